"""The rules of Die Schlacht der Dinosaurier, statement by statement."""

import pytest

from scorepad.games.schlacht_der_dinosaurier.box import DECK, FIGURES, SPECIES, Figure, Species
from scorepad.games.schlacht_der_dinosaurier.state import Move, State
from tests.games.schlacht_der_dinosaurier.battle import (
    BATTLE,
    adjust,
    after,
    army,
    battle,
    begun,
    card,
    cards_left,
    end,
    extinction,
    figures,
    lava,
    lava_card,
    left,
    loss,
    played,
    refused,
    repeat,
    result,
    turn,
    win,
)

TREX: Species = "tyrannosaurus-rex"
PLATEO: Species = "plateosaurus"
TRI: Species = "triceratops"
PTERA: Species = "pteranodon"
STEGO: Species = "stegosaurus"
RAPTOR: Species = "velociraptor"
GENERAL: Figure = "general"


def cards(player: int, *values: int) -> list[Move]:
    """Plateosaurus cards of these values, one after the other."""
    return [card(player, PLATEO, value) for value in values]


def turn_of(player: int, number: int = 3) -> list[Move]:
    """A turn of so many cards with which nothing happens."""
    return [*cards(player, *(5, 2, 1)[:number]), end(player)]


# The armies.


def test_an_army_has_fifteen_figures() -> None:
    """Rulebook: Assembling the Figures."""
    assert army(begun(), 2) == {
        "general": 1,
        "plateosaurus": 1,
        "tyrannosaurus-rex": 2,
        "triceratops": 2,
        "pteranodon": 2,
        "stegosaurus": 3,
        "velociraptor": 4,
    }
    assert figures(begun(4)) == [15, 15, 15, 15]
    assert figures(begun(3)) == [15, 15, 15]


def test_two_players_lead_two_armies_each() -> None:
    """Rulebook: Two-Player Variant."""
    assert figures(begun(2)) == [30, 30]
    assert army(begun(2), 1) == {name: 2 * count for name, count in army(begun(3), 1).items()}


def test_everybody_has_three_lava_chunks_at_the_start() -> None:
    """Rulebook: Setup; with two armies too."""
    assert lava(begun(2)) == [3, 3]
    assert lava(begun(4)) == [3, 3, 3, 3]


def test_the_first_player_begins() -> None:
    """Ruling of the files: players are numbered in turn order, the first one begins."""
    assert turn(begun()) == 0
    assert BATTLE.chapter(begun()) == 1


# The dice.


@pytest.mark.parametrize(
    ("figure", "dice"),
    [
        (GENERAL, 3),
        (PLATEO, 3),
        (TREX, 3),
        (TRI, 2),
        (PTERA, 1),
        (STEGO, 1),
        (RAPTOR, 1),
    ],
)
def test_every_figure_attacks_and_defends_with_its_own_dice(figure: Figure, dice: int) -> None:
    """Rulebook: The Course of a Battle, and the combat card."""
    state = played(card(0, "joker", 6, STEGO if figure == "general" else figure))
    for count in range(5):
        expected = None if count == dice else "wrong-dice-count"
        assert refused(state, battle(0, figure, 1, STEGO, (5,) * count, (0,))) == expected
        defence = battle(0, figure, 1, figure, (5,) * dice, (0,) * count)
        assert refused(state, defence) == expected


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_pteranodon_rolls_one_die_unless_the_option_says_more(dice: int) -> None:
    """Ruling: the text never gives the Pteranodon's dice; default 1, an option."""
    state = after(begun(3, dice), card(0, PTERA, 5))
    assert refused(state, battle(0, PTERA, 1, PTERA, (5,) * dice, (0,) * dice)) is None
    for other in {1, 2, 3} - {dice}:
        few = battle(0, PTERA, 1, PTERA, (5,) * other, (0,) * dice)
        assert refused(state, few) == "wrong-dice-count"


@pytest.mark.parametrize("face", range(-1, 17))
def test_a_combat_die_shows_0_1_2_5_10_or_15(face: int) -> None:
    """Ruling: the faces, from the book's examples and published descriptions."""
    state = played(card(0, STEGO, 5))
    moves = (
        battle(0, STEGO, 1, STEGO, (face,), (0,)),
        battle(0, STEGO, 1, STEGO, (0,), (face,)),
        battle(0, STEGO, 1, STEGO, (0,), (0,), (face,)),
        battle(0, STEGO, 1, STEGO, (0,), (0,), None, (face,)),
    )
    expected = None if face in (0, 1, 2, 5, 10, 15) else "no-such-face"
    assert {refused(state, move) for move in moves} == {expected}


# The cards.


def test_the_deck_has_61_cards_with_extinctions_and_lava() -> None:
    """Rulebook: The Action Cards."""
    extinctions, lavas = len(SPECIES), 5
    assert sum(map(len, DECK.values())) + extinctions + lavas == 61


@pytest.mark.parametrize(
    ("name", "values"),
    [
        (PLATEO, {5, 2, 1}),
        (TREX, {5, 2}),
        (TRI, {10, 5, 2}),
        (PTERA, {10, 5}),
        (STEGO, {10, 5, 2}),
        (RAPTOR, {10, 5, 2}),
    ],
)
def test_a_card_has_one_of_the_values_in_the_deck(name: Species, values: set[int]) -> None:
    """Rulebook: The Action Cards."""
    for value in (*range(-1, 17), 10**40):
        expected = None if value in values else "no-such-card"
        assert refused(begun(), card(0, name, value)) == expected


def test_a_joker_has_10_6_or_3() -> None:
    """Rulebook: The Action Cards."""
    for value in range(12):
        expected = None if value in (10, 6, 3) else "no-such-card"
        assert refused(begun(), card(0, "joker", value, TRI)) == expected


def test_a_turn_is_three_cards_exactly() -> None:
    """Rulebook: Course of the Game."""
    state = begun()
    for played_so_far, move in enumerate(cards(0, 5, 2, 1)):
        assert cards_left(state) == 3 - played_so_far
        assert refused(state, end(0)) == "cards-left"
        state = after(state, move)
    assert cards_left(state) == 0
    assert refused(state, card(0, PLATEO, 5)) == "no-cards-left"
    assert turn(state) == 0, "the player may still fight, repeat and look at the board"
    state = after(state, end(0))
    assert (turn(state), BATTLE.chapter(state)) == (1, 2)


def test_turns_go_clockwise() -> None:
    """Rulebook: Course of the Game."""
    state = begun()
    for expected in (0, 1, 2, 0, 1):
        assert turn(state) == expected
        state = after(state, *turn_of(expected))


def test_extinction_and_lava_cards_are_cards_of_the_turn_as_well() -> None:
    """Rulebook: Lava Chunk Cards; the card counts as one of the three."""
    state = played(lava_card(0, 0), extinction(0, PLATEO, [1], [1], [1]))
    assert cards_left(state) == 1


def test_off_turn_the_cards_left_are_those_of_the_next_turn() -> None:
    """Ruling of the files: off turn, `cards_left` is what the next turn allows."""
    state = played(card(0, TREX, 5), win(0, TREX, 1, GENERAL))
    assert [cards_left(state, player) for player in range(3)] == [2, 2, 3]


def test_a_battle_is_with_the_last_card_still() -> None:
    """Rulebook: Course of the Game; each card is finished before the next, the last one too."""
    state = played(*cards(0, 5, 2, 1))
    assert refused(state, win(0, PLATEO, 1, STEGO)) is None


# The General is lost.


def test_a_player_without_the_general_has_turns_of_two_cards() -> None:
    """Rulebook: Course of the Game, The General."""
    state = played(
        card(0, TREX, 5), win(0, TREX, 1, GENERAL), card(0, TREX, 5), card(0, TREX, 5), end(0)
    )
    assert cards_left(state, 1) == 2
    state = after(state, *cards(1, 5, 2))
    assert refused(state, card(1, PLATEO, 1)) == "no-cards-left"
    assert refused(state, end(1)) is None


@pytest.mark.parametrize(("before", "remaining"), [(1, 1), (2, 0), (3, 0)])
def test_a_general_lost_on_turn_makes_this_very_turn_two_cards(before: int, remaining: int) -> None:
    """Rulebook: The General; from the moment it happens."""
    state = played(*cards(0, *(5, 2, 1)[:before]), loss(0, GENERAL, 1, PLATEO))
    assert army(state, 0)["general"] == 0
    assert cards_left(state) == remaining
    assert (refused(state, end(0)) is None) == (remaining == 0)
    assert (refused(state, card(0, PLATEO, 5)) is None) == (remaining > 0)


def test_with_two_armies_one_lost_general_is_enough() -> None:
    """Ruling: one of the two Generals, with two armies."""
    state = played(card(0, TREX, 5), win(0, TREX, 1, GENERAL), players=2)
    assert army(state, 1)["general"] == 1
    assert cards_left(state, 1) == 2
    state = after(state, win(0, TREX, 1, GENERAL))
    assert army(state, 1)["general"] == 0
    assert cards_left(state, 1) == 2


def test_a_general_put_back_by_hand_gives_the_third_card_back() -> None:
    """Rulebook: The General; the turn follows from the figures."""
    state = played(*cards(0, 5, 2), loss(0, GENERAL, 1, PLATEO), adjust(0, general=1))
    assert cards_left(state) == 1


# Acting with a card.


def test_a_species_card_acts_for_its_species() -> None:
    """Rulebook: The Dinosaur Cards."""
    state = played(card(0, TRI, 5))
    assert refused(state, win(0, TRI, 1, STEGO)) is None
    for other in SPECIES:
        if other != TRI:
            assert refused(state, win(0, other, 1, STEGO)) == "wrong-species"


def test_a_joker_acts_for_the_species_that_it_names() -> None:
    """Rulebook: Joker Cards."""
    state = played(card(0, "joker", 6, RAPTOR))
    assert refused(state, win(0, RAPTOR, 1, STEGO)) is None
    assert refused(state, win(0, TREX, 1, STEGO)) == "wrong-species"


def test_a_joker_names_a_species_that_is_left() -> None:
    """Rulebook: Joker Cards."""
    state = played(adjust(0, plateosaurus=-1))
    assert refused(state, card(0, "joker", 6)) == "no-such-figure"
    assert refused(state, card(0, "joker", 6, PLATEO)) == "no-such-figure"
    assert refused(state, card(0, "joker", 6, TREX)) is None


def test_a_card_of_a_spent_species_acts_as_a_joker() -> None:
    """Ruling: another species is named, the value counts, the dice are those of the figure."""
    state = played(adjust(0, tyrannosaurus_rex=-2))
    assert refused(state, card(0, TREX, 5)) == "no-such-figure"
    assert refused(state, card(0, TREX, 5, TREX)) == "no-such-figure"
    state = after(state, card(0, TREX, 5, TRI))
    assert refused(state, battle(0, TRI, 1, TREX, (10, 10, 10), (10, 10, 2))) == "wrong-dice-count"
    level = battle(0, TRI, 1, TREX, (10, 10), (10, 10, 5))
    assert figures(after(state, level)) == [13, 15, 15], "10 + 10 + 5 is level with 25"
    ahead = battle(0, TRI, 1, TREX, (10, 10), (10, 10, 2))
    assert figures(after(state, ahead)) == [13, 14, 15]


def test_while_the_species_lives_its_card_acts_for_it_alone() -> None:
    """Rulebook: The Dinosaur Cards."""
    state = played(adjust(0, stegosaurus=-2))
    assert refused(state, card(0, STEGO, 5, TRI)) == "not-a-joker"
    assert refused(state, card(0, STEGO, 5, STEGO)) == "not-a-joker"
    assert refused(state, card(0, STEGO, 5)) is None


def test_with_two_armies_a_species_lives_while_either_army_has_it() -> None:
    """Rulebook: Two-Player Variant; the figures of both armies come into action."""
    state = played(adjust(0, plateosaurus=-1), players=2)
    assert refused(state, card(0, PLATEO, 5, TRI)) == "not-a-joker"
    state = after(state, card(0, RAPTOR, 5), *(win(0, RAPTOR, 1, STEGO) for _ in range(6)))
    assert refused(state, win(0, RAPTOR, 1, TREX)) is None
    state = after(state, win(0, RAPTOR, 1, TREX), win(0, RAPTOR, 1, TREX))
    assert refused(state, win(0, RAPTOR, 1, TREX)) == "figure-used", "eight of them have fought"


# The General fights along.


@pytest.mark.parametrize("species", SPECIES)
def test_the_general_may_fight_along_with_any_species_card(species: Species) -> None:
    """Rulebook: The General; three dice and the card's value."""
    state = played(card(0, species, 5))
    level = battle(0, GENERAL, 1, STEGO, (5, 5, 0), (15,))
    assert figures(after(state, level)) == [15, 15, 15]
    ahead = battle(0, GENERAL, 1, STEGO, (5, 5, 1), (15,))
    assert figures(after(state, ahead)) == [15, 14, 15]


def test_the_general_may_fight_along_with_a_joker() -> None:
    """Rulebook: The General."""
    state = played(card(0, "joker", 10, RAPTOR))
    assert refused(state, win(0, GENERAL, 1, PLATEO)) is None


def test_the_general_fights_once_with_a_card() -> None:
    """Rulebook: The Dinosaur Cards; a figure moves or attacks, once."""
    state = played(card(0, TRI, 5), win(0, GENERAL, 1, STEGO))
    assert refused(state, win(0, GENERAL, 1, STEGO)) == "figure-used"
    assert refused(after(state, card(0, TRI, 5)), win(0, GENERAL, 1, STEGO)) is None


def test_each_of_two_generals_fights_once_with_a_card() -> None:
    """Rulebook: Two-Player Variant."""
    state = played(card(0, TRI, 5), win(0, GENERAL, 1, STEGO), win(0, GENERAL, 1, STEGO), players=2)
    assert refused(state, win(0, GENERAL, 1, STEGO)) == "figure-used"


def only_generals(players: int = 3) -> State:
    return played(left(0, players, general=1), players=players)


def test_with_nothing_but_generals_cards_are_laid_down_without_effect() -> None:
    """Ruling: species and joker cards, and without `as`."""
    state = only_generals()
    assert refused(state, card(0, TREX, 5, TRI)) == "no-such-figure"
    assert refused(state, card(0, "joker", 6, TRI)) == "no-such-figure"
    for move in (card(0, TREX, 5), card(0, "joker", 6), card(0, RAPTOR, 10)):
        state = after(state, move)
        assert refused(state, win(0, GENERAL, 1, STEGO)) == "general-alone"
    assert refused(state, end(0)) is None


def test_the_general_may_fight_on_when_the_others_fall_with_the_card() -> None:
    """Ruling: refused only when nothing but Generals was left as the card began."""
    state = played(left(0, general=1, plateosaurus=1), card(0, PLATEO, 5), loss(0, PLATEO, 1, TREX))
    assert army(state, 0)[PLATEO] == 0
    assert refused(state, win(0, GENERAL, 1, STEGO)) is None
    after_it = after(state, card(0, PLATEO, 5))
    assert refused(after_it, win(0, GENERAL, 1, STEGO)) == "general-alone"
    again = after(state, repeat(0))
    assert refused(again, win(0, GENERAL, 1, STEGO)) == "general-alone", "a repeat begins anew"


def test_two_generals_do_not_make_company() -> None:
    """Ruling: nothing but Generals, in the plural."""
    state = played(left(0, 2, general=2), card(0, TREX, 5), players=2)
    assert refused(state, win(0, GENERAL, 1, STEGO)) == "general-alone"


def test_an_extinction_still_works_for_a_general_alone() -> None:
    """Ruling: only species and joker cards are without effect."""
    state = after(only_generals(), extinction(0, PLATEO, [], [0], [1]))
    assert army(state, 1)[PLATEO] == 0


# Battles.


def test_the_rulebooks_battle_is_lost_by_19_to_25() -> None:
    """Rulebook: The Course of a Battle."""
    fight = battle(0, TREX, 1, TRI, (0, 1, 10), (1, 10), (2, 2, None), (15, None))
    state = played(card(0, TREX, 5), fight)
    assert figures(state) == [14, 15, 15]
    assert lava(state) == [1, 2, 3]
    assert army(state, 0)[TREX] == 1


def test_the_rulebooks_turn_goes_as_it_says() -> None:
    """Rulebook: Example of a Turn; Marc's General falls, and An's lava card is shared out."""
    state = played(
        left(0, 2, general=2, velociraptor=3, triceratops=2),
        adjust(0, lava=-1),
        card(0, TREX, 5, TRI),
        battle(0, TRI, 1, TREX, (10, 10), (10, 10, 2), None, (None, None, 10)),
        card(0, RAPTOR, 10),
        repeat(0),
        battle(0, RAPTOR, 1, TREX, (5,), (15, 1, 5)),
        battle(0, RAPTOR, 1, TREX, (10,), (0, 10, 5), None, (10, None, 10)),
        battle(0, RAPTOR, 1, GENERAL, (2,), (10, 1, 0), (5,)),
        players=2,
    )
    assert figures(state) == [4, 29]
    assert lava(state) == [0, 0]
    assert cards_left(state, 1) == 2
    state = after(state, lava_card(0, 5))
    assert lava(state) == [3, 2]
    assert turn(after(state, end(0))) == 1


def test_the_cards_value_counts_for_the_attacker_only() -> None:
    """Rulebook: The Course of a Battle."""
    for value, lost in ((10, 1), (5, None), (2, 0)):
        fight = battle(0, STEGO, 1, STEGO, (5,), (10,))
        state = played(card(0, STEGO, value), fight)
        expected = [15, 15, 15]
        if lost is not None:
            expected[lost] -= 1
        assert figures(state) == expected


def test_equal_results_leave_both_figures() -> None:
    """Rulebook: The Course of a Battle."""
    state = played(card(0, TREX, 5), battle(0, TREX, 1, TREX, (0, 0, 0), (5, 0, 0)))
    assert figures(state) == [15, 15, 15]


def test_only_the_dice_of_the_re_roll_change_and_each_costs_a_chunk() -> None:
    """Rulebook: The Course of a Battle."""
    fight = battle(0, TREX, 2, TREX, (0, 15, 0), (5, 0, 1), (1, None, 1), (None, 15, 2))
    state = played(card(0, TREX, 5), fight)
    assert lava(state) == [1, 3, 1]
    assert figures(state) == [15, 15, 15], "1 + 15 + 1 + 5 is level with 5 + 15 + 2"


def test_a_die_rolled_again_may_fall_as_before_and_costs_all_the_same() -> None:
    """Rulebook: Using Lava Chunks."""
    state = played(card(0, STEGO, 5), battle(0, STEGO, 1, STEGO, (0,), (0,), (0,), (0,)))
    assert lava(state) == [2, 2, 3]


def test_a_list_that_keeps_all_dice_costs_nothing() -> None:
    """Ruling of the files: null where a die was kept."""
    state = played(card(0, STEGO, 5), battle(0, STEGO, 1, STEGO, (0,), (0,), (None,), (None,)))
    assert lava(state) == [3, 3, 3]


def test_nobody_rolls_more_dice_again_than_there_are_chunks() -> None:
    """Rulebook: Using Lava Chunks."""
    state = played(adjust(0, lava=-2), adjust(1, lava=-2), card(0, TREX, 5))
    own = battle(0, TREX, 1, TREX, (0, 0, 0), (0, 0, 0), (1, 1, None))
    other = battle(0, TREX, 1, TREX, (0, 0, 0), (0, 0, 0), None, (1, 1, None))
    assert refused(state, own) == refused(state, other) == "not-enough-lava"
    one = battle(0, TREX, 1, TREX, (0, 0, 0), (0, 0, 0), (1, None, None), (1, None, None))
    assert lava(after(state, one)) == [0, 0, 3]


def test_a_figure_fights_once_with_a_card() -> None:
    """Rulebook: The Dinosaur Cards; no more battles than figures as the card began."""
    state = played(card(0, TREX, 5), win(0, TREX, 1, STEGO), win(0, TREX, 1, STEGO))
    assert refused(state, win(0, TREX, 1, STEGO)) == "figure-used"


def test_after_a_loss_the_other_figures_still_fight() -> None:
    """Rulebook: The Dinosaur Cards."""
    state = played(card(0, RAPTOR, 5), loss(0, RAPTOR, 1, TREX), loss(0, RAPTOR, 1, TREX))
    state = after(state, win(0, RAPTOR, 1, STEGO), win(0, RAPTOR, 1, STEGO))
    assert army(state, 0)[RAPTOR] == 2
    assert refused(state, win(0, RAPTOR, 1, STEGO)) == "figure-used"


def test_a_battle_needs_a_species_or_joker_card() -> None:
    """Rulebook: Attack; neither extinction nor lava brings a figure into action."""
    fight = win(0, STEGO, 1, STEGO)
    for state in (
        begun(),
        played(lava_card(0, 0)),
        played(extinction(0, PLATEO, [1], [1], [1])),
        played(card(0, STEGO, 5), lava_card(0, 0)),
    ):
        assert refused(state, fight) == "no-card"
    assert refused(played(*turn_of(0)), win(1, STEGO, 0, STEGO)) == "no-card"


def test_each_card_is_finished_before_the_next() -> None:
    """Rulebook: Course of the Game."""
    state = played(card(0, STEGO, 5), card(0, TRI, 5))
    assert refused(state, win(0, STEGO, 1, STEGO)) == "wrong-species"


def test_nobody_attacks_own_figures() -> None:
    """Rulebook: Attack; an enemy saurian."""
    state = played(card(0, STEGO, 5), players=2)
    assert refused(state, win(0, STEGO, 0, STEGO)) == "own-figure"


def test_a_figure_that_is_gone_neither_attacks_nor_is_attacked() -> None:
    """Rulebook: The Course of a Battle; the loser removes the figure."""
    state = played(card(0, PLATEO, 5), win(0, PLATEO, 1, PLATEO), loss(0, GENERAL, 1, TREX))
    assert refused(state, win(0, GENERAL, 1, STEGO)) == "no-such-figure"
    assert refused(after(state, repeat(0)), win(0, PLATEO, 1, PLATEO)) == "no-such-figure"


def test_any_player_may_be_attacked() -> None:
    """Rulebook: Attack."""
    state = played(card(0, RAPTOR, 5), *(win(0, RAPTOR, p, STEGO) for p in (1, 2, 3)), players=4)
    assert figures(state) == [15, 14, 14, 14]


# Repeating a card.


def test_a_repeat_costs_a_chunk_and_is_none_of_the_three() -> None:
    """Rulebook: Using Lava Chunks."""
    state = played(card(0, STEGO, 5), repeat(0))
    assert lava(state) == [2, 3, 3]
    assert cards_left(state) == 2


def test_every_figure_may_fight_again_after_a_repeat() -> None:
    """Rulebook: Using Lava Chunks; as many as are left as the repeat begins."""
    fights = [loss(0, TREX, 1, TREX), win(0, TREX, 1, STEGO)]
    state = played(card(0, TREX, 5), *fights, repeat(0), win(0, TREX, 1, STEGO))
    assert refused(state, win(0, TREX, 1, STEGO)) == "figure-used"
    state = played(card(0, TREX, 5), win(0, GENERAL, 1, STEGO), repeat(0))
    assert refused(state, win(0, GENERAL, 1, STEGO)) is None


def test_a_card_is_repeated_once_and_the_next_one_again() -> None:
    """Rulebook: Using Lava Chunks."""
    state = played(card(0, STEGO, 5), repeat(0))
    assert refused(state, repeat(0)) == "already-repeated"
    assert refused(after(state, card(0, STEGO, 5)), repeat(0)) is None


def test_without_a_chunk_nothing_is_repeated() -> None:
    """Rulebook: Using Lava Chunks."""
    state = played(adjust(0, lava=-3), card(0, STEGO, 5))
    assert refused(state, repeat(0)) == "not-enough-lava"


def test_only_a_card_of_this_turn_is_repeated() -> None:
    """Rulebook: Using Lava Chunks; in the same turn, immediately after playing it."""
    assert refused(begun(), repeat(0)) == "no-card"
    assert refused(played(*turn_of(0)), repeat(1)) == "no-card"
    assert refused(played(*cards(0, 5, 2, 1)), repeat(0)) is None, "the third one too"


def test_a_repeated_joker_names_its_figure_anew_or_has_the_same_again() -> None:
    """Ruling of the files: `as` left out is the same again."""
    state = played(card(0, "joker", 6, TRI))
    assert refused(after(state, repeat(0)), win(0, TRI, 1, STEGO)) is None
    assert refused(after(state, repeat(0)), win(0, TREX, 1, STEGO)) == "wrong-species"
    assert refused(after(state, repeat(0, TREX)), win(0, TREX, 1, STEGO)) is None
    assert refused(after(state, repeat(0, TREX)), win(0, TRI, 1, STEGO)) == "wrong-species"


def test_a_repeated_card_of_a_spent_species_does_so_too() -> None:
    """Ruling: a spent species acts as a joker."""
    state = played(adjust(0, plateosaurus=-1), card(0, PLATEO, 5, TRI))
    assert refused(after(state, repeat(0)), win(0, TRI, 1, STEGO)) is None
    assert refused(after(state, repeat(0, RAPTOR)), win(0, RAPTOR, 1, STEGO)) is None
    assert refused(state, repeat(0, PLATEO)) == "no-such-figure"


def test_a_repeated_card_of_a_living_species_acts_for_it_alone() -> None:
    """Rulebook: The Dinosaur Cards."""
    state = played(card(0, STEGO, 5))
    assert refused(state, repeat(0, TRI)) == "not-a-joker"
    assert refused(state, repeat(0, STEGO)) == "not-a-joker"


def test_a_species_that_fell_with_the_card_makes_its_repeat_a_joker() -> None:
    """Ruling: a card whose species the player no longer has acts as a joker."""
    state = played(card(0, PLATEO, 5), loss(0, PLATEO, 1, TREX))
    assert refused(state, repeat(0)) == "no-such-figure", "the same again is gone"
    state = after(state, repeat(0, TREX))
    ahead = battle(0, TREX, 1, PLATEO, (1, 0, 0), (5, 0, 0))
    assert figures(after(state, ahead)) == [14, 14, 15], "the 5 of the card counts"


def test_the_species_a_joker_acted_for_may_be_gone_by_its_repeat() -> None:
    """Ruling of the files: the same again, while others live."""
    state = played(card(0, "joker", 6, PLATEO), loss(0, PLATEO, 1, TREX))
    assert refused(state, repeat(0)) == "no-such-figure"
    assert refused(state, repeat(0, TRI)) is None


def test_a_species_put_back_by_hand_has_its_card_again() -> None:
    """Rulebook: The Dinosaur Cards; while the species lives."""
    state = played(adjust(0, plateosaurus=-1), card(0, PLATEO, 5, TRI), adjust(0, plateosaurus=1))
    assert refused(state, repeat(0, TRI)) == "not-a-joker"
    state = after(state, repeat(0))
    assert refused(state, win(0, PLATEO, 1, STEGO)) is None
    assert refused(state, win(0, TRI, 1, STEGO)) == "wrong-species"


def test_with_nothing_but_generals_a_repeat_has_no_effect_either() -> None:
    """Ruling: without effect, and without `as`."""
    state = after(only_generals(), card(0, TREX, 5))
    assert refused(state, repeat(0, TRI)) == "no-such-figure"
    state = after(state, repeat(0))
    assert lava(state) == [2, 3, 3]
    assert refused(state, win(0, GENERAL, 1, STEGO)) == "general-alone"


def test_a_repeated_extinction_rolls_for_those_who_are_left() -> None:
    """Rulebook: Using Lava Chunks, Extinction Cards."""
    state = played(extinction(0, STEGO, [0, 0, 1], [1, 1, 1], [0, 0, 0]))
    assert refused(state, repeat(0, rolls=([1, 1, 1], [1, 1, 1], []))) == "wrong-roll-count"
    state = after(state, repeat(0, rolls=([0], [0, 5, 0], [])))
    assert [army(state, player)[STEGO] for player in range(3)] == [0, 1, 0]
    assert lava(state) == [2, 3, 3]


def test_a_repeated_lava_card_shares_out_what_lies_in_the_lake_now() -> None:
    """Rulebook: Using Lava Chunks, Lava Chunk Cards; the chunk is paid first."""
    state = played(adjust(0, lava=-3), lava_card(0, 1), repeat(0, lake=4))
    assert lava(state) == [2, 4, 4]


def test_the_chunk_of_the_repeat_may_lie_in_the_lake() -> None:
    """Rulebook: Using Lava Chunks; it is thrown into the volcano and may come out."""
    state = played(lava_card(0, 5))
    assert lava(state) == [5, 5, 4]
    assert refused(state, repeat(0, lake=2)) == "lake-too-full"
    assert lava(after(state, repeat(0, lake=1))) == [5, 5, 4]


def test_a_repeat_says_what_its_card_needs_and_nothing_else() -> None:
    """Ruling of the files: with `rolls` for an extinction, with `lake` for lava."""
    state = played(card(0, STEGO, 5))
    assert refused(state, repeat(0, lake=3)) == "no-card"
    assert refused(state, repeat(0, rolls=([], [], []))) == "no-card"
    state = played(lava_card(0, 3))
    for move in (repeat(0), repeat(0, TRI, lake=1), repeat(0, rolls=([], [], []))):
        assert refused(state, move) == "no-card"
    state = played(extinction(0, PLATEO, [1], [1], [1]))
    for move in (repeat(0), repeat(0, lake=1), repeat(0, TRI, rolls=([1], [1], [1]))):
        assert refused(state, move) == "no-card"


# Lava and extinction.


@pytest.mark.parametrize("player", [0, 1, 2, 3])
def test_the_lake_is_shared_out_one_by_one_from_the_player_on(player: int) -> None:
    """Rulebook: Lava Chunk Cards."""
    state = played(*(adjust(p, lava=-3) for p in range(4)), players=4)
    for before in range(player):
        state = after(state, *turn_of(before))
    for lake in range(15):
        held = [0, 0, 0, 0]
        for chunk in range(lake):
            held[(player + chunk) % 4] += 1
        assert lava(after(state, lava_card(player, lake))) == held


def test_an_empty_lake_only_lays_the_card_down() -> None:
    """Rulebook: Lava Chunk Cards."""
    state = played(lava_card(0, 0))
    assert lava(state) == [3, 3, 3]
    assert cards_left(state) == 2


def test_there_are_fourteen_chunks() -> None:
    """Rulebook: Game Contents."""
    for players, most in ((2, 8), (3, 5), (4, 2)):
        assert refused(begun(players), lava_card(0, most)) is None
        assert refused(begun(players), lava_card(0, most + 1)) == "lake-too-full"
        assert refused(begun(players), lava_card(0, 10**40)) == "lake-too-full"


def test_every_figure_of_the_species_rolls_and_zeros_die() -> None:
    """Rulebook: Extinction Cards; those of the player too."""
    state = played(extinction(0, STEGO, [5, 0, 1], [0, 0, 2], [15, 10, 1]))
    assert [army(state, player)[STEGO] for player in range(3)] == [2, 1, 3]
    assert figures(state) == [14, 13, 15]


def test_an_extinction_has_one_die_for_every_figure() -> None:
    """Rulebook: Extinction Cards."""
    wrong: tuple[list[list[int]], ...] = (
        [[1, 1, 1], [1, 1, 1]],
        [[1, 1, 1], [1, 1, 1], [1, 1, 1], []],
        [[1, 1, 1], [1, 1], [1, 1, 1]],
        [[1, 1, 1], [1, 1, 1], [1, 1, 1, 1]],
        [],
    )
    for rolls in wrong:
        assert refused(begun(), extinction(0, STEGO, *rolls)) == "wrong-roll-count"
    assert refused(begun(), extinction(0, STEGO, [1, 1, 1], [1, 3, 1], [1, 1, 1])) == "no-such-face"


def test_with_two_armies_both_roll_in_one_list() -> None:
    """Rulebook: Two-Player Variant."""
    state = played(extinction(0, PLATEO, [0, 5], [0, 0]), players=2)
    assert [army(state, player)[PLATEO] for player in range(2)] == [1, 0]


def test_an_extinction_of_the_velociraptors_spares_the_general() -> None:
    """Rulebook: Extinction Cards; the chariot is none of the species."""
    state = played(extinction(0, RAPTOR, [0] * 4, [0] * 4, [0] * 4))
    assert all(army(state, player)["general"] == 1 for player in range(3))
    assert figures(state) == [11, 11, 11]


def test_an_extinction_of_a_species_that_nobody_has_is_played_all_the_same() -> None:
    """Rulebook: Course of the Game; a card cannot be held back."""
    state = played(*(adjust(player, plateosaurus=-1) for player in range(3)))
    assert cards_left(after(state, extinction(0, PLATEO, [], [], []))) == 2


# The end.


def test_the_battle_ends_at_once_when_a_player_has_no_figure() -> None:
    """Rulebook: End of the Game; the most figures win."""
    state = played(left(1, general=1), card(0, TREX, 5))
    assert result(state).status == "playing"
    state = after(state, adjust(2, plateosaurus=-1), win(0, TREX, 1, GENERAL))
    said = result(state)
    assert (said.status, said.winners, said.decided_by) == ("finished", (0,), "figures")
    assert said.explanation == "An wins with 15 figures."
    assert [(place.place, place.players) for place in said.ranking] == [
        (1, (0,)),
        (2, (2,)),
        (3, (1,)),
    ]
    assert turn(state) is None
    assert refused(state, card(0, TREX, 5)) == "finished"


def test_the_winner_need_not_be_the_one_who_struck() -> None:
    """Rulebook: End of the Game."""
    state = played(left(1, general=1), adjust(0, plateosaurus=-1), card(0, TREX, 5))
    assert result(after(state, win(0, TREX, 1, GENERAL))).winners == (2,)


def test_the_generals_chariot_counts_one() -> None:
    """Rulebook: End of the Game."""
    assert figures(only_generals()) == [1, 15, 15]


def test_one_of_two_armies_may_be_gone() -> None:
    """Ruling: a player, not one of two armies."""
    one_army = left(1, 2, **{name.replace("-", "_"): n for name, n in army(begun(3), 1).items()})
    state = played(one_army, players=2)
    assert figures(state) == [30, 15]
    assert result(state).status == "playing"
    state = after(state, left(0, 2, stegosaurus=3))
    assert result(state).status == "playing"


def tied() -> State:
    """Marc has his last figure; An and Cy have two each; An has a card on the table."""
    return played(
        left(0, stegosaurus=2),
        left(1, velociraptor=1),
        left(2, stegosaurus=1, triceratops=1),
        card(0, STEGO, 5),
    )


def test_with_a_tie_for_the_most_the_fight_goes_on() -> None:
    """Rulebook: End of the Game."""
    state = after(tied(), win(0, STEGO, 1, RAPTOR))
    assert figures(state) == [2, 0, 2]
    assert result(state).status == "playing"
    assert turn(state) == 0
    state = after(state, win(0, STEGO, 2, STEGO))
    assert (result(state).status, result(state).winners) == ("finished", (0,))


def test_players_without_figures_are_skipped() -> None:
    """Rulebook: End of the Game."""
    state = after(tied(), win(0, STEGO, 1, RAPTOR))
    state = after(state, card(0, STEGO, 5), end(0))
    assert (turn(state), BATTLE.chapter(state)) == (2, 2)
    state = after(state, card(2, TRI, 5), card(2, TRI, 5), end(2))
    assert turn(state) == 0


def test_who_loses_the_last_figure_on_turn_is_skipped_at_once() -> None:
    """Rulebook: End of the Game; the others are level and fight on."""
    state = played(left(0, stegosaurus=1), card(0, STEGO, 5), loss(0, STEGO, 1, TREX))
    assert figures(state) == [0, 15, 15]
    assert (result(state).status, turn(state), BATTLE.chapter(state)) == ("playing", 1, 2)
    assert cards_left(state, 1) == 3
    assert refused(state, card(0, TREX, 5)) == "not-your-turn"
    assert refused(state, win(1, STEGO, 2, STEGO)) == "no-card", "the new turn has its own cards"


@pytest.mark.parametrize("how", ["extinction", "repeat", "by hand"])
def test_the_last_figure_may_be_lost_in_any_way(how: str) -> None:
    """Rulebook: End of the Game."""
    state = played(left(0, stegosaurus=1))
    zero, ones = [0], [1, 1, 1]
    if how == "extinction":
        state = after(state, extinction(0, STEGO, zero, ones, ones))
    elif how == "repeat":
        state = after(state, extinction(0, STEGO, [1], ones, ones))
        state = after(state, repeat(0, rolls=(zero, ones, ones)))
    else:
        state = after(state, adjust(0, stegosaurus=-1))
    assert (result(state).status, turn(state)) == ("playing", 1)


def test_a_lead_after_a_tie_ends_it_whoever_is_on_turn() -> None:
    """Rulebook: End of the Game; the moment one player is alone in front."""
    state = after(tied(), win(0, STEGO, 1, RAPTOR), loss(0, STEGO, 2, TRI))
    assert figures(state) == [1, 0, 2]
    assert result(state).winners == (2,)


def test_a_tie_that_is_not_for_the_most_ends_nothing_and_hinders_nothing() -> None:
    """Rulebook: End of the Game."""
    state = played(
        left(0, stegosaurus=3),
        left(1, stegosaurus=1),
        left(2, stegosaurus=1),
        extinction(0, STEGO, [1, 1, 0], [0], [0]),
    )
    said = result(state)
    assert (said.winners, said.decided_by) == ((0,), "figures")
    assert said.explanation == "An wins with 2 figures. Marc and Cy share second place."


def test_if_no_figure_of_anybody_is_left_they_share() -> None:
    """Ruling: they share."""
    few = [left(player, plateosaurus=1) for player in range(3)]
    state = played(*few, extinction(0, PLATEO, [0], [0], [0]))
    said = result(state)
    assert (said.status, said.winners, said.decided_by) == ("finished", (0, 1, 2), "shared")
    assert said.explanation == "Nobody has a figure left. An, Marc and Cy share the win."
    assert turn(state) is None


def test_after_the_end_nothing_is_played() -> None:
    """Rulebook: End of the Game."""
    state = played(*(left(player, plateosaurus=1) for player in (1, 2)))
    state = after(state, extinction(0, PLATEO, [1], [0], [1]))
    for move in (card(0, TREX, 5), repeat(0), win(0, TREX, 2, PLATEO), end(0), end(1)):
        assert refused(state, move) == "finished"
    assert not any(BATTLE.due(state))


def test_where_only_generals_are_left_a_correction_is_offered() -> None:
    """Rulebook: The General; none of them may attack, and the log says so."""
    state = played(left(0, 2, general=2), left(1, 2, general=1, plateosaurus=1), players=2)
    last = extinction(0, PLATEO, [], [0])
    stuck = after(state, last)
    assert result(stuck).status == "playing"
    assert "Only Generals are left" in BATTLE.aftermath(state, stuck, last)
    offered = [adjust(0, general=-1) in BATTLE.legal(s, s.turn) for s in (state, stuck)]
    assert offered == [False, True]


# Corrections.


def test_a_correction_changes_what_it_names() -> None:
    """Ruling of the files: what it leaves out is unchanged."""
    state = played(adjust(1, lava=2, stegosaurus=-1, general=-1))
    assert lava(state) == [3, 5, 3]
    assert figures(state) == [15, 13, 15]
    assert after(state, adjust(1, lava=-2, stegosaurus=1, general=1)) == begun()
    assert after(state, adjust(0)) == state


def test_a_correction_is_allowed_for_anybody_at_any_time() -> None:
    """Ruling of the files: in any phase, for any player, after the end too."""
    for state in (begun(), played(card(0, TREX, 5)), played(*turn_of(0))):
        for player in range(3):
            assert refused(state, adjust(player, stegosaurus=-1)) is None


def test_a_correction_leaves_the_card_as_it_lies() -> None:
    """Ruling: no more battles of a species than figures of it as the card began."""
    state = played(adjust(0, tyrannosaurus_rex=-1), card(0, TREX, 5), win(0, TREX, 1, STEGO))
    state = after(state, adjust(0, tyrannosaurus_rex=1))
    assert refused(state, win(0, TREX, 1, STEGO)) == "figure-used"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("figure", FIGURES)
def test_a_correction_keeps_within_the_army(players: int, figure: Figure) -> None:
    """Ruling of the files: beyond what the box holds, or below zero."""
    state = begun(players)
    whole = army(state, 0)[figure]
    name = figure.replace("-", "_")
    for change in (1, -whole - 1, 10**40, -(10**40)):
        assert refused(state, adjust(0, **{name: change})) == "supply"
    assert army(after(state, adjust(0, **{name: -whole})), 0)[figure] == 0


def test_a_correction_keeps_within_the_chunks() -> None:
    """Ruling of the files: beyond what the box holds, or below zero."""
    for lava_change, code in ((5, None), (6, "supply"), (-3, None), (-4, "supply")):
        assert refused(begun(), adjust(0, lava=lava_change)) == code
    assert refused(begun(), adjust(0, lava=10**40)) == "supply"
    assert lava(played(adjust(0, lava=-3), adjust(1, lava=8)))[1] == 11


def test_a_correction_may_end_the_battle() -> None:
    """Ruling of the files: the end is derived anew."""
    state = played(left(1, general=1), adjust(2, general=-1))
    assert result(after(state, adjust(1, general=-1))).winners == (0,)


def test_a_correction_may_reopen_the_battle_for_the_player_it_was() -> None:
    """Ruling of the files: where a correction reopens a game it is the player it was."""
    state = played(
        left(1, general=1), adjust(2, general=-1), card(0, TREX, 5), win(0, TREX, 1, GENERAL)
    )
    assert turn(state) is None
    state = after(state, adjust(1, general=1))
    assert (result(state).status, turn(state), cards_left(state)) == ("playing", 0, 2)
    assert refused(state, win(0, TREX, 1, GENERAL)) is None, "the card still lies there"
    state = after(state, win(0, TREX, 2, STEGO))
    assert refused(state, win(0, TREX, 2, STEGO)) == "figure-used", "both battles count"


def test_a_correction_that_brings_a_tie_reopens_it_and_skips_who_is_gone() -> None:
    """Rulebook: End of the Game; who has no figure on turn is skipped at once."""
    state = played(
        left(0, stegosaurus=1), adjust(2, general=-1), card(0, STEGO, 5), loss(0, STEGO, 1, TREX)
    )
    assert result(state).winners == (1,)
    assert turn(after(state, adjust(2, general=1))) == 1
    assert turn(after(state, adjust(0, stegosaurus=1))) == 0
