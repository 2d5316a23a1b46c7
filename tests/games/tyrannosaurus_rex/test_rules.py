"""The rules of Tyrannosaurus Rex, statement by statement."""

from typing import Literal

import pytest

from scorepad.games.tyrannosaurus_rex.state import State
from tests.games.tyrannosaurus_rex.rex import (
    REX,
    adjust,
    after,
    begun,
    end,
    fight,
    free,
    go,
    home,
    places,
    played,
    refused,
    roll,
    standing,
    start_roll,
    to_move,
    trex,
    turn,
)

# The start.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_dinosaurs_of_each_player_begin_on_start(players: int) -> None:
    """Rulebook: Setup."""
    state = begun(players)
    assert [places(state, player) for player in range(players)] == [["start"] * 4] * players
    assert home(state) == [0] * players


def test_the_first_player_begins_where_nobody_rolls_for_it() -> None:
    """Rulebook: Setup; the roll may be left out, and the players are listed in turn order."""
    state = begun()
    assert turn(state) == 0
    assert refused(state, roll(0, 1, 2, 3)) is None
    assert refused(state, roll(1, 1, 2, 3)) == "trex.not-your-turn"


@pytest.mark.parametrize(("totals", "first"), [((9, 12, 3), 1), ((18, 17, 4), 0), ((3, 4, 5), 2)])
def test_the_highest_total_of_three_dice_begins(totals: tuple[int, ...], first: int) -> None:
    """Rulebook: Setup."""
    state = played(start_roll(*totals), players=3)
    assert turn(state) == first
    assert refused(state, roll(first, 1, 2, 3)) is None


def test_equal_highest_totals_roll_again_among_themselves() -> None:
    """Ruling: who was lower is out of it, and it goes on until one is ahead."""
    state = played(start_roll(12, 9, 12, 12), players=4)
    assert turn(state) == 0, "nobody has had a turn"
    state = after(state, start_roll(5, None, 14, 14))
    state = after(state, start_roll(None, None, 7, 8))
    assert turn(state) == 3
    assert after(state, roll(3, 1, 1, 1), trex(), end(3)).turn == 0


def test_two_that_stay_level_roll_on() -> None:
    """Ruling: equal highest roll again."""
    state = played(*(start_roll(10, 10) for _ in range(5)), start_roll(10, 11))
    assert turn(state) == 1


@pytest.mark.parametrize("totals", [(9, None, 12), (9, 12, None), (None, None, None)])
def test_everybody_rolls_for_the_start_at_first(totals: tuple[int | None, ...]) -> None:
    """Rulebook: Setup."""
    assert refused(begun(3), start_roll(*totals)) == "trex.not-your-turn"


@pytest.mark.parametrize("totals", [(9, 4, 12), (None, 4, 12), (9, None, None), (None,) * 3])
def test_only_those_who_were_level_roll_again(totals: tuple[int | None, ...]) -> None:
    """Ruling: equal highest roll again among themselves."""
    state = played(start_roll(12, 9, 12), players=3)
    assert refused(state, start_roll(*totals)) == "trex.not-your-turn"
    assert refused(state, start_roll(9, None, 12)) is None


def test_while_players_are_level_it_is_nobodys_turn() -> None:
    """Ruling: equal highest roll again."""
    state = played(start_roll(9, 12, 12), players=3)
    for player in range(3):
        assert refused(state, roll(player, 1, 2, 3)) == "trex.not-your-turn"
        assert refused(state, end(player)) == "trex.not-your-turn"
    assert REX.active(state) == 1, "the first of those who roll again enters it"
    assert REX.due(state) == (0, 1, 0)


@pytest.mark.parametrize(
    "state",
    [
        played(start_roll(12, 9)),
        played(start_roll(9, 12)),
        played(roll(0, 1, 2, 3)),
        played(roll(0, 1, 2, 3), trex(), end(0)),
    ],
    ids=["won", "lost", "rolled", "second turn"],
)
def test_a_roll_for_the_start_comes_before_everything_else(state: State) -> None:
    """A late roll for the start."""
    assert refused(state, start_roll(9, 12)) == "trex.not-your-turn"
    assert refused(state, start_roll(None, None)) == "trex.not-your-turn"


def test_a_correction_before_the_first_turn_does_not_begin_it() -> None:
    state = played(adjust(1, 2, "track"))
    assert refused(state, start_roll(9, 12)) is None


# A turn.


def test_a_turn_is_a_roll_then_t_rex_then_the_dinosaurs() -> None:
    """Rulebook: Playing the Game."""
    state = begun()
    assert refused(state, trex()) == "trex.trex-first"
    assert refused(state, go(0, 1, "both")) == "trex.trex-first"
    state = after(state, roll(0, 3, 2, 4))
    assert refused(state, go(0, 1, "both")) == "trex.trex-first"
    assert refused(state, end(0)) == "trex.trex-first"
    state = after(state, trex())
    state = after(state, go(0, 1, "both"))
    assert places(state, 0) == ["track", "start", "start", "start"]
    assert turn(after(state, end(0))) == 1


def test_nothing_comes_before_the_roll() -> None:
    """Rulebook: Playing the Game; the three dice are rolled first."""
    state = standing("track lair", "track")
    for move in (end(0), free(0, 2, "first"), fight(0, 1, 1, 1), go(0, 1, "first")):
        assert refused(state, move) == "trex.trex-first"


def test_a_player_rolls_once_in_a_turn() -> None:
    """Rulebook: Playing the Game."""
    state = played(roll(0, 3, 2, 4))
    assert refused(state, roll(0, 3, 2, 4)) == "trex.die-used"
    assert refused(after(state, trex()), roll(0, 3, 2, 4)) == "trex.die-used"


def test_t_rex_moves_once_in_a_turn() -> None:
    """Rulebook: Playing the Game; it moves by the black die."""
    state = played(roll(0, 3, 2, 4), trex())
    assert refused(state, trex()) == "trex.die-used"
    assert refused(after(state, end(0)), trex()) == "trex.trex-first", "the next one rolls first"


def test_the_turns_go_round_the_table() -> None:
    """Rulebook: Playing the Game."""
    state, seen = played(start_roll(3, 3, 4), players=3), []
    for _ in range(5):
        seen.append(state.turn)
        state = after(to_move(state, 1, 2), end(state.turn))
    assert seen == [2, 0, 1, 2, 0]


def test_only_the_player_on_turn_moves() -> None:
    """Rulebook: Playing the Game."""
    state = to_move(standing("track lair", "track lair"), 6, 6)
    for move in (
        roll(1, 1, 2, 3),
        go(1, 1, "both"),
        free(1, 2, "first"),
        fight(1, 1, 0, 1),
        end(1),
    ):
        assert refused(state, move) == "trex.not-your-turn"


def test_dice_may_be_left_unused() -> None:
    """Rulebook: Playing the Game; whether a dinosaur can move is seen on the board."""
    for moves in ((), (go(0, 1, "first"),), (go(0, 1, "second"),)):
        assert turn(played(roll(0, 1, 2, 3), trex(), *moves, end(0))) == 1


def test_used_up_dice_do_not_end_a_turn() -> None:
    """Rulebook: Attack; the fight that may follow is still that player's."""
    state = after(to_move(begun(), 2, 3), go(0, 1, "both"))
    assert turn(state) == 0
    assert refused(state, roll(1, 1, 2, 3)) == "trex.not-your-turn"


# The white dice.


def test_one_dinosaur_moves_by_both_dice() -> None:
    """Rulebook: Playing the Game."""
    state = after(to_move(begun(), 2, 3), go(0, 1, "both"))
    for dice in ("first", "second", "both"):
        assert refused(state, go(0, 2, dice)) == "trex.die-used"


def test_two_dinosaurs_move_by_one_die_each() -> None:
    """Rulebook: Playing the Game; in either order of the dice."""
    state = after(to_move(begun(), 2, 3), go(0, 1, "second"), go(0, 4, "first"))
    assert places(state, 0) == ["track", "start", "start", "track"]


def test_each_die_is_used_once() -> None:
    """Rulebook: Playing the Game."""
    state = after(to_move(begun(), 2, 3), go(0, 1, "first"))
    assert refused(state, go(0, 2, "first")) == "trex.die-used"
    assert refused(state, go(0, 2, "both")) == "trex.die-used"
    assert refused(state, go(0, 2, "second")) is None


def test_one_dinosaur_does_not_move_by_the_dice_one_after_the_other() -> None:
    """Rulebook: Playing the Game; two dinosaurs, or the sum."""
    state = after(to_move(standing("track", ""), 2, 3), go(0, 1, "first"))
    assert refused(state, go(0, 1, "second")) == "trex.same-dinosaur"
    assert refused(state, go(0, 1, "second", "home")) == "trex.same-dinosaur"


def test_the_dice_and_dinosaurs_of_the_turn_before_are_forgotten() -> None:
    """Rulebook: Playing the Game."""
    state = after(to_move(begun(), 2, 3), go(0, 1, "first"), end(0))
    state = after(to_move(state, 2, 3), end(1))
    assert refused(to_move(state, 2, 3), go(0, 1, "first")) is None


# T-Rex.


def test_t_rex_carries_the_dinosaur_it_lands_on_into_its_lair() -> None:
    """Rulebook: Tyrannosaurus Rex."""
    state = after(standing("", "start track"), roll(0, 2, 1, 1), trex((1, 2)))
    assert places(state, 1) == ["start", "lair", "start", "start"]
    assert turn(state) == 0, "the turn goes on"


def test_t_rex_may_catch_a_dinosaur_of_the_player_who_moves_it() -> None:
    """Rulebook: Tyrannosaurus Rex; whoever's it is."""
    state = after(standing("track", ""), roll(0, 2, 1, 1), trex((0, 1)))
    assert places(state, 0)[0] == "lair"


def test_t_rex_catches_everybody_on_the_square() -> None:
    """Rulebook: Simplified Rule; dinosaurs may share a square there."""
    state = standing("track", "track track", simplified=True)
    state = after(state, roll(0, 2, 1, 1), trex((1, 2), (0, 1), (1, 1)))
    assert (places(state, 0)[0], places(state, 1)[:2]) == ("lair", ["lair", "lair"])


@pytest.mark.parametrize("place", ["start", "river", "lair", "home"])
def test_t_rex_catches_on_the_track_only(place: str) -> None:
    """Rulebook: Tyrannosaurus Rex, Pink Squares, Violet Track "River Bed"."""
    state = after(standing("track", place), roll(0, 2, 1, 1))
    assert refused(state, trex((1, 1))) == "trex.not-on-board"
    assert refused(state, trex((0, 1), (1, 1))) == "trex.not-on-board"


def test_t_rex_does_not_catch_a_dinosaur_twice() -> None:
    """Rulebook: Tyrannosaurus Rex; in the lair it is off the track."""
    state = after(standing("track", ""), roll(0, 2, 1, 1))
    assert refused(state, trex((0, 1), (0, 1))) == "trex.not-on-board"


def test_a_captured_dinosaur_does_not_move() -> None:
    """Rulebook: Tyrannosaurus Rex."""
    state = to_move(standing("lair", ""), 6, 6)
    for to in ("track", "river", "home"):
        assert refused(state, go(0, 1, "first", to)) == "trex.not-on-board"


@pytest.mark.parametrize(("dice", "white"), [("first", (6, 2)), ("second", (3, 6))])
def test_a_white_6_brings_a_captured_dinosaur_back_to_start(
    dice: Literal["first", "second"], white: tuple[int, int]
) -> None:
    """Rulebook: Tyrannosaurus Rex."""
    state = after(to_move(standing("lair", ""), *white), free(0, 1, dice))
    assert places(state, 0) == ["start"] * 4


def test_no_other_number_frees_a_dinosaur_and_no_sum_does() -> None:
    """Rulebook: Tyrannosaurus Rex; one of the two dice shows the six."""
    for number in range(1, 6):
        state = to_move(standing("lair", ""), number, 6 - number)
        assert refused(state, free(0, 1, "first")) == "trex.no-six"
        assert refused(state, free(0, 1, "second")) == "trex.no-six"


def test_the_6_that_frees_a_dinosaur_is_used() -> None:
    """Rulebook: Tyrannosaurus Rex; instead of moving six squares."""
    state = after(to_move(standing("lair lair track", ""), 6, 2), free(0, 1, "first"))
    assert refused(state, free(0, 2, "first")) == "trex.die-used"
    assert refused(state, go(0, 3, "first")) == "trex.die-used"
    assert refused(state, go(0, 3, "both")) == "trex.die-used"
    assert refused(state, go(0, 3, "second")) is None


def test_two_sixes_free_two_dinosaurs() -> None:
    """Rulebook: Tyrannosaurus Rex."""
    state = to_move(standing("lair lair", ""), 6, 6)
    state = after(state, free(0, 2, "first"), free(0, 1, "second"))
    assert places(state, 0) == ["start"] * 4


def test_a_dinosaur_that_was_freed_may_move_by_the_other_die() -> None:
    """Rulebook: Tyrannosaurus Rex; freeing is done instead of a move, and is none."""
    state = after(to_move(standing("lair", ""), 6, 2), free(0, 1, "first"), go(0, 1, "second"))
    assert places(state, 0)[0] == "track"


@pytest.mark.parametrize("place", ["start", "track", "river", "home"])
def test_only_a_captured_dinosaur_is_freed(place: str) -> None:
    """Rulebook: Tyrannosaurus Rex."""
    state = to_move(standing(place, ""), 6, 6)
    assert refused(state, free(0, 1, "first")) == "trex.not-captured"


def test_a_dinosaur_is_not_freed_in_the_turn_of_its_capture() -> None:
    """Rulebook: Tyrannosaurus Rex; a six of a later turn."""
    state = after(standing("track lair", ""), roll(0, 1, 6, 6), trex((0, 1)))
    assert refused(state, free(0, 1, "first")) == "trex.just-captured"
    assert refused(state, free(0, 2, "first")) is None, "that one was there before"
    state = after(state, end(0))
    state = after(to_move(state, 1, 1), end(1))
    assert refused(to_move(state, 6, 6), free(0, 1, "first")) is None


def test_the_turn_right_after_a_capture_is_a_later_one() -> None:
    """Rulebook: Tyrannosaurus Rex."""
    state = after(standing("", "track"), roll(0, 1, 6, 6), trex((1, 1)), end(0))
    assert refused(to_move(state, 1, 6), free(1, 1, "second")) is None


# The river bed.


@pytest.mark.parametrize("white", [(6, 1), (1, 6), (6, 6)])
def test_a_white_6_leads_into_the_river_bed(white: tuple[int, int]) -> None:
    """Rulebook: Violet Track "River Bed"."""
    state = to_move(standing("track", ""), *white)
    for dice, number in zip(("first", "second"), white, strict=True):
        no = refused(state, go(0, 1, dice, "river"))  # type: ignore[arg-type]
        assert no == (None if number == 6 else "trex.no-six")


@pytest.mark.parametrize("white", [(2, 4), (3, 3), (6, 1), (6, 6)])
def test_the_sum_of_both_dice_does_not_lead_into_the_river_bed(white: tuple[int, int]) -> None:
    """Rulebook: Violet Track "River Bed"; the dinosaur moves those six squares."""
    state = to_move(standing("track", ""), *white)
    assert refused(state, go(0, 1, "both", "river")) == "trex.no-six"


def test_within_and_out_of_the_river_bed_any_number_moves() -> None:
    """Rulebook: Violet Track "River Bed"; the six is for entering."""
    state = to_move(standing("river", ""), 1, 2)
    for dice in ("first", "second", "both"):
        for to in ("river", "track", "home"):
            assert refused(state, go(0, 1, dice, to)) is None


# HOME.


@pytest.mark.parametrize("place", ["track", "river"])
@pytest.mark.parametrize("dice", ["first", "second", "both"])
def test_home_is_entered_from_the_track_or_the_river_bed(
    place: str, dice: Literal["first", "second", "both"]
) -> None:
    """Ruling: by one die or by both; whether the number is exact is seen on the board."""
    state = after(to_move(standing(place, ""), 1, 2), go(0, 1, dice, "home"))
    assert (places(state, 0)[0], home(state)) == ("home", [1, 0])


def test_from_start_a_dinosaur_goes_to_the_track_only() -> None:
    """Ruling: HOME is entered from the track or the river bed, the river bed from the track."""
    state = to_move(begun(), 6, 6)
    assert refused(state, go(0, 1, "first", "home")) == "trex.not-on-board"
    assert refused(state, go(0, 1, "first", "river")) == "trex.not-on-board"
    assert refused(state, go(0, 1, "first", "track")) is None


def test_a_dinosaur_that_is_home_stays_there() -> None:
    """Rulebook: The Winner."""
    state = to_move(standing("home", ""), 6, 6)
    for to in ("track", "river", "home"):
        assert refused(state, go(0, 1, "first", to)) == "trex.already-home"


# Fights.


def arrived(*rows: str, simplified: bool = False) -> State:
    """Ada's first dinosaur has just moved along the track."""
    state = to_move(standing(*rows, simplified=simplified), 2, 3)
    return after(state, go(0, 1, "both"))


@pytest.mark.parametrize(
    ("attack", "defence", "loser"),
    [
        ((6, 5, 4), (6, 6), 1),
        ((1, 1, 1), (1, 1), 1),
        ((6, 5, 1), (6, 6), 0),
        ((1, 1, 2), (6, 5), 0),
        ((2, 4, 6), (6, 6), 0),
    ],
    ids=["higher", "higher by one", "level", "lower", "level again"],
)
def test_the_higher_sum_wins_and_a_tie_goes_to_the_two_dice(
    attack: tuple[int, int, int], defence: tuple[int, int], loser: int
) -> None:
    """Rulebook: Attack; the side that arrived rolls three dice."""
    state = after(arrived("track", "start track"), fight(0, 1, 1, 2, attack, defence))
    stands = (places(state, 0)[0], places(state, 1)[1])
    assert stands == (("river", "track") if loser == 0 else ("track", "river"))


@pytest.mark.parametrize("attack", [(6, 6, 6), (1, 1, 1)])
def test_the_loser_goes_to_start_where_the_river_bed_is_full(attack: tuple[int, int, int]) -> None:
    """Rulebook: Attack."""
    state = after(arrived("track", "track"), fight(0, 1, 1, 1, attack, (6, 6), river_full=True))
    assert {places(state, 0)[0], places(state, 1)[0]} == {"track", "start"}
    assert places(state, int(attack == (6, 6, 6)))[0] == "start"


@pytest.mark.parametrize("attack", [(6, 6, 6), (1, 1, 1)])
def test_a_fight_ends_the_attackers_turn(attack: tuple[int, int, int]) -> None:
    """Rulebook: Attack; also with a die left, won or lost."""
    state = after(to_move(standing("track track", "track"), 2, 3), go(0, 1, "first"))
    state = after(state, fight(0, 1, 1, 1, attack, (6, 5)))
    assert turn(state) == 1
    assert refused(state, go(0, 2, "second")) == "trex.not-your-turn"


def test_dinosaurs_fight_in_the_river_bed_too() -> None:
    """Rulebook: Attack; any square that another dinosaur has."""
    state = to_move(standing("track", "river"), 6, 3)
    state = after(state, go(0, 1, "first", "river"), fight(0, 1, 1, 1))
    assert (places(state, 0)[0], places(state, 1)[0], turn(state)) == ("river", "river", 1)


@pytest.mark.parametrize("place", ["start", "river", "lair", "home"])
def test_dinosaurs_in_different_places_do_not_meet(place: str) -> None:
    """Rulebook: Attack; both stand on one square."""
    state = arrived("track", place)
    assert refused(state, fight(0, 1, 1, 1)) == "trex.not-on-board"


def test_nobody_meets_on_home_squares() -> None:
    """Rulebook: The Winner; each colour has its own."""
    state = after(to_move(standing("track", "home"), 2, 3), go(0, 1, "first", "home"))
    assert refused(state, fight(0, 1, 1, 1)) == "trex.not-on-board"


def test_a_fight_follows_right_after_the_move_of_that_dinosaur() -> None:
    """Rulebook: Attack; when a dinosaur lands on the square of another."""
    state = to_move(standing("track track lair", "track"), 6, 3)
    assert refused(state, fight(0, 1, 1, 1)) == "trex.not-arrived", "nothing has moved"
    state = after(state, go(0, 1, "second"))
    assert refused(state, fight(0, 2, 1, 1)) == "trex.not-arrived", "another one has moved"
    assert refused(state, fight(0, 1, 1, 1)) is None
    later = after(state, go(0, 2, "first"))
    assert refused(later, fight(0, 1, 1, 1)) == "trex.not-arrived", "its moment has passed"
    assert refused(later, fight(0, 2, 1, 1)) is None
    later = after(state, free(0, 3, "first"))
    assert refused(later, fight(0, 1, 1, 1)) == "trex.not-arrived", "a dinosaur was freed since"


def test_a_move_of_the_turn_before_leads_to_no_fight() -> None:
    """Rulebook: Attack."""
    state = after(arrived("track", "track"), end(0))
    state = after(to_move(state, 1, 2), end(1))
    assert refused(to_move(state, 1, 2), fight(0, 1, 1, 1)) == "trex.not-arrived"


def test_dinosaurs_of_one_player_do_not_fight() -> None:
    """Rulebook: Attack; the other one is another player's."""
    state = arrived("track track", "")
    assert refused(state, fight(0, 1, 0, 2)) == "trex.own-dinosaur"
    assert refused(state, fight(0, 1, 0, 1)) == "trex.own-dinosaur"


def test_landing_on_somebody_need_not_be_entered_as_a_fight() -> None:
    """The board is on the table: the pad cannot know who stands on one square."""
    assert refused(arrived("track", "track"), end(0)) is None


def test_the_simplified_rule_knows_no_fights() -> None:
    """Rulebook: Simplified Rule."""
    state = arrived("track", "track", simplified=True)
    assert refused(state, fight(0, 1, 1, 1)) == "trex.no-combat"
    assert turn(after(state, end(0))) == 1


# The end.


def won() -> State:
    """Ada gets her fourth dinosaur HOME, in a game of four."""
    rows = ("home home home track", "home track", "home home", "track home")
    return after(to_move(standing(*rows), 2, 3), go(0, 4, "first", "home"))


def test_the_first_player_with_four_dinosaurs_home_wins_at_once_and_alone() -> None:
    """Rulebook: The Winner."""
    state = won()
    result = REX.result(state)
    assert (result.status, result.winners, result.decided_by) == ("finished", (0,), "first-home")
    assert turn(state) is None
    assert REX.active(state) is None
    assert REX.due(state) == (0, 0, 0, 0)


def test_the_other_places_go_by_dinosaurs_home_and_are_shared() -> None:
    """Ruling: equal numbers share a place."""
    ranking = REX.result(won()).ranking
    assert [(place.place, place.players) for place in ranking] == [
        (1, (0,)),
        (2, (2,)),
        (3, (1, 3)),
    ]


def test_three_dinosaurs_home_win_nothing() -> None:
    """Rulebook: The Winner."""
    state = after(to_move(standing("home home track track", ""), 2, 3), go(0, 3, "both", "home"))
    result = REX.result(state)
    assert (result.status, result.winners, result.decided_by) == ("playing", (), None)


def test_nothing_but_a_correction_follows_the_end() -> None:
    """Rulebook: The Winner."""
    for move in (
        start_roll(9, 12, 3, 4),
        roll(0, 1, 2, 3),
        roll(1, 1, 2, 3),
        trex(),
        trex((1, 1)),
        go(0, 4, "second"),
        go(1, 2, "both"),
        free(0, 1, "second"),
        fight(0, 4, 1, 2),
        end(0),
    ):
        assert refused(won(), move) == "trex.finished"
    assert refused(won(), adjust(0, 4, "track")) is None


def test_points_are_dinosaurs_home() -> None:
    """Rulebook: The Winner."""
    state = won()
    assert REX.totals(state) == (4, 1, 2, 1)
    assert [[(line.id, line.points) for line in lines] for lines in REX.lines(state)] == [
        [("home", 4)],
        [("home", 1)],
        [("home", 2)],
        [("home", 1)],
    ]


# Corrections by hand.


def test_a_correction_is_allowed_at_any_time_for_anybody() -> None:
    """In any phase, after the end too."""
    states = (
        begun(4),
        played(start_roll(9, 9, 3, 4), players=4),
        played(roll(0, 1, 2, 3), players=4),
        to_move(begun(4), 1, 2),
        won(),
    )
    for state in states:
        for player in range(4):
            for place in ("start", "track", "river", "lair", "home"):
                corrected = after(state, adjust(player, 2, place))
                assert places(corrected, player)[1] == place
                assert places(corrected, player)[2:] == places(state, player)[2:]


def test_a_correction_leaves_the_turn_as_it_is() -> None:
    """What it leaves out is unchanged."""
    state = after(to_move(standing("track", "track"), 2, 3), go(0, 1, "first"))
    state = after(state, adjust(1, 3, "river"))
    assert refused(state, fight(0, 1, 1, 1)) is None
    assert refused(state, go(0, 2, "first")) == "trex.die-used"
    assert refused(state, go(0, 1, "second")) == "trex.same-dinosaur"
    assert turn(state) == 0


def test_a_correction_can_end_the_game() -> None:
    """The end is derived anew."""
    state = after(standing("", "home home home river"), adjust(1, 4, "home"))
    assert REX.result(state).winners == (1,)


def test_a_correction_after_the_end_reopens_the_game_for_whoever_was_on_turn() -> None:
    """The end is derived anew, and it is the turn that it was."""
    state = after(won(), adjust(0, 4, "track"))
    assert REX.result(state).status == "playing"
    assert turn(state) == 0
    assert refused(state, go(0, 3, "first")) == "trex.already-home"
    assert refused(state, go(0, 4, "second")) == "trex.same-dinosaur"
    assert turn(after(state, end(0))) == 1


def test_who_was_first_with_four_stays_the_winner_whatever_is_corrected_later() -> None:
    """Rulebook: The Winner; alone, also when somebody else is corrected to four."""
    state = won()
    for dinosaur in (2, 3, 4):
        state = after(state, adjust(1, dinosaur, "home"))
    result = REX.result(state)
    assert (result.winners, result.decided_by) == ((0,), "first-home")
    assert [place.players for place in result.ranking] == [(0,), (1,), (2,), (3,)]
    state = after(state, adjust(0, 1, "river"))
    assert REX.result(state).winners == (1,)
