"""The line in the margin that says what a page is and shows whether it is true to size."""

from scorepad.printing import fonts
from scorepad.printing.canvas import Canvas
from scorepad.printing.face import Face
from scorepad.printing.items import Ruler, Text

HEIGHT = 3.0
"""Of a caption in mm."""
_RULER = 50.0
_BELOW = 0.7
"""Of its line: for letters that reach below."""
_SIZE = fonts.SMALLEST
_TRUE = "50 mm? If not, print at 100 %."


def caption(pdf: Canvas, name: str, said: str) -> float:
    """Draw a caption as the form `name`, `HEIGHT` mm high. Returns its width in mm."""
    text = f"{said} {_TRUE}"
    base, start = HEIGHT - _BELOW, _RULER + 3
    w = start + fonts.width(text, "regular", _SIZE) + 1
    with pdf.form(name, w, HEIGHT):
        Face(pdf, w, HEIGHT).draw(
            (Ruler(x=0, y=base), Text(x=start, y=base, text="{said}", size=_SIZE)), {"said": text}
        )
    return w
