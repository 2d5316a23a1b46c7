"""What the pad shows of one player's sheet: a view, free of HTML."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from scorepad.engine import Field, Player, Throws, counted
from scorepad.games.trex_holiday import rolling, rules
from scorepad.games.trex_holiday.layout import (
    ROOM_ART,
    ROOM_NAMES,
    ROOMS,
    Area,
    Layout,
    Room,
    RoomNumbers,
)
from scorepad.games.trex_holiday.names import area_name, space_names
from scorepad.games.trex_holiday.rules import (
    Biscuit,
    Decline,
    Move,
    Place,
    Reveal,
    Seat,
    State,
    Trex,
)
from scorepad.games.trex_holiday.sheet import (
    Box,
    Mark,
    Row,
    Sheet,
    blank,
    counting,
    full,
    in_order,
    next_empty,
    put,
)

SpaceSign = Literal[
    "legal", "breaks", "not-now", "refused", "written", "may-shade", "shaded", "crossed"
]
"""`breaks` is legal but spoils the order of its row; `refused` is the space just tapped in vain."""
BoxSign = Literal["hollow", "waiting", "earned", "lost", "biscuit", "none"]


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space to tap: its name, its sign, its number if one is written, and its spoken label."""

    name: str
    sign: SpaceSign
    number: int | None
    label: str


@dataclass(frozen=True, slots=True)
class BoxView:
    """What stands under a space of the streamer, which gives it its name."""

    name: str
    sign: BoxSign
    number: int | None
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class AreaView:
    """A scoring area with its points, and whether these count as earned or none yet.

    `note` is the small print beside the points (`+2`, `×2`, `sum 15`); `bar` the position,
    from 1, behind which a closed row has its upright bar; `scores` what is printed under the
    spaces of a row of cars; `boxes` what stands under the streamer.
    """

    id: str
    kind: str
    name: str
    spaces: tuple[SpaceView, ...]
    points: int
    earned: bool
    note: str
    bar: int | None
    scores: tuple[int, ...]
    boxes: tuple[BoxView, ...]


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room: its title, its rule in a few words, its T-Rex numbers and its areas.

    `piles` are the areas as they are drawn: one on its own, or one on top of another.
    """

    id: Room
    name: str
    hint: str
    art: str
    trex: tuple[int, ...]
    points: int
    piles: tuple[tuple[AreaView, ...], ...]

    @property
    def areas(self) -> tuple[AreaView, ...]:
        return tuple(area for pile in self.piles for area in pile)


DieSign = Literal["chosen", "waiting", "placed", "shown", "hidden", "secret"]
"""`shown` is only to look at; `hidden` lies face down; `secret` does so too, but for the phone that
threw it."""


@dataclass(frozen=True, slots=True)
class DieView:
    """A die of this round; `href` chooses it, where there is more than one to choose from."""

    number: int
    sign: DieSign
    label: str
    trex: bool = False
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Tray:
    """What is to do now, at the thumb.

    `kind` is `reveal`, `thrown`, `place`, `biscuit`, `wait`, `trex` or `finished`; `first` is the
    first die already tapped, and `face_hrefs` choose it; `next` leads to what comes next, by name.
    `thrown` are the three dice of the app, to choose the T-Rex die from; `roll_href` throws them,
    `hand_href` enters real ones instead, and `thrown_href` leads back to those of the app.
    `lies_hidden` says that the app has the T-Rex die.
    """

    kind: str
    title: str
    text: str
    player: Player
    points: int
    dice: tuple[DieView, ...] = ()
    first: int | None = None
    face_hrefs: tuple[str, ...] = ()
    next: tuple[tuple[str, str], ...] = ()
    thrown: tuple[int, ...] = ()
    roll_href: str | None = None
    hand_href: str = ""
    thrown_href: str | None = None
    lies_hidden: bool = False


@dataclass(frozen=True, slots=True)
class PadView:
    """The sheet of one player and the tray; `hidden` are the fields that go with a tapped space.

    Where there is nothing to place or to cover such a tap only `asks` why not.
    """

    subtitle: str
    rooms: tuple[RoomView, ...]
    hidden: tuple[tuple[str, str], ...]
    asks: bool
    tray: Tray


ROOM_HINTS: Mapping[Room, str] = {
    "posts": "all the same number",
    "cars": "rising from left to right",
    "carp": "falling from left to right",
}

SignOf = tuple[SpaceSign, str]
"""The sign of a space, and how its label ends."""
Signer = Callable[[Area, Row], tuple[SignOf, ...]]
"""The signs of an area's spaces, which hold the marks of a row."""


def pad_view(
    state: State, player: Player, asked: Mapping[str, str], base: str, throws: Throws
) -> PadView:
    """The pad of `player`. `asked` may choose the die `number`, tell the `first` die tapped or that
    dice are entered by `hand`, and name the space that was `refused`."""
    seat = state.seats[player]
    number = _chosen(seat, asked.get("number", ""))
    hidden: tuple[tuple[str, str], ...] = ()
    signer: Signer = _written
    if seat.biscuit:
        hidden = (("move", "biscuit"), ("player", str(player)))
        signer = _shading(state, player)
    elif state.phase != "finished":
        hidden = (("move", "place"), ("player", str(player)), ("number", str(number or 1)))
        if number:
            signer = _placing(state, player, number)
    signer = _refused(signer, asked.get("refused", ""))
    rooms = room_views(state.layout, seat.sheet, seat.trex, signer)
    earned = sum(room.points for room in rooms)
    tray = _tray(state, player, number, earned, rooms, asked, base, throws)
    last = ", the last" if state.stuck and state.phase != "finished" else ""
    asks = number is None and not seat.biscuit
    return PadView(f"Round {state.round}{last} · {seat.name}’s sheet", rooms, hidden, asks, tray)


def _chosen(seat: Seat, asked: str) -> int | None:
    """The die to place: the one asked for, else the first of those left."""
    return next((n for n in seat.pending if str(n) == asked), None) or next(
        iter(seat.pending), None
    )


# The sheet.


def printed_rooms(layout: Layout) -> tuple[RoomView, ...]:
    """An empty sheet to look at."""
    return room_views(layout, blank(layout), layout.printed, _written)


def room_views(
    layout: Layout, sheet: Sheet, trex: RoomNumbers, signer: Signer
) -> tuple[RoomView, ...]:
    """The rooms of a sheet, with the signs that `signer` gives its spaces."""
    rooms = []
    for room in ROOMS:
        areas = tuple(_signed(layout, sheet, area, signer) for area in layout.rooms[room])
        earned = sum(area.points for area in areas)
        hint = ROOM_HINTS.get(room) or _cans_hint(layout)
        head = room, ROOM_NAMES[room], hint, ROOM_ART[room], trex[room], earned
        rooms.append(RoomView(*head, _piles(areas)))
    return tuple(rooms)


@lru_cache(maxsize=1024)
def _piles(areas: tuple[AreaView, ...]) -> tuple[tuple[AreaView, ...], ...]:
    """Low stacks and posts lie on the roofs of the cat houses, as long as there are roofs."""
    low = [a for a in areas if a.kind in ("stack", "post") and len(a.spaces) <= 2]
    houses = [area for area in areas if area.kind == "house" and len(area.spaces) <= 4]
    tops = {house.id: top for house, top in zip(houses, low, strict=False)}
    lying = {top.id for top in tops.values()}
    return tuple(
        (tops[area.id], area) if area.id in tops else (area,)
        for area in areas
        if area.id not in lying
    )


@lru_cache(maxsize=32)
def _cans_hint(layout: Layout) -> str:
    scoring = [(total, earns) for total, earns in layout.cans.sums.items() if earns]
    return ", ".join(f"sum {total} earns {earns}" for total, earns in scoring)


def _signed(layout: Layout, sheet: Sheet, area: Area, signer: Signer) -> AreaView:
    row = sheet.areas[area.index]
    boxes = sheet.boxes if area.room == "carp" else ()
    return _area(layout, area, row, signer(area, row), boxes, sheet.lines[area.index].points)


@lru_cache(maxsize=4096)
def _area(
    layout: Layout,
    area: Area,
    row: Row,
    signs: tuple[SignOf, ...],
    boxes: tuple[Box, ...],
    points: int,
) -> AreaView:
    """An area as it stands. It is kept, since most areas are as they were before the last tap."""
    names = space_names(layout)
    first = layout.rooms[area.room][0].index
    return AreaView(
        id=area.id,
        kind=area.kind,
        name=area_name(layout, area),
        spaces=tuple(
            SpaceView(space, sign, mark.number or None, f"{names[space]}: {ending}")
            for space, mark, (sign, ending) in zip(area.spaces, row, signs, strict=True)
        ),
        points=points,
        earned=_is_earned(area, row, boxes),
        note=_note(layout, area, row, area.index - first),
        bar=_bar(area, row),
        scores=layout.cars.rows[area.index - first].scores if area.room == "cars" else (),
        boxes=_boxes(layout, area, boxes) if area.room == "carp" else (),
    )


def _is_earned(area: Area, row: Row, boxes: tuple[Box, ...]) -> bool:
    match area.room:
        case "posts" | "cans":
            return full(row)
        case "cars":
            return next(counting(row), None) is not None
        case "carp":
            return any(isinstance(box, int) for box in boxes)


def _note(layout: Layout, area: Area, row: Row, position: int) -> str:
    if area.room == "cans":
        total = sum(counting(row))
        return f"sum {total}" if total else "sum –"
    if area.room != "posts":
        return ""
    post = layout.posts.areas[position]
    times = f"×{post.multiplier}" if post.multiplier > 1 else ""
    plus = f"+{post.bonus}" if post.bonus or not times else ""
    return " ".join(part for part in (times, plus) if part)


def _bar(area: Area, row: Row) -> int | None:
    if area.room not in ("cars", "carp") or full(row) or in_order(area.room, tuple(counting(row))):
        return None
    return next_empty(row)


def _boxes(layout: Layout, area: Area, boxes: tuple[Box, ...]) -> tuple[BoxView, ...]:
    return tuple(
        BoxView(space, *_box(under, box))
        for space, under, box in zip(area.spaces, layout.carp.under, boxes, strict=True)
    )


def _box(under: str, box: Box) -> tuple[BoxSign, int | None, str]:
    match under, box:
        case "biscuit", _:
            return "biscuit", None, "earns a biscuit"
        case "none", _:
            return "none", None, ""
        case _, None:
            return "hollow", None, "takes the T-Rex number"
        case _, "waiting":
            return "waiting", None, "waits for the T-Rex die"
        case _, "lost":
            return "lost", None, "lost"
        case _, number:
            return "earned", int(number), f"earned {counted(int(number), 'point')}"


# Signs.


def _written(area: Area, row: Row) -> tuple[SignOf, ...]:
    return _written_row(row)


@lru_cache(maxsize=4096)
def _written_row(row: Row) -> tuple[SignOf, ...]:
    return tuple(map(_sign_of, row))


def _sign_of(mark: Mark) -> SignOf:
    if mark.crossed:
        return "crossed", "crossed off"
    if mark.shaded:
        return "shaded", f"{mark.number}, shaded"
    return ("written", str(mark.number)) if mark.filled else ("not-now", "empty")


def _placing(state: State, player: Player, number: int) -> Signer:
    def sign(space: str, mark: Mark) -> SignOf:
        if not mark.empty:
            return _sign_of(mark)
        if rules.code_against_space(state, player, number, space) is not None:
            return "not-now", "empty, closed now"
        if rules.breaks_order(state, player, number, space):
            return "breaks", "free, but it breaks the row"
        return "legal", "free"

    return lambda area, row: tuple(map(sign, area.spaces, row))


def _shading(state: State, player: Player) -> Signer:
    may_shade = frozenset(rules.shadeable(state, player))

    def sign(space: str, mark: Mark) -> SignOf:
        if space in may_shade:
            return "may-shade", f"{mark.number}, may be covered"
        return _sign_of(mark)

    return lambda area, row: tuple(map(sign, area.spaces, row))


def _refused(signer: Signer, refused: str) -> Signer:
    def sign(area: Area, row: Row) -> tuple[SignOf, ...]:
        signs = signer(area, row)
        if refused not in area.spaces:
            return signs
        position = area.spaces.index(refused)
        return put(signs, position, ("refused", "not possible")) if row[position].empty else signs

    return sign if refused else signer


# The tray.


def _tray(
    state: State,
    player: Player,
    number: int | None,
    earned: int,
    rooms: tuple[RoomView, ...],
    asked: Mapping[str, str],
    base: str,
    throws: Throws,
) -> Tray:
    seat = state.seats[player]
    if seat.biscuit:
        area, _ = state.layout.spaces[seat.biscuit]
        title = "A biscuit for your 6!" if area.room == "cars" else "A biscuit from the streamer!"
        text = "Tap the number it shall cover. A biscuit does not keep: use it now or let it go."
        return Tray("biscuit", title, text, player, earned)
    if number:
        title = f"Place the {'T-Rex ' if state.phase == 'place-trex' else ''}{number}"
        text = f"{seat.name}: {_legal_spaces(rooms)}"
        dice = _dice(state, player, number, base, throws)
        return Tray("place", title, text, player, earned, dice)
    if state.phase in ("place", "place-trex"):
        waiting = [(s.name, f"{base}?player={p}") for p, s in enumerate(state.seats) if s.busy]
        text = "Still to place: tap whose sheet comes next."
        return Tray("wait", f"{seat.name} is done.", text, player, earned, next=tuple(waiting))
    if state.phase == "finished":
        result = (("The result", f"{base}/end"),)
        return Tray("finished", "The game is over.", "", player, earned, next=result)
    throw = rolling.round_throw(state)
    roller = state.seats[throw.player].name
    if state.phase == "trex":
        hides = throws.hidden(throw, Reveal) or throws.entered(Reveal, throw) is not None
        text = "Everybody has placed."
        text += " It was thrown with the others, and lies hidden." if hides else " Tap its number."
        title = f"{roller} shows the T-Rex die"
        return Tray("trex", title, text, player, earned, lies_hidden=hides)
    first = next((n for n in range(1, 7) if str(n) == asked.get("first")), None)
    by_hand = first is not None or "hand" in asked
    thrown = throws.lying(throw)
    if thrown and not by_hand:
        return _thrown(roller, throw.player, player, earned, rolling.round_dice(thrown), base)
    may_roll = not (thrown or throws.hidden(throw) or first)
    text = "And the second die?" if first else "Tap the first of the two real dice shown."
    if may_roll:
        text = "Or tap the first of the two real dice shown."
    if throws.hidden(throw) and not first:
        text = "The dice are thrown on another phone. It goes on from there, or tap real dice here."
    faces = tuple(f"{base}?player={player}&first={face}" for face in range(1, 7))
    roll_href = f"{base}/roll?player={throw.player}" if may_roll else None
    return Tray(
        "reveal",
        f"{roller} rolls",
        text,
        player,
        earned,
        first=first,
        face_hrefs=faces,
        roll_href=roll_href,
        hand_href=f"{base}?player={player}&hand=1",
        thrown_href=f"{base}?player={throw.player}" if thrown else None,
    )


def _thrown(
    roller: str, owner: Player, player: Player, earned: int, dice: tuple[int, ...], base: str
) -> Tray:
    """The three dice of the app, on the roller's own sheet: where one phone goes round, nobody
    else comes upon them."""
    if player != owner:
        there = ((f"{roller}’s dice", f"{base}?player={owner}"),)
        return Tray(
            "wait", f"{roller} has rolled.", "The dice lie there.", player, earned, next=there
        )
    return Tray(
        "thrown",
        "Which one is the T-Rex die?",
        "It stays hidden until everybody has placed the others. Only this phone shows it.",
        player,
        earned,
        thrown=dice,
        hand_href=f"{base}?player={player}&hand=1",
    )


def _legal_spaces(rooms: tuple[RoomView, ...]) -> str:
    signs = [space.sign for room in rooms for area in room.areas for space in area.spaces]
    legal, breaking = signs.count("legal"), signs.count("breaks")
    told = counted(legal + breaking, "legal space")
    return f"{told}. A crack: it breaks the row." if breaking else told


def _dice(
    state: State, player: Player, chosen: int, base: str, throws: Throws
) -> tuple[DieView, ...]:
    """The dice of the round; of two equal ones the first counts as placed first."""
    if state.phase == "place-trex":
        return (
            *_placed(state),
            DieView(chosen, "chosen", f"T-Rex {chosen}, to place now", trex=True),
        )
    left = list(state.seats[player].pending)
    several = len(left) > 1
    dice: list[DieView] = []
    for number in reversed(state.dice[:2]):
        if number not in left:
            dice.append(_placed_die(number))
            continue
        left.remove(number)
        is_chosen = number == chosen and not any(die.sign == "chosen" for die in dice)
        sign: DieSign = "chosen" if is_chosen else "waiting"
        href = f"{base}?player={player}&number={number}" if several else None
        dice.append(DieView(number, sign, f"{number}, to place", href=href))
    secret = rolling.hidden_die(state, throws) if player == state.roller else None
    trex = _HIDDEN
    if secret:
        trex = DieView(secret, "secret", f"T-Rex die {secret}, seen on this phone only", trex=True)
    return (*reversed(dice), trex)


_HIDDEN = DieView(0, "hidden", "T-Rex die, still hidden", trex=True)


def _placed(state: State) -> tuple[DieView, ...]:
    return tuple(map(_placed_die, state.dice[:2]))


def _placed_die(number: int) -> DieView:
    return DieView(number, "placed", f"{number}, placed")


def dice_shown(state: State) -> tuple[DieView, ...]:
    """The dice of the round as everybody sees them: the T-Rex die lies hidden until it is shown."""
    match state.phase:
        case "place":
            two = (DieView(number, "shown", f"{number}, to place") for number in state.dice[:2])
            return (*two, _HIDDEN)
        case "trex":
            return (*_placed(state), _HIDDEN)
        case "place-trex":
            number = state.dice[2]
            trex = DieView(number, "shown", f"T-Rex {number}, to place", trex=True)
            return (*_placed(state), trex)
        case _:
            return ()


# Corrections.


def corrections(state: State, move: Move) -> tuple[Field, ...]:
    """What of `move`, played in `state`, can be put right in place."""
    faces = tuple((str(n), str(n)) for n in range(1, 7))
    names = space_names(state.layout)
    match move:
        case Reveal((one, other)):
            return (
                Field("First die", "dice", faces, str(one), thrown=True),
                Field("Second die", "dice", faces, str(other), thrown=True),
            )
        case Trex(number):
            return (Field("T-Rex die", "number", faces, str(number), thrown=True),)
        case Place(player, number, space):
            dice = list(dict.fromkeys(state.seats[player].pending))
            legal = {s: None for n in dice for s in rules.placeable(state, player, n)}
            return (
                Field("Number", "number", tuple((str(n), str(n)) for n in dice), str(number)),
                Field("Space", "space", tuple((s, names[s]) for s in legal), space),
            )
        case Biscuit(player, space):
            may_shade = rules.shadeable(state, player)
            return (Field("Space", "space", tuple((s, names[s]) for s in may_shade), space),)
        case Decline():
            return ()
