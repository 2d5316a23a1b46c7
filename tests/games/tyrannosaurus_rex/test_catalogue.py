"""The catalogue of the box."""

from scorepad.games.tyrannosaurus_rex.catalogue import CATALOGUE, entry


def test_the_catalogue_has_17_dinosaurs_by_number() -> None:
    """Rulebook: Dinosaur Catalogue; the index in front stops at 12."""
    assert [each.number for each in CATALOGUE] == list(range(1, 18))
    assert all(entry(each.number) is each for each in CATALOGUE)
    assert len({each.name for each in CATALOGUE}) == len({e.nickname for e in CATALOGUE}) == 17


def test_only_the_weight_of_wannonasaurus_is_unknown() -> None:
    """Rulebook: Dinosaur Catalogue, 12."""
    unknown = [
        (each.name, field)
        for each in CATALOGUE
        for field, value in each._asdict().items()
        if value is None
    ]
    assert unknown == [("Wannonasaurus", "weight")]


def test_some_facts_are_those_of_the_rulebook() -> None:
    """Rulebook: Dinosaur Catalogue."""
    assert entry(1)[1:] == (
        "Tyrannosaurus Rex",
        "Lizard tyrant",
        65,
        "12 m long",
        "8 t",
        "Carnivore (hadrosaurs)",
        "North America, Asia",
    )
    assert entry(5).size == "2 m tall"
    assert entry(10).weight == "30 to 50 t"
    assert entry(11)[2:4] == ("Vino Dino", 220)
    assert entry(17)[1:3] == ("Parasaurolophus", "Trumpet")


def test_meat_eaters_are_those_of_the_rulebook() -> None:
    """Rulebook: Dinosaur Catalogue."""
    carnivores = {each.number for each in CATALOGUE if each.diet.startswith("Carnivore")}
    assert carnivores == {1, 4, 5, 13, 16}
    assert [each.number for each in CATALOGUE if each.diet == "Omnivore"] == [7]
    assert sum(each.diet.startswith("Herbivore") for each in CATALOGUE) == 11
