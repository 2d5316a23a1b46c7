"""What is to do now, at the thumb: the tray of the pad."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Literal, cast
from urllib.parse import urlencode

from scorepad.engine import Game, Player
from scorepad.games.tyrannosaurus_rex.looks import drawing, parted
from scorepad.games.tyrannosaurus_rex.names import WHERE, dinosaur_name, tag, whose
from scorepad.games.tyrannosaurus_rex.state import DINOSAURS, Fight, OneDie, State
from scorepad.games.tyrannosaurus_rex.views import Chip, Dice, Herd, Key, Pairs, Tile, Tray

Rules = Game[State]
Asked = Mapping[str, str]


def tray_of(game: Rules, state: State, player: Player, asked: Asked, base: str) -> Tray:
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


def players_of(state: State) -> Iterator[Player]:
    return map(Player, range(len(state.names)))


def numbers() -> range:
    """A player’s dinosaurs."""
    return range(1, DINOSAURS + 1)


def chosen_dice(state: State, asked: Asked) -> Dice | None:
    """The white dice that the next dinosaur goes with; None when they are used up."""
    if not state.used:
        wanted = asked.get("dice", "")
        return cast(Dice, wanted) if wanted in ("first", "second") else "both"
    if len(state.used) > 1:
        return None
    return "second" if state.used == (1,) else "first"


def shown_by(state: State, dice: Dice) -> str:
    """What `dice` show together."""
    assert state.dice is not None, "dinosaurs move after the roll"
    _, one, other = state.dice
    return str({"first": one, "second": other, "both": one + other}[dice])


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
        change=("Change", here) if known else None,
        links=links,
    )


def _total(state: State, here: str, totals: tuple[int, ...]) -> Key:
    """The key of the last of `totals`, which are those of the first players who roll."""
    label = f"{state.names[state.rolling[len(totals) - 1]]}: {totals[-1]}"
    if len(totals) < len(state.rolling):
        return Key(totals[-1], label, href=_link(here, totals=_dotted(totals)))
    rolled = dict(zip(state.rolling, totals, strict=True))
    fields = tuple(("totals", str(rolled.get(player, "null"))) for player in players_of(state))
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
        change=("Change", here) if shown else None,
    )


def _open_chips(shown: tuple[int, ...], names: tuple[str, ...], rex: bool) -> tuple[Chip, ...]:
    """The dice tapped so far, the one asked for, and those still to come."""
    return tuple(
        Chip(
            shown[n] if n < len(shown) else 0,
            "chosen" if n < len(shown) else "asked" if n == len(shown) else "open",
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
    for player in players_of(state):
        if "track" not in state.places[player]:
            continue
        tiles = tuple(_catch(state, player, n, caught, several, here) for n in numbers())
        herds.append(Herd(state.names[player], tiles))
    way = "clockwise" if state.simplified else "either way round"
    ask = "Whom does it land on?" if herds else "Nobody is on the track yet."
    links: Pairs = ()
    action = here
    if several:
        # What is ticked stays ticked when a tap is refused.
        action = _link(here, several="1", caught=asked.get("caught", ""))
        links = (("Only one", here),)
    elif sum(row.count("track") for row in state.places) > 1:
        links = (("Several at once", _link(here, several="1")),)
    return Tray(
        "trex",
        f"T-Rex moves {black}, {way}",
        ask,
        action,
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
        parted(state, player, number),
        drawing(state, player, number),
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
            f"White dice, both: {one + other}",
            both=True,
            href=here,
        )
        chips = (together, *chips)
    title = f"{name} moves {shown_by(state, dice)}"
    return Tray("move", title, "Tap where it goes.", after, fields, chips=chips, links=links)


def _white(die: OneDie, face: int, name: str, state: State, dice: Dice, here: str) -> Chip:
    if {"first": 1, "second": 2}[die] in state.used:
        return Chip(face, "placed", f"{name}: {face}, used")
    sign: Literal["chosen", "waiting"] = "chosen" if dice == die else "waiting"
    return Chip(face, sign, f"{name}: {face}", href=_link(here, dice=die))


def stuck(tray: Tray) -> Tray:
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
    for player in players_of(state):
        for number in numbers():
            if game.refusal(state, _meeting(state, player, number)) is None:
                yield player, number


def _may_fight(game: Rules, state: State) -> bool:
    return any(True for _ in _targets(game, state))


def _whom(game: Rules, state: State, base: str) -> Tray:
    here = f"{base}?player={state.turn}"
    targets = frozenset(_targets(game, state))
    herds = []
    for player in players_of(state):
        if any(player == p for p, _ in targets):
            tiles = tuple(
                _target(state, player, n, (player, n) in targets, here) for n in numbers()
            )
            herds.append(Herd(state.names[player], tiles))
    who = dinosaur_name(state, state.turn, state.arrived or 1)
    return Tray(
        "fight",
        "Whom did it meet?",
        f"{state.names[state.turn]}’s {who} lands on the same square.",
        herds=tuple(herds),
        change=("No fight", here),
    )


def _target(state: State, player: Player, number: int, met: bool, here: str) -> Tile:
    return Tile(
        tag(state, player, number),
        parted(state, player, number),
        drawing(state, player, number),
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
    turn = f"{base}?player={state.turn}"
    shown = _numbers_in(asked.get("dice", ""), 1, 6)[: len(_FOUGHT) - 1]
    full = asked.get("full") == "1"
    told = {"fight": "1", "against": f"{target}-{number}"}
    start = _link(turn, **told, **({"full": "1"} if full else {}))
    so_far = {"dice": _dotted(shown)} if shown else {}
    die = _FOUGHT[len(shown)]
    keys = []
    for face in range(1, 7):
        label = f"{die[0].upper()}{die[1:]}: {face}"
        if len(shown) == len(_FOUGHT) - 1:
            keys.append(Key(face, label, value=str(face)))
        else:
            keys.append(Key(face, label, href=_link(start, dice=_dotted((*shown, face)))))
    attack, defence = shown[:3], shown[3:]
    name, other = state.names[state.turn], state.names[target]
    text = f"{name} rolls three dice. What does the {die.split()[0]} one show?"
    if len(attack) == 3:
        text = f"{name} has {sum(attack)}. {other} rolls two dice and wins a tie."
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
        change=("Change", start) if shown else ("No fight", turn),
        full_href=_link(turn, **told, **so_far, **({} if full else {"full": "1"})),
        full=full,
    )


def _short(state: State, player: Player, number: int) -> str:
    """`Ada’s 2`, or the name of the figure alone."""
    if state.figures:
        return dinosaur_name(state, player, number)
    return f"{state.names[player]}’s {number}"


# Addresses.


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
