"""Which tables have grown and which links were closed, whoever wrote to the database file."""

import sqlite3
from dataclasses import dataclass

from scorepad.storage.store import FREED


@dataclass(frozen=True, slots=True)
class News:
    """The tables with new entries, with how many each has now, and closed links of tables with
    new links, each with its table's id."""

    grown: tuple[tuple[str, int], ...] = ()
    freed: tuple[tuple[str, str], ...] = ()


class Growth:
    """A look at the database on a connection of its own, for one thread at a time.

    SQLite counts the changes made by others than the connection that asks; asking costs next to
    nothing, so that it can be done many times a second.
    """

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(
            path, isolation_level=None, timeout=10, check_same_thread=False
        )
        self._version = -1
        self._last = self._newest()

    def look(self) -> News:
        """What has come since the last look.

        A database that is busy or gone for a moment has nothing new: it is looked at again, and
        taps that meet it say so.
        """
        try:
            return self._look()
        except sqlite3.Error:
            return News()

    def _look(self) -> News:
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if version == self._version:
            return News()
        newest = self._newest()
        entries, links = zip(self._last, newest, strict=True)
        grown = self._connection.execute(
            "SELECT table_id, max(number) FROM entries WHERE rowid > ? AND rowid <= ?"
            " GROUP BY table_id",
            entries,
        ).fetchall()
        # A link that is closed has one that takes its place.
        freed = self._connection.execute(
            "SELECT DISTINCT table_id, key FROM links WHERE kind = ? AND table_id IN"
            " (SELECT table_id FROM links WHERE rowid > ? AND rowid <= ?)",
            (FREED, *links),
        ).fetchall()
        self._version, self._last = version, newest
        return News(tuple(grown), tuple(freed))

    def _newest(self) -> tuple[int, int]:
        """The numbers that SQLite gave the newest entry and the newest link."""
        entry, link = self._connection.execute(
            "SELECT (SELECT coalesce(max(rowid), 0) FROM entries),"
            " (SELECT coalesce(max(rowid), 0) FROM links)"
        ).fetchone()
        return entry, link

    def close(self) -> None:
        self._connection.close()
