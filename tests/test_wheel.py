"""What `pip install` brings: a wheel in a bare environment serves pages and prints sheets."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

TRY = """
import sys
from pathlib import Path
import scorepad
from scorepad import places
from scorepad.web import create_app
installed = Path(scorepad.__file__).parent
assert installed.is_relative_to(sys.prefix), installed
for place in (places.TEMPLATES, places.STATIC, places.PDF_TEMPLATES):
    assert place.is_dir() and place.is_relative_to(installed), place
client = create_app(Path(sys.argv[1])).test_client()
for path, content in (
    ("/", b"scorepad"),
    ("/static/scorepad.css", b"--paper"),
    ("/print/trex-holiday-sheet.pdf", b"%PDF"),
):
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status)
    assert content in answer.data, path
print("served")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("scorepad-*.whl")
    return built


def _pip(python: str | Path, *arguments: str | Path) -> None:
    command = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    subprocess.run(command, check=True, capture_output=True)


def test_the_wheel_holds_what_stands_beside_the_code(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in (
        "templates/pad.html",
        "static/scorepad.css",
        "static/art/carp.svg",
        "pdf_templates/trex-holiday-sheet.toml",
        "pdf_templates/fonts/Lato-Regular.ttf",
        "pdf_templates/fonts/Lato-LICENSE.txt",
    ):
        assert f"scorepad/_shipped/{name}" in names
    assert "scorepad/games/trex_holiday/house.toml" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.mark.parametrize("folder", ["templates", "static", "pdf_templates"])
def test_the_wheel_holds_every_file_of_the_folders_beside_the_code(
    wheel: Path, folder: str
) -> None:
    kept = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, check=True)
    names = set(zipfile.ZipFile(wheel).namelist())
    beside = [name for name in kept.stdout.decode().splitlines() if (ROOT / name).exists()]
    assert beside
    assert [name for name in beside if f"scorepad/_shipped/{name}" not in names] == []


def test_the_wheel_leaves_tests_at_home(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"scorepad"}


def test_installed_in_a_bare_environment_it_serves_and_prints(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "bare"], check=True)
    python = tmp_path / "bare" / "bin" / "python"
    _pip(python, "install", wheel)
    done = subprocess.run(
        [python, "-c", TRY, tmp_path / "a.db"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.stdout == b"served\n", done.stderr.decode()
    version = subprocess.run(
        [tmp_path / "bare" / "bin" / "scorepad", "--version"], capture_output=True, check=True
    )
    assert b"0.1.0" in version.stdout
