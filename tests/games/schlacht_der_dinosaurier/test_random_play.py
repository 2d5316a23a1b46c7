"""Whatever is legally played, some things always hold."""

import json
from copy import deepcopy
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.engine import Player, replay
from scorepad.errors import Refusal
from scorepad.files import (
    Played,
    game_file,
    read_game,
    read_move,
    replay_answer,
    to_json,
    write_game,
    write_move,
)
from scorepad.games.schlacht_der_dinosaurier.box import FIGURES
from scorepad.games.schlacht_der_dinosaurier.state import (
    Adjust,
    Battle,
    Card,
    EndTurn,
    Move,
    Repeat,
    State,
)
from tests.games.schlacht_der_dinosaurier.battle import (
    BATTLE,
    GAMES,
    ID,
    NAMES,
    begun,
    cards_left,
    figures,
    lava,
    random_game,
    turn,
)
from tests.games.schlacht_der_dinosaurier.referee import Referee

PLAYERS = st.integers(2, 4)
SEEDS = st.integers(0, 30)


@cache
def game(players: int, seed: int) -> tuple[tuple[Move, State], ...]:
    """A random game, with some corrections by hand; the same one every time."""
    random = Random(f"{players}, {seed}")
    steps: list[tuple[Move, State]] = []
    state = begun(players, 1 + seed % 3)
    while not state.finished:
        for move, following in random_game(state, random):
            steps.append((move, following))
            state = following
            if random.random() < 0.03:
                break
        change = Adjust(
            Player(random.randrange(players)),
            {random.choice(FIGURES): random.choice((-1, -1, 1))},
            random.choice((-1, 0, 1)),
        )
        if not state.finished and BATTLE.refusal(state, change) is None:
            state = BATTLE.apply(state, change)
            steps.append((change, state))
    return tuple(steps)


def file(players: int, seed: int, moves: list[Move]) -> Any:
    """The game file with these moves, as plain JSON data."""
    data = {
        "format": "scorepad-game/1",
        "game": ID,
        "players": NAMES[:players],
        "options": {"pteranodon_dice": 1 + seed % 3},
        "moves": [write_move(Played(move)) for move in moves],
    }
    return json.loads(to_json(data))


@given(PLAYERS, SEEDS)
@settings(max_examples=20)
def test_every_game_ends_and_its_log_replays_to_the_same_state(players: int, seed: int) -> None:
    """Rulebook: End of the Game; a game is its moves."""
    steps = game(players, seed)
    log, end = [move for move, _ in steps], steps[-1][1]
    start = begun(players, 1 + seed % 3)
    assert end.finished
    assert BATTLE.result(end).winners
    assert replay(BATTLE, start, log) == end
    assert hash(replay(BATTLE, start, log)) == hash(end)


@given(PLAYERS, SEEDS, st.floats(0, 1))
@settings(max_examples=20)
def test_taking_moves_back_is_replaying_those_before(players: int, seed: int, at: float) -> None:
    """A state holds nothing that its moves do not say."""
    steps = game(players, seed)
    kept = int(at * (len(steps) - 1))
    log = [move for move, _ in steps[: kept + 1]]
    assert replay(BATTLE, begun(players, 1 + seed % 3), log) == steps[kept][1]


@given(PLAYERS, SEEDS)
@settings(max_examples=20)
def test_figures_lava_and_turns_are_those_of_a_referee_who_moves_the_wood(
    players: int, seed: int
) -> None:
    """Rulebook: all of it, by other means; after every move."""
    steps = game(players, seed)
    data = file(players, seed, [move for move, _ in steps])
    for number, (_, state) in enumerate(steps, start=1):
        if number % 7 and number != len(steps):
            continue
        referee = Referee(data | {"moves": data["moves"][:number]})
        shared, each = BATTLE.values(state, False)
        assert [value["values"] for value in each] == [
            referee.values(player) for player in range(players)
        ]
        assert shared["turn"] == (None if referee.over else referee.turn)
        assert BATTLE.totals(state) == tuple(map(len, referee.boxes))
        assert [NAMES[p] for p in BATTLE.result(state).winners] == referee.winners()


@given(PLAYERS, SEEDS)
@settings(max_examples=15)
def test_every_move_and_the_whole_file_survive_being_written(players: int, seed: int) -> None:
    """The type of a move is its file format; a repeat has what the card before it asks for."""
    steps = game(players, seed)
    moves = [move for move, _ in steps]
    data = file(players, seed, moves)
    read = game_file(data, GAMES)
    assert [played.move for played in read.moves] == moves
    assert json.loads(to_json(write_game(read))) == data
    assert read_game(to_json(data), GAMES) == read
    for raw, move in zip(data["moves"], moves, strict=True):
        assert read_move(BATTLE, raw, players) == Played(move)
    assert replay_answer(read, legal=True)["status"] == "finished"


@given(PLAYERS, SEEDS)
@settings(max_examples=12)
def test_what_legal_says_is_what_apply_does(players: int, seed: int) -> None:
    """Legality is written once, and refusals are sentences."""
    random = Random(seed)
    for _, state in game(players, seed):
        if random.random() < 0.8:
            continue
        for player in map(Player, range(players)):
            legal = BATTLE.legal(state, player)
            assert len(legal) < 600, "what is worth asking about is bounded"
            for move, refusal in random.sample(sorted(legal.items(), key=str), min(25, len(legal))):
                try:
                    BATTLE.apply(state, move)
                except Refusal as refused:
                    assert refusal is not None
                    assert (refused.code, refused.message) == (refusal.code, refusal.message)
                    assert "!" not in refused.message
                    assert "error" not in refused.message.lower()
                    assert refused.message.endswith(".")
                else:
                    assert refusal is None


@given(PLAYERS, SEEDS)
@settings(max_examples=20)
def test_nothing_comes_from_nowhere(players: int, seed: int) -> None:
    """Rulebook: Game Contents; a battle takes one figure at most, only hands add any."""
    before = begun(players, 1 + seed % 3)
    for move, state in game(players, seed):
        assert min(lava(state)) >= 0
        assert sum(lava(state)) <= 14
        assert min(map(min, state.armies)) >= 0
        assert all(
            count <= most
            for army in state.armies
            for count, most in zip(army, begun(players).armies[0], strict=True)
        )
        lost = sum(figures(before)) - sum(figures(state))
        spent = sum(lava(before)) - sum(lava(state))
        match move:
            case Battle():
                assert lost in (0, 1)
                assert spent == sum(
                    face is not None
                    for again in (move.attack_reroll, move.defence_reroll)
                    for face in again or ()
                )
            case Card(rolls=rolls, lake=lake):
                assert lost == sum(each.count(0) for each in rolls or ())
                assert spent == -(lake or 0)
            case Repeat(rolls=rolls, lake=lake):
                assert lost == sum(each.count(0) for each in rolls or ())
                assert spent == 1 - (lake or 0)
            case EndTurn():
                assert (lost, spent) == (0, 0)
            case Adjust():
                assert (lost, spent) == (-sum(move.figures.values()), -move.lava)
        before = state


@given(PLAYERS, SEEDS)
@settings(max_examples=20)
def test_no_turn_has_more_than_three_cards_and_none_ends_before_its_last(
    players: int, seed: int
) -> None:
    """Rulebook: Course of the Game."""
    before, cards = begun(players), 0
    for move, state in game(players, seed):
        if isinstance(move, Card):
            cards += 1
            assert move.player == turn(before)
            assert cards <= 3
        if isinstance(move, EndTurn):
            assert cards in (2, 3)
            assert cards_left(before, move.player) == 0
        if BATTLE.chapter(state) != BATTLE.chapter(before):
            assert BATTLE.chapter(state) == BATTLE.chapter(before) + 1
            cards = 0
        before = state


@given(PLAYERS, SEEDS)
@settings(max_examples=15)
def test_the_game_waits_for_one_who_can_move_until_it_is_over(players: int, seed: int) -> None:
    """Rulebook: Course of the Game."""
    for _, state in game(players, seed):
        due, active = BATTLE.due(state), BATTLE.active(state)
        if state.finished:
            assert active is None
            assert not any(due)
            continue
        assert active is not None
        assert due == tuple(int(player == active) for player in range(players))
        assert figures(state)[active] > 0
        assert None in BATTLE.legal(state, active).values()


@given(PLAYERS, SEEDS)
@settings(max_examples=10)
def test_the_rows_of_the_summary_add_up(players: int, seed: int) -> None:
    for _, state in game(players, seed):
        summary = BATTLE.summary(state)
        assert [sum(row) for row in summary.rows] == figures(state)
        assert all(len(row) == len(summary.columns) for row in summary.rows)
        assert bool(summary.text) == (state.finished and max(figures(state)) > 0)


@given(PLAYERS, SEEDS)
@settings(max_examples=8)
def test_nothing_that_happens_later_changes_an_earlier_state(players: int, seed: int) -> None:
    """States are values: asked again, each of them answers what it answered."""
    states = [state for _, state in game(players, seed)][::5]
    copies = deepcopy(states)
    values = [BATTLE.values(state, True) for state in states]
    for state in reversed(states):
        for player in map(Player, range(players)):
            BATTLE.legal(state, player)
    assert states == copies
    assert [BATTLE.values(state, True) for state in states] == values


def test_random_games_meet_every_shape_of_every_move() -> None:
    """The moves worth asking about leave no rule aside."""
    shapes = {
        (
            type(move),
            *(field.name for field in fields(move) if getattr(move, field.name) is not None),
        )
        for players in (2, 3, 4)
        for seed in range(8)
        for move, _ in game(players, seed)
    }
    common = ("player", "figure", "target", "target_figure", "attack", "defence")
    assert shapes == {
        (Card, "player", "card", "value"),
        (Card, "player", "card", "value", "as_"),
        (Card, "player", "card", "species", "rolls"),
        (Card, "player", "card", "lake"),
        (Repeat, "player"),
        (Repeat, "player", "as_"),
        (Repeat, "player", "rolls"),
        (Repeat, "player", "lake"),
        (Battle, *common),
        (Battle, *common, "attack_reroll"),
        (Battle, *common, "defence_reroll"),
        (EndTurn, "player"),
        (Adjust, "player", "figures", "lava"),
    }
