"""Quick Play: everything done is hidden until all have finished (page 9, ruling 20)."""

import random
from collections import Counter

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.playing import begin
from engine.evolution.play.state import EvolutionOptions, State
from engine.model import Action
from tests.engine.evolution.tables import A, B, C, card, cards, do, ident, on, species, table, told


def quick_table() -> State:
    """Play Cards has just begun; everyone has cards, and there will be 7 plants."""
    state = table(
        *(species("A1", "Fat Tissue", body=3, fat=2), species("B1"), species("C1")),
        phase="play",
        hands={A: "Horns 1, Ambush 1, Fertile 1", B: "Horns 2, Ambush 2", C: "Horns 3"},
        options=EvolutionOptions(quick_play=True),
    )
    state.seats[B].laid = cards("Fertile 7")
    begin(state)
    return state


def test_everyone_plays_at_the_same_time() -> None:
    state = quick_table()
    assert GAME.rules.actors(state) == (A, B, C)
    do(state, B, act.DONE)
    assert GAME.rules.actors(state) == (A, C)


def test_others_see_the_table_as_it_was_before_and_hear_nothing() -> None:
    """New species, growth, traits, discards and fat behind the screen: all hidden."""
    state = quick_table()
    before = [GAME.storage.encode(GAME.rules.redact(state, viewer)) for viewer in (B, C, None)]
    events = [
        *do(state, A, act.Remove(ident("A1"), card("Fat Tissue"))),
        *do(state, A, act.NewSpecies(card("Horns 1"), "left")),
        *do(state, A, act.Trait(card("Ambush 1"), ident("A2"))),
        *do(state, A, act.Grow(card("Fertile 1"), ident("A1"))),
    ]
    assert [
        GAME.storage.encode(GAME.rules.redact(state, viewer)) for viewer in (B, C, None)
    ] == before
    assert told(events) == told(events, B) == []
    assert len(told(events, A)) == 4
    assert state.discard == []
    assert [one.id for one in GAME.rules.redact(state, A).seats[A].species] == [
        ident("A2"),
        ident("A1"),
    ]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_secret_action_of_any_kind_changes_anything_for_anyone_else(seats: int) -> None:
    """Whatever is done before the reveal, and how often: the same view, choices, questions and
    silence for all others, until its seat has finished.
    """
    kinds: Counter[type[Action]] = Counter()
    for seed in range(6):
        rng = random.Random(seed)
        options = GAME.rules.check(EvolutionOptions(quick_play=True), seats)
        state = GAME.rules.setup(options, seats, rng)
        while actors := GAME.rules.actors(state):
            number = rng.choice(actors)
            action = rng.choice(GAME.rules.actions(state, number))
            others = [None, *(seat for seat in range(seats) if seat != number)]
            before = [shown(state, viewer) for viewer in others]
            secret = state.phase == "play" and action != act.DONE
            events = GAME.rules.apply(state, number, action, rng)
            if secret and state.phase == "play" and not state.seats[number].done:
                kinds[type(action)] += 1
                assert [shown(state, viewer) for viewer in others] == before
                assert not any(told(events, viewer) for viewer in others)
    assert kinds.keys() == {act.Trait, act.NewSpecies, act.Grow, act.Enlarge, act.Remove}


def shown(state: State, viewer: int | None) -> tuple[object, ...]:
    """All that a viewer's pictures, texts and menus are made from."""
    choices = [] if viewer is None else GAME.rules.actions(state, viewer)
    return GAME.storage.encode(GAME.rules.redact(state, viewer)), choices, GAME.rules.actors(state)


def test_when_all_have_finished_everyone_hears_what_was_done() -> None:
    state = quick_table()
    do(state, A, act.Remove(ident("A1"), card("Fat Tissue")))
    do(state, A, act.NewSpecies(card("Horns 1"), "left"))
    do(state, A, act.Trait(card("Ambush 1"), ident("A2")))
    do(state, A, act.Enlarge(card("Fertile 1"), ident("A1")))
    do(state, B, act.DONE)
    assert told(do(state, C, act.DONE)) == ["**Cy** has finished playing cards."]
    words = told(do(state, A, act.DONE))
    assert words[:5] == [
        "**Ada** has finished playing cards.",
        (
            "**Ada** has played cards: A2 (a new species on the left, 1 new trait) and "
            "A1 (body size +1, without Fat Tissue 2, whose 2 food goes behind the screen); "
            "discards Fat Tissue 2, Horns 1 and Fertile 1."
        ),
        "**Bo** has changed nothing.",
        "**Cy** has changed nothing.",
        "New traits: Ambush 1 on A2.",
    ]
    assert state.seats[A].screen == 2
    assert sorted(state.discard) == sorted(cards("Fat Tissue 2, Horns 1, Fertile 1, Fertile 7"))


def test_who_only_played_traits_is_told_of() -> None:
    """How many lie on which species: what they are follows, with the traits turned up."""
    state = quick_table()
    do(state, B, act.Trait(card("Horns 2"), ident("B1")))
    do(state, B, act.Trait(card("Ambush 2"), ident("B1")))
    do(state, B, act.DONE)
    do(state, C, act.DONE)
    words = told(do(state, A, act.DONE))
    assert "**Bo** has played cards: B1 (2 new traits)." in words
    assert "**Cy** has changed nothing." in words


def test_finishing_is_final() -> None:
    state = quick_table()
    do(state, A, act.DONE)
    assert GAME.rules.actions(state, A) == []


def test_without_cards_and_traits_one_has_finished_by_oneself() -> None:
    """C plays its only card on growth: nothing is left to decide."""
    state = quick_table()
    events = do(state, C, act.Grow(card("Horns 3"), ident("C1")))
    assert GAME.rules.actors(state) == (A, B)
    assert told(events) == ["**Cy** has finished playing cards."]
    assert on(state, "C1").population == 2
