"""What the pages say: one name for a thing, what is awaited, and every way on."""

import pytest
from flask.testing import FlaskClient

from scorepad.games import GAMES
from scorepad.storage.store import Store
from tests.web.around import Around, around
from tests.web.test_secret_die import hide, place_all, throw


@pytest.fixture
def phones(client: FlaskClient, store: Store, key: str) -> Around:
    return around(client, store, key)


def test_who_enters_real_dice_finds_the_way_back_to_those_of_the_app(phones: Around) -> None:
    ada, _ = phones.seats
    assert "The app’s dice" not in ada.get("?player=0&hand=1"), "there are none yet"
    throw(ada)
    for step in ("&hand=1", "&first=4"):
        page = ada.get(f"?player=0{step}")
        back = f'href="/t/{ada.key}?player=0" hx-get="/t/{ada.key}?player=0">'
        assert back in page.partition("The app’s dice")[0].rpartition("<div")[2]
    assert f'hx-get="/t/{ada.key}?player=0&amp;hand=1">Change' in page
    assert "Which one is the T‑Rex die?" in ada.get("?player=0")


def test_rolling_comes_before_tapping_real_dice(phones: Around) -> None:
    ada, _ = phones.seats
    page = ada.get()
    words = ["Roll the dice here", "Or tap the first of the two real dice shown.", "First die: 1"]
    places = [page.index(each) for each in words]
    assert places == sorted(places)


def test_a_seat_that_is_not_due_is_told_what_is_awaited(phones: Around) -> None:
    ada, bo = phones.seats
    assert "Ada is due to roll." in bo.get()
    assert "Ada to roll" in phones.watch.get()
    throw(ada)
    assert "Ada is due to choose which rolled die stays hidden." in bo.get()
    assert "Ada to choose which rolled die stays hidden" in phones.watch.get()
    hide(ada, 0)
    place_all(phones)
    assert "Ada is due to show the T‑Rex die." in bo.get()


def test_a_cat_house_has_the_same_name_on_the_sheet_as_in_the_log(phones: Around) -> None:
    page = phones.host.get()
    assert 'aria-hidden="true">Cat house 1</p>' in page
    assert ">House 1<" not in page


@pytest.mark.parametrize("name", [game.id for game in GAMES.values()])
def test_a_new_table_says_where_the_app_can_roll(client: FlaskClient, name: str) -> None:
    assert ("let the app roll" in client.get(f"/new/{name}").text) == (
        name != "gods-love-dinosaurs"
    )


def test_a_new_table_explains_a_number_to_roll_from_in_plain_words(client: FlaskClient) -> None:
    page = client.get("/new/trex-holiday").text
    assert "tables that type in the same one get the same T-Rex numbers" in page
    assert "seed<" not in page.lower()
