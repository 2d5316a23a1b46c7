"""What live updates cost: how soon a tap reaches other phones, and what it takes to hold them.

The servers are `scorepad serve` as it is started at home. A phone counts as reached when it has
read the event that tells it to look.
"""

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from random import Random
from statistics import median, quantiles
from threading import Thread
from urllib.parse import urlencode

from scorepad.storage.store import Store, new_key
from scorepad.web.live import HEARTBEAT, WATCH
from tests.benchmarks.tap import ask, long_game, placements, seated

TAPS = 200
PHONES = 1000
KIB_EACH, CORE = 40, 0.03
"""What a phone that is held, and all of them idle, may cost."""


def ratio() -> float:
    """The median time of a tap to another phone, in times to its own answer."""
    with tempfile.TemporaryDirectory() as name, _serving(Path(name)) as (port, _):
        answered, reached = _tapped(Path(name), port, port)
    return median(reached) / median(answered)


def across() -> float:
    """How long after its answer a tap is told by another process, 19 times out of 20, in
    intervals of its watch."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        (ours, _), (other, _) = (stack.enter_context(_serving(Path(name))) for _ in range(2))
        answered, reached = _tapped(Path(name), ours, other)
    late = [there - here for here, there in zip(answered, reached, strict=True)]
    return quantiles(late, n=20)[-1] / WATCH


def memory() -> float:
    """What each phone that is held takes of the server's memory, in parts of what it may."""
    return _held()[0] / KIB_EACH


def idle() -> float:
    """What of a core all of them take while nothing happens, in parts of what they may."""
    return _held()[1] / CORE


@cache
def _held() -> tuple[float, float]:
    """KiB for each phone, and the share of a core that all take over two heartbeats."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(PHONES + 256, most), most))
    with tempfile.TemporaryDirectory() as name, _serving(Path(name)) as (port, pid):
        key = seated(Store(Path(name) / "pad.db"), long_game(Random(4)))
        with closing(_listening(port, key, "first")):
            before = _resident(pid)
        with ExitStack() as stack:
            for number in range(PHONES):
                stack.enter_context(closing(_listening(port, key, f"phone{number}")))
            each = (_resident(pid) - before) / PHONES
            began, busy = time.monotonic(), _busy(pid)
            time.sleep(2 * HEARTBEAT)
            share = (_busy(pid) - busy) / (time.monotonic() - began)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
    return each, share


def _tapped(folder: Path, port: int, other: int) -> tuple[list[float], list[float]]:
    """For many taps the seconds to the answer at `port`, and to the event at `other`."""
    random = Random(4)
    store = Store(folder / "pad.db")
    game = long_game(random)
    answered: list[float] = []
    reached: list[float] = []
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        while len(answered) < TAPS:
            key = seated(store, game)
            table, _ = store.at(key)
            told: Queue[tuple[int, float]] = Queue()
            with closing(_listening(other, key, "other")) as stream:
                Thread(target=_tell, args=(stream, told), daemon=True).start()
                for move in placements(store, key, random):
                    form = {"id": new_key(), "move": "place", "player": move.player,
                            "number": move.number, "space": move.space}  # fmt: skip
                    path = f"/t/{key}?player={move.player}"
                    ask(connection, "GET", path)
                    begun = time.perf_counter()
                    ask(connection, "POST", path, urlencode(form))
                    answered.append(time.perf_counter() - begun)
                    number, at = told.get()
                    while number < store.length(table.id):
                        number, at = told.get()
                    reached.append(at - begun)
    return answered, reached


def _listening(port: int, key: str, phone: str) -> socket.socket:
    """A phone that holds a stream open, once it has been told so."""
    stream = socket.create_connection(("127.0.0.1", port))
    path = f"/t/{key}/live?after=0&phone={phone}"
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    heard = b""
    while b"data:" not in heard:
        heard += stream.recv(4096)
    return stream


def _tell(stream: socket.socket, told: "Queue[tuple[int, float]]") -> None:
    """Hand on the number of every event, and when it came, until the stream is closed."""
    try:
        while heard := stream.recv(4096):
            at = time.perf_counter()
            for line in heard.split(b"\n"):
                if line.startswith(b"data:"):
                    told.put((int(line[5:]), at))
    except OSError:
        return


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[int, int]]:
    """The port and the process of a server on the database of that folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [
        *(str(Path(sys.executable).with_name("scorepad")), "serve", "--host", "127.0.0.1"),
        *("--port", str(port), "--db", str(folder / "pad.db")),
    ]
    quiet = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=quiet) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield port, process.pid
        finally:
            process.terminate()


def _resident(pid: int) -> int:
    """What of a process is in memory, in KiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def _busy(pid: int) -> float:
    """The seconds for which a process has kept a core busy."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
