"""The documents of T-Rex greift an!: what stands on them, and where."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from scorepad.files import tally_file
from scorepad.games.trex_greift_an.game import DINOSAURS, PLANTS, Options
from scorepad.games.trex_greift_an.printed import NESTS
from scorepad.games.trex_greift_an.state import STONES, State
from scorepad.printing import fonts, papers
from scorepad.printing.documents import Sheet, document, sheet_of
from scorepad.printing.face import Values
from scorepad.printing.holiday_plan import Placed
from scorepad.printing.items import Blank, Boxes, Each, Item, Text
from scorepad.printing.orders import Filled, Order, make
from scorepad.printing.palette import PEN
from scorepad.printing.papers import MARGIN, PAPERS
from tests.games.trex_greift_an.greift import GAMES, GREIFT, tally
from tests.printing.paper import (
    Page,
    cards_called,
    near,
    own_words,
    page_count,
    sheet_called,
    words,
)

CARD, TURN, FIGHT = "trex-greift-an-card", "trex-greift-an-turn", "trex-greift-an-fight"
NAMES = ("Ada", "Łukasz", "Ирина", "陽菜")
LONGEST = "W" * 40
BOTH = pytest.mark.parametrize("paper", PAPERS)


def game(players: int = 4, kinds: int = 3, **changes: Any) -> Filled:
    """A game before its first turn, but for `changes`."""
    names = changes.pop("names", NAMES[:players])
    options = Options(kinds=PLANTS[:kinds], dinosaurs=changes.pop("played", ()))
    return Filled(GREIFT, replace(GREIFT.start(names, options), **changes), names)


FULL = game(
    kinds=6,
    names=(LONGEST,) * 4,
    food=((3,) * 6, (0, 1, 2, 3, 0, 1), (1,) * 6, (0,) * 6),
    eggs=(12, 6, 6, 0),
    lava=STONES,
)
"""A game that has ended, with as much of everything as there can be."""

_FILE = tally_file(tally((4, 5), (2, 0), kinds=list(PLANTS[:4])), GAMES)
COUNTED = Filled(
    GREIFT,
    GREIFT.count(_FILE.players, _FILE.tallies, _FILE.options),
    _FILE.players,
    "2026-11-30",
)
"""A count without a game."""

ORDERS: tuple[Order | Filled, ...] = (
    Order(),
    Order(names=NAMES[:1]),
    FULL,
    COUNTED,
    *(game(2, kinds) for kinds in range(2, 6)),
)
"""Score cards that between them have everything that can stand on one."""


def size(paper: str) -> tuple[float, float]:
    """Of a paper that stands upright, in mm."""
    found = papers.paper(paper)
    return found.width, found.height


def card(order: Order | Filled, paper: str = "a4", number: int = 0) -> Page:
    if isinstance(order, Filled):
        order = Order(filled=order)
    return Page(make(CARD, replace(order, paper=paper)), number)


def sheet() -> Sheet:
    return sheet_called(CARD)


def smallest(items: Sequence[Item]) -> Iterator[float]:
    """The sizes in points of what the template itself says, made to fit."""
    for item in items:
        match item:
            case Each():
                yield from smallest(item.items)
            case Text() if item.w and "{" not in item.text:
                yield fonts.fit_lines(item.text, item.weight, item.size, item.w, item.lines)[0]
            case Text():
                yield item.size
            case Blank():
                yield item.label_size


def boxes(
    items: Sequence[Item], values: Values, x: float, y: float
) -> Iterator[tuple[str, Placed]]:
    """Every box to write in, with the name of what is written there."""
    for item in items:
        if item.when and not values.get(item.when):
            continue
        match item:
            case Each():
                for number, entry in enumerate(values[item.over]):
                    row, column = divmod(number, item.columns)
                    left = x + item.x + column * item.step[0]
                    top = y + item.y + row * item.step[1]
                    yield from boxes(item.items, {**values, **entry}, left, top)
            case Boxes():
                for number in range(item.rows * item.columns):
                    row, column = divmod(number, item.columns)
                    left = x + item.x + column * (item.w + item.gap[0])
                    top = y + item.y + row * (item.h + item.gap[1])
                    yield item.values, Placed("space", left, top, item.w, item.h)


def written(state: State, names: tuple[str, ...], paper: str = "a4") -> list[tuple[str, Placed]]:
    """The boxes of a filled card in order, by their place on the page."""
    (values,) = GREIFT.printed(CARD, names, state)
    bands = [
        (band, {**values, **entry})
        for band in sheet().bands
        for entry in (values[band.over] if band.over else ({},))
    ]
    across, down = size(paper)
    air = (down - 2 * MARGIN - sum(band.h for band, _ in bands)) / (len(bands) - 1)
    found: list[tuple[str, Placed]] = []
    y = MARGIN
    for band, entry in bands:
        found += boxes(band.items, entry, (across - sheet().width) / 2, y)
        y += band.h + air
    return found


def crossed(page: Page, box: Placed) -> bool:
    return near(page.pixel(box.x + box.w / 2, box.y + box.h / 2), PEN, 30)


def named(found: list[tuple[str, Placed]], *names: str) -> list[Placed]:
    return [box for name, box in found if name in names]


# The score card


def test_the_score_card_comes_first_and_shows_a_table() -> None:
    assert sheet_of("trex-greift-an").id == CARD
    assert {"names", "filled"} == document(CARD).accepts


@BOTH
def test_everything_the_template_says_is_printed(paper: str) -> None:
    pages = " ".join(words(card(order, paper).text) for order in ORDERS)
    said = {text for band in sheet().bands for text in own_words(band.items)}
    assert {text for text in said if text not in pages} == set()


@BOTH
@pytest.mark.parametrize("order", ORDERS)
def test_nothing_overlaps_and_the_margins_are_free(order: Order | Filled, paper: str) -> None:
    page = card(order, paper)
    assert page.overlapping() == []
    assert page.in_the_margin(MARGIN - 0.5) == []  # A frame on the edge is half outside.


@pytest.mark.parametrize("kinds", range(2, 7))
def test_every_box_takes_a_pencil(kinds: int) -> None:
    filled = game(4, kinds)
    for name, box in written(filled.state, filled.names):
        assert min(box.w, box.h) >= 9, name


@pytest.mark.parametrize("kinds", range(2, 7))
def test_every_kind_has_its_name_and_three_slots_on_every_strip(kinds: int) -> None:
    filled = game(4, kinds)
    assert len(named(written(filled.state, filled.names), "tiles")) == 4 * 3 * kinds
    text = words(card(filled).text)
    for plant in PLANTS:
        assert text.count(plant.capitalize()) == (4 if plant in PLANTS[:kinds] else 0)


def test_an_empty_card_has_a_strip_for_each_dinosaur_and_three_kinds_of_food() -> None:
    text = words(card(Order()).text)
    assert all(text.count(dinosaur) == 1 for dinosaur in DINOSAURS)
    assert text.count("name") == 4
    assert [text.count(plant.capitalize()) for plant in PLANTS] == [4, 4, 4, 0, 0, 0]


def test_every_stone_of_the_lava_stands_in_its_box_once() -> None:
    filled = game()
    page, found = card(filled), written(filled.state, filled.names)
    back = [f"stone{number}" for number in range(19, 13, -1)]
    stones = named(found, "round", "long", "down", *back, "out", "end")
    winding = [*range(1, 14), *range(19, 13, -1), *range(20, 27)]
    assert [page.inside(box) for box in stones] == [str(number) for number in winding]


@pytest.mark.parametrize("lava", [0, 6, 7, 13, 14, 19, 25, 26])
@BOTH
def test_placed_stones_are_crossed_off(paper: str, lava: int) -> None:
    filled = game(lava=lava)
    page, found = card(filled, paper), written(filled.state, filled.names, paper)
    back = [f"stone{number}" for number in range(14, 20)]
    stones = named(found, "round", "long", "down")
    stones += [box for name in back for box in named(found, name)]
    stones += named(found, "out", "end")
    assert [crossed(page, box) for box in stones] == [n < lava for n in range(STONES)]


def test_names_stand_on_the_strips_in_their_order_four_to_a_page() -> None:
    pdf = make(CARD, Order(names=("Ada", "Bo", "Cleo", "Dan", "Eve")))
    assert page_count(pdf) == 2
    first, second = words(Page(pdf, 0).text), words(Page(pdf, 1).text)
    assert [first.index(name) for name in ("Ada", "Bo", "Cleo", "Dan")] == sorted(
        first.index(name) for name in ("Ada", "Bo", "Cleo", "Dan")
    )
    assert "Eve" not in first and "Eve" in second
    assert "Players 4" in first and "Players 1" in second


@BOTH
def test_food_and_eggs_are_ticked_where_they_are_held(paper: str) -> None:
    filled = game(2, 4, food=((3, 1, 0, 2), (0, 2, 3, 0)), eggs=(3, 0))
    page, found = card(filled, paper), written(filled.state, filled.names, paper)
    tiles = [crossed(page, box) for box in named(found, "tiles")]
    held = [sum(tiles[start : start + 3]) for start in range(0, len(tiles), 3)]
    assert held == [3, 1, 0, 2, 0, 2, 3, 0]
    eggs = [crossed(page, box) for box in named(found, "nest")]
    assert eggs == [True] * 3 + [False] * (2 * NESTS - 3)


def test_ten_eggs_are_ticked_off_one_by_one_and_more_are_added_in_the_last() -> None:
    filled = game(2, eggs=(10, 9))
    page, found = card(filled), named(written(filled.state, filled.names), "nest")
    assert [crossed(page, box) for box in found] == [True] * 10 + [True] * 9 + [False]
    page = card(game(2, eggs=(22, 11)))
    assert [page.inside(found[NESTS - 1]), page.inside(found[-1])] == ["+13", "+2"]
    assert all(crossed(page, box) for box in (*found[: NESTS - 1], *found[NESTS:-1]))


def test_eggs_stand_apart_on_a_row_of_their_own_below_no_name() -> None:
    filled = game(names=(LONGEST,) * 4)
    page, found = card(filled), named(written(filled.state, filled.names), "nest")
    for box, after in pairwise(found):
        assert after.y > box.y or after.x - box.x - box.w > 1
    row = Placed("space", found[0].x - 14, found[0].y, 130, found[0].h)
    assert page.inside(row) == "Eggs"


def test_the_final_count_is_written_at_the_end_alone() -> None:
    still = game(2, food=((3, 1, 0), (0, 2, 1)), eggs=(3, 3), lava=STONES - 1)
    ended = replace(still, state=replace(still.state, lava=STONES))
    boxes_of = written(ended.state, ended.names)
    final = named(boxes_of, "final_eggs") + named(boxes_of, "final_food")
    assert [card(still).inside(box) for box in final] == ["", "", "", ""]
    assert [card(ended).inside(box) for box in final] == ["3", "3", "4", "3"]
    assert "Place 1" not in card(still).text
    text = words(card(ended).text)
    assert text.index("Ada") < text.index("Place 1") < text.index("Łukasz") < text.index("Place 2")


def test_a_count_without_a_game_knows_the_sum_of_the_food_only_and_says_so() -> None:
    page, found = card(COUNTED), written(COUNTED.state, COUNTED.names)
    assert "only the total of the food is known" in words(page.text)
    assert "only the total" not in words(card(FULL).text)
    assert not any(crossed(page, box) for box in named(found, "tiles"))
    assert [page.inside(box) for box in named(found, "final_eggs")] == ["4", "2"]
    assert [page.inside(box) for box in named(found, "final_food")] == ["5", "0"]


def test_dinosaurs_that_nobody_plays_graze_elsewhere() -> None:
    filled = game(2, played=("Styracosaurus", "Brachiosaurus"))
    text = words(card(filled).text)
    assert text.index("Ada") < text.index("Styracosaurus")
    assert text.index("Styracosaurus") < text.index("Łukasz") < text.index("Brachiosaurus")
    assert text.count("grazes elsewhere this time.") == 2
    assert "Stegosaurus grazes" in text and "Parasaurolophus grazes" in text
    assert len(named(written(filled.state, filled.names), "nest")) == 2 * NESTS


def test_the_longest_names_stand_whole_and_legible() -> None:
    page = card(FULL)
    letters = [c for c in page.characters if c.text == "W"]
    assert len(letters) == 4 * 40
    assert min(c.bottom - c.top for c in letters) > 2.0


# The aids


@BOTH
@pytest.mark.parametrize("name", [TURN, FIGHT])
def test_an_aid_is_two_cards_on_one_page_with_all_its_words(name: str, paper: str) -> None:
    pdf = make(name, Order(paper=paper))
    assert page_count(pdf) == 1
    page = Page(pdf)
    text = words(page.text)
    assert {said for said in own_words(cards_called(name).front) if said not in text} == set()
    assert text.count("T-Rex greift an!") == 3, "on both cards and in the caption"
    assert page.overlapping() == []
    assert page.in_the_margin(MARGIN) == []


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [
        (TURN, ("Eruption", "T-Rex or eruption"), ("Lay an egg", "The end")),
        (FIGHT, ("Take up to two tiles", "After the fight"), ("T-Rex attacks", "One egg goes")),
    ],
)
def test_each_card_of_an_aid_has_its_own_words(
    name: str, left: Sequence[str], right: Sequence[str]
) -> None:
    page = Page(make(name, Order()))
    middle = size("a4")[1] / 2
    halves = [
        "".join(c.text for c in page.characters if (c.left > middle) == side)
        for side in (False, True)
    ]
    for half, other, said in ((*halves, left), (*reversed(halves), right)):
        for text in said:
            assert text in half and text not in other


@pytest.mark.parametrize("name", [TURN, FIGHT])
def test_one_card_a_page_makes_two_pages(name: str) -> None:
    assert page_count(make(name, Order(per_page=1))) == 2


def test_nothing_is_printed_smaller_than_can_be_read() -> None:
    everything = [band.items for band in sheet().bands]
    everything += [cards_called(name).front for name in (TURN, FIGHT)]
    assert min(min(smallest(items), default=99) for items in everything) >= fonts.SMALLEST
