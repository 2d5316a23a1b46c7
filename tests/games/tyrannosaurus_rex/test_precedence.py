"""Where several codes apply: the end, whose turn, the phase, the dinosaurs, then the dice."""

import pytest

from scorepad.games.tyrannosaurus_rex.state import Move, State
from tests.games.tyrannosaurus_rex.rex import (
    adjust,
    after,
    begun,
    end,
    fight,
    free,
    go,
    refused,
    roll,
    standing,
    start_roll,
    to_move,
    trex,
)

OVER = after(standing("home home home track", "track lair"), adjust(0, 4, "home"))
LEVEL = after(begun(), start_roll(9, 9))
ROLLED = after(standing("track lair home", "track lair home"), roll(0, 1, 2, 3))
READY = to_move(standing("track lair home", "track lair home"), 2, 3)
ONE_USED = after(READY, go(0, 1, "first"))
SIMPLE = standing("track track", "track home", simplified=True)

CASES: list[tuple[str, State, Move, str]] = [
    ("over before another's turn", OVER, roll(1, 1, 2, 3), "trex.finished"),
    ("over before a missing roll", OVER, trex(), "trex.finished"),
    ("over before a late start", OVER, start_roll(9, 12), "trex.finished"),
    ("over before a catch off the track", OVER, trex((1, 2)), "trex.finished"),
    ("nobody's turn before a missing roll", LEVEL, go(0, 1, "both"), "trex.not-your-turn"),
    ("nobody's turn before a fight", LEVEL, fight(0, 1, 1, 1), "trex.not-your-turn"),
    ("a missing roll also while players are level", LEVEL, trex(), "trex.trex-first"),
    ("turn before t-rex", ROLLED, go(1, 1, "both"), "trex.not-your-turn"),
    ("turn before a second roll", ROLLED, roll(1, 1, 2, 3), "trex.not-your-turn"),
    ("turn before a fight with oneself", READY, fight(1, 1, 1, 1), "trex.not-your-turn"),
    ("turn before HOME", READY, go(1, 3, "both"), "trex.not-your-turn"),
    ("turn before the lair", READY, free(1, 1, "first"), "trex.not-your-turn"),
    ("turn before the simplified rule", SIMPLE, fight(1, 1, 0, 1), "trex.not-your-turn"),
    ("turn before an early end", ROLLED, end(1), "trex.not-your-turn"),
    ("t-rex before HOME", ROLLED, go(0, 3, "both"), "trex.trex-first"),
    ("t-rex before the lair", ROLLED, go(0, 2, "both"), "trex.trex-first"),
    ("t-rex before freeing the free", ROLLED, free(0, 1, "first"), "trex.trex-first"),
    ("t-rex before freeing without a 6", ROLLED, free(0, 2, "first"), "trex.trex-first"),
    ("t-rex before arriving", ROLLED, fight(0, 1, 0, 1), "trex.trex-first"),
    ("simplified before t-rex", SIMPLE, fight(0, 1, 1, 1), "trex.no-combat"),
    ("simplified before arriving", to_move(SIMPLE, 2, 3), fight(0, 1, 1, 1), "trex.no-combat"),
    ("simplified before oneself", to_move(SIMPLE, 2, 3), fight(0, 1, 0, 2), "trex.no-combat"),
    ("simplified before places", to_move(SIMPLE, 2, 3), fight(0, 1, 1, 2), "trex.no-combat"),
    ("roll before catch off the track", begun(), trex((0, 1)), "trex.trex-first"),
    ("second t-rex before catch off the track", READY, trex((0, 2)), "trex.die-used"),
    ("arriving before oneself", READY, fight(0, 1, 0, 1), "trex.not-arrived"),
    ("arriving before places", READY, fight(0, 1, 1, 3), "trex.not-arrived"),
    ("oneself before places", ONE_USED, fight(0, 1, 0, 3), "trex.own-dinosaur"),
    ("HOME before a used die", ONE_USED, go(0, 3, "first"), "trex.already-home"),
    ("the lair before a used die", ONE_USED, go(0, 2, "first"), "trex.not-on-board"),
    ("START before a used die", ONE_USED, go(0, 4, "first", "home"), "trex.not-on-board"),
    ("START before a missing 6", READY, go(0, 4, "first", "river"), "trex.not-on-board"),
    ("not captured before a used die", ONE_USED, free(0, 1, "first"), "trex.not-captured"),
    ("not captured before a missing 6", READY, free(0, 3, "first"), "trex.not-captured"),
    ("a used die before the same dinosaur", ONE_USED, go(0, 1, "first"), "trex.die-used"),
    ("a used die before the same, with both", ONE_USED, go(0, 1, "both"), "trex.die-used"),
    ("a used die before a missing 6", ONE_USED, go(0, 1, "first", "river"), "trex.die-used"),
    ("a used die before a missing 6, freeing", ONE_USED, free(0, 2, "first"), "trex.die-used"),
    ("the same before a missing 6", ONE_USED, go(0, 1, "second", "river"), "trex.same-dinosaur"),
]


@pytest.mark.parametrize(
    ("state", "move", "code"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_first_of_several_codes_is_said(state: State, move: Move, code: str) -> None:
    assert refused(state, move) == code


def test_just_captured_comes_before_the_dice() -> None:
    state = after(standing("track track", ""), roll(0, 1, 2, 3), trex((0, 1)))
    assert refused(state, free(0, 1, "first")) == "trex.just-captured"
    state = after(state, go(0, 2, "first"))
    assert refused(state, free(0, 1, "first")) == "trex.just-captured"


def test_home_comes_before_the_same_dinosaur() -> None:
    state = after(to_move(standing("track", ""), 2, 3), go(0, 1, "first", "home"))
    assert refused(state, go(0, 1, "second")) == "trex.already-home"


def test_a_freed_dinosaur_that_is_caught_no_more_is_judged_by_where_it_stands() -> None:
    state = after(standing("track", ""), roll(0, 1, 6, 6), trex((0, 1)), adjust(0, 1, "track"))
    assert refused(state, free(0, 1, "first")) == "trex.not-captured"
    assert refused(state, go(0, 1, "first", "river")) is None
