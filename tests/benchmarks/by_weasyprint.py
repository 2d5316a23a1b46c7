"""A recorded page drawn by WeasyPrint, from an HTML page with one SVG in it."""

from html import escape

from weasyprint import HTML

from tests.benchmarks.recorded import Color, Picture, Shape, Words

_WEIGHTS = {"scorepad-regular": 400, "scorepad-bold": 700, "scorepad-black": 900}
_LETTERS = {"move_to": "M", "line_to": "L", "curve_to": "C", "close_path": "Z"}


def draw(page: str) -> bytes:
    """The PDF of a page."""
    return bytes(HTML(string=page).write_pdf())


def html(picture: Picture) -> str:
    """The flat picture as a page: what a template would have made of it."""
    w, h = picture.size
    (marks,) = picture.pages
    inside = "\n".join(
        _path(mark) if isinstance(mark, Shape) else _text(mark)
        for mark in marks
        if isinstance(mark, (Shape, Words))
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><style>
@page {{ size: {w}pt {h}pt; margin: 0 }}
body {{ margin: 0 }}
svg {{ display: block }}
</style></head><body>
<svg xmlns="http://www.w3.org/2000/svg" width="{w}pt" height="{h}pt" viewBox="0 0 {w} {h}"
font-family="Lato" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round">
{inside}
</svg></body></html>"""


def _path(shape: Shape) -> str:
    d = "".join(
        _LETTERS[call] + " ".join(f"{number:.2f}" for number in numbers)
        for call, numbers in shape.steps
    )
    line = f'fill="{_color(shape.fill)}"'
    if shape.stroke:
        line += f' stroke="{_color(shape.stroke)}" stroke-width="{shape.width:.2f}"'
    if shape.dash:
        line += f' stroke-dasharray="{" ".join(f"{part:.2f}" for part in shape.dash)}"'
    if not shape.round:
        line += ' stroke-linecap="butt" stroke-linejoin="miter"'
    return f'<path d="{d}" {line}/>'


def _text(words: Words) -> str:
    assert not words.turn, "text that is turned is not expected here"
    return (
        f'<text x="{words.x:.2f}" y="{words.y:.2f}" font-size="{words.size:.2f}" '
        f'font-weight="{_WEIGHTS[words.font]}" fill="{_color(words.color)}">'
        f"{escape(words.text)}</text>"
    )


def _color(color: Color | None) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in color) if color else "none"
