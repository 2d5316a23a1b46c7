"""The pad of a table: what a phone shows of it and enters into it."""

from dataclasses import fields
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad import files
from scorepad.engine import Player
from scorepad.errors import BadFile, Refusal
from scorepad.table import HOST, WATCH, Role, Table, seat
from scorepad.web.beside import (
    has_turn,
    news,
    note_of,
    onlooker_of,
    redo_step,
    seat_tabs,
    undo_step,
)
from scorepad.web.board import board
from scorepad.web.forms import move_from
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
    return remember(pad_of(key, table, role, player_shown(table, role, player)), key)


@blueprint.post("")
def enter(key: str) -> AnyResponse:
    table, role = entering(key)
    player = player_shown(table, role, player_asked(len(table.players)))
    try:
        data = move_from(table.game, request.form.to_dict(flat=False))
        if "roll" in request.form:
            after = services().store.roll(table.id, role, entry_id(), data, entry_seen())
        else:
            played = table.read(data)
            after = services().store.enter(table.id, role, entry_id(), played, entry_seen())
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return pad_of(key, table, role, player, error)
    entered = after.known(entry_id())
    assert isinstance(entered, files.Played), "a form enters a move"
    return after_entry(key, after, role, goes_on(table, after, role, player, entered.move))


@blueprint.post("/roll")
def roll(key: str) -> AnyResponse:
    """Throw dice, into the log, and lead to the page of the pad that shows them.

    What that page is asked for stands in the address of this one.
    """
    table, role = entering(key)
    player = player_shown(table, role, player_asked(len(table.players)))
    try:
        table = services().store.throw(table.id, role, entry_id(), request.args.to_dict())
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return pad_of(key, table, role, player, error)
    there = f"{url_for('pad.table', key=key)}?{urlencode(request.args)}"
    return pad_of(key, table, role, player, there=there) if is_swap() else redirect(there, 303)


def after_entry(key: str, table: Table, role: Role, player: Player) -> AnyResponse:
    """The answer to an entry that is stored: the pad for htmx, else the way to it."""
    if table.result.status == "finished":
        return to_page(url_for("menu.end", key=key), "The game is over.")
    if not is_swap():
        return redirect(url_for("pad.table", key=key, player=player), 303)
    return pad_of(key, table, role, player)


def to_page(href: str, why: str = "", status: int = HTTPStatus.OK) -> AnyResponse:
    """To another page, whoever asked; `why` is told to a phone on which more taps wait."""
    if is_swap():
        return Response(why, status, {"HX-Redirect": href})
    return redirect(href, 303)


def player_shown(table: Table, role: Role, asked: Player | None) -> Player:
    """Whose sheet the pad shows: the one asked for, one's own, else the first who is due."""
    if asked is not None:
        return asked
    if role.player is not None:
        return role.player
    return _next_due(table, Player(0))


def goes_on(before: Table, after: Table, role: Role, shown: Player, move: Any) -> Player:
    """Whose sheet is shown after `move`: of whoever is due, once the one who moved is done.

    A move of somebody who was not due is an aside: the pad stays where it was.
    """
    mover = getattr(move, "player", before.game.active(before.state))
    if not before.game.follows or role.player is not None or mover is None:
        return shown
    if not before.game.due(before.state)[mover]:
        return shown
    return _next_due(after, mover)


def _next_due(table: Table, player: Player) -> Player:
    """The first who is due from `player` on, round the table; nobody due, `player`."""
    due = table.game.due(table.state)
    count = len(due)
    order = (Player((player + n) % count) for n in range(count))
    return next((each for each in order if due[each]), player)


def pad_of(
    key: str,
    table: Table,
    role: Role,
    player: Player,
    error: Refusal | BadFile | None = None,
    there: str = "",
) -> Response:
    """The pad as a page, or as the fragment that htmx swaps in; `there` is its address where it
    is neither the one asked for nor that of the pad of `player`."""
    base = f"{request.script_root}/t/{key}"
    asked = request.args.to_dict()
    if error is not None:
        asked |= request.form.to_dict() | {"refused": request.form.get("space", "")}
    throws = services().store.throws(table, role)
    view = table.game.view(table.state, player, asked, base, throws)
    own = {field.name: getattr(view, field.name) for field in fields(view)}
    here = f"{base}?player={player}"
    pad = SimpleNamespace(
        **own,
        game_name=table.game.name,
        plate=table.game.plate,
        template=f"games/{table.game.id}/pad.html",
        tray_template=f"games/{table.game.id}/tray.html",
        home_href=f"{request.script_root}/",
        key_href=here,
        close_href=f"{here}&closed=1",
        action=here,
        undo_href=f"{base}/take-back",
        redo_href=f"{base}/take-back",
        menu_href=f"{base}/menu",
        live_href=f"{base}/live?player={player}",
        seen=len(table.log),
        table_id=table.id,
        seat="" if role.player is None else table.players[role.player],
        entry_id=fresh_id(),
        phones_href=add_phones_href(key, table, role),
        players=seat_tabs(key, table, role, player),
        undo=undo_step(table, role),
        redo=redo_step(table, role),
        note=note_of(table, role, error),
        own=role in (HOST, seat(player)),
        onlooker=onlooker_of(table, role, player, view.tray.kind, base),
        say=news(table, role),
        turn=has_turn(table, role),
    )
    template = "pad.html" if is_swap() else "table.html"
    response = make_response(render_template(template, pad=pad), status_of(error) if error else 200)
    if is_swap():
        # A page that is loaded again stands at the same step of an entry.
        asked_for = request.script_root + request.full_path
        entered = there or here
        response.headers["HX-Replace-Url"] = entered if request.method == "POST" else asked_for
    return response


def add_phones_href(key: str, table: Table, role: Role) -> str | None:
    """The way to more phones, offered to the host of several before anything is entered."""
    if table.log or len(table.players) == 1 or role != HOST:
        return None
    return url_for("join.phones", key=key)
