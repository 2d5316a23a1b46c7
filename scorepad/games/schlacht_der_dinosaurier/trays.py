"""What is to do now: cards to lay down, who attacks whom, the end of a turn."""

from collections.abc import Sequence
from dataclasses import replace

from scorepad.engine import Player, counted
from scorepad.games.schlacht_der_dinosaurier import odds
from scorepad.games.schlacht_der_dinosaurier.battle_trays import battle_tray
from scorepad.games.schlacht_der_dinosaurier.board import Rolls, order_of, rolls_of
from scorepad.games.schlacht_der_dinosaurier.box import (
    CHUNKS,
    DECK,
    FACES,
    FIGURES,
    INDEX,
    SPECIES,
    CardName,
    Figure,
    Species,
    chunks,
    dice,
    living,
    values_of,
)
from scorepad.games.schlacht_der_dinosaurier.dice import probe
from scorepad.games.schlacht_der_dinosaurier.looks import ART, SHORT, card_title
from scorepad.games.schlacht_der_dinosaurier.parts import Choice, Page, Tray, note_of
from scorepad.games.schlacht_der_dinosaurier.rules import advance
from scorepad.games.schlacht_der_dinosaurier.state import Card, EndTurn, Repeat, Rolled
from scorepad.games.schlacht_der_dinosaurier.steps import (
    Fields,
    Fight,
    figure_named,
    no_attack,
    read_fight,
)

Shown = tuple[Tray, Fight | None, tuple[Rolls, ...]]
"""A tray, and what the board shows with it: a battle, or dice of an extinction."""

CARDS: tuple[CardName, ...] = (*DECK, "extinction", "lava")


def tray_of(page: Page) -> Shown:
    """The tray of the player on turn, as far as a card or battle has been entered."""
    if page.state.finished:
        result = Choice(
            "The result", "The result", f"{page.base}/end", icon="flag", main=True, leaves=True
        )
        return Tray("finished", "The battle is over.", buttons=(result,)), None, ()
    if page.state.stuck:
        return _stuck(page), None, ()
    if page.asked.get("do") == "repeat" and (shown := _repeat(page)):
        return shown
    figure = figure_named(page.asked.get("figure", ""))
    if figure is not None and page.state.card is not None:
        return _attack(page, figure)
    if page.asked.get("card") in CARDS and page.state.cards_left(page.me):
        return _card_chosen(page, next(c for c in CARDS if c == page.asked["card"]))
    return _turn(page), None, ()


def _turn(page: Page) -> Tray:
    """The next card, unless figures may still fight with the one in play."""
    attackers = _attackers(page)
    if attackers and page.asked.get("do") != "card":
        return _fighting(page, attackers)
    if page.state.cards_left(page.me):
        return _cards(page, page.to() if attackers else None)
    return Tray(
        "end",
        f"{page.name} has played {counted(page.state.played, 'card')}",
        "Draw new cards up to six.",
        buttons=(*_again(page), _end_turn(page)),
    )


def _attackers(page: Page) -> list[Figure]:
    if page.state.card is None:
        return []
    return [figure for figure in FIGURES if no_attack(page.state, figure) is None]


def _fighting(page: Page, attackers: Sequence[Figure]) -> Tray:
    tiles = tuple(
        Choice(
            SHORT[figure],
            f"{SHORT[figure]} attacks",
            page.to(("figure", figure)),
            art=ART[figure],
            small="attacks",
        )
        for figure in attackers
    )
    next_card: tuple[Choice, ...] = ()
    if page.state.cards_left(page.me):
        href = page.to(("do", "card"))
        next_card = (Choice("Next card", "Next card", href, icon="next", main=True),)
    return Tray(
        "fight",
        f"{page.name}: who attacks?",
        "Move on the board first. Nobody has to attack.",
        tiles=tiles,
        buttons=(*_again(page), _end_turn(page), *next_card),
    )


def _end_turn(page: Page) -> Choice:
    """A button that says why, where the turn cannot end yet. The phone goes round with the turn."""
    move = EndTurn(page.me)
    ends = page.allows(move)
    fields = (("player", str(page.me)),)
    if not ends:
        return Choice("End the turn", "End the turn", None, move.move, fields, sunk=True)
    following = advance(page.state, move).turn
    shows = replace(page, player=following).to()
    return Choice(
        "End the turn",
        "End the turn",
        None,
        move.move,
        fields,
        shows,
        icon="check",
        main=True,
    )


def _stuck(page: Page) -> Tray:
    adjust = Choice("Correct by hand", "Correct by hand", f"{page.base}/adjust", leaves=True)
    stop = Choice("Stop the table", "Stop the table", f"{page.base}/stop", leaves=True)
    return Tray(
        "stuck",
        "Only Generals are left",
        "None of them may attack alone. Stop here, or agree on one and take it off by hand.",
        buttons=(adjust, stop),
    )


# Cards.


def _cards(page: Page, back: str | None) -> Tray:
    state = page.state
    number, all_of = state.played + 1, state.allowance(page.me)
    tiles = tuple(
        Choice(
            card_title(card),
            f"{card_title(card)}{'' if _has(page, card) else ', as joker'}",
            page.to(("card", card)),
            art=ART[card],
            small="" if _has(page, card) else "as joker",
        )
        for card in CARDS
    )
    return Tray(
        "card",
        f"{page.name}: card {number} of {all_of}",
        "Which card is laid down?",
        back,
        tiles=tiles,
        buttons=_again(page) if back is None else (),
    )


def _has(page: Page, card: CardName) -> bool:
    """Whether the player has figures of the card's species, or it has none of its own."""
    return card not in SPECIES or card in living(page.state.armies[page.me])


def _card_chosen(page: Page, card: CardName) -> Shown:
    back = page.to(*_cards_asked(page))
    if card == "lava":
        return _lake(page, back, Card.move, (("card", card),)), None, ()
    if card == "extinction":
        named = page.asked.get("species")
        species = next((each for each in SPECIES if each == named), None)
        if species is None:
            return _which_dies_out(page, back), None, ()
        fields: Fields = (("card", card), ("species", species))
        return _rolling(page, species, Card.move, fields, fields)
    value = next((v for v in values_of(card) if str(v) == page.asked.get("value")), None)
    direct = page.allows(Card(page.me, card, values_of(card)[0]))
    if value is not None and not direct:
        fields = (("player", str(page.me)), ("card", card), ("value", str(value)))
        title = f"{card_title(card)} {value} acts as"
        species_of = [s for s in SPECIES if page.allows(Card(page.me, card, value, s))]
        return (
            _acts_as(page, title, page.to(("card", card)), Card.move, fields, species_of),
            None,
            (),
        )
    keys = tuple(
        Choice(
            str(value),
            f"{card_title(card)} {value}",
            None if direct else page.to(("card", card), ("value", str(value))),
            Card.move,
            (("player", str(page.me)), ("card", card), ("value", str(value))),
        )
        for value in values_of(card)
    )
    title = f"{card_title(card)}: its number"
    text = "" if _has(page, card) else f"{page.name} has none left. It becomes a joker."
    return Tray("value", title, text, back, keys=keys, art=ART[card]), None, ()


def _cards_asked(page: Page) -> Fields:
    """What leads back to the choice of a card."""
    return (("do", "card"),) if _attackers(page) else ()


def _acts_as(
    page: Page, title: str, back: str, move: str, fields: Fields, species: Sequence[Species]
) -> Tray:
    tiles = tuple(
        Choice(SHORT[s], f"as {SHORT[s]}", None, move, (*fields, ("as", s)), art=ART[s])
        for s in species
    )
    return Tray("species", title, "Which dinosaurs come into action?", back, tiles=tiles)


def _lake(page: Page, back: str, move: str, fields: Fields) -> Tray:
    numbers = [
        number
        for number in range(CHUNKS + 1)
        if page.allows(
            Repeat(page.me, lake=number)
            if move == Repeat.move
            else Card(page.me, "lava", lake=number)
        )
    ]
    keys = tuple(
        Choice(
            str(number),
            f"{chunks(number)} in the lake",
            None,
            move,
            (("player", str(page.me)), *fields, ("lake", str(number))),
        )
        for number in numbers
    )
    text = f"Count before sharing. {page.name} takes the first chunk."
    return Tray("lake", "How many chunks lie in the lake?", text, back, keys=keys, art=ART["lava"])


# Extinction.


def _which_dies_out(page: Page, back: str) -> Tray:
    tiles = tuple(
        Choice(
            SHORT[species],
            f"Extinction of the {SHORT[species]}, {number}",
            page.to(("card", "extinction"), ("species", species)),
            art=ART[species],
            small=number,
        )
        for species in SPECIES
        for number in [dice(sum(army[INDEX[species]] for army in page.state.armies))]
    )
    return Tray("species", "Which species is on the card?", "", back, tiles=tiles)


def _rolling(page: Page, species: Species, move: str, given: Fields, fields: Fields) -> Shown:
    """A die for every figure of the species. `given` leads here, `fields` go with the move."""
    counts = [army[INDEX[species]] for army in page.state.armies]
    typed = [face for face in page.asked.get("rolls", "").split(".") if face in map(str, FACES)]
    typed = typed[: max(0, sum(counts) - 1)]
    fields = (("player", str(page.me)), *fields)
    back = page.to(*given[:-1]) if not typed else _with_rolls(page, given, typed[:-1])
    if not sum(counts):
        lay = Choice(
            "Lay it down", "Lay it down", None, move, (*fields, *_rolls([], counts)), main=True
        )
        title = f"No {SHORT[species]} is left to anybody"
        return Tray("extinction", title, "", back, buttons=(lay,), art=ART[species]), None, ()
    last = len(typed) == sum(counts) - 1
    keys = tuple(
        Choice(
            str(face),
            f"It shows {face}",
            None if last else _with_rolls(page, given, [*typed, str(face)]),
            move,
            (*fields, *_rolls([*typed, str(face)], counts)),
        )
        for face in FACES
    )
    roll: tuple[Choice, ...] = ()
    if not typed:
        label = f"Roll {dice(sum(counts))}"
        roll = (Choice(label, label, None, move, (*fields, ("roll", "1")), icon="again"),)
    player, number = _whose(counts, len(typed))
    title = f"{page.state.names[player]}’s {order_of(number)} {SHORT[species]}"
    tray = Tray(
        "extinction",
        title,
        f"A 0 takes it off. Die {len(typed) + 1} of {sum(counts)}.",
        back,
        keys=keys,
        buttons=roll,
        art=ART[species],
    )
    faces = _by_player([int(face) for face in typed], counts)
    return tray, None, rolls_of(page.state.names, species, faces)


def _with_rolls(page: Page, given: Fields, typed: Sequence[str]) -> str:
    return page.to(*given, ("rolls", ".".join(typed)))


def _whose(counts: Sequence[int], die: int) -> tuple[int, int]:
    """Whose figure rolls so many dice later, and which one of its player's."""
    for player, count in enumerate(counts):
        if die < count:
            return player, die
        die -= count
    raise AssertionError("there is a figure for every die")


def _by_player(faces: Sequence[int], counts: Sequence[int]) -> tuple[Rolled, ...]:
    ends = [sum(counts[: player + 1]) for player in range(len(counts))]
    return tuple(tuple(faces[end - count : end]) for end, count in zip(ends, counts, strict=True))


def _rolls(typed: Sequence[str], counts: Sequence[int]) -> Fields:
    """The dice as a form enters them; a player without any has an empty field."""
    by_player = _by_player([int(face) for face in typed], counts)
    return tuple(
        (f"rolls.{player}", str(face))
        for player, faces in enumerate(by_player)
        for face in (faces or ("",))
    )


# Playing a card again.


def _repeats(page: Page) -> list[Species | None]:
    """As whom the card in play may act once more; None leaves it as it is."""
    inplay = page.state.card
    if inplay is None:
        return []
    if inplay.card.species is not None:
        counts = [army[INDEX[inplay.card.species]] for army in page.state.armies]
        none_dies = tuple((FACES[-1],) * count for count in counts)
        return [None] if page.allows(Repeat(page.me, rolls=none_dies)) else []
    if inplay.card.card == "lava":
        return [None] if page.allows(Repeat(page.me, lake=0)) else []
    named: list[Species | None] = [s for s in SPECIES if page.allows(Repeat(page.me, s))]
    return named or ([None] if page.allows(Repeat(page.me)) else [])


def _again(page: Page) -> tuple[Choice, ...]:
    """The button that plays the card once more, where a chunk may pay for that."""
    inplay, named = page.state.card, _repeats(page)
    if inplay is None or not named:
        return ()
    direct = named == [None] and inplay.brings_figures
    return (
        Choice(
            "Play it again",
            f"Play it again for 1 chunk: the {card_title(inplay.card.card)} card",
            None if direct else page.to(("do", "repeat")),
            Repeat.move,
            (("player", str(page.me)),),
            art=ART["lava"],
            small="for 1 chunk",
        ),
    )


def _repeat(page: Page) -> Shown | None:
    inplay, named = page.state.card, _repeats(page)
    if inplay is None or not named:
        return None
    if inplay.card.species is not None:
        given: Fields = (("do", "repeat"),)
        return _rolling(page, inplay.card.species, Repeat.move, given, ())
    if inplay.card.card == "lava":
        return _lake(page, page.to(), Repeat.move, ()), None, ()
    species = [each for each in named if each is not None]
    title = f"{card_title(inplay.card.card)} {inplay.card.value} again, as"
    fields = (("player", str(page.me)),)
    return _acts_as(page, title, page.to(), Repeat.move, fields, species), None, ()


# Attacking.


def _attack(page: Page, figure: Figure) -> Shown:
    """Whom the figure attacks, then the dice; or why it cannot."""
    no = no_attack(page.state, figure)
    if no is not None:
        return replace(_turn(page), note=note_of(no)), None, ()
    fight = read_fight(page.state, page.asked, page.throws)
    if fight is not None:
        defender = fight.defender
        if page.allows(probe(page.state, figure, defender.player, defender.figure)):
            return battle_tray(page, fight), fight, ()
    return _targets(page, figure), None, ()


def _targets(page: Page, figure: Figure) -> Tray:
    state = page.state
    others = [Player((page.me + step) % len(state.names)) for step in range(1, len(state.names))]
    others = [player for player in others if state.figures[player]]
    chosen = next((p for p in others if str(p) == page.asked.get("at")), others[0])
    tabs = tuple(
        Choice(
            state.names[player],
            f"Attack {state.names[player]}",
            page.to(("figure", figure), ("at", str(player))),
            chosen=player == chosen,
        )
        for player in others
    )
    return Tray(
        "target",
        f"Whom does the {SHORT[figure]} attack?",
        "How often in a hundred it wins, without re-rolls:",
        page.to(),
        tabs=tabs if len(tabs) > 1 else (),
        tiles=tuple(
            _target(page, figure, chosen, other)
            for other in FIGURES
            if page.allows(probe(state, figure, chosen, other))
        ),
    )


def _target(page: Page, figure: Figure, player: Player, other: Figure) -> Choice:
    state = page.state
    value = (state.card.card.value if state.card else None) or 0
    own, against = state.dice[INDEX[figure]], state.dice[INDEX[other]]
    wins = round(odds.battle(own, value, against).win * 100)
    return Choice(
        SHORT[other],
        f"{state.names[player]}’s {SHORT[other]}, {wins} wins in a hundred",
        page.to(("figure", figure), ("against", f"{player}.{other}")),
        art=ART[other],
        small=f"{wins} wins",
    )
