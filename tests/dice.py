"""Dice for tests: what the app would have thrown, from a seed."""

from dataclasses import dataclass
from random import Random

from scorepad.engine import Throw


@dataclass(frozen=True)
class Seeded:
    """Everything is thrown. A throw has the dice of the seed, whatever it is for."""

    seed: str

    def lying(self, throw: Throw) -> Random:
        return Random(self.seed)

    def entered(self, kind: type, throw: Throw) -> Random:
        return Random(self.seed)

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        return False


@dataclass(frozen=True)
class Apart:
    """Everything is thrown, each throw with dice of its own."""

    seed: str

    def lying(self, throw: Throw) -> Random:
        return Random(f"{self.seed}, {throw.what}")

    def entered(self, kind: type, throw: Throw) -> None:
        return None

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        return False
