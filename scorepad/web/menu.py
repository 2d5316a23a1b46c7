"""The menu of a table and what it leads to: its log, its file, an early stop, its end."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad import files
from scorepad.engine import Player
from scorepad.errors import BadFile, Refusal
from scorepad.printing.documents import filled_of
from scorepad.storage.store import as_file
from scorepad.table import CONFIRMED, HOST, WATCH, Confirm, Entry, Role, Stop, Table, Thrown
from scorepad.web.addresses import qr_svg
from scorepad.web.beside import undo_step
from scorepad.web.pad import to_page
from scorepad.web.remembered import remember
from scorepad.web.results import result_view
from scorepad.web.services import (
    entering,
    entry_id,
    entry_seen,
    fresh_id,
    fresh_table_id,
    services,
    status_of,
)

blueprint = Blueprint("menu", __name__, url_prefix="/t/<key>")


@blueprint.get("/menu")
def page(key: str) -> str:
    table, role = services().store.at(key)
    watching = role == WATCH
    stops = table.result.status == "playing" and not watching
    return render_template(
        "menu.html",
        title="This table",
        subtitle=table.game.name,
        plate=table.game.plate,
        back_href=url_for("pad.table", key=key),
        log_href=url_for("menu.log", key=key),
        final_href=url_for("menu.end", key=key),
        print_href=_print_href(key, table),
        adjust_href=None if watching else _adjust_href(key, table),
        stop_href=url_for("menu.stop", key=key) if stops else None,
        phones_href=url_for("join.phones", key=key),
        board_href=url_for("board.page", key=key),
        rules_href=url_for("pages.rules", game_id=table.game.id, table=key),
        export_href=url_for("menu.export", key=key),
    )


def _adjust_href(key: str, table: Table) -> str | None:
    """The way to a correction by hand, after the end too, until the result is confirmed."""
    if table.stop or table.confirmed or not table.game.adjustable(table.state, Player(0)):
        return None
    return url_for("amend.adjust", key=key)


def _print_href(key: str, table: Table) -> str | None:
    return url_for("prints.table_sheet", key=key) if filled_of(table.game.id) else None


@blueprint.get("/qr.svg")
def qr(key: str) -> Response:
    services().store.at(key)
    return qr_svg(url_for("pad.table", key=key, _external=True))


@blueprint.get("/file.json")
def export(key: str) -> Response:
    table, _ = services().store.at(key)
    content = files.to_json(files.write_game(as_file(table)))
    name = f"{table.game.id}-{table.started[:10]}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, mimetype="application/json", headers=disposition)


# The log.


@dataclass(frozen=True, slots=True)
class LogLine:
    n: int
    text: str
    round: int
    standing: bool
    undone: bool
    corrected: bool
    rolled: bool
    correct_href: str | None
    take_back_href: str | None


@blueprint.get("/log")
def log(key: str) -> str:
    table, role = services().store.at(key)
    counting, befores, chips = table.counting(), table.befores(), _by_the_app(table)
    return render_template(
        "log.html",
        title="What was entered",
        plate=table.game.plate,
        back_href=url_for("pad.table", key=key),
        chapter_name=table.game.chapter_name,
        entries=[
            _log_line(key, table, role, entry, chapter, entry.number in counting, befores, chips)
            for entry, chapter in zip(reversed(table.log), reversed(table.chapters()), strict=True)
        ],
    )


def _by_the_app(table: Table) -> frozenset[int]:
    """The entries that say that the app rolled: throws, and moves of which no throw tells."""
    return frozenset(
        entry.number
        for entry in table.log
        if isinstance(entry.body, Thrown)
        or (
            isinstance(entry.body, files.Played)
            and entry.body.rolled
            and entry.number not in table.rolled_with
        )
    )


def _log_line(
    key: str,
    table: Table,
    role: Role,
    entry: Entry,
    chapter: int,
    counts: bool,
    befores: Mapping[int, Any],
    by_the_app: frozenset[int],
) -> LogLine:
    number, body = entry.number, entry.body
    closed = table.confirmed or (table.stop and not isinstance(body, Stop))
    open_to = (
        counts
        and not closed
        and role in (HOST, entry.by)
        and not isinstance(body, Confirm | Thrown)
    )
    text, corrected, may_correct = table.text(number), False, False
    if number in befores:
        move = table.played(number)
        text = table.game.describe(befores[number], move)
        corrected = move != getattr(body, "move", None)
        may_correct = open_to and bool(table.corrections(number))
    return LogLine(
        n=number,
        text=text,
        round=chapter,
        standing=counts,
        undone=isinstance(body, files.Played) and not counts,
        corrected=corrected,
        rolled=number in by_the_app and not corrected,
        correct_href=url_for("amend.ask_correction", key=key, entry=number)
        if may_correct
        else None,
        take_back_href=url_for("amend.ask_take_back", key=key, entry=number) if open_to else None,
    )


# Stopping early.


@blueprint.get("/stop")
def ask_stop(key: str) -> str:
    table, _ = entering(key)
    return render_template(
        "confirm.html",
        title="Stop early?",
        plate=table.game.plate,
        what="The table is closed without a winner. Whoever stops it can open it again to play on, "
        "and so can the host.",
        fallen=(),
        action=url_for("menu.stop", key=key),
        hidden=[("id", fresh_id())],
        yes="Stop the game",
        back_href=url_for("menu.page", key=key),
    )


@blueprint.post("/stop")
def stop(key: str) -> AnyResponse:
    table, role = entering(key)
    if table.stop is None:
        services().store.enter(table.id, role, entry_id(), Stop())
    return redirect(url_for("menu.end", key=key), 303)


# The end.


@blueprint.get("/end")
def end(key: str) -> AnyResponse | str:
    """The standing; at the end of the game the result."""
    table, role = services().store.at(key)
    if "look" in request.args:
        # A phone waits here for the table to be opened again.
        again = to_page(url_for("pad.table", key=key))
        return Response(status=HTTPStatus.NO_CONTENT) if table.stop else again
    return _end_page(key, table, role)


def _end_page(key: str, table: Table, role: Role, problem: str = "") -> str:
    base = url_for("pad.table", key=key)
    watching = role == WATCH
    finished = table.result.status == "finished"
    chapter = f"{table.game.chapter_name.lower()} {table.game.chapter(table.state)}"
    return render_template(
        "end.html",
        title=table.game.name,
        subtitle=f"Finished after {chapter}" if finished else chapter.capitalize(),
        plate=table.game.plate,
        back_href=url_for("pages.home") if finished else base,
        home_href=url_for("pages.home"),
        end=result_view(
            table.game, table.state, table.players, table.result, None if watching else base
        ),
        watching=watching,
        finished=finished,
        confirmed=table.confirmed,
        stop=_stop_to_take_back(table, role),
        stopped=table.stop is not None,
        closed_text=_closed_text(table, role),
        problem=problem,
        seen=len(table.log),
        print_href=_print_href(key, table),
        undo=undo_step(table, role),
        adjust_href=_adjust_href(key, table) if finished else None,
        base=base,
        entry_id=fresh_id(),
    )


def _stop_to_take_back(table: Table, role: Role) -> int | None:
    """The entry that stopped the table early, where this role may take it back."""
    if table.stop is None or role not in (HOST, table.entry(table.stop).by):
        return None
    return table.stop


def _closed_text(table: Table, role: Role) -> str:
    """Who can open a table again that somebody else has stopped early."""
    if table.stop is None or role == WATCH or _stop_to_take_back(table, role):
        return ""
    by = table.entry(table.stop).by
    if by.player is None:
        return "The host has stopped this table, and the host’s phone can open it again."
    name = table.players[by.player]
    return f"{name} has stopped this table. {name}’s phone or the host’s can open it again."


@blueprint.post("/confirm")
def confirm(key: str) -> tuple[str, int] | AnyResponse:
    table, role = entering(key)
    try:
        services().store.enter(table.id, role, entry_id(), Confirm(), entry_seen())
    except (Refusal, BadFile) as error:
        if error.code != CONFIRMED:
            return _end_page(key, *services().store.at(key), error.message), status_of(error)
    return redirect(url_for("menu.end", key=key), 303)


@blueprint.post("/again")
def again(key: str) -> AnyResponse:
    table, _ = entering(key)
    new_key = services().store.open_table(
        fresh_table_id(), table.game, table.players, table.options
    )
    return remember(redirect(url_for("pad.table", key=new_key), 303), new_key)
