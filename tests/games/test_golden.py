"""Whole games with the answers they had, so that no change of the code changes a finished game.

The totals of a stored answer were added up by hand when it was stored.
"""

import json
from pathlib import Path

import pytest

from scorepad.files import read_game, replay_answer, to_json, write_game

GOLDEN = Path(__file__).parents[1] / "golden"
STORED = sorted(path.name.removesuffix(".answer.json") for path in GOLDEN.glob("*.answer.json"))


def test_there_are_stored_games() -> None:
    assert "trex-holiday" in STORED


@pytest.mark.parametrize("name", STORED)
def test_replaying_a_stored_game_gives_its_stored_answer(name: str) -> None:
    file = read_game((GOLDEN / f"{name}.json").read_bytes())
    said = json.loads(to_json(replay_answer(file, legal=True)))
    assert said == json.loads((GOLDEN / f"{name}.answer.json").read_bytes())
    assert said["status"] == "finished"


@pytest.mark.parametrize("name", STORED)
def test_a_stored_game_is_written_as_it_was_read(name: str) -> None:
    content = (GOLDEN / f"{name}.json").read_bytes()
    assert json.loads(to_json(write_game(read_game(content)))) == json.loads(content)
