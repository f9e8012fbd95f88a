"""Setup, dealing, the deck running out, extinction between rounds, ties (rulings 1, 10, 12, 13)."""

import random

import pytest

from engine.errors import BadOption
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.setup import cards_of
from engine.nature.play.state import NatureOptions, State, food_of
from tests.engine.nature.tables import card, do, stories, table, told
from tests.engine.stories import A, B


def new_game(seed: int, seats: int = 3, options: NatureOptions | None = None) -> State:
    return GAME.rules.setup(
        GAME.rules.check(options or NatureOptions(), seats), seats, random.Random(seed)
    )


def test_setup_gives_everyone_a_species_and_five_cards() -> None:
    state = new_game(1)
    assert [len(seat.hand) for seat in state.seats] == [5, 5, 5]
    for seat in state.seats:
        assert [(one.size, one.hungry) for one in seat.species] == [(1, 1)]
    assert state.plants == 3 * 3
    assert len(state.deck) == 96 - 1 - 15


def test_ruling_1_the_first_player_is_drawn() -> None:
    """Every seat comes to have the snow leopard."""
    assert {new_game(seed).first for seed in range(40)} == {0, 1, 2}


def test_the_food_card_is_a_three_or_drawn() -> None:
    """The option decides; by default it is the first 3 from the top."""
    assert {food_of(new_game(seed).food_card) for seed in range(40)} == {3}
    drawn = NatureOptions(food_card="draw")
    assert {food_of(new_game(seed, options=drawn).food_card) for seed in range(60)} == {1, 2, 3, 4}


def test_screens_are_hidden_until_the_end_unless_scores_are_open() -> None:
    hidden = new_game(3)
    assert GAME.rules.redact(hidden, A).seats[B].plant == -1
    assert GAME.rules.redact(hidden, B).seats[B].plant == 0
    shown = new_game(3, options=NatureOptions(open_scores=True))
    assert GAME.rules.redact(shown, A).seats[B].plant == 0
    hidden.phase, hidden.seats[B].plant = "over", 8
    assert GAME.rules.redact(hidden, None).seats[B].plant == 8


def test_the_rounds_food_is_told_to_its_owner_or_with_open_scores_to_all() -> None:
    """The log adds up nobody's hidden score."""
    for scores_open, public in (
        (False, "The round ends. All food goes behind the screens."),
        (True, "The round ends: **Ada** stores 1 food, 1 in all; **Bo** 1 food, 1 in all."),
    ):
        options = NatureOptions(open_scores=scores_open)
        state = table("A1 hungry=1 | B1 plant=1", plants=1, options=options)
        events = do(state, A, act.Forage, "A1")
        assert public in told(events)
    state = table("A1 hungry=1 | B1 plant=1", plants=1)
    state.seats[A].meat = 4
    heard = told(do(state, A, act.Forage, "A1"), A)
    assert "The round ends: you store 1 food, 5 in all." in heard


@pytest.mark.parametrize(
    ("options", "seats", "option", "hint"),
    [
        (NatureOptions(rounds=9), 4, "rounds", "Choose a number from 4 to 8."),
        (NatureOptions(rounds=3), 4, "rounds", "Choose a number from 4 to 8."),
        (NatureOptions(), 1, "seats", "Change the number of players."),
        (NatureOptions(), 7, "seats", "Change the number of players."),
    ],
)
def test_bad_options_are_named(options: NatureOptions, seats: int, option: str, hint: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.rules.check(options, seats)
    assert (refused.value.option, refused.value.hint) == (option, hint)


def test_the_standard_deck_has_96_cards_twelve_of_each_trait() -> None:
    """And the food numbers of the ruling page."""
    deck = cards_of(None)
    assert len(deck) == 96
    for trait in range(8):
        counts = [deck.count(4 * trait + food) for food in range(4)]
        expected = {4: [3, 4, 3, 2], 6: [4, 4, 3, 1]}.get(trait, [2, 4, 4, 2])
        assert counts == expected
    assert card("Plated 1") == 16


test_a_round = stories("""
ruling 10: a species of two animals and size 3 that dies leaves both to the next
  feed: A1 size=3 hungry=2 | A2 hungry=1 | B1 plant=1
  Starve A1; Starve A1; Starve A2; A3 size=4 hungry=4; B1 hungry=1
ruling 12: cards are dealt one at a time from the snow leopard
  feed of 1: A1 hungry=1 | B1 plant=1; deck: Fast 1, Fast 2, Fast 3, Fast 4, \
    Horned 1, Horned 2, Horned 3, Horned 4, Social 1, Social 2
  Forage A1; first=B; B holds Fast 2, Fast 4, Horned 2, Horned 4, Social 2
  A holds Fast 1, Fast 3, Horned 1, Horned 3, Social 1
ruling 12: the discard pile is shuffled only when a card must be drawn, not if the deck suffices
  feed of 1: A1 hungry=1 | B1 plant=1; deck: Fast x10; discard: Horned 1, Horned 2
  Forage A1; deck=[]; discarded Horned 1, Horned 2; not heard: shuffled
ruling 12: when deck and discard pile are empty the deal stops
  feed of 1, B first: A1 hungry=1 | B1 plant=1; deck: Fast x3; discard: Horned x4
  Forage A1; deck=[] discard=[]; A holds Fast, Fast, Horned, Horned
  B holds Fast, Horned, Horned; heard: The discard pile (4 cards) is shuffled into a new deck.
  heard: No cards are left to draw.
page 18: the snow leopard goes to the left and its player begins, even if another ended the round
  feed of 1, 3 players, C's turn: A1 plant=1 | B1 plant=1 | C1 hungry=1
  Forage C1; first=B turn=B; B is asked
everyone hears of their own cards only
  feed of 1: A1 hungry=1 | B1 plant=1; deck: Fast 2 x10
  Forage A1; B heard: You draw five Fast 2.; not heard: draw
ruling 10: losses in the last round have no effect
  feed, last round: A1 size=3 hungry=1 | B1 plant=1
  Starve A1; scores 0 3
ruling 13: a tie is broken by traits, Hunter cards counted: three against two and a lower score
  over, 3 players: A1 Fast, Fast | B1 hunter Fast, Fast | C1 hunter; A plant=9; B plant=9; C plant=8
  B wins A tie on points. The winner has the most traits on surviving species: 3.
ruling 13: still tied the victory is shared, and pizza is ordered
  over, 3 players: A1 Fast | B1 Fast, Fast | C1 hunter; A plant=9; B plant=8; C plant=9
  A and C win two pizzas
""")
