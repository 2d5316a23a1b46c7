"""Whatever is legally played, some things always hold."""

import json
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.engine import Player, replay
from scorepad.errors import Refusal
from scorepad.files import Played, read_move, to_json, write_move, write_options
from scorepad.games.trex_greift_an.game import DINOSAURS, Options
from scorepad.games.trex_greift_an.state import Adjust, Lava, State, Turn
from tests.games.trex_greift_an.greift import (
    GREIFT,
    NAMES,
    answer,
    counted_slowly,
    game,
    random_game,
)

SEEDS = st.integers(0, 100_000)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Options]:
    """2 to 4 players, with any dinosaurs, 2 to 6 kinds of food, the shorter game or not."""
    players = draw(st.integers(2, 4))
    dinosaurs = tuple(draw(st.permutations(DINOSAURS)))[:players]
    kinds = tuple(f"kind {number}" for number in range(draw(st.integers(2, 6))))
    return players, Options(draw(st.sampled_from(((), dinosaurs))), draw(st.booleans()), kinds)


def begun(table: tuple[int, Options]) -> State:
    players, options = table
    return GREIFT.start(NAMES[:players], options)


def written(moves: list[Any]) -> list[dict[str, Any]]:
    return [json.loads(to_json(write_move(Played(move)))) for move in moves]


@given(tables(), SEEDS)
@settings(max_examples=25)
def test_every_game_ends_with_its_last_stone(table: tuple[int, Options], seed: int) -> None:
    """Rulebook: End of the Game."""
    start = begun(table)
    log = list(random_game(start, Random(seed)))
    end = log[-1][1]
    assert isinstance(log[-1][0], Lava)
    assert sum(isinstance(move, Lava) for move, _ in log) == 26 - start.lava
    result = GREIFT.result(end)
    best = max((eggs, sum(food)) for eggs, food in zip(end.eggs, end.food, strict=True))
    assert result.winners == tuple(
        p for p in range(table[0]) if (end.eggs[p], sum(end.food[p])) == best
    )


@given(tables(), SEEDS)
@settings(max_examples=15)
def test_taking_back_is_replaying_what_is_left(table: tuple[int, Options], seed: int) -> None:
    """A game is its moves."""
    start = begun(table)
    log = list(random_game(start, Random(seed)))
    moves = [move for move, _ in log]
    assert replay(GREIFT, start, moves) == log[-1][1]
    for length in Random(seed).sample(range(1, len(moves)), 5):
        assert replay(GREIFT, start, moves[:length]) == log[length - 1][1]


@given(tables(), SEEDS)
@settings(max_examples=10)
def test_what_legal_says_is_what_apply_does(table: tuple[int, Options], seed: int) -> None:
    """Legality is written once."""
    random = Random(seed)
    for _, state in random_game(begun(table), random):
        if random.random() < 0.8:
            continue
        for player in map(Player, range(table[0])):
            legal = GREIFT.legal(state, player)
            assert len(legal) <= 400
            for move, refusal in random.sample(list(legal.items()), min(40, len(legal))):
                try:
                    GREIFT.apply(state, move)
                except Refusal as refused:
                    assert refusal is not None
                    assert (refused.code, refused.message) == (refusal.code, refusal.message)
                    assert "!" not in refused.message
                    assert "error" not in refused.message.lower()
                    assert "greift." not in refused.message
                    assert refused.message.endswith(".")
                else:
                    assert refusal is None


@given(tables(), SEEDS)
@settings(max_examples=20)
def test_nothing_leaves_or_joins_the_box(table: tuple[int, Options], seed: int) -> None:
    """Rulebook: Components, Eating."""
    before = begun(table)
    for move, state in random_game(before, Random(seed)):
        assert sum(state.eggs) + state.eggs_left == 24
        assert min(state.eggs) >= 0 <= state.eggs_left
        held = sum(map(sum, state.food))
        assert held + state.burnt + state.on_board == 36
        assert state.on_board >= 0
        assert all(0 <= tiles <= 3 for food in state.food for tiles in food)
        assert 0 <= state.lava - before.lava <= 1
        assert state.burnt >= before.burnt
        if not isinstance(move, Adjust):
            assert abs(sum(state.eggs) - sum(before.eggs)) <= 1
        before = state


@given(tables(), SEEDS)
@settings(max_examples=20)
def test_eggs_and_food_are_those_of_a_slow_count(table: tuple[int, Options], seed: int) -> None:
    """Rulebook: Goal of the Game; from the moves as a file has them, by other means."""
    players, options = table
    log = list(random_game(begun(table), Random(seed)))
    moves = written([move for move, _ in log])
    for length in (*range(0, len(log), 9), len(log)):
        state = log[length - 1][1] if length else begun(table)
        slow = counted_slowly(players, len(options.kinds), moves[:length])
        assert list(GREIFT.totals(state)) == slow["eggs"]
        assert [list(food) for food in state.food] == slow["food"]
        assert state.burnt == slow["burnt"]


@given(tables(), SEEDS)
@settings(max_examples=10)
def test_a_game_file_comes_to_the_same(table: tuple[int, Options], seed: int) -> None:
    """Formats: a game is its moves."""
    players, options = table
    log = list(random_game(begun(table), Random(seed)))
    end = log[-1][1]
    file = game(*written([m for m, _ in log]), players=players, **write_options(options))
    said = answer(json.loads(to_json(file)))
    assert (said["status"], said["lava"], said["turn"]) == ("finished", 26, None)
    for player, told in enumerate(said["players"]):
        assert told["total"] == end.eggs[player]
        assert told["values"] == {"eggs": end.eggs[player], "food": list(end.food[player])}


@given(tables(), SEEDS)
@settings(max_examples=10)
def test_every_move_survives_a_file(table: tuple[int, Options], seed: int) -> None:
    """Formats: the move table; also of moves that the rules refuse."""
    players, options = table
    random = Random(seed)
    state = begun(table)
    moves = [move for move, _ in random_game(state, random)]
    moves += [move for p in range(players) for move in GREIFT.choices(state, Player(p))]
    for move in moves:
        for played in (Played(move), Played(move, True)):
            data = json.loads(to_json(write_move(played)))
            assert read_move(GREIFT, data, players) == played
            GREIFT.check(move, players, options, iter(()))


@given(tables(), SEEDS)
@settings(max_examples=10)
def test_the_game_waits_for_one_who_can_do_something(table: tuple[int, Options], seed: int) -> None:
    """Rulebook: Turn Structure."""
    start = begun(table)
    for state in (start, *(state for _, state in random_game(start, Random(seed)))):
        due = GREIFT.due(state)
        if state.finished:
            assert not any(due)
            assert GREIFT.active(state) is None
            continue
        assert sum(due) == 1
        waiting = Player(due.index(1))
        own = [
            move
            for move in GREIFT.choices(state, waiting)
            if not isinstance(move, Adjust) and GREIFT.refusal(state, move) is None
        ]
        assert own
        begins = {isinstance(move, Turn) for move in own}
        assert begins == {waiting != state.player or state.turn == 0}
        assert GREIFT.active(state) == state.player


@given(tables(), SEEDS)
@settings(max_examples=10)
def test_everything_is_told(table: tuple[int, Options], seed: int) -> None:
    before = begun(table)
    for move, state in random_game(before, Random(seed)):
        assert NAMES[move.player] in GREIFT.describe(before, move)
        said = GREIFT.aftermath(before, state, move)
        assert said == "" or said.endswith(".")
        assert GREIFT.result(state).explanation.endswith(".")
        assert [sum(row) for row in GREIFT.summary(state).rows] == list(GREIFT.totals(state))
        before = state


@given(tables(), SEEDS)
@settings(max_examples=5)
def test_nothing_that_happens_later_changes_an_earlier_state(
    table: tuple[int, Options], seed: int
) -> None:
    """States are values."""
    states = [state for _, state in random_game(begun(table), Random(seed))][::4]
    copies = deepcopy(states)
    for state in reversed(states):
        for player in map(Player, range(table[0])):
            GREIFT.legal(state, player)
        GREIFT.result(state)
    assert states == copies
    assert [hash(state) for state in states] == [hash(copy) for copy in copies]


def test_random_play_meets_every_kind_of_move_and_every_refusal() -> None:
    """What the properties above look at is all there is."""
    kinds: Counter[str] = Counter()
    codes = set()
    for seed in range(3):
        random = Random(seed)
        start = begun((2 + seed % 3, Options(short=seed % 2 == 0)))
        for move, state in random_game(start, random):
            kinds[move.move] += 1
            if random.random() < 0.5:
                continue
            for player in map(Player, range(len(state.names))):
                codes |= {no.code for no in GREIFT.legal(state, player).values() if no is not None}
    assert set(kinds) == {move.move for move in GREIFT.moves}
    assert len(codes) >= 14, codes
