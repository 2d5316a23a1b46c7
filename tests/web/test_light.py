"""What is sent weighs little, and is sent once: compressed, and kept under its version."""

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorepad import places
from scorepad.web import create_app
from scorepad.web.assets import Assets

GZIP = {"Accept-Encoding": "gzip, deflate"}
STYLES = "/static/scorepad.css"


def file_named(page: TestResponse, name: str) -> str:
    """The address under which a page names a file."""
    found = re.search(rf'"(/static/[^"]*{re.escape(name)})"', page.text)
    assert found is not None
    return found[1]


@pytest.fixture
def styles(client: FlaskClient) -> str:
    return file_named(client.get("/"), "scorepad.css")


@pytest.mark.parametrize("path", ["/", "/manifest.webmanifest", "/sw.js", STYLES])
def test_text_is_compressed_where_the_browser_takes_it(client: FlaskClient, path: str) -> None:
    plain, packed = client.get(path), client.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.content_length == len(packed.data) < len(plain.data)
    same = re.compile(rb"[0-9a-f]{32}")  # each page has ids of its own
    assert same.sub(b"", gzip.decompress(packed.data)) == same.sub(b"", plain.data)
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("taken", ["", "identity", "br", "gzip;q=0", "gzip;q=0, *"])
def test_nothing_is_compressed_that_the_browser_does_not_take(
    client: FlaskClient, taken: str
) -> None:
    answer = client.get(STYLES, headers={"Accept-Encoding": taken})
    assert "Content-Encoding" not in answer.headers
    assert b"--paper" in answer.data


def test_the_answer_to_a_tap_is_not_compressed(client: FlaskClient, key: str) -> None:
    form = {"id": "x", "move": "reveal", "dice": [5, 3]}
    answer = client.post(f"/t/{key}", data=form, headers={**GZIP, "HX-Request": "true"})
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers


def test_pictures_are_not_compressed_again(client: FlaskClient) -> None:
    answer = client.get("/static/app/icon-192.png", headers=GZIP)
    assert "Content-Encoding" not in answer.headers
    assert "Vary" not in answer.headers


@pytest.mark.parametrize("media_type", ["text/event-stream", "text/html"])
def test_a_stream_stays_a_stream(app: Flask, media_type: str) -> None:
    def events() -> Iterator[str]:
        yield "data: 1\n\n" * 200
        raise AssertionError("the stream was read to its end")

    app.add_url_rule("/stream", "stream", lambda: Response(events(), mimetype=media_type))
    answer = app.test_client().get("/stream", headers=GZIP)
    assert "Content-Encoding" not in answer.headers
    assert next(answer.iter_encoded()).startswith(b"data: 1")


@pytest.mark.parametrize("taken", [{}, GZIP])
def test_a_file_that_the_browser_has_is_not_sent_again(
    client: FlaskClient, taken: dict[str, str]
) -> None:
    first = client.get(STYLES, headers=taken)
    again = client.get(STYLES, headers={**taken, "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    for header in ("ETag", "Vary", "Cache-Control"):
        assert again.headers[header] == first.headers[header]
    other = client.get(STYLES, headers={**taken, "If-None-Match": '"another"'})
    assert other.status_code == 200


def test_the_tag_of_compressed_bytes_does_not_pass_for_that_of_the_plain_ones(
    client: FlaskClient,
) -> None:
    plain, packed = client.get(STYLES), client.get(STYLES, headers=GZIP)
    assert packed.headers["ETag"] == f"W/{plain.headers['ETag']}"


def test_a_file_is_kept_for_a_year_under_its_version_and_else_asked_for_again(
    client: FlaskClient, styles: str
) -> None:
    kept = client.get(styles)
    assert "immutable" in kept.headers["Cache-Control"]
    assert "max-age=31536000" in kept.headers["Cache-Control"]
    latest = client.get(STYLES)
    assert latest.headers["Cache-Control"] == "public, no-cache"
    assert latest.data == kept.data


def test_everything_that_a_pad_names_is_there_in_its_version(
    client: FlaskClient, key: str, styles: str
) -> None:
    pad = client.get(f"/t/{key}")
    named = set(re.findall(r'"(/static/[^"#]+)', pad.text))
    named |= {
        f"{styles.rpartition('/')[0]}/{file}"
        for file in re.findall(r"url\(([^)'\"]+)\)", client.get(styles).text)
    }
    assert len(named) > 20
    root = styles.removesuffix("scorepad.css")
    for address in named:
        assert address.startswith(root)
        assert client.get(address).status_code == 200, address


@pytest.fixture
def updated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A browser at a server whose styles are others."""
    folder = tmp_path / "static"
    shutil.copytree(places.STATIC, folder)
    (folder / "scorepad.css").write_text("/* --paper */")
    monkeypatch.setattr(places, "STATIC", folder)
    return create_app(tmp_path / "updated.db").test_client()


def test_an_update_never_mixes_with_what_was_before(
    client: FlaskClient, updated: FlaskClient, styles: str
) -> None:
    new = file_named(updated.get("/"), "scorepad.css")
    assert new != styles
    assert updated.get(new).text == "/* --paper */"
    assert updated.get(styles).status_code == 404
    assert client.get(new).status_code == 404
    versions = [each.get("/").headers["Scorepad-Version"] for each in (client, updated)]
    assert versions[0] in styles
    assert versions[1] in new


def test_a_running_server_serves_what_it_started_with(
    updated: FlaskClient,
) -> None:
    new = file_named(updated.get("/"), "scorepad.css")
    (places.STATIC / "scorepad.css").write_text("half of an upd")
    assert updated.get(new).text == "/* --paper */"


def test_the_version_is_one_of_content_and_names(tmp_path: Path) -> None:
    def version(**files: str) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        for name, content in files.items():
            (folder / f"{name}.css").write_text(content)
        return Assets(folder).version

    assert version(a="1", b="2") == version(b="2", a="1")
    assert len({version(a="1", b="2"), version(a="2", b="1"), version(a="1", c="2")}) == 3


def test_pages_and_fragments_name_the_version_that_they_are_made_for(
    client: FlaskClient, key: str
) -> None:
    page = client.get(f"/t/{key}")
    version = page.headers["Scorepad-Version"]
    assert f'data-version="{version}"' in page.text
    fragment = client.get(f"/t/{key}", headers={"HX-Request": "true"})
    assert fragment.headers["Scorepad-Version"] == version
