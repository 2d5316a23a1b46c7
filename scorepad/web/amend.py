"""Putting right what was entered: taking it back, correcting it, or setting the sheet by hand."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad import files
from scorepad.engine import Player, Values, is_whole
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.table import MORE_FALLS, Body, Consequences, Correct, Table, TakeBack
from scorepad.web.forms import adjusted, as_typed, check_unchanged, form_fields, move_from
from scorepad.web.pad import after_entry, goes_on, pad_of, player_shown, to_page
from scorepad.web.phone import phone_of
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
    phone = phone_of(key, table, role)
    number = 0
    try:
        number = _entry_asked()
        move = table.moved(number)
        body = TakeBack(number, _undotted(request.form.get("falls", "")))
        after = services().store.enter(table.id, role, entry_id(), body, entry_seen())
    except (Refusal, BadFile) as error:
        if error.code == MORE_FALLS:
            there = url_for("amend.ask_take_back", key=key, entry=number)
            why = "A taking back asked for a yes first: more falls away with it."
            return to_page(there, why, status_of(error))
        table, _ = services().store.at(key)
        return pad_of(phone, table, player_shown(table, phone, None), error)
    if "falls" in request.form:
        return redirect(url_for("menu.log", key=key), 303)
    shown = player_shown(after, phone, getattr(move, "player", None))
    return after_entry(phone, after, goes_on(phone, table, after, shown, move))


@blueprint.get("/correct")
def ask_correction(key: str) -> str:
    table, role = services().store.at(key)
    return _correction_page(key, table, table.check_target(role, _entry_asked()).number)


@blueprint.post("/correct")
def correct(key: str) -> tuple[str, int] | AnyResponse | str:
    table, role = entering(key)
    number = _entry_asked()
    try:
        data, seen = move_from(table.game, request.form.to_dict(flat=False)), entry_seen()
        if services().store.came(
            table, entry_id(), lambda body: _corrects(body, number, data, table)
        ):
            return redirect(url_for("menu.log", key=key), 303)
        table.check_target(role, number)
        played = table.read(data, number)
        if seen is not None:
            table.check_seen(seen, table.whose(Correct(number, played)))
        if played.move == table.played(number):
            raise Refusal("page.unchanged", "Nothing is different yet. Choose, or go back.")
        found = table.consequences(Correct(number, played))
        table.check_falls(role, found.falls)
        confirmed = request.form.get("falls") == _dotted(found.falls)
        if (found.followers or found.fallen) and not confirmed:
            return _confirm_correction(key, table, number, played, found)
        body = table.revised(Correct(number, played))
        services().store.enter(table.id, role, entry_id(), body, seen)
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return _correction_page(key, table, number, error.message), status_of(error)
    return redirect(url_for("menu.log", key=key), 303)


def _corrects(body: Body, number: int, data: Values, table: Table) -> bool:
    """Whether `body` corrects entry `number` to the move that `data` tells. Raises `BadFile`."""
    if not isinstance(body, Correct) or body.entry != number:
        return False
    return bool(body.played.move == files.read_move(table.game, data, len(table.players)).move)


def _correction_page(key: str, table: Table, number: int, problem: str = "") -> str:
    """The form that corrects an entry; after a `problem` with what was chosen in it."""
    move = table.played(number)
    choices = table.corrections(number)
    if not choices:
        said = problem or "There is nothing to correct in that. Take it back."
        raise Refusal("table.no-choice", said)
    fixed = files.write_move(files.Played(move))
    names = {choice.name for choice in choices}
    return render_template(
        "correct.html",
        title="Correct an entry",
        plate=table.game.plate,
        what=_as_it_stands(table, number),
        action=url_for("amend.correct", key=key),
        hidden=[
            ("id", fresh_id()),
            ("entry", number),
            ("seen", len(table.log)),
            *((name, text) for name, text in form_fields(fixed) if name not in names),
        ],
        fields=as_typed(choices, request.form) if problem else choices,
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
    try:
        if player is None:
            raise bad_field("player", f"expected 0 to {len(table.players) - 1}")
        fields = table.game.adjustable(table.state, player)
        data = adjusted(fields, request.form)
        played = table.read({"move": "adjust", "player": player, **data}) if data else None
        if services().store.came(table, entry_id(), lambda body: body == played):
            return redirect(url_for("pad.table", key=key), 303)
        if played is None:
            raise Refusal(
                "page.unchanged", "Nothing is different yet. Set what is wrong, or go back."
            )
        check_unchanged(fields, request.form)
        services().store.enter(table.id, role, entry_id(), played, entry_seen())
    except (Refusal, BadFile) as error:
        table, _ = services().store.at(key)
        return _adjust_page(key, table, error.message, player), status_of(error)
    return redirect(url_for("pad.table", key=key), 303)


def _adjust_page(key: str, table: Table, problem: str = "", refused: Player | None = None) -> str:
    """The form of each player; in the one that was refused stands what was typed in."""
    players = []
    for p, name in enumerate(table.players):
        if there := table.game.adjustable(table.state, Player(p)):
            fields = as_typed(there, request.form) if p == refused else there
            action = url_for("amend.adjust", key=key, player=p)
            players.append((name, action, list(zip(there, fields, strict=True))))
    if not players:
        raise Refusal("page.none", f"{table.game.name} is corrected in its log, entry by entry.")
    return render_template(
        "adjust.html",
        title="Correct by hand",
        subtitle=table.game.name,
        plate=table.game.plate,
        players=players,
        entry_ids=[fresh_id() for _ in players],
        seen=len(table.log),
        problem=problem,
        back_href=url_for("menu.page", key=key),
    )
