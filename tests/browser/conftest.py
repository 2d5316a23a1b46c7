"""A real server on a free port, and a phone-sized browser."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    Request,
    expect,
    sync_playwright,
)

SCOREPAD = str(Path(sys.executable).with_name("scorepad"))
LAYOUTS = Path(__file__).parent
WITH_STATIC = """
import sys
from pathlib import Path
from scorepad import cli, places
places.STATIC = Path(sys.argv.pop(1))
cli.main()
"""

# What waits on a phone is sent every 5 s, and a machine may be busy.
expect.set_options(timeout=20_000)


class Server:
    """`scorepad serve` with a database of its own; it can be killed and started again."""

    def __init__(self, db: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.db = db
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, static: Path | None = None) -> None:
        """Start it, and wait until it says that it listens.

        `static` stands in for the folder of that name, as an update would bring it.
        """
        program = [SCOREPAD] if static is None else [sys.executable, "-c", WITH_STATIC, str(static)]
        self._process = subprocess.Popen(
            [
                *(*program, "serve", "--host", "127.0.0.1", "--port", str(self.port)),
                *("--db", str(self.db), "--layouts", str(LAYOUTS)),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        assert self.address in self._process.stdout.readline().decode()

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.communicate()

    def forget(self) -> None:
        """Lose the database of a server that is not running."""
        for file in self.db.parent.glob(f"{self.db.name}*"):
            file.unlink()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "pad.db")
    server.start()
    yield server
    server.kill(signal.SIGTERM)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        yield browser
        browser.close()


def launched(chromium: BrowserType) -> Browser:
    return chromium.launch(
        executable_path="/usr/bin/chromium",
        args=["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    )


def phone(
    browser: Browser,
    *,
    script: bool = True,
    dark: bool = False,
    width: int = 375,
    installs: bool = False,
) -> BrowserContext:
    """A context like an iPhone's: portrait, touch, two pixels a point.

    Unless it `installs`, it has no service worker, as over the plain http of a home network.
    """
    context = browser.new_context(
        viewport={"width": width, "height": 812},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        java_script_enabled=script,
        color_scheme="dark" if dark else "light",
    )
    if not installs:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    return context


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page that fails its test when a script breaks or a request leaves the server."""
    context = phone(browser)
    page = context.new_page()
    troubles: list[str] = []

    def watch(request: Request) -> None:
        if not request.url.startswith((server.address, "data:")):
            troubles.append(f"left the origin: {request.url}")

    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", watch)
    yield page
    context.close()
    assert troubles == []


@pytest.fixture
def other(browser: Browser) -> Iterator[Page]:
    """The page of a second phone."""
    context = phone(browser)
    yield context.new_page()
    context.close()


@pytest.fixture
def plain_page(browser: Browser) -> Iterator[Page]:
    """A page of a browser without JavaScript."""
    context = phone(browser, script=False)
    yield context.new_page()
    context.close()
