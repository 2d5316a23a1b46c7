"""Looking at printed pages: pixels and characters by their place in mm from the top left."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image

from scorepad.printing.fonts import MM
from scorepad.printing.holiday_plan import Placed
from scorepad.printing.items import Blank, Each, Item, Text, Turned

SCALE = 4
Color = tuple[int, int, int]


class Character(NamedTuple):
    """A character on a page with the corners of its ink, mm from the top left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Page:
    """One page of a PDF: its text, and its pixels once they are asked for."""

    def __init__(self, pdf: bytes, number: int = 0) -> None:
        self._pdf, self._number = pdf, number
        with pypdfium2.PdfDocument(pdf) as document:
            page = document[number]
            self.width, self.height = page.get_width(), page.get_height()
            text = page.get_textpage()
            self.text: str = text.get_text_range()
            self.characters = tuple(self._characters(text))

    def _characters(self, text: Any) -> Iterator[Character]:
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            if right > left:
                yield Character(
                    text.get_text_range(index, 1),
                    left / MM,
                    (self.height - top) / MM,
                    right / MM,
                    (self.height - bottom) / MM,
                )

    @cached_property
    def _picture(self) -> Image.Image:
        with pypdfium2.PdfDocument(self._pdf) as document:
            picture: Image.Image = document[self._number].render(scale=SCALE).to_pil()
            return picture.convert("RGB")

    def inside(self, part: Placed) -> str:
        """What is written in a box, from the left."""
        return "".join(
            c.text
            for c in self.characters
            if part.x <= c.left and c.right <= part.x + part.w
            and part.y <= c.top and c.bottom <= part.y + part.h
        )  # fmt: skip

    def pixel(self, x: float, y: float) -> Color:
        at = round(x * MM * SCALE), round(y * MM * SCALE)
        return cast(Color, self._picture.getpixel(at))

    def colors(self) -> set[Color]:
        """Every colour that covers more than a few pixels."""
        counted = cast(list[tuple[int, Color]], self._picture.getcolors(1 << 24))
        return {color for count, color in counted if count > 40}

    def dark(self, x: float, y: float) -> bool:
        return sum(self.pixel(x, y)) < 380


def overlapping(page: Page) -> list[str]:
    """Pairs of characters that stand on one another; neighbours may touch."""
    found = []
    ordered = sorted(page.characters, key=lambda c: c.top)
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.top >= one.bottom:
                break
            w = min(one.right, other.right) - max(one.left, other.left)
            h = min(one.bottom, other.bottom) - other.top
            small = min((c.right - c.left) * (c.bottom - c.top) for c in (one, other))
            if w > 0 and w * h > 0.25 * small:
                found.append(one.text + other.text)
    return found


def within(page: Page, margin: float) -> bool:
    """Whether no character is nearer to an edge of the paper than `margin` mm."""
    w, h = page.width / MM, page.height / MM
    return all(
        margin <= c.left and c.right <= w - margin and margin <= c.top and c.bottom <= h - margin
        for c in page.characters
    )


def texts(items: Sequence[Item]) -> Iterator[str]:
    """What a document says by itself, without fields."""
    for item in items:
        if isinstance(item, Each | Turned):
            yield from texts(item.items)
        said = (
            item.text if isinstance(item, Text) else item.label if isinstance(item, Blank) else ""
        )
        if said and "{" not in said:
            yield words(said)


def page_count(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def words(text: str) -> str:
    """The words as a reader types them: one space apart, no ligatures, letters unjoined."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def rgb(color: str) -> Color:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def near(color: Color, wanted: str, by: int = 6) -> bool:
    return all(abs(a - b) <= by for a, b in zip(color, rgb(wanted), strict=True))


def vivid(color: Color) -> bool:
    """A flat colour of the sheet: neither grey nor ink nor the blue of a pen."""
    red, _, blue = color
    return max(color) - min(color) > 24 and red > blue and max(color) > 150
