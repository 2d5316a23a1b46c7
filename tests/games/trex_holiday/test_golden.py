"""A whole game of three, stored with its answer: whoever changes either should mean to."""

import json
import tomllib
from pathlib import Path
from typing import Any

from scorepad.files import game_file, read_game, replay_answer, score_answer, tally_file, to_json
from scorepad.games.trex_holiday.layout_file import LayoutFiles
from tests.games.trex_holiday.holiday import counted_slowly

GOLDEN = Path(__file__).parents[2] / "golden"
GAME = (GOLDEN / "trex-holiday.json").read_bytes()
ANSWER: dict[str, Any] = json.loads((GOLDEN / "trex-holiday.answer.json").read_bytes())


def test_the_stored_game_comes_to_the_stored_answer() -> None:
    assert json.loads(to_json(replay_answer(read_game(GAME)))) == ANSWER


def test_the_stored_points_are_those_of_a_slow_count() -> None:
    """Rulebook: Scoring Example."""
    layout = tomllib.loads(LayoutFiles.shipped.decode())
    for player in ANSWER["players"]:
        slow = counted_slowly(layout, player["sheet"])
        assert {line["id"]: line["points"] for line in player["lines"]} == slow
        assert player["total"] == sum(slow.values())


def test_the_stored_result_follows_from_the_stored_totals() -> None:
    """Rulebook: Game Setup; the highest score wins."""
    totals = {player["name"]: player["total"] for player in ANSWER["players"]}
    order = sorted(totals, key=lambda name: -totals[name])
    assert len(set(totals.values())) == len(totals), "nobody shares a place in this game"
    assert ANSWER["ranking"] == [
        {"place": place, "players": [name]} for place, name in enumerate(order, start=1)
    ]
    assert ANSWER["winners"] == order[:1]
    assert ANSWER["explanation"] == f"{order[0]} wins with {totals[order[0]]} points."


def test_its_sheets_counted_as_paper_come_to_the_same() -> None:
    """Rulebook: End of Game and Scoring; by pad or by pencil."""
    tally = {
        "format": "scorepad-tally/1",
        "game": "trex-holiday",
        "players": [{"name": p["name"]} | p["sheet"] for p in ANSWER["players"]],
    }
    counted = score_answer(tally_file(tally))
    for key in ("winners", "ranking", "explanation", "decided_by", "status"):
        assert counted[key] == ANSWER[key]
    assert [p["lines"] for p in counted["players"]] == [p["lines"] for p in ANSWER["players"]]


def test_the_game_was_still_going_on_before_its_last_move() -> None:
    """Rulebook: End of Game and Scoring; nothing follows the end."""
    data = json.loads(GAME)
    data["moves"].pop()
    assert replay_answer(game_file(data))["status"] == "playing"


def test_the_stored_game_shows_most_of_what_can_happen() -> None:
    sheets = [player["sheet"] for player in ANSWER["players"]]
    marks = [mark for sheet in sheets for row in sheet["spaces"].values() for mark in row]
    boxes = [box for sheet in sheets for box in sheet["boxes"]]
    moves = {move["move"] for move in json.loads(GAME)["moves"]}
    assert moves == {"reveal", "place", "biscuit", "decline", "trex"}
    assert "x" in marks
    assert any(str(mark).endswith("*") for mark in marks)
    assert "x" in boxes
    assert any(isinstance(box, int) for box in boxes)
