"""A count without a game."""

from typing import Any

import pytest

from scorepad.errors import BadFile, Refusal
from scorepad.files import score_answer, tally_file
from tests.games.tyrannosaurus_rex.rex import GAMES, NAMES


def tally(*numbers: Any, **changes: Any) -> dict[str, Any]:
    players = [{"name": name, "home": n} for name, n in zip(NAMES, numbers, strict=False)]
    return {
        "format": "scorepad-tally/1",
        "game": "tyrannosaurus-rex",
        "players": players,
        "options": {},
    } | changes


def score(data: dict[str, Any]) -> dict[str, Any]:
    return score_answer(tally_file(data, GAMES))


def refused(data: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        score(data)
    assert caught.value.move is None
    return caught.value


def wrong(data: dict[str, Any]) -> BadFile:
    with pytest.raises(BadFile) as caught:
        score(data)
    assert caught.value.code == "file.field"
    return caught.value


def test_the_player_with_four_has_won_and_the_others_are_ordered() -> None:
    """Rulebook: The Winner. Ruling: equal numbers share a place."""
    said = score(tally(2, 4, 2, 3))
    assert (said["status"], said["winners"], said["decided_by"]) == (
        "finished",
        ["Bo"],
        "first-home",
    )
    assert said["ranking"] == [
        {"place": 1, "players": ["Bo"]},
        {"place": 2, "players": ["Dan"]},
        {"place": 3, "players": ["Ada", "Cleo"]},
    ]
    assert said["explanation"] == (
        "Bo is the first with four dinosaurs HOME and wins. Ada and Cleo share third place."
    )


def test_a_player_of_an_answer_has_a_total_its_line_and_the_number_home() -> None:
    assert score(tally(1, 4))["players"] == [
        {
            "name": "Ada",
            "total": 1,
            "lines": [{"id": "home", "points": 1}],
            "values": {"home": 1},
        },
        {
            "name": "Bo",
            "total": 4,
            "lines": [{"id": "home", "points": 4}],
            "values": {"home": 4},
        },
    ]


@pytest.mark.parametrize("numbers", [(3, 3), (0, 0, 0), (1, 2, 3, 3)])
def test_a_tally_without_four_is_a_game_that_goes_on(numbers: tuple[int, ...]) -> None:
    said = score(tally(*numbers))
    assert (said["status"], said["winners"], said["decided_by"]) == ("playing", [], None)
    places = [(place["place"], len(place["players"])) for place in said["ranking"]]
    assert places[0] == (1, numbers.count(max(numbers)))


@pytest.mark.parametrize("number", [5, 99, 10**30])
def test_a_player_has_no_fifth_dinosaur(number: int) -> None:
    """Rulebook: Components."""
    refusal = refused(tally(1, number))
    assert refusal.code == "tally.supply"
    assert refusal.message == "Bo has four dinosaurs, and no more can be HOME. Count them."


def test_two_players_with_four_home_are_out_of_reach() -> None:
    """Rulebook: The Winner; the game ends at once."""
    refusal = refused(tally(1, 4, 4))
    assert refusal.code == "tally.unreachable"
    assert refusal.message == (
        "Bo and Cleo cannot both have four dinosaurs HOME. The game ends with the first who has: "
        "count the other’s again."
    )


def test_what_the_box_does_not_hold_is_said_before_what_play_cannot_reach() -> None:
    assert refused(tally(4, 4, 5)).code == "tally.supply"


@pytest.mark.parametrize("number", [-1, -(10**30), True, 1.5, "2", None, [1]])
def test_a_number_home_is_a_whole_number_from_0(number: Any) -> None:
    assert wrong(tally(1, number)).field == "players[1].home"
    assert wrong(tally(5, number)).field == "players[1].home", "before any refusal"


def test_a_tally_has_the_fields_that_it_has() -> None:
    data = tally(1, 2)
    del data["players"][0]["home"]
    assert wrong(data).field == "players[0].home"
    data = tally(1, 2)
    data["players"][0]["dinosaurs"] = 4
    assert wrong(data).field == "players[0].dinosaurs"


@pytest.mark.parametrize("numbers", [(4,), ()])
def test_two_to_four_play(numbers: tuple[int, ...]) -> None:
    assert wrong(tally(*numbers)).field == "players"


def test_options_are_checked_in_a_tally_too() -> None:
    figures = [[2, 3, 4, 5], [6, 7, 8, 9]]
    assert score(tally(4, 2, options={"simplified": True, "dinosaurs": figures}))["winners"]
    figures[1][3] = 2
    assert wrong(tally(4, 2, options={"dinosaurs": figures})).field == "options.dinosaurs[1][3]"
