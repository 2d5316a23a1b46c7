"""The three dice of a round, thrown by the app: two are shown, the third lies hidden."""

from typing import TYPE_CHECKING

from scorepad.engine import Player, Throw, Throws, Values, chance_of
from scorepad.errors import bad_field
from scorepad.games.trex_holiday import rules
from scorepad.games.trex_holiday.rules import Reveal, State, Trex

if TYPE_CHECKING:
    from random import Random

DICE = 3


def round_throw(state: State) -> Throw:
    """All dice of the round that goes on, by its roller."""
    roller = Player((state.round - 1) % len(state.seats))
    what = f"{state.seats[roller].name}’s dice"
    return Throw(state.round, roller, what, lambda chance: "three, kept secret", secret=True)


def round_dice(chance: "Random") -> tuple[int, ...]:
    """What they show."""
    return tuple(chance.randint(1, 6) for _ in range(DICE))


def throws_for(state: State, asked: Values) -> tuple[Throw, ...]:
    """The dice of the round while none of them are shown."""
    meant = asked.get("move", Reveal.move) == Reveal.move
    return (round_throw(state),) if meant and state.phase == "reveal" else ()


def dice_lie(state: State, throws: Throws) -> bool:
    """Whether the dice of the round are thrown and none of them are shown, whoever sees them."""
    throw = round_throw(state)
    return throws.hidden(throw) or throws.lying(throw) is not None


def hidden_die(state: State, throws: Throws) -> int | None:
    """The die that was left over when two of those thrown were shown, where it may be seen."""
    chance = throws.entered(Reveal, round_throw(state))
    if chance is None:
        return None
    left = list(round_dice(chance))
    for number in state.dice[:2]:
        left.remove(number)
    return left[0]


def with_dice(state: State, move: Values, throws: Throws) -> Values:
    """`move` with its dice: a reveal says which of the three, from 0, stays `hidden`.

    Raises `BadFile`, and `Refusal` where it is not the time for the T-Rex die.
    """
    match move:
        case {"move": Reveal.move}:
            hidden = {str(place): place for place in range(DICE)}.get(str(move.get("hidden")))
            if hidden is None:
                raise bad_field("hidden", "choose which of the three dice stays hidden, 0 to 2")
            dice = round_dice(chance_of(throws, round_throw(state)))
            return {"move": Reveal.move, "dice": [*dice[:hidden], *dice[hidden + 1 :]]}
        case {"move": Trex.move}:
            if refusal := rules.refusal(state, Trex(1)):
                raise refusal
            number = hidden_die(state, throws)
            if number is None:
                raise bad_field("roll", "no thrown die lies hidden; tap what the T-Rex die shows")
            return {**move, "number": number}
    raise bad_field("roll", "only the roller’s moves have dice")
