"""Entries of a log as JSON and back."""

from typing import Any

import msgspec

from scorepad.engine import Game, Player
from scorepad.files import Played, read_move, write_move
from scorepad.table import Body, Confirm, Correct, Stop, TakeBack, Thrown


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
    """The body that `write_body` wrote."""
    data = msgspec.json.decode(text)
    match data.get("entry"):
        case "take-back":
            return TakeBack(data["of"], tuple(data["falls"]))
        case "correct":
            played = read_move(game, data["move"], players)
            follows = tuple(
                (number, read_move(game, move, players)) for number, move in data["follows"]
            )
            return Correct(data["of"], played, follows, tuple(data["falls"]))
        case "confirm":
            return Confirm()
        case "stop":
            return Stop()
        case "throw":
            return Thrown(data["chapter"], Player(data["player"]), data["what"], data["shows"])
        case _:
            return read_move(game, data, players)
