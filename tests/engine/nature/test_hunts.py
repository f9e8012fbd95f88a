"""Hunts step by step: choices, horns, speed, scavengers (rulings 3, 4, 5, 7, 11)."""

import pytest

from engine.nature.play import actions as act
from engine.nature.play.state import State, defence_value, hunt_value
from tests.engine.nature.tables import do, ident, species, stories, table, told
from tests.engine.stories import A, B, refused


def hunt(state: State, hunter: str, prey: str) -> list[str]:
    """Carry a hunt out and give what everyone hears."""
    return told(do(state, state.turn, act.Hunt, hunter, prey))


@pytest.mark.parametrize(
    ("trait", "hunt_tab", "defence_tab"),
    [
        ("Clawed", 2, 1),
        ("Fast", 0, 0),
        ("Horned", 0, 0),
        ("Opportunistic", 0, 1),
        ("Plated", 0, 4),
        ("Scavenging", 0, 0),
        ("Social", 0, 0),
        ("Tusked", 0, 2),
    ],
)
def test_each_copy_of_a_trait_adds_to_size(trait: str, hunt_tab: int, defence_tab: int) -> None:
    """The tabs of the ruling page, once and twice."""
    for copies in (1, 2):
        one = species(f"A1 {', '.join([trait] * copies)} size=3 hungry=1")
        assert hunt_value(one) == 3 + copies * hunt_tab
        assert defence_value(one) == 3 + copies * defence_tab


@pytest.mark.parametrize(("hungry", "fed"), [(2, 0), (0, 2), (1, 0), (0, 1)])
def test_ruling_4_where_there_is_no_choice_nobody_is_asked(hungry: int, fed: int) -> None:
    """All hungry, all fed, or the last animal: even who wants to be asked is not."""
    state = table(f"A1 hunter hungry=2 | B1 hungry={hungry} plant={fed} | B2 hungry=1")
    state.seats[B].orders.losses = "ask"
    hunt(state, "A1", "B1")
    assert state.hunting is None
    assert state.seats[B].lost_population == 1


def test_the_prey_is_named_clearly_when_it_does_not_exist() -> None:
    """No number a person could send breaks the rules."""
    state = table("A1 hunter hungry=2 | B1 hungry=1")
    for prey in (ident("B2"), ident("C1"), -1, 10**9):
        assert "That species isn't on the table" in refused(
            do, state, A, act.Hunt(ident("A1"), prey)
        )
    for hunter in (ident("B1"), ident("A5"), -16, 10**9):
        assert "That isn't one of your species" in refused(
            do, state, A, act.Hunt(hunter, ident("B1"))
        )


test_a_hunt = stories("""
ruling 3: Horned kills the hunter before it can eat, and its traits go home
  feed: A1 Fast 4 hunter size=3 hungry=2 | A2 hungry=1 | B1 Horned size=2 hungry=2
  Hunt A1, B1; heard: **Ada**'s A1 hunts **Bo**'s B1: 1 hungry animal of B1 dies. \
    **Ada**'s A1 loses 2 hungry animals to the prey's horns and dies out. \
    **Ada** takes back Fast 4.
  gone A1; A holds Fast 4; A lost_population=2 lost_size=3
ruling 3: Horned strikes even when the prey has just died out, and the surviving hunter eats
  feed: A1 hunter size=3 hungry=4 | B1 Horned size=2 hungry=1 | B2 hungry=1
  Hunt A1, B1; gone B1; A1 hungry=0 meat=2; A lost_population=2
ruling 3: every scavenger eats even when the hunter died, clockwise, the prey included
  feed, 3 players: A1 hunter size=3 hungry=1 | A2 Scavenging hungry=2 \
    | B1 Horned, Scavenging size=1 hungry=4 | C1 Scavenging hungry=1
  Hunt A1, B1; heard: **Ada**'s A2 (2), **Bo**'s B1 (2) and **Cy**'s C1 (1) eat 5 meat \
    (Scavenging).
ruling 3: scavengers eat before the hunting player's opportunists, with both traits twice
  feed of 1: A1 hunter size=2 hungry=2 | A2 Opportunistic, Scavenging hungry=5 | B1 size=2 hungry=2
  Hunt A1, B1; heard: **Ada**'s A2 eats 2 meat (Scavenging). \
    **Ada**'s A2 eats 2 meat (Opportunistic).
opportunists of the acting player eat even when the hunter died
  feed of 1: A1 hunter size=1 hungry=1 | A2 Opportunistic hungry=3 | B1 Horned size=1 hungry=2
  Hunt A1, B1; gone A1; A2 meat=2
fast prey escapes a slower hunter
  feed, 3 players: A1 hunter size=4 hungry=1 | B1 Fast hungry=2 | C1 hungry=2
  Hunt A1, B1 -> B1 is Fast, and A1 isn't; A may Hunt C1 with A1
twice fast prey escapes a hunter that is fast once
  feed, 3 players: A1 Fast hunter size=4 hungry=1 | B1 Fast, Fast hungry=2 | C1 hungry=2
  Hunt A1, B1 -> B1 has 2 Fast traits, but A1 has only 1; A may Hunt C1 with A1
as many Fast traits catch fast prey
  feed: A1 Fast, Fast hunter size=4 hungry=1 | B1 Fast, Fast hungry=2
  A may Hunt B1 with A1
ruling 4: hungry first is the order from the start
  feed: A1 hunter hungry=2 | B1 hungry=1 plant=1
  Hunt A1, B1; B1 hungry=0 plant=1
ruling 4: a loss of the whole species is not asked
  feed: A1 hunter size=4 hungry=2 plant=2 | A2 hungry=1 | B1 Horned size=4 hungry=2
  Order losses, ask; Hunt A1, B1; gone A1
both owners may be asked in one hunt
  feed, 3 players: A1 hunter size=4 hungry=2 plant=2 | B1 Horned size=1 hungry=2 meat=1 \
    | C1 hungry=1
  Order losses, ask; B: Order losses, ask; Hunt A1, B1; B is asked; Lose fed; A is asked
  Lose fed; A1 plant=1 hungry=1 meat=1; turn=B
a hunt that waits lets nobody else move and takes only the choice
  feed of 3: A1 hunter hungry=2 | B1 hungry=1 plant=1
  B: Order losses, ask; Hunt A1, B1; A: Lose fed -> It isn't your turn
  B: Forage B1 -> A hunt is waiting for you
an order answers the choice it is about at once, and another's changes nothing
  feed: A1 hunter hungry=2 | B1 hungry=1 plant=1
  B: Order losses, ask; Hunt A1, B1; A: Order losses, hungry; B is asked
  B: Order losses, hungry; hunting=None; B1 hungry=0
a fed hunter and a forager do not hunt
  feed: A1 hungry=1 | A2 hunter meat=1 | B1 hungry=1
  Hunt A1, B1 -> A1 has no Hunter card; Hunt A2, B1 -> A2 isn't hungry
ruling 11: a species never hunts itself, but starves if it is without other prey
  feed of 3: A1 hunter hungry=2 | B1 Plated hungry=2
  Hunt A1, A1 -> can't hunt itself; A may Starve one of A1
ruling 11: an owner may hunt its own species, and has both the loss and the meal
  feed of 2: A1 hunter hungry=3 | A2 hungry=2 | B1 hungry=1
  Hunt A1, A2; A lost_population=1; A1 meat=1; A2 hungry=1; turn=B
a seat that has passed still loses its animals by its order
  feed of 9, 3 players, B's turn: A1 hunter hungry=2 | B1 plant=2 meat=1 | C1 hungry=2; B: Fast
  Pass; Forage C1; Hunt A1, B1; B1 plant=1 meat=1; turn=C
ruling 10: traits of a dead species are put among the cards in order
  feed: A1 hunter size=4 hungry=2 | B1 Tusked 3, Clawed 1 hungry=1 | B2 hungry=1; B: Horned 2
  Hunt A1, B1; B holds Clawed 1, Horned 2, Tusked 3
ruling 4: losses to Horns are asked one at a time until no choice is left: of five animals three die
  feed: A1 hunter size=4 hungry=1 plant=2 meat=2 | A2 hungry=1 | B1 Horned size=3 hungry=2
  Order losses, ask; Hunt A1, B1; A is asked to choose which animal A1 loses; Lose hungry
  heard: **Ada**'s A1 loses 1 hungry animal and 2 fed animals to the prey's horns
  A lost_population=3; B is asked
what speaks for whom to lose
  feed of 2, B's turn: A1 hungry=2 plant=1 | B1 size=3 hungry=3 hunter
  A: Order losses, ask; Hunt B1, A1
  A: Lose hungry because keeps the food that A1 has eaten, 1 point each
  A: Lose fed because keeps a hungry animal of A1, which may still eat
""")
