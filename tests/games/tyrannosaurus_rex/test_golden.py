"""A whole game of three, stored with its answer, followed again piece by piece.

It was played on a model of the board, with squares, which shares nothing with the rules' code; the
answer is where the figures stood on that board at the end. One catch was overlooked when it was
entered, and put right by hand.
"""

import json
from pathlib import Path
from typing import Any

from scorepad.files import game_file, replay_answer, score_answer, tally_file, to_json
from tests.games.tyrannosaurus_rex.rex import GAMES, REX, counted_slowly

GOLDEN = Path(__file__).parents[2] / "golden"


def stored(name: str) -> Any:
    return json.loads((GOLDEN / name).read_bytes())


GAME, ANSWER = stored("tyrannosaurus-rex.json"), stored("tyrannosaurus-rex.answer.json")


def replayed(data: Any) -> Any:
    return json.loads(to_json(replay_answer(game_file(data, GAMES), legal=True)))


def test_the_stored_game_has_its_stored_answer() -> None:
    """Rulebook: The Winner."""
    assert replayed(GAME) == ANSWER


def test_the_stored_places_are_those_of_a_slow_count() -> None:
    """Rulebook: The Winner. Ruling: the other places go by dinosaurs HOME and are shared."""
    slow = counted_slowly(3, GAME["moves"])
    assert [player["values"]["dinosaurs"] for player in ANSWER["players"]] == slow
    assert [player["total"] for player in ANSWER["players"]] == [r.count("home") for r in slow]
    assert [row.count("home") for row in slow] == [3, 3, 4]


def test_its_figures_counted_on_the_board_come_to_the_same() -> None:
    """Rulebook: The Winner; by pad or by a look at the board."""
    players = [{"name": p["name"], "home": p["total"]} for p in ANSWER["players"]]
    tally = {"format": "scorepad-tally/1", "game": REX.id, "players": players}
    said = score_answer(tally_file(tally, GAMES))
    for key in ("winners", "ranking", "explanation", "decided_by", "status"):
        assert said[key] == ANSWER[key]


def test_it_went_on_until_its_last_move() -> None:
    """Rulebook: The Winner; at once, and not before."""
    said = replayed(GAME | {"moves": GAME["moves"][:-1]})
    assert (said["status"], said["turn"]) == ("playing", 2)


def test_it_shows_most_of_what_can_happen() -> None:
    moves = GAME["moves"]
    assert {move["move"] for move in moves} == {kind.move for kind in REX.moves}
    assert [None in m["totals"] for m in moves if m["move"] == "start-roll"] == [False, True]
    assert any(move.get("to") == "river" for move in moves)
    fights = [m for m in moves if m["move"] == "fight"]
    margins = [sum(m["attack"]) - sum(m["defence"]) for m in fights]
    assert min(margins) <= 0 < max(margins)
    assert 0 in margins
    assert {m["river_full"] for m in fights} == {False, True}
