"""Looking at printed pages: pixels and characters by their place in mm from the top left."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image

from scorepad.printing.documents import Cards, Sheet, document
from scorepad.printing.fonts import MM
from scorepad.printing.holiday_plan import Placed
from scorepad.printing.items import Blank, Each, Folded, Item, Medal, Text

SCALE = 4
Color = tuple[int, int, int]


class Character(NamedTuple):
    """A character on a page with the corners of its ink, mm from the top left, and its points."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float = 0


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
                    round(pypdfium2.raw.FPDFText_GetFontSize(text, index) * MM, 1),
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

    def overlapping(self) -> list[str]:
        """Pairs of characters whose ink boxes cover one another, but for neighbours in a word."""
        found = []
        order = sorted(enumerate(self.characters), key=lambda each: each[1].left)
        for at, (i, a) in enumerate(order):
            for j, b in order[at + 1 :]:
                if b.left >= a.right - 0.1:
                    break
                if abs(i - j) > 1 and a.top < b.bottom - 0.1 and b.top < a.bottom - 0.1:
                    found.append(f"{a.text}{b.text} at {b.left:.1f}, {b.top:.1f}")
        return found

    def in_the_margin(self, margin: float) -> list[str]:
        """The edges of the page that something is printed nearer to than `margin` mm."""
        off, (w, h) = int((margin - 0.1) * MM * SCALE), self._picture.size
        strips = {
            "left": (0, 0, off, h),
            "top": (0, 0, w, off),
            "right": (w - off, 0, w, h),
            "bottom": (0, h - off, w, h),
        }
        lowest = {
            edge: min(low for low, _ in cast(Any, self._picture.crop(strip).getextrema()))
            for edge, strip in strips.items()
        }
        return [edge for edge, low in lowest.items() if low < 250]

    def pixel(self, x: float, y: float) -> Color:
        at = round(x * MM * SCALE), round(y * MM * SCALE)
        return cast(Color, self._picture.getpixel(at))

    def colors(self) -> set[Color]:
        """Every colour that covers more than a few pixels."""
        counted = cast(list[tuple[int, Color]], self._picture.getcolors(1 << 24))
        return {color for count, color in counted if count > 40}

    def dark(self, x: float, y: float) -> bool:
        return sum(self.pixel(x, y)) < 380


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


def printed_items(items: Sequence[Item]) -> Iterator[Item]:
    """The items of a document, those that are repeated once."""
    for item in items:
        yield item
        if isinstance(item, Each | Folded):
            yield from printed_items(item.items)


def own_words(items: Sequence[Item]) -> Iterator[str]:
    """The texts that stand in a document itself, without those that are filled in."""
    for item in printed_items(items):
        said = item.text if isinstance(item, Text | Medal) else ""
        said = item.label if isinstance(item, Blank) else said
        if said and "{" not in said:
            yield words(said)


def sheet_called(name: str) -> Sheet:
    found = document(name)
    assert isinstance(found, Sheet)
    return found


def cards_called(name: str) -> Cards:
    found = document(name)
    assert isinstance(found, Cards)
    return found
