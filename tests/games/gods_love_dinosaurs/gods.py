"""Words for telling a game of Gods Love Dinosaurs in a test, and a count that shares no code.

state = played(take(0, "frog"), take(1, "frog"), hunt(0, eggs=2))
assert nest(state, 0) == (5, 0, 1)
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from random import Random
from typing import Any, Literal

from scorepad.engine import Game, Player, Values
from scorepad.errors import Refusal
from scorepad.games.gods_love_dinosaurs.game import GodsLoveDinosaurs, Options
from scorepad.games.gods_love_dinosaurs.moves import (
    Adjust,
    Animal,
    Exchange,
    Hatch,
    Hunt,
    Move,
    Refill,
    Take,
)
from scorepad.games.gods_love_dinosaurs.rules import State

GODS = GodsLoveDinosaurs()
GAMES: Mapping[str, Game[Any]] = {GODS.id: GODS}
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def take(player: int, column: Animal) -> Move:
    return Take(Player(player), column)


def hatch(player: int) -> Move:
    return Hatch(Player(player))


def hunt(player: int, eggs: int = 0, starved: int = 0) -> Move:
    return Hunt(Player(player), eggs, starved)


def refill(short: bool | None = None) -> Move:
    return Refill(short)


def exchange(player: int, to: Literal["golden", "regular"]) -> Move:
    return Exchange(Player(player), to)


def adjust(player: int, eggs: int = 0, golden_eggs: int = 0, dinosaurs: int = 0) -> Move:
    return Adjust(Player(player), eggs, golden_eggs, dinosaurs)


def begun(players: int = 2, tiles: int | None = None) -> State:
    """The columns laid out for `players`; `tiles` as the option says."""
    return GODS.start(NAMES[:players], Options(tiles))


def after(state: State, *moves: Move) -> State:
    """`state` after `moves`, all of them legal."""
    return reduce(GODS.apply, moves, state)


def played(*moves: Move, players: int = 2, tiles: int | None = None) -> State:
    """A fresh game after `moves`, all of them legal."""
    return after(begun(players, tiles), *moves)


def awake(players: int = 2, tiles: int | None = None) -> State:
    """A fresh game in which the frogs were taken, one by each player in turn."""
    state = begun(players, tiles)
    takers = [turn % players for turn in range(state.full)]
    return after(state, *(take(player, "frog") for player in takers))


def refused(state: State, move: Move) -> str | None:
    """The code with which `apply` refuses `move`, or None where it is allowed."""
    try:
        GODS.apply(state, move)
    except Refusal as refusal:
        return refusal.code
    return None


def sentence(state: State, move: Move) -> str:
    """What a player reads when `move` is refused."""
    refusal = GODS.refusal(state, move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.message


def nest(state: State, player: int) -> tuple[int, int, int]:
    """Regular eggs, golden eggs and dinosaurs of a player."""
    values = GODS.values(state, legal=False)[1][player]["values"]
    return values["eggs"], values["golden_eggs"], values["dinosaurs"]


def columns(state: State) -> str:
    """The tiles of the columns from the left, as `22222`."""
    return "".join(str(tiles) for tiles in shared(state)["columns"].values())


def shared(state: State) -> Values:
    """What an answer says beside the players."""
    return GODS.values(state, legal=False)[0]


# Random play.


def possible(state: State) -> list[Move]:
    """Every legal move of everybody."""
    return [
        move
        for player in range(len(state.seats))
        for move, refusal in GODS.legal(state, Player(player)).items()
        if refusal is None
    ]


def random_correction(state: State, random: Random) -> Move:
    """A correction that the supplies allow, or one that changes nothing."""
    player = random.randrange(len(state.seats))
    changes = [random.randint(-2, 2) for _ in range(3)]
    move = adjust(player, *changes)
    return move if GODS.refusal(state, move) is None else adjust(player)


def random_game(
    state: State, random: Random, corrections: float = 0.0, longest: int = 5000
) -> Iterator[tuple[Move, State]]:
    """Legal moves at random to the end, each with the state after it.

    `corrections` is the share of moves that are corrections by hand.
    """
    for _ in range(longest):
        if state.phase == "finished":
            return
        if random.random() < corrections:
            move = random_correction(state, random)
        else:
            # Exchanges are possible again and again; most of the time the game goes on.
            moves = possible(state)
            going = [each for each in moves if not isinstance(each, Exchange)]
            move = random.choice(going if random.random() < 0.7 else moves)
        state = GODS.apply(state, move)
        yield move, state
    raise AssertionError(f"no end after {longest} moves")


# A ledger that shares no code with the rules: from the moves as a file writes them.


def booked(players: int, moves: Sequence[Mapping[str, Any]]) -> list[dict[str, int]]:
    """The nests and dinosaurs after `moves`, entry by entry as on a sheet of paper."""
    book = [{"eggs": 3, "golden_eggs": 0, "dinosaurs": 1} for _ in range(players)]
    for move in moves:
        own = book[move.get("player", 0)]
        match move["move"]:
            case "hatch":
                if own["eggs"] == 0:
                    own["golden_eggs"] -= 1
                    own["eggs"] = 5
                own["eggs"] -= 1
                own["dinosaurs"] += 1
            case "hunt":
                own["eggs"] += move["eggs"]
                own["dinosaurs"] -= move["starved"]
            case "exchange" if move["to"] == "golden":
                own["eggs"] -= 5
                own["golden_eggs"] += 1
            case "exchange":
                own["eggs"] += 5
                own["golden_eggs"] -= 1
            case "adjust":
                for thing in own:
                    own[thing] += move.get(thing, 0)
    return book


def worth(entry: Mapping[str, int]) -> int:
    """The points of one player of the ledger."""
    return entry["eggs"] + 5 * entry["golden_eggs"] + entry["dinosaurs"]
