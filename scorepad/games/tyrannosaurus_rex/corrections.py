"""What can be put right: in the log, a move in place; by hand, where a dinosaur stands."""

from collections.abc import Iterable

from scorepad.engine import Field, Player
from scorepad.games.tyrannosaurus_rex import rules
from scorepad.games.tyrannosaurus_rex.names import PLACES, WHERE, titled, whose
from scorepad.games.tyrannosaurus_rex.state import (
    DINOSAURS,
    Adjust,
    Advance,
    EndTurn,
    Fight,
    Free,
    Move,
    Roll,
    StartRoll,
    State,
    Trex,
)

Options = tuple[tuple[str, str], ...]

_FACES: Options = tuple((str(n), str(n)) for n in range(1, 7))
_TOTALS: Options = tuple((str(n), str(n)) for n in range(3, 19))
_ONE_DIE: Options = (("first", "the first white die"), ("second", "the second white die"))
_DICE: Options = (("both", "both white dice"), *_ONE_DIE)
_GOALS: Options = (("track", "along the track"), ("river", "into the river bed"), ("home", "HOME"))
_RIVER: Options = (("false", "a square was free"), ("true", "full: back to START"))


def corrections(state: State, move: Move) -> tuple[Field, ...]:
    """What of `move`, played in `state`, can be put right in place."""
    match move:
        case StartRoll(totals):
            return tuple(map(_start_total, state.names, totals))
        case Roll(_, black, (one, other)):
            return (
                Field("Black die", "black", _FACES, str(black), thrown=True),
                Field("First white die", "white", _FACES, str(one), thrown=True),
                Field("Second white die", "white", _FACES, str(other), thrown=True),
            )
        case Trex():
            return _caught(state, move)
        case Advance(player, dinosaur, dice, to):
            return (
                _dinosaur(state, player, dinosaur),
                Field("Moved by", "dice", _DICE, dice),
                Field("Went", "to", _GOALS, to),
            )
        case Free(player, dinosaur, dice):
            return (
                _dinosaur(state, player, dinosaur),
                Field("Freed by", "dice", _ONE_DIE, dice),
            )
        case Fight():
            return _fight(state, move)
        case Adjust(player, dinosaur, place):
            return (
                _dinosaur(state, player, dinosaur),
                Field("Stands", "place", _places(), place),
            )
        case EndTurn():
            return ()


def _start_total(name: str, total: int | None) -> Field:
    if total is None:
        return Field(name, "totals", (("null", "does not roll again"),), "null", thrown=True)
    return Field(name, "totals", _TOTALS, str(total), thrown=True)


def _caught(state: State, move: Trex) -> tuple[Field, ...]:
    """As many as there were, and one more."""
    held = tuple((f"[{p},{d}]", whose(state, p, d)) for p, d in _catchable(state))
    chosen = [f"[{player},{dinosaur}]" for player, dinosaur in move.captures]
    options = (("", "nobody"), *held)
    first, *more = (*chosen, "")
    return (
        Field("T-Rex caught", "captures", options, first),
        *(Field("And", "captures", options, each) for each in more),
    )


def _catchable(state: State) -> Iterable[tuple[Player, int]]:
    for player in map(Player, range(len(state.names))):
        for dinosaur in range(1, DINOSAURS + 1):
            if rules.code_against(state, Trex(((player, dinosaur),))) is None:
                yield player, dinosaur


def _dinosaur(state: State, player: Player, dinosaur: int) -> Field:
    options = tuple((str(n), titled(state, player, n)) for n in range(1, DINOSAURS + 1))
    return Field("Dinosaur", "dinosaur", options, str(dinosaur))


def _fight(state: State, move: Fight) -> tuple[Field, ...]:
    others = tuple((str(p), name) for p, name in enumerate(state.names) if p != move.player)
    met = tuple((str(n), titled(state, move.target, n)) for n in range(1, DINOSAURS + 1))
    return (
        *(
            Field(f"Attack, die {n}", "attack", _FACES, str(face), thrown=True)
            for n, face in enumerate(move.attack, start=1)
        ),
        *(
            Field(f"Defence, die {n}", "defence", _FACES, str(face), thrown=True)
            for n, face in enumerate(move.defence, start=1)
        ),
        Field("Against", "target", others, str(move.target), thrown=True),
        Field("Its dinosaur", "target_dinosaur", met, str(move.target_dinosaur), thrown=True),
        Field("River bed", "river_full", _RIVER, str(move.river_full).lower()),
    )


def adjustable(state: State, player: Player) -> tuple[Field, ...]:
    """Which dinosaur of `player` to put where; the place is left open, so that none is guessed."""
    options = tuple(
        (str(n), f"{titled(state, player, n)}, {WHERE[state.place(player, n)]}")
        for n in range(1, DINOSAURS + 1)
    )
    places = (("", "choose where"), *_places())
    return (
        Field("Dinosaur", "dinosaur", options, "1"),
        Field("Really stands", "place", places, ""),
    )


def _places() -> Options:
    return tuple((place, WHERE[place]) for place in PLACES)
