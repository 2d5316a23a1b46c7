"""The scoreboard of a table: what a screen shows to the whole room, and nobody enters."""

from dataclasses import dataclass

from flask import Blueprint, make_response, render_template, url_for
from werkzeug.wrappers import Response

from scorepad.engine import counted, listed
from scorepad.table import WATCH, Role, Table
from scorepad.web.results import result_view, standings
from scorepad.web.services import is_swap, services

blueprint = Blueprint("board", __name__, url_prefix="/t/<key>/board")

_LONG = 12
"""Letters of a name from which on it is written smaller, on several lines."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A player on the scoreboard; `place` is 0 while nobody has points."""

    name: str
    points: int
    place: int
    due: int
    long: bool


@blueprint.get("")
def page(key: str) -> Response:
    return board(key, *services().store.at(key))


def board(key: str, table: Table, role: Role) -> Response:
    """The scoreboard as a page, or as the fragment that htmx swaps in."""
    playing = table.result.status == "playing"
    result = result_view(table.game, table.state, table.players, table.result, None)
    back_href = url_for("pages.home") if role == WATCH else url_for("pad.table", key=key)
    chapter = table.game.chapter(table.state)
    awaited = table.game.awaited(table.state, services().store.throws(table, role))
    response = render_template(
        "_board.html" if is_swap() else "board.html",
        title=table.game.name,
        subtitle=f"{table.game.chapter_name} {chapter}" if chapter else "",
        plate=table.game.plate,
        back_href=back_href,
        menu_href=url_for("menu.page", key=key),
        table_id=table.id,
        code=services().store.code(table.id),
        joinable=not (table.confirmed or table.stop),
        seen=len(table.log),
        live_href=f"{url_for('pad.table', key=key)}/live?player=",
        headline=_to_move(table, awaited) if playing else result.headline,
        text="" if playing else result.text,
        last=_last_entry(table),
        dice=table.game.dice_shown(table.state),
        awaited=awaited,
        rows=_rows(table),
    )
    return make_response(response)


def _to_move(table: Table, awaited: str) -> str:
    """Whose turn it is and what to do, in a few words."""
    due = [name for name, count in zip(table.players, table.due, strict=True) if count]
    if len(due) == len(table.players) > 1:
        who = "Everyone"
    else:
        who = listed(due) if len(due) < 4 else counted(len(due), "player")
    return f"{who} to {awaited}"


def _last_entry(table: Table) -> str:
    if not table.log:
        return ""
    said = table.text(len(table.log))
    return f"{said}. {table.aftermath}" if table.aftermath else said


def _rows(table: Table) -> list[BoardRow]:
    """The players in the order of their seats, where everybody finds themselves again; at the
    end by place."""
    rows = [
        BoardRow(each.name, each.points, each.place, each.due, len(each.name) > _LONG)
        for each in standings(table)
    ]
    return rows if table.result.status == "playing" else sorted(rows, key=lambda row: row.place)
