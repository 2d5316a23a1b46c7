"""What the pad is told: options, the tray, corrections. How it looks is for the browser."""

from collections.abc import Mapping

import pytest

from scorepad.engine import Counter, Player
from scorepad.errors import BadFile
from scorepad.games.gods_love_dinosaurs.game import Options
from scorepad.games.gods_love_dinosaurs.pad import PadView
from scorepad.games.gods_love_dinosaurs.rules import State
from tests.games.gods_love_dinosaurs.gods import (
    GODS,
    adjust,
    after,
    awake,
    begun,
    exchange,
    hatch,
    hunt,
    played,
    refill,
    take,
)

NOTHING: Mapping[str, str] = {}


def pad(state: State, player: int = 0, **asked: str) -> PadView:
    view = GODS.view(state, Player(player), asked, "/t/abc")
    assert isinstance(view, PadView)
    return view


@pytest.mark.parametrize(
    ("text", "players", "tiles"),
    [("", 2, None), ("  ", 2, None), ("10", 3, 10), (" 84 ", 5, 84), ("15", 4, 15)],
)
def test_tiles_are_a_number_or_left_out(text: str, players: int, tiles: int | None) -> None:
    assert GODS.choose({"tiles": text}, NOTHING, players, 0) == Options(tiles)
    assert GODS.choose(NOTHING, NOTHING, players, 0) == Options()


@pytest.mark.parametrize(
    ("text", "players"), [("9", 2), ("14", 4), ("85", 2), ("-10", 2), ("many", 2), ("²", 2)]
)
def test_other_tiles_are_refused_with_what_was_expected(text: str, players: int) -> None:
    with pytest.raises(BadFile, match=r"expected a number from 1[05] to 84, or nothing"):
        GODS.choose({"tiles": text}, NOTHING, players, 0)


def test_the_tray_asks_the_player_on_turn_whoever_is_shown() -> None:
    state = played(take(0, "frog"))
    for player in (0, 1):
        tray = pad(state, player).tray
        assert (tray.kind, tray.player, tray.title) == ("take", 1, "Bo takes a tile")


def test_hunts_are_asked_for_from_the_player_shown_then_in_turn_order() -> None:
    state = awake(4)  # Cleo has taken the last frog.
    asked = []
    while (tray := pad(state, 1).tray).kind == "hunt":
        asked.append(tray.player)
        state = after(state, hunt(tray.player))
    assert asked == [1, 2, 3, 0]
    assert tray.kind == "refill"


def test_the_others_are_told_what_is_awaited() -> None:
    assert GODS.awaited(begun()) == "take a tile"
    assert GODS.awaited(awake()) == "hunt"
    assert GODS.awaited(after(awake(), hunt(0), hunt(1))) == "refill the animal board"


def test_the_columns_are_on_the_board_while_the_tray_asks_for_a_hunt() -> None:
    assert pad(begun()).columns == ()
    board = pad(awake()).columns
    assert [column.tiles for column in board] == [0, 2, 2, 2, 2]
    assert board[0].label == "Frog: empty, the dinosaur marker stands here"


def test_hatching_is_offered_refused_or_done() -> None:
    state = awake()
    assert pad(state).tray.hatch == "allowed"
    assert pad(after(state, adjust(0, eggs=-3))).tray.hatch == "refused"
    assert pad(after(state, hatch(0))).tray.hatch == "done"


def test_as_many_starve_as_there_are_and_none_where_there_is_none() -> None:
    state = after(awake(), hatch(0))
    starved = pad(state, starved="2").tray.starved
    assert starved is not None
    assert (starved.value, starved.high) == ("2", 2)
    for typed in ("3", "-1", "x", "1" * 30):
        starved = pad(state, starved=typed).tray.starved
        assert starved is not None
        assert starved.value == "0"
    tray = pad(after(awake(), adjust(0, dinosaurs=-1))).tray
    assert (tray.title, tray.starved) == ("Ada may hatch", None)


def test_more_eggs_than_keys_are_set_with_a_stepper_that_keeps_what_was_typed() -> None:
    assert pad(awake()).tray.eggs is None
    more = pad(awake(), more="1").tray
    assert more.eggs == Counter("Eggs laid", "egg", "eggs", 50, 0, "5")
    again = pad(awake(), more="1", eggs="12").tray.eggs
    assert again is not None
    assert again.value == "12"


def test_a_refill_is_shown_before_it_is_done() -> None:
    hunted = after(awake(tiles=13), hunt(0), hunt(1))
    tray = pad(hunted).tray
    assert [column.filled for column in tray.columns] == [2, 0, 0, 0, 0]
    assert [column.marked for column in tray.columns] == [False, True, False, False, False]
    assert tray.shorts == (("", "All filled"),)
    short = pad(after(awake(tiles=11), hunt(0), hunt(1))).tray
    assert [column.filled for column in short.columns] == [1, 0, 0, 0, 0]
    assert short.shorts == (("", "End the game"),)
    assert [short for short, _ in pad(after(awake(), hunt(0), hunt(1))).tray.shorts] == [
        "false",
        "true",
    ]


def test_a_finished_game_leads_to_its_result() -> None:
    view = pad(after(awake(), refill(short=True)))
    assert view.tray.kind == "finished"
    assert view.tray.next == (("The result", "/t/abc/end"),)
    assert view.exchanges == ()


def test_an_exchange_is_offered_as_far_as_the_nest_goes() -> None:
    assert [each.allowed for each in pad(begun()).exchanges] == [False, False]
    state = after(begun(), adjust(0, eggs=2), exchange(0, "golden"))
    assert [(each.to, each.allowed) for each in pad(state).exchanges] == [
        ("golden", False),
        ("regular", True),
    ]


def test_a_mistyped_column_hunt_or_end_can_be_put_right() -> None:
    fields = GODS.corrections(played(take(0, "rat"), take(1, "rat")), take(0, "frog"))
    assert [value for value, _ in fields[0].options] == ["frog", "rabbit", "tiger", "eagle"]
    eggs, starved = GODS.corrections(awake(), hunt(0, eggs=50, starved=1))
    assert (eggs.chosen, len(eggs.options)) == ("50", 51)
    assert [value for value, _ in starved.options] == ["0", "1"]
    (short,) = GODS.corrections(awake(), refill())
    assert short.chosen == "false"
    assert GODS.corrections(awake(tiles=20), refill()) == ()
    assert GODS.corrections(awake(), hatch(0)) == ()


def test_a_correction_by_hand_goes_as_far_as_the_box() -> None:
    state = after(begun(3), adjust(0, golden_eggs=6, dinosaurs=4), adjust(1, golden_eggs=2))
    fields = GODS.adjustable(state, Player(0))
    assert [(each.name, each.value, each.high) for each in fields] == [
        ("eggs", "3", 1002),
        ("golden_eggs", "6", 13),
        ("dinosaurs", "5", 17),
    ]
