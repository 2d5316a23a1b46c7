"""What every game of the house promises to the pad, the files and the commands."""

import json
from contextlib import suppress
from dataclasses import fields
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from scorepad.engine import Game, Player, Throw, replay
from scorepad.errors import BadFile, Refusal
from scorepad.files import Played, read_move, read_options, to_json, write_move, write_options
from scorepad.games import GAMES
from scorepad.strict import in_files

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")
MOST_MOVES = 3000

Step = tuple[Any, Any, Any]
"""A state, a legal move in it, the state after the move."""


def seats(state: Any, game: Game[Any]) -> range:
    """The players of a game, by their numbers."""
    return range(len(game.due(state)))


def allowed(game: Game[Any], state: Any) -> list[Any]:
    """Every legal move of everybody."""
    return [
        move
        for player in seats(state, game)
        for move, refusal in game.legal(state, Player(player)).items()
        if refusal is None
    ]


@cache
def random_play(game: Game[Any], players: int) -> tuple[Step, ...]:
    """A whole game of legal moves at random, the same one every time."""
    random = Random(f"{game.id}, {players}")
    steps: list[Step] = []
    state = game.start(NAMES[:players], game.options())
    while game.result(state).status != "finished":
        assert len(steps) < MOST_MOVES, "random play has no end"
        moves = allowed(game, state)
        assert moves, "the game goes on and nobody can do anything"
        move = random.choice(moves)
        after = game.apply(state, move)
        steps.append((state, move, after))
        state = after
    return tuple(steps)


def tables() -> list[Any]:
    """Every game with the fewest players and with a few more."""
    return [
        pytest.param(game, players, id=f"{game.id}, {players} players")
        for game in GAMES.values()
        for players in sorted({game.players[0], min(game.players[1], max(game.players[0], 3))})
    ]


every_table = pytest.mark.parametrize(("game", "players"), tables())
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_a_game_says_what_it_is(game: Game[Any]) -> None:
    assert GAMES[game.id] is game
    assert game.name
    assert game.tagline
    assert 1 <= game.players[0] <= game.players[1]
    names = [move.move for move in game.moves]  # type: ignore[attr-defined]
    assert len(set(names)) == len(names) > 0
    assert game.rulings, "where the rulebook is silent, players can read how it is read"
    assert all(title and text.endswith(".") for title, text in game.rulings)


@every_table
def test_random_legal_play_comes_to_an_end_with_a_winner(game: Game[Any], players: int) -> None:
    end = random_play(game, players)[-1][2]
    result = game.result(end)
    assert result.winners
    assert result.decided_by
    assert result.explanation.endswith(".")
    assert sorted(p for place in result.ranking for p in place.players) == list(range(players))
    assert result.ranking[0].players[: len(result.winners)] == result.winners


@every_table
def test_nobody_has_won_before_the_end(game: Game[Any], players: int) -> None:
    for state, _, _ in random_play(game, players):
        result = game.result(state)
        assert (result.status, result.winners, result.decided_by) == ("playing", (), None)
        assert result.ranking
        assert result.explanation.endswith(".")


@every_table
def test_the_moves_replayed_give_the_same_state(game: Game[Any], players: int) -> None:
    steps = random_play(game, players)
    start = game.start(NAMES[:players], game.options())
    assert steps[0][0] == start
    moves = [move for _, move, _ in steps]
    assert replay(game, start, moves) == steps[-1][2]
    middle = len(moves) // 2
    assert replay(game, start, moves[:middle]) == steps[middle][0]


@every_table
def test_a_replay_that_fails_says_at_which_move(game: Game[Any], players: int) -> None:
    steps = random_play(game, players)
    for state, move, _ in steps:
        refused = next(
            (m for m, no in game.legal(state, Player(0)).items() if no is not None), None
        )
        if refused is None:
            continue
        moves = [m for s, m, _ in steps[: [s for s, _, _ in steps].index(state)]]
        with pytest.raises(Refusal) as caught:
            replay(game, steps[0][0], [*moves, refused, move])
        assert caught.value.move == len(moves)
        return
    raise AssertionError("no move of the whole game was ever refused")


@every_table
def test_legal_gives_the_very_refusal_that_apply_raises(game: Game[Any], players: int) -> None:
    random = Random(1)
    for state, _, end in random_play(game, players)[::7]:
        for at in (state, end):
            asked = [
                (move, refusal)
                for player in range(players)
                for move, refusal in game.legal(at, Player(player)).items()
            ]
            for move, refusal in random.sample(asked, min(40, len(asked))):
                try:
                    game.apply(at, move)
                except Refusal as raised:
                    assert refusal is not None, move
                    assert (raised.code, raised.message) == (refusal.code, refusal.message)
                else:
                    assert refusal is None, move


@every_table
def test_a_refusal_is_a_sentence_without_alarm(game: Game[Any], players: int) -> None:
    said = {
        (no.code, no.message)
        for state, _, _ in random_play(game, players)[::5]
        for player in range(players)
        for no in game.legal(state, Player(player)).values()
        if no is not None
    }
    assert said
    for code, message in said:
        assert len(code.split(".")) == 2, code
        assert message.endswith("."), message
        assert "!" not in message
        assert "error" not in message.lower()
        assert "holiday." not in message, "codes are for programs"


@every_table
def test_every_move_survives_a_file(game: Game[Any], players: int) -> None:
    kinds = set()
    for number, (_, move, _) in enumerate(random_play(game, players)):
        rolled = (None, True, False)[number % 3]
        data = json.loads(to_json(write_move(Played(move, rolled))))
        assert read_move(game, data, players) == Played(move, rolled)
        assert data["move"] == move.move
        kinds.add(type(move))
    assert kinds <= set(game.moves)


@every_table
def test_the_options_survive_a_file(game: Game[Any], players: int) -> None:
    options = read_options(game, {}, players)
    assert options == game.options(), "every option may be left out"
    data = json.loads(to_json(write_options(options)))
    assert read_options(game, data, players) == options


@every_table
def test_every_move_can_be_described(game: Game[Any], players: int) -> None:
    for state, move, after in random_play(game, players):
        assert game.describe(state, move).strip()
        said = game.aftermath(state, after, move)
        assert said == "" or said.endswith(".")
        player = getattr(move, "player", None)
        if player is not None:
            assert NAMES[player] in game.describe(state, move), "the log says whose move it was"


@every_table
def test_the_pad_shows_every_player_in_every_state(game: Game[Any], players: int) -> None:
    steps = random_play(game, players)
    for state in (*(state for state, _, _ in steps), steps[-1][2]):
        for player in range(players):
            view = game.view(state, Player(player), {}, "/t/abc")
            assert view.subtitle
            assert view.tray.kind


@every_table
def test_the_game_waits_for_somebody_who_can_move_until_it_is_over(
    game: Game[Any], players: int
) -> None:
    steps = random_play(game, players)
    for state, _, _ in steps:
        due = game.due(state)
        assert len(due) == players
        assert min(due) >= 0
        assert max(due) > 0
        for player, entries in enumerate(due):
            if entries:
                legal = game.legal(state, Player(player)).values()
                assert None in legal, f"the game waits for {NAMES[player]}, who can do nothing"
        assert game.active(state) in range(players)
    end = steps[-1][2]
    assert not any(game.due(end))
    assert game.active(end) is None


@every_table
def test_the_summary_adds_up_to_the_totals(game: Game[Any], players: int) -> None:
    steps = random_play(game, players)
    for state in (steps[0][0], steps[len(steps) // 2][0], steps[-1][2]):
        summary = game.summary(state)
        totals = [sum(line.points for line in lines) for lines in game.lines(state)]
        assert [sum(row) for row in summary.rows] == totals
        assert all(len(row) == len(summary.columns) for row in summary.rows)


@every_table
def test_an_answer_has_the_values_of_every_player(game: Game[Any], players: int) -> None:
    steps = random_play(game, players)
    for state in (steps[0][0], steps[len(steps) // 2][0], steps[-1][2]):
        for legal in (False, True):
            shared, each = game.values(state, legal)
            assert len(each) == players
            assert all(("legal" in values) <= legal for values in each)
            assert json.loads(to_json([shared, each])) == json.loads(json.dumps([shared, each]))


@every_table
def test_chapters_of_the_log_follow_each_other(game: Game[Any], players: int) -> None:
    chapters = [game.chapter(state, move) for state, move, _ in random_play(game, players)]
    assert chapters == sorted(chapters)
    assert all(later - earlier <= 1 for earlier, later in pairwise(chapters))


@every_table
def test_what_can_be_put_right_in_a_move_starts_from_what_it_says(
    game: Game[Any], players: int
) -> None:
    for state, move, _ in random_play(game, players):
        named = {in_files(field.name) for field in fields(move)}
        for field in game.corrections(state, move):
            values = [value for value, _ in field.options]
            assert field.label
            assert field.name.partition(".")[0] in named
            assert field.chosen in values, "the form shows the move as it was made"
            assert len(set(values)) == len(values)


class Lying:
    """Dice of every throw that is asked for lie there."""

    def lying(self, throw: Throw) -> Random:
        return Random(0)

    def entered(self, kind: type, throw: Throw) -> None:
        return None

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        return False


def rolled_fields(game: Game[Any], state: Any, move: Any) -> set[str]:
    """The fields of a move that the app can fill with dice."""
    plain = write_move(Played(move))
    found = set()
    for name in plain:
        lacking = {n: value for n, value in plain.items() if n != name} | {"hidden": 0}
        with suppress(BadFile, Refusal):
            if name in game.roll(state, lacking, Lying()):
                found.add(name)
    return found


@every_table
def test_what_dice_show_is_marked_where_it_can_be_corrected(game: Game[Any], players: int) -> None:
    """What the app threw is then not offered to be corrected."""
    seen = set()
    for state, move, _ in random_play(game, players):
        dice = rolled_fields(game, state, move)
        for field in game.corrections(state, move):
            if field.name.partition(".")[0] in dice:
                assert field.thrown, (move, field.label)
                seen.add(field.name)
    assert bool(seen) == (game.id != "gods-love-dinosaurs"), "that game has no dice"
