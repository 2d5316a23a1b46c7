"""Putting right what was entered: taking it back, correcting it, or setting the sheet by hand."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad import files
from scorepad.engine import Player, is_whole
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.table import MORE_FALLS, Consequences, Correct, Table, TakeBack
from scorepad.web.forms import adjusted, form_fields, move_from
from scorepad.web.pad import after_entry, goes_on, pad_of, player_shown, to_page
from scorepad.web.services import (
    entering,
    entry_id,
    entry_seen,
    fresh_id,
    player_asked,
    services,
    status_of,
)

blueprint = Blueprint("amend", __name__, url_prefix="/t/<key>")


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
        action=url_for("amend.take_back", key=key),
        hidden=[("id", fresh_id()), ("entry", entry.number), ("falls", _dotted(found.falls))],
        yes="Take it back",
        back_href=url_for("menu.log", key=key),
    )


@blueprint.post("/take-back")
def take_back(key: str) -> AnyResponse:
    table, role = entering(key)
    number = 0
    try:
        number = _entry_asked()
        move = table.moved(number)
        body = TakeBack(number, _undotted(request.form.get("falls", "")))
        after = services().store.enter(table.id, role, entry_id(), body, entry_seen())
    except (Refusal, BadFile) as error:
        if error.code == MORE_FALLS:
            return to_page(url_for("amend.ask_take_back", key=key, entry=number))
        table, _ = services().store.at(key)
        return pad_of(key, table, role, player_shown(table, role, None), error)
    if "falls" in request.form:
        return redirect(url_for("menu.log", key=key), 303)
    shown = player_shown(after, role, getattr(move, "player", None))
    return after_entry(key, after, role, goes_on(table, after, role, shown, move))


@blueprint.get("/correct")
def ask_correction(key: str) -> str:
    table, role = services().store.at(key)
    return _correction_page(key, table, table.check_target(role, _entry_asked()).number)


@blueprint.post("/correct")
def correct(key: str) -> tuple[str, int] | AnyResponse | str:
    table, role = entering(key)
    number = _entry_asked()
    if isinstance(table.known(entry_id()), Correct):
        return redirect(url_for("menu.log", key=key), 303)
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
    return redirect(url_for("menu.log", key=key), 303)


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
        action=url_for("amend.correct", key=key),
        hidden=[
            ("id", fresh_id()),
            ("entry", number),
            *((name, text) for name, text in form_fields(fixed) if name not in chosen),
        ],
        fields=[(c.label, c.name, c.options, c.chosen) for c in choices],
        problem=problem,
        back_href=url_for("menu.log", key=key),
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
        action=url_for("amend.correct", key=key),
        hidden=[
            ("id", fresh_id()),
            ("entry", number),
            ("falls", _dotted(found.falls)),
            *given,
        ],
        yes="Yes, correct it",
        back_href=url_for("menu.log", key=key),
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
    table, _ = entering(key)
    return _adjust_page(key, table)


@blueprint.post("/adjust")
def adjust(key: str) -> tuple[str, int] | AnyResponse:
    """Enter what a player's form has changed as the move `adjust`."""
    table, role = entering(key)
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
        (name, url_for("amend.adjust", key=key, player=p), fields)
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
        back_href=url_for("menu.page", key=key),
    )
