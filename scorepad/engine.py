"""What every game offers, and what all games share: replay, ranking, results.

Rules are pure functions over frozen values. They import the standard library and this
module only, so that they run wherever Python runs.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any, ClassVar, Generic, Literal, NewType, TypeVar

from scorepad.errors import Refusal

Player = NewType("Player", int)
"""A player's number in turn order, from 0."""


@dataclass(frozen=True, slots=True)
class Span:
    """Marks a number in a move or option that lies in `low..high`, or a list of that length."""

    low: int
    high: int


Die = Annotated[int, Span(1, 6)]
"""What a six-sided die shows: 1 to 6."""


@dataclass(frozen=True, slots=True)
class Line:
    """Points, and what they were given for: `id` is an area or a kind of thing."""

    id: str
    points: int


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One number by which players are ordered; the first one is the total."""

    name: str
    highest_first: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the ranking with the players who share it: 1, 1, 3."""

    place: int
    players: tuple[Player, ...]


Status = Literal["playing", "finished", "abandoned"]


@dataclass(frozen=True, slots=True)
class Result:
    """Who is where, who has won, what decided it, and one sentence that says so.

    While a game goes on, and when it was abandoned, `winners` is empty and `decided_by` None.
    """

    status: Status
    ranking: tuple[Place, ...]
    winners: tuple[Player, ...]
    decided_by: str | None
    explanation: str


def rank(keys: Sequence[tuple[int, ...]], breaks: Sequence[TieBreak]) -> tuple[Place, ...]:
    """Order the players by `keys`, one tuple a player, as the tie-breaks say, best first."""

    def order(player: int) -> tuple[int, ...]:
        return tuple(
            -value if tie.highest_first else value
            for value, tie in zip(keys[player], breaks, strict=True)
        )

    places: list[Place] = []
    ahead = 0
    for _, group in groupby(sorted(range(len(keys)), key=order), key=order):
        players = tuple(Player(p) for p in group)
        places.append(Place(ahead + 1, players))
        ahead += len(players)
    return tuple(places)


def decided_by(
    keys: Sequence[tuple[int, ...]], breaks: Sequence[TieBreak], ranking: Sequence[Place]
) -> str:
    """The name of the tie-break that set the winner apart, or `shared`.

    It is the first one that left nobody level with the winner; a lone player wins by the
    first.
    """
    first = ranking[0].players
    if len(first) > 1:
        return "shared"
    best = keys[first[0]]
    rivals = [keys[p] for place in ranking[1:] for p in place.players]
    for depth, tie in enumerate(breaks, start=1):
        rivals = [key for key in rivals if key[:depth] == best[:depth]]
        if not rivals:
            return tie.name
    raise AssertionError("a sole first place differs from the others in some tie-break")


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Count(Generic[S]):
    """Final values handed in without a game: `states` is what the game made of each player."""

    players: tuple[S, ...]
    lines: tuple[tuple[Line, ...], ...]
    result: Result


class Game(ABC, Generic[S]):
    """A game: a pure machine from moves to states.

    `S` is its state, a frozen value. A move is a frozen dataclass with a class attribute
    `move`, its name in files; it has a field `player` where it belongs to one.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    players: ClassVar[tuple[int, int]]
    """Fewest and most players."""
    options: ClassVar[type]
    moves: ClassVar[tuple[type, ...]]
    tally: ClassVar[type]
    """The final values of one player, as a tally file gives them (without the name)."""

    @abstractmethod
    def start(self, players: tuple[str, ...], options: Any) -> S:
        """The state before the first move. Raises `ValueError` for options that do not fit."""

    @abstractmethod
    def refusal(self, state: S, move: Any) -> Refusal | None:
        """Why the rules refuse `move` in `state`, or None where they allow it."""

    @abstractmethod
    def choices(self, state: S, player: Player) -> Iterator[Any]:
        """The moves worth asking about for `player` now, allowed or not."""

    @abstractmethod
    def advance(self, state: S, move: Any) -> S:
        """The state after `move`, which must be a legal one."""

    @abstractmethod
    def lines(self, state: S) -> tuple[tuple[Line, ...], ...]:
        """Every point of every player, with what it was given for."""

    @abstractmethod
    def result(self, state: S) -> Result: ...

    @abstractmethod
    def active(self, state: S) -> Player | None:
        """Who enters the moves that name nobody; None when the game is over."""

    @abstractmethod
    def describe(self, state: S, move: Any) -> str:
        """`move` in a few words, for the log, undo and redo."""

    @abstractmethod
    def values(self, state: S, legal: bool) -> tuple[Mapping[str, Any], list[Mapping[str, Any]]]:
        """The game's own part of an answer: shared fields, and fields of each player."""

    @abstractmethod
    def count(self, players: tuple[str, ...], tallies: tuple[Any, ...], options: Any) -> Any:
        """The result of final values alone. Raises `Refusal` where play cannot reach them."""

    def legal(self, state: S, player: Player) -> dict[Any, Refusal | None]:
        """Every move worth asking about for `player`, with the reason against it or None."""
        return {move: self.refusal(state, move) for move in self.choices(state, player)}

    def apply(self, state: S, move: Any) -> S:
        """The state after `move`. Raises `Refusal` where the rules say no."""
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise refusal
        return self.advance(state, move)


def replay(game: Game[S], start: S, moves: Iterable[Any]) -> S:
    """Fold `moves` over `start`. Raises `Refusal` at the first one the rules refuse."""
    state = start
    for move in moves:
        state = game.apply(state, move)
    return state
