"""A recorded page drawn by fpdf2: all shapes in one drawing, then the texts in TTF fonts."""

import logging
from typing import Any

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import DeviceRGB

from scorepad.places import PDF_TEMPLATES
from tests.benchmarks.recorded import Picture, Shape, Words

_FILES = {
    "scorepad-regular": "Lato-Regular.ttf",
    "scorepad-bold": "Lato-Bold.ttf",
    "scorepad-black": "Lato-Black.ttf",
}
_CALLS = {"close_path": "close"}

logging.getLogger("fontTools").setLevel(logging.ERROR)  # It remarks on the age of our fonts.


def draw(picture: Picture) -> bytes:
    """The flat picture as a PDF."""
    pdf = FPDF(unit="pt", format=picture.size)
    pdf.set_auto_page_break(False)
    for font, file in _FILES.items():
        pdf.add_font(font, fname=PDF_TEMPLATES / "fonts" / file)
    for page in picture.pages:
        pdf.add_page()
        with pdf.drawing_context() as drawing:
            for mark in page:
                if isinstance(mark, Shape):
                    drawing.add_item(_path(mark), clone=False)
        for mark in page:
            if isinstance(mark, Words):
                assert not mark.turn, "text that is turned is not expected here"
                pdf.set_font(mark.font, size=mark.size)
                pdf.set_text_color(*(round(255 * part) for part in mark.color))
                pdf.text(mark.x, mark.y, mark.text)
    return bytes(pdf.output())


def _path(shape: Shape) -> Any:
    path = PaintedPath()
    for call, numbers in shape.steps:
        getattr(path, _CALLS.get(call, call))(*numbers)
    style = path.style
    style.auto_close = False
    style.intersection_rule = "evenodd"
    style.fill_color = DeviceRGB(*shape.fill) if shape.fill else None
    style.stroke_color = DeviceRGB(*shape.stroke) if shape.stroke else None
    if shape.stroke:
        style.stroke_width = shape.width
        style.stroke_cap_style = "round" if shape.round else "butt"
        style.stroke_join_style = "round" if shape.round else "miter"
        style.stroke_dash_pattern = shape.dash or None
    return path
