"""What a browser needs to put the pad on a home screen and to keep it there."""

import json
import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from PIL import Image

from scorepad import places
from scorepad.storage.store import Store


def papers() -> list[str]:
    """The paper of the stylesheet, in light and in dark."""
    return re.findall(r"--paper: (#\w+)", (places.STATIC / "scorepad.css").read_text())


def test_the_manifest_has_all_that_installing_asks_for(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    assert manifest["display"] == "standalone"
    assert manifest["name"].startswith(manifest["short_name"])
    assert manifest["theme_color"] == manifest["background_color"] == papers()[0]
    offered = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert offered == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}


def test_the_icons_are_as_large_as_the_manifest_says(client: FlaskClient) -> None:
    for icon in json.loads(client.get("/manifest.webmanifest").data)["icons"]:
        picture = Image.open(BytesIO(client.get(icon["src"]).data))
        assert "{}x{}".format(*picture.size) == icon["sizes"]
        assert picture.get_format_mimetype() == icon["type"]


def test_a_maskable_icon_fills_its_square(client: FlaskClient) -> None:
    picture = Image.open(places.STATIC / "app" / "maskable-512.png").convert("RGBA")
    assert picture.getchannel("A").getextrema() == (255, 255)


@pytest.mark.parametrize("path", ["/", "/t/{key}", "/t/{key}/menu", "/nothing-here"])
def test_every_page_can_be_installed_in_the_colours_of_light_and_dark(
    client: FlaskClient, key: str, path: str
) -> None:
    page = client.get(path.format(key=key)).text
    colours = re.findall(
        r'<meta name="theme-color" content="(#\w+)" media="[^"]+(light|dark)', page
    )
    assert colours == list(zip(papers(), ("light", "dark"), strict=True))
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    apple = re.search(r'<link rel="apple-touch-icon" href="([^"]+)"', page)
    assert apple is not None
    assert Image.open(BytesIO(client.get(apple[1]).data)).size == (180, 180)


def test_the_worker_is_asked_for_anew_and_names_files_that_are_there(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    found = re.search(r"const FILES = (\[.*\]);", answer.text)
    assert found is not None
    files = json.loads(found[1])
    for file in files:
        assert client.get(file).status_code == 200, file
    for needed in (
        "scorepad.css",
        "scorepad.js",
        "offline.js",
        "htmx",
        "icons.svg",
        "art/carp.svg",
    ):
        assert any(needed in file for file in files), needed
    assert not any("-wide" in file or file.endswith((".png", ".txt")) for file in files)


def test_below_a_path_of_a_proxy_everything_has_that_path(client: FlaskClient) -> None:
    below = {"SCRIPT_NAME": "/games"}
    page = client.get("/", environ_overrides=below).text
    assert not re.search(r'"/(static|sw\.js|manifest)', page)
    assert '"/games/static/v-' in client.get("/sw.js", environ_overrides=below).text
    manifest = json.loads(client.get("/manifest.webmanifest", environ_overrides=below).data)
    assert manifest["start_url"] == "/games/"


def test_a_page_that_was_never_opened_has_a_sentence_to_show(client: FlaskClient) -> None:
    assert "was not opened on this phone before" in client.get("/offline").text


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("", {"move": "reveal", "dice": ["5", "3"]}, None),
        ("", {"move": "place", "number": "9"}, None),
        ("", {"move": "x" * (1 << 21)}, 413),
        ("/take-back", {"entry": "99"}, None),
        ("/nowhere", {}, None),
        ("x", {}, 404),
    ],
)
def test_every_answer_to_an_entry_is_known_as_one_of_the_score_pads_own(
    client: FlaskClient,
    key: str,
    headers: dict[str, str],
    path: str,
    form: dict[str, str],
    status: int | None,
) -> None:
    answer = client.post(f"/t/{key}{path}", data={"id": "tap", **form}, headers=headers)
    assert answer.headers["Scorepad-Version"]
    assert status in (None, answer.status_code)


def test_a_foreign_form_and_a_freed_seat_are_answered_by_the_score_pad_as_well(
    client: FlaskClient, key: str, store: Store
) -> None:
    foreign = client.post(f"/t/{key}", data={"id": "a"}, headers={"Origin": "http://elsewhere"})
    assert foreign.status_code == 403
    assert foreign.headers["Scorepad-Version"]
    seat = store.seats(store.at(key)[0].id)[0].key
    client.post(f"/t/{key}/seats", data={"seat": seat})
    shut = client.post(f"/t/{seat}", data={"id": "b"}, headers={"HX-Request": "true"})
    assert shut.status_code == 404
    assert shut.headers["Scorepad-Version"]
    assert "HX-Redirect" in shut.headers
