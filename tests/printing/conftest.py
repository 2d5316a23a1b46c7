import pytest

from scorepad.games.trex_holiday.layout import Layout
from scorepad.games.trex_holiday.layout_file import LayoutFiles
from scorepad.games.trex_holiday.sheet import CROSSED, EMPTY, Mark, Sheet


def marks(text: str) -> tuple[Mark, ...]:
    """`5 6* x _`: a number, a shaded one, a cross, an empty space."""
    signs = {"x": CROSSED, "_": EMPTY}
    return tuple(signs.get(m) or Mark(int(m[0]), m.endswith("*")) for m in text.split())


@pytest.fixture(scope="session")
def house() -> Layout:
    return LayoutFiles().read(LayoutFiles.shipped)


@pytest.fixture(scope="session")
def played(house: Layout) -> Sheet:
    """A sheet near its end: 52 points, biscuits, crosses and every kind of box."""
    rows = (
        "5 5", "4 4 1*", "3 3 1", "2 2 _", "5 5 5 5", "6 _ 6 4",
        "1 2 3 4 6 x", "2 3 4 5 5 _", "4 3 _ _ _ _",
        "4 5 6* 5", "6 3 4 2", "1 _ _ _",
        "5 4 3 5 _ _",
    )  # fmt: skip
    return Sheet(house, tuple(map(marks, rows)), (3, None, 5, None, "lost", "waiting"))
