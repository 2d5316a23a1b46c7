"""Whatever is legally played, some things always hold."""

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.engine import Player, replay
from scorepad.errors import BadFile, Refusal
from scorepad.files import (
    GameFile,
    Played,
    game_file,
    read_move,
    replay_answer,
    to_json,
    write_game,
    write_move,
)
from scorepad.games.gods_love_dinosaurs.game import Options
from scorepad.games.gods_love_dinosaurs.moves import ANIMALS, Move, Refill, Take
from scorepad.games.gods_love_dinosaurs.rules import State
from tests.games.gods_love_dinosaurs.gods import (
    GAMES,
    GODS,
    NAMES,
    adjust,
    after,
    begun,
    booked,
    exchange,
    hatch,
    hunt,
    random_game,
    refill,
    shared,
    take,
    worth,
)

SEEDS = st.integers(0, 100_000)


@st.composite
def beginnings(draw: st.DrawFn) -> State:
    """A game about to begin: 2 to 5 players, the tiles counted or not."""
    players = draw(st.integers(2, 5))
    fewest = 10 if players < 4 else 15
    return begun(players, draw(st.none() | st.integers(fewest, 84)))


def whole_game(start: State, seed: int) -> list[tuple[Move, State]]:
    """A game at random to its end, with a correction now and then."""
    return list(random_game(start, Random(seed), corrections=0.05))


def written(moves: list[Move]) -> list[dict[str, Any]]:
    return [json.loads(to_json(write_move(Played(move)))) for move in moves]


@given(beginnings(), SEEDS)
@settings(max_examples=40)
def test_every_game_ends_with_one_winner(start: State, seed: int) -> None:
    """Rulebook: Game End, Tiebreaker. Ruling: there is always exactly one winner."""
    end = whole_game(start, seed)[-1][1]
    result = GODS.result(end)
    best = max(GODS.totals(end))
    level = [player for player, total in enumerate(GODS.totals(end)) if total == best]
    assert result.status == "finished"
    assert result.winners == (max(level),)
    assert result.decided_by == ("points" if len(level) == 1 else "turn-order")
    assert len(result.ranking) == len(start.seats)


@given(beginnings(), SEEDS)
@settings(max_examples=40)
def test_taking_the_last_entries_back_is_replaying_the_ones_before(start: State, seed: int) -> None:
    """A game is its moves."""
    game = whole_game(start, seed)
    states = [start, *(state for _, state in game)]
    moves = [move for move, _ in game]
    for kept in {0, len(moves) // 3, len(moves) - 1, len(moves)}:
        assert replay(GODS, start, moves[:kept]) == states[kept]
        assert hash(replay(GODS, start, moves[:kept])) == hash(states[kept])


@given(beginnings(), SEEDS)
@settings(max_examples=30)
def test_nests_and_totals_are_those_of_a_ledger(start: State, seed: int) -> None:
    """Rulebook: Game End; booked entry by entry from the file."""
    game = whole_game(start, seed)
    moves = written([move for move, _ in game])
    for entries in {len(moves) // 2, len(moves)}:
        state = replay(GODS, start, [move for move, _ in game[:entries]])
        book = booked(len(start.seats), moves[:entries])
        assert [seat["values"] for seat in GODS.values(state, legal=False)[1]] == book
        assert GODS.totals(state) == tuple(worth(entry) for entry in book)
        rows = GODS.summary(state).rows
        assert tuple(sum(row) for row in rows) == GODS.totals(state)


@given(beginnings(), SEEDS)
@settings(max_examples=30)
def test_the_box_is_never_exceeded_and_no_nest_below_zero(start: State, seed: int) -> None:
    """Rulebook: Components. Ruling: 19 dinosaurs beside the marker."""
    for _, state in whole_game(start, seed):
        assert state.dinosaurs <= 19
        assert state.golden_eggs <= 15
        for seat in state.seats:
            assert min(seat.eggs, seat.golden_eggs, seat.dinosaurs) >= 0


@given(beginnings(), SEEDS)
@settings(max_examples=30)
def test_every_tile_is_in_a_stack_on_the_board_or_taken(start: State, seed: int) -> None:
    """Rulebook: Taking a Tile, 4. Refill Animal Columns; where the tiles are counted."""
    taken = 0
    for move, state in whole_game(start, seed):
        taken += isinstance(move, Take)
        assert all(0 <= tiles <= state.full for tiles in state.columns)
        if start.stack is not None:
            assert state.stack is not None
            assert state.stack >= 0
            whole = start.stack + sum(start.columns)
            assert state.stack + sum(state.columns) + taken == whole


@given(beginnings(), SEEDS)
@settings(max_examples=30)
def test_new_tiles_come_only_with_a_refill_and_it_fills_whole_columns(
    start: State, seed: int
) -> None:
    """Rulebook: Frequently Overlooked Rules; a column with a tile left gets none."""
    before = start
    for move, state in whole_game(start, seed):
        marker = ANIMALS.index(shared(before)["marker"])
        if isinstance(move, Refill):
            for was, now in zip(before.columns, state.columns, strict=True):
                if was or state.phase != "finished":
                    assert now == (was or state.full)
            assert ANIMALS.index(shared(state)["marker"]) == (marker + 1) % 5
        else:
            gone = sum(before.columns) - sum(state.columns)
            assert gone == isinstance(move, Take)
            assert ANIMALS.index(shared(state)["marker"]) == marker
        if state.phase == "take":
            assert state.columns[state.marker], "the marked column has a tile to take"
        before = state


@given(beginnings(), SEEDS)
@settings(max_examples=20)
def test_what_legal_says_is_what_apply_does(start: State, seed: int) -> None:
    """Legality is written once."""
    random = Random(seed)
    for _, state in random_game(start, random):
        if random.random() < 0.8:
            continue
        for player in map(Player, range(len(state.seats))):
            legal = GODS.legal(state, player)
            for move, refusal in random.sample(list(legal.items()), min(20, len(legal))):
                try:
                    GODS.apply(state, move)
                except Refusal as refused:
                    assert refusal is not None
                    assert (refused.code, refused.message) == (refusal.code, refusal.message)
                    assert refused.code.startswith("gods.")
                    assert "!" not in refused.message
                    assert "gods." not in refused.message
                    assert "error" not in refused.message.lower()
                    assert refused.message.endswith(".")
                else:
                    assert refusal is None


@given(beginnings(), SEEDS)
@settings(max_examples=30)
def test_the_game_waits_for_somebody_who_can_move_until_it_is_over(start: State, seed: int) -> None:
    before = start
    for _, state in random_game(start, Random(seed)):
        due = GODS.due(before)
        assert sum(due) > 0
        for player, entries in enumerate(due):
            assert entries in (0, 1)
            if entries:
                assert None in GODS.legal(before, Player(player)).values()
        assert GODS.chapter(state) - GODS.chapter(before) in (0, 1)
        before = state
    assert not any(GODS.due(before))


@given(beginnings(), SEEDS)
@settings(max_examples=20)
def test_every_move_and_the_whole_game_survive_a_file(start: State, seed: int) -> None:
    game = whole_game(start, seed)
    moves = [move for move, _ in game]
    players = len(start.seats)
    for move, data in zip(moves, written(moves), strict=True):
        assert read_move(GODS, data, players) == Played(move)
    tiles = None if start.stack is None else start.stack + sum(start.columns)
    file = GameFile(GODS, NAMES[:players], Options(tiles), tuple(Played(move) for move in moves))
    again = game_file(json.loads(to_json(write_game(file))), GAMES)
    assert again == file
    said = replay_answer(again, legal=True)
    assert [player["total"] for player in said["players"]] == list(GODS.totals(game[-1][1]))


def test_random_play_uses_every_move_and_meets_every_code_of_play() -> None:
    """The seeds are fixed, so that a rule that is never exercised is found at once."""
    used, codes = set(), set()
    for seed in range(18):
        start = begun(2 + seed % 4, None if seed % 2 else 84)
        many = after(start, adjust(0, dinosaurs=19 - start.dinosaurs))
        for _, state in random_game(start if seed % 3 else many, Random(seed)):
            for player in map(Player, range(len(state.seats))):
                for move, refusal in GODS.legal(state, player).items():
                    if refusal is None:
                        used.add(type(move))
                    else:
                        codes.add(refusal.code)
    assert used == set(GODS.moves) - {type(adjust(0))}
    assert codes == {
        "gods.column-empty",
        "gods.not-active",
        "gods.already-hatched",
        "gods.already-hunted",
        "gods.refill-first",
        "gods.no-egg",
        "gods.no-dinosaur",
        "gods.supply-empty",
        "gods.not-your-turn",
        "gods.finished",
    }


HUGE = st.integers() | st.sampled_from((10**18, -(10**18), 10**40))
PLAYERS = st.integers(0, 1)
ANY_MOVE: st.SearchStrategy[Move] = st.one_of(
    st.builds(take, PLAYERS, st.sampled_from(ANIMALS)),
    st.builds(hatch, PLAYERS),
    st.builds(hunt, PLAYERS, st.integers(0, 50), st.integers(0, 999_999_999)),
    st.builds(refill, st.sampled_from((None, False, True))),
    st.builds(exchange, PLAYERS, st.sampled_from(("golden", "regular"))),
    st.builds(adjust, PLAYERS, HUGE, HUGE, HUGE),
)


@given(st.lists(ANY_MOVE, max_size=40), st.sampled_from((None, 10, 12, 40)))
@settings(max_examples=300)
def test_any_moves_are_played_or_refused_but_never_crash(
    moves: list[Move], tiles: int | None
) -> None:
    state = begun(2, tiles)
    for move in moves:
        if GODS.refusal(state, move) is None:
            assert GODS.describe(state, move)
            then = after(state, move)
            assert isinstance(GODS.aftermath(state, then, move), str)
            state = then
        to_json([GODS.values(state, legal=True), GODS.totals(state)])
        assert GODS.result(state).explanation.endswith(".")


SPOILT = st.recursive(
    st.none() | st.booleans() | HUGE | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
FIELDS = ("move", "player", "column", "eggs", "starved", "short", "to", "golden_eggs", "rolled")


@given(
    st.lists(ANY_MOVE, max_size=6),
    st.sampled_from((None, 10, 84)),
    st.lists(st.tuples(st.integers(0, 5), st.sampled_from(FIELDS), SPOILT), max_size=2),
)
@settings(max_examples=300)
def test_a_spoilt_file_is_read_or_refused_but_never_crashes(
    moves: list[Move], tiles: int | None, spoils: list[tuple[int, str, Any]]
) -> None:
    played = [Played(move) for move in moves]
    data = write_game(GameFile(GODS, NAMES[:2], Options(tiles), tuple(played)))
    for index, field, value in spoils:
        if index < len(moves):
            data["moves"][index][field] = value
    try:
        said = replay_answer(game_file(data, GAMES), legal=True)
    except (BadFile, Refusal) as refused:
        assert refused.code == "file.field" or refused.code.startswith("gods.")
        assert refused.message.endswith(".")
    else:
        assert json.loads(to_json(said))["game"] == "gods-love-dinosaurs"
