"""The commands: serve, print, replay, score, export, import."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from scorepad import __version__, files
from scorepad.errors import BadFile, Refusal

# Flask, ReportLab, SQLite and even pathlib are imported by the commands that need them, so that
# `replay` and `score` start at once.
if TYPE_CHECKING:
    from scorepad.printing.orders import Filled, Order
    from scorepad.storage.store import Store

REFUSED, NO_FILE = 1, 2

_FOR_ONE = (
    ("names", "--name", "names"),
    ("fill", "--fill", "filled"),
    ("layout", "--layout", "layout"),
    ("address", "--address", "address"),
    ("per_page", "--per-page", "sheets-a-page"),
)
"""What only one document is told: the parameter, its option, and what documents accept."""

_db = click.option(
    "--db",
    type=click.Path(dir_okay=False),
    envvar="SCOREPAD_DB",
    help="The database file; also SCOREPAD_DB. By default in your data folder.",
)


def _readable(argument: str) -> str:
    """An argument that may come from another encoding, as it can be said."""
    return argument.encode(errors="replace").decode()


class _InSentences(click.Group):
    """Commands in which whatever goes wrong is said in a sentence, without a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:
                setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        try:
            return super().main(*args, **kwargs)
        except (Refusal, BadFile) as error:
            click.echo(error.message, err=True)
            sys.exit(REFUSED if isinstance(error, Refusal) else NO_FILE)
        except OSError as error:
            if not isinstance(error, BrokenPipeError):
                where = error.filename or "standard output"
                click.echo(f"{where} cannot be used: {error.strerror or error}.", err=True)
            # What is left for standard output has nowhere to go, and Python would try again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.exit(REFUSED)


@click.group(cls=_InSentences, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """The score pad for five dinosaur board games."""


@main.command()
@click.argument("file")
@click.option("--legal", is_flag=True, help="Add what every player may do now.")
def replay(file: str, legal: bool) -> None:
    """Play a game FILE (- for standard input) and print where it stands, as JSON."""
    _print_answer(lambda: files.replay_answer(files.read_game(_content(file)), legal))


@main.command()
@click.argument("file")
def score(file: str) -> None:
    """Count a tally FILE (- for standard input) and print the result, as JSON."""
    _print_answer(lambda: files.score_answer(files.read_tally(_content(file))))


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@_db
@click.option(
    "--layouts",
    type=click.Path(exists=True, file_okay=False),
    help="A folder of layout files, offered beside the sheet that comes along.",
)
def serve(host: str, port: int, db: str | None, layouts: str | None) -> None:
    """Serve the pad to the phones of the home network."""
    from pathlib import Path

    from scorepad.serving import serve as serve_pad

    serve_pad(host, port, Path(db or _data_file()), Path(layouts) if layouts else None)


@main.command("print")
@click.argument("document", required=False)
@click.option("--list", "listing", is_flag=True, help="Name the documents.")
@click.option("--all", "everything", is_flag=True, help="Every document, on both papers.")
@click.option("-o", "--output", type=click.Path(), help="The PDF; with --all a folder.")
@click.option("--paper", default="a4", show_default=True, help="a4 or letter; with --all both.")
@click.option("--copies", default=1, show_default=True, help="How often, 1 to 99.")
@click.option("--per-page", type=int, help="Sheets (1 or 2) or cards on a page, at most.")
@click.option(
    "--backs",
    type=click.Choice(["long", "short", "none"]),
    help="The edge over which the printer turns the page for the backs of cards; else the long.",
)
@click.option("--ink-saving", is_flag=True, help="Outlines only.")
@click.option("--grey", is_flag=True, help="Greys for every colour.")
@click.option("--shift", nargs=2, type=float, default=(0, 0), help="MM right and MM down.")
@click.option("--stretch", nargs=2, type=float, default=(1, 1), help="Across and down, 1: not.")
@click.option("--name", "names", multiple=True, help="A name to write on it; repeat it.")
@click.option("--layout", help="A layout file for the sheet.")
@click.option("--seed", type=int, help="Where rolled numbers come from; else chance.")
@click.option(
    "--fill", help="A game or tally file (- for standard input) to print; its sheet, if no other."
)
@click.option("--address", help="The address of a pad, printed as a QR code.")
def print_(
    document: str | None, listing: bool, everything: bool, output: str | None,
    layout: str | None, fill: str | None, **how: Any,
) -> None:  # fmt: skip
    """Make DOCUMENT as a PDF: to a file, or to standard output if that is no terminal.

    With --fill and no DOCUMENT it is the sheet of that game.
    """
    from scorepad.printing.documents import documents, sheet_of
    from scorepad.printing.orders import make, unprintable

    if listing:
        for each in documents().values():
            click.echo(f"{each.id}\t{each.title}")
        return
    how["paper"] = how["paper"].lower()
    if everything:
        _refuse_for_all(document, layout=layout, fill=fill, **how)
        _print_all(output, how)
        return
    if document is None and fill is None:
        raise click.UsageError("Which document? `scorepad print --list` names them.")
    if output is None and sys.stdout.isatty():
        raise click.UsageError("A terminal shows no PDF. Name a file with -o.")
    if fill is not None and (how["names"] or layout):
        raise click.UsageError("A game brings its names and its sheet: --fill goes without them.")
    filled = _filled(fill) if fill is not None else None
    if document is None:
        assert filled is not None
        document = sheet_of(filled.game.id).id
    order = _order(document, layout, filled, **how)
    content = make(document, order)
    if notice := unprintable(order):
        click.echo(notice, err=True)
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
    else:
        _write(output, content)


def _refuse_for_all(document: str | None, **given: Any) -> None:
    """Raises `UsageError` for what goes with one document only."""
    from scorepad.printing.documents import Cards, documents

    if document:
        raise click.UsageError(f"--all prints every document; leave out “{_readable(document)}”.")
    for name, option, accepts in _FOR_ONE:
        if not given[name]:
            continue
        taken = [
            each.id
            for each in documents().values()
            if accepts in each.accepts or (name == "per_page" and isinstance(each, Cards))
        ]
        raise click.UsageError(
            f"--all prints every document as it is, without {option}. "
            f"It goes with one of {', '.join(taken)}."
        )


def _order(
    document_id: str, layout: str | None, filled: "Filled | None", *, names: tuple[str, ...],
    address: str | None, seed: int | None, ink_saving: bool, grey: bool,
    shift: tuple[float, float], stretch: tuple[float, float], **how: Any,
) -> "Order":  # fmt: skip
    """The order with what is in the files named. Raises `BadFile`, `Refusal`."""
    from dataclasses import replace
    from secrets import randbelow

    from scorepad.games import GAMES
    from scorepad.printing.canvas import Press
    from scorepad.printing.documents import document
    from scorepad.printing.orders import Order

    wanted = document(document_id)
    if seed is None and "seed" in wanted.accepts:
        seed = randbelow(1 << 32)
    order = Order(
        names=tuple(map(_readable, names)),
        address=_address(address) if address else None,
        seed=seed,
        press=Press(ink_saving, grey, shift, stretch),
        **how,
    )
    sheets = GAMES[wanted.game].sheets if wanted.game else None
    if layout is not None and sheets is not None:
        order = replace(order, layout=sheets.read(_content(layout)))
    if filled is not None:
        bears_names = "names" in wanted.accepts and "filled" not in wanted.accepts
        order = replace(order, **{"names": filled.names} if bears_names else {"filled": filled})
    return order


def _filled(file: str) -> "Filled":
    """What stands in a game or tally file. Raises `BadFile`, `Refusal`."""
    from scorepad.printing.orders import Filled

    content = _content(file)
    try:
        return Filled(*files.standing(content))
    except BadFile as bad:
        if bad.code == "file.field":
            raise
        name = "Standard input" if file == "-" else _readable(file)
        reason = f": {bad.reason}" if bad.code == "file.format" else ""
        raise BadFile(
            bad.code,
            f"{name} is no game or tally file{reason}. “Save the game as a file” in a "
            "table’s menu makes one, and so does scorepad export",
        ) from None


def _address(text: str) -> str:
    """The address of a pad, with http:// where that was left out. Raises `Refusal`."""
    from urllib.parse import urlsplit

    address = _readable(text.strip())
    if "://" not in address:
        address = f"http://{address}"
    try:
        parts = urlsplit(address)
        is_one = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_one = False
    if not is_one or any(character.isspace() for character in address):
        raise Refusal(
            "print.address",
            f"“{_readable(text)[:40]}” is no address of a pad. Take the one that scorepad serve "
            "prints, such as http://192.168.1.5:8000.",
        )
    return address


def _print_all(folder: str | None, how: dict[str, Any]) -> None:
    """Every document for both papers, into a folder that is made if need be."""
    from scorepad.printing.documents import documents, has_backs
    from scorepad.printing.orders import make
    from scorepad.printing.papers import PAPERS

    if folder is None:
        raise click.UsageError("Name a folder for all documents with -o.")
    if os.path.isfile(folder):
        raise click.UsageError(f"{folder} is a file; --all fills a folder. Name one with -o.")
    os.makedirs(folder, exist_ok=True)
    for each in documents().values():
        seed = how["seed"] if "seed" in each.accepts else None
        backs = how["backs"] if has_backs(each) else None
        for paper in PAPERS:
            order = _order(
                each.id, None, None, **{**how, "paper": paper, "seed": seed, "backs": backs}
            )
            file = os.path.join(folder, f"{each.id}-{paper}.pdf")
            _write(file, make(each.id, order))
            click.echo(file)


def _write(path: str, content: bytes) -> None:
    try:
        with open(path, "wb") as file:
            file.write(content)
    except OSError as error:
        error.filename = path
        raise


@main.command()
@click.argument("table", metavar="[ID]", required=False)
@_db
def export(table: str | None, db: str | None) -> None:
    """Print the table ID as a game file, or all tables, one JSON document a line."""
    from scorepad.storage.store import UNREADABLE

    store = _store(db, made=False)
    all_told = True
    for table_id in [_readable(table)] if table else store.table_ids():
        try:
            game = store.export(table_id)
        except Refusal as refusal:
            if refusal.code != UNREADABLE:
                raise
            all_told = False
            click.echo(refusal.message, err=True)
            continue
        sys.stdout.buffer.write(files.to_json(files.write_game(game)) + b"\n")
    if not all_told:
        sys.exit(REFUSED)


@main.command("import")
@click.argument("file")
@_db
def import_(file: str, db: str | None) -> None:
    """Store the games of FILE (- for standard input) as tables: one, or one a line."""

    def store_all() -> dict[str, Any]:
        games = files.read_games(_content(file))
        stored = _store(db).import_games(games)
        return {"tables": [{"id": table_id, "new": new} for table_id, new in stored]}

    _print_answer(store_all)


def _store(db: str | None, made: bool = True) -> "Store":
    """The tables of a database, which is `made` if there is none. Raises `Refusal`."""
    from scorepad.storage.store import Store

    path = db or _data_file()
    if not made and not os.path.exists(path):
        raise Refusal("storage.none", f"There is no database {path}. Name another with --db.")
    return Store(path)


def _data_file() -> str:
    """Where tables are kept unless told otherwise."""
    from platformdirs import user_data_path

    return str(user_data_path("scorepad", appauthor=False) / "scorepad.db")


def _content(file: str) -> bytes:
    """The content of a file, `-` for standard input. Raises `BadFile`."""
    try:
        if file == "-":
            if sys.stdin is None:
                raise BadFile("file.json", "Standard input is closed; name a file")
            return sys.stdin.buffer.read()
        with open(file, "rb") as opened:
            return opened.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name is no path"
        raise BadFile("file.json", f"{_readable(file)} cannot be read: {reason}") from None


def _print_answer(make: Callable[[], dict[str, Any]]) -> None:
    """Print one JSON object, and exit as formats ask: 0, 1 refused, 2 no file of ours."""
    status = 0
    try:
        answer = make()
    except (Refusal, BadFile) as error:
        answer = files.error_answer(error)
        status = REFUSED if isinstance(error, Refusal) else NO_FILE
    sys.stdout.buffer.write(files.to_json(answer) + b"\n")
    sys.stdout.flush()
    sys.exit(status)
