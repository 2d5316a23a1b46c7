"""A ranking as a page shows it: places, points ahead, and where the points came from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.engine import Game, Player, Result, counted
from scorepad.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the table: entries that are waited for, points, and the place.

    `place` is 0 while nobody has points.
    """

    name: str
    due: int
    points: int
    place: int


def standings(table: Table) -> list[Standing]:
    """How the players stand, in the order of their seats."""
    places = {p: place.place for place in table.result.ranking for p in place.players}
    totals = table.game.totals(table.state)
    best = max(totals)
    return [
        Standing(name, due, total, places[Player(p)] if best else 0)
        for p, (name, due, total) in enumerate(zip(table.players, table.due, totals, strict=True))
    ]


@dataclass(frozen=True, slots=True)
class Column:
    art: str
    name: str


@dataclass(frozen=True, slots=True)
class Ranked:
    place: int
    name: str
    points: int
    first: bool
    ahead_text: str
    href: str | None


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    headline: str
    text: str
    ranking: tuple[Ranked, ...]
    heading: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def result_view(
    game: Game[Any], state: Any, names: Sequence[str], result: Result, base: str | None
) -> ResultView:
    """The result; with `base`, the address of a table, each place leads to its sheet."""
    summary = game.summary(state)
    totals = game.totals(state)
    order = [(place.place, p) for place in result.ranking for p in place.players]
    in_front = [totals[p] for _, p in order] if result.status != "abandoned" else []
    ahead = _ahead(in_front, game.unit)
    headline, stop, rest = result.explanation.partition(". ")
    return ResultView(
        headline=headline + stop.strip(),
        text=" ".join(part for part in (rest, summary.text) if part),
        ranking=tuple(
            Ranked(
                place,
                names[p],
                totals[p],
                place == 1 and result.status != "abandoned",
                ahead if place == 1 else "",
                f"{base}?player={p}" if base else None,
            )
            for place, p in order
        ),
        heading=summary.heading,
        columns=tuple(Column(art, name) for art, name in summary.columns),
        rows=tuple(Row(names[p], summary.rows[p]) for _, p in order),
    )


def _ahead(totals: Sequence[int], unit: str) -> str:
    """How far the first is ahead; empty where nobody is behind or the win is shared."""
    if len(totals) < 2 or totals[0] == totals[1]:
        return ""
    return f"{counted(totals[0] - totals[1], unit)} ahead"
