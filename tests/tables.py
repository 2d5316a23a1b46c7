"""Tables for tests: a few moves of T-Rex's Holiday around one table."""

from random import Random
from typing import Any

from scorepad.engine import Player
from scorepad.files import Played
from scorepad.games import GAMES
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.rules import Place, Reveal, Trex
from scorepad.storage.store import Store
from scorepad.table import HOST, Body, Entry, Role, Table, opened

HOLIDAY = GAMES["trex-holiday"]

ROUND = (
    Reveal((5, 3)),
    Place(Player(0), 5, "cars1.1"),
    Place(Player(0), 3, "carp.1"),
    Place(Player(1), 5, "cars1.1"),
    Place(Player(1), 3, "cars1.2"),
    Trex(4),
)
"""A round of two up to its T-Rex die: entries 1 to 6."""


def new_table(*players: str) -> Table:
    return opened("t", HOLIDAY, players or ("Ada", "Bo"), Options(), "2026-11-30T18:00:00+00:00")


def entered(table: Table, *bodies: Body, by: Role = HOST) -> Table:
    """The table after each of `bodies`, checked as the store checks them."""
    for body in bodies:
        table.check(by, body)
        number = len(table.log) + 1
        table = table.after(Entry(number, f"e{number}", by, "2026-11-30T18:01:00+00:00", body))
    return table


def after_round() -> Table:
    return entered(new_table(), *(Played(move) for move in ROUND))


def moves(table: Table) -> list[object]:
    """The moves that stand."""
    return [standing.played.move for standing in table.standing]


def legal_move(state: Any, random: Random) -> Any:
    """A legal move in `state`, of whoever is due."""
    due = [Player(p) for p, entries in enumerate(HOLIDAY.due(state)) if entries]
    legal = [move for p in due for move, no in HOLIDAY.legal(state, p).items() if no is None]
    return random.choice(legal)


def played_out(table: Table, seed: int = 1, most: int = 1000) -> Table:
    """The table after random legal play, to its end or for `most` entries."""
    random = Random(seed)
    for _ in range(most):
        if table.result.status == "finished":
            break
        table = entered(table, Played(legal_move(table.state, random)))
    return table


def finish(store: Store, key: str) -> None:
    """Play the table behind the host's link to its end, which nobody has confirmed."""
    table, _ = store.at(key)
    random = Random(7)
    while table.result.status != "finished":
        move = legal_move(table.state, random)
        table = store.enter(table.id, HOST, f"tap-{len(table.log)}", Played(move))
