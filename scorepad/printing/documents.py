"""The documents that can be printed, by id: what each is called and what it can be told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorepad.errors import Refusal
from scorepad.printing import holiday_sheet
from scorepad.printing.template import Template, load

Accepts = Literal["layout", "sheets", "trex-numbers", "per-page", "ink-saving", "address"]
"""What a document can be told beside paper and copies, which all take: another layout of the
game's sheet, the sheets of a table's players, T-Rex numbers, sheets a page, less ink, and the
address of a pad."""


@dataclass(frozen=True, slots=True)
class Document:
    """A printable document. `id` names its template in `pdf_templates`, `game` its game."""

    id: str
    title: str
    game: str
    accepts: frozenset[Accepts]


def _document(template: Template, *accepts: Accepts) -> Document:
    return Document(template.id, template.title, template.game, frozenset(accepts))


DOCUMENTS: Mapping[str, Document] = {
    document.id: document
    for document in (
        _document(
            load(holiday_sheet.DOCUMENT),
            "layout", "sheets", "trex-numbers", "per-page", "ink-saving", "address",
        ),
    )
}  # fmt: skip


def document(name: str) -> Document:
    """The document of that id. Raises `Refusal` (`print.unknown-document`) for any other."""
    if name not in DOCUMENTS:
        known = ", ".join(f"“{id_}”" for id_ in DOCUMENTS)
        raise Refusal("print.unknown-document", f"There is no document “{name}”. Try {known}.")
    return DOCUMENTS[name]


def sheet_of(game: str) -> Document:
    """The document that shows a table of this game. Raises `Refusal` where there is none."""
    for each in documents_of(game):
        if "sheets" in each.accepts:
            return each
    raise Refusal("page.none", "This game has no sheet to print yet.")


def documents_of(game: str) -> tuple[Document, ...]:
    """The documents of one game, in the order in which they are offered."""
    return tuple(each for each in DOCUMENTS.values() if each.game == game)
