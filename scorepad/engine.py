"""What every game offers, and what all games share: replay, ranking, results.

Rules are pure functions over frozen values. They import the standard library and this
module only, so that they run wherever Python runs.
"""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    NewType,
    Protocol,
    TypeVar,
)

from scorepad.errors import Refusal, bad_field

if TYPE_CHECKING:
    from random import Random

Player = NewType("Player", int)
"""A player's number in turn order, from 0."""


@dataclass(frozen=True, slots=True)
class Span:
    """Marks a number in a move or option that lies in `low..high`, or a list of that length.

    Without `high` there is no upper end.
    """

    low: int
    high: int | None = None

    def __str__(self) -> str:
        return f"from {self.low}" if self.high is None else f"from {self.low} to {self.high}"

    def holds(self, size: int) -> bool:
        return self.low <= size and (self.high is None or size <= self.high)


class EachPlayer:
    """Marks a list in a move or option that has one item for each player at the table."""


class Said:
    """Marks a field that may be left out of a move, but that is never null where it is given."""


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


def stopped(result: Result) -> Result:
    """The result of a table that stopped early: the ranking stands, and nobody has won."""
    return Result("abandoned", result.ranking, (), None, "The table stopped early. Nobody has won.")


def rank(keys: Sequence[tuple[int, ...]], breaks: Sequence[TieBreak]) -> tuple[Place, ...]:
    """Order the players by `keys`, one tuple a player, as the tie-breaks say, best first."""
    signs = [-1 if tie.highest_first else 1 for tie in breaks]
    orders = [[sign * value for sign, value in zip(signs, key, strict=True)] for key in keys]
    places: list[Place] = []
    ahead = 0
    order = orders.__getitem__
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


def listed(names: Sequence[str], word: str = "and") -> str:
    """`Ada`, `Ada and Bo`, `Ada, Bo and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


_PLACES = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
]


def explain(
    names: Sequence[str], totals: Sequence[int], ranking: Sequence[Place], thing: str = "point"
) -> str:
    """Who has won with how many points, and who shares a place behind, in a sentence or two.

    `thing` is what was counted, where it is no points.
    """
    first, *others = ranking
    points = counted(totals[first.players[0]], thing)
    winners = [names[p] for p in first.players]
    if len(winners) > 1:
        sentences = [f"{listed(winners)} share the win with {points} each."]
    else:
        sentences = [f"{winners[0]} wins with {points}."]
    for place in others:
        if len(place.players) > 1:
            sharing = listed([names[p] for p in place.players])
            sentences.append(f"{sharing} share {_PLACES[place.place - 1]} place.")
    return " ".join(sentences)


def counted(number: int, thing: str) -> str:
    """`1 point`, `2 points`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e"
    r"\u2060-\u2069\u2800\u3164\ud800-\udfff\ufeff\uffa0]"
)
"""What a name cannot have: control characters, and what is not seen or turns the text around."""


def named(names: Sequence[str], places: Sequence[str]) -> tuple[str, ...]:
    """The trimmed names, no two alike; `places` are the fields they stand in. Raises `BadFile`."""
    trimmed = [name.strip() for name in names]
    seen = set()
    for name, place in zip(trimmed, places, strict=True):
        if not 1 <= len(name) <= 40:
            raise bad_field(place, f"a name has 1 to 40 characters, this one {len(name)}")
        if _UNSEEN.search(name):
            raise bad_field(place, "a name is one line of letters, without control characters")
        if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
            raise bad_field(place, "a name needs a letter, a digit or a sign that can be seen")
        same = unicodedata.normalize("NFC", name)
        if same in seen:
            raise bad_field(place, f"there is a “{name}” already; no two names are alike")
        seen.add(same)
    return tuple(trimmed)


def is_whole(text: str) -> bool:
    """Whether a text is a whole number from 0, of a length that any of ours has."""
    return text.isascii() and text.isdecimal() and len(text) < 10


S = TypeVar("S")
Values = Mapping[str, Any]
"""Plain data, ready to be written as JSON."""


@dataclass(frozen=True, slots=True)
class Field:
    """A choice in a form: its label, the field of the move, `(value, text)` pairs, the chosen.

    `thrown` says that it is what dice show, or what they are thrown for. Where the app threw
    them, nothing of that can be mistyped.
    """

    label: str
    name: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    thrown: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A number in a form, with a stepper: its label, its drawing, the field and its range.

    `value` is what stands in it as text, empty where nothing was typed in yet.
    """

    label: str
    art: str
    name: str
    high: int
    low: int = 0
    value: str = ""


@dataclass(frozen=True, slots=True)
class CountPage:
    """The final count of one player as a form: the numbers to type in, and what is wrong.

    `problems` are sentences, by the field they are about; `note` is one about what may have
    been forgotten.
    """

    player: int
    counters: tuple[Counter, ...]
    problems: Mapping[str, str]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A result at a glance: columns of points (a drawing and its name), a row a player."""

    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[int, ...], ...]
    text: str
    heading: str = "Points"


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that the app throws: in which round or turn, for which player, and what for.

    No two throws of a turn are for the same. `tell` says in words what they show, for the log.
    A `secret` throw is seen by the phone that threw it, and `tell` must not tell it.
    """

    chapter: int
    player: Player
    what: str
    tell: Callable[["Random"], str]
    secret: bool = False


class Throws(Protocol):
    """The dice that the app has thrown at a table, as far as somebody may see them.

    What they show comes from a chance.
    """

    def lying(self, throw: Throw) -> "Random | None":
        """The chance of dice that lie there to be entered; None before they are thrown."""

    def entered(self, kind: type, throw: Throw) -> "Random | None":
        """That of the dice of the newest move of `kind` that stands, if the app threw them."""

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        """Whether only another phone sees dice that lie there, or those entered with `kind`."""


class _NothingThrown:
    def lying(self, throw: Throw) -> None: ...

    def entered(self, kind: type, throw: Throw) -> None: ...

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        return False


NOTHING_THROWN: Throws = _NothingThrown()


def chance_of(throws: Throws, throw: Throw) -> "Random":
    """The chance of dice that lie there to be entered. Raises `BadFile` where they do not."""
    chance = throws.lying(throw)
    if chance is None:
        raise bad_field("roll", "these dice are not thrown yet; roll them first")
    return chance


class Sheets(Protocol):
    """The score sheets of a game that can be played on other layouts than its own."""

    shipped: bytes
    """The layout file that comes along; its sheet is called `house`."""

    def read(self, content: bytes) -> Any:
        """The layout in a file, with its `name`. Raises `BadFile`."""

    def __hash__(self) -> int: ...

    def view(self, layout: Any) -> Any:
        """An empty sheet of that layout, as the game's template draws it."""


class Game(ABC, Generic[S]):
    """A game: a pure machine from moves to states.

    `S` is its state, a frozen value. A move is a frozen dataclass with a class attribute
    `move`, its name in files; it has a field `player` where it belongs to one. A field that
    Python keeps for itself has an underscore behind its name that files do not write (`as_`).
    """

    id: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    plate: ClassVar[str]
    """The colour of its band on the pad."""
    art: ClassVar[str]
    """Its drawing."""
    players: ClassVar[tuple[int, int]]
    """Fewest and most players."""
    rulings: ClassVar[tuple[tuple[str, str], ...]]
    """Where the rulebook is silent, how we read it: titles and texts for the players."""
    sheets: Sheets | None = None
    options: ClassVar[type]
    moves: ClassVar[tuple[type, ...]]
    tally: ClassVar[type]
    """The final values of one player, as a tally file gives them (without the name)."""
    counters: ClassVar[tuple[Counter, ...]] = ()
    """The fields of `tally`, where each is one number to count."""
    unit: ClassVar[str] = "point"
    """What a total counts, one of it."""
    count_template: ClassVar[str] = "_counters.html"
    """How a player's sheet is typed in for the final count."""
    chapter_name: ClassVar[str] = "Turn"
    """What `chapter` counts."""
    follows: ClassVar[bool] = True
    """Whether the host’s pad goes on to whoever is due; else it stays at the sheet chosen."""

    @abstractmethod
    def start(self, players: tuple[str, ...], options: Any) -> S:
        """The state before the first move.

        Raises `BadFile` for options that do not fit, `Refusal` for those that the rules refuse.
        """

    def check(self, move: Any, players: int, options: Any, earlier: Iterator[Any]) -> None:
        """Raise `BadFile` where a field of `move` fits its type but not this table.

        Whatever reads a move asks this before anything is played; `earlier` are the moves that
        come before it, the latest first.
        """

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

    def totals(self, state: S) -> tuple[int, ...]:
        """The points of each player in all."""
        return tuple(sum(line.points for line in lines) for lines in self.lines(state))

    @abstractmethod
    def result(self, state: S) -> Result: ...

    @abstractmethod
    def active(self, state: S) -> Player | None:
        """Who enters the moves that name nobody; None when the game is over."""

    @abstractmethod
    def due(self, state: S) -> tuple[int, ...]:
        """How many entries the game waits for from each player before it can go on."""

    def may_enter(self, state: S, player: Player) -> bool:
        """Whether `player` has something to enter: who is due has, and who may begin already."""
        return self.due(state)[player] > 0

    def awaited(self, state: S, throws: Throws = NOTHING_THROWN) -> str:
        """What those who are due are to do: `roll`, `place`.

        `throws` are the dice of the app that may be seen where this is read.
        """
        return "move"

    def dice_shown(self, state: S) -> tuple[Any, ...]:
        """The dice that lie there for everybody to see, as the scoreboard draws them.

        Each has its `number`, a `sign`, a `label`, and whether it is the one of `trex`.
        """
        return ()

    @abstractmethod
    def choose(
        self, form: Mapping[str, str], layouts: Mapping[str, Any], players: int, seed: int
    ) -> Any:
        """The options that a form asks for; what is to be rolled comes from its seed or `seed`.

        Raises `BadFile` for a choice that is none, `Refusal` where it cannot be had.
        """

    @abstractmethod
    def view(
        self,
        state: S,
        player: Player,
        asked: Mapping[str, str],
        base: str,
        throws: Throws = NOTHING_THROWN,
    ) -> Any:
        """What the pad of `player` shows: the context of the game's own template.

        `asked` is what the address of the page says beside the player, `base` the address
        to build links on, `throws` the dice of the app that may be shown. It has a `subtitle`,
        and a `tray` with its `kind`.
        """

    def overtaken(self, state: S, player: Player, asked: Mapping[str, str]) -> str:
        """What `player` was about to enter when somebody else's entry came first, and the way
        back, in two sentences; empty where nothing was lost.

        `asked` is what the address of the pad says, as for `view`: there stands what was tapped.
        """
        return ""

    @abstractmethod
    def summary(self, state: S) -> "Summary":
        """The points by what they were given for, and how the end came."""

    def chapter(self, state: S, move: Any = None) -> int:
        """The round or turn that `state` is in, or that `move` played in it belongs to.

        The log groups its entries by it; 0 is before the first.
        """
        return 0

    def corrections(self, state: S, move: Any) -> tuple[Field, ...]:
        """What of `move`, played in `state`, can be put right in place."""
        return ()

    def adjustable(self, state: S, player: Player) -> tuple[Counter | Field, ...]:
        """What a correction by hand can set for `player`: the fields of the move `adjust`.

        A counter shows what is there now; the move takes how much that changes. A counter's
        name leads to its place in the move: `figures.general`, or the same name several times
        for a list.
        """
        return ()

    def throws(self, state: S, asked: Values) -> tuple[Throw, ...]:
        """What the app would throw for, first to last: for a page of the pad, or for a move.

        `asked` is what the address of that page says, or the move as plain data without its
        dice. Nothing where the rules do not let it come to that now.
        """
        return ()

    def roll(self, state: S, move: Values, throws: Throws) -> Values:
        """`move` with the dice that it lacks, as they lie in `throws`.

        Raises `BadFile`, or `Refusal` where the rules refuse it whatever the dice show.
        """
        raise bad_field("roll", "there is nothing to roll here")

    @classmethod
    def rolls(cls) -> bool:
        """Whether the app can roll the dice of this game."""
        return cls.roll is not Game.roll

    def bound(self, state: S, move: Any) -> tuple[type, Throw] | None:
        """The kind of the earlier move whose dice `move` shows more of, and their throw.

        Where the app has thrown those, `move` is rolled too: no other die can be entered.
        """
        return None

    def count_page(self, form: Mapping[str, str], player: int, options: Any) -> Any:
        """The final count of one player as a form.

        `form` holds what was typed in so far, under the field names that the page uses. A page
        has `problems`: what is missing, or what play cannot have brought about.
        """
        counters = tuple(
            replace(counter, value=form.get(f"p{player}.{counter.name}", "").strip())
            for counter in self.counters
        )
        missing = [counter for counter in counters if not counter.value]
        problems = {each.name: f"{each.label} is still missing." for each in missing}
        return CountPage(player, counters, problems)

    def count_form(self, form: Mapping[str, str], player: int, options: Any) -> Values:
        """What was typed in for one player, as a tally file gives it without the name.

        A blank is left out, and never a zero.
        """
        typed = {
            each.name: form.get(f"p{player}.{each.name}", "").strip() for each in self.counters
        }
        return {name: int(text) if is_whole(text) else text for name, text in typed.items() if text}

    def printed(self, document: str, names: Sequence[str], state: S | None) -> Sequence[Values]:
        """What is written on each page or card of a printed document: the fields of its template.

        `names` are the players, if anybody named them; `state` is what to fill in, if anything.
        """
        return ({},)

    def aftermath(self, before: S, after: S, move: Any) -> str:
        """What followed from `move` without anybody's doing, in a sentence; else empty."""
        return ""

    @abstractmethod
    def describe(self, state: S, move: Any) -> str:
        """`move` in a few words, for the log, undo and redo."""

    @abstractmethod
    def values(self, state: S, legal: bool) -> tuple[Values, list[Values]]:
        """The game's own part of an answer: shared fields, and fields of each player."""

    @abstractmethod
    def final_values(self, state: S) -> list[Values]:
        """The fields of each player in the answer to a tally."""

    @abstractmethod
    def count(self, players: tuple[str, ...], tallies: tuple[Any, ...], options: Any) -> S:
        """A state that holds final values, for a count without a game.

        Raises `BadFile` where they do not fit the options, `Refusal` where play cannot
        reach them.
        """

    def carried(self, at: S, old: Any, new: Any, now: S, later: Any) -> Any:
        """What `later` becomes when an earlier move was really `new` instead of `old`.

        `at` is the state in which `new` was played, `now` the one in which `later` is. Most
        moves stay as they are; the number of a mistyped die changes where it was used.
        """
        return later

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
    """Fold `moves` over `start`. Raises `Refusal` with the first one that the rules refuse."""
    state = start
    for index, move in enumerate(moves):
        try:
            state = game.apply(state, move)
        except Refusal as refusal:
            raise Refusal(refusal.code, refusal.message, index) from None
    return state
