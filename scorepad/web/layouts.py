"""One's own score sheets: handed in as a file, looked at, kept, printed, removed."""

from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad.engine import Game, Sheets
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.documents import sheet_of
from scorepad.web.services import OwnSheet, services

blueprint = Blueprint("layouts", __name__, url_prefix="/sheets/<game_id>")


@blueprint.get("")
def page(game_id: str) -> str:
    return _page(*_with_sheets(game_id))


@blueprint.post("")
def hand_in(game_id: str) -> tuple[str, int] | str:
    """Read a file and show the sheet it describes; nothing is kept yet."""
    game, sheets = _with_sheets(game_id)
    file = request.files.get("file")
    content = file.read() if file else b""
    try:
        if not content:
            raise bad_field("file", "no file was chosen; choose one on this phone")
        layout = _own(sheets, content)
    except BadFile as bad:
        return _page(game, sheets, problem=bad), 422
    return _page(game, sheets, layout=layout, content=content.decode("utf-8-sig"))


@blueprint.post("/keep")
def keep(game_id: str) -> tuple[str, int] | AnyResponse:
    game, sheets = _with_sheets(game_id)
    content = request.form.get("content", "")
    try:
        layout = _own(sheets, content.encode())
    except BadFile as bad:
        return _page(game, sheets, problem=bad), 422
    services().store.save_layout(layout.name, content)
    return redirect(url_for("layouts.page", game_id=game.id), 303)


@blueprint.post("/remove")
def remove(game_id: str) -> AnyResponse:
    services().store.remove_layout(request.args.get("name", ""))
    return redirect(url_for("layouts.page", game_id=game_id), 303)


@blueprint.get("/file")
def file(game_id: str) -> Response:
    """The file of a sheet, to copy and change."""
    game, sheets = _with_sheets(game_id)
    name = request.args.get("name", "house")
    for own in services().own_sheets(game):
        if own.name == name:
            return _file(own.content, "layout")
    if name == "house":
        return _file(sheets.shipped, "house")
    raise Refusal("page.none", "There is no such sheet here. Choose one of the list.")


def _own(sheets: Sheets, content: bytes) -> Any:
    """The layout in a file that was handed in. Raises `BadFile`."""
    layout = sheets.read(content)
    if layout.name == "house":
        raise bad_field("name", "“house” is the sheet that comes along; give yours another name")
    return layout


def _with_sheets(game_id: str) -> tuple[Game[Any], Sheets]:
    """The game and its sheets. Raises `Refusal` where it is always played on the same one."""
    game = services().game(game_id)
    if game.sheets is None:
        raise Refusal("page.none", f"{game.name} is always played on the same sheet.")
    return game, game.sheets


def _file(content: bytes, name: str) -> Response:
    ending = "json" if content.lstrip().startswith(b"{") else "toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return Response(content, mimetype="text/plain", headers=headers)


def _page(
    game: Game[Any],
    sheets: Sheets,
    problem: BadFile | None = None,
    layout: Any = None,
    content: str = "",
) -> str:
    own = services().own_sheets(game)
    house = {
        "name": "house",
        "kind": "ours",
        "href": url_for("layouts.file", game_id=game.id),
        "print_href": url_for("prints.page", document_id=sheet_of(game.id).id),
    }
    return render_template(
        "layouts.html",
        title="Your own sheet",
        subtitle=game.name,
        plate=game.plate,
        action=url_for("layouts.hand_in", game_id=game.id),
        layouts=[house, *(_listed(game, sheet) for sheet in own)],
        problem=problem,
        sheet_template=f"games/{game.id}/sheet.html",
        rooms=sheets.view(layout) if layout else None,
        name=layout.name if layout else "",
        save_action=url_for("layouts.keep", game_id=game.id),
        hidden=[("content", content)],
    )


def _listed(game: Game[Any], sheet: OwnSheet) -> dict[str, Any]:
    listed: dict[str, Any] = {
        "name": sheet.name,
        "kind": "yours" if sheet.kept else "from the folder",
        "problem": sheet.problem,
        "href": url_for("layouts.file", game_id=game.id, name=sheet.name),
    }
    if not sheet.problem:
        listed["print_href"] = url_for(
            "prints.page", document_id=sheet_of(game.id).id, layout=sheet.name
        )
    if sheet.kept:
        listed["remove_href"] = url_for("layouts.remove", game_id=game.id, name=sheet.name)
    return listed
