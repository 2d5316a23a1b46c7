"""What the pad asks of the game: dice rolled, options chosen, lanes and trays as data."""

import re
from random import Random
from typing import Any

import pytest

from scorepad.engine import Player
from scorepad.errors import BadFile
from scorepad.games.tyrannosaurus_rex.game import Options
from scorepad.games.tyrannosaurus_rex.state import State
from tests.dice import Seeded
from tests.games.tyrannosaurus_rex.rex import (
    REX,
    after,
    begun,
    go,
    roll,
    standing,
    start_roll,
    to_move,
    trex,
)


def test_the_others_are_told_what_is_awaited() -> None:
    assert REX.awaited(REX.start(("Ada", "Bo"), Options())) == "enter who begins"
    state = after(begun(), start_roll(12, 9))
    assert REX.awaited(state) == "roll"
    assert REX.awaited(after(state, roll(0, 1, 2, 3))) == "move"


def view(state: State, player: int = 0, /, **asked: str) -> Any:
    return REX.view(state, Player(player), asked, "/t/abc")


def signs(state: State, number: int, **asked: str) -> list[str]:
    """The signs of a dinosaur’s five places for the player on turn."""
    lane = view(state, state.turn, **asked).lanes[number - 1]
    return [stop.sign for stop in lane.stops]


# Dice rolled by the app.


def test_a_roll_fills_in_the_dice_of_a_turn() -> None:
    rolled = REX.roll(begun(), {"move": "roll", "player": 0}, Seeded("a"))
    assert {rolled["black"], *rolled["white"]} <= set(range(1, 7))
    assert len(rolled["white"]) == 2


def test_only_those_who_are_level_roll_again() -> None:
    state = after(begun(3), start_roll(9, 12, 12))
    totals = REX.roll(state, {"move": "start-roll"}, Seeded("a"))["totals"]
    assert totals[0] is None
    assert all(3 <= total <= 18 for total in totals[1:])


def test_dice_tapped_by_hand_stay_when_the_app_rolls_the_others() -> None:
    met = {"move": "fight", "player": 0, "dinosaur": 1, "target": 1, "target_dinosaur": 2}
    rolled = REX.roll(begun(), {**met, "attack": [6, 6, 1]}, Seeded("a"))
    assert rolled["attack"] == [6, 6, 1]
    assert len(rolled["defence"]) == 2


def thrown(state: State, **move: Any) -> list[tuple[int, str, str]]:
    """What the log would say of the throws for `move`."""
    throws = REX.throws(state, move)
    return [(throw.player, throw.what, throw.tell(Random(1))) for throw in throws]


def test_the_log_tells_what_is_thrown_for_and_which_dice_the_app_has_thrown() -> None:
    assert thrown(begun(), move="start-roll") == [(0, "Start roll", "Ada 8 and Bo 8")]
    state = after(begun(3), start_roll(9, 12, 12))
    ((_, _, told),) = thrown(state, move="start-roll")
    assert re.fullmatch(r"Bo \d+ and Cleo \d+", told)
    ((player, what, told),) = thrown(begun(), move="roll", player=0)
    assert (player, what) == (0, "Ada’s dice")
    assert re.fullmatch(r"black \d, white \d and \d", told)
    state = met()
    fight = {"move": "fight", "player": 0, "dinosaur": 1, "target": 1, "target_dinosaur": 1}
    ((_, what, told),) = thrown(state, **fight, river_full=False)
    assert what == "Ada’s dinosaur 1 against Bo’s dinosaur 1"
    assert re.fullmatch(r"attack \d, \d and \d, defence \d and \d", told)
    ((_, _, told),) = thrown(state, **fight, attack=[1, 2, 3])
    assert re.fullmatch(r"defence \d and \d", told)


def met() -> State:
    """Ada’s first dinosaur has just come to where Bo’s may be."""
    return after(standing("track", "track"), roll(0, 1, 2, 3), trex(), go(0, 1, "both"))


@pytest.mark.parametrize(
    "move",
    [
        {"move": "roll", "player": 1},
        {"move": "roll", "player": 0, "black": 1, "white": [1, 1]},
        {"move": "fight", "player": 0, "dinosaur": 1, "target": 1, "target_dinosaur": 1},
        {"move": "end-turn", "player": 0},
        {"player": "0", "roll": "1"},
    ],
)
def test_nothing_is_thrown_for_what_the_rules_refuse_or_what_has_its_dice(
    move: dict[str, Any],
) -> None:
    assert REX.throws(begun(), move) == ()


def test_a_move_without_dice_is_not_rolled() -> None:
    with pytest.raises(BadFile):
        REX.roll(begun(), {"move": "end-turn", "player": 0}, Seeded("a"))


# Options.


def chosen(**form: str) -> Options:
    return REX.choose({k.replace("_", "."): v for k, v in form.items()}, {}, 2, 7)


def test_what_is_left_blank_is_as_usual() -> None:
    assert chosen() == Options()


def test_figures_are_those_of_the_lines_that_are_filled() -> None:
    lines = {f"figure{line}_{n}": str(2 + n + 4 * line) for line in (0, 2) for n in range(4)}
    options = chosen(figures="chosen", simplified="yes", **lines)
    assert options == Options(True, ((2, 3, 4, 5), (10, 11, 12, 13)))


def test_figures_dealt_out_are_different_and_the_same_for_a_seed() -> None:
    dealt = chosen(figures="dealt").dinosaurs
    assert dealt is not None
    assert len({number for row in dealt for number in row}) == 8
    assert chosen(figures="dealt").dinosaurs == dealt


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"figures": "chosen"}, "choose four for each of the 2 players"),
        ({"figures": "chosen", "figure0_0": "2"}, "one of them is still missing"),
        ({"figures": "chosen", **{f"figure0_{n}": "1" for n in range(4)}}, "there is no figure"),
        ({"figures": "all"}, "expected none, dealt or chosen"),
        ({"simplified": "perhaps"}, "expected yes or nothing"),
    ],
)
def test_a_choice_that_is_none_is_said(form: dict[str, str], words: str) -> None:
    with pytest.raises(BadFile, match=words):
        chosen(**form)


# Lanes: lair, START, track, river bed, HOME.


def test_a_lane_marks_what_the_dice_allow() -> None:
    state = to_move(standing("track start home lair", "start"), 6, 2)
    assert signs(state, 1) == ["printed", "printed", "legal", "legal", "legal"]
    assert signs(state, 2) == ["printed", "printed", "legal", "not-now", "not-now"]
    assert signs(state, 3) == ["printed"] * 5
    assert signs(state, 4) == ["printed", "legal", "not-now", "not-now", "not-now"]


def test_a_6_that_is_needed_alone_is_taken_out_of_both() -> None:
    state = to_move(standing("track start start lair", "start"), 2, 6)
    track, river = view(state).lanes[0].stops[2:4]
    assert (dict(track.fields)["dice"], track.steps) == ("both", "")
    assert (dict(river.fields)["dice"], river.steps) == ("second", "6")
    assert dict(view(state).lanes[3].stops[1].fields)["dice"] == "second"


def test_without_a_6_the_river_bed_and_the_lair_stay_shut() -> None:
    state = to_move(standing("track start start lair", "start"), 2, 5)
    assert signs(state, 1)[3] == "not-now"
    assert signs(state, 4)[1] == "not-now"
    assert signs(state, 1, refused="", dinosaur="1", to="river")[3] == "refused"


def test_nothing_is_to_be_tapped_on_the_lanes_of_others() -> None:
    state = to_move(standing("track", "track"), 6, 2)
    other = view(state, 1)
    assert other.tray.kind == "wait"
    assert {stop.sign for lane in other.lanes for stop in lane.stops} == {"printed"}


# Trays.


def test_a_turn_leads_from_tray_to_tray() -> None:
    state = standing("track", "track")
    assert view(state).tray.kind == "start"
    assert view(state, begin="1").tray.kind == "roll"
    state = after(state, roll(0, 3, 2, 4))
    assert view(state).tray.kind == "trex"
    state = after(state, trex())
    assert view(state).tray.kind == "move"
    state = after(state, go(0, 1, "both"))
    assert view(state).tray.kind == "done"
    assert view(state, fight="1").tray.kind == "fight"
    assert view(state, fight="1", against="1-1").tray.kind == "dice"
    assert view(state, fight="1", against="1-2").tray.kind == "fight", "it is elsewhere"


def test_what_is_ticked_stays_ticked_when_a_tap_is_refused() -> None:
    state = after(standing("track", "track"), roll(0, 3, 2, 4))
    tray = view(state, several="1", caught="0-1").tray
    assert tray.action.endswith("&several=1&caught=0-1")
    assert view(state).tray.action.endswith("?player=0")


def test_an_address_made_up_shows_the_tray_it_can() -> None:
    state = after(to_move(standing("track", "track"), 2, 4), go(0, 1, "both"))
    assert view(state, against="9-9").tray.kind == "done"
    assert view(state, fight="2").tray.kind == "done"
    assert view(state, against="1-1", dice="7.x.6").tray.kind == "dice"
    assert view(begun(), totals="99.2.x.3").tray.kind == "start"
    assert view(begun(), begin="1", black="9", white="0").tray.kind == "roll"


def test_nobody_is_asked_to_fight_under_the_simplified_rule() -> None:
    state = standing("track", "track", simplified=True)
    state = after(to_move(state, 2, 4), go(0, 1, "both"))
    assert view(state).tray.links == ()
    assert view(state, fight="1").tray.kind == "done"
