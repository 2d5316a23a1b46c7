"""The store: every entry on disk, once, in order, whoever writes at the same time."""

import multiprocessing
import os
import signal
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from sqlite3 import connect

import pytest
from sqlite_utils import Database

from scorepad.engine import Player, Throw
from scorepad.errors import BadFile, Refusal
from scorepad.files import Played, write_game
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.rolling import round_dice, round_throw
from scorepad.games.trex_holiday.rules import Place, Reveal, Trex
from scorepad.storage.schema import migrations
from scorepad.storage.store import Conflict, Store
from scorepad.table import HOST, WATCH, Confirm, Correct, Stop, Table, TakeBack, seat
from tests.pebbles import Options as PebbleOptions
from tests.pebbles import Pebbles
from tests.tables import HOLIDAY, ROUND, legal_move


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "made" / "scorepad.db")


def open_table(store: Store, *names: str) -> str:
    return store.open_table("a-table", HOLIDAY, names or ("Ada", "Bo"), Options())


def enter_round(store: Store, key: str) -> None:
    table, role = store.at(key)
    for number, move in enumerate(ROUND, start=1):
        store.enter(table.id, role, f"id-{number}", Played(move))


def test_a_new_database_file_is_made_with_its_folder(store: Store) -> None:
    assert Path(store.path).exists()
    assert store.table_ids() == []


def test_a_table_is_where_it_was_after_a_restart(store: Store) -> None:
    key = open_table(store)
    enter_round(store, key)
    table, role = store.at(key)
    again, _ = Store(store.path).at(key)
    assert role == HOST
    assert again == table


def test_every_kind_of_entry_survives_a_restart(store: Store) -> None:
    key = open_table(store)
    enter_round(store, key)
    table, _ = store.at(key)
    table = store.enter(table.id, HOST, "c", table.revised(Correct(1, Played(Reveal((5, 4))))))
    table = store.enter(table.id, HOST, "t", table.revised(TakeBack(2)))
    table = store.enter(table.id, HOST, "r", Played(Place(Player(0), 5, "stack1.1"), rolled=True))
    again, _ = Store(store.path).at(key)
    assert (again.log, again.state) == (table.log, table.state)


def test_the_same_entry_sent_twice_is_stored_once(store: Store) -> None:
    key = open_table(store)
    table, role = store.at(key)
    first = store.enter(table.id, role, "tap", Played(Reveal((5, 3))))
    second = store.enter(table.id, role, "tap", Played(Reveal((5, 3))))
    assert first == second
    assert len(store.at(key)[0].log) == 1


def test_an_id_with_another_content_is_a_conflict_and_changes_nothing(store: Store) -> None:
    key = open_table(store)
    table, role = store.at(key)
    store.enter(table.id, role, "tap", Played(Reveal((5, 3))))
    with pytest.raises(Conflict):
        store.enter(table.id, role, "tap", Played(Reveal((5, 4))))
    other = store.open_table("other", HOLIDAY, ("Cleo",), Options())
    with pytest.raises(Conflict):
        store.enter(store.at(other)[0].id, role, "tap", Played(Reveal((5, 3))))
    assert len(store.at(key)[0].log) == 1
    assert store.at(other)[0].log == ()


def test_a_refused_entry_leaves_no_trace_and_its_id_is_free(store: Store) -> None:
    key = open_table(store)
    table, role = store.at(key)
    with pytest.raises(Refusal):
        store.enter(table.id, role, "tap", Played(Trex(3)))
    store.enter(table.id, role, "tap", Played(Reveal((5, 3))))
    assert len(store.at(key)[0].log) == 1


def test_a_table_asked_for_twice_is_one_table(store: Store) -> None:
    assert open_table(store) == open_table(store)
    with pytest.raises(Conflict):
        open_table(store, "Someone", "Else")


def test_each_seat_and_the_watchers_have_links_of_their_own(store: Store) -> None:
    open_table(store)
    with sqlite3.connect(store.path) as raw:
        links = raw.execute("SELECT key, kind, player FROM links").fetchall()
    assert sorted((kind, player) for _, kind, player in links if kind != "seat") == [
        ("host", None),
        ("watch", None),
    ]
    assert sorted(player for _, kind, player in links if kind == "seat") == [0, 1]
    assert all(len(key) == 32 for key, _, _ in links)
    seats = {store.at(key)[1].player for key, kind, _ in links if kind == "seat"}
    assert seats == {0, 1}


def test_two_processes_see_each_others_entries(store: Store) -> None:
    key = open_table(store)
    other = Store(store.path)
    table, role = store.at(key)
    other.enter(table.id, role, "there", Played(Reveal((5, 3))))
    assert store.at(key)[0].state.phase == "place"
    store.enter(table.id, role, "here", Played(Place(Player(0), 5, "stack1.1")))
    assert len(other.at(key)[0].log) == 2


def test_writers_at_the_same_time_lose_nothing(store: Store) -> None:
    names = tuple(f"P{n}" for n in range(8))
    key = store.open_table("eight", HOLIDAY, names, Options())
    table, role = store.at(key)
    store.enter(table.id, role, "dice", Played(Reveal((5, 3))))
    others = [store, Store(store.path)]
    failed: list[BaseException] = []

    def place(player: int) -> None:
        try:
            for number, space in ((5, "stack1.1"), (3, "stack1.2")):
                move = Place(Player(player), number, space)
                others[player % 2].enter(table.id, role, f"{player}-{number}", Played(move))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=place, args=(player,)) for player in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    after, _ = Store(store.path).at(key)
    assert [entry.number for entry in after.log] == list(range(1, 18))
    assert after.state.phase == "trex"


def _write_until_killed(path: str, key: str, acknowledged: int) -> None:
    """Enter random legal moves, and say each one that is stored through a pipe."""
    store, random = Store(path), Random(7)
    table, role = store.at(key)
    while table.result.status == "playing":
        move = legal_move(table.state, random)
        number = len(table.log)
        table = store.enter(table.id, role, f"k{number}", Played(move))
        os.write(acknowledged, b".")


def test_an_acknowledged_entry_survives_a_kill(store: Store) -> None:
    key = store.open_table("killed", HOLIDAY, tuple("ABCDEF"), Options())
    reading, writing = os.pipe()
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_write_until_killed, args=(store.path, key, writing))
    process.start()
    os.close(writing)
    seen = 0
    while seen < 40:
        seen += len(os.read(reading, 64))
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    seen += sum(map(len, iter(lambda: os.read(reading, 64), b"")))
    os.close(reading)
    table, _ = Store(store.path).at(key)
    assert len(table.log) in (seen, seen + 1)


def test_export_and_import_carry_a_table_to_another_database(store: Store, tmp_path: Path) -> None:
    key = open_table(store)
    enter_round(store, key)
    store.enter("a-table", HOST, "u", TakeBack(6))
    file = store.export("a-table")
    assert [played.move for played in file.moves] == list(ROUND[:-1])
    other = Store(tmp_path / "other.db")
    assert other.import_games([file]) == [("a-table", True)]
    assert other.import_games([file]) == [("a-table", False)]
    assert write_game(other.export("a-table")) == write_game(file)


def test_a_game_that_breaks_the_rules_is_not_imported_nor_are_its_neighbours(
    store: Store, tmp_path: Path
) -> None:
    key = open_table(store)
    enter_round(store, key)
    good = store.export("a-table")
    bad = replace(good, id="bad", moves=(Played(Trex(1)),))
    other = Store(tmp_path / "other.db")
    with pytest.raises(Refusal) as refused:
        other.import_games([good, bad])
    assert (refused.value.code, refused.value.move) == ("holiday.wrong-phase", 0)
    assert other.table_ids() == []


def test_a_finished_game_keeps_the_time_it_was_confirmed(store: Store, tmp_path: Path) -> None:
    key = store.open_table("solo", HOLIDAY, ("Ada",), Options())
    table, role = store.at(key)
    random = Random(2)
    while table.result.status == "playing":
        move = Played(legal_move(table.state, random))
        table = store.enter(table.id, role, f"m{len(table.log)}", move)
    store.enter(table.id, role, "end", Confirm())
    file = store.export("solo")
    assert file.finished
    other = Store(tmp_path / "other.db")
    other.import_games([file])
    assert other.export("solo").finished == file.finished


def test_names_are_kept_for_next_time_latest_first(store: Store) -> None:
    store.open_table("one", HOLIDAY, ("Ada", "Bo"), Options())
    store.open_table("two", HOLIDAY, ("Cleo", "Ada"), Options())
    assert store.names_used() == ["Cleo", "Ada", "Bo"]


def test_layouts_are_kept_replaced_and_removed(store: Store) -> None:
    store.save_layout("mine", "one")
    store.save_layout("mine", "two")
    assert store.layouts() == {"mine": b"two"}
    store.remove_layout("mine")
    assert store.layouts() == {}


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "[]",
        '{"entry": "take-back"}',
        '{"entry": "take-back", "of": 99, "falls": []}',
        '{"entry": "take-back", "of": "one", "falls": []}',
        '{"entry": "correct", "of": 1, "move": [], "follows": [], "falls": []}',
        '{"entry": "nothing"}',
        '{"move": "trex", "number": 1}',
    ],
)
def test_an_entry_that_nobody_here_has_written_is_said_and_hurts_no_other_table(
    store: Store, body: str
) -> None:
    key = open_table(store)
    enter_round(store, key)
    other = store.open_table("other", HOLIDAY, ("Cy", "Di"), Options())
    damage(store, "UPDATE entries SET body = ? WHERE number = 1", body)
    again = Store(store.path)
    assert_unreadable(again, key)
    assert again.at(other)[0].id == "other"


@pytest.mark.parametrize(
    "what",
    [
        "entries SET player = 7, kind = 'seat'",
        "entries SET player = 'x', kind = 'seat'",
        "tables SET players = '[]'",
        "tables SET players = '{'",
        "tables SET options = '[]'",
        "tables SET game = 'chess'",
    ],
)
def test_a_table_that_nobody_here_has_written_is_said(store: Store, what: str) -> None:
    key = open_table(store)
    enter_round(store, key)
    damage(store, f"UPDATE {what}")
    assert_unreadable(Store(store.path), key)


def damage(store: Store, change: str, *values: str) -> None:
    with closing(connect(store.path)) as raw, raw:
        raw.execute(change, values)


def assert_unreadable(store: Store, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        store.at(key)
    assert refused.value.code == "storage.unreadable"
    assert refused.value.message.startswith("Table a-table ")


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    with closing(connect(file)) as raw, raw:
        raw.execute("CREATE TABLE notes (a)")
    with pytest.raises(Refusal) as refused:
        Store(file)
    assert refused.value.code == "storage.failed"
    assert "notes.db is the database of another program." in refused.value.message
    assert Database(file).table_names() == ["notes"]


def test_a_database_that_cannot_be_written_is_said_and_keeps_what_it_had(store: Store) -> None:
    key = open_table(store)
    table, role = store.at(key)
    with sqlite3.connect(store.path) as raw:
        raw.execute(
            "CREATE TRIGGER full BEFORE INSERT ON entries"
            " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
    with pytest.raises(Refusal) as refused:
        store.enter(table.id, role, "tap", Played(Reveal((5, 3))))
    assert refused.value.code == "storage.failed"
    assert "disk is full" in refused.value.message
    with sqlite3.connect(store.path) as raw:
        raw.execute("DROP TRIGGER full")
    assert store.at(key)[0].log == ()
    store.enter(table.id, role, "tap", Played(Reveal((5, 3))))


def test_a_game_that_goes_on_is_not_closed_by_what_its_file_says(
    store: Store, tmp_path: Path
) -> None:
    key = open_table(store)
    enter_round(store, key)
    said = "2026-11-30T19:00:00+00:00"
    other = Store(tmp_path / "other.db")
    other.import_games([replace(store.export("a-table"), finished=said)])
    table, role = other.at(other.host_key("a-table"))
    assert not table.confirmed
    assert other.export("a-table").finished == said
    other.enter("a-table", role, "on", Played(Place(Player(0), 4, "cars2.1")))


def test_a_database_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as raw:
        migrations.apply(Database(raw), stop_before="when_imported_games_ended")
        for table, abandoned in (("one", 0), ("two", 1)):
            raw.execute(
                "INSERT INTO tables VALUES (?, 'trex-holiday', '[\"Ada\"]', '{}', ?, ?)",
                (table, "2026-11-30T18:00:00+00:00", abandoned),
            )
        raw.execute(
            "INSERT INTO entries VALUES ('e1', 'two', 1, 'host', NULL, '2026-11-30T18:01:00+00:00',"
            ' \'{"move":"reveal","dice":[5,3]}\')'
        )
        raw.commit()
    store = Store(path)
    assert store.at(open_table(store))[0].ended == ""
    assert not store.export("one").abandoned
    stopped = store.export("two")
    assert stopped.abandoned
    assert len(stopped.moves) == 1


def test_a_table_that_was_stopped_early_goes_on_when_that_is_taken_back(store: Store) -> None:
    store.at(open_table(store))
    stopped = store.enter("a-table", HOST, "stop", Stop())
    assert stopped.result.status == "abandoned"
    assert Store(store.path).export("a-table").abandoned
    with pytest.raises(Refusal) as caught:
        store.enter("a-table", HOST, "dice", Played(Reveal((5, 3))))
    assert caught.value.code == "table.stopped"
    back = store.enter("a-table", HOST, "on", TakeBack(len(stopped.log)))
    assert back.result.status == "playing"
    assert back.redoable is None
    store.enter("a-table", HOST, "dice", Played(Reveal((5, 3))))


# Dice that the app throws.


@pytest.fixture
def pebbles(store: Store) -> Store:
    """A store with a table `p` of Ada and Bo, who roll for pebbles."""
    store = Store(store.path, {"pebbles": Pebbles()})
    store.open_table("p", Pebbles(), ("Ada", "Bo"), PebbleOptions())
    return store


ADAS_DIE = {"player": "0", "roll": "1"}
ADA_TAKES = {"move": "take", "player": 0}


def log_of(store: Store) -> list[str]:
    table, _ = Store(store.path, store.games).at(store.host_key("p"))
    return [table.text(entry.number) for entry in table.log]


def test_a_throw_survives_a_restart(pebbles: Store) -> None:
    table = pebbles.throw("p", HOST, "look", ADAS_DIE)
    again, _ = Store(pebbles.path, pebbles.games).at(pebbles.host_key("p"))
    assert again == table
    assert again.lying == table.log


def test_nobody_tells_the_dice_from_a_link(pebbles: Store) -> None:
    keys = [key for (key,) in connect(pebbles.path).execute("SELECT key FROM links")]
    assert len(keys) == 4
    assert pebbles._secret("p") not in keys
    assert all(key not in pebbles._secret("p") for key in keys)
    assert pebbles.code("p") not in pebbles._secret("p")


def test_a_throw_sent_twice_or_asked_for_twice_is_one(pebbles: Store) -> None:
    for tap in ("look", "look", "other-phone"):
        assert len(pebbles.throw("p", HOST, tap, ADAS_DIE).log) == 1
    taken = pebbles.roll("p", HOST, "take", ADA_TAKES)
    assert pebbles.throw("p", HOST, "look", ADAS_DIE) == taken, "a late resend throws no dice"


def test_a_rolled_move_has_the_dice_that_lie_there_or_throws_its_own(pebbles: Store) -> None:
    pebbles.throw("p", HOST, "look", ADAS_DIE)
    pebbles.roll("p", HOST, "take", ADA_TAKES)
    pebbles.roll("p", HOST, "next", {"move": "take", "player": 1})
    thrown, taken, next_thrown, next_taken = log_of(pebbles)
    assert taken.removeprefix("Ada takes ") == thrown.removeprefix("Ada’s die: ")
    assert next_taken.removeprefix("Bo takes ") == next_thrown.removeprefix("Bo’s die: ")


def test_a_rolled_move_sent_again_is_answered_like_the_first(pebbles: Store) -> None:
    first = pebbles.roll("p", HOST, "take", ADA_TAKES)
    assert pebbles.roll("p", HOST, "take", ADA_TAKES) == first
    assert len(first.log) == 2


def test_the_id_of_a_rolled_move_is_not_that_of_another_ones(pebbles: Store) -> None:
    pebbles.roll("p", HOST, "take", ADA_TAKES)
    for other in ({**ADA_TAKES, "player": 1}, {"move": "pass", "player": 0}):
        with pytest.raises(Conflict):
            pebbles.roll("p", HOST, "take", other)
    assert len(log_of(pebbles)) == 2


def test_the_id_of_a_throw_is_not_that_of_a_move(pebbles: Store) -> None:
    pebbles.throw("p", HOST, "tap", ADAS_DIE)
    with pytest.raises(Conflict):
        pebbles.roll("p", HOST, "tap", ADA_TAKES)
    pebbles.roll("p", HOST, "take", ADA_TAKES)
    with pytest.raises(Conflict):
        pebbles.throw("p", HOST, "take", {"player": "1"})
    other = pebbles.open_table("other", Pebbles(), ("Cy", "Di"), PebbleOptions())
    with pytest.raises(Conflict):
        pebbles.throw(pebbles.at(other)[0].id, HOST, "tap", ADAS_DIE)
    assert len(log_of(pebbles)) == 2


def test_what_is_refused_for_its_dice_leaves_the_throw_in_the_log(pebbles: Store) -> None:
    with pytest.raises(BadFile):
        pebbles.roll("p", HOST, "take", {**ADA_TAKES, "colour": "red"})
    (thrown,) = log_of(pebbles)
    assert thrown.startswith("Ada’s die: ")


def test_what_the_rules_refuse_throws_no_dice(pebbles: Store) -> None:
    for refused in ({"move": "take", "player": 1}, {"move": "adjust", "player": 0}, {}):
        with pytest.raises((Refusal, BadFile)):
            pebbles.roll("p", HOST, "tap", refused)
    with pytest.raises(Refusal) as nothing:
        pebbles.throw("p", HOST, "tap", {"player": "1"})
    assert nothing.value.code == "table.nothing-to-roll"
    with pytest.raises(Refusal):
        pebbles.throw("p", WATCH, "tap", ADAS_DIE)
    with pytest.raises(Refusal):
        pebbles.roll("p", seat(1), "tap", ADA_TAKES)
    assert log_of(pebbles) == []


def _throw(path: str, number: int) -> None:
    Store(path, {"pebbles": Pebbles()}).throw("p", HOST, f"phone-{number}", ADAS_DIE)


def test_two_processes_that_throw_at_the_same_time_throw_once(pebbles: Store) -> None:
    context = multiprocessing.get_context("fork")
    phones = [context.Process(target=_throw, args=(pebbles.path, n)) for n in range(4)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert [phone.exitcode for phone in phones] == [0] * 4
    assert len(log_of(pebbles)) == 1
    other = Store(pebbles.path, pebbles.games)
    taken = other.roll("p", HOST, "take", ADA_TAKES)
    assert len(taken.log) == 2
    assert pebbles.at(pebbles.host_key("p"))[0] == taken


def test_throws_stay_here_when_a_table_is_carried_on(pebbles: Store, tmp_path: Path) -> None:
    pebbles.roll("p", HOST, "take", ADA_TAKES)
    pebbles.throw("p", HOST, "look", {"player": "1"})
    (played,) = pebbles.export("p").moves
    assert played.rolled
    other = Store(tmp_path / "other.db", pebbles.games)
    other.import_games([pebbles.export("p")])
    assert len(log_of(other)) == 1


# Dice that only one phone sees.


@pytest.fixture
def holiday(store: Store) -> Store:
    """A store with a table of Ada and Bo, of which Ada has thrown the dice of the round."""
    open_table(store)
    store.throw("a-table", seat(0), "throw", {"player": "0"})
    return store


def round_of(store: Store) -> tuple[Table, Throw]:
    table, _ = store.at(store.host_key("a-table"))
    return table, round_throw(table.state)


def test_secret_dice_are_seen_by_the_role_that_threw_them(holiday: Store) -> None:
    table, throw = round_of(holiday)
    assert holiday.throws(table, seat(0)).lying(throw)
    assert not holiday.throws(table, seat(0)).hidden(throw)
    for role in (HOST, seat(1), WATCH):
        assert holiday.throws(table, role).lying(throw) is None
        assert holiday.throws(table, role).hidden(throw)


def test_secret_dice_stay_so_once_two_are_shown(holiday: Store) -> None:
    holiday.roll("a-table", seat(0), "hide", {"move": "reveal", "hidden": 1})
    table, throw = round_of(holiday)
    assert holiday.throws(table, seat(0)).entered(Reveal, throw)
    assert not holiday.throws(table, seat(0)).hidden(throw, Reveal)
    for role in (HOST, seat(1), WATCH):
        assert holiday.throws(table, role).entered(Reveal, throw) is None
        assert holiday.throws(table, role).hidden(throw, Reveal)
        assert not holiday.throws(table, role).hidden(throw), "they are entered"


def test_nothing_that_is_stored_tells_secret_dice(holiday: Store) -> None:
    rows = connect(holiday.path).execute("SELECT body FROM entries")
    assert [body for (body,) in rows] == [
        '{"chapter":1,"entry":"throw","player":0,"shows":"three, kept secret","what":"Ada’s dice"}'
    ]


def test_who_may_not_enter_the_dice_does_not_throw_them(store: Store) -> None:
    open_table(store)
    for role in (seat(1), WATCH):
        with pytest.raises(Refusal):
            store.throw("a-table", role, "throw", {"player": "0"})
    assert store.at(store.host_key("a-table"))[0].log == ()


def test_whoever_may_enter_it_shows_the_hidden_die(holiday: Store) -> None:
    table = holiday.roll("a-table", seat(0), "hide", {"move": "reveal", "hidden": 1})
    for player, number in ((0, 0), (0, 1), (1, 0), (1, 1)):
        place = Place(Player(player), table.state.dice[number], f"stack{number + 1}.1")
        holiday.enter("a-table", seat(player), f"{player}-{number}", Played(place))
    with pytest.raises(Refusal):
        holiday.roll("a-table", seat(1), "not-mine", {"move": "trex"})
    shown = holiday.roll("a-table", HOST, "show", {"move": "trex"})
    table, throw = round_of(holiday)
    chance = holiday.throws(table, seat(0)).entered(Reveal, throw)
    assert chance
    assert sorted(shown.state.dice) == sorted(round_dice(chance))
    assert holiday.roll("a-table", HOST, "show", {"move": "trex"}) == shown, "sent again"
