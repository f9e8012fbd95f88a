"""Names that people type are drawn and told safely."""

import unicodedata

import pytest

from render.drawing import names
from render.drawing.fonts import file_for
from render.registry import VIEWS
from tests.render.samples import samples

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
    assert 0 < len(shown) <= 40
    assert all(file_for(character, "black") is not None for character in shown)


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
