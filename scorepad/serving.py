"""The server: waitress for the home network, and the address that phones open."""

import signal
import sys
from pathlib import Path
from types import FrameType

import click
import segno
from waitress import create_server  # type: ignore[import-untyped]

from scorepad.errors import Refusal
from scorepad.web import create_app
from scorepad.web.addresses import home_address, reaches_phones

THREADS = 24
"""A phone can hold a thread: twelve phones, and as many again to answer the next tap."""


def serve(host: str, port: int, db: Path, layouts: Path | None) -> None:
    """Serve the pad until SIGINT or SIGTERM. Raises `Refusal` where the port cannot be had."""
    app = create_app(db, layouts)
    try:
        server = create_server(app, host=host, port=port, threads=THREADS, ident=None)
    except (OSError, ValueError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) else "this computer has no such address"
        )
        raise Refusal(
            "serve.address",
            f"{host} port {port} cannot be served: {reason}. Try another --host or --port.",
        ) from None
    # A shell that starts the server in the background has it ignore SIGINT otherwise.
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, _stop)
    _announce(host, port)
    server.run()


def _stop(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def _announce(host: str, port: int) -> None:
    """Print the address to open, and as a QR code where a phone could open it."""
    name = home_address() if host in ("0.0.0.0", "::") else host  # noqa: S104
    address = f"http://{f'[{name}]' if ':' in name else name}:{port}/"
    click.echo(f"The score pad is at {address}")
    if reaches_phones(name):
        segno.make(address, error="l").terminal(compact=True)
    else:
        click.echo(
            "This address is for this computer alone; phones need --host 0.0.0.0 and a network."
        )
    click.echo("Stop it with Ctrl+C.")
