"""A whole game of three, stored with its answer, counted again by other means."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from scorepad.files import game_file, read_game, replay_answer, score_answer, tally_file, write_game
from tests.games.gods_love_dinosaurs.gods import GAMES, booked, worth

GOLDEN = Path(__file__).parents[2] / "golden"
GAME: Any = json.loads((GOLDEN / "gods-love-dinosaurs.json").read_bytes())
ANSWER: Any = json.loads((GOLDEN / "gods-love-dinosaurs.answer.json").read_bytes())
MOVES: list[Any] = GAME["moves"]


def of(player: int, kind: str) -> list[Any]:
    return [move for move in MOVES if (move["move"], move.get("player")) == (kind, player)]


def test_replaying_the_stored_game_gives_its_stored_answer() -> None:
    file = read_game((GOLDEN / "gods-love-dinosaurs.json").read_bytes(), GAMES)
    assert replay_answer(file, legal=True) == ANSWER
    assert write_game(file) == GAME


def test_the_stored_nests_are_those_of_a_ledger() -> None:
    """Rulebook: Game End; booked entry by entry."""
    book = booked(3, MOVES)
    assert [player["values"] for player in ANSWER["players"]] == book
    assert [player["total"] for player in ANSWER["players"]] == [worth(entry) for entry in book]


def test_the_stored_totals_follow_from_what_was_laid_hatched_and_starved() -> None:
    """Rulebook: Game End; an egg paid is a dinosaur hatched, and exchanges change nothing."""
    for player, said in enumerate(ANSWER["players"]):
        laid = sum(hunt["eggs"] for hunt in of(player, "hunt"))
        starved = sum(hunt["starved"] for hunt in of(player, "hunt"))
        corrected = sum(each["eggs"] for each in of(player, "adjust"))
        hatched = len(of(player, "hatch"))
        in_eggs = 3 + laid + corrected - hatched
        assert said["total"] == in_eggs + 1 + hatched - starved
        assert said["lines"][2]["points"] == 1 + hatched - starved


def test_its_tiles_come_to_an_end_as_the_stacks_do() -> None:
    """Rulebook: 4. Refill Animal Columns; 46 tiles, two of them on the board at the end.

    All five columns are empty before the last refill: two tiles fill the first, none is left.
    """
    taken = Counter(move["column"] for move in MOVES if move["move"] == "take")
    assert taken.total() == 44
    assert sum(ANSWER["columns"].values()) == 46 - 44
    assert [move["move"] for move in MOVES].count("refill") == 10, "the marker went round twice"
    assert ANSWER["marker"] == "frog"
    assert MOVES[-1]["move"] == "refill"


def test_it_was_still_going_on_before_its_last_move() -> None:
    """Rulebook: Game End."""
    before = replay_answer(game_file(GAME | {"moves": MOVES[:-1]}, GAMES))
    assert (before["status"], before["active"], before["turn"]) == ("playing", "eagle", 1)
    assert set(before["columns"].values()) == {0}


def test_its_nests_counted_without_the_game_come_to_the_same() -> None:
    """Rulebook: Game End; by pad or by hand."""
    players = [{"name": said["name"]} | said["values"] for said in ANSWER["players"]]
    data = {"format": "scorepad-tally/1", "game": GAME["game"], "players": players}
    counted = score_answer(tally_file(data, GAMES))
    assert counted == {key: ANSWER[key] for key in counted}


def test_it_shows_every_move() -> None:
    kinds = {move["move"] for move in MOVES}
    assert kinds == {"take", "hatch", "hunt", "refill", "exchange", "adjust"}
    assert {move["to"] for move in MOVES if move["move"] == "exchange"} == {"golden", "regular"}
