"""A final count typed in: how many figures each player has left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from scorepad.engine import Span
from scorepad.errors import Refusal
from scorepad.games.schlacht_der_dinosaurier.box import Army, whole


@dataclass(frozen=True, slots=True)
class Tally:
    """The figures of one player: 0 to 15, or to 30 where two play with two armies each.

    Play can come to any numbers within that, since one roll may take the last figures of
    several players at once (rulebook: Extinction Cards).
    """

    figures: Annotated[int, Span(0)]


def read_armies(players: Sequence[str], tallies: Sequence[Tally]) -> tuple[Army, ...]:
    """An army of the right size for each player; a tally does not say which figures they are.

    Raises `Refusal` (`tally.supply`) for more figures than a player's armies have.
    """
    full = whole(len(players))
    for name, tally in zip(players, tallies, strict=True):
        if tally.figures > sum(full):
            raise Refusal(
                "tally.supply",
                f"{name} cannot have so many figures: {sum(full)} is all that a player begins "
                "with. Count them again.",
            )
    return tuple(_some(full, tally.figures) for tally in tallies)


def _some(full: Army, figures: int) -> Army:
    """So many figures of a whole army, the General last."""
    army: list[int] = []
    for count in reversed(full):
        army.insert(0, min(count, figures))
        figures -= army[0]
    return tuple(army)
