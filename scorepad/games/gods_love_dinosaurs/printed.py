"""What is written on the printed documents of the game."""

from collections.abc import Sequence

from scorepad.engine import Line, Result, Values, explain
from scorepad.games.gods_love_dinosaurs.moves import ANIMALS
from scorepad.games.gods_love_dinosaurs.rules import State
from scorepad.games.gods_love_dinosaurs.words import TURN_ORDER

SEATS = 5
"""Rows of the score sheet: the most players there can be."""
LAPS = 3
"""How often the dinosaur marker passes all animals above the boxes for the hunts."""
_LONGEST_ENDING = 150
"""Letters that stand in the panel below the count at a size to read, however wide they are."""
_ANIMALS = tuple({"animal": animal} for animal in ANIMALS)
_PREY = (
    {"animal": "frog", "name": "Frog", "terrain": "lake", "ground": "sky"},
    {"animal": "rabbit", "name": "Rabbit", "terrain": "field", "ground": "amber"},
    {"animal": "rat", "name": "Rat", "terrain": "forest", "ground": "fern"},
)
_GROUNDS = ("pale-fern", "pale-sky", "pale-amber", "pale-raspberry", "pale-tomato")
_DRAWINGS = {"eggs": "egg", "golden_eggs": "golden-egg", "dinosaurs": "trex-head"}
_LINE: Values = {"name": "", "open": True}
_UNUSED: Values = {"name": "", "unused": True}


def empty_sheets(names: Sequence[str]) -> Sequence[Values]:
    """The score sheet to write on, with the names that are known; more sheets for more names."""
    return tuple(
        _empty_sheet(names[first : first + SEATS]) for first in range(0, len(names) or 1, SEATS)
    )


def _empty_sheet(names: Sequence[str]) -> Values:
    rows = [{**_LINE, "name": name} for name in names]
    seats = (*rows, *(_LINE,) * SEATS)[:SEATS]
    return _sheet(len(names), 0, seats, _tally(seats))


def played_sheet(
    names: Sequence[str], state: State, lines: Sequence[Sequence[Line]], result: Result
) -> Values:
    """The score sheet of a game as it stands; how it ended, once it is over."""
    finished = result.status == "finished"
    places = {int(player): each.place for each in result.ranking for player in each.players}
    rows: list[Values] = []
    for player, (name, seat) in enumerate(zip(names, state.seats, strict=True)):
        eggs, golden, dinosaurs = (str(line.points) for line in lines[player])
        rows.append(
            {
                **_LINE,
                "name": name,
                "eggs": (eggs,),
                "golden": (str(seat.golden_eggs),),
                "golden_points": (golden,),
                "dinosaurs": (dinosaurs,),
                "total": (str(sum(line.points for line in lines[player])),),
                "place": (str(places[player]),) if finished else (),
            }
        )
    seats = (*rows, *(_UNUSED,) * SEATS)[:SEATS]
    below = _tally(seats)
    if finished:
        ending = {"said": _ending(names, lines, result)}
        below = {**_tally(()), "ends": (ending,), "parts": _parts(names, lines, result)}
    # A count without a game has had no turn.
    return _sheet(len(names), state.round if state.turn else 0, seats, below)


def _sheet(players: int, rounds: int, seats: Sequence[Values], below: Values) -> Values:
    return {
        "players": players or "",
        "rounds": rounds or "",
        "animals": _ANIMALS,
        "seats": seats,
        **below,
    }


def _tally(seats: Sequence[Values]) -> Values:
    """Boxes for the eggs after each hunt, below the animals that the marker walks by."""
    laps: Sequence[Values] = ({},) * LAPS if seats else ()
    return {"tally": bool(seats), "laps": laps, "hunts": seats, "ends": (), "parts": ()}


def _ending(names: Sequence[str], lines: Sequence[Sequence[Line]], result: Result) -> str:
    """Who has won and why; without those who have as many points where their names are long."""
    if len(result.explanation) <= _LONGEST_ENDING:
        return result.explanation
    totals = [sum(line.points for line in each) for each in lines]
    said = explain(names, totals, result.ranking)
    if result.decided_by != TURN_ORDER:
        return said
    return f"{said} Others have as many, but are nearer to the first player in turn order."


def _parts(
    names: Sequence[str], lines: Sequence[Sequence[Line]], result: Result
) -> Sequence[Values]:
    """What the points of each player are made of, the winner first, beside the most there is."""
    most = max(1, *(line.points for each in lines for line in each))
    rows: list[Values] = []
    for place in result.ranking:
        for player in place.players:
            shares = [
                {"art": _DRAWINGS[line.id], "points": line.points, "share": line.points / most}
                for line in lines[player]
            ]
            row = {"name": names[player], "place": place.place, "shares": shares}
            rows.append({**_LINE, **row})
    return (*rows, *({**_UNUSED, "shares": ()},) * SEATS)[:SEATS]


def activation_cards() -> Sequence[Values]:
    """A card of what the animals do, and one of what the dinosaurs do after them."""
    awake = {"animals": _ANIMALS, "steps": _ANIMALS[1:]}
    return ({"emptied": ({"prey": _PREY},), "awake": ()}, {"emptied": (), "awake": (awake,)})


def reminder_cards() -> Sequence[Values]:
    """The same card for each player, each on a ground of its own."""
    return tuple({"ground": ground, "animals": _ANIMALS} for ground in _GROUNDS)
