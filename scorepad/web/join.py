"""Joining a table by its code, and the phones at a table: who sits where, freed, watched."""

from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime
from hashlib import sha256
from http import HTTPStatus
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad.engine import Player, listed
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.storage.codes import as_code
from scorepad.storage.store import Seat
from scorepad.table import HOST, NOT_YOUR_SEAT, WATCH, Role, Table
from scorepad.web.addresses import at_home, qr_svg, reaches_phones
from scorepad.web.pad import to_page
from scorepad.web.remembered import remember, remembered
from scorepad.web.services import entry_id, fresh_id, is_swap, player_asked, services, status_of

blueprint = Blueprint("join", __name__)


@dataclass(frozen=True, slots=True)
class SeatToTake:
    """A seat on the page that a code opens; `own_href` leads to it where this phone has it."""

    player: Player
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

    player: Player
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
    if closed := _result_of(table):
        return closed
    seats = services().store.seats(table.id)
    return _nothing_new() if _are_known(seats) else _seats_page(table, seats)


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
        seats = services().store.seats(table.id)
        return _seats_page(table, seats, error.message), status_of(error)
    return remember(redirect(url_for("pad.table", key=key), 303), key)


@blueprint.get("/j/<code>/qr.svg")
def qr(code: str) -> Response:
    services().store.joined(as_code(code))
    return qr_svg(url_for("join.table", code=as_code(code), _external=True))


def _result_of(table: Table) -> AnyResponse | None:
    """The way to the result, where nobody can sit down any more."""
    if not (table.confirmed or table.stop):
        return None
    return to_page(url_for("pad.table", key=services().store.watch_key(table.id)))


def _nothing_new() -> AnyResponse:
    return Response(status=HTTPStatus.NO_CONTENT)


def _are_known(seats: list[Seat]) -> bool:
    """Whether a page that looks again shows the seats as they are."""
    return is_swap() and request.args.get("known") == _known(seats)


def _known(seats: list[Seat]) -> str:
    """What tells one state of the seats from another."""
    return sha256(repr(seats).encode()).hexdigest()[:12]


def _code_page(typed: str = "", problem: str = "") -> str:
    return render_template(
        "join.html",
        title="Join a table",
        action=url_for("join.type_code"),
        typed=typed,
        problem=problem,
    )


def _seats_page(table: Table, seats: list[Seat], problem: str = "") -> str:
    store, here = services().store, remembered()
    code, host = store.code(table.id), store.host_key(table.id)
    to_take = [
        SeatToTake(
            seat.player,
            table.players[seat.player],
            seat.taken,
            url_for("pad.table", key=seat.key) if seat.key in here else None,
            url_for("join.sit_down", code=code, player=seat.player),
            fresh_id(),
        )
        for seat in seats
    ]
    return render_template(
        "_places.html" if is_swap() else "sit.html",
        title=table.game.name,
        look_href=url_for("join.table", code=code),
        known_seats=_known(seats),
        subtitle=f"Table {code}",
        plate=table.game.plate,
        players=listed(table.players),
        begun=_begun(table.started),
        seats=to_take,
        lost=any(seat.taken and not seat.own_href for seat in to_take),
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
def phones(key: str) -> AnyResponse | str:
    """The phones at a table: every seat for the host, one's own link for the others."""
    table, role = services().store.at(key)
    store = services().store
    seats = store.seats(table.id)
    if _are_known(seats):
        return _nothing_new()
    code = store.code(table.id)
    asked = urlsplit(request.host_url)
    reached = reaches_phones(asked.hostname or "")
    watching = _way(
        "Watch on a big screen",
        store.watch_key(table.id),
        "Whoever has this link can watch.",
        reached,
    )
    here = url_for("join.phones", key=key)
    freed = player_asked(len(table.players), "freed")
    return render_template(
        "_phones_now.html" if is_swap() else "seats.html",
        said=f"The seat of {table.players[freed]} is free, and its old link is closed."
        if freed is not None
        else "",
        leave=key if role.player is not None else None,
        look_href=here,
        known_seats=_known(seats),
        title="Phones at this table",
        subtitle=table.game.name,
        plate=table.game.plate,
        back_href=url_for("pad.table", key=key),
        code=code,
        join_href=url_for("join.table", code=code, _external=True),
        qr_href=url_for("join.qr", code=code) if reached else None,
        elsewhere=None if reached else at_home(asked, here),
        seats=[_at_table(seat, table, reached) for seat in seats] if role == HOST else [],
        free_action=here,
        ways=[watching] if role == WATCH else [_own_way(key, table, role, reached), watching],
    )


@blueprint.post("/t/<key>/seats")
def free(key: str) -> AnyResponse:
    """Free the seat whose link the form names: a lost phone is shut out, one's own is left."""
    table, role = services().store.at(key)
    seat = request.form.get("seat", "")
    if role != HOST and seat != key:
        raise Refusal(NOT_YOUR_SEAT, "Only the host frees another seat. Use the host’s phone.")
    freed = services().store.free_seat(table.id, seat)
    if role != HOST:
        return redirect(url_for("join.table", code=services().store.code(table.id)), 303)
    return redirect(url_for("join.phones", key=key, freed=freed), 303)


def _at_table(seat: Seat, table: Table, reached: bool) -> SeatAtTable:
    name = table.players[seat.player]
    text = f"Whoever has this link can enter for {name}."
    way = _way(f"Seat of {name}", seat.key, text, reached)
    return SeatAtTable(seat.player, name, seat.taken, seat.key, way)


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
