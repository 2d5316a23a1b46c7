"""Entries of a log as JSON and back."""

from typing import Any, TypeAlias

import msgspec

from scorepad.engine import Game, Player
from scorepad.files import Played, read_move, write_move
from scorepad.strict import parsed
from scorepad.table import Body, Confirm, Correct, Stop, TakeBack, Thrown


class _TakeBack(msgspec.Struct, tag_field="entry", tag="take-back"):
    of: int
    falls: tuple[int, ...]


class _Correct(msgspec.Struct, tag_field="entry", tag="correct"):
    of: int
    move: dict[str, Any]
    follows: tuple[tuple[int, dict[str, Any]], ...]
    falls: tuple[int, ...]


class _Confirm(msgspec.Struct, tag_field="entry", tag="confirm"):
    pass


class _Stop(msgspec.Struct, tag_field="entry", tag="stop"):
    pass


class _Thrown(msgspec.Struct, tag_field="entry", tag="throw"):
    chapter: int
    player: int
    what: str
    shows: str


_NoMove: TypeAlias = _TakeBack | _Correct | _Confirm | _Stop | _Thrown


def write_body(body: Body) -> str:
    """A log entry's body as JSON; the same body always gives the same text."""
    return msgspec.json.encode(_plain(body), order="deterministic").decode()


def _plain(body: Body) -> dict[str, Any]:
    match body:
        case Played():
            return write_move(body)
        case TakeBack(entry, falls):
            return {"entry": "take-back", "of": entry, "falls": falls}
        case Correct(entry, played, follows, falls):
            return {
                "entry": "correct",
                "of": entry,
                "move": write_move(played),
                "follows": [[number, write_move(follower)] for number, follower in follows],
                "falls": falls,
            }
        case Confirm():
            return {"entry": "confirm"}
        case Stop():
            return {"entry": "stop"}
        case Thrown(chapter, player, what, shows):
            said = {"chapter": chapter, "player": player, "what": what, "shows": shows}
            return {"entry": "throw"} | said


def read_body(game: Game[Any], players: int, text: str) -> Body:
    """The body that `write_body` wrote. Raises `BadFile`, or msgspec's `ValidationError`."""
    data = parsed(text)
    if isinstance(data, dict) and "entry" not in data:
        return read_move(game, data, players)
    noted: _NoMove = msgspec.convert(data, _NoMove)
    match noted:
        case _TakeBack(of, falls):
            return TakeBack(of, falls)
        case _Correct(of, move, follows, falls):
            played = read_move(game, move, players)
            following = tuple((number, read_move(game, move, players)) for number, move in follows)
            return Correct(of, played, following, falls)
        case _Confirm():
            return Confirm()
        case _Stop():
            return Stop()
        case _Thrown(chapter, player, what, shows):
            return Thrown(chapter, Player(player), what, shows)
