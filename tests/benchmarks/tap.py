"""What a tap on the pad costs, against the least that a durable tap could.

Both are Flask apps behind waitress in a process of their own, tapped in turn over one kept
connection each, as a phone does. One does what the pad does: form, rules, stored, fragment. The
other commits one raw row, just as durable, and answers a word.
"""

import multiprocessing
import socket
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

import waitress  # type: ignore[import-untyped]
from flask import Flask, request

from scorepad.files import GameFile, Played
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.rules import Place
from scorepad.serving import THREADS
from scorepad.storage.store import Store, new_key
from scorepad.table import HOST
from scorepad.web import create_app
from tests.tables import HOLIDAY, legal_move

PLAYERS = 12
ENTRIES = 400
TAPS = 400


def ratio() -> float:
    """The median cost of a tap on the pad, in trivial taps."""
    random = Random(4)
    ours: list[float] = []
    least: list[float] = []
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        pad = stack.enter_context(serving(lambda: create_app(folder / "pad.db")))
        trivial = stack.enter_context(serving(lambda: trivial_app(folder / "trivial.db")))
        store = Store(folder / "pad.db")
        long = long_game(random)
        while len(ours) < TAPS:
            key = seated(store, long)
            for move in placements(store, key, random):
                path = f"/t/{key}?player={move.player}"
                ask(pad, "GET", path)  # Who taps has the pad before the eyes.
                form = {
                    "id": new_key(), "move": "place", "player": move.player,
                    "number": move.number, "space": move.space,
                }  # fmt: skip
                ours.append(_timed(pad, path, form))
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


@contextmanager
def serving(make_app: Callable[[], Flask]) -> Iterator[HTTPConnection]:
    """A connection to the app, served from another process."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        waitress.serve(make_app(), sockets=[listening], threads=THREADS)

    process = multiprocessing.get_context("fork").Process(target=serve)
    process.start()
    connection = HTTPConnection("127.0.0.1", listening.getsockname()[1])
    try:
        yield connection
    finally:
        connection.close()
        process.terminate()
        process.join()
        listening.close()


def long_game(random: Random) -> GameFile:
    """A game of twelve after 400 entries, about to place."""
    names = tuple(f"Player {n}" for n in range(PLAYERS))
    moves: list[Played] = []
    state = HOLIDAY.start(names, Options())
    while len(moves) < ENTRIES or state.phase != "place":
        if state.phase == "finished":
            return long_game(random)
        move = legal_move(state, random)
        state = HOLIDAY.advance(state, move)
        moves.append(Played(move))
    return GameFile(HOLIDAY, names, Options(), tuple(moves))


def seated(store: Store, game: GameFile) -> str:
    """The key of a new table on which `game` has been played."""
    ((table_id, _),) = store.import_games([game])
    return store.host_key(table_id)


def placements(store: Store, key: str, random: Random) -> Iterator[Place]:
    """Placements to tap until this step is over."""
    table, _ = store.at(key)
    while table.state.phase == "place":
        move = legal_move(table.state, random)
        if isinstance(move, Place):
            yield move
        else:
            store.enter(table.id, HOST, new_key(), Played(move))
        table, _ = store.at(key)


def _timed(connection: HTTPConnection, path: str, form: dict[str, object]) -> float:
    start = perf_counter()
    ask(connection, "POST", path, urlencode(form))
    return perf_counter() - start


def ask(connection: HTTPConnection, method: str, path: str, body: str | None = None) -> None:
    """Ask for a fragment of a pad, and read it."""
    headers = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    response.read()
    assert response.status == 200, f"{method} {path}: {response.status}"
