"""Standing orders: what is routine is answered at once, and nothing else."""

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.state import Orders, State
from engine.model import Order
from tests.engine.evolution.tables import cards, do, eat, fed, on, table, think, told
from tests.engine.species_tables import A, B, C


def plain_table() -> State:
    """B and C have one hungry species each; A has two, and is asked."""
    return table("A1 pop=3 | A2 | B1 pop=2 | C1 Carnivore body=2 pop=2", plants=9)


def test_one_certain_species_is_fed_without_asking() -> None:
    """The order everyone starts with: B eats, C attacks its only prey size, A is asked again."""
    state = plain_table()
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


def test_forced_feeding_is_asked_about_on_request() -> None:
    state = plain_table()
    eat(state, "A1")
    assert (GAME.rules.actors(state), fed(state, "B1")) == ((B,), [(0, 0)])


def test_the_order_answers_a_question_that_waits() -> None:
    state = plain_table()
    eat(state, "A1")
    do(state, B, Order("forced", "on"))
    assert fed(state, "B1") == [(1, 0)]
    assert GAME.rules.actors(state) == (C,)


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


def thinking_table() -> State:
    """A has a thinker and a plain species to feed; B waits."""
    return table("A1 Intelligence pop=6 | A2 | B1", plants=9, hands={A: "Horns, Ambush"})


def test_after_feeding_a_thinker_is_asked_once_more() -> None:
    state = thinking_table()
    eat(state, "A2")
    assert GAME.rules.actors(state) == (A,)
    think(state, "A1", "Horns")
    do(state, A, act.PASS)
    assert GAME.rules.actors(state) == (B,)


def test_ruling_2_a_standing_order_skips_the_question_after_feeding() -> None:
    state = thinking_table()
    do(state, A, Order("thinking", "skip"))
    eat(state, "A2")
    assert GAME.rules.actors(state) == (B,)


def test_the_skipping_order_ends_a_turn_that_waits() -> None:
    state = thinking_table()
    eat(state, "A2")
    do(state, A, Order("thinking", "skip"))
    assert GAME.rules.actors(state) == (B,)


def test_enough_ends_the_question_after_feeding_too() -> None:
    state = thinking_table()
    eat(state, "A2")
    do(state, A, act.ENOUGH)
    assert GAME.rules.actors(state) == (B,)
    eat(state, "B1")
    assert GAME.rules.actors(state) == (A,)
    eat(state, "A1")
    assert state.turn == A
    assert not state.fed
