"""Cards on paper: places, backs, cut marks, and the order in the pile."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.errors import Refusal
from scorepad.printing.imposition import Backs, Grid, deal, grid
from scorepad.printing.papers import CARDS, MARGIN, PAPERS, Format

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
POKER, MINI = CARDS["poker"], CARDS["mini"]
FORMATS = [*product(PAPERS.values(), CARDS.values())]


def test_as_many_cards_as_fit_stand_on_a_page() -> None:
    assert grid(A4, POKER, 0).cells == 9
    assert grid(LETTER, POKER, 0).cells == 8  # Lying: upright there would be six.
    assert grid(A4, MINI, 0).cells == 18
    assert grid(A4, CARDS["a6"], 0).cells == 2
    assert grid(A4, CARDS["a7"], 0).cells == 4
    for page in (A4, LETTER):
        assert grid(page, CARDS["quarter"], 0).cells == 4
        assert grid(page, CARDS["half"], 0).cells == 2


def test_fewer_can_be_asked_for_but_one_at_least() -> None:
    assert grid(A4, POKER, 0, at_most=5).cells == 4
    assert grid(A4, POKER, 0, at_most=6).cells == 6
    assert grid(A4, POKER, 0, at_most=99).cells == 9
    with pytest.raises(Refusal) as refused:
        grid(A4, POKER, 0, at_most=0)
    assert refused.value.code == "print.per-page"


@pytest.mark.parametrize(("paper", "card"), FORMATS)
@pytest.mark.parametrize("gutter", [0, 4])
def test_no_card_stands_nearer_to_the_edge_than_the_margin(
    paper: Format, card: Format, gutter: float
) -> None:
    where = grid(paper, card, gutter)
    for cell in range(where.cells):
        x, y = where.place(cell)
        w, h = where.card
        assert x >= MARGIN - 0.01 and x + w <= where.width - MARGIN + 0.01
        assert y >= MARGIN - 0.01 and y + h <= where.height - MARGIN + 0.01


def turned(where: Grid, x: float, y: float, edge: Backs) -> tuple[float, float]:
    """Where a card at `x`, `y` is seen from behind once the printer has turned the page."""
    across = (edge == "long") == (where.height >= where.width)
    w, h = where.card
    return (where.width - x - w, y) if across else (x, where.height - y - h)


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(("paper", "card"), FORMATS)
def test_a_back_lies_behind_its_front(paper: Format, card: Format, edge: Backs) -> None:
    where = grid(paper, card, 0)
    for cell in range(where.cells):
        behind = where.place(where.behind(cell, edge))
        assert behind == pytest.approx(turned(where, *where.place(cell), edge))


def test_a_back_stands_on_its_head_where_the_page_is_turned_head_over_heels() -> None:
    upright, lying = grid(A4, POKER, 0), grid(LETTER, POKER, 0)
    assert lying.width > lying.height
    assert not upright.upside_down("long") and upright.upside_down("short")
    assert lying.upside_down("long") and not lying.upside_down("short")


@given(st.integers(1, 200), st.integers(1, 20))
def test_the_piles_put_together_have_all_cards_in_their_order(cards: int, cells: int) -> None:
    pages = deal(range(cards), cells)
    assert len(pages) == -(-cards // cells)
    piles = [[page[cell] for page in pages] for cell in range(cells)]
    assert [card for pile in piles for card in pile if card is not None] == [*range(cards)]


def test_every_cut_is_marked_outside_the_cards() -> None:
    where = grid(A4, POKER, 0)
    edges = {round(where.left + n * 63.5, 2) for n in range(4)}
    marked = {
        round(x, 2)
        for x, y, x2, y2 in where.marks(range(where.cells))
        if x == x2 and max(y, y2) < where.top
    }
    assert marked == edges


def test_a_strip_that_was_cut_off_still_shows_where_to_cut_next() -> None:
    """The crosses between the cards reach into both strips."""
    where = grid(A4, POKER, 0)
    cut = where.top + 88.9
    crossing = {
        round(x, 2) for x, y, x2, y2 in where.marks(range(where.cells)) if x == x2 and y < cut < y2
    }
    assert crossing == {round(where.left + n * 63.5, 2) for n in (1, 2)}


def test_marks_of_cards_with_bleed_stay_between_the_cards() -> None:
    where = grid(A4, POKER, 4)
    for x1, y1, x2, y2 in where.marks(range(where.cells)):
        for cell in range(where.cells):
            x, y = where.place(cell)
            inside = x + 0.1 < (x1 + x2) / 2 < x + 63.4 and y + 0.1 < (y1 + y2) / 2 < y + 88.8
            assert not inside


def test_no_cut_is_marked_where_no_card_lies() -> None:
    """Five cards on a page for nine: nothing below the second row, nothing beside its last card."""
    where = grid(A4, POKER, 0)
    right, bottom = where.place(4)[0] + 63.5, where.place(4)[1] + 88.9
    marks = list(where.marks(range(5)))
    assert max(max(y1, y2) for _, y1, _, y2 in marks) == pytest.approx(bottom + 4)
    beside = [x2 for x1, y, x2, y2 in marks if y == y2 and abs(y - bottom) < 0.01 and x1 > right]
    assert beside == [pytest.approx(right + 4)]
    assert len(list(where.marks([0]))) == 8


def test_whole_pages_are_marked_at_every_edge_and_wherever_four_cards_meet() -> None:
    marks = list(grid(A4, POKER, 0).marks(range(9)))
    assert len(marks) == len(set(marks)) == 4 * 4 + 2 * 4
