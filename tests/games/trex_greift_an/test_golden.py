"""A whole game of three, stored with its answer, followed by hand and counted by other means."""

import json
from pathlib import Path
from typing import Any

from scorepad.files import game_file, to_json, write_game
from tests.games.trex_greift_an.greift import GAMES, answer, counted_slowly, tally

GOLDEN = Path(__file__).parents[2] / "golden"
GAME: dict[str, Any] = json.loads((GOLDEN / "trex-greift-an.json").read_bytes())
ANSWER: dict[str, Any] = json.loads((GOLDEN / "trex-greift-an.answer.json").read_bytes())

LEDGER = """
 1  1:110 1:000 1:000   Ada eats a fern and a horsetail
 2  1:110 1:101 1:000   Bo takes a ginkgo and eats a fern
 3  1:110 1:101 1:200   Cleo eats two ferns
 4  1:211 1:101 1:200   Ada takes a fern and eats a ginkgo
 5  1:211 1:101 0:200   Bo’s T-Rex robs Cleo
 6  1:211 1:101 1:000   Cleo eats a third fern and lays
 7  2:011 1:101 1:000   Ada does the same
 8  2:011 1:112 1:000   Bo eats a horsetail and a ginkgo; the volcano is full
 9  2:011 1:112 1:020   a horsetail burns, Cleo eats two
10  2:022 1:112 1:020   Ada takes a horsetail and eats a ginkgo
11  2:022 2:110 1:020   a fern and a ginkgo burn, Bo eats a third ginkgo and lays
12  2:022 2:110 1:020   Cleo’s T-Rex fails at Ada
13  2:122 2:010 1:020   Ada beats Bo and captures the fern alone
14  1:122 2:110 1:020   Bo’s stone falls on Ada, Bo eats a fern
15  1:122 2:110 2:000   Cleo takes a third horsetail and lays
16  2:102 2:110 2:000   a ginkgo burns, Ada eats a third horsetail and lays
17  1:102 2:110 2:000   Bo’s T-Rex robs Ada
18  1:102 2:110 2:101   Cleo eats a fern and a ginkgo
19  2:100 2:110 2:101   Ada eats a third ginkgo and lays
20  2:100 3:010 2:101   a horsetail burns, Bo takes and eats a fern, and lays
21  2:100 3:010 2:101   Cleo attacks Bo and flees
22  2:100 2:010 2:101   Ada’s T-Rex robs Bo
23  2:100 3:000 2:101   Bo eats two horsetails and lays
24  2:100 3:000 1:202   Cleo’s stone falls on Cleo, who eats a fern and a ginkgo
25  3:000 3:000 1:202   Ada eats two ferns and lays
26  3:000 3:011 1:202   two ferns burn, Bo eats a ginkgo and a horsetail
27  3:000 3:011 2:002   Cleo takes a third fern and lays
28  3:011 3:011 2:002   Ada eats a horsetail and a ginkgo
29  3:011 3:011 2:012   Bo’s T-Rex fails at Ada; Cleo’s forgotten horsetail is put right
30  3:000 3:011 3:020   Cleo beats Ada on a nest, captures both her tiles and lays
31  3:010 2:011 3:020   Ada takes a horsetail; the last stone burns a ginkgo and falls on Bo
"""
"""After each turn what Ada, Bo and Cleo have: eggs, then ferns, horsetails and ginkgos."""


def turns() -> list[list[dict[str, Any]]]:
    """The moves of the game, turn by turn."""
    found: list[list[dict[str, Any]]] = []
    for move in GAME["moves"]:
        if move["move"] == "turn":
            found.append([])
        found[-1].append(move)
    return found


def test_every_turn_comes_to_what_the_ledger_says() -> None:
    """Rulebook: Turn Structure; the ledger was kept by hand, before the game was replayed."""
    lines = LEDGER.strip().splitlines()
    played: list[dict[str, Any]] = []
    for line, moves in zip(lines, turns(), strict=True):
        played += moves
        said = answer(GAME | {"moves": played})
        has = [
            f"{values['eggs']}:{''.join(map(str, values['food']))}"
            for values in (player["values"] for player in said["players"])
        ]
        assert has == line.split()[1:4], line


def test_the_game_comes_to_its_stored_answer() -> None:
    """Rulebook: End of the Game; three eggs each, and two tiles are more than one."""
    assert json.loads(to_json(answer(GAME))) == ANSWER
    assert (ANSWER["winners"], ANSWER["decided_by"]) == (["Cleo"], "food")


def test_a_slow_count_of_the_moves_comes_to_the_same() -> None:
    slow = counted_slowly(3, 3, GAME["moves"])
    assert slow["eggs"] == [player["total"] for player in ANSWER["players"]]
    assert slow["food"] == [player["values"]["food"] for player in ANSWER["players"]]
    assert slow["burnt"] == 8


def test_its_final_count_comes_to_the_same() -> None:
    """Rulebook: End of the Game; by pad or by hand."""
    values = [player["values"] for player in ANSWER["players"]]
    counted = answer(tally(*((each["eggs"], sum(each["food"])) for each in values)))
    for key in ("winners", "ranking", "explanation", "decided_by", "status"):
        assert counted[key] == ANSWER[key]


def test_the_game_was_still_going_on_before_its_last_stone() -> None:
    """Rulebook: End of the Game."""
    assert GAME["moves"][-1]["move"] == "lava"
    said = answer(GAME | {"moves": GAME["moves"][:-1]})
    assert (said["status"], said["lava"], said["turn"]) == ("playing", 25, 0)


def test_the_game_is_written_as_it_was_read() -> None:
    """Formats: export and import."""
    assert json.loads(to_json(write_game(game_file(GAME, GAMES)))) == GAME


def test_the_stored_game_shows_all_that_can_happen() -> None:
    moves = GAME["moves"]
    kinds = {"turn", "take", "lava", "eat", "fight", "trex-attack", "lay", "adjust"}
    assert {move["move"] for move in moves} == kinds
    assert sum(move["move"] == "lava" for move in moves) == 26
    assert any(move.get("burns") for move in moves)
    assert any(move.get("hits") == move["player"] for move in moves)
    for fight in ("fight", "trex-attack"):
        won = {move["attack"] > move["defence"] for move in moves if move["move"] == fight}
        assert won == {True, False}
