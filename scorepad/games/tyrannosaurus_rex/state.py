"""Tyrannosaurus Rex between two moves, and the moves, as values.

The board lies on the table: of its squares the pad knows only the stretch on which each
dinosaur stands.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from scorepad.engine import Die, EachPlayer, Player, Span

DINOSAURS = 4
"""Dinosaurs of a player, and HOME squares for them."""

Place = Literal["start", "track", "river", "lair", "home"]
"""Where a dinosaur stands: START, the orange track, the river bed, T-Rex's lair, HOME."""

Dinosaur = Annotated[int, Span(1, DINOSAURS)]
"""One of a player's dinosaurs: 1 to 4."""

FIRST = Player(0)
"""Whose turn it is unless a roll for the start says otherwise."""

OneDie = Literal["first", "second"]
Total = Annotated[int, Span(3, 18)]
"""What three dice show together: 3 to 18."""


@dataclass(frozen=True, slots=True)
class StartRoll:
    """Everybody rolls three dice for the first turn (rulebook: Setup).

    `totals` has one a player; None for those who are out when equal ones roll again.
    """

    move: ClassVar[str] = "start-roll"
    totals: Annotated[tuple[Total | None, ...], EachPlayer]


@dataclass(frozen=True, slots=True)
class Roll:
    """The player on turn rolls the black and the two white dice (rulebook: Playing the Game)."""

    move: ClassVar[str] = "roll"
    player: Player
    black: Die
    white: tuple[Die, Die]


@dataclass(frozen=True, slots=True)
class Trex:
    """T-Rex has moved, onto the dinosaurs in `captures` (rulebook: Tyrannosaurus Rex)."""

    move: ClassVar[str] = "trex"
    captures: tuple[tuple[Player, Dinosaur], ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """A dinosaur moves by one white die or by both (rulebook: Playing the Game)."""

    move: ClassVar[str] = "advance"
    player: Player
    dinosaur: Dinosaur
    dice: Literal["first", "second", "both"]
    to: Literal["track", "river", "home"]


@dataclass(frozen=True, slots=True)
class Free:
    """A white 6 brings a dinosaur from the lair to START (rulebook: Tyrannosaurus Rex)."""

    move: ClassVar[str] = "free"
    player: Player
    dinosaur: Dinosaur
    dice: OneDie


@dataclass(frozen=True, slots=True)
class Fight:
    """The dinosaur that has just moved fights the one it met (rulebook: Attack).

    `river_full` says that no river bed square is free for the one that loses.
    """

    move: ClassVar[str] = "fight"
    player: Player
    dinosaur: Dinosaur
    target: Player
    target_dinosaur: Dinosaur
    attack: tuple[Die, Die, Die]
    defence: tuple[Die, Die]
    river_full: bool

    @property
    def attacker_wins(self) -> bool:
        """Whether three dice beat two; level ones do not (rulebook: Attack)."""
        return sum(self.attack) > sum(self.defence)

    @property
    def loser(self) -> tuple[Player, int]:
        """Whose dinosaur is beaten, and which."""
        if self.attacker_wins:
            return self.target, self.target_dinosaur
        return self.player, self.dinosaur


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player on turn is done; dice may be left over (rulebook: Playing the Game)."""

    move: ClassVar[str] = "end-turn"
    player: Player


@dataclass(frozen=True, slots=True)
class Adjust:
    """A correction by hand: where a dinosaur really stands. Allowed at any time."""

    move: ClassVar[str] = "adjust"
    player: Player
    dinosaur: Dinosaur
    place: Place


Move = StartRoll | Roll | Trex | Advance | Free | Fight | EndTurn | Adjust


@dataclass(frozen=True, slots=True)
class State:
    """A game between two moves.

    `places` has four a player, `figures` as many numbers of the catalogue or nothing at all.
    `begun` says that the first turn is somebody's; before that `tied` are those who roll for it
    again, if any. `turn` is whose turn it is, and stays so at the end; `number` counts the turns
    from 1. The rest is about this turn: the `dice`, black, white and white (None before the
    roll), which of the white ones, 1 and 2, are `used`, whether T-Rex has moved, the dinosaurs
    that have `moved`, those `caught`, and the one that `arrived` by the move just made and may
    fight. `winner` was the first with all four HOME.
    """

    names: tuple[str, ...]
    places: tuple[tuple[Place, ...], ...]
    simplified: bool = False
    figures: tuple[tuple[int, ...], ...] = ()
    begun: bool = False
    tied: tuple[Player, ...] = ()
    turn: Player = FIRST
    number: int = 1
    dice: tuple[int, int, int] | None = None
    trex_moved: bool = False
    used: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    caught: tuple[tuple[Player, int], ...] = ()
    arrived: int | None = None
    winner: Player | None = None

    def place(self, player: Player, dinosaur: int) -> Place:
        """Where dinosaur 1 to 4 of `player` stands."""
        return self.places[player][dinosaur - 1]

    @property
    def home(self) -> tuple[int, ...]:
        """How many dinosaurs each player has HOME."""
        return tuple(row.count("home") for row in self.places)

    @property
    def rolling(self) -> tuple[Player, ...]:
        """Who rolls for the first turn, while it is nobody's yet."""
        if self.begun:
            return ()
        return self.tied or tuple(Player(p) for p in range(len(self.names)))

    @property
    def active(self) -> Player | None:
        """Who is to enter something now; None at the end."""
        if self.winner is not None:
            return None
        return self.tied[0] if self.tied else self.turn
