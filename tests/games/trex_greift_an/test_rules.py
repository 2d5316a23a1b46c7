"""The rules of T-Rex greift an!, statement by statement."""

from dataclasses import replace

import pytest

from scorepad.engine import Player
from scorepad.errors import BadFile, Refusal
from scorepad.games.trex_greift_an.game import Options
from scorepad.games.trex_greift_an.state import Action, Move, State
from tests.games.trex_greift_an.greift import (
    CYCADS,
    FERNS,
    GINKGO,
    GREIFT,
    NAMES,
    adjust,
    after,
    begun,
    eat,
    fight,
    food_turn,
    holding,
    lava,
    lay,
    moving,
    played,
    refused,
    take,
    trex_attack,
    trex_turn,
    turn,
)

FULL = Options(short=False)
ERUPTIONS: tuple[Action, ...] = ("eruption", "food-and-eruption")
with_every_eruption = pytest.mark.parametrize("action", ERUPTIONS)


def near_the_end(state: State) -> State:
    """`state` with one stone left to place."""
    return replace(state, lava=25)


# The start.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_nest_starts_with_one_egg_and_no_food(players: int) -> None:
    """Rulebook: Setup."""
    state = begun(players)
    assert state.eggs == (1,) * players
    assert state.food == ((0, 0, 0),) * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_holds_24_eggs_and_36_tiles(players: int) -> None:
    """Rulebook: Components."""
    state = begun(players)
    assert state.eggs_left == 24 - players
    assert state.on_board == 36


@pytest.mark.parametrize(
    ("players", "short", "stones"),
    [(2, False, 7), (2, True, 7), (3, False, 0), (3, True, 7), (4, False, 0), (4, True, 7)],
)
def test_two_players_or_a_short_game_start_with_seven_stones(
    players: int, short: bool, stones: int
) -> None:
    """Rulebook: Special Rule for the Two-Player Game or a Shorter Game."""
    assert begun(players, Options(short=short)).lava == stones


def test_dinosaurs_go_round_in_their_order_unless_chosen() -> None:
    """Rulebook: Setup."""
    assert begun(3).dinosaurs == ("Stegosaurus", "Brachiosaurus", "Styracosaurus")
    chosen = Options(("Parasaurolophus", "Stegosaurus"))
    assert begun(2, chosen).dinosaurs == ("Parasaurolophus", "Stegosaurus")


def test_each_player_takes_a_different_dinosaur() -> None:
    """Rulebook: Setup. Code: dino-taken."""
    with pytest.raises(Refusal) as caught:
        begun(3, Options(("Stegosaurus", "Brachiosaurus", "Stegosaurus")))
    assert (caught.value.code, caught.value.move) == ("greift.dino-taken", None)
    assert "Ada" in caught.value.message
    assert "Styracosaurus or Parasaurolophus for Cleo" in caught.value.message


@pytest.mark.parametrize("kinds", [("a", "b"), ("a", "b", "c", "d", "e", "f")])
def test_the_kinds_of_food_are_an_option(kinds: tuple[str, ...]) -> None:
    """Ruling: their number (2 to 6) and names are options."""
    state = moving(0, begun(2, Options(kinds=kinds)))
    last = len(kinds) - 1
    assert after(state, eat(0, last)).food[0] == (*(0,) * last, 1)


def test_there_are_three_kinds_by_default() -> None:
    """Ruling: default three."""
    assert len(begun().kinds) == 3


def test_only_the_36_in_all_limit_a_kind() -> None:
    """Ruling: the book does not say how many tiles of each kind there are."""
    state = holding((3, 0, 0), (3, 0, 0), (3, 0, 0), (2, 0, 0))
    assert refused(moving(3, state), eat(3, FERNS)) is None
    burning = replace(moving(0, state), burnt=24, placed=False)
    assert refused(burning, lava(0, FERNS)) is None


# Turns.


def test_the_first_player_begins_and_play_goes_round() -> None:
    """Rulebook: Start of the Game."""
    state = begun(3)
    assert (state.player, GREIFT.active(state), state.turn) == (0, 0, 0)
    for count, player in enumerate((0, 1, 2, 0), start=1):
        others = {0, 1, 2} - {player}
        assert {refused(state, turn(other)) for other in others} == {"not-your-turn"}
        state = after(state, trex_turn(player))
        assert (state.player, GREIFT.active(state), GREIFT.chapter(state)) == (
            player,
            player,
            count,
        )


@pytest.mark.parametrize(
    "move",
    [take(0, FERNS), lava(0), eat(0, FERNS), fight(0, 1, 9, 3), trex_attack(0, 1, 9, 3), lay(0, 0)],
)
def test_nothing_happens_before_a_turn_begins(move: Move) -> None:
    """Rulebook: Turn Structure; the dice come first. Code: not-your-turn."""
    assert refused(begun(), move) == "not-your-turn"


@pytest.mark.parametrize(
    "move",
    [take(1, FERNS), lava(1), eat(1, FERNS), fight(1, 0, 9, 3), trex_attack(1, 0, 9, 3), lay(1, 0)],
)
def test_only_the_player_on_turn_acts(move: Move) -> None:
    """Rulebook: Turn Structure. Code: not-your-turn."""
    for beginning in (turn(0), food_turn(0), trex_turn(0)):
        assert refused(played(beginning), move) == "not-your-turn"


def test_a_player_does_not_roll_twice() -> None:
    """Rulebook: Roll the Dice. Code: not-your-turn."""
    assert refused(moving(0), turn(0)) == "not-your-turn"
    assert refused(played(trex_turn(0)), turn(0)) == "not-your-turn"


@with_every_eruption
def test_the_next_turn_waits_for_the_stone(action: Action) -> None:
    """Rulebook: Perform the Action. Code: lava-first."""
    state = played(turn(0, action))
    assert refused(state, turn(1)) == "lava-first"
    assert refused(after(state, lava(0)), turn(1)) is None


def test_a_trex_turn_needs_no_stone_and_no_attack() -> None:
    """Rulebook: Action T-rex; T-Rex may reach nobody."""
    assert refused(played(trex_turn(0)), turn(1)) is None


def test_a_new_turn_forgets_what_the_last_one_did() -> None:
    """Rulebook: Turn Structure."""
    state = after(
        holding((3, 0, 0), (3, 0, 0)),
        *(food_turn(0), take(0, CYCADS), lava(0), fight(0, 1, 9, 3), lay(0, FERNS)),
        *(food_turn(1), take(1, CYCADS), lava(1), fight(1, 0, 9, 3), lay(1, FERNS)),
        *(trex_turn(0), trex_attack(0, 1, 9, 3)),
        *(trex_turn(1), trex_attack(1, 0, 3, 9)),
    )
    assert state.eggs == (2, 1)


# The volcano.


@with_every_eruption
def test_an_eruption_places_one_stone(action: Action) -> None:
    """Rulebook: Volcanic eruption. Code: no-lava-left."""
    state = played(turn(0, action), lava(0))
    assert state.lava == 8
    assert refused(state, lava(0)) == "no-lava-left"


@pytest.mark.parametrize("move", [eat(0, FERNS), fight(0, 1, 9, 3), lay(0, FERNS)])
def test_the_stone_comes_before_the_dinosaur(move: Move) -> None:
    """Rulebook: Perform the Action, Move the dino. Code: lava-first."""
    state = after(holding((3, 0, 0), (0, 0, 0)), turn(0))
    assert refused(state, move) == "lava-first"


def test_food_under_the_stone_leaves_the_game() -> None:
    """Rulebook: Volcanic eruption; up to two tiles lie on a space."""
    assert played(turn(0), lava(0, FERNS)).on_board == 35
    assert played(turn(0), lava(0, FERNS, FERNS)).on_board == 34
    assert played(turn(0), lava(0, FERNS, GINKGO)).burnt == 2


@pytest.mark.parametrize("hit", [0, 1, 2])
def test_a_dinosaur_under_the_stone_loses_an_egg(hit: int) -> None:
    """Rulebook: Volcanic eruption; one's own dinosaur too."""
    state = played(turn(0), lava(0, hits=hit), players=3)
    assert state.eggs == tuple(int(player != hit) for player in range(3))
    assert state.eggs_left == 22


def test_a_dinosaur_without_an_egg_only_flees() -> None:
    """Rulebook: Volcanic eruption."""
    state = after(holding((0,) * 3, (0,) * 3, eggs=(1, 0)), turn(0), lava(0, hits=1))
    assert state.eggs == (1, 0)


def test_food_and_a_dinosaur_may_be_hit_by_one_stone() -> None:
    """Rulebook: Volcanic eruption; a dinosaur may stand where a tile is left."""
    state = played(turn(0), lava(0, CYCADS, hits=1))
    assert (state.burnt, state.eggs) == (1, (1, 0))


def test_stones_in_the_volcano_hit_nothing() -> None:
    """Rulebook: Volcanic eruption; seven hollows come first. Code: in-the-volcano."""
    for stones in range(7):
        state = replace(played(turn(0), players=3, options=FULL), lava=stones)
        assert refused(state, lava(0, FERNS)) == "in-the-volcano"
        assert refused(state, lava(0, hits=1)) == "in-the-volcano"
        assert refused(state, lava(0)) is None


def test_the_eighth_stone_flows_over() -> None:
    """Rulebook: Volcanic eruption."""
    state = replace(played(turn(0), players=3, options=FULL), lava=7)
    assert refused(state, lava(0, FERNS, CYCADS, hits=1)) is None


def test_no_more_burns_than_lies_on_the_board() -> None:
    """Rulebook: Components. Code: supply."""
    state = replace(played(turn(0)), burnt=35)
    assert refused(state, lava(0, FERNS, FERNS)) == "supply"
    assert refused(state, lava(0, FERNS)) is None


# The free tile.


def test_food_and_eruption_gives_a_tile_before_the_stone() -> None:
    """Rulebook: Food AND volcanic eruption."""
    state = played(food_turn(0), take(0, GINKGO), lava(0))
    assert (state.food[0], state.on_board, state.lava) == ((0, 0, 1), 35, 8)


def test_the_free_tile_may_be_left() -> None:
    """Rulebook: Food AND volcanic eruption; it may be taken."""
    assert refused(played(food_turn(0)), lava(0)) is None


@pytest.mark.parametrize(
    "before",
    [
        (turn(0),),
        (trex_turn(0),),
        (food_turn(0), take(0, CYCADS)),
        (food_turn(0), lava(0)),
    ],
    ids=["bare eruption", "T-Rex", "a second tile", "after the stone"],
)
def test_no_free_tile_at_another_time(before: tuple[Move, ...]) -> None:
    """Rulebook: Food AND volcanic eruption. Code: no-tile-now."""
    assert refused(played(*before), take(0, FERNS)) == "no-tile-now"


def test_the_free_tile_does_not_make_a_fourth() -> None:
    """Ruling: nobody holds more than three of a kind, however gained. Code: kind-full."""
    state = after(holding((3, 2, 0), (0, 0, 0)), food_turn(0))
    assert refused(state, take(0, FERNS)) == "kind-full"
    assert refused(state, take(0, CYCADS)) is None


def test_no_free_tile_when_the_board_is_bare() -> None:
    """Rulebook: Components. Code: supply."""
    assert refused(replace(played(food_turn(0)), burnt=36), take(0, FERNS)) == "supply"


# Eating.


def test_a_dinosaur_eats_several_tiles_on_its_way() -> None:
    """Rulebook: Eating."""
    state = after(moving(), eat(0, FERNS), eat(0, GINKGO), eat(0, FERNS))
    assert (state.food[0], state.on_board) == ((2, 0, 1), 33)


def test_a_fourth_tile_of_a_kind_stays_on_the_board() -> None:
    """Rulebook: Eating. Code: kind-full."""
    state = after(moving(), eat(0, FERNS), eat(0, FERNS), eat(0, FERNS))
    assert refused(state, eat(0, FERNS)) == "kind-full"
    assert refused(state, eat(0, CYCADS)) is None


def test_there_is_room_again_after_laying() -> None:
    """Rulebook: Eating; an egg has to be laid first, and the next turn may eat the kind."""
    state = after(moving(0, holding((3, 0, 0), (0, 0, 0))), lay(0, FERNS))
    assert refused(moving(0, state), eat(0, FERNS)) is None


def test_nothing_is_eaten_from_a_bare_board() -> None:
    """Rulebook: Components. Code: supply."""
    assert refused(replace(moving(), burnt=36), eat(0, FERNS)) == "supply"
    assert refused(replace(moving(), burnt=35), eat(0, FERNS)) is None


def test_a_dinosaur_does_not_have_to_move() -> None:
    """Rulebook: Move space by space; it may stay put."""
    assert refused(moving(0), turn(1)) is None


# Combat.


def test_a_won_fight_captures_two_tiles_of_choice() -> None:
    """Rulebook: Combat."""
    state = moving(0, holding((0, 1, 0), (2, 2, 1), (0, 0, 0)))
    won = after(state, fight(0, 1, 15, 3, FERNS, CYCADS))
    assert won.food == ((1, 2, 0), (1, 1, 1), (0, 0, 0))
    assert after(state, fight(0, 1, 15, 3, FERNS, FERNS)).food[1] == (0, 2, 1)


@pytest.mark.parametrize("loot", [(), (FERNS,)])
def test_fewer_tiles_may_be_captured(loot: tuple[int, ...]) -> None:
    """Ruling: fewer may be taken."""
    state = moving(0, holding((0, 0, 0), (2, 2, 1)))
    assert refused(state, fight(0, 1, 15, 3, *loot)) is None


@pytest.mark.parametrize(
    ("supply", "loot"),
    [
        ((3, 3, 3), (FERNS, CYCADS, GINKGO)),
        ((1, 0, 0), (FERNS, FERNS)),
        ((1, 0, 0), (CYCADS,)),
        ((0, 0, 0), (FERNS,)),
    ],
    ids=["three tiles", "twice the only one", "another kind", "from an empty supply"],
)
def test_no_more_loot_than_two_nor_than_the_loser_has(
    supply: tuple[int, ...], loot: tuple[int, ...]
) -> None:
    """Rulebook: Combat. Code: too-much-loot."""
    state = moving(0, holding((0, 0, 0), supply))
    assert refused(state, fight(0, 1, 15, 3, *loot)) == "too-much-loot"


def test_loot_does_not_make_a_fourth() -> None:
    """Ruling: as many as the attacker may hold. Code: kind-full."""
    state = moving(0, holding((2, 3, 0), (3, 3, 3)))
    assert refused(state, fight(0, 1, 15, 3, FERNS, FERNS)) == "kind-full"
    assert refused(state, fight(0, 1, 15, 3, CYCADS)) == "kind-full"
    assert refused(state, fight(0, 1, 15, 3, FERNS, GINKGO)) is None


def test_a_lost_fight_captures_nothing() -> None:
    """Rulebook: Combat; the attacker is put to flight. Code: too-much-loot."""
    state = moving(0, holding((1, 1, 1), (3, 3, 3)))
    assert refused(state, fight(0, 1, 3, 15, FERNS)) == "too-much-loot"
    assert after(state, fight(0, 1, 3, 15)).food == state.food


def test_a_fight_costs_no_egg() -> None:
    """Rulebook: Combat; only lava and T-Rex cost eggs."""
    assert after(moving(), fight(0, 1, 15, 3)).eggs == (1, 1, 1)


@pytest.mark.parametrize("roll", [1, 20])
def test_equal_rolls_are_rolled_again(roll: int) -> None:
    """Rulebook: Combat. Ruling: T-Rex too. Code: tie-reroll."""
    assert refused(moving(), fight(0, 1, roll, roll)) == "tie-reroll"
    state = played(trex_turn(0))
    assert refused(state, trex_attack(0, 1, roll, roll)) == "tie-reroll"


def test_one_does_not_attack_ones_own_dinosaur() -> None:
    """Rulebook: Combat, Action T-rex; fellow players' dinosaurs. Code: own-dino."""
    assert refused(moving(), fight(0, 0, 9, 3)) == "own-dino"
    assert refused(played(trex_turn(0)), trex_attack(0, 0, 9, 3)) == "own-dino"


@pytest.mark.parametrize("dice", [(9, 3), (3, 9)], ids=["won", "lost"])
def test_a_fight_ends_the_movement(dice: tuple[int, int]) -> None:
    """Rulebook: Combat; the remaining die points are forfeited. Code: move-over."""
    state = after(moving(), fight(0, 1, *dice))
    assert refused(state, eat(0, FERNS)) == "move-over"
    assert refused(state, fight(0, 2, 9, 3)) == "move-over"
    assert refused(state, turn(1)) is None


# T-Rex.


def test_trex_captures_an_egg() -> None:
    """Rulebook: The T-rex attacks; it goes back to the supply."""
    state = played(trex_turn(0), trex_attack(0, 1, 15, 3))
    assert (state.eggs, state.eggs_left) == ((1, 0), 23)


def test_trex_finds_an_empty_nest() -> None:
    """Rulebook: The T-rex attacks; T-Rex can only put it to flight."""
    state = holding((0,) * 3, (0,) * 3, eggs=(1, 0))
    assert after(state, trex_turn(0), trex_attack(0, 1, 15, 3)).eggs == (1, 0)


def test_a_stronger_defence_saves_the_eggs() -> None:
    """Rulebook: The T-rex attacks."""
    assert played(trex_turn(0), trex_attack(0, 1, 3, 15)).eggs == (1, 1)


def test_trex_captures_no_food() -> None:
    """Rulebook: The T-rex attacks."""
    state = after(holding((0,) * 3, (2,) * 3), trex_turn(0), trex_attack(0, 1, 15, 3))
    assert state.food == ((0,) * 3, (2,) * 3)


@pytest.mark.parametrize("dice", [(9, 3), (3, 9)], ids=["won", "lost"])
def test_trex_attacks_once_a_turn(dice: tuple[int, int]) -> None:
    """Rulebook: Action T-rex; the turn is over then. Code: move-over."""
    state = played(trex_turn(0), trex_attack(0, 1, *dice), players=3)
    assert refused(state, trex_attack(0, 2, 9, 3)) == "move-over"


@pytest.mark.parametrize("move", [lava(0), eat(0, FERNS), fight(0, 1, 9, 3), lay(0, FERNS)])
def test_only_trex_moves_on_its_turn(move: Move) -> None:
    """Rulebook: Action T-rex. Code: trex-turn."""
    state = after(holding((3, 0, 0), (0, 0, 0)), trex_turn(0))
    assert refused(state, move) == "trex-turn"
    assert refused(after(state, trex_attack(0, 1, 9, 3)), move) == "trex-turn"


@with_every_eruption
def test_trex_does_not_move_with_an_eruption(action: Action) -> None:
    """Rulebook: Perform the Action. Code: trex-turn."""
    state = played(turn(0, action))
    assert refused(state, trex_attack(0, 1, 9, 3)) == "trex-turn"
    assert refused(after(state, lava(0)), trex_attack(0, 1, 9, 3)) == "trex-turn"


# Laying.


def test_three_tiles_of_a_kind_make_an_egg() -> None:
    """Rulebook: Lay Eggs; the tiles go back to the board, to nobody's supply."""
    before = moving(0, holding((3, 2, 0), (1, 0, 0), (0, 0, 0)))
    state = after(before, lay(0, FERNS))
    assert state.eggs == (2, 1, 1)
    assert state.food == ((0, 2, 0), (1, 0, 0), (0, 0, 0))
    assert state.on_board == before.on_board + 3
    assert state.eggs_left == before.eggs_left - 1


def test_tiles_of_the_same_turn_count_for_an_egg() -> None:
    """Rulebook: Lay Eggs; had at the start of the turn, taken, eaten or captured."""
    state = after(
        holding((0, 0, 1), (1, 0, 0)), food_turn(0), take(0, FERNS), lava(0), eat(0, FERNS)
    )
    assert refused(after(state, fight(0, 1, 9, 3, FERNS)), lay(0, FERNS)) is None


def test_two_tiles_make_no_egg() -> None:
    """Rulebook: Lay Eggs. Code: not-enough-food."""
    state = moving(0, holding((2, 2, 2), (3, 0, 0)))
    assert refused(state, lay(0, FERNS)) == "not-enough-food"


def test_a_turn_has_one_egg() -> None:
    """Rulebook: Lay Eggs. Code: already-laid."""
    state = after(moving(0, holding((3, 3, 0), (0, 0, 0))), lay(0, FERNS))
    assert refused(state, lay(0, CYCADS)) == "already-laid"
    assert refused(moving(0, state), lay(0, CYCADS)) is None


def test_laying_ends_the_movement() -> None:
    """Rulebook: Lay Eggs; remaining die points are forfeited. Code: move-over."""
    state = after(moving(0, holding((3, 0, 0), (0, 0, 0))), lay(0, FERNS))
    assert refused(state, eat(0, CYCADS)) == "move-over"
    assert refused(state, fight(0, 1, 9, 3)) == "move-over"


def test_a_win_on_the_nest_space_may_be_followed_by_an_egg() -> None:
    """Rulebook: Lay Eggs."""
    state = after(moving(0, holding((3, 0, 0), (0, 0, 0))), fight(0, 1, 9, 3))
    assert refused(state, lay(0, FERNS)) is None


def test_a_lost_fight_on_the_nest_space_forfeits_the_egg() -> None:
    """Rulebook: Lay Eggs. Code: move-over."""
    state = after(moving(0, holding((3, 0, 0), (0, 0, 0))), fight(0, 1, 3, 9))
    assert refused(state, lay(0, FERNS)) == "move-over"


def test_no_egg_is_laid_when_none_is_left() -> None:
    """Ruling: no egg left in the supply, no laying. Code: no-egg-left."""
    state = moving(0, holding((3, 0, 0), (0, 0, 0), eggs=(12, 12)))
    assert refused(state, lay(0, FERNS)) == "no-egg-left"
    fewer = moving(0, holding((3, 0, 0), (0, 0, 0), eggs=(12, 11)))
    assert refused(fewer, lay(0, FERNS)) is None


# The end.


def test_the_game_ends_the_moment_the_26th_stone_is_placed() -> None:
    """Rulebook: End of the Game. Code: finished."""
    state = near_the_end(after(holding((3, 0, 0), (0, 0, 0)), turn(0)))
    assert GREIFT.result(state).status == "playing"
    state = after(state, lava(0))
    assert GREIFT.result(state).status == "finished"
    assert GREIFT.active(state) is None
    for move in (
        *(turn(1), take(0, CYCADS), lava(0), eat(0, CYCADS)),
        *(fight(0, 1, 9, 3), trex_attack(0, 1, 9, 3), lay(0, FERNS)),
    ):
        assert refused(state, move) == "finished"


def test_the_last_stone_still_burns_and_hits() -> None:
    """Ruling: the stone's own effect still counts."""
    state = near_the_end(played(turn(0)))
    state = after(state, lava(0, FERNS, hits=1))
    assert (state.burnt, state.eggs) == (1, (1, 0))
    assert GREIFT.result(state).winners == (0,)


def test_the_free_tile_of_the_last_turn_counts() -> None:
    """Rulebook: Food AND volcanic eruption; it comes before the stone."""
    state = after(near_the_end(played(food_turn(0))), take(0, FERNS), lava(0))
    assert GREIFT.result(state).winners == (0,)
    assert GREIFT.result(state).decided_by == "food"


def test_a_long_game_has_26_stones_and_a_short_one_19() -> None:
    """Rulebook: Components, Special Rule for the Two-Player Game or a Shorter Game."""
    for options, stones in ((FULL, 26), (Options(short=True), 19)):
        state = begun(3, options)
        for number in range(stones):
            assert not state.finished
            state = after(state, turn(number % 3), lava(number % 3))
        assert state.finished


def ended(*players: tuple[int, tuple[int, ...]]) -> State:
    """The end of a game with those eggs and that food by kind."""
    state = holding(*(food for _, food in players), eggs=[eggs for eggs, _ in players])
    return replace(state, lava=26)


def test_most_eggs_win() -> None:
    """Rulebook: End of the Game."""
    result = GREIFT.result(ended((3, (0, 0, 0)), (5, (0, 0, 0)), (1, (3, 3, 3))))
    assert (result.winners, result.decided_by) == ((1,), "eggs")
    assert result.explanation == "Bo wins with 5 eggs."
    assert [place.place for place in result.ranking] == [1, 2, 3]


def test_a_tie_is_broken_by_food_tiles_of_any_kind() -> None:
    """Rulebook: End of the Game."""
    result = GREIFT.result(ended((3, (3, 0, 0)), (3, (1, 2, 2)), (2, (3, 3, 3))))
    assert (result.winners, result.decided_by) == ((1,), "food")
    assert result.explanation == (
        "Bo wins with 3 eggs and 5 food tiles. Ada has as many eggs but fewer tiles."
    )


def test_a_tie_in_both_has_several_winners() -> None:
    """Rulebook: End of the Game."""
    result = GREIFT.result(ended((3, (2, 0, 0)), (3, (0, 1, 1)), (3, (1, 0, 0))))
    assert (result.winners, result.decided_by) == ((0, 1), "shared")
    assert [(p.place, p.players) for p in result.ranking] == [(1, (0, 1)), (3, (2,))]
    assert result.explanation == (
        "Ada and Bo share the win with 3 eggs and 2 food tiles each. "
        "Cleo has as many eggs but fewer tiles."
    )


def test_places_behind_can_be_shared_too() -> None:
    """Ruling: shared places are 1, 1, 3."""
    none = (0, 0, 0)
    result = GREIFT.result(ended((1, none), (4, none), (1, none), (2, none)))
    assert result.explanation == "Bo wins with 4 eggs. Ada and Cleo share third place."
    result = GREIFT.result(ended((2, none), (1, none), (1, none), (1, none)))
    assert result.explanation == "Ada wins with 2 eggs. Bo, Cleo and Dan share second place."
    both = GREIFT.result(ended((2, (1, 0, 0)), (2, none), (2, none)))
    assert both.explanation == (
        "Ada wins with 2 eggs and 1 food tile. Bo and Cleo have as many eggs but fewer tiles. "
        "Bo and Cleo share second place."
    )


def test_the_result_says_who_leads_while_the_game_goes_on() -> None:
    result = GREIFT.result(played(trex_turn(0), trex_attack(0, 1, 9, 3)))
    assert result.explanation == "7 of 26 lava stones are placed. Ada leads with 1 egg."
    assert (result.winners, result.decided_by) == ((), None)
    level = GREIFT.result(holding((1, 0, 0), (2, 1, 0), eggs=(2, 2)))
    assert level.explanation == (
        "7 of 26 lava stones are placed. Bo leads with 2 eggs and 3 food tiles."
    )
    both = GREIFT.result(holding((1, 0, 0), (1, 0, 0), eggs=(2, 2)))
    assert both.explanation == "7 of 26 lava stones are placed. Ada and Bo lead with 2 eggs."


# Corrections by hand.


def test_a_correction_changes_eggs_and_tiles_of_any_player_at_any_time() -> None:
    """Ruling: allowed in any phase, for any player; what it leaves out is unchanged."""
    for state in (begun(), played(turn(0)), played(trex_turn(0)), near_the_end(moving(0, begun()))):
        assert after(state, adjust(1, 2)).eggs == (1, 3)
        assert after(state, adjust(1, 0, 1, 0, 2)).food == ((0, 0, 0), (1, 0, 2))
        assert after(state, adjust(1)) == state


def test_a_correction_keeps_what_the_turn_has_done() -> None:
    """Ruling: it is about eggs and tiles only."""
    state = after(moving(), fight(0, 1, 3, 9), adjust(0, 0, 3, 0, 0))
    assert refused(state, lay(0, FERNS)) == "move-over"


def test_a_correction_after_the_end_decides_anew() -> None:
    """Ruling: after the end too, and the end is then derived anew."""
    state = after(near_the_end(played(turn(0))), lava(0))
    assert GREIFT.result(state).winners == (0, 1)
    state = after(state, adjust(1, 1))
    assert GREIFT.result(state).winners == (1,)
    assert GREIFT.result(state).status == "finished"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (adjust(0, -4), "supply"),
        (adjust(0, 20), "supply"),
        (adjust(0, 10**30), "supply"),
        (adjust(0, 0, -3, 0, 0), "supply"),
        (adjust(0, 0, -(10**30), 0, 0), "supply"),
        (adjust(0, 0, 2, 0, 0), "kind-full"),
        (adjust(0, 0, 10**30, 0, 0), "kind-full"),
        (adjust(0, -4, 2, 0, 0), "kind-full"),
        (adjust(0, -3, -2, 3, 2), None),
        (adjust(0, 19, 1, 0, 0), None),
    ],
)
def test_a_correction_stays_within_the_box(move: Move, code: str | None) -> None:
    """Ruling: beyond the box or below zero is `supply`, a fourth of a kind `kind-full`."""
    assert refused(holding((2, 0, 1), (0, 0, 0), eggs=(3, 2)), move) == code


def test_a_correction_brings_back_no_burnt_tile() -> None:
    """Ruling: within the supplies, less what has burnt. Code: supply."""
    state = replace(holding((2, 0, 0), (0, 0, 0)), burnt=33)
    assert refused(state, adjust(0, 0, 1, 0, 0)) is None
    assert refused(state, adjust(0, 0, 1, 1, 0)) == "supply"


# Who is waited for.


def test_the_game_waits_for_the_player_on_turn_while_something_is_left() -> None:
    """Rulebook: Turn Structure."""
    assert GREIFT.due(begun(3)) == (1, 0, 0)
    assert GREIFT.due(moving(1)) == (0, 1, 0)
    assert GREIFT.due(after(moving(1), fight(1, 0, 3, 9))) == (0, 0, 1)
    assert GREIFT.due(played(trex_turn(0))) == (1, 0)
    assert GREIFT.due(played(trex_turn(0), trex_attack(0, 1, 9, 3))) == (0, 1)
    laying = moving(0, holding((3, 0, 0), (0, 0, 0)))
    assert GREIFT.due(after(laying, fight(0, 1, 9, 3))) == (1, 0)
    assert GREIFT.due(after(laying, fight(0, 1, 9, 3), lay(0, FERNS))) == (0, 1)
    assert GREIFT.due(after(laying, fight(0, 1, 3, 9))) == (0, 1)
    assert GREIFT.due(near_the_end(begun())) == (1, 0)
    assert GREIFT.due(ended((1, (0, 0, 0)), (1, (0, 0, 0)))) == (0, 0)


# Lines, summary, words.


def test_eggs_are_all_that_counts() -> None:
    """Rulebook: Goal of the Game."""
    state = holding((3, 3, 3), (0, 0, 0), eggs=(2, 5))
    assert [[(line.id, line.points) for line in lines] for lines in GREIFT.lines(state)] == [
        [("eggs", 2)],
        [("eggs", 5)],
    ]
    assert GREIFT.totals(state) == (2, 5)
    summary = GREIFT.summary(state)
    assert (summary.columns, summary.rows) == ((("egg", "Eggs"),), ((2,), (5,)))
    assert summary.text == ""
    assert GREIFT.summary(near_the_end(state)).text == ""
    assert GREIFT.summary(replace(state, lava=26)).text == "All 26 lava stones are placed."


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (turn(0), "Ada’s turn: eruption"),
        (food_turn(1), "Bo’s turn: food and eruption"),
        (trex_turn(1), "Bo’s turn: T-Rex"),
        (take(0, FERNS), "Ada takes a free tile of ferns"),
        (lava(0), "Ada places a lava stone"),
        (lava(0, FERNS), "Ada places a lava stone on 1 tile"),
        (lava(0, 0, 1, hits=1), "Ada places a lava stone on 2 tiles and Bo’s Brachiosaurus"),
        (eat(1, GINKGO), "Bo eats a tile of ginkgo"),
        (fight(0, 1, 12, 5), "Ada fights Bo, 12 to 5"),
        (fight(0, 1, 12, 5, 0, 1), "Ada fights Bo, 12 to 5, for ferns and cycads"),
        (trex_attack(0, 1, 2, 5), "Ada sends T-Rex at Bo, 2 to 5"),
        (lay(0, CYCADS), "Ada lays an egg for tiles of cycads"),
        (adjust(0, 1, 0, -2, 0), "By hand for Ada: eggs +1 and cycads -2"),
        (adjust(1), "By hand for Bo: no change"),
    ],
)
def test_the_log_says_each_move_in_a_few_words(move: Move, words: str) -> None:
    assert GREIFT.describe(begun(), move) == words


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ((turn(0),), ""),
        ((turn(0), lava(0)), ""),
        ((turn(0), lava(0, FERNS)), ""),
        ((turn(0), lava(0, hits=1)), "Bo’s Brachiosaurus flees and loses an egg."),
        ((adjust(1, -1), turn(0), lava(0, hits=1)), "Bo’s Brachiosaurus flees and loses no egg."),
        ((trex_turn(0), trex_attack(0, 1, 9, 3)), "Bo’s Brachiosaurus flees and loses an egg."),
        ((trex_turn(0), trex_attack(0, 1, 3, 9)), "Bo’s Brachiosaurus flees and loses no egg."),
        (
            (turn(0), lava(0), fight(0, 1, 9, 3)),
            "Bo’s Brachiosaurus flees, but not to a nest or food space.",
        ),
        (
            (turn(0), lava(0), fight(0, 1, 3, 9)),
            "Ada’s Stegosaurus flees, but not to a nest or food space.",
        ),
        (
            (adjust(0, 0, 3, 0, 0), turn(0), lava(0), lay(0, FERNS)),
            "Cleo puts the three tiles back on the board, empty food spaces first.",
        ),
        ((adjust(0, 1),), ""),
    ],
)
def test_what_follows_by_itself_is_said(moves: tuple[Move, ...], words: str) -> None:
    """Rulebook: flights in Volcanic eruption, Combat, The T-rex attacks; tiles in Lay Eggs."""
    *earlier, last = moves
    before = played(*earlier, players=3)
    assert GREIFT.aftermath(before, after(before, last), last) == words


def test_the_last_stone_says_that_it_was_the_last() -> None:
    """Rulebook: End of the Game."""
    before, last = near_the_end(played(turn(0))), lava(0, hits=0)
    assert GREIFT.aftermath(before, after(before, last), last) == (
        "Ada’s Stegosaurus flees and loses an egg. "
        "That was lava stone 26, the last one: the game is over."
    )


def test_tiles_go_to_the_neighbour_on_the_right() -> None:
    """Rulebook: Lay Eggs; play goes clockwise, so the right one played just before."""
    before = moving(2, holding((0,) * 3, (0,) * 3, (3, 0, 0), (0,) * 3))
    said = GREIFT.aftermath(before, after(before, lay(2, FERNS)), lay(2, FERNS))
    assert said.startswith("Bo ")


# Options.


@pytest.mark.parametrize(
    ("players", "options", "field"),
    [
        (3, Options(("Stegosaurus", "Brachiosaurus")), "options.dinosaurs"),
        (2, Options(("Stegosaurus", "Stegosaurus", "Brachiosaurus")), "options.dinosaurs"),
        (2, Options(kinds=("fern", "fern")), "options.kinds[1]"),
        (2, Options(kinds=("fern", " fern ")), "options.kinds[1]"),
        (2, Options(kinds=("  ", "fern")), "options.kinds[0]"),
        (2, Options(kinds=("fern", "x" * 41)), "options.kinds[1]"),
        (2, Options(kinds=("fern", "a\nb")), "options.kinds[1]"),
        (2, Options(kinds=("fern", "a\u2028b")), "options.kinds[1]"),
        (2, Options(kinds=("\ud800", "fern")), "options.kinds[0]"),
    ],
)
def test_options_that_do_not_fit_name_their_field(
    players: int, options: Options, field: str
) -> None:
    """Ruling: one dinosaur a player; kinds have different names of 1 to 40 characters."""
    with pytest.raises(BadFile) as caught:
        GREIFT.start(NAMES[:players], options)
    assert (caught.value.code, caught.value.field) == ("file.field", field)


def test_states_and_moves_are_values() -> None:
    state = moving()
    assert hash(state) == hash(moving())
    assert len(GREIFT.legal(state, Player(0))) == len(list(GREIFT.choices(state, Player(0))))


def test_every_ruling_is_told_to_the_players() -> None:
    text = " ".join(text for _, text in GREIFT.rulings)
    for matter in ("2 to 6 kinds", "fourth tile", "leave tiles", "nobody can lay", "stone 26"):
        assert matter in text
