"""What the pad shows beside the sheet: the players, a note, undo and redo, the news."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import request

from scorepad.engine import Player, Throws, listed
from scorepad.errors import BadFile, Refusal
from scorepad.files import Played
from scorepad.table import HOST, Correct, Role, Table, TakeBack
from scorepad.web.phone import Link, Phone, waiting
from scorepad.web.results import standings


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence in the tray: `said` of what happened, `refused` with a rule's code, `overtaken`
    of what was tapped and cannot be entered any more."""

    kind: str
    strong: str
    text: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class SeatTab:
    """A player in the strip: whose sheet can be shown, who is due, and the standing.

    `own` is the sheet of a seat that this phone plays; `place` is 0 while nobody has points.
    """

    name: str
    href: str
    chosen: bool
    own: bool
    due: int
    points: int
    place: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A button of the tray that leads on: `look` is how much it asks to be tapped, `leaves`
    whether to another page than the pad."""

    text: str
    href: str
    look: str = ""
    art: str = ""
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Onlooker:
    """What the tray says where this phone has nothing to enter, and where it has."""

    title: str
    text: str
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What undo or redo would take back: an entry, in words."""

    n: int
    text: str


def seat_tabs(phone: Phone, table: Table, shown: Player) -> list[SeatTab]:
    return [
        SeatTab(
            each.name,
            phone.sheet(Player(p)),
            p == shown,
            p in phone.seats,
            each.due,
            each.points,
            each.place,
            each.place == 1,
        )
        for p, each in enumerate(standings(table))
    ]


def onlooker_of(
    phone: Phone, table: Table, shown: Player, stands_in: bool, tray: Any, throws: Throws
) -> Onlooker | None:
    """What the tray says to a phone that has nothing to enter here, in place of the game's own
    `tray`; None where that one speaks.

    On the sheet of a seat that another phone has taken the host may stand in for that phone.
    """
    if table.stop:
        end = Way("The standing", f"{phone.at.base}/end", "main", "flag", leaves=True)
        return Onlooker("This table was stopped early.", "Nothing more is entered here.", (end,))
    due, mine, own = waiting(table), phone.due(table), shown in phone.seats
    host, may_enter = phone.link(shown).role == HOST, table.game.may_enter(table.state, shown)
    if not due or (may_enter and (own or stands_in)) or (own and host and mine == due):
        return None
    name, names = table.players[shown], [table.players[player] for player in due]
    awaited = table.game.awaited(table.state, throws)
    or_host = "" if host else " or the host’s"
    instead = (_stand_in(phone, table, shown),) if host and may_enter else ()
    if mine:
        called = listed([table.players[player] for player in mine])
        ways = tuple(_way_to(phone, table, player, "main") for player in mine)
        here = "" if own else f"This is {name}’s sheet."
        return Onlooker(f"{called}, it is your turn.", here, (*ways, *instead))
    if not own and host and shown in due:
        return Onlooker(f"{name} is due to {awaited}.", f"{name}’s phone goes on.", instead)
    if not own:
        whose = phone.at.role.player
        back = () if whose is None else (_way_to(phone, table, whose),)
        text = f"{name}’s phone{or_host} enters here."
        return Onlooker(f"This is {name}’s sheet.", text, (*back, *instead))
    title = f"{listed(names)} {'is' if len(names) == 1 else 'are'} due to {awaited}."
    text, enters = "Their phones enter it.", "enters it"
    if tray.kind == "wait":
        title, text, enters = tray.title, f"Waiting for {listed(names)}.", "goes on"
    if len(names) == 1:
        text = f"{names[0]}’s phone{or_host} {enters}."
        instead = (_stand_in(phone, table, due[0]),) if host else ()
    others = (Player(p) for p in range(len(table.players)) if p not in due)
    may_begin = [table.players[p] for p in others if table.game.may_enter(table.state, p)]
    if may_begin:
        text = f"{text} Or {listed(may_begin, 'or')} begins."
    return Onlooker(title, text, instead)


def _way_to(phone: Phone, table: Table, player: Player, look: str = "") -> Way:
    return Way(f"{table.players[player]}’s sheet", phone.sheet(player), look, "foot")


def _stand_in(phone: Phone, table: Table, player: Player) -> Way:
    name = table.players[player]
    return Way(f"Enter for {name}", phone.sheet(player, stands_in=True), "quiet", "pencil")


def stepping(phone: Phone, shown: Player, step: Callable[[Role], int | None]) -> Link:
    """The link with which the pad takes its next `step`, undo or redo: where a phone holds
    several seats, that of whichever was entered last."""
    here = phone.link(shown)
    seats = [link for link in phone.seats.values() if link.role != HOST]
    if here.role == HOST or len(seats) < 2:
        return here
    return max((here, *seats), key=lambda link: step(link.role) or 0)


def undo_step(table: Table, role: Role) -> Step | None:
    """Nothing where the table is closed: confirmed, or stopped and not gone on with."""
    entry = table.undo(role)
    if entry is None or table.confirmed or table.stop:
        return None
    return Step(entry, table.text(entry))


def redo_step(table: Table, role: Role) -> Step | None:
    entry = table.redo(role)
    if entry is None:
        return None
    taken_back = table.entry(entry).body
    assert isinstance(taken_back, TakeBack), "only a taking back can be redone"
    return Step(entry, table.text(taken_back.entry))


def note_of(
    phone: Phone, table: Table, error: Refusal | BadFile | None, overtaken: str
) -> Note | None:
    """What the tray has to say: what was `overtaken`, which is why a tap was refused too; else why
    it was; else what another phone has done to the seats of this one, and what followed by itself.

    The answer to an entry tells it, and so does the pad of a player, until somebody goes on to
    the next step of an entry. What was overtaken is told until it is put away.
    """
    kind, message, code = "refused", "", ""
    said = " ".join(filter(None, (_by_another(phone, table), table.aftermath)))
    if error is not None:
        message, code = overtaken or error.message, error.code
    elif overtaken:
        kind, message = "overtaken", overtaken
    elif said and (request.method == "POST" or request.args.keys() <= {"player"}):
        kind, message = "said", said
    else:
        return None
    strong, stop, text = message.partition(". ")
    return Note(kind, strong + stop.strip(), text, code)


def _by_another(phone: Phone, table: Table) -> str:
    """Who has taken back what, or has entered or corrected something of a seat of this phone,
    while that is the newest entry and another phone’s; else empty."""
    newest = table.log[-1] if table.log else None
    links = (phone.at, *phone.seats.values())
    if newest is None or newest.by in {link.role for link in links}:
        return ""
    name = "The host" if newest.by.player is None else table.players[newest.by.player]
    text, whose = table.text(newest.number), table.whose(newest.body)
    match newest.body:
        case TakeBack():
            verb, _, what = text.partition(": ")
            return f"{name} has {verb.lower()}: {what}."
        case Played() if whose in phone.seats:
            return f"{name} has entered: {text.rstrip('.')}."
        case Correct(entry, played) if whose is None or whose in phone.seats:
            now = table.game.describe(table.state, played.move)
            return f"{name} has corrected: {table.text(entry)}. It is now: {now}."
    return ""


def has_turn(phone: Phone, table: Table) -> bool:
    """Whether the game waits for a seat of this phone. Who enters for all has every turn."""
    for_all = phone.at.role == HOST and len(phone.seats) == len(table.players)
    return not for_all and bool(phone.due(table))


def news(phone: Phone, table: Table) -> str:
    """The newest entry in words and what follows from it, to be read out; empty before it."""
    if not table.log:
        return ""
    said = [table.text(len(table.log)).rstrip(".") + "."]
    if table.aftermath:
        said.append(table.aftermath)
    due = [name for name, n in zip(table.players, table.due, strict=True) if n]
    if table.result.status != "playing":
        said.append(table.result.explanation)
    elif has_turn(phone, table):
        said.append("It is your turn.")
    elif len(due) == 1:
        said.append(f"It is {due[0]}’s turn.")
    return " ".join(said)
