from collections.abc import Sequence
from typing import Any

import pytest

from scorepad.games.gods_love_dinosaurs.game import Options
from scorepad.games.gods_love_dinosaurs.tally import Tally
from scorepad.printing.canvas import Press
from scorepad.printing.documents import Band, Sheet
from scorepad.printing.holiday_plan import Placed
from scorepad.printing.imposition import grid
from scorepad.printing.items import Boxes, Each, Hexes, Item
from scorepad.printing.orders import Filled, Order, make
from scorepad.printing.palette import COLORS
from scorepad.printing.papers import CARDS, MARGIN, paper
from tests.games.gods_love_dinosaurs.gods import GODS, hunt, played, take
from tests.printing.paper import (
    Page,
    cards_called,
    near,
    own_words,
    page_count,
    printed_items,
    sheet_called,
    words,
)

SHEET = "gods-love-dinosaurs-sheet"
ACTIVATION = "gods-love-dinosaurs-activation"
REMINDER = "gods-love-dinosaurs-reminder"
PAPERS = ("a4", "letter")
NAMES = ("Ada", "Łukasz", "Ирина", "陽菜", "Eve")
LONGEST = tuple("W" * 39 + str(number) for number in range(5))
WRITTEN = ("eggs", "golden", "golden_points", "dinosaurs", "total", "place")


def sheet() -> Sheet:
    return sheet_called(SHEET)


def band_of(part: str) -> tuple[int, Band, Each]:
    """The band that repeats something for every entry of the list `part`, and its `each`."""
    for number, band in enumerate(sheet().bands):
        for item in band.items:
            if isinstance(item, Each) and item.over == part:
                return number, band, item
    raise AssertionError(f"nothing is repeated for {part}")


def row_of(part: str, row: int, on: str) -> tuple[float, float, Sequence[Item]]:
    """Where on the page the origin of a row stands, and its items."""
    number, _, each = band_of(part)
    page, heights = paper(on), [band.h for band in sheet().bands]
    air = (page.height - 2 * MARGIN - sum(heights)) / (len(heights) - 1)
    top = MARGIN + sum(heights[:number]) + number * air
    left = (page.width - sheet().width) / 2
    return left + each.x, top + each.y + row * each.step[1], each.items


def box(values: str, row: int, on: str) -> Placed:
    """The box of a player that is filled with `values`."""
    x, y, items = row_of("seats", row, on)
    (item,) = [i for i in items if isinstance(i, Boxes) and i.values == values]
    return Placed("space", x + item.x, y + item.y, item.w, item.h)


def written(page: Page, row: int, on: str) -> list[str]:
    """What stands in the boxes of a row of the count."""
    return [page.inside(box(values, row, on)) for values in WRITTEN]


def counted(*nests: tuple[int, int, int], names: tuple[str, ...] = NAMES) -> Filled:
    """A count: regular eggs, golden eggs and dinosaurs of each player."""
    players = names[: len(nests)]
    tallies = tuple(Tally(*nest) for nest in nests)
    return Filled(GODS, GODS.count(players, tallies, Options()), players)


def printed(name: str, number: int = 0, **how: Any) -> Page:
    return Page(make(name, Order(**how)), number)


@pytest.mark.parametrize("on", PAPERS)
def test_every_word_of_the_sheet_is_printed_before_or_after_the_game(on: str) -> None:
    empty, ended = printed(SHEET, paper=on), printed(SHEET, paper=on, filled=counted((1, 1, 1)))
    said = words(empty.text) + words(ended.text)
    for text in own_words([item for band in sheet().bands for item in band.items]):
        assert text in said


@pytest.mark.parametrize("on", PAPERS)
@pytest.mark.parametrize("name", [ACTIVATION, REMINDER])
def test_every_word_of_the_cards_is_printed(name: str, on: str) -> None:
    pdf = make(name, Order(paper=on))
    said = " ".join(words(Page(pdf, number).text) for number in range(page_count(pdf)))
    for text in own_words((*cards_called(name).front, *cards_called(name).back)):
        assert text in said


FULL = counted(*[(992, 3, 3)] * 5, names=LONGEST)


@pytest.mark.parametrize("on", PAPERS)
@pytest.mark.parametrize(
    ("name", "how"),
    [
        (SHEET, {}),
        (SHEET, {"names": LONGEST}),
        (SHEET, {"filled": FULL}),
        (SHEET, {"filled": counted((12, 3, 5), (0, 0, 0))}),
        (ACTIVATION, {}),
        (REMINDER, {}),
    ],
)
def test_nothing_overlaps_or_stands_in_the_margin(name: str, how: Any, on: str) -> None:
    pdf = make(name, Order(paper=on, **how))
    for number in range(page_count(pdf)):
        page = Page(pdf, number)
        assert page.overlapping() == []
        if name == SHEET:
            assert page.in_the_margin(MARGIN) == []


@pytest.mark.parametrize("on", PAPERS)
@pytest.mark.parametrize("name", [SHEET, ACTIVATION, REMINDER])
def test_the_print_is_large_enough_to_read(name: str, on: str) -> None:
    pdf = make(name, Order(paper=on))
    for number in range(page_count(pdf)):
        assert min(c.size for c in Page(pdf, number).characters) >= 8


def test_boxes_are_large_enough_to_write_in() -> None:
    boxes = [i for band in sheet().bands for i in printed_items(band.items) if isinstance(i, Boxes)]
    assert boxes
    for each in boxes:
        assert min(each.w, each.h) >= 9


@pytest.mark.parametrize("on", PAPERS)
def test_a_count_is_written_in_the_row_of_its_player(on: str) -> None:
    """The worth of the golden eggs, the total and the place follow; of a tie, the lower row."""
    page = printed(SHEET, paper=on, filled=counted((12, 3, 5), (0, 0, 0), (2, 6, 0)))
    assert written(page, 0, on) == ["12", "3", "15", "5", "32", "2"]
    assert written(page, 1, on) == ["0", "0", "0", "0", "0", "3"]
    assert written(page, 2, on) == ["2", "6", "30", "0", "32", "1"]
    for row, name in enumerate(NAMES[:3]):
        x, y, _ = row_of("seats", row, on)
        assert page.inside(Placed("space", x + 13, y, 44, 18)) == name


def test_rows_that_nobody_has_are_walked_over_by_dinosaurs() -> None:
    filled, empty = printed(SHEET, filled=counted((1, 0, 0), (2, 0, 0))), printed(SHEET)
    x, y, _ = row_of("seats", 3, "a4")
    row = Placed("space", x, y, 194, 18)
    assert filled.inside(row) == ""
    assert empty.inside(row) == "4× 5 ="
    prints = [filled.pixel(x + a / 2, y + b / 2) for a in range(10, 300) for b in range(5, 30)]
    assert any(near(color, COLORS["fern"]) for color in prints)


def test_the_end_is_told_with_the_winner_on_top() -> None:
    page = printed(SHEET, filled=counted((4, 1, 3), (20, 0, 2), (1, 0, 0)))
    assert "How it ended Łukasz wins with 22 points." in words(page.text)
    assert "Eggs in the nest after each hunt" not in words(page.text)
    rows = [page.inside(_wide("parts", row)) for row in range(5)]
    assert rows == ["1Łukasz2002", "2Ada453", "3Ирина100", "", ""]


def _wide(part: str, row: int) -> Placed:
    x, y, _ = row_of(part, row, "a4")
    return Placed("space", x, y, 194, 11.5)


def test_a_tie_between_long_names_is_told_in_print_that_can_be_read() -> None:
    page = printed(SHEET, filled=FULL)
    said = words(page.text)
    assert f"{LONGEST[4]} wins with 1010 points. Others have as many" in said
    x, y, _ = row_of("ends", 0, "a4")
    sizes = [c.size for c in page.characters if y < c.top < y + 21 and x < c.left]
    assert min(sizes) >= 8


def test_a_game_that_goes_on_has_no_places_and_room_for_its_hunts() -> None:
    state = played(take(0, "frog"), take(1, "frog"), hunt(0, eggs=2))
    page = printed(SHEET, filled=Filled(GODS, state, NAMES[:2]))
    assert written(page, 0, "a4") == ["5", "0", "0", "1", "6", ""]
    assert written(page, 1, "a4") == ["3", "0", "0", "1", "4", ""]
    assert "Eggs in the nest after each hunt" in words(page.text)
    assert "How it ended" not in words(page.text)


def test_names_are_written_on_an_empty_sheet_and_lines_are_left_for_the_others() -> None:
    page = printed(SHEET, names=NAMES[:2])
    rows = [
        page.inside(Placed("space", *row_of("seats", row, "a4")[:2], 57, 18)) for row in range(5)
    ]
    assert rows == ["1Ada", "2Łukasz", "3", "4", "5"]


def test_names_beyond_the_fifth_have_a_sheet_of_their_own() -> None:
    pdf = make(SHEET, Order(names=(*NAMES, "Finn")))
    assert page_count(pdf) == 2
    assert "Eve" in words(Page(pdf).text)
    assert "Finn" in words(Page(pdf, 1).text)


def test_an_empty_sheet_has_nothing_in_its_boxes() -> None:
    page = printed(SHEET)
    for row in range(5):
        assert written(page, row, "a4") == [""] * 6


def test_ink_is_saved_by_leaving_out_every_colour() -> None:
    for name in (SHEET, ACTIVATION, REMINDER):
        page = printed(name, press=Press(ink_saving=True))
        for color in page.colors():
            assert not any(
                near(color, COLORS[tint]) for tint in ("fern", "pale-fern", "sky", "amber")
            )


def on_card(name: str, cell: int, on: str, side: int = 0) -> str:
    """What is printed within one card, where it stands on the first page or behind it."""
    where = grid(paper(on), CARDS[cards_called(name).format], 0)
    if side:
        cell = where.behind(cell, "long")
    x, y = where.place(cell)
    page = printed(name, side, paper=on)
    return page.inside(Placed("space", x + 3, y + 3, where.card[0] - 6, where.card[1] - 6))


@pytest.mark.parametrize("on", PAPERS)
def test_the_animals_and_the_dinosaurs_have_a_card_each_on_one_page(on: str) -> None:
    assert page_count(make(ACTIVATION, Order(paper=on))) == 1
    animals, dinosaurs = on_card(ACTIVATION, 0, on), on_card(ACTIVATION, 1, on)
    for said in (
        "onto a lake",
        "onto a field",
        "onto a forest",
        "Prey spreads",
        "up to 2 hexes, may turn",
        "up to 3 hexes in a line",
        "starve without a meal",
    ):
        assert said in animals
        assert said not in dinosaurs
    for said in (
        "Hatch",
        "Hunt",
        "up to 5 hexes, may turn",
        "Marker",
        "from eagle back to frog",
        "Refill",
    ):
        assert said in dinosaurs
        assert said not in animals


@pytest.mark.parametrize("on", PAPERS)
def test_each_of_five_players_has_a_reminder_with_its_back_behind_it(on: str) -> None:
    for cell in range(5):
        front, back = on_card(REMINDER, cell, on), on_card(REMINDER, cell, on, side=1)
        assert front.startswith("Your turn")
        assert back.startswith("Dinosaurs")
        assert "Exchange" in back
    assert on_card(REMINDER, 5, on) == ""


def test_the_back_of_a_reminder_has_the_colour_of_its_front() -> None:
    where = grid(paper("a4"), CARDS["poker"], 0)
    front, back = printed(REMINDER), printed(REMINDER, 1)
    grounds = []
    for cell in range(5):
        (x, y), (u, v) = where.place(cell), where.place(where.behind(cell, "long"))
        grounds.append(front.pixel(x + 55, y + 8))
        assert back.pixel(u + 55, v + 15) == grounds[-1]
    assert len(set(grounds)) == 5


def test_hexes_touch_side_by_side_and_row_by_row() -> None:
    """The tiger walks one hex right and one down right; the field of a rabbit is amber."""
    x, y = grid(paper("a4"), CARDS["half"], 0).place(0)
    page = printed(ACTIVATION)
    hexes = [i for i in printed_items(cards_called(ACTIVATION).front) if isinstance(i, Hexes)]
    (tiger,) = [i for i in hexes if len(i.places) == 3]
    half = tiger.side * 3**0.5 / 2
    for a, b in ((half, 0), (1.5 * half, 0.75 * tiger.side), (2.5 * half, 0.75 * tiger.side)):
        assert page.dark(x + tiger.x + a, y + tiger.y + b)
    assert not page.dark(x + tiger.x + 2 * half, y + tiger.y)
    assert near(page.pixel(x + 69.9, y + 41.3), COLORS["amber"])
