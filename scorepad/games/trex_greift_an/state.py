"""What a game of T-Rex greift an! consists of: the box, a state, and the moves.

The board itself is on the table: where a dinosaur stands and which space the lava reaches is
not known here. What it brought about is part of the move.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from scorepad.engine import Player, Span

EGGS = 24
"""Eggs in the box (rulebook: Components)."""
TILES = 36
"""Food tiles in the box."""
STONES = 26
"""Lava stones in the box; the game ends with the last one (rulebook: End of the Game)."""
HOLLOWS = 7
"""Stones that go into the volcano before the lava flows over (rulebook: Volcanic eruption)."""
MOST_OF_A_KIND = 3
"""Tiles of one kind that a dinosaur can hold, and that make an egg (rulebook: Eating)."""
MOST_LOOT = 2
"""Tiles that a won fight captures at most (rulebook: Combat)."""
MOST_BURNT = 2
"""Tiles that lie on a food space at most (rulebook: Setup)."""

Action = Literal["eruption", "food-and-eruption", "trex"]
"""What the action die gives; where it leaves a choice, what was chosen."""
Outcome = Literal["won", "lost"]
"""How a fight went for the one on turn."""

Kind = Annotated[int, Span(0, 5)]
"""A kind of food, as an index into the kinds of the game."""
D20 = Annotated[int, Span(1, 20)]
"""What the combat die shows: 1 to 20."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A player has rolled the dice; the turn before is over (rulebook: Roll the Dice)."""

    move: ClassVar[str] = "turn"
    player: Player
    action: Action


@dataclass(frozen=True, slots=True)
class Take:
    """The free tile, before the stone (rulebook: Food AND volcanic eruption)."""

    move: ClassVar[str] = "take"
    player: Player
    kind: Kind


@dataclass(frozen=True, slots=True)
class Lava:
    """The turn's stone is placed (rulebook: Volcanic eruption).

    `burns` are the kinds of the tiles on its space, two at most; `hits` is the player whose
    dinosaur stands there, or None.
    """

    move: ClassVar[str] = "lava"
    player: Player
    burns: Annotated[tuple[Kind, ...], Span(0, MOST_BURNT)]
    hits: Player | None


@dataclass(frozen=True, slots=True)
class Eat:
    """The dinosaur on turn eats a tile on its way (rulebook: Eating)."""

    move: ClassVar[str] = "eat"
    player: Player
    kind: Kind


@dataclass(frozen=True, slots=True)
class Fight:
    """Two dinosaurs meet on a space (rulebook: Combat); `loot` are the kinds captured."""

    move: ClassVar[str] = "fight"
    player: Player
    target: Player
    attack: D20
    defence: D20
    loot: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class TrexAttack:
    """T-Rex, moved by the player on turn, meets a dinosaur (rulebook: The T-rex attacks)."""

    move: ClassVar[str] = "trex-attack"
    player: Player
    target: Player
    attack: D20
    defence: D20


@dataclass(frozen=True, slots=True)
class Lay:
    """Three tiles of a kind are handed in for an egg (rulebook: Lay Eggs)."""

    move: ClassVar[str] = "lay"
    player: Player
    kind: Kind


@dataclass(frozen=True, slots=True)
class Adjust:
    """A correction by hand: changes to eggs and to tiles, one number a kind or none at all."""

    move: ClassVar[str] = "adjust"
    player: Player
    eggs: int = 0
    food: Annotated[tuple[int, ...], Span(2, 6)] = ()


Move = Turn | Take | Lava | Eat | Fight | TrexAttack | Lay | Adjust


@dataclass(frozen=True, slots=True)
class State:
    """A game between two moves.

    `eggs` and `food` go by player, the tiles by kind (a final count knows their sum only).
    `lava` stones are placed and `burnt` tiles are out of the game. `turn` counts from 1, 0
    before the first; what follows it is about that turn: `taken` the free tile, `placed` the
    stone, `fight` how a fight or an attack of T-Rex went, `laid` an egg.
    """

    names: tuple[str, ...]
    dinosaurs: tuple[str, ...]
    kinds: tuple[str, ...]
    eggs: tuple[int, ...]
    food: tuple[tuple[int, ...], ...]
    lava: int = 0
    burnt: int = 0
    turn: int = 0
    action: Action | None = None
    taken: bool = False
    placed: bool = False
    fight: Outcome | None = None
    laid: bool = False

    @property
    def finished(self) -> bool:
        return self.lava == STONES

    @property
    def player(self) -> Player:
        """Whose turn it is, or was when the game ended; the first player before any turn."""
        return Player(max(self.turn - 1, 0) % len(self.names))

    @property
    def following(self) -> Player:
        """Whose turn begins next."""
        return Player(self.turn % len(self.names))

    @property
    def owes_stone(self) -> bool:
        """Whether this turn’s stone is still to be placed."""
        return self.action in ("eruption", "food-and-eruption") and not self.placed

    @property
    def movement_over(self) -> bool:
        """Whether nothing is eaten and nobody attacked any more in this turn."""
        return self.fight is not None or self.laid

    @property
    def eggs_left(self) -> int:
        """Eggs in the supply."""
        return EGGS - sum(self.eggs)

    @property
    def on_board(self) -> int:
        """Food tiles on the board, of all kinds."""
        return TILES - self.burnt - sum(map(sum, self.food))
