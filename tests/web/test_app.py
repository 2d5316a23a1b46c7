"""What every page keeps: headers, same-origin writes, sentences instead of faults."""

import os
import re
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad import places
from scorepad.games import GAMES
from scorepad.web import create_app

PAGES = (
    "/",
    "/new/trex-holiday",
    "/count/trex-holiday",
    "/sheets/trex-holiday",
    "/print",
    "/print/trex-holiday-sheet",
    "/rules/trex-holiday",
)


@pytest.mark.parametrize("path", [*PAGES, "/nothing-here", "/t/nothing", "/static/scorepad.css"])
def test_every_answer_has_the_security_headers(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("template", sorted(places.TEMPLATES.rglob("*.html")), ids=str)
def test_no_template_has_inline_code_or_style(template: Path) -> None:
    text = template.read_text()
    assert not re.search(r"\son[a-z]+=|\sstyle=|<style|javascript:|hx-on", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"(src|href)=\"(https?:)?//", text)


@pytest.mark.parametrize("path", PAGES)
def test_pages_say_their_language_and_have_one_title(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 200
    assert '<html lang="en">' in page.text
    assert len(re.findall(r"<h1", page.text)) == 1


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://localhost:81", "http://["]
)
def test_a_write_from_another_site_is_refused(client: FlaskClient, key: str, origin: str) -> None:
    form = {"id": "x", "move": "reveal", "dice": [5, 3]}
    answer = client.post(f"/t/{key}", data=form, headers={"Origin": origin})
    assert answer.status_code == 403
    assert "another site" in answer.text


def test_a_write_from_our_own_page_is_taken(client: FlaskClient, key: str) -> None:
    form = {"id": "x", "move": "reveal", "dice": [5, 3]}
    answer = client.post(f"/t/{key}", data=form, headers={"Origin": "http://localhost"})
    assert answer.status_code == 303


def test_more_than_a_megabyte_is_refused_in_a_sentence(client: FlaskClient) -> None:
    answer = client.post("/api/replay", data=b" " * (1 << 20) + b"{}")
    assert answer.status_code == 413
    assert "megabyte" in answer.get_json()["error"]["message"]
    page = client.post("/sheets/trex-holiday/keep", data={"content": "x" * (1 << 20)})
    assert page.status_code == 413
    assert "megabyte" in page.text


def test_what_is_not_there_is_said_in_a_sentence(client: FlaskClient) -> None:
    for path in ("/nothing", "/t/abc", "/t/abc/log", "/new/chess", "/count/chess", "/print/poster"):
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert "Traceback" not in answer.text
    assert client.post("/").status_code == 405


def test_the_api_answers_what_the_commands_answer(client: FlaskClient) -> None:
    file = {"format": "scorepad-game/1", "game": "trex-holiday", "players": ["Ada"], "moves": []}
    answer = client.post("/api/replay", json=file)
    assert answer.status_code == 200
    assert "legal" not in answer.get_json()["players"][0]
    assert "legal" in client.post("/api/replay?legal=1", json=file).get_json()["players"][0]
    refused = client.post("/api/replay", json={**file, "moves": [{"move": "trex", "number": 1}]})
    assert refused.status_code == 422
    assert refused.get_json()["error"]["code"] == "holiday.wrong-phase"
    assert refused.get_json()["error"]["move"] == 0
    assert client.post("/api/replay", data=b"{").status_code == 400
    assert client.post("/api/score", json=file).get_json()["error"]["code"] == "file.format"
    tally = {
        "format": "scorepad-tally/1",
        "game": "trex-holiday",
        "players": [{"name": "Ada", "spaces": {"post1": [5, 5, 5]}}],
    }
    assert client.post("/api/score", json=tally).get_json()["players"][0]["total"] == 7


@pytest.mark.parametrize("host", ["a..b", "a" * 64, ".", "xn--\u00e4"])
def test_an_address_that_is_none_is_said(client: FlaskClient, host: str) -> None:
    answer = client.get("/", headers={"Host": host.encode().decode("latin-1")})
    assert answer.status_code in (200, 400)


def test_pictures_and_papers_asked_for_at_once_are_drawn_in_turn(app: Flask) -> None:
    def asked(number: int) -> tuple[int, int]:
        client = app.test_client()
        query = f"?names=Zo\u00eb{number}\u6f22{chr(0x4E00 + number)}"
        return (
            client.get(f"/print/trex-holiday-sheet.pdf{query}").status_code,
            client.get(f"/print/trex-holiday-sheet.png{query}").status_code,
        )

    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(asked, range(32))) == {(200, 200)}


def test_odd_entries_of_the_layouts_folder_are_said_or_passed_over(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    (folder / "folder.toml").mkdir(parents=True)
    (folder / "gone.toml").symlink_to(tmp_path / "nowhere")
    os.mkfifo(folder / "pipe.toml")
    (folder / "odd.json").write_text('{"name": "\\ud800x"}')
    (folder / os.fsdecode(b"\xff.toml")).write_text("broken")
    client = create_app(tmp_path / "a.db", folder).test_client()
    page = client.get("/sheets/trex-holiday")
    assert page.status_code == 200
    assert "gone.toml" in page.text
    assert "pipe.toml" in page.text
    assert "folder.toml" not in page.text
    for path in ("/new/trex-holiday", "/count/trex-holiday", "/print/trex-holiday-sheet"):
        assert client.get(path).status_code == 200, path
    shutil.rmtree(folder)
    assert client.get("/new/trex-holiday").status_code == 200


def test_a_database_that_went_away_is_said_on_every_page(tmp_path: Path) -> None:
    opened = (
        create_app(tmp_path / "a.db")
        .test_client()
        .post("/new/trex-holiday", data={"id": "t", "name": "Ada"})
    )
    table = opened.headers["Location"]
    lost = create_app(tmp_path / "b.db").test_client()
    with sqlite3.connect(tmp_path / "b.db") as database:
        for name in ("entries", "links", "tables", "layouts"):
            database.execute(f"DROP TABLE {name}")
    for path in (
        table,
        f"{table}/log",
        f"{table}/end",
        "/new/trex-holiday",
        "/sheets/trex-holiday",
    ):
        answer = lost.get(path)
        assert answer.status_code == 503, path
        assert "cannot be used" in answer.text
    assert lost.post("/new/trex-holiday", data={"id": "n", "name": "Ada"}).status_code == 503
    lost.set_cookie("tables", table.rpartition("/")[2])
    assert lost.get("/").status_code == 503


def test_the_first_page_says_which_table_cannot_be_read_and_shows_the_others(
    tmp_path: Path,
) -> None:
    client = create_app(tmp_path / "a.db").test_client()
    links = [
        client.post("/new/trex-holiday", data={"id": name, "name": name}).headers["Location"]
        for name in ("Ada", "Bo")
    ]
    with sqlite3.connect(tmp_path / "a.db") as database:
        database.execute("UPDATE tables SET options = '[]' WHERE players LIKE '%Bo%'")
    later = create_app(tmp_path / "a.db").test_client()
    later.set_cookie("tables", ".".join(link.rpartition("/")[2] for link in links))
    home = later.get("/")
    assert home.status_code == 200
    assert links[0] in home.text
    assert links[1] not in home.text
    assert "cannot be read: options:" in home.text
    assert later.get(links[1]).status_code == 503


@pytest.mark.parametrize("game_id", GAMES)
def test_a_field_that_is_told_in_parts_where_it_has_none_is_no_fault(
    client: FlaskClient, game_id: str
) -> None:
    form = {"id": "t", "name": ["Ada", "Bo", "Cy"]}
    table = client.post(f"/new/{game_id}", data=form).headers["Location"]
    for field in ("move.x", "move.0", "player.x", "player.0"):
        answer = client.post(table, data={"id": "tap", field: "1", "roll": "1"})
        assert answer.status_code in (400, 422), field


TEXTS = st.text(max_size=12) | st.sampled_from(["0", "5", "reveal", "place", "cars1.1", "-", "1.2"])
FIELDS = st.sampled_from(
    ["id", "move", "player", "number", "space", "dice", "entry", "falls", "name", "layout", "trex",
     "seed", "content", "add", "p0.cars1.1", "p0.box.carp.1"]
)  # fmt: skip
PATHS = st.sampled_from(
    ["/t/{key}", "/t/{key}/take-back", "/t/{key}/correct", "/t/{key}/confirm", "/t/{key}/again",
     "/new/trex-holiday", "/count/trex-holiday", "/sheets/trex-holiday",
     "/sheets/trex-holiday/keep", "/sheets/trex-holiday/remove", "/api/replay", "/api/score"]
)  # fmt: skip


@settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(path=PATHS, form=st.dictionaries(FIELDS, TEXTS | st.lists(TEXTS, max_size=3)))
def test_no_form_whatever_breaks_the_server(
    client: FlaskClient, key: str, path: str, form: dict[str, object]
) -> None:
    address = path.format(key=key)
    assert client.post(address, data=form).status_code < 500
    if not address.endswith(("keep", "remove", "confirm", "again", "replay", "score")):
        query = {name: value for name, value in form.items() if isinstance(value, str)}
        assert client.get(address, query_string=query).status_code < 500
