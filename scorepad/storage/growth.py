"""Which tables have grown, whoever wrote to the database file."""

import sqlite3


class Growth:
    """A look at the database on a connection of its own, for one thread.

    SQLite counts the changes made by others than the connection that asks; asking costs next to
    nothing, so that it can be done many times a second.
    """

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, timeout=10)
        self._version = -1
        self._last = self._newest()

    def look(self) -> list[tuple[str, int]]:
        """The tables with new entries since the last look, and how many each has now.

        A database that is busy or gone for a moment has nothing new: it is looked at again, and
        taps that meet it say so.
        """
        try:
            return self._look()
        except sqlite3.Error:
            return []

    def _look(self) -> list[tuple[str, int]]:
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if version == self._version:
            return []
        newest = self._newest()
        grown = self._connection.execute(
            "SELECT table_id, max(number) FROM entries WHERE rowid > ? AND rowid <= ?"
            " GROUP BY table_id",
            (self._last, newest),
        ).fetchall()
        self._version, self._last = version, newest
        return grown

    def _newest(self) -> int:
        (newest,) = self._connection.execute(
            "SELECT coalesce(max(rowid), 0) FROM entries"
        ).fetchone()
        return int(newest)

    def close(self) -> None:
        self._connection.close()
