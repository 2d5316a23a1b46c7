"""Dice rolled by the app, for those who have lost theirs."""

from random import Random

from scorepad.engine import Values
from scorepad.errors import bad_field
from scorepad.games.tyrannosaurus_rex.state import Fight, Roll, StartRoll, State


def rolled(state: State, move: Values, chance: Random) -> Values:
    """`move` with the dice that it lacks. Raises `BadFile` where a move has none."""
    match move.get("move"):
        case StartRoll.move:
            totals = [
                sum(_dice(3, chance)) if player in state.rolling else None
                for player in range(len(state.names))
            ]
            return {**move, "totals": totals}
        case Roll.move:
            (black,) = _dice(1, chance)
            return {"black": black, "white": _dice(2, chance), **move}
        case Fight.move:
            return {"attack": _dice(3, chance), "defence": _dice(2, chance), **move}
    raise bad_field("roll", "only the start, a turn and a fight have dice")


def _dice(number: int, chance: Random) -> list[int]:
    return [chance.randint(1, 6) for _ in range(number)]
