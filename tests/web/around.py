"""Phones around one table: each with the link of its own role."""

from dataclasses import dataclass
from sqlite3 import connect
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorepad.storage.store import Store
from scorepad.table import HOST, WATCH, Role, Table, seat


@dataclass(frozen=True)
class Phone:
    """A phone with a browser of its own and the link that it opens, which leads to `/t/KEY`."""

    client: FlaskClient
    key: str
    role: Role

    def get(self, path: str = "") -> str:
        return self.client.get(f"/t/{self.key}{path}").text

    def post(self, path: str, tap: str, **fields: Any) -> TestResponse:
        return self.client.post(f"/t/{self.key}{path}", data={"id": tap, **fields})

    def take_back(self, tap: str, entry: int, **fields: Any) -> TestResponse:
        return self.post("/take-back", tap, entry=entry, **fields)


@dataclass(frozen=True)
class Around:
    """The phones of a table: the host’s, one of each seat, and one that watches."""

    store: Store
    host: Phone
    seats: tuple[Phone, ...]
    watch: Phone

    @property
    def table(self) -> Table:
        return self.store.at(self.host.key)[0]

    def others(self, phone: Phone) -> list[Phone]:
        return [each for each in (self.host, *self.seats, self.watch) if each != phone]


def around(client: FlaskClient, store: Store, host_key: str) -> Around:
    """The phones of the table that the host’s key opens; the host’s is `client`."""
    table, _ = store.at(host_key)
    rows = connect(store.path).execute(
        "SELECT key, kind, player FROM links WHERE table_id = ?", (table.id,)
    )
    keys = {(kind, player): key for key, kind, player in rows}
    return Around(
        store,
        Phone(client, host_key, HOST),
        tuple(
            Phone(client.application.test_client(), keys["seat", player], seat(player))
            for player in range(len(table.players))
        ),
        Phone(client.application.test_client(), keys["watch", None], WATCH),
    )
