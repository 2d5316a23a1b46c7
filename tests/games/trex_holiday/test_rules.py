"""The rules of T-Rex's Holiday, statement by statement."""

from collections.abc import Callable

import pytest

from scorepad.games.trex_holiday.game import TrexNumbers
from scorepad.games.trex_holiday.rules import Move, State
from tests.games.trex_holiday.holiday import (
    ALL_SIX,
    HOLIDAY,
    HOUSE,
    Written,
    after,
    alone,
    answer,
    begun,
    biscuit,
    boxes,
    decline,
    filled,
    has_biscuit,
    pending,
    place,
    played,
    points,
    refused,
    reveal,
    row,
    sentence,
    sheet,
    standing,
    trex,
)

ROOMY = sheet(
    stacks=(6, 6), cars=(6, 6), cans=(3, 3), under=("score", "biscuit", "score", "score", "none")
)
"""A sheet on which no test runs out of space by accident."""

BOX = sheet(stacks=(6,), cars=(4,), cans=(2,), under=("score",) * 4)
"""A streamer with a score box under every space."""


def settled(state: State, player: int) -> State:
    """`state` after `player` has put every revealed die into the first legal space."""
    while pending(state, player):
        number, spaces = next(iter(answer(state, player)["legal"]["place"].items()))
        state = after(state, place(player, int(number), spaces[0]))
    return state


# How a round goes.


def test_a_round_reveals_two_dice_that_everybody_places_then_the_trex_die() -> None:
    """Rulebook: How Each Round Plays."""
    state = begun(players=2)
    assert state.phase == "reveal"
    state = after(state, reveal(5, 3))
    assert state.phase == "place"
    assert pending(state, 0) == pending(state, 1) == [5, 3]
    state = after(state, place(0, 5, "stack1.1"), place(0, 3, "stack2.1"))
    assert state.phase == "place", "Bo has not placed"
    state = after(state, place(1, 3, "carp.1"), place(1, 5, "cans1.1"))
    assert state.phase == "trex"
    state = after(state, trex(1))
    assert state.phase == "place-trex"
    state = after(state, place(1, 1, "cars1.1"))
    assert state.phase == "place-trex", "Ada has not placed"
    state = after(state, place(0, 1, "cars1.1"))
    assert (state.phase, state.round) == ("reveal", 2)


def test_players_place_in_any_order_among_themselves() -> None:
    """Rulebook: How Each Round Plays; everybody places at the same time."""
    state = played(
        reveal(5, 3),
        place(1, 5, "stack1.1"),
        place(0, 3, "stack1.1"),
        place(1, 3, "stack1.2"),
        place(0, 5, "stack1.2"),
        players=2,
    )
    assert state.phase == "trex"
    assert (row(state, "stack1", 0), row(state, "stack1", 1)) == (["3", "5"], ["5", "3"])


def test_a_player_places_the_two_dice_in_the_order_of_choice() -> None:
    """Ruling: the player chooses the order of the two dice."""
    first = played(reveal(5, 3), place(0, 5, "cars1.1"))
    second = played(reveal(5, 3), place(0, 3, "cars1.1"))
    assert (pending(first), pending(second)) == ([3], [5])


def test_two_equal_dice_are_both_placed() -> None:
    """Rulebook: How Each Round Plays."""
    state = played(reveal(4, 4), place(0, 4, "stack1.1"))
    assert pending(state) == [4]
    assert after(state, place(0, 4, "stack1.2")).phase == "trex"


def test_the_dice_go_round_the_table_to_the_left() -> None:
    """Rulebook: How Each Round Plays; the dice are passed on at the end of a round."""
    state = begun(players=3, layout=ROOMY)
    rollers = []
    for number in (1, 2, 3, 4):
        rollers.append((state.roller, HOLIDAY.active(state)))
        state = after(state, reveal(number, number))
        for player in (0, 1, 2):
            state = settled(state, player)
        state = after(state, trex(number))
        for player in (0, 1, 2):
            state = settled(state, player)
    assert rollers == [(0, 0), (1, 1), (2, 2), (0, 0)]


def test_a_step_lasts_while_a_biscuit_waits() -> None:
    """Rulebook: How to Use Biscuits; a biscuit is settled at once, within its step."""
    state = played(reveal(3, 6), place(0, 3, "stack1.1"), place(0, 6, "cars1.1"))
    assert (state.phase, pending(state), has_biscuit(state)) == ("place", [], True)
    assert after(state, decline(0)).phase == "trex"


# Stacks and posts.


@pytest.mark.parametrize("space", ["stack1.2", "stack3.1", "post1.3", "post2.4", "house1.2"])
def test_a_stack_post_or_house_takes_any_number_in_any_empty_space(space: str) -> None:
    """Rulebook: Stacks and Posts."""
    assert refused(played(reveal(5, 3)), place(0, 5, space)) is None


def test_a_space_takes_one_number() -> None:
    """Rulebook: Stacks and Posts; only an empty space may be filled."""
    state = played(reveal(5, 3), place(0, 5, "stack1.1"))
    assert refused(state, place(0, 3, "stack1.1")) == "holiday.space-taken"


def test_a_shaded_space_is_not_empty_again() -> None:
    """Rulebook: How to Use Biscuits; the number is void, the space is not free."""
    state = played(
        reveal(6, 3), place(0, 6, "cars1.1"), biscuit(0, "cars1.1"), place(0, 3, "stack1.1")
    )
    state = after(state, trex(1))
    assert refused(state, place(0, 1, "cars1.1")) == "holiday.space-taken"


# Rows of cars.


@pytest.mark.parametrize("number", ALL_SIX)
def test_a_row_of_cars_starts_with_any_number(number: int) -> None:
    """Rulebook: Rows of Cars."""
    assert refused(played(reveal(number, 1)), place(0, number, "cars2.1")) is None


def test_rows_of_cars_need_no_order_among_themselves() -> None:
    """Rulebook: Rows of Cars; a row may start while another one is incomplete."""
    state = alone((3, "cars2.1"), (1, "cars3.1"), (2, "cars1.1"), layout=sheet(cars=(2, 2, 2)))
    assert [row(state, f"cars{i}")[0] for i in (1, 2, 3)] == ["2", "3", "1"]


def test_only_the_leftmost_empty_space_of_a_row_of_cars_is_next() -> None:
    """Rulebook: Rows of Cars; from left to right."""
    state = played(reveal(1, 4), place(0, 1, "cars1.1"))
    assert refused(state, place(0, 4, "cars1.3")) == "holiday.not-next"
    assert refused(state, place(0, 4, "cars1.2")) is None


@pytest.mark.parametrize("number", [3, 2], ids=["an equal one", "a lower one"])
def test_a_number_that_does_not_rise_is_allowed_and_closes_the_row(number: int) -> None:
    """Rulebook: Rows of Cars and Q2."""
    state = alone(*filled("cars1", 3, number), layout=ROOMY)
    state = after(state, trex(5))
    assert refused(state, place(0, 5, "cars1.3")) == "holiday.row-closed"


def test_a_rising_row_of_cars_stays_open() -> None:
    """Rulebook: Rows of Cars."""
    state = alone(*filled("cars1", 1, 3), layout=ROOMY)
    state = after(state, trex(2))
    assert refused(state, place(0, 2, "cars1.3")) is None


def test_a_six_in_a_row_of_cars_crosses_off_the_rest_and_gives_a_biscuit() -> None:
    """Rulebook: Rows of Cars."""
    state = played(reveal(2, 6), place(0, 2, "cars1.1"), place(0, 6, "cars1.2"))
    assert row(state, "cars1") == ["2", "6", "x", "x", "x", "x"]
    assert has_biscuit(state)


def test_a_six_in_the_last_space_gives_a_biscuit_too() -> None:
    """Ruling: a 6 earns its biscuit where no space remained to cross off."""
    state = alone((1, "cars1.1"), (6, "cars1.2"), layout=sheet(cars=(2,)))
    assert row(state, "cars1") == ["1", "6"]
    assert has_biscuit(state)


def test_nothing_follows_a_six_in_a_row_of_cars() -> None:
    """Rulebook: Q3."""
    state = played(reveal(6, 6), place(0, 6, "cars1.1"), decline(0))
    assert refused(state, place(0, 6, "cars1.2")) == "holiday.row-finished"


def test_shading_the_six_does_not_bring_back_the_crossed_spaces() -> None:
    """Rulebook: Q3; no biscuit undoes the crossing off."""
    state = played(reveal(6, 3), place(0, 6, "cars1.1"), biscuit(0, "cars1.1"))
    assert row(state, "cars1") == ["6*", "x", "x", "x", "x", "x"]
    assert refused(state, place(0, 3, "cars1.2")) == "holiday.row-finished"


def test_a_six_elsewhere_crosses_off_nothing_and_gives_nothing() -> None:
    """Rulebook: Rows of Cars; the other rooms have no such rule."""
    state = played(reveal(6, 6), place(0, 6, "stack2.1"), place(0, 6, "cans1.1"))
    assert (row(state, "stack2"), has_biscuit(state)) == (["6", None, None], False)


def test_a_full_row_of_cars_takes_nothing_more() -> None:
    """Rulebook: Rows of Cars."""
    state = alone(*filled("cars1", 1, 2), layout=sheet(stacks=(3,), cars=(2,)))
    state = after(state, trex(3))
    assert refused(state, place(0, 3, "cars1.2")) == "holiday.space-taken"
    assert "cars1" not in {space.split(".")[0] for space in answer(state)["legal"]["place"]["3"]}


# Sets of cans.


def test_sets_of_cans_fill_one_after_the_other() -> None:
    """Rulebook: Sets of Cans."""
    state = played(reveal(5, 3), layout=sheet(stacks=(4,), cans=(2, 2, 2)))
    assert refused(state, place(0, 5, "cans2.1")) == "holiday.set-locked"
    state = after(state, place(0, 5, "cans1.2"))
    assert refused(state, place(0, 3, "cans2.1")) == "holiday.set-locked"
    state = after(state, place(0, 3, "cans1.1"), trex(1))
    assert refused(state, place(0, 1, "cans2.2")) is None
    assert refused(state, place(0, 1, "cans3.1")) == "holiday.set-locked"


def test_within_a_set_of_cans_any_space_will_do() -> None:
    """Rulebook: Sets of Cans; only the sets have an order."""
    state = played(reveal(5, 3))
    assert [refused(state, place(0, 5, f"cans1.{i}")) for i in (1, 2, 3, 4)] == [None] * 4


# The carp streamer.


def test_the_streamer_fills_from_the_left() -> None:
    """Rulebook: Carp Streamer."""
    state = played(reveal(5, 3))
    assert refused(state, place(0, 5, "carp.2")) == "holiday.not-next"
    assert refused(state, place(0, 5, "carp.1")) is None


@pytest.mark.parametrize("number", [4, 5], ids=["an equal one", "a higher one"])
def test_a_number_that_does_not_fall_is_allowed_and_closes_the_streamer(number: int) -> None:
    """Rulebook: Q2. Ruling: equal numbers break the order of the streamer."""
    state = alone(*filled("carp", 4, number), layout=BOX)
    state = after(state, trex(1))
    assert refused(state, place(0, 1, "carp.3")) == "holiday.row-closed"


def test_a_falling_streamer_stays_open() -> None:
    """Rulebook: Carp Streamer."""
    state = after(alone(*filled("carp", 4, 3), layout=BOX), trex(6))
    assert refused(state, place(0, 6, "carp.3")) is None


def test_a_six_does_not_close_the_streamer() -> None:
    """Rulebook: Carp Streamer; the rule of the 6 is that of the cars."""
    state = played(reveal(6, 5), place(0, 6, "carp.1"), layout=BOX)
    assert refused(state, place(0, 5, "carp.2")) is None


# Boxes under the streamer.


def test_a_score_box_waits_for_the_trex_die_and_takes_its_number() -> None:
    """Rulebook: Carp Streamer."""
    state = played(reveal(5, 3), place(0, 5, "carp.1"), place(0, 3, "stack1.1"), layout=BOX)
    assert boxes(state)[0] is None
    assert boxes(after(state, trex(4)))[0] == 4


def test_two_boxes_of_a_round_take_the_same_trex_number() -> None:
    """Rulebook: Carp Streamer; it is the number of that round's die."""
    state = played(reveal(5, 3), place(0, 5, "carp.1"), place(0, 3, "carp.2"), trex(2), layout=BOX)
    assert boxes(state) == [2, 2, None, None]


def test_the_number_in_a_box_has_still_to_be_placed() -> None:
    """Rulebook: Carp Streamer; the T-Rex die goes into a room as well."""
    state = played(reveal(5, 3), place(0, 5, "carp.1"), place(0, 3, "stack1.1"), trex(4))
    assert (boxes(state)[0], pending(state)) == (4, [4])


def test_the_trex_die_in_the_streamer_fills_the_box_beneath_it_at_once() -> None:
    """Rulebook: Carp Streamer; it is that round's number already."""
    state = played(reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "stack1.2"), layout=BOX)
    state = after(state, trex(6), place(0, 6, "carp.1"))
    assert boxes(state) == [6, None, None, None]


def test_a_box_of_an_earlier_round_keeps_its_number() -> None:
    """Rulebook: Carp Streamer; a box takes the die of the round in which it was earned."""
    state = alone((5, "carp.1"), (3, "stack1.1"), (4, "stack1.2"), layout=BOX)
    state = after(state, reveal(1, 3), place(0, 3, "carp.2"), place(0, 1, "stack1.3"), trex(2))
    assert boxes(state) == [4, 2, None, None]


def test_a_trex_die_that_nobody_can_place_still_fills_the_boxes() -> None:
    """Rulebook: Carp Streamer; writing the box is no placement."""
    layout = sheet(under=("score",), trex=dict.fromkeys(("posts", "cars", "cans"), (1, 2, 3)))
    state = played(reveal(5, 3), place(0, 5, "carp.1"), place(0, 3, "cars1.1"), layout=layout)
    state = after(state, trex(4))
    assert (state.round, boxes(state)) == (2, [4])


def test_a_number_that_breaks_the_streamer_loses_its_score_box_for_good() -> None:
    """Rulebook: Q2 and the note in the Scoring Example."""
    state = played(reveal(3, 5), place(0, 3, "carp.1"), place(0, 5, "carp.2"), trex(4), layout=BOX)
    assert boxes(state) == [4, "x", None, None]


def test_a_trex_die_that_breaks_the_streamer_loses_its_box_too() -> None:
    """Rulebook: Q2."""
    state = alone((3, "carp.1"), (1, "stack1.1"), (4, "carp.2"), layout=BOX)
    assert boxes(state) == [4, "x", None, None]


def test_a_biscuit_reopens_the_streamer_but_brings_back_no_lost_box() -> None:
    """Rulebook: the note in the Scoring Example."""
    state = alone(
        (3, "carp.1"), (5, "carp.2"), (1, "stack1.1"), (6, "cars1.1"), biscuit(0, "carp.2"),
        (2, "carp.3"), layout=BOX,
    )  # fmt: skip
    state = after(state, trex(4))
    assert row(state, "carp") == ["3", "5*", "2", None]
    assert boxes(state) == [1, "x", 4, None]


def test_an_earned_box_survives_the_shading_of_its_number() -> None:
    """Ruling: what a legal placement earned stays earned."""
    state = alone(
        (5, "carp.1"), (2, "stack1.1"), (3, "stack1.2"), (6, "cars1.1"), biscuit(0, "carp.1"),
        layout=BOX,
    )  # fmt: skip
    assert (row(state, "carp")[0], boxes(state)[0]) == ("5*", 3)
    assert points(state, "carp") == 3


def test_a_waiting_box_survives_a_biscuit_before_the_trex_die() -> None:
    """Ruling: it stays earned even where the number is shaded before the T-Rex die shows."""
    state = played(
        reveal(5, 6), place(0, 5, "carp.1"), place(0, 6, "cars1.1"), biscuit(0, "carp.1"),
        trex(4), layout=BOX,
    )  # fmt: skip
    assert (row(state, "carp")[0], boxes(state)[0]) == ("5*", 4)


def test_a_biscuit_beneath_the_streamer_is_gained_while_the_order_holds() -> None:
    """Rulebook: Carp Streamer."""
    layout = sheet(stacks=(3,), under=("none", "biscuit", "none"))
    assert has_biscuit(alone(*filled("carp", 5, 3), layout=layout))
    assert not has_biscuit(alone(*filled("carp", 3, 5), layout=layout))
    assert not has_biscuit(alone(*filled("carp", 3, 3), layout=layout))


def test_nothing_beneath_the_streamer_gives_nothing() -> None:
    """Rulebook: Carp Streamer."""
    state = alone((5, "carp.1"), (1, "stack1.1"), layout=sheet(stacks=(3,), under=("none",) * 2))
    state = after(state, trex(4))
    assert (boxes(state), points(state, "carp")) == ([None, None], 0)


# The T-Rex die.


def test_the_trex_die_goes_only_into_rooms_that_show_its_number() -> None:
    """Rulebook: How Each Round Plays."""
    state = played(reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "stack1.2"), trex(6))
    allowed = {space for room in ("cans", "carp") for a in HOUSE.rooms[room] for space in a.spaces}
    legal = set(answer(state)["legal"]["place"]["6"])
    assert legal == {"cans1.1", "cans1.2", "cans1.3", "cans1.4", "carp.1"} <= allowed
    assert refused(state, place(0, 6, "stack2.1")) == "holiday.wrong-room"
    assert refused(state, place(0, 6, "cars1.1")) == "holiday.wrong-room"


@pytest.mark.parametrize("number", ALL_SIX)
def test_a_revealed_die_goes_into_every_room_whatever_it_shows(number: int) -> None:
    """Rulebook: How Each Round Plays; only the T-Rex die is tied to rooms."""
    state = played(reveal(number, 1))
    for space in ("stack1.1", "cars1.1", "cans1.1", "carp.1"):
        assert refused(state, place(0, number, space)) is None


SIX_FOR_CARS = sheet(
    stacks=(3,),
    cars=(1,),
    trex={"posts": (1, 2, 3, 4, 5), "cars": (6,), "cans": (1,), "carp": (1,)},
)
"""A T-Rex 6 fits one space only, the only car."""


def test_a_trex_die_without_a_legal_space_is_skipped_without_a_word() -> None:
    """Rulebook: How Each Round Plays, Tips; Special Note."""
    state = played(
        reveal(5, 3), place(0, 5, "cars1.1"), place(0, 3, "stack1.1"), trex(6), layout=SIX_FOR_CARS
    )
    assert (state.phase, state.round, pending(state)) == ("reveal", 2, [])


def test_those_who_can_place_the_trex_die_do_while_others_skip_it() -> None:
    """Rulebook: Q2 and the tip on skipping."""
    state = played(
        reveal(5, 3), place(0, 5, "cars1.1"), place(0, 3, "stack1.1"),
        place(1, 5, "stack1.1"), place(1, 3, "stack1.2"), trex(6), players=2, layout=SIX_FOR_CARS,
    )  # fmt: skip
    assert (state.phase, pending(state, 0), pending(state, 1)) == ("place-trex", [], [6])


# Biscuits.


def test_a_biscuit_comes_before_the_next_number() -> None:
    """Rulebook: How to Use Biscuits; it is used at once or wasted."""
    state = played(reveal(6, 3), place(0, 6, "cars1.1"))
    assert refused(state, place(0, 3, "stack1.1")) == "holiday.biscuit-first"
    assert refused(after(state, decline(0)), place(0, 3, "stack1.1")) is None
    assert refused(after(state, biscuit(0, "cars1.1")), place(0, 3, "stack1.1")) is None


def test_the_biscuit_of_one_player_holds_up_nobody_else() -> None:
    """Rulebook: How to Use Biscuits; it is the own sheet's affair."""
    state = played(reveal(6, 3), place(0, 6, "cars1.1"), players=2)
    assert refused(state, place(1, 3, "stack1.1")) is None
    assert refused(state, biscuit(1, "stack1.1")) == "holiday.no-biscuit"


def test_a_biscuit_is_used_once() -> None:
    """Rulebook: How to Use Biscuits."""
    state = played(
        reveal(3, 6), place(0, 3, "stack1.1"), place(0, 6, "cars1.1"), biscuit(0, "stack1.1")
    )
    assert refused(state, biscuit(0, "cars1.1")) == "holiday.no-biscuit"
    assert refused(state, decline(0)) == "holiday.no-biscuit"


def test_a_biscuit_let_go_is_gone() -> None:
    """Rulebook: Q5; it cannot be saved."""
    state = played(reveal(3, 6), place(0, 6, "cars1.1"), decline(0), place(0, 3, "stack1.1"))
    assert refused(state, biscuit(0, "stack1.1")) == "holiday.no-biscuit"


def test_a_biscuit_covers_a_written_number_only() -> None:
    """Rulebook: How to Use Biscuits."""
    state = played(reveal(3, 6), place(0, 6, "cars1.1"))
    assert refused(state, biscuit(0, "stack1.1")) == "holiday.biscuit-empty-space"
    assert refused(state, biscuit(0, "cars1.1")) is None


def test_a_biscuit_covers_no_crossed_space() -> None:
    """Rulebook: How to Use Biscuits; a cross is no number."""
    state = played(reveal(3, 6), place(0, 6, "cars1.1"))
    assert refused(state, biscuit(0, "cars1.2")) == "holiday.biscuit-empty-space"


def test_a_biscuit_covers_nothing_that_another_player_wrote() -> None:
    """Rulebook: How to Use Biscuits; the own sheet only."""
    state = played(reveal(3, 6), place(1, 3, "stack1.1"), place(0, 6, "cars1.1"), players=2)
    assert refused(state, biscuit(0, "stack1.1")) == "holiday.biscuit-empty-space"


def test_a_biscuit_covers_no_box_under_the_streamer() -> None:
    """Ruling: the boxes cannot be shaded; they are no spaces at all."""
    state = played(reveal(3, 6), place(0, 6, "cars1.1"))
    assert refused(state, biscuit(0, "box.carp.1")) == "holiday.unknown-space"


def test_an_area_takes_one_biscuit() -> None:
    """Rulebook: How to Use Biscuits."""
    state = alone(
        (1, "stack1.1"), (2, "stack1.2"), (6, "cars1.1"), biscuit(0, "stack1.1"),
        (6, "cars2.1"), layout=ROOMY,
    )  # fmt: skip
    assert refused(state, biscuit(0, "stack1.2")) == "holiday.biscuit-area-used"
    assert refused(state, biscuit(0, "stack1.1")) == "holiday.biscuit-area-used"
    assert refused(state, biscuit(0, "stack2.1")) == "holiday.biscuit-empty-space"
    assert refused(state, biscuit(0, "cars1.1")) is None, "another row is another area"
    assert refused(state, biscuit(0, "stack1.3")) == "holiday.biscuit-empty-space"


def test_a_biscuit_that_could_cover_nothing_is_wasted_without_asking() -> None:
    """Rulebook: How to Use Biscuits; used at once or wasted."""
    layout = sheet(stacks=(3,), cars=(1,), under=("biscuit", "biscuit"))
    state = played(reveal(6, 5), place(0, 6, "carp.1"), biscuit(0, "carp.1"), layout=layout)
    state = after(state, place(0, 5, "carp.2"))
    assert (has_biscuit(state), state.phase) == (False, "trex")


def test_a_shaded_number_reopens_the_row_of_cars() -> None:
    """Rulebook: Rows of Cars and Q4."""
    state = alone(
        *filled("cars1", 2, 4, 3), (6, "cars2.1"), biscuit(0, "cars1.3"), (5, "cars1.4"),
        layout=ROOMY,
    )  # fmt: skip
    assert row(state, "cars1") == ["2", "4", "3*", "5", None, None]


def test_any_number_may_be_shaded_that_mends_the_order() -> None:
    """Ruling: whichever number is shaded, what counts is that the rest is in order again."""
    closed = after(
        standing({"cars1": [2, 4, 3, None, None, None]}), reveal(6, 5), place(0, 6, "cars2.1")
    )
    for shaded, code in ((1, "holiday.row-closed"), (2, None), (3, None)):
        state = after(closed, biscuit(0, f"cars1.{shaded}"))
        assert refused(state, place(0, 5, "cars1.4")) == code, shaded


def test_a_shaded_number_reopens_the_streamer() -> None:
    """Rulebook: the note in the Scoring Example; Q4. Ruling: whichever of them was shaded."""
    closed = after(
        standing({"carp": [5, 3, 4, None]}, layout=BOX), reveal(6, 1), place(0, 6, "cars1.1")
    )
    for shaded, code in ((1, "holiday.row-closed"), (2, None), (3, None)):
        state = after(closed, biscuit(0, f"carp.{shaded}"))
        assert refused(state, place(0, 1, "carp.4")) == code, shaded


def test_shading_does_not_close_a_row_that_was_open() -> None:
    """Rulebook: How to Use Biscuits; a shaded number is ignored."""
    state = standing({"cars1": [2, 3, 5, None, None, None]})
    state = after(state, reveal(6, 1), place(0, 6, "cars2.1"), biscuit(0, "cars1.2"))
    assert refused(state, place(0, 1, "cars1.4")) is None


def test_a_row_that_broke_again_stays_closed_when_its_biscuit_is_used() -> None:
    """Rulebook: How to Use Biscuits; one in a row of cars."""
    state = standing({"cars1": [2, "4*", 3, 3, None, None]})
    state = after(state, reveal(6, 5), place(0, 6, "cars2.1"))
    assert refused(state, biscuit(0, "cars1.4")) == "holiday.biscuit-area-used"
    assert refused(after(state, decline(0)), place(0, 5, "cars1.5")) == "holiday.row-closed"


def test_a_four_may_follow_a_shaded_five() -> None:
    """Rulebook: How to Use Biscuits; shading makes the number void for the order."""
    layout = sheet(stacks=(6,), cars=(4, 2), cans=(2,))
    state = alone(
        *filled("cars1", 2, 5), (6, "cars2.1"), biscuit(0, "cars1.2"), (4, "cars1.3"),
        (5, "cars1.4"), layout=layout,
    )  # fmt: skip
    assert row(state, "cars1") == ["2", "5*", "4", "5"]
    assert points(state, "cars1") == 4


def test_a_trex_six_among_the_cars_earns_a_biscuit_within_its_step() -> None:
    """Rulebook: Rows of Cars; whichever die it is. The step lasts while the biscuit waits."""
    state = alone((1, "stack1.1"), (2, "stack1.2"), (6, "cars1.1"))
    assert (state.phase, state.round, has_biscuit(state)) == ("place-trex", 1, True)
    assert refused(state, reveal(1, 1)) == "holiday.wrong-phase"
    state = after(state, biscuit(0, "cars1.1"))
    assert (state.phase, state.round) == ("reveal", 2)


def test_a_biscuit_of_the_last_step_is_settled_before_the_game_ends() -> None:
    """Rulebook: End of Game and Scoring; the round goes to its end, biscuits included."""
    layout = sheet(cars=(1, 1), trex={"posts": (1,), "cars": (6,), "cans": (2, 3), "carp": (4, 5)})
    state = standing(
        {"stack1": [3], "cans1": [1], "carp": [1], "cars1": [2]},
        {"stack1": [3]},
        layout=layout,
    )
    state = after(
        state, reveal(5, 4), place(0, 5, "cars2.1"), place(1, 5, "cans1.1"),
        place(1, 4, "cars1.1"), trex(6), place(1, 6, "cars2.1"),
    )  # fmt: skip
    assert (state.phase, has_biscuit(state, 1)) == ("place-trex", True)
    assert after(state, biscuit(1, "stack1.1")).phase == "finished"


def test_two_sixes_among_the_cars_earn_a_biscuit_each() -> None:
    """Rulebook: Rows of Cars; each one is used before the next number is written."""
    state = played(reveal(6, 6), place(0, 6, "cars1.1"))
    assert refused(state, place(0, 6, "cars2.1")) == "holiday.biscuit-first"
    state = after(state, biscuit(0, "cars1.1"), place(0, 6, "cars2.1"))
    assert has_biscuit(state)
    assert after(state, biscuit(0, "cars2.1")).phase == "trex"


def test_a_biscuit_may_cover_the_number_that_earned_it() -> None:
    """Rulebook: How to Use Biscuits; any filled space."""
    layout = sheet(stacks=(3,), under=("biscuit", "none"))
    state = played(reveal(4, 5), place(0, 4, "carp.1"), biscuit(0, "carp.1"), layout=layout)
    assert row(state, "carp") == ["4*", None]
    assert refused(state, place(0, 5, "carp.2")) is None


def test_a_trex_die_in_the_streamer_earns_the_biscuit_beneath_it() -> None:
    """Rulebook: Carp Streamer and Q2; only while the numbers fall."""
    layout = sheet(stacks=(3,), under=("none", "biscuit"))
    for number, earned in ((3, True), (5, False)):
        state = alone((4, "carp.1"), (1, "stack1.1"), (number, "carp.2"), layout=layout)
        assert has_biscuit(state) == earned


def test_a_full_streamer_takes_nothing_more() -> None:
    """Rulebook: Carp Streamer."""
    state = played(reveal(4, 2), place(0, 4, "carp.1"), layout=sheet(stacks=(3,)))
    assert refused(state, place(0, 2, "carp.1")) == "holiday.space-taken"
    assert answer(state)["legal"]["place"] == {
        "2": ["stack1.1", "stack1.2", "stack1.3", "cars1.1", "cans1.1"]
    }


def test_a_number_that_broke_the_order_may_be_followed_by_a_six_once_it_is_covered() -> None:
    """Rulebook: Rows of Cars; a 6 ends a reopened row as it ends any other."""
    state = standing({"cars1": [2, 1, None, None, None, None]})
    state = after(
        state, reveal(6, 6), place(0, 6, "cars2.1"), biscuit(0, "cars1.2"), place(0, 6, "cars1.3")
    )
    assert row(state, "cars1") == ["2", "1*", "6", "x", "x", "x"]
    assert refused(state, biscuit(0, "cars1.3")) == "holiday.biscuit-area-used"


# What counts.


@pytest.mark.parametrize(
    ("area", "numbers", "earned"),
    [
        ("stack1", (4, 4), 4),
        ("stack2", (3, 3, 3), 5),
        ("stack3", (6, 6, 6), 8),
        ("post1", (5, 5, 5), 7),
        ("post2", (2, 2, 2, 2), 4),
        ("house1", (5, 5, 5, 5), 10),
        ("stack2", (3, 3, 2), 0),
        ("stack2", (3, 3), 0),
        ("stack1", (), 0),
    ],
)
def test_an_area_of_equal_numbers_earns_that_number_times_and_plus(
    area: str, numbers: tuple[int, ...], earned: int
) -> None:
    """Rulebook: Stacks and Posts, with the bonuses of the house sheet."""
    assert points(alone(*filled(area, *numbers)), area) == earned


def test_a_shaded_number_does_not_spoil_a_stack() -> None:
    """Rulebook: Stacks and Posts, second example."""
    spoiled = alone(*filled("post1", 5, 5, 2), (6, "cars1.1"))
    assert points(spoiled, "post1") == 0
    assert points(after(spoiled, biscuit(0, "post1.3")), "post1") == 7


def test_a_stack_with_a_shaded_number_must_be_full_too() -> None:
    """Rulebook: Stacks and Posts; the area has to be filled."""
    state = alone(*filled("post1", 5, 2), (6, "cars1.1"), biscuit(0, "post1.2"))
    assert points(state, "post1") == 0


def test_a_stack_whose_only_number_is_shaded_earns_nothing() -> None:
    """Rulebook: Stacks and Posts; no number is left to score."""
    state = alone((5, "stack1.1"), (6, "cars1.1"), layout=sheet(stacks=(1, 3), cars=(2,)))
    assert points(state, "stack1") == 5
    assert points(after(state, biscuit(0, "stack1.1")), "stack1") == 0


@pytest.mark.parametrize(
    ("numbers", "earned"),
    [
        ((), 0),
        ((3,), 0),
        ((1, 2), 1),
        ((2, 3, 5), 3),
        ((1, 2, 3, 4), 6),
        ((1, 2, 3, 4, 5), 10),
        ((1, 2, 3, 4, 5, 6), 15),
        ((1, 2, 3, 4, 3), 6),
        ((2, 2), 0),
        ((5, 1), 0),
        ((1, 3, 6), 3),
    ],
)
def test_a_row_of_cars_earns_what_stands_under_the_last_rising_number(
    numbers: tuple[int, ...], earned: int
) -> None:
    """Rulebook: Rows of Cars and its first example."""
    assert points(alone(*filled("cars1", *numbers)), "cars1") == earned


def test_a_shaded_car_keeps_its_position() -> None:
    """Rulebook: Rows of Cars, second example: the shaded fourth box lets the 6 score the fifth."""
    state = alone(
        *filled("cars1", 1, 2, 4, 3), (6, "cars2.1"), biscuit(0, "cars1.4"), (6, "cars1.5"),
        decline(0),
    )  # fmt: skip
    assert row(state, "cars1") == ["1", "2", "4", "3*", "6", "x"]
    assert points(state, "cars1") == 10


def test_a_shaded_last_car_scores_no_position() -> None:
    """Rulebook: How to Use Biscuits; a void number is not the end of the run."""
    state = alone(*filled("cars1", 1, 2, 4), (6, "cars2.1"), biscuit(0, "cars1.3"))
    assert points(state, "cars1") == 1


def test_a_row_of_cars_whose_only_number_is_shaded_earns_nothing() -> None:
    """Rulebook: How to Use Biscuits; none is left to look up."""
    layout = sheet(stacks=(2,), cars=(3,))
    state = alone((6, "cars1.1"), layout=layout)
    assert points(state, "cars1") == 1
    assert points(after(state, biscuit(0, "cars1.1")), "cars1") == 0


@pytest.mark.parametrize(
    ("numbers", "earned"),
    [
        ((2, 3, 4, 5), 5),
        ((6, 6, 1, 1), 5),
        ((6, 6, 2, 1), 2),
        ((4, 5, 6, 4), 0),
        ((1, 1, 1, 1), 0),
        ((5, 5, 4), 0),
    ],
)
def test_a_full_set_of_cans_earns_by_its_sum(numbers: tuple[int, ...], earned: int) -> None:
    """Rulebook: Sets of Cans; the sum 14 of three numbers in an open set earns nothing."""
    assert points(alone(*filled("cans1", *numbers)), "cans1") == earned


def test_a_shaded_can_is_left_out_of_the_sum() -> None:
    """Rulebook: Scoring Example. Ruling: a full set of which three count may score."""
    state = alone(*filled("cans1", 4, 6, 5, 4), (6, "cars1.1"))
    assert points(state, "cans1") == 0
    assert points(after(state, biscuit(0, "cans1.4")), "cans1") == 2


def test_a_set_of_cans_with_a_shaded_one_must_be_full() -> None:
    """Rulebook: Sets of Cans. Ruling: every space filled."""
    state = alone(*filled("cans1", 6, 6, 2), (6, "cars1.1"))
    assert points(after(state, biscuit(0, "cans1.3")), "cans1") == 0
    fourteen = alone(*filled("cans1", 4, 5, 5), (6, "cars1.1"), layout=sheet(cars=(2,), cans=(4,)))
    assert points(fourteen, "cans1") == 0


def test_the_streamer_earns_the_sum_of_its_boxes() -> None:
    """Rulebook: Carp Streamer; not the numbers above them."""
    state = alone(
        (5, "carp.1"), (1, "stack1.1"), (4, "carp.2"), (3, "carp.3"), (2, "stack1.2"),
        (2, "stack1.3"), layout=BOX,
    )  # fmt: skip
    assert boxes(state) == [4, 4, 2, None]
    assert points(state, "carp") == 10


def test_a_lost_box_earns_nothing() -> None:
    """Rulebook: Scoring Example, the last note."""
    state = played(reveal(3, 5), place(0, 3, "carp.1"), place(0, 5, "carp.2"), trex(4), layout=BOX)
    assert points(state, "carp") == 4


def test_the_total_is_the_sum_over_the_areas() -> None:
    """Rulebook: Scoring Example."""
    state = alone(*filled("stack1", 4, 4), (1, "cars1.1"), (2, "cars1.2"))
    lines = HOLIDAY.lines(state)[0]
    assert sum(line.points for line in lines) == 5
    assert [line.id for line in lines] == [area.id for area in HOUSE.areas]


# The end.

LAST = sheet(stacks=(2,), cars=(1,), cans=(1,), under=("none",))
"""Five spaces: one round and a half."""


def test_the_game_ends_after_the_round_in_which_a_revealed_die_had_no_space() -> None:
    """Rulebook: End of Game and Scoring."""
    layout = sheet(trex=dict.fromkeys(("posts", "cars", "cans"), (1, 2, 3)) | {"carp": (4, 5, 6)})
    state = played(reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "cars1.1"), layout=layout)
    state = after(state, trex(2), place(0, 2, "cans1.1"), reveal(1, 2), place(0, 1, "carp.1"))
    assert (state.phase, pending(state)) == ("trex", []), "the second die has lapsed"
    state = after(state, trex(1))
    assert (state.phase, state.round, state.roller) == ("finished", 2, None)
    assert HOLIDAY.active(state) is None


def test_filling_the_last_space_does_not_end_the_game() -> None:
    """Ruling: the next revealed die without a space does."""
    layout = sheet(stacks=(2,))
    state = played(
        reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "stack1.2"), trex(1),
        place(0, 1, "cars1.1"), reveal(2, 4), place(0, 2, "cans1.1"), place(0, 4, "carp.1"),
        layout=layout,
    )  # fmt: skip
    assert state.phase == "trex"
    state = after(state, trex(6))
    assert (state.phase, state.round) == ("reveal", 3), "the T-Rex die was skipped"
    state = after(state, reveal(1, 1), trex(1))
    assert state.phase == "finished"


def test_a_trex_die_without_a_space_never_ends_the_game() -> None:
    """Rulebook: Special Note."""
    layout = sheet(stacks=(6,), trex={"posts": (1,), "cars": (2,), "cans": (3,), "carp": (4, 5, 6)})
    state = alone((1, "stack1.1"), (2, "carp.1"), layout=layout)
    state = after(state, trex(6))
    assert (state.phase, state.round) == ("reveal", 2)


def test_the_others_play_the_last_round_to_its_end() -> None:
    """Rulebook: End of Game and Scoring; the game ends at the end of that round."""
    layout = sheet(stacks=(1,), cars=(6,), cans=(1,))
    state = played(
        reveal(5, 6),
        place(0, 6, "cars1.1"), decline(0), place(0, 5, "stack1.1"),
        place(1, 5, "cars1.1"), place(1, 6, "stack1.1"),
        trex(1), place(0, 1, "cans1.1"), place(1, 1, "cans1.1"),
        reveal(2, 3), place(0, 2, "carp.1"),
        players=2, layout=layout,
    )  # fmt: skip
    assert (pending(state, 0), pending(state, 1), state.phase) == ([], [2, 3], "place")
    state = after(state, place(1, 2, "cars1.2"), place(1, 3, "carp.1"), trex(4))
    assert state.phase == "finished"
    assert refused(state, reveal(1, 1)) == "holiday.wrong-phase"


def test_all_dice_of_a_step_lapse_at_once_where_none_has_a_space() -> None:
    """Rulebook: End of Game and Scoring."""
    state = played(
        reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "carp.1"), trex(1),
        place(0, 1, "cars1.1"), reveal(4, 4), place(0, 4, "cans1.1"),
        layout=sheet(),
    )  # fmt: skip
    assert pending(state) == []
    assert state.phase == "trex"


def test_a_biscuit_is_settled_before_a_die_is_judged_to_have_no_space() -> None:
    """Rulebook: How to Use Biscuits, End of Game: a biscuit may open a row for the other die."""
    layout = sheet(stacks=(1,), cars=(3, 1), cans=(1,))
    state = standing(
        {"stack1": [1], "cars1": [4, 2, None], "cans1": [1], "carp": [1]}, layout=layout
    )
    state = after(state, reveal(6, 5), place(0, 6, "cars2.1"))
    assert (pending(state), has_biscuit(state)) == ([5], True), "nothing has lapsed yet"
    saved = after(state, biscuit(0, "cars1.2"))
    assert pending(saved) == [5]
    assert after(saved, place(0, 5, "cars1.3"), trex(1)).phase == "reveal"
    ended = after(state, decline(0))
    assert (pending(ended), ended.phase) == ([], "trex")
    assert after(ended, trex(1)).phase == "finished"


def test_a_biscuit_that_opens_nothing_lets_the_other_die_lapse() -> None:
    """Rulebook: End of Game and Scoring; the biscuit is settled, and there is still no space."""
    layout = sheet(stacks=(1,), cars=(3, 1), cans=(1,))
    state = standing(
        {"stack1": [1], "cars1": [4, 2, None], "cans1": [1], "carp": [1]}, layout=layout
    )
    state = after(state, reveal(6, 5), place(0, 6, "cars2.1"), biscuit(0, "stack1.1"))
    assert (pending(state), state.phase) == ([], "trex")
    assert after(state, trex(1)).phase == "finished"


def test_the_player_may_choose_the_order_that_ends_the_game() -> None:
    """Ruling: the order is free even where the first die leaves no space for the second."""
    layout = sheet(stacks=(1,), cars=(3,), cans=(1,))
    state = standing(
        {"stack1": [1], "cars1": [1, None, None], "cans1": [1], "carp": [1]}, layout=layout
    )
    state = after(state, reveal(6, 3))
    going_on = after(state, place(0, 3, "cars1.2"), place(0, 6, "cars1.3"))
    assert going_on.stuck is None
    ended = after(state, place(0, 6, "cars1.2"), decline(0))
    assert after(ended, trex(1)).phase == "finished"


def test_breaking_a_row_is_forced_where_nothing_else_is_left() -> None:
    """Rulebook: Q1 and Q2; whoever can place must, and the game goes on."""
    layout = sheet(stacks=(1,), cars=(3,), cans=(1,))
    state = standing({"stack1": [1], "cars1": [5, None, None], "cans1": [1]}, layout=layout)
    state = after(state, reveal(2, 2), place(0, 2, "carp.1"))
    assert answer(state)["legal"]["place"] == {"2": ["cars1.2"]}
    assert refused(state, decline(0)) == "holiday.no-biscuit", "there is no passing"
    assert after(state, place(0, 2, "cars1.2")).stuck is None


# Winning.


def finished(*stacks: int) -> State:
    """A finished game: each player has one stack of the given points, and one point of cars."""
    full: dict[str, Written] = {"cars1": [1], "cans1": [1], "carp": [1]}
    state = standing(*({"stack1": [n]} | full for n in stacks), layout=sheet())
    return after(state, reveal(1, 1), trex(1))


def test_the_highest_total_wins() -> None:
    """Rulebook: Game Setup, End of Game and Scoring."""
    result = HOLIDAY.result(finished(3, 6, 5))
    assert (result.status, result.winners, result.decided_by) == ("finished", (1,), "points")
    assert [(p.place, p.players) for p in result.ranking] == [(1, (1,)), (2, (2,)), (3, (0,))]
    assert result.explanation == "Bo wins with 7 points."


def test_equal_totals_share_the_win_and_the_next_place_is_the_third() -> None:
    """Ruling: equal totals share the win."""
    result = HOLIDAY.result(finished(5, 2, 5))
    assert (result.winners, result.decided_by) == ((0, 2), "shared")
    assert [(p.place, p.players) for p in result.ranking] == [(1, (0, 2)), (3, (1,))]
    assert result.explanation == "Ada and Cleo share the win with 6 points each."


def test_nobody_has_won_while_the_game_goes_on() -> None:
    """Rulebook: End of Game and Scoring."""
    result = HOLIDAY.result(standing({"stack1": [2]}, {"stack1": [5]}, layout=sheet()))
    assert (result.status, result.winners, result.decided_by) == ("playing", (), None)
    assert [p.players for p in result.ranking] == [(1,), (0,)]
    assert "Bo leads with 5 points" in result.explanation


# What followed by itself is said.


def test_the_pad_says_who_ended_the_game_and_by_which_die() -> None:
    """Rulebook: End of Game and Scoring."""
    full: dict[str, Written] = {"stack1": [1], "cars1": [1], "cans1": [1], "carp": [1]}
    before = standing(full, {}, layout=sheet())
    said = HOLIDAY.aftermath(before, after(before, reveal(4, 2)), reveal(4, 2))
    assert "Ada" in said
    assert "4" in said
    assert "last" in said


def test_the_pad_says_who_skips_the_trex_die() -> None:
    """Rulebook: How Each Round Plays, Tips."""
    layout = sheet(stacks=(3,), trex=dict.fromkeys(("posts", "cars", "cans"), (1, 2)))
    before = played(reveal(5, 3), place(0, 5, "carp.1"), place(0, 3, "stack1.1"), layout=layout)
    said = HOLIDAY.aftermath(before, after(before, trex(6)), trex(6))
    assert "Ada" in said
    assert "6" in said


def test_the_pad_says_that_a_biscuit_was_wasted() -> None:
    """Rulebook: How to Use Biscuits."""
    layout = sheet(stacks=(3,), under=("biscuit", "biscuit"))
    before = played(reveal(6, 5), place(0, 6, "carp.1"), biscuit(0, "carp.1"), layout=layout)
    move = place(0, 5, "carp.2")
    assert "biscuit" in HOLIDAY.aftermath(before, after(before, move), move)
    assert HOLIDAY.aftermath(before, before, place(0, 5, "stack1.1")) == ""


# Refusals of dice and phases.


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        ("reveal", ()),
        ("place", (reveal(5, 3),)),
        ("trex", (reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "stack1.2"))),
        (
            "place-trex",
            (reveal(5, 3), place(0, 5, "stack1.1"), place(0, 3, "stack1.2"), trex(1)),
        ),
    ],
)
def test_every_step_has_its_own_moves(phase: str, moves: tuple[Move, ...]) -> None:
    """Rulebook: How Each Round Plays."""
    state = played(*moves)
    assert state.phase == phase
    assert (refused(state, reveal(1, 1)) is None) == (phase == "reveal")
    assert (refused(state, trex(1)) is None) == (phase == "trex")
    expected = {"place": "holiday.no-such-die", "place-trex": None}.get(
        phase, "holiday.wrong-phase"
    )
    assert refused(state, place(0, 1, "cars1.1")) == expected


def test_a_number_that_was_not_rolled_cannot_be_placed() -> None:
    """Rulebook: How Each Round Plays."""
    state = played(reveal(5, 3), place(0, 5, "stack1.1"))
    assert refused(state, place(0, 5, "stack1.2")) == "holiday.no-such-die"
    assert refused(state, place(0, 4, "stack1.2")) == "holiday.no-such-die"


def test_a_space_that_the_sheet_does_not_have_is_unknown() -> None:
    """Rulebook: How Each Round Plays; spaces are those of the own sheet."""
    state = played(reveal(5, 3))
    for space in ("stack1.3", "stack1.0", "stack9.1", "carp", "", "Stack1.1", "stack1.01"):
        assert refused(state, place(0, 5, space)) == "holiday.unknown-space", space


# Where several codes apply.

STRICT = sheet(
    stacks=(2,), cars=(3, 3), cans=(2, 2), under=("none",) * 4,
    trex={"posts": (1,), "cars": (2,), "cans": (3,), "carp": (4, 5, 6)},
)  # fmt: skip
"""Each room takes T-Rex numbers of its own."""


def strict(**spaces: Written) -> State:
    return standing(spaces, layout=STRICT)


def rolled(**spaces: Written) -> State:
    """Two dice, 5 and 3, to place on the sheet written so far."""
    return after(strict(**spaces), reveal(5, 3))


def hungry(**spaces: Written) -> State:
    """A biscuit waits, and a 5 is to be placed; row 2 of cars has ended."""
    return after(strict(**spaces), reveal(6, 5), place(0, 6, "cars2.1"))


def shown(number: int, **spaces: Written) -> State:
    """The T-Rex die shows `number`."""
    state = after(strict(**spaces), reveal(1, 1))
    return after(state, place(0, 1, "stack1.1"), place(0, 1, "stack1.2"), trex(number))


def fed(**spaces: Written) -> State:
    """A biscuit waits, and row 2 of cars has had one."""
    return after(
        strict(**spaces), reveal(6, 6), place(0, 6, "cars2.1"), biscuit(0, "cars2.1"),
        place(0, 6, "cars1.1"),
    )  # fmt: skip


CLOSED: Written = (2, 1, None)
ENDED: Written = (6, "x", "x")
NOWHERE = "nowhere.1"


@pytest.mark.parametrize(
    ("code", "state", "move"),
    [
        ("wrong-phase", lambda: strict(), place(0, 5, NOWHERE)),
        ("wrong-phase", lambda: strict(stack1=(5, None)), place(0, 5, "stack1.1")),
        ("wrong-phase", lambda: strict(cars1=ENDED), place(0, 5, "cars1.2")),
        ("wrong-phase", lambda: strict(cars1=CLOSED), place(0, 5, "cars1.3")),
        ("wrong-phase", lambda: strict(), place(0, 5, "cars1.2")),
        ("wrong-phase", lambda: strict(), place(0, 5, "cans2.1")),
        ("no-such-die", lambda: rolled(), place(0, 4, NOWHERE)),
        ("no-such-die", lambda: rolled(cars1=ENDED), place(0, 4, "cars1.2")),
        ("no-such-die", lambda: rolled(stack1=(5, None)), place(0, 4, "stack1.1")),
        ("no-such-die", lambda: rolled(cars1=CLOSED), place(0, 4, "cars1.3")),
        ("no-such-die", lambda: rolled(), place(0, 4, "cars1.2")),
        ("no-such-die", lambda: rolled(), place(0, 4, "cans2.1")),
        ("no-such-die", lambda: shown(2), place(0, 4, "cars1.1")),
        ("no-such-die", lambda: hungry(), place(0, 4, "stack1.1")),
        ("biscuit-first", lambda: hungry(), place(0, 5, NOWHERE)),
        ("biscuit-first", lambda: hungry(), place(0, 5, "cars2.2")),
        ("biscuit-first", lambda: hungry(), place(0, 5, "cars2.1")),
        ("biscuit-first", lambda: hungry(cars1=CLOSED), place(0, 5, "cars1.3")),
        ("biscuit-first", lambda: hungry(), place(0, 5, "cars1.2")),
        ("biscuit-first", lambda: hungry(), place(0, 5, "cans2.1")),
        ("row-finished", lambda: shown(3, cars1=ENDED), place(0, 3, "cars1.2")),
        ("space-taken", lambda: shown(3), place(0, 3, "stack1.1")),
        ("space-taken", lambda: rolled(cars1=CLOSED), place(0, 5, "cars1.1")),
        ("space-taken", lambda: rolled(cars1=(1, None, None)), place(0, 5, "cars1.1")),
        ("wrong-room", lambda: shown(3, cars1=CLOSED), place(0, 3, "cars1.3")),
        ("wrong-room", lambda: shown(3, carp=(2, 3, None, None)), place(0, 3, "carp.4")),
        ("wrong-room", lambda: shown(3), place(0, 3, "cars1.2")),
        ("wrong-room", lambda: shown(2), place(0, 2, "cans2.1")),
        ("row-closed", lambda: rolled(cars1=(1, 1, None)), place(0, 5, "cars1.3")),
        ("row-closed", lambda: rolled(carp=(1, 1, None, None)), place(0, 5, "carp.4")),
        ("no-biscuit", lambda: strict(), decline(0)),
        ("no-biscuit", lambda: strict(), biscuit(0, NOWHERE)),
        ("no-biscuit", lambda: rolled(), biscuit(0, "stack1.1")),
        ("no-biscuit", lambda: rolled(stack1=("5*", 2)), biscuit(0, "stack1.2")),
        ("no-biscuit", lambda: shown(2), decline(0)),
        ("unknown-space", lambda: hungry(), biscuit(0, NOWHERE)),
        ("biscuit-empty-space", lambda: fed(), biscuit(0, "cars2.2")),
        ("biscuit-empty-space", lambda: fed(stack1=("5*", None)), biscuit(0, "stack1.2")),
    ],
)
def test_of_several_reasons_the_first_one_is_given(
    code: str, state: Callable[[], State], move: Move
) -> None:
    """Ruling: phase, die, biscuit, unknown, crossed off, taken, wrong room, the room's order."""
    assert refused(state(), move) == f"holiday.{code}"


def test_a_biscuit_is_missing_at_the_end_too() -> None:
    """Ruling: whether a biscuit waits is asked before the phase."""
    assert refused(finished(1), decline(0)) == "holiday.no-biscuit"
    assert refused(finished(1), biscuit(0, "stack1.1")) == "holiday.no-biscuit"
    assert refused(finished(1), place(0, 1, "stack1.1")) == "holiday.wrong-phase"
    assert refused(finished(1), trex(1)) == "holiday.wrong-phase"


# Words.


@pytest.mark.parametrize(
    ("state", "move", "thing", "reason", "way_out"),
    [
        (lambda: rolled(), place(0, 5, "cars1.2"), "Row 1 of cars", "left to right", "number 1"),
        (lambda: rolled(stack1=(4, None)), place(0, 5, "stack1.1"), "Stack 1", "4", "empty"),
        (lambda: rolled(cars1=CLOSED), place(0, 5, "cars1.3"), "Row 1 of cars", "1", "biscuit"),
        (lambda: rolled(carp=(3, 4, None, None)), place(0, 5, "carp.3"), "streamer", "4", "Shade"),
        (lambda: rolled(), place(0, 5, "cans2.1"), "Set 2 of cans", "set 1 of cans", "fill"),
        (lambda: rolled(), place(0, 4, "stack1.1"), "Ada", "4", "5 and 3"),
        (lambda: rolled(cars1=ENDED), place(0, 5, "cars1.2"), "Row 1 of cars", "6", "for good"),
        (lambda: hungry(), place(0, 5, "stack1.1"), "biscuit", "first", "let it go"),
        (lambda: hungry(), biscuit(0, "stack1.1"), "Stack 1, space 1", "no number", "written"),
        (lambda: fed(stack1=("5*", 5)), biscuit(0, "stack1.2"), "Stack 1", "biscuit", "elsewhere"),
        (lambda: rolled(), biscuit(0, "stack1.1"), "Ada", "no biscuit", "6"),
        (lambda: rolled(), place(0, 5, "shelf.1"), "shelf.1", "no space", "printed"),
        (lambda: shown(2), place(0, 2, "cans1.1"), "T-Rex 2", "Sets of Cans", "Rows of Cars"),
        (lambda: strict(), place(0, 5, "stack1.1"), "Ada", "dice", "rolls"),
        (lambda: rolled(), reveal(1, 1), "dice", "Ada", "finish first"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_thing_the_reason_and_the_way_out(
    state: Callable[[], State], move: Move, thing: str, reason: str, way_out: str
) -> None:
    """Ruling: the player reads a sentence that names the space, the reason and the way out."""
    said = sentence(state(), move)
    for part in (thing, reason, way_out):
        assert part in said
    assert said.endswith(".")
    assert "!" not in said
    assert "error" not in said.lower()


def test_the_sets_of_the_house_are_called_left_middle_and_right() -> None:
    """Rulebook: Sets of Cans names them so."""
    said = sentence(played(reveal(5, 3)), place(0, 5, "cans2.1"))
    assert "middle set" in said
    assert "left set" in said


@pytest.mark.parametrize(
    ("marks", "advice"),
    [
        ((2, 4, 3, None, None, None), "either"),
        ((2, 4, 1, None, None, None), "Shade the 1"),
        ((4, 2, None, None, None, None), "either"),
        (("1*", 4, 2, None, None, None), "stays closed"),
    ],
)
def test_the_advice_about_a_closed_row_is_true(marks: Written, advice: str) -> None:
    """Rulebook: Q4; which biscuit opens the row again, or that none does."""
    state = after(standing({"cars1": marks}), reveal(6, 5), place(0, 6, "cars2.1"))
    position = marks.index(None)
    move = place(0, 5, f"cars1.{position + 1}")
    assert advice in sentence(after(state, decline(0)), move)
    cures = [
        mark
        for i, mark in enumerate(marks, 1)
        if refused(state, biscuit(0, f"cars1.{i}")) is None
        and refused(after(state, biscuit(0, f"cars1.{i}")), move) is None
    ]
    assert len(cures) == {"either": 2, "stays closed": 0}.get(advice, 1)
    if len(cures) == 1:
        assert f"Shade the {cures[0]}" == advice


# The advanced rule in play.


def test_each_player_goes_by_the_numbers_of_the_own_set() -> None:
    """Rulebook: Advanced Rules; one set for all, or one each."""
    ada = TrexNumbers(posts=(1, 3), cars=(2, 5), cans=(4, 1), carp=(2, 6))
    bo = TrexNumbers(posts=(6, 4), cars=(2, 5), cans=(1, 3), carp=(2, 4))
    state = begun(2, HOUSE, (ada, bo))
    state = after(
        state, reveal(5, 5), place(0, 5, "stack2.1"), place(0, 5, "stack2.2"),
        place(1, 5, "stack2.1"), place(1, 5, "stack2.2"), trex(3),
    )  # fmt: skip
    assert refused(state, place(0, 3, "stack2.3")) is None
    assert refused(state, place(1, 3, "stack2.3")) == "holiday.wrong-room"
    assert refused(state, place(1, 3, "cans1.1")) is None
    assert refused(state, place(0, 3, "cans1.1")) == "holiday.wrong-room"


def test_one_set_holds_for_all() -> None:
    """Rulebook: Advanced Rules."""
    numbers = TrexNumbers(posts=(1, 3), cars=(2, 5), cans=(4, 1), carp=(2, 6))
    state = begun(2, HOUSE, numbers)
    for player in (0, 1):
        state = after(
            state if player else after(state, reveal(5, 5)),
            place(player, 5, "stack2.1"),
            place(player, 5, "stack2.2"),
        )
    state = after(state, trex(6))
    assert [answer(state, p)["legal"]["place"]["6"] for p in (0, 1)] == [["carp.1"]] * 2


def test_the_seat_of_a_player_is_the_one_a_move_names() -> None:
    """Rulebook: Game Setup; everybody writes on the own sheet."""
    state = played(reveal(5, 3), place(1, 5, "stack1.1"), players=2)
    assert (row(state, "stack1", 0), row(state, "stack1", 1)) == ([None, None], ["5", None])
    assert HOLIDAY.describe(state, place(1, 3, "carp.1")).startswith("Bo")
