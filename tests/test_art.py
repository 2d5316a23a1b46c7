"""The drawings: one hand, one grid, and no two that a child would mix up."""

import re
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image, ImageChops, ImageStat

from scorepad.games.schlacht_der_dinosaurier.looks import ART as ARMY
from scorepad.games.tyrannosaurus_rex.catalogue import CATALOGUE
from scorepad.places import STATIC
from scorepad.printing.canvas import Canvas, Press

ART = STATIC / "art"
DRAWINGS = sorted(ART.glob("*.svg"))
INKS = {
    "#2B2621", "#FFFCF4", "#D2749A", "#E26D4E", "#82B56C", "#86B4D4", "#B9A88F", "#E8AE4C",
    "#EBD8B2", "currentColor", "none",
}  # fmt: skip
ICONS = sorted({*(entry.art for entry in CATALOGUE[1:]), *ARMY.values()})


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_keeps_to_grid_and_palette(path: Path) -> None:
    source = path.read_text("utf-8")
    size = "160 104" if path.stem.endswith("-wide") else "48 48"
    assert f'viewBox="0 0 {size}"' in source
    assert re.search(r"<title>.+</title>", source)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', source)) <= INKS
    assert not re.search(r"<(?:script|style|image|text|filter|linearGradient)", source)


def test_every_dinosaur_of_the_catalogue_has_a_drawing_for_its_card() -> None:
    for entry in CATALOGUE:
        assert (ART / f"{entry.art}-wide.svg").is_file()


def small(name: str) -> Image.Image:
    """A drawing in one ink, 24 pixels wide."""
    pdf = Canvas((12, 12), "", "en", Press(grey=True))
    with pdf.form("page", 12, 12):
        pdf.drawing(name, (0, 0, 12, 12))
    pdf.place("page", 0, 0, 12)
    pdf.show_page()
    with pypdfium2.PdfDocument(BytesIO(pdf.finish())) as document:
        picture: Image.Image = document[0].render(scale=24 / document[0].get_width()).to_pil()
    return picture.convert("L")


def test_dinosaurs_are_told_apart_in_one_ink_at_24_pixels() -> None:
    """A tenth of the range, on average of all pixels, is as far apart as egg and golden egg."""
    pictures = {name: small(name) for name in ICONS}
    for one, other in combinations(ICONS, 2):
        apart = ImageStat.Stat(ImageChops.difference(pictures[one], pictures[other])).mean[0]
        assert apart > 25, (one, other, apart)
