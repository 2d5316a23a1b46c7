"""Live updates: phones that listen are told how far the log of their table has grown."""

import re
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorepad.engine import Player
from scorepad.files import Played
from scorepad.games.trex_holiday.game import Options
from scorepad.storage.store import Store
from scorepad.table import HOST, Stop, seat
from scorepad.web import create_app
from scorepad.web.live import GONE, Live, Phone
from tests.tables import HOLIDAY, ROUND

TABLE = "t"
ADA, BO = Player(0), Player(1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "pad.db")
    store.open_table(TABLE, HOLIDAY, ("Ada", "Bo"), Options())
    return store


@pytest.fixture
def live(store: Store) -> Iterator[Live]:
    live = Live(store)
    yield live
    live.close()


def played(store: Store, entries: int) -> None:
    """Enter the next moves of a round."""
    for _ in range(entries):
        number = store.length(TABLE)
        store.enter(TABLE, HOST, f"e{number}", Played(ROUND[number]))


def listening(
    live: Live, after: int = 0, name: str = "a", sheet: Player | None = None, key: str = ""
) -> Generator[str]:
    events = live.events(TABLE, after, Phone(name, sheet, key or live._store.host_key(TABLE)))
    assert next(events).startswith("retry:")
    return events


def test_a_phone_is_told_the_number_of_each_new_entry(live: Live, store: Store) -> None:
    phone = listening(live)
    played(store, 1)
    assert next(phone) == "id: 1\ndata: 1\n\n"
    played(store, 1)
    assert next(phone) == "id: 2\ndata: 2\n\n"


def test_a_phone_that_was_away_is_told_once_how_far_the_log_is(live: Live, store: Store) -> None:
    played(store, 4)
    assert next(listening(live, after=1)) == "id: 4\ndata: 4\n\n"


def test_a_phone_that_knows_more_than_a_restored_backup_is_told(live: Live, store: Store) -> None:
    played(store, 3)
    assert next(listening(live, after=10)) == "id: 3\ndata: 3\n\n"


def test_what_another_process_enters_is_told_as_well(live: Live, store: Store) -> None:
    phone = listening(live)
    played(Store(store.path), 1)
    assert next(phone) == "id: 1\ndata: 1\n\n"


def test_another_table_wakes_nobody(live: Live, store: Store) -> None:
    phone = listening(live)
    store.open_table("other", HOLIDAY, ("Cy",), Options())
    store.enter("other", HOST, "o1", Played(ROUND[0]))
    played(store, 1)
    assert next(phone) == "id: 1\ndata: 1\n\n"


def test_two_phones_on_one_sheet_are_both_told(live: Live) -> None:
    one = listening(live, name="a", sheet=ADA)
    other = listening(live, name="b", sheet=ADA)
    assert next(one) == next(other) == "event: phones\ndata: 2\n\n"
    other.close()
    assert next(one) == "event: phones\ndata: 1\n\n"


def test_a_phone_that_turns_to_another_sheet_has_left_the_first(live: Live) -> None:
    one = listening(live, name="a", sheet=ADA)
    listening_to_ada = listening(live, name="b", sheet=ADA)
    assert next(one) == "event: phones\ndata: 2\n\n"
    listening_to_bo = listening(live, name="b", sheet=BO)
    assert next(one) == "event: phones\ndata: 1\n\n"
    del listening_to_ada, listening_to_bo


def test_one_phone_with_two_pages_and_a_watcher_count_once(live: Live, store: Store) -> None:
    one = listening(live, name="a", sheet=ADA)
    again = listening(live, name="a", sheet=ADA)
    watcher = listening(live, name="w")
    played(store, 1)
    assert next(one) == next(again) == next(watcher) == "id: 1\ndata: 1\n\n"


def test_a_phone_whose_seat_is_freed_is_let_go_and_counts_no_more(live: Live, store: Store) -> None:
    lost = store.seats(TABLE)[ADA].key
    phone = listening(live, name="lost", sheet=ADA, key=lost)
    host = listening(live, name="host", sheet=ADA, key=store.host_key(TABLE))
    assert next(phone) == next(host) == "event: phones\ndata: 2\n\n"
    store.free_seat(TABLE, lost)
    assert list(phone) == [GONE]
    assert next(host) == "event: phones\ndata: 1\n\n"


def test_a_seat_freed_by_another_process_is_told_by_the_watch(live: Live, store: Store) -> None:
    lost, kept = (seat.key for seat in store.seats(TABLE))
    phone, other = listening(live, key=lost), listening(live, key=kept)
    Store(store.path).free_seat(TABLE, lost)
    assert next(phone) == GONE
    store.enter(TABLE, seat(ADA), "stop", Stop())
    assert next(other) == "id: 1\ndata: 1\n\n"


def test_a_link_that_was_closed_before_its_stream_began_is_told(live: Live, store: Store) -> None:
    lost = store.seats(TABLE)[ADA].key
    Store(store.path).free_seat(TABLE, lost)
    assert next(listening(live, key=lost)) == GONE


def test_phones_hear_of_an_early_stop(live: Live, store: Store) -> None:
    phone = listening(live, sheet=BO)
    store.enter(TABLE, seat(ADA), "stop", Stop())
    assert next(phone) == "id: 1\ndata: 1\n\n"


def test_streams_end_when_the_server_stops(live: Live) -> None:
    phone = listening(live)
    live.close()
    assert list(phone) == []


def test_each_open_stream_is_counted_for_its_thread(live: Live) -> None:
    held: list[int] = []
    live.on_hold = held.append
    one, other = listening(live), listening(live, name="b")
    one.close()
    other.close()
    assert held == [1, 2, 1, 0]


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "app.db")


def test_the_stream_is_no_page_to_be_kept(app: Flask) -> None:
    store = app.extensions["scorepad"].store
    key = store.open_table(TABLE, HOLIDAY, ("Ada", "Bo"), Options())
    played(store, 2)
    answer = app.test_client().get(f"/t/{key}/live?player=0&after=0&phone=p")
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    told = answer.iter_encoded()
    assert next(told).startswith(b"retry")
    assert next(told) == b"id: 2\ndata: 2\n\n"
    answer.close()


def test_after_a_lost_connection_the_browser_says_what_it_knows(app: Flask) -> None:
    store = app.extensions["scorepad"].store
    key = store.open_table(TABLE, HOLIDAY, ("Ada", "Bo"), Options())
    played(store, 2)
    answer = app.test_client().get(
        f"/t/{key}/live?player=0&after=0", headers={"Last-Event-ID": "2"}
    )
    told = answer.iter_encoded()
    next(told)
    played(store, 1)
    assert next(told) == b"id: 3\ndata: 3\n\n"
    answer.close()


def test_a_phone_that_slept_while_its_seat_was_freed_hears_of_it(app: Flask) -> None:
    store = app.extensions["scorepad"].store
    store.open_table(TABLE, HOLIDAY, ("Ada", "Bo"), Options())
    lost = store.seats(TABLE)[BO].key
    store.free_seat(TABLE, lost)
    answer = app.test_client().get(f"/t/{lost}/live?player=1&after=0&phone=p")
    assert answer.mimetype == "text/event-stream"
    assert answer.text == GONE


def test_no_stream_behind_a_link_that_leads_nowhere(app: Flask) -> None:
    assert app.test_client().get(f"/t/{'0' * 32}/live").status_code == 404


def test_the_pad_says_what_it_knows_and_where_to_listen(app: Flask) -> None:
    store = app.extensions["scorepad"].store
    key = store.open_table(TABLE, HOLIDAY, ("Ada", "Bo"), Options())
    played(store, 2)
    page = app.test_client().get(f"/t/{key}?player=1").text
    root = re.search(r'<div id="pad"[^>]*>', page)
    assert root and 'data-seen="2"' in root[0] and f'data-live="/t/{key}/live?player=1"' in root[0]
