"""What the pad shows of a game: the lanes of one player’s dinosaurs, and what is to do now."""

from collections.abc import Iterator, Mapping

from scorepad.engine import Game, Player
from scorepad.games.tyrannosaurus_rex.looks import drawing
from scorepad.games.tyrannosaurus_rex.names import PLACES, WHERE, dinosaur_name, tag
from scorepad.games.tyrannosaurus_rex.state import Advance, Free, Place, State
from scorepad.games.tyrannosaurus_rex.tray import (
    chosen_dice,
    numbers,
    players_of,
    shown_by,
    stuck,
    tray_of,
)
from scorepad.games.tyrannosaurus_rex.views import (
    PLACE_NAMES,
    Dice,
    Facts,
    Lane,
    PadView,
    Pairs,
    Stop,
    StopSign,
    Whereabouts,
)

Rules = Game[State]
Asked = Mapping[str, str]


def pad_view(game: Rules, state: State, player: Player, asked: Asked, base: str) -> PadView:
    """The pad of `player`. What is tapped on the way to a move comes back in `asked`."""
    tray = tray_of(game, state, player, asked, base)
    dice = chosen_dice(state, asked) if tray.kind == "move" else None
    lanes = tuple(_lane(game, state, player, number, dice, asked) for number in numbers())
    if tray.kind == "move" and not any(s.sign == "legal" for lane in lanes for s in lane.stops):
        tray = stuck(tray)
    name = state.names[player]
    turn = f"Turn {state.number}" if state.begun else "The start"
    return PadView(
        subtitle=f"{turn} · {name}’s dinosaurs",
        title=f"{name}’s dinosaurs",
        places=tuple((place, PLACE_NAMES[place]) for place in PLACES),
        lanes=lanes,
        everybody=tuple(_whereabouts(state, p) for p in players_of(state)),
        facts=tuple(_facts(state, player, number) for number in numbers()) if state.figures else (),
        tray=tray,
    )


# The board.


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
        art=drawing(state, player, number),
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
    steps = shown_by(state, move.dice) if sign == "legal" and move.dice != dice else ""
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


def _whereabouts(state: State, player: Player) -> Whereabouts:
    places = tuple(
        tuple(tag(state, player, n) for n in numbers() if state.place(player, n) == place)
        for place in PLACES
    )
    return Whereabouts(state.names[player], places)


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
    return Facts(str(figure.number), figure.name, drawing(state, player, number), facts)
