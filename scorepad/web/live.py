"""Live updates: phones hold a stream open and are told how far the log of their table has grown.

The stream tells numbers, nothing of the game: whoever is told asks for the page again. A change
made in this process wakes its streams at once; one made by another process on the same database
is seen within `WATCH`. A phone whose seat is freed is told that it is `GONE`, and its stream ends.
"""

import threading
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from scorepad.engine import Player
from scorepad.storage.growth import Growth
from scorepad.storage.store import Store

WATCH = 0.05
"""Seconds between two looks at what other processes have written."""
GONE = "event: gone\ndata: freed\n\n"
"""The last event of a link that is closed: what it led to is to be asked for again."""
HEARTBEAT = 30.0
"""Seconds between two signs of life, each stream counting its own: half of what proxies wait."""


@dataclass(frozen=True, eq=False)
class Phone:
    """A phone that listens: the name it has given itself, the player whose sheet it shows and may
    write on (None where it only looks), and the key of the link that it has opened."""

    name: str
    sheet: Player | None
    key: str


@dataclass(eq=False)
class _Table:
    """A table that phones listen to: how far its log has grown, where its phones are, and the keys
    of links that were closed meanwhile."""

    number: int = 0
    listening: int = 0
    phones: dict[str, Phone] = field(default_factory=dict)
    on_sheet: Counter[Player | None] = field(default_factory=Counter)
    freed: set[str] = field(default_factory=set)
    changed: threading.Condition = field(default_factory=threading.Condition)

    def move(self, name: str, phone: Phone | None) -> None:
        """A phone has come, has turned to another sheet, or (None) is gone."""
        if name in self.phones:
            self.on_sheet[self.phones.pop(name).sheet] -= 1
        if phone is not None:
            self.phones[name] = phone
            self.on_sheet[phone.sheet] += 1


class Live:
    """The streams of one process. `on_hold` is told how many are open: each holds a thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, _Table] = {}
        self._lock = threading.Lock()
        self._held = 0
        self._closed = False
        self._anybody = threading.Event()
        self._watcher: threading.Thread | None = None
        self.on_hold: Callable[[int], None] = lambda held: None
        store.on_growth(self._tell)
        store.on_freed(self._free)

    def events(self, table_id: str, after: int, phone: Phone) -> Generator[str]:
        """What `phone` is told, as server-sent events, until it hangs up, `close`, or its link is
        closed.

        It knows the log up to the entry `after`. The number of phones on its sheet comes as the
        event `phones`.
        """
        table = self._join(table_id, phone)
        beside = 1
        try:
            self._tell(table_id, self._store.length(table_id))
            if not self._store.opens(phone.key):
                self._free(table_id, phone.key)
            yield "retry: 1000\n\n"
            while True:
                number, here = self._news(table, phone, after, beside)
                if self._closed:
                    return
                if phone.key in table.freed:
                    yield GONE
                    return
                if here != beside:
                    beside = here
                    yield f"event: phones\ndata: {here}\n\n"
                elif number != after:
                    after = number
                    yield f"id: {number}\ndata: {number}\n\n"
                else:
                    yield ":\n\n"
        finally:
            self._leave(table_id, table, phone)

    def _news(self, table: _Table, phone: Phone, after: int, beside: int) -> tuple[int, int]:
        """How far the log is and how many phones show the sheet, once either is other than the
        phone knows, or it is time for a sign of life. A log is shorter than known once a backup
        of the database is back in its place."""

        def here() -> int:
            return beside if phone.sheet is None else table.on_sheet[phone.sheet]

        with table.changed:
            table.changed.wait_for(
                lambda: (
                    self._closed
                    or phone.key in table.freed
                    or table.number != after
                    or here() != beside
                ),
                HEARTBEAT,
            )
            return table.number, here()

    def close(self) -> None:
        """End all streams, so that the server stops at once."""
        self._closed = True
        self._anybody.set()
        with self._lock:
            tables = list(self._tables.values())
        for table in tables:
            with table.changed:
                table.changed.notify_all()

    def _join(self, table_id: str, phone: Phone) -> _Table:
        with self._lock:
            self._hold(1)
            table = self._tables.setdefault(table_id, _Table())
            table.listening += 1
        with table.changed:
            table.move(phone.name, phone)
            if phone.sheet is not None:
                table.changed.notify_all()
        return table

    def _leave(self, table_id: str, table: _Table, phone: Phone) -> None:
        with table.changed:
            if table.phones.get(phone.name) is phone:
                table.move(phone.name, None)
                table.changed.notify_all()
        with self._lock:
            table.listening -= 1
            if not table.listening:
                del self._tables[table_id]
            self._hold(-1)

    def _hold(self, more: int) -> None:
        if self._watcher is None:
            growth = Growth(self._store.path)  # from here on nothing is missed
            self._watcher = threading.Thread(
                target=self._watch, args=(growth,), name="live", daemon=True
            )
            self._watcher.start()
        self._held += more
        if not self._closed:
            self.on_hold(self._held)
        if not self._held:
            self._anybody.clear()
        elif more > 0:
            self._anybody.set()

    def _tell(self, table_id: str, number: int) -> None:
        """Wake the phones of a table whose log has `number` entries."""
        table = self._tables.get(table_id)
        if table is not None and number > table.number:
            with table.changed:
                table.number = max(table.number, number)
                table.changed.notify_all()

    def _free(self, table_id: str, key: str) -> None:
        """Let the phones of a link that was closed go."""
        table = self._tables.get(table_id)
        if table is not None:
            with table.changed:
                table.freed.add(key)
                table.changed.notify_all()

    def _watch(self, growth: Growth) -> None:
        """Tell what other processes write, as long as anybody listens."""
        pause = threading.Event()
        while not self._closed:
            self._anybody.wait()
            news = growth.look()
            for table_id, number in news.grown:
                self._tell(table_id, number)
            for table_id, key in news.freed:
                self._free(table_id, key)
            pause.wait(WATCH)
        growth.close()
