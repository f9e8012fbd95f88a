"""Refusals: what a person may mean, though it is not legal, is refused with its reasons."""

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.state import State
from engine.model import Action
from tests.engine.evolution.tables import attack, card, do, ident, species, table
from tests.engine.stories import A, refused, telling


def guarded() -> State:
    """B2 is beside a Warning Call and climbs; A2 eats plants, A3 and A4 are full."""
    return table(
        "A1 Carnivore, Intelligence body=3 | A2 | A3 food=1 | B1 Warning Call | B2 Climbing",
        "C1 body=5 | A4 Carnivore body=3 food=1",
        plants=2,
        hands={A: "Horns"},
    )


def meant(kind: type[Action], *keys: str) -> list[Action]:
    """The conceivable actions whose fields' choices have these keys."""
    seen = GAME.rules.redact(guarded(), A)
    return [
        action
        for action in GAME.rules.candidates(seen, A, kind)
        if all(
            GAME.wording.choice(seen, A, action, field).key == key
            for field, key in zip(action.__struct_fields__, keys, strict=False)
        )
    ]


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("A1", "B2"), "A1 can't attack B2: Climbing and Warning Call protect it."),
        (("A1", "C1"), "C1's body size is 5, but A1 attacks with only 3."),
        (("A1", "A1"), "A species can't attack itself."),
        (("A2", "B2"), "A2 isn't a carnivore."),
        (("B1", "A2"), "That isn't one of your species."),
        (("A4", "C1"), "A4 isn't hungry and has no room on Fat Tissue."),
    ],
)
def test_a_refused_attack_names_what_forbids_it(keys: tuple[str, ...], reason: str) -> None:
    (first,) = meant(act.Attack, *keys, "none")
    assert refused(do, guarded(), A, first).startswith(reason)


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


@pytest.mark.parametrize(
    ("kind", "keys", "reason"),
    [
        (act.Eat, ("A1",), "A1 is a carnivore and never eats plants."),
        (act.Eat, ("A3",), "A3 isn't hungry and has no room on Fat Tissue."),
        (act.Eat, ("B1",), "That isn't one of your species."),
        (act.Think, ("B2", "Horns-2"), "That isn't one of your species."),
        (act.Think, ("A2", "Horns-2"), "A2 has no Intelligence."),
        (act.Think, ("A1", "Horns-2"), "A1 is a carnivore: its Intelligence only helps it attack"),
        (act.Pay, ("Horns-2",), "There is nothing to pay for."),
        (act.Pass, (), "You can't pass: A1 and A2 are hungry and can feed."),
        (act.Enough, (), "You can't pass: A1 and A2 are hungry and can feed."),
        (act.Grow, ("Horns-2", "A1"), "This is Feeding."),
        (act.Activate, ("A1", "Long-Neck"), "This is Feeding."),
        (act.Done, (), "This is Feeding."),
    ],
)
def test_the_impossible_is_refused(kind: type[Action], keys: tuple[str, ...], reason: str) -> None:
    first = meant(kind, *keys)[0]
    assert reason in refused(do, guarded(), A, first)


def test_every_kind_of_action_has_conceivable_ones() -> None:
    seen = GAME.rules.redact(guarded(), A)
    kinds = [kind for kind in GAME.rules.action_types if kind is not act.Remove]
    assert all(list(GAME.rules.candidates(seen, A, kind)) for kind in kinds)
    assert act.Remove(ident("A1"), card("Carnivore")) in GAME.rules.candidates(seen, A, act.Remove)
