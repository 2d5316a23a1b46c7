"""The pad of a battle, and the dice that the app rolls for it."""

from random import Random
from typing import Any

import pytest

from scorepad.engine import NOTHING_THROWN, Player
from scorepad.errors import BadFile
from scorepad.games.schlacht_der_dinosaurier.box import DICE, FACES, FIGURES
from scorepad.games.schlacht_der_dinosaurier.odds import battle as chances_of
from scorepad.games.schlacht_der_dinosaurier.pad import PadView
from scorepad.games.schlacht_der_dinosaurier.parts import Choice, bar_of
from scorepad.games.schlacht_der_dinosaurier.state import State
from tests.dice import Apart
from tests.games.schlacht_der_dinosaurier.battle import (
    BATTLE,
    adjust,
    after,
    begun,
    card,
    end,
    extinction,
    lava_card,
    left,
    played,
    random_game,
    win,
)

FIGHTING = {"figure": "triceratops", "against": "1.tyrannosaurus-rex"}
THROWN = Apart("a")


def view(state: State, player: int = 0, **asked: str) -> PadView:
    return BATTLE.view(state, Player(player), asked, "/t/key")


def fighting(state: State, **asked: str) -> PadView:
    said = {name.replace("_", "-"): text for name, text in asked.items()}
    return BATTLE.view(state, Player(0), {**FIGHTING, **said}, "/t/key", THROWN)


def texts(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.text for choice in choices]


# Rolling.


def rolled(state: State, move: dict[str, Any]) -> dict[str, Any]:
    return dict(BATTLE.roll(state, move, THROWN))


BATTLE_MOVE = {
    "move": "battle",
    "player": 0,
    "figure": "triceratops",
    "target": 1,
    "target_figure": "general",
}


def test_a_battle_gets_the_dice_of_both_figures() -> None:
    state = played(card(0, "triceratops", 5))
    move = rolled(state, BATTLE_MOVE)
    assert (len(move["attack"]), len(move["defence"])) == (2, 3)
    assert set(move["attack"] + move["defence"]) <= set(FACES)
    assert "attack_reroll" not in move
    assert move == rolled(state, BATTLE_MOVE), "the same throws, the same dice"


def test_what_is_rolled_again_changes_no_other_dice() -> None:
    state = played(card(0, "triceratops", 5))
    plain = rolled(state, BATTLE_MOVE)
    move = rolled(state, {**BATTLE_MOVE, "attack_reroll": [True, None]})
    assert (move["attack"], move["defence"]) == (plain["attack"], plain["defence"])
    assert move["attack_reroll"][0] in FACES
    assert move["attack_reroll"][1] is None


def test_dice_that_were_typed_in_stay() -> None:
    state = played(card(0, "triceratops", 5))
    typed = {**BATTLE_MOVE, "attack": [0, 10], "attack_reroll": [15, None]}
    move = rolled(state, typed)
    assert (move["attack"], move["attack_reroll"]) == ([0, 10], [15, None])
    assert len(move["defence"]) == 3


def test_an_extinction_gets_a_die_for_every_figure() -> None:
    state = begun()
    move = {"move": "card", "player": 0, "card": "extinction", "species": "stegosaurus"}
    assert [len(each) for each in rolled(state, move)["rolls"]] == [3, 3, 3]
    state = after(state, extinction(0, "stegosaurus", (0, 0, 0), (0, 1, 1), (5, 5, 5)))
    again = rolled(state, {"move": "repeat", "player": 0})
    assert [len(each) for each in again["rolls"]] == [0, 2, 3]


@pytest.mark.parametrize(
    "move",
    [
        {"move": "end-turn", "player": 0},
        {"move": "repeat", "player": 0},
        {"move": "card", "player": 0, "card": "lava", "lake": 3},
        {**BATTLE_MOVE, "figure": "brontosaurus"},
    ],
)
def test_what_has_no_dice_is_not_rolled(move: dict[str, Any]) -> None:
    with pytest.raises(BadFile):
        rolled(played(lava_card(0, 1)), move)


def thrown(state: State, asked: dict[str, Any]) -> list[str]:
    """What the log would say is thrown for."""
    throws = BATTLE.throws(state, asked)
    assert all((throw.chapter, throw.player) == (state.number, state.turn) for throw in throws)
    return [throw.what for throw in throws]


ATTACK = "Card 1, battle 1, An’s Triceratops against Marc’s Tyrannosaurus Rex"
DEFENCE = "Card 1, battle 1, Marc’s Tyrannosaurus Rex against An’s Triceratops"


def test_every_step_of_a_battle_is_a_throw_of_its_own() -> None:
    state = played(card(0, "triceratops", 5))
    page: dict[str, Any] = dict(FIGHTING)
    assert thrown(state, page) == []
    assert thrown(state, page | {"attack": "roll"}) == [ATTACK]
    page |= {"attack": "roll", "attack-again": "0"}
    assert thrown(state, page) == [ATTACK, f"{ATTACK}, die 1 again"]
    page |= {"attack-again": "0.1", "defence": "roll"}
    assert thrown(state, page) == [ATTACK, f"{ATTACK}, dice 1 and 2 again", DEFENCE]
    move = {**BATTLE_MOVE, "target_figure": "tyrannosaurus-rex", "attack_reroll": [True, True]}
    assert thrown(state, move) == [ATTACK, f"{ATTACK}, dice 1 and 2 again", DEFENCE]
    move |= {"attack": [5, 5], "attack_reroll": [10, None]}
    assert thrown(state, move) == [DEFENCE]


def test_a_second_battle_of_the_same_figures_is_another_throw() -> None:
    state = played(card(0, "triceratops", 5), win(0, "triceratops", 1, "tyrannosaurus-rex"))
    (what,) = thrown(state, {**FIGHTING, "attack": "roll"})
    assert what == ATTACK.replace("battle 1", "battle 2")


def test_the_defence_is_not_thrown_before_the_attack_lies() -> None:
    state = played(card(0, "triceratops", 5))
    assert thrown(state, {**FIGHTING, "defence": "roll"}) == []
    assert thrown(state, {**FIGHTING, "attack": "roll", "defence": "roll"}) == [ATTACK]
    assert thrown(state, {**FIGHTING, "attack": "10.5", "defence": "roll"}) == []
    page = {**FIGHTING, "attack": "10.5", "attack-again": "-", "defence": "roll"}
    assert thrown(state, page) == [DEFENCE]


def test_nothing_is_thrown_for_what_the_rules_refuse() -> None:
    state = played(card(0, "triceratops", 5))
    assert thrown(state, {**FIGHTING, "figure": "stegosaurus", "attack": "roll"}) == []
    assert thrown(state, {**BATTLE_MOVE, "player": 1}) == []
    assert thrown(state, {**BATTLE_MOVE, "attack_reroll": [True, True, True]}) == []
    assert thrown(begun(), {**FIGHTING, "attack": "roll"}) == []
    assert thrown(state, {"move": "end-turn", "player": 0}) == []
    assert thrown(state, {"move": "repeat", "player": 0}) == []


def test_the_dice_of_an_extinction_are_told_by_player() -> None:
    state = begun()
    move = {"move": "card", "player": 0, "card": "extinction", "species": "stegosaurus"}
    (throw,) = BATTLE.throws(state, move)
    assert throw.what == "Card 1, extinction of the Stegosaurus"
    rolls = rolled(state, move)["rolls"]
    told = [
        f"{name} {one}, {two} and {three}"
        for name, (one, two, three) in zip(state.names, rolls, strict=True)
    ]
    assert throw.tell(THROWN.lying(throw)) == f"{told[0]}, {told[1]} and {told[2]}"
    state = after(state, extinction(0, "stegosaurus", (0, 0, 0), (0, 1, 1), (5, 5, 5)))
    assert thrown(state, {"move": "repeat", "player": 0}) == [
        "Card 1 again, extinction of the Stegosaurus"
    ]


def test_dice_that_are_not_thrown_yet_are_not_shown() -> None:
    state = played(card(0, "triceratops", 5))
    page = {**FIGHTING, "attack": "roll", "attack-again": "0", "defence": "roll"}
    assert BATTLE.view(state, Player(0), page, "/t/key").tray.title == "An’s first die"
    with pytest.raises(BadFile, match="not thrown yet"):
        BATTLE.roll(state, BATTLE_MOVE, NOTHING_THROWN)


# The board.


def test_the_cards_of_a_turn_stay_in_sight() -> None:
    state = played(card(0, "triceratops", 5), lava_card(0, 1))
    cards = view(state).board.cards
    assert [(each.sign, each.label) for each in cards] == [
        ("played", "played: Triceratops 5"),
        ("now", "in play: Lava chunks"),
        ("open", "to play"),
    ]
    following = after(state, card(0, "joker", 3, "triceratops"), end(0))
    assert [each.sign for each in view(following).board.cards] == ["open"] * 3


# Steps.


def test_a_battle_goes_from_die_to_die() -> None:
    state = played(card(0, "triceratops", 5))
    assert fighting(state).tray.title == "An’s first die"
    assert fighting(state, attack="10").tray.title == "An’s second die"
    again = fighting(state, attack="10.1").tray
    assert (again.kind, again.ways[0].dice) == ("again", (1,))
    assert fighting(state, attack="10.1", attack_again="1").tray.title == "An’s second die, again"
    defence = fighting(state, attack="10.1", attack_again="1", attack_new="10").tray
    assert defence.title == "Marc’s first die"


def test_the_last_die_enters_the_battle_where_nothing_can_be_rolled_again() -> None:
    state = played(card(0, "triceratops", 5), adjust(1, lava=-3))
    tray = fighting(state, attack="10.1", attack_again="-", defence="0.0").tray
    assert all(key.href is None and key.move == "battle" for key in tray.keys)
    assert ("defence", "15") in tray.keys[-1].fields


def test_who_wins_anyway_or_cannot_any_more_is_not_asked_to_roll_again() -> None:
    state = played(card(0, "triceratops", 5))
    keys = fighting(state, attack="0.0", attack_again="-", defence="2.2").tray.keys
    assert [key.href is None for key in keys] == [False, False, True, True, True, True]
    state = after(state, adjust(1, lava=-2))
    keys = fighting(state, attack="15.15", attack_again="-", defence="0.0").tray.keys
    assert all(key.href is None for key in keys)


def test_the_app_shows_what_it_rolled_before_it_is_entered() -> None:
    state = played(card(0, "triceratops", 5), adjust(0, lava=-3), adjust(1, lava=-3))
    tray = fighting(state, attack="roll", defence="roll").tray
    assert tray.kind == "result"
    enter = tray.buttons[0]
    assert ("roll", "1") in enter.fields
    assert "attack" not in dict(enter.fields)
    move = {**BATTLE_MOVE, "target_figure": "tyrannosaurus-rex"}
    by_server = rolled(state, move)
    shown = [[int(die.text) for die in side.dice] for side in tray.rolled]
    assert shown == [by_server["attack"], by_server["defence"]]


def test_a_card_whose_species_is_spent_asks_for_another() -> None:
    state = played(adjust(0, **{"tyrannosaurus_rex": -2}))
    tray = view(state, card="tyrannosaurus-rex", value="5").tray
    assert tray.kind == "species"
    assert texts(tray.tiles) == [
        "Plateosaurus",
        "Triceratops",
        "Pteranodon",
        "Stegosaurus",
        "Velociraptor",
    ]


def test_a_card_is_offered_again_for_a_chunk() -> None:
    state = played(card(0, "stegosaurus", 2))
    assert "Play it again" in texts(view(state).tray.buttons)
    broke = after(state, adjust(0, lava=-3))
    assert "Play it again" not in texts(view(broke).tray.buttons)


def test_the_phone_goes_on_to_the_next_player() -> None:
    state = played(*[lava_card(0, 0)] * 3)
    tray = view(state).tray
    assert (tray.kind, tray.buttons[-1].shows) == ("end", "/t/key?player=1")
    assert view(after(state, end(0))).tray.title == "Marc: card 1 of 3"


def test_only_generals_are_left() -> None:
    state = played(*(left(player, general=1) for player in range(3)))
    assert state.stuck
    assert view(state).tray.kind == "stuck"


def test_no_address_breaks_the_pad() -> None:
    """Whatever an old or a broken address says, the pad shows something to do."""
    random = Random(5)
    words = [*FIGURES, "joker", "extinction", "lava", "roll", "-", "x", "", "1", "5", "99"]
    words += ["0.1", "10.15.0", "1.general", "2.velociraptor", "0.general", "repeat", "card"]
    names = ["figure", "against", "attack", "attack-again", "attack-new", "defence", "do", "at"]
    names += ["defence-again", "defence-new", "card", "value", "species", "rolls"]
    for _, state in random_game(begun(), random):
        for player in range(3):
            asked = {name: random.choice(words) for name in random.sample(names, 6)}
            assert BATTLE.view(state, Player(player), asked, "/t/key").tray.title


# Bars.


def test_a_bar_fills_its_hundred_with_whole_numbers() -> None:
    for attack in range(max(DICE) + 1):
        for defence in range(max(DICE) + 1):
            for value in (-20, -1, 0, 1, 5, 10, 44):
                bar = bar_of(chances_of(attack, value, defence), "An", "Marc")
                assert sum(part.width for part in bar.segments) == 100
                numbers = [int(part.text.strip("<>")) for part in bar.segments]
                assert sum(numbers) in range(99, 103)
                assert all(part.width >= 11 for part in bar.segments)


def test_a_chance_that_is_not_quite_none_or_all_says_so() -> None:
    bar = bar_of(chances_of(3, 44, 3), "An", "Marc")
    assert [part.text for part in bar.segments] == [">99", "<1", "<1"]


def test_the_board_shows_the_figures_of_who_is_looked_at() -> None:
    state = played(card(0, "triceratops", 5), win(0, "triceratops", 1, "general"))
    board = view(state, 1).board
    assert (board.title, board.said) == ("Marc’s army", "14 of 15 figures")
    assert [figure.left for figure in board.figures] == [0, 1, 2, 2, 2, 3, 4]
    assert not any(figure.href for figure in board.figures), "Marc is not on turn"
