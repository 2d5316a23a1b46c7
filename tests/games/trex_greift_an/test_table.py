"""What a correction around the table does to the turns behind it."""

from scorepad.files import Played
from scorepad.table import Correct, TakeBack, opened
from tests.games.trex_greift_an.greift import (
    GREIFT,
    eat,
    food_turn,
    lava,
    take,
    trex_attack,
    trex_turn,
    turn,
)
from tests.tables import entered

MOVES = (
    trex_turn(0), trex_attack(0, 1, 9, 3),
    turn(1), lava(1), eat(1, 0),
    food_turn(0), take(0, 1), lava(0), eat(0, 1),
    trex_turn(1), trex_attack(1, 0, 9, 3),
)  # fmt: skip
"""Three turns and a half of two; entries 1 to 11."""


def test_what_was_entered_in_a_later_turn_does_not_slip_into_an_earlier_one() -> None:
    """With the first turn an eruption Bo's turn falls, and Ada's third would go on with hers."""
    table = opened("t", GREIFT, ("Ada", "Bo"), GREIFT.options(), "2026-11-30T18:00:00+00:00")
    table = entered(table, *map(Played, MOVES))
    found = table.consequences(Correct(1, Played(turn(0))))
    assert {fallen.entry for fallen in found.fallen} >= {2, 3, 6, 7, 8, 9}
    slipped = next(fallen for fallen in found.fallen if fallen.entry == 8)
    assert slipped.why == "It belongs to turn 3, which is gone."


def test_a_move_taken_back_leaves_the_rest_of_its_turn() -> None:
    table = opened("t", GREIFT, ("Ada", "Bo"), GREIFT.options(), "2026-11-30T18:00:00+00:00")
    table = entered(table, *map(Played, MOVES))
    assert table.consequences(TakeBack(5)).fallen == ()
    assert table.consequences(TakeBack(7)).fallen == ()
