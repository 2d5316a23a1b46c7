"""Whole games of three, stored with their answers, counted again by other means."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorepad.files import game_file, replay_answer, score_answer, tally_file
from scorepad.games.trex_holiday.layout_file import LayoutFiles
from tests.games.trex_holiday.holiday import counted_slowly

GOLDEN = Path(__file__).parents[2] / "golden"
STORED = ("trex-holiday", "trex-holiday-advanced")

stored = pytest.mark.parametrize("name", STORED)


def game(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_bytes())


def answer(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.answer.json").read_bytes())


@stored
def test_the_stored_points_are_those_of_a_slow_count(name: str) -> None:
    """Rulebook: Scoring Example."""
    layout = tomllib.loads(LayoutFiles.shipped.decode())
    for player in answer(name)["players"]:
        slow = counted_slowly(layout, player["sheet"])
        assert {line["id"]: line["points"] for line in player["lines"]} == slow
        assert player["total"] == sum(slow.values())


@stored
def test_the_stored_result_follows_from_the_stored_totals(name: str) -> None:
    """Rulebook: Game Setup. Ruling: equal totals share the win, and places are 1, 1, 3."""
    said = answer(name)
    totals = {player["name"]: player["total"] for player in said["players"]}
    best = [who for who, total in totals.items() if total == max(totals.values())]
    assert said["winners"] == best
    assert said["decided_by"] == ("points" if len(best) == 1 else "shared")
    for place in said["ranking"]:
        for who in place["players"]:
            assert place["place"] == 1 + sum(t > totals[who] for t in totals.values())
    ranked = [who for place in said["ranking"] for who in place["players"]]
    assert sorted(ranked) == sorted(totals)


@stored
def test_its_sheets_counted_as_paper_come_to_the_same(name: str) -> None:
    """Rulebook: End of Game and Scoring; by pad or by pencil."""
    said = answer(name)
    tally = {
        "format": "scorepad-tally/1",
        "game": "trex-holiday",
        "players": [{"name": p["name"]} | p["sheet"] for p in said["players"]],
    }
    counted = score_answer(tally_file(tally))
    for key in ("winners", "ranking", "explanation", "decided_by", "status"):
        assert counted[key] == said[key]
    assert [p["lines"] for p in counted["players"]] == [p["lines"] for p in said["players"]]


@stored
def test_the_game_was_still_going_on_before_its_last_move(name: str) -> None:
    """Rulebook: End of Game and Scoring; nothing follows the end."""
    data = game(name)
    data["moves"].pop()
    assert replay_answer(game_file(data))["status"] == "playing"


def test_the_stored_games_show_most_of_what_can_happen() -> None:
    sheets = [player["sheet"] for name in STORED for player in answer(name)["players"]]
    marks = [mark for sheet in sheets for row in sheet["spaces"].values() for mark in row]
    boxes = [box for sheet in sheets for box in sheet["boxes"]]
    moves = {move["move"] for name in STORED for move in game(name)["moves"]}
    assert moves == {"reveal", "place", "biscuit", "decline", "trex"}
    assert "x" in marks
    assert any(str(mark).endswith("*") for mark in marks)
    assert "x" in boxes
    assert any(isinstance(box, int) for box in boxes)
    assert {len(answer(name)["winners"]) for name in STORED} == {1, 2}
