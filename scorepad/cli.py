"""The commands: serve, print, replay, score, export, import."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from scorepad import __version__, files
from scorepad.errors import BadFile, Refusal

REFUSED, NO_FILE = 1, 2


@click.group()
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


def _content(file: str) -> bytes:
    """The content of a file, `-` for standard input. Raises `BadFile`."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name is no path"
        raise BadFile("file.json", f"{file} cannot be read: {reason}") from None


def _print_answer(make: Callable[[], dict[str, Any]]) -> None:
    """Print one JSON object, and exit as formats ask: 0, 1 refused, 2 no file of ours."""
    status = 0
    try:
        answer = make()
    except (Refusal, BadFile) as error:
        answer = files.error_answer(error)
        status = REFUSED if isinstance(error, Refusal) else NO_FILE
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.flush()
    sys.exit(status)
