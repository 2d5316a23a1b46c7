"""Tables in SQLite: every entry is on disk before it is acknowledged.

sqlite-utils keeps the schema; a tap's own transaction is plain SQL, begun IMMEDIATE under one
lock, because SQLite's own waiting is slow and unfair.
"""

import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from sqlite_utils import Database

from scorepad import files
from scorepad.engine import Game, Player, Throw, Throws, Values
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.files import GameFile, Played
from scorepad.games import GAMES, Games
from scorepad.storage.bodies import read_body, write_body
from scorepad.storage.codes import new_code
from scorepad.storage.schema import migrations
from scorepad.table import HOST, Body, Confirm, Entry, Role, Stop, Table, Thrown, opened

ID_TAKEN = "table.id-taken"
NO_SUCH_TABLE = "table.none"
NOTHING_TO_ROLL = "table.nothing-to-roll"
UNSEEN_DICE = "table.unseen-dice"
FAILED = "storage.failed"
UNREADABLE = "storage.unreadable"
NO_SUCH_CODE = "table.no-such-code"
SEAT_TAKEN = "table.seat-taken"
SEAT_FREED = "table.seat-freed"

FREED = "freed"
"""The kind of a seat's link that the host has closed."""

_KEPT = 64
"""How many tables a process keeps folded; others are read again when they are asked for."""


class Conflict(Refusal):
    """The same entry id came with another content: nothing was changed."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table: the key of its link, and whether a phone has taken it."""

    player: Player
    key: str
    taken: bool


@dataclass(frozen=True, slots=True)
class _Dice:
    """What the throws of a table show. Nobody can know it before they are in the log: it comes
    from a `secret` of the table and the number of the entry. Of secret throws a `role` sees its
    own; a move is entered without one, since whoever may enter it need not see its dice."""

    table: Table
    secret: Callable[[str], str]
    role: Role | None = None

    def at(self, number: int) -> Random:
        return Random(f"{self.secret(self.table.id)}, {number}")

    def lying(self, throw: Throw) -> Random | None:
        return self._seen(throw, self.table.thrown(throw))

    def entered(self, kind: type, throw: Throw) -> Random | None:
        return self._seen(throw, self.table.thrown_for(kind, throw))

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        number = self.table.thrown_for(kind, throw) if kind else self.table.thrown(throw)
        return number is not None and self._seen(throw, number) is None

    def _seen(self, throw: Throw, number: int | None) -> Random | None:
        if number is None:
            return None
        own = self.role in (None, self.table.entry(number).by)
        return self.at(number) if own or not throw.secret else None


class _AnyDice:
    """Dice to ask the rules with: nobody sees them."""

    def lying(self, throw: Throw) -> Random:
        return Random(0)

    def entered(self, kind: type, throw: Throw) -> None:
        return None

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        return False


def new_key() -> str:
    """A secret of 128 bits, for a link or an id."""
    return secrets.token_hex(16)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """The tables of one database file, which is created or brought up to date.

    Raises `Refusal` (`storage.failed`) where it is of another program, or cannot be used.
    """

    def __init__(self, path: Path | str, games: Games = GAMES, now: Callable[[], str] = _now):
        self.path = str(path)
        self.games = games
        self._now = now
        self._free: list[sqlite3.Connection] = []
        self._writing = threading.Lock()
        self._keeping = threading.Lock()
        self._folded: dict[str, Table] = {}
        self._told: list[Callable[[str, int], None]] = []
        self._told_freed: list[Callable[[str, str], None]] = []
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        with self._transaction() as connection:
            database = Database(connection)
            if database.table_names() and not migrations.applied(database):
                raise Refusal(
                    FAILED,
                    f"{path} is the database of another program. Name another with --db.",
                )
            migrations.apply(database)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else uses meanwhile. What SQLite cannot do with it (a full
        disk, a file of another kind) is said in a sentence."""
        try:
            connection = self._idle()
            try:
                yield connection
            finally:
                self._free.append(connection)
        except sqlite3.Error as error:
            raise Refusal(
                FAILED,
                f"The database {self.path} cannot be used: {error}. Nothing was changed.",
            ) from error

    def _idle(self) -> sqlite3.Connection:
        """A connection is kept for whoever comes next, in whatever thread: a phone that listens
        holds a thread for hours, and would hold a connection with it."""
        try:
            return self._free.pop()
        except IndexError:
            return self._connected()

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, timeout=10, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def on_growth(self, tell: Callable[[str, int], None]) -> None:
        """Have `tell` called with a table's id and its log's length when that may have grown."""
        self._told.append(tell)

    def on_freed(self, tell: Callable[[str, str], None]) -> None:
        """Have `tell` called with a table's id and the key of a seat's link that was closed."""
        self._told_freed.append(tell)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._writing, self._reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    # Tables.

    def open_table(
        self, table_id: str, game: Game[Any], players: tuple[str, ...], options: Any
    ) -> str:
        """Set up a table with its links. Returns the host's key.

        The same table asked for twice is the one that is there. Raises `Conflict` where the
        id has another table.
        """
        table = opened(table_id, game, players, options, self._now())
        with self._transaction() as connection:
            if not self._is_known(connection, table_id):
                return self._insert(connection, table)
            known = self._table(connection, table_id)
            if (known.game, known.players, known.options) != (game, players, options):
                raise Conflict(ID_TAKEN, "That table was set up already, with other players.")
        return self.host_key(table_id)

    def _is_known(self, connection: sqlite3.Connection, table_id: str) -> bool:
        found = connection.execute("SELECT 1 FROM tables WHERE id = ?", (table_id,))
        return found.fetchone() is not None

    def length(self, table_id: str) -> int:
        """How many entries the log of a table has."""
        with self._reading() as connection:
            found = connection.execute(
                "SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?", (table_id,)
            )
            return int(found.fetchone()[0])

    def host_key(self, table_id: str) -> str:
        """The key of the host's link to a table, which must be there."""
        return self._key_of(table_id, "host")

    def watch_key(self, table_id: str) -> str:
        """The key of the link that watches a table, which must be there."""
        return self._key_of(table_id, "watch")

    def _key_of(self, table_id: str, kind: str) -> str:
        with self._reading() as connection:
            found = connection.execute(
                "SELECT key FROM links WHERE table_id = ? AND kind = ?", (table_id, kind)
            )
            return str(found.fetchone()[0])

    def _secret(self, table_id: str) -> str:
        """What nobody at the table knows."""
        with self._reading() as connection:
            found = connection.execute("SELECT secret FROM tables WHERE id = ?", (table_id,))
            return str(found.fetchone()[0])

    def throws(self, table: Table, role: Role) -> Throws:
        """The dice that the app has thrown at a table, as far as this role may see them."""
        return _Dice(table, self._secret, role)

    def _insert(self, connection: sqlite3.Connection, table: Table) -> str:
        host = new_key()
        connection.execute(
            "INSERT INTO tables (id, game, players, options, started, ended, code, secret)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                table.id,
                table.game.id,
                _json(table.players),
                _json(files.write_options(table.options)),
                table.started,
                table.ended,
                self._free_code(connection),
                new_key(),
            ),
        )
        links: list[tuple[str, str, int | None]]
        links = [(host, "host", None), (new_key(), "watch", None)]
        links += [(new_key(), "seat", player) for player in range(len(table.players))]
        connection.executemany(
            "INSERT INTO links (key, table_id, kind, player) VALUES (?, ?, ?, ?)",
            [(key, table.id, kind, player) for key, kind, player in links],
        )
        return host

    def at(self, key: str) -> tuple[Table, Role]:
        """The table a link leads to, and what the link allows. Raises `Refusal`."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT table_id, kind, player FROM links WHERE key = ?", (key,)
            ).fetchone()
            if row is None:
                raise Refusal(NO_SUCH_TABLE, "There is no table behind this link. Start a new one.")
            table_id, kind, player = row
            if kind == FREED:
                raise Refusal(
                    SEAT_FREED,
                    "This seat was freed, and its old link is closed. "
                    "Join the table again with its code.",
                )
            return self._table(connection, table_id), _role(kind, player)

    def _table(self, connection: sqlite3.Connection, table_id: str) -> Table:
        """The table as the database has it now; only what is new is read and folded."""
        table = self._folded.get(table_id) or self._unfolded(connection, table_id)
        rows = connection.execute(
            "SELECT number, id, kind, player, at, body FROM entries"
            " WHERE table_id = ? AND number > ? ORDER BY number",
            (table_id, len(table.log)),
        )
        with _told(table_id):
            for number, entry_id, kind, player, at, text in rows.fetchall():
                body = read_body(table.game, len(table.players), text)
                if player is not None and player not in range(len(table.players)):
                    raise bad_field(f"entry {number}", "whoever entered it is not at the table")
                table = table.after(Entry(number, entry_id, _role(kind, player), at, body))
        self._keep(table)
        return table

    def _unfolded(self, connection: sqlite3.Connection, table_id: str) -> Table:
        game_id, players, options, started, ended = connection.execute(
            "SELECT game, players, options, started, ended FROM tables WHERE id = ?",
            (table_id,),
        ).fetchone()
        if game_id not in self.games:
            raise Refusal(UNREADABLE, f"Table {table_id} is of a game {game_id} that is not here.")
        game = self.games[game_id]
        with _told(table_id):
            given = msgspec.json.decode(players, type=list[str])
            names = files.read_names(game, given, given)
            read = files.read_options(game, msgspec.json.decode(options), len(names))
            return opened(table_id, game, names, read, started, ended)

    def _keep(self, table: Table) -> None:
        with self._keeping:
            self._folded.pop(table.id, None)
            self._folded[table.id] = table
            if len(self._folded) > _KEPT:
                self._folded.pop(next(iter(self._folded)))
        for tell in self._told:
            tell(table.id, len(table.log))

    # Joining.

    def code(self, table_id: str) -> str:
        """The short code of a table, which must be there."""
        with self._reading() as connection:
            found = connection.execute("SELECT code FROM tables WHERE id = ?", (table_id,))
            return str(found.fetchone()[0])

    def joined(self, code: str) -> Table:
        """The table of that code. Raises `Refusal`."""
        with self._reading() as connection:
            found = connection.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
            if found is None:
                raise Refusal(
                    NO_SUCH_CODE,
                    f"No table here has the code {code[:12]}. "
                    "Read it again on the host’s phone: it has five letters and digits.",
                )
            return self._table(connection, found[0])

    def _free_code(self, connection: sqlite3.Connection) -> str:
        while True:
            code = new_code()
            if not connection.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone():
                return code

    def seats(self, table_id: str, taken: bool = False) -> list[Seat]:
        """The seats of a table, or those `taken` alone, in the order of the players."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT player, key, taken IS NOT NULL AS held FROM links"
                " WHERE table_id = ? AND kind = 'seat' AND held >= ? ORDER BY player",
                (table_id, taken),
            )
            return [Seat(Player(p), key, bool(held)) for p, key, held in rows]

    def take_seat(self, table: Table, player: Player, tap_id: str) -> str:
        """Take a seat that is free, and give the key of its link.

        The tap that took it is answered the same when it comes again. Raises `Refusal`.
        """
        with self._transaction() as connection:
            key, taken = connection.execute(
                "SELECT key, taken FROM links WHERE table_id = ? AND kind = 'seat' AND player = ?",
                (table.id, player),
            ).fetchone()
            if taken not in (None, tap_id):
                name = table.players[player]
                raise Refusal(
                    SEAT_TAKEN,
                    f"The seat of {name} is taken. Open its own link or QR code, "
                    "or ask the host to free it.",
                )
            connection.execute("UPDATE links SET taken = ? WHERE key = ?", (tap_id, key))
            return str(key)

    def opened_seat(self, key: str) -> None:
        """Whoever has the link of a seat and opens it has taken that seat."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE links SET taken = ? WHERE key = ? AND kind = 'seat' AND taken IS NULL",
                (new_key(), key),
            )

    def free_seat(self, table_id: str, key: str) -> Player | None:
        """Free the seat whose link has that key: the link is closed, and the seat gets a new one.

        Gives the player whose seat that is. A key that is no open seat's at that table changes
        nothing: it was freed already.
        """
        with self._transaction() as connection:
            freed = connection.execute(
                "UPDATE links SET kind = ? WHERE key = ? AND table_id = ? AND kind = 'seat'"
                " RETURNING player",
                (FREED, key, table_id),
            ).fetchone()
            if freed is None:
                return None
            connection.execute(
                "INSERT INTO links (key, table_id, kind, player) VALUES (?, ?, 'seat', ?)",
                (new_key(), table_id, *freed),
            )
        for tell in self._told_freed:
            tell(table_id, key)
        return Player(freed[0])

    def opens(self, key: str) -> bool:
        """Whether a link leads to a table."""
        with self._reading() as connection:
            found = connection.execute(
                "SELECT 1 FROM links WHERE key = ? AND kind <> ?", (key, FREED)
            )
            return found.fetchone() is not None

    # Entries.

    def enter(
        self, table_id: str, role: Role, entry_id: str, body: Body, seen: int | None = None
    ) -> Table:
        """Append one entry, on disk before this returns, and give the table after it.

        An id that came before with the same content is answered by the table as it is now;
        any other is refused where its phone, which knows the entries up to `seen`, has missed
        a change of the same things, or of the result that it confirms. Without `seen` that is
        not asked.
        Raises `Conflict` for the same id with another content, `Refusal` where the table or
        the rules say no; nothing is changed then.
        """
        with self._transaction() as connection:
            table = self._table(connection, table_id)
            if self._came(connection, table, entry_id, lambda known: known == body):
                return table
            if seen is not None and isinstance(body, Confirm):
                table.check_result_seen(seen)
            elif seen is not None:
                table.check_seen(seen, table.whose(body))
            after = self._entered(connection, table, role, entry_id, body)
        self._keep(after)
        return after

    def throw(self, table_id: str, role: Role, entry_id: str, asked: Values) -> Table:
        """Throw what a page of the pad would show dice of, unless they lie there already.

        The throw is on disk before anybody sees it. Raises as `enter` does.
        """
        with self._transaction() as connection:
            table = self._table(connection, table_id)
            if self._came(connection, table, entry_id, lambda known: isinstance(known, Thrown)):
                return table
            throws = table.game.throws(table.state, asked)
            if not throws:
                raise Refusal(
                    NOTHING_TO_ROLL, "There are no dice to roll for that now. See what is next."
                )
            after = self._thrown(connection, table, role, throws, entry_id)
        self._keep(after)
        return after

    def roll(
        self,
        table_id: str,
        role: Role,
        entry_id: str,
        data: Values,
        seen: int | None = None,
    ) -> Table:
        """Enter a move with the dice that it lacks, after throwing those that do not lie there.

        The throw stays where the move is refused: that may have told what the dice show. A form
        that is sent again has the dice of the first time. Raises as `enter` does, and `BadFile`.
        """
        refused = None
        with self._transaction() as connection:
            table = self._table(connection, table_id)
            if self._came(connection, table, entry_id, lambda known: _asked_for(data, known)):
                return table
            if seen is not None:
                table.check_seen(seen, data.get("player"))
            throws = table.game.throws(table.state, data)
            table = self._thrown(connection, table, role, throws, new_key())
            try:
                self._check_visible(table, role, throws)
                played = self._with_dice(table, role, data)
                table = self._entered(connection, table, role, entry_id, played)
            except (Refusal, BadFile) as error:
                refused = error
        self._keep(table)
        if refused is not None:
            raise refused
        return table

    def _check_visible(self, table: Table, role: Role, throws: tuple[Throw, ...]) -> None:
        """Raise `Refusal` where a move uses dice that lie there and only another phone sees.

        What is done with secret dice shows some of them, so whoever threw them chooses it.
        """
        dice = self.throws(table, role)
        if any(dice.hidden(throw) for throw in throws):
            raise Refusal(
                UNSEEN_DICE,
                "These dice are secret, and the phone that threw them chooses which ones to show. "
                "Use that phone, or roll real dice and enter those.",
            )

    def _with_dice(self, table: Table, role: Role, data: Values) -> Played:
        """The move that `data` tells, with its dice.

        Where they do not lie there and the rules leave nothing to roll, they have the say.
        """
        try:
            return _rolled(table, data, _Dice(table, self._secret))
        except BadFile:
            table.check(role, _as_if_rolled(table, data))
            raise

    def _thrown(
        self,
        connection: sqlite3.Connection,
        table: Table,
        role: Role,
        throws: tuple[Throw, ...],
        entry_id: str,
    ) -> Table:
        """The table with those of `throws` thrown that do not lie there."""
        for throw in throws:
            if table.thrown(throw) is None:
                shows = throw.tell(_Dice(table, self._secret).at(len(table.log) + 1))
                thrown = Thrown(throw.chapter, throw.player, throw.what, shows)
                table = self._entered(connection, table, role, entry_id, thrown)
                entry_id = new_key()
        return table

    def came(self, table: Table, entry_id: str, same: Callable[[Body], bool]) -> bool:
        """Whether an entry of that id came before, and is the `same`.

        Raises `Conflict` where the id has something else, at this table or at another.
        """
        with self._reading() as connection:
            return self._came(connection, table, entry_id, same)

    def _came(
        self,
        connection: sqlite3.Connection,
        table: Table,
        entry_id: str,
        same: Callable[[Body], bool],
    ) -> bool:
        """Whether that entry came before. Raises `Conflict` where the id has something else."""
        known = connection.execute("SELECT table_id FROM entries WHERE id = ?", (entry_id,))
        row = known.fetchone()
        if row is None:
            return False
        body = table.known(entry_id) if row == (table.id,) else None
        if body is not None and same(body):
            return True
        raise Conflict(
            ID_TAKEN,
            "That tap is stored already, and it said something else. The first one counts.",
        )

    def _entered(
        self, connection: sqlite3.Connection, table: Table, role: Role, entry_id: str, body: Body
    ) -> Table:
        table.check(role, body)
        entry = Entry(len(table.log) + 1, entry_id, role, self._now(), body)
        after = table.after(entry)
        self._append(connection, table.id, entry, write_body(body))
        return after

    def _append(
        self, connection: sqlite3.Connection, table_id: str, entry: Entry, text: str
    ) -> None:
        connection.execute(
            "INSERT INTO entries (id, table_id, number, kind, player, at, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (entry.id, table_id, entry.number, entry.by.kind, entry.by.player, entry.at, text),
        )

    # Files.

    def import_games(self, games: list[GameFile]) -> list[tuple[str, bool]]:
        """Store game files as tables: all of them or none. Raises `Refusal`.

        Gives each one's id, and whether it is new; a file whose id is here already is left
        as it is.
        """
        with self._transaction() as connection:
            stored = []
            for number, file in enumerate(games, start=1):
                try:
                    stored.append(self._import(connection, file))
                except Refusal as refusal:
                    if len(games) == 1:
                        raise
                    said = f"Game {number}: {refusal.message}"
                    raise Refusal(refusal.code, said, refusal.move) from None
            return stored

    def _import(self, connection: sqlite3.Connection, file: GameFile) -> tuple[str, bool]:
        table_id = file.id or new_key()
        if self._is_known(connection, table_id):
            return table_id, False
        files.played_out(file)
        started = file.started or self._now()
        table = opened(table_id, file.game, file.players, file.options, started, file.finished)
        self._insert(connection, table)
        for played in file.moves:
            table = self._imported(connection, table, started, played)
        if file.abandoned:
            self._imported(connection, table, file.finished or started, Stop())
        elif file.finished and table.result.status == "finished":
            self._imported(connection, table, file.finished, Confirm())
        return table_id, True

    def _imported(self, connection: sqlite3.Connection, table: Table, at: str, body: Body) -> Table:
        entry = Entry(len(table.log) + 1, new_key(), HOST, at, body)
        self._append(connection, table.id, entry, write_body(body))
        return table.after(entry)

    def export(self, table_id: str) -> GameFile:
        """A table as a game file: what stands, in order. Raises `Refusal`."""
        with self._reading() as connection:
            if not self._is_known(connection, table_id):
                raise Refusal(NO_SUCH_TABLE, f"There is no table {table_id[:64]} in this database.")
            return as_file(self._table(connection, table_id))

    def table_ids(self) -> list[str]:
        """All tables, oldest first."""
        with self._reading() as connection:
            rows = connection.execute("SELECT id FROM tables ORDER BY started, rowid")
            return [table_id for (table_id,) in rows]

    # What homes remember.

    def names_used(self, most: int = 24) -> list[str]:
        """The names of players so far, the latest tables first."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT players FROM tables ORDER BY started DESC, rowid DESC LIMIT 50"
            ).fetchall()
        names = [name for (players,) in rows for name in msgspec.json.decode(players)]
        return list(dict.fromkeys(names))[:most]

    def layouts(self) -> dict[str, bytes]:
        """The layout files handed in, by name."""
        with self._reading() as connection:
            rows = connection.execute("SELECT name, content FROM layouts ORDER BY name")
            return {name: content.encode() for name, content in rows}

    def save_layout(self, name: str, content: str) -> None:
        """Keep a layout file; one of the same name is replaced."""
        with self._transaction() as connection:
            connection.execute(
                "INSERT INTO layouts (name, content, added) VALUES (?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET content = excluded.content,"
                " added = excluded.added",
                (name, content, self._now()),
            )

    def remove_layout(self, name: str) -> None:
        """Forget a layout file; tables that play on it keep their own copy."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM layouts WHERE name = ?", (name,))


@contextmanager
def _told(table_id: str) -> Iterator[None]:
    """What a table holds that nobody here has written, in a sentence."""
    try:
        yield
    except (BadFile, Refusal, msgspec.MsgspecError) as error:
        reason = str(error).removesuffix(".")
        raise Refusal(
            UNREADABLE,
            f"Table {table_id} cannot be read: {reason}. All other tables can be used.",
        ) from error


def _rolled(table: Table, data: Values, throws: Throws) -> Played:
    """The move that `data` tells, with the dice that it lacks. Raises `BadFile`."""
    return table.read({**table.game.roll(table.state, data, throws), "rolled": True})


def _asked_for(data: Values, known: Body) -> bool:
    """Whether `known` is what `data` asked for, by whom and what for: its dice came with it."""
    if not isinstance(known, Played):
        return False
    move = files.write_move(known)
    return all(move.get(field) == data.get(field) for field in ("move", "player"))


def _as_if_rolled(table: Table, data: Values) -> Played:
    """The move that `data` tells, with any dice for those that it lacks. Raises `BadFile`."""
    try:
        return table.read(data)
    except BadFile:
        return _rolled(table, data, _AnyDice())


def _role(kind: str, player: int | None) -> Role:
    return Role(kind, None if player is None else Player(player))


def as_file(table: Table) -> GameFile:
    """A table as a game file: what stands, in order."""
    return GameFile(
        table.game,
        table.players,
        table.options,
        tuple(standing.played for standing in table.standing),
        table.id,
        table.started,
        table.finished_at,
        table.stop is not None,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
