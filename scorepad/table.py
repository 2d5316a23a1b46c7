"""A table: players around one game, as an append-only log of what was entered.

The state is the replay of what stands. Entries are moves, takings back (an undo, which can
itself be taken back), corrections in place, dice that the app has thrown, and the confirmation of
the result. Whatever would no longer stand after a taking back or a correction goes with it, in the
same entry.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorepad.engine import Game, Player, Result, Throw, Values, listed, replay, stopped
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
        return _replayed(replace(self, log=log))

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
        newest = next((s for s in reversed(self.standing) if isinstance(s.played.move, kind)), None)
        if newest is None or not newest.played.rolled:
            return None
        return _first(self.rolled_with.get(newest.entry, ()), throw)

    # What may be entered.

    def read(self, data: Values, before: int | None = None) -> Played:
        """The move that `data` tells after all that stands, or `before` an entry.

        Raises `BadFile`.
        """
        played = read_move(self.game, data, len(self.players))
        earlier = (
            standing.played.move
            for standing in reversed(self.standing)
            if before is None or standing.entry < before
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

    def check_seen(self, seen: int, whose: Player | None) -> None:
        """Raise `Refusal` where entries after number `seen` changed the things of `whose`.

        That is what the phone that enters something for that player could not know. What others
        entered on their own sheets does not matter, nor does it that dice were thrown.
        """
        unseen = [e for e in self.log[seen:] if not isinstance(e.body, Thrown | Confirm | Stop)]
        changes = [entry.number for entry in unseen if self.whose(entry.body) == whose]
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
        """The entry that undo takes back next: the newest of all for the host, of its own for a
        seat, and none for who watches."""
        return self.undoable if role == HOST else self._own(role)[0]

    def redo(self, role: Role) -> int | None:
        """The taking back that redo takes back next, of those that `undo` made for this role."""
        return self.redoable if role == HOST else self._own(role)[1]

    def _own(self, role: Role) -> tuple[int | None, int | None]:
        return _steps(self.log, self.standing, [e for e in _counting(self.log) if e.by == role])

    def counting(self) -> frozenset[int]:
        """The numbers of the entries that nothing has taken back."""
        return frozenset(entry.number for entry in _counting(self.log))

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
        body = self.entry(number).body
        while isinstance(body, TakeBack | Correct):
            body = self.entry(body.entry).body
        return body.move if isinstance(body, Played) else None

    def played(self, number: int) -> Any:
        """The move that stands for an entry. Raises `Refusal` where none does."""
        entry = self.entry(number)
        for standing in self.standing:
            if standing.entry == entry.number:
                return standing.played.move
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
        if isinstance(body, Correct):
            bare: Body = Correct(body.entry, body.played)
            old = self.played(body.entry)
            if not _same_kind(old, body.played.move):
                raise Refusal(SAME_KIND, "A correction keeps the kind of entry: take it back.")
        else:
            bare, old = TakeBack(body.entry), None
        at = state = self._start()
        homes = self._homes()
        opened_by: dict[int, int] = {}
        followers, fallen = [], []
        for standing in _standing((*self.log, Entry(len(self.log) + 1, "", HOST, "", bare))):
            number, move = standing.entry, standing.played.move
            refusal = self.game.refusal(state, move)
            if isinstance(body, Correct) and number == body.entry:
                if refusal is not None:
                    raise refusal
                at = state
            elif isinstance(body, Correct) and number > body.entry and refusal is not None:
                carried = self.game.carried(at, old, body.played.move, state, move)
                if self.game.refusal(state, carried) is None:
                    text, was = self._told(carried), self._told(move)
                    played = replace(standing.played, move=carried)
                    followers.append(Follower(number, played, was, text))
                    move, refusal = carried, None
            home = homes.get(number)
            if refusal is not None:
                why = refusal.message
            elif home and opened_by.setdefault(self.game.chapter(state, move), home) != home:
                # It would go on with a turn that was another one's when it was entered.
                why = f"It belongs to {self.game.chapter_name.lower()} {home}, which is gone."
            else:
                state = self.game.advance(state, move)
                continue
            fallen.append(Fallen(number, self._told(move), why))
        return Consequences(tuple(followers), tuple(fallen))

    def befores(self) -> dict[int, Any]:
        """For every entry whose move stands, the state in which that move is played."""
        state = self._start()
        befores = {}
        for each in self.standing:
            befores[each.entry] = state
            state = self.game.advance(state, each.played.move)
        return befores

    def _homes(self) -> dict[int, int]:
        """For every entry whose move stands, the round or turn that it is played in."""
        befores = self.befores()
        return {
            each.entry: self.game.chapter(befores[each.entry], each.played.move)
            for each in self.standing
        }

    def _told(self, move: Any) -> str:
        return self.game.describe(self.state, move)

    def _start(self) -> Any:
        return self.game.start(self.players, self.options)


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


def _counting(log: tuple[Entry, ...]) -> list[Entry]:
    """The entries that no later counting entry takes back, newest first."""
    gone: set[int] = set()
    counting = []
    for entry in reversed(log):
        if entry.number in gone:
            continue
        counting.append(entry)
        if isinstance(entry.body, TakeBack):
            gone.add(entry.body.entry)
        if isinstance(entry.body, TakeBack | Correct):
            gone.update(entry.body.falls)
    return counting


def _standing(log: tuple[Entry, ...]) -> list[Standing]:
    """The moves that count, in the order of their entries, each as last corrected."""
    corrected: dict[int, Played] = {}
    standing = []
    for entry in _counting(log):
        if isinstance(entry.body, Correct):
            for number, played in ((entry.body.entry, entry.body.played), *entry.body.follows):
                corrected.setdefault(number, played)
        elif isinstance(entry.body, Played):
            standing.append(Standing(entry.number, corrected.get(entry.number, entry.body)))
    return standing[::-1]


def _replayed(table: Table) -> Table:
    """The table with its state folded anew from what stands in the log."""
    standing = tuple(_standing(table.log))
    state = replay(table.game, table._start(), [each.played.move for each in standing])
    counting = _counting(table.log)
    undoable, redoable = _steps(table.log, standing, counting)
    used = {e.number for each in standing for e in table.rolled_with.get(each.entry, ())}
    return replace(
        table,
        standing=standing,
        state=state,
        undoable=undoable,
        redoable=redoable,
        stop=next((e.number for e in counting if isinstance(e.body, Stop)), None),
        aftermath="",
        lying=tuple(e for e in table.log if isinstance(e.body, Thrown) and e.number not in used),
    )


def _steps(
    log: tuple[Entry, ...], standing: Iterable[Standing], counting: Iterable[Entry]
) -> tuple[int | None, int | None]:
    """What undo and redo take back next of `counting`, entries that count, the newest first."""
    stands = {each.entry for each in standing}
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
