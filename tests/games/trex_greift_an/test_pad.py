"""The pad of T-Rex greift an! as data: trays, rolled dice, options, corrections."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from scorepad.engine import NOTHING_THROWN, Counter, Player
from scorepad.errors import BadFile
from scorepad.games.trex_greift_an.dice import ALLOWED, FACE_NAMES, combat_dice, turn_dice
from scorepad.games.trex_greift_an.game import Options
from scorepad.games.trex_greift_an.pad import FightTray, LavaTray, MoveTray, Tray
from scorepad.games.trex_greift_an.state import Action, State
from tests.dice import Seeded
from tests.games.trex_greift_an.greift import (
    CYCADS,
    FERNS,
    GREIFT,
    after,
    begun,
    fight,
    food_turn,
    holding,
    lava,
    lay,
    moving,
    trex_turn,
    turn,
)


def shown(state: State, player: int = 0, **asked: str) -> Tray:
    return GREIFT.view(state, Player(player), asked, "/t/abc").tray


def seeded(wanted: str) -> str:
    """A seed with which the action die shows `wanted`."""
    return next(s for s in map(str, range(1000)) if turn_dice(Random(s))[0] == wanted)


def rolled(seed: str, **move: Any) -> dict[str, Any]:
    state = begun() if move["move"] == "turn" else after(begun(), trex_turn(0))
    return dict(GREIFT.roll(state, move, Seeded(seed)))


# Trays.


@pytest.mark.parametrize(
    ("state", "player", "kind"),
    [
        (begun(3), 0, "turn"),
        (begun(3), 1, "wait"),
        (after(begun(3), turn(0)), 0, "lava"),
        (after(begun(3), turn(0)), 1, "wait"),
        (after(begun(3), food_turn(0)), 0, "take"),
        (moving(), 0, "move"),
        (moving(), 1, "turn"),
        (moving(), 2, "wait"),
        (after(begun(3), trex_turn(0)), 0, "trex"),
        (after(moving(), fight(0, 1, 3, 9)), 0, "turn"),
        (after(moving(), fight(0, 1, 3, 9)), 2, "wait"),
    ],
)
def test_the_tray_asks_for_what_is_next(state: State, player: int, kind: str) -> None:
    assert shown(state, player).kind == kind


def test_a_stone_in_the_volcano_asks_for_nothing_it_could_hit() -> None:
    tray = shown(after(begun(3, Options()), turn(0)))
    assert isinstance(tray, LavaTray)
    assert (tray.food, tray.dinosaurs) == ((), ())


def test_what_a_stone_hits_is_gathered_from_the_address() -> None:
    tray = shown(after(begun(3), turn(0)), burns="0.1", hits="2")
    assert isinstance(tray, LavaTray)
    assert tray.fields == (("burns", "0"), ("burns", "1"), ("hits", "2"))
    assert tray.button == "Stone placed: ferns and cycads burn and Cleo flees"
    assert [key.chosen for key in tray.food] == [True, True, False]


def test_a_third_burning_tile_takes_the_place_of_the_first() -> None:
    tray = shown(after(begun(3), turn(0)), burns="0.1")
    assert isinstance(tray, LavaTray)
    assert "burns=1.2" in tray.food[2].href
    assert "burns=1" in tray.food[0].href


def test_laying_is_offered_only_where_three_tiles_of_a_kind_are_held() -> None:
    tray = shown(moving())
    assert isinstance(tray, MoveTray)
    assert tray.lay == ()
    tray = shown(moving(state=holding((3, 0, 0), (0, 0, 0), (0, 0, 0))))
    assert isinstance(tray, MoveTray)
    assert [key.text for key in tray.lay] == ["Lay an egg for ferns"]


def test_loot_that_leaves_no_choice_is_chosen_already() -> None:
    state = moving(state=holding((0, 0, 0), (1, 0, 0), (0, 0, 0)))
    tray = shown(state, target="1", attack="15", defence="3")
    assert isinstance(tray, FightTray)
    assert tray.button == "Take ferns"
    assert ("loot", "0") in tray.fields


def test_tiles_that_find_no_room_are_no_loot() -> None:
    state = moving(state=holding((3, 0, 0), (2, 0, 0), (0, 0, 0)))
    tray = shown(state, target="1", attack="15", defence="3")
    assert isinstance(tray, FightTray)
    assert tray.loot == ()
    assert "has room" in tray.text


def test_the_number_die_is_shown_in_the_turn_it_was_rolled_for() -> None:
    thrown = Seeded("a")
    _, steps = turn_dice(Random("a"))
    lost = after(moving(), fight(0, 1, 3, 9))
    for state, player, expected in ((moving(), 0, steps), (moving(), 2, steps), (lost, 0, 0)):
        assert GREIFT.view(state, Player(player), {}, "/t/abc", thrown).steps == expected
        assert GREIFT.view(state, Player(player), {}, "/t/abc").steps == 0


def thrown(state: State, **asked: object) -> list[tuple[int, int, str, str]]:
    """What the log would say of the throws for `asked`."""
    throws = GREIFT.throws(state, asked)
    return [(t.chapter, t.player, t.what, t.tell(Random("a"))) for t in throws]


def test_the_log_tells_what_is_thrown_for_and_what_the_dice_show() -> None:
    face, steps = turn_dice(Random("a"))
    turn_told = f"{FACE_NAMES[face]}, {steps} to move"
    attack, defence = combat_dice(Random("a"))
    fight_told = f"{attack} to {defence}"
    assert thrown(begun(3), player="0", roll="1") == [(1, 0, "Ada’s dice", turn_told)]
    assert thrown(moving(), move="turn", player=1) == [(2, 1, "Bo’s dice", turn_told)]
    fought = [(1, 0, "Ada against Bo", fight_told)]
    assert thrown(moving(), player="0", target="1", roll="1", loot="0") == fought
    assert thrown(moving(), move="fight", player=0, target=1, loot=[]) == fought
    hunting = after(begun(3), trex_turn(0))
    trex_told = [(1, 0, "T-Rex against Cleo", fight_told)]
    assert thrown(hunting, move="trex-attack", player=0, target=2) == trex_told


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"player": "2", "roll": "1"},
        {"player": "0", "roll": "1"},
        {"player": "0", "target": "0"},
        {"player": "0", "target": "x"},
        {"player": 0, "target": 1, "move": "trex-attack"},
        {"player": 0, "target": 1, "move": "turn"},
        {"player": 0, "move": "eat", "kind": 0},
    ],
)
def test_nothing_is_thrown_for_what_the_rules_refuse(asked: Mapping[str, object]) -> None:
    assert GREIFT.throws(moving(), asked) == ()


def test_dice_that_are_not_thrown_yet_are_not_shown() -> None:
    assert shown(begun(3), roll="1").kind == "turn"
    tray = shown(moving(), target="1", roll="1")
    assert isinstance(tray, FightTray)
    assert tray.title == "The attack"
    with pytest.raises(BadFile, match="not thrown yet"):
        GREIFT.roll(begun(), {"move": "turn", "player": 0}, NOTHING_THROWN)


@pytest.mark.parametrize(
    "asked",
    [
        {"target": "0"},
        {"target": "9", "attack": "21"},
        {"burns": "7.x", "hits": "5", "roll": "x", "loot": "-"},
        {"target": "1", "attack": "9", "defence": "9", "loot": "0.1.0.1"},
    ],
)
def test_an_address_that_makes_no_sense_shows_the_pad_all_the_same(
    asked: Mapping[str, str],
) -> None:
    for state in (begun(3), moving(), after(begun(3), turn(0)), after(begun(3), trex_turn(0))):
        assert GREIFT.view(state, Player(0), asked, "/t/abc").tray.kind


# Dice.


@pytest.mark.parametrize("face", ["eruption", "food-and-eruption", "trex"])
def test_the_action_die_gives_the_action(face: Action) -> None:
    move = rolled(seeded(face), move="turn", player=0)
    assert move == {"move": "turn", "player": 0, "action": face}


@pytest.mark.parametrize("action", ALLOWED["trex-or-eruption"])
def test_a_face_with_a_choice_takes_what_was_chosen(action: Action) -> None:
    seed = seeded("trex-or-eruption")
    assert rolled(seed, move="turn", player=0, action=action)["action"] == action


def test_a_choice_that_was_not_made_or_is_not_on_the_die_is_said() -> None:
    with pytest.raises(BadFile, match="choose one of them"):
        rolled(seeded("trex-or-eruption"), move="turn", player=0)
    with pytest.raises(BadFile, match="look at the new dice"):
        rolled(seeded("trex"), move="turn", player=0, action="eruption")


def test_both_combat_dice_are_rolled_and_never_equal() -> None:
    for seed in map(str, range(300)):
        attack, defence = combat_dice(Random(seed))
        assert attack != defence
        assert {attack, defence} <= set(range(1, 21))
        move = rolled(seed, move="trex-attack", player=0, target=1)
        assert (move["attack"], move["defence"]) == (attack, defence)


def test_loot_is_chosen_for_the_dice_that_were_shown() -> None:
    attack, defence = combat_dice(Random("a"))
    move = {"move": "fight", "player": 0, "target": 1, "loot": []}
    dice = {"attack": attack, "defence": defence}
    assert GREIFT.roll(moving(), move | dice, Seeded("a"))["attack"] == attack
    with pytest.raises(BadFile, match="look at the new dice"):
        GREIFT.roll(moving(), move | dice | {"attack": attack % 20 + 1}, Seeded("a"))


def test_a_move_without_dice_is_not_rolled() -> None:
    with pytest.raises(BadFile, match="no die belongs to this move"):
        rolled("a", move="eat", player=0, kind=0)


# Options.


def chosen(form: Mapping[str, str], players: int = 3) -> Options:
    return GREIFT.choose(form, {}, players, 0)


def test_a_form_left_blank_gives_the_options_by_themselves() -> None:
    blank = {"dinosaur1": "", "kind1": " ", "short": ""}
    assert chosen(blank) == chosen({}) == Options()


def test_players_who_leave_it_open_get_dinosaurs_that_are_left() -> None:
    assert chosen({"dinosaur2": "Stegosaurus"}).dinosaurs == (
        "Brachiosaurus",
        "Stegosaurus",
        "Styracosaurus",
    )


def test_a_dinosaur_for_nobody_is_not_dropped_in_silence() -> None:
    with pytest.raises(BadFile) as refused:
        chosen({"dinosaur4": "Stegosaurus"}, players=2)
    assert refused.value.field == "Player 4’s dinosaur"


def test_kinds_are_named_or_counted() -> None:
    assert chosen({"kind1": "moss", "kind4": "nuts"}).kinds == ("moss", "nuts")
    assert len(chosen({"kinds": "5"}).kinds) == 5


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"dinosaur2": "Triceratops"}, "dinosaur2"),
        ({"kind1": "moss"}, "kinds"),
        ({"kinds": "7"}, "kinds"),
        ({"short": "yes"}, "short"),
    ],
)
def test_a_choice_that_is_none_names_its_field(form: dict[str, str], field: str) -> None:
    with pytest.raises(BadFile) as caught:
        chosen(form)
    assert caught.value.field == field


# Corrections.


def test_a_stone_in_the_volcano_has_nothing_to_correct() -> None:
    state = after(begun(3, Options()), turn(0))
    assert GREIFT.corrections(state, lava(0)) == ()


def test_a_stone_is_corrected_tile_by_tile() -> None:
    fields = GREIFT.corrections(after(begun(3), turn(0)), lava(0, CYCADS, hits=1))
    assert [(field.name, field.chosen) for field in fields] == [
        ("burns", "1"),
        ("burns", ""),
        ("hits", "1"),
    ]


def test_the_log_offers_the_kind_of_a_tile_or_egg() -> None:
    (field,) = GREIFT.corrections(moving(), lay(0, FERNS))
    assert (field.name, field.chosen) == ("kind", "0")


def test_a_correction_by_hand_starts_from_what_is_there() -> None:
    state = holding((2, 0, 1), (0, 0, 0), eggs=(4, 1))
    counters = GREIFT.adjustable(state, Player(0))
    assert [(c.name, c.value, c.high) for c in counters if isinstance(c, Counter)] == [
        ("eggs", "4", 23),
        ("food", "2", 3),
        ("food", "0", 3),
        ("food", "1", 3),
    ]
