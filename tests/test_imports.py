"""Imports go one way, and each library stays in its room."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad

PACKAGE = Path(scorepad.__file__).parent

LEVELS = (
    {"errors"},
    {"engine"},
    {"strict"},
    {"games"},
    {"files"},
    {"table", "printing"},
    {"storage"},
    {"web"},
    {"cli", "serving"},
)
"""From what is imported to what imports; a room may import those before it, and itself."""

ANYBODY = {"places", "__init__"}

ROOM_OF = {
    "flask": {"web"},
    "werkzeug": {"web"},
    "waitress": {"serving"},
    "reportlab": {"printing"},
    "pypdfium2": {"printing"},
    "svglib": {"printing"},
    "sqlite3": {"storage"},
    "sqlite_utils": {"storage"},
    "msgspec": {"strict", "files", "storage", "printing"},
    "click": {"cli", "serving"},
}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the package as its dotted name without `scorepad.`, and its file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts), path


MODULES = dict(modules())


def imported(path: Path) -> Iterator[str]:
    """The dotted names that a module imports, also inside its functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(module: str) -> str:
    return module.split(".")[0]


def level(name: str) -> int:
    return next(depth for depth, rooms in enumerate(LEVELS) if name in rooms)


@pytest.mark.parametrize("module", MODULES)
def test_no_arrow_points_back(module: str) -> None:
    if room(module) in ANYBODY:
        return
    for name in imported(MODULES[module]):
        if name.startswith("scorepad."):
            target = name.split(".")[1]
            if target in ANYBODY or target not in {r for rooms in LEVELS for r in rooms}:
                continue
            assert level(target) <= level(room(module)), f"{module} imports {name}"


@pytest.mark.parametrize("module", MODULES)
def test_each_library_stays_in_its_room(module: str) -> None:
    for name in imported(MODULES[module]):
        library = name.split(".")[0]
        if library in ROOM_OF:
            assert room(module) in ROOM_OF[library], f"{module} imports {name}"


RULES = [m for m in MODULES if m.startswith("games.") and m.count(".") == 2]


@pytest.mark.parametrize("module", RULES)
def test_rules_import_the_standard_library_and_the_engine_only(module: str) -> None:
    own = ".".join(["scorepad", *module.split(".")[:2]])
    allowed: tuple[str, ...] = ("scorepad.engine", "scorepad.errors", own)
    if module.endswith(".layout_file"):
        allowed += ("scorepad.strict",)
    for name in imported(MODULES[module]):
        standard = name.split(".")[0] in sys.stdlib_module_names
        ours = any(name == each or name.startswith(f"{each}.") for each in allowed)
        assert standard or ours, f"{module} imports {name}"


def test_every_room_has_its_level() -> None:
    rooms = {room(module) for module in MODULES} - ANYBODY
    assert rooms == {name for names in LEVELS for name in names}


def test_the_walk_sees_the_house() -> None:
    assert {"engine", "table", "web.pad", "games.trex_holiday.rules"} <= set(MODULES)
    assert "scorepad.engine" in set(imported(MODULES["table"]))
