"""The embedded fonts, and how text in any script is measured, wrapped and put in visual order.

Lato writes Latin, Cyrillic and Greek. A character it lacks is taken from DejaVu Sans (Hebrew,
Arabic, symbols), then from WenQuanYi Micro Hei (Chinese, Japanese, Korean); one that no font
has becomes a dotted box, and `undrawable` names it.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Literal
from zlib import compress

import arabic_reshaper  # type: ignore[import-untyped]
from bidi import get_display  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.ttfonts import TTFont

from scorepad.places import PDF_TEMPLATES

Weight = Literal["regular", "bold", "black"]

MM = 72 / 25.4
"""Points in a millimetre."""
SMALLEST = 8.0
"""Points: nothing on paper is written smaller."""
MOST_LINES = 3
"""Of a text that must stay where it is written."""
LINE = 1.14
"""From baseline to baseline, in parts of the font size."""
TIGHT = 1.04
"""The same for headings of two lines."""
CAP = 0.72
"""Height of Lato's capitals and figures, in parts of the font size."""
SUBSTITUTE = 0.62
"""Advance of the dotted box that stands for a character without a glyph."""

_FILES = {
    "regular": "Lato-Regular.ttf",
    "bold": "Lato-Bold.ttf",
    "black": "Lato-Black.ttf",
    "dejavu": "DejaVuSans.ttf",
    "wqy": "wqy-microhei.ttc",
}
_FALLBACKS = ("dejavu", "wqy")


@dataclass(frozen=True, slots=True)
class Run:
    """Characters in visual order from one font; `font` is None for those no font has.

    `advance` is the width in parts of the font size. `emboldened` asks for a stroke around
    the glyphs, since the fallback fonts come in one weight.
    """

    font: str | None
    text: str
    advance: float
    emboldened: bool


class _Font(TTFont):
    """A font that keeps the parts of it that prints have embedded, cut out and compressed.

    Most prints of a document want the same characters, and this is a third of their time.
    """

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path, subfontIndex=0, asciiReadable=False)
        kept = lru_cache(maxsize=64)(self.face.makeSubset)
        self.face.makeSubset = lambda subset: kept(tuple(subset))  # type: ignore[method-assign]

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802
        super().addObjects(doc)
        of_this_font = f"fontFile:{self.face.filename}("
        for key, stream in doc.idToObject.items():
            if isinstance(stream, PDFStream) and key.startswith(of_this_font):
                stream.content = _compressed(stream.content)
                stream.dictionary["Filter"] = "/FlateDecode"


_compressed = lru_cache(maxsize=64)(compress)


@cache
def _font(key: str) -> TTFont:
    """The font, registered with ReportLab the first time it is needed."""
    font = _Font(f"scorepad-{key}", str(PDF_TEMPLATES / "fonts" / _FILES[key]))
    pdfmetrics.registerFont(font)
    return font


def font_name(weight: Weight) -> str:
    """The name under which ReportLab knows Lato in that weight."""
    return str(_font(weight).fontName)


def _has(key: str, character: str) -> bool:
    return ord(character) in _font(key).face.charToGlyph


@lru_cache(maxsize=8192)
def _key(character: str, weight: Weight) -> str | None:
    return next((key for key in (weight, *_FALLBACKS) if _has(key, character)), None)


def _unseen(character: str) -> bool:
    """Whether a character has no shape of its own: joiners, direction marks, variations."""
    return unicodedata.category(character) in ("Cc", "Cf") or 0xFE00 <= ord(character) <= 0xFE0F


def _clean(text: str) -> str:
    spaced = "".join(" " if character.isspace() else character for character in text)
    return "".join(c for c in unicodedata.normalize("NFC", spaced) if not _unseen(c))


def _right_to_left(text: str) -> bool:
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)


def _visual(text: str) -> str:
    """`text` as it stands on paper from the left, Arabic letters joined."""
    if text.isascii():
        return text
    text = _clean(text)
    if not _right_to_left(text):
        return text
    return str(get_display(arabic_reshaper.reshape(text)))


def undrawable(text: str) -> tuple[str, ...]:
    """The characters of `text` that no shipped font has, each once, in order.

    On paper each is a dotted box; whoever prints should say which they are.
    """
    missing = (c for c in _visual(text) if _key(c, "regular") is None)
    return tuple(dict.fromkeys(missing))


@lru_cache(maxsize=4096)
def runs(text: str, weight: Weight) -> tuple[Run, ...]:
    """`text` split into runs of one font each, in visual order from the left."""
    return tuple(_runs(_visual(text), weight))


def _runs(visual: str, weight: Weight) -> Iterator[Run]:
    for key, group in groupby(visual, lambda character: _key(character, weight)):
        part = "".join(group)
        if key is None:
            yield Run(None, part, SUBSTITUTE * len(part), False)
            continue
        font = _font(key)
        bold = key in _FALLBACKS and weight != "regular"
        yield Run(font.fontName, part, font.stringWidth(part, 1), bold)


@lru_cache(maxsize=4096)
def _advance(text: str, weight: Weight) -> float:
    return sum(run.advance for run in runs(text, weight))


def width(text: str, weight: Weight, size: float) -> float:
    """The width of one line of text in mm, `size` in points."""
    return _advance(text, weight) * size / MM


def leading(size: float, factor: float = LINE) -> float:
    """From baseline to baseline in mm, `size` in points."""
    return size * factor / MM


@lru_cache(maxsize=1024)
def wrap(text: str, weight: Weight, size: float, room: float) -> tuple[str, ...]:
    """`text` in lines no wider than `room` mm: at spaces, inside a word only where it must, and
    nowhere at a no-break space.

    Nothing is dropped. A line holds at least one character, however narrow the room.
    """
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):
        longer = f"{line} {word}" if line else word
        if width(longer, weight, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width(line, weight, size) > room and len(line) > 1:
            end = _longest(line, weight, size, room)
            lines.append(line[:end])
            line = line[end:]
    return (*lines, line) if line else tuple(lines)


def _longest(word: str, weight: Weight, size: float, room: float) -> int:
    """How many characters of `word` fit; at least one."""
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if width(word[:middle], weight, size) <= room:
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(maxsize=1024)
def fit(
    text: str, weight: Weight, size: float, room: float, most: int = MOST_LINES
) -> tuple[float, tuple[str, ...]]:
    """The size in points, `size` at most, at which `text` stands in `room` mm, and its lines.

    One line while that takes no less than `SMALLEST` points, then up to `most`. Only what these
    do not hold is written smaller.
    """
    natural = width(text, weight, size)
    if natural <= room:
        return size, (text,)
    shrunk = int(size * room / natural * 20) / 20
    if shrunk >= SMALLEST:
        return shrunk, (text,)
    size = SMALLEST
    while len(lines := wrap(text, weight, size, room)) > most:
        size *= 0.95
    return size, lines


@lru_cache(maxsize=4096)
def fit_lines(
    text: str, weight: Weight, size: float, room: float, most: int
) -> tuple[float, tuple[str, ...]]:
    """The size in points, `size` at most, at which `text` stands in `most` lines of `room` mm.

    A line break in `text` is kept, and words are kept whole where `SMALLEST` points allow it.
    Only what these do not hold is written smaller.
    """
    if text.count("\n") >= most:
        raise ValueError(f"{most} lines do not hold “{text}”")
    while True:
        lines = [line for part in text.split("\n") for line in wrap(part, weight, size, room)]
        broken = any(width(word, weight, size) > room for word in text.split(" "))
        if len(lines) <= most and (size <= SMALLEST or not broken):
            return size, tuple(lines)
        size -= 0.25
