"""Final counts without a game: what they come to, and what the box cannot hold."""

from typing import Any

import pytest

from scorepad.errors import BadFile, Refusal
from scorepad.files import score_answer, tally_file
from scorepad.games.gods_love_dinosaurs.game import Options
from scorepad.games.gods_love_dinosaurs.tally import Tally
from tests.games.gods_love_dinosaurs.gods import GAMES, GODS, NAMES

Nest = tuple[Any, Any, Any]
"""Eggs, golden eggs and dinosaurs as a file writes them."""


def tally(*nests: Nest, **options: Any) -> dict[str, Any]:
    things = ("eggs", "golden_eggs", "dinosaurs")
    players = [
        {"name": name} | dict(zip(things, each, strict=True))
        for name, each in zip(NAMES, nests, strict=False)
    ]
    form = "scorepad-tally/1"
    return {"format": form, "game": GODS.id, "players": players, "options": options}


def scored(*nests: Nest, **options: Any) -> dict[str, Any]:
    return score_answer(tally_file(tally(*nests, **options), GAMES))


def refused(*nests: Nest) -> Refusal:
    with pytest.raises(Refusal) as caught:
        scored(*nests)
    assert caught.value.move is None
    return caught.value


def wrong(data: dict[str, Any]) -> str:
    with pytest.raises(BadFile) as caught:
        score_answer(tally_file(data, GAMES))
    assert caught.value.code == "file.field"
    return caught.value.field


def test_eggs_golden_eggs_and_dinosaurs_are_counted() -> None:
    """Rulebook: Game End."""
    said = scored((4, 1, 3), (3, 1, 2))
    assert said == {
        "game": "gods-love-dinosaurs",
        "status": "finished",
        "players": [
            {
                "name": "Ada",
                "total": 12,
                "lines": [
                    {"id": "eggs", "points": 4},
                    {"id": "golden_eggs", "points": 5},
                    {"id": "dinosaurs", "points": 3},
                ],
                "values": {"eggs": 4, "golden_eggs": 1, "dinosaurs": 3},
            },
            {
                "name": "Bo",
                "total": 10,
                "lines": [
                    {"id": "eggs", "points": 3},
                    {"id": "golden_eggs", "points": 5},
                    {"id": "dinosaurs", "points": 2},
                ],
                "values": {"eggs": 3, "golden_eggs": 1, "dinosaurs": 2},
            },
        ],
        "ranking": [{"place": 1, "players": ["Ada"]}, {"place": 2, "players": ["Bo"]}],
        "winners": ["Ada"],
        "decided_by": "points",
        "explanation": "Ada wins with 12 points.",
    }


def test_a_tie_goes_to_the_one_furthest_from_the_first_player() -> None:
    """Rulebook: Tiebreaker."""
    said = scored((12, 0, 0), (0, 2, 2), (1, 2, 1), (0, 0, 11))
    assert (said["winners"], said["decided_by"]) == (["Cleo"], "turn-order")
    ranked = [name for place in said["ranking"] for name in place["players"]]
    assert ranked == ["Cleo", "Bo", "Ada", "Dan"]


def test_nothing_at_all_is_a_tie_like_any_other() -> None:
    """Rulebook: Tiebreaker. Ruling: there is always exactly one winner."""
    said = scored((0, 0, 0), (0, 0, 0))
    assert (said["winners"], said["decided_by"]) == (["Bo"], "turn-order")


def test_a_count_says_nothing_about_how_the_end_came() -> None:
    state = GODS.count(("Ada", "Bo"), (Tally(4, 1, 3), Tally(3, 1, 2)), Options())
    assert GODS.summary(state).text == ""
    assert GODS.summary(state).rows == ((4, 5, 3), (3, 5, 2))


def test_regular_eggs_are_counted_past_the_thirty_pieces() -> None:
    """Ruling: they are counted even past the pieces."""
    assert scored((31, 0, 0), (40, 0, 0))["players"][1]["total"] == 40


def test_the_box_may_be_used_up() -> None:
    """Rulebook: Components."""
    assert scored((0, 15, 10), (0, 0, 9))["players"][0]["total"] == 85


def test_the_nests_hold_no_more_than_fifteen_golden_eggs() -> None:
    """Rulebook: Components."""
    refusal = refused((0, 8, 0), (0, 8, 0))
    assert refusal.code == "tally.supply"
    assert refusal.message == (
        "These nests hold 16 golden eggs and the box has 15. Count them again."
    )


def test_the_maps_hold_no_more_than_nineteen_dinosaurs() -> None:
    """Ruling: one of the twenty is the marker."""
    refusal = refused((0, 0, 20), (0, 0, 0))
    assert refusal.code == "tally.supply"
    assert refusal.message == (
        "These maps hold 20 dinosaurs and the box has 19 beside the marker. "
        "Count them again, without the marker."
    )
    assert refused((0, 0, 7), (0, 0, 7), (0, 0, 6)).code == "tally.supply"


@pytest.mark.parametrize("value", [-1, True, 1.0, "3", None, [], 10**30])
@pytest.mark.parametrize("thing", ["eggs", "golden_eggs", "dinosaurs"])
def test_a_count_is_a_whole_number_from_zero(thing: str, value: object) -> None:
    data = tally((1, 1, 1), (1, 1, 1))
    data["players"][1][thing] = value
    assert wrong(data) == f"players[1].{thing}"


def test_every_field_is_required_and_no_other_known() -> None:
    data = tally((1, 1, 1), (1, 1, 1))
    del data["players"][0]["golden_eggs"]
    assert wrong(data) == "players[0].golden_eggs"
    data = tally((1, 1, 1), (1, 1, 1))
    data["players"][0]["eagles"] = 2
    assert wrong(data) == "players[0].eagles"


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_are_counted(players: int) -> None:
    data = tally((1, 1, 1))
    data["players"] = [data["players"][0] | {"name": f"Player {n}"} for n in range(players)]
    assert wrong(data) == "players"


def test_the_options_of_a_count_are_checked_like_those_of_a_game() -> None:
    assert scored((1, 0, 1), (2, 0, 1), tiles=10)["winners"] == ["Bo"]
    assert wrong(tally((1, 0, 1), (2, 0, 1), tiles=9)) == "options.tiles"
    assert wrong(tally(*[(1, 0, 1)] * 4, tiles=14)) == "options.tiles"
