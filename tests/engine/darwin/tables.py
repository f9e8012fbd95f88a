"""Tables of Darwin laid out in a few words, for tests. Every card and Resource is somewhere."""

import random
import re
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
from engine.model import Action
from tests.engine.invariants import check_sound
from tests.engine.stories import NAMES, A, B, C, D, Stories, head_of, seat_of, seats_of, telling

__all__ = ["NAMES", "A", "B", "C", "D"]

E = 4
DECKS = ("eat", "survive", "strategy")

# Cards of the game that tests are made of.
EAT_3, EAT_3_PREDATOR_3 = "E11", "E23"
PLUS_SUN, PLUS_AIR, PLUS_NUTRIENTS = "T9", "T13", "T15"
KEEP_WATER, KEEP_AIR, KEEP_NUTRIENTS = "T19", "T21", "T23"
TO_DESERT, TO_SKY, TO_OCEAN, TO_RAINFOREST = "T1", "T3", "T5", "T7"
DESERT_FERTILITY = "T25"
SURVIVOR = f"{EAT_3} R1"
"""A species that survives where no opponent hunts."""


def number(code: str) -> int:
    """A card of the game by its code, such as "E7"."""
    return next(each for each, card in enumerate(cards_of(None).all) if card.code == code)


def the_card(code: str) -> Card:
    return cards_of(None).all[number(code)]


def codes(cards: list[int]) -> list[str]:
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

    Other cards of `empty` decks are part of B's species; `changed` says that A spent its last turn
    on changing the Environment. Everyone has asked to be asked, so that no turn ends by itself.
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
        left = [card for card in state.decks[deck] if codes([card])[0] in on_top.split()]
        state.seats[B].species += [card for card in state.decks[deck] if card not in left]
        state.decks[deck] = left
    state.seats[A].changed = changed
    for each in state.seats:
        each.orders.finish = "ask"
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
    return act.Add(number(code))


def reproduce(code: str) -> act.Reproduce:
    return act.Reproduce(number(code))


def play(code: str, resource: Resource) -> act.Play:
    return act.Play(number(code), resource)


def discard(code: str) -> act.Discard:
    return act.Discard(number(code))


def refused(state: State, seat: int, action: Action, reason: str | None = None) -> str:
    """The hint with which an action is refused, for this reason."""
    with pytest.raises(IllegalAction, match=reason) as found:
        do(state, seat, action)
    return found.value.hint


_IN_WORDS = {
    "+sun": PLUS_SUN,
    "+air": PLUS_AIR,
    "+nutrients": PLUS_NUTRIENTS,
    "keep-water": KEEP_WATER,
    "keep-air": KEEP_AIR,
    "to-desert": TO_DESERT,
    "to-sky": TO_SKY,
    "to-ocean": TO_OCEAN,
    "to-rainforest": TO_RAINFOREST,
    "desert-fertility": DESERT_FERTILITY,
}


def _codes(words: str) -> str:
    return " ".join(_IN_WORDS.get(each, each) for each in words.split())


class _Darwin(Stories[State, DarwinOptions]):
    verbs = "holds|has|built|discarded|tells|tell"

    def meant(self, field: str, words: str) -> int | str:
        """A card by its code or in words."""
        return number(_codes(words)) if field == "card" else words

    def is_so(self, state: State, who: str, verb: str, words: str) -> bool:
        """What a seat holds, has of Resources and has added to its species; all discards; who is
        asked for a story.
        """
        if verb in {"tells", "tell"}:
            return GAME.storytellers(state) == seats_of(who)
        if verb == "discarded":
            return codes(state.discard) == _codes(words).split()
        seat = state.seats[seat_of(who)]
        if verb == "has":
            return seat.resources == amounts(words)
        cards = sorted(seat.hand if verb == "holds" else seat.species)
        return cards == sorted(map(number, _codes(words).split()))


_STORIES = _Darwin(GAME, act, sound=True)
do, legal, told = _STORIES.do, _STORIES.legal, _STORIES.told


def tell(at: str, story: str) -> None:
    """Assert what comes of a situation such as "play in the sky, 3 players, round 9, B called,
    A changed: A built +sun E1; A has 2 sun, air; B holds E9; top E5 S3; discarded S1; without eat".
    """
    head, rest, more = head_of(at)
    if found := re.search(r"round (\d+)", head):
        more["round_"] = int(found[1])
    if found := re.search("([A-E]) called", head):
        more["caller"] = seat_of(found[1])
    more["changed"] = "A changed" in head
    if found := re.search("in the (\\w+)", head):
        more["environment"] = found[1]
    kinds = {"built": "species", "holds": "hands", "has": "resources"}
    for what in filter(None, rest.split("; ")):
        who, verb, words = f"{what} ".split(" ", 2)
        if verb in kinds:
            given = words if verb == "has" else _codes(words)
            more.setdefault(kinds[verb], {})[seat_of(who)] = given
        elif who == "without":
            more["empty"] = [DECKS.index(each) for each in what.split()[1:]]
        else:
            more["on_top" if who == "top" else "discard"] = _codes(what.partition(" ")[2])
    more["phase"] = re.split("[ ,]", head)[0]
    _STORIES.tell(table(**more), story)


stories = telling(tell)
