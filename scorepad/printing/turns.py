"""Printing takes turns: pdfium, and the fonts of ReportLab, do not stand several threads."""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_TURN = RLock()


def one_at_a_time(draw: Callable[P, R]) -> Callable[P, R]:
    """`draw`, which waits until no other thread of this process draws."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> R:
        with _TURN:
            return draw(*args, **kwargs)

    return drawn
