"""The games of the house. A sixth one is a folder here and a line in GAMES."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorepad.engine import Game
from scorepad.games import (
    gods_love_dinosaurs,
    schlacht_der_dinosaurier,
    trex_greift_an,
    trex_holiday,
    tyrannosaurus_rex,
)

Games = Mapping[str, Game[Any]]


class House(Games):
    """Games by their ids. One is imported when it is asked for: a file needs only its own."""

    def __init__(self, loaders: Mapping[str, Callable[[], Game[Any]]]) -> None:
        self._loaders = loaders
        self._here: dict[str, Game[Any]] = {}

    def __getitem__(self, game_id: str) -> Game[Any]:
        game = self._here.get(game_id)
        return game or self._here.setdefault(game_id, self._loaders[game_id]())

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._loaders

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)


GAMES: Games = House(
    {
        "trex-holiday": trex_holiday.load,
        "trex-greift-an": trex_greift_an.load,
        "gods-love-dinosaurs": gods_love_dinosaurs.load,
        "tyrannosaurus-rex": tyrannosaurus_rex.load,
        "schlacht-der-dinosaurier": schlacht_der_dinosaurier.load,
    }
)
