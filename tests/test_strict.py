"""Plain data is read strictly, and whatever is wrong is named."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from scorepad.engine import Die, EachPlayer, Player, Span
from scorepad.errors import BadFile
from scorepad.strict import plain, read


@dataclass(frozen=True)
class Egg:
    colour: Literal["white", "golden"]
    weight: Annotated[int, Span(0, 9)] = 5


@dataclass(frozen=True)
class Nest:
    owner: Player
    eggs: tuple[Egg, ...]
    pair: tuple[Die, Die] = (1, 1)
    guard: Player | None = None
    note: Annotated[str, Span(1, 4)] | None = None
    prices: Mapping[str, Annotated[int, Span(0, 99)]] = field(default_factory=dict)
    roof: Egg | tuple[Egg, ...] | Literal["straw"] = "straw"
    known: bool = False
    turns: Annotated[tuple[int, ...], Span(1, 3)] = (1,)
    written: int | str | None = None
    shares: Annotated[tuple[Die | None, ...], EachPlayer] | None = None


WHITE = {"colour": "white"}


def nest(**fields: Any) -> dict[str, Any]:
    return {"owner": 1, "eggs": [WHITE]} | fields


def wrong(data: object, players: int = 3) -> BadFile:
    with pytest.raises(BadFile) as caught:
        read(Nest, data, players)
    assert caught.value.code == "file.field"
    return caught.value


def test_good_data_becomes_typed_values() -> None:
    data = nest(
        eggs=[{"colour": "golden", "weight": 9}, WHITE],
        pair=[6, 1],
        guard=0,
        note="soft",
        prices={"white": 0, "golden": 99},
        roof=[WHITE],
        known=True,
        turns=[-4, 0, 2],
        written="5*",
    )
    assert read(Nest, data, 3) == Nest(
        Player(1),
        (Egg("golden", 9), Egg("white")),
        (6, 1),
        Player(0),
        "soft",
        {"white": 0, "golden": 99},
        (Egg("white"),),
        True,
        (-4, 0, 2),
        "5*",
    )


def test_what_is_left_out_takes_its_default() -> None:
    assert read(Nest, nest(), 3) == Nest(Player(1), (Egg("white", 5),))


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (nest(pair=[True, 1]), "pair[0]"),
        (nest(owner=True), "owner"),
        (nest(guard=False), "guard"),
        (nest(eggs=[WHITE | {"weight": False}]), "eggs[0].weight"),
        (nest(turns=[1, True]), "turns[1]"),
        (nest(written=True), "written"),
    ],
)
def test_true_and_false_are_no_numbers(data: object, place: str) -> None:
    assert wrong(data).field == place


@pytest.mark.parametrize("value", [1.0, 1.5, 1e0, "1", None, [1], {}])
def test_a_die_is_a_whole_number(value: object) -> None:
    bad = wrong(nest(pair=[1, value]))
    assert bad.field == "pair[1]"
    assert "whole number" in bad.message


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_only_true_and_false_are_yes_and_no(value: object) -> None:
    bad = wrong(nest(known=value))
    assert bad.field == "known"
    assert "true or false" in bad.message


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (nest(colour="red"), "colour"),
        (nest(eggs=[WHITE, WHITE | {"size": 3}]), "eggs[1].size"),
        (nest(roof=WHITE | {"tiles": 3}), "roof.tiles"),
        (nest(roof=[WHITE, WHITE | {"tiles": 3}]), "roof[1].tiles"),
    ],
)
def test_an_unknown_field_is_refused_at_any_depth(data: object, place: str) -> None:
    bad = wrong(data)
    assert bad.field == place
    assert "no such field" in bad.message


def test_the_message_about_an_unknown_field_lists_the_known_ones() -> None:
    assert "colour, weight" in wrong(nest(eggs=[WHITE | {"color": "white"}])).message


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"eggs": []}, "owner"),
        ({"owner": 1}, "eggs"),
        (nest(eggs=[WHITE, {}]), "eggs[1].colour"),
        (nest(roof={}), "roof.colour"),
        ({}, "owner"),
    ],
)
def test_a_missing_field_is_named(data: object, place: str) -> None:
    bad = wrong(data)
    assert bad.field == place
    assert "missing" in bad.message


@pytest.mark.parametrize("player", [-1, 3, 99, 10**30])
def test_players_are_numbered_within_the_table(player: int) -> None:
    bad = wrong(nest(owner=player))
    assert bad.field == "owner"
    assert "0 to 2" in bad.message
    assert wrong(nest(guard=player)).field == "guard"


@pytest.mark.parametrize("player", [0, 1, 2])
def test_every_player_at_the_table_will_do(player: int) -> None:
    read_nest = read(Nest, nest(owner=player, guard=player), 3)
    assert (read_nest.owner, read_nest.guard) == (player, player)


@pytest.mark.parametrize(
    ("data", "place", "span"),
    [
        (nest(pair=[7, 1]), "pair[0]", "1 to 6"),
        (nest(pair=[1, 0]), "pair[1]", "1 to 6"),
        (nest(eggs=[WHITE | {"weight": 10}]), "eggs[0].weight", "0 to 9"),
        (nest(eggs=[WHITE | {"weight": -1}]), "eggs[0].weight", "0 to 9"),
        (nest(note=""), "note", "1 to 4"),
        (nest(note="heavy"), "note", "1 to 4"),
        (nest(turns=[]), "turns", "1 to 3"),
        (nest(turns=[1, 2, 3, 4]), "turns", "1 to 3"),
        (nest(prices={"white": 3, "golden": 100}), "prices.golden", "0 to 99"),
        (nest(roof=WHITE | {"weight": 10}), "roof.weight", "0 to 9"),
        (nest(roof=[WHITE, WHITE | {"weight": 10}]), "roof[1].weight", "0 to 9"),
    ],
)
def test_a_number_or_length_out_of_range_is_named_with_the_range(
    data: object, place: str, span: str
) -> None:
    bad = wrong(data)
    assert bad.field == place
    assert span in bad.message


@pytest.mark.parametrize("pair", [[], [1], [1, 2, 3]])
def test_a_pair_has_two(pair: list[int]) -> None:
    bad = wrong(nest(pair=pair))
    assert bad.field == "pair"
    assert "2" in bad.message


@pytest.mark.parametrize("shares", [[], [1, 2], [1, 2, 3, 4], [None] * 9])
def test_a_list_for_the_players_has_one_item_for_each(shares: list[int | None]) -> None:
    bad = wrong(nest(shares=shares))
    assert bad.field == "shares"
    assert "one for each of the 3 players" in bad.message


def test_what_stands_in_a_list_for_the_players_is_checked_like_anything_else() -> None:
    assert read(Nest, nest(shares=[6, None, 1]), 3).shares == (6, None, 1)
    assert read(Nest, nest(shares=None), 3).shares is None
    assert wrong(nest(shares=[6, None, 7])).field == "shares[2]"


@pytest.mark.parametrize("roof", [3, True, None, "tin", 1.5])
def test_a_choice_between_shapes_takes_none_but_those(roof: object) -> None:
    assert wrong(nest(roof=roof)).field == "roof"


def test_a_word_that_is_not_on_the_list_is_named() -> None:
    bad = wrong(nest(eggs=[{"colour": "blue"}]))
    assert bad.field == "eggs[0].colour"
    assert "blue" in bad.message


@pytest.mark.parametrize("data", [None, [], 3, "nest", True])
def test_what_is_no_object_at_all_is_said(data: object) -> None:
    assert "an object" in wrong(data).message


def test_null_is_only_where_it_is_allowed() -> None:
    assert read(Nest, nest(note=None, written=None), 3).note is None
    assert wrong(nest(pair=None)).field == "pair"
    assert wrong(nest(eggs=None)).field == "eggs"


def test_nobody_may_be_said_where_a_player_is_optional() -> None:
    assert read(Nest, nest(guard=None), 3).guard is None


@dataclass(frozen=True)
class Flock:
    hens: Annotated[int, Span(0)]
    names: Annotated[tuple[str, ...], Span(1)] = ("Berta",)


def test_a_span_without_an_upper_end_holds_any_number_from_its_lower_one() -> None:
    assert read(Flock, {"hens": 10**15, "names": ["x"] * 99}).hens == 10**15
    with pytest.raises(BadFile) as caught:
        read(Flock, {"hens": -1})
    assert caught.value.message == "hens: expected a whole number from 0, got -1."
    with pytest.raises(BadFile) as caught:
        read(Flock, {"hens": 0, "names": []})
    assert caught.value.message == "names: expected a list of a length from 1, got 0."


@dataclass(frozen=True)
class Borrowed:
    """Names that Python keeps for itself."""

    as_: Literal["egg", "nest"] | None = None
    from_: Annotated[int, Span(2)] = 2
    class_: int | None = 1


def test_a_name_that_is_pythons_own_is_written_as_files_have_it() -> None:
    data = {"as": "egg", "from": 5}
    assert read(Borrowed, data) == Borrowed("egg", 5)
    assert plain(Borrowed("egg", 5)) == data | {"class": 1}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"as_": "egg"}, "as_"),
        ({"as": "egg", "as_": "egg"}, "as_"),
        ({"as": "cave"}, "as"),
        ({"as": 7}, "as"),
        ({"from": 1}, "from"),
        ({"from": "2"}, "from"),
    ],
)
def test_a_name_that_is_pythons_own_is_refused_as_files_have_it(data: object, field: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(Borrowed, data)
    assert caught.value.field == field
    assert "_" not in caught.value.reason


def test_what_may_be_left_out_and_is_null_is_left_out() -> None:
    assert plain(Borrowed(None, 3, None)) == {"from": 3, "class": None}
    assert read(Borrowed, {"as": None, "class": None}) == Borrowed(None, 2, None)
