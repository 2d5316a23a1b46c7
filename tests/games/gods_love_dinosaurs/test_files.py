"""Game files of Gods Love Dinosaurs: what they answer, and what is found before any move."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from scorepad.engine import Player
from scorepad.errors import BadFile, Refusal
from scorepad.files import (
    Played,
    error_answer,
    game_file,
    read_move,
    replay_answer,
    to_json,
    write_game,
    write_move,
)
from scorepad.games.gods_love_dinosaurs.moves import Refill
from tests.games.gods_love_dinosaurs.gods import GAMES, GODS, NAMES

Plain = Mapping[str, Any]

FROGS: list[Plain] = [
    {"move": "take", "player": 0, "column": "frog"},
    {"move": "take", "player": 1, "column": "frog"},
]


def game(*moves: Plain, players: int = 2, **options: Any) -> dict[str, Any]:
    return {
        "format": "scorepad-game/1",
        "game": GODS.id,
        "players": list(NAMES[:players]),
        "options": options,
        "moves": list(moves),
    }


def answered(data: dict[str, Any]) -> dict[str, Any]:
    said = replay_answer(game_file(data, GAMES), legal=True)
    assert json.loads(to_json(said)) == said
    return said


def wrong(data: dict[str, Any]) -> str:
    """The field that is found wrong before a move is replayed."""
    with pytest.raises(BadFile) as caught:
        game_file(data, GAMES)
    assert caught.value.code == "file.field"
    return caught.value.field


def test_a_new_game_is_answered_with_its_columns_and_nests() -> None:
    said = answered(game())
    assert said == {
        "game": "gods-love-dinosaurs",
        "status": "playing",
        "players": [
            {
                "name": name,
                "total": 4,
                "lines": [
                    {"id": "eggs", "points": 3},
                    {"id": "golden_eggs", "points": 0},
                    {"id": "dinosaurs", "points": 1},
                ],
                "values": {"eggs": 3, "golden_eggs": 0, "dinosaurs": 1},
            }
            for name in ("Ada", "Bo")
        ],
        "ranking": [{"place": 1, "players": ["Bo"]}, {"place": 2, "players": ["Ada"]}],
        "winners": [],
        "decided_by": None,
        "explanation": "It is Ada’s turn. Ada and Bo lead with 4 points.",
        "columns": {"frog": 2, "rabbit": 2, "rat": 2, "tiger": 2, "eagle": 2},
        "marker": "frog",
        "active": None,
        "turn": 0,
    }


def test_an_activation_names_its_animal_until_the_columns_are_refilled() -> None:
    """Rulebook: Dinosaur Activation."""
    said = answered(game(*FROGS))
    assert (said["active"], said["marker"], said["turn"]) == ("frog", "frog", 1)
    assert said["columns"]["frog"] == 0
    said = answered(game(*FROGS, {"move": "refill", "short": False}))
    assert (said["active"], said["marker"], said["turn"]) == (None, "rabbit", 0)
    assert said["columns"]["frog"] == 2


def test_a_finished_game_has_a_winner_and_nobodys_turn() -> None:
    """Rulebook: Game End."""
    said = answered(game(*FROGS, {"move": "refill", "short": True}))
    assert (said["status"], said["winners"], said["decided_by"]) == (
        "finished",
        ["Bo"],
        "turn-order",
    )
    assert (said["turn"], said["active"]) == (None, None)


def test_a_refused_move_is_named_by_its_number() -> None:
    with pytest.raises(Refusal) as caught:
        answered(game(*FROGS, FROGS[1]))
    assert error_answer(caught.value)["error"] == {
        "code": "gods.refill-first",
        "move": 2,
        "message": "Bo has taken a tile and the dinosaurs are awake. Refill the columns first.",
    }


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_play(players: int) -> None:
    data = game() | {"players": [f"Player {n}" for n in range(players)]}
    assert wrong(data) == "players"


@pytest.mark.parametrize(
    ("players", "tiles"), [(2, 10), (3, 10), (4, 15), (5, 15), (2, 84), (5, 84), (5, None)]
)
def test_the_stacks_hold_from_one_set_of_full_columns_to_all_tiles(
    players: int, tiles: int | None
) -> None:
    """Ruling: the number of tiles is an option."""
    assert answered(game(players=players, tiles=tiles))["status"] == "playing"


@pytest.mark.parametrize(
    ("players", "tiles"),
    [(2, 9), (3, 9), (4, 14), (5, 14), (2, 85), (2, -1), (2, 0), (2, 10**30), (4, 10)],
)
def test_other_numbers_of_tiles_are_no_option(players: int, tiles: int) -> None:
    assert wrong(game(players=players, tiles=tiles)) == "options.tiles"


@pytest.mark.parametrize("tiles", [True, 20.0, "20", [20], {}])
def test_tiles_are_a_whole_number_or_null(tiles: object) -> None:
    assert wrong(game(tiles=tiles)) == "options.tiles"


@pytest.mark.parametrize("short", [True, False])
def test_where_the_tiles_are_counted_nobody_says_short(short: bool) -> None:
    """Ruling: the end then follows from the number, and a file that says it is refused whole."""
    out_of_turn = {"move": "take", "player": 1, "column": "rat"}
    data = game(out_of_turn, {"move": "refill", "short": short}, tiles=40)
    assert wrong(data) == "moves[1].short"


def test_short_is_left_out_and_never_null() -> None:
    """Formats: `short` is true or false."""
    for options in ({}, {"tiles": 40}):
        data = game({"move": "refill", "short": None}, **options)
        assert wrong(data) == "moves[0].short"


def test_short_may_be_left_out_either_way() -> None:
    for options in ({}, {"tiles": None}, {"tiles": 40}):
        assert answered(game(*FROGS, {"move": "refill"}, **options))["marker"] == "rabbit"


def test_what_short_leaves_unsaid_is_not_written() -> None:
    assert write_move(Played(Refill())) == {"move": "refill"}
    assert write_move(Played(Refill(False), True)) == {
        "move": "refill",
        "short": False,
        "rolled": True,
    }
    data = game(*FROGS, {"move": "refill"}, tiles=40)
    assert write_game(game_file(data, GAMES)) == data


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"move": "take", "player": 0}, "column"),
        ({"move": "take", "column": "rat"}, "player"),
        ({"move": "take", "player": 2, "column": "rat"}, "player"),
        ({"move": "take", "player": -1, "column": "rat"}, "player"),
        ({"move": "take", "player": True, "column": "rat"}, "player"),
        ({"move": "take", "player": 0, "column": "Rat"}, "column"),
        ({"move": "take", "player": 0, "column": "dinosaur"}, "column"),
        ({"move": "take", "player": 0, "column": 1}, "column"),
        ({"move": "take", "player": 0, "column": None}, "column"),
        ({"move": "hatch"}, "player"),
        ({"move": "hatch", "player": 10**30}, "player"),
        ({"move": "hatch", "player": 0, "eggs": 1}, "eggs"),
        ({"move": "hunt", "player": 0, "eggs": 1}, "starved"),
        ({"move": "hunt", "player": 0, "starved": 1}, "eggs"),
        ({"move": "hunt", "player": 0, "eggs": -1, "starved": 0}, "eggs"),
        ({"move": "hunt", "player": 0, "eggs": 51, "starved": 0}, "eggs"),
        ({"move": "hunt", "player": 0, "eggs": 1.5, "starved": 0}, "eggs"),
        ({"move": "hunt", "player": 0, "eggs": 0, "starved": -1}, "starved"),
        ({"move": "hunt", "player": 0, "eggs": 0, "starved": False}, "starved"),
        ({"move": "hunt", "player": 0, "eggs": 0, "starved": 10**30}, "starved"),
        ({"move": "refill", "player": 0}, "player"),
        ({"move": "refill", "short": 1}, "short"),
        ({"move": "refill", "short": "true"}, "short"),
        ({"move": "exchange", "player": 0}, "to"),
        ({"move": "exchange", "player": 0, "to": "silver"}, "to"),
        ({"move": "adjust", "eggs": 1}, "player"),
        ({"move": "adjust", "player": 0, "eggs": None}, "eggs"),
        ({"move": "adjust", "player": 0, "golden_eggs": 1.0}, "golden_eggs"),
        ({"move": "adjust", "player": 0, "dinosaurs": "1"}, "dinosaurs"),
        ({"move": "adjust", "player": 0, "tigers": 1}, "tigers"),
        ({"move": "roll"}, "move"),
    ],
)
def test_a_wrong_field_of_a_move_is_found_before_the_first_is_replayed(
    move: Plain, field: str
) -> None:
    refused_later = {"move": "hatch", "player": 0}
    assert wrong(game(refused_later, move)) == f"moves[1].{field}"


def test_what_a_correction_leaves_out_is_unchanged() -> None:
    """Ruling: a correction by hand."""
    said = answered(game({"move": "adjust", "player": 1, "golden_eggs": 2}))
    assert said["players"][1]["values"] == {"eggs": 3, "golden_eggs": 2, "dinosaurs": 1}
    assert answered(game({"move": "adjust", "player": 1}))["players"] == answered(game())["players"]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"move": "hunt", "player": 0, "eggs": 0, "starved": 999_999_999}, "gods.no-dinosaur"),
        ({"move": "adjust", "player": 0, "eggs": 10**40}, "gods.supply"),
        ({"move": "adjust", "player": 0, "golden_eggs": -(10**40)}, "gods.supply"),
        ({"move": "adjust", "player": 0, "dinosaurs": 10**40}, "gods.supply"),
    ],
)
def test_numbers_beyond_all_bounds_are_refused_in_a_sentence(move: Plain, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        answered(game(*FROGS, move))
    assert (caught.value.code, caught.value.move) == (code, 2)
    assert len(caught.value.message) < 200


def test_every_move_that_may_be_asked_about_survives_a_file() -> None:
    state = GODS.start(NAMES[:2], GODS.options())
    for move in GODS.choices(state, Player(0)):
        data = json.loads(to_json(write_move(Played(move))))
        assert read_move(GODS, data, 2) == Played(move)
