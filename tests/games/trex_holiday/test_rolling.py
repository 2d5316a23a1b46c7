"""The three dice of a round, thrown by the app."""

from collections import Counter
from random import Random

import pytest

from scorepad.engine import NOTHING_THROWN, Player
from scorepad.errors import BadFile, Refusal
from scorepad.games.trex_holiday.rolling import hidden_die, round_dice, round_throw
from scorepad.games.trex_holiday.rules import Reveal, Trex
from tests.dice import Seeded
from tests.games.trex_holiday.holiday import HOLIDAY, place, played, reveal

SEEDS = [str(seed) for seed in range(40)]


def test_the_roller_throws_three_dice_before_any_is_shown() -> None:
    (throw,) = HOLIDAY.throws(played(players=2), {"player": "0"})
    assert (throw.chapter, throw.player, throw.what) == (1, 0, "Ada’s dice")
    assert len(HOLIDAY.throws(played(players=2), {"move": "reveal", "hidden": 0})) == 1
    assert HOLIDAY.throws(played(players=2), {"move": "trex"}) == ()
    assert HOLIDAY.throws(played(reveal(5, 3), players=2), {"player": "0"}) == ()


def test_the_log_is_told_nothing_of_what_they_show() -> None:
    throw = round_throw(played(players=2))
    assert throw.secret
    assert {throw.tell(Random(seed)) for seed in SEEDS} == {"three, kept secret"}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("hidden", [0, 1, 2])
def test_two_of_the_three_are_shown_and_the_third_is_the_t_rex_die(seed: str, hidden: int) -> None:
    thrown = Seeded(seed)
    dice = round_dice(Random(seed))
    state = played(players=1)
    shown = HOLIDAY.roll(state, {"move": "reveal", "hidden": hidden}, thrown)["dice"]
    assert Counter(shown) + Counter([dice[hidden]]) == Counter(dice)
    state = HOLIDAY.advance(state, Reveal(tuple(shown)))
    assert hidden_die(state, thrown) == dice[hidden]
    state = HOLIDAY.advance(state, place(0, shown[0], "stack1.1"))
    state = HOLIDAY.advance(state, place(0, shown[1], "stack2.1"))
    assert HOLIDAY.roll(state, {"move": "trex"}, thrown) == {"move": "trex", "number": dice[hidden]}


@pytest.mark.parametrize("hidden", [-1, 3, "x", None])
def test_which_die_stays_hidden_must_be_said(hidden: object) -> None:
    with pytest.raises(BadFile, match="which of the three"):
        HOLIDAY.roll(played(players=1), {"move": "reveal", "hidden": hidden}, Seeded("a"))


def test_without_a_throw_there_is_no_die_to_show() -> None:
    state = played(reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "stack2.1"), players=1)
    assert hidden_die(state, NOTHING_THROWN) is None
    with pytest.raises(BadFile, match="no thrown die lies hidden"):
        HOLIDAY.roll(state, {"move": "trex"}, NOTHING_THROWN)
    with pytest.raises(BadFile, match="roller’s moves"):
        HOLIDAY.roll(state, {"move": "decline", "player": 0}, Seeded("a"))


def test_the_t_rex_die_is_not_shown_before_all_have_placed() -> None:
    with pytest.raises(Refusal) as refused:
        HOLIDAY.roll(played(reveal(5, 3), players=1), {"move": "trex"}, Seeded("a"))
    assert refused.value.code == "holiday.wrong-phase"


def test_the_t_rex_die_is_bound_to_the_dice_of_its_round() -> None:
    state = played(reveal(5, 3), players=2)
    kind, throw = HOLIDAY.bound(state, Trex(4)) or (None, None)
    assert kind is Reveal
    assert throw is not None
    assert throw.what == "Ada’s dice"
    assert HOLIDAY.bound(state, place(0, 5, "stack1.1")) is None


def test_the_three_dice_are_seen_on_the_rollers_own_sheet_only() -> None:
    """Where one phone goes round, the next player does not come upon them."""
    state = played(players=2)
    own, other = (HOLIDAY.view(state, Player(p), {}, "/t/abc", Seeded("a")).tray for p in (0, 1))
    assert (own.kind, own.thrown) == ("thrown", round_dice(Random("a")))
    assert (other.kind, other.thrown) == ("wait", ())
    assert other.next == (("Ada’s dice", "/t/abc?player=0"),)
    dice = HOLIDAY.roll(state, {"move": "reveal", "hidden": 0}, Seeded("a"))["dice"]
    state = HOLIDAY.advance(state, Reveal(tuple(dice)))
    own, other = (HOLIDAY.view(state, Player(p), {}, "/t/abc", Seeded("a")).tray for p in (0, 1))
    assert (own.dice[2].sign, own.dice[2].number) == ("secret", round_dice(Random("a"))[0])
    assert (other.dice[2].sign, other.dice[2].number) == ("hidden", 0)


def test_real_dice_can_be_entered_all_the_same() -> None:
    state = played(players=1)
    tray = HOLIDAY.view(state, Player(0), {"hand": "1"}, "/t/abc", Seeded("a")).tray
    assert (tray.kind, tray.roll_href) == ("reveal", None)
    tray = HOLIDAY.view(state, Player(0), {}, "/t/abc").tray
    assert (tray.kind, tray.roll_href) == ("reveal", "/t/abc/roll?player=0")
