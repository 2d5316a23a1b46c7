"""Joining a table by its code, and the phones at a table: who sits where, freed, watched."""

from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad.engine import listed
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.storage.codes import as_code
from scorepad.storage.store import Seat
from scorepad.table import HOST, NOT_YOUR_SEAT, WATCH, Role, Table
from scorepad.web.addresses import at_home, qr_svg, reaches_phones
from scorepad.web.remembered import remember, remembered
from scorepad.web.services import entry_id, fresh_id, player_asked, services, status_of

blueprint = Blueprint("join", __name__)


@dataclass(frozen=True, slots=True)
class SeatToTake:
    """A seat on the page that a code opens; `own_href` leads to it where this phone has it."""

    name: str
    taken: bool
    own_href: str | None
    action: str
    entry_id: str


@dataclass(frozen=True, slots=True)
class Way:
    """A link to a table: what it is, its address, its QR code, and what it lets one do."""

    label: str
    href: str
    qr_href: str | None
    text: str


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """A seat on the host's page of phones, with the key of its link, which frees it."""

    name: str
    taken: bool
    key: str
    way: Way


# With a code.


@blueprint.get("/join")
def type_code() -> tuple[str, int] | AnyResponse | str:
    typed = request.args.get("code")
    if typed is None:
        return _code_page()
    try:
        code = as_code(typed)
        if not code:
            raise bad_field("Code", "nothing is typed in yet; the host’s phone shows it")
        services().store.joined(code)
    except (BadFile, Refusal) as error:
        return _code_page(typed, error.message), status_of(error)
    return redirect(url_for("join.table", code=code))


@blueprint.get("/j/<code>")
def table(code: str) -> tuple[str, int] | AnyResponse | str:
    try:
        table = services().store.joined(as_code(code))
    except Refusal as refusal:
        return _code_page(code, refusal.message), status_of(refusal)
    return _result_of(table) or _seats_page(table)


@blueprint.post("/j/<code>")
def sit_down(code: str) -> tuple[str, int] | AnyResponse:
    """Take the seat of the player that the address names; this browser remembers its link."""
    table = services().store.joined(as_code(code))
    if closed := _result_of(table):
        return closed
    try:
        player = player_asked(len(table.players))
        if player is None:
            raise bad_field("player", f"expected 0 to {len(table.players) - 1}")
        key = services().store.take_seat(table, player, entry_id())
    except (BadFile, Refusal) as error:
        return _seats_page(table, error.message), status_of(error)
    return remember(redirect(url_for("pad.table", key=key), 303), key)


@blueprint.get("/j/<code>/qr.svg")
def qr(code: str) -> Response:
    services().store.joined(as_code(code))
    return qr_svg(url_for("join.table", code=as_code(code), _external=True))


def _result_of(table: Table) -> AnyResponse | None:
    """The way to the result, where nobody can sit down any more."""
    if not (table.confirmed or table.stop):
        return None
    return redirect(url_for("pad.table", key=services().store.watch_key(table.id)), 303)


def _code_page(typed: str = "", problem: str = "") -> str:
    return render_template(
        "join.html",
        title="Join a table",
        action=url_for("join.type_code"),
        typed=typed,
        problem=problem,
    )


def _seats_page(table: Table, problem: str = "") -> str:
    store, here = services().store, remembered()
    code, host = store.code(table.id), store.host_key(table.id)
    seats = [
        SeatToTake(
            table.players[seat.player],
            seat.taken,
            url_for("pad.table", key=seat.key) if seat.key in here else None,
            url_for("join.sit_down", code=code, player=seat.player),
            fresh_id(),
        )
        for seat in store.seats(table.id)
    ]
    return render_template(
        "sit.html",
        title=table.game.name,
        subtitle=f"Table {code}",
        plate=table.game.plate,
        players=listed(table.players),
        begun=_begun(table.started),
        seats=seats,
        lost=any(seat.taken and not seat.own_href for seat in seats),
        host_href=url_for("pad.table", key=host) if host in here else None,
        watch_href=url_for("pad.table", key=store.watch_key(table.id)),
        problem=problem,
    )


def _begun(started: str) -> str:
    """When a table was begun, by the clock of this house."""
    begun = datetime.fromisoformat(started)
    if MINYEAR < begun.year < MAXYEAR:
        begun = begun.astimezone()
    return f"{begun:%d %B %Y, %H:%M}".lstrip("0")


# At the table.


@blueprint.get("/t/<key>/seats")
def phones(key: str) -> str:
    """The phones at a table: every seat for the host, one's own link for the others."""
    table, role = services().store.at(key)
    store = services().store
    code = store.code(table.id)
    asked = urlsplit(request.host_url)
    reached = reaches_phones(asked.hostname or "")
    watching = _way(
        "Watch on a big screen",
        store.watch_key(table.id),
        "Whoever has this link can watch.",
        reached,
    )
    return render_template(
        "seats.html",
        title="Phones at this table",
        subtitle=table.game.name,
        plate=table.game.plate,
        back_href=url_for("pad.table", key=key),
        code=code,
        join_href=url_for("join.table", code=code, _external=True),
        qr_href=url_for("join.qr", code=code) if reached else None,
        elsewhere=None if reached else at_home(asked, url_for("join.phones", key=key)),
        seats=[_at_table(seat, table, reached) for seat in store.seats(table.id)]
        if role == HOST
        else [],
        free_action=url_for("join.free", key=key),
        ways=[watching] if role == WATCH else [_own_way(key, table, role, reached), watching],
    )


@blueprint.post("/t/<key>/seats")
def free(key: str) -> AnyResponse:
    """Free the seat whose link the form names: a lost phone is shut out."""
    table, role = services().store.at(key)
    if role != HOST:
        raise Refusal(NOT_YOUR_SEAT, "Only the host frees a seat. Use the host’s phone.")
    services().store.free_seat(table.id, request.form.get("seat", ""))
    return redirect(url_for("join.phones", key=key), 303)


def _at_table(seat: Seat, table: Table, reached: bool) -> SeatAtTable:
    name = table.players[seat.player]
    text = f"Whoever has this link can enter for {name}."
    return SeatAtTable(name, seat.taken, seat.key, _way(f"Seat of {name}", seat.key, text, reached))


def _own_way(key: str, table: Table, role: Role, reached: bool) -> Way:
    if role.player is None:
        text = "Whoever has this link can enter for every seat, and free seats."
        return _way("The host’s own link", key, text, reached)
    name = table.players[role.player]
    return _way("Your own link", key, f"Whoever has this link can enter for {name}.", reached)


def _way(label: str, key: str, text: str, reached: bool) -> Way:
    return Way(
        label,
        url_for("pad.table", key=key, _external=True),
        url_for("menu.qr", key=key) if reached else None,
        text,
    )
