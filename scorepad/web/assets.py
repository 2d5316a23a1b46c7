"""The files of `static/`: read once, and sent under addresses that name their version."""

from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import cast

from flask import Flask, Response, abort, current_app, request

_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
"""Told here, not asked of the computer: on some, a script would be no script."""
_ROOT = "/static/"
_NAME = "scorepad-assets"
_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Asset:
    content: bytes
    media_type: str
    digest: str


class Assets:
    """The files of a folder as they were when the server started, by their path in it.

    They stay so while a server runs, whatever an update writes into the folder meanwhile, and all
    have one `version`, told by their content: what a page loads always belongs together.
    """

    def __init__(self, folder: Path) -> None:
        self.files = {
            path.relative_to(folder).as_posix(): _asset(path)
            for path in sorted(folder.rglob("*"))
            if path.suffix in _TYPES
        }
        names = (f"{name} {asset.digest}\n" for name, asset in self.files.items())
        self.version = sha256("".join(names).encode()).hexdigest()[:10]

    def serve(self, app: Flask) -> None:
        """Answer for the files at `/static/`.

        `url_for("static", filename=...)` names the version, and so does `version` in templates.
        """
        app.extensions[_NAME] = self
        app.jinja_env.globals["version"] = self.version
        as_it_is, versioned = f"{_ROOT}<path:filename>", f"{_ROOT}v-{self.version}/<path:filename>"
        app.add_url_rule(as_it_is, "static-as-it-is", partial(self._answer, for_good=False))
        app.add_url_rule(versioned, "static", partial(self._answer, for_good=True))

    def _answer(self, filename: str, for_good: bool) -> Response:
        asset = self.files.get(filename) or abort(404)
        response = Response(asset.content, mimetype=asset.media_type)
        response.cache_control.public = True
        if for_good:
            response.cache_control.max_age = _YEAR
            response.cache_control.immutable = True
        else:
            response.cache_control.no_cache = True
        response.set_etag(asset.digest)
        response.make_conditional(request)
        return response


def _asset(path: Path) -> Asset:
    content = path.read_bytes()
    return Asset(content, _TYPES[path.suffix], sha256(content).hexdigest()[:16])


def assets() -> Assets:
    """The files of the app that answers this request."""
    return cast(Assets, current_app.extensions[_NAME])
