"""A tiny game that keeps the contract, with hidden cards and a simultaneous phase.

Each round everyone secretly bids a card of the own hand at once; then the highest bidder (of the
lowest seat among equals) decides whether to take or give away a point. So there are secret moves of
several seats, decisions of a single one, and chance at each deal.
"""

# ruff: noqa: ARG002, D101, D102 - engine.game says what each method and its values are

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, cast

import msgspec

from engine.errors import BadOption, GameOver, IllegalAction, NotYourTurn
from engine.game import Game
from engine.model import HIDDEN, Action, Bot, Choice, Event, Options, Order, OrderSpec, Outcome
from engine.registry import AnyGame
from engine.rules import Rules
from engine.wording import Wording

HAND = 3


class ToyOptions(Options, frozen=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9, description="How many rounds are played")] = 2
    crowd: bool = True


class Bid(Action, frozen=True, tag="bid"):
    """Bid a card of your hand, secretly."""

    card: int


class Point(Action, frozen=True, tag="point"):
    """Say who gets the point."""

    seat: int


class Boom(Action, frozen=True, tag="boom"):
    """Make the rules fail: never offered."""


class Bidden(Event, frozen=True, tag="bidden"):
    seat: int
    card: int


class Placement(Event, frozen=True, tag="shown"):
    bids: tuple[int, ...]


class Scored(Event, frozen=True, tag="scored"):
    by: int
    seat: int


class ToyState(msgspec.Struct):
    rounds: int
    round: int
    hands: list[list[int]]
    bids: list[int | None]
    scores: list[int]
    chooser: int | None
    mood: list[str]


def _first_action(
    seen: ToyState, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    assert all(card == HIDDEN for i, hand in enumerate(seen.hands) if i != seat for card in hand)
    return rng.choice(actions)


class ToyRules(Rules[ToyState, ToyOptions]):
    """Bid and give."""

    version = 1
    min_seats = 2
    max_seats = 4
    options_type = ToyOptions
    state_type = ToyState
    action_types: ClassVar[tuple[type[Action], ...]] = (Bid, Point, Boom)
    event_types: ClassVar[tuple[type[Event], ...]] = (Bidden, Placement, Scored)
    orders: ClassVar[tuple[OrderSpec, ...]] = (
        OrderSpec("mood", "Mood", (("calm", "Calm"), ("wild", "Wild"))),
    )

    def check(self, options: ToyOptions, seats: int) -> ToyOptions:
        if seats > 3 and not options.crowd:
            raise BadOption("crowd", "Four are a crowd.", "Allow it, or be fewer.")
        return options

    def setup(self, options: ToyOptions, seats: int, rng: random.Random) -> ToyState:
        state = ToyState(
            options.rounds, 0, [[]] * seats, [None] * seats, [0] * seats, None, ["calm"] * seats
        )
        self._deal(state, rng)
        return state

    def _deal(self, state: ToyState, rng: random.Random) -> None:
        state.round += 1
        seats = len(state.hands)
        state.hands = [sorted(rng.sample(range(1, 100), HAND)) for _ in range(seats)]
        state.bids = [None] * seats

    def actors(self, state: ToyState) -> tuple[int, ...]:
        if state.round > state.rounds:
            return ()
        if state.chooser is not None:
            return (state.chooser,)
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is None)

    def actions(self, state: ToyState, seat: int) -> list[Action]:
        if seat not in self.actors(state):
            return []
        if state.chooser is not None:
            return [Point(i) for i in range(len(state.hands))]
        return [Bid(card) for card in state.hands[seat]]

    def apply(self, state: ToyState, seat: int, action: Action, rng: random.Random) -> list[Event]:
        if state.round > state.rounds:
            raise GameOver("The game is over.")
        if isinstance(action, Boom):
            raise ZeroDivisionError(f"the hand is {state.hands[seat]}")
        if isinstance(action, Order):
            state.mood[seat] = action.value
            return []
        if seat not in self.actors(state):
            raise NotYourTurn("You have nothing to decide now.", "Wait for the others.")
        if action not in self.actions(state, seat):
            raise IllegalAction("That cannot be done now.", "Choose something else.")
        if isinstance(action, Bid):
            return self._bid(state, seat, action)
        assert isinstance(action, Point)
        state.scores[action.seat] += 1
        state.chooser = None
        self._deal(state, rng)
        return [Scored(seat, action.seat)]

    def _bid(self, state: ToyState, seat: int, action: Bid) -> list[Event]:
        state.hands[seat].remove(action.card)
        state.bids[seat] = action.card
        events: list[Event] = [Bidden(seat, action.card)]
        bids = tuple(bid for bid in state.bids if bid is not None)
        if len(bids) == len(state.bids):
            state.chooser = bids.index(max(bids))
            events.append(Placement(bids))
        return events

    def redact(self, state: ToyState, seat: int | None) -> ToyState:
        shown = state.chooser is not None

        def hand(i: int) -> list[int]:
            if i == seat:
                return list(state.hands[i])
            return [HIDDEN] * (HAND - shown)  # as long as before the secret bids

        def bid(i: int) -> int | None:
            return state.bids[i] if shown or i == seat else None

        seats = range(len(state.hands))
        return ToyState(
            rounds=state.rounds,
            round=state.round,
            hands=[hand(i) for i in seats],
            bids=[bid(i) for i in seats],
            scores=list(state.scores),
            chooser=state.chooser,
            mood=[state.mood[i] if i == seat else "calm" for i in seats],
        )

    def determinize(self, seen: ToyState, seat: int | None, rng: random.Random) -> ToyState:
        raise NotImplementedError

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.round <= state.rounds:
            return None
        best = max(state.scores)
        winners = tuple(i for i, score in enumerate(state.scores) if score == best)
        return Outcome(tuple(state.scores), winners)

    def orders_of(self, state: ToyState, seat: int) -> Mapping[str, str]:
        return {"mood": state.mood[seat]}


class ToyWording(Wording[ToyState]):
    """Says what is bid."""

    def status(self, seen: ToyState) -> str:
        return f"Round {seen.round} of {seen.rounds}"

    def question(self, seen: ToyState, seat: int) -> str:
        return "bid a card" if seen.chooser is None else "give a point"

    def choice(self, seen: ToyState, seat: int, action: Action, field: str) -> Choice:
        value = str(getattr(action, field))
        return Choice(value, value)

    def phrase(self, seen: ToyState, seat: int, action: Action) -> str:
        return f"{type(action).__name__} {msgspec.structs.astuple(action)[0]}"

    def narrate(self, event: Event, viewer: int | None, names: Sequence[str]) -> str | None:
        match event:
            case Bidden(seat, card) if viewer == seat:
                return f"You bid {card}."
            case Placement(bids):
                return f"The bids: {', '.join(map(str, bids))}."
            case Scored(by, seat):
                return f"{names[by]} gave {names[seat]} a point."
            case _:
                return None

    @cached_property
    def rules_pages(self) -> tuple[tuple[str, str], ...]:
        return (("Bidding", "Bid."),)


class LaterToyRules(ToyRules):
    """The same by later rules: each game has one more round."""

    version = 2

    def upgrade(self, data: bytes, from_version: int) -> ToyState:
        if from_version != 1:
            return super().upgrade(data, from_version)
        state = msgspec.json.decode(data, type=ToyState)
        state.rounds += 1
        return state


class LaterToyWording(ToyWording):
    """Says what changed."""

    def changes_since(self, version: int) -> str:
        return "There is one more round."


class LastToyRules(ToyRules):
    """Rules to which no way leads from any that were before."""

    version = 3


class OneGame:
    """A registry of the toy alone, by the first rules or later ones."""

    def __init__(self, version: int = 1) -> None:
        self.version = version

    def game(self, name: str) -> AnyGame:
        if name != "toy":
            raise KeyError(name)
        return cast("AnyGame", VERSIONS[self.version])


BOTS = {"dicer": Bot("Dicer", "Plays at random.", _first_action)}
TOY = Game("toy", "Toy", "Bid cards, give points.", ToyRules(), ToyWording(), BOTS)
VERSIONS = {
    1: TOY,
    2: Game("toy", "Toy", "One more round.", LaterToyRules(), LaterToyWording(), BOTS),
    3: Game("toy", "Toy", "All anew.", LastToyRules(), ToyWording(), BOTS),
}
