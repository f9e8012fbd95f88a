"""Standing orders: what is routine is answered at once, and nothing else."""

from engine.evolution import GAME
from engine.evolution.play.state import Orders
from engine.model import Order
from tests.engine.evolution.tables import cards, do, eat, fed, on, stories, table, told
from tests.engine.stories import A, B, C


def test_one_certain_species_is_fed_without_asking() -> None:
    """The order everyone starts with: B eats, C attacks its only prey size, A is asked again."""
    state = table("A1 pop=3 | A2 | B1 pop=2 | C1 Carnivore body=2 pop=2", plants=9)
    for seat in (B, C):
        state.seats[seat].orders = Orders()
    on(state, "A1").up = (*cards("Climbing"),)
    on(state, "A2").up = (*cards("Climbing"),)
    words = told(eat(state, "A1"))
    assert words == [
        "**Ada**'s A1 takes 1 plant; 8 plants left.",
        "**Bo**'s B1 takes 1 plant; 7 plants left.",
        "**Cy**'s C1 attacks **Bo**'s B1.",
        "**Bo**'s B1 loses 1 population and has 1 left.",
        "**Cy**'s C1 takes 1 meat.",
    ]
    assert GAME.rules.actors(state) == (A,)


def test_optional_food_is_never_taken_without_asking() -> None:
    """Fat, thinking and attacks that cost cards are offered, whatever the orders say."""
    state = table("A1 pop=2 | B1 Fat Tissue food=1 body=2 | C1 Intelligence food=1", plants=9)
    state.seats[B].orders = Orders()
    eat(state, "A1")
    assert (GAME.rules.actors(state), fed(state, "B1")) == ((B,), [(1, 0)])


def test_a_choice_between_eating_and_thinking_is_asked() -> None:
    state = table("A1 Intelligence pop=2 | B1", plants=9, hands={A: "Horns"})
    state.seats[A].orders = Orders()
    do(state, A, Order("forced", "on"))
    assert GAME.rules.actors(state) == (A,)


test_an_order = stories("""
forced feeding is asked about on request
  feed of 9: A1 pop=3 | A2 | B1 pop=2 | C1 Carnivore body=2 pop=2
  Eat A1; B is asked; B1 food=0 fat=0
the order answers a question that waits
  feed of 9: A1 pop=3 | A2 | B1 pop=2 | C1 Carnivore body=2 pop=2
  Eat A1; B: Order forced, on; B1 food=1 fat=0; C is asked
after feeding, a thinker is asked once more
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Eat A2; A is asked; Think A1, Horns; Pass; B is asked
ruling 2: a standing order skips the question after feeding
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Order thinking, skip; Eat A2; B is asked
the skipping order ends a turn that waits
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Eat A2; Order thinking, skip; B is asked
enough ends the question after feeding too
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Eat A2; Enough; B is asked; Eat B1; A is asked; Eat A1; turn=A fed=False
""")
