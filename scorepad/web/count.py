"""The final count: finished paper sheets, typed in and counted without a table."""

from typing import Any

from flask import Blueprint, render_template, request, url_for

from scorepad import files
from scorepad.engine import Game
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.web.pages import layout_choices
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
        file = _tally(game, players)
        state = game.count(file.players, file.tallies, file.options)
    except (BadFile, Refusal) as error:
        return _page(game, players, error), 422
    result = game.result(state)
    return _page(game, players, end=result_view(game, state, file.players, result, None))


def _options(game: Game[Any]) -> Any:
    """The sheet that the count is made on."""
    wanted = {"layout": request.values.get("layout", "house")}
    return game.choose(wanted, services().layouts(game), 1, 0)


def _tally(game: Game[Any], players: int) -> files.TallyFile:
    options = _options(game)
    names = request.form.getlist("name")
    for index, name in enumerate(names):
        if not name.strip():
            raise bad_field(f"player {index + 1}", "a name is missing; type one in")
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
    """The form with what was typed in, and every problem of it in a sentence."""
    options = _options(game)
    names = request.form.getlist("name")
    names += [""] * (players - len(names))
    sheets = [game.count_page(request.form, index, options) for index in range(players)]
    problems = [
        f"{name.strip() or f'Player {number}'}: {problem}"
        for number, (name, sheet) in enumerate(zip(names, sheets, strict=False), start=1)
        for problem in sheet.problems.values()
    ]
    if error is not None and (isinstance(error, BadFile) or not problems):
        problems.insert(0, error.message)
    return render_template(
        f"games/{game.id}/count.html",
        title="Final count",
        subtitle=game.name,
        plate=game.plate,
        game=game,
        action=url_for("count.count", game_id=game.id),
        layouts=layout_choices(services().layouts(game)),
        chosen=request.values.get("layout", "house"),
        players=list(zip(names, sheets, strict=False)),
        problems=problems,
        may_add=players < game.players[1],
        end=end,
    )
