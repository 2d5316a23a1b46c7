"""What all games share: replay, ranking, what decided it, and the sentence about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.engine import (
    Game,
    Place,
    Player,
    Result,
    TieBreak,
    counted,
    decided_by,
    explain,
    listed,
    rank,
    replay,
    stopped,
)
from scorepad.errors import BadFile, Refusal, bad_field, within

POINTS = (TieBreak("points"),)
EGGS_THEN_FOOD = (TieBreak("eggs"), TieBreak("food"))
POINTS_THEN_SEAT = (TieBreak("points"), TieBreak("turn-order", highest_first=False))


def places(keys: list[tuple[int, ...]], breaks: tuple[TieBreak, ...]) -> list[tuple[int, Any]]:
    return [(place.place, place.players) for place in rank(keys, breaks)]


# Ranking.


def test_the_highest_number_ranks_first() -> None:
    assert places([(3,), (9,), (5,)], POINTS) == [(1, (1,)), (2, (2,)), (3, (0,))]


def test_two_who_share_the_first_place_leave_no_second() -> None:
    assert places([(7,), (7,), (2,)], POINTS) == [(1, (0, 1)), (3, (2,))]


def test_a_shared_place_in_the_middle_skips_the_next_one() -> None:
    assert places([(9,), (5,), (5,), (1,)], POINTS) == [(1, (0,)), (2, (1, 2)), (4, (3,))]


def test_players_who_share_a_place_are_listed_in_turn_order() -> None:
    assert places([(1,), (4,), (1,), (4,)], POINTS) == [(1, (1, 3)), (3, (0, 2))]


def test_a_later_tie_break_counts_among_equals_only() -> None:
    assert places([(5, 1), (5, 2), (6, 0)], EGGS_THEN_FOOD) == [(1, (2,)), (2, (1,)), (3, (0,))]


def test_a_tie_break_may_put_the_lowest_first() -> None:
    assert places([(5, 2), (5, 0), (5, 1)], POINTS_THEN_SEAT) == [
        (1, (1,)),
        (2, (2,)),
        (3, (0,)),
    ]


def test_a_lone_player_is_first() -> None:
    assert places([(0,)], POINTS) == [(1, (0,))]


def test_negative_numbers_rank_below_zero() -> None:
    assert places([(-1,), (0,), (-5,)], POINTS) == [(1, (1,)), (2, (0,)), (3, (2,))]


def test_as_many_numbers_as_tie_breaks_are_asked_for() -> None:
    with pytest.raises(ValueError, match="zip"):
        rank([(1, 2)], POINTS)


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=12))
def test_a_place_is_one_more_than_the_number_of_players_ahead(
    keys: list[tuple[int, ...]],
) -> None:
    found = {player: place for place, players in places(keys, EGGS_THEN_FOOD) for player in players}
    assert found == {
        player: 1 + sum(other > key for other in keys) for player, key in enumerate(keys)
    }


# What decided it.


def decided(keys: list[tuple[int, ...]], breaks: tuple[TieBreak, ...]) -> str:
    return decided_by(keys, breaks, rank(keys, breaks))


def test_the_first_number_decides_where_it_differs() -> None:
    assert decided([(5, 0), (4, 9)], EGGS_THEN_FOOD) == "eggs"


def test_the_tie_break_that_set_the_winner_apart_is_named() -> None:
    assert decided([(5, 3), (5, 2), (1, 9)], EGGS_THEN_FOOD) == "food"
    assert decided([(5, 0), (5, 1)], POINTS_THEN_SEAT) == "turn-order"


def test_a_tie_behind_the_winner_decides_nothing() -> None:
    assert decided([(6, 0), (5, 3), (5, 2)], EGGS_THEN_FOOD) == "eggs"


def test_a_shared_first_place_is_shared() -> None:
    assert decided([(5, 3), (5, 3), (1, 9)], EGGS_THEN_FOOD) == "shared"


def test_a_lone_player_wins_by_the_first_number() -> None:
    assert decided([(0, 0)], EGGS_THEN_FOOD) == "eggs"


# Words.


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((31, 20), "Ada wins with 31 points."),
        ((0, 1), "Bo wins with 1 point."),
        ((8, 8), "Ada and Bo share the win with 8 points each."),
        ((8, 8, 8), "Ada, Bo and Cleo share the win with 8 points each."),
        ((9, 4, 4), "Ada wins with 9 points. Bo and Cleo share second place."),
        ((9, 7, 4, 4), "Ada wins with 9 points. Cleo and Dan share third place."),
        (
            (9, 9, 4, 4),
            "Ada and Bo share the win with 9 points each. Cleo and Dan share third place.",
        ),
    ],
)
def test_a_result_is_told_in_a_sentence_or_two(totals: tuple[int, ...], said: str) -> None:
    names = ("Ada", "Bo", "Cleo", "Dan")
    assert explain(names, totals, rank([(t,) for t in totals], POINTS)) == said


def test_every_place_that_twelve_can_share_has_a_word() -> None:
    names = [f"P{i}" for i in range(12)]
    for ahead in range(11):
        totals = [*range(100, 100 - ahead, -1), *[1] * (12 - ahead)]
        said = explain(names, totals, rank([(t,) for t in totals], POINTS))
        assert "P11 share" in said


def test_names_are_listed_as_one_says_them() -> None:
    assert [listed(n) for n in ([], ["Ada"], ["Ada", "Bo"], ["Ada", "Bo", "Cleo"])] == [
        "",
        "Ada",
        "Ada and Bo",
        "Ada, Bo and Cleo",
    ]
    assert listed(["cars", "cans"], "or") == "cars or cans"


def test_one_point_is_no_points() -> None:
    assert [counted(n, "point") for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_a_stopped_table_keeps_its_ranking_and_nobody_has_won() -> None:
    ranking = rank([(3,), (1,)], POINTS)
    result = stopped(Result("finished", ranking, (Player(0),), "points", "Ada wins."))
    assert (result.status, result.winners, result.decided_by) == ("abandoned", (), None)
    assert result.ranking == ranking == (Place(1, (Player(0),)), Place(2, (Player(1),)))
    assert "obody has won" in result.explanation


# Replay, by a toy game that counts up to a limit.


@dataclass(frozen=True)
class Add:
    move: ClassVar[str] = "add"
    number: int


class Counting:
    """A game of one number: what would take it beyond ten is refused."""

    def refusal(self, state: int, move: Add) -> Refusal | None:
        return Refusal("toy.too-much", "Ten is enough.") if state + move.number > 10 else None

    def advance(self, state: int, move: Add) -> int:
        return state + move.number

    def choices(self, state: int, player: Player) -> Iterator[Add]:
        return map(Add, range(1, 5))

    apply = Game.apply
    legal = Game.legal


COUNTING = cast(Game[int], Counting())


def test_a_replay_folds_the_moves_over_the_start() -> None:
    assert replay(COUNTING, 1, [Add(2), Add(3)]) == 6
    assert replay(COUNTING, 1, []) == 1


def test_a_replay_says_which_move_was_refused_counted_from_0() -> None:
    with pytest.raises(Refusal) as caught:
        replay(COUNTING, 0, [Add(4), Add(4), Add(4), Add(9)])
    refused = caught.value
    assert (refused.code, refused.message, refused.move) == ("toy.too-much", "Ten is enough.", 2)


def test_legal_and_apply_ask_the_same_question() -> None:
    legal = COUNTING.legal(8, Player(0))
    assert [move.number for move, refusal in legal.items() if refusal is None] == [1, 2]
    assert COUNTING.apply(8, Add(2)) == 10
    with pytest.raises(Refusal) as caught:
        COUNTING.apply(8, Add(3))
    assert caught.value.move is None


# The two ways of saying no.


def test_a_bad_field_is_named_as_seen_from_the_whole_file() -> None:
    with pytest.raises(BadFile) as caught, within("moves[3]"), within("dice"):
        raise bad_field("[0]", "expected a whole number")
    bad = caught.value
    assert (bad.code, bad.field) == ("file.field", "moves[3].dice[0]")
    assert bad.message == str(bad) == "moves[3].dice[0]: expected a whole number."


def test_a_field_of_the_thing_itself_takes_its_place() -> None:
    with pytest.raises(BadFile) as caught, within("options"):
        raise bad_field("", "expected an object")
    assert caught.value.field == "options"


def test_a_file_that_is_wrong_as_a_whole_names_no_field() -> None:
    assert BadFile("file.json", "This is not JSON").message == "This is not JSON."
