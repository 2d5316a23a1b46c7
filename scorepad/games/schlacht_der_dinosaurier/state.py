"""The moves of a battle and the state between two of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from scorepad.engine import Player, Span
from scorepad.games.schlacht_der_dinosaurier.box import (
    DECK,
    INDEX,
    NOTHING,
    Army,
    CardName,
    Figure,
    Species,
    living,
    whole,
)

Lake = Annotated[int, Span(0)]
"""Lava chunks that lie in the lake, as seen on the table."""

Rolled = tuple[int, ...]
"""What combat dice show, one number a die."""

Again = tuple[int | None, ...]
"""What the dice that were rolled again show; None for a die that was kept."""


@dataclass(frozen=True, slots=True)
class Card:
    """A player lays down a card (rulebook: The Action Cards).

    A species or joker has its `value`, and `as_` where it acts for another species than its
    own; an extinction has its `species` and a list of `rolls` for every player; lava has what
    lies in the `lake`. What does not belong to a card is None.
    """

    move: ClassVar[str] = "card"
    player: Player
    card: CardName
    value: int | None = None
    as_: Species | None = None
    species: Species | None = None
    rolls: tuple[Rolled, ...] | None = None
    lake: Lake | None = None


@dataclass(frozen=True, slots=True)
class Repeat:
    """A lava chunk plays the card just played once more (rulebook: Using Lava Chunks).

    `as_` names the species anew where the card is a joker or acts as one; left out, it is
    the same again. An extinction has `rolls`, lava its `lake`.
    """

    move: ClassVar[str] = "repeat"
    player: Player
    as_: Species | None = None
    rolls: tuple[Rolled, ...] | None = None
    lake: Lake | None = None


@dataclass(frozen=True, slots=True)
class Battle:
    """A figure attacks that of another player (rulebook: The Course of a Battle).

    The dice are those of the first roll. A re-roll list is as long, with None for a die that
    was kept; it is left out where none was rolled again.
    """

    move: ClassVar[str] = "battle"
    player: Player
    figure: Figure
    target: Player
    target_figure: Figure
    attack: Rolled
    defence: Rolled
    attack_reroll: Again | None = None
    defence_reroll: Again | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A player has played all cards of the turn (rulebook: Course of the Game)."""

    move: ClassVar[str] = "end-turn"
    player: Player


@dataclass(frozen=True, slots=True)
class Adjust:
    """A correction by hand: so many figures and lava chunks of a player more or fewer."""

    move: ClassVar[str] = "adjust"
    player: Player
    figures: Mapping[str, int] = field(default_factory=dict)
    lava: int = 0

    def __hash__(self) -> int:
        return hash((self.player, frozenset(self.figures.items()), self.lava))


Move = Card | Repeat | Battle | EndTurn | Adjust


_FIRST = Player(0)


@dataclass(frozen=True, slots=True)
class InPlay:
    """The card just played. A repeat begins it anew.

    `acting` is the species it acts for, None where it brings no figure into action. `began`
    is the player's army as the card began, `fought` the battles of each figure since.
    """

    card: Card
    acting: Species | None
    began: Army
    fought: Army = NOTHING
    repeated: bool = False

    def again_as(self, army: Army, named: Species | None) -> Species | None:
        """The species that a repeat names with `army` now on the board.

        Left out, a joker or a spent species has the same again.
        """
        if named or self.card.card in living(army) or not living(army):
            return named
        return self.acting

    @property
    def brings_figures(self) -> bool:
        """Whether it is a species or a joker: a card that figures act with."""
        return self.card.card in DECK


@dataclass(frozen=True, slots=True)
class State:
    """A battle between two moves.

    `armies` are the figures of each player, those of both armies together where two play;
    `dice` are the combat dice of each figure. `turn` is whose turn it is, at the end whose it
    was; `number` counts the turns from 1. A `counted` one holds final numbers of figures
    without a game: which they are is not known. Of this one, `card` is in play and `past` are the
    cards before it.
    """

    names: tuple[str, ...]
    armies: tuple[Army, ...]
    lava: tuple[int, ...]
    dice: Army
    turn: Player = _FIRST
    number: int = 1
    past: tuple[Card, ...] = ()
    card: InPlay | None = None
    counted: bool = False

    @property
    def played(self) -> int:
        """The cards of this turn so far."""
        return len(self.past) + (self.card is not None)

    @property
    def figures(self) -> tuple[int, ...]:
        """How many figures each player has."""
        return tuple(map(sum, self.armies))

    @property
    def finished(self) -> bool:
        """Whether somebody has no figure left and nobody else is level with the most.

        Where no figure of anybody is left it is over as well (rulebook: End of the Game).
        """
        figures = self.figures
        if all(figures):
            return False
        most = max(figures)
        return most == 0 or figures.count(most) == 1

    @property
    def active(self) -> Player | None:
        """Whose turn it is; None at the end."""
        return None if self.finished else self.turn

    @property
    def stuck(self) -> bool:
        """Whether the battle goes on with nothing but Generals, of whom none may attack."""
        return not self.finished and not any(map(living, self.armies))

    def allowance(self, player: Player) -> int:
        """How many cards a turn of `player` has: three, or two where a General is lost.

        With two armies one lost General is enough (rulebook: The General).
        """
        general = INDEX["general"]
        return 3 if self.armies[player][general] == whole(len(self.names))[general] else 2

    def cards_left(self, player: Player) -> int:
        """How many cards `player` has yet to play; off turn what the next one has."""
        allowed = self.allowance(player)
        return max(0, allowed - self.played) if player == self.active else allowed
