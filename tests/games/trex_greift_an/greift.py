"""Words for telling a game of T-Rex greift an! in a test, and a count that shares no code.

state = played(turn(0), lava(0), eat(0, FERNS))
assert food(state, 0) == (1, 0, 0)
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any

from scorepad.engine import Player
from scorepad.errors import BadFile, Refusal
from scorepad.files import game_file, replay_answer, score_answer, tally_file
from scorepad.games.trex_greift_an.game import Options, TrexGreiftAn
from scorepad.games.trex_greift_an.rules import code_against
from scorepad.games.trex_greift_an.state import (
    Action,
    Adjust,
    Eat,
    Fight,
    Lava,
    Lay,
    Move,
    State,
    Take,
    TrexAttack,
    Turn,
)

GREIFT = TrexGreiftAn()
GAMES = {GREIFT.id: GREIFT}
NAMES = ("Ada", "Bo", "Cleo", "Dan")
FERNS, CYCADS, GINKGO = 0, 1, 2


def turn(player: int, action: Action = "eruption") -> Move:
    return Turn(Player(player), action)


def trex_turn(player: int) -> Move:
    return Turn(Player(player), "trex")


def food_turn(player: int) -> Move:
    return Turn(Player(player), "food-and-eruption")


def take(player: int, kind: int) -> Move:
    return Take(Player(player), kind)


def lava(player: int, *burns: int, hits: int | None = None) -> Move:
    return Lava(Player(player), burns, None if hits is None else Player(hits))


def eat(player: int, kind: int) -> Move:
    return Eat(Player(player), kind)


def fight(player: int, target: int, attack: int, defence: int, *loot: int) -> Move:
    return Fight(Player(player), Player(target), attack, defence, loot)


def trex_attack(player: int, target: int, attack: int, defence: int) -> Move:
    return TrexAttack(Player(player), Player(target), attack, defence)


def lay(player: int, kind: int) -> Move:
    return Lay(Player(player), kind)


def adjust(player: int, eggs: int = 0, *food: int) -> Move:
    return Adjust(Player(player), eggs, food)


def begun(players: int = 2, options: Options | None = None) -> State:
    """One egg in every nest; the first seven stones are placed, as in a short game."""
    return GREIFT.start(NAMES[:players], options or Options(short=True))


def after(state: State, *moves: Move) -> State:
    """`state` after `moves`, all of them legal."""
    return reduce(GREIFT.apply, moves, state)


def played(*moves: Move, players: int = 2, options: Options | None = None) -> State:
    """A fresh game after `moves`, all of them legal."""
    return after(begun(players, options), *moves)


def holding(*supplies: tuple[int, ...], eggs: Sequence[int] = ()) -> State:
    """A short game before its first turn, with that food by kind and those eggs a player."""
    state = begun(len(supplies))
    return replace(state, food=supplies, eggs=tuple(eggs) or state.eggs)


def moving(player: int = 0, state: State | None = None) -> State:
    """The player's turn, its stone placed, the dinosaur free to move."""
    state = replace(state or begun(3), turn=player)
    return after(state, turn(player), lava(player))


def refused(state: State, move: Move) -> str | None:
    """The code with which `apply` refuses `move`, without `greift.`; None if it is allowed."""
    try:
        GREIFT.apply(state, move)
    except Refusal as refusal:
        return refusal.code.removeprefix("greift.")
    return None


def sentence(state: State, move: Move) -> str:
    """What a player reads when `move` is refused."""
    refusal = GREIFT.refusal(state, move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.message


# Files.


def game(*moves: Mapping[str, Any], players: int = 2, **options: Any) -> dict[str, Any]:
    """A game file as plain data."""
    return {
        "format": "scorepad-game/1",
        "game": "trex-greift-an",
        "players": list(NAMES[:players]),
        "options": options,
        "moves": list(moves),
    }


def tally(*counts: tuple[Any, Any], **options: Any) -> dict[str, Any]:
    """A tally file as plain data, of eggs and food tiles a player."""
    return {
        "format": "scorepad-tally/1",
        "game": "trex-greift-an",
        "players": [
            {"name": name, "eggs": eggs, "food": tiles}
            for name, (eggs, tiles) in zip(NAMES, counts, strict=False)
        ],
        "options": options,
    }


def answer(file: Mapping[str, Any]) -> dict[str, Any]:
    """What a game or tally file comes to. Raises `Refusal`, `BadFile`."""
    if file["format"].startswith("scorepad-tally"):
        return score_answer(tally_file(file, GAMES))
    return replay_answer(game_file(file, GAMES))


def fault(file: Mapping[str, Any]) -> tuple[str, object]:
    """The code against a file, with the field that is wrong or the move that is refused."""
    try:
        answer(file)
    except BadFile as bad:
        return bad.code, bad.field
    except Refusal as refusal:
        return refusal.code, refusal.move
    raise AssertionError("the file is fine")


# Random play.


def possible(state: State, random: Random) -> list[Move]:
    """Legal moves of one kind, so that each kind of move is met often; corrections are rare."""
    legal: dict[str, list[Move]] = {}
    corrects = random.random() < 0.03
    for player in {state.player, state.following}:
        for move in GREIFT.choices(state, player):
            if isinstance(move, Adjust) == corrects and code_against(state, move) is None:
                legal.setdefault(move.move, []).append(move)
    return legal[random.choice(sorted(legal))]


def random_game(state: State, random: Random, most: int = 2000) -> Iterator[tuple[Move, State]]:
    """Legal moves at random to the end, each with the state after it."""
    for _ in range(most):
        if state.finished:
            return
        move = random.choice(possible(state, random))
        state = GREIFT.apply(state, move)
        yield move, state
    raise AssertionError(f"no end after {most} moves")


# A count that shares no code with the rules: from the moves alone, as files write them.


def counted_slowly(players: int, kinds: int, moves: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Eggs and food of every player, and the tiles burnt, after legal moves."""
    eggs, burnt = [1] * players, 0
    food = [dict.fromkeys(range(kinds), 0) for _ in range(players)]
    for move in moves:
        who = move["player"]
        match move["move"]:
            case "take" | "eat":
                food[who][move["kind"]] += 1
            case "lay":
                food[who][move["kind"]] -= 3
                eggs[who] += 1
            case "lava":
                burnt += len(move["burns"])
                if move["hits"] is not None:
                    eggs[move["hits"]] = max(0, eggs[move["hits"]] - 1)
            case "trex-attack" if move["attack"] > move["defence"]:
                eggs[move["target"]] = max(0, eggs[move["target"]] - 1)
            case "fight":
                for kind in move["loot"]:
                    food[who][kind] += 1
                    food[move["target"]][kind] -= 1
            case "adjust":
                eggs[who] += move.get("eggs", 0)
                for kind, change in enumerate(move.get("food", [])):
                    food[who][kind] += change
    return {"eggs": eggs, "food": [list(tiles.values()) for tiles in food], "burnt": burnt}
