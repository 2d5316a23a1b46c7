"""A recorded document drawn by pycairo: the floor for drawing it from Python.

What repeats may be recording surfaces. Paths built beforehand and appended made no difference.
"""

from io import BytesIO
from math import radians
from typing import Any

import cairo

from tests.benchmarks.recorded import Mark, Picture, Shape, Use, Words

_FACES = {
    "scorepad-regular": cairo.ToyFontFace("Lato"),
    "scorepad-bold": cairo.ToyFontFace("Lato", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD),
    "scorepad-black": cairo.ToyFontFace("Lato Black"),
}


def draw(picture: Picture) -> bytes:
    """The picture as a PDF; the forms it has kept become recording surfaces."""
    buffer = BytesIO()
    surface = cairo.PDFSurface(buffer, *picture.size)
    forms: dict[str, Any] = {}
    for name, marks in picture.forms.items():
        forms[name] = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, None)
        _draw(cairo.Context(forms[name]), marks, {})
    c = cairo.Context(surface)
    for page in picture.pages:
        _draw(c, page, forms)
        c.show_page()
    surface.finish()
    return buffer.getvalue()


def _draw(c: Any, marks: list[Mark], forms: dict[str, Any]) -> None:
    c.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
    for mark in marks:
        match mark:
            case Shape():
                _shape(c, mark)
            case Words():
                _words(c, mark)
            case Use():
                c.save()
                c.transform(cairo.Matrix(*mark.matrix))
                c.set_source_surface(forms[mark.form])
                c.paint()
                c.restore()


def _shape(c: Any, shape: Shape) -> None:
    for call, numbers in shape.steps:
        getattr(c, call)(*numbers)
    if shape.fill:
        c.set_source_rgb(*shape.fill)
        c.fill_preserve() if shape.stroke else c.fill()
    if shape.stroke:
        c.set_source_rgb(*shape.stroke)
        c.set_line_width(shape.width)
        c.set_line_cap(cairo.LINE_CAP_ROUND if shape.round else cairo.LINE_CAP_BUTT)
        c.set_line_join(cairo.LINE_JOIN_ROUND if shape.round else cairo.LINE_JOIN_MITER)
        c.set_dash(shape.dash)
        c.stroke()


def _words(c: Any, words: Words) -> None:
    c.set_font_face(_FACES[words.font])
    c.set_font_size(words.size)
    c.set_source_rgb(*words.color)
    c.move_to(words.x, words.y)
    if words.turn:
        c.save()
        c.rotate(radians(words.turn))
        c.show_text(words.text)
        c.restore()
    else:
        c.show_text(words.text)
