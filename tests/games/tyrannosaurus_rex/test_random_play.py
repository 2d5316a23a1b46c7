"""Whatever is legally played, some things always hold."""

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.engine import Player, replay
from scorepad.errors import Refusal
from scorepad.files import Played, read_move, score_answer, tally_file, to_json, write_move
from scorepad.games.tyrannosaurus_rex.game import Options
from scorepad.games.tyrannosaurus_rex.state import (
    Adjust,
    Advance,
    Fight,
    Free,
    Move,
    State,
    Trex,
)
from tests.games.tyrannosaurus_rex.rex import (
    GAMES,
    NAMES,
    REX,
    any_correction,
    counted_slowly,
    home,
    places,
    random_game,
    turn,
)

SEEDS = st.integers(0, 100_000)
CORRECTIONS = st.sampled_from([0.0, 0.0, 0.05, 0.3])


@st.composite
def beginnings(draw: st.DrawFn) -> State:
    players = draw(st.integers(2, 4))
    return REX.start(NAMES[:players], Options(simplified=draw(st.booleans())))


def plain(moves: list[Move]) -> list[dict[str, Any]]:
    """Moves as a file writes them."""
    return [json.loads(to_json(write_move(Played(move)))) for move in moves]


@given(beginnings(), SEEDS, CORRECTIONS)
@settings(max_examples=12)
def test_every_game_ends_and_its_log_replays_to_the_same_state(
    start: State, seed: int, corrections: float
) -> None:
    """Rulebook: The Winner; a game is its moves."""
    game = list(random_game(start, Random(seed), corrections))
    log, end = [move for move, _ in game], game[-1][1]
    result = REX.result(end)
    assert (result.status, len(result.winners), result.decided_by) == ("finished", 1, "first-home")
    assert home(end)[result.winners[0]] == 4
    assert home(end).count(4) == 1
    assert replay(REX, start, log) == end


@given(beginnings(), SEEDS, CORRECTIONS)
@settings(max_examples=12)
def test_undo_is_the_replay_of_what_was_before(start: State, seed: int, corrections: float) -> None:
    """States are values: any number of moves taken back is the state that was then."""
    game = list(random_game(start, Random(seed), corrections))
    log = [move for move, _ in game]
    for number in Random(seed).sample(range(len(game)), min(10, len(game))):
        assert replay(REX, start, log[: number + 1]) == game[number][1]
        assert hash(game[number][1]) == hash(replay(REX, start, log[: number + 1]))


@given(beginnings(), SEEDS, CORRECTIONS)
@settings(max_examples=10)
def test_places_totals_and_ranking_are_those_of_a_slow_count(
    start: State, seed: int, corrections: float
) -> None:
    """Rulebook: The Winner. Ruling: the other places go by dinosaurs HOME and are shared."""
    players, log = len(start.names), list[Move]()
    for number, (move, state) in enumerate(random_game(start, Random(seed), corrections)):
        log.append(move)
        if number % 9 and REX.result(state).status != "finished":
            continue
        slow = counted_slowly(players, plain(log))
        assert [places(state, p) for p in range(players)] == slow
        numbers = [row.count("home") for row in slow]
        assert list(REX.totals(state)) == home(state) == numbers
        assert [sum(row) for row in REX.summary(state).rows] == numbers
        for place in REX.result(state).ranking:
            for player in place.players:
                assert place.place == 1 + sum(n > numbers[player] for n in numbers)
                assert len(place.players) == numbers.count(numbers[player])


@given(beginnings(), SEEDS)
@settings(max_examples=6)
def test_what_legal_says_is_what_apply_does(start: State, seed: int) -> None:
    """Legality is written once, and every refusal is a sentence for a player."""
    random = Random(seed)
    for _, state in random_game(start, random, 0.05):
        if random.random() < 0.7 and REX.result(state).status == "playing":
            continue
        for player in range(len(state.names)):
            legal = REX.legal(state, Player(player))
            assert len(legal) <= 200, "few enough to ask at every tap"
            for move, refusal in random.sample(sorted(legal.items(), key=str), min(30, len(legal))):
                try:
                    REX.apply(state, move)
                except Refusal as refused:
                    assert refusal is not None
                    assert (refused.code, refused.message) == (refusal.code, refusal.message)
                    assert refused.code.startswith("trex.")
                    assert "!" not in refused.message
                    assert "error" not in refused.message.lower()
                    assert "trex." not in refused.message
                    assert refused.message.endswith(".")
                else:
                    assert refusal is None, move


@given(beginnings(), SEEDS, CORRECTIONS)
@settings(max_examples=12)
def test_every_move_is_said_and_survives_a_file(
    start: State, seed: int, corrections: float
) -> None:
    before = start
    for move, state in random_game(start, Random(seed), corrections):
        data = json.loads(to_json(write_move(Played(move))))
        assert read_move(REX, data, len(start.names)) == Played(move)
        player = getattr(move, "player", None)
        if player is not None:
            assert NAMES[player] in REX.describe(before, move)
        said = REX.aftermath(before, state, move)
        assert said == "" or said.endswith(".")
        before = state


@given(beginnings(), SEEDS, CORRECTIONS)
@settings(max_examples=12)
def test_every_dinosaur_is_somewhere_and_moves_by_a_move_of_its_own(
    start: State, seed: int, corrections: float
) -> None:
    """Rulebook: Setup; four dinosaurs a player, each in one place."""
    before = start
    for move, state in random_game(start, Random(seed), corrections):
        changed = {
            (player, dinosaur)
            for player in range(len(start.names))
            for dinosaur in range(4)
            if places(before, player)[dinosaur] != places(state, player)[dinosaur]
        }
        assert all(len(places(state, p)) == 4 for p in range(len(start.names)))
        if isinstance(move, Trex):
            assert changed == {(player, dinosaur - 1) for player, dinosaur in move.captures}
        elif isinstance(move, Fight):
            assert changed <= {(move.loser[0], move.loser[1] - 1)}
        elif isinstance(move, Advance | Free | Adjust):
            assert changed <= {(move.player, move.dinosaur - 1)}
        else:
            assert not changed
        before = state


@given(beginnings(), SEEDS, CORRECTIONS)
@settings(max_examples=12)
def test_the_game_waits_for_one_player_who_can_move_until_it_is_over(
    start: State, seed: int, corrections: float
) -> None:
    """Rulebook: Playing the Game; turns follow each other round the table."""
    chapter = 1
    for _, state in random_game(start, Random(seed), corrections):
        over = REX.result(state).status == "finished"
        active = REX.active(state)
        assert sum(REX.due(state)) == (0 if over else 1)
        assert REX.chapter(state) in (chapter, chapter + 1)
        chapter = REX.chapter(state)
        if over:
            assert (active, turn(state)) == (None, None)
        else:
            assert active is not None
            assert REX.due(state)[active] == 1
            assert None in REX.legal(state, active).values()
            assert turn(state) in range(len(start.names))


@given(beginnings(), SEEDS)
@settings(max_examples=12)
def test_corrections_never_stop_being_possible(start: State, seed: int) -> None:
    """A correction by hand is allowed in any phase, after the end too."""
    random = Random(seed)
    state = [state for _, state in random_game(start, random)][-1]
    for _ in range(60):
        before, move = state, any_correction(state, random)
        state = REX.apply(state, move)
        full = [p for p, number in enumerate(home(state)) if number == 4]
        result = REX.result(state)
        assert (result.status == "finished") == bool(full)
        if before.winner in full:
            assert result.winners == (before.winner,), "the first one stays the first"
        elif full:
            assert result.winners[0] in full


@given(beginnings(), SEEDS)
@settings(max_examples=12)
def test_a_finished_game_counted_as_a_tally_comes_to_the_same(start: State, seed: int) -> None:
    """Rulebook: The Winner; by pad or by a look at the board."""
    *_, (_, state) = random_game(start, Random(seed))
    players = [{"name": n, "home": h} for n, h in zip(state.names, home(state), strict=True)]
    tally = {"format": "scorepad-tally/1", "game": REX.id, "players": players}
    said, result = score_answer(tally_file(tally, GAMES)), REX.result(state)
    assert said["winners"] == [state.names[p] for p in result.winners]
    assert said["explanation"] == result.explanation
    assert [place["place"] for place in said["ranking"]] == [p.place for p in result.ranking]


def any_move(random: Random, players: int) -> dict[str, Any]:
    """A move as a file may give it, whether or not it makes sense."""

    def dice(number: int) -> list[int]:
        return [random.randint(1, 6) for _ in range(number)]

    mine = {"player": random.randrange(players), "dinosaur": random.randint(1, 4)}
    catches = [[random.randrange(players), random.randint(1, 4)] for _ in range(3)]
    one = random.choice(("first", "second"))
    return random.choice(
        [
            {"move": "start-roll", "totals": random.choices((None, 3, 18), k=players)},
            {"move": "roll", "player": mine["player"], "black": 1, "white": dice(2)},
            {"move": "trex", "captures": catches[: random.choice((0, 0, 1, 1, 2, 3))]},
            {"move": "advance", "dice": random.choice((one, "both"))}
            | {"to": random.choice(("track", "river", "home"))}
            | mine,
            {"move": "free", "dice": one} | mine,
            {"move": "fight", "target": random.randrange(players), "river_full": False}
            | {"target_dinosaur": random.randint(1, 4), "attack": dice(3), "defence": dice(2)}
            | mine,
            {"move": "end-turn", "player": mine["player"]},
            {"move": "adjust", "place": random.choice(("start", "track", "river", "lair", "home"))}
            | mine,
        ]
    )


@given(beginnings(), SEEDS)
@settings(max_examples=40)
def test_whatever_a_file_may_say_is_played_or_refused_with_a_sentence(
    state: State, seed: int
) -> None:
    """Nothing that has the right fields goes wrong in any other way."""
    random = Random(seed)
    for _ in range(150):
        move = read_move(REX, any_move(random, len(state.names)), len(state.names)).move
        refusal = REX.refusal(state, move)
        if refusal is None:
            state = REX.apply(state, move)
            hash(state)
        else:
            assert refusal.message.endswith(".")
        assert REX.describe(state, move)
        assert REX.result(state).explanation


def test_random_games_exercise_every_move_and_nearly_every_refusal() -> None:
    """So that what holds above holds for all of it."""
    kinds: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    for seed in range(12):
        start = REX.start(NAMES[: 2 + seed % 3], Options(simplified=seed % 4 == 3))
        for move, state in random_game(start, Random(seed), 0.02):
            kinds[move.move] += 1
            for player in range(len(state.names)):
                refusals = REX.legal(state, Player(player)).values()
                codes.update(no.code for no in refusals if no is not None)
    assert set(kinds) == {kind.move for kind in REX.moves}
    assert kinds[Adjust.move] < kinds[Trex.move]
    assert set(codes) == {
        "trex.no-six",
        "trex.not-captured",
        "trex.not-on-board",
        "trex.die-used",
        "trex.no-combat",
        "trex.already-home",
        "trex.trex-first",
        "trex.same-dinosaur",
        "trex.not-arrived",
        "trex.just-captured",
        "trex.not-your-turn",
        "trex.finished",
    }, "a fight with oneself is never offered"
