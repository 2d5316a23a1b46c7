"""What the pad shows beside the sheet: the players, a note, undo and redo, the news."""

from dataclasses import dataclass

from flask import request

from scorepad.engine import Player, listed
from scorepad.errors import BadFile, Refusal
from scorepad.table import HOST, Role, Table, TakeBack
from scorepad.web.remembered import remembered
from scorepad.web.results import standings
from scorepad.web.services import services


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence in the tray: `said` of what happened, `refused` with a rule's code."""

    kind: str
    strong: str
    text: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class SeatTab:
    """A player in the strip: whose sheet can be shown, who is due, and the standing.

    `place` is 0 while nobody has points.
    """

    name: str
    href: str
    chosen: bool
    due: int
    points: int
    place: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Onlooker:
    """What the tray says where this phone has nothing to enter; `next` leads to its own sheet."""

    title: str
    text: str
    next: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What undo or redo would take back: an entry, in words."""

    n: int
    text: str


def seat_tabs(key: str, table: Table, role: Role, shown: Player) -> list[SeatTab]:
    ways = _seats_held(table, role)
    return [
        SeatTab(
            each.name,
            f"{request.script_root}/t/{ways.get(Player(p), key)}?player={p}",
            p == shown,
            each.due,
            each.points,
            each.place,
            each.place == 1,
        )
        for p, each in enumerate(standings(table))
    ]


def _seats_held(table: Table, role: Role) -> dict[Player, str]:
    """The seats whose links this browser has, for a phone that switches from one to another.

    Nothing for the host, who enters for all.
    """
    if role == HOST:
        return {}
    here = remembered()
    seats = services().store.seats(table.id)
    return {each.player: each.key for each in seats if each.key in here}


def onlooker_of(table: Table, role: Role, shown: Player, tray: str, base: str) -> Onlooker | None:
    """What the tray says to a phone that has nothing to enter here, if it has not."""
    if role.player is None or table.result.status != "playing":
        return None
    names = [n for n, due in zip(table.players, table.game.due(table.state), strict=True) if due]
    awaited = table.game.awaited(table.state)
    here = f"{listed(names)} {'is' if len(names) == 1 else 'are'} due to {awaited}."
    if shown != role.player:
        whose, own = table.players[shown], table.players[role.player]
        return Onlooker(
            f"This is {whose}’s sheet.",
            f"{whose}’s phone or the host’s enters here.",
            ((f"{own}’s sheet", f"{base}?player={role.player}"),),
        )
    if tray == "wait" or table.game.due(table.state)[shown]:
        return None
    return Onlooker(
        here, f"{listed([f'{n}’s' for n in names], 'or')} phone or the host’s enters it."
    )


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


def note_of(table: Table, role: Role, error: Refusal | BadFile | None) -> Note | None:
    """What the tray has to say: why the tap was refused, else what followed by itself, or what
    another phone has taken back.

    The answer to an entry tells it, and so does the pad of a player, until somebody goes on to
    the next step of an entry.
    """
    kind, message, code = "refused", "", ""
    said = table.aftermath or _taken_back(table, role)
    if error is not None:
        message, code = error.message, error.code
    elif said and (request.method == "POST" or request.args.keys() <= {"player"}):
        kind, message = "said", said
    else:
        return None
    strong, stop, text = message.partition(". ")
    return Note(kind, strong + stop.strip(), text, code)


def _taken_back(table: Table, role: Role) -> str:
    """Who has taken back what, while that is the newest entry and another phone’s; else empty."""
    newest = table.log[-1] if table.log else None
    if newest is None or newest.by == role or not isinstance(newest.body, TakeBack):
        return ""
    name = "The host" if newest.by.player is None else table.players[newest.by.player]
    verb, _, what = table.text(newest.number).partition(": ")
    return f"{name} has {verb.lower()}: {what}."


def has_turn(table: Table, role: Role) -> bool:
    """Whether the game waits for the seat of this phone. Who enters for all has every turn."""
    return role.player is not None and table.game.due(table.state)[role.player] > 0


def news(table: Table, role: Role) -> str:
    """The newest entry in words and what follows from it, to be read out; empty before it."""
    if not table.log:
        return ""
    said = [table.text(len(table.log)).rstrip(".") + "."]
    if table.aftermath:
        said.append(table.aftermath)
    due = [name for name, n in zip(table.players, table.game.due(table.state), strict=True) if n]
    if table.result.status != "playing":
        said.append(table.result.explanation)
    elif has_turn(table, role):
        said.append("It is your turn.")
    elif len(due) == 1:
        said.append(f"It is {due[0]}’s turn.")
    return " ".join(said)
