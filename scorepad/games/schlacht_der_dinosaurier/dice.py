"""The dice that the app rolls, where the players want that."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorepad.engine import Values, listed
from scorepad.errors import bad_field
from scorepad.games.schlacht_der_dinosaurier.box import DICE, FACES, FIGURES, INDEX
from scorepad.games.schlacht_der_dinosaurier.state import Again, Rolled, State

_MOST = max(DICE)
"""The most dice that a figure rolls."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What one side of a battle rolls: every die first, and again if it is rolled again."""

    first: Rolled
    again: Rolled


def battle_throws(chance: Random, attack: int, defence: int) -> tuple[Throw, Throw]:
    """The throws of both sides with so many dice.

    As many dice are drawn for every step, whatever is rolled again: no choice of one side
    changes the dice of the other.
    """
    steps = [_thrown(chance, _MOST) for _ in range(4)]
    return (
        Throw(steps[0][:attack], steps[1][:attack]),
        Throw(steps[2][:defence], steps[3][:defence]),
    )


def extinction_rolls(chance: Random, counts: Sequence[int]) -> tuple[Rolled, ...]:
    """A die for each figure of each player."""
    return tuple(_thrown(chance, count) for count in counts)


def _thrown(chance: Random, dice: int) -> Rolled:
    return tuple(chance.choice(FACES) for _ in range(dice))


def with_dice(state: State, move: Values, chance: Random) -> Values:
    """`move` with the dice that it lacks. A battle says `true` for a die that is rolled again.

    Raises `BadFile` where nothing says how many dice there are.
    """
    match move.get("move"):
        case "battle":
            return _battle(state, move, chance)
        case "card" | "repeat":
            return _extinction(state, move, chance)
    raise bad_field("roll", "no dice belong to this move")


def _battle(state: State, move: Values, chance: Random) -> Values:
    numbers = [state.dice[_place(move, field)] for field in ("figure", "target_figure")]
    attack, defence = battle_throws(chance, *numbers)
    rolled: dict[str, Any] = {**move}
    for field, throw in (("attack", attack), ("defence", defence)):
        rolled.setdefault(field, list(throw.first))
        again = move.get(f"{field}_reroll")
        if isinstance(again, list) and len(again) == len(throw.again):
            rolled[f"{field}_reroll"] = [
                new if asked is True else asked
                for asked, new in zip(again, throw.again, strict=True)
            ]
    return rolled


def _extinction(state: State, move: Values, chance: Random) -> Values:
    inplay = state.card.card if state.card and move["move"] == "repeat" else None
    if inplay is not None and inplay.species is None:
        raise bad_field("roll", "no dice belong to the card just played")
    at = _place({"species": inplay.species} if inplay else move, "species")
    rolls = extinction_rolls(chance, [army[at] for army in state.armies])
    return {"rolls": [list(each) for each in rolls], **move}


def _place(move: Values, field: str) -> int:
    """The place in an army of the figure that a field names. Raises `BadFile`."""
    named = str(move.get(field))
    if named not in INDEX:
        raise bad_field(field, f"there is no such figure; here belong {listed(FIGURES)}")
    return INDEX[named]


def again_list(count: int, places: Sequence[int], faces: Sequence[int]) -> Again:
    """A re-roll list of `count` dice, with the faces of those at `places`."""
    new = dict(zip(places, faces, strict=True))
    return tuple(new.get(at) for at in range(count))
