"""A table: its log, undo and redo, corrections, and who may enter what."""

import pytest

from scorepad.engine import Player, Throw, replay
from scorepad.errors import Refusal
from scorepad.files import Played
from scorepad.games.trex_holiday.rules import Place, Reveal, Trex
from scorepad.table import (
    CHANGED,
    CONFIRMED,
    DICE_STAY,
    HOST,
    MORE_FALLS,
    NO_SUCH_ENTRY,
    NOT_FINISHED,
    NOT_YOUR_SEAT,
    OTHERS_FALL,
    SAME_KIND,
    THROWN,
    WATCH,
    WATCHING,
    Confirm,
    Correct,
    Stop,
    Table,
    TakeBack,
    Thrown,
    opened,
    seat,
)
from tests.pebbles import Options, Pebbles, Take
from tests.tables import HOLIDAY, ROUND, after_round, entered, moves, new_table, played_out


def test_the_state_is_the_replay_of_what_stands() -> None:
    table = after_round()
    start = HOLIDAY.start(table.players, table.options)
    assert table.state == replay(HOLIDAY, start, ROUND)
    assert moves(table) == list(ROUND)


def test_undo_takes_back_the_newest_move_and_redo_brings_it_back() -> None:
    table = after_round()
    undone = entered(table, TakeBack(6))
    assert moves(undone) == list(ROUND[:-1])
    assert (undone.undoable, undone.redoable) == (5, 7)
    redone = entered(undone, TakeBack(7))
    assert redone.state == table.state
    assert (redone.undoable, redone.redoable) == (6, None)


def test_several_undos_are_redone_in_turn() -> None:
    table = after_round()
    back = entered(table, TakeBack(6), TakeBack(5), TakeBack(4))
    assert moves(back) == list(ROUND[:3])
    again = back
    for _ in range(3):
        assert again.redoable is not None
        again = entered(again, TakeBack(again.redoable))
    assert again.state == table.state
    assert again.redoable is None


def test_a_new_move_ends_redo() -> None:
    undone = entered(after_round(), TakeBack(6))
    assert undone.redoable is not None
    assert entered(undone, Played(Trex(1))).redoable is None


def test_an_old_entry_takes_with_it_only_what_built_on_it_and_is_told_first() -> None:
    table = after_round()
    found = table.consequences(TakeBack(2))
    assert [fallen.entry for fallen in found.fallen] == [6]
    assert "T-Rex die 4" in found.fallen[0].text
    assert "Ada" in found.fallen[0].why
    with pytest.raises(Refusal) as refused:
        table.check(HOST, TakeBack(2))
    assert refused.value.code == MORE_FALLS
    back = entered(table, TakeBack(2, (6,)))
    assert moves(back) == [ROUND[0], *ROUND[2:5]]


def test_one_redo_restores_an_entry_and_all_that_fell_with_it() -> None:
    table = after_round()
    back = entered(table, TakeBack(2, (6,)))
    assert back.redoable == 7
    assert entered(back, TakeBack(7)).state == table.state


def test_a_mistyped_die_is_corrected_in_place_and_its_placements_follow() -> None:
    table = after_round()
    correction = table.revised(Correct(1, Played(Reveal((5, 4)))))
    assert isinstance(correction, Correct)
    assert correction.falls == ()
    corrected = entered(table, correction)
    assert moves(corrected) == [
        Reveal((5, 4)),
        Place(Player(0), 5, "cars1.1"),
        Place(Player(0), 4, "carp.1"),
        Place(Player(1), 5, "cars1.1"),
        Place(Player(1), 4, "cars1.2"),
        Trex(4),
    ]
    assert corrected.undoable == 7
    assert entered(corrected, TakeBack(7)).state == table.state


def test_a_correction_lists_what_would_no_longer_stand() -> None:
    table = after_round()
    # With a 6 the row ends, a biscuit waits, and the second placement has to wait for it.
    found = table.consequences(Correct(1, Played(Reveal((6, 3)))))
    assert found.followers[0].text.startswith("Ada: 6 in row 1 of cars")
    assert 3 in found.falls


def test_a_correction_of_a_correction_counts_last() -> None:
    table = after_round()
    once = entered(table, table.revised(Correct(6, Played(Trex(1)))))
    twice = entered(once, once.revised(Correct(6, Played(Trex(2)))))
    assert moves(twice)[-1] == Trex(2)
    assert moves(entered(twice, TakeBack(8)))[-1] == Trex(1)


def test_a_correction_that_the_rules_refuse_says_so() -> None:
    with pytest.raises(Refusal) as refused:
        after_round().consequences(Correct(2, Played(Place(Player(0), 5, "cars1.2"))))
    assert refused.value.code == "holiday.not-next"


def test_a_correction_keeps_the_kind_of_entry_and_its_player() -> None:
    for move in (Trex(1), Place(Player(1), 5, "cars2.1")):
        with pytest.raises(Refusal) as refused:
            after_round().consequences(Correct(2, Played(move)))
        assert refused.value.code == SAME_KIND


def test_what_is_taken_back_cannot_be_taken_back_again() -> None:
    undone = entered(after_round(), TakeBack(6))
    for number in (6, 99, 0):
        with pytest.raises(Refusal) as refused:
            entered(undone, TakeBack(number))
        assert refused.value.code == NO_SUCH_ENTRY


def test_a_seat_enters_its_own_moves_and_the_roller_the_dice() -> None:
    table = new_table()
    with pytest.raises(Refusal) as refused:
        entered(table, Played(Reveal((5, 3))), by=seat(1))
    assert refused.value.code == NOT_YOUR_SEAT
    table = entered(table, Played(Reveal((5, 3))), by=seat(0))
    with pytest.raises(Refusal) as refused:
        entered(table, Played(Place(Player(0), 5, "cars1.1")), by=seat(1))
    assert refused.value.code == NOT_YOUR_SEAT
    assert "Ada" in refused.value.message
    assert entered(table, Played(Place(Player(1), 5, "cars1.1")), by=seat(1))


def test_a_seat_takes_back_only_what_it_entered() -> None:
    table = entered(new_table(), Played(Reveal((5, 3))), by=seat(0))
    with pytest.raises(Refusal) as refused:
        entered(table, TakeBack(1), by=seat(1))
    assert refused.value.code == NOT_YOUR_SEAT
    assert entered(table, TakeBack(1), by=seat(0)).standing == ()
    assert entered(table, TakeBack(1)).standing == ()


def around() -> Table:
    """A round that each seat enters on its own phone, up to Ada’s second number: entries 1 to 4."""
    table = entered(new_table(), Played(ROUND[0]), Played(ROUND[1]), by=seat(0))
    table = entered(table, Played(ROUND[3]), by=seat(1))
    return entered(table, Played(ROUND[2]), by=seat(0))


def test_undo_and_redo_of_a_seat_are_about_its_own_entries() -> None:
    table = around()
    assert [table.undo(role) for role in (HOST, seat(0), seat(1), WATCH)] == [4, 4, 3, None]
    back = entered(table, TakeBack(3), by=seat(1))
    assert [back.undo(role) for role in (HOST, seat(0), seat(1))] == [4, 4, None]
    assert [back.redo(role) for role in (HOST, seat(0), seat(1), WATCH)] == [5, None, 5, None]
    on = entered(back, TakeBack(4), Played(ROUND[2]), by=seat(0))
    assert on.redo(seat(1)) == 5, "what others play ends no redo of one’s own"
    assert entered(on, TakeBack(5), by=seat(1)).standing[1:] == (
        table.standing[1],
        table.standing[2],
        on.standing[2],
    )


def test_a_seat_is_not_offered_to_take_back_what_others_have_built_on() -> None:
    ada, bo = seat(0), seat(1)
    table = entered(new_table(), Played(ROUND[0]), by=ada)
    assert table.undo(ada) == 1
    table = entered(table, Played(ROUND[3]), by=bo)
    assert (table.undo(ada), table.undo(bo)) == (None, 2)
    assert entered(table, TakeBack(2), by=bo).undo(ada) == 1


def test_a_seat_is_not_offered_to_bring_back_what_others_have_played_without() -> None:
    ada, bo = seat(0), seat(1)
    table = entered(new_table(), Played(ROUND[0]), TakeBack(1), by=ada)
    assert table.redo(ada) == 2
    anew = entered(table, Played(ROUND[0]))
    anew = entered(anew, Played(ROUND[3]), by=bo)
    assert anew.redo(ada) is None


@pytest.mark.parametrize("entry", range(1, 7))
def test_what_stands_is_what_a_replay_from_the_start_gives(entry: int) -> None:
    table = after_round()
    back = entered(table, table.revised(TakeBack(entry)))
    for now in (back, entered(back, back.revised(TakeBack(7)))):
        start = HOLIDAY.start(now.players, now.options)
        assert now.state == replay(HOLIDAY, start, moves(now))
        played = [standing.entry for standing in now.standing]
        assert played == sorted(played)
        for number, before in now.befores().items():
            earlier = [s.played.move for s in now.standing if s.entry < number]
            assert before == replay(HOLIDAY, start, earlier)


def test_a_seat_is_sent_to_the_host_where_another_ones_entries_would_fall() -> None:
    table = around()
    revised = table.revised(TakeBack(1))
    for body in (TakeBack(1), revised):
        with pytest.raises(Refusal) as refused:
            entered(table, body, by=seat(0))
        assert refused.value.code == OTHERS_FALL
        assert "Bo: 5 in row 1 of cars" in refused.value.message
        assert "Ask the host" in refused.value.message
    assert entered(table, revised).standing == ()


def test_a_seat_takes_its_own_later_entries_with_it_once_it_has_seen_them() -> None:
    table = entered(new_table(), Played(ROUND[0]), Played(ROUND[1]), by=seat(0))
    with pytest.raises(Refusal) as refused:
        entered(table, TakeBack(1), by=seat(0))
    assert refused.value.code == MORE_FALLS
    assert entered(table, table.revised(TakeBack(1)), by=seat(0)).standing == ()


def test_a_watcher_enters_nothing() -> None:
    with pytest.raises(Refusal) as refused:
        entered(new_table(), Played(Reveal((5, 3))), by=WATCH)
    assert refused.value.code == WATCHING


def test_a_result_is_confirmed_at_the_end_only_and_closes_the_table() -> None:
    table = after_round()
    with pytest.raises(Refusal) as refused:
        entered(table, Confirm())
    assert refused.value.code == NOT_FINISHED


def test_a_confirmed_table_takes_nothing_more() -> None:
    table = played_out(new_table())
    closed = entered(table, Confirm())
    assert closed.confirmed
    assert closed.finished_at
    assert table.undoable is not None
    for body in (TakeBack(table.undoable), Confirm()):
        with pytest.raises(Refusal) as refused:
            entered(closed, body)
        assert refused.value.code == CONFIRMED


def test_a_confirmed_table_does_not_even_ask_what_to_correct() -> None:
    closed = entered(played_out(new_table()), Confirm())
    with pytest.raises(Refusal) as refused:
        closed.check_target(HOST, 1)
    assert refused.value.code == CONFIRMED


def test_until_confirmed_the_end_can_be_undone() -> None:
    table = played_out(new_table())
    assert table.undoable is not None
    back = entered(table, TakeBack(table.undoable))
    assert back.result.status == "playing"


def test_any_standing_entry_taken_back_and_redone_restores_the_table() -> None:
    table = played_out(new_table(), most=40)
    for standing in table.standing:
        back = entered(table, table.revised(TakeBack(standing.entry)))
        assert standing.entry not in {each.entry for each in back.standing}
        assert back.redoable is not None
        again = entered(back, TakeBack(back.redoable))
        assert (again.state, again.standing) == (table.state, table.standing)


def test_the_log_reads_as_sentences() -> None:
    table = entered(after_round(), TakeBack(6))
    assert [table.text(entry.number) for entry in table.log] == [
        "Dice 5 and 3",
        "Ada: 5 in row 1 of cars, space 1",
        "Ada: 3 in the streamer, space 1",
        "Bo: 5 in row 1 of cars, space 1",
        "Bo: 3 in row 1 of cars, space 2",
        "T-Rex die 4",
        "Taken back: T-Rex die 4",
    ]


def test_what_follows_by_itself_is_said() -> None:
    table = entered(after_round(), Played(Place(Player(0), 4, "cars2.1")))
    table = entered(table, Played(Place(Player(1), 4, "cars2.1")))
    assert table.aftermath == ""
    table = entered(table, Played(Reveal((1, 1))))
    assert table.state.round == 2


def test_an_entry_that_went_to_and_fro_a_thousand_times_can_still_be_told() -> None:
    table = entered(new_table(), Played(ROUND[0]))
    for number in range(1, 1202):
        table = entered(table, TakeBack(number))
    assert table.text(2) == "Taken back: Dice 5 and 3"
    assert table.text(3) == "Brought back: Dice 5 and 3"
    assert table.text(1202) == "Taken back: Dice 5 and 3"


# Dice that the app has thrown.

DIE = Throw(0, Player(0), "Ada’s die", lambda chance: "")
"""The first one of a game of pebbles."""
THROWN_4 = Thrown(0, Player(0), "Ada’s die", "4")
TAKEN_4 = Played(Take(Player(0), 4), rolled=True)


def pebbles() -> Table:
    return opened("p", Pebbles(), ("Ada", "Bo"), Options(), "2026-11-30T18:00:00+00:00")


def test_a_throw_changes_nothing_but_is_in_the_log_for_good() -> None:
    table = entered(pebbles(), THROWN_4)
    assert (table.state, table.standing) == (pebbles().state, ())
    assert (table.undoable, table.redoable) == (None, None)
    assert table.text(1) == "Ada’s die: 4"
    for body in (TakeBack(1), Correct(1, TAKEN_4)):
        with pytest.raises(Refusal) as refused:
            entered(table, body)
        assert refused.value.code == THROWN


def test_thrown_dice_lie_there_until_any_are_entered() -> None:
    other = Thrown(0, Player(0), "Ada’s other die", "2")
    table = entered(pebbles(), THROWN_4, other)
    assert table.thrown(DIE) == 1, "looking for something else is no new throw for this"
    by_hand = entered(table, Played(Take(Player(0), 3)))
    assert by_hand.thrown(DIE) == 1
    taken = entered(table, TAKEN_4)
    assert taken.thrown(DIE) is None


def test_dice_of_a_move_that_is_taken_back_lie_there_again() -> None:
    taken = entered(pebbles(), THROWN_4, TAKEN_4)
    back = entered(taken, TakeBack(2))
    assert back.thrown(DIE) == 1
    assert entered(back, TakeBack(3)).thrown(DIE) is None, "brought back, it has its dice"
    again = entered(back, TAKEN_4)
    assert again.thrown(DIE) is None
    assert again.thrown_for(Take, DIE) == 1


def test_dice_lie_there_again_though_later_ones_are_entered() -> None:
    """Bo’s throw and move stand; Ada’s first one, taken back alone, is not thrown anew."""
    bos = Thrown(1, Player(1), "Bo’s die", "6")
    table = entered(pebbles(), THROWN_4, TAKEN_4, bos, Played(Take(Player(1), 6), rolled=True))
    back = entered(table, table.revised(TakeBack(2)))
    assert back.thrown(DIE) == 1


def test_of_two_throws_for_the_same_the_first_one_comes_first_again() -> None:
    """A start roll that ends in a tie is rolled again in the same turn."""
    table = entered(pebbles(), THROWN_4, TAKEN_4, THROWN_4, Played(Take(Player(1), 4), rolled=True))
    back = entered(table, TakeBack(4), TakeBack(2))
    assert back.thrown(DIE) == 1
    assert entered(back, TAKEN_4).thrown(DIE) == 3


THREE = Thrown(1, Player(0), "Ada’s dice", "three, kept secret")
SHOWN = Played(Reveal((5, 3)), rolled=True)
PLACED = [Played(move) for move in ROUND[1:5]]


def test_no_typed_die_stays_behind_dice_of_the_app_that_are_brought_back() -> None:
    """The roller takes the thrown dice back, types the same two, and a T-Rex die to her liking."""
    table = entered(new_table(), THREE, SHOWN, TakeBack(2), Played(Reveal((5, 3))), *PLACED)
    table = entered(table, Played(Trex(6)))
    found = table.consequences(TakeBack(3))
    assert [fallen.entry for fallen in found.fallen] == [4, 9]
    assert found.fallen[1].why == "The app threw another die for that, which lies hidden."
    assert Trex(6) not in moves(entered(table, table.revised(TakeBack(3))))


def test_no_die_of_the_app_stays_behind_other_dice_than_it_lay_hidden_with() -> None:
    """The same two dice again, but the hidden one may be another."""
    table = entered(new_table(), THREE, SHOWN, TakeBack(2), SHOWN, *PLACED)
    table = entered(table, Played(Trex(6), rolled=True))
    assert Trex(6) not in moves(entered(table, table.revised(TakeBack(3))))


def test_a_die_of_the_app_goes_and_comes_with_the_dice_that_it_lay_hidden_with() -> None:
    table = entered(new_table(), THREE, SHOWN, *PLACED, Played(Trex(6), rolled=True))
    back = entered(table, table.revised(TakeBack(2)))
    assert moves(back) == []
    assert entered(back, TakeBack(8)).state == table.state
    assert table.consequences(TakeBack(6)).falls == (7,), "Bo has one left to place"


def test_dice_that_the_app_threw_are_not_mistyped() -> None:
    table = entered(pebbles(), THROWN_4, TAKEN_4)
    with pytest.raises(Refusal) as refused:
        entered(table, Correct(2, Played(Take(Player(0), 3))))
    assert refused.value.code == DICE_STAY
    assert table.corrections(2) == ()
    typed = entered(pebbles(), Played(Take(Player(0), 4)))
    assert [field.name for field in typed.corrections(1)] == ["number"]


def test_a_throw_for_another_turn_is_another_throw() -> None:
    assert entered(pebbles(), Thrown(1, Player(0), "Ada’s die", "4")).thrown(DIE) is None


def test_looking_at_dice_leaves_undo_and_redo_as_they_were() -> None:
    table = entered(pebbles(), THROWN_4, TAKEN_4, TakeBack(2), THROWN_4)
    assert (table.undoable, table.redoable) == (None, 3)
    assert entered(table, TakeBack(3)).standing == entered(pebbles(), THROWN_4, TAKEN_4).standing


def test_a_move_keeps_its_throw_when_it_is_taken_back_and_brought_back() -> None:
    table = entered(pebbles(), THROWN_4, TAKEN_4)
    assert table.thrown_for(Take, DIE) == 1
    undone = entered(table, TakeBack(2), THROWN_4)
    assert undone.thrown_for(Take, DIE) is None
    assert entered(undone, TakeBack(3)).thrown_for(Take, DIE) == 1


def test_a_move_entered_by_hand_has_no_throw() -> None:
    by_hand = entered(pebbles(), THROWN_4, Played(Take(Player(0), 3)))
    assert by_hand.thrown_for(Take, DIE) is None


def test_dice_are_thrown_by_whoever_may_enter_the_move() -> None:
    for role, code in ((WATCH, WATCHING), (seat(1), NOT_YOUR_SEAT)):
        with pytest.raises(Refusal) as refused:
            entered(pebbles(), THROWN_4, by=role)
        assert refused.value.code == code
    assert entered(pebbles(), THROWN_4, by=seat(0)).log


def test_nothing_is_thrown_at_a_table_that_is_closed() -> None:
    with pytest.raises(Refusal):
        entered(pebbles(), Stop(), THROWN_4)


def test_a_throw_is_told_in_the_turn_that_it_is_for() -> None:
    following = Thrown(1, Player(1), "Bo’s die", "6")
    table = entered(pebbles(), following, Played(Take(Player(0), 3)), following)
    assert table.chapters() == [1, 0, 1]


def test_nothing_has_followed_from_a_throw() -> None:
    table = entered(after_round(), Thrown(1, Player(0), "Dice", "5"))
    assert table.aftermath == ""


def changed_since(table: Table, seen: int, move: object) -> str:
    """What the table says to a move of a phone that knew its entries up to `seen`, if anything."""
    try:
        table.check_seen(seen, table.whose(Played(move)))
    except Refusal as refusal:
        assert refusal.code == CHANGED
        return refusal.message
    return ""


def test_a_phone_that_missed_an_entry_of_its_own_player_is_told_what_was_entered() -> None:
    table = entered(new_table(), *(Played(move) for move in ROUND[:2]))
    other = Place(Player(0), 3, "stack1.1")
    assert changed_since(table, 1, other) == (
        "Another phone was faster and has entered “Ada: 5 in row 1 of cars, space 1”. "
        "Look at the pad as it is now, then tap again."
    )
    assert changed_since(table, 2, other) == ""


def test_what_others_entered_on_their_own_sheets_does_not_matter() -> None:
    table = entered(new_table(), *(Played(move) for move in ROUND[:3]))
    assert changed_since(table, 1, Place(Player(1), 5, "cars1.1")) == ""


def test_a_taking_back_changes_the_things_of_the_player_whose_move_it_was() -> None:
    table = entered(new_table(), *(Played(move) for move in ROUND[:2]), TakeBack(2))
    assert "“Taken back: Ada: 5 in" in changed_since(table, 2, Place(Player(0), 3, "stack1.1"))
    assert changed_since(table, 2, Place(Player(1), 3, "stack1.1")) == ""


def test_a_taking_back_from_a_phone_that_missed_one_is_refused() -> None:
    table = entered(new_table(), *(Played(move) for move in ROUND[:2]))
    table = entered(table, TakeBack(2))
    with pytest.raises(Refusal, match="Another phone was faster"):
        table.check_seen(2, table.whose(TakeBack(2)))
    table.check_seen(2, table.whose(TakeBack(1)))


def test_a_result_is_confirmed_by_who_has_read_it_as_it_is() -> None:
    table = played_out(new_table())
    seen = len(table.log)
    table.check_result_seen(seen)
    again = entered(table, TakeBack(seen), TakeBack(seen + 1))
    with pytest.raises(Refusal, match="The result has changed since this page was opened"):
        again.check_result_seen(seen)
    entered(table, TakeBack(seen)).check_result_seen(seen)  # Not over: the rules have the say.
    entered(table, Confirm()).check_result_seen(seen)


def test_dice_for_everybody_are_entered_by_one_phone_only() -> None:
    table = entered(new_table(), Played(ROUND[0]))
    assert "“Dice 5 and 3”" in changed_since(table, 0, Reveal((6, 6)))


def test_all_that_was_entered_meanwhile_is_named() -> None:
    table = entered(new_table(), *(Played(move) for move in ROUND[:3]))
    told = changed_since(table, 1, Place(Player(0), 3, "stack1.1"))
    assert "space 1” and “Ada: 3 in" in told
