"""Quick Play: everyone adapts at once and in secret, and all hear of it at the end (ruling 9)."""

import random
import re

import pytest

from engine.errors import NotYourTurn
from engine.model import Action
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import HUNTER_CARD, NatureOptions, State, card_name
from tests.engine.nature.tables import A, B, C, card, do, ident, told

FIRST = {seat: ident(name) for seat, name in enumerate(("A1", "B1", "C1"))}


@pytest.fixture
def quick() -> State:
    """A new table of three in Quick Play."""
    options = GAME.rules.check(NatureOptions(quick_play=True), 3)
    return GAME.rules.setup(options, 3, random.Random(4))


def busy_turn(state: State, seat: int) -> list[Action]:
    """Grow, enlarge, play a trait, become a hunter, remove the trait again."""
    hand = list(state.seats[seat].hand)
    one = FIRST[seat]
    return [
        act.Grow(hand[0], one),
        act.Enlarge(hand[1], one),
        act.Trait(hand[2], one),
        act.Remove(one, hand[2]),
        act.Trait(hand[3], one),
        act.Hunter(one),
    ]


def test_everyone_acts_at_once(quick: State) -> None:
    """All are actors until each has finished."""
    assert GAME.rules.actors(quick) == (A, B, C)
    do(quick, B, act.Done())
    assert GAME.rules.actors(quick) == (A, C)
    with pytest.raises(NotYourTurn):
        do(quick, B, act.Done())


def test_nobody_sees_what_another_does(quick: State) -> None:
    """Sizes, population, Hunter cards, hand counts and discards stand as before, to all others."""
    before = {
        viewer: GAME.storage.encode(GAME.rules.redact(quick, viewer)) for viewer in (A, C, None)
    }
    for action in busy_turn(quick, B):
        events = do(quick, B, action)
        assert told(events, B)
        for viewer, seen in before.items():
            assert told(events, viewer) == []
            assert GAME.storage.encode(GAME.rules.redact(quick, viewer)) == seen
    own = GAME.rules.redact(quick, B).seats[B]
    assert (own.species[0].size, own.species[0].hungry, own.species[0].hunter) == (2, 2, True)
    assert len(own.discards) == 3


def test_finishing_is_seen_and_heard_without_what_was_done(quick: State) -> None:
    """Only that the seat has finished."""
    for action in busy_turn(quick, B):
        do(quick, B, action)
    events = do(quick, B, act.Done())
    assert told(events) == ["**Bo** has finished adapting."]
    seen = GAME.rules.redact(quick, A)
    assert seen.seats[B].done
    assert not seen.seats[B].species[0].hunter


def test_when_all_have_finished_everyone_hears_what_was_done(quick: State) -> None:
    """The discards come to the pile, the traits are turned up, and nothing stays veiled."""
    kept = quick.seats[B].hand[4]
    for action in busy_turn(quick, B):
        do(quick, B, action)
    discards = list(quick.seats[B].discards)
    for seat in (B, A):
        do(quick, seat, act.Done())
    heard = told(do(quick, C, act.Done()))
    assert heard[0] == "**Cy** has finished adapting."
    assert heard[1] == "**Ada** has changed nothing."
    assert heard[2].startswith(
        "**Bo** has adapted: B1 (population +1, size +1, 1 new trait, now a hunter); discards "
    )
    assert re.fullmatch(r"Feeding begins\. New traits: \w+ \d on B1\.", heard[4])
    assert quick.discard == discards
    assert quick.seats[B].hand == [kept]
    assert quick.veiled is None
    assert quick.phase == "feed"


def test_a_trait_that_lay_open_and_is_gone_is_told_with_its_species_once(quick: State) -> None:
    """All can see which it was; a trait played and removed in secret is a mere discard."""
    assert quick.veiled is not None
    for seats in (quick.seats, quick.veiled):
        seats[A].species[0].up = (card("Plated 3"), card("Plated 3"))
    hand = quick.seats[A].hand
    do(quick, A, act.Remove(FIRST[A], card("Plated 3")))
    do(quick, A, act.Trait(secret := hand[0], FIRST[A]))
    do(quick, A, act.Remove(FIRST[A], secret))
    for seat in (A, B):
        do(quick, seat, act.Done())
    heard = told(do(quick, C, act.Done()))
    assert f"**Ada** has adapted: A1 (without Plated 3); discards {card_name(secret)}." in heard


def test_who_only_played_traits_is_told_of(quick: State) -> None:
    """How many lie on which species: what they are follows, with the traits turned up."""
    hand = list(quick.seats[A].hand)
    for one in hand[:2]:
        do(quick, A, act.Trait(one, FIRST[A]))
    for seat in (A, B):
        do(quick, seat, act.Done())
    heard = told(do(quick, C, act.Done()))
    assert "**Ada** has adapted: A1 (2 new traits)." in heard
    assert "**Bo** has changed nothing." in heard


def test_a_hunter_card_taken_back_is_never_told(quick: State) -> None:
    """Neither at once nor in the sum."""
    do(quick, A, act.Hunter(FIRST[A]))
    do(quick, A, act.Remove(FIRST[A], HUNTER_CARD))
    for seat in (A, B):
        do(quick, seat, act.Done())
    assert "**Ada** has changed nothing." in told(do(quick, C, act.Done()))


def test_refusals_do_not_depend_on_what_others_do_in_secret(quick: State) -> None:
    """What A may do is the same before and after B's turn."""
    before = GAME.rules.actions(quick, A)
    for action in busy_turn(quick, B):
        do(quick, B, action)
    assert GAME.rules.actions(quick, A) == before
