"""Game and tally files: what they may say, what is refused, and in which order."""

import json
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorepad.errors import BadFile, Refusal
from scorepad.files import (
    error_answer,
    game_file,
    read_game,
    read_games,
    read_tally,
    replay_answer,
    score_answer,
    tally_file,
    to_json,
    write_game,
)
from scorepad.games.trex_holiday.rules import Place, Reveal

GAME: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": "trex-holiday",
    "players": ["Ada", "Bo"],
    "options": {},
    "moves": [
        {"move": "reveal", "dice": [6, 3]},
        {"move": "place", "player": 0, "number": 6, "space": "cars1.1"},
        {"move": "biscuit", "player": 0, "space": "cars1.1"},
        {"move": "place", "player": 0, "number": 3, "space": "carp.1"},
        {"move": "place", "player": 1, "number": 6, "space": "cars1.1"},
        {"move": "decline", "player": 1},
        {"move": "place", "player": 1, "number": 3, "space": "stack1.1"},
        {"move": "trex", "number": 4},
    ],
}
TALLY: dict[str, Any] = {
    "format": "scorepad-tally/1",
    "game": "trex-holiday",
    "players": [
        {"name": "Ada", "spaces": {"post1": [5, 5, "2*"], "cars1": [1, "6", "x", "x", "x", "x"]}},
        {"name": "Bo", "spaces": {"carp": [5] + [None] * 5}, "boxes": [4] + [None] * 5},
    ],
    "options": {},
}
GOLDEN = Path(__file__).parent / "golden"
NUMBERS = {"posts": [1, 3], "cars": [2, 5], "cans": [4, 1], "carp": [2, 6]}
LAYOUT = {
    "name": "own",
    "posts": {
        "trex": [1, 2],
        "areas": [{"id": "big", "kind": "post", "spaces": 2, "multiplier": 3, "bonus": 4}],
    },
    "cars": {"trex": [3, 4], "rows": [{"id": "lane", "scores": [7, 9]}]},
    "cans": {"trex": [5], "sums": {"6": 11}, "sets": [{"id": "tin", "spaces": 2}]},
    "carp": {"trex": [6], "under": ["score"]},
}


def game(**fields: Any) -> dict[str, Any]:
    return GAME | fields


def laid_out(place: str, value: object) -> dict[str, Any]:
    """A game on an own layout, with one thing in that layout replaced or added."""
    layout: Any = deepcopy(LAYOUT)
    *way, last = [
        int(step) if step.isdigit() and step != "6" else step for step in place.split(".")
    ]
    at = layout
    for step in way:
        at = at[step]
    at[last] = value
    return game(options={"layout": layout}, moves=[])


def read(data: object) -> Any:
    """The answer to a file, whichever of the two it is."""
    content = json.dumps(data)
    if isinstance(data, dict) and data.get("format") == "scorepad-tally/1":
        return score_answer(read_tally(content))
    return replay_answer(read_game(content), legal=True)


def wrong(data: object, code: str = "file.field") -> BadFile:
    with pytest.raises(BadFile) as caught:
        read(data)
    assert caught.value.code == code
    return caught.value


# No file of ours.


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"   ",
        b"{",
        b"{'format': 1}",
        b"null null",
        b"NaN",
        b'{"format": NaN}',
        b"\xff\xfe{\x00}\x00",
        '{"format": "é"}'.encode("latin-1"),
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"format": "\\ud800"}',
        b"%PDF-1.7",
        b"SQLite format 3\x00",
    ],
)
@pytest.mark.parametrize("reader", [read_game, read_tally])
def test_what_is_no_json_is_said_to_be_none(reader: Callable[[bytes], Any], content: bytes) -> None:
    with pytest.raises(BadFile) as caught:
        reader(content)
    assert (caught.value.code, caught.value.field) == ("file.json", "")
    assert "JSON" in caught.value.message


@pytest.mark.parametrize("field", ["format", "game"])
def test_nesting_at_the_brink_of_what_can_be_read_is_no_crash(field: str) -> None:
    for depth in range(600, 1000):
        deep = '{"a":' * depth + "1" + "}" * depth
        content = json.dumps(GAME | {field: "@"}).replace('"@"', deep)
        with pytest.raises(BadFile):
            read_game(content)


@pytest.mark.parametrize(
    "data",
    [
        [],
        [GAME],
        "scorepad-game/1",
        3,
        None,
        True,
        {},
        {"game": "trex-holiday"},
        game(format="scorepad-game/2"),
        game(format="Scorepad-Game/1"),
        game(format=None),
        game(format=1),
        game(format=["scorepad-game/1"]),
        game(game="chess"),
        game(game="T-Rex’s Holiday"),
        game(game=""),
        game(game=5),
        game(game=["trex-holiday"]),
    ],
)
def test_an_unknown_format_or_game_is_a_wrong_format(data: object) -> None:
    assert wrong(data, "file.format").field == ""


def test_each_command_takes_its_own_format_only() -> None:
    for reader, other in ((game_file, TALLY), (tally_file, GAME)):
        with pytest.raises(BadFile) as caught:
            reader(other)
        assert caught.value.code == "file.format"
        assert "scorepad-" in caught.value.message


def test_a_missing_game_is_a_missing_field() -> None:
    bad = wrong({k: v for k, v in GAME.items() if k != "game"})
    assert bad.field == "game"
    assert "trex-holiday" in bad.message


def test_a_wrong_format_comes_before_an_unknown_game_and_that_before_wrong_fields() -> None:
    everything = game(format="x", game="chess", players=[], extra=1)
    wrong(everything, "file.format")
    wrong(everything | {"format": "scorepad-game/1"}, "file.format")
    wrong(everything | {"format": "scorepad-game/1", "game": "trex-holiday"})


# Fields of a game file.


@pytest.mark.parametrize("name", ["players", "moves"])
def test_required_fields_are_missed(name: str) -> None:
    bad = wrong({k: v for k, v in GAME.items() if k != name})
    assert bad.field == name
    assert "missing" in bad.message


def test_options_may_be_left_out() -> None:
    data = {k: v for k, v in GAME.items() if k != "options"}
    assert game_file(data) == game_file(GAME)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (game(comment="hi"), "comment"),
        (game(options={"color": 1}), "options.color"),
        (game(moves=[{"move": "trex", "number": 3, "by": 0}]), "moves[0].by"),
        (game(players=None), "players"),
        (game(players="Ada"), "players"),
        (game(players=["Ada", 3]), "players[1]"),
        (game(players=["Ada", None]), "players[1]"),
        (game(players=[{"name": "Ada"}]), "players[0]"),
        (game(moves=None), "moves"),
        (game(moves={}), "moves"),
        (game(moves=["reveal"]), "moves[0]"),
        (game(moves=[{}]), "moves[0].move"),
        (game(moves=[{"move": "pass"}]), "moves[0].move"),
        (game(moves=[{"move": None}]), "moves[0].move"),
        (game(moves=[{"move": ["reveal"]}]), "moves[0].move"),
        (game(moves=[{"move": "Reveal", "dice": [1, 2]}]), "moves[0].move"),
        (game(moves=[{"move": "reveal"}]), "moves[0].dice"),
        (game(moves=[{"move": "reveal", "dice": [1]}]), "moves[0].dice"),
        (game(moves=[{"move": "reveal", "dice": [1, 2, 3]}]), "moves[0].dice"),
        (game(moves=[{"move": "reveal", "dice": [1, 7]}]), "moves[0].dice[1]"),
        (game(moves=[{"move": "reveal", "dice": [0, 1]}]), "moves[0].dice[0]"),
        (game(moves=[{"move": "reveal", "dice": [True, 1]}]), "moves[0].dice[0]"),
        (game(moves=[{"move": "reveal", "dice": [2.0, 1]}]), "moves[0].dice[0]"),
        (game(moves=[{"move": "reveal", "dice": ["2", 1]}]), "moves[0].dice[0]"),
        (game(moves=[{"move": "trex", "number": 7}]), "moves[0].number"),
        (game(moves=[{"move": "decline"}]), "moves[0].player"),
        (game(moves=[{"move": "decline", "player": 2}]), "moves[0].player"),
        (game(moves=[{"move": "decline", "player": -1}]), "moves[0].player"),
        (game(moves=[{"move": "decline", "player": "Ada"}]), "moves[0].player"),
        (game(moves=[{"move": "decline", "player": True}]), "moves[0].player"),
        (game(moves=[{"move": "decline", "player": 1.0}]), "moves[0].player"),
        (game(moves=[{"move": "biscuit", "player": 0, "space": 11}]), "moves[0].space"),
        (game(moves=[{"move": "biscuit", "player": 0, "space": None}]), "moves[0].space"),
        (game(moves=[{"move": "trex", "number": 3, "rolled": 1}]), "moves[0].rolled"),
        (game(moves=[{"move": "trex", "number": 3, "rolled": None}]), "moves[0].rolled"),
        (game(options=None), "options"),
        (game(options=[]), "options"),
        (game(options={"layout": "home"}), "options.layout"),
        (game(options={"layout": None}), "options.layout"),
        (game(options={"layout": {}}), "options.layout.name"),
        (game(options={"layout": LAYOUT | {"carp": {"trex": [], "under": ["score"]}}}),
         "options.layout.carp.trex"),
        (game(options={"layout": LAYOUT | {"carp": {"trex": [1], "under": ["score"]}}}),
         "options.layout.posts.trex"),
        (laid_out("posts.areas.0.colour", "red"), "options.layout.posts.areas[0].colour"),
        (laid_out("posts.areas.0.bonus", True), "options.layout.posts.areas[0].bonus"),
        (laid_out("posts.areas.0.bonus", 2.0), "options.layout.posts.areas[0].bonus"),
        (laid_out("posts.areas.0.bonus", 21), "options.layout.posts.areas[0].bonus"),
        (laid_out("posts.areas.0.multiplier", 6), "options.layout.posts.areas[0].multiplier"),
        (laid_out("posts.areas.0.id", "Big"), "options.layout.posts.areas[0].id"),
        (laid_out("posts.areas.0.id", "x" * 21), "options.layout.posts.areas[0].id"),
        (laid_out("cars.rows.0.id", "big"), "options.layout.cars.rows[0].id"),
        (laid_out("cars.rows.0.scores.1", 100), "options.layout.cars.rows[0].scores[1]"),
        (laid_out("cans.sums.6", "11"), "options.layout.cans.sums.6"),
        (laid_out("cans.sets.0.spaces", None), "options.layout.cans.sets[0].spaces"),
        (laid_out("carp.under.0", "cake"), "options.layout.carp.under[0]"),
        (laid_out("carp.trex.0", 7), "options.layout.carp.trex[0]"),
        (laid_out("note", "hi"), "options.layout.note"),
        (game(options={"trex_numbers": {}}), "options.trex_numbers.posts"),
        (game(options={"trex_numbers": NUMBERS | {"roof": [1, 2]}}), "options.trex_numbers.roof"),
        (game(options={"trex_numbers": NUMBERS | {"cars": [2]}}), "options.trex_numbers.cars"),
        (game(options={"trex_numbers": NUMBERS | {"cars": [2, 7]}}),
         "options.trex_numbers.cars[1]"),
        (game(options={"trex_numbers": NUMBERS | {"posts": [4, 1]}}), "options.trex_numbers"),
        (game(options={"trex_numbers": [NUMBERS, NUMBERS | {"carp": [2, False]}]}),
         "options.trex_numbers[1].carp[1]"),
        (game(options={"trex_numbers": [NUMBERS, NUMBERS | {"posts": [1, 1]}]}),
         "options.trex_numbers[1].posts"),
        (game(options={"trex_numbers": []}), "options.trex_numbers"),
        (game(options={"seed": "7"}), "options.seed"),
        (game(options={"seed": 7.0}), "options.seed"),
        (game(options={"seed": True}), "options.seed"),
        (game(options={"trex_numbers": [NUMBERS]}), "options.trex_numbers"),
        (game(options={"trex_numbers": NUMBERS | {"posts": [3, 3]}}), "options.trex_numbers.posts"),
        (game(id=7), "id"),
        (game(id=None), "id"),
        (game(id="x" * 65), "id"),
        (game(started=7), "started"),
        (game(started="yesterday"), "started"),
        (game(started="2026-13-01"), "started"),
        (game(finished="12:00"), "finished"),
        (game(finished=""), "finished"),
        (game(abandoned=1), "abandoned"),
        (game(abandoned="true"), "abandoned"),
        (game(abandoned=None), "abandoned"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named(data: object, field: str) -> None:
    bad = wrong(data)
    assert bad.field == field
    assert bad.message.startswith(f"{field}: ")


@pytest.mark.parametrize(
    "late_fault",
    [
        {"moves": [{"move": "trex", "number": 1}, {"move": "reveal", "dice": [1, 9]}]},
        {"moves": [{"move": "trex", "number": 1}, {"move": "decline", "player": 2}]},
        {"moves": [{"move": "trex", "number": 1}, {"move": "jump"}]},
        {"moves": [{"move": "trex", "number": 1}], "options": {"trex_numbers": [NUMBERS]}},
        {"moves": [{"move": "trex", "number": 1}], "options": {"layout": LAYOUT | {"cans": {}}}},
        {"moves": [{"move": "trex", "number": 1}], "finished": "soon"},
    ],
)
def test_wrong_fields_are_found_before_the_first_move_is_played(late_fault: Any) -> None:
    with pytest.raises(Refusal) as caught:
        read(game(moves=late_fault["moves"][:1]))
    assert (caught.value.code, caught.value.move) == ("holiday.wrong-phase", 0)
    wrong(game(**late_fault))


def test_a_refused_move_is_counted_from_0() -> None:
    moves = [*GAME["moves"], {"move": "place", "player": 1, "number": 4, "space": "nowhere"}]
    with pytest.raises(Refusal) as caught:
        read(game(moves=moves))
    assert (caught.value.code, caught.value.move) == ("holiday.unknown-space", 8)


# Names.


def test_names_are_trimmed() -> None:
    assert game_file(game(players=["  Ada ", "\tBo\n"])).players == ("Ada", "Bo")
    tally = deepcopy(TALLY)
    tally["players"][0]["name"] = " Ada  "
    assert read(tally)["players"][0]["name"] == "Ada"


@pytest.mark.parametrize(
    "name", ["A", "a" * 40, "  " + "ß" * 40 + " ", "小明", "عائشة", "👩‍👩‍👧", "O’Neil"]
)
def test_a_name_is_any_writing_of_1_to_40_characters(name: str) -> None:
    assert game_file(game(players=[name, "Bo"])).players[0] == name.strip()


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\n", "a" * 41, "a\nb", "a\x00b", "\u200b", "\u0301", "\u202eadA", "A\u200b"],
)
def test_other_names_are_refused(name: str) -> None:
    assert wrong(game(players=["Bo", name])).field == "players[1]"


@pytest.mark.parametrize(
    "names",
    [["Ada", "Ada"], ["Ada", " Ada "], ["Zoe\u0308", "Zo\u00eb"]],
    ids=["the same", "trimmed", "composed otherwise"],
)
def test_no_two_names_are_alike(names: list[str]) -> None:
    assert wrong(game(players=names)).field == "players[1]"
    tally = deepcopy(TALLY)
    for player, name in zip(tally["players"], names, strict=True):
        player["name"] = name
    assert wrong(tally).field == "players[1].name"


def test_names_that_differ_in_case_differ() -> None:
    assert game_file(game(players=["Ada", "ADA"])).players == ("Ada", "ADA")


@pytest.mark.parametrize("count", [0, 13])
def test_a_wrong_number_of_players_is_refused(count: int) -> None:
    bad = wrong(game(players=[f"P{i}" for i in range(count)], moves=[]))
    assert bad.field == "players"
    assert "1 to 12" in bad.message


@pytest.mark.parametrize("count", [1, 12])
def test_one_to_twelve_play(count: int) -> None:
    names = [f"P{i}" for i in range(count)]
    assert [p["name"] for p in read(game(players=names, moves=[]))["players"]] == names


@pytest.mark.parametrize("name", [None, 5, ["Ada"], True])
def test_a_tally_names_its_players(name: object) -> None:
    tally = deepcopy(TALLY)
    tally["players"][1]["name"] = name
    assert wrong(tally).field == "players[1].name"
    del tally["players"][1]["name"]
    assert wrong(tally).field == "players[1].name"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (TALLY | {"moves": []}, "moves"),
        (TALLY | {"id": "x"}, "id"),
        (TALLY | {"players": []}, "players"),
        (TALLY | {"players": ["Ada"]}, "players[0]"),
        ({k: v for k, v in TALLY.items() if k != "players"}, "players"),
        (TALLY | {"options": {"eggs": 1}}, "options.eggs"),
        (TALLY | {"options": {"layout": LAYOUT}}, "players[0].spaces.post1"),
    ],
)
def test_a_wrong_field_of_a_tally_is_named(data: object, field: str) -> None:
    assert wrong(data).field == field


def sheet(spaces: object = None, **fields: Any) -> dict[str, Any]:
    """A tally of one sheet."""
    return TALLY | {"players": [{"name": "Ada", "spaces": spaces or {}} | fields]}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (TALLY | {"players": [{"name": "Ada"}]}, "spaces"),
        (sheet(extra=1), "extra"),
        (sheet(total=9), "total"),
        (sheet(["carp"]), "spaces"),
        (sheet({"stack1": None}), "spaces.stack1"),
        (sheet({"stack1": "55"}), "spaces.stack1"),
        (sheet({"stack9": [5, 5]}), "spaces.stack9"),
        (sheet({"stack1": [5]}), "spaces.stack1"),
        (sheet({"stack1": [5, 5, 5]}), "spaces.stack1"),
        (sheet({"stack1": [5, 7]}), "spaces.stack1[1]"),
        (sheet({"stack1": [0, 5]}), "spaces.stack1[0]"),
        (sheet({"stack1": [-5, 5]}), "spaces.stack1[0]"),
        (sheet({"stack1": [5, True]}), "spaces.stack1[1]"),
        (sheet({"stack1": [5, 5.0]}), "spaces.stack1[1]"),
        (sheet({"stack1": [5, [5]]}), "spaces.stack1[1]"),
        (sheet({"stack1": ["", 5]}), "spaces.stack1[0]"),
        (sheet({"stack1": ["5**", 5]}), "spaces.stack1[0]"),
        (sheet({"stack1": ["*", 5]}), "spaces.stack1[0]"),
        (sheet({"stack1": [" 5", 5]}), "spaces.stack1[0]"),
        (sheet({"stack1": ["5\n", 5]}), "spaces.stack1[0]"),
        (sheet({"stack1": ["٥", 5]}), "spaces.stack1[0]"),
        (sheet({"cars1": [6, "X", "x", "x", "x", "x"]}), "spaces.cars1[1]"),
        (sheet(boxes=[]), "boxes"),
        (sheet(boxes=[None] * 5), "boxes"),
        (sheet(boxes=[None] * 7), "boxes"),
        (sheet(boxes={"carp": 1}), "boxes"),
        (sheet(boxes=[7] + [None] * 5), "boxes[0]"),
        (sheet(boxes=[True] + [None] * 5), "boxes[0]"),
        (sheet(boxes=[2.0] + [None] * 5), "boxes[0]"),
        (sheet(boxes=["3"] + [None] * 5), "boxes[0]"),
        (sheet(boxes=["waiting"] + [None] * 5), "boxes[0]"),
    ],
)
def test_a_wrong_field_of_a_sheet_is_named(data: object, field: str) -> None:
    assert wrong(data).field == f"players[0].{field}"


@pytest.mark.parametrize("mark", [5, "5", "5*"])
def test_a_number_on_a_sheet_may_be_text(mark: object) -> None:
    (ada,) = read(sheet({"stack1": [5, mark]}))["players"]
    assert ada["sheet"]["spaces"]["stack1"] == ["5", str(mark)]
    assert ada["total"] == 5


def test_areas_and_boxes_that_are_left_out_are_empty() -> None:
    (ada,) = read(sheet())["players"]
    assert {mark for row in ada["sheet"]["spaces"].values() for mark in row} == {None}
    assert ada["sheet"]["boxes"] == [None] * 6


@pytest.mark.parametrize("count", [0, 13])
def test_a_tally_has_as_many_players_as_the_game(count: int) -> None:
    players = [{"name": f"P{i}", "spaces": {}} for i in range(count)]
    assert wrong(TALLY | {"players": players}).field == "players"


def test_every_sheet_is_read_before_the_first_one_is_judged() -> None:
    unreachable = {"name": "Ada", "spaces": {"stack1": ["5*", "5*"]}}
    with pytest.raises(Refusal) as caught:
        read(TALLY | {"players": [unreachable]})
    assert (caught.value.code, caught.value.move) == ("tally.unreachable", None)
    assert "Ada" in caught.value.message
    bad = wrong(TALLY | {"players": [unreachable, {"name": "Bo", "spaces": {"stack1": [9, 9]}}]})
    assert bad.field == "players[1].spaces.stack1[0]"


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (game(options={"seed": 2.5}), "a whole number or null"),
        (game(moves=[{"move": "reveal", "dice": [1, 9]}]), "1 to 6"),
        (game(moves=[{"move": "reveal", "dice": [1, "9"]}]), "a whole number"),
        (game(moves=[{"move": "decline", "player": 2}]), "0 to 1"),
        (game(moves=[{"move": "hop"}]), "reveal, place, biscuit, decline, trex"),
        (game(id="x" * 65), "0 to 64"),
        (game(started="soon"), "ISO 8601"),
        (game(players=["Ada", "a" * 41]), "1 to 40"),
        (game(abandoned=1), "true or false"),
        (game(comment=1), "format, game, players, moves, options"),
        (sheet({"stack1": [9, 9]}), "1 to 6"),
        (sheet({"stack1": [5]}), "2 spaces"),
        (game(options={"layout": "home"}), "house"),
        (sheet(boxes=["X"] + [None] * 5), "1 to 6"),
        (laid_out("posts.areas.0.kind", "barn"), "stack"),
        (laid_out("carp.under.0", "cake"), "biscuit"),
    ],
)  # fmt: skip
def test_the_message_says_what_was_expected(data: object, wanted: str) -> None:
    assert wanted in wrong(data).message


@pytest.mark.parametrize(
    "data",
    [
        game(format="x" * 9_000),
        game(game="x" * 9_000),
        game(players=["x" * 9_000]),
        game(started="x" * 9_000),
        game(moves=[{"move": "x" * 9_000}]),
        game(options={"layout": "x" * 9_000}),
        game(options={"x" * 9_000: 1}),
        sheet({"x" * 9_000: [1]}),
        sheet(boxes=["x" * 9_000] + [None] * 5),
    ],
    ids=lambda data: "",
)
def test_a_message_stays_a_sentence_however_long_the_fault(data: object) -> None:
    with pytest.raises(BadFile) as caught:
        read(data)
    assert len(caught.value.message) < 500


# What a file may say beside the moves.


def test_a_move_may_say_whether_its_dice_were_rolled() -> None:
    moves = [{"move": "reveal", "dice": [6, 3], "rolled": True},
             {"move": "place", "player": 0, "number": 6, "space": "stack1.1", "rolled": False},
             {"move": "place", "player": 0, "number": 3, "space": "stack1.2"}]  # fmt: skip
    file = game_file(game(moves=moves))
    assert [played.rolled for played in file.moves] == [True, False, None]
    assert write_game(file)["moves"] == [
        {"move": "reveal", "dice": (6, 3), "rolled": True},
        moves[1],
        moves[2],
    ]


def test_moves_are_typed_by_their_name() -> None:
    file = game_file(GAME)
    assert isinstance(file.moves[0].move, Reveal)
    assert isinstance(file.moves[1].move, Place)


@pytest.mark.parametrize(
    "time",
    ["2026-11-30T18:00:00+00:00", "2026-11-30T18:00:00Z", "2026-11-30T18:00", "2026-11-30"],
)
def test_times_are_iso_8601(time: str) -> None:
    file = game_file(game(started=time, finished=time))
    assert (file.started, file.finished) == (time, time)
    assert datetime.fromisoformat(write_game(file)["started"]).year == 2026


@pytest.mark.parametrize(
    "time",
    [
        "2026-11-30T25:00",
        "30.11.2026",
        "2026-11-30T18:00 CET",
        "18:00",
        "1796061600",
        "2026-11-30x18:00",
        "2026-11-30\n18:00",
        "2026-11-30🦖18:00",
    ],
)
def test_other_times_are_refused(time: str) -> None:
    for name in ("started", "finished"):
        assert wrong(game(**{name: time})).field == name


@pytest.mark.parametrize("identity", ["x", "x" * 64, "ключ-🦖"])
def test_an_id_has_at_most_64_characters(identity: str) -> None:
    assert write_game(game_file(game(id=identity)))["id"] == identity


def test_an_abandoned_game_has_no_winner() -> None:
    answer = read(game(abandoned=True))
    assert (answer["status"], answer["winners"], answer["decided_by"]) == ("abandoned", [], None)
    assert answer["ranking"] == read(GAME)["ranking"]
    assert read(game(abandoned=False))["status"] == "playing"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"layout": "house"},
        {"layout": LAYOUT},
        {"trex_numbers": None},
        {"trex_numbers": NUMBERS},
        {"trex_numbers": [NUMBERS, NUMBERS | {"posts": [3, 4]}]},
        {"seed": None},
        {"seed": -5},
        {"seed": 10**30},
        {"layout": LAYOUT, "trex_numbers": NUMBERS, "seed": 7},
    ],
)
def test_options_come_back_as_they_were_read(options: dict[str, Any]) -> None:
    file = game_file(game(options=options, moves=[]))
    replay_answer(file)
    again = read_game(to_json(write_game(file)))
    assert again == file
    assert json.loads(to_json(write_game(file)))["options"].items() >= options.items()


def test_a_file_that_is_read_and_written_is_the_same_file() -> None:
    full = game(
        id="g-1", started="2026-11-30T18:00:00Z", finished="2026-11-30T18:30:00Z", abandoned=True
    )
    for data in (GAME, full):
        file = game_file(data)
        written = json.loads(to_json(write_game(file)))
        assert {k: v for k, v in written.items() if k != "options"} == {
            k: v for k, v in data.items() if k != "options"
        }
        assert game_file(written) == file
        assert read(written) == read(data)


def test_a_bad_line_is_counted_as_an_editor_counts_it() -> None:
    line = json.dumps(GAME)
    with pytest.raises(BadFile) as caught:
        read_games(f"{line}\n\n\n[]\n".encode())
    assert "line 4" in caught.value.message


def test_the_export_of_an_empty_pad_is_no_game() -> None:
    assert read_games(b"") == read_games(b"\n") == []


def test_many_games_are_read_one_a_line() -> None:
    line = json.dumps(GAME)
    assert len(read_games(f"{line}\n\n{line}\r\n".encode())) == 2
    assert read_games(json.dumps(GAME, indent=2).encode()) == [game_file(GAME)]
    with pytest.raises(BadFile) as caught:
        read_games(f"{line}\n{{}}\n".encode())
    assert (caught.value.code, "line 2" in caught.value.message) == ("file.format", True)


# Answers.


def test_the_answer_to_a_game_has_the_fields_that_others_rely_on() -> None:
    answer = read(GAME)
    assert answer.keys() == {
        "game", "status", "players", "ranking", "winners", "decided_by", "explanation",
        "round", "phase", "roller",
    }  # fmt: skip
    assert (answer["round"], answer["phase"], answer["roller"]) == (1, "place-trex", 0)
    ada, bo = answer["players"]
    assert ada.keys() == {"name", "total", "lines", "pending", "biscuit", "sheet", "legal"}
    assert ada["total"] == sum(line["points"] for line in ada["lines"]) == 4
    assert ada["sheet"]["spaces"]["cars1"] == ["6*", "x", "x", "x", "x", "x"]
    assert ada["sheet"]["boxes"] == [4, None, None, None, None, None]
    assert (ada["pending"], ada["biscuit"]) == ([4], False)
    assert ada["legal"] == {"place": {"4": ["cars2.1", "cars3.1"]}, "biscuit": []}
    assert bo["sheet"]["spaces"]["stack1"] == ["3", None]
    assert answer["ranking"] == [
        {"place": 1, "players": ["Ada"]},
        {"place": 2, "players": ["Bo"]},
    ]


def test_the_answer_to_a_tally_has_the_fields_that_others_rely_on() -> None:
    answer = read(TALLY)
    ada, bo = answer.pop("players")
    assert answer == {
        "game": "trex-holiday",
        "status": "finished",
        "ranking": [{"place": 1, "players": ["Ada"]}, {"place": 2, "players": ["Bo"]}],
        "winners": ["Ada"],
        "decided_by": "points",
        "explanation": "Ada wins with 8 points.",
    }
    assert ada.keys() == bo.keys() == {"name", "total", "lines", "sheet"}
    assert ada["lines"] == [
        {"id": area, "points": {"post1": 7, "cars1": 1}.get(area, 0)}
        for area in ada["sheet"]["spaces"]
    ]
    assert ada["sheet"]["spaces"]["post1"] == ["5", "5", "2*"]
    assert ada["sheet"]["spaces"]["cars1"] == ["1", "6", "x", "x", "x", "x"]
    assert (bo["total"], bo["sheet"]["boxes"]) == (4, [4, None, None, None, None, None])


def test_a_shared_win_has_both_winners_and_no_second_place() -> None:
    level = {"spaces": {"stack1": [5, 5]}}
    players = [{"name": name} | level for name in ("Ada", "Bo")] + [{"name": "Cy", "spaces": {}}]
    answer = read(TALLY | {"players": players})
    assert (answer["winners"], answer["decided_by"]) == (["Ada", "Bo"], "shared")
    assert answer["ranking"] == [
        {"place": 1, "players": ["Ada", "Bo"]},
        {"place": 3, "players": ["Cy"]},
    ]


def test_a_tally_is_counted_on_its_own_layout() -> None:
    players = [{"name": "Ada", "spaces": {"big": [5, "4*"], "lane": [2, 3], "tin": [2, 4]}}]
    answer = read(TALLY | {"players": players, "options": {"layout": LAYOUT}})
    assert answer["players"][0]["lines"] == [
        {"id": "big", "points": 19},
        {"id": "lane", "points": 9},
        {"id": "tin", "points": 11},
        {"id": "carp", "points": 0},
    ]


def test_a_game_that_is_over_tells_its_winner_unless_it_was_abandoned() -> None:
    data = json.loads((GOLDEN / "trex-holiday.json").read_bytes())
    over = read(data)
    assert (over["status"], over["phase"], over["roller"]) == ("finished", "finished", None)
    assert over["winners"] == over["ranking"][0]["players"]
    assert all(player["pending"] == [] for player in over["players"])
    assert {str(player["legal"]) for player in over["players"]} == {
        str({"place": {}, "biscuit": []})
    }
    stopped = read(data | {"abandoned": True})
    assert (stopped["status"], stopped["winners"], stopped["decided_by"]) == ("abandoned", [], None)
    assert stopped["ranking"] == over["ranking"]


def test_while_a_biscuit_waits_only_biscuits_are_legal() -> None:
    ada = read(game(moves=GAME["moves"][:2]))["players"][0]
    assert (ada["pending"], ada["biscuit"]) == ([3], True)
    assert ada["legal"] == {"place": {}, "biscuit": ["cars1.1"]}


def test_legal_moves_are_only_told_when_asked_for() -> None:
    assert "legal" not in replay_answer(game_file(GAME))["players"][0]


def test_errors_are_told_with_their_code_and_move() -> None:
    refused = error_answer(Refusal("holiday.row-closed", "Row 1 of cars is closed.", 12))
    assert refused["error"]["code"] == "holiday.row-closed"
    assert refused["error"]["move"] == 12
    assert refused["error"]["message"] == "Row 1 of cars is closed."
    no_file = error_answer(BadFile("file.field", "expected text", "id"))
    assert (no_file["error"]["code"], no_file["error"]["move"]) == ("file.field", None)
    assert "id" in no_file["error"]["message"]


def test_the_same_data_always_gives_the_same_bytes() -> None:
    assert to_json({"b": 1, "a": {"d": 2, "c": "é"}}) == to_json({"a": {"c": "é", "d": 2}, "b": 1})


# Whatever is in a file, the reader has an answer.

ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, False, 0, 1, -1, 7, 2.5, 10**30, "", "x", "6*", "house", "carp.1", "2026", [], {},
     [[]], [1], {"posts": 1}, {"move": "trex", "number": 1}, LAYOUT, NUMBERS, "place", "\u2028"]
)  # fmt: skip


def paths(data: object, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data, as the steps that lead to it."""
    if isinstance(data, dict):
        return [at, *(p for key, value in data.items() for p in paths(value, (*at, key)))]
    if isinstance(data, list):
        return [at, *(p for key, value in enumerate(data) for p in paths(value, (*at, key)))]
    return [at]


def mutated(data: Any, draw: Callable[[Any], Any]) -> Any:
    """`data` with one thing dropped, replaced, added, doubled or swapped."""
    data = deepcopy(data)
    *way, last = draw(st.sampled_from([path for path in paths(data) if path]))
    place = data
    for step in way:
        place = place[step]
    match draw(st.sampled_from(("drop", "replace", "add", "double", "copy"))):
        case "drop":
            del place[last]
        case "replace":
            place[last] = draw(ODD)
        case "add" if isinstance(place, list):
            place.insert(draw(st.integers(0, len(place))), draw(ODD))
        case "add":
            place[draw(st.sampled_from(("rolled", "id", "boxes", "extra", "abandoned")))] = draw(
                ODD
            )
        case "double" if isinstance(place, list):
            place.insert(last, deepcopy(place[last]))
        case _:
            other = draw(st.sampled_from(paths(data)))
            value = data
            for step in other:
                value = value[step]
            place[last] = deepcopy(value)
    return data


RICH = game(
    options={"layout": "house", "trex_numbers": [NUMBERS, NUMBERS], "seed": 3},
    id="g",
    started="2026-11-30",
)
OWN = game(options={"layout": LAYOUT}, moves=GAME["moves"][:1])


@given(st.data(), st.sampled_from((GAME, RICH, OWN, TALLY)))
@settings(max_examples=600)
def test_a_spoilt_file_is_read_or_refused_but_never_crashes(data: st.DataObject, file: Any) -> None:
    spoilt = file
    for _ in range(data.draw(st.integers(1, 3))):
        if len(paths(spoilt)) < 2:
            break
        spoilt = mutated(spoilt, data.draw)
    try:
        answer = read(spoilt)
    except (BadFile, Refusal) as said:
        assert said.code.startswith(("file.", "holiday.", "tally."))
        assert said.message.endswith(".")
        assert json.loads(to_json(error_answer(said)))["error"]["code"] == said.code
    else:
        assert json.loads(to_json(answer))["game"] == "trex-holiday"
        if spoilt["format"] == "scorepad-game/1":
            written = game_file(json.loads(to_json(write_game(game_file(spoilt)))))
            assert replay_answer(written, legal=True) == answer


@given(st.binary(max_size=40))
@example(b"\xef\xbb\xbf{}")
def test_any_bytes_are_refused_as_no_file(content: bytes) -> None:
    for reader in (read_game, read_tally):
        with pytest.raises(BadFile):
            reader(content)


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(
    st.sampled_from((GAME, RICH, TALLY)),
    st.dictionaries(st.sampled_from((*RICH, "extra")), JSON, min_size=1, max_size=2),
)
@settings(max_examples=200)
def test_any_json_in_any_field_is_read_or_refused(file: Any, fields: dict[str, Any]) -> None:
    try:
        json.dumps(read(file | fields))
    except (BadFile, Refusal) as said:
        assert said.code.startswith(("file.", "holiday."))


def answer_to_game(content: bytes) -> Any:
    return replay_answer(read_game(content), legal=True)


def answer_to_tally(content: bytes) -> Any:
    return score_answer(read_tally(content))


@given(st.data(), st.sampled_from((GAME, RICH, TALLY)), st.binary(min_size=1, max_size=3))
@settings(max_examples=200)
def test_a_file_with_bytes_overwritten_is_read_or_refused(
    data: st.DataObject, file: Any, scratch: bytes
) -> None:
    content = bytearray(json.dumps(file).encode())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at : at + len(scratch)] = scratch
    for reader in (answer_to_game, answer_to_tally):
        try:
            json.dumps(reader(bytes(content)))
        except (BadFile, Refusal) as said:
            json.dumps(error_answer(said))
