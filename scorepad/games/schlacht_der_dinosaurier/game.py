"""Die Schlacht der Dinosaurier as a game of the house: options, moves, files, words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from scorepad.engine import (
    NOTHING_THROWN,
    Counter,
    Field,
    Game,
    Line,
    Player,
    Result,
    Span,
    Summary,
    Throw,
    Throws,
    TieBreak,
    Values,
    counted,
    decided_by,
    explain,
    listed,
    rank,
)
from scorepad.errors import Refusal, bad_field
from scorepad.games.schlacht_der_dinosaurier import reading, rules
from scorepad.games.schlacht_der_dinosaurier.box import FIGURES, whole
from scorepad.games.schlacht_der_dinosaurier.rulings import RULINGS
from scorepad.games.schlacht_der_dinosaurier.state import (
    Adjust,
    Battle,
    Card,
    EndTurn,
    Move,
    Repeat,
    State,
)
from scorepad.games.schlacht_der_dinosaurier.tally import Tally, read_armies

# Choices, words, the pad and its dice are imported where they are asked for: `replay` and `score`
# start without.
if TYPE_CHECKING:
    from scorepad.games.schlacht_der_dinosaurier.pad import PadView

TIES = (TieBreak("figures"),)


@dataclass(frozen=True, slots=True)
class Options:
    """With how many dice, 1 to 3, a Pteranodon fights; the rulebook does not say."""

    pteranodon_dice: Annotated[int, Span(1, 3)] = 1


class SchlachtDerDinosaurier(Game[State]):
    """Armies, action cards and battles; the board stays on the table."""

    id = "schlacht-der-dinosaurier"
    name = "Die Schlacht der Dinosaurier"
    tagline = "2 to 4 · armies and battle odds"
    plate = "amber"
    art = "triceratops"
    players = (2, 4)
    rulings = RULINGS
    options = Options
    moves = (Card, Repeat, Battle, EndTurn, Adjust)
    tally = Tally
    unit = "figure"
    counters = (Counter("Figures left", "triceratops", "figures", sum(whole(2))),)

    def choose(
        self, form: Mapping[str, str], layouts: Mapping[str, Any], players: int, seed: int
    ) -> Options:
        wanted = form.get("pteranodon_dice", "").strip()
        if not wanted:
            return Options()
        if wanted not in ("1", "2", "3"):
            raise bad_field("pteranodon_dice", f"expected 1, 2 or 3, got “{wanted[:20]}”")
        return Options(int(wanted))

    def start(self, players: tuple[str, ...], options: Options) -> State:
        return rules.start(players, options.pteranodon_dice)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return rules.refusal(state, move)

    def choices(self, state: State, player: Player) -> Iterator[Move]:
        from scorepad.games.schlacht_der_dinosaurier.choices import choices

        return choices(state, player)

    def advance(self, state: State, move: Move) -> State:
        return rules.advance(state, move)

    def check(self, move: Move, players: int, options: Options, earlier: Iterator[Any]) -> None:
        reading.check(move, earlier)

    def active(self, state: State) -> Player | None:
        return state.active

    def due(self, state: State) -> tuple[int, ...]:
        return tuple(int(player == state.active) for player in range(len(state.names)))

    def chapter(self, state: State, move: Any = None) -> int:
        return state.number

    def view(
        self,
        state: State,
        player: Player,
        asked: Mapping[str, str],
        base: str,
        throws: Throws = NOTHING_THROWN,
    ) -> "PadView":
        from scorepad.games.schlacht_der_dinosaurier.pad import pad_view

        return pad_view(state, player, asked, base, throws)

    def throws(self, state: State, asked: Values) -> tuple[Throw, ...]:
        from scorepad.games.schlacht_der_dinosaurier.dice import throws_for
        from scorepad.games.schlacht_der_dinosaurier.steps import throws_of_page

        return throws_for(state, asked) if "move" in asked else throws_of_page(state, asked)

    def roll(self, state: State, move: Values, throws: Throws) -> Values:
        from scorepad.games.schlacht_der_dinosaurier.dice import with_dice

        return with_dice(state, move, throws)

    def corrections(self, state: State, move: Move) -> tuple[Field, ...]:
        from scorepad.games.schlacht_der_dinosaurier.corrections import corrections

        return corrections(state, move)

    def adjustable(self, state: State, player: Player) -> tuple[Counter | Field, ...]:
        from scorepad.games.schlacht_der_dinosaurier.corrections import adjustable

        return adjustable(state, player)

    def printed(self, document: str, names: Sequence[str], state: State | None) -> Sequence[Values]:
        from scorepad.games.schlacht_der_dinosaurier.printed import printed

        return printed(document, names, state)

    def describe(self, state: State, move: Move) -> str:
        from scorepad.games.schlacht_der_dinosaurier.log import describe

        return describe(state, move)

    def aftermath(self, before: State, after: State, move: Move) -> str:
        from scorepad.games.schlacht_der_dinosaurier.log import aftermath

        return aftermath(before, after, move)

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        return tuple((Line("figures", figures),) for figures in state.figures)

    def summary(self, state: State) -> Summary:
        rows = tuple((figures,) for figures in state.figures)
        return Summary(((self.art, "Figures"),), rows, _end(state))

    def result(self, state: State) -> Result:
        keys = [(figures,) for figures in state.figures]
        ranking = rank(keys, TIES)
        if not state.finished:
            return Result("playing", ranking, (), None, _so_far(state, ranking[0].players))
        by, winners = decided_by(keys, TIES, ranking), ranking[0].players
        if by == "shared":
            said = f"Nobody has a figure left. {listed(state.names)} share the win."
        else:
            said = explain(state.names, state.figures, ranking, "figure")
        return Result("finished", ranking, winners, by, said)

    def values(self, state: State, legal: bool) -> tuple[Values, list[Values]]:
        return {"turn": state.active}, [
            {
                "values": {
                    "figures": sum(army),
                    "army": dict(zip(FIGURES, army, strict=True)),
                    "lava": lava,
                    "cards_left": state.cards_left(Player(player)),
                }
            }
            for player, (army, lava) in enumerate(zip(state.armies, state.lava, strict=True))
        ]

    def final_values(self, state: State) -> list[Values]:
        return [{"values": {"figures": figures}} for figures in state.figures]

    def count(
        self, players: tuple[str, ...], tallies: tuple[Tally, ...], options: Options
    ) -> State:
        armies = read_armies(players, tallies)
        return replace(self.start(players, options), armies=armies, counted=True)


def _so_far(state: State, leaders: Sequence[Player]) -> str:
    names = [state.names[player] for player in leaders]
    figures = counted(state.figures[leaders[0]], "figure")
    if len(names) == 1:
        return f"{names[0]} leads with {figures}."
    said = f"{listed(names)} lead with {figures} each."
    if all(state.figures):
        return said
    return f"{said} The fight goes on until one of the players is alone in front."


def _end(state: State) -> str:
    """Whose army was wiped out, once it is over."""
    gone = [name for name, left in zip(state.names, state.figures, strict=True) if not left]
    if not state.finished or len(gone) == len(state.names):
        return ""
    return f"The end came with no figure of {listed([f'{name}’s' for name in gone])} left."
