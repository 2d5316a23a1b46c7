from dataclasses import replace

import pytest

from scorepad.games.trex_holiday.layout import CarRow, Layout
from scorepad.games.trex_holiday.printed import rooms
from scorepad.printing import fonts
from scorepad.printing.canvas import Press, Rect
from scorepad.printing.fonts import MM
from scorepad.printing.items import Text
from scorepad.printing.orders import Order, make
from tests.printing.paper import Page, cards_called, own_words, page_count, printed_items, words

AID = "trex-holiday-rooms"
on_both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def cards(page: Page) -> tuple[Rect, Rect]:
    """Where the two cards lie on a page on its side."""
    left, top = (page.width / MM - 248) / 2, (page.height / MM - 175) / 2
    return (left, top, 124, 175), (left + 124, top, 124, 175)


@on_both_papers
def test_two_aids_fill_a_page_and_each_says_all_of_it(house: Layout, paper: str) -> None:
    pdf = make(AID, Order(paper=paper))
    assert page_count(pdf) == 1
    page = Page(pdf)
    aid = cards_called(AID)
    said = words(page.text)
    for text in own_words(aid.front):
        assert said.count(text) >= 2
    for room in rooms(house)[0]["rooms"]:
        for field in ("room", "fill", "earn", "example"):
            assert said.count(words(room[field])) >= 2, room[field]
    assert page.overlapping() == []


@on_both_papers
def test_nothing_comes_nearer_than_three_mm_to_a_cut(paper: str) -> None:
    page = Page(make(AID, Order(paper=paper)))
    lowest = cards(page)[0][1] + 175
    on_cards = [c for c in page.characters if c.top < lowest]
    assert len(on_cards) > 1000
    for c in on_cards:
        assert any(
            x + 3 <= c.left and c.right <= x + w - 3 and y + 3 <= c.top and c.bottom <= y + h - 2.5
            for x, y, w, h in cards(page)
        ), c


def test_the_rooms_stand_in_the_order_of_the_sheet_with_what_the_house_gives(
    house: Layout,
) -> None:
    earned = [(room["art"], room["points"]) for room in rooms(house)[0]["rooms"]]
    assert earned == [("stack", 10), ("car", 3), ("can", 5), ("carp", 3)]


def test_what_examples_earn_is_read_off_the_sheet(house: Layout) -> None:
    towers = tuple(replace(a, multiplier=1, bonus=4) for a in house.posts.areas)
    other = replace(
        house,
        posts=replace(house.posts, areas=towers),
        cars=replace(house.cars, rows=(CarRow("cars1", (1, 2, 4, 8)),)),
        cans=replace(house.cans, sums={"14": 7}),
    )
    aid = rooms(other)[0]
    posts, cars, cans, _ = aid["rooms"]
    assert (posts["points"], posts["example"]) == (9, "All equal: 5 + 4.")
    assert (cars["points"], cans["points"]) == (4, 7)


def test_the_numbers_of_an_example_stand_in_its_boxes() -> None:
    page = Page(make(AID, Order()))
    for x, y, _, _ in cards(page):
        for row, written in enumerate(("5555", "246×", "4532", "542")):
            top = y + 41.4 + row * 31.15
            found = sorted(
                (c.left, c.text) for c in page.characters
                if x + 36.6 <= c.left and c.right <= x + 66
                and top <= c.top and c.bottom <= top + 6.7
            )  # fmt: skip
            assert "".join(text for _, text in found) == written


def test_every_example_fills_four_boxes_and_says_why_in_one_line(house: Layout) -> None:
    """A streamer goes on: its fourth box is empty."""
    (hint,) = (
        item
        for item in printed_items(cards_called(AID).front)
        if isinstance(item, Text) and item.text == "{example}"
    )
    assert hint.lines == 1
    for room in rooms(house)[0]["rooms"]:
        assert len(room["written"]) == 4
        assert fonts.width(room["example"], hint.weight, hint.size) <= hint.w


def test_ink_is_saved_on_every_room() -> None:
    saved = Page(make(AID, Order(press=Press(ink_saving=True)))).colors()
    assert not any(max(c) - min(c) > 24 and c[0] > c[2] and max(c) > 150 for c in saved)
