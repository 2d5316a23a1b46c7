"""What the pad of this game shows, as data: views, free of HTML."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorepad.games.tyrannosaurus_rex.state import Place

Pairs = tuple[tuple[str, str], ...]
Dice = Literal["first", "second", "both"]

StopSign = Literal["legal", "not-now", "refused", "printed"]
"""`refused` is the stop just tapped in vain; a printed one is not to be tapped now."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on a dinosaur’s lane: whether it stands there, and the move that a tap enters.

    `steps` are what the dinosaur goes with, where that is not what the tray says.
    """

    place: Place
    here: bool
    sign: StopSign
    label: str
    steps: str = ""
    move: str = ""
    fields: Pairs = ()


@dataclass(frozen=True, slots=True)
class Lane:
    """A dinosaur on its way HOME: what tells it from others, its drawing, and the five places."""

    number: int
    tag: str
    name: str
    nickname: str
    art: str
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Which of a player’s dinosaurs stand at each of the five places, by their tags."""

    name: str
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What the catalogue says of a dinosaur."""

    tag: str
    name: str
    art: str
    facts: Pairs


@dataclass(frozen=True, slots=True)
class Tile:
    """A dinosaur to choose: with `href` by a link, else by a button that posts `value`."""

    tag: str
    name: str
    art: str
    label: str
    sign: Literal["legal", "not-now", "chosen"]
    value: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class Herd:
    """The dinosaurs of a player, in a row to choose from."""

    name: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """A die of the tray, or both together: `number` is what it shows, 0 while it shows nothing."""

    number: int
    sign: Literal["chosen", "waiting", "placed", "asked", "open"]
    label: str
    rex: bool = False
    both: bool = False
    href: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A number to tap: it leads on by its `href`, or, the last one, posts `value` or `fields`."""

    number: int
    label: str
    value: str = ""
    href: str = ""
    fields: Pairs = ()


@dataclass(frozen=True, slots=True)
class Tray:
    """What is to do now, at the thumb.

    `kind` is `start`, `roll`, `trex`, `move`, `done`, `fight`, `dice`, `wait` or `finished`. What
    is posted goes to `action` with `fields`; keys that post have the name `key_name`, and are
    for the T-Rex die where `rex` says so. `roll` is what the app may roll instead, `change`
    leads back to an earlier tap, and `links` lead elsewhere. A fight says by `full` whether the
    river bed is, and `full_href` turns that round.
    """

    kind: str
    title: str
    text: str = ""
    action: str = ""
    fields: Pairs = ()
    chips: tuple[Chip, ...] = ()
    keys: tuple[Key, ...] = ()
    key_name: str = ""
    rex: bool = False
    herds: tuple[Herd, ...] = ()
    catches: tuple[str, ...] = ()
    several: bool = False
    roll: str = ""
    change: tuple[str, str] | None = None
    full_href: str = ""
    full: bool = False
    links: Pairs = ()


@dataclass(frozen=True, slots=True)
class PadView:
    """The lanes of the player shown, everybody’s dinosaurs at a glance, and the tray."""

    subtitle: str
    title: str
    places: tuple[tuple[Place, str], ...]
    lanes: tuple[Lane, ...]
    everybody: tuple[Whereabouts, ...]
    facts: tuple[Facts, ...]
    tray: Tray


PLACE_NAMES: Mapping[Place, str] = {
    "lair": "Lair",
    "start": "START",
    "track": "Track",
    "river": "River",
    "home": "HOME",
}
"""What stands over the lanes."""
