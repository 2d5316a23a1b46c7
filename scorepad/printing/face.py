"""Draws the items of a document, filled in with the values of one card or sheet."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reportlab.pdfgen.pathobject import PDFPathObject

from scorepad.printing import canvas, fonts
from scorepad.printing.canvas import Canvas, Rect
from scorepad.printing.items import (
    Art,
    Bar,
    Blank,
    Boxes,
    Code,
    Each,
    Folded,
    Hexes,
    Item,
    Medal,
    Panel,
    Paragraphs,
    Prints,
    Ruler,
    Strokes,
    Text,
)
from scorepad.printing.palette import COLORS, INK, INK2, LINE, PEN, WHITE
from scorepad.printing.papers import BLEED
from scorepad.printing.paragraphs import lines_of

Values = Mapping[str, Any]

_RADIUS = 1.7
_NUMBER = 8.0
"""Points of a number printed in a box."""


class Face:
    """One card, or one band of a sheet, being drawn: `w` × `h` mm."""

    def __init__(self, pdf: Canvas, w: float, h: float) -> None:
        self._pdf, self._w, self._h = pdf, w, h

    def draw(self, items: Sequence[Item], values: Values, x: float = 0, y: float = 0) -> None:
        """Draw `items` with their origin at `x`, `y`. Raises `KeyError` for a missing field."""
        for item in items:
            if not item.when or values.get(item.when):
                self._item(item, values, x, y)

    def _item(self, item: Item, values: Values, x: float, y: float) -> None:
        pdf = self._pdf
        match item:
            case Text():
                self._text(item, values, x, y)
            case Art():
                name, color = item.name.format_map(values), self._seen(item.color, values)
                pdf.drawing(name, (x + item.x, y + item.y, item.w, item.w), color)
            case Panel():
                self._panel(item, values, x, y)
            case Boxes():
                self._boxes(item, values, x, y)
            case Medal():
                self._medal(item, values, x, y)
            case Blank():
                self._blank(item, values, x, y)
            case Strokes():
                path = canvas.lines((x + a, y + b, x + c, y + d) for a, b, c, d in item.strokes)
                paint = pdf.dashed if item.dashed else _outlined(pdf)
                paint(path, _color(item.color, values), item.width)
            case Hexes():
                self._hexes(item, values, x + item.x, y + item.y)
            case Bar():
                self._bar(item, float(values[item.share]), x, y)
            case Prints():
                self._prints(item, values, x, y)
            case Code():
                pdf.code(item.text.format_map(values), x + item.x, y + item.y, item.side)
            case Ruler():
                self._ruler(x + item.x, y + item.y, item.length)
            case Paragraphs():
                for line in lines_of(values[item.of], item.w):
                    at = y + item.y + line.y
                    pdf.text(line.text, x + item.x, at, line.weight, line.size, line.color)
            case Each():
                for number, entry in enumerate(values[item.over]):
                    row, column = divmod(number, item.columns)
                    left = x + item.x + column * item.step[0]
                    top = y + item.y + row * item.step[1]
                    self.draw(item.items, {**values, **entry, "nth": number + 1}, left, top)
            case Folded():
                with pdf.turned(_box(item, x, y)):
                    self.draw(item.items, values, x + item.x, y + item.y)
                self.draw(item.items, values, x + item.x, y + item.y + item.h)

    def _seen(self, name: str, values: Values) -> str:
        """A colour to write in: white stands on a colour, and is ink where that is left out."""
        color = _color(name, values)
        return INK if color == WHITE and self._pdf.ink_saving else color

    def _text(self, item: Text, values: Values, x: float, y: float) -> None:
        text = item.text.format_map(values)
        size, lines = item.size, tuple(text.split("\n"))
        left = x + item.x
        if item.w:
            size, lines = fonts.fit_lines(text, item.weight, item.size, item.w, item.lines)
            left += {"left": 0, "middle": item.w / 2, "right": item.w}[item.align]
        step = fonts.leading(size, item.leading)
        base = y + item.y
        if item.h:
            cap = fonts.CAP * size / fonts.MM
            base += (item.h + cap - (len(lines) - 1) * step) / 2
        for number, line in enumerate(lines):
            color = self._seen(item.color, values)
            at = base + number * step
            self._pdf.text(line, left, at, item.weight, size, color, item.align)

    def _panel(self, item: Panel, values: Values, x: float, y: float) -> None:
        pdf, box = self._pdf, _box(item, x, y)
        if item.fill:
            ground = self._bled(box) if item.bleed else box
            pdf.flat(canvas.rounded([ground], item.radius), _color(item.fill, values))
        if item.line:
            paint = pdf.dashed if item.dashed else _outlined(pdf)
            paint(canvas.rounded([box], item.radius), _color(item.line, values), item.width)

    def _bled(self, box: Rect) -> Rect:
        x, y, w, h = box
        right, bottom = x + w, y + h
        left, top = x - BLEED * (x <= 0), y - BLEED * (y <= 0)
        right += BLEED * (right >= self._w)
        bottom += BLEED * (bottom >= self._h)
        return left, top, right - left, bottom - top

    def _boxes(self, item: Boxes, values: Values, x: float, y: float) -> None:
        pdf = self._pdf
        boxes = [
            (
                x + item.x + column * (item.w + item.gap[0]),
                y + item.y + row * (item.h + item.gap[1]),
                item.w,
                item.h,
            )
            for row in range(item.rows)
            for column in range(item.columns)
        ]
        ground = WHITE if pdf.ink_saving else _color(item.fill, values)
        pdf.paint(_shaped(item, boxes), ground, INK, 0.45)
        if item.number_from is not None:
            for number, (left, top, w, h) in enumerate(boxes, start=item.number_from):
                pdf.text_in(str(number), (left, top, w, h), "bold", _NUMBER, LINE)
        written = values.get(item.values, ()) if item.values else ()
        crossed = [box for box, said in zip(boxes, written, strict=False) if said == "x"]
        if crossed:
            pdf.paint(canvas.crosses(crossed, 0.2), stroke=PEN, width=0.7)
        for box, said in zip(boxes, written, strict=False):
            if said and said != "x":
                pdf.text_in(str(said), box, "black", item.size, PEN)

    def _medal(self, item: Medal, values: Values, x: float, y: float) -> None:
        left, top, w, h = box = _box(item, x, y)
        saving = self._pdf.ink_saving
        self._pdf.paint(canvas.eggs([box]), WHITE if saving else INK, INK, 0.45)
        inner = (left + w * 0.1, top + h * 0.14, w * 0.8, h * 0.86)
        text = item.text.format_map(values)
        self._pdf.text_in(text, inner, "black", item.size, INK if saving else WHITE)

    def _blank(self, item: Blank, values: Values, x: float, y: float) -> None:
        pdf, left, base = self._pdf, x + item.x, y + item.y
        label = item.label.format_map(values)
        pdf.text(label, left, base - 0.4, "bold", item.label_size, INK2)
        start = left + fonts.width(label, "bold", item.label_size) + 1.5
        end = left + item.w
        pdf.paint(canvas.lines([(start, base, end, base)]), stroke=INK2, width=0.35)
        value = item.value.format_map(values)
        if value:
            w = end - start - 0.7
            pdf.written(value, start + 0.7, base, w, "bold", item.size, item.lines)

    def _hexes(self, item: Hexes, values: Values, x: float, y: float) -> None:
        pdf, side = self._pdf, item.side
        half = side * 3**0.5 / 2
        middles = [(x + half * (2 * a + b), y + side * 1.5 * b) for a, b in item.places]
        right = ((0, -side), (half, -side / 2), (half, side / 2))
        corners = (*right, *((-a, -b) for a, b in right))
        path = canvas.polygons([(a + c, b + d) for c, d in corners] for a, b in middles)
        pdf.paint(path, WHITE if pdf.ink_saving else _color(item.fill, values), INK, 0.45)

    def _bar(self, item: Bar, share: float, x: float, y: float) -> None:
        left, top, w, h = box = _box(item, x, y)
        full = (left, top, max(w * min(share, 1), 2 * 0.6), h)
        self._pdf.paint(canvas.rounded([box], 0.6), WHITE, INK, 0.45)
        self._pdf.paint(canvas.rounded([full], 0.6), INK, INK, 0.45)

    def _prints(self, item: Prints, values: Values, x: float, y: float) -> None:
        if self._pdf.ink_saving:
            return
        color = _color(item.color, values)
        side = item.step * 0.56
        for left, top in _staggered(item, side):
            self._pdf.drawing("footprint", (x + left, y + top, side, side), color)

    def _ruler(self, x: float, y: float, length: float) -> None:
        marks = [(x, y, x + length, y)]
        for tick in range(int(length / 10) + 1):
            high = 2.4 if tick * 10 in (0, length) else 1.4
            marks.append((x + tick * 10, y, x + tick * 10, y - high))
        self._pdf.paint(canvas.lines(marks), stroke=INK, width=0.35)


def _staggered(item: Prints, side: float) -> Iterator[tuple[float, float]]:
    """The places of footprints in a box: every second row half a step further, whole ones only."""
    across, down = int((item.w - side) / item.step), int((item.h - side) / (item.step * 0.86))
    left = item.x + (item.w - across * item.step - side) / 2
    top = item.y + (item.h - down * item.step * 0.86 - side) / 2
    for row in range(down + 1):
        odd = row % 2
        for column in range(across + 1 - odd):
            yield left + (column + odd / 2) * item.step, top + row * item.step * 0.86


def _outlined(pdf: Canvas) -> Any:
    def paint(path: PDFPathObject, stroke: str, width: float) -> None:
        pdf.paint(path, stroke=stroke, width=width)

    return paint


def _box(item: Panel | Medal | Bar | Folded, x: float, y: float) -> Rect:
    return x + item.x, y + item.y, item.w, item.h


def _shaped(item: Boxes, boxes: Sequence[Rect]) -> PDFPathObject:
    match item.shape:
        case "egg":
            return canvas.eggs(boxes)
        case "stone":
            return canvas.rounded(boxes, min(item.w, item.h) * 0.42)
        case "box":
            return canvas.rounded(boxes, _RADIUS)


def _color(name: str, values: Values) -> str:
    return COLORS[name.format_map(values)]
