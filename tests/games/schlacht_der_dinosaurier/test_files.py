"""Game files of Die Schlacht der Dinosaurier: what they may say, and the answers to them."""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.errors import BadFile, Refusal
from scorepad.files import (
    Played,
    game_file,
    read_game,
    read_move,
    replay_answer,
    to_json,
    write_game,
    write_move,
)
from scorepad.games.schlacht_der_dinosaurier.box import SPECIES
from scorepad.games.schlacht_der_dinosaurier.state import Move
from tests.games.schlacht_der_dinosaurier.battle import (
    BATTLE,
    GAMES,
    ID,
    adjust,
    battle,
    card,
    end,
    extinction,
    lava_card,
    repeat,
)

MOVES: list[dict[str, Any]] = [
    {"move": "adjust", "player": 2, "figures": {"plateosaurus": -1}, "lava": -1},
    {"move": "card", "player": 0, "card": "tyrannosaurus-rex", "value": 5},
    {
        "move": "battle",
        "player": 0,
        "figure": "tyrannosaurus-rex",
        "target": 1,
        "target_figure": "triceratops",
        "attack": [0, 1, 10],
        "attack_reroll": [2, 2, None],
        "defence": [1, 10],
        "defence_reroll": [15, None],
    },
    {"move": "repeat", "player": 0},
    {"move": "card", "player": 0, "card": "joker", "value": 6, "as": "velociraptor"},
    {
        "move": "card",
        "player": 0,
        "card": "extinction",
        "species": "stegosaurus",
        "rolls": [[5, 0, 1], [0, 0, 2], [15, 10, 1]],
    },
    {"move": "end-turn", "player": 0},
    {"move": "card", "player": 1, "card": "lava", "lake": 4},
    {"move": "repeat", "player": 1, "lake": 1},
]
GAME: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": ID,
    "players": ["An", "Marc", "Cy"],
    "options": {"pteranodon_dice": 2},
    "moves": MOVES,
}


def answer(*moves: Mapping[str, Any], players: int = 3) -> dict[str, Any]:
    data = GAME | {"moves": list(moves), "players": ["An", "Marc", "Cy", "Dee"][:players]}
    return replay_answer(read_game(json.dumps(data), GAMES))


def refusal(*moves: Mapping[str, Any]) -> tuple[str, int | None]:
    with pytest.raises(Refusal) as caught:
        answer(*moves)
    return caught.value.code, caught.value.move


def field(*moves: Mapping[str, Any]) -> str:
    with pytest.raises(BadFile) as caught:
        answer(*moves)
    assert caught.value.code == "file.field"
    return caught.value.field


def changed(move: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    return {**move, **{name.removesuffix("_"): value for name, value in fields.items()}}


def without(move: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in move.items() if key != name}


ADJUST, SPECIES_CARD, BATTLE_MOVE, REPEAT, JOKER, EXTINCTION, END, LAVA, LAVA_REPEAT = MOVES
DICE = ("attack", "defence", "attack_reroll", "defence_reroll")


def test_a_game_comes_to_the_values_of_its_players() -> None:
    """The answer: figures, army, lava chunks, cards left, and whose turn it is."""
    said = answer(*MOVES)
    assert (said["game"], said["status"], said["turn"]) == (ID, "playing", 1)
    an, marc, cy = (player["values"] for player in said["players"])
    assert an == {
        "figures": 13,
        "army": {
            "general": 1,
            "plateosaurus": 1,
            "tyrannosaurus-rex": 1,
            "triceratops": 2,
            "pteranodon": 2,
            "stegosaurus": 2,
            "velociraptor": 4,
        },
        "lava": 1,
        "cards_left": 3,
    }
    assert (marc["figures"], marc["lava"], marc["cards_left"]) == (13, 4, 2)
    assert (cy["figures"], cy["army"]["plateosaurus"], cy["lava"]) == (14, 0, 3)
    assert [player["total"] for player in said["players"]] == [13, 13, 14]
    assert said["players"][2]["lines"] == [{"id": "figures", "points": 14}]
    assert (said["winners"], said["decided_by"]) == ([], None)
    assert said["explanation"] == "Cy leads with 14 figures."
    assert [place["place"] for place in said["ranking"]] == [1, 2]


def test_nobody_is_on_turn_at_the_end() -> None:
    figures = {"general": -1, "plateosaurus": -1, "tyrannosaurus-rex": -2, "triceratops": -2}
    figures |= {"pteranodon": -2, "stegosaurus": -3, "velociraptor": -4}
    said = answer({"move": "adjust", "player": 1, "figures": figures}, changed(ADJUST, player=2))
    assert (said["status"], said["turn"]) == ("finished", None)
    assert (said["winners"], said["decided_by"]) == (["An"], "figures")
    assert said["explanation"] == "An wins with 15 figures."


def test_while_the_lead_is_shared_the_explanation_says_so() -> None:
    assert answer()["explanation"] == "An, Marc and Cy lead with 15 figures each."


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_move_is_written_as_it_was_read(move: dict[str, Any]) -> None:
    assert json.loads(to_json(write_move(read_move(BATTLE, move, 3)))) == move


@pytest.mark.parametrize(
    "move",
    [
        card(0, "joker", 6, "triceratops"),
        card(1, "plateosaurus", 2),
        extinction(2, "stegosaurus", [0, 1], [], [15]),
        lava_card(0, 5),
        repeat(1),
        repeat(1, "velociraptor"),
        repeat(1, rolls=([1], [], [0])),
        repeat(1, lake=0),
        battle(0, "general", 2, "pteranodon", (0, 1, 2), (5,), (None, 10, None), (None,)),
        end(2),
        adjust(2, -1, general=-1),
        adjust(0),
    ],
    ids=str,
)
def test_every_move_survives_a_file(move: Move) -> None:
    data = write_move(Played(move, True))
    assert read_move(BATTLE, json.loads(to_json(data)), 3) == Played(move, True)
    assert None not in data.values(), "what nobody said is left out"
    assert "as_" not in data
    assert hash(move) == hash(read_move(BATTLE, data, 3).move)


def test_a_game_is_written_as_it_was_read() -> None:
    assert json.loads(to_json(write_game(game_file(GAME, GAMES)))) == GAME


def test_what_may_be_left_out() -> None:
    """Required are all fields but the re-roll lists, `as`, and what a correction leaves alone."""
    plain = {name: value for name, value in BATTLE_MOVE.items() if "reroll" not in name}
    assert answer(SPECIES_CARD, plain, {"move": "adjust", "player": 0})["status"] == "playing"
    data = without(GAME, "options") | {"moves": []}
    assert game_file(data, GAMES).options == BATTLE.options()


@pytest.mark.parametrize(
    ("move", "name"),
    [
        *(
            (move, name)
            for move in (SPECIES_CARD, EXTINCTION, LAVA, END, BATTLE_MOVE)
            for name in move
            if name != "move" and "reroll" not in name
        ),
        (JOKER, "value"),
        (REPEAT, "player"),
        (ADJUST, "player"),
    ],
    ids=str,
)
def test_any_other_field_is_missed(move: dict[str, Any], name: str) -> None:
    assert field(without(move, name)) == f"moves[0].{name}"


@pytest.mark.parametrize(
    ("move", "place"),
    [
        # What belongs to another card.
        (changed(SPECIES_CARD, lake=3), "lake"),
        (changed(SPECIES_CARD, species="stegosaurus"), "species"),
        (changed(JOKER, rolls=[]), "rolls"),
        (changed(LAVA, value=5), "value"),
        (changed(LAVA, as_="stegosaurus"), "as"),
        (changed(EXTINCTION, as_="stegosaurus"), "as"),
        (changed(EXTINCTION, lake=1), "lake"),
        (changed(EXTINCTION, value=1), "value"),
        (changed(SPECIES_CARD, value=None), "value"),
        (changed(LAVA, lake=None), "lake"),
        (changed(EXTINCTION, rolls=None), "rolls"),
        # Unknown fields.
        (changed(SPECIES_CARD, colour="red"), "colour"),
        (SPECIES_CARD | {"as_": "stegosaurus"}, "as_"),
        (changed(BATTLE_MOVE, value=5), "value"),
        (changed(END, card="lava"), "card"),
        (changed(REPEAT, value=5), "value"),
        (changed(REPEAT, species="stegosaurus"), "species"),
        # Names that are none.
        (changed(SPECIES_CARD, card="general"), "card"),
        (changed(SPECIES_CARD, card="Triceratops"), "card"),
        (changed(SPECIES_CARD, card=7), "card"),
        (changed(JOKER, as_="general"), "as"),
        (changed(JOKER, as_="joker"), "as"),
        (changed(REPEAT, as_="general"), "as"),
        (changed(EXTINCTION, species="general"), "species"),
        (changed(EXTINCTION, species="tyrannosaurus rex"), "species"),
        (changed(BATTLE_MOVE, figure="joker"), "figure"),
        (changed(BATTLE_MOVE, target_figure="chariot"), "target_figure"),
        (changed(ADJUST, figures={"joker": 1}), "figures.joker"),
        (changed(ADJUST, figures={"": 0}), "figures."),
        # Numbers that are none.
        (changed(SPECIES_CARD, value=True), "value"),
        (changed(SPECIES_CARD, value=5.0), "value"),
        (changed(SPECIES_CARD, value="5"), "value"),
        (changed(LAVA, lake=-1), "lake"),
        (changed(LAVA, lake=2.5), "lake"),
        (changed(ADJUST, lava=True), "lava"),
        (changed(ADJUST, lava=None), "lava"),
        (changed(ADJUST, figures={"general": None}), "figures.general"),
        (changed(ADJUST, figures={"general": 1.5}), "figures.general"),
        (changed(ADJUST, figures=[]), "figures"),
        (changed(ADJUST, figures=None), "figures"),
        (changed(EXTINCTION, rolls=[[True], [], []]), "rolls[0][0]"),
        (changed(EXTINCTION, rolls=[[], [], 5]), "rolls[2]"),
        (changed(EXTINCTION, rolls=[[None], [], []]), "rolls[0][0]"),
        (changed(BATTLE_MOVE, attack=[0, None, 1]), "attack[1]"),
        (changed(BATTLE_MOVE, attack=5), "attack"),
        (changed(BATTLE_MOVE, defence=["x", 1]), "defence[0]"),
        (changed(BATTLE_MOVE, attack_reroll=[None, False, None]), "attack_reroll[1]"),
        (changed(BATTLE_MOVE, defence_reroll={}), "defence_reroll"),
        # Players out of range.
        *((changed(move, player=player), "player") for move in MOVES for player in (-1, 3, 10**40)),
        (changed(BATTLE_MOVE, target=3), "target"),
        (changed(BATTLE_MOVE, target=-1), "target"),
        (changed(BATTLE_MOVE, target=None), "target"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named_before_the_first_move_is_played(
    move: dict[str, Any], place: str
) -> None:
    impossible = changed(SPECIES_CARD, player=1)
    assert field(impossible, move) == f"moves[1].{place}"


@pytest.mark.parametrize("dice", [0, 4, -1, 10**40, True, 1.0, "1", None])
def test_a_pteranodon_has_one_to_three_dice(dice: object) -> None:
    """Ruling: an option; 1 to 3."""
    with pytest.raises(BadFile) as caught:
        game_file(GAME | {"options": {"pteranodon_dice": dice}}, GAMES)
    assert caught.value.field == "options.pteranodon_dice"


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadFile) as caught:
        game_file(GAME | {"moves": [], "players": list("ABCDE")[:players]}, GAMES)
    assert caught.value.field == "players"


# A repeat goes by the card before it.


@pytest.mark.parametrize(
    ("before", "move", "place"),
    [
        ([LAVA], REPEAT, "lake"),
        ([EXTINCTION], REPEAT, "rolls"),
        ([SPECIES_CARD], changed(REPEAT, lake=1), "lake"),
        ([JOKER], changed(REPEAT, rolls=[]), "rolls"),
        ([LAVA], changed(REPEAT, lake=1, as_="triceratops"), "as"),
        ([EXTINCTION], changed(REPEAT, rolls=[], lake=1), "lake"),
        ([EXTINCTION, LAVA], changed(REPEAT, rolls=[]), "rolls"),
        ([SPECIES_CARD, BATTLE_MOVE, ADJUST], changed(REPEAT, lake=1), "lake"),
    ],
)
def test_a_repeat_has_the_fields_of_the_card_just_played(
    before: list[dict[str, Any]], move: dict[str, Any], place: str
) -> None:
    """With `rolls` for an extinction, with `lake` for lava; found before any move is played."""
    before = [changed(earlier, player=0) for earlier in before]
    assert field(*before, move) == f"moves[{len(before)}].{place}"


@pytest.mark.parametrize(
    "before", [[], [END], [changed(LAVA, player=0), END], [changed(LAVA, player=1)]]
)
def test_without_a_card_on_the_table_a_repeat_is_for_the_rules_to_refuse(
    before: list[dict[str, Any]],
) -> None:
    played = game_file(GAME | {"moves": [*before, REPEAT]}, GAMES)
    assert len(played.moves) == len(before) + 1
    assert read_move(BATTLE, changed(REPEAT, lake=3), 3).move == repeat(0, lake=3)


def test_a_refusal_says_at_which_move() -> None:
    end_of_turn = {"move": "end-turn", "player": 0}
    assert refusal(SPECIES_CARD, end_of_turn) == ("schlacht.cards-left", 1)
    assert refusal(changed(LAVA, player=0, lake=10**40)) == ("schlacht.lake-too-full", 0)
    assert refusal(changed(SPECIES_CARD, value=-(10**40))) == ("schlacht.no-such-card", 0)
    assert refusal(REPEAT) == ("schlacht.no-card", 0)


# Nothing that is JSON makes anything but an answer, a refusal or a bad file.

NUMBERS = st.one_of(
    st.sampled_from((0, 1, 2, 5, 10, 15)), st.integers(-2, 16), st.sampled_from((10**30, -(10**30)))
)
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    st.floats(allow_nan=False),
    st.sampled_from(("", "general", "joker", "extinction", "lava", *SPECIES)),
    st.lists(NUMBERS | st.none(), max_size=4),
    st.lists(st.lists(NUMBERS, max_size=4), max_size=4),
    st.dictionaries(st.sampled_from(("general", *SPECIES, "x")), NUMBERS | st.none(), max_size=3),
)


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """The moves of the game in another order, with some fields changed or taken away."""
    moves = deepcopy(draw(st.lists(st.sampled_from(MOVES), max_size=8)))
    for move in moves:
        for name in list(move):
            match draw(st.integers(0, 9)):
                case 0 if name != "move":
                    move[name] = draw(JUNK)
                case 1:
                    del move[name]
                case _:
                    pass
        if draw(st.integers(0, 5)) == 0:
            move[draw(st.sampled_from(("as", "lake", "rolls", "value", "species")))] = draw(JUNK)
    return GAME | {"moves": moves}


@given(spoiled())
@settings(max_examples=300)
def test_a_spoiled_file_is_answered_refused_or_no_file(data: dict[str, Any]) -> None:
    try:
        said = replay_answer(read_game(json.dumps(data), GAMES), legal=True)
    except Refusal as refused:
        assert refused.code.startswith("schlacht.")
        assert refused.move is not None
        assert refused.message.endswith(".")
    except BadFile as bad:
        assert bad.code in ("file.field", "file.json")
    else:
        assert said["status"] in ("playing", "finished")


DICE_LISTS = st.lists(st.sampled_from((0, 1, 2, 5, 10, 15)) | st.integers(-1, 16), max_size=4)
WELL_TYPED: Mapping[str, Callable[[int], st.SearchStrategy[Any]]] = {
    "card": lambda players: st.fixed_dictionaries(
        {
            "move": st.just("card"),
            "player": st.integers(0, players - 1),
            "card": st.sampled_from((*SPECIES, "joker")),
            "value": NUMBERS,
        },
        optional={"as": st.sampled_from(SPECIES)},
    ),
    "extinction": lambda players: st.fixed_dictionaries(
        {
            "move": st.just("card"),
            "player": st.integers(0, players - 1),
            "card": st.just("extinction"),
            "species": st.sampled_from(SPECIES),
            "rolls": st.lists(DICE_LISTS, max_size=4),
        }
    ),
    "lava": lambda players: st.fixed_dictionaries(
        {
            "move": st.just("card"),
            "player": st.integers(0, players - 1),
            "card": st.just("lava"),
            "lake": NUMBERS.map(abs),
        }
    ),
    "battle": lambda players: st.fixed_dictionaries(
        {
            "move": st.just("battle"),
            "player": st.integers(0, players - 1),
            "figure": st.sampled_from(("general", *SPECIES)),
            "target": st.integers(0, players - 1),
            "target_figure": st.sampled_from(("general", *SPECIES)),
            "attack": DICE_LISTS,
            "defence": DICE_LISTS,
        },
        optional={
            "attack_reroll": st.lists(st.none() | NUMBERS, max_size=4),
            "defence_reroll": st.lists(st.none() | NUMBERS, max_size=4),
        },
    ),
    "repeat": lambda players: st.fixed_dictionaries(
        {"move": st.just("repeat"), "player": st.integers(0, players - 1)},
        optional={"as": st.sampled_from(SPECIES)},
    ),
    "end-turn": lambda players: st.fixed_dictionaries(
        {"move": st.just("end-turn"), "player": st.integers(0, players - 1)}
    ),
    "adjust": lambda players: st.fixed_dictionaries(
        {"move": st.just("adjust"), "player": st.integers(0, players - 1)},
        optional={
            "lava": NUMBERS,
            "figures": st.dictionaries(st.sampled_from(("general", *SPECIES)), NUMBERS),
        },
    ),
}


@given(st.data(), st.integers(2, 4))
@settings(max_examples=150)
def test_whatever_the_types_allow_is_played_or_refused(data: st.DataObject, players: int) -> None:
    """Every move on the state that the moves allowed so far have left."""
    state = BATTLE.start(("An", "Marc", "Cy", "Dee")[:players], BATTLE.options())
    for _ in range(12):
        kind = data.draw(st.sampled_from(sorted(WELL_TYPED)))
        raw = data.draw(WELL_TYPED[kind](players))
        move = read_move(BATTLE, raw, players).move
        written = json.loads(to_json(write_move(Played(move))))
        assert read_move(BATTLE, written, players).move == move
        refused = BATTLE.refusal(state, move)
        if refused is None:
            assert BATTLE.describe(state, move)
            state = BATTLE.advance(state, move)
            hash(state)
        else:
            assert refused.message.endswith(".")
            assert len(refused.message) <= 250
