"""Joining by a code, taking a seat, and the phones at a table."""

import re
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.files import GameFile
from scorepad.games.trex_holiday.game import Options
from scorepad.storage.store import Store
from scorepad.table import HOST, Confirm, Stop
from tests.tables import HOLIDAY, finish

SWAP = {"HX-Request": "true"}


@pytest.fixture
def code(store: Store, key: str) -> str:
    return store.code(store.at(key)[0].id)


@pytest.fixture
def phone(app: Flask, key: str) -> FlaskClient:
    """Another phone, which knows nothing of the host's links."""
    return app.test_client()


def sit_down(phone: FlaskClient, code: str, player: int, tap: str = "tap") -> Any:
    return phone.post(f"/j/{code}?player={player}", data={"id": tap})


def sat_down(phone: FlaskClient, code: str, player: int, tap: str = "tap") -> str:
    """The key of the seat that was free."""
    answer = sit_down(phone, code, player, tap)
    assert answer.status_code == 303
    return str(answer.headers["Location"]).rpartition("/")[2]


def links_in(page: str) -> set[str]:
    return set(re.findall(r"/t/([0-9a-f]{32})", page))


# With a code.


def test_the_first_page_leads_to_joining(client: FlaskClient) -> None:
    assert 'href="/join"' in client.get("/").text
    assert "The code of the table" in client.get("/join").text


def test_a_code_may_be_typed_in_any_case_with_spaces(phone: FlaskClient, code: str) -> None:
    for typed in (code, code.lower(), f" {code[:2]} {code[2:]} ", f"{code[:3]}-{code[3:]}"):
        answer = phone.get("/join", query_string={"code": typed})
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"/j/{code}"
    assert "Whose seat is yours?" in phone.get(f"/j/{code.lower()}").text


@pytest.mark.parametrize("typed", ["AAAAA", "x" * 400, "a/b", "é\x00", "<b>"])
def test_a_code_that_no_table_has_is_said_with_a_way_out(phone: FlaskClient, typed: str) -> None:
    answer = phone.get("/join", query_string={"code": typed})
    assert answer.status_code == 404
    assert "No table here has the code" in answer.text
    assert "on the host’s phone" in answer.text
    assert "<b>" not in answer.text


def test_no_code_at_all_is_asked_for(phone: FlaskClient) -> None:
    answer = phone.get("/join?code=+")
    assert answer.status_code == 400
    assert "nothing is typed in yet" in answer.text


def test_a_scanned_code_of_no_table_is_said_on_the_page_to_type_one(phone: FlaskClient) -> None:
    answer = phone.get("/j/AAAAA")
    assert answer.status_code == 404
    assert "No table here has the code AAAAA" in answer.text
    assert 'name="code"' in answer.text


def test_a_code_shows_the_table_its_seats_and_nobodys_links_but_the_watchers(
    phone: FlaskClient, code: str, key: str, store: Store
) -> None:
    page = phone.get(f"/j/{code}").text
    assert "T-Rex’s Holiday" in page
    assert "Ada and Bo" in page
    assert "begun" in page
    assert page.count("Free. Tap to sit down.") == 2
    assert links_in(page) == {store.watch_key(store.at(key)[0].id)}


def test_a_free_seat_is_taken_with_one_tap_and_the_phone_remembers_it(
    phone: FlaskClient, code: str, store: Store
) -> None:
    key = sat_down(phone, code, 1)
    assert store.at(key)[1].player == 1
    assert f"/t/{key}" in phone.get("/").text
    page = phone.get(f"/j/{code}").text
    assert "Yours, on this phone" in page
    assert f'href="/t/{key}"' in page


def test_a_taken_seat_is_refused_and_says_how_to_get_it_back(
    phone: FlaskClient, app: Flask, code: str
) -> None:
    key = sat_down(phone, code, 1)
    other = app.test_client()
    page = other.get(f"/j/{code}").text
    assert "Taken by another phone." in page
    assert "its own link or QR code" in page
    answer = sit_down(other, code, 1, "other-tap")
    assert answer.status_code == 422
    assert "The seat of Bo is taken." in answer.text
    assert key not in answer.text


def test_the_tap_that_took_a_seat_may_come_twice(phone: FlaskClient, code: str) -> None:
    assert sat_down(phone, code, 0, "same") == sat_down(phone, code, 0, "same")


@pytest.mark.parametrize("query", ["", "?player=2", "?player=x"])
def test_a_seat_that_is_none_is_said(phone: FlaskClient, code: str, query: str) -> None:
    answer = phone.post(f"/j/{code}{query}", data={"id": "tap"})
    assert answer.status_code == 400
    assert "note-refused" in answer.text
    assert phone.post(f"/j/{code}?player=0", data={"id": ""}).status_code == 400
    assert phone.post("/j/AAAAA?player=0", data={"id": "tap"}).status_code == 404


def test_opening_the_link_of_a_seat_takes_it(
    phone: FlaskClient, app: Flask, code: str, store: Store, key: str
) -> None:
    seat = store.seats(store.at(key)[0].id)[0]
    phone.get(f"/t/{seat.key}")
    assert "Taken by another phone." in app.test_client().get(f"/j/{code}").text


def test_the_host_finds_the_own_pad_behind_the_code(
    client: FlaskClient, code: str, key: str
) -> None:
    client.get(f"/t/{key}")
    page = client.get(f"/j/{code}").text
    assert f'href="/t/{key}"' in page
    assert "Open the table as its host" in page


def test_the_code_of_a_closed_table_leads_to_its_result(
    phone: FlaskClient, code: str, store: Store, key: str
) -> None:
    finish(store, key)
    table, _ = store.at(key)
    assert phone.get(f"/j/{code}").status_code == 200, "what is not confirmed may be taken back"
    store.enter(table.id, HOST, "confirm", Confirm())
    for answer in (phone.get(f"/j/{code}"), sit_down(phone, code, 0)):
        assert answer.headers["Location"] == f"/t/{store.watch_key(table.id)}"
    assert (
        table.result.explanation.partition(". ")[0]
        in phone.get(f"/j/{code}", follow_redirects=True).text
    )


def test_the_code_of_a_stopped_table_leads_to_its_result(
    phone: FlaskClient, code: str, store: Store, key: str
) -> None:
    store.enter(store.at(key)[0].id, HOST, "stop", Stop())
    assert "stopped early" in phone.get(f"/j/{code}", follow_redirects=True).text


@pytest.mark.parametrize("started", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:00-12:00"])
def test_a_table_from_the_ends_of_time_can_be_joined(
    phone: FlaskClient, store: Store, started: str
) -> None:
    store.import_games([GameFile(HOLIDAY, ("Ada",), Options(), (), "old", started)])
    assert phone.get(f"/j/{store.code('old')}").status_code == 200


# One phone, several seats.


def test_tabs_lead_to_the_seats_that_this_phone_holds(
    phone: FlaskClient, code: str, store: Store
) -> None:
    ada = sat_down(phone, code, 0, "a")
    assert f'href="/t/{ada}?player=1"' in phone.get(f"/t/{ada}").text, "Bo sits elsewhere"
    bo = sat_down(phone, code, 1, "b")
    page = phone.get(f"/t/{ada}").text
    assert f'href="/t/{ada}?player=0"' in page
    assert f'href="/t/{bo}?player=1" hx-get="/t/{bo}?player=1"' in page
    swapped = phone.get(f"/t/{bo}?player=1", headers=SWAP).text
    assert f'action="/t/{bo}?player=1"' in swapped
    assert f'href="/t/{ada}?player=0"' in swapped


def test_the_hosts_tabs_stay_the_hosts(
    client: FlaskClient, code: str, key: str, store: Store
) -> None:
    bo = sat_down(client, code, 1)
    page = client.get(f"/t/{key}").text
    assert f'href="/t/{key}?player=1"' in page
    assert bo not in page


def test_a_watchers_link_is_held_by_nobody_as_a_seat(
    phone: FlaskClient, code: str, key: str, store: Store
) -> None:
    sat_down(phone, code, 1)
    watch = store.watch_key(store.at(key)[0].id)
    assert links_in(phone.get(f"/t/{watch}").text) == {watch}


def test_a_table_is_on_the_first_page_once_by_the_link_opened_last_of_those_due(
    phone: FlaskClient, code: str
) -> None:
    ada, bo = sat_down(phone, code, 0, "a"), sat_down(phone, code, 1, "b")
    phone.post(f"/t/{ada}", data={"id": "dice", "move": "reveal", "dice": [5, 3]})
    assert links_in(phone.get("/").text) == {bo}
    phone.get(f"/t/{ada}")
    assert links_in(phone.get("/").text) == {ada}


# At the table.


def test_the_host_sees_the_code_and_every_seat_with_its_link(
    client: FlaskClient, phone: FlaskClient, code: str, key: str, store: Store
) -> None:
    sat_down(phone, code, 1)
    page = client.get(f"/t/{key}/seats").text
    table_id = store.at(key)[0].id
    keys = {key, store.watch_key(table_id), *(seat.key for seat in store.seats(table_id))}
    assert links_in(page) == keys
    assert f">{code}</span>" in page
    assert re.findall(r"</b></span><span class=\"chip\"[^>]*>.*?(free|taken)</span>", page) == [
        "free",
        "taken",
    ]


def test_a_seats_phone_sees_its_own_link_the_code_and_the_watchers(
    phone: FlaskClient, code: str, key: str, store: Store
) -> None:
    ada = sat_down(phone, code, 0)
    page = phone.get(f"/t/{ada}/seats").text
    assert links_in(page) == {ada, store.watch_key(store.at(key)[0].id)}
    assert f">{code}</span>" in page
    assert "can enter for Ada" in page
    assert "Free this seat" not in page


def test_menus_lead_to_the_phones_and_the_scoreboard(client: FlaskClient, key: str) -> None:
    page = client.get(f"/t/{key}/menu").text
    assert f'href="/t/{key}/seats"' in page
    assert f'href="/t/{key}/board"' in page


def test_more_phones_are_offered_to_the_host_until_something_is_entered(
    client: FlaskClient, phone: FlaskClient, key: str, code: str
) -> None:
    assert "Add phones" in client.get(f"/t/{key}").text
    assert "Add phones" not in phone.get(f"/t/{sat_down(phone, code, 0)}").text
    client.post(f"/t/{key}", data={"id": "dice", "move": "reveal", "dice": [5, 3]})
    assert "Add phones" not in client.get(f"/t/{key}").text


def test_a_freed_seat_shuts_the_old_phone_out_and_is_free(
    client: FlaskClient, phone: FlaskClient, app: Flask, code: str, key: str
) -> None:
    lost = sat_down(phone, code, 0)
    freed = client.post(f"/t/{key}/seats", data={"seat": lost})
    assert "The seat of Ada is free" in client.get(freed.headers["Location"]).text
    shut = phone.get(f"/t/{lost}")
    assert shut.status_code == 404
    assert "This seat was freed" in shut.text
    assert 'href="/join"' in shut.text
    entry = {"id": "late", "move": "reveal", "dice": [5, 3]}
    assert phone.post(f"/t/{lost}", data=entry).status_code == 404
    assert lost not in phone.get("/").text
    assert sat_down(app.test_client(), code, 0, "new-phone") != lost


def test_a_pad_that_was_open_on_a_freed_seat_goes_to_the_page_that_says_so(
    client: FlaskClient, phone: FlaskClient, code: str, key: str
) -> None:
    lost = sat_down(phone, code, 0)
    client.post(f"/t/{key}/seats", data={"seat": lost})
    for answer in (
        phone.get(f"/t/{lost}?player=0", headers=SWAP),
        phone.post(f"/t/{lost}/roll?player=0", data={"id": "late"}, headers=SWAP),
    ):
        assert answer.headers["HX-Redirect"] == f"/t/{lost}"


def test_only_the_host_frees_the_seat_of_another(
    phone: FlaskClient, app: Flask, code: str, key: str, store: Store
) -> None:
    ada = sat_down(phone, code, 0)
    bo = sat_down(app.test_client(), code, 1, "bo")
    watch = store.watch_key(store.at(key)[0].id)
    for link in (bo, watch):
        answer = phone.post(f"/t/{link}/seats", data={"seat": ada})
        assert answer.status_code == 422
        assert "Only the host frees another seat." in answer.text
    assert phone.get(f"/t/{ada}").status_code == 200


def test_a_seat_is_left_by_its_own_phone_and_is_free_for_another(
    phone: FlaskClient, app: Flask, code: str, key: str
) -> None:
    ada = sat_down(phone, code, 0)
    assert "Leave this seat" in phone.get(f"/t/{ada}/seats").text
    assert "Leave this seat" not in phone.get(f"/t/{key}/seats").text
    left = phone.post(f"/t/{ada}/seats", data={"seat": ada})
    assert left.headers["Location"] == f"/j/{code}"
    assert phone.get(f"/t/{ada}").status_code == 404
    assert sat_down(app.test_client(), code, 0, "other")


# Pages that look again.


def seats_known(page: str) -> str:
    (known,) = re.findall(r'name="known" value="(\w+)"', page)
    return str(known)


@pytest.mark.parametrize("of_the_host", [False, True])
def test_a_page_of_seats_that_looks_again_gets_what_has_changed_alone(
    client: FlaskClient, phone: FlaskClient, code: str, key: str, of_the_host: bool
) -> None:
    path, who = (f"/t/{key}/seats", client) if of_the_host else (f"/j/{code}", phone)
    known = seats_known(who.get(path).text)
    same = who.get(path, query_string={"known": known}, headers=SWAP)
    assert (same.status_code, same.text) == (204, "")
    sat_down(phone, code, 1)
    changed = who.get(path, query_string={"known": known}, headers=SWAP)
    assert changed.status_code == 200
    assert "<html" not in changed.text
    assert ("taken" if of_the_host else "Yours, on this phone") in changed.text
    assert seats_known(changed.text) != known


def test_a_page_of_seats_that_looks_again_goes_to_the_result_of_a_closed_table(
    client: FlaskClient, phone: FlaskClient, code: str, key: str, store: Store
) -> None:
    client.post(f"/t/{key}/stop", data={"id": "stop"})
    answer = phone.get(f"/j/{code}", headers=SWAP)
    assert answer.headers["HX-Redirect"] == f"/t/{store.watch_key(store.at(key)[0].id)}"


@pytest.mark.parametrize("form", [{}, {"seat": ""}, {"seat": "x" * 99}])
def test_freeing_what_is_no_seat_changes_nothing(
    client: FlaskClient, key: str, store: Store, form: dict[str, str]
) -> None:
    seats = store.seats(store.at(key)[0].id)
    assert client.post(f"/t/{key}/seats", data=form).status_code == 303
    assert store.seats(store.at(key)[0].id) == seats


# QR codes.


def test_codes_to_scan_are_pictures_that_a_browser_draws(
    client: FlaskClient, key: str, code: str
) -> None:
    for path in (f"/t/{key}/qr.svg", f"/j/{code}/qr.svg"):
        answer = client.get(path)
        assert answer.mimetype == "image/svg+xml"
        assert 'xmlns="http://www.w3.org/2000/svg"' in answer.text
    assert client.get("/j/AAAAA/qr.svg").status_code == 404


def test_codes_to_scan_stand_where_phones_can_reach_and_nowhere_else(
    client: FlaskClient, key: str, code: str
) -> None:
    page = client.get(f"/t/{key}/seats", headers={"Host": "192.168.7.9:8000"}).text
    assert f"/j/{code}/qr.svg" in page
    assert f"http://192.168.7.9:8000/j/{code}" in page
    with patch("scorepad.web.addresses.home_address", lambda: "192.168.7.9"):
        page = client.get(f"/t/{key}/seats", headers={"Host": "localhost:8000"}).text
    assert "qr.svg" not in page
    assert f'href="http://192.168.7.9:8000/t/{key}/seats"' in page
    with patch("scorepad.web.addresses.home_address", lambda: "127.0.0.1"):
        page = client.get(f"/t/{key}/seats").text
    assert "qr.svg" not in page
    assert "Join the home network" in page
