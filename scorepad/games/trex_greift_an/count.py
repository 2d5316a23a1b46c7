"""The final count by steppers, which asks once how many kinds of food the box has."""

from dataclasses import dataclass

from scorepad.engine import CountPage


@dataclass(frozen=True, slots=True)
class FoodCount(CountPage):
    """The count of one player; `kinds` are the kinds of food that all play with."""

    kinds: int = 0


def food_count(page: CountPage, kinds: int) -> FoodCount:
    return FoodCount(page.player, page.counters, page.problems, page.note, kinds)
