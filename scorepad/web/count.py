"""The final count: finished paper sheets, typed in and counted without a table."""

import re
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from scorepad import files
from scorepad.engine import Game
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.documents import filled_of, sheet_of
from scorepad.printing.orders import Filled, Order, make
from scorepad.web.pages import layout_choices
from scorepad.web.printer import paper_here, press_here, switches
from scorepad.web.results import ResultView, result_view
from scorepad.web.services import services

blueprint = Blueprint("count", __name__, url_prefix="/count/<game_id>")


@blueprint.get("")
def page(game_id: str) -> str:
    return _page(services().game(game_id), services().game(game_id).players[0])


@blueprint.post("")
def count(game_id: str) -> tuple[str, int] | str:
    game = services().game(game_id)
    fewest, most = game.players
    players = min(max(len(request.form.getlist("name")), fewest), most)
    if "add" in request.form:
        return _page(game, min(players + 1, most))
    try:
        file, state = _counted(game)
    except (BadFile, Refusal) as error:
        return _page(game, players, error), 422
    result = game.result(state)
    return _page(game, players, end=result_view(game, state, file.players, result, None))


@blueprint.post("/sheet.pdf")
def printed(game_id: str) -> Response:
    """The game's sheet of today, filled in with what was typed in. Raises `BadFile`, `Refusal`."""
    game = services().game(game_id)
    file, state = _counted(game)
    sheet = sheet_of(game.id).id
    today = datetime.now().astimezone().date().isoformat()
    filled = Filled(game, state, file.players, today)
    order = Order(paper=paper_here(), press=press_here(request.form), filled=filled)
    headers = {"Content-Disposition": f'inline; filename="{sheet}.pdf"'}
    return Response(make(sheet, order), mimetype="application/pdf", headers=headers)


def _counted(game: Game[Any]) -> tuple[files.TallyFile, Any]:
    """What was typed in, and the state that it comes to. Raises `BadFile`, `Refusal`."""
    fewest, most = game.players
    given = len(request.form.getlist("name"))
    if given > most:
        raise bad_field("players", f"{game.name} takes {fewest} to {most}, got {given}")
    file = _tally(game, max(given, fewest))
    return file, game.count(file.players, file.tallies, file.options)


def _options(game: Game[Any], players: int) -> Any:
    """The options that the count is made with, such as the sheet."""
    return game.choose(request.values, services().layouts(game), players, 0)


def _tally(game: Game[Any], players: int) -> files.TallyFile:
    options = _options(game, players)
    names = request.form.getlist("name")
    sheets = [
        {"name": name, **game.count_form(request.form, index, options)}
        for index, name in enumerate(names[:players])
    ]
    data = {
        "format": files.TALLY_FORMAT,
        "game": game.id,
        "players": sheets,
        "options": files.write_options(options),
    }
    return files.tally_file(data, services().games)


def _page(
    game: Game[Any],
    players: int,
    error: BadFile | Refusal | None = None,
    end: ResultView | None = None,
) -> str:
    """The form with what was typed in; once it was counted, every problem of it in a sentence."""
    options = _options(game, players)
    names = request.form.getlist("name")
    names += [""] * (players - len(names))
    sheets = [game.count_page(request.form, index, options) for index in range(players)]
    problems = [] if error is None else _problems(names, sheets, error)
    sheets_on_offer = layout_choices(services().layouts(game)) if game.sheets else []
    return render_template(
        "count.html",
        title="Final count",
        subtitle=game.name,
        plate=game.plate,
        count_template=game.count_template,
        action=url_for("count.count", game_id=game.id),
        layouts=sheets_on_offer,
        chosen=request.values.get("layout", "house"),
        players=list(zip(names, sheets, strict=False)),
        problems=problems,
        print_href=url_for("count.printed", game_id=game.id) if filled_of(game.id) else None,
        switches=switches(request.form),
        may_add=players < game.players[1],
        end=end,
    )


def _problems(names: list[str], sheets: list[Any], error: BadFile | Refusal) -> list[str]:
    """What is wrong with each player's part; where nothing is, what is wrong with the whole."""
    problems = [
        f"{name.strip() or f'Player {number}'}: {problem}"
        for number, (name, sheet) in enumerate(zip(names, sheets, strict=False), start=1)
        for problem in sheet.problems.values()
    ]
    problems += [
        f"Player {n}: the name is missing." for n, name in enumerate(names, 1) if not name.strip()
    ]
    return problems or [_counted_from_one(error.message)]


def _counted_from_one(message: str) -> str:
    """A sentence about `players[0].eggs`, for people."""
    field = re.compile(r"^players\[(\d+)\]\.(\w+)")
    return field.sub(lambda found: f"Player {int(found[1]) + 1}, {found[2]}", message)
