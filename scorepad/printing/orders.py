"""What is asked of a document, and the PDF that answers it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorepad.engine import Game
from scorepad.errors import Refusal
from scorepad.games import GAMES
from scorepad.printing import holiday_sheet
from scorepad.printing.documents import document
from scorepad.printing.fonts import undrawable
from scorepad.printing.holiday_sheet import Fill, print_sheets
from scorepad.printing.turns import one_at_a_time

_MOST_NAMES = 48
_LONGEST_ADDRESS = 120


@dataclass(frozen=True)
class Filled:
    """A game to print as it was played: its state, and when it began, ISO 8601, or nothing."""

    game: Game[Any]
    state: Any
    started: str = ""


@dataclass(frozen=True)
class Order:
    """One print: how, and with what written in.

    `names` are written on sheets that are otherwise empty, one sheet a name; `filled` is a
    game instead. `layout` is an own sheet of the game, None: the one it comes with.
    """

    paper: str = "a4"
    copies: int = 1
    per_page: int = 2
    ink_saving: bool = False
    address: str | None = None
    names: tuple[str, ...] = ()
    layout: Any = None
    filled: Filled | None = None


@one_at_a_time
def make(document_id: str, order: Order) -> bytes:
    """The PDF of a document. The same order gives the same bytes.

    Raises `Refusal`: `print.unknown-document`, `print.paper`, `print.copies`,
    `print.per-page`, `print.names`, `print.address`, `print.other-game`.
    """
    wanted = document(document_id)
    if order.filled is not None and order.filled.game.id != wanted.game:
        raise Refusal(
            "print.other-game",
            f"“{wanted.title}” cannot be filled from a game of {order.filled.game.name}.",
        )
    if len(order.names) > _MOST_NAMES or any(len(name) > 40 for name in order.names):
        raise Refusal(
            "print.names",
            f"That is more than fits: {_MOST_NAMES} names of up to 40 characters can be printed.",
        )
    if len(order.address or "") > _LONGEST_ADDRESS:
        raise Refusal(
            "print.address",
            f"The address is too long for a QR code: {_LONGEST_ADDRESS} letters can be scanned.",
        )
    return _MAKERS[document_id](order)


def unprintable(order: Order) -> str:
    """A sentence about letters in names that no font has; empty where all can be printed."""
    names = order.names
    if order.filled is not None:
        names = tuple(seat.name for seat in order.filled.state.seats)
    missing = undrawable("".join(names))
    if not missing:
        return ""
    return f"No font here has {' '.join(missing)}: a dotted box stands in the place of each."


def _holiday_sheets(order: Order) -> bytes:
    layout = order.layout or GAMES["trex-holiday"].house  # type: ignore[attr-defined]
    fills = [Fill(name) for name in order.names] or [Fill()]
    if order.filled is not None:
        layout = order.filled.state.layout
        fills = _fills(order.filled)
    return print_sheets(
        layout,
        fills,
        paper=order.paper,
        per_page=order.per_page,
        copies=order.copies,
        ink_saving=order.ink_saving,
        address=order.address,
    )


def _fills(filled: Filled) -> list[Fill]:
    """The sheets of all players as the pad shows them; at the end with the ranking below."""
    state, result = filled.state, filled.game.result(filled.state)
    footer = ""
    if result.status == "finished":
        totals = filled.game.totals(state)
        ranked = [(place.place, p) for place in result.ranking for p in place.players]
        footer = " · ".join(f"{place} {state.seats[p].name} {totals[p]}" for place, p in ranked)
    day = ""
    if filled.started:
        day = f"{datetime.fromisoformat(filled.started):%d %b %Y}".lstrip("0")
    rounds = (state.round if state.dice else state.round - 1) or None
    return [Fill(seat.name, seat.trex, seat.sheet, day, rounds, footer) for seat in state.seats]


_MAKERS: Mapping[str, Callable[[Order], bytes]] = {holiday_sheet.DOCUMENT: _holiday_sheets}
