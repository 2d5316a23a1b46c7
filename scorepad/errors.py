"""The two ways in which scorepad says no."""

from collections.abc import Iterator
from contextlib import contextmanager


class Refusal(Exception):
    """A rule says no.

    `code` is stable and meant for programs (`holiday.row-closed`); `message` is one
    sentence or two for a player: the thing, the reason, the way out. `move` counts from 0
    where a whole list of moves was played, else it is None.
    """

    def __init__(self, code: str, message: str, move: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.move = move


_LONGEST = 200
"""Letters of a reason or field that are said; a fault may be as long as a file."""


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class BadFile(Exception):
    """What was handed in is not a file of ours.

    `code` is `file.json`, `file.format` or `file.field`; `field` names the place in the
    file (`moves[3].dice[0]`), empty where the file as a whole is wrong.
    """

    def __init__(self, code: str, reason: str, field: str = "") -> None:
        self.code = code
        self.reason = _clipped(reason)
        self.field = field
        field, reason = _clipped(field), self.reason
        self.message = f"{field}: {reason}." if field else f"{reason}."
        super().__init__(self.message)


def bad_field(field: str, reason: str) -> BadFile:
    """A `file.field`: what is wrong with which field, without a full stop."""
    return BadFile("file.field", reason, field)


@contextmanager
def within(place: str) -> Iterator[None]:
    """Whatever `BadFile` is raised inside names its field as seen from a larger file."""
    try:
        yield
    except BadFile as bad:
        joint = "." if place and bad.field and not bad.field.startswith("[") else ""
        raise BadFile(bad.code, bad.reason, f"{place}{joint}{bad.field}") from None
