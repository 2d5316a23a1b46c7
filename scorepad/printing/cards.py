"""Prints documents that are cards: many on a page, with cut marks, backs behind fronts."""

from collections.abc import Collection, Sequence

from scorepad.printing import canvas
from scorepad.printing.canvas import Canvas, Press
from scorepad.printing.captions import HEIGHT, caption
from scorepad.printing.documents import Cards
from scorepad.printing.face import Face, Values
from scorepad.printing.imposition import Backs, Grid, deal, grid
from scorepad.printing.items import Item
from scorepad.printing.palette import INK
from scorepad.printing.papers import BLEED, CARDS, MARGIN, Format

_HAIR = 0.2
"""Line width of cut marks in mm."""
_CAPTION_OFF = 4.0
"""From the cards to the caption: the cut marks are in between."""


def print_cards(
    cards: Cards,
    deck: Sequence[Values],
    paper: Format,
    copies: int,
    press: Press,
    at_most: int | None,
    backs: Backs,
) -> bytes:
    """The deck as a PDF, `copies` times; every page of fronts is followed by that of its backs.

    Raises `Refusal` (`print.per-page`).
    """
    card = _card(cards)
    where = grid_of(cards, paper, at_most)
    pdf = Canvas((where.width, where.height), cards.title, cards.lang, press)
    fronts = _forms(pdf, "front", cards.front, deck, card)
    turned = backs if cards.back else "none"
    behind: list[str] = []
    if turned != "none":
        behind = _forms(pdf, "back", cards.back, [{}] if cards.same_back else deck, card)
    pages = _pages(len(deck), copies, where.cells)
    for number, (told, page) in enumerate(pages, start=1):
        pdf.bookmark(f"Page {number}: fronts" if behind else f"Page {number}")
        dealt = {cell: found for cell, found in enumerate(page) if found is not None}
        _margin(pdf, where, dealt, f"front-caption-{number}", f"{cards.title}{told}.")
        for cell, found in dealt.items():
            pdf.place(fronts[found], *where.place(cell), card.height)
        pdf.show_page()
        if not behind:
            continue
        pdf.bookmark(f"Page {number}: backs")
        said = f"Backs of page {number}: turn it over the {turned} edge."
        dealt = {where.behind(cell, turned): found for cell, found in dealt.items()}
        _margin(pdf, where, dealt, f"back-caption-{number}", said)
        for cell, found in dealt.items():
            x, y = where.place(cell)
            back = behind[0 if cards.same_back else found]
            if where.upside_down(turned):
                pdf.place_turned(back, x, y, card.width)
            else:
                pdf.place(back, x, y, card.height)
        pdf.show_page()
    return pdf.finish()


def _pages(count: int, copies: int, cells: int) -> list[tuple[str, tuple[int | None, ...]]]:
    """Every page: which of how many it is, in words, and the cards in its cells.

    Whoever cuts a pile of pages has the cards in their order. Copies that need pages of their
    own have them, so that nothing is to be sorted when each page is cut by itself.
    """
    apart = copies if count >= cells else 1
    pages = deal([*range(count)] * (copies // apart), cells)
    return [
        (f"{f', set {number} of {apart}' if apart > 1 else ''}, page {at} of {len(pages)}", page)
        for number in range(1, apart + 1)
        for at, page in enumerate(pages, start=1)
    ]


def grid_of(cards: Cards, paper: Format, at_most: int | None) -> Grid:
    """Where cards of this document stand on a page. Raises `Refusal` (`print.per-page`)."""
    return grid(paper, _card(cards), 2 * BLEED if cards.bleed else 0, at_most)


def _card(cards: Cards) -> Format:
    card = CARDS[cards.format]
    return Format(card.name, card.height, card.width) if cards.lying else card


def _forms(
    pdf: Canvas, side: str, items: Sequence[Item], deck: Sequence[Values], card: Format
) -> list[str]:
    """Draw one side of every card; the names of the forms."""
    names = []
    for number, values in enumerate(deck):
        names.append(f"{side}-{number}")
        with pdf.form(names[-1], card.width, card.height, BLEED):
            Face(pdf, card.width, card.height).draw(items, values)
    return names


def _margin(pdf: Canvas, where: Grid, cells: Collection[int], name: str, said: str) -> None:
    """Cut marks, and what is printed here: below the cards, or where there is room beside them."""
    pdf.on_page(canvas.lines(where.marks(cells)), INK, _HAIR)
    w = caption(pdf, name, said)
    if where.top >= MARGIN + _CAPTION_OFF + HEIGHT - 0.01:
        left = max(MARGIN, min(where.left, where.width - MARGIN - w))
        pdf.place(name, left, where.bottom + _CAPTION_OFF, HEIGHT)
    else:
        bottom = min(where.height - MARGIN, max(where.bottom, MARGIN + w))
        pdf.place_upright(name, where.left - _CAPTION_OFF, bottom, HEIGHT)
