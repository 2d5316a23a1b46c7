"""The T-Rex die that the app has thrown: one phone sees it, and nothing tells the others."""

import itertools
import re
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.engine import Throw
from scorepad.games.trex_holiday import rolling
from scorepad.games.trex_holiday.rules import State
from scorepad.storage.store import Store
from scorepad.web import create_app
from scorepad.web.live import Live
from scorepad.web.live import Phone as Listener
from tests.web.around import Around, Phone, around

SEEN_HERE = re.compile(r"T-Rex die (\d), seen on this phone only")
STAYS = re.compile(r"The (\d) stays hidden, die \d of 3")


@pytest.fixture
def phones(client: FlaskClient, store: Store, key: str) -> Around:
    return around(client, store, key)


def throw(phone: Phone, tap: str = "throw") -> None:
    assert phone.post("/roll?player=0", tap).status_code == 303


def hide(phone: Phone, hidden: int, tap: str = "hide") -> None:
    fields = {"move": "reveal", "roll": 1, "hidden": hidden}
    assert phone.post("?player=0", tap, **fields).status_code == 303


def place_all(phones: Around) -> None:
    """Everybody places both dice: in cat houses, which take any number."""
    for player, phone in enumerate(phones.seats):
        for number in phones.table.state.dice:
            fields = {"move": "place", "player": player, "number": number}
            taken = itertools.count()
            spaces = (space for space in phones.table.state.layout.spaces if "stack" in space)
            for space, nth in zip(spaces, taken, strict=False):
                tap = f"place-{player}-{len(phones.table.log)}-{nth}"
                answer = phone.post(f"?player={player}", tap, **fields, space=space)
                if answer.status_code == 303:
                    break


def show(phone: Phone, tap: str = "show") -> int:
    return phone.post("?player=0", tap, move="trex", roll=1).status_code


def test_the_roller_throws_chooses_and_shows(phones: Around) -> None:
    ada, bo = phones.seats
    assert "Roll the dice" in ada.get()
    throw(ada)
    dice = STAYS.findall(ada.get())
    assert len(dice) == 3
    hide(ada, 1)
    assert phones.table.state.dice == (int(dice[0]), int(dice[2]))
    assert SEEN_HERE.findall(ada.get()) == [dice[1]]
    place_all(phones)
    assert "Show the T-Rex die" in ada.get()
    assert "Show the T-Rex die" not in phones.host.get()
    assert "Show the T-Rex die" in phones.host.get("?player=0&for=1")
    assert "Show the T-Rex die" not in bo.get()
    assert show(bo, "not-mine") == 422
    assert show(ada) == 303
    assert phones.table.state.dice[2] == int(dice[1])
    assert phones.table.standing[-1].played.rolled
    assert f"Place the T‑Rex {dice[1]}" in bo.get() or "no space for the T-Rex" in bo.get()


def test_the_host_throws_for_the_roller_and_then_the_host_alone_sees_it(phones: Around) -> None:
    throw(phones.host)
    assert len(STAYS.findall(phones.host.get("?player=0"))) == 3
    assert STAYS.findall(phones.seats[0].get()) == []
    assert "The dice are thrown on another phone." in phones.seats[0].get()
    hide(phones.host, 0)
    assert SEEN_HERE.search(phones.host.get("?player=0&for=1"))
    assert not SEEN_HERE.search(phones.seats[0].get())


def test_the_host_shows_a_die_that_only_the_roller_has_seen(phones: Around) -> None:
    throw(phones.seats[0])
    (*_, last) = STAYS.findall(phones.seats[0].get())
    hide(phones.seats[0], 2)
    place_all(phones)
    assert show(phones.host) == 303
    assert phones.table.state.dice[2] == int(last)


@pytest.mark.parametrize("number", range(1, 7))
def test_no_other_die_is_typed_in_while_one_lies_hidden(phones: Around, number: int) -> None:
    """Nor the right one: which of the six is taken would tell it."""
    throw(phones.seats[0])
    hide(phones.seats[0], 2)
    place_all(phones)
    for phone in (phones.host, phones.seats[0]):
        answer = phone.post("?player=0", f"typed-{phone.role.kind}", move="trex", number=number)
        assert answer.status_code == 422
        assert 'data-code="table.lies-hidden"' in answer.text
        assert "take back the dice of this round" in answer.text


def test_real_dice_can_be_typed_in_and_the_log_tells_of_the_throw(phones: Around) -> None:
    ada = phones.seats[0]
    throw(ada)
    assert ada.post("?player=0", "typed", move="reveal", dice=[5, 3]).status_code == 303
    assert not SEEN_HERE.search(ada.get())
    assert "Ada’s dice: three, kept secret" in phones.watch.get("/log")
    place_all(phones)
    assert ada.post("?player=0", "trex", move="trex", number=4).status_code == 303


def test_dice_that_are_taken_back_lie_there_and_cannot_be_thrown_anew(phones: Around) -> None:
    ada, bo = phones.seats
    throw(ada)
    dice = STAYS.findall(ada.get())
    hide(ada, 0)
    ada.take_back("undo", 2)
    assert STAYS.findall(ada.get()) == dice
    throw(ada, "again")
    assert STAYS.findall(ada.get()) == dice
    assert len(phones.table.log) == 3
    assert "Ada has taken back: Dice" in bo.get()
    hide(ada, 2, "hide-again")
    assert SEEN_HERE.findall(ada.get()) == [dice[2]]


# Nothing tells.


def pages(app: Flask, phone: Phone) -> Iterator[tuple[str, str]]:
    """Every page of a link, and of what its sheets can be asked for, by its path."""
    entries = range(1, phone.get("/log").count('<li class="entry') + 1)
    for rule in app.url_map.iter_rules():
        path = rule.rule.removeprefix("/t/<key>")
        if "GET" not in (rule.methods or ()) or path == rule.rule or path == "/live":
            continue
        if "<" not in path:
            yield path, phone.get(path)
        for number in entries if path in ("/take-back", "/correct") else ():
            yield f"{path}?entry={number}", phone.get(f"{path}?entry={number}")
    for player in (0, 1):
        for more in ("", "&roll=1", "&hand=1", "&first=1", "&hidden=0", "&number=5"):
            yield f"?player={player}{more}", phone.get(f"?player={player}{more}")
    yield (
        "replayed",
        phone.client.post(
            "/api/replay", data=phone.get("/file.json"), content_type="application/json"
        ).text,
    )


def refusals(phones: Around, phone: Phone, at: str) -> Iterator[tuple[str, str]]:
    """What a phone is told that tries what is not its to enter, or not now."""
    yield "show", phone.post("?player=0", f"{at}-s", move="trex", roll=1, player=1).text
    for number in range(1, 7):
        tap = f"{at}-{phone.role.kind}-{number}"
        yield f"{number}", phone.post("?player=0", tap, move="trex", number=number).text
        tap = f"{at}-{phone.role.kind}-h{number}"
        fields = {"move": "reveal", "roll": 1, "hidden": number - 1}
        yield f"h{number}", phone.post("?player=0", tap, **fields).text


def listening(phone: Phone) -> Generator[str]:
    """The stream that the pad of a phone listens to, each event with its size as it is sent."""
    with phone.client.get(f"/t/{phone.key}/live?player=0&after=0&phone={phone.role}") as answer:
        for event in answer.iter_encoded():
            yield f"{len(event)}: {event.decode()}"


def heard(stream: Iterator[str], entries: int) -> str:
    """What a phone hears until it knows of so many entries, signs of life left out."""
    events: list[str] = []
    while not (events and f"data: {entries}\n" in events[-1]):
        events.append(next(stream))
    return "".join(event for event in events if event != "3: :\n\n")


def told(
    folder: Path, dice: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> dict[tuple[str, ...], str]:
    """All that the others are told of a round with those dice, the last one hidden."""
    made = itertools.count()

    def new_key() -> str:
        return f"{next(made):032x}"

    monkeypatch.setattr("scorepad.storage.store.new_key", new_key)
    monkeypatch.setattr("scorepad.storage.store.new_code", lambda: "ABCDE")
    monkeypatch.setattr("scorepad.web.services.new_key", new_key)
    monkeypatch.setattr(rolling, "round_dice", lambda chance: dice)
    app = create_app(folder / "table.db")
    store: Store = app.extensions["scorepad"].store
    client = app.test_client()
    answer = client.post("/new/trex-holiday", data={"id": "new-table", "name": ["Ada", "Bo"]})
    phones = around(client, store, answer.headers["Location"].rpartition("/")[2])
    found: dict[tuple[str, ...], str] = {}
    streams = {phone: listening(phone) for phone in phones.others(phones.seats[0])}

    def look_around(step: str) -> None:
        for phone in phones.others(phones.seats[0]):
            who = f"{phone.role}"
            found[step, who, "/live"] = heard(streams[phone], len(phones.table.log))
            asked: list[Any] = [*pages(app, phone), *refusals(phones, phone, step + who[:12])]
            for path, text in asked:
                found[step, who, path] = re.sub(r"\d{4}-\d\d-\d\d(T[0-9:+]+)?", "", text)

    throw(phones.seats[0])
    look_around("thrown")
    hide(phones.seats[0], 2)
    look_around("hidden")
    place_all(phones)
    assert phones.table.state.phase == "trex"
    look_around("placed")
    for stream in streams.values():
        stream.close()
    return found


def differing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, ...]]:
    """What the others can tell one T-Rex die from another by."""
    evenings = []
    for number in (1, 6):
        with monkeypatch.context() as patch:
            evenings.append(told(tmp_path / str(number), (5, 3, number), patch))
    first, *others = evenings
    assert all(other.keys() == first.keys() for other in others)
    return {where for where in first for other in others if other[where] != first[where]}


def test_nobody_else_can_tell_the_hidden_die_by_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differing(tmp_path, monkeypatch) == set()


def test_a_log_that_told_the_throw_would_be_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = rolling.round_throw

    def telling(state: State) -> Throw:
        def tell(chance: Random) -> str:
            return f"{rolling.round_dice(chance)}"

        return replace(silent(state), tell=tell)

    monkeypatch.setattr(rolling, "round_throw", telling)
    assert any(path == "/log" for _, _, path in differing(tmp_path, monkeypatch))


def test_a_throw_that_was_no_secret_would_be_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = rolling.round_throw
    monkeypatch.setattr(rolling, "round_throw", lambda state: replace(silent(state), secret=False))
    assert any(step == "hidden" for step, _, _ in differing(tmp_path, monkeypatch))


def test_a_stream_that_told_more_than_numbers_would_be_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = Live.events

    def telling(live: Live, table_id: str, after: int, phone: Listener) -> Iterator[str]:
        for event in silent(live, table_id, after, phone):
            yield f":{rolling.round_dice(Random(0))[2]}\n{event}"

    monkeypatch.setattr(Live, "events", telling)
    assert any(path == "/live" for _, _, path in differing(tmp_path, monkeypatch))


def test_which_die_lies_hidden_is_chosen_by_the_phone_that_threw_them(phones: Around) -> None:
    """Else the host shows the hidden die to all, takes that back, and brings back what was."""
    ada, host = phones.seats[0], phones.host
    throw(ada)
    for place in range(3):
        fields = {"move": "reveal", "roll": 1, "hidden": place}
        refused = host.post("?player=0", f"host-{place}", **fields)
        assert refused.status_code == 422
        assert 'data-code="table.unseen-dice"' in refused.text
    hide(ada, 2)
    host.take_back("back", 2)
    assert host.post("?player=0", "peep", move="reveal", roll=1, hidden=0).status_code == 422
    assert phones.table.standing == ()
    assert host.post("?player=0", "real", move="reveal", dice=[5, 3]).status_code == 303


def test_the_roller_cannot_turn_the_hidden_die_by_a_correction(phones: Around) -> None:
    ada = phones.seats[0]
    throw(ada)
    hide(ada, 2)
    one, other = phones.table.state.dice
    for phone in (ada, phones.host):
        assert "/correct" not in phone.get("/log")
        for dice in ([other, one], [7 - one, other]):
            if dice != [one, other]:
                form = {"entry": 2, "move": "reveal", "dice": dice}
                refused = phone.post("/correct", f"swap-{phone.role.kind}-{dice[0]}", **form)
                assert refused.status_code == 422
    place_all(phones)
    assert show(ada) == 303
    shown = phones.table.state.dice[2]
    last = len(phones.table.log)
    refused = ada.post("/correct", "trex", entry=last, move="trex", number=7 - shown)
    assert refused.status_code == 422
    assert "The app threw these dice" in refused.text
    assert phones.table.state.dice[2] == shown


def test_whatever_is_thrown_one_phone_sees_the_die_and_no_other(
    client: FlaskClient, store: Store
) -> None:
    seen = set()
    for nth in range(12):
        form = {"id": f"table-{nth}", "name": ["Ada", "Bo"]}
        answer = client.post("/new/trex-holiday", data=form)
        phones = around(client, store, answer.headers["Location"].rpartition("/")[2])
        ada = phones.seats[0]
        throw(ada, f"throw-{nth}")
        hide(ada, 2, f"hide-{nth}")
        (number,) = SEEN_HERE.findall(ada.get())
        seen.add(number)
        for phone in phones.others(ada):
            assert not any(SEEN_HERE.search(phone.get(f"?player={p}")) for p in (0, 1))
    assert len(seen) > 1


def test_a_phone_that_says_what_it_knows_shows_the_hidden_die(phones: Around) -> None:
    ada = phones.seats[0]
    throw(ada)
    hide(ada, 1)
    place_all(phones)
    seen = len(phones.table.log)
    answer = ada.post("?player=0", "show", move="trex", roll=1, seen=seen)
    assert answer.status_code == 303
