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
    """The key of a link to a table, and the role that it gives."""

    key: str
    role: Role

    @property
    def base(self) -> str:
        """The address of the table."""
        return f"{request.script_root}/t/{self.key}"


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
    at, here = Link(key, role), remembered()
    host = at if role == HOST else _host_link(table, here)
    seats = {}
    for each in services().store.seats(table.id):
        if each.key in here or each.player == role.player:
            seats[each.player] = at if role == HOST else Link(each.key, seat(each.player))
        elif host and not each.taken:
            seats[each.player] = host
    return Phone(at, seats)


def _host_link(table: Table, here: Collection[str]) -> Link | None:
    key = services().store.host_key(table.id)
    return Link(key, HOST) if key in here else None


def waiting(table: Table) -> list[Player]:
    """The players that the game waits for, in the order of their seats."""
    return [Player(p) for p, entries in enumerate(table.game.due(table.state)) if entries]


def next_due(table: Table, player: Player, among: Collection[Player]) -> Player:
    """The first of `among` who is due, from `player` on round the table; else `player`."""
    due = [each for each in waiting(table) if each in among]
    count = len(table.players)
    return min(due, key=lambda each: (each - player) % count, default=player)
