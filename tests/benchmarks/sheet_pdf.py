"""One score sheet by ReportLab, beside the same marks drawn by pycairo.

Our side is the whole call, from the layout to the bytes. Cairo's side is the floor: it is
handed the finished list of marks (paths, texts with their places) and only draws them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

import cairo

from scorepad.games.trex_holiday.layout import Layout
from scorepad.games.trex_holiday.layout_file import LayoutFiles
from scorepad.printing import art, canvas, fonts, holiday_sheet
from scorepad.printing.holiday_sheet import Fill, print_sheets
from scorepad.printing.palette import INK

ADDRESS = "http://192.168.178.20:8000/t/4fG7aQxY"
_FAMILIES = {
    "scorepad-regular": ("Lato", cairo.FONT_WEIGHT_NORMAL),
    "scorepad-bold": ("Lato", cairo.FONT_WEIGHT_BOLD),
    "scorepad-black": ("Lato Black", cairo.FONT_WEIGHT_NORMAL),
}
_CALLS = {"m": "move_to", "l": "line_to", "c": "curve_to", "h": "close_path", "re": "rectangle"}
Step = tuple[str, tuple[float, ...]]
Color = tuple[float, float, float]


@dataclass
class Marks:
    """What a sheet consists of, in mm with y upwards as in PDF."""

    paths: list[tuple[list[Step], Color | None, Color | None, float, list[float], Any]] = field(
        default_factory=list
    )
    texts: list[tuple[str, str, float, float, float, Color]] = field(default_factory=list)


def _steps(path: Any) -> list[Step]:
    """A PDF path's operators as calls of cairo."""
    steps: list[Step] = []
    numbers: list[float] = []
    for part in re.findall(r"\S+", path.getCode()):
        if part in _CALLS:
            steps.append((_CALLS[part], tuple(numbers)))
            numbers = []
        elif part != "n":
            numbers.append(float(part))
    return steps


def record(layout: Layout) -> Marks:
    """The marks of one empty sheet, taken from our own drawing of it."""
    marks = Marks()

    class Recorder(canvas.Canvas):
        place_of_drawing = (1.0, 0.0, 0.0)
        dash: list[float] = []  # noqa: RUF012

        def paint(
            self, path: Any, fill: Any = None, stroke: Any = None, width: float = 0.45
        ) -> None:
            inside, line = (color and canvas._rgb(color, False) for color in (fill, stroke))
            marks.paths.append(
                (_steps(path), inside, line, width, self.dash, self.place_of_drawing)
            )

        def dashed(self, path: Any, stroke: str, width: float) -> None:
            self.dash = [1.1, 0.9]
            self.paint(path, stroke=stroke, width=width)
            self.dash = []

        def drawing(self, name: str, box: Any, color: str = INK) -> None:
            x, y, side, _ = box
            drawn = art.art(name, color, self.ink_saving)
            self.place_of_drawing = (side / drawn.width, x, -y - side)
            for shape in drawn.shapes:
                self.paint(shape.path, shape.fill, shape.stroke, shape.width)
            self.place_of_drawing = (1.0, 0.0, 0.0)

        def code(self, text: str, x: float, y: float, side: float) -> None:
            size, path = canvas._code_path(text)
            self.place_of_drawing = (side / size, x, -y)
            self.paint(path, fill=INK)
            self.place_of_drawing = (1.0, 0.0, 0.0)

        def text(
            self, text: str, x: float, y: float, weight: Any, size: float,
            color: str = INK, align: Any = "left",
        ) -> None:  # fmt: skip
            w = fonts.width(text, weight, size)
            x -= {"left": 0, "middle": w / 2, "right": w}[align]
            for run in fonts.runs(text, weight):
                assert run.font
                mark = (run.font, run.text, x, y, size / fonts.MM, canvas._rgb(color, False))
                marks.texts.append(mark)

    with patch.object(holiday_sheet, "Canvas", Recorder):
        _ours(layout)
    return marks


def _ours(layout: Layout) -> bytes:
    return print_sheets(layout, [Fill()], per_page=1, address=ADDRESS)


def _cairo(marks: Marks, faces: dict[str, Any]) -> bytes:
    """The marks as a PDF on A4."""
    buffer = BytesIO()
    surface = cairo.PDFSurface(buffer, 210 * fonts.MM, 297 * fonts.MM)
    c = cairo.Context(surface)
    c.scale(fonts.MM, fonts.MM)
    c.translate(9, 9)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.set_line_join(cairo.LINE_JOIN_ROUND)
    for steps, fill, stroke, width, dash, (scale, x, y) in marks.paths:
        c.save()
        c.translate(x, -y)
        c.scale(scale, -scale)
        for call, arguments in steps:
            getattr(c, call)(*arguments)
        if fill:
            c.set_source_rgb(*fill)
            c.fill_preserve() if stroke else c.fill()
        if stroke:
            c.set_source_rgb(*stroke)
            c.set_line_width(width)
            c.set_dash(dash)
            c.stroke()
        c.restore()
    for font, text, x, y, size, color in marks.texts:
        c.set_font_face(faces[font])
        c.set_font_size(size)
        c.set_source_rgb(*color)
        c.move_to(x, y)
        c.show_text(text)
    surface.finish()
    return buffer.getvalue()


def _timed(call: Callable[[], bytes]) -> float:
    began = perf_counter()
    call()
    return perf_counter() - began


def ratio(rounds: int = 60) -> float:
    """How many times as long as pycairo we take: the median over interleaved warm runs."""
    layout = LayoutFiles().read(LayoutFiles.shipped)
    marks = record(layout)
    faces = {
        key: cairo.ToyFontFace(family, cairo.FONT_SLANT_NORMAL, weight)
        for key, (family, weight) in _FAMILIES.items()
    }
    for _ in range(3):
        _ours(layout)
        _cairo(marks, faces)
    return median(
        _timed(lambda: _ours(layout)) / _timed(lambda: _cairo(marks, faces)) for _ in range(rounds)
    )


if __name__ == "__main__":
    print(f"{ratio():.2f} times pycairo")
