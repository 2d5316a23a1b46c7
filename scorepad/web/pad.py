"""The pad of a table: what a phone shows of it and enters into it."""

from dataclasses import fields
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad import files
from scorepad.engine import Player
from scorepad.errors import BadFile, Refusal
from scorepad.table import HOST, WATCH, Table
from scorepad.web.beside import (
    has_turn,
    news,
    note_of,
    onlooker_of,
    redo_step,
    seat_tabs,
    stepping,
    undo_step,
)
from scorepad.web.board import board
from scorepad.web.forms import move_from
from scorepad.web.phone import Phone, next_due, phone_of
from scorepad.web.remembered import remember, remembered
from scorepad.web.services import (
    entering,
    entry_id,
    entry_seen,
    fresh_id,
    is_swap,
    player_asked,
    services,
    status_of,
)

blueprint = Blueprint("pad", __name__, url_prefix="/t/<key>")


@blueprint.get("")
def table(key: str) -> AnyResponse | str:
    table, role = services().store.at(key)
    if role == WATCH:
        return remember(board(key, table, role), key)
    if role.player is not None and key not in remembered():
        services().store.opened_seat(key)
    player = player_asked(len(table.players))
    if player is None and table.result.status != "playing":
        return redirect(url_for("menu.end", key=key))
    phone = phone_of(key, table, role)
    shown = player_shown(table, phone, player)
    return remember(pad_of(phone, table, shown, enters=_asks_to_enter()), key)


def _asks_to_enter() -> bool:
    """Whether the address asks for the way to an entry, and not for the sheet alone."""
    return bool(request.args.keys() - {"player", "closed"})


@blueprint.post("")
def enter(key: str) -> AnyResponse:
    table, role = entering(key)
    phone = phone_of(key, table, role)
    player = player_shown(table, phone, player_asked(len(table.players)))
    try:
        data = move_from(table.game, request.form.to_dict(flat=False))
        if "asks" in request.form:  # a tap where nothing can be entered wants to know why
            table.check(role, table.read(data))
            return pad_of(phone, table, player)
        if "roll" in request.form:
            after = services().store.roll(table.id, role, entry_id(), data, entry_seen())
        else:
            played = table.read(data)
            after = services().store.enter(table.id, role, entry_id(), played, entry_seen())
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return pad_of(phone, table, player, error, enters=True)
    entered = after.known(entry_id())
    assert isinstance(entered, files.Played), "a form enters a move"
    shown = goes_on(phone, table, after, player, entered.move)
    return after_entry(phone, after, shown, enters=shown == _mover(table, entered.move))


@blueprint.post("/roll")
def roll(key: str) -> AnyResponse:
    """Throw dice, into the log, and lead to the page of the pad that shows them.

    What that page is asked for stands in the address of this one.
    """
    table, role = entering(key)
    phone = phone_of(key, table, role)
    player = player_shown(table, phone, player_asked(len(table.players)))
    try:
        table = services().store.throw(table.id, role, entry_id(), request.args.to_dict())
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return pad_of(phone, table, player, error, enters=True)
    there = f"{url_for('pad.table', key=key)}?{urlencode(request.args)}"
    if not is_swap():
        return redirect(there, 303)
    return pad_of(phone, table, player, there=there, enters=True)


def after_entry(phone: Phone, table: Table, player: Player, enters: bool = False) -> AnyResponse:
    """The answer to an entry that is stored: the pad for htmx, else the way to it."""
    if table.result.status == "finished":
        return to_page(url_for("menu.end", key=phone.at.key), "The game is over.")
    if not is_swap():
        return redirect(phone.sheet(player, enters and player not in phone.seats), 303)
    return pad_of(phone, table, player, enters=enters)


def to_page(href: str, why: str = "", status: int = HTTPStatus.OK) -> AnyResponse:
    """To another page, whoever asked; `why` is told to a phone on which more taps wait."""
    if is_swap():
        return Response(why, status, {"HX-Redirect": href})
    return redirect(href, 303)


def player_shown(table: Table, phone: Phone, asked: Player | None) -> Player:
    """Whose sheet the pad shows: the one asked for, that of the link, else the first who is due
    of the seats that the phone plays, or of all where it plays none."""
    if asked is not None:
        return asked
    if phone.at.role.player is not None:
        return phone.at.role.player
    among = phone.seats or [Player(p) for p in range(len(table.players))]
    return next_due(table, min(among), among)


def goes_on(phone: Phone, before: Table, after: Table, shown: Player, move: Any) -> Player:
    """Whose sheet is shown after `move`: once the one who moved is done, that of whoever is due
    of the seats that the phone plays.

    A move of somebody who was not due is an aside: the pad stays where it was.
    """
    mover = _mover(before, move)
    follows = before.game.follows or phone.at.role != HOST
    if not follows or mover is None or not before.due[mover]:
        return shown
    return next_due(after, mover, {*phone.seats, mover})


def _mover(before: Table, move: Any) -> Player | None:
    mover: Player | None = getattr(move, "player", before.game.active(before.state))
    return mover


def pad_of(
    phone: Phone,
    table: Table,
    player: Player,
    error: Refusal | BadFile | None = None,
    there: str = "",
    enters: bool = False,
) -> Response:
    """The pad as a page, or as the fragment that htmx swaps in; `there` is its address where it
    is neither the one asked for nor that of the pad of `player`.

    Where another phone has the seat of `player`, the host only looks on unless it `enters`.
    """
    role, base = phone.link(player).role, phone.link(player).base
    own = player in phone.seats
    stands_in = enters and not own and role == HOST and table.game.may_enter(table.state, player)
    asked = request.args.to_dict()
    if error is not None:
        asked |= request.form.to_dict() | {"refused": request.form.get("space", "")}
    throws = services().store.throws(table, role)
    view = table.game.view(table.state, player, asked, base, throws)
    here = phone.sheet(player, stands_in)
    undoing = stepping(phone, player, table.undo)
    redoing = stepping(phone, player, table.redo)
    onlooker = onlooker_of(phone, table, player, stands_in, view.tray, throws)
    overtaken = table.game.overtaken(table.state, player, asked)
    pad = SimpleNamespace(
        **{field.name: getattr(view, field.name) for field in fields(view)},
        game_name=table.game.name,
        plate=table.game.plate,
        template=f"games/{table.game.id}/pad.html",
        tray_template=f"games/{table.game.id}/tray.html",
        home_href=f"{request.script_root}/",
        key_href=here,
        close_href=f"{here}&closed=1",
        action=here,
        undo_href=f"{undoing.base}/take-back",
        redo_href=f"{redoing.base}/take-back",
        menu_href=f"{base}/menu",
        live_href=f"{base}/live?player={player if own or stands_in else ''}",
        seen=len(table.log),
        table_id=table.id,
        seat="" if role.player is None else table.players[role.player],
        entry_id=fresh_id(),
        phones_href=add_phones_href(phone, table),
        players=seat_tabs(phone, table, player),
        undo=undo_step(table, undoing.role),
        redo=redo_step(table, redoing.role),
        note=note_of(phone, table, error, overtaken),
        own=(own or stands_in) and not table.stop,
        played_here={table.players[each] for each in phone.seats},
        onlooker=onlooker,
        say=f"{news(phone, table)} {overtaken}".rstrip(),
        turn=has_turn(phone, table),
    )
    template = "pad.html" if is_swap() else "table.html"
    response = Response(render_template(template, pad=pad), status_of(error) if error else 200)
    if is_swap():
        # A page that is loaded again stands at the same step of an entry.
        asked_for = request.script_root + request.full_path
        entered = there or here
        response.headers["HX-Replace-Url"] = entered if request.method == "POST" else asked_for
    return response


def add_phones_href(phone: Phone, table: Table) -> str | None:
    """The way to more phones, offered to the host of several before anything is entered."""
    if table.log or len(table.players) == 1 or phone.at.role != HOST:
        return None
    return url_for("join.phones", key=phone.at.key)
