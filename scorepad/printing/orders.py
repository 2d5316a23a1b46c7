"""What is asked of a document, and the PDF that answers it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from scorepad.engine import Game
from scorepad.errors import Refusal
from scorepad.games import GAMES
from scorepad.games.trex_holiday.game import TrexHoliday
from scorepad.games.trex_holiday.layout import Layout
from scorepad.printing import shared
from scorepad.printing.canvas import PLAIN, Press
from scorepad.printing.cards import grid_of, print_cards
from scorepad.printing.documents import Cards, Document, ScoreSheet, Sheet, document, has_backs
from scorepad.printing.face import Values
from scorepad.printing.fonts import undrawable
from scorepad.printing.holiday_sheet import Fill, print_sheets, sheets_on_a_page
from scorepad.printing.holiday_strips import print_strips
from scorepad.printing.imposition import Backs
from scorepad.printing.papers import check_copies, paper
from scorepad.printing.sheets import print_sheet
from scorepad.printing.turns import one_at_a_time

_MOST_NAMES = 48
_LONGEST_ADDRESS = 120
_FURTHEST = 20.0
_STRETCHES = (0.9, 1.1)
_KEPT = 32
"""How many PDFs, mostly below 100 kB, a process keeps for whoever asks again."""


@dataclass(frozen=True, eq=False)
class Filled:
    """A game or count to print as it stands: its players, and when it began, ISO 8601, or
    nothing. The same state is the same to print."""

    game: Game[Any]
    state: Any
    names: tuple[str, ...]
    started: str = ""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Filled)
            and self.state is other.state
            and (self.names, self.started) == (other.names, other.started)
        )

    def __hash__(self) -> int:
        return hash((id(self.state), self.names, self.started))


@dataclass(frozen=True)
class Order:
    """One print: how, and with what written in.

    `per_page` are sheets or cards, None: as many as there is room for. `backs` is the edge over
    which the printer turns the page, None: the long one. `names` are written on sheets that are
    otherwise empty; `filled` is a game instead. `layout` is an own sheet of the game, None: the
    one it comes with. `seed` is where rolled numbers come from.
    """

    paper: str = "a4"
    copies: int = 1
    per_page: int | None = None
    press: Press = PLAIN
    backs: Backs | None = None
    address: str | None = None
    names: tuple[str, ...] = ()
    layout: Any = None
    seed: int | None = None
    filled: Filled | None = None


def make(document_id: str, order: Order) -> bytes:
    """The PDF of a document. The same order gives the same bytes.

    Raises `Refusal`: `print.unknown-document`, `print.paper`, `print.copies`,
    `print.per-page`, `print.press`, `print.names`, `print.address`, `print.option`,
    `print.other-game`.
    """
    wanted = document(document_id)
    _check(wanted, order)
    return _made(wanted.id, order)


def _check(wanted: Document, order: Order) -> None:
    paper(order.paper)
    check_copies(order.copies)
    if order.filled is not None and wanted.game and order.filled.game.id != wanted.game:
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
    low, high = _STRETCHES
    moved = all(abs(by) <= _FURTHEST for by in order.press.shift)
    if not moved or not all(low <= by <= high for by in order.press.stretch):
        raise Refusal(
            "print.press",
            f"A printer is put right by up to {_FURTHEST:.0f} mm and by 10 % either way. "
            "Print the calibration page and measure again.",
        )
    accepts, is_cards = wanted.accepts, isinstance(wanted, Cards)
    given = (
        ("names" in accepts, order.names, "no place for names"),
        ("filled" in accepts, order.filled, "nothing to fill from a game"),
        ("address" in accepts, order.address, "no place for a QR code"),
        ("layout" in accepts, order.layout, "no layout to choose"),
        ("seed" in accepts, order.seed, "nothing that is rolled"),
        (is_cards or "sheets-a-page" in accepts, order.per_page, "a page of its own"),
        (has_backs(wanted), order.backs, "no backs"),
    )
    for accepted, value, lack in given:
        if value not in (None, ()) and not accepted:
            raise Refusal("print.option", f"“{wanted.title}” has {lack}. Print it without.")


@lru_cache(maxsize=_KEPT)
@one_at_a_time
def _made(document_id: str, order: Order) -> bytes:
    wanted = document(document_id)
    match wanted:
        case ScoreSheet():
            return _score_sheets(order)
        case Sheet():
            page = paper(order.paper)
            return print_sheet(wanted, _values(wanted, order), page, order.copies, order.press)
        case Cards():
            return print_cards(
                wanted,
                _values(wanted, order),
                paper(order.paper),
                order.copies,
                order.press,
                order.per_page,
                order.backs or "long",
            )
        case _:
            layout = order.layout or _house()
            seed = order.seed or 0
            return print_strips(
                wanted,
                layout,
                order.paper,
                2 if order.per_page is None else order.per_page,
                order.copies,
                order.press,
                seed,
            )


def most_on_a_page(wanted: Cards, paper_id: str) -> int:
    """How many of these cards fit on a page."""
    return grid_of(wanted, paper(paper_id), None).cells


def _values(wanted: Document, order: Order) -> Sequence[Values]:
    """What is written on each page or card."""
    if not wanted.game:
        return shared.values(wanted.id, order.names, order.address, order.press.corrects)
    game, names, state, day = GAMES[wanted.game], order.names, None, ""
    if order.filled is not None:
        filled = order.filled
        game, names, state, day = filled.game, filled.names, filled.state, _day(filled.started)
    return [{"date": day, **values} for values in game.printed(wanted.id, names, state)]


def unprintable(order: Order) -> str:
    """A sentence about letters in names that no font has; empty where all can be printed."""
    names = order.names if order.filled is None else order.filled.names
    missing = undrawable("".join(names))
    if not missing:
        return ""
    return f"No font here has {' '.join(missing)}: a dotted box stands in the place of each."


def sheet_count(wanted: Document, order: Order) -> int:
    """How many score sheets an order prints; 0 of a document that is none."""
    if not isinstance(wanted, ScoreSheet):
        return 0
    _, fills, on_a_page = _sheets(order)
    alone = len(fills) == 1 and order.filled is None
    return order.copies * (on_a_page if alone else len(fills))


def _score_sheets(order: Order) -> bytes:
    layout, fills, on_a_page = _sheets(order)
    return print_sheets(
        layout,
        fills,
        paper=order.paper,
        per_page=on_a_page,
        copies=order.copies,
        press=order.press,
        address=order.address,
    )


def _sheets(order: Order) -> tuple[Layout, list[Fill], int]:
    """The layout of the score sheets, what is written on each, and how many are on a page.

    Where names leave half a page over, a sheet without a name stands there.
    """
    layout = order.layout or _house()
    fills = [Fill(name) for name in order.names] or [Fill()]
    if order.filled is not None:
        layout = order.filled.state.layout
        fills = _fills(order.filled)
    most = 2 if order.per_page is None else order.per_page
    on_a_page = sheets_on_a_page(layout, fills, order.paper, most, order.address)
    if order.filled is None and len(fills) > 1:
        fills += [Fill()] * (-len(fills) % on_a_page)
    return layout, fills, on_a_page


def _house() -> Layout:
    holiday = GAMES["trex-holiday"]
    assert isinstance(holiday, TrexHoliday)
    return holiday.house


def _fills(filled: Filled) -> list[Fill]:
    """The sheets of all players as the pad shows them; at the end with the ranking below."""
    state, result = filled.state, filled.game.result(filled.state)
    footer, playing = "", result.status == "playing"
    if not playing:
        totals = filled.game.totals(state)
        ranked = [(place.place, p) for place in result.ranking for p in place.players]
        names = [seat.name for seat in state.seats]
        told = [
            f"{place}\N{NO-BREAK SPACE}{names[p]}\N{NO-BREAK SPACE}{totals[p]}"
            for place, p in ranked
        ]
        footer = "\N{NO-BREAK SPACE}· ".join(told)
    day = _day(filled.started)
    rounds = (state.round if state.dice else state.round - 1) or None
    return [
        Fill(seat.name, seat.trex, seat.sheet, day, rounds, footer, playing) for seat in state.seats
    ]


def _day(started: str) -> str:
    """The day of a time in ISO 8601, as it is written on a sheet."""
    return f"{datetime.fromisoformat(started):%d %b %Y}".lstrip("0") if started else ""
