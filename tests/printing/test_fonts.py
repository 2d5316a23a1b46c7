import pytest

from scorepad.printing import fonts


def test_names_of_many_scripts_can_be_drawn() -> None:
    assert fonts.undrawable("Łukasz Ümit 小明 Ольга שרה ليلى 김민준 Νίκος Đặng ひなた") == ()


def test_a_character_without_a_glyph_is_named_once() -> None:
    assert fonts.undrawable("Aก😀ก") == tuple(c for c in "ก😀" if c in fonts.undrawable(c))
    assert "ก" in fonts.undrawable("Aก😀ก")


def test_joiners_and_line_breaks_are_no_characters_to_miss() -> None:
    assert fonts.undrawable("a\u200db\u200f\ufe0f\nc") == ()


def test_a_combining_accent_becomes_the_letter_that_lato_has() -> None:
    (run,) = fonts.runs("Z\u0307", "regular")
    assert run.text == "Ż"


def test_only_the_characters_lato_lacks_come_from_another_font() -> None:
    first, second = fonts.runs("小明 Ada", "black")
    assert (first.text, first.emboldened) == ("小明", True)
    assert (second.text, second.emboldened) == (" Ada", False)
    assert second.font == fonts.font_name("black")


def test_small_print_in_another_font_is_not_emboldened() -> None:
    assert not fonts.runs("小", "regular")[0].emboldened


def test_hebrew_stands_from_right_to_left() -> None:
    assert fonts.runs("שרה", "bold")[0].text == "הרש"


def test_arabic_letters_join_and_stand_from_right_to_left() -> None:
    drawn = fonts.runs("ليلى", "bold")[0].text
    assert [hex(ord(c)) for c in drawn] == ["0xfef0", "0xfee0", "0xfef4", "0xfedf"]


def test_hebrew_beside_latin_keeps_the_latin_word_readable() -> None:
    assert "".join(run.text for run in fonts.runs("שרה Ada", "bold")) == "Ada הרש"


def test_width_counts_every_run() -> None:
    both = fonts.width("小明Ada", "black", 18)
    assert both == pytest.approx(fonts.width("小明", "black", 18) + fonts.width("Ada", "black", 18))


def test_a_missing_character_is_as_wide_as_its_box() -> None:
    assert fonts.width("ก", "bold", 10) == pytest.approx(fonts.SUBSTITUTE * 10 / fonts.MM)


@pytest.mark.parametrize("name", ["W" * 40, "小" * 40, "Anne-Marie " * 4, "א" * 40])
def test_a_long_name_shrinks_to_eight_points_and_then_wraps_without_losing_a_letter(
    name: str,
) -> None:
    size, lines = fonts.fit(name, "black", 18, 44)
    assert size == fonts.SMALLEST
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert all(fonts.width(line, "black", size) <= 44 for line in lines)


def test_what_three_lines_do_not_hold_is_written_smaller_rather_than_cut_off() -> None:
    size, lines = fonts.fit("W" * 40, "black", 18, 30)
    assert size < fonts.SMALLEST
    assert len(lines) == 3 and "".join(lines) == "W" * 40
    assert all(fonts.width(line, "black", size) <= 30 for line in lines)


def test_a_name_that_fits_keeps_its_size() -> None:
    assert fonts.fit("Ada", "black", 18, 40) == (18, ("Ada",))


def test_a_name_a_little_too_long_shrinks_and_stays_on_its_line() -> None:
    size, lines = fonts.fit("Maximiliane-Sophie", "black", 18, 40)
    assert 8 < size < 18 and len(lines) == 1
    assert fonts.width(lines[0], "black", size) <= 40


def test_text_wraps_at_spaces() -> None:
    lines = fonts.wrap("Fill a tower with one number", "regular", 8, 22)
    assert " ".join(lines) == "Fill a tower with one number" and len(lines) > 1
