"""Final counts of Die Schlacht der Dinosaurier, without a game."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.errors import BadFile, Refusal
from scorepad.files import read_tally, score_answer
from tests.games.schlacht_der_dinosaurier.battle import BATTLE, GAMES, ID, NAMES


def tally(*figures: Any, **options: Any) -> str:
    players = [{"name": name, "figures": n} for name, n in zip(NAMES, figures, strict=False)]
    return json.dumps(
        {"format": "scorepad-tally/1", "game": ID, "players": players, "options": options}
    )


def score(*figures: Any, **options: Any) -> dict[str, Any]:
    return score_answer(read_tally(tally(*figures, **options), GAMES))


def test_the_most_figures_win() -> None:
    """Rulebook: End of the Game."""
    said = score(4, 9, 0)
    assert (said["status"], said["winners"], said["decided_by"]) == (
        "finished",
        ["Marc"],
        "figures",
    )
    assert [player["total"] for player in said["players"]] == [4, 9, 0]
    assert said["players"][1]["lines"] == [{"id": "figures", "points": 9}]
    assert said["players"][1]["values"] == {"figures": 9}
    assert said["ranking"] == [
        {"place": 1, "players": ["Marc"]},
        {"place": 2, "players": ["An"]},
        {"place": 3, "players": ["Cy"]},
    ]
    assert said["explanation"] == "Marc wins with 9 figures."


def test_one_figure_is_one_figure() -> None:
    assert score(0, 1)["explanation"] == "An wins with 1 figure.".replace("An", "Marc")


def test_places_behind_the_winner_may_be_shared() -> None:
    """Ranking: 1, 2, 2, 4."""
    said = score(3, 0, 5, 3)
    assert [place["place"] for place in said["ranking"]] == [1, 2, 4]
    assert said["explanation"] == "Cy wins with 5 figures. An and Dee share second place."


@pytest.mark.parametrize("figures", [(15, 15, 15), (1, 2, 3), (1, 1), (30, 30)])
def test_while_every_army_stands_it_is_not_over(figures: tuple[int, ...]) -> None:
    """Rulebook: End of the Game; the count stands, and nobody has won."""
    said = score(*figures)
    assert (said["status"], said["winners"], said["decided_by"]) == ("playing", [], None)
    assert [player["total"] for player in said["players"]] == list(figures)


def test_while_the_lead_is_shared_it_is_not_over() -> None:
    """Rulebook: End of the Game; fighting goes on until one is alone in front."""
    said = score(5, 5, 0)
    assert said["status"] == "playing"
    assert said["ranking"][0] == {"place": 1, "players": ["An", "Marc"]}
    assert said["explanation"] == (
        "An and Marc lead with 5 figures each. The fight goes on until one of the players is alone "
        "in front."
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_no_figure_at_all_they_share(players: int) -> None:
    """Ruling: if no figure of anybody is left, they share."""
    said = score(*(0,) * players)
    assert (said["status"], said["decided_by"]) == ("finished", "shared")
    assert said["winners"] == list(NAMES[:players])


@pytest.mark.parametrize(("players", "most"), [(2, 30), (3, 15), (4, 15)])
def test_nobody_has_more_figures_than_the_armies_of_the_box(players: int, most: int) -> None:
    """Rulebook: Game Contents, Two-Player Variant."""
    others = (0,) * (players - 1)
    assert score(most, *others)["winners"] == ["An"]
    for more in (most + 1, 10**40):
        with pytest.raises(Refusal) as caught:
            score(more, *others)
        assert (caught.value.code, caught.value.move) == ("tally.supply", None)
        assert caught.value.message == (
            f"An cannot have so many figures: {most} is all that a player begins with. Count them "
            "again."
        )


@pytest.mark.parametrize("figures", [-1, -(10**40), None, True, 1.5, "9", [9]])
def test_a_count_is_a_whole_number_from_0_up(figures: Any) -> None:
    with pytest.raises(BadFile) as caught:
        score(3, figures)
    assert (caught.value.code, caught.value.field) == ("file.field", "players[1].figures")


def test_a_count_says_the_figures_and_nothing_else() -> None:
    for player, place in (
        ({"name": "An"}, "players[0].figures"),
        ({"name": "An", "figures": 3, "lava": 2}, "players[0].lava"),
    ):
        data = json.loads(tally(3, 0))
        data["players"][0] = player
        with pytest.raises(BadFile) as caught:
            read_tally(json.dumps(data), GAMES)
        assert caught.value.field == place


def test_the_option_of_the_pteranodons_dice_is_allowed() -> None:
    """Ruling of the files: `options` as in a game file."""
    assert score(3, 0, pteranodon_dice=2)["winners"] == ["An"]
    with pytest.raises(BadFile):
        score(3, 0, pteranodon_dice=4)


@given(st.lists(st.integers(0, 15), min_size=3, max_size=4))
def test_any_count_within_the_armies_is_what_it_says(figures: list[int]) -> None:
    """Play can come to any of them: one roll may take the last figures of several."""
    said = score(*figures)
    assert [player["values"]["figures"] for player in said["players"]] == figures
    alone = figures.count(max(figures)) == 1
    over = 0 in figures and (alone or not any(figures))
    assert (said["status"] == "finished") == over
    assert bool(said["winners"]) == over


def test_the_summary_of_a_count_adds_up() -> None:
    state = BATTLE.count(NAMES[:2], (BATTLE.tally(7), BATTLE.tally(0)), BATTLE.options())
    summary = BATTLE.summary(state)
    assert summary.rows == ((7,), (0,))
    assert summary.text == "The end came with no figure of Marc’s left."
