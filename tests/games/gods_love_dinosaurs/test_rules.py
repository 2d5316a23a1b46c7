"""The rules of Gods Love Dinosaurs, statement by statement."""

import pytest

from scorepad.engine import Player
from scorepad.games.gods_love_dinosaurs.moves import ANIMALS, Move
from scorepad.games.gods_love_dinosaurs.rules import State
from tests.games.gods_love_dinosaurs.gods import (
    GODS,
    NAMES,
    adjust,
    after,
    awake,
    begun,
    columns,
    exchange,
    hatch,
    hunt,
    nest,
    played,
    refill,
    refused,
    sentence,
    shared,
    take,
)


def emptied(state: State, *animals: str) -> State:
    """`state` after whole columns were taken, whoever’s turn it was, none with the marker."""
    for animal in ANIMALS:
        while animal in animals and shared(state)["columns"][animal]:
            state = after(state, take(shared(state)["turn"], animal))
    return state


def over(players: int = 2) -> State:
    """The end of a short game: the frogs were taken and a slot could not be filled."""
    return after(awake(players), refill(short=True))


# The start.


def test_everybody_begins_with_three_eggs_and_a_dinosaur() -> None:
    """Rulebook: Game Setup, 3."""
    state = begun(players=5)
    assert [nest(state, player) for player in range(5)] == [(3, 0, 1)] * 5
    assert GODS.totals(state) == (4, 4, 4, 4, 4)


@pytest.mark.parametrize(
    ("players", "laid_out"), [(2, "22222"), (3, "22222"), (4, "33333"), (5, "33333")]
)
def test_two_or_three_players_lay_two_tiles_in_a_column_more_lay_three(
    players: int, laid_out: str
) -> None:
    """Rulebook: Game Setup, 2 D."""
    assert columns(begun(players)) == laid_out


def test_the_columns_are_frog_rabbit_rat_tiger_eagle_and_the_marker_begins_at_the_frogs() -> None:
    """Rulebook: Game Setup, 2 E. Ruling: the rat stands before the tiger."""
    values = shared(begun())
    assert list(values["columns"]) == ["frog", "rabbit", "rat", "tiger", "eagle"]
    assert (values["marker"], values["active"], values["turn"]) == ("frog", None, 0)


# Turns.


def test_the_turn_goes_round_with_each_tile_taken() -> None:
    """Rulebook: Overview. Ruling: players are listed in turn order, the first one first."""
    state = begun(players=3)
    turns = []
    for column in ("frog", "rabbit", "rat", "tiger"):
        turns.append(shared(state)["turn"])
        state = after(state, take(turns[-1], column))
    assert turns == [0, 1, 2, 0]
    assert columns(state) == "11112"


def test_nobody_takes_a_tile_out_of_turn() -> None:
    state = begun()
    assert refused(state, take(1, "frog")) == "gods.not-your-turn"
    assert sentence(state, take(1, "frog")) == "It is Ada’s turn. Bo takes a tile another time."
    assert refused(after(state, take(0, "frog")), take(0, "frog")) == "gods.not-your-turn"


def test_an_empty_column_has_no_tile_to_take() -> None:
    """Rulebook: Taking a Tile."""
    state = emptied(begun(), "rabbit", "tiger")
    assert refused(state, take(0, "rabbit")) == "gods.column-empty"
    assert sentence(state, take(0, "rabbit")) == (
        "The rabbit column is empty. Take a tile from frog, rat or eagle."
    )


# What the last tile of a column does.


def test_the_last_tile_of_the_marked_column_wakes_the_dinosaurs() -> None:
    """Rulebook: Activating Animals, 3."""
    state = played(take(0, "frog"))
    assert shared(state)["active"] is None
    state = after(state, take(1, "frog"))
    assert (shared(state)["active"], shared(state)["marker"]) == ("frog", "frog")


def test_a_column_of_three_wakes_them_with_its_third_tile() -> None:
    """Rulebook: Activating Animals; four or five players have three tiles in a column."""
    state = played(take(0, "frog"), take(1, "frog"), players=4)
    assert shared(state)["active"] is None
    assert shared(after(state, take(2, "frog")))["active"] == "frog"


def test_the_last_tile_of_another_column_wakes_no_dinosaur_and_refills_nothing() -> None:
    """Rulebook: Frequently Overlooked Rules; only dinosaurs bring new tiles."""
    state = played(take(0, "eagle"), take(1, "eagle"))
    values = shared(state)
    assert (columns(state), values["marker"], values["active"]) == ("22220", "frog", None)
    assert values["turn"] == 0, "the turn ends right after the tile"
    for move in (hatch(0), hunt(0), refill()):
        assert refused(state, move) == "gods.not-active"


def test_the_turn_lasts_until_the_columns_are_refilled() -> None:
    """Ruling: the next player’s turn begins then."""
    state = awake()
    assert (shared(state)["turn"], GODS.active(state)) == (1, 1)
    state = after(state, hunt(0), hunt(1))
    assert shared(state)["turn"] == 1
    assert shared(after(state, refill()))["turn"] == 0


def test_no_tile_is_taken_while_the_dinosaurs_are_awake() -> None:
    state = after(awake(), hunt(0), hunt(1))
    assert refused(state, take(1, "rat")) == "gods.refill-first"
    assert sentence(state, take(1, "rat")) == (
        "Bo has taken a tile and the dinosaurs are awake. Refill the columns first."
    )


# Hatching.


def test_hatching_costs_an_egg_and_gives_a_dinosaur() -> None:
    """Rulebook: 1. Dinosaurs Hatch."""
    assert nest(after(awake(), hatch(0)), 0) == (2, 0, 2)


def test_everybody_may_hatch_when_dinosaurs_are_awake_whoever_woke_them() -> None:
    """Rulebook: 1. Dinosaurs Hatch; all players may."""
    state = after(awake(3), hatch(2), hatch(0), hatch(1))
    assert [nest(state, player)[2] for player in range(3)] == [2, 2, 2]


def test_nobody_hatches_twice_in_an_activation() -> None:
    """Rulebook: 1. Dinosaurs Hatch; one new dinosaur."""
    state = after(awake(), hatch(0))
    assert refused(state, hatch(0)) == "gods.already-hatched"
    assert sentence(state, hatch(0)) == (
        "Ada has hatched a dinosaur. The next one may hatch when the dinosaurs wake again."
    )


def test_hatching_is_possible_again_in_the_next_activation() -> None:
    state = after(awake(), hatch(0), hunt(0), refill(), take(0, "rabbit"), take(1, "rabbit"))
    assert nest(after(state, hatch(0)), 0) == (1, 0, 3)


def test_hatching_comes_before_the_hunt() -> None:
    """Rulebook: 2. Dinosaurs Hunt; after you decide whether to hatch."""
    state = after(awake(), hunt(0))
    assert refused(state, hatch(0)) == "gods.already-hunted"
    assert refused(state, hatch(1)) is None, "Bo has not hunted"


def test_no_dinosaur_hatches_out_of_an_empty_nest() -> None:
    state = after(awake(), adjust(0, eggs=-3))
    assert refused(state, hatch(0)) == "gods.no-egg"
    assert sentence(state, hatch(0)) == (
        "Ada has no egg to hatch. A dinosaur lays one for each predator it eats."
    )


def test_paying_with_golden_eggs_alone_exchanges_one_first() -> None:
    """Ruling: five regular eggs come out of it, and one of them is paid."""
    state = after(awake(), adjust(0, eggs=-3, golden_eggs=2))
    assert nest(after(state, hatch(0)), 0) == (4, 1, 2)


def test_a_regular_egg_is_paid_where_there_is_one() -> None:
    state = after(awake(), adjust(0, eggs=-2, golden_eggs=1))
    assert nest(after(state, hatch(0)), 0) == (0, 1, 2)


def test_nineteen_dinosaurs_are_all_there_are() -> None:
    """Rulebook: Components. Ruling: one of the twenty serves as the marker."""
    state = after(awake(), adjust(1, dinosaurs=16))
    state = after(state, hatch(0))
    assert (nest(state, 0)[2], nest(state, 1)[2]) == (2, 17)
    assert refused(state, hatch(1)) == "gods.supply-empty"
    assert sentence(state, hatch(1)) == (
        "All 19 dinosaurs are on the maps. One can hatch when another has starved."
    )
    assert refused(after(state, hunt(0, starved=1)), hatch(1)) is None, "one came back"


# Hunting.


def test_a_hunt_lays_an_egg_for_each_predator_and_starved_dinosaurs_are_gone() -> None:
    """Rulebook: 2. Dinosaurs Hunt; Starving Dinosaur."""
    state = after(awake(), hatch(0), hunt(0, eggs=4, starved=1))
    assert nest(state, 0) == (6, 0, 1)


def test_a_hunt_may_come_to_nothing() -> None:
    """Rulebook: 2. Dinosaurs Hunt; prey lays no egg, and keeps a dinosaur alive."""
    assert nest(after(awake(), hunt(0)), 0) == (3, 0, 1)


def test_what_starves_may_have_laid() -> None:
    """Ruling: a dinosaur that cannot end on an empty mountain starves, whatever it ate."""
    assert nest(after(awake(), hunt(0, eggs=2, starved=1)), 0) == (5, 0, 0)


def test_nobody_hunts_twice_in_an_activation() -> None:
    """Ruling: at most once."""
    state = after(awake(), hunt(0, eggs=1))
    assert refused(state, hunt(0, eggs=1)) == "gods.already-hunted"
    state = after(state, refill(), take(0, "rabbit"), take(1, "rabbit"))
    assert nest(after(state, hunt(0, eggs=1)), 0) == (5, 0, 1)


def test_no_more_dinosaurs_starve_than_there_are() -> None:
    state = awake()
    assert refused(state, hunt(0, starved=2)) == "gods.no-dinosaur"
    assert sentence(state, hunt(0, starved=2)) == (
        "Ada has 1 dinosaur on the map, so 2 cannot starve. Enter 1 at most."
    )
    assert refused(after(state, hatch(0)), hunt(0, starved=2)) is None


def test_without_a_dinosaur_nothing_is_eaten_and_an_empty_hunt_says_so() -> None:
    """Rulebook: 2. Dinosaurs Hunt; each of your dinosaurs."""
    state = after(awake(), adjust(0, dinosaurs=-1))
    assert refused(state, hunt(0, eggs=1)) == "gods.no-dinosaur"
    assert refused(state, hunt(0, starved=1)) == "gods.no-dinosaur"
    assert refused(state, hunt(0)) is None


def test_eggs_are_counted_past_the_thirty_pieces() -> None:
    """Ruling: with a hint to exchange."""
    state = after(awake(), hunt(0, eggs=24))
    move = hunt(1, eggs=4)
    then = after(state, move)
    assert nest(then, 1) == (7, 0, 1)
    assert GODS.aftermath(begun(), state, hunt(0, eggs=24)) == "", "thirty are in the box"
    assert GODS.aftermath(state, then, move) == (
        "That makes 34 regular eggs, and the box holds 30. "
        "Exchange five for a golden one where a nest has them."
    )


def test_without_golden_eggs_left_the_hint_is_to_note_the_eggs_down() -> None:
    """Ruling: eggs are counted past the pieces."""
    state = after(awake(), adjust(0, eggs=24, golden_eggs=15))
    move = hunt(0, eggs=1)
    assert GODS.aftermath(state, after(state, move), move) == (
        "That makes 31 regular eggs, and the box holds 30. Note the others down."
    )


@pytest.mark.parametrize("move", [hatch(0), hunt(0), refill(), refill(short=True)])
def test_sleeping_dinosaurs_neither_hatch_nor_hunt_and_nothing_is_refilled(move: Move) -> None:
    """Rulebook: Dinosaur Activation."""
    assert refused(begun(), move) == "gods.not-active"
    assert sentence(begun(), move) == (
        "The dinosaurs are asleep. The last tile of the frog column wakes them."
    )


# The marker and the refill.


def test_the_marker_moves_one_to_the_right_and_from_the_eagles_to_the_frogs() -> None:
    """Rulebook: 3. Move Dinosaur Marker."""
    state, seen = begun(), []
    for animal in ANIMALS:
        seen.append(shared(state)["marker"])
        state = after(state, take(0, animal), take(1, animal))
        assert shared(state)["active"] == animal
        state = after(state, refill())
        assert shared(state)["active"] is None
    assert seen == list(ANIMALS)
    assert shared(state)["marker"] == "frog"


def test_every_empty_column_is_refilled_and_one_with_a_tile_left_is_not() -> None:
    """Rulebook: 4. Refill Animal Columns."""
    state = emptied(begun(), "tiger")
    state = after(state, take(0, "rat"), take(1, "frog"), take(0, "frog"))
    assert columns(state) == "02102"
    assert columns(after(state, refill(short=False))) == "22122"


def test_the_refill_may_come_before_everybody_has_hunted() -> None:
    """Ruling: `refill` says that the activation is done."""
    state = after(awake(), hunt(1, eggs=1), refill())
    assert nest(state, 0) == (3, 0, 1)


# The end.


def test_the_game_ends_at_once_when_the_players_say_that_a_slot_stayed_empty() -> None:
    """Rulebook: Game End; where nobody counts the tiles."""
    state = after(awake(), hunt(0, eggs=2), hunt(1), refill(short=True))
    result = GODS.result(state)
    assert (result.status, result.winners, result.decided_by) == ("finished", (0,), "points")
    assert result.explanation == "Ada wins with 6 points."


def test_at_the_end_it_is_nobodys_turn_and_nothing_is_active() -> None:
    state = over()
    values = shared(state)
    assert (values["turn"], values["active"], GODS.active(state)) == (None, None, None)
    assert values["marker"] == "rabbit", "the marker moves before the columns are refilled"
    assert GODS.due(state) == (0, 0)


def test_a_refill_without_a_word_about_the_stacks_is_not_the_end() -> None:
    state = after(awake(), refill())
    assert GODS.result(state).status == "playing"
    assert columns(state) == "22222"


def test_laying_out_the_last_tile_does_not_end_the_game() -> None:
    """Ruling: it ends when a slot must be filled and all stacks are empty."""
    state = after(awake(tiles=12), refill())
    assert GODS.result(state).status == "playing"
    assert (columns(state), state.stack) == ("22222", 0)
    state = after(state, take(0, "rabbit"), take(1, "rabbit"), refill())
    assert GODS.result(state).status == "finished"
    assert columns(state) == "20222"


def test_the_end_comes_only_with_a_refill_however_empty_the_stacks_are() -> None:
    """Rulebook: Game End; after dinosaurs activate."""
    state = played(take(0, "rat"), take(1, "rat"), take(0, "frog"), take(1, "frog"), tiles=10)
    assert GODS.result(state).status == "playing"
    assert refused(state, hatch(0)) is None


def test_one_tile_too_few_is_the_end_and_the_tiles_there_are_laid_out_from_the_left() -> None:
    """Rulebook: 4. Refill Animal Columns, Game End."""
    state = after(emptied(begun(tiles=13), "rat"), take(0, "frog"), take(1, "frog"), refill())
    assert GODS.result(state).status == "finished"
    assert (columns(state), state.stack) == ("22122", 0)


def test_tiles_just_enough_for_all_empty_columns_are_not_the_end() -> None:
    """Ruling: a slot must be left without a tile."""
    state = after(emptied(begun(tiles=14), "rat"), take(0, "frog"), take(1, "frog"), refill())
    assert GODS.result(state).status == "playing"
    assert (columns(state), state.stack) == ("22222", 0)


def test_counted_tiles_know_the_end_whatever_is_said() -> None:
    """Ruling: `short` is for games without a number of tiles."""
    assert GODS.result(after(awake(tiles=84), refill(short=True))).status == "playing"


def test_after_the_end_nothing_but_a_correction_is_possible() -> None:
    """Rulebook: Game End. Ruling: a correction stays possible."""
    state = over()
    for move in (
        take(0, "rat"),
        hatch(0),
        hunt(0),
        refill(),
        exchange(0, "golden"),
        exchange(0, "regular"),
    ):
        assert refused(state, move) == "gods.finished"
    assert GODS.result(after(state, adjust(0, eggs=1))).winners == (0,)
    assert GODS.result(after(state, adjust(0, eggs=1))).status == "finished"


# Golden eggs.


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("state", [begun(), awake(), played(take(0, "rat"))])
def test_five_regular_eggs_are_one_golden_egg_at_any_time_for_anybody(
    state: State, player: int
) -> None:
    """Rulebook: Golden Eggs."""
    state = after(state, adjust(player, eggs=3))
    golden = after(state, exchange(player, "golden"))
    assert nest(golden, player) == (1, 1, 1)
    assert GODS.totals(golden) == GODS.totals(state)
    assert after(golden, exchange(player, "regular")) == state


def test_an_exchange_does_not_take_the_turn() -> None:
    state = after(begun(), adjust(1, golden_eggs=1), exchange(1, "regular"))
    assert shared(state)["turn"] == 0


def test_four_eggs_are_too_few_for_a_golden_one() -> None:
    state = after(begun(), adjust(0, eggs=1))
    assert refused(state, exchange(0, "golden")) == "gods.no-egg"
    assert sentence(state, exchange(0, "golden")) == (
        "Ada has 4 regular eggs. A golden one takes five."
    )


def test_a_golden_egg_is_exchanged_only_by_who_has_one() -> None:
    assert refused(begun(), exchange(0, "regular")) == "gods.no-egg"
    assert sentence(begun(), exchange(0, "regular")) == (
        "Ada has no golden egg to exchange. Five regular eggs make one."
    )


def test_fifteen_golden_eggs_are_all_there_are() -> None:
    """Rulebook: Components, Golden Eggs; from the supply."""
    state = after(begun(), adjust(0, golden_eggs=14), adjust(1, eggs=10), exchange(1, "golden"))
    assert refused(state, exchange(1, "golden")) == "gods.supply-empty"
    assert sentence(state, exchange(1, "golden")) == (
        "All 15 golden eggs are in nests. Keep the regular ones; they count the same."
    )


# The score.


def test_the_score_is_eggs_five_for_golden_ones_and_dinosaurs_on_the_map() -> None:
    """Rulebook: Game End."""
    state = after(begun(), adjust(0, eggs=1, golden_eggs=2, dinosaurs=3))
    lines = {line.id: line.points for line in GODS.lines(state)[0]}
    assert lines == {"eggs": 4, "golden_eggs": 10, "dinosaurs": 4}
    assert GODS.totals(state) == (18, 4)


def test_of_tied_players_the_one_furthest_from_the_first_player_wins() -> None:
    """Rulebook: Tiebreaker."""
    result = GODS.result(after(over(4), adjust(3, eggs=-1)))
    assert (result.winners, result.decided_by) == ((2,), "turn-order")
    assert [place.players for place in result.ranking] == [(2,), (1,), (0,), (3,)]
    assert [place.place for place in result.ranking] == [1, 2, 3, 4]
    assert result.explanation == (
        "Cleo wins with 4 points. Ada and Bo have as many, "
        "but Cleo is furthest from the first player in turn order."
    )


def test_a_tie_of_two_is_told_of_two() -> None:
    """Rulebook: Tiebreaker."""
    assert GODS.result(over()).explanation == (
        "Bo wins with 4 points. Ada has as many, "
        "but Bo is further from the first player in turn order."
    )


def test_a_tie_behind_the_winner_decides_nothing() -> None:
    result = GODS.result(after(over(3), adjust(0, eggs=1)))
    assert (result.winners, result.decided_by) == ((0,), "points")
    assert [place.players for place in result.ranking] == [(0,), (2,), (1,)]


def test_while_the_game_goes_on_the_sentence_says_whose_turn_it_is_and_who_leads() -> None:
    state = begun()
    assert GODS.result(state).explanation == "It is Ada’s turn. Ada and Bo lead with 4 points."
    state = after(state, adjust(1, eggs=-3, dinosaurs=-1), adjust(0, eggs=-3))
    assert GODS.result(state).explanation == "It is Ada’s turn. Ada leads with 1 point."


# Corrections.


def test_a_correction_changes_what_it_names_and_nothing_else() -> None:
    """Ruling: what it leaves out is unchanged; in any phase, for any player."""
    for state in (begun(), awake(), over()):
        corrected = after(state, adjust(1, eggs=-1, golden_eggs=1, dinosaurs=2))
        assert (nest(corrected, 0), nest(corrected, 1)) == ((3, 0, 1), (2, 1, 3))
        assert shared(corrected) == shared(state)
    assert after(begun(), adjust(0)) == begun()


@pytest.mark.parametrize(
    "move",
    [
        adjust(0, eggs=-4),
        adjust(0, golden_eggs=-1),
        adjust(0, dinosaurs=-2),
        adjust(0, golden_eggs=15),
        adjust(0, dinosaurs=18),
        adjust(0, eggs=-(10**400)),
        adjust(0, eggs=10**400),
        adjust(0, golden_eggs=10**400),
        adjust(0, dinosaurs=10**400),
    ],
)
def test_a_correction_stays_within_the_box(move: Move) -> None:
    """Rulebook: Components; Bo has a golden egg and a dinosaur already."""
    state = after(begun(), adjust(1, golden_eggs=1))
    assert refused(state, move) == "gods.supply"


def test_a_correction_may_use_the_box_up_and_pass_the_thirty_eggs() -> None:
    """Ruling: regular eggs past 30 are allowed."""
    state = after(begun(), adjust(0, eggs=97, golden_eggs=15, dinosaurs=17))
    assert nest(state, 0) == (100, 15, 18)
    assert sentence(state, adjust(1, golden_eggs=1)) == (
        "Of the box, 0 golden eggs can still be added, and no more."
    )
    assert sentence(state, adjust(1, dinosaurs=-2)) == (
        "Bo has 1 dinosaur. No more than that can be taken away."
    )


# Where several codes apply.

NOTHING_LEFT = adjust(0, eggs=-3, dinosaurs=-1)


@pytest.mark.parametrize(
    ("state", "move", "code"),
    [
        (over(), take(1, "frog"), "gods.finished"),
        (over(), hatch(0), "gods.finished"),
        (over(), hunt(0, eggs=1, starved=9), "gods.finished"),
        (over(), adjust(0, eggs=-9), "gods.supply"),
        (awake(), take(0, "frog"), "gods.not-your-turn"),
        (awake(), take(1, "frog"), "gods.refill-first"),
        (emptied(begun(), "rat"), take(1, "rat"), "gods.not-your-turn"),
        (begun(), hunt(0, starved=9), "gods.not-active"),
        (after(begun(), NOTHING_LEFT), hatch(0), "gods.not-active"),
        (after(awake(), hatch(0), hunt(0)), hatch(0), "gods.already-hunted"),
        (after(awake(), hunt(0), adjust(0, eggs=-3)), hatch(0), "gods.already-hunted"),
        (after(awake(), hatch(0), adjust(0, eggs=-2)), hatch(0), "gods.already-hatched"),
        (after(awake(), hunt(0)), hunt(0, starved=9), "gods.already-hunted"),
        (after(awake(), adjust(0, eggs=-3), adjust(1, dinosaurs=17)), hatch(0), "gods.no-egg"),
        (after(begun(), adjust(1, golden_eggs=15)), exchange(0, "golden"), "gods.no-egg"),
    ],
)
def test_the_first_of_finished_turn_phase_figures_supplies_is_told(
    state: State, move: Move, code: str
) -> None:
    """Ruling: where several codes apply."""
    assert refused(state, move) == code


def test_out_of_turn_while_the_dinosaurs_are_awake_the_way_out_is_the_refill() -> None:
    assert sentence(awake(), take(0, "frog")) == (
        "It is still Bo’s turn: the dinosaurs are awake. Refill the columns first."
    )


# What the pad is told.


def test_the_game_waits_for_a_tile_then_for_hunts_then_for_the_refill() -> None:
    assert GODS.due(begun(3)) == (1, 0, 0)
    state = awake(3)
    assert GODS.due(state) == (1, 1, 1)
    state = after(state, hunt(2))
    assert GODS.due(state) == (1, 1, 0)
    assert GODS.due(after(state, hunt(0), hunt(1))) == (0, 1, 0), "Bo took the last tile"


def test_the_game_waits_for_who_may_still_hatch_but_not_for_who_has_nothing() -> None:
    state = after(awake(), hunt(1))
    assert GODS.due(after(state, adjust(0, dinosaurs=-1))) == (1, 0)
    assert GODS.due(after(state, adjust(0, eggs=-3, dinosaurs=-1))) == (0, 1)


def test_rounds_are_counted_from_one_and_stay_at_the_last() -> None:
    state = begun()
    assert GODS.chapter(state) == 1
    state = after(state, take(0, "frog"), take(1, "frog"))
    assert GODS.chapter(state) == 1
    assert GODS.chapter(after(state, refill())) == 2
    assert GODS.chapter(after(state, refill(short=True))) == 1


def test_the_summary_says_how_the_end_came() -> None:
    assert GODS.summary(begun()).text == ""
    summary = GODS.summary(over())
    assert summary.text == "The end came when a column was to be filled and the stacks were empty."
    assert [name for _, name in summary.columns] == ["Eggs", "Golden eggs", "Dinosaurs"]
    assert summary.rows == ((3, 0, 1), (3, 0, 1))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (take(0, "eagle"), "Ada takes an eagle tile"),
        (take(0, "rat"), "Ada takes a rat tile"),
        (hatch(1), "Bo hatches a dinosaur"),
        (hunt(1), "Bo hunts: no eggs"),
        (hunt(1, eggs=1), "Bo hunts: 1 egg"),
        (hunt(1, eggs=2, starved=1), "Bo hunts: 2 eggs, 1 starved"),
        (refill(), "The columns are refilled"),
        (refill(short=True), "The stacks are empty"),
        (exchange(0, "golden"), "Ada exchanges five eggs for a golden one"),
        (exchange(0, "regular"), "Ada exchanges a golden egg for five"),
        (adjust(0, eggs=2, dinosaurs=-1), "Ada corrected: eggs +2, dinosaurs −1"),
        (adjust(0), "Ada corrected: nothing"),
    ],
)
def test_the_log_says_each_move_in_a_few_words(move: Move, words: str) -> None:
    assert GODS.describe(awake(), move) == words


@pytest.mark.parametrize(
    ("before", "move", "words"),
    [
        (begun(), take(0, "frog"), ""),
        (
            played(take(0, "eagle")),
            take(1, "eagle"),
            "The eagle column is empty: all eagles hunt. Each moves up to 3 hexes in a line onto "
            "a frog, rabbit or rat and eats it. Prey on the way turns into eagles. Without a meal "
            "it starves.",
        ),
        (
            played(take(0, "frog")),
            take(1, "frog"),
            "The frog column is empty: all frogs spread, then the dinosaurs are awake.",
        ),
        (awake(), hatch(0), ""),
        (
            after(awake(), adjust(0, eggs=-3, golden_eggs=1)),
            hatch(0),
            "A golden egg was exchanged for five regular ones first.",
        ),
        (awake(), refill(), "The marker moves to the rabbit column."),
        (
            awake(tiles=10),
            refill(),
            "The marker moves to the rabbit column. A column cannot be filled, "
            "so the game is over.",
        ),
    ],
)
def test_what_follows_by_itself_is_said(before: State, move: Move, words: str) -> None:
    assert GODS.aftermath(before, after(before, move), move) == words


def test_every_move_that_may_be_asked_about_is_offered_and_not_too_many() -> None:
    """A hunt is offered with one more starved than live, so that the pad can say why not."""
    state = after(awake(5), adjust(0, dinosaurs=14))
    for player in range(5):
        asked = GODS.legal(state, Player(player))
        assert len(asked) < 200
        assert hunt(player, eggs=5, starved=nest(state, player)[2] + 1) in asked
        assert (refill() in asked) is False, "whether the stacks are empty is asked"
        assert (refill(short=True) in asked) == (NAMES[player] == "Cleo")
    counted = GODS.legal(awake(tiles=40), Player(1))
    assert refill() in counted
    assert refill(short=True) not in counted
