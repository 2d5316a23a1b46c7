"""The server: waitress for the home network, and the address that phones open."""

import resource
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
from scorepad.web.live import Live

THREADS = 16
"""To answer the next taps. Each phone that listens has a thread of its own beside them."""
CONNECTIONS = 4096
PROXY = "127.0.0.1"
"""Who is believed which address a phone asked for: a reverse proxy on this computer alone."""


def serve(host: str, port: int, db: Path, layouts: Path | None) -> None:
    """Serve the pad until SIGINT or SIGTERM. Raises `Refusal` where the port cannot be had."""
    app = create_app(db, layouts)
    try:
        server = create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            channel_request_lookahead=1,
            asyncore_use_poll=True,
            ident=None,
            trusted_proxy=PROXY,
            trusted_proxy_headers={"x-forwarded-host", "x-forwarded-proto"},
            clear_untrusted_proxy_headers=True,
        )
    except (OSError, ValueError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) else "this computer has no such address"
        )
        raise Refusal(
            "serve.address",
            f"{host} port {port} cannot be served: {reason}. Try another --host or --port.",
        ) from None
    live: Live = app.extensions["scorepad"].live
    live.on_hold = lambda held: server.task_dispatcher.set_thread_count(THREADS + held)
    _allow_files(CONNECTIONS)

    def stop(number: int, frame: FrameType | None) -> None:
        live.close()
        sys.exit(0)

    # A shell that starts the server in the background has it ignore SIGINT otherwise.
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, stop)
    _announce(host, port)
    server.run()


def _allow_files(many: int) -> None:
    """Let this process have so many connections open, as far as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = many + 256
    soft = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))


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
