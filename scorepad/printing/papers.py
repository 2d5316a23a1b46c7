"""Paper formats and how many copies a document may have."""

from dataclasses import dataclass
from typing import Literal

from scorepad.errors import Refusal

PaperId = Literal["a4", "letter"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper format, upright, in mm."""

    id: PaperId
    name: str
    width: float
    height: float


PAPERS = {
    "a4": Paper("a4", "A4", 210, 297),
    "letter": Paper("letter", "US Letter", 215.9, 279.4),
}
COPIES = range(1, 100)


def paper(name: str) -> Paper:
    """The paper format of that id. Raises `Refusal` (`print.paper`) for any other."""
    if name not in PAPERS:
        known = " or ".join(f"“{id_}”" for id_ in PAPERS)
        raise Refusal("print.paper", f"There is no paper “{name}” here. Try {known}.")
    return PAPERS[name]


def check_copies(copies: int) -> None:
    """Raises `Refusal` (`print.copies`) unless `copies` is 1 to 99."""
    if copies not in COPIES:
        raise Refusal(
            "print.copies",
            f"{copies} copies do not print. Choose {COPIES.start} to {COPIES.stop - 1}.",
        )
