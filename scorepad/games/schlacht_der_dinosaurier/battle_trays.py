"""A battle in the tray: the next die, what is rolled again, what comes of it."""

from dataclasses import replace

from scorepad.games.schlacht_der_dinosaurier.board import order_of, sides_of
from scorepad.games.schlacht_der_dinosaurier.box import FACES, chunks, dice
from scorepad.games.schlacht_der_dinosaurier.looks import ART, SHORT
from scorepad.games.schlacht_der_dinosaurier.parts import Choice, Page, Tray, bar_of
from scorepad.games.schlacht_der_dinosaurier.state import Battle
from scorepad.games.schlacht_der_dinosaurier.steps import (
    NONE,
    ROLL,
    Fight,
    Side,
    dotted,
    one_back,
    read_fight,
    ways_of,
)

_AT_ONCE = 4
"""Ways to roll again that the tray shows at once: the best, and to keep all."""


def battle_tray(page: Page, fight: Fight) -> Tray:
    side = fight.turn
    if side is None:
        tray = _result(page, fight)
    elif side.step == "again":
        tray = _again(page, fight, side)
    else:
        tray = _dice(page, fight, side)
    back = page.to(*one_back(fight.given))
    rolled = sides_of(page.state, fight)
    if side is not None:
        rolled = rolled[:1] if side is fight.attacker else rolled[1:]
    shown = () if tray.kind == "dice" else rolled
    return replace(tray, back=back, sides=_sides(page, fight), rolled=shown)


def _sides(page: Page, fight: Fight) -> tuple[str, str]:
    names = page.state.names
    return names[fight.attacker.player], names[fight.defender.player]


def _saying(page: Page, fight: Fight, side: Side, field: tuple[str, str], choice: Choice) -> Choice:
    """`choice` with where it leads: to the next step, with dice thrown for that or by a link, or
    into the log where `field` was the last thing to say."""
    name, text = field
    given = (*((n, t) for n, t in fight.given if n != name), field)
    if text == ROLL or (side.by_app and name.endswith("-again") and text != NONE):
        return replace(choice, href=page.rolled(*given), rolls=True)
    then = read_fight(page.state, dict(given), page.throws)
    if then is not None and then.turn is None:
        return replace(choice, move=Battle.move, fields=then.move_fields)
    return replace(choice, href=page.to(*given))


def _dice(page: Page, fight: Fight, side: Side) -> Tray:
    """The keys of the next die; before the first one, the app may roll instead."""
    again = side.step == "new"
    typed = side.new if again else side.first
    name = f"{side.name}-new" if again else side.name
    keys = tuple(
        _saying(
            page, fight, side, (name, dotted((*typed, face))), Choice(str(face), f"It shows {face}")
        )
        for face in FACES
    )
    place = side.next_place or 0
    who = page.state.names[side.player]
    title = f"{who}’s {order_of(place)} die" if side.count > 1 else f"{who}’s die"
    buttons: tuple[Choice, ...] = ()
    if not typed and not again:
        text = f"Roll {dice(side.count)}"
        roll = Choice(text, f"{text} for {who}", icon="again")
        buttons = (_saying(page, fight, side, (side.name, ROLL), roll),)
    return Tray(
        "dice",
        f"{title}, again" if again else title,
        "Tap what it shows.",
        keys=keys,
        buttons=buttons,
        bar=bar_of(fight.chances, *_sides(page, fight)),
        art=ART[side.figure],
    )


def _again(page: Page, fight: Fight, side: Side) -> Tray:
    """Every set of dice that the chunks allow to roll again, the best first."""
    lava = page.state.lava[side.player]
    who = page.state.names[side.player]
    ways = []
    for way in ways_of(fight, lava):
        field = (f"{side.name}-again", dotted(way.dice) or NONE)
        faces = tuple(side.first[place] for place in way.dice)
        text = chunks(len(faces)) if faces else "keep all"
        bar = bar_of(way.chances, *_sides(page, fight))
        said = f"Roll {dotted(faces).replace('.', ', ')} again" if faces else "Keep all dice"
        label = f"{said}. {bar.label}"
        choice = Choice(text, label, dice=faces, bar=bar)
        ways.append(_saying(page, fight, side, field, choice))
    keep = [way for way in ways[_AT_ONCE - 1 :] if not way.dice]
    first = [*ways[: _AT_ONCE - len(keep)], *keep]
    return Tray(
        "again",
        f"Does {who} roll again?",
        f"Once, the dice shown here, for 1 chunk each. {chunks(lava)} at hand.",
        ways=tuple(first),
        more=tuple(way for way in ways if way not in first),
    )


def _result(page: Page, fight: Fight) -> Tray:
    """What the battle came to, where the app rolled the last dice."""
    attack, defence = fight.results
    enter = Choice("Enter it", "Enter the battle", None, Battle.move, fight.move_fields, main=True)
    if attack == defence:
        return Tray("result", f"{attack} to {defence}: both stay", buttons=(enter,))
    loser = fight.defender if attack > defence else fight.attacker
    title = f"{attack} to {defence}"
    text = f"{page.state.names[loser.player]}’s {SHORT[loser.figure]} comes off the board."
    return Tray("result", title, text, buttons=(replace(enter, icon="check"),))
