"""Codes and seats: found by a short code, taken by one phone, freed by the host."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain, repeat
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlite_utils import Database

from scorepad.engine import Player
from scorepad.errors import Refusal
from scorepad.files import GameFile, Played
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.rules import Reveal
from scorepad.storage.codes import LENGTH, LETTERS, as_code, new_code
from scorepad.storage.schema import migrations
from scorepad.storage.store import Store
from scorepad.table import HOST, WATCH, seat
from tests.tables import HOLIDAY

ADA, BO = Player(0), Player(1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "scorepad.db")


def open_table(store: Store, table_id: str = "a-table") -> str:
    return store.open_table(table_id, HOLIDAY, ("Ada", "Bo"), Options())


def test_a_code_has_no_two_characters_that_look_alike() -> None:
    for alike in ("0O", "1IL", "2Z", "5S", "8B", "6G", "UV"):
        assert sum(letter in LETTERS for letter in alike) <= 1
    assert not set("AEIOU") & set(LETTERS), "no vowel, no word"
    assert len(new_code()) == LENGTH


def test_a_code_is_read_as_people_type_it() -> None:
    assert as_code(" kf 3-7r ") == "KF37R"


def test_a_table_is_found_by_its_code_and_by_no_other(store: Store) -> None:
    key = open_table(store)
    code = store.code("a-table")
    assert store.joined(code) == store.at(key)[0]
    with pytest.raises(Refusal) as caught:
        store.joined("00000")
    assert caught.value.code == "table.no-such-code"
    assert "00000" in caught.value.message


def test_imported_tables_have_codes_too(store: Store) -> None:
    file = GameFile(HOLIDAY, ("Ada",), Options(), (Played(Reveal((5, 3))),), "carried")
    store.import_games([file])
    assert store.joined(store.code("carried")).players == ("Ada",)


def test_a_code_that_is_in_use_is_given_to_no_other_table(store: Store) -> None:
    codes: Iterator[str] = chain(repeat("CCCCC", 3), ["DDDDD"])
    with patch("scorepad.storage.store.new_code", lambda: next(codes)):
        open_table(store, "one")
        open_table(store, "two")
    assert [store.code("one"), store.code("two")] == ["CCCCC", "DDDDD"]


def test_a_free_seat_is_taken_once(store: Store) -> None:
    table, _ = store.at(open_table(store))
    key = store.take_seat(table, BO, "bos-tap")
    assert store.at(key)[1] == seat(BO)
    assert [each.taken for each in store.seats(table.id)] == [False, True]
    with pytest.raises(Refusal) as caught:
        store.take_seat(table, BO, "cleos-tap")
    assert caught.value.code == "table.seat-taken"
    assert "ask the host to free it" in caught.value.message


def test_the_tap_that_took_a_seat_is_answered_alike_when_it_comes_again(store: Store) -> None:
    table, _ = store.at(open_table(store))
    assert store.take_seat(table, BO, "tap") == store.take_seat(table, BO, "tap")


def test_whoever_opens_the_link_of_a_seat_has_taken_it(store: Store) -> None:
    host = open_table(store)
    store.opened_seat(host)
    store.opened_seat(store.watch_key("a-table"))
    assert not any(each.taken for each in store.seats("a-table"))
    store.opened_seat(store.seats("a-table")[0].key)
    assert [each.taken for each in store.seats("a-table")] == [True, False]


def test_a_freed_seat_has_a_new_link_and_shuts_the_old_one(store: Store) -> None:
    table, _ = store.at(open_table(store))
    lost = store.take_seat(table, ADA, "tap")
    store.free_seat(table.id, lost)
    with pytest.raises(Refusal) as caught:
        store.at(lost)
    assert caught.value.code == "table.seat-freed"
    again = store.take_seat(table, ADA, "another-tap")
    assert again != lost
    assert store.at(again)[1] == seat(ADA)


def test_a_seat_is_freed_once_however_often_that_is_sent(store: Store) -> None:
    table, _ = store.at(open_table(store))
    lost = store.take_seat(table, ADA, "tap")
    store.free_seat(table.id, lost)
    again = store.take_seat(table, ADA, "another-tap")
    store.free_seat(table.id, lost)
    assert store.at(again)[1] == seat(ADA)
    assert len(store.seats(table.id)) == 2


def test_only_a_seat_of_that_table_is_freed(store: Store) -> None:
    host = open_table(store)
    open_table(store, "other")
    for key in (host, store.watch_key("a-table"), store.seats("other")[0].key):
        store.free_seat("a-table", key)
    assert store.at(host)[1] == HOST
    assert store.at(store.watch_key("a-table"))[1] == WATCH
    assert store.at(store.seats("other")[0].key)[1] == seat(ADA)


def test_dice_that_lie_on_the_table_stay_when_a_seat_is_freed(store: Store) -> None:
    table, _ = store.at(open_table(store))
    secret = store._secret(table.id)
    store.free_seat(table.id, store.seats(table.id)[0].key)
    assert store._secret(table.id) == secret


def test_tables_of_an_older_file_get_codes_and_keep_links_entries_and_dice(
    tmp_path: Path,
) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as raw:
        migrations.apply(Database(raw), stop_before="tables_are_joined_by_a_code")
        for name in ("one", "two"):
            raw.execute(
                "INSERT INTO tables (id, game, players, options, started)"
                " VALUES (?, 'trex-holiday', '[\"Ada\"]', '{}', '2026-11-30T18:00:00+00:00')",
                (name,),
            )
            raw.executemany(
                "INSERT INTO links VALUES (?, ?, ?, ?)",
                [(f"{name}-b", name, "host", None), (f"{name}-a", name, "seat", 0)],
            )
            raw.execute(
                "INSERT INTO entries VALUES (?, ?, 1, 'host', NULL, '2026-11-30T18:01:00+00:00',"
                ' \'{"move":"reveal","dice":[5,3]}\')',
                (f"{name}-1", name),
            )
        raw.commit()
    store = Store(path)
    codes = {store.code("one"), store.code("two")}
    assert len(codes) == 2
    assert {store.joined(code).id for code in codes} == {"one", "two"}
    assert len(store.at("one-b")[0].log) == 1
    assert [each.taken for each in store.seats("one")] == [False]
    assert store._secret("one") == "one-a one-b", "what the dice of older tables come from"
    with closing(sqlite3.connect(path)) as raw, pytest.raises(sqlite3.IntegrityError):
        raw.execute("UPDATE tables SET code = (SELECT code FROM tables WHERE id = 'one')")
