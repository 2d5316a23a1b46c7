"""What is written on the printed documents of the game."""

import re
from collections.abc import Iterator, Mapping, Sequence

from scorepad.engine import Player, Result, Values, listed
from scorepad.games.tyrannosaurus_rex.catalogue import CATALOGUE, Entry, entry
from scorepad.games.tyrannosaurus_rex.names import PLACES, tag
from scorepad.games.tyrannosaurus_rex.state import DINOSAURS, State

# The race sheet.

_PANELS = 4
"""Of a race sheet: players, and what stands in the places of those who are not there."""
_HERALDS = ("styracosaurus", "brachiosaurus", "parasaurolophus", "iguanodon")
"""Who stands beside the players whose figures nobody named."""
_TINTS = ("pale-tomato", "pale-sky", "pale-amber", "pale-fern")
"""Of the players: red, blue, yellow and green, as the dinosaurs of the box are."""
_TWICE: Sequence[Values] = ({}, {})
_ROWS: Sequence[Values] = ({}, {}, {}, {})


def empty_races(names: Sequence[str]) -> Sequence[Values]:
    """Sheets to play on: four players on each, fewer on the last.

    Nobody races alone: beside a single name are places for three more.
    """
    pages = [names[at : at + _PANELS] for at in range(0, len(names), _PANELS)] or [()]
    return tuple(map(_empty_race, pages))


def _empty_race(names: Sequence[str]) -> Values:
    seats = names if len(names) > 1 else (*names, *[""] * (_PANELS - len(names)))
    lanes = tuple(map(_unknown, range(1, DINOSAURS + 1)))
    return _sheet([_player(seat, name, lanes) for seat, name in enumerate(seats)])


def race(state: State, result: Result) -> Values:
    """The race as it stands."""
    places = {player: each.place for each in result.ranking for player in each.players}
    finished = result.status == "finished"
    begins = (state.turn - state.number + 1) % len(state.names) if state.begun else None
    players = [
        _player(
            seat,
            name,
            tuple(_lane(state, Player(seat), number) for number in range(1, DINOSAURS + 1)),
            begins="x" if seat == begins else "",
            place=str(places[Player(seat)]) if finished else "",
        )
        for seat, name in enumerate(state.names)
    ]
    winner = "" if state.winner is None else state.names[state.winner]
    return _sheet(players, winner, state.simplified)


def _sheet(players: Sequence[Values], winner: str = "", simplified: bool = False) -> Values:
    """Where players are missing stand a list of fights, where there are any, and of games."""
    more = ["games", "notes"] if simplified else ["fights", "games"]
    shown = more[: _PANELS - len(players)]
    return {
        "count": str(len(players)) if any(player["name"] for player in players) else "",
        "players": players,
        "winner": winner,
        "simplified": ("x",) if simplified else (),
        "halves": _TWICE,
        "rows": _ROWS,
        **{name: ({},) if name in shown else () for name in ("fights", "games", "notes")},
    }


def _player(
    seat: int, name: str, lanes: Sequence[Values], begins: str = "", place: str = ""
) -> Values:
    return {
        "name": name,
        "ground": _TINTS[seat],
        "art": lanes[0].get("art") or _HERALDS[seat],
        "lanes": lanes,
        "unnamed": lanes[0].get("unknown"),
        "begins": (begins,),
        "place": (place,),
    }


def _unknown(number: int) -> Values:
    """The lane of a dinosaur that nobody has named or seen move."""
    return {"tag": str(number), "unknown": True}


def _lane(state: State, player: Player, number: int) -> Values:
    """The lane of a dinosaur, with its number where it stands."""
    here, name = state.place(player, number), tag(state, player, number)
    stands: dict[str, tuple[str]] = {place: (name if place == here else "",) for place in PLACES}
    if _only_counted(state):
        stands["start"] = ("",)
    if not state.figures:
        return {**_unknown(number), **stands}
    figure = entry(state.figures[player][number - 1])
    known = {"known": True, "dinosaur": figure.name, "nickname": figure.nickname}
    return {"tag": name, "art": figure.art, **known, **stands}


def _only_counted(state: State) -> bool:
    """Whether nobody has moved and dinosaurs are HOME: a count, which tells no other places."""
    return not state.begun and any(state.home)


# The turn aid.

TURN: Sequence[Values] = ({"turn": True}, {"way": True})
"""Two cards: a turn from the roll to its end, and what happens on the way HOME."""


# The catalogue.

LONGEST = 30
"""Metres that a full bar of the catalogue stands for: the longest dinosaur has them."""
_GROUNDS = (
    "sky", "sky", "sand", "fern", "fern", "sky", "sand", "sand", "sky",
    "fern", "fern", "sand", "sand", "sky", "sky", "fern", "fern",
)  # fmt: skip
"""Behind each dinosaur: never the colour it has itself."""
_FOODS = {"Carnivore": "meat", "Herbivore": "plants", "Omnivore": "meat and plants"}


def catalogue() -> Sequence[Values]:
    """A card for each dinosaur of the box."""
    return tuple(map(_card, CATALOGUE))


def _card(entry: Entry) -> Values:
    length, unit, measure = _size(entry.size)
    metres = length / 100 if unit == "cm" else length
    return {
        "number": entry.number,
        "name": entry.name,
        "nickname": entry.nickname,
        "art": f"{entry.art}-wide",
        "ground": f"pale-{_GROUNDS[entry.number - 1]}",
        "measure": measure,
        "length": f"{length:g} {unit}",
        "share": metres / LONGEST,
        "facts": tuple(_facts(entry)),
    }


def _facts(entry: Entry) -> Iterator[Mapping[str, str]]:
    yield {"label": "Lived", "text": f"{entry.era} million years ago", "more": "yes"}
    yield {"label": "Weight", "text": _weight(entry.weight), "more": "yes"}
    yield {"label": "Eats", "text": _food(entry.diet), "more": "yes"}
    yield {"label": "Home", "text": entry.origin}


def _size(text: str) -> tuple[float, str, str]:
    """`12 m long`: the number, its unit, and `Length` or `Height`."""
    found = re.match(r"([\d.]+) (c?m) (long|tall)", text)
    assert found, f"the catalogue gives no size in “{text}”"
    return float(found[1]), found[2], "Height" if found[3] == "tall" else "Length"


def _weight(text: str | None) -> str:
    """`8 t` as `8 tonnes`."""
    if text is None:
        return "not known"
    return re.sub(r" t$", " tonne" if text == "1 t" else " tonnes", text)


def _food(diet: str) -> str:
    """What a dinosaur eats: `ferns, moss and conifers` for `Herbivore (ferns, moss, conifers)`.

    Plants need not be called plants; meat is still meat.
    """
    found = re.fullmatch(r"(\w+)(?: \((.+)\))?(, .+)?", diet)
    assert found, f"the catalogue gives no food in “{diet}”"
    kind, likes, how = found.groups()
    food = _FOODS[kind]
    if likes:
        liked = listed(likes.split(", "))
        food = liked if kind == "Herbivore" else f"{food}, likes {liked}"
    return food + (how or "")
