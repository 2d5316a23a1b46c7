"""The links to tables that this browser has opened, in a cookie of its own."""

import re
from typing import TypeVar

from flask import request
from werkzeug.wrappers import Response

R = TypeVar("R", bound=Response)

_COOKIE = "tables"
_KEY = re.compile(r"[0-9a-f]{32}")
_MOST = 60
"""Links: a dozen seats of a few tables, in half of what a cookie can hold."""
YEAR = 365 * 24 * 3600


def is_key(text: str) -> bool:
    """Whether a text has the shape of a link's key."""
    return _KEY.fullmatch(text) is not None


def remembered() -> list[str]:
    """The keys of the links opened here, the latest first."""
    keys = request.cookies.get(_COOKIE, "").split(".")
    return [key for key in keys if is_key(key)][:_MOST]


def remember(response: R, key: str) -> R:
    """Put `key` first among the links opened here."""
    known = remembered()
    if known[:1] != [key]:
        keys = [key, *(other for other in known if other != key)][:_MOST]
        response.set_cookie(_COOKIE, ".".join(keys), max_age=YEAR, httponly=True, samesite="Lax")
    return response
