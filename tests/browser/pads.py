"""Tables at every turn of the stored games: each kind of tray, in the middle and at the end."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from scorepad.engine import NOTHING_THROWN, Player
from scorepad.files import GameFile, read_game
from scorepad.storage.store import Store

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = {
    name: read_game((GOLDEN / f"{name}.json").read_bytes())
    for name in (
        "gods-love-dinosaurs",
        "schlacht-der-dinosaurier",
        "trex-greift-an",
        "trex-holiday",
        "tyrannosaurus-rex",
    )
}


def stages(file: GameFile) -> Iterator[tuple[str, int, Player]]:
    """Each kind of tray where it is last seen: after how many moves, and on whose pad."""
    game, state = file.game, file.game.start(file.players, file.options)
    found: dict[str, tuple[int, Player]] = {}
    for number, played in enumerate((*file.moves, None)):
        for player in map(Player, range(len(file.players))):
            view = game.view(state, player, {}, "", NOTHING_THROWN)
            found[view.tray.kind] = number, player
        if played:
            state = game.apply(state, played.move)
    for kind, (number, player) in found.items():
        yield kind, number, player


def seated(store: Store, file: GameFile, moves: int | None = None) -> str:
    """The path of a new table on which the first `moves` of a game were played."""
    ((table_id, _),) = store.import_games(
        [replace(file, id="", moves=file.moves[:moves], finished="")]
    )
    return f"/t/{store.host_key(table_id)}"


def pads(store: Store, file: GameFile) -> Iterator[tuple[str, str]]:
    """Each kind of tray of a game, and the path of a pad that shows it."""
    for kind, moves, player in stages(file):
        yield kind, f"{seated(store, file, moves)}?player={player}"
