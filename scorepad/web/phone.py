"""Whose seats a phone plays, and with which link it enters for each of them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from flask import request

from scorepad.engine import Player
from scorepad.table import HOST, Role, Table, seat
from scorepad.web.remembered import remembered
from scorepad.web.services import services


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a table: its key, the role that it gives, and the address of the table."""

    key: str
    role: Role
    base: str


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone at a table: the link that it has opened, and the seats that it plays, each with the
    link that enters for it.

    It plays every seat whose link its browser has; with the host's link also those that nobody
    has taken.
    """

    at: Link
    seats: Mapping[Player, Link]

    def link(self, player: Player) -> Link:
        """The link with which it shows the sheet of `player`."""
        return self.seats.get(player, self.at)

    def sheet(self, player: Player, stands_in: bool = False) -> str:
        """The address of the sheet of `player`; with `stands_in` the host enters there for a
        phone that has taken the seat."""
        return f"{self.link(player).base}?player={player}{'&for=1' if stands_in else ''}"

    def due(self, table: Table) -> list[Player]:
        """Those of its seats that the game waits for."""
        return [player for player in waiting(table) if player in self.seats]


def phone_of(key: str, table: Table, role: Role) -> Phone:
    """The phone that asks with the link `key`, which gives `role`."""
    at, here, store = _link(key, role), remembered(), services().store
    if role == HOST:
        taken = store.seats(table.id, taken=True)
        away = {each.player for each in taken if each.key not in here}
        players = map(Player, range(len(table.players)))
        return Phone(at, {player: at for player in players if player not in away})
    host = _host_link(table, here)
    seats = {}
    for each in store.seats(table.id):
        if each.key in here or each.player == role.player:
            seats[each.player] = _link(each.key, seat(each.player))
        elif host and not each.taken:
            seats[each.player] = host
    return Phone(at, seats)


def _link(key: str, role: Role) -> Link:
    return Link(key, role, f"{request.script_root}/t/{key}")


def _host_link(table: Table, here: Collection[str]) -> Link | None:
    key = services().store.host_key(table.id)
    return _link(key, HOST) if key in here else None


def waiting(table: Table) -> list[Player]:
    """The players that the game waits for, in the order of their seats."""
    return [Player(p) for p, entries in enumerate(table.due) if entries]


def next_due(table: Table, player: Player, among: Collection[Player]) -> Player:
    """The first of `among` who is due, from `player` on round the table; else `player`."""
    due = [each for each in waiting(table) if each in among]
    count = len(table.players)
    return min(due, key=lambda each: (each - player) % count, default=player)
