"""The drawing vocabulary of all documents, in mm from the top left: boxes, eggs, biscuits, text.

Shapes of one look are handed in together and become one path. What repeats, a drawing or a
whole sheet, is a form that the PDF holds once and places often.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from io import BytesIO
from math import ceil
from typing import Literal, TypeVar, TypeVarTuple

from reportlab import rl_config
from reportlab.pdfgen import canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from scorepad.printing import art, fonts, qr
from scorepad.printing.fonts import CAP, MM, Weight
from scorepad.printing.palette import INK, LINE, PEN

rl_config.useA85 = 0  # Binary streams: half the bytes. The only ReportLab setting we change.

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
Align = Literal["left", "middle", "right"]


@cache
def _rgb(color: str, grey: bool) -> tuple[float, float, float]:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if grey:
        red = green = blue = 0.299 * red + 0.587 * green + 0.114 * blue
    return round(red, 4), round(green, 4), round(blue, 4)


@dataclass(frozen=True, slots=True)
class Press:
    """How a printer is to be served.

    `ink_saving` leaves out every flat colour: what would be filled is outlined. `grey` turns
    every colour into the grey that is as light. `shift` (mm, right and down) and `stretch`
    (across and down, about the middle of the page) put right what a printer does wrong.
    `upright`: that was measured on an upright page. A page that lies is turned by the printer,
    nobody knows which way: it is stretched as it will be fed, and not moved.
    """

    ink_saving: bool = False
    grey: bool = False
    shift: tuple[float, float] = (0, 0)
    stretch: tuple[float, float] = (1, 1)
    upright: bool = False

    @property
    def corrects(self) -> bool:
        """Whether it puts anything right."""
        return (*self.shift, *self.stretch) != (0, 0, 1, 1)


PLAIN = Press()


class Canvas:
    """A PDF in the making. The same calls give the same bytes in every process."""

    def __init__(self, page: tuple[float, float], title: str, lang: str, press: Press) -> None:
        self.ink_saving = press.ink_saving
        self._press = press
        self._page = page
        self._bookmarks = 0
        self._buffer = BytesIO()
        self._pdf = canvas.Canvas(
            self._buffer,
            pagesize=(page[0] * MM, page[1] * MM),
            invariant=1,
            pageCompression=1,
            lang=lang,
            initialFontName=fonts.font_name("regular"),  # type: ignore[arg-type]
        )
        self._pdf.setTitle(title)
        self._pdf.setAuthor("scorepad")
        self._pdf.setCreator("scorepad")
        self._pdf.setSubject(title)
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        self._drawings: dict[str, art.Art] = {}

    # Pages and forms

    @contextmanager
    def _on_page(self) -> Iterator[None]:
        """Draw on the page, where the printer will put it right."""
        press = self._press
        (dx, dy), (across, down) = press.shift, press.stretch
        if press.upright and self._page[0] > self._page[1]:
            dx, dy, across, down = 0, 0, down, across
        self._pdf.saveState()
        if (dx, dy, across, down) != (0, 0, 1, 1):
            w, h = (side * MM for side in self._page)
            left, bottom = w / 2 * (1 - across) + dx * MM, h / 2 * (1 - down) - dy * MM
            self._pdf.transform(across, 0, 0, down, left, bottom)
        yield
        self._pdf.restoreState()

    @contextmanager
    def form(self, name: str, w: float, h: float, around: float = 1) -> Iterator[None]:
        """What is drawn inside is kept under `name` for `place`, `w` × `h` mm and some `around`."""
        more = ceil(around * MM)
        self._pdf.beginForm(name, -more, -more, ceil(w * MM) + more, ceil(h * MM) + more)
        self._pdf.transform(MM, 0, 0, MM, 0, h * MM)
        self._pdf.setLineCap(1)
        self._pdf.setLineJoin(1)
        yield
        self._pdf.endForm()

    def place(self, name: str, x: float, y: float, h: float) -> None:
        """Put the form `name`, `h` mm high, on the page with its top left at `x`, `y`."""
        with self._on_page():
            self._pdf.translate(x * MM, (self._page[1] - y - h) * MM)
            self._pdf.doForm(name)

    def place_part(self, name: str, x: float, y: float, h: float, part: Rect) -> None:
        """`place`, of which only what lies in `part` of the page is seen."""
        left, top, w, down = part
        clip = self._pdf.beginPath()
        clip.rect(left * MM, (self._page[1] - top - down) * MM, w * MM, down * MM)
        with self._on_page():
            self._pdf.clipPath(clip, stroke=0, fill=0)
            self._pdf.translate(x * MM, (self._page[1] - y - h) * MM)
            self._pdf.doForm(name)

    def place_turned(self, name: str, x: float, y: float, w: float) -> None:
        """The form `name`, `w` mm wide, upside down, its place with the top left at `x`, `y`."""
        with self._on_page():
            self._pdf.transform(-1, 0, 0, -1, (x + w) * MM, (self._page[1] - y) * MM)
            self._pdf.doForm(name)

    def place_upright(self, name: str, x: float, y: float, h: float) -> None:
        """The form `name`, `h` mm high, read from below: its lower left corner at `x`, `y`."""
        with self._on_page():
            self._pdf.transform(0, 1, -1, 0, x * MM, (self._page[1] - y) * MM)
            self._pdf.doForm(name)

    def bookmark(self, title: str) -> None:
        """An entry in the reader's outline that leads to this page."""
        key = f"page-{self._bookmarks}"
        self._bookmarks += 1
        self._pdf.bookmarkPage(key)
        self._pdf.addOutlineEntry(title, key, 0)

    def show_page(self) -> None:
        """Finish the page."""
        self._pdf.showPage()

    def on_page(self, path: PDFPathObject, stroke: str, width: float) -> None:
        """Draw a path straight on the page, outside of any form."""
        with self._on_page():
            self._pdf.transform(MM, 0, 0, MM, 0, self._page[1] * MM)
            self.paint(path, stroke=stroke, width=width)

    def perforation(self, x: float, top: float, bottom: float) -> None:
        """Dots down the page between two sheets."""
        pdf = self._pdf
        with self._on_page():
            pdf.transform(MM, 0, 0, MM, 0, self._page[1] * MM)
            pdf.setLineCap(1)
            self._pen(LINE, 0.7)
            pdf.setDash([0, 2.6])
            pdf.line(x, -top, x, -bottom)

    def finish(self) -> bytes:
        """The PDF. Nothing can be drawn afterwards."""
        for name, drawn in self._drawings.items():
            self._define(name, drawn)
        self._pdf.save()
        return self._buffer.getvalue()

    # Shapes

    def paint(
        self,
        path: PDFPathObject,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.45,
    ) -> None:
        """Draw a path. `fill` and `stroke` are `#RRGGBB`; None leaves that out."""
        if fill:
            self._fill(fill)
        if stroke:
            self._pen(stroke, width)
        self._pdf.drawPath(path, stroke=int(stroke is not None), fill=int(fill is not None))

    def flat(self, path: PDFPathObject, fill: str) -> None:
        """Fill a path with a flat colour, unless ink is to be saved."""
        if not self.ink_saving:
            self.paint(path, fill)

    def dashed(self, path: PDFPathObject, stroke: str, width: float) -> None:
        """Outline a path in dashes."""
        self._pdf.setDash([1.1, 0.9])
        self.paint(path, stroke=stroke, width=width)
        self._pdf.setDash()

    def drawing(self, name: str, box: Rect, color: str = INK) -> None:
        """The drawing `static/art/<name>.svg`, as wide as the box; `color` is its currentColor."""
        x, y, w, _ = box
        key = f"art-{name}-{color[1:]}"
        drawn = self._drawings[key] = art.art(name, color, self.ink_saving)
        scale = w / drawn.width
        self._pdf.saveState()
        self._pdf.transform(scale, 0, 0, scale, x, -y - drawn.height * scale)
        self._pdf.doForm(key)
        self._pdf.restoreState()

    def _define(self, name: str, drawn: art.Art) -> None:
        self._pdf.beginForm(name, -2, -2, drawn.width + 2, drawn.height + 2)
        self._pdf.setLineCap(1)
        self._pdf.setLineJoin(1)
        for shape in drawn.shapes:
            self.paint(shape.path, shape.fill, shape.stroke, shape.width)
        self._pdf.endForm()

    def code(self, text: str, x: float, y: float, side: float) -> None:
        """The QR code of `text`. The quiet zone around it is left to the caller."""
        self._pdf.saveState()
        size, path = _code_path(text)
        scale = side / size
        self._pdf.transform(scale, 0, 0, scale, x, -y)
        self.paint(path, fill=INK)
        self._pdf.restoreState()

    def _fill(self, color: str) -> None:
        self._pdf.setFillColorRGB(*_rgb(color, self._press.grey))

    def _pen(self, color: str, width: float) -> None:
        self._pdf.setStrokeColorRGB(*_rgb(color, self._press.grey))
        self._pdf.setLineWidth(width)

    @contextmanager
    def turned(self, box: Rect) -> Iterator[None]:
        """What is drawn inside, in a box, stands on its head there."""
        x, y, w, h = box
        self._pdf.saveState()
        self._pdf.transform(-1, 0, 0, -1, 2 * x + w, -2 * y - h)
        yield
        self._pdf.restoreState()

    # Text

    def text(
        self,
        text: str,
        x: float,
        y: float,
        weight: Weight,
        size: float,
        color: str = INK,
        align: Align = "left",
    ) -> None:
        """One line of text on the baseline `y`; `size` in points."""
        if align != "left":
            w = fonts.width(text, weight, size)
            x -= w / 2 if align == "middle" else w
        pdf = self._pdf
        em = size / MM
        self._fill(color)
        for run in fonts.runs(text, weight):
            if run.font is None:
                self._substitutes(len(run.text), x, y, em, color)
            else:
                pdf.setFont(run.font, em)
                if run.emboldened:
                    self._pen(color, 0.03 * em)
                pdf.drawString(x, -y, run.text, mode=2 if run.emboldened else None)
            x += run.advance * em

    def text_in(self, text: str, box: Rect, weight: Weight, size: float, color: str = INK) -> None:
        """One line of text in the middle of a box, smaller than `size` where it is too wide."""
        x, y, w, h = box
        natural = fonts.width(text, weight, size)
        if natural > w - 0.4:
            size = max(fonts.SMALLEST, size * (w - 0.4) / natural)
        self.text(text, x + w / 2, y + (h + CAP * size / MM) / 2, weight, size, color, "middle")

    def written(
        self,
        text: str,
        x: float,
        y: float,
        w: float,
        weight: Weight,
        size: float,
        most: int = fonts.MOST_LINES,
    ) -> None:
        """Pen on a ruled line at `y`: shrunk to `w`, then in `most` lines above it."""
        size, lines = fonts.fit(text, weight, size, w, most)
        step = fonts.leading(size, fonts.TIGHT)
        top = y - 0.4 - 0.08 * size / MM - step * (len(lines) - 1)
        for number, line in enumerate(lines):
            self.text(line, x, top + number * step, weight, size, PEN)

    def _substitutes(self, count: int, x: float, y: float, em: float, color: str) -> None:
        """Dotted boxes for characters that no font has."""
        w = fonts.SUBSTITUTE * em
        boxes = [
            (x + n * w + 0.06 * em, y - CAP * em, w - 0.12 * em, CAP * em) for n in range(count)
        ]
        self._pdf.setDash([0, 0.13 * em])
        self.paint(rounded(boxes, 0.04 * em), stroke=color, width=0.07 * em)
        self._pdf.setDash()


# Paths. Every function takes all boxes of a kind and returns one path. The paths of boxes, eggs
# and lines are kept: templates put the same ones on every card and into every print.

_Each = TypeVar("_Each")
_More = TypeVarTuple("_More")


def _kept(
    draw: Callable[[Iterable[_Each], *_More], PDFPathObject],
) -> Callable[[Iterable[_Each], *_More], PDFPathObject]:
    keeping = lru_cache(maxsize=512)(draw)

    @wraps(draw)
    def kept(each: Iterable[_Each], /, *more: *_More) -> PDFPathObject:
        return keeping(tuple(each), *more)

    return kept


@_kept
def rounded(boxes: Iterable[Rect], radius: float) -> PDFPathObject:
    """Boxes with round corners."""
    path = PDFPathObject()
    for x, y, w, h in boxes:
        path.roundRect(x, -y - h, w, h, radius)
    return path


def left_rounded(box: Rect, radius: float) -> PDFPathObject:
    """A box with round corners at the left only: the band of a room."""
    x, y, w, h = box
    bend = radius * 0.448
    path = PDFPathObject()
    path.moveTo(x + w, -y)
    path.lineTo(x + radius, -y)
    path.curveTo(x + bend, -y, x, -y - bend, x, -y - radius)
    path.lineTo(x, -y - h + radius)
    path.curveTo(x, -y - h + bend, x + bend, -y - h, x + radius, -y - h)
    path.lineTo(x + w, -y - h)
    path.close()
    return path


@_kept
def lines(strokes: Iterable[tuple[float, float, float, float]]) -> PDFPathObject:
    """Straight strokes, each from x, y to x, y."""
    path = PDFPathObject()
    for x1, y1, x2, y2 in strokes:
        path.moveTo(x1, -y1)
        path.lineTo(x2, -y2)
    return path


def crosses(boxes: Iterable[Rect], inset: float) -> PDFPathObject:
    """Two strokes through every box; `inset` in parts of its sides."""
    return lines(
        stroke
        for x, y, w, h in boxes
        for a, b, c, d in [(x + w * inset, y + h * inset, x + w * (1 - inset), y + h * (1 - inset))]
        for stroke in ((a, b, c, d), (c, b, a, d))
    )


def polygons(shapes: Iterable[Iterable[tuple[float, float]]]) -> PDFPathObject:
    """Closed shapes with straight sides."""
    path = PDFPathObject()
    for shape in shapes:
        (x, y), *rest = shape
        path.moveTo(x, -y)
        for x, y in rest:
            path.lineTo(x, -y)
        path.close()
    return path


@_kept
def eggs(boxes: Iterable[Rect]) -> PDFPathObject:
    """Eggs, the blunt end down."""
    path = PDFPathObject()
    for x, y, w, h in boxes:
        middle, belly = x + w / 2, -y - h * 0.6
        path.moveTo(middle, -y)
        path.curveTo(x + w * 0.77, -y, x + w, -y - h * 0.34, x + w, belly)
        path.curveTo(x + w, -y - h * 0.84, x + w * 0.79, -y - h, middle, -y - h)
        path.curveTo(x + w * 0.21, -y - h, x, -y - h * 0.84, x, belly)
        path.curveTo(x, -y - h * 0.34, x + w * 0.23, -y, middle, -y)
        path.close()
    return path


_SCALLOPS = 5


def biscuits(boxes: Iterable[Rect]) -> PDFPathObject:
    """Square biscuits: five scallops a side, the outermost touching the box."""
    path = PDFPathObject()
    for x, y, w, h in boxes:
        bump = min(w, h) / _SCALLOPS / 2 * 0.55
        left, top, across, down = x + bump, y + bump, w - 2 * bump, h - 2 * bump
        corners = [
            (left, top, across / _SCALLOPS, 0.0),
            (left + across, top, 0.0, down / _SCALLOPS),
            (left + across, top + down, -across / _SCALLOPS, 0.0),
            (left, top + down, 0.0, -down / _SCALLOPS),
        ]
        path.moveTo(left, -top)
        for cx, cy, dx, dy in corners:
            out = bump * 1.33
            nx, ny = (dy and out * (1 if dy > 0 else -1)), (dx and -out * (1 if dx > 0 else -1))
            for step in range(_SCALLOPS):
                ax, ay = cx + step * dx, cy + step * dy
                bx, by = ax + dx, ay + dy
                path.curveTo(ax + nx, -(ay + ny), bx + nx, -(by + ny), bx, -by)
        path.close()
    return path


def biscuit_holes(boxes: Iterable[Rect]) -> PDFPathObject:
    """The four holes of square biscuits."""
    path = PDFPathObject()
    for x, y, w, h in boxes:
        for across in (0.2, 0.8):
            for down in (0.2, 0.8):
                path.circle(x + w * across, -(y + h * down), w * 0.035)
    return path


def fish(box: Rect, head: bool, tail: float) -> PDFPathObject:
    """A carp streamer around boxes: an open mouth at the left, a tail of that length at the right.

    Without a head, or with a tail of 0, that end is cut straight: a piece of a longer one.
    """
    x, y, w, h = box
    path = PDFPathObject()
    end = x + w - tail
    if head:
        path.moveTo(x, -(y + h * 0.06))
        path.curveTo(x + 8, -(y - h * 0.02), x + 14, -y, x + 20, -y)
    else:
        path.moveTo(x, -y)
    path.lineTo(end, -y)
    if tail:
        root = x + w - tail * 0.42
        path.curveTo(
            end + tail * 0.2, -y, root - tail * 0.2, -(y + h * 0.28), root, -(y + h * 0.36)
        )
        path.lineTo(x + w, -(y + h * 0.04))
        path.curveTo(
            x + w - tail * 0.14,
            -(y + h * 0.34),
            x + w - tail * 0.14,
            -(y + h * 0.66),
            x + w,
            -(y + h * 0.96),
        )
        path.lineTo(root, -(y + h * 0.64))
        path.curveTo(root - tail * 0.2, -(y + h * 0.72), end + tail * 0.2, -(y + h), end, -(y + h))
    else:
        path.lineTo(end, -(y + h))
    if head:
        path.lineTo(x + 20, -(y + h))
        path.curveTo(x + 14, -(y + h), x + 8, -(y + h * 1.02), x, -(y + h * 0.94))
        path.curveTo(x + 3.2, -(y + h * 0.68), x + 3.2, -(y + h * 0.32), x, -(y + h * 0.06))
    else:
        path.lineTo(x, -(y + h))
    path.close()
    return path


@lru_cache(maxsize=256)
def _code_path(text: str) -> tuple[int, PDFPathObject]:
    size, dark = qr.code(text)
    path = PDFPathObject()
    for row, column, length in dark:
        path.rect(column, -row - 1, length, 1)
    return size, path
