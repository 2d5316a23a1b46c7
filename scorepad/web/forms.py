"""Forms to moves: the fields of a form go by the names that a game file uses."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from werkzeug.datastructures import MultiDict

from scorepad.engine import Counter, Field, Game, is_whole
from scorepad.errors import Refusal, bad_field

Form = Mapping[str, Sequence[str]]

_AROUND = ("id", "seen", "entry", "falls", "roll", "rolled", "asks")
"""Fields that say how to enter a move, and are none of it."""

_CONSTANTS = {"null": None, "true": True, "false": False}


def move_from(game: Game[Any], form: Form) -> dict[str, Any]:
    """The move that a form enters, as plain data.

    A field that is a list in the move has a text for each item, an empty one for none. A name
    with dots leads into an object (`figures.general`) or, with numbers, into a list of lists
    (`rolls.0`). A field left blank is left out.
    """
    fields = {name: texts for name, texts in form.items() if name not in _AROUND}
    named = [kind for kind in game.moves if [kind.move] == fields.get("move")]  # type: ignore[attr-defined]
    hints, lists = (_hints(named[0]), _lists(named[0])) if named else ({}, frozenset())
    data: dict[str, Any] = {}
    for name, texts in fields.items():
        first, _, inner = name.partition(".")
        if inner:
            _put(data.setdefault(first, {}), inner, texts)
        elif first in lists:
            data[first] = [_item(text) for text in texts if text]
        elif texts[0] or hints.get(first) is str:
            data[first] = texts[0] if hints.get(first, str) is str else _item(texts[0])
    return {name: _listed(value) for name, value in data.items()}


def form_fields(move: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields of a form that enters `move`, plain data: what `move_from` reads back."""
    for name, value in move.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{key}", _text(item)) for key, item in value.items())
        elif _is_listed(value) and any(map(_is_listed, value)):
            for number, items in enumerate(value):
                yield from ((f"{name}.{number}", _text(item)) for item in items or ("",))
        elif _is_listed(value):
            yield from ((name, _text(item)) for item in value or ("",))
        else:
            yield name, _text(value)


def _is_listed(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _text(value: Any) -> str:
    """What `_item` reads back as `value`."""
    constant = next((text for text, known in _CONSTANTS.items() if known is value), None)
    return constant or str(value)


def adjusted(fields: Sequence[Counter | Field], form: MultiDict[str, str]) -> dict[str, Any]:
    """The fields of the move `adjust` for what a form has changed; nothing where it has not.

    A counter comes with what it showed, in `was`, and the move takes the difference. Raises
    `BadFile` for what is no number.
    """
    was = iter(form.getlist("was"))
    data: dict[str, Any] = {}
    changed = False
    for field, text in zip(fields, _typed(fields, form), strict=True):
        if isinstance(field, Field):
            data[field.name] = _item(text)
            changed = changed or text != field.chosen
            continue
        before, now = _item(next(was, "")), _item(text)
        if type(before) is not int or type(now) is not int:
            raise bad_field(field.label, "expected a whole number")
        changed = changed or before != now
        first, _, inner = field.name.partition(".")
        if inner:
            data.setdefault(first, {})[inner] = now - before
        elif sum(each.name == field.name for each in fields) > 1:
            data.setdefault(first, []).append(now - before)
        else:
            data[first] = now - before
    return data if changed else {}


def check_unchanged(fields: Sequence[Counter | Field], form: MultiDict[str, str]) -> None:
    """Raise `Refusal` where another phone has changed what a counter of the form showed."""
    counters = (field for field in fields if isinstance(field, Counter))
    for counter, was in zip(counters, form.getlist("was"), strict=False):
        if was != counter.value:
            raise Refusal(
                "page.changed",
                f"{counter.label} has changed meanwhile, from {was} to {counter.value}. "
                "Look again, then set it.",
            )


F = TypeVar("F", Counter, Field, Counter | Field)


def as_typed(fields: Sequence[F], form: MultiDict[str, str]) -> list[F]:
    """The fields of a form with what was typed into it."""
    return [
        replace(field, chosen=text) if isinstance(field, Field) else replace(field, value=text)
        for field, text in zip(fields, _typed(fields, form), strict=True)
    ]


def _typed(fields: Sequence[Counter | Field], form: MultiDict[str, str]) -> list[str]:
    """What was typed into each field: those of the same name come in the order of the form."""
    typed = {name: iter(form.getlist(name)) for name in form}
    return [next(typed.get(field.name, iter(())), "") for field in fields]


def _put(into: Any, name: str, texts: Sequence[str]) -> None:
    if isinstance(into, dict):
        items = [_item(text) for text in texts if text]
        into[name] = items if name.isdecimal() else next(iter(items), 0)


def _listed(value: Any) -> Any:
    """An object whose names are all numbers is a list."""
    if isinstance(value, dict) and value and all(name.isdecimal() for name in value):
        return [value[name] for name in sorted(value, key=int)]
    return value


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return {name.removesuffix("_"): hint for name, hint in get_type_hints(kind).items()}


@cache
def _lists(kind: type) -> frozenset[str]:
    """The fields that are lists."""
    return frozenset(
        name
        for name, hint in _hints(kind).items()
        if any(get_origin(arm) is tuple for arm in (hint, *get_args(hint)))
    )


def _item(text: str) -> Any:
    """What a text means: a number, `null`, `true`, `false`, a list of such, else itself."""
    if text.startswith("[") and text.endswith("]"):
        return [_scalar(part.strip()) for part in text[1:-1].split(",") if part.strip()]
    return _scalar(text)


def _scalar(text: str) -> Any:
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if is_whole(text.removeprefix("-")) else text
