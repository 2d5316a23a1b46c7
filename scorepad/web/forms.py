"""Forms to moves: the fields of a form go by the names that a game file uses."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, get_origin, get_type_hints

from scorepad.engine import Game
from scorepad.files import Played, read_move

_AROUND = ("id", "entry", "falls", "seen")
"""Fields that say how to enter a move, and are none of it."""


def move_from(
    game: Game[Any], form: Mapping[str, Sequence[str]], players: int, options: Any
) -> Played:
    """The move that a form enters. Raises `BadFile`."""
    fields = {name: texts for name, texts in form.items() if name not in _AROUND}
    named = [kind for kind in game.moves if [kind.move] == fields.get("move")]  # type: ignore[attr-defined]
    hints = _hints(named[0]) if named else {}
    data = {name: _value(hints.get(name, str), texts) for name, texts in fields.items()}
    played = read_move(game, data, players)
    game.check(played.move, players, options)
    return played


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _value(hint: Any, texts: Sequence[str]) -> Any:
    """What the texts of a field mean for its type; a text that does not fit stays one."""
    if get_origin(hint) is tuple:
        return [_number(text) for text in texts]
    return texts[0] if hint is str else _number(texts[0])


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
