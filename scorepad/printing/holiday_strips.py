"""Strips with rolled T-Rex numbers: the left edge of a score sheet, to lay over it."""

from collections.abc import Iterator
from random import Random

from scorepad.games.trex_holiday.advanced import roll_trex_numbers
from scorepad.games.trex_holiday.layout import Layout
from scorepad.printing import canvas
from scorepad.printing.canvas import Canvas, Press
from scorepad.printing.captions import HEIGHT, caption
from scorepad.printing.documents import Strips
from scorepad.printing.holiday_plan import Plan, plan
from scorepad.printing.holiday_sheet import DOCUMENT, Fill, arrange, draw_band, numbers_of
from scorepad.printing.holiday_template import Arrangement, Template, load
from scorepad.printing.palette import INK2
from scorepad.printing.papers import MARGIN

_GAP = 2.0
"""Between two strips in mm."""
_LINE = 0.3
_SAID = {
    1: "To lay over the left edge of a score sheet printed one on a page.",
    2: "To lay over the left edge of a score sheet printed two on a page.",
}


def print_strips(
    document: Strips,
    layout: Layout,
    paper_id: str,
    per_page: int,
    copies: int,
    press: Press,
    seed: int,
) -> bytes:
    """A page of strips, each with numbers of its own, from `seed`; `copies` pages go on rolling.

    A strip has the height of a sheet that is printed `per_page` (1 or 2), or of each page of a
    larger one. Raises `Refusal`: `holiday.no-trex-set` where the layout leaves nothing to roll,
    `print.paper`, `print.per-page`.
    """
    template = load(DOCUMENT)
    arrangement, (sheet,) = arrange(layout, [Fill()], paper_id, per_page, "", template)
    width, height = arrangement.page
    _, sheet_y, _, sheet_h = arrangement.sheets[0]
    band = sheet.measures.band
    on_page = int((width - 2 * MARGIN + _GAP) // (band + _GAP))
    random = Random(seed)
    pdf = Canvas((width, height), document.title, document.lang, press)
    for number in range(copies):
        pdf.bookmark(document.title if number == 0 else f"{document.title}, {number + 1}")
        left = (width - on_page * (band + _GAP) + _GAP) / 2
        for strip, form, planned, page in _strips(
            pdf, template, arrangement, layout, number, on_page, random
        ):
            x = left + strip * (band + _GAP)
            top, bottom = _extent(planned, page)
            box = (x, sheet_y + top, band, bottom - top)
            pdf.place_part(form, x, sheet_y, sheet_h, box)
            pdf.on_page(canvas.rounded([box], 0), INK2, _LINE)
        bottom = height - MARGIN - HEIGHT
        caption(pdf, f"caption-{number}", _SAID[arrangement.per_page])
        pdf.place(f"caption-{number}", left, bottom, HEIGHT)
        pdf.show_page()
    return pdf.finish()


def _strips(
    pdf: Canvas,
    template: Template,
    arrangement: Arrangement,
    layout: Layout,
    number: int,
    count: int,
    random: Random,
) -> Iterator[tuple[int, str, Plan, int]]:
    """The strips of a page: where each stands, its form, and the sheet's page it belongs to."""
    strip = 0
    while strip < count:
        (rolled,) = roll_trex_numbers(layout, random)
        fill = Fill(trex=rolled)
        planned = plan(template, arrangement, layout, numbers_of(layout, fill), "", "")
        if strip + planned.pages > count and strip:
            return
        for page in range(min(planned.pages, count - strip)):
            form = f"strip-{number}-{strip}"
            draw_band(pdf, form, template, layout, planned, page)
            yield strip, form, planned, page
            strip += 1


def _extent(planned: Plan, page: int) -> tuple[float, float]:
    """The top of the first room and the bottom of the last, on a page of the sheet."""
    bands = planned.kinds[page, "band"]
    return min(band.y for band in bands), max(band.y + band.h for band in bands)
