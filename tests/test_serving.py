"""Behind a reverse proxy the pad knows the address that phones use; nobody else can tell it one."""

import re
import signal
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

from scorepad.storage.store import new_key
from tests.browser.conftest import Server

PROXY = "127.0.0.1"
ELSEWHERE = "127.0.0.2"
FORWARDED = {
    "Host": "127.0.0.1:8000",
    "X-Forwarded-For": "192.168.1.23",
    "X-Forwarded-Host": "pad.home",
    "X-Forwarded-Proto": "https",
}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Peer:
    """Asks a server, from an address of its own."""

    def __init__(self, port: int) -> None:
        self._port = port

    def ask(
        self, source: str, method: str, path: str, headers: dict[str, str], form: str = ""
    ) -> tuple[int, str, str]:
        """The status, the `Location` and the text that are answered."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=20, source_address=(source, 0))
        try:
            connection.request(method, path, form or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers.get("Location", ""), answer.read().decode()
        finally:
            connection.close()


@pytest.fixture(scope="module")
def peer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Peer]:
    server = Server(tmp_path_factory.mktemp("served") / "pad.db")
    server.start()
    yield Peer(server.port)
    server.kill(signal.SIGTERM)


def open_table(peer: Peer, source: str, origin: str) -> tuple[int, str]:
    form = urlencode({"id": new_key(), "name": "Ada", "layout": "house", "trex": "printed"})
    headers = {**FORWARDED, **FORM, "Origin": origin}
    status, location, _ = peer.ask(source, "POST", "/new/trex-holiday", headers, form)
    return status, location


def links(peer: Peer, source: str, table: str, headers: dict[str, str]) -> set[str]:
    """What the links of a table for other phones begin with."""
    _, _, page = peer.ask(source, "GET", f"{table}/seats", headers)
    return set(re.findall(r'href="(https?://[^/]+)/', page))


def test_links_and_codes_bear_the_address_of_the_proxy(peer: Peer) -> None:
    status, table = open_table(peer, PROXY, "https://pad.home")
    assert status == 303
    assert links(peer, PROXY, table, FORWARDED) == {"https://pad.home"}
    port = {**FORWARDED, "X-Forwarded-Host": "pad.home:8443"}
    assert links(peer, PROXY, table, port) == {"https://pad.home:8443"}


def test_who_is_not_the_proxy_cannot_forge_an_address(peer: Peer) -> None:
    _, table = open_table(peer, PROXY, "https://pad.home")
    plain = {"Host": "192.168.1.5:8000"}
    forged = {**FORWARDED, **plain, "Forwarded": "host=evil.example;proto=https"}
    assert links(peer, ELSEWHERE, table, forged) == {"http://192.168.1.5:8000"}
    assert links(peer, ELSEWHERE, table, plain) == {"http://192.168.1.5:8000"}


@pytest.mark.parametrize(
    ("source", "origin", "status"),
    [
        (PROXY, "https://pad.home", 303),
        (PROXY, "https://elsewhere.example", 403),
        (PROXY, "http://127.0.0.1:8000", 403),
        (ELSEWHERE, "https://pad.home", 403),
        (ELSEWHERE, "http://127.0.0.1:8000", 303),
    ],
)
def test_writes_come_from_the_address_that_was_asked_for(
    peer: Peer, source: str, origin: str, status: int
) -> None:
    assert open_table(peer, source, origin)[0] == status


@pytest.mark.parametrize(
    "forwarded",
    [
        {"X-Forwarded-Proto": "gopher"},
        {"X-Forwarded-Host": "a b, c"},
        {"X-Forwarded-Host": "\xfc"},
        {"X-Forwarded-Proto": "https, http", "X-Forwarded-Host": ","},
    ],
)
def test_what_no_proxy_would_say_breaks_nothing(peer: Peer, forwarded: dict[str, str]) -> None:
    assert peer.ask(PROXY, "GET", "/", {**FORWARDED, **forwarded})[0] < 500
