"""A whole stored game of three, with the answer that it had, counted again by other means."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from scorepad.files import game_file, replay_answer, score_answer, tally_file, to_json, write_game
from tests.games.schlacht_der_dinosaurier.battle import BATTLE, GAMES, ID
from tests.games.schlacht_der_dinosaurier.referee import ONE_ARMY, Referee

GOLDEN = Path(__file__).parents[2] / "golden"
GAME: dict[str, Any] = json.loads((GOLDEN / f"{ID}.json").read_bytes())
ANSWER: dict[str, Any] = json.loads((GOLDEN / f"{ID}.answer.json").read_bytes())

TREX, TRI, PTERA = "tyrannosaurus-rex", "triceratops", "pteranodon"
STEGO, RAPTOR, PLATEO = "stegosaurus", "velociraptor", "plateosaurus"

FALLEN = {
    "An": {
        RAPTOR: [24, 26, 36],
        STEGO: [28, 66, 82],
        PLATEO: [30],
        TRI: [45, 91],
        TREX: [54, 55],
        PTERA: [69, 78],
    },
    "Marc": {
        TREX: [8, 21],
        RAPTOR: [18, 34, 35, 38],
        TRI: [19, 40],
        STEGO: [48, 50, 64],
        PTERA: [62, 97],
        PLATEO: [88],
        "general": [126],
    },
    "Cy": {
        PTERA: [2, 80],
        STEGO: [9, 51],
        RAPTOR: [20, 74, 86, 121],
        "general": [58],
        TRI: [94, 135],
        TREX: [95, 118],
        PLATEO: [105],
    },
}
"""Whose figures fell with which moves, read off the dice of the game one by one."""


def standing(moves: int) -> dict[str, int]:
    """The figures of each player after so many moves, by the list of the fallen."""
    return {
        name: 15 - sum(at < moves for each in lost.values() for at in each)
        for name, lost in FALLEN.items()
    }


def after(moves: int) -> dict[str, Any]:
    """The answer after so many moves of the game."""
    return replay_answer(game_file(GAME | {"moves": GAME["moves"][:moves]}, GAMES))


def test_replaying_the_stored_game_gives_its_stored_answer() -> None:
    said = replay_answer(game_file(GAME, GAMES), legal=True)
    assert json.loads(to_json(said)) == ANSWER


def test_the_stored_game_is_written_as_it_was_read() -> None:
    assert json.loads(to_json(write_game(game_file(GAME, GAMES)))) == GAME


def test_the_stored_figures_are_those_that_did_not_fall() -> None:
    """Rulebook: The Course of a Battle."""
    for player in ANSWER["players"]:
        fallen = Counter({figure: len(at) for figure, at in FALLEN[player["name"]].items()})
        left = Counter(ONE_ARMY) - fallen
        assert {f: n for f, n in player["values"]["army"].items() if n} == dict(left)
        assert player["total"] == left.total() == player["values"]["figures"]


def test_figure_by_figure_it_went_as_the_list_of_the_fallen_says() -> None:
    """Rulebook: The Course of a Battle; after every move."""
    for moves in range(len(GAME["moves"]) + 1):
        totals = {player["name"]: player["total"] for player in after(moves)["players"]}
        assert totals == standing(moves)


def test_a_referee_who_moves_the_wood_comes_to_the_stored_values() -> None:
    """Rulebook: all of it, by other means."""
    referee = Referee(GAME)
    assert [player["values"] for player in ANSWER["players"]] == [
        referee.values(player) for player in range(3)
    ]
    assert ANSWER["winners"] == referee.winners() == ["An"]


def test_with_the_lead_shared_they_fought_on_and_marc_was_skipped() -> None:
    """Rulebook: End of the Game."""
    fallen, skipped = 126, 128
    tied = after(fallen + 1)
    assert standing(fallen + 1) == {"An": 2, "Marc": 0, "Cy": 2}
    assert (tied["status"], tied["turn"]) == ("playing", 0)
    assert after(skipped + 1)["turn"] == 2
    assert after(len(GAME["moves"]) - 1)["status"] == "playing"


def test_the_stored_result_follows_from_the_figures() -> None:
    """Rulebook: End of the Game."""
    assert (ANSWER["status"], ANSWER["turn"], ANSWER["decided_by"]) == ("finished", None, "figures")
    assert [place["players"] for place in ANSWER["ranking"]] == [["An"], ["Cy"], ["Marc"]]


def test_its_figures_counted_on_the_table_come_to_the_same() -> None:
    """Rulebook: End of the Game; by pad or by counting."""
    players = [{"name": p["name"], "figures": p["total"]} for p in ANSWER["players"]]
    counted = score_answer(
        tally_file({"format": "scorepad-tally/1", "game": ID, "players": players}, GAMES)
    )
    for key in ("status", "winners", "ranking", "explanation", "decided_by"):
        assert counted[key] == ANSWER[key]
    assert [p["lines"] for p in counted["players"]] == [p["lines"] for p in ANSWER["players"]]


def test_the_stored_game_shows_most_of_what_can_happen() -> None:
    moves = GAME["moves"]
    assert {move["move"] for move in moves} == {kind.move for kind in BATTLE.moves}
    assert {move["card"] for move in moves if move["move"] == "card"} == {
        *ONE_ARMY[1:],
        "joker",
        "extinction",
        "lava",
    }
    battles = [move for move in moves if move["move"] == "battle"]
    assert len(battles) > 40
    assert {"general", TREX, TRI, PTERA, STEGO, RAPTOR} <= {move["figure"] for move in battles}
    assert any("attack_reroll" in move for move in battles)
    assert any("defence_reroll" in move for move in battles)
    repeats = [move for move in moves if move["move"] == "repeat"]
    assert any("as" in move for move in repeats)
    assert any("rolls" in move for move in repeats)
    alone = [m for m in moves if m.get("card") == "joker" and "as" not in m]
    assert {move["player"] for move in alone} == {1}, "Marc had nothing but his General"
