"""What our own drawing of a document consists of, for other libraries to draw the same.

It is taken where our canvas speaks to ReportLab, so that nothing can be left out: a call that
is not known here ends the benchmark. Only title and outline, which no page shows, are dropped.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot
from typing import Any
from unittest.mock import patch

from reportlab.pdfgen import canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from scorepad.printing.art import times

Step = tuple[str, tuple[float, ...]]
"""A call that builds a path, in the words that cairo and fpdf2 share, and its numbers."""
Color = tuple[float, float, float]
Matrix = tuple[float, float, float, float, float, float]

_CALLS = {"m": "move_to", "l": "line_to", "c": "curve_to", "h": "close_path"}
_SAME: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, filled by the even-odd rule; a colour of None is not painted."""

    steps: tuple[Step, ...]
    fill: Color | None
    stroke: Color | None
    width: float
    dash: tuple[float, ...]
    round: bool


@dataclass(frozen=True, slots=True)
class Words:
    """Text of one font, its baseline beginning at x, y and turned by so many degrees."""

    text: str
    font: str
    size: float
    color: Color
    x: float
    y: float
    turn: float = 0


@dataclass(frozen=True, slots=True)
class Use:
    """A form, drawn at another place."""

    form: str
    matrix: Matrix


Mark = Shape | Words | Use


@dataclass
class Picture:
    """Pages of marks and the forms they use, in points; y grows upwards as in PDF."""

    size: tuple[float, float]
    pages: list[list[Mark]]
    forms: dict[str, list[Mark]]

    def flat(self, kept: Collection[str] = ()) -> "Picture":
        """The same with every form drawn out where it is used, but for those in `kept`.

        Here y grows downwards, as it does for those who are to draw it.
        """
        over: Matrix = (1, 0, 0, -1, 0, self.size[1])
        pages = [list(self._drawn_out(page, over, kept)) for page in self.pages]
        forms = {name: list(self._drawn_out(self.forms[name], _SAME, ())) for name in kept}
        return Picture(self.size, pages, forms)

    def _drawn_out(
        self, marks: list[Mark], matrix: Matrix, kept: Collection[str]
    ) -> Iterator[Mark]:
        for mark in marks:
            match mark:
                case Shape():
                    yield _moved(mark, matrix)
                case Words():
                    yield _written(mark, matrix)
                case Use(name, inner) if name in kept:
                    yield Use(name, times(matrix, inner))
                case Use(name, inner):
                    yield from self._drawn_out(self.forms[name], times(matrix, inner), kept)


@dataclass(frozen=True, slots=True)
class _State:
    matrix: Matrix = _SAME
    fill: Color = (0, 0, 0)
    stroke: Color = (0, 0, 0)
    width: float = 1
    dash: tuple[float, ...] = ()
    round: bool = False
    font: str = ""
    size: float = 0


class _Recorder:
    """Stands in for ReportLab's canvas: the calls that ours makes of it, by the same names."""

    def __init__(self, *_: Any, pagesize: tuple[float, float], **__: Any) -> None:
        self.picture = Picture(pagesize, [], {})
        self._marks: list[Mark] = []
        self._state = _State()
        self._saved: list[_State] = []
        self._outside: list[tuple[list[Mark], _State, str]] = []

    # What no page shows

    def setTitle(self, title: str) -> None: ...
    def setAuthor(self, author: str) -> None: ...
    def setCreator(self, creator: str) -> None: ...
    def setSubject(self, subject: str) -> None: ...
    def setViewerPreference(self, name: str, value: str) -> None: ...
    def bookmarkPage(self, key: str) -> None: ...
    def addOutlineEntry(self, title: str, key: str, level: int) -> None: ...
    def save(self) -> None: ...

    # Pages and forms

    def showPage(self) -> None:
        self.picture.pages.append(self._marks)
        self._marks, self._state = [], _State()

    def beginForm(self, name: str, *_: float) -> None:
        self._outside.append((self._marks, self._state, name))
        self._marks, self._state = [], _State()

    def endForm(self) -> None:
        marks = self._marks
        self._marks, self._state, name = self._outside.pop()
        self.picture.forms[name] = marks

    def doForm(self, name: str) -> None:
        self._marks.append(Use(name, self._state.matrix))

    # State

    def saveState(self) -> None:
        self._saved.append(self._state)

    def restoreState(self) -> None:
        self._state = self._saved.pop()

    def transform(self, *matrix: float) -> None:
        a, b, c, d, e, f = matrix
        self._set(matrix=times(self._state.matrix, (a, b, c, d, e, f)))

    def translate(self, x: float, y: float) -> None:
        self.transform(1, 0, 0, 1, x, y)

    def setLineCap(self, cap: int) -> None:
        self._set(round=cap == 1)

    def setLineJoin(self, join: int) -> None:
        assert (join == 1) == self._state.round

    def setLineWidth(self, width: float) -> None:
        self._set(width=width)

    def setDash(self, dash: Sequence[float] = ()) -> None:
        self._set(dash=tuple(dash))

    def setFillColorRGB(self, *color: float) -> None:
        self._set(fill=color)

    def setStrokeColorRGB(self, *color: float) -> None:
        self._set(stroke=color)

    def setFont(self, font: str, size: float) -> None:
        self._set(font=font, size=size)

    def _set(self, **changed: Any) -> None:
        self._state = replace(self._state, **changed)

    # Marks

    def drawPath(self, path: PDFPathObject, stroke: int, fill: int) -> None:
        now = self._state
        shape = Shape(
            tuple(_steps(path)),
            now.fill if fill else None,
            now.stroke if stroke else None,
            now.width,
            now.dash,
            now.round,
        )
        self._marks.append(_moved(shape, now.matrix))

    def drawString(self, x: float, y: float, text: str, mode: int | None) -> None:
        assert mode is None, "no fallback font is expected"
        now = self._state
        words = Words(text, now.font, now.size, now.fill, x, y)
        self._marks.append(_written(words, now.matrix))


def record(draw: Callable[[], bytes]) -> Picture:
    """What `draw` draws with our canvas."""
    recorders: list[_Recorder] = []

    def recorder(*arguments: Any, **options: Any) -> _Recorder:
        recorders.append(_Recorder(*arguments, **options))
        return recorders[-1]

    with patch.object(canvas, "Canvas", recorder):
        draw()
    (only,) = recorders
    return only.picture


def _steps(path: PDFPathObject) -> Iterator[Step]:
    """The operators of a PDF path as calls."""
    numbers: list[float] = []
    for part in path.getCode().split():
        if part in _CALLS:
            yield _CALLS[part], tuple(numbers)
            numbers = []
        elif part == "re":
            x, y, w, h = numbers
            yield "move_to", (x, y)
            yield "line_to", (x + w, y)
            yield "line_to", (x + w, y + h)
            yield "line_to", (x, y + h)
            yield "close_path", ()
            numbers = []
        elif part != "n":
            numbers.append(float(part))


def _point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _moved(shape: Shape, matrix: Matrix) -> Shape:
    scale = hypot(*matrix[:2])
    steps = tuple(
        (call, tuple(n for at in range(0, len(ns), 2) for n in _point(matrix, *ns[at : at + 2])))
        for call, ns in shape.steps
    )
    dash = tuple(scale * n for n in shape.dash)
    return replace(shape, steps=steps, width=scale * shape.width, dash=dash)


def _written(words: Words, matrix: Matrix) -> Words:
    a, b, *_ = matrix
    x, y = _point(matrix, words.x, words.y)
    turn = words.turn + degrees(atan2(b, a))
    return replace(words, size=hypot(a, b) * words.size, x=x, y=y, turn=turn)
