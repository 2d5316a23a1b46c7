"""Our prints beside the same drawings by other libraries.

Our side is the whole call, from the layout or the values to the bytes, with fonts and templates
loaded. The others are handed the finished marks, recorded from our own drawing, and only draw
them. Before the clock starts, their pages must look like ours.
"""

import gc
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial
from statistics import median
from time import process_time

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageStat

from scorepad.games import GAMES
from scorepad.games.trex_holiday.layout_file import LayoutFiles
from scorepad.printing.canvas import PLAIN
from scorepad.printing.cards import print_cards
from scorepad.printing.documents import Cards, document
from scorepad.printing.holiday_sheet import Fill, print_sheets
from scorepad.printing.papers import paper
from tests.benchmarks import by_cairo, by_fpdf2, by_weasyprint
from tests.benchmarks.recorded import Picture, Use, record

ADDRESS = "http://192.168.178.20:8000/t/4fG7aQxY"
_ALIKE = 0.5
"""By how many of 255 greys pages may differ on average: smoothing edges another way makes up
to 0.3, another font 2."""
Draw = Callable[[], bytes]


def sheet_by_cairo() -> float:
    """One score sheet: our time in pycairo's."""
    ours, picture = _sheet()
    return _ratio(ours, partial(by_cairo.draw, picture.flat()))


def deck_by_cairo() -> float:
    """The 61 action cards with their backs: our time in pycairo's."""
    ours, picture = _deck()
    return _ratio(ours, partial(by_cairo.draw, picture.flat(_repeated(picture))), rounds=30)


def sheet_by_fpdf2() -> float:
    """One score sheet: fpdf2's time in ours."""
    ours, picture = _sheet()
    return _ratio(partial(by_fpdf2.draw, picture.flat()), ours, rounds=9)


def sheet_by_weasyprint() -> float:
    """One score sheet: WeasyPrint's time in ours."""
    ours, picture = _sheet()
    return _ratio(partial(by_weasyprint.draw, by_weasyprint.html(picture.flat())), ours, rounds=9)


def _sheet() -> tuple[Draw, Picture]:
    layout = LayoutFiles().read(LayoutFiles.shipped)
    ours = partial(print_sheets, layout, [Fill()], per_page=1, address=ADDRESS)
    return ours, record(ours)


def _deck() -> tuple[Draw, Picture]:
    cards = document("schlacht-der-dinosaurier-actions")
    assert isinstance(cards, Cards)
    deck = GAMES[cards.game].printed(cards.id, (), None)
    ours = partial(print_cards, cards, deck, paper("a4"), 1, PLAIN, None, "long")
    return ours, record(ours)


def _repeated(picture: Picture) -> Collection[str]:
    """Forms used more than once: as recording surfaces, which is what cairo is fastest with. It
    draws the deck in a fifth of the time of drawing all of it again and again."""
    lists = (*picture.pages, *picture.forms.values())
    uses = Counter(mark.form for marks in lists for mark in marks if isinstance(mark, Use))
    return [name for name, times in uses.items() if times > 1]


def _ratio(one: Draw, other: Draw, rounds: int = 60) -> float:
    """How many times as long as `other` does `one` take: the median over interleaved warm runs.

    What counts is the processor's time, so that whatever else it is busy with does not. What the
    libraries have loaded is taken from the garbage collector: it would go through all of it in
    the middle of whichever drawing has its turn.
    """
    for _ in range(2):
        _check_alike(one(), other())
    gc.collect()
    gc.freeze()
    return median(_timed(one) / _timed(other) for _ in range(rounds))


def _timed(draw: Draw) -> float:
    began = process_time()
    draw()
    return process_time() - began


def _check_alike(one: bytes, other: bytes) -> None:
    pages, others = _seen(one), _seen(other)
    assert len(pages) == len(others), "not as many pages"
    for number, (page, beside) in enumerate(zip(pages, others, strict=True), start=1):
        (difference,) = ImageStat.Stat(ImageChops.difference(page, beside)).mean
        assert difference < _ALIKE, f"page {number} is another drawing: {difference:.2f}"


def _seen(pdf: bytes) -> list[Image.Image]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=2, grayscale=True).to_pil().reduce(4) for page in document]
