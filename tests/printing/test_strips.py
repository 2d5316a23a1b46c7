"""Strips with rolled T-Rex numbers, to lay over a score sheet."""

import pytest

from scorepad.games.trex_holiday.layout import ROOMS, Layout
from scorepad.printing.holiday_sheet import Fill, print_sheets
from scorepad.printing.orders import Order, make
from scorepad.printing.papers import MARGIN
from tests.printing.paper import Page, page_count, words

STRIPS = "trex-holiday-strips"


def strips(paper: str = "a4", seed: int = 7, copies: int = 1, per_page: int = 2) -> bytes:
    return make(STRIPS, Order(paper=paper, seed=seed, copies=copies, per_page=per_page))


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_strip_is_the_left_edge_of_a_sheet_on_the_same_paper(
    paper: str, per_page: int, house: Layout
) -> None:
    """Room by room at the same height: laid over a sheet it covers what is printed there."""
    sheet = Page(print_sheets(house, [Fill()], paper=paper, per_page=per_page))
    page = Page(strips(paper, per_page=per_page))

    def heights(of: Page, word: str) -> set[float]:
        text = "".join(c.text for c in of.characters)
        starts = [at for at in range(len(text)) if text.startswith(word, at)]
        return {round(of.characters[at].bottom, 1) for at in starts}

    for word in ("Biscuit", "Rising", "Falling"):
        assert heights(page, word) == heights(sheet, word)
    assert page.in_the_margin(MARGIN - 0.5) == []  # A frame on the edge is half outside.


@pytest.mark.parametrize(("paper", "many"), [("a4", 10), ("letter", 9)])
def test_a_page_is_full_of_strips(paper: str, many: int) -> None:
    said = words(Page(strips(paper)).text)
    assert said.count("Falling") == many
    assert "lay over the left edge of a score sheet printed two on a page" in said


def test_numbers_keep_to_the_advanced_rule(house: Layout) -> None:
    """Rulebook: Advanced Rules. None of those printed for a room, all six on a strip."""
    page = Page(strips())
    numbers = sorted(
        (c for c in page.characters if c.text in "123456" and c.size > 10), key=lambda c: c.left
    )
    assert len(numbers) == 10 * 8
    for strip in range(10):
        eight = sorted(numbers[strip * 8 : strip * 8 + 8], key=lambda c: (round(c.top), c.left))
        pairs = [(int(a.text), int(b.text)) for a, b in zip(eight[::2], eight[1::2], strict=True)]
        assert {number for pair in pairs for number in pair} == set(range(1, 7))
        for room, pair in zip(ROOMS, pairs, strict=True):
            assert not set(pair) & set(house.printed[room])


def test_a_seed_rolls_the_same_and_another_page_goes_on() -> None:
    assert strips() == strips()
    assert strips() != strips(seed=8)
    pdf = strips(copies=2)
    assert page_count(pdf) == 2
    assert Page(pdf, 0).text != Page(pdf, 1).text
