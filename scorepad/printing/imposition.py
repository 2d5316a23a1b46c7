"""Cards on sheets of paper: where each stands, where its back goes, where to cut."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.errors import Refusal
from scorepad.printing.papers import MARGIN, Format

Backs = Literal["long", "short", "none"]
"""The edge over which the printer turns a page for its backs; `none`: fronts only."""
Stroke = tuple[float, float, float, float]

_MARK = 3.0
_OFF = 1.0
"""Length of a cut mark, and from the cards to where it begins."""
_ARM = 1.5
"""Of the crosses between cards, which are cut in two and still show where to cut next."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards of one size on a page of `width` × `height` mm, as it lies.

    `gutter` is between two cards: 0 where one cut parts them.
    """

    width: float
    height: float
    card: tuple[float, float]
    columns: int
    rows: int
    gutter: float

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.width - _extent(self.columns, self.card[0], self.gutter)) / 2

    @property
    def top(self) -> float:
        return (self.height - _extent(self.rows, self.card[1], self.gutter)) / 2

    @property
    def bottom(self) -> float:
        """The lower edge of the last row."""
        return self.height - self.top

    def place(self, cell: int) -> tuple[float, float]:
        """The top left corner of a cell, counted from 0 row by row."""
        row, column = divmod(cell, self.columns)
        w, h = self.card
        return self.left + column * (w + self.gutter), self.top + row * (h + self.gutter)

    def behind(self, cell: int, backs: Backs) -> int:
        """The cell on the back page that lies behind `cell`.

        A page that is turned over its long edge is mirrored across an upright page and down one
        that lies; over the short edge the other way round.
        """
        row, column = divmod(cell, self.columns)
        if self._turns_sideways(backs):
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column

    def upside_down(self, backs: Backs) -> bool:
        """Whether backs stand on their heads, so that a card turned sideways has them upright."""
        return not self._turns_sideways(backs)

    def _turns_sideways(self, backs: Backs) -> bool:
        return (backs == "long") == (self.height >= self.width)

    def marks(self, cells: Collection[int]) -> Iterator[Stroke]:
        """Strokes to cut the cards in `cells` along: where nothing lies beside a corner, away
        from it; where cards meet, a small cross.

        Whoever has cut along a row still finds the halves of its crosses on both strips.
        """
        taken = {divmod(cell, self.columns) for cell in cells}
        corners = [(*place, down, right) for place in taken for down in (0, 1) for right in (0, 1)]
        found = (stroke for corner in corners for stroke in self._corner(taken, *corner))
        yield from sorted({_rounded(*stroke) for stroke in found})

    def _corner(
        self, taken: Collection[tuple[int, int]], row: int, column: int, down: int, right: int
    ) -> Iterator[Stroke]:
        left, top = self.place(row * self.columns + column)
        x, y = left + right * self.card[0], top + down * self.card[1]
        across, along = 2 * right - 1, 2 * down - 1
        diagonal = (row + along, column + across) in taken
        beside = diagonal or (row, column + across) in taken
        beyond = diagonal or (row + along, column) in taken
        if not beside:
            yield x + across * _OFF, y, x + across * (_OFF + _MARK), y
        if not beyond:
            yield x, y + along * _OFF, x, y + along * (_OFF + _MARK)
        if beside and beyond:
            arm = min(_ARM, self.gutter / 2) if self.gutter else _ARM
            yield x - arm, y, x + arm, y
            yield x, y - arm, x, y + arm


def _rounded(x1: float, y1: float, x2: float, y2: float) -> Stroke:
    """The same stroke for all cards that share a corner."""
    return round(x1, 3), round(y1, 3), round(x2, 3), round(y2, 3)


def _extent(count: int, size: float, gutter: float) -> float:
    return count * size + (count - 1) * gutter


def grid(paper: Format, card: Format, gutter: float, at_most: int | None = None) -> Grid:
    """As many cards as fit, the paper upright or lying; `at_most` leaves some places empty.

    Raises `Refusal` (`print.per-page`) for fewer than one.
    """
    if at_most is not None and at_most < 1:
        raise Refusal(
            "print.per-page", f"{at_most} cards on a page do not print. Choose 1 or more."
        )
    upright = _grid(paper.width, paper.height, card, gutter, at_most)
    lying = _grid(paper.height, paper.width, card, gutter, at_most)
    return lying if lying.cells > upright.cells else upright


def _grid(width: float, height: float, card: Format, gutter: float, at_most: int | None) -> Grid:
    columns = _fitting(width, card.width, gutter)
    rows = _fitting(height, card.height, gutter)
    if at_most is not None and at_most < columns * rows:
        columns = min(columns, at_most)
        rows = at_most // columns
    return Grid(width, height, (card.width, card.height), columns, rows, gutter)


def _fitting(room: float, size: float, gutter: float) -> int:
    return int((room - 2 * MARGIN + gutter + 0.01) // (size + gutter))


def deal(cards: Sequence[int], cells: int) -> list[tuple[int | None, ...]]:
    """The cards of every page, by cell; None: an empty place.

    The pages are cut as one pile: what lies in a cell from the first page to the last goes on
    in the next cell, so that the piles put together have all cards in their order.
    """
    pages = -(-len(cards) // cells)
    return [
        tuple(
            cards[cell * pages + page] if cell * pages + page < len(cards) else None
            for cell in range(cells)
        )
        for page in range(pages)
    ]
