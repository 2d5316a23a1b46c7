"""A table: players around one game, as an append-only log of what was entered.

The state is the replay of what stands. Entries are moves, takings back (an undo, which can
itself be taken back), corrections in place, dice that the app has thrown, and the confirmation of
the result. Whatever would no longer stand after a taking back or a correction goes with it, in the
same entry.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorepad.engine import Field, Game, Player, Result, Throw, Values, listed, stopped
from scorepad.errors import Refusal
from scorepad.files import Played, read_move

CONFIRMED = "table.confirmed"
NOT_FINISHED = "table.not-finished"
FINISHED = "table.finished"
NOT_YOUR_SEAT = "table.not-your-seat"
WATCHING = "table.watching"
NO_SUCH_ENTRY = "table.no-such-entry"
MORE_FALLS = "table.more-falls"
SAME_KIND = "table.same-kind"
STOPPED = "table.stopped"
THROWN = "table.thrown"
LIES_HIDDEN = "table.lies-hidden"
OTHERS_FALL = "table.others-fall"
CHANGED = "table.changed"
DICE_STAY = "table.dice-stay"

_CLOSED = "The result is confirmed and the table closed. Play again?"


@dataclass(frozen=True, slots=True)
class Role:
    """Who holds a link: the host (any entry), a seat (its own), or a watcher (none)."""

    kind: str
    player: Player | None = None


HOST = Role("host")
WATCH = Role("watch")


def seat(player: int) -> Role:
    return Role("seat", Player(player))


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Entry `entry` no longer counts, nor do the moves in `falls`, which built on it."""

    entry: int
    falls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Correct:
    """The move of entry `entry` was really `played`.

    The entries in `follows` change with it (what was written was another die's number), the
    moves in `falls` no longer count.
    """

    entry: int
    played: Played
    follows: tuple[tuple[int, Played], ...] = ()
    falls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Confirm:
    """The result was read and agreed; the log is closed."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The table is closed early, without a winner; taken back, the game goes on."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """The app has thrown dice: in which round or turn, whose, what for, and what they showed.

    That changes no state, and it stays: who looks at dice and does not enter them is seen here.
    """

    chapter: int
    player: Player
    what: str
    shows: str

    def is_for(self, throw: Throw) -> bool:
        return (self.chapter, self.what) == (throw.chapter, throw.what)


Body = Played | TakeBack | Correct | Confirm | Stop | Thrown


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: `number` from 1, `id` made by the phone, `at` ISO 8601."""

    number: int
    id: str
    by: Role
    at: str
    body: Body


@dataclass(frozen=True, slots=True)
class Standing:
    """A move that counts: the number of its entry, and what is played now in its place."""

    entry: int
    played: Played


@dataclass(frozen=True, slots=True)
class Follower:
    """A move that would change with a correction, in words before and after."""

    entry: int
    played: Played
    was: str
    text: str


@dataclass(frozen=True, slots=True)
class Fallen:
    """A move that would no longer stand, in words, and the sentence that says why not."""

    entry: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a taking back or a correction does to the moves that were entered later."""

    followers: tuple[Follower, ...]
    fallen: tuple[Fallen, ...]

    @property
    def falls(self) -> tuple[int, ...]:
        return tuple(fallen.entry for fallen in self.fallen)


@dataclass(frozen=True)
class Table:
    """A table between two entries. Made by `opened`, grown by `after`."""

    id: str
    game: Game[Any]
    players: tuple[str, ...]
    options: Any
    started: str
    ended: str
    """When an imported game says that it ended, ISO 8601; else empty."""
    log: tuple[Entry, ...]
    standing: tuple[Standing, ...]
    before: tuple[Any, ...]
    """For each move that stands, the state in which it is played."""
    state: Any
    undoable: int | None
    """The entry that undo takes back next: the newest move or correction that counts."""
    redoable: int | None
    """The taking back that redo takes back next, while nothing was played since."""
    confirmed: bool
    stop: int | None
    """The entry that closed the table early, while it counts."""
    aftermath: str
    """What followed by itself from the newest entry, in a sentence; mostly empty."""
    lying: tuple[Entry, ...]
    """The throws that no move that counts was made with: rolling again has their dice."""
    rolled_with: Mapping[int, tuple[Entry, ...]]
    """For every entry of a rolled move, taken back or not, the throws that it was made with."""

    @cached_property
    def result(self) -> Result:
        result = self.game.result(self.state)
        return stopped(result) if self.stop else result

    @cached_property
    def due(self) -> tuple[int, ...]:
        """How many entries each player is waited for with."""
        return self.game.due(self.state)

    @property
    def finished_at(self) -> str:
        """When the result was confirmed or an imported game ended, ISO 8601; empty before."""
        return next((e.at for e in self.log if isinstance(e.body, Confirm)), self.ended)

    def after(self, entry: Entry) -> "Table":
        """The table with one more entry, which `check` has allowed."""
        log = (*self.log, entry)
        body = entry.body
        if isinstance(body, Played):
            state = self.game.apply(self.state, body.move)
            dice = _first_of_each(self.lying) if body.rolled else ()
            return replace(
                self,
                log=log,
                standing=(*self.standing, Standing(entry.number, body)),
                before=(*self.before, self.state),
                state=state,
                undoable=entry.number,
                redoable=None,
                aftermath=self.game.aftermath(self.state, state, body.move),
                lying=tuple(throw for throw in self.lying if throw not in dice),
                rolled_with={**self.rolled_with, entry.number: dice} if dice else self.rolled_with,
            )
        if isinstance(body, Thrown):
            return replace(self, log=log, aftermath="", lying=(*self.lying, entry))
        if isinstance(body, Confirm):
            return replace(self, log=log, confirmed=True)
        if isinstance(body, Stop):
            return replace(self, log=log, stop=entry.number, aftermath="")
        return _replayed(replace(self, log=log), self._root(body.entry).number)

    def entry(self, number: int) -> Entry:
        """The entry of that number. Raises `Refusal`."""
        if not 1 <= number <= len(self.log):
            raise Refusal(NO_SUCH_ENTRY, f"This table has no entry {number}. Look at its log.")
        return self.log[number - 1]

    def known(self, entry_id: str) -> Body | None:
        """What was entered here under that id, if anything was: a resend is answered by it."""
        log = reversed(self.log)
        return next((entry.body for entry in log if entry.id == entry_id), None)

    def text(self, number: int) -> str:
        """An entry in a few words."""
        body = self.entry(number).body
        match body:
            case Played(move):
                return self._told(move)
            case Correct(entry, played):
                return f"{self.text(entry)}, corrected to: {self._told(played.move)}"
            case TakeBack():
                times = 0
                while isinstance(body, TakeBack):
                    number, times = body.entry, times + 1
                    body = self.entry(number).body
                return f"{'Taken' if times % 2 else 'Brought'} back: {self.text(number)}"
            case Confirm():
                return "Result confirmed"
            case Stop():
                return "Stopped early"
            case Thrown(what=what, shows=shows):
                return f"{what}: {shows}"

    # Dice that the app has thrown.

    def thrown(self, throw: Throw) -> int | None:
        """The entry of that throw, while its dice lie there to be entered."""
        return _first(self.lying, throw)

    def thrown_for(self, kind: type, throw: Throw) -> int | None:
        """The entry of that throw, if the newest move of `kind` that stands has its dice."""
        newest = _newest(self.standing, kind)
        return self._made_with(newest, throw) if newest else None

    def _made_with(self, standing: Standing, throw: Throw) -> int | None:
        """The entry of that throw, if the move has its dice."""
        if not standing.played.rolled:
            return None
        return _first(self.rolled_with.get(standing.entry, ()), throw)

    # What may be entered.

    def read(self, data: Values, instead: int | None = None) -> Played:
        """The move that `data` tells after all that stands, or for entry `instead` in its place.

        Raises `BadFile`, and `Refusal` where no move stands for that entry.
        """
        played = read_move(self.game, data, len(self.players))
        if instead is not None:
            played = replace(played, rolled=self._standing_at(instead)[0].played.rolled)
        earlier = (
            standing.played.move
            for standing in reversed(self.standing)
            if instead is None or standing.entry < instead
        )
        self.game.check(played.move, len(self.players), self.options, earlier)
        return played

    def check(self, role: Role, body: Body) -> None:
        """Raise `Refusal` where `body` may not be entered now, or not by this role."""
        if role == WATCH:
            raise Refusal(WATCHING, "This link only watches. Open the link of a seat to play.")
        if self.confirmed:
            raise Refusal(CONFIRMED, _CLOSED)
        if self.stop and body != TakeBack(self.stop):
            raise Refusal(STOPPED, "This table was stopped early. Take that back to play on.")
        match body:
            case Played(move, rolled):
                self._check_seat(role, getattr(move, "player", self.game.active(self.state)))
                refusal = self.game.refusal(self.state, move)
                if refusal is not None:
                    raise refusal
                bound = self.game.bound(self.state, move)
                if bound and not rolled and self.thrown_for(*bound):
                    raise Refusal(
                        LIES_HIDDEN,
                        "The app threw that die, and it lies hidden. Show it, or take back the "
                        f"dice of this {self.game.chapter_name.lower()} and enter real ones.",
                    )
            case TakeBack() | Correct():
                self._check_revision(role, body)
            case Confirm():
                if self.result.status != "finished":
                    raise Refusal(NOT_FINISHED, "The game is not over. There is no result yet.")
            case Stop():
                if self.result.status != "playing":
                    raise Refusal(FINISHED, "The game is over. There is nothing to stop.")
            case Thrown(player=player):
                self._check_seat(role, player)

    def check_result_seen(self, seen: int) -> None:
        """Raise `Refusal` where entries after number `seen` have made another result of it."""
        if self._unseen(seen) and self.result.status == "finished" and not self.confirmed:
            raise Refusal(
                CHANGED,
                "The result has changed since this page was opened. Read it again, then confirm.",
            )

    def _unseen(self, seen: int) -> list[Entry]:
        """The entries after number `seen` that changed something on the table."""
        return [e for e in self.log[seen:] if not isinstance(e.body, Thrown | Confirm | Stop)]

    def check_seen(self, seen: int, whose: Player | None) -> None:
        """Raise `Refusal` where entries after number `seen` changed the things of `whose`.

        That is what the phone that enters something for that player could not know. What others
        entered on their own sheets does not matter, nor does it that dice were thrown.
        """
        changes = [e.number for e in self._unseen(seen) if self.whose(e.body) == whose]
        if changes:
            raise Refusal(
                CHANGED,
                "Another phone was faster and has entered "
                f"{listed([f'“{self.text(number)}”' for number in changes])}. "
                "Look at the pad as it is now, then tap again.",
            )

    def whose(self, body: Body) -> Player | None:
        """Whose things an entry changes; None for the table's, such as dice for everybody."""
        if isinstance(body, TakeBack | Correct):
            return getattr(self.moved(body.entry), "player", None)
        return getattr(getattr(body, "move", body), "player", None)

    def _check_seat(self, role: Role, owner: Player | None) -> None:
        if role == HOST or owner is None or role.player == owner:
            return
        name = self.players[owner]
        raise Refusal(
            NOT_YOUR_SEAT, f"That is {name}’s to enter. Use {name}’s phone or the host’s."
        )

    def _check_revision(self, role: Role, body: TakeBack | Correct) -> None:
        self.check_target(role, body.entry)
        revised = self.revised(body)
        self.check_falls(role, revised.falls)
        if body != revised:
            number = len(revised.falls)
            raise Refusal(
                MORE_FALLS,
                f"{number} later {'entry builds' if number == 1 else 'entries build'} on that. "
                "See what would go with it, then confirm.",
            )

    def check_target(self, role: Role, number: int) -> Entry:
        """The entry of that number, if this role may take it back. Raises `Refusal`."""
        entry = self.entry(number)
        if self.confirmed:
            raise Refusal(CONFIRMED, _CLOSED)
        if isinstance(entry.body, Thrown):
            raise Refusal(
                THROWN, "Thrown dice stay in the log. Take back the move that was made with them."
            )
        if role not in (HOST, entry.by):
            raise Refusal(NOT_YOUR_SEAT, "Somebody else entered that. The host can change it.")
        if isinstance(entry.body, Confirm) or number not in self.counting():
            text = self.text(entry.number)
            raise Refusal(NO_SUCH_ENTRY, f"“{text}” does not count any more. Look at the log.")
        return entry

    def check_falls(self, role: Role, falls: Iterable[int]) -> None:
        """Raise `Refusal` where another one’s entries would fall and this role is not the host."""
        others = [number for number in falls if role not in (HOST, self.entry(number).by)]
        if others:
            raise Refusal(
                OTHERS_FALL,
                f"“{self.text(others[0])}” builds on that, and somebody else entered it. "
                "Ask the host to take it back.",
            )

    def undo(self, role: Role) -> int | None:
        """The entry that undo takes back next: the newest of all for the host; for a seat the
        newest of its own, unless somebody else has built on it; none for who watches."""
        return self.undoable if role == HOST else self._free(role, self._own(role)[0])

    def redo(self, role: Role) -> int | None:
        """The taking back that redo takes back next, of those that `undo` made for this role,
        unless that would cost somebody else an entry."""
        return self.redoable if role == HOST else self._free(role, self._own(role)[1])

    def _own(self, role: Role) -> tuple[int | None, int | None]:
        own = (entry for entry in self._counted if entry.by == role)
        return _steps(self.log, self._stands, own)

    def _free(self, role: Role, number: int | None) -> int | None:
        """That entry, where taking it back costs nobody but this role an entry."""
        if number is None:
            return None
        found = self._changes(TakeBack(number))
        return number if all(self.entry(each.entry).by == role for each in found) else None

    def counting(self) -> frozenset[int]:
        """The numbers of the entries that nothing has taken back."""
        return frozenset(entry.number for entry in self._counted)

    @cached_property
    def _counted(self) -> list[Entry]:
        return list(_counting(self.log))

    @cached_property
    def _stands(self) -> frozenset[int]:
        """The numbers of the entries whose moves stand."""
        return frozenset(standing.entry for standing in self.standing)

    def chapters(self) -> list[int]:
        """For every entry the round or turn in which it was made."""
        table = opened(self.id, self.game, self.players, self.options, self.started)
        chapters = []
        for entry in self.log:
            match entry.body:
                case Thrown(chapter=chapter):
                    chapters.append(chapter)
                case Played(move):
                    chapters.append(self.game.chapter(table.state, move))
                case _:
                    chapters.append(self.game.chapter(table.state))
            table = table.after(entry)
        return chapters

    def moved(self, number: int) -> Any:
        """The move that an entry, or the entry it revises, is about."""
        body = self._root(number).body
        return body.move if isinstance(body, Played) else None

    def _root(self, number: int) -> Entry:
        """The entry that an entry revises in the end, or itself. Raises `Refusal`.

        What stands before it is left alone by any revision.
        """
        entry = self.entry(number)
        while isinstance(entry.body, TakeBack | Correct):
            entry = self.entry(entry.body.entry)
        return entry

    def played(self, number: int) -> Any:
        """The move that stands for an entry. Raises `Refusal` where none does."""
        return self._standing_at(number)[0].played.move

    def corrections(self, number: int) -> tuple[Field, ...]:
        """What can be put right of the move that stands for an entry. Raises `Refusal`."""
        standing, before = self._standing_at(number)
        fields = self.game.corrections(before, standing.played.move)
        return tuple(each for each in fields if not (standing.played.rolled and each.thrown))

    def _standing_at(self, number: int) -> tuple[Standing, Any]:
        """The move that stands for an entry, and the state it is played in. Raises `Refusal`."""
        entry = self.entry(number)
        place = _place_of(self.standing, entry.number)
        if entry.number in self._stands:
            return self.standing[place], self.before[place]
        raise Refusal(NO_SUCH_ENTRY, f"“{self.text(number)}” does not stand. Look at the log.")

    def revised(self, body: TakeBack | Correct) -> TakeBack | Correct:
        """`body` with all that follows from it and falls with it. Raises `Refusal`."""
        found = self.consequences(body)
        if isinstance(body, TakeBack):
            return replace(body, falls=found.falls)
        follows = tuple((each.entry, each.played) for each in found.followers)
        return replace(body, follows=follows, falls=found.falls)

    def consequences(self, body: TakeBack | Correct) -> Consequences:
        """What would change with `body`, and what would no longer stand, oldest first.

        Raises `Refusal` for a correction that the rules refuse at its place.
        """
        found = tuple(self._changes(body))
        return Consequences(
            tuple(each for each in found if isinstance(each, Follower)),
            tuple(each for each in found if isinstance(each, Fallen)),
        )

    def _changes(self, body: TakeBack | Correct) -> Iterator[Follower | Fallen]:
        """What `consequences` tells, one after the other; no move before them is played again."""
        if isinstance(body, Correct):
            bare: Body = Correct(body.entry, body.played)
            old = self._check_correction(body)
        else:
            bare, old = TakeBack(body.entry), None
        root = self._root(body.entry).number
        first = _place_of(self.standing, root)
        at = state = (*self.before, self.state)[first]
        homes = self._homes(first)
        opened_by = {home: home for home in self._homes(first - 1, first).values()}
        kept = list(self.standing[:first])
        log = (*self.log, Entry(len(self.log) + 1, "", HOST, "", bare))
        for each in _standing(log, root):
            number, move = each.entry, each.played.move
            refusal = self.game.refusal(state, move)
            if isinstance(body, Correct) and number == body.entry:
                if refusal is not None:
                    raise refusal
                at = state
            elif isinstance(body, Correct) and number > body.entry and refusal is not None:
                carried = self.game.carried(at, old, body.played.move, state, move)
                if self.game.refusal(state, carried) is None:
                    text, was = self._told(carried), self._told(move)
                    played = replace(each.played, move=carried)
                    yield Follower(number, played, was, text)
                    move, refusal = carried, None
            home = homes.get(number)
            if refusal is not None:
                why = refusal.message
            elif home and opened_by.setdefault(self.game.chapter(state, move), home) != home:
                # It would go on with a turn that was another one's when it was entered.
                why = f"It belongs to {self.game.chapter_name.lower()} {home}, which is gone."
            elif self._has_other_dice(each, state, kept):
                why = "The app threw another die for that, which lies hidden."
            else:
                kept.append(each)
                state = self.game.advance(state, move)
                continue
            yield Fallen(number, self._told(move), why)

    def _check_correction(self, body: Correct) -> Any:
        """The move that `body` corrects. Raises `Refusal` where it would be of another kind, or
        change what the app has thrown."""
        standing, before = self._standing_at(body.entry)
        old, new = standing.played.move, body.played.move
        if not _same_kind(old, new):
            raise Refusal(SAME_KIND, "A correction keeps the kind of entry: take it back.")
        if standing.played.rolled:
            # Dice for a list of lists have names such as `rolls.0`.
            fields = self.game.corrections(before, old)
            thrown = {each.name.partition(".")[0] for each in fields if each.thrown}
            if any(getattr(old, name) != getattr(new, name) for name in thrown):
                raise Refusal(
                    DICE_STAY, "The app threw these dice, so they are not mistyped. Take them back."
                )
        return old

    def _has_other_dice(self, standing: Standing, state: Any, kept: Sequence[Standing]) -> bool:
        """Whether a move shows more of dice that are others than those that `kept` has now."""
        bound = self.game.bound(state, standing.played.move)
        if bound is None:
            return False
        kind, throw = bound
        newest = _newest(kept, kind)
        if not standing.played.rolled:
            return newest is not None and self._made_with(newest, throw) is not None
        then = _newest(_standing(self.log[: standing.entry - 1]), kind)
        return newest is None or then is None or newest.entry != then.entry

    def befores(self) -> dict[int, Any]:
        """For every entry whose move stands, the state in which that move is played."""
        numbers = (each.entry for each in self.standing)
        return dict(zip(numbers, self.before, strict=True))

    def _homes(self, first: int, end: int | None = None) -> dict[int, int]:
        """The round or turn in which moves that stand are played, by entry, from place `first`."""
        places = range(len(self.standing))[max(first, 0) : end]
        return {
            self.standing[n].entry: self.game.chapter(self.before[n], self.standing[n].played.move)
            for n in places
        }

    def _told(self, move: Any) -> str:
        return self.game.describe(self.state, move)


def opened(
    table_id: str,
    game: Game[Any],
    players: tuple[str, ...],
    options: Any,
    started: str,
    ended: str = "",
) -> Table:
    """A table with nothing entered yet."""
    return Table(
        id=table_id,
        game=game,
        players=players,
        options=options,
        started=started,
        ended=ended,
        log=(),
        standing=(),
        before=(),
        state=game.start(players, options),
        undoable=None,
        redoable=None,
        confirmed=False,
        stop=None,
        aftermath="",
        lying=(),
        rolled_with={},
    )


def _first(log: Iterable[Entry], throw: Throw) -> int | None:
    throws = ((e.number, e.body) for e in log if isinstance(e.body, Thrown))
    return next((number for number, thrown in throws if thrown.is_for(throw)), None)


def _first_of_each(lying: Iterable[Entry]) -> tuple[Entry, ...]:
    """The oldest throw for each thing that there are dice of.

    Two for the same lie there when both moves made with them were taken back.
    """
    first: dict[tuple[int, str], Entry] = {}
    for entry in lying:
        if isinstance(entry.body, Thrown):
            first.setdefault((entry.body.chapter, entry.body.what), entry)
    return tuple(first.values())


def _same_kind(move: Any, other: Any) -> bool:
    """Whether two moves differ in what was rolled or chosen only, not in kind or player."""
    return type(move) is type(other) and getattr(move, "player", 0) == getattr(other, "player", 0)


def _counting(log: Sequence[Entry]) -> Iterator[Entry]:
    """The entries that no later counting entry takes back, newest first."""
    gone: set[int] = set()
    for entry in reversed(log):
        if entry.number in gone:
            continue
        yield entry
        if isinstance(entry.body, TakeBack):
            gone.add(entry.body.entry)
        if isinstance(entry.body, TakeBack | Correct):
            gone.update(entry.body.falls)


def _newest(standing: Sequence[Standing], kind: type) -> Standing | None:
    """The newest move of that kind."""
    return next((each for each in reversed(standing) if isinstance(each.played.move, kind)), None)


def _place_of(standing: Sequence[Standing], entry: int) -> int:
    """The place of the first move that was entered with that entry or later."""
    return bisect_left(standing, entry, key=lambda each: each.entry)


def _standing(log: Sequence[Entry], since: int = 1) -> list[Standing]:
    """The moves that count, in the order of their entries from `since`, each as last corrected."""
    corrected: dict[int, Played] = {}
    standing = []
    for entry in _counting(log[since - 1 :]):
        if isinstance(entry.body, Correct):
            for number, played in ((entry.body.entry, entry.body.played), *entry.body.follows):
                corrected.setdefault(number, played)
        elif isinstance(entry.body, Played):
            standing.append(Standing(entry.number, corrected.get(entry.number, entry.body)))
    return standing[::-1]


def _replayed(table: Table, root: int) -> Table:
    """The table with what stands in its log from entry `root` on played anew."""
    first = _place_of(table.standing, root)
    anew = _standing(table.log, root)
    before = [*table.before, table.state][: first + 1]
    for each in anew:
        before.append(table.game.apply(before[-1], each.played.move))
    standing = (*table.standing[:first], *anew)
    counting = list(_counting(table.log))
    undoable, redoable = _steps(table.log, {each.entry for each in standing}, counting)
    used = {e.number for each in standing for e in table.rolled_with.get(each.entry, ())}
    return replace(
        table,
        standing=standing,
        before=tuple(before[:-1]),
        state=before[-1],
        undoable=undoable,
        redoable=redoable,
        stop=next((e.number for e in counting if isinstance(e.body, Stop)), None),
        aftermath="",
        lying=tuple(e for e in table.log if isinstance(e.body, Thrown) and e.number not in used),
    )


def _steps(
    log: tuple[Entry, ...], stands: Set[int], counting: Iterable[Entry]
) -> tuple[int | None, int | None]:
    """What undo and redo take back next of `counting`, entries that count, the newest first.

    `stands` are the numbers of the entries whose moves stand.
    """
    redoable = None
    for entry in counting:
        body = entry.body
        if entry.number in stands or (isinstance(body, Correct) and body.entry in stands):
            return entry.number, redoable
        if redoable is None and _is_undo(log, entry):
            redoable = entry.number
    return None, redoable


def _is_undo(log: tuple[Entry, ...], entry: Entry) -> bool:
    """A taking back of a move or correction, not of another taking back or a stop."""
    body = entry.body
    if not isinstance(body, TakeBack):
        return False
    return isinstance(log[body.entry - 1].body, Played | Correct)
