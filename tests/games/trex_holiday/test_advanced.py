"""The advanced rule: rolled T-Rex numbers."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.errors import BadFile, Refusal
from scorepad.files import read_options
from scorepad.games.trex_holiday.advanced import roll_trex_numbers
from scorepad.games.trex_holiday.layout import Layout, RoomPairs
from tests.games.trex_holiday.holiday import ALL_SIX, HOLIDAY, HOUSE, sheet
from tests.games.trex_holiday.strategies import layouts

GOOD = {"posts": [1, 3], "cars": [2, 5], "cans": [4, 1], "carp": [2, 6]}


def fits(layout: Layout, rolled: RoomPairs) -> bool:
    """Whether a rolled set is what the rulebook and our reading of it ask for."""
    different = all(one != other for one, other in rolled.values())
    changed = all(not set(pair) & set(layout.printed[room]) for room, pair in rolled.items())
    return different and changed and {n for pair in rolled.values() for n in pair} == set(ALL_SIX)


@given(st.integers(), st.integers(1, 12))
def test_a_rolled_set_has_two_changed_numbers_a_room_and_all_six(seed: int, players: int) -> None:
    """Rulebook: Advanced Rules. Ruling: different, and neither is printed for the room."""
    sets = roll_trex_numbers(HOUSE, Random(seed), players)
    assert len(sets) == players
    for rolled in sets:
        assert rolled.keys() == {"posts", "cars", "cans", "carp"}
        assert fits(HOUSE, rolled)


@given(layouts(), st.integers(0, 1000))
@settings(max_examples=40)
def test_on_any_sheet_a_set_is_rolled_or_refused_with_the_reason(layout: Layout, seed: int) -> None:
    """Ruling: where a layout leaves no such set, the roll is refused."""
    try:
        (rolled,) = roll_trex_numbers(layout, Random(seed))
    except Refusal as refusal:
        assert layout.name in refusal.message
    else:
        assert fits(layout, rolled)


def test_a_seed_rolls_the_same_again() -> None:
    """Ruling: the random source can be seeded."""
    sets = [roll_trex_numbers(HOUSE, Random(11), 4) for _ in range(2)]
    assert sets[0] == sets[1]
    assert len({str(roll_trex_numbers(HOUSE, Random(seed))) for seed in range(20)}) > 5


def test_each_player_gets_a_roll_of_the_own() -> None:
    """Rulebook: Advanced Rules; or everyone with a set of their own."""
    sets = roll_trex_numbers(HOUSE, Random(3), 6)
    assert len({str(rolled) for rolled in sets}) > 1


@pytest.mark.parametrize(
    "printed",
    [
        {"posts": (1, 2, 3, 4, 5)},
        {"posts": ALL_SIX},
        dict.fromkeys(("posts", "cars", "cans", "carp"), (1, 2, 3, 6)) | {"posts": (1, 4, 5)},
    ],
    ids=["one number left for a room", "none left", "two and three of them for nobody"],
)
def test_a_sheet_that_leaves_no_set_is_refused(printed: Mapping[str, tuple[int, ...]]) -> None:
    """Ruling: the roll is refused with the reason."""
    even = {"posts": (1,), "cars": (2, 3), "cans": (4, 5), "carp": (6,)}
    layout = sheet(trex=even | dict(printed))
    with pytest.raises(Refusal) as caught:
        roll_trex_numbers(layout, Random(1))
    assert "small" in caught.value.message
    assert "printed" in caught.value.message


# Numbers typed in.


def options(trex_numbers: object, players: int = 2) -> Any:
    read = read_options(HOLIDAY, {"trex_numbers": trex_numbers}, players)
    return HOLIDAY.start(("Ada", "Bo", "Cleo")[:players], read)


def test_typed_numbers_need_not_differ_from_the_printed_ones() -> None:
    """Ruling: two different ones a room and all six present is enough."""
    printed = {room: list(numbers) for room, numbers in HOUSE.printed.items()}
    assert options(printed).seats[1].trex == HOUSE.printed
    assert options(None).seats[1].trex == HOUSE.printed


def test_typed_numbers_are_one_set_or_one_a_player() -> None:
    """Rulebook: Advanced Rules."""
    other = GOOD | {"posts": [3, 4]}
    state = options([GOOD, other])
    assert (state.seats[0].trex["posts"], state.seats[1].trex["posts"]) == ((1, 3), (3, 4))
    assert [seat.trex["posts"] for seat in options(GOOD).seats] == [(1, 3)] * 2


@pytest.mark.parametrize(
    ("numbers", "field"),
    [
        (GOOD | {"posts": [1, 1]}, "trex_numbers.posts"),
        (GOOD | {"posts": [1]}, "trex_numbers.posts"),
        (GOOD | {"posts": [1, 2, 3]}, "trex_numbers.posts"),
        (GOOD | {"posts": [0, 3]}, "trex_numbers.posts[0]"),
        (GOOD | {"posts": [1, 7]}, "trex_numbers.posts[1]"),
        (GOOD | {"posts": [1, True]}, "trex_numbers.posts[1]"),
        (GOOD | {"posts": [1, 3.0]}, "trex_numbers.posts[1]"),
        (GOOD | {"posts": None}, "trex_numbers.posts"),
        (GOOD | {"garden": [1, 2]}, "trex_numbers.garden"),
        ({k: v for k, v in GOOD.items() if k != "carp"}, "trex_numbers.carp"),
        (GOOD | {"carp": [2, 5]}, "trex_numbers"),
        ([GOOD], "trex_numbers"),
        ([], "trex_numbers"),
        ([GOOD, GOOD, GOOD], "trex_numbers"),
        ([GOOD, GOOD | {"cars": [2, 2]}], "trex_numbers[1].cars"),
        ([GOOD, GOOD | {"carp": [2, 5]}], "trex_numbers[1]"),
        ([GOOD, GOOD | {"carp": [2, 8]}], "trex_numbers[1].carp[1]"),
        ("rolled", "trex_numbers"),
        (3, "trex_numbers"),
        (True, "trex_numbers"),
    ],
)
def test_other_typed_numbers_are_refused_with_the_field_named(numbers: object, field: str) -> None:
    """Ruling: numbers typed in are two different ones a room, all six present."""
    with pytest.raises(BadFile) as caught:
        options(numbers)
    assert (caught.value.code, caught.value.field) == ("file.field", f"options.{field}")
