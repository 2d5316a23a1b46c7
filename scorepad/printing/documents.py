"""The documents that can be printed: what `pdf_templates` says of each."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Literal

import msgspec

from scorepad.errors import Refusal
from scorepad.games import GAMES
from scorepad.places import PDF_TEMPLATES
from scorepad.printing.items import Item
from scorepad.printing.papers import CardId

Accepts = Literal["names", "filled", "address", "layout", "sheets-a-page", "seed"]
"""What a document can be told beside what all take: names to write on it, a game to show, the
address of a pad, another sheet of the game, one or two sheets a page, the seed of what is
rolled for it."""


class _Document(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A printable document. `game` is the id of its game, empty for all; `about` says what it
    is in a sentence; `nth` sorts those of a game."""

    id: str
    title: str
    game: str
    about: str
    nth: int
    lang: str = "en"
    accepts: frozenset[Accepts] = frozenset()


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Items one below the other with other bands, `h` mm high. What a paper has left over goes
    between the bands. With `over` the band stands once for every entry of that list, which adds
    its own values, and not at all where the list is empty."""

    h: float
    items: tuple[Item, ...]
    over: str = ""


class Sheet(_Document, frozen=True, kw_only=True, tag="sheet", forbid_unknown_fields=True):
    """A page, or one for each of its values: bands `width` mm wide, in the middle of the paper."""

    landscape: bool = False
    width: float = 194
    bands: tuple[Band, ...]


class Cards(_Document, frozen=True, kw_only=True, tag="cards", forbid_unknown_fields=True):
    """Cards of a format. `back` is empty where there is none; `same_back`: one for all cards.
    `lying` cards are wider than high; `bleed`: colours meet the edge."""

    format: CardId
    lying: bool = False
    bleed: bool = False
    front: tuple[Item, ...]
    back: tuple[Item, ...] = ()
    same_back: bool = True


class ScoreSheet(_Document, frozen=True, kw_only=True, tag="score-sheet"):
    """The sheet of T-Rex's Holiday, drawn from its layout; `template` has the rest of the file."""


class Strips(_Document, frozen=True, kw_only=True, tag="strips"):
    """Rolled T-Rex numbers, to lay over the score sheet."""


Document = Sheet | Cards | ScoreSheet | Strips


@cache
def documents() -> Mapping[str, Document]:
    """All documents by id, those of a game together, in the order in which they are offered."""
    found = [
        msgspec.toml.decode(path.read_bytes(), type=Document)
        for path in PDF_TEMPLATES.glob("*.toml")
        if path.name != "formats.toml"
    ]
    order = (*GAMES, "")
    return {each.id: each for each in sorted(found, key=lambda d: (order.index(d.game), d.nth))}


def document(name: str) -> Document:
    """The document of that id. Raises `Refusal` (`print.unknown-document`) for any other."""
    known = documents()
    if name not in known:
        like = " or ".join(f"“{id_}”" for id_ in _like(name))
        raise Refusal(
            "print.unknown-document",
            f"There is no document “{name[:40]}”. "
            + (f"Did you mean {like}? " if like else "")
            + "The page Print and scorepad print --list name those that there are.",
        )
    return known[name]


def _like(name: str) -> list[str]:
    """The documents that may have been meant: they have it in their id, or are spelt alike."""
    within = [id_ for id_ in documents() if name and name.lower() in id_]
    return (within or get_close_matches(name.lower(), documents()))[:4]


def filled_of(game: str) -> tuple[Document, ...]:
    """The documents that show a table of this game."""
    return tuple(each for each in documents_of(game) if "filled" in each.accepts)


def sheet_of(game: str) -> Document:
    """The document that shows a table of this game. Raises `Refusal` where there is none."""
    for each in filled_of(game):
        return each
    raise Refusal("page.none", "This game has no sheet to print yet.")


def has_backs(wanted: Document) -> bool:
    """Whether it has pages to print behind others."""
    return isinstance(wanted, Cards) and bool(wanted.back)


def documents_of(game: str) -> tuple[Document, ...]:
    """The documents of one game, in the order in which they are offered."""
    return tuple(each for each in documents().values() if each.game == game)
