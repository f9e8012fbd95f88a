"""Text becomes masks: sizes, coverage, breaking and cutting."""

import pytest

from render.drawing import fonts


@pytest.mark.parametrize("character", "AñЖΩאمქ漢かハ한🦁→")
def test_some_font_has_the_characters_of_many_scripts(character: str) -> None:
    assert fonts.file_for(character, "bold") is not None


def test_a_character_that_no_font_has_leaves_no_mark() -> None:
    unknown = "\U000f0000"
    assert fonts.file_for(unknown, "bold") is None
    assert fonts.line(f"a{unknown}b", 30).mask.tobytes() == fonts.line("ab", 30).mask.tobytes()


def test_arabic_letters_are_joined_and_run_from_right_to_left() -> None:
    joined = fonts.line("مريم", 40).width
    apart = sum(fonts.line(letter, 40).width for letter in "مريم")
    assert joined < apart


def test_fit_cuts_as_little_as_it_must() -> None:
    text = "A long name that does not fit"
    cut = fonts.fit(text, 30, 200)
    longer = f"{text[: len(cut)]}…"
    assert cut.endswith("…")
    assert fonts.line(cut, 30).width <= 200 < fonts.line(longer, 30).width


def test_fit_leaves_alone_what_fits() -> None:
    assert fonts.fit("Sam", 30, 200) == "Sam"


def test_shrink_takes_the_largest_size_that_fits() -> None:
    width = fonts.line("Opportunistic", 25).width
    assert fonts.shrink("Opportunistic", (27, 25, 23), width) == ("Opportunistic", 25)


def test_wrap_keeps_every_word_and_the_width() -> None:
    words = "when hunted, kills as many animals of the hunter as its own size"
    lines = fonts.wrap(words, 28, 240)
    assert " ".join(lines) == words
    assert all(fonts.line(line, 28).width <= 240 for line in lines)
