"""The dinosaurs of the box and their facts, for printed cards and for names in sentences."""

from typing import NamedTuple


class Entry(NamedTuple):
    """One dinosaur (rulebook: Dinosaur Catalogue).

    `number` is printed under its figure, 1 for T-Rex. `era` is in million years ago. What the
    rulebook does not give is None.
    """

    number: int
    name: str
    nickname: str
    era: int
    size: str
    weight: str | None
    diet: str
    origin: str

    @property
    def art(self) -> str:
        """Its drawing in `static/art`; with `-wide` behind it the one of its card."""
        return self.name.lower().replace(" ", "-")


CATALOGUE = (
    Entry(
        1,
        "Tyrannosaurus Rex",
        "Lizard tyrant",
        65,
        "12 m long",
        "8 t",
        "Carnivore (hadrosaurs)",
        "North America, Asia",
    ),
    Entry(
        2, "Styracosaurus", "Spiked lizard", 70, "5.2 m long", "2.7 t", "Herbivore", "North America"
    ),
    Entry(
        3,
        "Stegosaurus",
        "Pea head",
        150,
        "9 m long",
        "2 t",
        "Herbivore (trees, shrubs)",
        "North America",
    ),
    Entry(
        4, "Giganotosaurus", "Banana head", 100, "13 m long", "8 t", "Carnivore", "South America"
    ),
    Entry(
        5,
        "Deinonychus",
        "Clawed feet",
        110,
        "2 m tall",
        "80 kg",
        "Carnivore, fast and fierce",
        "North America",
    ),
    Entry(
        6, "Protoceratops", "Headbutt", 80, "1.8 m long", "400 kg", "Herbivore", "Asia (Mongolia)"
    ),
    Entry(7, "Oviraptor", "Egg thief", 80, "1.8 m long", "40 kg", "Omnivore", "Asia (Mongolia)"),
    Entry(
        8,
        "Ornithomimus",
        "Ostrich dinosaur",
        70,
        "4 m long",
        "150 kg",
        "Herbivore",
        "North America",
    ),
    Entry(
        9,
        "Diplodocus",
        "Long tail",
        150,
        "27 m long, 14 m of it tail",
        "12 t",
        "Herbivore (ferns, moss, conifers)",
        "North America",
    ),
    Entry(
        10,
        "Brachiosaurus",
        "Giraffe dinosaur",
        150,
        "30 m long",
        "30 to 50 t",
        "Herbivore (fruit, leaves)",
        "North America, Africa",
    ),
    Entry(
        11,
        "Riojasaurus",
        "Vino Dino",
        220,
        "10 m long",
        "1 t",
        "Herbivore (ferns, trees, leaves)",
        "South America (Argentina)",
    ),
    Entry(12, "Wannonasaurus", "Half portion", 85, "60 cm long", None, "Herbivore", "Asia"),
    Entry(13, "Velociraptor", "Wrecker", 80, "1.8 m long", "60 kg", "Carnivore", "Asia (Mongolia)"),
    Entry(
        14, "Iguanodon", "Iggy", 130, "10 m long", "5 t", "Herbivore", "Asia, North America, Europe"
    ),
    Entry(15, "Minmi", "Covered in bumps", 115, "3 m long", "1 t", "Herbivore", "Australia"),
    Entry(
        16, "Megalosaurus", "Eats everything", 170, "9 m long", "1 t", "Carnivore", "United Kingdom"
    ),
    Entry(17, "Parasaurolophus", "Trumpet", 75, "10 m long", "3.5 t", "Herbivore", "North America"),
)
"""All 17, by number from 1. The index at the front of the rulebook stops at 12."""


def entry(number: int) -> Entry:
    """The dinosaur of that number, 1 to 17."""
    return CATALOGUE[number - 1]
