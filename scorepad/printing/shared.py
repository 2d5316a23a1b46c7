"""What is printed in documents that belong to no game."""

from collections.abc import Iterator, Sequence

from scorepad.games import GAMES
from scorepad.printing.face import Values
from scorepad.printing.paragraphs import Paragraph, columns_of

COLUMN = (93.0, 240.0)
"""Width and height in mm of a column of the rulings."""


def rulings() -> tuple[Values, ...]:
    """How we read the rules, game by game, in two columns a page."""
    return tuple(page for game in GAMES.values() for page in _rulings(game.name, game.rulings))


def _rulings(name: str, notes: Sequence[tuple[str, str]]) -> Iterator[Values]:
    paragraphs: list[Paragraph] = []
    for title, text in notes:
        paragraphs += [("heading", title), ("text", text)]
    columns = [*columns_of(paragraphs, *COLUMN)]
    for start in range(0, len(columns), 2):
        left, right = (*columns[start : start + 2], ())[:2]
        more = "" if start == 0 else " (continued)"
        yield {"game": name + more, "left": left, "right": right, "bookmark": name}


def values(document_id: str, names: Sequence[str], address: str | None) -> tuple[Values, ...]:
    """What is written on each page or card of a document."""
    match document_id:
        case "rulings":
            return rulings()
        case "table-tents":
            return tuple({"name": name, "address": address or ""} for name in names or [""] * 4)
        case _:
            return ({},)
