"""What the pad of a battle is made of: things to tap, bars of chances, the tray."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal
from urllib.parse import urlencode

from scorepad.engine import Player, Throws
from scorepad.errors import Refusal
from scorepad.games.schlacht_der_dinosaurier.legality import code_against
from scorepad.games.schlacht_der_dinosaurier.odds import Chances
from scorepad.games.schlacht_der_dinosaurier.state import Move, State
from scorepad.games.schlacht_der_dinosaurier.steps import Fields

Kind = Literal[
    "card",
    "value",
    "species",
    "extinction",
    "lake",
    "fight",
    "target",
    "dice",
    "again",
    "result",
    "end",
    "stuck",
    "finished",
]
"""What a tray asks for."""


Sign = Literal["win", "tie", "loss"]
_SIGNS: tuple[Sign, ...] = ("win", "tie", "loss")


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar: how it is drawn, where it starts and how wide it is, in hundredths.

    The smallest parts are drawn wide enough for their number.
    """

    sign: Sign
    start: int
    width: int
    text: str

    @property
    def middle(self) -> float:
        return self.start + self.width / 2


@dataclass(frozen=True, slots=True)
class Bar:
    """The chances of a battle: the attacker wins, both stay, the defender wins."""

    segments: tuple[Segment, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to tap: a link to the next step (`href`), or a button that enters `move`.

    With `rolls` it is a button that throws the dice of the next step. `label` is what it is called
    aloud. `small` stands below its text; `sunk` is not possible now and says why when it is tapped;
    `dice` are rolled again with it. `shows` is the address of the pad that follows an entry, where
    it is another player's.
    """

    text: str
    label: str
    href: str | None = None
    move: str = ""
    fields: Fields = ()
    shows: str = ""
    art: str = ""
    icon: str = ""
    small: str = ""
    main: bool = False
    chosen: bool = False
    sunk: bool = False
    leaves: bool = False
    rolls: bool = False
    dice: tuple[int, ...] = ()
    bar: Bar | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Why what was tapped last is not possible."""

    strong: str
    text: str
    code: str


DieSign = Literal["written", "next", "open", "gone"]


@dataclass(frozen=True, slots=True)
class DieView:
    """A combat die: what it shows, and whether it is entered next or took its figure along."""

    text: str
    sign: DieSign
    label: str


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle: its figure, its dice, what they come to, and what that means."""

    figure: str
    art: str
    who: str
    dice: tuple[DieView, ...]
    plus: str
    total: str
    said: str


@dataclass(frozen=True, slots=True)
class Tray:
    """What is to do now, at the thumb: tabs, tiles, keys, ways to roll again, buttons.

    `back` leads one step back; `more` are the ways that are not shown at once; `rolled` is
    what lies on the table. A bar and its legend, for the attacker and the defender, tell the
    chances as things stand.
    """

    kind: Kind
    title: str
    text: str = ""
    back: str | None = None
    note: Note | None = None
    tabs: tuple[Choice, ...] = ()
    tiles: tuple[Choice, ...] = ()
    keys: tuple[Choice, ...] = ()
    ways: tuple[Choice, ...] = ()
    more: tuple[Choice, ...] = ()
    buttons: tuple[Choice, ...] = ()
    rolled: tuple[SideView, ...] = ()
    bar: Bar | None = None
    sides: tuple[str, ...] = ()
    art: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a table as it was asked for: `player` is who is shown, `me` who has the turn."""

    state: State
    player: Player
    asked: Mapping[str, str]
    base: str
    throws: Throws

    @property
    def me(self) -> Player:
        return self.state.turn

    @property
    def name(self) -> str:
        return self.state.names[self.me]

    def to(self, *fields: tuple[str, str]) -> str:
        """The address of this page with these fields."""
        return f"{self.base}?{urlencode([('player', self.player), *fields])}"

    def rolled(self, *fields: tuple[str, str]) -> str:
        """Where to send a form that rolls, to come to this page with these fields."""
        return f"{self.base}/roll?{urlencode([('player', self.player), *fields])}"

    def allows(self, move: Move) -> bool:
        return code_against(self.state, move) is None


def note_of(no: Refusal | None) -> Note | None:
    if no is None:
        return None
    strong, stop, text = no.message.partition(". ")
    return Note(strong + stop.strip(), text, no.code)


_LEAST = 11
"""Hundredths of a bar that a number needs."""


def bar_of(chances: Chances, attacker: str, defender: str) -> Bar:
    """The attacker’s chances as a bar, with whole numbers that add up to 100."""
    parts = (chances.win, chances.tie, chances.loss)
    numbers = _in_a_hundred(parts)
    texts = [_text(number, part) for number, part in zip(numbers, parts, strict=True)]
    widths = _widths(numbers, parts)
    segments: list[Segment] = []
    start = 0
    for sign, width, text in zip(_SIGNS, widths, texts, strict=True):
        if width:
            segments.append(Segment(sign, start, width, text))
        start += width
    win, tie, loss = texts
    label = f"In a hundred: {attacker} wins {win}, both stay {tie}, {defender} wins {loss}"
    return Bar(tuple(segments), label)


def _in_a_hundred(parts: tuple[Fraction, ...]) -> list[int]:
    numbers = [int(part * 100) for part in parts]
    order = sorted(range(len(parts)), key=lambda at: numbers[at] - parts[at] * 100)
    for at in order[: 100 - sum(numbers)]:
        numbers[at] += 1
    return numbers


def _text(number: int, part: Fraction) -> str:
    if number == 0 and part:
        return "<1"
    return ">99" if number == 100 and part < 1 else str(number)


def _widths(numbers: list[int], parts: tuple[Fraction, ...]) -> list[int]:
    """The widths of the parts; the widest gives what the smallest need for their numbers."""
    widths = [max(n, _LEAST) if part else 0 for n, part in zip(numbers, parts, strict=True)]
    widths[widths.index(max(widths))] += 100 - sum(widths)
    return widths
