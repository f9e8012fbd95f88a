"""Adapting: cards, free actions, the reveal, and the Hunter card that was taken back (ruling 8)."""

import pytest

from engine.errors import IllegalAction, NotYourTurn
from engine.model import Order
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import HUNTER_CARD, NatureOptions, State
from tests.engine.nature.tables import (
    A,
    B,
    C,
    card,
    do,
    ident,
    legal,
    on,
    species,
    table,
    told,
)


def adapting(hand: str = "", *, up: str = "", down: str = "", hunter: bool = False) -> State:
    """A table of two in Adapting, A's turn, with one species each."""
    return table(
        species("A1", hungry=2, up=up, down=down, hunter=hunter),
        species("B1", hungry=1),
        phase="adapt",
        plants=6,
        hands={A: hand},
    )


def test_each_card_can_become_an_animal_a_size_or_a_trait() -> None:
    """Whatever is printed on it; two cards alike are one choice."""
    state = adapting("Fast 2,Fast 2,Horned 3")
    assert legal(state, A) == [
        "Discard Fast 2 to grow A1",
        "Discard Horned 3 to grow A1",
        "Discard Fast 2 to enlarge A1",
        "Discard Horned 3 to enlarge A1",
        "Play Fast 2 on A1",
        "Play Horned 3 on A1",
        "Make A1 a hunter",
        "Finish adapting",
    ]


def test_growing_and_enlarging_discard_the_card_face_up() -> None:
    """The discard pile is open, and everyone hears of it."""
    state = adapting("Fast 2,Horned 3")
    heard = told(do(state, A, act.Grow(card("Fast 2"), ident("A1"))))
    heard += told(do(state, A, act.Enlarge(card("Horned 3"), ident("A1"))))
    assert heard == [
        "**Ada** discards Fast 2: A1 grows to population 3.",
        "**Ada** discards Horned 3: A1 grows to size 2.",
    ]
    assert state.discard == [card("Fast 2"), card("Horned 3")]
    assert state.seats[A].hand == []


@pytest.mark.parametrize("largest", ["4", "10"])
def test_a_species_grows_no_larger_than_the_dial(largest: str) -> None:
    """4 on the dial of Nature, 10 on the large one."""
    options = GAME.storage.decode_options(f'{{"largest_size":"{largest}"}}'.encode())
    one = species("A1", size=int(largest), hungry=1)
    state = table(one, species("B1", hungry=1), phase="adapt", hands={A: "Fast"}, options=options)
    with pytest.raises(IllegalAction, match=f"A1 is size {largest} already"):
        do(state, A, act.Enlarge(card("Fast"), ident("A1")))
    assert not any("enlarge" in words for words in legal(state, A))


def test_a_trait_is_face_down_and_unknown_to_others_until_the_reveal() -> None:
    """Others hear that a trait was played, and see a hidden card."""
    state = adapting("Horned 3")
    events = do(state, A, act.Trait(card("Horned 3"), ident("A1")))
    assert told(events) == ["**Ada** plays a trait face down on A1."]
    assert told(events, A) == ["**Ada** plays Horned 3 face down on A1."]
    assert GAME.rules.redact(state, B).seats[A].species[0].down == (-1,)
    assert GAME.rules.redact(state, A).seats[A].species[0].down == (card("Horned 3"),)
    do(state, A, act.Done())
    events = do(state, B, act.Done())
    assert told(events)[-1] == "Feeding begins. New traits: Horned 3 on A1."
    assert on(state, "A1").up == (card("Horned 3"),)


def test_a_species_has_one_hunter_card_at_most() -> None:
    """A second is refused and not offered."""
    state = adapting(hunter=True)
    with pytest.raises(IllegalAction, match="A1 has the Hunter card already"):
        do(state, A, act.Hunter(ident("A1")))
    assert legal(state, A) == ["Take back A1's Hunter card", "Finish adapting"]


def test_removed_traits_go_to_the_discard_pile_in_the_open() -> None:
    """A face-up or a face-down one; everyone sees it there, so everyone hears it."""
    state = adapting(up="Fast 1", down="Horned 3")
    heard = told(do(state, A, act.Remove(ident("A1"), card("Horned 3"))))
    heard += told(do(state, A, act.Remove(ident("A1"), card("Fast 1"))))
    assert heard == ["**Ada** removes Horned 3 from A1.", "**Ada** removes Fast 1 from A1."]
    assert state.discard == [card("Horned 3"), card("Fast 1")]


def test_ruling_8_of_two_traits_alike_the_face_down_one_goes_first() -> None:
    """And it is offered once."""
    state = adapting(up="Fast 1", down="Fast 1")
    assert [words for words in legal(state, A) if "Remove" in words] == ["Remove Fast 1 from A1"]
    do(state, A, act.Remove(ident("A1"), card("Fast 1")))
    assert (on(state, "A1").up, on(state, "A1").down) == ((card("Fast 1"),), ())


def test_ruling_8_a_hunter_card_is_seen_at_once_and_told_when_the_turn_ends() -> None:
    """It lies open, so the picture shows it; the log names it with the end of the turn."""
    state = adapting()
    events = do(state, A, act.Hunter(ident("A1")))
    assert GAME.rules.redact(state, B).seats[A].species[0].hunter
    assert told(events) == told(events, B) == []
    assert told(events, A) == ["**Ada** makes A1 a hunter."]
    assert told(do(state, A, act.Done())) == ["**Ada** has finished adapting: A1 is now a hunter."]


def test_ruling_8_a_hunter_card_taken_back_in_the_same_turn_leaves_no_line() -> None:
    """The others hear nothing of it; its owner hears both."""
    state = adapting()
    events = do(state, A, act.Hunter(ident("A1")))
    events += do(state, A, act.Remove(ident("A1"), HUNTER_CARD))
    events += do(state, A, act.Done())
    assert told(events, B) == told(events) == ["**Ada** has finished adapting."]
    assert len(told(events, A)) == 3


def test_an_old_hunter_card_given_back_is_told() -> None:
    """It was there before this turn."""
    state = adapting(hunter=True)
    heard = told(do(state, A, act.Remove(ident("A1"), HUNTER_CARD)))
    assert heard == ["**Ada** gives back A1's Hunter card: A1 forages again."]


def test_a_hunter_card_is_new_only_until_the_traits_are_revealed() -> None:
    """In the next round it is an old one, and giving it back is told."""
    state = adapting()
    do(state, A, act.Hunter(ident("A1")))
    do(state, A, act.Done())
    do(state, B, act.Done())
    assert not on(state, "A1").new_hunter
    state.phase = "adapt"
    assert told(do(state, A, act.Remove(ident("A1"), HUNTER_CARD)), B) == [
        "**Ada** gives back A1's Hunter card: A1 forages again."
    ]


def test_standing_orders_can_be_given_while_others_adapt() -> None:
    """They need no turn, and do nothing to the one who has it."""
    state = adapting("Fast 2")
    do(state, B, Order("passing", "on"))
    assert GAME.rules.orders_of(state, B)["passing"] == "on"
    assert GAME.rules.actors(state) == (A,)


def test_what_is_not_there_cannot_be_removed() -> None:
    """Neither another trait, nor a Hunter card, nor a number without meaning."""
    state = adapting(up="Fast 1")
    for number in (card("Horned 3"), HUNTER_CARD, -1, 99):
        with pytest.raises(IllegalAction, match="A1 does not have"):
            do(state, A, act.Remove(ident("A1"), number))


def test_a_species_without_traits_is_refused_as_such() -> None:
    """Whichever card was named."""
    state = adapting()
    for number in (card("Horned 3"), HUNTER_CARD):
        with pytest.raises(IllegalAction, match=r"A1 has no trait\."):
            do(state, A, act.Remove(ident("A1"), number))


def test_turns_go_clockwise_from_the_snow_leopard_each_once() -> None:
    """Then Feeding begins with the snow leopard again."""
    state = table(
        species("A1", hungry=2),
        species("B1", hungry=1),
        species("C1", hungry=1),
        seats=3,
        phase="adapt",
        first=B,
        turn=B,
        plants=9,
    )
    for seat, following in ((B, C), (C, A)):
        with pytest.raises(NotYourTurn):
            do(state, following, act.Done())
        do(state, seat, act.Done())
        assert GAME.rules.actors(state) == (following,)
    do(state, A, act.Done())
    assert (state.phase, state.turn) == ("feed", B)


def test_cards_of_ones_own_and_species_of_ones_own_only() -> None:
    """The refusal says what one has."""
    state = adapting("Fast 2")
    with pytest.raises(IllegalAction, match=r"You have no such species\. Yours: A1\."):
        do(state, A, act.Grow(card("Fast 2"), ident("B1")))
    for action in (act.Grow, act.Enlarge, act.Trait):
        with pytest.raises(IllegalAction, match="Social 1 is not in your hand"):
            do(state, A, action(card("Social 1"), ident("A1")))
    with pytest.raises(IllegalAction, match="This is the Adapting Phase"):
        do(state, A, act.Forage(ident("A1")))


def test_held_cards_stay_in_the_hand_for_the_next_round() -> None:
    """Nobody has to play (page 10)."""
    state = adapting("Fast 2,Horned 3")
    do(state, A, act.Done())
    do(state, B, act.Done())
    assert len(state.seats[A].hand) == 2
    assert state.options == NatureOptions()
