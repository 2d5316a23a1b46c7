"""What the pad shows of a nest, of the lava and of what is to be done: a view, free of HTML."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import ClassVar, Literal

from scorepad.engine import Player, Throws, counted, listed
from scorepad.games.trex_greift_an import codes, rules
from scorepad.games.trex_greift_an.dice import (
    ALLOWED,
    Face,
    combat_dice,
    fight_throw,
    throw_of_this_turn,
    turn_dice,
    turn_throw,
)
from scorepad.games.trex_greift_an.handover import of_this_turn, warning
from scorepad.games.trex_greift_an.looks import DINOSAUR_ART, food_art, headed
from scorepad.games.trex_greift_an.state import (
    HOLLOWS,
    MOST_BURNT,
    MOST_LOOT,
    MOST_OF_A_KIND,
    STONES,
    Action,
    Eat,
    Fight,
    Lava,
    Lay,
    Move,
    State,
    Take,
    TrexAttack,
    Turn,
)

# What is tapped.


@dataclass(frozen=True, slots=True)
class Key:
    """Something to tap. With `href` it leads on; else it is a button of the form around it, with
    `value`. `closed` is what the rules refuse now: tapped all the same, it says why."""

    text: str
    label: str
    href: str = ""
    value: str = ""
    art: str = ""
    note: str = ""
    chosen: bool = False
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """The way to whom it is the turn of next."""

    name: str
    href: str


# The board.


@dataclass(frozen=True, slots=True)
class FoodView:
    """A kind of food: how many of its slots hold a tile, and whether that makes an egg."""

    name: str
    art: str
    held: int
    slots: int
    full: bool


StoneSign = Literal["placed", "next", "free"]


@dataclass(frozen=True, slots=True)
class StoneView:
    """A place for a lava stone, and what it is when it is looked at."""

    number: int
    sign: StoneSign


@dataclass(frozen=True, slots=True)
class NestView:
    """What one player has."""

    player: str
    dinosaur: str
    art: str
    eggs: int
    food: tuple[FoodView, ...]


@dataclass(frozen=True, slots=True)
class LavaView:
    """The 26 places for lava: hollows of the volcano first, then gaps of the flow."""

    placed: int
    stones: int
    hollows: tuple[StoneView, ...]
    flow: tuple[StoneView, ...]
    text: str


# The tray: one kind of it for each thing that can be to do.


@dataclass(frozen=True, slots=True)
class WaitTray:
    """Somebody else is on turn; `next` leads there."""

    kind: ClassVar[str] = "wait"
    title: str
    text: str
    next: Next


@dataclass(frozen=True, slots=True)
class FinishedTray:
    kind: ClassVar[str] = "finished"
    href: str


@dataclass(frozen=True, slots=True)
class TurnTray:
    """A turn begins: what the action die shows, or both dice rolled here; `ends` is what that
    ends of the turn before."""

    kind: ClassVar[str] = "turn"
    player: Player
    name: str
    ends: str
    action: str
    roll_href: str


@dataclass(frozen=True, slots=True)
class RolledTray:
    """The dice of a turn as the app has rolled them; more than one key leaves a choice. Each
    begins the turn, which ends what is in `ends`."""

    kind: ClassVar[str] = "rolled"
    player: Player
    name: str
    ends: str
    action: str
    face: Face
    steps: int
    keys: tuple[Key, ...]
    back_href: str


@dataclass(frozen=True, slots=True)
class TakeTray:
    """The free tile before the stone; `skip_href` leads on without one."""

    kind: ClassVar[str] = "take"
    player: Player
    action: str
    keys: tuple[Key, ...]
    skip_href: str


@dataclass(frozen=True, slots=True)
class LavaTray:
    """The stone of the turn: what lies and stands in its place, as long as it can hit anything,
    and in `fields` what of that was tapped."""

    kind: ClassVar[str] = "lava"
    player: Player
    action: str
    title: str
    text: str
    food: tuple[Key, ...]
    dinosaurs: tuple[Key, ...]
    fields: tuple[tuple[str, str], ...]
    button: str


@dataclass(frozen=True, slots=True)
class MoveTray:
    """The own dinosaur walks: it eats, meets another, lays."""

    kind: ClassVar[str] = "move"
    player: Player
    action: str
    title: str
    text: str
    eat: tuple[Key, ...]
    fights: tuple[Key, ...]
    lay: tuple[Key, ...]
    next: Next


@dataclass(frozen=True, slots=True)
class TrexTray:
    """T-Rex walks: whom it meets."""

    kind: ClassVar[str] = "trex"
    player: Player
    text: str
    fights: tuple[Key, ...]
    next: Next


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fight: `die` is what it rolled, 0 while that is open, and `open` the one that
    is asked for; `role` is what it does."""

    name: str
    figure: str
    art: str
    role: str
    die: int
    open: bool
    won: bool


@dataclass(frozen=True, slots=True)
class FightTray:
    """A fight: both dice, then the loot where there is any to choose.

    `numbers` are the keys of the die that is still open; with both dice there, `button` enters
    the fight.
    """

    kind: str
    move: str
    player: Player
    action: str
    title: str
    text: str
    attacker: Side
    defender: Side
    numbers: tuple[Key, ...]
    loot: tuple[Key, ...]
    fields: tuple[tuple[str, str], ...]
    button: str
    clear_href: str
    roll_href: str
    back_href: str


Tray = (
    WaitTray
    | FinishedTray
    | TurnTray
    | RolledTray
    | TakeTray
    | LavaTray
    | MoveTray
    | TrexTray
    | FightTray
)


@dataclass(frozen=True, slots=True)
class PadView:
    """The nest of one player, the lava that threatens all, and the tray.

    `steps` is what the number die shows in this turn, 0 where the app has not rolled it.
    """

    subtitle: str
    nest: NestView
    lava: LavaView
    supply: str
    steps: int
    tray: Tray


def pad_view(
    state: State, player: Player, asked: Mapping[str, str], base: str, throws: Throws
) -> PadView:
    """The pad of `player`. `asked` holds what was tapped so far for the next entry."""
    turn = f"Turn {state.turn}" if state.turn else "Start"
    supply = (
        f"{counted(state.eggs_left, 'egg')} in the supply, "
        f"{counted(state.on_board, 'food tile')} on the board"
    )
    subtitle = f"{turn} · {state.names[player]}’s nest"
    tray = _tray(Desk(state, player, of_this_turn(state, asked), base, throws))
    steps = _steps(state, throws)
    return PadView(subtitle, _nest(state, player), _lava(state), supply, steps, tray)


def _steps(state: State, throws: Throws) -> int:
    """The number die while a turn goes on. It is in no move, but was thrown with the action die."""
    if state.finished or not rules.may_go_on(state):
        return 0
    chance = throws.entered(Turn, throw_of_this_turn(state))
    return turn_dice(chance)[1] if chance else 0


def _nest(state: State, player: Player) -> NestView:
    dinosaur = state.dinosaurs[player]
    food = tuple(
        FoodView(headed(kind), art, held, MOST_OF_A_KIND, held == MOST_OF_A_KIND)
        for kind, art, held in zip(
            state.kinds, food_art(state.kinds), state.food[player], strict=False
        )
    )
    name, eggs = state.names[player], state.eggs[player]
    return NestView(name, dinosaur, DINOSAUR_ART[dinosaur], eggs, food)


def _lava(state: State) -> LavaView:
    stones = tuple(StoneView(n, _sign(state, n)) for n in range(1, STONES + 1))
    left = STONES - state.lava
    text = f"{counted(left, 'stone')} to the end" if left else "the last stone is placed"
    return LavaView(state.lava, STONES, stones[:HOLLOWS], stones[HOLLOWS:], text)


def _sign(state: State, number: int) -> StoneSign:
    if number <= state.lava:
        return "placed"
    return "next" if number == state.lava + 1 else "free"


# The tray.


@dataclass(frozen=True, slots=True)
class Desk:
    """The pad that somebody holds: the state, whose nest it shows, what was tapped, addresses."""

    state: State
    player: Player
    asked: Mapping[str, str]
    base: str
    throws: Throws

    def href(self, **tapped: object) -> str:
        """The pad of the same player with what was tapped for the next entry."""
        return f"{self.base}?{self._query(tapped)}"

    def roll_href(self, **tapped: object) -> str:
        """Where to send a form that rolls, to come to the pad with what was tapped."""
        return f"{self.base}/roll?{self._query({**tapped, 'roll': 1})}"

    def _query(self, tapped: Mapping[str, object]) -> str:
        query = {"player": self.player, **tapped}
        if tapped:
            query["turn"] = self.state.turn
        return "&".join(f"{name}={value}" for name, value in query.items())

    def number(self, name: str, most: int) -> int:
        """The number from 1 to `most` that was tapped under `name`; 0 if none was."""
        text = self.asked.get(name, "")
        return next((n for n in range(1, most + 1) if str(n) == text), 0)

    def tiles(self, name: str) -> tuple[int, ...]:
        """The kinds of the tiles that were tapped under `name`, as in `0.2`."""
        known = {str(kind): kind for kind in range(len(self.state.kinds))}
        return tuple(known[part] for part in self.asked.get(name, "").split(".") if part in known)

    def opponent(self) -> Player | None:
        """The player that was tapped as `target`."""
        names = self.state.names
        texts = {str(p): Player(p) for p in range(len(names)) if p != self.player}
        return texts.get(self.asked.get("target", ""))

    def allows(self, move: Move) -> bool:
        return rules.code_against(self.state, move) is None


def _tray(desk: Desk) -> Tray:
    state, player = desk.state, desk.player
    if state.finished:
        return FinishedTray(f"{desk.base}/end")
    goes_on = rules.may_go_on(state)
    if goes_on and player == state.player:
        return _turn_goes_on(desk)
    may_begin = not state.owes_stone
    if may_begin and (player == state.following or (not goes_on and player == state.player)):
        return _turn_begins(replace(desk, player=state.following))
    waiting = state.player if goes_on else state.following
    name = state.names[waiting]
    text = "A lava stone is to be placed." if state.owes_stone else "Look there for what is to do."
    return WaitTray(f"{name} is on turn", text, Next(name, f"{desk.base}?player={waiting}"))


def _turn_begins(desk: Desk) -> TurnTray | RolledTray:
    """The tray for the player whose turn is next, whoever’s nest is shown."""
    player, name = desk.player, desk.state.names[desk.player]
    chance = desk.throws.lying(turn_throw(desk.state)) if "roll" in desk.asked else None
    ends = warning(desk.state, desk.throws)
    if chance is None:
        return TurnTray(player, name, ends, desk.href(), desk.roll_href())
    face, steps = turn_dice(chance)
    keys = tuple(Key(*_GO[action], value=action) for action in ALLOWED[face])
    return RolledTray(player, name, ends, desk.href(), face, steps, keys, desk.href())


_GO: Mapping[Action, tuple[str, str]] = {
    "eruption": ("The volcano erupts", "Begin: the volcano erupts"),
    "food-and-eruption": ("Food, then the eruption", "Begin: food, then the eruption"),
    "trex": ("T-Rex moves", "Begin: T-Rex moves"),
}


def _turn_goes_on(desk: Desk) -> Tray:
    state = desk.state
    if state.action == "trex":
        return _fight(desk, "trex-fight") or _trex(desk)
    if not state.owes_stone:
        return _fight(desk, "fight") or _move(desk)
    takes = state.action == "food-and-eruption" and not state.taken
    return _take(desk) if takes and "skip" not in desk.asked else _stone(desk)


def _take(desk: Desk) -> TakeTray:
    player = desk.player
    keys = tuple(
        _food_key(desk, kind, f"Take {name}", Take(player, kind))
        for kind, name in enumerate(desk.state.kinds)
    )
    return TakeTray(player, desk.href(), keys, desk.href(skip=1))


def _food_key(desk: Desk, kind: int, label: str, move: Move) -> Key:
    """A key that takes a tile of `kind`, with how many there are."""
    held = desk.state.food[desk.player][kind]
    return Key(
        headed(desk.state.kinds[kind]),
        f"{label}: {held} of {MOST_OF_A_KIND} held",
        value=str(kind),
        art=food_art(desk.state.kinds)[kind],
        note=f"{held} of {MOST_OF_A_KIND}",
        closed=not desk.allows(move),
    )


def _stone(desk: Desk) -> LavaTray:
    state, player = desk.state, desk.player
    number = state.lava + 1
    if not desk.allows(Lava(player, (), player)):
        where = "the long hollow" if number == HOLLOWS else f"hollow {number}"
        text = f"Put it into {where} of the volcano. It hits nothing there."
        nothing = (("burns", ""), ("hits", "null"))
        head = player, desk.href(), _stone_title(number), text
        return LavaTray(*head, (), (), nothing, "Stone placed")
    skipped = {"skip": 1} if "skip" in desk.asked else {}
    burns = desk.tiles("burns")[:MOST_BURNT]
    hits = next(
        (Player(p) for p in range(len(state.names)) if str(p) == desk.asked.get("hits")), None
    )

    def href(burns: tuple[int, ...], hits: Player | None) -> str:
        tapped = skipped | ({"burns": ".".join(map(str, burns))} if burns else {})
        return desk.href(**tapped, **({} if hits is None else {"hits": hits}))

    food = tuple(
        Key(
            headed(name),
            f"{name} burn",
            href=href(_with_one_more(burns, kind, lambda tiles: len(tiles) <= MOST_BURNT), hits),
            art=food_art(state.kinds)[kind],
            note="× 2" if burns.count(kind) == 2 else "",
            chosen=kind in burns,
        )
        for kind, name in enumerate(state.kinds)
    )
    dinosaurs = tuple(
        Key(
            name,
            f"{name}’s {state.dinosaurs[p]} is hit",
            href=href(burns, None if p == hits else Player(p)),
            art=DINOSAUR_ART[state.dinosaurs[p]],
            chosen=p == hits,
        )
        for p, name in enumerate(state.names)
    )
    fields = (
        *(("burns", str(kind)) for kind in burns or ("",)),
        ("hits", "null" if hits is None else str(hits)),
    )
    said = [f"{listed([state.kinds[kind] for kind in burns])} burn"] if burns else []
    said += [] if hits is None else [f"{state.names[hits]} flees"]
    return LavaTray(
        player,
        desk.href(**skipped),
        _stone_title(number),
        f"Gap {number - HOLLOWS} of the flow. What does it hit? T-Rex just steps aside.",
        food,
        dinosaurs,
        fields,
        f"Stone placed: {listed(said)}" if said else "Stone placed, nothing hit",
    )


def _with_one_more(
    tiles: tuple[int, ...], kind: int, fits: Callable[[tuple[int, ...]], bool]
) -> tuple[int, ...]:
    """The tiles after a tap on `kind`: one more of it; where that does not fit, it goes, or takes
    the place of the tile tapped first."""
    if fits((*tiles, kind)):
        return (*tiles, kind)
    if kind in tiles:
        return tuple(tile for tile in tiles if tile != kind)
    return (*tiles[1:], kind) if fits((*tiles[1:], kind)) else tiles


def _stone_title(number: int) -> str:
    return f"Lava stone {number}" + (", the last" if number == STONES else "")


def _next(desk: Desk) -> Next:
    following = desk.state.following
    return Next(desk.state.names[following], f"{desk.base}?player={following}")


def _targets(desk: Desk) -> tuple[Key, ...]:
    state = desk.state
    return tuple(
        Key(
            name,
            f"{state.dinosaurs[p]} of {name}",
            href=desk.href(target=p),
            art=DINOSAUR_ART[state.dinosaurs[p]],
        )
        for p, name in enumerate(state.names)
        if p != desk.player
    )


def _trex(desk: Desk) -> TrexTray:
    text = f"{desk.state.names[desk.player]} moves it. Does it reach a dinosaur?"
    return TrexTray(desk.player, text, _targets(desk), _next(desk))


def _move(desk: Desk) -> MoveTray:
    state, player = desk.state, desk.player
    kinds = range(len(state.kinds))
    lay = tuple(
        Key(
            f"Lay an egg for {state.kinds[kind]}",
            f"Lay an egg for {state.kinds[kind]}, three tiles",
            value=str(kind),
            closed=not desk.allows(Lay(player, kind)),
        )
        for kind in kinds
        if rules.code_against(state, Lay(player, kind)) != codes.NOT_ENOUGH_FOOD
    )
    if state.movement_over:
        text = "The fight is won. On a nest space an egg may follow."
    elif lay:
        text = "On a nest space it may lay."
    else:
        text = "Tap what it eats and whom it meets."
    eat = tuple(
        _food_key(desk, kind, f"Eat {state.kinds[kind]}", Eat(player, kind)) for kind in kinds
    )
    return MoveTray(
        player,
        desk.href(),
        f"{state.dinosaurs[player]} moves",
        text,
        () if state.movement_over else eat,
        () if state.movement_over else _targets(desk),
        lay,
        _next(desk),
    )


# A fight.


@dataclass(frozen=True, slots=True)
class Duel:
    """A fight while it is told: who meets whom, and the dice that are there."""

    desk: Desk
    target: Player
    trex: bool

    def move(self, attack: int, defence: int, loot: tuple[int, ...] = ()) -> Fight | TrexAttack:
        if self.trex:
            return TrexAttack(self.desk.player, self.target, attack, defence)
        return Fight(self.desk.player, self.target, attack, defence, loot)

    def allows(self, attack: int, defence: int, loot: tuple[int, ...] = ()) -> bool:
        return self.desk.allows(self.move(attack, defence, loot))

    def handfuls(self, attack: int, defence: int) -> list[tuple[int, ...]]:
        """What may be captured, from nothing to the most."""
        kinds = range(len(self.desk.state.kinds))
        return [
            loot
            for size in range(0 if self.trex else MOST_LOOT + 1)
            for loot in combinations_with_replacement(kinds, size)
            if self.allows(attack, defence, loot)
        ]

    @property
    def rolled(self) -> tuple[int, int] | None:
        """Attack and defence as the app has thrown them, where those are asked for."""
        if "roll" not in self.desk.asked:
            return None
        chance = self.desk.throws.lying(fight_throw(self.desk.state, self.target))
        return combat_dice(chance) if chance else None

    @property
    def dice(self) -> tuple[int, int]:
        """Attack and defence, 0 where one is open; equal ones are rolled again."""
        if self.rolled:
            return self.rolled
        dice = self.desk.number("attack", 20), self.desk.number("defence", 20)
        return (0, 0) if dice[0] == dice[1] else dice


def _fight(desk: Desk, kind: str) -> FightTray | None:
    """The tray of the fight that was tapped, if one can be now."""
    target = desk.opponent()
    if target is None:
        return None
    duel = Duel(desk, target, kind == "trex-fight")
    if not duel.allows(2, 1):
        return None
    attack, defence = duel.dice
    if not attack or not defence:
        return _dice_open(duel, kind, attack)
    return _dice_there(duel, kind, attack, defence)


def _sides(duel: Duel, attack: int, defence: int) -> tuple[Side, Side]:
    state, player, target = duel.desk.state, duel.desk.player, duel.target
    names = state.names
    figure = "T-Rex" if duel.trex else state.dinosaurs[player]
    art = "trex-head" if duel.trex else DINOSAUR_ART[figure]
    theirs = state.dinosaurs[target]
    over = bool(attack and defence)
    roles = ("attacks", "defends")
    if over:
        roles = ("wins", "loses") if attack > defence else ("loses", "wins")
    return (
        Side(names[player], figure, art, roles[0], attack, not attack, roles[0] == "wins"),
        Side(
            names[target],
            theirs,
            DINOSAUR_ART[theirs],
            roles[1],
            defence,
            bool(attack and not defence),
            roles[1] == "wins",
        ),
    )


def _dice_open(duel: Duel, kind: str, attack: int) -> FightTray:
    desk, target = duel.desk, duel.target
    tapping = {"target": target}
    if attack:
        title, text = "The defence", "Equal numbers: both roll again."
        spoils = duel.handfuls(2, 1)[-1:]
        numbers = tuple(_defence(duel, attack, n, spoils) for n in range(1, 21))
    else:
        title = "T-Rex attacks" if duel.trex else "The attack"
        text = "What does the die show?"
        numbers = tuple(
            Key(str(n), f"Attack {n}", href=desk.href(**tapping, attack=n)) for n in range(1, 21)
        )
    return FightTray(
        kind,
        duel.move(2, 1).move,
        desk.player,
        desk.href(),
        title,
        text,
        *_sides(duel, attack, 0),
        numbers,
        (),
        (("player", str(desk.player)), ("target", str(target)), ("attack", str(attack))),
        "",
        desk.href(**tapping) if attack else "",
        "" if attack else desk.roll_href(**tapping),
        desk.href(),
    )


def _defence(duel: Duel, attack: int, number: int, spoils: list[tuple[int, ...]]) -> Key:
    """A number of the defender’s die: it ends the fight, or leads to `spoils` if it wins any."""
    label = f"Defence {number}"
    if any(loot and duel.allows(attack, number, loot) for loot in spoils):
        href = duel.desk.href(target=duel.target, attack=attack, defence=number)
        return Key(str(number), label, href=href)
    again = not duel.allows(attack, number)
    return Key(
        str(number),
        f"{label}: equal, both roll again" if again else label,
        value=str(number),
        closed=again,
    )


def _dice_there(duel: Duel, kind: str, attack: int, defence: int) -> FightTray:
    desk, target = duel.desk, duel.target
    state, names = desk.state, desk.state.names
    tapped: dict[str, object] = {"target": target}
    tapped |= {"roll": 1} if duel.rolled else {"attack": attack, "defence": defence}
    handfuls = duel.handfuls(attack, defence)
    loot = _loot_tapped(duel, handfuls)
    attacker, defender = _sides(duel, attack, defence)
    if attack < defence:
        title = f"{names[target]} holds out"
        text = "T-Rex stays; the dinosaur flees." if duel.trex else "The attacker flees."
    elif duel.trex:
        lost = rules.advance(state, duel.move(attack, defence)).eggs != state.eggs
        title = "T-Rex wins"
        text = f"The dinosaur flees, and {'an egg is lost' if lost else 'there is no egg to lose'}."
    else:
        title = f"{names[desk.player]} wins"
        text = _booty(duel, handfuls)
    fields = [("player", str(desk.player)), ("target", str(target))]
    fields += [("attack", str(attack)), ("defence", str(defence))]
    fields += [("roll", "1")] if duel.rolled else []
    if not duel.trex:
        fields += [("loot", str(k)) for k in loot] or [("loot", "")]
    keys = tuple(
        _loot_key(duel, k, loot, handfuls, tapped)
        for k in range(len(state.kinds))
        if (k,) in handfuls
    )
    button = "Done"
    if keys:
        button = f"Take {listed([state.kinds[k] for k in loot])}" if loot else "Take nothing"
    return FightTray(
        kind,
        duel.move(2, 1).move,
        desk.player,
        desk.href(),
        title,
        text,
        attacker,
        defender,
        (),
        keys,
        tuple(fields),
        button,
        "",
        "",
        desk.href(),
    )


def _loot_key(
    duel: Duel,
    kind: int,
    loot: tuple[int, ...],
    handfuls: list[tuple[int, ...]],
    tapped: Mapping[str, object],
) -> Key:
    """A key for one more tile of `kind`; without an address where no other handful comes of it."""
    state = duel.desk.state
    then = _with_one_more(loot, kind, lambda tiles: tuple(sorted(tiles)) in handfuls)
    written = ".".join(map(str, then)) or "-"
    held = state.food[duel.target][kind]
    return Key(
        headed(state.kinds[kind]),
        f"Capture {state.kinds[kind]}: {loot.count(kind)} of {held}",
        href=duel.desk.href(**tapped, loot=written) if then != loot else "",
        art=food_art(state.kinds)[kind],
        note=f"{loot.count(kind)} of {held}",
        chosen=kind in loot,
        closed=then == loot,
    )


def _booty(duel: Duel, handfuls: list[tuple[int, ...]]) -> str:
    most = max(map(len, handfuls))
    if most:
        return f"{counted(most, 'tile')} to take: tap {'it' if most == 1 else 'them'}."
    if sum(duel.desk.state.food[duel.target]):
        return "None of the loser’s tiles has room, so nothing is taken."
    return f"{duel.desk.state.names[duel.target]} has no tiles to take."


def _loot_tapped(duel: Duel, handfuls: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The loot that was tapped; before any tap the most there is, where that leaves no choice."""
    if "loot" in duel.desk.asked:
        loot = duel.desk.tiles("loot")
        return loot if tuple(sorted(loot)) in handfuls else ()
    most = [loot for loot in handfuls if len(loot) == max(map(len, handfuls))]
    return most[0] if len(most) == 1 else ()
