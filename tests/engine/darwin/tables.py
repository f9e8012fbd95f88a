"""Tables of Darwin laid out in a few words, for tests. Every card and Resource is somewhere."""

import random
from collections.abc import Mapping, Sequence

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.cards import Card
from engine.darwin.play.deck import cards_of
from engine.darwin.play.setup import resources_each
from engine.darwin.play.state import (
    NOBODY,
    REPRODUCE,
    RESOURCES,
    DarwinOptions,
    Environment,
    Phase,
    Resource,
    State,
)
from engine.errors import IllegalAction
from engine.model import Action, Event
from tests.engine.invariants import check_sound

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
A, B, C, D, E = range(5)

# Cards of the game that tests are made of.
EAT_3, EAT_3_PREDATOR_3 = "E11", "E23"
PLUS_SUN, PLUS_WATER, PLUS_AIR, PLUS_NUTRIENTS = "T9", "T11", "T13", "T15"
KEEP_SUN, KEEP_WATER, KEEP_AIR, KEEP_NUTRIENTS = "T17", "T19", "T21", "T23"
TO_DESERT, TO_SKY, TO_OCEAN, TO_RAINFOREST = "T1", "T3", "T5", "T7"
DESERT_FERTILITY = "T25"
SURVIVOR = f"{EAT_3} R1"
"""A species that survives where no opponent hunts."""


def number(code: str) -> int:
    """A card of the game by its code, such as "E7"."""
    return next(each for each, card in enumerate(cards_of(None).all) if card.code == code)


def the_card(code: str) -> Card:
    """The card itself."""
    return cards_of(None).all[number(code)]


def codes(cards: list[int]) -> list[str]:
    """Cards of the game by their codes."""
    return [cards_of(None).all[card].code for card in cards]


def amounts(words: str) -> list[int]:
    """Resources by words such as "2 sun, air"."""
    found = [0, 0, 0, 0]
    for part in filter(None, (each.strip() for each in words.split(","))):
        count, _, name = part.rpartition(" ")
        found[RESOURCES.index(name)] = int(count or 1)
    return found


def table(
    *,
    seats: int = 2,
    turn: int = A,
    phase: Phase = "begin",
    environment: Environment = "ocean",
    species: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    resources: Mapping[int, str] | None = None,
    discard: str = "",
    on_top: str = "",
    caller: int | None = None,
    round_: int = 5,
    first: int = A,
    empty: Sequence[int] = (),
    changed: bool = False,
) -> State:
    """A table with these cards by seat; the rest is in decks, some of it `on_top`.

    The cards of `empty` decks are part of B's species; `changed` says that A spent its last turn
    on changing the Environment.
    """
    state = GAME.rules.setup(DarwinOptions(), seats, random.Random(3))
    state.first, state.turn, state.phase = first, turn, phase
    state.environment, state.caller, state.round = environment, caller, round_
    for seat, words in (species or {}).items():
        state.seats[seat].species = [taken(state, code) for code in words.split()]
    for seat, words in (hands or {}).items():
        state.seats[seat].hand = sorted(taken(state, code) for code in words.split())
    state.discard = [taken(state, code) for code in discard.split()]
    state.discarders = [NOBODY] * len(state.discard)
    for code in reversed(on_top.split()):
        card = taken(state, code)
        state.decks[the_card(code).deck].append(card)
    for deck in empty:
        state.seats[B].species += state.decks[deck]
        state.decks[deck] = []
    state.seats[A].changed = changed
    for seat, words in (resources or {}).items():
        state.seats[seat].resources = amounts(words)
    for which in range(len(RESOURCES)):
        held = sum(seat.resources[which] for seat in state.seats)
        state.bank[which] = resources_each(seats) - held
    check_sound("darwin", state)
    return state


def taken(state: State, code: str) -> int:
    """A card taken off its deck, or off the Reproduce cards."""
    card, deck = number(code), the_card(code).deck
    (state.row if deck == REPRODUCE else state.decks[deck]).remove(card)
    return card


def add(code: str) -> act.Add:
    """Add a card of the hand."""
    return act.Add(number(code))


def reproduce(code: str) -> act.Reproduce:
    """Buy a Reproduce card."""
    return act.Reproduce(number(code))


def play(code: str, resource: Resource) -> act.Play:
    """Play a To the … card."""
    return act.Play(number(code), resource)


def discard(code: str) -> act.Discard:
    """Discard a card of the hand."""
    return act.Discard(number(code))


def do(state: State, seat: int, *actions: Action) -> list[Event]:
    """Carry out actions; every card and Resource is still there. The events of the last."""
    for action in actions:
        events = GAME.rules.apply(state, seat, action, random.Random(0))
        check_sound("darwin", state)
    return events


def refused(state: State, seat: int, action: Action, reason: str | None = None) -> str:
    """The hint with which an action is refused, for this reason."""
    with pytest.raises(IllegalAction, match=reason) as found:
        do(state, seat, action)
    return found.value.hint


def legal(state: State, seat: int) -> list[str]:
    """The seat's actions in words."""
    return [GAME.wording.phrase(state, seat, action) for action in GAME.rules.actions(state, seat)]


def told(events: list[Event], viewer: int | None = None) -> list[str]:
    """What a viewer reads about events."""
    return [words for each in events if (words := GAME.wording.narrate(each, viewer, NAMES))]
