"""Running text: headings and paragraphs broken into lines and, where it is long, into pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.printing import fonts
from scorepad.printing.fonts import Weight
from scorepad.printing.palette import INK

Kind = Literal["title", "heading", "text"]
Paragraph = tuple[Kind, str]

_STYLES: dict[Kind, tuple[Weight, float, float]] = {
    "title": ("black", 15, 5.0),
    "heading": ("bold", 10.5, 3.2),
    "text": ("regular", 9.5, 0.6),
}
"""Weight, size in points, and the air above in mm."""
_LEADING = 1.3


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its baseline `y` mm below the top."""

    text: str
    y: float
    weight: Weight
    size: float
    color: str = INK


def lines_of(paragraphs: Sequence[Paragraph], w: float) -> Iterator[Line]:
    """The lines of all paragraphs in a column `w` mm wide, the first at the very top."""
    y = 0.0
    for number, (kind, text) in enumerate(paragraphs):
        weight, size, above = _STYLES[kind]
        y += above if number else 0
        for line in fonts.wrap(text, weight, size, w):
            y += fonts.leading(size, _LEADING)
            yield Line(line, y, weight, size)


def columns_of(
    paragraphs: Sequence[Paragraph], w: float, h: float
) -> Iterator[tuple[Paragraph, ...]]:
    """The paragraphs in columns of `w` × `h` mm; a heading stays with the text below it.

    A paragraph is never broken; one that is higher than a column has one of its own.
    """
    column: list[Paragraph] = []
    for block in _blocks(paragraphs):
        if column and height([*column, *block], w) > h:
            yield tuple(column)
            column = []
        column += block
    if column:
        yield tuple(column)


def _blocks(paragraphs: Sequence[Paragraph]) -> Iterator[list[Paragraph]]:
    block: list[Paragraph] = []
    for paragraph in paragraphs:
        block.append(paragraph)
        if paragraph[0] == "text":
            yield block
            block = []
    if block:
        yield block


def height(paragraphs: Sequence[Paragraph], w: float) -> float:
    """Of a column `w` mm wide, in mm, down to the lowest letters."""
    *_, last = lines_of(paragraphs, w)
    return last.y + 0.3 * last.size / fonts.MM
