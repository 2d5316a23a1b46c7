"""Dice rolled by the app, for those who have lost theirs."""

from random import Random

from scorepad.engine import Player, Throw, Throws, Values, chance_of, listed
from scorepad.errors import bad_field
from scorepad.games.tyrannosaurus_rex import rules
from scorepad.games.tyrannosaurus_rex.names import whose
from scorepad.games.tyrannosaurus_rex.state import DINOSAURS, Fight, Roll, StartRoll, State

_DICE = {
    StartRoll.move: ("totals",),
    Roll.move: ("black", "white"),
    Fight.move: ("attack", "defence"),
}
"""The fields of the moves that have dice."""


def throws_for(state: State, move: Values) -> tuple[Throw, ...]:
    """What is thrown for `move`, plain data that lacks dice, if the rules allow it."""
    players = range(len(state.names))
    if all(field in move for field in _fields(move)):
        return ()
    match move:
        case {"move": StartRoll.move}:
            totals = tuple(9 if player in state.rolling else None for player in players)
            allowed = rules.refusal(state, StartRoll(totals)) is None
        case {"move": Roll.move, "player": int(player)} if player in players:
            allowed = rules.refusal(state, Roll(Player(player), 1, (1, 1))) is None
        case {"move": Fight.move, "player": int(player), "dinosaur": int(number)}:
            if player not in players or number not in range(1, DINOSAURS + 1):
                return ()
            met = _met(state, move)
            fight = Fight(Player(player), number, *met, (1, 1, 1), (1, 1), False)
            allowed = rules.refusal(state, fight) is None
        case _:
            return ()
    return (_throw(state, move),) if allowed else ()


def rolled(state: State, move: Values, throws: Throws) -> Values:
    """`move` with the dice that it lacks. Raises `BadFile` where a move has none."""
    if not _fields(move):
        raise bad_field("roll", "only the start, a turn and a fight have dice")
    return {**_dice(state, move, chance_of(throws, _throw(state, move))), **move}


def _fields(move: Values) -> tuple[str, ...]:
    """The fields of `move` that are dice."""
    kind = move.get("move")
    return _DICE.get(kind, ()) if isinstance(kind, str) else ()


def _throw(state: State, move: Values) -> Throw:
    name = state.names[state.turn]
    if move["move"] == StartRoll.move:
        what = "Start roll"
    elif move["move"] == Roll.move:
        what = f"{name}’s dice"
    else:
        own = whose(state, state.turn, state.arrived or 1)
        what = f"{own} against {whose(state, *_met(state, move))}"

    def tell(chance: Random) -> str:
        dice = _dice(state, move, chance)
        return ", ".join(_told(state, field, dice[field]) for field in dice if field not in move)

    return Throw(state.number, state.turn, what, tell)


def _met(state: State, move: Values) -> tuple[Player, int]:
    """Whose dinosaur a fight is with, and which one. Raises `BadFile`."""
    target, number = move.get("target"), move.get("target_dinosaur")
    if not isinstance(target, int) or target not in range(len(state.names)):
        raise bad_field("target", "there is no such player")
    if not isinstance(number, int) or number not in range(1, DINOSAURS + 1):
        raise bad_field("target_dinosaur", "there is no such dinosaur")
    return Player(target), number


def _dice(state: State, move: Values, chance: Random) -> Values:
    """All dice of `move` by their fields, whatever it has of them already."""
    match move["move"]:
        case StartRoll.move:
            players = range(len(state.names))
            return {
                "totals": [sum(_some(3, chance)) if p in state.rolling else None for p in players]
            }
        case Roll.move:
            (black,) = _some(1, chance)
            return {"black": black, "white": _some(2, chance)}
    return {"attack": _some(3, chance), "defence": _some(2, chance)}


def _some(number: int, chance: Random) -> list[int]:
    return [chance.randint(1, 6) for _ in range(number)]


def _told(state: State, field: str, dice: int | list[int | None]) -> str:
    """`black 3`, `white 2 and 4`, `Ada 9 and Bo 12`."""
    if isinstance(dice, int):
        return f"{field} {dice}"
    if field == "totals":
        totals = zip(state.names, dice, strict=True)
        return listed([f"{name} {total}" for name, total in totals if total])
    return f"{field} {listed([*map(str, dice)])}"
