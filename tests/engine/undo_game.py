"""A game in which each thing that bears on undoing can be done by itself."""

# ruff: noqa: ARG002, D102 - engine.rules and engine.wording say what each method and its values are

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, ClassVar

import msgspec

from engine.game import Game
from engine.model import HIDDEN, Action, Choice, Event, Memory, Options, Outcome
from engine.rules import Rules
from engine.wording import Wording


class Table(msgspec.Struct):
    """Two hands and a deck; what was laid lies face up, or face down as `HIDDEN`."""

    hands: list[list[int]]
    deck: list[int]
    laid: list[int]
    down: list[int]
    turn: int = 0
    over: bool = False


class Do(Action, frozen=True, tag="do"):
    """Do one thing."""

    what: Annotated[str, msgspec.Meta(description="What")]


class Done(Event, frozen=True, tag="done"):
    """Something was done; `card` is what its seat saw."""

    seat: int
    card: int


THINGS = ("count", "down-0", "down-1", "up-0", "draw", "peek", "shuffle", "pass", "end")


class SmallRules(Rules[Table, Options]):
    """Seat 0 or 1 does one thing after another."""

    version = 1
    min_seats = max_seats = 2
    options_type = Options
    state_type = Table
    action_types: ClassVar[tuple[type[Action], ...]] = (Do,)
    event_types: ClassVar[tuple[type[Event], ...]] = (Done,)

    def check(self, options: Options, seats: int) -> Options:
        assert seats == 2
        return options

    def setup(self, options: Options, seats: int, rng: random.Random) -> Table:
        del options, seats
        cards = rng.sample(range(20), 20)
        return Table([sorted(cards[:4]), sorted(cards[4:8])], cards[8:], [], [])

    def actors(self, state: Table) -> tuple[int, ...]:
        return () if state.over else (state.turn,)

    def actions(self, state: Table, seat: int) -> list[Action]:
        return [Do(each) for each in THINGS] if seat in self.actors(state) else []

    def apply(self, state: Table, seat: int, action: Action, rng: random.Random) -> list[Event]:
        assert isinstance(action, Do)
        hand, card = state.hands[seat], HIDDEN
        match action.what:
            case "down-0" | "down-1":
                state.down.append(hand.pop(int(action.what[-1])))
            case "up-0":
                state.laid.append(hand.pop(0))
            case "draw":
                hand.append(state.deck.pop())
            case "peek":
                card = state.deck[-1]
            case "shuffle":
                rng.shuffle(state.deck)
            case "pass":
                state.turn = 1 - state.turn
            case "end":
                state.over = True
        return [Done(seat, card)]

    def outcome(self, state: Table) -> Outcome | None:
        return Outcome((0, 0), (0, 1), (1, 1), (0, 1)) if state.over else None

    def redact(self, state: Table, viewer: int | None) -> Table:
        hands = [
            [*hand] if viewer == seat else [HIDDEN] * len(hand)
            for seat, hand in enumerate(state.hands)
        ]
        deck, down = [HIDDEN] * len(state.deck), [HIDDEN] * len(state.down)
        return Table(hands, deck, [*state.laid], down, state.turn, state.over)

    def scramble(self, state: Table, viewer: int | None, rng: random.Random) -> Table:
        own = [] if viewer is None else state.hands[viewer]
        known = {*own, *state.laid}
        unknown = [card for card in range(20) if card not in known]
        rng.shuffle(unknown)
        hands = [
            [*hand] if seat == viewer else sorted(unknown.pop() for _ in hand)
            for seat, hand in enumerate(state.hands)
        ]
        deck = [unknown.pop() for _ in state.deck]
        return Table(hands, deck, [*state.laid], unknown, state.turn, state.over)

    def redact_event(self, event: Event, viewer: int | None) -> Event | None:
        assert isinstance(event, Done)
        return event if viewer == event.seat else Done(event.seat, HIDDEN)

    def determinize(
        self, seen: Table, viewer: int | None, rng: random.Random, memory: Memory | None = None
    ) -> Table:
        raise NotImplementedError

    def evaluate(self, state: Table, seat: int) -> float:
        raise NotImplementedError


class SmallWording(Wording[Table]):
    """Tells a seat what it peeked at."""

    def status(self, seen: Table) -> str:
        return "Playing"

    def question(self, seen: Table, seat: int) -> str:
        return "do something"

    def choice(self, seen: Table, seat: int, action: Action, field: str) -> Choice:
        return Choice("it", "It")

    def phrase(self, seen: Table, seat: int, action: Action) -> str:
        return "Do it"

    def narrate(self, event: Event, viewer: int | None, names: Sequence[str]) -> str | None:
        assert isinstance(event, Done)
        peeked = event.card != HIDDEN and viewer == event.seat
        return f"You see {event.card}." if peeked else f"{names[event.seat]} did something."

    @cached_property
    def rules_pages(self) -> tuple[tuple[str, str], ...]:
        return ()


SMALL = Game("small", "Small", "Do things.", SmallRules(), SmallWording(), {}, "")
