"""What is printed in documents that belong to no game."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorepad.engine import Game
from scorepad.games import GAMES
from scorepad.printing.face import Values
from scorepad.printing.paragraphs import Paragraph, columns_of, height

COLUMN = (85.0, 183.0)
"""Width and the most height in mm of a column of the rulings."""
_ROOM = 193.0
"""What is left of the page, in mm, for the columns and for every line to write on but one."""
_LINE = 10.0
"""From one line to write on to the next."""

DINOSAURS = (
    "stegosaurus", "tyrannosaurus-rex", "parasaurolophus", "brachiosaurus", "styracosaurus",
    "velociraptor", "iguanodon", "diplodocus", "minmi", "oviraptor", "giganotosaurus",
    "protoceratops", "ornithomimus", "riojasaurus", "megalosaurus", "wannonasaurus", "deinonychus",
)  # fmt: skip
"""On table tents, seat by seat."""
GROUNDS = ("sky", "amber", "fern", "raspberry", "sand", "tomato", "rock")
"""Behind them. As many as share no factor with the dinosaurs: all that are printed differ."""
_EMPTY_TENTS = 4


def rulings() -> tuple[Values, ...]:
    """How we read the rules, game by game, in two columns a page and lines for own notes."""
    return tuple(page for game in GAMES.values() for page in _rulings(game))


def _rulings(game: Game[Any]) -> Iterator[Values]:
    paragraphs: list[Paragraph] = []
    for title, text in game.rulings:
        paragraphs += [("heading", title), ("text", text)]
    columns = _columns(paragraphs)
    for start in range(0, len(columns), 2):
        left, right = (*columns[start : start + 2], ())[:2]
        more = "" if start == 0 else " (continued)"
        high = max(height(column, COLUMN[0]) for column in (left, right) if column)
        more_lines = max(0, int((_ROOM - high) // _LINE))
        yield {
            "game": game.name + more,
            "art": game.art,
            "plate": game.plate,
            "left": left,
            "right": right,
            "notes": ({"heading": False},) * more_lines + ({"heading": True},),
            "bookmark": game.name,
        }


def _columns(paragraphs: Sequence[Paragraph]) -> Sequence[tuple[Paragraph, ...]]:
    """Two columns as low as they can be, or as many full ones as it takes."""
    w, most = COLUMN
    for h in range(20, int(most), 4):
        columns = tuple(columns_of(paragraphs, w, h))
        if len(columns) <= 2 and max(height(column, w) for column in columns) <= h:
            return columns
    return tuple(columns_of(paragraphs, w, most))


def tents(names: Sequence[str], address: str | None) -> tuple[Values, ...]:
    """A tent for each name; without names some to write on."""
    return tuple(
        {
            "name": name,
            "art": f"{DINOSAURS[seat % len(DINOSAURS)]}-wide",
            "plate": GROUNDS[seat % len(GROUNDS)],
            "address": address or "",
            "alone": not address,
            "wide": not name and not address,
            "narrow": bool(not name and address),
        }
        for seat, name in enumerate(names or [""] * _EMPTY_TENTS)
    )


def values(
    document_id: str, names: Sequence[str], address: str | None, corrected: bool
) -> tuple[Values, ...]:
    """What is written on each page or card of a document, or of one `corrected` for a printer."""
    match document_id:
        case "rulings":
            return rulings()
        case "table-tents":
            return tents(names, address)
        case _:
            return ({"measured": not corrected, "checked": corrected},)
