"""QR codes as few rectangles: the dark modules of a row, side by side, make one."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import segno


class Dark(NamedTuple):
    """A run of dark modules: its row and first column from the top left, and its length."""

    row: int
    column: int
    length: int


class Code(NamedTuple):
    """A QR code: modules a side, and its dark runs. The quiet zone is the page's business."""

    size: int
    dark: tuple[Dark, ...]


@lru_cache(maxsize=256)
def code(text: str) -> Code:
    """The QR code of `text`, error correction at least L, raised where it costs no size.

    Raises `segno.DataOverflowError` for a text too long for any QR code.
    """
    matrix = segno.make(text, error="l", micro=False).matrix
    dark: list[Dark] = []
    for row, modules in enumerate(matrix):
        column = 0
        for module, group in groupby(modules):
            length = len(tuple(group))
            if module:
                dark.append(Dark(row, column, length))
            column += length
    return Code(len(matrix), tuple(dark))
