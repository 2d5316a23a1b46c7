"""The database's history: each step brings an older file up to date."""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from scorepad.storage.codes import new_code

migrations = Migrations("scorepad")


@migrations()
def first_tables(db: Database) -> None:
    """Tables with their links, the log of entries, and layouts handed in."""
    db.table("tables").create(
        {
            "id": str,
            "game": str,
            "players": str,
            "options": str,
            "started": str,
            "abandoned": int,
        },
        pk="id",
        not_null={"game", "players", "options", "started", "abandoned"},
    )
    db.table("links").create(
        {"key": str, "table_id": str, "kind": str, "player": int},
        pk="key",
        not_null={"table_id", "kind"},
        foreign_keys=[("table_id", "tables", "id")],
    )
    db.table("links").create_index(["table_id"])
    db.table("entries").create(
        {
            "id": str,
            "table_id": str,
            "number": int,
            "kind": str,
            "player": int,
            "at": str,
            "body": str,
        },
        pk="id",
        not_null={"table_id", "number", "kind", "at", "body"},
        foreign_keys=[("table_id", "tables", "id")],
    )
    db.table("entries").create_index(["table_id", "number"], unique=True)
    db.table("layouts").create(
        {"name": str, "content": str, "added": str}, pk="name", not_null={"content", "added"}
    )


@migrations()
def when_imported_games_ended(db: Database) -> None:
    """The end that a game file tells of a table that nobody confirmed here."""
    db.table("tables").add_column("stopped_at", str, not_null_default="")


@migrations()
def a_stop_is_an_entry(db: Database) -> None:
    """A table that was closed early has an entry that says so, which can be taken back."""
    for table_id, at in db.execute(
        "SELECT id, coalesce(nullif(stopped_at, ''), started) FROM tables WHERE abandoned"
    ).fetchall():
        (number,) = db.execute(
            "SELECT coalesce(max(number), 0) + 1 FROM entries WHERE table_id = ?", [table_id]
        ).fetchone()
        db.table("entries").insert(
            {
                "id": f"{table_id}-stop",
                "table_id": table_id,
                "number": number,
                "kind": "host",
                "player": None,
                "at": at,
                "body": '{"entry":"stop"}',
            }
        )
    db.table("tables").transform(drop={"abandoned"}, rename={"stopped_at": "ended"})


@migrations()
def tables_are_joined_by_a_code(db: Database) -> None:
    """A code for each table, the tap that took a seat's link, and a secret that stays when a
    link gets a new key: dice that lie on a table come from it."""
    db.table("links").add_column("taken", str)
    db.table("tables").add_column("code", str)
    db.table("tables").add_column("secret", str)
    codes: set[str] = set()
    for (table_id,) in db.execute("SELECT id FROM tables").fetchall():
        keys = db.execute("SELECT key FROM links WHERE table_id = ? ORDER BY key", [table_id])
        secret = " ".join(key for (key,) in keys.fetchall())
        while (code := new_code()) in codes:
            pass
        codes.add(code)
        db.table("tables").update(table_id, {"code": code, "secret": secret})
    db.table("tables").transform(not_null={"code", "secret"})
    db.table("tables").create_index(["code"], unique=True)
