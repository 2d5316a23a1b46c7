"""The commands, as other programs and tired parents call them."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

import scorepad

SCOREPAD = str(Path(sys.executable).with_name("scorepad"))

GAME: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": "trex-holiday",
    "players": ["Łukasz", "小明"],
    "options": {},
    "moves": [
        {"move": "reveal", "dice": [5, 3]},
        {"move": "place", "player": 0, "number": 5, "space": "carp.1"},
    ],
}
TALLY: dict[str, Any] = {
    "format": "scorepad-tally/1",
    "game": "trex-holiday",
    "players": [{"name": "Ada", "spaces": {"post1": [5, 5, "2*"]}}],
}


def run(*arguments: str | Path, stdin: str | bytes = b"", **environment: str) -> Any:
    content = stdin.encode() if isinstance(stdin, str) else stdin
    return subprocess.run(
        [SCOREPAD, *map(str, arguments)],
        input=content,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=60,
    )


def assert_a_sentence(said: bytes) -> None:
    """What was said is one line that ends like a sentence."""
    (line,) = said.decode().splitlines()
    assert len(line) < 400
    assert "Traceback" not in line


def words(pdf: bytes) -> str:
    """The text on all pages of a PDF."""
    with PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def answer(*arguments: str, data: Any) -> tuple[int, Any]:
    done = run(*arguments, "-", stdin=json.dumps(data))
    return done.returncode, json.loads(done.stdout)


def test_replay_prints_where_a_game_stands() -> None:
    code, said = answer("replay", data=GAME)
    assert code == 0
    assert said["game"] == "trex-holiday"
    assert said["status"] == "playing"
    assert said["phase"] == "place"
    assert (said["round"], said["roller"]) == (1, 0)
    assert said["winners"] == []
    assert said["decided_by"] is None
    first = said["players"][0]
    assert (first["name"], first["pending"], first["biscuit"]) == ("Łukasz", [3], False)
    assert first["sheet"]["spaces"]["carp"][0] == "5"
    assert first["sheet"]["boxes"][0] is None
    assert "legal" not in first


def test_replay_adds_the_legal_spaces_if_asked() -> None:
    _, said = answer("replay", "--legal", data=GAME)
    legal = said["players"][0]["legal"]
    assert list(legal["place"]) == ["3"]
    assert legal["place"]["3"][0] == "stack1.1"
    assert "carp.2" in legal["place"]["3"]
    assert legal["biscuit"] == []


def test_score_counts_a_tally() -> None:
    code, said = answer("score", data=TALLY)
    assert code == 0
    assert said["players"][0]["total"] == 7
    assert {"id": "post1", "points": 7} in said["players"][0]["lines"]
    assert (said["status"], said["winners"]) == ("finished", ["Ada"])
    assert said["decided_by"] == "points"
    assert said["explanation"] == "Ada wins with 7 points."


def test_a_refused_move_exits_1_with_its_code_and_number() -> None:
    moves = [*GAME["moves"], {"move": "place", "player": 0, "number": 5, "space": "carp.2"}]
    code, said = answer("replay", data={**GAME, "moves": moves})
    assert code == 1
    assert said["error"]["code"] == "holiday.no-such-die"
    assert said["error"]["move"] == 2
    assert said["error"]["message"]


def test_a_tally_that_play_cannot_reach_exits_1_without_a_move() -> None:
    players = [{"name": "Ada", "spaces": {"post1": ["5*", "5*", 5]}}]
    code, said = answer("score", data={**TALLY, "players": players})
    assert code == 1
    assert said["error"]["code"] == "tally.unreachable"
    assert said["error"]["move"] is None


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.json"),
        (b"{", "file.json"),
        (b"\xff\xfe", "file.json"),
        (b"[" * 100_000, "file.json"),
        (b"[]", "file.format"),
        (b'{"format": "scorepad-tally/1"}', "file.format"),
        (b'{"format": "scorepad-game/1", "game": "chess"}', "file.format"),
        (b'{"format": "scorepad-game/1"}', "file.field"),
    ],
)
def test_what_is_no_game_file_exits_2(content: bytes, code: str) -> None:
    done = run("replay", "-", stdin=content)
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == code
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfe", "file.json"),
        (b'{"a":' * 100_000, "file.json"),
        (b'{"format": "scorepad-tally/1", "game": "chess"}', "file.format"),
        (b'{"format": "scorepad-tally/1", "game": "trex-holiday"}', "file.field"),
    ],
    ids=["no text", "nested", "no game", "no players"],
)
def test_what_is_no_tally_file_exits_2(content: bytes, code: str) -> None:
    done = run("score", "-", stdin=content)
    assert (done.returncode, done.stderr) == (2, b"")
    said = json.loads(done.stdout)["error"]
    assert (said["code"], said["move"]) == (code, None)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    done = run("replay", tmp_path / "none.json")
    assert done.returncode == 2
    assert "none.json" in json.loads(done.stdout)["error"]["message"]


@pytest.mark.parametrize("command", ["replay", "score"])
def test_a_folder_or_a_name_that_is_no_path_is_no_file(command: str, tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / ("x" * 5000), ""):
        done = run(command, name)
        assert done.returncode == 2
        assert json.loads(done.stdout)["error"]["code"] == "file.json"
        assert b"Traceback" not in done.stderr


def test_a_missing_file_with_a_name_in_no_encoding_is_said_too(tmp_path: Path) -> None:
    done = subprocess.run(
        [SCOREPAD.encode(), b"replay", bytes(tmp_path) + b"/\xff.json"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == "file.json"


def test_a_file_is_read_from_its_path_as_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "恐竜 game.json"
    path.write_bytes(json.dumps(GAME).encode())
    assert run("replay", path).stdout == run("replay", "-", stdin=json.dumps(GAME)).stdout


def test_a_wrong_field_exits_2_before_any_move_is_played() -> None:
    moves = [{"move": "trex", "number": 1}, {"move": "reveal", "dice": [1, 7]}]
    code, said = answer("replay", data={**GAME, "moves": moves})
    assert (code, said["error"]["code"]) == (2, "file.field")
    assert "moves[1].dice[1]" in said["error"]["message"]
    code, said = answer("replay", data={**GAME, "moves": moves[:1]})
    assert (code, said["error"]["code"]) == (1, "holiday.wrong-phase")


def test_a_tally_is_no_game_and_a_game_no_tally() -> None:
    for command, data in (("replay", TALLY), ("score", GAME)):
        code, said = answer(command, data=data)
        assert (code, said["error"]["code"]) == (2, "file.format")


def test_the_answer_is_one_json_object_and_nothing_else() -> None:
    done = run("replay", "-", stdin=json.dumps(GAME))
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1
    assert isinstance(json.loads(done.stdout), dict)


def test_names_in_any_script_come_out_whatever_the_locale() -> None:
    done = run("replay", "-", stdin=json.dumps(GAME), LANG="C", LC_ALL="C", PYTHONUTF8="0")
    assert "小明" in done.stdout.decode()


def test_replay_and_score_start_without_flask_reportlab_or_sqlite() -> None:
    code = (
        "import sys; sys.argv = ['scorepad', 'replay', '-'];"
        "from scorepad.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'flask', 'reportlab', 'sqlite_utils', 'sqlite3', 'waitress', 'pypdfium2'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(GAME).encode(),
        capture_output=True,
        check=True,
    )
    assert done.stderr.decode().strip() == "[]"


def test_an_answer_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [SCOREPAD, "replay", "-"],
            input=json.dumps(GAME).encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert b"space" in done.stderr
    assert_a_sentence(done.stderr)


@pytest.mark.parametrize("command", ["serve", "print", "replay", "score", "export", "import"])
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert b"Usage:" in done.stdout


def test_the_help_names_every_command() -> None:
    said = run("--help").stdout.decode()
    for command in ("serve", "print", "replay", "score", "export", "import"):
        assert f"\n  {command} " in said


def test_the_version_is_said() -> None:
    assert scorepad.__version__.encode() in run("--version").stdout


@pytest.mark.parametrize("arguments", [["dance"], ["replay"], ["replay", "-", "--loud"]])
def test_a_command_that_is_none_is_answered_with_how_to_ask(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--help" in done.stderr or b"-h" in done.stderr
    assert b"Traceback" not in done.stderr


# print


def test_print_lists_its_documents() -> None:
    assert b"trex-holiday-sheet" in run("print", "--list").stdout


@pytest.fixture(scope="module")
def sheet() -> bytes:
    """The empty sheet, as it comes out of a pipe."""
    done = run("print", "trex-holiday-sheet")
    assert (done.returncode, done.stderr) == (0, b"")
    return bytes(done.stdout)


def test_print_writes_a_pdf_to_a_file_or_a_pipe(sheet: bytes, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = run("print", "trex-holiday-sheet", "-o", file, "--paper", "letter", "--name", "Ada")
    assert (done.returncode, done.stderr) == (0, b"")
    assert file.read_bytes().startswith(b"%PDF")
    assert sheet.startswith(b"%PDF")


def test_a_game_file_is_printed_as_it_was_played(sheet: bytes, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text(json.dumps(GAME | {"started": "2026-11-30T18:00:00Z"}))
    filled = run("print", "trex-holiday-sheet", "--fill", game)
    assert (filled.returncode, filled.stderr) == (0, b"")
    assert "小明" in words(filled.stdout)
    assert "30 Nov 2026" in words(filled.stdout)
    assert words(filled.stdout).count("5") > words(sheet).count("5")


def test_a_tally_file_is_printed_as_it_was_counted(sheet: bytes) -> None:
    filled = run("print", "trex-holiday-sheet", "--fill", "-", stdin=json.dumps(TALLY))
    assert (filled.returncode, filled.stderr) == (0, b"")
    assert TALLY["players"][0]["name"] in words(filled.stdout)
    assert words(filled.stdout) != words(sheet)


def test_all_documents_are_printed_for_both_papers_into_a_folder(tmp_path: Path) -> None:
    listed = run("print", "--list").stdout.decode().splitlines()
    done = run("print", "--all", "-o", tmp_path / "prints")
    assert (done.returncode, done.stderr) == (0, b"")
    wanted = {
        f"{line.partition(chr(9))[0]}-{paper}.pdf" for line in listed for paper in ("a4", "letter")
    }
    assert {path.name for path in (tmp_path / "prints").iterdir()} == wanted
    assert all(path.read_bytes().startswith(b"%PDF") for path in (tmp_path / "prints").iterdir())
    assert run("print", "--all").returncode == 2


@pytest.mark.parametrize(
    "started",
    [
        "2026-11-30",
        "20261130T18:00",
        "2026-W49T18:00",
    ],
)
def test_a_game_is_printed_with_its_day_however_iso_8601_writes_it(started: str) -> None:
    done = run(
        "print", "trex-holiday-sheet", "--fill", "-", stdin=json.dumps(GAME | {"started": started})
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert " Nov 2026" in words(done.stdout)


def test_a_layout_file_is_printed_instead_of_the_house_sheet(sheet: bytes, tmp_path: Path) -> None:
    house = (Path(scorepad.__file__).parent / "games/trex_holiday/house.toml").read_text()
    own = tmp_path / "own.toml"
    own.write_text(house.replace('name = "house"', 'name = "Cabin"'))
    assert own.read_text() != house
    done = run("print", "trex-holiday-sheet", "--layout", own)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Cabin" in words(done.stdout)
    assert "Cabin" not in words(sheet)


def test_a_game_file_without_a_document_is_printed_on_its_sheet() -> None:
    done = run("print", "--fill", "-", stdin=json.dumps(GAME))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "T-Rex’s Holiday" in words(done.stdout) and "小明" in words(done.stdout)


def test_tents_take_the_names_of_a_game() -> None:
    done = run("print", "table-tents", "--fill", "-", stdin=json.dumps(GAME))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "小明" in words(done.stdout)


def test_a_paper_may_be_written_as_its_name_is() -> None:
    assert run("print", "calibration", "--paper", "A4").stdout.startswith(b"%PDF")


def test_an_address_without_http_gets_it() -> None:
    done = run("print", "table-tents", "--address", "192.168.1.5:8080")
    assert "http://192.168.1.5:8080" in words(done.stdout)


@pytest.mark.parametrize(
    ("option", "value", "documents"),
    [
        ("--name", "Ada", "table-tents"),
        ("--fill", "game.json", "trex-greift-an-card"),
        ("--layout", "own.toml", "trex-holiday-sheet"),
        ("--address", "a.example", "table-tents"),
        ("--per-page", "2", "trex-greift-an-turn"),
    ],
)
def test_what_goes_with_one_document_is_said_to_go_with_which(
    option: str, value: str, documents: str, tmp_path: Path
) -> None:
    done = run("print", "--all", "-o", tmp_path / "prints", option, value)
    assert done.returncode == 2
    said = done.stderr.decode()
    assert f"without {option}" in said and documents in said
    assert not (tmp_path / "prints").exists()


def test_all_documents_fill_a_folder_and_no_file(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").touch()
    done = run("print", "--all", "-o", tmp_path / "x.pdf")
    assert done.returncode == 2
    assert b"x.pdf is a file; --all fills a folder" in done.stderr
    assert b"leave out" in run("print", "rulings", "--all", "-o", tmp_path / "prints").stderr


@pytest.mark.parametrize("content", [b"# scorepad", b"SQLite format 3\0\xff", b"[]"])
def test_what_is_no_game_file_is_named_with_the_way_to_one(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_bytes(content)
    done = run("print", "--fill", file)
    assert (done.returncode, done.stdout) == (2, b"")
    assert_a_sentence(done.stderr)
    said = done.stderr.decode()
    assert f"{file} is no game or tally file" in said and "“Save the game as a file”" in said


IMPOSSIBLE_PRINTS = {
    ("poster",): "poster",
    ("trex-holiday-sheat",): "Did you mean “trex-holiday-sheet”",
    ("trex-holiday",): "“trex-holiday-sheet” or “trex-holiday-rooms” or “trex-holiday-strips”?",
    ("actions",): "Did you mean “schlacht-der-dinosaurier-actions”?",
    ("trex-holiday-sheet", "--paper", "a5"): "a5",
    ("trex-holiday-sheet", "--copies", "10000"): "1 to 99",
    ("trex-holiday-sheet", "--per-page", "3"): "3",
    ("trex-holiday-sheet", "--name", "x" * 41): "40",
    ("trex-holiday-sheet", "--layout", "/none.toml"): "/none.toml",
    ("trex-holiday-sheet", "--fill", "/none.json"): "/none.json",
    ("trex-holiday-sheet", "-o", "/none/there.pdf"): "/none/there.pdf",
    ("trex-holiday-sheet", "--address", "x" * 4000): "address",
    ("table-tents", "--address", "foo bar"): "“foo bar” is no address of a pad",
    ("table-tents", "--address", "ftp://a.example"): "is no address of a pad",
}
"""What cannot be printed, and a word that the sentence about it must have."""


@pytest.fixture(scope="module")
def impossible_prints() -> dict[tuple[str, ...], Any]:
    """How each of them ended, tried side by side."""
    with ThreadPoolExecutor() as pool:
        ended = pool.map(lambda arguments: run("print", *arguments), IMPOSSIBLE_PRINTS)
        return dict(zip(IMPOSSIBLE_PRINTS, ended, strict=True))


@pytest.mark.parametrize("arguments", [*IMPOSSIBLE_PRINTS])
def test_a_print_that_does_not_go_is_refused_in_a_sentence(
    arguments: tuple[str, ...], impossible_prints: dict[tuple[str, ...], Any]
) -> None:
    done = impossible_prints[arguments]
    assert done.returncode in (1, 2)
    assert done.stdout == b""
    assert IMPOSSIBLE_PRINTS[arguments] in done.stderr.decode()
    assert_a_sentence(done.stderr)


def test_a_print_of_nothing_names_the_way_to_the_list() -> None:
    done = run("print")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--list" in done.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "TOML"),
        (b"name = ", "TOML"),
        (b"a = " + b"[" * 100_000, "TOML"),
        (b"name = 3", "name: expected text"),
        (b'{"name": "own"}', "posts: this field is missing"),
    ],
    ids=["no text", "half a line", "nested", "wrong", "json"],
)
def test_a_bad_layout_file_is_refused_in_a_sentence(
    content: bytes, said: str, tmp_path: Path
) -> None:
    layout = tmp_path / "own.toml"
    layout.write_bytes(content)
    done = run("print", "trex-holiday-sheet", "--layout", layout)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert_a_sentence(done.stderr)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (TALLY | {"format": "scorepad-tally/2"}, 2),
        (GAME | {"game": "chess"}, 2),
        (GAME | {"moves": [{"move": "trex", "number": 1}]}, 1),
    ],
    ids=["other format", "other game", "refused"],
)
def test_only_a_game_that_stands_is_printed(data: Any, code: int, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = run("print", "trex-holiday-sheet", "--fill", "-", "-o", file, stdin=json.dumps(data))
    assert done.returncode == code
    assert_a_sentence(done.stderr)
    assert not file.exists()


# export and import


def test_what_is_imported_is_exported_the_same(tmp_path: Path) -> None:
    db = tmp_path / "a.db"
    file = {**GAME, "id": "one", "started": "2026-11-30T18:00:00+00:00"}
    code, said = answer("import", "--db", str(db), data=file)
    assert (code, said["tables"]) == (0, [{"id": "one", "new": True}])
    _, again = answer("import", "--db", str(db), data=file)
    assert again["tables"] == [{"id": "one", "new": False}]
    exported = run("export", "--db", db).stdout.decode().splitlines()
    assert len(exported) == 1
    back = json.loads(exported[0])
    assert {key: back[key] for key in file if key != "options"} == {
        key: value for key, value in file.items() if key != "options"
    }
    assert json.loads(run("export", "one", SCOREPAD_DB=str(db)).stdout) == back


def test_many_games_are_imported_as_one_a_line_or_not_at_all(tmp_path: Path) -> None:
    db = tmp_path / "a.db"
    lines = [json.dumps({**GAME, "id": name}) for name in ("one", "two")]
    bad = json.dumps({**GAME, "id": "three", "moves": [{"move": "trex", "number": 1}]})
    refused = run("import", "--db", db, "-", stdin="\n".join([*lines, bad]))
    assert refused.returncode == 1
    assert json.loads(refused.stdout)["error"]["code"] == "holiday.wrong-phase"
    assert run("export", "--db", db).stdout == b""
    no_file = run("import", "--db", db, "-", stdin="\n".join([*lines, "{}"]))
    assert no_file.returncode == 2
    assert "line 3" in json.loads(no_file.stdout)["error"]["message"]
    assert run("import", "--db", db, "-", stdin="\n".join(lines)).returncode == 0
    assert len(run("export", "--db", db).stdout.splitlines()) == 2


def test_an_exported_game_is_the_same_game(tmp_path: Path) -> None:
    golden = json.loads((Path(__file__).parent / "golden/trex-holiday-advanced.json").read_bytes())
    golden |= {"id": "恐竜-1", "started": "2026-11-30T18:00:00Z"}
    golden["moves"][0]["rolled"] = True
    db = tmp_path / "a.db"
    assert answer("import", "--db", str(db), data=golden)[0] == 0
    back = json.loads(run("export", "恐竜-1", "--db", db).stdout)
    assert back == golden
    assert answer("replay", data=back) == answer("replay", data=golden)


@pytest.mark.parametrize(
    "extra",
    [
        {"abandoned": True},
        {"abandoned": True, "finished": "2026-11-30T19:00:00Z"},
    ],
    ids=["abandoned", "with its time"],
)
def test_an_abandoned_game_stays_abandoned(extra: dict[str, Any], tmp_path: Path) -> None:
    file = {**GAME, "id": "one", "started": "2026-11-30T18:00:00Z", **extra}
    db = str(tmp_path / "a.db")
    assert answer("import", "--db", db, data=file)[0] == 0
    back = json.loads(run("export", "--db", db).stdout)
    assert back.keys() == file.keys()
    assert {name: back[name] for name in extra} == extra


def test_the_option_names_the_database_before_the_environment(tmp_path: Path) -> None:
    here, there = tmp_path / "here.db", tmp_path / "there.db"
    file = json.dumps(GAME | {"id": "one"})
    assert run("import", "-", "--db", here, stdin=file, SCOREPAD_DB=str(there)).returncode == 0
    assert here.exists()
    assert not there.exists()


def test_unless_told_otherwise_tables_are_kept_in_the_data_folder(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "SCOREPAD_DB": ""}
    done = run("import", "-", stdin=json.dumps(GAME | {"id": "one"}), **home)
    assert done.returncode == 0
    assert [path.name for path in tmp_path.rglob("*.db")] == ["scorepad.db"]
    assert json.loads(run("export", **home).stdout)["id"] == "one"


def test_a_game_imported_twice_in_one_file_is_stored_once(tmp_path: Path) -> None:
    line = json.dumps(GAME | {"id": "one"})
    done = run("import", "-", "--db", tmp_path / "a.db", stdin=f"{line}\n{line}\n")
    assert json.loads(done.stdout)["tables"] == [
        {"id": "one", "new": True},
        {"id": "one", "new": False},
    ]


def test_a_database_where_no_folder_can_be_is_said(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.touch()
    done = run("export", "--db", file / "a.db")
    assert (done.returncode, done.stdout) == (1, b"")
    assert_a_sentence(done.stderr)


def test_a_database_where_no_folder_can_be_is_said_to_an_import_too(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.touch()
    done = run("import", "-", "--db", file / "a.db", stdin=json.dumps(GAME))
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_an_id_in_no_encoding_is_that_of_no_table(tmp_path: Path) -> None:
    done = subprocess.run(
        [SCOREPAD.encode(), b"export", b"\xff", b"--db", bytes(tmp_path / "a.db")],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert_a_sentence(done.stderr)


def test_a_table_that_is_not_there_is_said(tmp_path: Path) -> None:
    db = tmp_path / "a.db"
    run("import", "-", "--db", db, stdin=json.dumps(GAME))
    done = run("export", "nothing", "--db", db)
    assert done.returncode == 1
    assert b"There is no table nothing" in done.stderr
    assert_a_sentence(done.stderr)


def test_a_table_that_cannot_be_read_is_said_and_the_others_are_exported(tmp_path: Path) -> None:
    db = tmp_path / "a.db"
    games = "\n".join(json.dumps({**GAME, "id": each}) for each in ("one", "two"))
    run("import", "-", "--db", db, stdin=games)
    with closing(sqlite3.connect(db)) as raw, raw:
        raw.execute("UPDATE entries SET body = '[]' WHERE table_id = 'one'")
    done = run("export", "--db", db)
    assert done.returncode == 1
    assert json.loads(done.stdout)["id"] == "two"
    assert b"Table one cannot be read" in done.stderr
    assert_a_sentence(done.stderr)


def test_a_database_that_is_not_there_is_said_and_not_made(tmp_path: Path) -> None:
    done = run("export", "--db", tmp_path / "typo" / "a.db")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"There is no database" in done.stderr
    assert_a_sentence(done.stderr)
    assert not (tmp_path / "typo").exists()


def test_of_several_games_the_refused_one_is_named(tmp_path: Path) -> None:
    early = {**GAME, "id": "two", "moves": [{"move": "trex", "number": 1}]}
    lines = "\n".join(map(json.dumps, ({**GAME, "id": "one"}, early)))
    done = run("import", "-", "--db", tmp_path / "a.db", stdin=lines)
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"]["message"].startswith("Game 2: ")


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    file.write_bytes(b"this is no database, but long enough to be looked at as one " * 20)
    done = run("export", "--db", file)
    assert done.returncode == 1
    assert b"a.db" in done.stderr
    assert b"Traceback" not in done.stderr


# serve


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [SCOREPAD, "serve", "--host", "127.0.0.1", "--port", str(port), "--db", tmp_path / "s.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    with process:
        yield process
        process.kill()


def first_line(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_serve_says_its_address_answers_and_stops_at_once(
    server: subprocess.Popen[bytes], port: int, stop: signal.Signals
) -> None:
    assert f"http://127.0.0.1:{port}/" in first_line(server)
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/")
    response = connection.getresponse()
    assert response.status == 200
    assert "default-src 'self'" in (response.getheader("Content-Security-Policy") or "")
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    assert response.getheader("Server") is None
    assert b"scorepad" in response.read()
    server.send_signal(stop)
    assert server.wait(timeout=5) == 0
    connection.close()
    assert server.stderr is not None
    assert b"Traceback" not in server.stderr.read()


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken_port = str(taken.getsockname()[1])
        done = run("serve", "--host", "127.0.0.1", "--port", taken_port, "--db", tmp_path / "s.db")
    assert done.returncode == 1
    assert taken_port in done.stderr.decode()
    assert_a_sentence(done.stderr)


def test_an_address_of_this_computer_alone_is_said_to_be_one(
    server: subprocess.Popen[bytes],
) -> None:
    first_line(server)
    assert "for this computer alone" in first_line(server)


def test_what_came_in_before_a_stop_is_there_after_it(
    server: subprocess.Popen[bytes], port: int, tmp_path: Path
) -> None:
    first_line(server)
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("POST", "/api/replay", body=json.dumps(GAME))
    assert json.load(connection.getresponse()) == answer("replay", data=GAME)[1]
    connection.close()
    assert run("import", "-", "--db", tmp_path / "s.db", stdin=json.dumps(GAME)).returncode == 0
    server.terminate()
    assert server.wait(timeout=5) == 0
    assert len(run("export", "--db", tmp_path / "s.db").stdout.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [["--port", "70000"], ["--port", "http"], ["--layouts", "/none"], ["--db", "/"]]
)
def test_a_server_that_cannot_be_is_refused_before_it_starts(arguments: list[str]) -> None:
    done = run("serve", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert arguments[0] in done.stderr.decode()
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "host",
    [
        "192.0.2.77",
        "no.such.host.invalid",
    ],
)
def test_a_host_that_is_not_this_computer_is_said(host: str, port: int, tmp_path: Path) -> None:
    done = run("serve", "--host", host, "--port", str(port), "--db", tmp_path / "s.db")
    assert done.returncode == 1
    assert host in done.stderr.decode()
    assert_a_sentence(done.stderr)


# Odd surroundings.


@pytest.mark.parametrize(
    "command",
    [
        "replay - <&-",
        "replay GAME >&-",
        "export --db DB >&-",
        "print --list >/dev/full",
        "--help >/dev/full",
        "print trex-holiday-sheet >/dev/full",
        "print trex-holiday-sheet -o PDF --address $'\\xff'",
    ],
)
def test_closed_and_full_ways_in_and_out_are_no_traceback(command: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME))
    for word, name in (("GAME", "game.json"), ("DB", "a.db"), ("PDF", "a.pdf")):
        command = command.replace(word, str(tmp_path / name))
    done = subprocess.run(
        ["bash", "-c", f"{SCOREPAD} {command}"], capture_output=True, check=False, timeout=60
    )
    assert b"Traceback" not in done.stderr + done.stdout


def test_a_full_disk_is_named_by_the_file_that_was_asked_for() -> None:
    done = run("print", "trex-holiday-sheet", "-o", "/dev/full")
    assert done.returncode == 1
    assert done.stderr.startswith(b"/dev/full cannot be used")


def test_a_filled_print_takes_no_names_beside_those_of_the_game(tmp_path: Path) -> None:
    done = run("print", "trex-holiday-sheet", "--fill", "-", "--name", "Ada", stdin="{}")
    assert done.returncode == 2
    assert b"leave" in done.stderr or b"without" in done.stderr
