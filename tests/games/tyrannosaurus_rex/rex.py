"""Words for telling a game of Tyrannosaurus Rex in a test, and a count that shares no code.

state = played(roll(0, 3, 2, 4), trex(), go(0, 1, "both"))
assert places(state, 0) == ["track", "start", "start", "start"]
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from random import Random
from typing import Any, Literal, cast

from scorepad.engine import Game, Player
from scorepad.errors import Refusal
from scorepad.games.tyrannosaurus_rex.game import Options, TyrannosaurusRex
from scorepad.games.tyrannosaurus_rex.state import (
    Adjust,
    Advance,
    EndTurn,
    Fight,
    Free,
    Move,
    OneDie,
    Place,
    Roll,
    StartRoll,
    State,
    Trex,
)

NAMES = ("Ada", "Bo", "Cleo", "Dan")


REX = TyrannosaurusRex()
GAMES: Mapping[str, Game[Any]] = {REX.id: REX}
"""For files: the house as if it had this game only."""

# Moves.


def start_roll(*totals: int | None) -> Move:
    return StartRoll(totals)


def roll(player: int, black: int, one: int, other: int) -> Move:
    return Roll(Player(player), black, (one, other))


def trex(*captures: tuple[int, int]) -> Move:
    return Trex(tuple((Player(player), dinosaur) for player, dinosaur in captures))


def go(
    player: int,
    dinosaur: int,
    dice: Literal["first", "second", "both"],
    to: Literal["track", "river", "home"] = "track",
) -> Move:
    return Advance(Player(player), dinosaur, dice, to)


def free(player: int, dinosaur: int, dice: OneDie) -> Move:
    return Free(Player(player), dinosaur, dice)


def fight(
    player: int,
    dinosaur: int,
    target: int,
    target_dinosaur: int,
    attack: tuple[int, int, int] = (6, 5, 4),
    defence: tuple[int, int] = (1, 2),
    river_full: bool = False,
) -> Move:
    return Fight(
        Player(player), dinosaur, Player(target), target_dinosaur, attack, defence, river_full
    )


def end(player: int) -> Move:
    return EndTurn(Player(player))


def adjust(player: int, dinosaur: int, place: Place) -> Move:
    return Adjust(Player(player), dinosaur, place)


# States.


def begun(players: int = 2, simplified: bool = False) -> State:
    """All dinosaurs on START; the first player begins unless somebody rolls for it."""
    return REX.start(NAMES[:players], Options(simplified))


def after(state: State, *moves: Move) -> State:
    """`state` after `moves`, all of them legal."""
    return reduce(REX.apply, moves, state)


def played(*moves: Move, players: int = 2) -> State:
    """A fresh game after `moves`, all of them legal."""
    return after(begun(players), *moves)


def standing(*rows: str, simplified: bool = False) -> State:
    """A game before its first roll with the dinosaurs put where `rows` say, a row a player.

    `"track home"` is dinosaur 1 on the track, 2 HOME, the others on START.
    """
    state = begun(len(rows), simplified)
    for player, row in enumerate(rows):
        for dinosaur, place in enumerate(row.split(), start=1):
            state = after(state, adjust(player, dinosaur, cast(Place, place)))
    return state


def to_move(state: State, one: int, other: int) -> State:
    """The player on turn has rolled these white dice, and T-Rex has caught nobody."""
    return after(state, roll(state.turn, 1, one, other), trex())


def refused(state: State, move: Move) -> str | None:
    """The code with which `apply` refuses `move`, or None where it is allowed."""
    try:
        REX.apply(state, move)
    except Refusal as refusal:
        return refusal.code
    return None


def sentence(state: State, move: Move) -> str:
    """What a player reads when `move` is refused."""
    refusal = REX.refusal(state, move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.message


def places(state: State, player: int) -> list[str]:
    """Where the four dinosaurs of a player stand."""
    return list(REX.values(state, legal=False)[1][player]["values"]["dinosaurs"])


def home(state: State) -> list[int]:
    """How many dinosaurs of each player are HOME."""
    return [each["values"]["home"] for each in REX.values(state, legal=False)[1]]


def turn(state: State) -> int | None:
    """Whose turn it is, as an answer says."""
    return cast(int | None, REX.values(state, legal=False)[0]["turn"])


# Random play.


def possible(state: State) -> list[Move]:
    """Every legal move of everybody whom the game waits for."""
    return [
        move
        for player, entries in enumerate(REX.due(state))
        if entries
        for move, no in REX.legal(state, Player(player)).items()
        if no is None
    ]


def any_correction(state: State, random: Random) -> Move:
    places: tuple[Place, ...] = ("start", "track", "river", "lair", "home")
    player = random.randrange(len(state.names))
    return adjust(player, random.randint(1, 4), random.choice(places))


def random_game(
    state: State, random: Random, corrections: float = 0.0, longest: int = 3000
) -> Iterator[tuple[Move, State]]:
    """Legal moves at random to the end, each with the state after it.

    `corrections` is how often somebody corrects a place by hand instead.
    """
    for _ in range(longest):
        if REX.result(state).status == "finished":
            return
        if random.random() < corrections:
            move = any_correction(state, random)
        else:
            move = random.choice(possible(state))
        state = REX.apply(state, move)
        yield move, state
    raise AssertionError(f"no end after {longest} moves")


# A count that shares no code with the rules: from the moves as files write them.


def counted_slowly(players: int, moves: list[dict[str, Any]]) -> list[list[str]]:
    """Where every dinosaur stands after legal `moves`, followed piece by piece."""
    at = {(p, d): "start" for p in range(players) for d in (1, 2, 3, 4)}
    for move in moves:
        mine = (move.get("player", 0), move.get("dinosaur", 0))
        match move["move"]:
            case "trex":
                for player, dinosaur in move["captures"]:
                    at[player, dinosaur] = "lair"
            case "advance":
                at[mine] = move["to"]
            case "free":
                at[mine] = "start"
            case "adjust":
                at[mine] = move["place"]
            case "fight":
                loser = mine
                if sum(move["attack"]) > sum(move["defence"]):
                    loser = (move["target"], move["target_dinosaur"])
                at[loser] = "start" if move["river_full"] else "river"
    return [[at[p, d] for d in (1, 2, 3, 4)] for p in range(players)]
