"""From one turn to the next: what whoever begins is told, and whoever was not done."""

import pytest

from scorepad.engine import Player
from scorepad.errors import Refusal
from scorepad.games.trex_greift_an.pad import RolledTray, TurnTray
from scorepad.games.trex_greift_an.state import Move, State
from tests.dice import Seeded
from tests.games.trex_greift_an.greift import (
    FERNS,
    GREIFT,
    after,
    begun,
    eat,
    fight,
    holding,
    lava,
    lay,
    moving,
    trex_attack,
    trex_turn,
    turn,
)

FULL = holding((3, 0, 0), (0, 0, 0), (0, 0, 0))
WON = after(moving(state=FULL), fight(0, 1, 9, 3))
NEXT = after(moving(), turn(1))
"""Bo has begun after Ada’s first turn."""


@pytest.mark.parametrize(
    ("state", "left"),
    [
        (moving(), "Ada may still eat or fight."),
        (moving(state=FULL), "Ada may still eat, fight or lay an egg."),
        (WON, "Ada may still lay an egg."),
        (after(begun(3), trex_turn(0)), "Ada may still attack with T-Rex."),
    ],
)
def test_whoever_begins_is_told_whose_turn_that_ends_and_what_is_left_of_it(
    state: State, left: str
) -> None:
    tray = GREIFT.view(state, Player(1), {}, "/t/abc").tray
    assert isinstance(tray, TurnTray)
    assert tray.ends == f"Ada’s turn ends when Bo begins. {left}"


@pytest.mark.parametrize(
    "state",
    [
        begun(3),
        after(moving(), fight(0, 1, 3, 9)),
        after(WON, lay(0, FERNS)),
        after(begun(3), trex_turn(0), trex_attack(0, 1, 9, 3)),
    ],
)
def test_a_turn_in_which_nothing_is_left_to_do_ends_without_a_word(state: State) -> None:
    tray = GREIFT.view(state, state.following, {}, "/t/abc").tray
    assert isinstance(tray, TurnTray)
    assert tray.ends == ""


def test_the_others_are_told_whether_a_turn_is_awaited_or_the_rest_of_one() -> None:
    assert GREIFT.awaited(begun(3)) == "roll"
    assert GREIFT.awaited(after(begun(3), turn(0))) == "place a lava stone"
    assert GREIFT.awaited(moving()) == "go on"


def test_it_is_told_beside_the_rolled_dice_too() -> None:
    tray = GREIFT.view(moving(), Player(1), {"roll": "1"}, "/t/abc", Seeded("a")).tray
    assert isinstance(tray, RolledTray)
    assert tray.ends.startswith("Ada’s turn ends when Bo begins.")


def test_whoever_begins_is_told_of_dice_that_lie_there_for_a_fight() -> None:
    tray = GREIFT.view(moving(state=begun(2)), Player(1), {}, "/t/abc", Seeded("a")).tray
    assert isinstance(tray, TurnTray)
    assert tray.ends.endswith("Ada’s dice against Bo are not entered yet.")


# Half a fight in the address.


def overtaken(state: State, **asked: str) -> str:
    """What Ada is told."""
    return GREIFT.overtaken(state, Player(0), asked)


def test_a_fight_that_was_half_entered_is_missed_once_the_next_turn_has_begun() -> None:
    assert overtaken(moving(), target="2", turn="1") == ""
    assert overtaken(NEXT, target="2", attack="9", turn="1") == (
        "Bo has begun, so Ada’s attack on Cleo is not entered. To enter it after all, first take "
        "back Bo’s turn, on Bo’s phone or the host’s."
    )


def test_two_turns_later_it_is_put_right_by_hand() -> None:
    later = after(NEXT, lava(1), turn(2))
    assert overtaken(later, target="2", turn="1") == (
        "Bo has begun, so Ada’s attack on Cleo is not entered. “Correct by hand” in the menu can "
        "put eggs and tiles right."
    )


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"target": "2"},
        {"turn": "1"},
        {"turn": "1", "roll": "1"},
        {"turn": "1", "target": "0"},
        {"turn": "1", "target": "7"},
        {"turn": "0", "target": "2"},
        {"turn": "5", "target": "2"},
        {"turn": "x", "target": "2"},
        {"turn": "-1", "target": "2"},
    ],
)
def test_an_address_without_such_a_fight_says_nothing(asked: dict[str, str]) -> None:
    assert overtaken(NEXT, **asked) == ""


def test_half_a_fight_is_not_carried_into_a_later_turn() -> None:
    asked = {"target": "1", "attack": "9", "turn": "1"}
    again = after(NEXT, lava(1), turn(2), lava(2), turn(0), lava(0))
    assert GREIFT.view(moving(), Player(0), asked, "/t/abc").tray.kind == "fight"
    assert GREIFT.view(again, Player(0), asked, "/t/abc").tray.kind == "move"


@pytest.mark.parametrize("move", [eat(0, FERNS), fight(0, 1, 9, 3)])
def test_what_comes_after_the_next_turn_has_begun_is_refused_with_the_way_back(move: Move) -> None:
    refusal = GREIFT.refusal(NEXT, move)
    assert refusal
    assert refusal.message == (
        "Bo has begun, and Ada’s turn ended with that. To enter this after all, first take back "
        "Bo’s turn, on Bo’s phone or the host’s."
    )


def test_a_rolled_fight_that_comes_too_late_is_refused_for_that_and_not_for_its_dice() -> None:
    move = {"move": "fight", "player": 0, "target": 1, "attack": 9, "defence": 3, "loot": []}
    with pytest.raises(Refusal, match="Bo has begun"):
        GREIFT.roll(NEXT, move, Seeded("a"))
