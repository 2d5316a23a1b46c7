"""The race sheet, the turn aid and the catalogue of Tyrannosaurus Rex on paper."""

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from scorepad.engine import Values
from scorepad.games.tyrannosaurus_rex.catalogue import CATALOGUE
from scorepad.games.tyrannosaurus_rex.game import Options
from scorepad.games.tyrannosaurus_rex.state import State
from scorepad.games.tyrannosaurus_rex.tally import Tally
from scorepad.printing.canvas import PLAIN, Press
from scorepad.printing.documents import Band, Sheet, document
from scorepad.printing.fonts import MM, SMALLEST, fit_lines
from scorepad.printing.holiday_plan import Placed
from scorepad.printing.items import Boxes, Each, Item, Panel, Text
from scorepad.printing.orders import Filled, Order, make
from scorepad.printing.palette import COLORS, INK, PEN
from scorepad.printing.papers import CARDS, MARGIN, PAPERS
from tests.games.tyrannosaurus_rex.rex import (
    NAMES,
    REX,
    adjust,
    after,
    begun,
    end,
    roll,
    standing,
    start_roll,
    trex,
)
from tests.printing.paper import (
    Page,
    cards_called,
    near,
    own_words,
    page_count,
    printed_items,
    sheet_called,
    words,
)

SHEET, TURN, CATALOGUE_CARDS = (
    "tyrannosaurus-rex-sheet",
    "tyrannosaurus-rex-turn",
    "tyrannosaurus-rex-catalogue",
)
PAPER_IDS = ("a4", "letter")
LONG = ("W" * 40, "W" * 39 + "X")
FIGURES = ((17, 2, 10, 12), (3, 4, 5, 6), (7, 8, 9, 11), (13, 14, 15, 16))

both_papers = pytest.mark.parametrize("paper", PAPER_IDS)


# What is to be printed.


def named_race() -> State:
    """Four players with figures; Bo began, Bo has won, Ada and Dan share a place behind Cleo."""
    state = after(REX.start(NAMES, Options(dinosaurs=FIGURES)), start_roll(9, 12, 7, 8))
    for player, row in enumerate(
        (
            ("home", "track", "river", "lair"),
            ("home", "home", "home", "home"),
            ("start", "home", "home", "track"),
            ("home", "start", "lair", "river"),
        )
    ):
        for dinosaur, place in enumerate(row, start=1):
            state = after(state, adjust(player, dinosaur, place))  # type: ignore[arg-type]
    return state


def filled(state: State) -> Filled:
    return Filled(REX, state, state.names)


def sheet(state: State | None = None, names: tuple[str, ...] = (), paper: str = "a4") -> bytes:
    return make(SHEET, Order(paper=paper, names=names, filled=filled(state) if state else None))


# Where everything of a race sheet stands.


def bands_of(values: Values) -> Iterator[tuple[Band, Values]]:
    race = document(SHEET)
    assert isinstance(race, Sheet)
    for band in race.bands:
        for entry in values[band.over] if band.over else ({},):
            yield band, {**values, **entry}


def boxes_of(values: Values, paper: str) -> list[tuple[Boxes, Values, Placed]]:
    """Every box on a page to write in, one by one, with its place on the paper."""
    width, height = PAPERS[paper].width, PAPERS[paper].height  # type: ignore[index]
    bands = list(bands_of(values))
    spare = height - 2 * MARGIN - sum(band.h for band, _ in bands)
    found: list[tuple[Boxes, Values, Placed]] = []
    y = MARGIN
    for band, written in bands:
        found += _boxes(band.items, written, (width - 194) / 2, y)
        y += band.h + spare / (len(bands) - 1)
    return found


def _boxes(
    items: Iterable[Item], values: Values, x: float, y: float
) -> Iterator[tuple[Boxes, Values, Placed]]:
    for item in items:
        if isinstance(item, Each):
            for number, entry in enumerate(values[item.over]):
                row, column = divmod(number, item.columns)
                left, top = x + item.x + column * item.step[0], y + item.y + row * item.step[1]
                yield from _boxes(item.items, {**values, **entry}, left, top)
        if isinstance(item, Boxes):
            for row in range(item.rows):
                for column in range(item.columns):
                    left = x + item.x + column * (item.w + item.gap[0])
                    top = y + item.y + row * (item.h + item.gap[1])
                    yield item, values, Placed("space", left, top, item.w, item.h)


# What is on a page.


def said(page: Page) -> str:
    return words(page.text)


# The race sheet.


RACES: dict[str, tuple[State | None, tuple[str, ...]]] = {
    "empty": (None, ()),
    "one name": (None, ("Ada",)),
    "two names": (None, LONG),
    "three names": (None, NAMES[:3]),
    "four names": (None, (*LONG, *LONG)),
    "figures": (named_race(), ()),
    "no figures": (standing("home track river lair", "start home home track"), ()),
    "simplified": (standing("home track", "lair", simplified=True), ()),
}
every_race = pytest.mark.parametrize("race", RACES)


@both_papers
def test_every_word_of_the_race_sheet_is_printed(paper: str) -> None:
    """All its panels are seen with two players, and the notes under the simplified rule."""
    state = standing("home", "lair", simplified=True)
    pages = Page(sheet(names=NAMES[:2], paper=paper)), Page(sheet(state, paper=paper))
    printed = " ".join(map(said, pages))
    race = document(SHEET)
    assert isinstance(race, Sheet)
    for text in (text for band in race.bands for text in own_words(band.items)):
        assert all(word in printed for word in text.split()), text
        assert text in printed or len(text) > 35, text


@both_papers
@every_race
def test_nothing_on_a_race_sheet_covers_another_or_leaves_the_margins(
    race: str, paper: str
) -> None:
    state, names = RACES[race]
    pdf = sheet(state, names, paper)
    assert page_count(pdf) == 1
    page = Page(pdf)
    assert page.overlapping() == []
    assert page.in_the_margin(MARGIN - 0.5) == []  # A frame on the edge is half outside.


@both_papers
@every_race
def test_every_box_of_a_race_sheet_takes_a_stone(race: str, paper: str) -> None:
    state, names = RACES[race]
    (values,) = REX.printed(SHEET, names, state)
    boxes = boxes_of(values, paper)
    assert len(boxes) > 60
    for box, _, _ in boxes:
        assert min(box.w, box.h) >= 9
    for number, (_, _, one) in enumerate(boxes):
        for _, _, other in boxes[number + 1 :]:
            apart_x = max(one.x, other.x) - min(one.x + one.w, other.x + other.w)
            apart_y = max(one.y, other.y) - min(one.y + one.h, other.y + other.h)
            assert max(apart_x, apart_y) > 0.6, (one, other)


@both_papers
def test_a_dinosaur_has_its_number_where_it_stands_and_nowhere_else(paper: str) -> None:
    state = named_race()
    page = Page(sheet(state, paper=paper))
    (values,) = REX.printed(SHEET, (), state)
    written = {"lair": [], "start": [], "track": [], "river": [], "home": []}  # type: ignore[var-annotated]
    for box, _, placed in boxes_of(values, paper):
        if box.values in written:
            written[box.values].append(page.inside(placed))
    for place, texts_there in written.items():
        wanted = [
            str(number) if stands == place else ""
            for row, numbers in zip(state.places, FIGURES, strict=True)
            for stands, number in zip(row, numbers, strict=True)
        ]
        assert texts_there == wanted, place


def test_dinosaurs_without_figures_are_numbered_for_each_player() -> None:
    state = standing("home track river lair", "start home home track")
    (values,) = REX.printed(SHEET, (), state)
    page = Page(sheet(state))
    home = [page.inside(p) for box, _, p in boxes_of(values, "a4") if box.values == "home"]
    assert home == ["1", "", "", "", "", "2", "3", ""]


def test_who_began_is_crossed_and_stays_so_in_later_turns() -> None:
    state = after(begun(3), start_roll(9, 12, 7), roll(1, 3, 1, 2), trex(), end(1))
    assert state.turn == 2
    (values,) = REX.printed(SHEET, (), state)
    page = Page(sheet(state))
    crossed = [
        near(page.pixel(p.x + p.w / 2, p.y + p.h / 2), PEN, by=40)
        for box, _, p in boxes_of(values, "a4")
        if box.values == "begins"
    ]
    assert crossed == [False, True, False]


def test_nobody_has_begun_before_the_first_roll() -> None:
    (values,) = REX.printed(SHEET, (), begun(2))
    assert [player["begins"] for player in values["players"]] == [("",), ("",)]


@both_papers
def test_at_the_end_the_winner_and_all_places_are_written(paper: str) -> None:
    state = named_race()
    page = Page(sheet(state, paper=paper))
    (values,) = REX.printed(SHEET, (), state)
    places = [page.inside(p) for box, _, p in boxes_of(values, paper) if box.values == "place"]
    assert places == ["3", "1", "2", "3"]
    assert said(page).count("Bo") == 2


def test_there_are_no_places_and_no_winner_before_the_end() -> None:
    state = standing("home home", "track")
    page = Page(sheet(state))
    (values,) = REX.printed(SHEET, (), state)
    places = [page.inside(p) for box, _, p in boxes_of(values, "a4") if box.values == "place"]
    assert places == ["", ""]
    assert said(page).count("Ada") == 1


def test_the_simplified_rule_is_crossed_where_it_holds() -> None:
    for simplified in (True, False):
        state = standing("track", "track", simplified=simplified)
        (values,) = REX.printed(SHEET, (), state)
        ((_, _, box),) = (b for b in boxes_of(values, "a4") if b[0].values == "simplified")
        page = Page(sheet(state))
        middle = page.pixel(box.x + box.w / 2, box.y + box.h / 2)
        assert near(middle, PEN, by=40) == simplified


def test_figures_have_their_numbers_names_and_nicknames() -> None:
    printed = said(Page(sheet(named_race())))
    for each in CATALOGUE[1:]:
        assert each.name in printed
        assert each.nickname in printed
    assert "No." not in printed


def test_figures_that_nobody_named_have_lines_to_write_on() -> None:
    printed = said(Page(sheet()))
    assert printed.count("No.") == 4
    assert not any(each.name in printed for each in CATALOGUE[1:])


@both_papers
@pytest.mark.parametrize(
    ("names", "players", "panels"),
    [
        ((), 4, []),
        (NAMES[:1], 4, []),
        (NAMES[:2], 2, ["Fights", "More games"]),
        (NAMES[:3], 3, ["Fights"]),
        (NAMES, 4, []),
    ],
)
def test_the_places_of_missing_players_are_put_to_use(
    paper: str, names: tuple[str, ...], players: int, panels: list[str]
) -> None:
    printed = said(Page(sheet(names=names, paper=paper)))
    assert printed.count("Highest roll begins") == players
    assert [panel for panel in ("Fights", "More games", "Notes") if panel in printed] == panels
    assert all(name in printed for name in names)


def test_every_player_has_a_tint_and_none_of_them_is_that_of_another_panel() -> None:
    left = (PAPERS["a4"].width - 194) / 2
    for names in (NAMES, NAMES[:3], NAMES[:2]):
        page, (values,) = Page(sheet(names=names)), REX.printed(SHEET, names, None)
        grounds = [
            page.pixel(left + 24, placed.y + 12)
            for box, _, placed in boxes_of(values, "a4")
            if box.values == "place"
        ]
        wanted = ("pale-tomato", "pale-sky", "pale-amber", "pale-fern")[: len(names)]
        for ground, tint in zip(grounds, wanted, strict=True):
            assert near(ground, COLORS[tint])
        panels = [band for band in sheet_called(SHEET).bands if values.get(band.over)]
        tints = {item.fill for band in panels for item in band.items if isinstance(item, Panel)}
        assert not tints & set(wanted)
    saved = Page(make(SHEET, Order(names=NAMES, press=Press(ink_saving=True))))
    assert saved.pixel(left + 24, 60) == (255, 255, 255)


@both_papers
def test_each_box_before_the_race_says_what_it_is_for(paper: str) -> None:
    (values,) = REX.printed(SHEET, NAMES, None)
    page = Page(sheet(names=NAMES, paper=paper))
    (first, again, begins, *_) = (
        placed for box, own, placed in boxes_of(values, paper)
        if "name" in own and "tag" not in own and box.values in ("", "begins")
    )  # fmt: skip
    for box, label in ((first, "3 dice"), (again, "if equal"), (begins, "begins")):
        below = Placed("space", box.x - 2, box.y + box.h, box.w + 4, 4.2)
        assert page.inside(below) == label


def test_nobody_fights_on_the_sheet_of_the_simplified_rule() -> None:
    printed = said(Page(sheet(standing("home", "lair", simplified=True))))
    assert "Fights" not in printed
    assert "More games" in printed
    assert "Notes" in printed


def test_more_names_than_four_take_further_sheets() -> None:
    pdf = sheet(names=(*NAMES, "Eve", "Fay"))
    assert page_count(pdf) == 2
    first, second = said(Page(pdf, 0)), said(Page(pdf, 1))
    assert all(name in first and name not in second for name in NAMES)
    assert "Eve" in second
    assert "Fay" in second


def test_long_names_stay_in_their_panels() -> None:
    page = Page(sheet(names=LONG))
    left = (PAPERS["a4"].width - 194) / 2
    how_to = 45
    written = [c for c in page.characters if c.text == "W" and c.top > how_to]
    assert len(written) == 79
    assert all(left < c.left and c.right < left + 42 for c in written)


def test_a_count_fills_in_only_who_is_home() -> None:
    state = REX.count(("Ada", "Bo"), (Tally(4), Tally(1)), Options())
    (values,) = REX.printed(SHEET, (), state)
    page = Page(sheet(state))
    filled_in = {
        place: "".join(
            page.inside(p) for box, _, p in boxes_of(values, "a4") if box.values == place
        )
        for place in ("lair", "start", "track", "river", "home")
    }
    assert filled_in == {"lair": "", "start": "", "track": "", "river": "", "home": "12341"}


# The turn aid.


def card_pages(name: str, paper: str, press: Press = PLAIN) -> list[Page]:
    pdf = make(name, Order(paper=paper, press=press))
    return [Page(pdf, number) for number in range(page_count(pdf))]


@both_papers
def test_the_turn_aid_is_two_cards_on_one_page_with_every_word(paper: str) -> None:
    (page,) = card_pages(TURN, paper)
    printed = said(page)
    for text in own_words(cards_called(TURN).front):
        assert all(word in printed for word in text.split()), text
    assert "card 1 of 2" in printed
    assert "card 2 of 2" in printed


@both_papers
def test_nothing_on_the_turn_aid_covers_another(paper: str) -> None:
    (page,) = card_pages(TURN, paper)
    assert page.overlapping() == []


def test_each_item_of_the_turn_aid_is_on_one_of_its_cards() -> None:
    decks = REX.printed(TURN, (), None)
    assert len(decks) == 2
    for item in cards_called(TURN).front:
        assert sum(bool(card.get(item.when)) for card in decks) == 1


def test_the_number_on_the_black_die_is_white_and_ink_where_ink_is_saved() -> None:
    (colored,) = card_pages(TURN, "a4")
    (saving,) = card_pages(TURN, "a4", Press(ink_saving=True))
    half = CARDS["half"]
    left, top = (297 - 2 * half.width) / 2, (210 - half.height) / 2
    assert near(colored.pixel(left + 16.5, top + 48.4), INK)
    assert saving.pixel(left + 16.5, top + 48.4) == (255, 255, 255)
    die = Placed("space", left + 15.3, top + 46.5, 11.8, 11.8)
    assert saving.inside(die) == colored.inside(die) == "4"
    tones = {saving.pixel(left + 18.9 + x / 10, top + 52.4) for x in range(40)}
    assert any(near(tone, INK, by=30) for tone in tones)


def test_no_card_of_the_turn_aid_is_printed_nearer_to_its_edge_than_4_mm() -> None:
    (page,) = card_pages(TURN, "a4")
    half = CARDS["half"]
    left, top = (297 - 2 * half.width) / 2, (210 - half.height) / 2
    for x in (left + 3, left + half.width - 3, left + half.width + 3, left + 2 * half.width - 3):
        column = [page.pixel(x, top + y / 2) for y in range(1, int(half.height * 2))]
        assert set(column) == {(255, 255, 255)}
    for y in (top + 3, top + half.height - 3):
        row = [page.pixel(left + x / 2, y) for x in range(3, int(half.width * 4) - 3)]
        assert len(row) - row.count((255, 255, 255)) <= 2  # the cut between the cards


# The catalogue.


@pytest.mark.parametrize(("paper", "pages"), [("a4", 4), ("letter", 6)])
def test_the_catalogue_prints_17_cards_each_with_its_own_words(paper: str, pages: int) -> None:
    fronts = card_pages(CATALOGUE_CARDS, paper)[::2]
    assert 2 * len(fronts) == pages
    texts_by_card = [said_on_cards(page) for page in fronts]
    cards = [card for page in texts_by_card for card in page if card]
    assert len(cards) == 17
    for card, values in matched(cards):
        for fact in values["facts"]:
            assert letters(fact["label"] + fact["text"]) in card
        assert letters(f"{values['number']}{values['name']}{values['nickname']}") in card
        assert letters(values["measure"] + values["length"]) in card


def said_on_cards(page: Page) -> list[str]:
    """The letters of every card of a page, without the spaces between them."""
    poker = CARDS["poker"]
    w, h = page.width / MM, page.height / MM
    columns, rows = int((w - 16) // poker.width), int((h - 16) // poker.height)
    left, top = (w - columns * poker.width) / 2, (h - rows * poker.height) / 2
    found = []
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * poker.width, top + row * poker.height
            inside = [
                c
                for c in page.characters
                if x <= c.left and c.right <= x + poker.width
                and y <= c.top and c.bottom <= y + poker.height
            ]  # fmt: skip
            found.append(letters("".join(c.text for c in inside)))
    return found


def letters(text: str) -> str:
    return words(text).replace(" ", "")


def matched(cards: Iterable[str]) -> Iterator[tuple[str, Values]]:
    """Every card with the values of the dinosaur whose name is on it; each dinosaur once."""
    deck = {values["name"]: values for values in REX.printed(CATALOGUE_CARDS, (), None)}
    for card in cards:
        (name,) = (name for name in deck if letters(name) in card)
        yield card, deck.pop(name)
    assert deck == {}


@both_papers
def test_nothing_on_the_catalogue_covers_another_or_is_missing(paper: str) -> None:
    fronts = card_pages(CATALOGUE_CARDS, paper)[::2]
    printed = " ".join(map(said, fronts))
    for page in fronts:
        assert page.overlapping() == []
    for each in CATALOGUE:
        assert each.name in printed
    assert printed.count("30 m") >= 17


def test_the_catalogue_says_what_they_eat_in_plain_words() -> None:
    eats = {
        values["name"]: next(f["text"] for f in values["facts"] if f["label"] == "Eats")
        for values in REX.printed(CATALOGUE_CARDS, (), None)
    }
    assert eats["Tyrannosaurus Rex"] == "meat, likes hadrosaurs"
    assert eats["Stegosaurus"] == "trees and shrubs"
    assert eats["Diplodocus"] == "ferns, moss and conifers"
    assert eats["Deinonychus"] == "meat, fast and fierce"
    assert eats["Minmi"] == "plants"
    assert eats["Oviraptor"] == "meat and plants"
    assert not any(re.search("vore|[()]", text) for text in eats.values())


def test_no_dinosaur_of_the_catalogue_stands_before_its_own_colour() -> None:
    grounds = {
        values["number"]: values["ground"] for values in REX.printed(CATALOGUE_CARDS, (), None)
    }
    assert set(grounds.values()) == {"pale-sky", "pale-fern", "pale-sand"}
    assert all(grounds[blue] != "pale-sky" for blue in (5, 10, 16))
    assert all(grounds[green] != "pale-fern" for green in (3, 7, 9, 13, 14))
    assert all(grounds[amber] != "pale-sand" for amber in (4, 11, 17))


def test_the_catalogue_writes_out_weights() -> None:
    weights = {
        values["name"]: next(f["text"] for f in values["facts"] if f["label"] == "Weight")
        for values in REX.printed(CATALOGUE_CARDS, (), None)
    }
    assert weights["Minmi"] == "1 tonne"
    assert weights["Brachiosaurus"] == "30 to 50 tonnes"
    assert weights["Oviraptor"] == "40 kg"
    assert weights["Wannonasaurus"] == "not known"


@both_papers
def test_the_backs_of_the_catalogue_have_no_words_on_them(paper: str) -> None:
    for page in card_pages(CATALOGUE_CARDS, paper)[1::2]:
        assert said_on_cards(page) == [""] * len(said_on_cards(page))


def test_the_backs_of_catalogue_and_action_cards_are_one_family() -> None:
    """The same pattern, egg and place for a coloured head, on a ground of their own."""
    catalogue = cards_called(CATALOGUE_CARDS).back
    actions = cards_called("schlacht-der-dinosaurier-actions").back
    dyed = str(catalogue).replace("sky", "amber").replace("trex-head", "triceratops")
    assert dyed == str(actions)


# All of them.


def test_nothing_is_written_smaller_than_8_points() -> None:
    race, deck = document(SHEET), REX.printed(CATALOGUE_CARDS, (), None)
    assert isinstance(race, Sheet)
    items = [item for band in race.bands for item in printed_items(band.items)]
    for name in (TURN, CATALOGUE_CARDS):
        items += printed_items(cards_called(name).front)
    values = [{**card, **fact, "dinosaur": card["name"]} for card in deck for fact in card["facts"]]
    for item in items:
        if isinstance(item, Text):
            for each in values:
                text = item.text.format_map({**each, "tag": "17"})
                size = item.size
                if item.w:
                    size, _ = fit_lines(text, item.weight, size, item.w, item.lines)
                assert size >= SMALLEST, text


@both_papers
@pytest.mark.parametrize("press", [PLAIN, Press(ink_saving=True), Press(grey=True)], ids=str)
@pytest.mark.parametrize("name", [SHEET, TURN, CATALOGUE_CARDS])
def test_every_document_is_a_sound_pdf(name: str, press: Press, paper: str, tmp_path: Path) -> None:
    path = tmp_path / "document.pdf"
    path.write_bytes(make(name, Order(paper=paper, press=press)))
    subprocess.run(["qpdf", "--check", path], check=True, capture_output=True)
    if press.grey:
        colors = Page(path.read_bytes()).colors()
        assert all(max(color) - min(color) <= 2 for color in colors)
