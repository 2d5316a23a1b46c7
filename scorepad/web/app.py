"""The app: its rooms, its headers, and the one place where errors become answers."""

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask, Response, jsonify, render_template, request, url_for
from flask.templating import Environment
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from scorepad import places
from scorepad.errors import BadFile, Refusal
from scorepad.files import error_answer
from scorepad.games import GAMES, Games
from scorepad.storage.store import SEAT_FREED, Store
from scorepad.web import (
    amend,
    api,
    board,
    count,
    join,
    layouts,
    menu,
    offline,
    pad,
    pages,
    printer,
    prints,
    stream,
)
from scorepad.web.assets import Assets
from scorepad.web.compression import compressed
from scorepad.web.live import Live
from scorepad.web.services import FOREIGN, Services, is_swap, status_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; media-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_MOST_BYTES = 1 << 20
_DRAWN = 4096
"""How many areas of sheets, under a kilobyte each, a process keeps drawn."""


class _Environment(Environment):
    """Templates whose globals are one dict: the chain that Jinja makes is walked at each import."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


class _App(Flask):
    jinja_environment = _Environment


def create_app(db: Path | str, layouts_folder: Path | None = None, games: Games = GAMES) -> Flask:
    """The pad as a WSGI app on the database file `db`, which is created if need be."""
    app = _App(
        __name__,
        template_folder=str(places.TEMPLATES),
        static_folder=None,
    )
    app.config["MAX_CONTENT_LENGTH"] = _MOST_BYTES
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.filters["once"] = lru_cache(maxsize=_DRAWN)(_drawn)
    app.jinja_env.filters["unbroken"] = _unbroken
    store = Store(db, games)
    app.extensions["scorepad"] = Services(store, Live(store), games, layouts_folder)
    Assets(places.STATIC).serve(app)
    rooms = (
        pages,
        join,
        pad,
        amend,
        menu,
        board,
        stream,
        count,
        layouts,
        printer,
        prints,
        api,
        offline,
    )
    for room in rooms:
        app.register_blueprint(room.blueprint)
    app.before_request(_same_origin)
    app.after_request(compressed)
    app.after_request(offline.named)
    app.after_request(_with_headers)
    app.register_error_handler(Refusal, _said)
    app.register_error_handler(BadFile, _said)
    app.register_error_handler(HTTPException, _http_error)
    app.wsgi_app = _asked_by_name(app.wsgi_app)  # type: ignore[method-assign,assignment]
    return app


def _asked_by_name(answer: "WSGIApplication") -> "WSGIApplication":
    """Flask cannot even say no to a `Host` that is none."""

    def checked(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        try:
            environ.get("HTTP_HOST", "").encode("idna")
        except UnicodeError:
            refused = Response(
                "This address is none. Open the one that scorepad serve prints.", 400
            )
            return refused(environ, start_response)
        return answer(environ, start_response)

    return checked


def _drawn(macro: Callable[..., Markup], *values: object) -> Markup:
    """What a macro makes of frozen values. Most of a pad is as it was before the last tap."""
    return macro(*values)


def _unbroken(title: str) -> str:
    """A heading that never ends a line within a T-Rex."""
    return title.replace("T-Rex", "T\N{NON-BREAKING HYPHEN}Rex")


def _same_origin() -> None:
    """Writes come from our own pages: a browser says in `Origin` where a form was."""
    origin = request.headers.get("Origin")
    if request.method == "POST" and origin and _host_of(origin) != request.host:
        raise Refusal(FOREIGN, "This came from another site, so nothing was changed.")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _with_headers(response: Response) -> Response:
    response.headers.extend(_HEADERS)
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _said(error: Refusal | BadFile) -> tuple[Response | str, int]:
    """An error that no page has answered itself."""
    if _asks_for_json():
        return jsonify(error_answer(error)), status_of(error)
    if error.code == SEAT_FREED and is_swap():
        there = url_for("pad.table", **(request.view_args or {}))
        why = "The seat was freed before this was entered."
        return Response(why, headers={"HX-Redirect": there}), status_of(error)
    title = "That does not go" if isinstance(error, Refusal) else "That could not be read"
    return _message(title, error.message, error.code == SEAT_FREED), status_of(error)


def _http_error(error: HTTPException) -> tuple[Response | str, int]:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    titles = {
        404: ("Nothing here", "There is no such page. The games are on the first page."),
        405: ("Not this way", "This address takes no such request. Start from the first page."),
        413: (
            "Too large",
            "That is more than a megabyte or a thousand fields. Nothing of ours is.",
        ),
        500: ("Something broke", "The score pad has a fault here. What was entered is safe."),
    }
    title, text = titles.get(status, (error.name, "That request could not be answered."))
    if _asks_for_json():
        said = {"code": f"http.{status}", "move": None, "message": text}
        return jsonify({"error": said}), status
    return _message(title, text), status


def _asks_for_json() -> bool:
    return request.path.startswith("/api/")


def _message(title: str, text: str, freed: bool = False) -> str:
    return render_template("message.html", title=title, text=text, freed=freed)
