"""A second opinion on a game of legal moves, from the file alone, sharing no code with the rules.

It keeps the figures as on the table: one name a figure, in a box for every player.
"""

from collections.abc import Mapping
from typing import Any

ONE_ARMY = [
    "general",
    "plateosaurus",
    *["tyrannosaurus-rex"] * 2,
    *["triceratops"] * 2,
    *["pteranodon"] * 2,
    *["stegosaurus"] * 3,
    *["velociraptor"] * 4,
]


class Referee:
    """Moves the wood of a whole game."""

    def __init__(self, game: Mapping[str, Any]) -> None:
        self.names: list[str] = game["players"]
        armies = 2 if len(self.names) == 2 else 1
        self.boxes = [ONE_ARMY * armies for _ in self.names]
        self.chunks = [3 for _ in self.names]
        self.generals = armies
        self.turn = 0
        self.played = 0
        self.value = 0
        self.species = ""
        self.over = False
        for move in game["moves"]:
            getattr(self, move["move"].replace("-", "_"))(move)
            self.look()

    def card(self, move: Mapping[str, Any]) -> None:
        self.played += 1
        self.value = move.get("value", 0)
        self.species = move.get("species", "")
        self.do(move)

    def repeat(self, move: Mapping[str, Any]) -> None:
        self.chunks[move["player"]] -= 1
        self.do(move)

    def do(self, move: Mapping[str, Any]) -> None:
        for player, rolls in enumerate(move.get("rolls", [])):
            for face in rolls:
                if face == 0:
                    self.boxes[player].remove(self.species)
        player = move["player"]
        for _ in range(move.get("lake", 0)):
            self.chunks[player] += 1
            player = (player + 1) % len(self.names)

    def battle(self, move: Mapping[str, Any]) -> None:
        totals = []
        for side, player in (("attack", move["player"]), ("defence", move["target"])):
            dice = list(move[side])
            for at, face in enumerate(move.get(f"{side}_reroll", [])):
                if face is not None:
                    dice[at] = face
                    self.chunks[player] -= 1
            totals.append(sum(dice))
        totals[0] += self.value
        if totals[0] > totals[1]:
            self.boxes[move["target"]].remove(move["target_figure"])
        if totals[0] < totals[1]:
            self.boxes[move["player"]].remove(move["figure"])

    def end_turn(self, move: Mapping[str, Any]) -> None:
        self.next()

    def adjust(self, move: Mapping[str, Any]) -> None:
        player = move["player"]
        self.chunks[player] += move.get("lava", 0)
        for figure, change in move.get("figures", {}).items():
            for _ in range(change):
                self.boxes[player].append(figure)
            for _ in range(-change):
                self.boxes[player].remove(figure)

    def next(self) -> None:
        self.turn = (self.turn + 1) % len(self.names)
        while not self.boxes[self.turn]:
            self.turn = (self.turn + 1) % len(self.names)
        self.played = 0

    def look(self) -> None:
        """The end, or a turn that ends by itself."""
        sizes = sorted(map(len, self.boxes))
        self.over = sizes[0] == 0 and (sizes[-1] == 0 or sizes[-1] > sizes[-2])
        if not self.over and not self.boxes[self.turn]:
            self.next()

    def allowed(self, player: int) -> int:
        return 3 if self.boxes[player].count("general") == self.generals else 2

    def values(self, player: int) -> dict[str, Any]:
        """The values of a player as an answer gives them."""
        allowed = self.allowed(player)
        on_turn = player == self.turn and not self.over
        return {
            "figures": len(self.boxes[player]),
            "army": {figure: self.boxes[player].count(figure) for figure in ONE_ARMY},
            "lava": self.chunks[player],
            "cards_left": max(0, allowed - self.played) if on_turn else allowed,
        }

    def winners(self) -> list[str]:
        if not self.over:
            return []
        most = max(map(len, self.boxes))
        return [name for name, box in zip(self.names, self.boxes, strict=True) if len(box) == most]
