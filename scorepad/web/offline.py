"""The pad on a home screen, and without network: what a browser needs to install and keep it.

Browsers do so only where they count an address as secure: over https, or on this computer itself.
"""

from flask import Blueprint, Response, render_template, url_for
from flask.json import dumps

from scorepad.web.assets import assets

blueprint = Blueprint("offline", __name__)

VERSION = "Scorepad-Version"
"""The header in which a page, or a fragment of one, names the files that it is made for."""
_PAPER = "#F4EDDD"
_NOT_ON_PADS = ("app/", "-wide.svg", ".txt")
"""What is no part of a page that a table shows: signs of the app, art of prints, licences."""


def named(response: Response) -> Response:
    """`response`, with the version of the scripts and styles it is made for, if it is a page."""
    if response.mimetype == "text/html":
        response.headers[VERSION] = assets().version
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What the pad is called, and looks like, on a home screen."""
    home = url_for("pages.home")
    content = {
        "id": home,
        "start_url": home,
        "scope": home,
        "name": "scorepad: dinosaur games",
        "short_name": "scorepad",
        "description": "Score pad for five dinosaur board games",
        "lang": "en",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [
            _icon("icon-192.png", 192, "any"),
            _icon("icon-512.png", 512, "any"),
            _icon("maskable-512.png", 512, "maskable"),
        ],
    }
    return _fresh(dumps(content), "application/manifest+json")


def _icon(name: str, pixels: int, purpose: str) -> dict[str, str]:
    return {
        "src": url_for("static", filename=f"app/{name}"),
        "sizes": f"{pixels}x{pixels}",
        "type": "image/png",
        "purpose": purpose,
    }


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker: at the root, for a worker keeps only what lies below its address."""
    files = [
        url_for("static", filename=name)
        for name in assets().files
        if not any(part in name for part in _NOT_ON_PADS)
    ]
    files_at = url_for("static", filename="").removesuffix(f"{assets().version}/")
    script = render_template("sw.js", files=files, files_at=files_at, header=VERSION)
    return _fresh(script, "text/javascript")


@blueprint.get("/offline")
def not_kept() -> str:
    """What the worker shows instead of a page that was never opened."""
    return render_template(
        "message.html",
        title="Not here yet",
        text="The score pad cannot be reached, and this page was not opened on this phone before. "
        "Try again when the phone is back in the home network.",
        back_href=url_for("pages.home"),
    )


def _fresh(content: str, media_type: str) -> Response:
    """An answer that a browser asks for anew whenever it needs it."""
    response = Response(content, mimetype=media_type)
    response.cache_control.no_cache = True
    return response
