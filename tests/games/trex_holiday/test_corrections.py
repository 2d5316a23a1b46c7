"""A mistyped die put right: what was written with it follows, and nothing else."""

from collections import Counter
from itertools import islice
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorepad.files import Played
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.rules import Move, Place, Reveal, State
from scorepad.table import HOST, Body, Correct, Entry, Table, opened
from tests.games.trex_holiday.holiday import (
    HOLIDAY,
    NAMES,
    OPEN_HOUSE,
    after,
    begun,
    place,
    random_game,
    reveal,
    row,
    trex,
)

DICE = st.integers(1, 6)
TWO_DICE = st.tuples(DICE, DICE)


def table_of(*moves: Move, players: int = 1) -> Table:
    table = opened("t", HOLIDAY, NAMES[:players], Options(OPEN_HOUSE), "2026-11-30T18:00:00+00:00")
    for move in moves:
        table = entered(table, Played(move))
    return table


def entered(table: Table, body: Body) -> Table:
    number = len(table.log) + 1
    return table.after(Entry(number, f"e{number}", HOST, "2026-11-30T18:01:00+00:00", body))


def corrected(table: Table, number: int, move: Move) -> Table:
    """The table after entry `number` was really `move`."""
    return entered(table, table.revised(Correct(number, Played(move))))


def moves(table: Table) -> list[Move]:
    """The moves that stand."""
    return [standing.played.move for standing in table.standing]


def test_a_changed_die_is_changed_where_it_was_written() -> None:
    """Rulebook: How Each Round Plays; the number in the space is the one on the die."""
    table = table_of(reveal(5, 3), place(0, 3, "carp.1"), place(0, 5, "stack2.1"))
    state: State = corrected(table, 1, reveal(4, 3)).state
    assert (row(state, "carp")[0], row(state, "stack2")[0]) == ("3", "4")
    state = corrected(table, 1, reveal(5, 6)).state
    assert (row(state, "carp")[0], row(state, "stack2")[0]) == ("6", "5")


def test_dice_typed_in_the_other_order_change_nothing() -> None:
    """Rulebook: How Each Round Plays; the two revealed dice have no order."""
    table = table_of(reveal(5, 3), place(0, 3, "carp.1"), place(0, 5, "stack2.1"))
    assert moves(corrected(table, 1, reveal(3, 5)))[1:] == moves(table)[1:]


def test_one_of_two_equal_dice_is_changed_in_one_space() -> None:
    """Rulebook: How Each Round Plays; each die is written once."""
    table = table_of(reveal(5, 5), place(0, 5, "stack2.1"), place(0, 5, "stack3.1"))
    state: State = corrected(table, 1, reveal(5, 2)).state
    assert sorted([row(state, "stack2")[0] or "", row(state, "stack3")[0] or ""]) == ["2", "5"]


def test_two_equal_dice_are_both_changed_each_in_one_space() -> None:
    """Rulebook: How Each Round Plays; each die is written once."""
    table = table_of(reveal(1, 1), place(0, 1, "stack2.1"), place(0, 1, "stack3.1"))
    state: State = corrected(table, 1, reveal(2, 3)).state
    assert {row(state, "stack2")[0], row(state, "stack3")[0]} == {"2", "3"}


def test_a_changed_trex_die_changes_its_space_and_the_boxes_of_its_round() -> None:
    """Rulebook: Carp Streamer; the box takes that round's T-Rex number."""
    table = table_of(
        reveal(5, 3), place(0, 5, "carp.1"), place(0, 3, "stack2.1"), trex(4),
        place(0, 4, "stack2.2"),
    )  # fmt: skip
    state: State = corrected(table, 4, trex(2)).state
    assert row(state, "stack2") == ["3", "2", None]
    assert state.seats[0].sheet.boxes[0] == 2


def test_the_same_number_in_another_step_is_another_die() -> None:
    """Rulebook: How Each Round Plays; three dice a round, each round anew."""
    table = table_of(
        reveal(5, 3), place(0, 5, "stack2.1"), place(0, 3, "stack3.1"), trex(5),
        place(0, 5, "cans1.1"), reveal(5, 5), place(0, 5, "stack2.2"),
    )  # fmt: skip
    now = corrected(table, 1, reveal(4, 3))
    assert moves(now)[1] == place(0, 4, "stack2.1")
    assert moves(now)[2:] == moves(table)[2:]
    assert moves(corrected(table, 4, trex(2)))[4:] == [place(0, 2, "cans1.1"), *moves(table)[5:]]


def test_only_placements_of_the_same_step_and_round_follow_a_die() -> None:
    """Rulebook: How Each Round Plays; another die that showed the same is not the one mistyped."""
    first = begun(1, OPEN_HOUSE)
    placing = after(first, reveal(4, 3))
    trex_step = after(placing, place(0, 4, "stack2.1"), place(0, 3, "stack3.1"), trex(4))
    second = after(trex_step, place(0, 4, "cans1.1"), reveal(4, 2))
    later = place(0, 5, "stack2.2")

    def carried(now: State) -> Move:
        return HOLIDAY.carried(first, reveal(5, 3), reveal(4, 3), now, later)

    assert carried(placing) == place(0, 4, "stack2.2")
    assert carried(trex_step) == later
    assert carried(second) == later


@given(TWO_DICE, TWO_DICE, st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_any_revealed_dice_may_turn_into_any_others(
    wrong: tuple[int, int], right: tuple[int, int], players: int, random: Random
) -> None:
    """Where any number fits, nothing falls: the same spaces hold the numbers of the new dice."""
    kept = Counter(wrong) & Counter(right)
    assume(kept or wrong[0] != wrong[1])
    free = [
        space
        for area in OPEN_HOUSE.areas
        if area.room == "posts" or area.id == "cans1"
        for space in area.spaces
    ]
    chosen = [random.sample(free, 2) for _ in range(players)]
    table = table_of(Reveal(wrong), players=players)
    for player, spaces in enumerate(chosen):
        for number, space in zip(random.sample(wrong, 2), spaces, strict=True):
            table = entered(table, Played(place(player, number, space)))
    now = corrected(table, 1, Reveal(right))
    assert now.state.phase == "trex"
    for player, spaces in enumerate(chosen):
        before, after = (
            [m for m in moves(each) if isinstance(m, Place) and m.player == player]
            for each in (table, now)
        )
        assert [m.space for m in after] == spaces
        assert Counter(m.number for m in after) == Counter(right)
        same = Counter(a.number for a, b in zip(after, before, strict=True) if a == b)
        assert same == kept, "a die that was right keeps its space"


@given(st.integers(0, 10_000), TWO_DICE)
@settings(max_examples=20)
def test_a_correction_anywhere_leaves_a_legal_game(seed: int, right: tuple[int, int]) -> None:
    """Whatever falls with a correction, what stands can be replayed, and the rest has followed."""
    random = Random(seed)
    start = begun(2, OPEN_HOUSE)
    game = [move for move, _ in islice(random_game(start, random), random.randrange(8, 40))]
    table = table_of(*game, players=2)
    reveals = [i for i, move in enumerate(game, 1) if isinstance(move, Reveal)]
    number = random.choice(reveals)
    consequences = table.consequences(Correct(number, Played(Reveal(right))))
    now = corrected(table, number, Reveal(right))
    state = start
    for move in moves(now):
        state = HOLIDAY.apply(state, move)
    assert state == now.state
    assert len(moves(now)) == len(game) - len(consequences.falls if consequences else ())
    for was, follower in zip(table.standing, now.standing, strict=False):
        if was.entry < number:
            assert was == follower
