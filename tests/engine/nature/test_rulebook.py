"""Every worked example and plain number of the rulebook, with its page."""

import pytest

from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import NatureOptions, defence_value, forage_amount, hunt_value
from tests.engine.nature.tables import card, do, on, species, stories, table
from tests.engine.stories import A, B


@pytest.mark.parametrize(
    ("seats", "food", "plants"),
    [
        *((2, 1, 2), (2, 2, 4), (2, 3, 6), (2, 4, 8)),
        *((3, 1, 3), (3, 2, 6), (3, 3, 9), (3, 4, 12)),
        *((4, 1, 4), (4, 2, 8), (4, 3, 12), (4, 4, 16)),
    ],
)
def test_page_4_plants_are_the_food_number_per_player(seats: int, food: int, plants: int) -> None:
    """The table of page 4: what the next round adds."""
    rivals = [species(f"{letter}1 plant=1") for letter in "BCDE"[: seats - 1]]
    state = table("A1 hungry=1", *rivals, seats=seats, plants=1)
    state.food_card = card(f"Fast {food}")
    do(state, A, act.Forage, "A1")
    assert (state.round, state.plants) == (2, plants)


@pytest.mark.parametrize(
    ("lost", "dial", "size"),
    [(3, "4", 4), (1 + 1, "4", 3), (4, "4", 4), (4, "10", 5), (12, "10", 10)],
)
def test_pages_7_and_20_lost_size_goes_to_the_new_species(lost: int, dial: str, size: int) -> None:
    """A lost size 3 makes a size 4, two lost size 1 a size 3; beyond the dial it is lost."""
    options = GAME.storage.decode_options(f'{{"largest_size":"{dial}"}}'.encode())
    state = table("A1 hungry=1 | B1 plant=1", plants=1, options=options)
    state.seats[B].lost_size = lost
    do(state, A, act.Forage, "A1")
    assert on(state, "B2").size == size
    assert state.seats[B].lost_size == 0


def test_page_13_defence_forage_and_hunt_values() -> None:
    """From size and traits; one that lies face down counts for nothing."""
    assert defence_value(species("A1 Fast, Plated / Plated size=1 hungry=2")) == 5
    assert forage_amount(species("A1 Social, Fast size=2 hungry=3")) == 4
    assert hunt_value(species("A1 Clawed hunter size=3 hungry=3")) == 5


def test_page_19_a_longer_game_goes_on_after_round_4() -> None:
    state = table("A1 hungry=1 | B1 meat=4", plants=9, round_=4, options=NatureOptions(rounds=6))
    do(state, A, act.Forage, "A1")
    assert (state.round, state.phase) == (5, "adapt")


@pytest.mark.parametrize("seats", [5, 6])
def test_page_19_five_and_six_players_play_quick_play(seats: int) -> None:
    assert GAME.rules.check(NatureOptions(), seats).quick_play
    assert not GAME.rules.check(NatureOptions(), 4).quick_play


test_a_rule = stories("""
page 7: everyone draws five cards to what they hold, which has no limit
  feed of 1: A1 hungry=1 | B1 plant=1; Fast; B: Fast x7; deck: Social x10
  Forage A1; A holds Fast, Social x5; B holds Fast x7, Social x5
page 9: three traits at most, and copies count
  adapt: A1 Fast / Fast, Horned hungry=1 | B1 hungry=1; Fast
  Trait Fast, A1 -> A1 already has 3 traits; A may not Play
page 10: the Hunter card takes a place of a trait and turns the dial
  adapt: A1 Clawed, Social hungry=1 | B1 hungry=1; Fast
  A may also Play; Hunter A1; A1 hunter; A may not Play
page 12: a carnivore does not forage
  feed of 4: A1 hunter hungry=1 | B1 hungry=1
  A may Hunt B1 with A1; Forage A1 -> A1 is a hunter and eats no plants
page 16: Dom hunts Maddie, 5 against 5: one of hers dies, he eats 3 and 2 stay hungry
  feed: A1 Clawed hunter size=3 hungry=5 | B1 Tusked size=3 hungry=3
  Hunt A1, B1; A1 meat=3 hungry=2; B1 hungry=2; B lost_population=1
page 16: a hunt value below the defence is refused with both numbers
  feed: A1 hunter size=3 hungry=5 | B1 Tusked size=3 hungry=3
  Hunt A1, B1 -> B1's defence is 5, but A1's hunt value is only 3
page 16: a hunter without other prey must hunt even its owner's species with horns
  feed: A1 hunter hungry=2 | A2 Horned plant=1 | B1 size=4 hungry=1
  A may Hunt A2 with A1, lose 1
page 17: unable to feed, the owner chooses whose animal starves; it joins the next species
  feed: A1 hungry=2 | A2 hungry=1 | B1 hungry=3
  A may Starve one of A1 | Starve one of A2; Starve A1; A1 hungry=1; A lost_population=1
page 17: one card or several add their food number before a feeding action
  feed: A1 size=4 hungry=4 | B1 hungry=1; Fast 3, Horned 4
  Feed Fast 3; Feed Horned 4; plants=7 turn=A; discarded Fast 3, Horned 4
page 17: an extinct species gives its traits back but not its Hunter card
  feed: A1 Fast 3, Social 1 hunter size=2 hungry=1 | A2 Fast hunter size=4 hungry=2 \
    | B1 Plated size=4 hungry=1
  Hunt A2, A1; gone A1; A holds Fast 3, Social 1; A lost_size=2 lost_population=1
page 18: food goes behind the screens, plants stay, all are hungry, the snow leopard goes left
  feed of 3, B first: A1 hungry=1 meat=2 | B1 plant=1
  Forage A1; A plant=1 meat=2; B plant=1; first=A round=2 phase=adapt plants=8; A1 hungry=3
page 20: the owner chooses which animal is killed
  feed: A1 hunter hungry=2 | B1 hungry=1 plant=1
  B: Order losses, ask; Hunt A1, B1; B is asked
  B may Lose a fed animal of B1 | Lose a hungry animal of B1
  Lose fed; heard: B1 loses 1 fed animal.; B1 hungry=1 plant=0
page 20: a removed Hunter card makes a forager again, and nothing is paid for it
  adapt of 3: A1 hunter hungry=1 | B1 hungry=1
  Remove A1, Hunter card; Done; Done; A may Forage with A1: 1 plant; A holds
page 18: the game ends after round 4, with 2 points a species
  feed of 9, last round: A1 hungry=1 | A2 plant=2 | B1 meat=4; A plant=10 meat=5
  Forage A1; scores 22 6; A wins
""")
