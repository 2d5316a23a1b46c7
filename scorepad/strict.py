"""Plain data from outside (JSON, TOML) to typed values, strictly, with the field named.

msgspec does the work; what it does not know of plain dataclasses is checked here: unknown
fields, the spans that annotations give, lists of one item a player, and players out of range.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from scorepad.engine import EachPlayer, Player, Said, Span, listed
from scorepad.errors import BadFile, bad_field

T = TypeVar("T")

_PLACE = re.compile(r"(?P<reason>.*?)(?: - at `\$(?P<field>.*)`)?", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(.*)`")
_WRONG = re.compile(r"Expected `(?P<wanted>.*?)`(?P<size> of length \d+)?, got (?P<got>.*)")
_NO_WORD = "Invalid enum value"
_KEPT = re.compile(r"^([a-z]+)_(?![a-z_])")
"""A name that is Python's own at the beginning of a field, with its underscore."""
_WORDS = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "float": "a fraction",
    "object": "an object",
    "array": "a list",
    "null": "null",
}


def parsed(content: bytes | str) -> object:
    """The plain data in a JSON text; a byte order mark before it is overlooked.

    Raises `BadFile` (`file.json`).
    """
    text = content.encode(errors="replace") if isinstance(content, str) else content
    try:
        return msgspec.json.decode(text.removeprefix(BOM_UTF8))
    except msgspec.ValidationError:
        raise BadFile("file.json", "A number in this JSON is larger than any of ours") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadFile("file.json", f"This is not JSON: {error}") from None
    except RecursionError:
        raise BadFile("file.json", "This JSON is nested deeper than any file of ours") from None


def read(kind: type[T], data: object, players: int = 0) -> T:
    """`data` as a `kind`, a dataclass. `players` bounds every field of type `Player`, and is
    the length of every list marked `EachPlayer`.

    Raises `BadFile` (`file.field`) for a missing, unknown or wrong field.
    """
    inside = _renamed(kind, data)
    try:
        value = msgspec.convert(inside, kind, strict=True)
    except msgspec.ValidationError as error:
        bad = _in_our_words(_with_key(kind, inside, str(error)))
        field = _KEPT.sub(r"\1", bad.field)
        if bad.reason.startswith(_NO_WORD):
            words = listed(_words_at(kind, inside, bad.field), "or")
            got = bad.reason.removeprefix(_NO_WORD)
            raise bad_field(field, f"expected {words}, got{got}") from None
        raise bad_field(field, bad.reason) from None
    _check(kind, data, "", players)
    return value


def in_files(name: str) -> str:
    """A field's name as files write it: `as` for `as_`, which Python leaves to us."""
    return name.removesuffix("_")


def plain(value: Any, unsaid: tuple[Any, ...] = (None, ())) -> dict[str, Any]:
    """A dataclass as plain data; a field left out, which is one of `unsaid`, is left out again."""
    return {
        in_files(field.name): msgspec.to_builtins(getattr(value, field.name))
        for field in fields(value)
        if not (field.default in unsaid and getattr(value, field.name) == field.default)
    }


def _renamed(kind: Any, data: object) -> object:
    """`data` with its outermost keys as `kind` spells them."""
    kept = _names(kind)
    if not isinstance(data, dict):
        return data
    return {kept.get(key, key): item for key, item in data.items()}


@cache
def _names(kind: Any) -> Mapping[str, str]:
    """The fields of a dataclass as files write them, each with its name in Python."""
    return {in_files(field.name): field.name for field in fields(kind)}


def _words_at(kind: Any, data: object, field: str) -> list[str]:
    """What may stand at `field`, where one of some fixed words does not."""
    at: Any = data
    arms = _arms(kind)
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field):
        arms = [arm for arm in arms if _is_for(arm, at)]
        at = at[int(index)] if index else at[name]
        arms = [inner for arm in arms for inner in _arms(_inside(arm, name, int(index or 0)))]
    words = [str(word) for arm in arms if get_origin(arm) is Literal for word in get_args(arm)]
    return words + [_plain(arm) for arm in arms if get_origin(arm) is not Literal]


def _arms(kind: Any) -> list[Any]:
    """The kinds that `kind` may be: the arms of a union, else itself."""
    if get_origin(kind) in (Union, UnionType):
        return [each for arm in get_args(kind) for each in _arms(arm)]
    return [kind]


def _inside(arm: Any, name: str, index: int) -> Any:
    """The kind of what stands in `arm` under a name or at an index."""
    bare = get_args(arm)[0] if get_origin(arm) is Annotated else arm
    if is_dataclass(bare) and isinstance(bare, type):
        return _hints(bare)[name]
    kinds = get_args(bare)
    if get_origin(bare) in (dict, Mapping):
        return kinds[1]
    return kinds[0] if kinds[-1] is ... else kinds[index]


def _plain(arm: Any) -> str:
    """A kind that is no fixed word, as a sentence names it."""
    if get_origin(arm) is Annotated:
        spans = [mark for mark in arm.__metadata__ if isinstance(mark, Span)]
        if get_args(arm)[0] is int and spans:
            return str(spans[0]).removeprefix("from ")
    if arm is type(None):
        return "null"
    return "an object" if is_dataclass(arm) else str(arm)


def _with_key(kind: type[T], data: object, text: str) -> str:
    """msgspec's sentence with the key that it leaves out where an object has free keys.

    It says `$.spaces[...][0]`; the key is the one with which alone the same is wrong.
    """
    before, hole, behind = text.partition("[...]")
    at = data
    path = re.findall(r"\.([^.\[]+)", before.partition("$")[2])
    for name in path:
        at = at[name] if isinstance(at, dict) and name in at else None
    if not hole or not isinstance(at, dict):
        return text
    for key, item in at.items():
        alone: object = {key: item}
        for depth in range(len(path), 0, -1):
            around = data
            for name in path[: depth - 1]:
                around = around[name]  # type: ignore[index]
            alone = {**around, path[depth - 1]: alone}  # type: ignore[dict-item]
        try:
            msgspec.convert(alone, kind, strict=True)
        except msgspec.ValidationError as error:
            if str(error) == text:
                return f"{before}.{key}{behind}"
    return text


def _in_our_words(text: str) -> BadFile:
    match = _PLACE.fullmatch(text)
    assert match is not None, "any text has this shape"
    reason, field = match["reason"], (match["field"] or "").removeprefix(".")
    if missing := _MISSING.fullmatch(reason):
        return bad_field(_join(field, missing[1]), "this field is missing")
    if wrong := _WRONG.fullmatch(reason):
        wanted = " or ".join(_WORDS.get(word, word) for word in wrong["wanted"].split(" | "))
        got = _WORDS.get(wrong["got"].strip("`"), wrong["got"])
        return bad_field(field, f"expected {wanted}{wrong['size'] or ''}, got {got}")
    return bad_field(field, reason)


def _join(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return hints | {in_files(name): hint for name, hint in hints.items()}


def _check(kind: Any, data: Any, at: str, players: int) -> None:
    """Refuse what msgspec lets pass; `data` has the right shape already."""
    origin, arms = get_origin(kind), get_args(kind)
    if kind is Player:
        if not 0 <= data < players:
            raise bad_field(at, f"players are numbered from 0 to {players - 1}, got {data}")
    elif origin is Annotated:
        for mark in kind.__metadata__:
            if mark is EachPlayer:
                _check_each(data, at, players)
            elif mark is Said:
                if data is None:
                    raise bad_field(at, "null says nothing; leave it out")
            else:
                _check_span(mark, data, at)
        _check(arms[0], data, at, players)
    elif origin in (Union, UnionType):
        for arm in _arms(kind):
            if _is_for(arm, data):
                _check(arm, data, at, players)
    elif origin is tuple:
        for index, item in enumerate(data):
            arm = arms[0] if arms[-1] is ... else arms[index]
            _check(arm, item, f"{at}[{index}]", players)
    elif origin in (dict, Mapping):
        for key, item in data.items():
            _check(arms[1], item, _join(at, key), players)
    elif is_dataclass(kind):
        known = _names(kind)  # type: ignore[arg-type]
        for key in data:
            if key not in known:
                reason = f"there is no such field; here belong {', '.join(known) or 'none'}"
                raise bad_field(_join(at, key), reason)
        hints = _hints(kind)  # type: ignore[arg-type]
        for key, item in data.items():
            _check(hints[key], item, _join(at, key), players)


def _check_each(data: Any, at: str, players: int) -> None:
    if len(data) != players:
        raise bad_field(at, f"expected one for each of the {players} players, got {len(data)}")


def _check_span(span: Span, data: Any, at: str) -> None:
    size = data if isinstance(data, int) else len(data)
    if not span.holds(size):
        what = {int: "a whole number", str: "a text of a length"}.get(
            type(data), "a list of a length"
        )
        raise bad_field(at, f"expected {what} {span}, got {size}")


def _is_for(arm: Any, data: Any) -> bool:
    """Whether this arm of a union is the one that msgspec took for `data`."""
    while get_origin(arm) is Annotated:
        arm = get_args(arm)[0]
    if isinstance(data, dict):
        return is_dataclass(arm) or get_origin(arm) in (dict, Mapping)
    if isinstance(data, list):
        return get_origin(arm) is tuple
    plain = int if arm is Player else arm
    return isinstance(data, plain if isinstance(plain, type) else ())
