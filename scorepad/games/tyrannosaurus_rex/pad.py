"""What the pad shows of a game: the lanes of one player’s dinosaurs, and what is to do now."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast
from urllib.parse import urlencode

from scorepad.engine import Game, Player
from scorepad.games.tyrannosaurus_rex.names import PLACES, WHERE, dinosaur_name, tag, whose
from scorepad.games.tyrannosaurus_rex.state import (
    DINOSAURS,
    Advance,
    Fight,
    Free,
    OneDie,
    Place,
    State,
)

Rules = Game[State]
Asked = Mapping[str, str]
Pairs = tuple[tuple[str, str], ...]
Dice = Literal["first", "second", "both"]

StopSign = Literal["legal", "not-now", "refused", "printed"]
"""`refused` is the stop just tapped in vain; a printed one is not to be tapped now."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on a dinosaur’s lane: whether it stands there, and the move that a tap enters.

    `steps` are what the dinosaur goes with, where that is not what the tray says.
    """

    place: Place
    here: bool
    sign: StopSign
    label: str
    steps: str = ""
    move: str = ""
    fields: Pairs = ()


@dataclass(frozen=True, slots=True)
class Lane:
    """A dinosaur on its way HOME: what tells it from others, its drawing, and the five places."""

    number: int
    tag: str
    name: str
    nickname: str
    art: str
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Which of a player’s dinosaurs stand at each of the five places, by their tags."""

    name: str
    on_turn: bool
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What the catalogue says of a dinosaur."""

    tag: str
    name: str
    art: str
    facts: Pairs


@dataclass(frozen=True, slots=True)
class Tile:
    """A dinosaur to choose: with `href` by a link, else by a button that posts `value`."""

    tag: str
    name: str
    art: str
    label: str
    sign: Literal["legal", "not-now", "chosen"]
    value: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class Herd:
    """The dinosaurs of a player, in a row to choose from."""

    name: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """A die of the tray, or both together: `number` is what it shows, 0 while it shows nothing."""

    number: int
    sign: Literal["chosen", "waiting", "placed", "open"]
    label: str
    rex: bool = False
    both: bool = False
    href: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A number to tap: it leads on by its `href`, or, the last one, posts `value` or `fields`."""

    number: int
    label: str
    value: str = ""
    href: str = ""
    fields: Pairs = ()


@dataclass(frozen=True, slots=True)
class Tray:
    """What is to do now, at the thumb.

    `kind` is `start`, `roll`, `trex`, `move`, `done`, `fight`, `dice`, `wait` or `finished`. What
    is posted goes to `action` with `fields`; keys that post have the name `key_name`, and are
    for the T-Rex die where `rex` says so. `roll` is what the app may roll instead, `change_href`
    leads back to the first of several taps, and `links` lead elsewhere.
    """

    kind: str
    title: str
    text: str = ""
    action: str = ""
    fields: Pairs = ()
    chips: tuple[Chip, ...] = ()
    keys: tuple[Key, ...] = ()
    key_name: str = ""
    rex: bool = False
    herds: tuple[Herd, ...] = ()
    catches: tuple[str, ...] = ()
    several: bool = False
    roll: str = ""
    change_href: str = ""
    full_href: str = ""
    full: bool = False
    links: Pairs = ()


@dataclass(frozen=True, slots=True)
class PadView:
    """The lanes of the player shown, everybody’s dinosaurs at a glance, and the tray."""

    subtitle: str
    title: str
    lanes: tuple[Lane, ...]
    everybody: tuple[Whereabouts, ...]
    facts: tuple[Facts, ...]
    tray: Tray


PLACE_NAMES: Mapping[Place, str] = {
    "lair": "Lair",
    "start": "START",
    "track": "Track",
    "river": "River bed",
    "home": "HOME",
}

_HEAVY = {9, 10, 11}
_HORNED = {2, 6}
_PLATED = {3}


def pad_view(game: Rules, state: State, player: Player, asked: Asked, base: str) -> PadView:
    """The pad of `player`. What is tapped on the way to a move comes back in `asked`."""
    tray = _tray(game, state, player, asked, base)
    dice = chosen_dice(state, asked) if tray.kind == "move" else None
    lanes = tuple(_lane(game, state, player, number, dice, asked) for number in _numbers())
    if tray.kind == "move" and not any(s.sign == "legal" for lane in lanes for s in lane.stops):
        tray = _stuck(tray)
    name = state.names[player]
    return PadView(
        subtitle=_subtitle(state, name),
        title=f"{name}’s dinosaurs",
        lanes=lanes,
        everybody=tuple(_whereabouts(state, p) for p in _players(state)),
        facts=tuple(_facts(state, player, number) for number in _numbers())
        if state.figures
        else (),
        tray=tray,
    )


def _subtitle(state: State, name: str) -> str:
    turn = f"Turn {state.number}" if state.begun else "Before the first turn"
    rule = " · simplified" if state.simplified else ""
    return f"{turn}{rule} · {name}’s dinosaurs"


def _players(state: State) -> Iterator[Player]:
    return map(Player, range(len(state.names)))


def _numbers() -> range:
    return range(1, DINOSAURS + 1)


# The board.


def chosen_dice(state: State, asked: Asked) -> Dice | None:
    """The white dice that the next dinosaur goes with; None when they are used up."""
    if not state.used:
        wanted = asked.get("dice", "")
        return cast(Dice, wanted) if wanted in ("first", "second") else "both"
    if len(state.used) > 1:
        return None
    return "second" if state.used == (1,) else "first"


def _lane(
    game: Rules, state: State, player: Player, number: int, dice: Dice | None, asked: Asked
) -> Lane:
    from scorepad.games.tyrannosaurus_rex.catalogue import entry

    figure = entry(state.figures[player][number - 1]) if state.figures else None
    return Lane(
        number=number,
        tag=tag(state, player, number),
        name=figure.name if figure else "",
        nickname=figure.nickname if figure else "",
        art=_art(state, player, number),
        stops=tuple(_stop(game, state, player, number, place, dice, asked) for place in PLACES),
    )


def _stop(
    game: Rules,
    state: State,
    player: Player,
    number: int,
    place: Place,
    dice: Dice | None,
    asked: Asked,
) -> Stop:
    here = state.place(player, number) == place
    name = dinosaur_name(state, player, number).capitalize()
    moves = tuple(_moves(state, player, number, place, dice)) if dice else ()
    if not moves:
        stands = f"{name} is {WHERE[place]}" if here else f"{name}: {PLACE_NAMES[place]}"
        return Stop(place, here, "printed", stands)
    move = next((move for move in moves if game.refusal(state, move) is None), None)
    if move is None:
        tapped = "refused" in asked and (asked.get("dinosaur"), asked.get("to", "start")) == (
            str(number),
            place,
        )
        sign: StopSign = "refused" if tapped else "not-now"
        move = moves[0]
        label = f"{game.describe(state, move)}: not possible now"
    else:
        sign, label = "legal", game.describe(state, move)
    steps = _shown(state, move.dice) if sign == "legal" and move.dice != dice else ""
    fields: Pairs = (("player", str(player)), ("dinosaur", str(number)), ("dice", move.dice))
    if isinstance(move, Advance):
        fields = (*fields, ("to", move.to))
    return Stop(place, here, sign, label, steps, move.move, fields)


def _moves(
    state: State, player: Player, number: int, place: Place, dice: Dice
) -> Iterator[Advance | Free]:
    """The moves that a tap on a place can mean: with the dice chosen, or else with one of them."""
    orders: tuple[Dice, ...] = ("both", "first", "second") if dice == "both" else (dice,)
    stands = state.place(player, number)
    if stands == "lair" and place == "start":
        yield from (Free(player, number, one) for one in orders if one != "both")
    elif stands != "home" and (place == "track" or place == "river" or place == "home"):
        yield from (Advance(player, number, some, place) for some in orders)


def _shown(state: State, dice: Dice) -> str:
    """What `dice` show together."""
    assert state.dice is not None, "dinosaurs move after the roll"
    _, one, other = state.dice
    return str({"first": one, "second": other, "both": one + other}[dice])


def _art(state: State, player: Player, number: int) -> str:
    """The drawing of a dinosaur; of most figures we draw the build only."""
    if not state.figures:
        return "stegosaurus"
    figure = state.figures[player][number - 1]
    if figure in _PLATED:
        return "stegosaurus"
    if figure in _HORNED:
        return "triceratops"
    return "longneck" if figure in _HEAVY else "runner"


def _whereabouts(state: State, player: Player) -> Whereabouts:
    places = tuple(
        tuple(tag(state, player, n) for n in _numbers() if state.place(player, n) == place)
        for place in PLACES
    )
    return Whereabouts(state.names[player], player == state.active, places)


def _facts(state: State, player: Player, number: int) -> Facts:
    from scorepad.games.tyrannosaurus_rex.catalogue import entry

    figure = entry(state.figures[player][number - 1])
    facts = (
        ("Nickname", figure.nickname),
        ("Lived", f"{figure.era} million years ago"),
        ("Size", figure.size),
        ("Weight", figure.weight or "not known"),
        ("Eats", figure.diet),
        ("Found in", figure.origin),
    )
    return Facts(str(figure.number), figure.name, _art(state, player, number), facts)


# The tray.


def _tray(game: Rules, state: State, player: Player, asked: Asked, base: str) -> Tray:
    turn = state.turn
    if state.winner is not None:
        return Tray("finished", "The game is over.", links=(("The result", f"{base}/end"),))
    if not state.begun and (state.tied or asked.get("begin") != "1"):
        return _start(state, player, asked, base)
    if state.dice is None:
        return _roll(state, asked, f"{base}?player={turn}")
    if not state.trex_moved:
        return _trex(state, state.dice[0], asked, f"{base}?player={turn}")
    if player != turn:
        back = ((f"{state.names[turn]}’s dinosaurs", f"{base}?player={turn}"),)
        text = "These are only to look at for now."
        return Tray("wait", f"It is {state.names[turn]}’s turn", text, links=back)
    fighter = _fighter(game, state, asked)
    if fighter:
        return _dice(state, fighter, asked, base)
    if asked.get("fight") == "1" and _may_fight(game, state):
        return _whom(game, state, base)
    return _move(game, state, asked, base)


def _start(state: State, player: Player, asked: Asked, base: str) -> Tray:
    """The totals are tapped one player after the other; the last tap enters them all."""
    here = f"{base}?player={player}"
    rolling = state.rolling
    known = _numbers_in(asked.get("totals", ""), 3, 18)[: len(rolling) - 1]
    now = rolling[len(known)]
    before = ""
    if known:
        before = f"{state.names[rolling[len(known) - 1]]} has {known[-1]}. "
    links: Pairs = ()
    if not known and not state.tied:
        links = ((f"{state.names[state.turn]} begins, no roll", f"{here}&begin=1"),)
    return Tray(
        "start",
        "Level: roll again" if state.tied else "Who begins?",
        f"{before}{state.names[now]}’s three dice together?",
        here,
        keys=tuple(_total(state, here, (*known, total)) for total in range(3, 19)),
        roll="" if known else "Roll for both" if len(rolling) == 2 else "Roll for all",
        change_href=here if known else "",
        links=links,
    )


def _total(state: State, here: str, totals: tuple[int, ...]) -> Key:
    """The key of the last of `totals`, which are those of the first players who roll."""
    label = f"{state.names[state.rolling[len(totals) - 1]]}: {totals[-1]}"
    if len(totals) < len(state.rolling):
        return Key(totals[-1], label, href=_link(here, totals=_dotted(totals)))
    rolled = dict(zip(state.rolling, totals, strict=True))
    fields = tuple(("totals", str(rolled.get(player, "null"))) for player in _players(state))
    return Key(totals[-1], label, fields=fields)


_ROLLED = ("T-Rex die", "first white die", "second white die")


def _roll(state: State, asked: Asked, here: str) -> Tray:
    """Black, white, white; the last tap enters all three."""
    if not state.begun:
        here = _link(here, begin="1")
    black = _numbers_in(asked.get("black", ""), 1, 6)[:1]
    white = _numbers_in(asked.get("white", ""), 1, 6)[:1] if black else ()
    shown = (*black, *white)
    die = _ROLLED[len(shown)]
    name = state.names[state.turn]
    keys = []
    for face in range(1, 7):
        label = f"{die[0].upper()}{die[1:]}: {face}"
        if white:
            keys.append(Key(face, label, value=str(face)))
        else:
            asks = {"black": str((*shown, face)[0])} | ({"white": str(face)} if black else {})
            keys.append(Key(face, label, href=_link(here, **asks)))
    return Tray(
        "roll",
        f"{name} rolls",
        f"What does the {die} show?" if shown else "What does the black T-Rex die show?",
        here,
        (
            ("player", str(state.turn)),
            *(("black", str(n)) for n in black),
            *(("white", str(n)) for n in white),
        ),
        chips=_open_chips(shown, _ROLLED, rex=True) if shown else (),
        keys=tuple(keys),
        key_name="white",
        rex=not shown,
        roll="" if shown else "Roll all three",
        change_href=here if shown else "",
    )


def _open_chips(shown: tuple[int, ...], names: tuple[str, ...], rex: bool) -> tuple[Chip, ...]:
    """The dice tapped so far, the one asked for, and those still to come."""
    return tuple(
        Chip(
            shown[n] if n < len(shown) else 0,
            "chosen" if n < len(shown) else "open",
            f"{name[0].upper()}{name[1:]}: {shown[n] if n < len(shown) else 'not yet'}",
            rex=rex and n == 0,
        )
        for n, name in enumerate(names)
    )


def _trex(state: State, black: int, asked: Asked, here: str) -> Tray:
    """One tap says whom T-Rex has caught; several are ticked first."""
    several = asked.get("several") == "1"
    caught = _pairs_in(asked.get("caught", ""), state) if several else ()
    herds = []
    for player in _players(state):
        if "track" not in state.places[player]:
            continue
        tiles = tuple(_catch(state, player, n, caught, several, here) for n in _numbers())
        herds.append(Herd(state.names[player], tiles))
    way = "clockwise" if state.simplified else "either way round"
    ask = "Whom does it land on?" if herds else "Nobody is on the track yet."
    links: Pairs = ()
    if several:
        links = (("Only one", here),)
    elif sum(row.count("track") for row in state.places) > 1:
        links = (("Several at once", _link(here, several="1")),)
    return Tray(
        "trex",
        f"T-Rex moves {black}, {way}",
        ask,
        here,
        chips=(Chip(black, "chosen", f"T-Rex die: {black}", rex=True),),
        herds=tuple(herds),
        catches=tuple(f"[{player},{dinosaur}]" for player, dinosaur in caught),
        several=several,
        links=links,
    )


def _catch(
    state: State,
    player: Player,
    number: int,
    caught: tuple[tuple[Player, int], ...],
    several: bool,
    here: str,
) -> Tile:
    """A dinosaur that T-Rex may have caught; one that it cannot have says why when tapped."""
    place = state.place(player, number)
    this = (player, number)
    chosen = this in caught
    can_be = place == "track"
    label = f"{whose(state, player, number)}, {WHERE[place]}"
    href = ""
    if several and can_be:
        others = tuple(each for each in caught if each != this) if chosen else (*caught, this)
        names = ".".join(f"{p}-{n}" for p, n in others)
        href = _link(here, several="1", caught=names)
        label += ", caught" if chosen else ", not caught"
    return Tile(
        tag(state, player, number),
        _hyphenated(state, player, number),
        _art(state, player, number),
        label,
        "chosen" if chosen else "legal" if can_be else "not-now",
        f"[{player},{number}]",
        href,
    )


def _move(game: Rules, state: State, asked: Asked, base: str) -> Tray:
    """Which dice the next dinosaur goes with; where it goes is tapped on its lane."""
    assert state.dice is not None, "dinosaurs move after the roll"
    name = state.names[state.turn]
    after = f"{base}?player={(state.turn + 1) % len(state.names)}"
    fields = (("player", str(state.turn)),)
    dice = chosen_dice(state, asked)
    may_fight = _may_fight(game, state)
    links = ((("It met another", f"{base}?player={state.turn}&fight=1")),) if may_fight else ()
    if dice is None:
        text = "Both white dice are used."
        if may_fight and state.arrived:
            who = dinosaur_name(state, state.turn, state.arrived).capitalize()
            text = f"{who} has moved. Did it meet another player’s?"
        return Tray("done", f"{name} is done", text, after, fields, links=links)
    here = f"{base}?player={state.turn}"
    one, other = state.dice[1:]
    chips: tuple[Chip, ...] = (
        _white("first", one, "First white die", state, dice, here),
        _white("second", other, "Second white die", state, dice, here),
    )
    if not state.used:
        together = Chip(
            one + other,
            "chosen" if dice == "both" else "waiting",
            f"Both white dice: {one + other}",
            both=True,
            href=here,
        )
        chips = (together, *chips)
    title = f"{name} moves {_shown(state, dice)}"
    return Tray("move", title, "Tap where it goes.", after, fields, chips=chips, links=links)


def _white(die: OneDie, face: int, name: str, state: State, dice: Dice, here: str) -> Chip:
    if {"first": 1, "second": 2}[die] in state.used:
        return Chip(face, "placed", f"{name}: {face}, used")
    sign: Literal["chosen", "waiting"] = "chosen" if dice == die else "waiting"
    return Chip(face, sign, f"{name}: {face}", href=_link(here, dice=die))


def _stuck(tray: Tray) -> Tray:
    return replace(tray, text="Nothing of this fits a dinosaur. End the turn, or try another die.")


# A fight.


def _meeting(state: State, target: Player, number: int, dice: tuple[int, ...] = ()) -> Fight:
    """The fight of the dinosaur that has just moved; its dice do not matter before they fall."""
    filled = (*dice, 1, 1, 1, 1, 1)
    one, two, three, four, five = filled[:5]
    return Fight(
        state.turn, state.arrived or 1, target, number, (one, two, three), (four, five), False
    )


def _targets(game: Rules, state: State) -> Iterator[tuple[Player, int]]:
    """Whom the dinosaur that has just moved may fight."""
    for player in _players(state):
        for number in _numbers():
            if game.refusal(state, _meeting(state, player, number)) is None:
                yield player, number


def _may_fight(game: Rules, state: State) -> bool:
    return any(True for _ in _targets(game, state))


def _whom(game: Rules, state: State, base: str) -> Tray:
    here = f"{base}?player={state.turn}"
    targets = frozenset(_targets(game, state))
    herds = []
    for player in _players(state):
        if any(player == p for p, _ in targets):
            tiles = tuple(
                _target(state, player, n, (player, n) in targets, here) for n in _numbers()
            )
            herds.append(Herd(state.names[player], tiles))
    who = dinosaur_name(state, state.turn, state.arrived or 1)
    return Tray(
        "fight",
        "Whom did it meet?",
        f"{state.names[state.turn]}’s {who} lands on the same square.",
        herds=tuple(herds),
        links=(("No fight after all", here),),
    )


def _target(state: State, player: Player, number: int, met: bool, here: str) -> Tile:
    return Tile(
        tag(state, player, number),
        _hyphenated(state, player, number),
        _art(state, player, number),
        f"{whose(state, player, number)}, {WHERE[state.place(player, number)]}",
        "legal" if met else "not-now",
        href=_link(here, fight="1", against=f"{player}-{number}") if met else "",
    )


def _fighter(game: Rules, state: State, asked: Asked) -> tuple[Player, int] | None:
    """Whom the fight is against, once that was tapped."""
    found = _pairs_in(asked.get("against", ""), state)
    return found[0] if found and found[0] in _targets(game, state) else None


_FOUGHT = (
    "first attacking die",
    "second attacking die",
    "third attacking die",
    "first defending die",
    "second defending die",
)


def _dice(state: State, against: tuple[Player, int], asked: Asked, base: str) -> Tray:
    """Three dice, then two; the last tap enters them all."""
    target, number = against
    shown = _numbers_in(asked.get("dice", ""), 1, 6)[:4]
    full = asked.get("full") == "1"
    fight = _meeting(state, target, number, shown)
    name, other = state.names[state.turn], state.names[target]
    asks = {"fight": "1", "against": f"{target}-{number}"} | ({"full": "1"} if full else {})
    start = _link(f"{base}?player={state.turn}", **asks)
    die = _FOUGHT[len(shown)]
    keys = []
    for face in range(1, 7):
        label = f"{die[0].upper()}{die[1:]}: {face}"
        if len(shown) == 4:
            keys.append(Key(face, label, value=str(face)))
        else:
            keys.append(Key(face, label, href=_link(start, dice=_dotted((*shown, face)))))
    if len(shown) < 3:
        text = f"{name} rolls three dice. What does the {die.split()[0]} one show?"
    else:
        text = f"{name} has {sum(fight.attack)}. {other} rolls two and wins a tie."
    attack, defence = shown[:3], shown[3:]
    toggled = {key: value for key, value in asks.items() if key != "full"}
    if not full:
        toggled["full"] = "1"
    if shown:
        toggled["dice"] = _dotted(shown)
    return Tray(
        "dice",
        f"{_short(state, state.turn, state.arrived or 1)} against {_short(state, *against)}",
        text,
        f"{base}?player={(state.turn + 1) % len(state.names)}",
        (
            ("player", str(state.turn)),
            ("dinosaur", str(state.arrived)),
            ("target", str(target)),
            ("target_dinosaur", str(number)),
            ("river_full", str(full).lower()),
            *((("attack", str(n)) for n in attack) if len(attack) == 3 else ()),
            *(("defence", str(n)) for n in defence),
        ),
        chips=_open_chips(shown, _FOUGHT, rex=False),
        keys=tuple(keys),
        key_name="defence",
        roll={0: "Roll all five", 3: "Roll the two"}.get(len(shown), ""),
        change_href=start if shown else "",
        full_href=_link(f"{base}?player={state.turn}", **toggled),
        full=full,
        links=(("No fight after all", f"{base}?player={state.turn}"),) if not shown else (),
    )


def _short(state: State, player: Player, number: int) -> str:
    return whose(state, player, number)


# Addresses and names.


def _link(here: str, **asks: str) -> str:
    return f"{here}&{urlencode(asks)}"


def _dotted(numbers: Iterable[int]) -> str:
    return ".".join(map(str, numbers))


def _numbers_in(text: str, low: int, high: int) -> tuple[int, ...]:
    """The numbers that an address tells, as far as they are in the range."""
    parts = [part for part in text.split(".") if re.fullmatch(r"[0-9]{1,2}", part)]
    return tuple(int(part) for part in parts if low <= int(part) <= high)


def _pairs_in(text: str, state: State) -> tuple[tuple[Player, int], ...]:
    """The dinosaurs that an address names, `1-3` for the third one of player 1."""
    found = re.findall(r"([0-3])-([1-4])", text)
    pairs = ((Player(int(player)), int(number)) for player, number in found)
    return tuple(pair for pair in pairs if pair[0] < len(state.names))


_JOINTS = re.compile(r"(?=(?:saurus|ceratops|raptor|mimus|docus|nychus|lophus|don)$)")


def _hyphenated(state: State, player: Player, number: int) -> str:
    """The name of a figure with the place where it may be parted; empty where there is none."""
    if not state.figures:
        return ""
    return _JOINTS.sub("\u00ad", dinosaur_name(state, player, number))
