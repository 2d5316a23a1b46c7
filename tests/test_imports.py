"""Imports go one way, and each library stays in its room."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad.games import GAMES

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


RULES = [m for m in MODULES if m.startswith("games.") and m.count(".") >= 2]


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


@pytest.mark.parametrize("module", MODULES)
def test_imports_are_written_out_so_that_this_walk_sees_them(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text())
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert "importlib" not in {name.split(".")[0] for name in imported(MODULES[module])}
    assert not names & {"__import__", "exec", "eval"}


# Games.

HOUSES = {module.split(".")[1] for module in RULES}
"""The folders of the games that are here."""

NAMESAKES = {"schlacht_der_dinosaurier": {"tyrannosaurus-rex"}}
"""By folder, the games whose name a thing in the box of another one bears."""

GAMELESS = {"web", "table", "storage", "files", "engine", "strict", "cli", "serving", "errors"}
"""Rooms that serve every game alike and so know none by name."""


def named(path: Path) -> Iterator[str]:
    """Every text and every name in a module, without its docstrings and comments."""
    tree = ast.parse(path.read_text())
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
    yield from imported(path)


def games_named(module: str) -> set[str]:
    """The ids of the games that a module names, by id, folder, class or the name on the box."""
    found = set()
    for game_id in GAMES:
        game = GAMES[game_id]
        signs = {game_id, game_id.replace("-", "_"), game.name, type(game).__name__}
        if any(sign in text for text in named(MODULES[module]) for sign in signs):
            found.add(game_id)
    return found


@pytest.mark.parametrize("module", [m for m in MODULES if room(m) in GAMELESS])
def test_rooms_that_serve_every_game_name_none(module: str) -> None:
    assert not games_named(module)


@pytest.mark.parametrize("module", RULES)
def test_a_game_knows_no_other_game(module: str) -> None:
    own = module.split(".")[1]
    for name in imported(MODULES[module]):
        if name.startswith("scorepad.games"):
            assert name.split(".")[2:3] == [own], f"{module} imports {name}"
    others = {game_id for game_id in GAMES if game_id.replace("-", "_") != own}
    assert not games_named(module) & others - NAMESAKES.get(own, set())


@pytest.mark.parametrize("module", RULES)
def test_rules_ask_no_clock_and_no_chance_of_their_own(module: str) -> None:
    """A seeded `random.Random` may be handed in; the module's own functions are not seeded."""
    for name in imported(MODULES[module]):
        assert name.split(".")[0] not in {"time", "datetime", "secrets", "os", "socket", "uuid"}
        assert not name.startswith("random.") or name == "random.Random", f"{module}: {name}"


def test_the_search_for_named_games_finds_one_that_is_named() -> None:
    assert "trex-holiday" in games_named("games.__init__")
    assert "trex-holiday" in games_named("printing.orders")
    assert not games_named("files")


def test_every_game_of_the_house_lives_in_a_folder_of_its_name() -> None:
    assert {game_id.replace("-", "_") for game_id in GAMES} == HOUSES


# The walk itself.


def test_every_room_has_its_level() -> None:
    rooms = {room(module) for module in MODULES} - ANYBODY
    assert rooms == {name for names in LEVELS for name in names}


def test_the_walk_sees_the_house() -> None:
    assert {"engine", "table", "web.pad", "games.trex_holiday.rules"} <= set(MODULES)
    assert "scorepad.engine" in set(imported(MODULES["table"]))
