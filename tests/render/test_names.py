"""Fonts, Braille, and typed names, drawn and told safely."""

import unicodedata
from functools import cache
from importlib.resources import files

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from render.drawing import fonts, names
from render.registry import VIEWS
from render.text import braille, cell
from tests.render import written
from tests.render.goldens import TOLERANCE, share_differing
from tests.render.samples import samples

UNSEEN = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f\u2068\u2069"))


@cache
def maps() -> tuple[frozenset[int], ...]:
    """The characters of each font, as another program reads its file."""
    folder = files("render") / "fonts"
    found = [str(file) for file in folder.iterdir() if file.name.endswith((".ttf", ".otf"))]
    return tuple(frozenset(TTFont(file).getBestCmap()) for file in found)


def is_in_a_font(sign: str) -> bool:
    return sign == " " or any(ord(sign) in covered for covered in maps())


def letters(text: str) -> str:
    """What a name can't be read without."""
    return "".join(sign for sign in text if unicodedata.category(sign)[0] in "LN")


@pytest.mark.parametrize("language", written.NAMES)
def test_a_name_looks_as_its_language_is_written(language: str) -> None:
    """After a change that is meant to be seen: `python -m tests.render.written`, and look at it."""
    drawn = written.row(written.NAMES[language])
    assert share_differing(drawn, written.expected(language)) <= TOLERANCE


@pytest.mark.parametrize("language", written.NAMES)
def test_a_name_is_drawn_whole_in_each_language(language: str) -> None:
    name = written.NAMES[language]
    assert letters(names.drawn(name, 5)) == letters(unicodedata.normalize("NFKC", name))


@pytest.mark.parametrize("name", ["ᏣᎳᎩ", "Sam ᏣᎳᎩ", "ᚠᚢ", "ߒߞߏ ᜉᜒᜎᜒ", "\u0e31", "\u0e31\u093f", "龘"])
def test_a_name_that_cannot_be_drawn_whole_becomes_the_seat_s(name: str) -> None:
    assert names.drawn(name, 1) == "Seat B"


@settings(deadline=None)  # the first one reads the fonts
@given(st.text(min_size=1, max_size=30))
def test_a_name_never_loses_a_letter_and_each_of_its_signs_is_in_a_font(name: str) -> None:
    shown = names.drawn(name, 1).translate(UNSEEN)
    assert all(map(is_in_a_font, shown))
    whole = letters(unicodedata.normalize("NFKC", name))
    is_clipped = shown.endswith("…") and whole.startswith(letters(shown))
    assert shown == "Seat B" or letters(shown) == whole or is_clipped


@pytest.mark.parametrize("mark", ["\u0e31", "\u093f", "\u0302", "\u064b"])
@pytest.mark.parametrize("place", ["{}Sam", "Sam {}Jo", "Sam {}"])
def test_a_mark_without_a_letter_is_left_out(mark: str, place: str) -> None:
    assert names.drawn(place.format(mark), 0) == place.format("").strip()


@pytest.mark.parametrize(
    ("shown", "leftmost"),
    [
        (names.drawn("שלום עולם", 0), "עולם"),
        (names.drawn("مريم العربية", 0), "العربية"),
        (names.drawn("דנה 7", 0), "7"),
        (names.drawn("مريم 🦁", 0), "🦁"),
        (names.drawn("Sam שלום", 0), "Sam"),
        (names.drawn("שלום Sam", 0), "Sam"),
        (names.drawn("שלום (A)", 0), "("),
        (f"{names.drawn('דנה', 0)} 5 points", "דנה"),
        (f"{names.drawn('דנה', 0)}, {names.drawn('שלום', 0)}: draft", "דנה"),
    ],
)
def test_names_stand_in_their_reading_order(shown: str, leftmost: str) -> None:
    mask, alone = fonts.line(shown, 40).mask, fonts.line(leftmost, 40).mask
    box = (0, 0, (alone.getbbox() or (0, 0, 0, 0))[2], alone.height)
    assert mask.crop(box).tobytes() == alone.crop(box).tobytes()


def test_a_character_that_no_font_has_leaves_no_mark() -> None:
    unknown = "\U000f0000"
    assert not is_in_a_font(unknown)
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


FANCY = "𝓕𝓪𝓷𝓬𝔂 Ｗｉｄｅ"  # noqa: RUF001 - letters that look like others are the point

WEIRD = (
    "",
    " \n\t ",
    "🦁👨‍👩‍👧🏳️‍🌈",
    "مريم العربية",
    "x" * 500,
    "**bold** __under__ ~~no~~ `code` ||spoiler|| [a](b)",
    "two\nlines\r\nhere",
    "<@123456789> @everyone",
    "z̸̢̛̖̲͎̈́͒͠͠a̷̡̛̳̯͐̔l̴̢̛̦̈́͝g̷̨̛̣͗o̶̢̊̕",
    "\x00\x07\u202e\u200b",
    "\U000f0000\uffff",
    FANCY,
)


@pytest.mark.parametrize("name", WEIRD)
def test_a_drawn_name_has_only_characters_that_can_be_drawn(name: str) -> None:
    shown = names.drawn(name, 1)
    assert 0 < len(shown.translate(UNSEEN)) <= 40
    assert all(map(is_in_a_font, shown.translate(UNSEEN)))


def test_a_name_without_anything_to_draw_becomes_the_seat_s() -> None:
    assert names.drawn("\u200b\x00", 2) == "Seat C"


def test_a_told_name_cannot_turn_the_text_around() -> None:
    assert names.plain("\u202eevil\u200b\n one", 0) == "evil one"


def test_a_told_name_keeps_what_joins_letters() -> None:
    assert names.plain("👩\u200d🚀", 0) == "👩\u200d🚀"


def test_fancy_letters_become_plain_ones() -> None:
    assert names.drawn(FANCY, 0) == "Fancy Wide"


def test_piles_of_accents_are_cut_down() -> None:
    pile = "a" + "\N{COMBINING TILDE BELOW}\N{COMBINING DIAERESIS}" * 9
    shown = unicodedata.normalize("NFD", names.drawn(pile, 0))
    assert 1 <= sum(map(bool, map(unicodedata.combining, shown))) <= 3


@pytest.mark.parametrize("game", VIEWS)
@pytest.mark.parametrize("name", WEIRD)
def test_no_name_breaks_a_picture_or_a_text(game: str, name: str) -> None:
    (sample,) = samples(game, 2, 1)
    people = [name] * 6
    picture = sample.view.board(sample.seen, sample.viewer, people)
    text = sample.view.text_board(sample.seen, sample.viewer, people)
    for told in (picture.alt, text):
        told.encode()
        assert not set(told) & set("\x00\x07\r")
    assert "<@1" not in text.replace("\\<", "")


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("abc", "⠁⠃⠉"),
        ("Sea", "⠎⠑⠁"),
        ("12 3", "⠼⠁⠃ ⠼⠉"),
        ("d5, 10.", "⠙⠼⠑⠂ ⠼⠁⠚⠲"),
        ("z\nя", "⠵\nя"),
    ],
)
def test_text_becomes_uncontracted_braille(text: str, cells: str) -> None:
    assert braille(text) == cells


def test_a_cell_is_made_of_its_dots() -> None:
    assert [cell("1"), cell("36"), cell("123456")] == ["⠁", "⠤", "⠿"]
