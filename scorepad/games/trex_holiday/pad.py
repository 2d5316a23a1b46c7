"""What the pad shows of one player's sheet: a view, free of HTML."""

from dataclasses import dataclass
from typing import Literal

from scorepad.games.trex_holiday.layout import Room

SpaceSign = Literal[
    "legal", "breaks", "not-now", "refused", "written", "may-shade", "shaded", "crossed"
]
"""`breaks` is legal but spoils the order of its row; `refused` is the space just tapped in vain."""
BoxSign = Literal["hollow", "waiting", "earned", "lost", "biscuit", "none"]


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space to tap: its name, its sign, its number if one is written, and its spoken label."""

    name: str
    sign: SpaceSign
    number: int | None
    label: str


@dataclass(frozen=True, slots=True)
class BoxView:
    """What stands under a space of the streamer."""

    sign: BoxSign
    number: int | None
    label: str


@dataclass(frozen=True, slots=True)
class AreaView:
    """A scoring area with its points, and whether these count as earned or none yet.

    `note` is the small print beside the points (`+2`, `×2`, `sum 15`); `bar` the position,
    from 1, behind which a closed row has its upright bar; `scores` what is printed under
    the spaces of a row of cars; `boxes` what stands under the streamer.
    """

    id: str
    kind: str
    name: str
    spaces: tuple[SpaceView, ...]
    points: int
    earned: bool
    note: str
    bar: int | None
    scores: tuple[int, ...]
    boxes: tuple[BoxView, ...]


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room: its title, its rule in a few words, its T-Rex numbers and its areas."""

    id: Room
    name: str
    hint: str
    art: str
    trex: tuple[int, ...]
    points: int
    areas: tuple[AreaView, ...]
