"""What the log says of a move, what follows from one by itself, and who is ahead or has won."""

from collections.abc import Mapping, Sequence

from scorepad.engine import Place, counted, explain, listed
from scorepad.games.gods_love_dinosaurs.moves import (
    ANIMALS,
    GOLDEN_EGGS,
    REGULAR_EGGS,
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

TURN_ORDER = "turn-order"
"""The name of the tie-break (rulebook: Tiebreaker)."""

BUSY: Mapping[Animal, str] = {
    "frog": "frogs spread",
    "rabbit": "rabbits spread",
    "rat": "rats spread",
    "tiger": "tigers hunt",
    "eagle": "eagles hunt",
}
_PREY = "Each may put one more of its kind on an empty {} or wild hex beside it."
_PREDATOR = (
    "Each moves up to {} onto a frog, rabbit or rat and eats it. Prey on the way turns into {}. "
    "Without a meal it starves."
)
DOES: Mapping[Animal, str] = {
    "frog": _PREY.format("lake"),
    "rabbit": _PREY.format("field"),
    "rat": _PREY.format("forest"),
    "tiger": _PREDATOR.format("2 hexes", "tigers"),
    "eagle": _PREDATOR.format("3 hexes in a line", "eagles"),
}
"""What an animal does on every map when its column is emptied (rulebook: Activating Animals)."""


def describe(state: State, move: Move) -> str:
    """`move` in a few words, with the name of its player."""
    if isinstance(move, Refill):
        short = state.stack is None and move.short
        return "The stacks are empty" if short else "The columns are refilled"
    name = state.seats[move.player].name
    match move:
        case Take(_, column):
            article = "an" if column == "eagle" else "a"
            return f"{name} takes {article} {column} tile"
        case Hatch():
            return f"{name} hatches a dinosaur"
        case Hunt(_, eggs, starved):
            laid = counted(eggs, "egg") if eggs else "no eggs"
            return f"{name} hunts: {laid}" + (f", {starved} starved" if starved else "")
        case Exchange(_, to):
            if to == "golden":
                return f"{name} exchanges five eggs for a golden one"
            return f"{name} exchanges a golden egg for five"
        case Adjust(_, eggs, golden, dinosaurs):
            changes = (("eggs", eggs), ("golden eggs", golden), ("dinosaurs", dinosaurs))
            said = [f"{thing} {_signed(change)}" for thing, change in changes if change]
            return f"{name} corrected: {', '.join(said) or 'nothing'}"


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}"


def aftermath(before: State, after: State, move: Move) -> str:
    """What followed from `move` without anybody’s doing, in a sentence or two; else empty."""
    match move:
        case Take(_, column) if not after.columns[ANIMALS.index(column)]:
            said = f"The {column} column is empty: all {BUSY[column]}"
            if after.phase == "dinosaurs":
                return f"{said}, then the dinosaurs are awake."
            return f"{said}. {DOES[column]}"
        case Refill():
            said = f"The marker moves to the {ANIMALS[after.marker]} column."
            if after.phase == "finished":
                said += " A column cannot be filled, so the game is over."
            return said
        case Hatch(player):
            if after.seats[player].golden_eggs < before.seats[player].golden_eggs:
                paid = "A golden egg was exchanged for five regular ones first."
                return f"{paid} {_past_the_pieces(before, after)}".strip()
    return _past_the_pieces(before, after)


def _past_the_pieces(before: State, after: State) -> str:
    """A hint when a move brought more regular eggs than the box has (ruling)."""
    were, are = (sum(seat.eggs for seat in state.seats) for state in (before, after))
    if are <= max(were, REGULAR_EGGS):
        return ""
    said = f"That makes {are} regular eggs, and the box holds {REGULAR_EGGS}."
    if after.golden_eggs < GOLDEN_EGGS:
        return f"{said} Exchange five for a golden one where a nest has them."
    return f"{said} Note the others down."


def standing(state: State, totals: Sequence[int]) -> str:
    """Whose turn it is and who leads, while the game goes on."""
    assert state.player is not None, "the game goes on"
    leaders = [s.name for s, t in zip(state.seats, totals, strict=True) if t == max(totals)]
    verb = "leads" if len(leaders) == 1 else "lead"
    points = counted(max(totals), "point")
    turn = f"It is {state.seats[state.player].name}’s turn."
    return f"{turn} {listed(leaders)} {verb} with {points}."


def ending(state: State, totals: Sequence[int], ranking: Sequence[Place], by: str) -> str:
    """Who has won with how many points and, where others have as many, why."""
    names = [seat.name for seat in state.seats]
    said = explain(names, totals, ranking)
    if by != TURN_ORDER:
        return said
    winner = ranking[0].players[0]
    level = [names[p] for p, t in enumerate(totals) if t == totals[winner] and p != winner]
    have, far = ("has", "further") if len(level) == 1 else ("have", "furthest")
    why = f"{names[winner]} is {far} from the first player in turn order"
    return f"{said} {listed(level)} {have} as many, but {why}."
