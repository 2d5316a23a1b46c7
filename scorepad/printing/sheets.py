"""Prints documents that are pages, one for each set of values."""

from collections.abc import Iterator, Sequence

from scorepad.printing.canvas import Canvas, Press
from scorepad.printing.documents import Band, Sheet
from scorepad.printing.face import Face, Values
from scorepad.printing.papers import MARGIN, Format


def print_sheet(
    sheet: Sheet, pages: Sequence[Values], paper: Format, copies: int, press: Press
) -> bytes:
    """The sheet as a PDF: a page for each of `pages`, all of that `copies` times."""
    width, height = paper.width, paper.height
    if sheet.landscape:
        width, height = height, width
    pdf = Canvas((width, height), sheet.title, sheet.lang, press)
    h = height - 2 * MARGIN
    for number, values in enumerate(pages):
        with pdf.form(f"page-{number}", sheet.width, h):
            _draw(pdf, sheet, values, h)
    for copy in range(copies):
        for number, values in enumerate(pages):
            if copy == 0:
                pdf.bookmark(str(values.get("bookmark", sheet.title)))
            pdf.place(f"page-{number}", (width - sheet.width) / 2, MARGIN, h)
            pdf.show_page()
    return pdf.finish()


def _draw(pdf: Canvas, sheet: Sheet, values: Values, h: float) -> None:
    """The bands from the top to the very bottom, with the same air between all of them."""
    bands = list(_bands(sheet, values))
    spare = h - sum(band.h for band, _ in bands)
    assert spare >= 0, f"{sheet.id} is {-spare:.1f} mm too high"
    air = spare / max(1, len(bands) - 1)
    y = 0.0
    for band, written in bands:
        Face(pdf, sheet.width, band.h).draw(band.items, written, 0, y)
        y += band.h + air


def _bands(sheet: Sheet, values: Values) -> Iterator[tuple[Band, Values]]:
    """Every band as often as it stands on the page, with what is written in it."""
    for band in sheet.bands:
        for entry in values[band.over] if band.over else ({},):
            yield band, {**values, **entry}
