"""Refusals: what a person may mean, though it is not legal, is refused with its reasons."""

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.state import State
from tests.engine.evolution.tables import attack, card, ident, species, stories, table
from tests.engine.stories import A, refused, telling


def guarded() -> State:
    """B2 is beside a Warning Call and climbs; A2 eats plants, A3 and A4 are full."""
    return table(
        "A1 Carnivore, Intelligence body=3 | A2 | A3 food=1 | B1 Warning Call | B2 Climbing",
        "C1 body=5 | A4 Carnivore body=3 food=1",
        plants=2,
        hands={A: "Horns"},
    )


def check_answer(meant: str, answer: str) -> None:
    """B1 is beside a Warning Call, climbs and has Horns; B3 is too large for A1."""
    words, hand = meant.split(" with ")
    rows = "A1 Carnivore, Intelligence body=3 | A2 Carnivore body=3 | B1 Climbing, Horns"
    state = table(rows, "B2 Warning Call | B3 Climbing body=3 | C1", hands={A: hand})
    assert refused(attack, state, *words.split(" ", maxsplit=2)) == answer


test_a_refused_attack_says_what_prevents_it_and_what_it_takes = telling(check_answer)("""
what two cards could open
  A1 B1 none with Ambush, Fertile
  A1 can't attack B1: Climbing and Warning Call protect it. \
    Its Intelligence can ignore Climbing and Warning Call for 2 cards.
what two cards could open, but there is one
  A1 B1 none with Ambush
  A1 can't attack B1: Climbing and Warning Call protect it. \
    Its Intelligence would need 2 cards, but you hold 1. Choose another prey.
half of what it takes
  A1 B1 Climbing with Ambush, Fertile
  A1 can't attack B1: Warning Call protects it. \
    Its Intelligence can ignore Climbing and Warning Call for 2 cards.
Horns besides, for which there is no card
  A1 B1 Climbing+Horns+Warning Call with Ambush, Fertile
  That costs 3 cards, but you hold 2. Don't ignore the Horns, or choose another prey.
a defence that the prey has not
  A1 B1 Symbiosis with Ambush, Fertile
  You can ignore only defences that prevent this attack, and Horns. \
    Against B1: Climbing, Horns and Warning Call.
a defence of a prey that has none
  A1 C1 Horns with Ambush, Fertile
  You can ignore only defences that prevent this attack, and Horns. \
    Attack C1 without ignoring anything.
what protects from who is not clever
  A2 B1 Climbing+Warning Call with Ambush, Fertile
  A2 can't attack B1: Climbing and Warning Call protect it. Choose another prey.
what does not protect from who is not clever
  A2 C1 Horns with Ambush, Fertile
  A2 has no Intelligence, so it can't ignore defences. Attack C1 without ignoring anything.
a prey that is too large besides
  A1 B3 Climbing with Ambush, Fertile
  B3's body size is 3, but A1 attacks with only 3. Climbing and Warning Call protect it, too. \
    Choose a prey with a body size below 3.
""")


def test_any_defence_can_be_named_whether_or_not_it_blocks() -> None:
    """Any choice of what protects C2 and of its Horns, or any one other defence; C2 is too large,
    so no card could open it up.
    """
    state = guarded()
    state.seats[2].species.append(species("C2 Horns, Climbing body=4"))
    meant_ones = [
        action.ignore
        for action in GAME.rules.candidates(state, A, act.Attack)
        if isinstance(action, act.Attack) and (action.hunter, action.prey) == (1, ident("C2"))
    ]
    others = ["Burrowing", "Defensive Herding", "Hard Shell", "Symbiosis", "Warning Call"]
    assert meant_ones == ["none", "Climbing+Horns", "Horns", "Climbing", *others]


def test_every_kind_of_action_has_conceivable_ones() -> None:
    seen = GAME.rules.redact(guarded(), A)
    kinds = [kind for kind in GAME.rules.action_types if kind is not act.Remove]
    assert all(list(GAME.rules.candidates(seen, A, kind)) for kind in kinds)
    assert act.Remove(ident("A1"), card("Carnivore")) in GAME.rules.candidates(seen, A, act.Remove)


test_what_is_impossible_is_refused = stories("""
what forbids an attack
  feed of 2: A1 Carnivore, Intelligence body=3 | A2 | A4 Carnivore body=3 food=1 \
    | B1 Warning Call | B2 Climbing | C1 body=5; Horns
  Attack A1, B2, none -> A1 can't attack B2: Climbing and Warning Call protect it.
  Attack A1, C1, none -> C1's body size is 5, but A1 attacks with only 3.
  Attack A1, A1, none -> A species can't attack itself.; Attack A2, B2, none -> isn't a carnivore.
  Attack B1, A2, none -> That isn't one of your species.
  Attack A4, C1, none -> A4 isn't hungry and has no room on Fat Tissue.
what else is not possible while feeding
  feed of 2: A1 Carnivore, Intelligence body=3 | A2 | A3 food=1 | B1 Warning Call | B2; Horns
  Eat A1 -> A1 is a carnivore and never eats plants.
  Eat A3 -> A3 isn't hungry and has no room on Fat Tissue.
  Eat B1 -> That isn't one of your species.; \
  UseIntelligence B2, Horns -> That isn't one of your species.
  UseIntelligence A2, Horns -> A2 has no Intelligence.; Pay Horns -> There is nothing to pay for.
  UseIntelligence A1, Horns -> A1 is a carnivore: its Intelligence only helps it attack
  Pass -> You can't pass: A1 and A2 are hungry and can feed.
  SkipOptional -> You can't pass: A1 and A2 are hungry and can feed.
  Grow Horns, A1 -> It's the Feeding phase.; Activate A1, Long Neck -> It's the Feeding phase.
  Done -> It's the Feeding phase.
""")
