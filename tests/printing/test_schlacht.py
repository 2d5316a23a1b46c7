"""The documents of Die Schlacht der Dinosaurier on paper."""

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from scorepad.games.schlacht_der_dinosaurier.box import (
    ARMY,
    DECK,
    FIGURE_NAMES,
    FIGURES,
    SPECIES,
    Species,
    whole,
)
from scorepad.games.schlacht_der_dinosaurier.printed import printed
from scorepad.games.schlacht_der_dinosaurier.state import State
from scorepad.printing.documents import Cards, Sheet, document
from scorepad.printing.face import Values
from scorepad.printing.fonts import SMALLEST, fit_lines
from scorepad.printing.holiday_plan import Placed
from scorepad.printing.imposition import deal, grid
from scorepad.printing.items import Blank, Boxes, Each, Item, Medal, Text
from scorepad.printing.orders import Filled, Order, make
from scorepad.printing.palette import PEN, WHITE
from scorepad.printing.papers import CARDS, MARGIN, paper
from scorepad.printing.previews import page_png
from tests.games.schlacht_der_dinosaurier.battle import (
    BATTLE,
    adjust,
    after,
    begun,
    left,
    random_game,
)
from tests.printing.paper import Page, cards_called, near, page_count, sheet_called, words

ARMY_SHEET = "schlacht-der-dinosaurier-army"
COMBAT = "schlacht-der-dinosaurier-combat"
ACTIONS = "schlacht-der-dinosaurier-actions"
TURN = "schlacht-der-dinosaurier-turn"
DOCUMENTS = (ARMY_SHEET, COMBAT, ACTIONS, TURN)
LONG = "W" * 40
_CAPTION = 4.0
"""How near the line below a page full of cards comes to the edge of the paper."""

both_papers = pytest.mark.parametrize("size", ["a4", "letter"])
TABLES: Sequence[tuple[str, ...]] = [
    (),
    ("Ada",),
    ("Ada", "Bo"),
    ("Ada", "Bo", "Cleo"),
    ("Ada", "Bo", "Cleo", "Dan"),
]


def drawn(items: Sequence[Item], values: Values) -> Iterator[tuple[Item, Values]]:
    """Every item that is drawn with these values, each with its own."""
    for item in items:
        if item.when and not values.get(item.when):
            continue
        yield item, values
        if isinstance(item, Each):
            for number, entry in enumerate(values[item.over], start=1):
                yield from drawn(item.items, {**values, **entry, "nth": number})


def said(items: Sequence[Item], values: Values) -> Iterator[str]:
    """Every text that a document says with these values."""
    for item, own in drawn(items, values):
        match item:
            case Text() | Medal():
                yield item.text.format_map(own)
            case Blank():
                yield item.label.format_map(own)
                yield item.value.format_map({"date": "", **own})


def items_of(name: str) -> Sequence[Item]:
    found = document(name)
    if isinstance(found, Sheet):
        return [item for band in found.bands for item in band.items]
    assert isinstance(found, Cards)
    return [*found.front, *found.back]


def sheet() -> Sheet:
    return sheet_called(ARMY_SHEET)


def filled(state: State, size: str = "a4") -> Page:
    return Page(make(ARMY_SHEET, Order(paper=size, filled=Filled(BATTLE, state, state.names))))


def armies_from(size: str) -> tuple[float, float]:
    """Where the armies of a page begin: left and top."""
    page, bands = paper(size), sheet().bands
    spare = page.height - 2 * MARGIN - sum(band.h for band in bands)
    return (page.width - sheet().width) / 2, MARGIN + bands[0].h + spare / (len(bands) - 1)


def quarter(number: int, size: str = "a4") -> tuple[float, float]:
    left, top = armies_from(size)
    return left + number % 2 * 98.5, top + number // 2 * 112.5


def crossed(page: Page, corner: tuple[float, float], row: int, boxes: int) -> list[bool]:
    """Which boxes of a row of an army of one are crossed off."""
    x, y = corner[0] + 53.4 + 9.1 / 2, corner[1] + 15.6 + row * 10.4 + 9.1 / 2
    colors = [page.pixel(x + box * 9.8, y) for box in range(boxes)]
    assert all(near(color, PEN) or near(color, WHITE) for color in colors)
    return [near(color, PEN) for color in colors]


def within(page: Page, x: float, y: float, w: float, h: float) -> str:
    return page.inside(Placed("text", x, y, w, h))


def picture(pdf: bytes) -> Image.Image:
    """The first page, two pixels a mm."""
    wide = round(Page(pdf).width / 72 * 25.4 * 2)
    return Image.open(BytesIO(page_png(pdf, 0, wide))).convert("L")


def full_tables() -> list[State]:
    """Games of two, three and four with the longest names, some figures and chunks gone."""
    states = []
    for players in (2, 3, 4):
        state = BATTLE.start((LONG,) * players, BATTLE.options())
        *_, (_, state) = random_game(state, Random(players), 20000)
        states.append(state)
    return states


def test_a_count_of_figures_crosses_none_off_and_says_so() -> None:
    """Which of the figures are left nobody has told."""
    tallies = tuple(map(BATTLE.tally, (7, 0, 15)))
    page = filled(BATTLE.count(("An", "Marc", "Cy"), tallies, BATTLE.options()))
    for number, figures in enumerate(("7", "0", "15")):
        x, y = quarter(number)
        for row, boxes in enumerate(whole(3)):
            assert crossed(page, (x, y), row, boxes) == [False] * boxes
        assert within(page, x + 77.6, y + 17.4, 13.6, 17.0) == figures
        assert within(page, x + 3.4, y + 98.0, 9.0, 9.0) == "", "its lava is not known"
    assert "A final count: only the totals were entered." in words(page.text)
    assert page.overlapping() == []
    game = filled(BATTLE.start(("An", "Marc", "Cy"), BATTLE.options()))
    assert "only the totals" not in words(game.text)


# All documents.


@both_papers
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_word_of_a_document_is_printed(name: str, size: str) -> None:
    pdf = make(name, Order(paper=size))
    text = " ".join(words(Page(pdf, number).text) for number in range(page_count(pdf)))
    for values in printed(name, (), None):
        for each in said(items_of(name), values):
            assert words(each) in text


@both_papers
@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_is_printed_over_something_else_or_beyond_the_margins(name: str, size: str) -> None:
    pdf = make(name, Order(paper=size))
    for number in range(page_count(pdf)):
        page = Page(pdf, number)
        assert page.overlapping() == []
        wide, high = page.width / 72 * 25.4, page.height / 72 * 25.4
        for c in page.characters:
            assert c.left >= MARGIN - 0.1 and c.right <= wide - MARGIN + 0.1, c
            below = MARGIN if isinstance(document(name), Sheet) else _CAPTION
            assert c.top >= MARGIN - 0.1 and c.bottom <= high - below + 0.1, c


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_text_is_smaller_than_eight_points(name: str) -> None:
    for values in printed(name, (), None):
        for item, own in drawn(items_of(name), values):
            if isinstance(item, Text | Medal):
                assert item.size >= SMALLEST
            if isinstance(item, Text) and item.w:
                text = item.text.format_map(own)
                size, _ = fit_lines(text, item.weight, item.size, item.w, item.lines)
                assert size >= SMALLEST, text


# The army sheet.


def test_every_box_of_the_army_sheet_is_wide_enough_for_a_pencil() -> None:
    for names in TABLES:
        (values,) = printed(ARMY_SHEET, names, None)
        boxes = [box for box, _ in drawn(items_of(ARMY_SHEET), values) if isinstance(box, Boxes)]
        assert boxes and min(min(box.w, box.h) for box in boxes) >= 9


@both_papers
@pytest.mark.parametrize("names", TABLES, ids=lambda names: f"{len(names)} names")
def test_an_empty_army_sheet_keeps_its_margins_and_its_lines_apart(
    names: tuple[str, ...], size: str
) -> None:
    pdf = make(ARMY_SHEET, Order(paper=size, names=names))
    assert page_count(pdf) == 1
    assert Page(pdf).overlapping() == []
    image = picture(pdf)
    margin = int(MARGIN * 2) - 1
    inner = (margin, margin, image.width - margin, image.height - margin)
    image.paste(255, inner)
    assert image.getextrema() == (255, 255)


def test_four_armies_of_fifteen_stand_on_an_empty_sheet() -> None:
    page = Page(make(ARMY_SHEET, Order()))
    assert words(page.text).count("left of 15") == 4
    for figure in FIGURES:
        assert page.text.count(FIGURE_NAMES[figure]) >= 4
    for number in range(4):
        for row, count in enumerate(ARMY):
            assert crossed(page, quarter(number), row, count) == [False] * count


def test_two_names_lead_two_armies_each() -> None:
    text = words(Page(make(ARMY_SHEET, Order(names=("Ada", "Bo")))).text)
    assert text.count("left of 30") == 2 and "left of 15" not in text
    assert "Name Ada" in text and "Name Bo" in text
    assert text.count("Two as soon as one of your two Generals is lost.") == 2


def test_three_names_leave_a_place_for_the_turn() -> None:
    three = words(Page(make(ARMY_SHEET, Order(names=("Ada", "Bo", "Cleo")))).text)
    four = words(Page(make(ARMY_SHEET, Order(names=("Ada", "Bo", "Cleo", "Dan")))).text)
    assert three.count("left of 15") == 3 and "A turn in short" in three
    assert four.count("left of 15") == 4 and "A turn in short" not in four


def test_more_than_four_names_go_on_on_the_next_page() -> None:
    pdf = make(ARMY_SHEET, Order(names=tuple("ABCDE")))
    assert page_count(pdf) == 2
    assert "Name E" in words(Page(pdf, 1).text)


def test_a_name_stands_at_the_top_of_its_own_army() -> None:
    page = Page(make(ARMY_SHEET, Order(names=("Ada", "Bo", "Cleo", "Dan"))))
    for number, name in enumerate(("Ada", "Bo", "Cleo", "Dan")):
        x, y = quarter(number)
        assert within(page, x, y, 58, 14).replace(" ", "") == f"Name{name}"


@both_papers
def test_lost_figures_are_crossed_off_in_their_own_rows(size: str) -> None:
    state = after(begun(3), left(1, general=1, triceratops=1, velociraptor=3))
    page = filled(state, size)
    rows = [crossed(page, quarter(1, size), row, count) for row, count in enumerate(ARMY)]
    assert [sum(row) for row in rows] == [0, 1, 2, 1, 2, 3, 1]
    assert rows[3] == [True, False]
    whole_army = [crossed(page, quarter(0, size), row, n) for row, n in enumerate(ARMY)]
    assert not any(any(row) for row in whole_army)


@both_papers
def test_figures_left_and_chunks_are_written_where_they_belong(size: str) -> None:
    state = after(begun(4), adjust(2, lava=-3, pteranodon=-2), adjust(3, lava=2))
    page = filled(state, size)
    for number, (figures, chunks) in enumerate(
        [("15", "3"), ("15", "3"), ("13", "0"), ("15", "5")]
    ):
        x, y = quarter(number, size)
        assert within(page, x + 77.6, y + 17.4, 13.6, 17.0) == figures
        assert within(page, x + 3.4, y + 98.0, 9.0, 9.0) == chunks
        assert within(page, x + 13.1, y + 98.0, 79.0, 9.0) == ""


@both_papers
def test_an_empty_sheet_begins_with_the_first_chunks_and_says_how_to_go_on(size: str) -> None:
    for names, count in ((("Ada", "Bo"), 2), ((), 4)):
        page = Page(make(ARMY_SHEET, Order(paper=size, names=names)))
        text = words(page.text)
        assert text.count("Write every new number in a new stone.") == count
        x, y = armies_from(size)
        stone = (x + 154.4, y + 58.0, 10.2, 10.2) if names else (x + 3.4, y + 98.0, 9.0, 9.0)
        assert within(page, *stone) == "3"


def test_nothing_on_the_sheet_is_to_be_marked_anew_every_turn() -> None:
    """How many cards a turn has is said, and not ticked off."""
    four = words(Page(make(ARMY_SHEET, Order())).text)
    assert four.count("Three cards a turn; two without the General") == 4
    (values,) = printed(ARMY_SHEET, ("Ada", "Bo"), None)
    marked = {
        box.values for box, _ in drawn(items_of(ARMY_SHEET), values) if isinstance(box, Boxes)
    }
    assert marked == {"cross", "left", "chunks"}


def test_the_lines_for_riders_ask_for_their_colours() -> None:
    assert words(Page(make(ARMY_SHEET, Order())).text).count("Riders’ colour") == 4
    two = words(Page(make(ARMY_SHEET, Order(names=("Ada", "Bo")))).text)
    assert two.count("Riders’ two colours") == 2


@pytest.mark.parametrize("players", [2, 4])
def test_our_number_is_marked_where_the_table_has_none_of_its_own(players: int) -> None:
    ours, theirs = begun(players), begun(players, pteranodon_dice=2)
    assert words(filled(ours).text).count("our number") == players
    assert "our number" not in words(filled(theirs).text)


def test_two_armies_in_one_show_what_is_left_of_thirty() -> None:
    state = after(begun(2), adjust(0, general=-1, velociraptor=-3))
    page = filled(state)
    x, y = armies_from("a4")
    assert within(page, x + 114.6, y + 18.0, 21.0, 26.0) == "26"
    assert within(page, x + 114.6, y + 112.5 + 18.0, 21.0, 26.0) == "30"
    for row, gone in ((0, 1), (1, 0), (6, 3)):
        boxes = whole(2)[row]
        middle = y + 16.4 + row * 13.2 + 5.3
        found = [near(page.pixel(x + 58 + 5.3 + n * 11.3, middle), PEN) for n in range(boxes)]
        assert found == [n < gone for n in range(boxes)]


def test_the_winner_is_named_once_the_battle_is_over() -> None:
    going = after(begun(3), left(0, velociraptor=3))
    over = after(going, left(1, stegosaurus=2), left(2))
    assert "Winner An" in words(filled(over).text)
    assert "Winner An" not in words(filled(going).text)


def test_a_pteranodon_has_the_dice_of_the_table() -> None:
    def pteranodon(state: State) -> list[bool]:
        """Whether each of three dice has an upper edge: text may stand where it has none."""
        page, (x, y) = filled(state), quarter(0)
        return [page.dark(x + 14.8 + n * 4.5 + 1.85, y + 15.6 + 4 * 10.4 + 5.2) for n in range(3)]

    assert pteranodon(begun(3)) == [True, False, False]
    assert pteranodon(begun(3, pteranodon_dice=3)) == [True, True, True]


@both_papers
def test_the_longest_names_fit_at_every_table(size: str) -> None:
    for state in full_tables():
        page = filled(state, size)
        assert page.overlapping() == []
        names = [word for word in page.text.split() if set(word) == {"W"}]
        shared = "shared by all" in page.text
        assert len("".join(names)) == 40 * (len(state.names) + (not shared))
        x, y = quarter(0, size)
        assert within(page, x, y, 94, 14).count("W") == 40


# Cards.


def card_words(name: str, size: str = "a4") -> list[str]:
    """What is written on the front of every card, in the order of the deck."""
    found, pdf = cards_called(name), make(name, Order(paper=size))
    deck = printed(name, (), None)
    card = CARDS[found.format]
    where = grid(paper(size), card, 0)
    pages = deal(range(len(deck)), where.cells)
    assert page_count(pdf) == 2 * len(pages)
    texts = [""] * len(deck)
    for number, cells in enumerate(pages):
        page = Page(pdf, 2 * number)
        for cell, at in enumerate(cells):
            if at is not None:
                texts[at] = within(page, *where.place(cell), card.width, card.height)
    return [text.replace(" ", "") for text in texts]


@both_papers
def test_the_deck_has_sixty_one_cards_by_species_and_value(size: str) -> None:
    texts = card_words(ACTIONS, size)
    assert len(texts) == 61
    dinosaurs = [(value, FIGURE_NAMES[each]) for each in SPECIES for value in DECK[each]]
    jokers = [(value, "Joker") for value in DECK["joker"]]
    expected = [f"{value}{name}".replace(" ", "") for value, name in (*dinosaurs, *jokers)]
    for text, wanted in zip(texts, expected, strict=False):
        assert text.startswith(wanted)
    assert all(text.startswith("Extinction") for text in texts[50:56])
    assert all(text.startswith("Lavachunks") for text in texts[56:])


def test_a_card_with_a_value_says_it_in_both_corners_and_in_what_it_does() -> None:
    texts = card_words(ACTIONS)
    assert "Moveupto10squares" in texts[11] and "orattack:2dice+10" in texts[11]
    values = [value for each in DECK.values() for value in each]
    for text, value in zip(texts, values, strict=False):
        assert text.endswith(str(value)) and text.startswith(str(value))
        assert f"Moveupto{value}squares" in text and f"+{value}" in text


def test_what_differs_between_the_cards_is_said_on_them() -> None:
    counts = Counter(
        said
        for text in card_words(ACTIONS)
        for said in ("Flies", "ournumber", "Noneleft?", "Foronespecies", "TheGeneralmaygoalong.")
        if said in text
    )
    flying = len(DECK["pteranodon"])
    assert counts["Flies"] == counts["ournumber"] == flying
    assert counts["Foronespecies"] == len(DECK["joker"])
    assert counts["Noneleft?"] == sum(len(DECK[species]) for species in SPECIES)
    assert counts["TheGeneralmaygoalong."] == sum(map(len, DECK.values()))


@pytest.mark.parametrize("species", SPECIES)
def test_every_species_has_an_extinction_that_calls_it_as_its_cards_do(species: Species) -> None:
    wanted = f"Every{FIGURE_NAMES[species]}rollsonedie.A0takesitofftheboard.".replace(" ", "")
    (found,) = (text for text in card_words(ACTIONS) if wanted in text)
    assert "Yourstoo.Bestwhenyouhavenoneleft." in found
    assert ("TheGeneral’sarespared." in found) == (species == "velociraptor")


def test_the_cards_of_the_deck_look_the_same_from_behind() -> None:
    assert cards_called(ACTIONS).back and cards_called(ACTIONS).same_back


@both_papers
def test_four_combat_cards_show_the_dice_of_every_figure(size: str) -> None:
    texts = card_words(COMBAT, size)
    assert len(texts) == 4
    for text in texts:
        assert all(FIGURE_NAMES[figure].replace(" ", "") in text for figure in FIGURES)
        assert "Pteranodonournumber;thebookhasnone" in text
        assert text.endswith("01251015")
    page, card = Page(make(COMBAT, Order(paper=size))), CARDS["quarter"]
    left, top = grid(paper(size), card, 0).place(0)
    pips = [
        sum(page.dark(left + 77.3 - n * 8.5, top + 26.2 + row * 10.97) for n in range(3))
        for row in range(len(FIGURES))
    ]
    assert pips == [3, 3, 3, 2, 1, 1, 1]


@both_papers
def test_a_turn_aid_for_each_of_four_players_has_twelve_parts(size: str) -> None:
    pdf = make(TURN, Order(paper=size))
    fronts = card_words(TURN, size)
    assert len(fronts) == 4
    for text in fronts:
        heads = ("Threecards", "Move", "Attack", "Joker", "Extinction", "Lavachunks")
        assert [text.find(head) for head in heads] == sorted(text.find(head) for head in heads)
        assert all(head in text for head in heads)
    for number in (1, 3):
        back = words(Page(pdf, number).text)
        for head in ("Dice again", "The card again", "Used chunks", "The General", "The end"):
            assert back.count(head) >= 2
