"""A deck of one's own: what it may hold, and how each fault is named by its line."""

import random

import pytest

from engine.errors import BadFile
from engine.nature import GAME
from engine.nature.play.deck import MOST_CARDS, cards_of, parse_deck
from engine.nature.play.state import NatureOptions
from tests.engine.nature.tables import cards


def test_lines_comments_commas_and_capitals_are_read() -> None:
    """The format is forgiving where nothing can be misread."""
    text = "# mine\n\nhorned 3 x2\nFast, 1, 1   # quick\n  SOCIAL 4   x1"
    assert parse_deck(text) == tuple(cards("Horned 3,Horned 3,Fast 1,Social 4"))


@pytest.mark.parametrize(
    "text",
    [
        "Horned 3 x2\r\nFast 1 x1\r\n",
        "Horned 3 x 2\nFast 1 X 1",
        "Horned 3 \N{MULTIPLICATION SIGN}2\nFast 1 \N{MULTIPLICATION SIGN} 1",
        "Horned;3;2\nFast;1;1",
        "Horned\t3\t2\nFast\t1\t1",
        "Horned 3x2\nFast 1\N{MULTIPLICATION SIGN}1",
        "Trait, food, copies\nHorned, 3, 2\nFast, 1, 1",
    ],
)
def test_what_editors_and_spreadsheets_write_is_read_too(text: str) -> None:
    """Ends of lines as Windows has them, "times" in other ways, other separators, a head line."""
    assert parse_deck(text) == tuple(cards("Horned 3,Horned 3,Fast 1"))


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("Horned 3 x2\nHornd 3 x2", 2, 'There is no trait "Hornd"'),
        ("Hunter 3 x2", 1, 'There is no trait "Hunter"'),
        ("\n\nFast 5 x2", 3, 'The food number "5" is not 1, 2, 3 or 4'),
        ("Fast 0 x2", 1, 'The food number "0" is not 1, 2, 3 or 4'),
        ("Fast three x2", 1, 'The food number "three"'),
        ("Fast 3 x0", 1, '"0" is not a number of copies'),
        ("Fast 3 -2", 1, '"-2" is not a number of copies'),
        ("Fast 3", 1, '"Fast 3" is not a trait, a food number and a number of copies'),
        ("Fast 3 x2 x2", 1, '"Fast 3 x2 x2" is not'),
        ("# nothing", 0, "lists no cards"),
        ("", 0, "lists no cards"),
        (f"Fast 3 x{MOST_CARDS}\nFast 3 x1", 2, f"more than {MOST_CARDS} cards"),
    ],
)
def test_faults_are_named_by_line(text: str, line: int, fault: str) -> None:
    """The line counts from 1; 0 is the file as a whole. A hint says what to write."""
    with pytest.raises(BadFile) as refused:
        parse_deck(text)
    assert refused.value.line == line
    assert fault in refused.value.reason
    assert refused.value.hint


def test_a_deck_must_serve_the_table() -> None:
    """1 + 5 cards a seat: 16 for three players, 21 for four."""
    deck = NatureOptions(deck="Fast 3 x16")
    assert GAME.rules.check(deck, 3) == deck
    with pytest.raises(BadFile, match="The deck has 16 cards; 4 players need at least 21"):
        GAME.rules.check(deck, 4)


def test_a_deck_without_a_three_cannot_give_the_first_three() -> None:
    """But the food card can be drawn from it."""
    with pytest.raises(BadFile, match="no card with food number 3"):
        GAME.rules.check(NatureOptions(deck="Fast 4 x40"), 2)
    options = GAME.rules.check(NatureOptions(deck="Fast 4 x40", food_card="draw"), 2)
    assert GAME.rules.setup(options, 2, random.Random(1)).plants == 8


def test_a_table_plays_with_its_own_deck() -> None:
    """Every card on the table is one of the file's."""
    options = GAME.rules.check(NatureOptions(deck="Plated 3 x20\nFast 2 x20"), 3)
    state = GAME.rules.setup(options, 3, random.Random(1))
    drawn = {one for seat in state.seats for one in seat.hand} | {state.food_card, *state.deck}
    assert drawn == set(cards("Plated 3,Fast 2"))
    assert set(cards_of(None)) > drawn
