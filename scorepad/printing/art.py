"""The drawings of `static/art` as PDF paths: read once, kept for every document."""

from dataclasses import dataclass
from functools import cache
from io import StringIO
from typing import Any

from reportlab.graphics.shapes import Group, Path
from reportlab.pdfgen.pathobject import PDFPathObject
from svglib.svglib import svg2rlg

from scorepad.places import STATIC
from scorepad.printing.palette import INK, WHITE

_SMALL, _WIDE = 48, 160
"""Units across a square drawing and across a wide one; y grows upwards, as in PDF."""

_PAPER = "#FFFCF4"
_CALLS = (("moveTo", 2), ("lineTo", 2), ("curveTo", 6), ("close", 0))
"""What a path's operators mean, by their number: the method to call, how many numbers it takes."""
_Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """One path with its colours (`#RRGGBB`, None: not painted) and line width in units."""

    path: PDFPathObject
    fill: str | None
    stroke: str | None
    width: float


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing: its shapes from back to front, in a field of so many units."""

    shapes: tuple[Shape, ...]
    width: float
    height: float


@cache
def art(name: str, current: str, outline: bool) -> Art:
    """The drawing `static/art/<name>.svg`.

    `current` replaces the SVG's currentColor. The drawings' warm paper is white here, since
    the sheet itself is the paper. With `outline`, flat colours are left out.
    """
    source = (STATIC / "art" / f"{name}.svg").read_text("utf-8")
    drawing: Any = svg2rlg(StringIO(source.replace("currentColor", current)))
    shapes: list[Shape] = []
    across = _SMALL if drawing.width == drawing.height else _WIDE
    scale = across / drawing.width
    _collect(drawing, (scale, 0, 0, scale, 0, 0), shapes)
    kept = {WHITE, INK, current.upper()}
    if outline:
        shapes = [s for s in shapes if s.fill is None or s.fill in kept]
    return Art(tuple(shapes), across, scale * drawing.height)


def _collect(node: Any, matrix: _Matrix, shapes: list[Shape]) -> None:
    if isinstance(node, Path):
        shapes.append(_shape(node, matrix))
        return
    inner = times(matrix, tuple(node.transform)) if isinstance(node, Group) else matrix
    for child in node.getContents():
        _collect(child, inner, shapes)


def times(outer: _Matrix, inner: tuple[float, ...]) -> _Matrix:
    """The matrix, as PDF writes it, of what `inner` moves and `outer` then moves."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def _shape(node: Path, matrix: _Matrix) -> Shape:
    a, b, c, d, e, f = matrix
    path = PDFPathObject()
    at = 0
    for operator in node.operators:
        call, count = _CALLS[int(operator)]
        flat = node.points[at : at + count]
        at += count
        moved: list[float] = []
        for x, y in zip(flat[::2], flat[1::2], strict=True):
            moved += [round(a * x + c * y + e, 3), round(b * x + d * y + f, 3)]
        getattr(path, call)(*moved)
    return Shape(path, _hex(node.fillColor), _hex(node.strokeColor), node.strokeWidth or 1)


def _hex(color: Any) -> str | None:
    if color is None:
        return None
    value = "#" + color.hexval()[2:].upper()
    return WHITE if value == _PAPER else value
