"""The line in the margin that says what a page is and shows whether it is true to size."""

from scorepad.printing import fonts
from scorepad.printing.canvas import Canvas
from scorepad.printing.face import Face
from scorepad.printing.items import Ruler, Text

HEIGHT = 3.0
"""Of a caption in mm."""
_RULER = 50.0
_SIZE = fonts.SMALLEST
_TRUE = "The ruler is 50 mm; if not, print at 100 %."


def caption(pdf: Canvas, name: str, said: str) -> None:
    """Draw a caption as the form `name`, `HEIGHT` mm high."""
    text = f"{said} {_TRUE}"
    base, start = HEIGHT - 0.1, _RULER + 3
    w = start + fonts.width(text, "regular", _SIZE) + 1
    with pdf.form(name, w, HEIGHT):
        Face(pdf, w, HEIGHT).draw(
            (Ruler(x=0, y=base), Text(x=start, y=base, text="{said}", size=_SIZE)), {"said": text}
        )
