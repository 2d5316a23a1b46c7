"""Games as files: every field of every move and option, and the answers."""

import json
from typing import Any

import pytest

from scorepad.errors import BadFile, Refusal
from scorepad.files import game_file, replay_answer, to_json, write_game
from tests.games.tyrannosaurus_rex.rex import GAMES, NAMES

LEGAL: dict[str, dict[str, Any]] = {
    "start-roll": {"totals": [9, 12]},
    "roll": {"player": 0, "black": 3, "white": [2, 4]},
    "trex": {"captures": [[0, 1], [1, 4]]},
    "advance": {"player": 0, "dinosaur": 1, "dice": "both", "to": "track"},
    "free": {"player": 1, "dinosaur": 4, "dice": "first"},
    "fight": {
        "player": 0,
        "dinosaur": 1,
        "target": 1,
        "target_dinosaur": 2,
        "attack": [1, 2, 3],
        "defence": [4, 5],
        "river_full": False,
    },
    "end-turn": {"player": 0},
    "adjust": {"player": 1, "dinosaur": 4, "place": "lair"},
}


def move(name: str, **changes: Any) -> dict[str, Any]:
    return {"move": name} | LEGAL[name] | changes


def game(*moves: dict[str, Any], players: int = 2) -> dict[str, Any]:
    return {
        "format": "scorepad-game/1",
        "game": "tyrannosaurus-rex",
        "players": list(NAMES[:players]),
        "options": {},
        "moves": list(moves),
    }


def answer(data: dict[str, Any]) -> dict[str, Any]:
    return replay_answer(game_file(data, GAMES), legal=True)


def written(data: dict[str, Any]) -> Any:
    """A file as it is written after it was read."""
    return json.loads(to_json(write_game(game_file(data, GAMES))))


def wrong(data: dict[str, Any]) -> str:
    """The field that a file is refused for, before any move is replayed."""
    with pytest.raises(BadFile) as caught:
        game_file(data, GAMES)
    assert caught.value.code == "file.field"
    assert caught.value.message.endswith(".")
    return caught.value.field


@pytest.mark.parametrize("name", LEGAL)
def test_every_move_is_read_and_written_back(name: str) -> None:
    data = game(move(name), move(name, rolled=True))
    assert written(data)["moves"] == data["moves"]


@pytest.mark.parametrize(("name", "field"), [(n, f) for n, fields in LEGAL.items() for f in fields])
def test_every_field_of_a_move_is_required(name: str, field: str) -> None:
    data = move(name)
    del data[field]
    assert wrong(game(data)) == f"moves[0].{field}"
    assert wrong(game(move(name, **{field: None}))) == f"moves[0].{field}"


@pytest.mark.parametrize("name", LEGAL)
def test_a_move_has_no_other_fields(name: str) -> None:
    assert wrong(game(move(name, speed=3))) == "moves[0].speed"


@pytest.mark.parametrize(
    ("name", "field", "value", "place"),
    [
        ("start-roll", "totals", [2, 12], "totals[0]"),
        ("start-roll", "totals", [9, 19], "totals[1]"),
        ("start-roll", "totals", [9, True], "totals[1]"),
        ("start-roll", "totals", [9, 10.0], "totals[1]"),
        ("start-roll", "totals", [], "totals"),
        ("start-roll", "totals", [9], "totals"),
        ("start-roll", "totals", [9, 12, None], "totals"),
        ("start-roll", "totals", "9", "totals"),
        ("roll", "player", 2, "player"),
        ("roll", "player", -1, "player"),
        ("roll", "player", True, "player"),
        ("roll", "player", "0", "player"),
        ("roll", "black", 0, "black"),
        ("roll", "black", 7, "black"),
        ("roll", "black", 10**30, "black"),
        ("roll", "white", [1, 7], "white[1]"),
        ("roll", "white", [0, 1], "white[0]"),
        ("roll", "white", [1], "white"),
        ("roll", "white", [1, 2, 3], "white"),
        ("roll", "white", [1, False], "white[1]"),
        ("trex", "captures", [[2, 1]], "captures[0][0]"),
        ("trex", "captures", [[0, 1], [0, 5]], "captures[1][1]"),
        ("trex", "captures", [[0, 0]], "captures[0][1]"),
        ("trex", "captures", [[0]], "captures[0]"),
        ("trex", "captures", [[0, 1, 2]], "captures[0]"),
        ("trex", "captures", [0, 1], "captures[0]"),
        ("trex", "captures", {}, "captures"),
        ("advance", "dinosaur", 5, "dinosaur"),
        ("advance", "dinosaur", 0, "dinosaur"),
        ("advance", "dinosaur", 1.0, "dinosaur"),
        ("advance", "dice", "third", "dice"),
        ("advance", "dice", "Both", "dice"),
        ("advance", "dice", 1, "dice"),
        ("advance", "to", "lair", "to"),
        ("advance", "to", "start", "to"),
        ("free", "dice", "both", "dice"),
        ("free", "dinosaur", -1, "dinosaur"),
        ("fight", "target", 2, "target"),
        ("fight", "target_dinosaur", 5, "target_dinosaur"),
        ("fight", "attack", [1, 2], "attack"),
        ("fight", "attack", [1, 2, 3, 4], "attack"),
        ("fight", "attack", [1, 2, 7], "attack[2]"),
        ("fight", "defence", [1], "defence"),
        ("fight", "defence", [1, 2, 3], "defence"),
        ("fight", "defence", [0, 2], "defence[0]"),
        ("fight", "river_full", 1, "river_full"),
        ("fight", "river_full", "no", "river_full"),
        ("end-turn", "player", 4, "player"),
        ("adjust", "place", "moon", "place"),
        ("adjust", "place", "HOME", "place"),
        ("adjust", "dinosaur", 5, "dinosaur"),
        ("adjust", "player", 2, "player"),
    ],
)
def test_a_wrong_field_is_named_before_any_move_is_replayed(
    name: str, field: str, value: Any, place: str
) -> None:
    refused = move("end-turn", player=1)
    assert wrong(game(refused, move(name, **{field: value}))) == f"moves[1].{place}"


def test_a_start_roll_has_one_total_for_each_player() -> None:
    assert wrong(game(move("start-roll"), players=3)) == "moves[0].totals"
    assert answer(game(move("start-roll", totals=[9, 3, 12]), players=3))["turn"] == 2


def test_a_refused_move_is_named_by_its_number() -> None:
    with pytest.raises(Refusal) as caught:
        answer(game(move("start-roll"), move("roll", player=1), move("advance", player=1)))
    assert (caught.value.code, caught.value.move) == ("trex.trex-first", 2)


# Options.


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"simplified": False, "dinosaurs": None},
        {"simplified": True},
        {"dinosaurs": [[2, 3, 4, 5], [17, 16, 15, 14]]},
    ],
)
def test_every_option_may_be_left_out(options: dict[str, Any]) -> None:
    file = game_file(game() | {"options": options}, GAMES)
    assert replay_answer(file)["status"] == "playing"
    again = game() | {"options": written(game() | {"options": options})["options"]}
    assert game_file(again, GAMES).options == file.options
    assert file.options.simplified == options.get("simplified", False)
    dinosaurs = options.get("dinosaurs")
    assert file.options.dinosaurs == (dinosaurs and tuple(map(tuple, dinosaurs)))


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"simplified": 1}, "simplified"),
        ({"simplified": None}, "simplified"),
        ({"hard": True}, "hard"),
        ({"dinosaurs": []}, "dinosaurs"),
        ({"dinosaurs": [[2, 3, 4, 5]]}, "dinosaurs"),
        ({"dinosaurs": [[2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 13]]}, "dinosaurs"),
        ({"dinosaurs": [2, 3, 4, 5, 6, 7, 8, 9]}, "dinosaurs[0]"),
        ({"dinosaurs": [[2, 3, 4], [6, 7, 8, 9]]}, "dinosaurs[0]"),
        ({"dinosaurs": [[2, 3, 4, 5], [6, 7, 8, 9, 10]]}, "dinosaurs[1]"),
        ({"dinosaurs": [[1, 3, 4, 5], [6, 7, 8, 9]]}, "dinosaurs[0][0]"),
        ({"dinosaurs": [[2, 3, 4, 5], [6, 7, 8, 18]]}, "dinosaurs[1][3]"),
        ({"dinosaurs": [[2, 3, 4, 4], [6, 7, 8, 9]]}, "dinosaurs[0][3]"),
        ({"dinosaurs": [[2, 3, 4, 5], [6, 7, 2, 9]]}, "dinosaurs[1][2]"),
        ({"dinosaurs": [[2, 3, 4, True], [6, 7, 8, 9]]}, "dinosaurs[0][3]"),
        ({"dinosaurs": [[2, 3, 4, None], [6, 7, 8, 9]]}, "dinosaurs[0][3]"),
        ({"dinosaurs": {"Ada": [2, 3, 4, 5]}}, "dinosaurs"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], place: str) -> None:
    """Rulebook: Components; the numbers under the figures, 1 being T-Rex, each there once."""
    assert wrong(game() | {"options": options}) == f"options.{place}"


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    assert wrong(game() | {"players": [f"P{n}" for n in range(players)]}) == "players"


# Answers.


def test_an_answer_has_the_places_of_every_dinosaur_and_whose_turn_it_is() -> None:
    said = answer(
        game(
            move("start-roll"),
            move("roll", player=1),
            move("trex", captures=[]),
            move("advance", player=1, dinosaur=3),
            move("adjust", player=0, dinosaur=2, place="home"),
            move("end-turn", player=1),
        )
    )
    assert said == {
        "game": "tyrannosaurus-rex",
        "status": "playing",
        "players": [
            {
                "name": "Ada",
                "total": 1,
                "lines": [{"id": "home", "points": 1}],
                "values": {"home": 1, "dinosaurs": ["start", "home", "start", "start"]},
            },
            {
                "name": "Bo",
                "total": 0,
                "lines": [{"id": "home", "points": 0}],
                "values": {"home": 0, "dinosaurs": ["start", "start", "track", "start"]},
            },
        ],
        "ranking": [{"place": 1, "players": ["Ada"]}, {"place": 2, "players": ["Bo"]}],
        "winners": [],
        "decided_by": None,
        "explanation": "Nobody has four dinosaurs HOME yet. Ada leads with 1.",
        "turn": 0,
    }


def test_the_turn_of_an_answer_is_0_before_the_first_and_null_at_the_end() -> None:
    assert answer(game())["turn"] == 0
    assert answer(game(move("start-roll", totals=[9, 9])))["turn"] == 0
    home = [move("adjust", player=1, dinosaur=n, place="home") for n in (1, 2, 3, 4)]
    said = answer(game(move("start-roll"), *home))
    assert (said["turn"], said["winners"], said["status"]) == (None, ["Bo"], "finished")
    said = answer(game(move("start-roll"), *home, move("adjust", place="track")))
    assert (said["turn"], said["winners"], said["status"]) == (1, [], "playing")


def test_a_table_that_stopped_early_has_no_winner() -> None:
    home = move("adjust", player=1, dinosaur=1, place="home")
    said = answer(game(home) | {"abandoned": True})
    assert (said["status"], said["winners"], said["decided_by"]) == ("abandoned", [], None)
    assert said["ranking"][0] == {"place": 1, "players": ["Bo"]}
