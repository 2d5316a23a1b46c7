"""The pad of a table: what a phone shows of it and enters into it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Response,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from scorepad import files
from scorepad.engine import Player, is_whole, listed
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.documents import filled_of
from scorepad.storage.store import as_file
from scorepad.table import (
    CONFIRMED,
    HOST,
    MORE_FALLS,
    WATCH,
    WATCHING,
    Confirm,
    Consequences,
    Correct,
    Entry,
    Role,
    Stop,
    Table,
    TakeBack,
    Thrown,
    seat,
)
from scorepad.web.addresses import qr_svg
from scorepad.web.board import board
from scorepad.web.forms import adjusted, form_fields, move_from
from scorepad.web.remembered import remember, remembered
from scorepad.web.results import result_view, standings
from scorepad.web.services import (
    entry_id,
    entry_seen,
    fresh_id,
    fresh_table_id,
    is_swap,
    player_asked,
    services,
    status_of,
)

blueprint = Blueprint("pad", __name__, url_prefix="/t/<key>")


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


@blueprint.before_request
def _watchers_enter_nothing() -> None:
    """Who watches gets no page that asks for an entry, and no answer to one."""
    if request.method == "POST" or request.endpoint in ("pad.ask_adjustment", "pad.ask_stop"):
        assert request.view_args is not None, "every address here has a key"
        _, role = services().store.at(request.view_args["key"])
        if role == WATCH:
            raise Refusal(WATCHING, "This link only watches. Join the table to play.")


# The pad itself.


@blueprint.get("")
def table(key: str) -> AnyResponse | str:
    table, role = services().store.at(key)
    if role == WATCH:
        return remember(board(key, table, role), key)
    if role.player is not None and key not in remembered():
        services().store.opened_seat(key)
    player = player_asked(len(table.players))
    if player is None and table.result.status != "playing":
        return redirect(url_for("pad.end", key=key))
    return remember(_shown(key, table, role, _player_shown(table, role, player)), key)


@blueprint.post("")
def enter(key: str) -> AnyResponse:
    table, role = services().store.at(key)
    player = _player_shown(table, role, player_asked(len(table.players)))
    try:
        data = move_from(table.game, request.form.to_dict(flat=False))
        if "roll" in request.form:
            after = services().store.roll(table.id, role, entry_id(), data, entry_seen())
        else:
            played = table.read(data)
            after = services().store.enter(table.id, role, entry_id(), played, entry_seen())
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return _shown(key, table, role, player, error)
    entered = after.known(entry_id())
    assert isinstance(entered, files.Played), "a form enters a move"
    return _entered(key, after, role, _goes_on(table, after, role, player, entered.move))


@blueprint.post("/roll")
def roll(key: str) -> AnyResponse:
    """Throw dice, into the log, and lead to the page of the pad that shows them.

    What that page is asked for stands in the address of this one.
    """
    table, role = services().store.at(key)
    player = _player_shown(table, role, player_asked(len(table.players)))
    try:
        table = services().store.throw(table.id, role, entry_id(), request.args.to_dict())
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return _shown(key, table, role, player, error)
    there = f"{url_for('pad.table', key=key)}?{urlencode(request.args)}"
    return _shown(key, table, role, player, there=there) if is_swap() else redirect(there, 303)


def _entered(key: str, table: Table, role: Role, player: Player) -> AnyResponse:
    """The answer to an entry that is stored: the pad for htmx, else the way to it."""
    if table.result.status == "finished":
        return _go(url_for("pad.end", key=key))
    if not is_swap():
        return redirect(url_for("pad.table", key=key, player=player), 303)
    return _shown(key, table, role, player)


def _go(href: str) -> AnyResponse:
    """To another page, whoever asked."""
    if is_swap():
        return Response(headers={"HX-Redirect": href})
    return redirect(href, 303)


def _player_shown(table: Table, role: Role, asked: Player | None) -> Player:
    """Whose sheet the pad shows: the one asked for, one's own, else the first who is due."""
    if asked is not None:
        return asked
    if role.player is not None:
        return role.player
    return _next_due(table, Player(0))


def _goes_on(before: Table, after: Table, role: Role, shown: Player, move: Any) -> Player:
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


def _shown(
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
        code=services().store.code(table.id),
        entry_id=fresh_id(),
        phones_href=_add_phones_href(key, table, role),
        players=_tabs(key, table, role, player),
        undo=_undo_step(table, role),
        redo=_redo_step(table, role),
        note=_note(table, role, error),
        own=role in (HOST, seat(player)),
        onlooker=_onlooker(table, role, player, view.tray.kind, base),
        say=_news(table, role),
        turn=_has_turn(table, role),
    )
    template = "pad.html" if is_swap() else "table.html"
    response = make_response(render_template(template, pad=pad), status_of(error) if error else 200)
    if is_swap():
        # A page that is loaded again stands at the same step of an entry.
        asked_for = request.script_root + request.full_path
        entered = there or here
        response.headers["HX-Replace-Url"] = entered if request.method == "POST" else asked_for
    return response


def _add_phones_href(key: str, table: Table, role: Role) -> str | None:
    """The way to more phones, offered to the host of several before anything is entered."""
    if table.log or len(table.players) == 1 or role != HOST:
        return None
    return url_for("join.phones", key=key)


def _tabs(key: str, table: Table, role: Role, shown: Player) -> list[SeatTab]:
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


def _onlooker(table: Table, role: Role, shown: Player, tray: str, base: str) -> Onlooker | None:
    """What the tray says to a phone that has nothing to enter here, if it has not."""
    if role.player is None or table.result.status != "playing":
        return None
    names = [n for n, due in zip(table.players, table.game.due(table.state), strict=True) if due]
    here = f"{listed(names)} {'is' if len(names) == 1 else 'are'} due."
    if shown != role.player:
        whose, own = table.players[shown], table.players[role.player]
        return Onlooker(
            f"This is {whose}’s sheet.",
            f"{whose}’s phone or the host’s enters here.",
            ((f"{own}’s sheet", f"{base}?player={role.player}"),),
        )
    if tray == "wait" or table.game.due(table.state)[shown]:
        return None
    return Onlooker(here, f"{listed([f'{n}’s' for n in names], 'or')} phone or the host’s goes on.")


def _undo_step(table: Table, role: Role) -> Step | None:
    """Nothing where the table is closed: confirmed, or stopped and not gone on with."""
    entry = table.undo(role)
    if entry is None or table.confirmed or table.stop:
        return None
    return Step(entry, table.text(entry))


def _redo_step(table: Table, role: Role) -> Step | None:
    entry = table.redo(role)
    if entry is None:
        return None
    taken_back = table.entry(entry).body
    assert isinstance(taken_back, TakeBack), "only a taking back can be redone"
    return Step(entry, table.text(taken_back.entry))


def _note(table: Table, role: Role, error: Refusal | BadFile | None) -> Note | None:
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


def _has_turn(table: Table, role: Role) -> bool:
    """Whether the game waits for the seat of this phone. Who enters for all has every turn."""
    return role.player is not None and table.game.due(table.state)[role.player] > 0


def _news(table: Table, role: Role) -> str:
    """The newest entry in words and what follows from it, to be read out; empty before it."""
    if not table.log:
        return ""
    said = [table.text(len(table.log)).rstrip(".") + "."]
    if table.aftermath:
        said.append(table.aftermath)
    due = [name for name, n in zip(table.players, table.game.due(table.state), strict=True) if n]
    if table.result.status != "playing":
        said.append(table.result.explanation)
    elif _has_turn(table, role):
        said.append("It is your turn.")
    elif len(due) == 1:
        said.append(f"It is {due[0]}’s turn.")
    return " ".join(said)


# Taking back and correcting.


@blueprint.get("/take-back")
def ask_take_back(key: str) -> str:
    table, role = services().store.at(key)
    entry = table.check_target(role, _entry_asked())
    found = table.consequences(TakeBack(entry.number))
    table.check_falls(role, found.falls)
    return render_template(
        "confirm.html",
        title="Take this back?",
        plate=table.game.plate,
        what=_as_it_stands(table, entry.number),
        fallen=[(each.text, each.why) for each in found.fallen],
        action=url_for("pad.take_back", key=key),
        hidden=[("id", fresh_id()), ("entry", entry.number), ("falls", _dotted(found.falls))],
        yes="Take it back",
        back_href=url_for("pad.log", key=key),
    )


@blueprint.post("/take-back")
def take_back(key: str) -> AnyResponse:
    table, role = services().store.at(key)
    number = 0
    try:
        number = _entry_asked()
        move = table.moved(number)
        body = TakeBack(number, _undotted(request.form.get("falls", "")))
        after = services().store.enter(table.id, role, entry_id(), body, entry_seen())
    except (Refusal, BadFile) as error:
        if error.code == MORE_FALLS:
            return _go(url_for("pad.ask_take_back", key=key, entry=number))
        table, _ = services().store.at(key)
        return _shown(key, table, role, _player_shown(table, role, None), error)
    if "falls" in request.form:
        return redirect(url_for("pad.log", key=key), 303)
    shown = _player_shown(after, role, getattr(move, "player", None))
    return _entered(key, after, role, _goes_on(table, after, role, shown, move))


@blueprint.get("/correct")
def ask_correction(key: str) -> str:
    table, role = services().store.at(key)
    return _correction_page(key, table, table.check_target(role, _entry_asked()).number)


@blueprint.post("/correct")
def correct(key: str) -> tuple[str, int] | AnyResponse | str:
    table, role = services().store.at(key)
    number = _entry_asked()
    if isinstance(table.known(entry_id()), Correct):
        return redirect(url_for("pad.log", key=key), 303)
    try:
        table.check_target(role, number)
        played = table.read(move_from(table.game, request.form.to_dict(flat=False)), number)
        if played.move == table.played(number):
            raise Refusal("page.unchanged", "Nothing is different yet. Choose, or go back.")
        found = table.consequences(Correct(number, played))
        table.check_falls(role, found.falls)
        confirmed = request.form.get("falls") == _dotted(found.falls)
        if (found.followers or found.fallen) and not confirmed:
            return _confirm_correction(key, table, number, played, found)
        body = table.revised(Correct(number, played))
        services().store.enter(table.id, role, entry_id(), body)
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return _correction_page(key, table, number, error.message), status_of(error)
    return redirect(url_for("pad.log", key=key), 303)


def _correction_page(key: str, table: Table, number: int, problem: str = "") -> str:
    move = table.played(number)
    choices = table.game.corrections(table.befores()[number], move)
    if not choices:
        raise Refusal("table.no-choice", "There is nothing to correct in that. Take it back.")
    fixed = files.write_move(files.Played(move))
    chosen = {choice.name for choice in choices}
    return render_template(
        "correct.html",
        title="Correct an entry",
        plate=table.game.plate,
        what=_as_it_stands(table, number),
        action=url_for("pad.correct", key=key),
        hidden=[
            ("id", fresh_id()),
            ("entry", number),
            *((name, text) for name, text in form_fields(fixed) if name not in chosen),
        ],
        fields=[(c.label, c.name, c.options, c.chosen) for c in choices],
        problem=problem,
        back_href=url_for("pad.log", key=key),
    )


def _confirm_correction(
    key: str, table: Table, number: int, played: files.Played, found: Consequences
) -> str:
    given = [
        (name, text)
        for name, texts in request.form.to_dict(flat=False).items()
        for text in texts
        if name not in ("id", "entry", "falls")
    ]
    return render_template(
        "confirm.html",
        title="Correct it so?",
        plate=table.game.plate,
        what=f"{_as_it_stands(table, number)} becomes "
        f"{table.game.describe(table.state, played.move)}",
        changes=[(f"{each.was} becomes {each.text}", "") for each in found.followers],
        fallen=[(each.text, each.why) for each in found.fallen],
        action=url_for("pad.correct", key=key),
        hidden=[
            ("id", fresh_id()),
            ("entry", number),
            ("falls", _dotted(found.falls)),
            *given,
        ],
        yes="Yes, correct it",
        back_href=url_for("pad.log", key=key),
    )


def _as_it_stands(table: Table, number: int) -> str:
    """An entry in a few words, a corrected move as it is now."""
    before = table.befores().get(number)
    if before is None:
        return table.text(number)
    return table.game.describe(before, table.played(number))


def _entry_asked() -> int:
    """The number of the entry that a page or form is about. Raises `BadFile`."""
    given = request.values.get("entry", "")
    if not is_whole(given):
        raise bad_field("entry", "expected the number of an entry; open the log and choose one")
    return int(given)


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers)) or "-"


def _undotted(text: str) -> tuple[int, ...]:
    """The numbers of `_dotted`; whatever else was sent matches nothing that falls."""
    return tuple(int(part) for part in text.split(".") if is_whole(part))


# Corrections by hand.


@blueprint.get("/adjust")
def ask_adjustment(key: str) -> str:
    table, _ = services().store.at(key)
    return _adjust_page(key, table)


@blueprint.post("/adjust")
def adjust(key: str) -> tuple[str, int] | AnyResponse:
    """Enter what a player's form has changed as the move `adjust`."""
    table, role = services().store.at(key)
    player = player_asked(len(table.players))
    if isinstance(table.known(entry_id()), files.Played):
        return redirect(url_for("pad.table", key=key), 303)
    try:
        if player is None:
            raise bad_field("player", f"expected 0 to {len(table.players) - 1}")
        data = adjusted(table.game.adjustable(table.state, player), request.form)
        if not data:
            raise Refusal(
                "page.unchanged", "Nothing is different yet. Set what is wrong, or go back."
            )
        played = table.read({"move": "adjust", "player": player, **data})
        services().store.enter(table.id, role, entry_id(), played)
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return _adjust_page(key, table, error.message), status_of(error)
    return redirect(url_for("pad.table", key=key), 303)


def _adjust_page(key: str, table: Table, problem: str = "") -> str:
    players = [
        (name, url_for("pad.adjust", key=key, player=p), fields)
        for p, name in enumerate(table.players)
        if (fields := table.game.adjustable(table.state, Player(p)))
    ]
    if not players:
        raise Refusal("page.none", f"{table.game.name} is corrected in its log, entry by entry.")
    return render_template(
        "adjust.html",
        title="Correct by hand",
        subtitle=table.game.name,
        plate=table.game.plate,
        players=players,
        entry_ids=[fresh_id() for _ in players],
        problem=problem,
        back_href=url_for("pad.menu", key=key),
    )


# Stopping early.


@blueprint.get("/stop")
def ask_stop(key: str) -> str:
    table, _ = services().store.at(key)
    return render_template(
        "confirm.html",
        title="Stop early?",
        plate=table.game.plate,
        what="The table is closed without a winner. You can play on later all the same.",
        fallen=(),
        action=url_for("pad.stop", key=key),
        hidden=[("id", fresh_id())],
        yes="Stop the game",
        back_href=url_for("pad.menu", key=key),
    )


@blueprint.post("/stop")
def stop(key: str) -> AnyResponse:
    table, role = services().store.at(key)
    if table.stop is None:
        services().store.enter(table.id, role, entry_id(), Stop())
    return redirect(url_for("pad.end", key=key), 303)


# The log, the menu, the end.


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
        may_correct = open_to and bool(table.game.corrections(befores[number], move))
    return LogLine(
        n=number,
        text=text,
        round=chapter,
        standing=counts,
        undone=isinstance(body, files.Played) and not counts,
        corrected=corrected,
        rolled=number in by_the_app and not corrected,
        correct_href=url_for("pad.ask_correction", key=key, entry=number) if may_correct else None,
        take_back_href=url_for("pad.ask_take_back", key=key, entry=number) if open_to else None,
    )


@blueprint.get("/menu")
def menu(key: str) -> str:
    table, role = services().store.at(key)
    watching = role == WATCH
    stops = table.result.status == "playing" and not watching
    return render_template(
        "menu.html",
        title="This table",
        subtitle=table.game.name,
        plate=table.game.plate,
        back_href=url_for("pad.table", key=key),
        log_href=url_for("pad.log", key=key),
        final_href=url_for("pad.end", key=key),
        print_href=_print_href(key, table),
        adjust_href=None if watching else _adjust_href(key, table),
        stop_href=url_for("pad.stop", key=key) if stops else None,
        phones_href=url_for("join.phones", key=key),
        board_href=url_for("board.page", key=key),
        rules_href=url_for("pages.rules", game_id=table.game.id, table=key),
        export_href=url_for("pad.export", key=key),
    )


def _adjust_href(key: str, table: Table) -> str | None:
    """The way to a correction by hand, after the end too, until the result is confirmed."""
    if table.stop or table.confirmed or not table.game.adjustable(table.state, Player(0)):
        return None
    return url_for("pad.adjust", key=key)


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


@blueprint.get("/end")
def end(key: str) -> AnyResponse | str:
    """The standing; at the end of the game the result."""
    table, role = services().store.at(key)
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
        stop=table.stop,
        print_href=_print_href(key, table),
        undo=_undo_step(table, role),
        adjust_href=_adjust_href(key, table) if finished else None,
        base=base,
        entry_id=fresh_id(),
    )


@blueprint.post("/confirm")
def confirm(key: str) -> AnyResponse:
    table, role = services().store.at(key)
    try:
        services().store.enter(table.id, role, entry_id(), Confirm())
    except Refusal as refusal:
        if refusal.code != CONFIRMED:
            raise
    return redirect(url_for("pad.end", key=key), 303)


@blueprint.post("/again")
def again(key: str) -> AnyResponse:
    table, _ = services().store.at(key)
    new_key = services().store.open_table(
        fresh_table_id(), table.game, table.players, table.options
    )
    return remember(redirect(url_for("pad.table", key=new_key), 303), new_key)
