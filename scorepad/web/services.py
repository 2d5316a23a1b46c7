"""What the pages of one app share: its store, its games, and the layouts on offer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, cast

from flask import current_app, request

from scorepad.engine import Game, Player, Sheets, is_whole
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.games import Games
from scorepad.storage.store import (
    FAILED,
    NO_SUCH_CODE,
    SEAT_FREED,
    UNREADABLE,
    Conflict,
    Store,
    new_key,
)
from scorepad.table import WATCH, WATCHING, Role, Table
from scorepad.web.live import Live

FOREIGN = "page.foreign"
_ENTRY_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class OwnSheet:
    """A layout file of the household: the sheet it describes, or what is wrong with it."""

    name: str
    content: bytes
    layout: Any
    problem: str = ""
    kept: bool = True
    """Handed in on the page and kept in the database; else a file of the layouts folder."""


@dataclass(frozen=True)
class Services:
    store: Store
    live: Live
    games: Games
    folder: Path | None = None
    """Where `serve --layouts` looks for layout files."""

    def game(self, game_id: str) -> Game[Any]:
        """The game of that id. Raises `Refusal`."""
        if game_id not in self.games:
            raise Refusal("page.none", "There is no such game here. Choose one on the first page.")
        return self.games[game_id]

    def own_sheets(self, game: Game[Any]) -> list[OwnSheet]:
        """The layout files on offer beside the game's own: those handed in, then the folder's."""
        if game.sheets is None:
            return []
        found = [_own(game.sheets, name, text, True) for name, text in self.store.layouts().items()]
        if self.folder is not None and self.folder.is_dir():
            paths = [p for p in sorted(self.folder.iterdir()) if p.suffix in (".toml", ".json")]
            found += [_in_folder(game.sheets, path) for path in paths if not path.is_dir()]
        return found

    def layouts(self, game: Game[Any]) -> Mapping[str, Any]:
        """The valid ones by the name of the sheet."""
        return {own.name: own.layout for own in self.own_sheets(game) if not own.problem}


def _in_folder(sheets: Sheets, path: Path) -> OwnSheet:
    name = path.name.encode(errors="replace").decode()
    try:
        if not path.is_file():
            raise OSError("there is no such file")
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or error
        return OwnSheet(name, b"", None, f"It cannot be read: {reason}.", kept=False)
    return _own(sheets, name, content, False)


@lru_cache(maxsize=64)
def _own(sheets: Sheets, name: str, content: bytes, kept: bool) -> OwnSheet:
    try:
        layout = sheets.read(content)
    except BadFile as bad:
        return OwnSheet(name, content, None, bad.message, kept)
    return OwnSheet(layout.name, content, layout, kept=kept)


def services() -> Services:
    """The services of the app that answers this request."""
    return cast(Services, current_app.extensions["scorepad"])


_NO_SUCH = {
    "table.none",
    "page.none",
    "table.no-such-entry",
    "print.unknown-document",
    NO_SUCH_CODE,
    SEAT_FREED,
}


def status_of(error: Refusal | BadFile) -> HTTPStatus:
    """The HTTP status with which an error is answered, on every page alike."""
    if isinstance(error, BadFile):
        return HTTPStatus.BAD_REQUEST
    if isinstance(error, Conflict):
        return HTTPStatus.CONFLICT
    if error.code in (FAILED, UNREADABLE):
        return HTTPStatus.SERVICE_UNAVAILABLE
    if error.code == FOREIGN:
        return HTTPStatus.FORBIDDEN
    return HTTPStatus.NOT_FOUND if error.code in _NO_SUCH else HTTPStatus.UNPROCESSABLE_ENTITY


def entering(key: str) -> tuple[Table, Role]:
    """The table behind a link that may enter something, and the link's role. Raises `Refusal`."""
    table, role = services().store.at(key)
    if role == WATCH:
        raise Refusal(WATCHING, "This link only watches. Join the table to play.")
    return table, role


def is_swap() -> bool:
    """Whether htmx asks, which takes a fragment; else a browser asks for a page."""
    return request.headers.get("HX-Request") == "true"


def entry_id() -> str:
    """The id that the phone gave this entry. Raises `BadFile`."""
    given = request.form.get("id", "")
    if not _ENTRY_ID.fullmatch(given):
        raise bad_field("id", "an entry needs an id of 1 to 64 letters, digits, - or _")
    return given


def entry_seen() -> int | None:
    """The number of the newest entry that the phone knew, if it says so. Raises `BadFile`."""
    given = request.form.get("seen")
    if given is None:
        return None
    if not is_whole(given):
        raise bad_field("seen", "expected the number of an entry; load the pad again")
    return int(given)


def fresh_table_id() -> str:
    """The id of the table that this form opens; a form sent twice opens one table.

    A table's id is told in its file, and who knows it must not be able to ask for the table's
    links with it: so it is not what the phone sent. Raises `BadFile`.
    """
    return sha256(entry_id().encode()).hexdigest()[:32]


def fresh_id() -> str:
    """An id for the forms of a page, where no script makes one for each tap."""
    return new_key()


def player_asked(players: int, name: str = "player") -> Player | None:
    """The player that the address of the page names, if it does."""
    given = request.args.get(name, "")
    if is_whole(given) and int(given) < players:
        return Player(int(given))
    return None
