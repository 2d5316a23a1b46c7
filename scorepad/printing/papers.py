"""Paper and card formats, from `pdf_templates/formats.toml`, and how many copies there may be."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from scorepad.errors import Refusal
from scorepad.places import PDF_TEMPLATES

PaperId = Literal["a4", "letter"]
CardId = Literal["poker", "mini", "a6", "a7", "half", "quarter"]


class Format(msgspec.Struct, frozen=True):
    """A paper or card, upright, in mm."""

    name: str
    width: float
    height: float


class _Formats(msgspec.Struct, frozen=True):
    margin: float
    bleed: float
    papers: Mapping[PaperId, Format]
    cards: Mapping[CardId, Format]


_FORMATS = msgspec.toml.decode((PDF_TEMPLATES / "formats.toml").read_bytes(), type=_Formats)
MARGIN, BLEED = _FORMATS.margin, _FORMATS.bleed
PAPERS, CARDS = _FORMATS.papers, _FORMATS.cards
COPIES = range(1, 100)


def paper(name: str) -> Format:
    """The paper format of that id. Raises `Refusal` (`print.paper`) for any other."""
    for id_, found in PAPERS.items():
        if id_ == name:
            return found
    known = " or ".join(f"“{id_}”" for id_ in PAPERS)
    raise Refusal("print.paper", f"There is no paper “{name}” here. Try {known}.")


def check_copies(copies: int) -> None:
    """Raises `Refusal` (`print.copies`) unless `copies` is 1 to 99."""
    if copies not in COPIES:
        raise Refusal(
            "print.copies",
            f"{copies} copies do not print. Choose {COPIES.start} to {COPIES.stop - 1}.",
        )
