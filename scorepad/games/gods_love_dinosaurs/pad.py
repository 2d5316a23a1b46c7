"""What the pad shows of the columns and of a player's nest: a view, free of HTML."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.engine import Counter, Field, Player, counted, listed
from scorepad.games.gods_love_dinosaurs import rules
from scorepad.games.gods_love_dinosaurs.moves import (
    ANIMALS,
    PREDATORS,
    Animal,
    Exchange,
    Hatch,
    Hunt,
    Move,
    Refill,
    Take,
)
from scorepad.games.gods_love_dinosaurs.rules import Seat, State
from scorepad.games.gods_love_dinosaurs.words import BUSY, DOES

EGG_KEYS = 5
"""Eggs of a hunt that have a key of their own, from none; more are set with a stepper."""

HATCH = "Whoever likes pays an egg and puts a dinosaur on the nest mountain, if that is free."
HUNT = (
    "Each dinosaur walks up to 5 hexes, eats every animal on its way and ends on a free mountain. "
    "It may turn and walk back, but not across other dinosaurs. Each tiger or eagle is an egg. "
    "One that eats nothing, or finds no free mountain, starves."
)

HatchSign = Literal["allowed", "refused", "done"]


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column of the animal board.

    `tiles` lie on `slots`; `filled` are those that a refill would lay there; `marked` where
    the dinosaur marker stands. `label` says all of it, `words` what a tap on it takes.
    """

    animal: Animal
    tiles: int
    slots: int
    marked: bool
    label: str
    words: str
    filled: int = 0


@dataclass(frozen=True, slots=True)
class NestView:
    """What a player holds; `href` shows it large."""

    name: str
    eggs: int
    golden_eggs: int
    dinosaurs: int
    points: int
    href: str


@dataclass(frozen=True, slots=True)
class ExchangeView:
    """A way to exchange, and whether it is allowed now."""

    to: Literal["golden", "regular"]
    allowed: bool


@dataclass(frozen=True, slots=True)
class Help:
    """What somebody does, with the drawing: for those who have not learned it yet."""

    art: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Tray:
    """What is to do now, at the thumb, and by whom.

    `kind` is `take`, `hunt`, `refill` or `finished`. `hatch` says whether a dinosaur may hatch,
    or that one has. `starved` is its stepper, `eggs` that of more eggs than there are keys,
    where `more` leads; `shorts` are the ways to refill, by what they say about the stacks.
    """

    kind: str
    title: str
    text: str
    player: Player
    columns: tuple[ColumnView, ...] = ()
    hatch: HatchSign = "refused"
    starved: Counter | None = None
    eggs: Counter | None = None
    more: str = ""
    shorts: tuple[tuple[str, str], ...] = ()
    next: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PadView:
    """The nest of one player with the ways to exchange, the others, help, and the tray.

    `columns` are the animal board while the tray does not show it.
    """

    subtitle: str
    player: Player
    nest: NestView
    exchanges: tuple[ExchangeView, ...]
    others: tuple[NestView, ...]
    columns: tuple[ColumnView, ...]
    help_title: str
    help: tuple[Help, ...]
    tray: Tray


ALL_HELP = (
    *(Help(animal, f"{animal.capitalize()}s", DOES[animal]) for animal in ANIMALS),
    Help("trex-head", "Dinosaurs, where their marker stands", f"{HATCH} {HUNT}"),
)


def pad_view(
    state: State, totals: Sequence[int], player: Player, asked: Mapping[str, str], base: str
) -> PadView:
    """The pad of `player`. `asked` may say that there are `more` eggs than keys, and what was
    typed in so far as `eggs` and `starved`."""
    tray = _tray(state, player, asked, base)
    awake = tray.kind == "hunt"
    nests = [
        NestView(
            seat.name, seat.eggs, seat.golden_eggs, seat.dinosaurs, total, f"{base}?player={p}"
        )
        for p, (seat, total) in enumerate(zip(state.seats, totals, strict=True))
    ]
    return PadView(
        subtitle=f"Round {state.round} · {state.seats[player].name}’s nest",
        player=player,
        nest=nests[player],
        exchanges=() if tray.kind == "finished" else tuple(_exchanges(state, player)),
        others=tuple(nest for p, nest in enumerate(nests) if p != player),
        columns=() if tray.columns else _columns(state),
        help_title="The dinosaurs are awake" if awake else "When a column is emptied",
        help=_awake(ANIMALS[state.marker]) if awake else ALL_HELP,
        tray=tray,
    )


def _exchanges(state: State, player: Player) -> Iterator[ExchangeView]:
    for move in (Exchange(player, "golden"), Exchange(player, "regular")):
        yield ExchangeView(move.to, rules.refusal(state, move) is None)


def _columns(state: State, then: State | None = None) -> tuple[ColumnView, ...]:
    """The animal board; with `then`, as it is after a refill."""
    later = then or state
    return tuple(
        _column(animal, has, will - has, state.full, index == later.marker)
        for index, (animal, has, will) in enumerate(
            zip(ANIMALS, state.columns, later.columns, strict=True)
        )
    )


def _column(animal: Animal, tiles: int, filled: int, slots: int, marked: bool) -> ColumnView:
    said = [counted(tiles, "tile") if tiles else "empty"]
    if filled:
        said = [f"{counted(filled, 'new tile')}"]
    elif tiles == 1:
        said.append("the last")
    if marked:
        said.append("the dinosaur marker stands here")
    label = f"{animal.capitalize()}: {', '.join(said)}"
    return ColumnView(animal, tiles, slots, marked, label, f"{animal.capitalize()} tile", filled)


def _awake(animal: Animal) -> tuple[Help, ...]:
    """What happens from the last tile of the marked column to the refill, in this order."""
    return (
        Help(animal, f"1. All {BUSY[animal]}", DOES[animal]),
        Help("egg", "2. Hatch", HATCH),
        Help("trex-head", "3. Hunt", HUNT),
    )


# The tray.


def _tray(state: State, player: Player, asked: Mapping[str, str], base: str) -> Tray:
    if state.player is None:
        result = (("The result", f"{base}/end"),)
        return Tray("finished", "The game is over.", "", player, next=result)
    if state.phase == "take":
        return _take(state, state.player)
    order = [Player((state.player + n) % len(state.seats)) for n in range(len(state.seats))]
    hunters = [each for each in (player, *order) if rules.may_hunt(state, each)]
    if not hunters:
        return _refill(state, state.player)
    return _hunt(state, hunters[0], asked, f"{base}?player={player}")


def _take(state: State, player: Player) -> Tray:
    title = f"{state.seats[player].name} takes a tile"
    left = f" {counted(state.stack, 'tile')} in the stacks." if state.stack is not None else ""
    text = f"A last tile wakes its animals, at the T-Rex the dinosaurs too.{left}"
    return Tray("take", title, text, player, _columns(state))


def _hunt(state: State, player: Player, asked: Mapping[str, str], here: str) -> Tray:
    seat = state.seats[player]
    hatch: HatchSign = "refused"
    if seat.hatched:
        hatch = "done"
    elif rules.refusal(state, Hatch(player)) is None:
        hatch = "allowed"
    there = f"{counted(seat.dinosaurs, 'dinosaur')}, {_in_nest(seat)}"
    if not seat.dinosaurs:
        return Tray("hunt", f"{seat.name} may hatch", there, player, hatch=hatch)
    starved = _typed(asked, "starved", 0, seat.dinosaurs)
    eggs, more = None, f"{here}&more=1"
    if "more" in asked:
        eggs, more = (
            Counter(
                "Eggs laid", "egg", "eggs", PREDATORS, 0, _typed(asked, "eggs", EGG_KEYS, PREDATORS)
            ),
            here,
        )
    return Tray(
        "hunt",
        f"{seat.name} hunts",
        there,
        player,
        hatch=hatch,
        starved=Counter("Starved", "trex-head", "starved", seat.dinosaurs, 0, starved),
        eggs=eggs,
        more=more,
    )


def _in_nest(seat: Seat) -> str:
    eggs = counted(seat.eggs, "egg")
    return f"{eggs} and {seat.golden_eggs} golden" if seat.golden_eggs else eggs


def _typed(asked: Mapping[str, str], name: str, default: int, high: int) -> str:
    """What was typed in for a stepper, where it can show it."""
    text = asked.get(name, "")
    fits = text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= high
    return text if fits else str(default)


def _refill(state: State, player: Player) -> Tray:
    """Asks the rules what a refill would bring; where nobody counts tiles, if none is missing."""
    then = rules.advance(state, Refill())
    marker = f"The dinosaur marker goes to the {ANIMALS[then.marker]} column."
    columns = _columns(state, then)
    if then.phase == "finished":
        text = f"{marker} The stacks do not fill the columns, so the game ends."
        return Tray(
            "refill", "The last tiles", text, player, columns, shorts=(("", "End the game"),)
        )
    empty = listed([column.animal for column in columns if column.filled])
    text = f"{marker} Fill {empty}."
    shorts: tuple[tuple[str, str], ...] = (("", "All filled"),)
    if state.stack is None:
        shorts = (("false", "All filled"), ("true", "A slot stays empty"))
        text = f"{text} With too few tiles the game ends."
    return Tray("refill", "All have hunted", text, player, columns, shorts=shorts)


# Corrections.


def corrections(state: State, move: Move) -> tuple[Field, ...]:
    """What of `move`, played in `state`, can be put right in place."""
    match move:
        case Take(_, column):
            there = [a for a, tiles in zip(ANIMALS, state.columns, strict=True) if tiles]
            return (Field("Column", "column", tuple((a, a.capitalize()) for a in there), column),)
        case Hunt(player, eggs, starved):
            seat = state.seats[player]
            return (
                Field("Eggs laid", "eggs", _numbers(PREDATORS), str(eggs)),
                Field("Dinosaurs starved", "starved", _numbers(seat.dinosaurs), str(starved)),
            )
        case Refill(short) if state.stack is None:
            said = (("false", "All columns were filled"), ("true", "The stacks were empty"))
            return (Field("Tiles", "short", said, "true" if short else "false"),)
        case _:
            return ()


def _numbers(most: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(n), str(n)) for n in range(most + 1))
