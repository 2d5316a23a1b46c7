"""What a tap on the pad costs, against the least that a durable tap could.

Both are Flask endpoints in this process, asked by the same client in turn: one does what the pad
does (form, rules, stored, fragment), the other commits one raw row and answers a word.
"""

import sqlite3
import tempfile
import threading
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from flask import Flask, request
from werkzeug.test import Client

from scorepad.engine import Player
from scorepad.files import Played
from scorepad.games import GAMES
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.rules import Decline, Place, Reveal, State, Trex, placeable
from scorepad.storage.store import Store, new_key
from scorepad.table import HOST
from scorepad.web import create_app

PLAYERS = 12
ENTRIES = 400
TAPS = 300


def ratio() -> float:
    """The median cost of a tap on the pad, in trivial taps."""
    random = Random(4)
    ours, least = [], []
    with tempfile.TemporaryDirectory() as folder:
        pad = create_app(Path(folder, "pad.db"))
        store: Store = pad.extensions["scorepad"].store
        pad_client, trivial = Client(pad), Client(trivial_app(Path(folder, "trivial.db")))
        while len(ours) < TAPS:
            key = long_table(store, random)
            for form in taps(store, key, random):
                path = f"/t/{key}?player={form['player']}"
                pad_client.get(path)  # Who taps has the pad before the eyes.
                ours.append(_timed(pad_client, path, form))
                least.append(_timed(trivial, "/tap", form))
    return median(ours) / median(least)


def trivial_app(path: Path) -> Flask:
    """One POST, one row in a WAL database with synchronous=FULL, one word back."""
    app = Flask(__name__)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE taps (id TEXT PRIMARY KEY, body TEXT)")
    writing = threading.Lock()

    @app.post("/tap")
    def tap() -> str:
        with writing:
            connection.execute("BEGIN IMMEDIATE")
            row = (request.form["id"], request.form["space"])
            connection.execute("INSERT INTO taps VALUES (?, ?)", row)
            connection.execute("COMMIT")
        return "stored"

    return app


def long_table(store: Store, random: Random) -> str:
    """A table of twelve with 400 entries in its log, about to place: its key."""
    game = GAMES["trex-holiday"]
    names = tuple(f"Player {n}" for n in range(PLAYERS))
    key = store.open_table(new_key(), game, names, Options())
    table, role = store.at(key)
    while len(table.log) < ENTRIES or table.state.phase != "place":
        table = store.enter(table.id, role, new_key(), Played(_some_move(table.state, random)))
    return key


def taps(store: Store, key: str, random: Random):
    """Placements to tap until this step is over, as the pad's form sends them."""
    while True:
        table, _ = store.at(key)
        if table.state.phase != "place":
            return
        move = _some_move(table.state, random)
        if isinstance(move, Decline):
            store.enter(table.id, HOST, new_key(), Played(move))
            continue
        yield {
            "id": new_key(),
            "move": "place",
            "player": str(move.player),
            "number": str(move.number),
            "space": move.space,
        }


def _some_move(state: State, random: Random) -> Reveal | Trex | Place | Decline:
    """A legal move of random play."""
    if state.phase == "reveal":
        return Reveal((random.randint(1, 6), random.randint(1, 6)))
    if state.phase == "trex":
        return Trex(random.randint(1, 6))
    player = Player(next(p for p, seat in enumerate(state.seats) if seat.busy))
    seat = state.seats[player]
    if seat.biscuit:
        return Decline(player)
    number = seat.pending[0]
    return Place(player, number, random.choice(list(placeable(state, player, number))))


def _timed(client: Client, path: str, form: dict[str, str]) -> float:
    start = perf_counter()
    response = client.post(path, data=form, headers={"HX-Request": "true"})
    seconds = perf_counter() - start
    assert response.status_code == 200, response.status
    return seconds
