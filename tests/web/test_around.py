"""Several phones around one table: what each may take back, and what it sees of the others."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorepad.games import GAMES
from scorepad.storage.store import Store
from tests.web.around import Around, Phone, around

SWAP = {"HX-Request": "true"}
LOOKED_AT = '<fieldset class="looked-at" disabled>'


def tray(page: str) -> str:
    """What the tray of a pad says, with its tags."""
    return page[page.index('<section class="tray') : page.index("</section>\n</div>\n</main>")]


def ways(page: str) -> list[tuple[str, str]]:
    """Where the buttons of the tray lead, and what stands on them."""
    found = re.findall(
        r'<a class="button[^"]*" href="([^"]*)".*?<span>(.*?)</span></a>', tray(page)
    )
    return [(text, href) for href, text in found]


def table_of(client: FlaskClient, store: Store, game: str, *names: str) -> Around:
    """The phones of a new table; nobody has taken a seat yet."""
    answer = client.post(f"/new/{game}", data={"id": f"new-{game}", "name": list(names)})
    return around(client, store, answer.headers["Location"].rpartition("/")[2])


def on_one_phone(*phones: Phone) -> list[Phone]:
    """The links of all of them opened in the browser of the first."""
    together = [Phone(phones[0].client, each.key, each.role) for each in phones]
    for each in together:
        each.get()
    return together


def place(phone: Phone, player: int, number: int, space: str, **more: Any) -> str:
    """Place a die as the pad does; what it then shows."""
    fields = {"id": f"{player}-{number}", "move": "place", "player": player}
    fields |= {"number": number, "space": space}
    path = f"/t/{phone.key}?player={player}"
    return phone.client.post(path, data=fields | more, headers=SWAP).text


@pytest.fixture
def phones(client: FlaskClient, store: Store, key: str) -> Around:
    """Ada has shown a 5 and a 3 and placed her 5, then Bo his."""
    phones = around(client, store, key)
    ada, bo = phones.seats
    ada.post("?player=0", "dice", move="reveal", dice=[5, 3])
    ada.post("?player=0", "ada", move="place", player=0, number=5, space="stack1.1")
    bo.post("?player=1", "bo", move="place", player=1, number=5, space="cars1.1")
    assert len(phones.table.standing) == 3
    return phones


def taken_back_next(page: str) -> str:
    found = re.search(r'aria-label="Take back: ([^"]*)"', page)
    assert found
    return found[1]


def test_undo_on_a_seats_phone_offers_its_own_newest_entry(phones: Around) -> None:
    ada, bo = phones.seats
    assert taken_back_next(ada.get()) == "Ada: 5 in stack 1, space 1"
    assert taken_back_next(bo.get()) == "Bo: 5 in row 1 of cars, space 1"
    assert taken_back_next(phones.host.get()) == "Bo: 5 in row 1 of cars, space 1"
    assert ada.take_back("undo", 2).status_code == 303
    assert "<b>Redo</b> Ada: 5 in stack 1" in ada.get()
    assert "Nothing to redo" in bo.get()
    assert ada.take_back("redo", 4).status_code == 303
    assert len(phones.table.standing) == 3


def test_another_ones_entry_is_the_hosts_to_take_back(phones: Around) -> None:
    refused = phones.seats[0].take_back("no", 3)
    assert refused.status_code == 422
    assert "The host can change it" in refused.text
    assert phones.host.take_back("yes", 3).status_code == 303


def test_what_others_have_built_on_is_the_hosts_to_take_back(phones: Around) -> None:
    ada = phones.seats[0]
    for answer in (
        ada.take_back("no", 1, falls="2.3"),
        ada.client.get(f"/t/{ada.key}/take-back?entry=1"),
    ):
        assert answer.status_code == 422
        assert "Ask the host" in answer.text
    asked = ada.take_back("asks", 1)
    assert asked.status_code == 422
    assert 'data-code="table.others-fall"' in asked.text
    assert "Bo: 5 in row 1 of cars" in phones.host.get("/take-back?entry=1")
    assert phones.host.take_back("yes", 1, falls="2.3").status_code == 303
    assert phones.table.standing == ()


def test_a_correction_that_would_cost_others_an_entry_is_the_hosts(phones: Around) -> None:
    ada, bo = phones.seats
    bo.post("?player=1", "bo-2", move="place", player=1, number=3, space="carp.1")
    form = {"entry": 1, "move": "reveal", "dice": [6, 3]}
    refused = ada.post("/correct", "no", **form, falls="4")
    assert "Ask the host" in refused.text
    assert phones.host.post("/correct", "ask", **form).status_code == 200


def test_the_log_offers_a_seat_its_own_entries_only(phones: Around) -> None:
    def offered(page: str) -> list[str]:
        return re.findall(r'aria-label="Take back: ([^"]*)"', page)

    ada, bo = phones.seats
    assert offered(bo.get("/log")) == ["Bo: 5 in row 1 of cars, space 1"]
    assert offered(ada.get("/log")) == ["Ada: 5 in stack 1, space 1", "Dice 5 and 3"]
    assert len(offered(phones.host.get("/log"))) == 3
    assert offered(phones.watch.get("/log")) == []


def test_the_others_are_told_who_has_taken_back_what(phones: Around) -> None:
    ada, bo = phones.seats
    ada.take_back("undo", 2)
    said = "Ada has taken back: Ada: 5 in stack 1, space 1."
    assert said in bo.get()
    assert said in phones.host.get()
    assert said not in ada.get()
    ada.take_back("redo", 4)
    assert "Ada has brought back: Ada: 5 in stack 1, space 1." in bo.get()
    phones.host.take_back("host", 3)
    assert "The host has taken back: Bo: 5 in row 1 of cars, space 1." in bo.get()
    bo.post("?player=1", "on", move="place", player=1, number=5, space="cars1.1")
    assert "has taken back" not in ada.get()


# Another one's sheet.


def test_another_ones_sheet_is_there_to_look_at(phones: Around) -> None:
    ada, bo = phones.seats
    place(ada, 0, 3, "stack1.2")
    page = ada.get("?player=1")
    assert "This is Bo’s sheet." in page
    assert "Bo’s phone or the host’s enters here." in page
    assert LOOKED_AT in page
    assert f'href="/t/{ada.key}?player=0"' in page
    for own in (bo.get(), bo.get("?player=1"), phones.host.get("?player=1&for=1")):
        assert "looked-at" not in own
        assert 'data-tray="place"' in own


def test_a_seat_that_is_not_due_is_told_who_is(client: FlaskClient, store: Store, key: str) -> None:
    phones = around(client, store, key)
    ada, bo = phones.seats
    assert 'data-tray="reveal"' in ada.get()
    page = bo.get()
    assert "Ada is due to roll." in page
    assert "Ada’s phone or the host’s enters it." in page
    assert 'name="move" value="reveal"' not in page
    assert "/roll?" not in page


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_another_ones_sheet_enters_nothing(
    client: FlaskClient, store: Store, game: str
) -> None:
    form = {"id": f"new-{game}", "name": ["Ada", "Bo"]}
    answer = client.post(f"/new/{game}", data=form)
    phones = around(client, store, answer.headers["Location"].rpartition("/")[2])
    for phone, shown in ((phones.seats[0], 1), (phones.seats[1], 0)):
        page = phone.get(f"?player={shown}")
        assert page.count("This is ") == 1
        tray = page[page.index('data-tray="look"') :]
        assert 'name="move"' not in tray
        assert "/roll" not in tray
        sheet = page[
            page.index('<fieldset class="looked-at" disabled>') : page.index("</fieldset>\n</div>")
        ]
        assert "figure=" not in sheet, "no step towards a move"
    assert "looked-at" in phones.host.get("?player=1")


# Several seats on one phone.


@pytest.fixture
def family(client: FlaskClient, store: Store) -> Around:
    """Mama, Papa, Ida and Tom around T-Rex’s Holiday; Ida and Tom share a phone, Mama, whose
    seat nobody has taken, plays on the host’s, and Papa on his own. Mama has shown a 5 and a 3."""
    phones = table_of(client, store, "trex-holiday", "Mama", "Papa", "Ida", "Tom")
    mama, papa, ida, tom = phones.seats
    on_one_phone(ida, tom)
    papa.get()
    phones.host.post("?player=0", "dice", move="reveal", dice=[5, 3])
    return Around(store, phones.host, (mama, papa, *on_one_phone(ida, tom)), phones.watch)


def test_a_phone_with_two_seats_goes_on_from_one_to_the_other(family: Around) -> None:
    _, _, ida, tom = family.seats
    assert "Place the 5" in ida.get()
    assert "Place the 3" in place(ida, 2, 5, "stack1.1")
    page = place(ida, 2, 3, "stack1.2")
    assert "Tom’s sheet" in page
    assert "Place the 5" in page
    assert f'hx-post="/t/{tom.key}?player=3"' in page
    assert f'data-live="/t/{tom.key}/live?player=3"' in page
    assert "Place the 3" in place(tom, 3, 5, "stack1.1")


def test_a_phone_with_two_seats_enters_for_both_whichever_link_it_asks_with(
    family: Around,
) -> None:
    _, _, ida, tom = family.seats
    page = ida.get("?player=3")
    assert LOOKED_AT not in page
    assert f'hx-post="/t/{tom.key}?player=3"' in page
    assert re.findall(r'class="seat[^"]*" href="([^"]*)"', page) == [
        f"/t/{ida.key}?player=0",
        f"/t/{ida.key}?player=1",
        f"/t/{ida.key}?player=2",
        f"/t/{tom.key}?player=3",
    ]


def test_a_phone_with_two_seats_is_called_for_the_one_that_is_due(family: Around) -> None:
    _, _, ida, tom = family.seats
    place(ida, 2, 5, "stack1.1")
    place(ida, 2, 3, "stack1.2")
    for page in (ida.get(), ida.get("?player=1")):
        assert "Tom, it is your turn." in tray(page)
        assert ways(page) == [("Tom’s sheet", f"/t/{tom.key}?player=3")]
        assert " data-turn" in page


def test_undo_on_a_phone_with_two_seats_takes_back_what_it_entered_last(family: Around) -> None:
    _, _, ida, tom = family.seats
    place(ida, 2, 5, "stack1.1")
    page = place(ida, 2, 3, "stack1.2")
    assert "Tom’s sheet" in page
    assert taken_back_next(page) == "Ida: 3 in stack 1, space 2"
    assert f'action="/t/{ida.key}/take-back"' in page
    undone = ida.client.post(
        f"/t/{ida.key}/take-back", data={"id": "undo", "entry": 3}, headers=SWAP
    ).text
    assert "Place the 3" in tray(undone)
    assert "<b>Redo</b> Ida: 3 in stack 1" in tom.get()


def test_the_first_page_opens_the_seat_that_is_due(family: Around) -> None:
    _, _, ida, tom = family.seats
    tom.get()
    assert f'href="/t/{tom.key}"' in ida.client.get("/").text
    for number, space in ((5, "stack1.1"), (3, "stack1.2")):
        place(tom, 3, number, space)
    home = ida.client.get("/").text
    assert f'href="/t/{ida.key}"' in home
    assert f'href="/t/{tom.key}"' not in home


def test_a_host_who_has_sat_down_too_plays_the_seats_that_nobody_has_taken(
    client: FlaskClient, store: Store
) -> None:
    phones = table_of(client, store, "trex-greift-an", "Mama", "Ida")
    host, mama = on_one_phone(phones.host, phones.seats[0])
    mama.post("?player=0", "turn", move="turn", player=0, action="trex")
    attack = {"move": "trex-attack", "player": 0, "target": 1, "attack": 9, "defence": 3}
    page = mama.client.post(
        f"/t/{mama.key}?player=0", data={"id": "attack", **attack}, headers=SWAP
    ).text
    assert "Ida’s turn" in tray(page)
    assert f'action="/t/{host.key}?player=1"' in tray(page)


# One seat on one phone.


def test_who_is_done_is_told_for_whom_the_table_waits_and_led_nowhere(family: Around) -> None:
    _, papa, _, _ = family.seats
    place(papa, 1, 5, "stack1.1")
    page = place(papa, 1, 3, "stack1.2")
    assert "Papa is done." in tray(page)
    assert "Waiting for Mama, Ida and Tom." in tray(page)
    assert ways(page) == []


def test_who_looks_at_another_sheet_is_called_back_when_due(family: Around) -> None:
    _, papa, _, _ = family.seats
    page = papa.get("?player=2")
    assert "Papa, it is your turn." in tray(page)
    assert ways(page) == [("Papa’s sheet", f"/t/{papa.key}?player=1")]
    assert LOOKED_AT in page


def test_a_turn_that_ends_leaves_each_phone_on_its_own_sheet(
    client: FlaskClient, store: Store
) -> None:
    phones = table_of(client, store, "trex-greift-an", "Mama", "Ida")
    mama, ida = phones.seats
    for phone in phones.seats:
        phone.get()
    assert "Mama’s phone or the host’s goes on." in ida.get()
    mama.post("?player=0", "turn", move="turn", player=0, action="trex")
    page = mama.get()
    assert "Ida’s phone goes on." in tray(page)
    assert "Ida is next" not in page
    assert "Ida’s turn" in tray(ida.get()), "who is next may begin, and ends the turn before"
    turn = {"id": "ida", "move": "turn", "player": 1, "action": "trex"}
    begun = ida.client.post(f"/t/{ida.key}?player=1", data=turn, headers=SWAP)
    assert 'data-tray="trex"' in begun.text
    assert "Mama’s turn" in tray(mama.get())


@pytest.fixture
def hunt(client: FlaskClient, store: Store) -> Around:
    """Mama lets T-Rex hunt, each of the three with a phone."""
    phones = table_of(client, store, "trex-greift-an", "Mama", "Papa", "Ida")
    for phone in phones.seats:
        phone.get()
    phones.seats[0].post("?player=0", "turn", move="turn", player=0, action="trex")
    return phones


def test_whoever_is_neither_on_turn_nor_next_is_told_who_may_enter(hunt: Around) -> None:
    ida = hunt.seats[2]
    assert "Mama’s phone or the host’s goes on. Or Papa begins." in tray(ida.get())


HALF_A_FIGHT = "?player=0&target=1&attack=15&turn=1"
MISSED = "Papa has begun, so Mama’s attack on Papa is not entered."


def test_half_a_fight_is_not_lost_without_a_word_when_the_next_turn_begins(hunt: Around) -> None:
    mama, papa, ida = hunt.seats
    assert f"{HALF_A_FIGHT.replace('&', '&amp;')}" in mama.get("?player=0&target=1&turn=1")
    assert 'data-tray="trex-fight"' in mama.get(HALF_A_FIGHT)
    papa.post("?player=1", "papa", move="turn", player=1, action="eruption")
    for _ in range(2):
        page = mama.get(HALF_A_FIGHT)
        assert "note-overtaken" in tray(page)
        assert MISSED in tray(page)
        assert "first take back Papa’s turn, on Papa’s phone or the host’s." in tray(page)
        assert MISSED in page.partition('data-say="')[2].partition('"')[0]
        papa.post("?player=1", "stone", move="lava", player=1, burns="", hits="null")
    assert MISSED not in mama.get("?player=0&closed=1")
    for other in (papa, ida, hunt.host):
        assert MISSED not in other.get()


def test_half_a_fight_is_there_again_once_the_next_turn_is_taken_back(hunt: Around) -> None:
    mama, papa, _ = hunt.seats
    papa.post("?player=1", "papa", move="turn", player=1, action="eruption")
    papa.take_back("undo", 2)
    page = mama.get(HALF_A_FIGHT)
    assert MISSED not in page
    assert "The defence" in tray(page)


def test_dice_for_a_fight_that_are_asked_for_too_late_say_who_has_begun(hunt: Around) -> None:
    mama, papa, _ = hunt.seats
    papa.post("?player=1", "papa", move="turn", player=1, action="eruption")
    refused = mama.post("/roll?player=0&target=1&turn=1&roll=1", "late")
    assert refused.status_code == 422
    assert MISSED in refused.text


# The host among phones that have taken seats.


def test_the_hosts_pad_keeps_to_the_seats_that_no_phone_has_taken(family: Around) -> None:
    host = family.host
    place(host, 0, 5, "stack1.1")
    page = place(host, 0, 3, "stack1.2")
    assert "Mama’s sheet" in page
    assert "Mama is done." in tray(page)
    assert "Waiting for Papa, Ida and Tom." in tray(page)
    assert ways(page) == []
    assert " data-turn" not in page


def test_the_host_looks_on_where_a_phone_plays_and_may_stand_in_for_it(family: Around) -> None:
    host = family.host
    place(host, 0, 5, "stack1.1")
    place(host, 0, 3, "stack1.2")
    page = host.get("?player=1")
    assert LOOKED_AT in page
    assert "Papa is due to " in tray(page)
    assert "Papa’s phone goes on." in tray(page)
    assert ways(page) == [("Enter for Papa", f"/t/{host.key}?player=1&amp;for=1")]
    assert f'data-live="/t/{host.key}/live?player="' in page
    entering = host.get("?player=1&for=1")
    assert LOOKED_AT not in entering
    assert "Place the 5" in tray(entering)
    assert f'hx-post="/t/{host.key}?player=1&amp;for=1"' in entering
    assert "Place the 3" in tray(place(host, 1, 5, "stack1.1"))
    done = place(host, 1, 3, "stack1.2")
    assert "This is Papa’s sheet." in tray(done)
    assert LOOKED_AT in done


def test_without_script_the_host_goes_on_entering_for_another(family: Around) -> None:
    fields = {"move": "place", "player": 1, "number": 5, "space": "stack1.1"}
    answer = family.host.post("?player=1&for=1", "papa", **fields)
    assert answer.headers["Location"].endswith("?player=1&for=1")


def test_the_hosts_phone_is_not_offered_the_dice_of_another(
    client: FlaskClient, store: Store
) -> None:
    phones = table_of(client, store, "trex-holiday", "Papa", "Mama")
    assert "Roll the dice" in phones.host.get("?player=1"), "while nobody has taken a seat"
    phones.seats[0].get()
    page = phones.host.get()
    assert "Mama’s sheet" in page
    assert "Papa is due to " in tray(page)
    assert "/roll" not in page
    assert ways(page) == [("Enter for Papa", f"/t/{phones.host.key}?player=0&amp;for=1")]
    assert "Roll the dice" in phones.host.get("?player=0&for=1")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_one_phone_is_played_from_any_sheet(
    client: FlaskClient, store: Store, game: str
) -> None:
    phones = table_of(client, store, game, "Ada", "Bo")
    for shown in (0, 1):
        page = phones.host.get(f"?player={shown}")
        assert LOOKED_AT not in page
        assert 'data-tray="look"' not in page


def test_dice_on_another_phone_go_on_from_there(client: FlaskClient, store: Store) -> None:
    phones = table_of(client, store, "trex-holiday", "Papa", "Mama")
    phones.seats[0].get()
    phones.seats[0].post("/roll?player=0", "throw")
    assert "The dice are thrown on another phone. It goes on from there" in phones.host.get(
        "?player=0&for=1"
    )


# What was stopped, and what others enter.


def test_a_stopped_table_is_only_looked_at_on_every_phone(family: Around) -> None:
    mama, papa, *_ = family.seats
    assert family.host.post("/stop", "stop").status_code == 303
    for phone in (family.host, papa, mama):
        for shown in range(4):
            page = phone.get(f"?player={shown}")
            assert LOOKED_AT in page
            assert "This table was stopped early." in tray(page)
            assert ways(page) == [("The standing", f"/t/{phone.key}/end")]
            assert 'name="move"' not in tray(page)


def test_a_seat_is_told_what_the_host_enters_and_corrects_for_it(family: Around) -> None:
    _, papa, ida, _ = family.seats
    host = family.host
    place(host, 1, 5, "stack1.1")
    said = "The host has entered: Papa: 5 in stack 1, space 1."
    assert said in papa.get().replace("</b> ", "").replace("</b>", "")
    assert said not in ida.get()
    assert "has entered" not in host.get()
    corrected = {"entry": 2, "move": "place", "player": 1, "number": 5, "space": "stack2.1"}
    assert host.post("/correct", "correct", **corrected).status_code == 303
    page = papa.get()
    assert "The host has corrected: Papa: 5 in stack 1, space 1." in page
    assert "It is now: Papa: 5 in stack 2, space 1." in page
    assert "has corrected" not in ida.get()


def test_what_a_phone_enters_for_one_of_its_own_seats_it_is_not_told(family: Around) -> None:
    _, _, ida, tom = family.seats
    place(ida, 2, 5, "stack1.1")
    assert "has entered" not in tom.get()
    place(family.host, 3, 5, "stack1.1")
    assert "The host has entered: Tom" in ida.get()
