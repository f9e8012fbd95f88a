"""Deck files: the house's own, and faults of a table's own named by line."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from engine.errors import BadFile, BadOption
from engine.evolution import GAME
from engine.evolution.play.deck import cards_of, parse_deck
from engine.evolution.play.state import EvolutionOptions, card_name, food_of, trait_name
from tests.engine.evolution.tables import card, cards

LIST = Path(__file__).parents[4] / "shared" / "data" / "evolution_cards.csv"


@pytest.mark.skipif(not LIST.exists(), reason="the list of cards lies beside the project")
def test_the_standard_deck_is_the_list_of_cards() -> None:
    with LIST.open(encoding="utf-8") as file:
        listed = Counter((row["trait"], int(row["food"])) for row in csv.DictReader(file))
    assert Counter((trait_name(each), food_of(each)) for each in cards_of(None)) == listed


def test_a_file_may_count_copies_or_list_each_card() -> None:
    text = "# mine\nLong Neck 3 x2\nambush,-2\n\nFAT  TISSUE, +4, 1  # last\n"
    assert parse_deck(text) == (*cards("Long Neck 3, Long Neck 3, Ambush -2, Fat Tissue 4"),)


@pytest.mark.parametrize(
    "text",
    [
        "Ambush \N{MINUS SIGN}2 x2\nLong Neck 3 x1",
        "Ambush \N{EN DASH}2 x2\nLong Neck 3 x1",
        "Ambush -2x2\nLong Neck 3x1",
        "Ambush \N{MINUS SIGN}2\N{MULTIPLICATION SIGN}2\nLong Neck +3 \N{MULTIPLICATION SIGN} 1",
        "Ambush;-2;2\r\nLong Neck;3;1\r\n",
        "trait,food,copies\nAmbush,-2,2\nLong Neck,3,1",
        "# from a list\n\nTrait\tFood number\nAmbush\t-2\nAmbush\t-2\nLong Neck\t3",
    ],
)
def test_what_editors_spreadsheets_and_the_bot_itself_write_is_read(text: str) -> None:
    """The minus sign of the bot's own names, "times" without a space, a line that names columns."""
    assert parse_deck(text) == (*cards("Ambush -2, Ambush -2, Long Neck 3"),)


def test_every_card_is_read_as_the_bot_names_it() -> None:
    """What the log calls a card can be put into a file."""
    assert parse_deck("\n".join(card_name(each) for each in cards_of(None))) == cards_of(None)


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("Horns 1\nWings 2", 2, 'There is no trait "Wings"'),
        ("Horns", 1, "is not a trait, a food number"),
        ("Horns 12", 1, 'food number "12" is not from -9 to 9'),
        ("Horns x3", 1, 'food number "x3" is not from -9 to 9'),
        ("\nHorns 1 x0", 2, '"0" is not a number of copies'),
        ("Horns 1 2 3", 1, "is not a trait, a food number"),
        ("Horns 1 x200\nHorns 2 x101", 2, "more than 300 cards"),
        ("# nothing", 0, "lists no cards"),
        ("trait,food,copies", 0, "lists no cards"),
        ("Horns 1\ntrait,food", 2, 'There is no trait "trait"'),
        ("Horns \N{MINUS SIGN}10", 1, 'food number "-10" is not from -9 to 9'),
        ("Horns 1 x23", 0, "The deck has 23 cards; 3 players need at least 24"),
    ],
)
def test_faults_are_named_with_their_line(text: str, line: int, fault: str) -> None:
    with pytest.raises(BadFile, match=fault) as refused:
        GAME.rules.check(EvolutionOptions(deck=text), 3)
    assert refused.value.line == line


def test_a_table_plays_with_its_own_deck() -> None:
    options = GAME.rules.check(EvolutionOptions(deck="Horns 1 x20\nFertile 2 x10"), 3)
    assert GAME.rules.check(options, 3) == options


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_short_deck_leaves_eight_cards_a_seat(seats: int) -> None:
    """With the house deck every number that can be typed will do for any seats."""
    assert GAME.rules.check(EvolutionOptions(short_deck=73), seats).short_deck == 73
    with pytest.raises(BadOption, match="Choose a number from 0 to 73"):
        GAME.rules.check(EvolutionOptions(short_deck=74), seats)


def test_a_short_deck_of_ones_own_is_checked_by_its_size() -> None:
    options = EvolutionOptions(deck="Horns 1 x30", short_deck=7)
    with pytest.raises(BadOption, match="With 3 players and 30 cards, at most 6"):
        GAME.rules.check(options, 3)
    assert card("Horns 1") in parse_deck("Horns 1 x30")


def test_two_players_need_the_cards_that_are_left_out_besides_their_own() -> None:
    """40 are left out, and 8 a seat must stay (page 9)."""
    GAME.rules.check(EvolutionOptions(deck="Horns 1 x56"), 2)
    with pytest.raises(BadFile, match="The deck has 55 cards; 2 players need at least 56"):
        GAME.rules.check(EvolutionOptions(deck="Horns 1 x55"), 2)
