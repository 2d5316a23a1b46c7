"""Gods Love Dinosaurs: columns, activations of dinosaurs and nests, as a machine without memory.

The ecosystems lie on the table and not in the pad: what a hunt ate is part of the move. A turn
is one tile taken. Where it was the last one of the column that the dinosaur marker stands at,
the dinosaurs are awake until the columns are refilled, and the turn lasts until then.
"""

from dataclasses import dataclass, replace
from typing import Literal

from scorepad.engine import Player, counted, listed
from scorepad.errors import Refusal
from scorepad.games.gods_love_dinosaurs.moves import (
    ANIMALS,
    DINOSAURS,
    GOLDEN_EGGS,
    GOLDEN_WORTH,
    MOST,
    Adjust,
    Exchange,
    Hatch,
    Hunt,
    Move,
    Refill,
    Take,
)

Phase = Literal["take", "dinosaurs", "finished"]

COLUMN_EMPTY = "gods.column-empty"
NOT_ACTIVE = "gods.not-active"
ALREADY_HATCHED = "gods.already-hatched"
ALREADY_HUNTED = "gods.already-hunted"
REFILL_FIRST = "gods.refill-first"
NO_EGG = "gods.no-egg"
NO_DINOSAUR = "gods.no-dinosaur"
SUPPLY_EMPTY = "gods.supply-empty"
SUPPLY = "gods.supply"
NOT_YOUR_TURN = "gods.not-your-turn"
FINISHED = "gods.finished"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the nest, the dinosaurs on the map, and what this activation has seen."""

    name: str
    eggs: int = 3
    golden_eggs: int = 0
    dinosaurs: int = 1
    hatched: bool = False
    hunted: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A game between two moves.

    `columns` are the tiles of each column in the order of `ANIMALS`, `full` those of a full
    one. `stack` are the tiles left to draw, None where nobody counts them. `marker` is the
    column of the dinosaur marker. `turn` counts the turns from 0 and stays at the last one.
    """

    seats: tuple[Seat, ...]
    columns: tuple[int, ...]
    full: int
    stack: int | None
    marker: int = 0
    turn: int = 0
    phase: Phase = "take"

    @property
    def player(self) -> Player | None:
        """Whose turn it is, also while the dinosaurs hunt; None at the end."""
        if self.phase == "finished":
            return None
        return Player(self.turn % len(self.seats))

    @property
    def round(self) -> int:
        """How often the turn has come to the first player."""
        return self.turn // len(self.seats) + 1

    @property
    def dinosaurs(self) -> int:
        """Dinosaurs on all maps."""
        return sum(seat.dinosaurs for seat in self.seats)

    @property
    def golden_eggs(self) -> int:
        """Golden eggs in all nests."""
        return sum(seat.golden_eggs for seat in self.seats)


def full_column(players: int) -> int:
    """How many tiles fill a column (rulebook: Game Setup)."""
    return 2 if players <= 3 else 3


def start(players: tuple[str, ...], tiles: int | None) -> State:
    """The columns laid out and a nest for each player (rulebook: Game Setup).

    `tiles` is what the stacks hold before that, at least the five columns full.
    """
    full = full_column(len(players))
    columns = (full,) * len(ANIMALS)
    stack = None if tiles is None else tiles - sum(columns)
    return State(tuple(Seat(name) for name in players), columns, full, stack)


# Legality, with the reason: asked by `legal` and by `apply`.


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the rules refuse `move`: its code and a sentence for the player. None if legal."""
    if isinstance(move, Adjust):
        return _against_adjusting(state, move)
    if state.phase == "finished":
        text = "The game is over. Take the last entry back, or correct a nest by hand."
        return Refusal(FINISHED, text)
    match move:
        case Take():
            return _against_taking(state, move)
        case Hatch(player):
            return _against_waking(state) or _against_hatching(state, state.seats[player])
        case Hunt(player):
            return _against_waking(state) or _against_hunting(state.seats[player], move)
        case Refill():
            return _against_waking(state)
        case Exchange():
            return _against_exchanging(state, move)


def may_hunt(state: State, player: Player) -> bool:
    """Whether the hunt of `player` is awaited: with a dinosaur, or with an egg to hatch one."""
    seat = state.seats[player]
    if seat.hunted or state.phase != "dinosaurs":
        return False
    return seat.dinosaurs > 0 or refusal(state, Hatch(player)) is None


def _against_taking(state: State, move: Take) -> Refusal | None:
    assert state.player is not None, "the game goes on"
    on_turn = state.seats[state.player].name
    awake = state.phase == "dinosaurs"
    if move.player != state.player:
        name = state.seats[move.player].name
        if awake:
            text = (
                f"It is still {on_turn}’s turn: the dinosaurs are awake. Refill the columns first."
            )
        else:
            text = f"It is {on_turn}’s turn. {name} takes a tile another time."
        return Refusal(NOT_YOUR_TURN, text)
    if awake:
        text = f"{on_turn} has taken a tile and the dinosaurs are awake. Refill the columns first."
        return Refusal(REFILL_FIRST, text)
    if not state.columns[ANIMALS.index(move.column)]:
        others = [a for a, tiles in zip(ANIMALS, state.columns, strict=True) if tiles]
        text = f"The {move.column} column is empty. Take a tile from {listed(others, 'or')}."
        return Refusal(COLUMN_EMPTY, text)
    return None


def _against_waking(state: State) -> Refusal | None:
    if state.phase == "dinosaurs":
        return None
    column = f"the {ANIMALS[state.marker]} column"
    text = f"The dinosaurs are asleep. The last tile of {column} wakes them."
    return Refusal(NOT_ACTIVE, text)


def _against_hatching(state: State, seat: Seat) -> Refusal | None:
    if seat.hunted:
        text = f"{seat.name} has hunted, and hatching comes before the hunt."
        return Refusal(ALREADY_HUNTED, f"{text} Take the hunt back, or wait for the next one.")
    if seat.hatched:
        text = f"{seat.name} has hatched a dinosaur. The next one may hatch"
        return Refusal(ALREADY_HATCHED, f"{text} when the dinosaurs wake again.")
    if not seat.eggs and not seat.golden_eggs:
        text = f"{seat.name} has no egg to hatch. A dinosaur lays one for each predator it eats."
        return Refusal(NO_EGG, text)
    if state.dinosaurs >= DINOSAURS:
        text = f"All {DINOSAURS} dinosaurs are on the maps. One can hatch when another has starved."
        return Refusal(SUPPLY_EMPTY, text)
    return None


def _against_hunting(seat: Seat, move: Hunt) -> Refusal | None:
    if seat.hunted:
        text = f"{seat.name} has hunted. The dinosaurs hunt once each time they wake"
        return Refusal(ALREADY_HUNTED, f"{text}; take the hunt back to enter it anew.")
    if move.starved > seat.dinosaurs:
        there = counted(seat.dinosaurs, "dinosaur")
        text = f"{seat.name} has {there} on the map, so {move.starved} cannot starve."
        return Refusal(NO_DINOSAUR, f"{text} Enter {seat.dinosaurs} at most.")
    if move.eggs and not seat.dinosaurs:
        text = f"{seat.name} has no dinosaur on the map to lay an egg. Hatch one first"
        return Refusal(NO_DINOSAUR, f"{text}, or enter a hunt without eggs.")
    return None


def _against_exchanging(state: State, move: Exchange) -> Refusal | None:
    seat = state.seats[move.player]
    if move.to == "regular":
        if seat.golden_eggs:
            return None
        text = f"{seat.name} has no golden egg to exchange. Five regular eggs make one."
        return Refusal(NO_EGG, text)
    if seat.eggs < GOLDEN_WORTH:
        text = f"{seat.name} has {counted(seat.eggs, 'regular egg')}. A golden one takes five."
        return Refusal(NO_EGG, text)
    if state.golden_eggs >= GOLDEN_EGGS:
        text = f"All {GOLDEN_EGGS} golden eggs are in nests. Keep the regular ones"
        return Refusal(SUPPLY_EMPTY, f"{text}; they count the same.")
    return None


def _against_adjusting(state: State, move: Adjust) -> Refusal | None:
    seat = state.seats[move.player]
    golden, dinosaurs = GOLDEN_EGGS - state.golden_eggs, DINOSAURS - state.dinosaurs
    for change, has, left, thing in (
        (move.eggs, seat.eggs, MOST - seat.eggs, "regular egg"),
        (move.golden_eggs, seat.golden_eggs, golden, "golden egg"),
        (move.dinosaurs, seat.dinosaurs, dinosaurs, "dinosaur"),
    ):
        if change < -has:
            text = f"{seat.name} has {counted(has, thing)}. No more than that can be taken away."
            return Refusal(SUPPLY, text)
        if change > left:
            text = f"Of the box, {counted(left, thing)} can still be added, and no more."
            return Refusal(SUPPLY, text)
    return None


# What a legal move does.


def advance(state: State, move: Move) -> State:
    """The state after `move`, which must be legal."""
    match move:
        case Take(_, column):
            return _taken(state, ANIMALS.index(column))
        case Refill(short):
            return _refilled(state, state.stack is None and bool(short))
        case Hatch(player):
            seat = replace(_paid(state.seats[player]), hatched=True)
            return _seated(state, player, replace(seat, dinosaurs=seat.dinosaurs + 1))
        case Hunt(player, eggs, starved):
            seat = _changed(state.seats[player], eggs=eggs, dinosaurs=-starved)
            return _seated(state, player, replace(seat, hunted=True))
        case Exchange(player, to):
            golden = 1 if to == "golden" else -1
            seat = _changed(state.seats[player], eggs=-golden * GOLDEN_WORTH, golden_eggs=golden)
            return _seated(state, player, seat)
        case Adjust(player, eggs, golden, dinosaurs):
            return _seated(state, player, _changed(state.seats[player], eggs, golden, dinosaurs))


def _seated(state: State, player: Player, seat: Seat) -> State:
    seats = state.seats
    return replace(state, seats=(*seats[:player], seat, *seats[player + 1 :]))


def _changed(seat: Seat, eggs: int = 0, golden_eggs: int = 0, dinosaurs: int = 0) -> Seat:
    return replace(
        seat,
        eggs=seat.eggs + eggs,
        golden_eggs=seat.golden_eggs + golden_eggs,
        dinosaurs=seat.dinosaurs + dinosaurs,
    )


def _paid(seat: Seat) -> Seat:
    """The seat with an egg less; of golden ones alone, one is exchanged first."""
    if seat.eggs:
        return _changed(seat, eggs=-1)
    return _changed(seat, eggs=GOLDEN_WORTH - 1, golden_eggs=-1)


def _taken(state: State, column: int) -> State:
    left = state.columns[column] - 1
    columns = (*state.columns[:column], left, *state.columns[column + 1 :])
    state = replace(state, columns=columns)
    if not left and column == state.marker:
        return replace(state, phase="dinosaurs")
    return replace(state, turn=state.turn + 1)


def _refilled(state: State, short: bool) -> State:
    """The marker moves on, then tiles are laid out from the left until one is missing."""
    columns, stack = [], state.stack
    for tiles in state.columns:
        if tiles or short:
            columns.append(tiles)
            continue
        drawn = state.full
        if stack is not None:
            drawn = min(state.full, stack)
            stack -= drawn
            short = drawn < state.full
        columns.append(drawn)
    state = replace(
        state,
        seats=tuple(replace(seat, hatched=False, hunted=False) for seat in state.seats),
        columns=tuple(columns),
        stack=stack,
        marker=(state.marker + 1) % len(ANIMALS),
    )
    if short:
        return replace(state, phase="finished")
    return replace(state, phase="take", turn=state.turn + 1)
