"""The rules of Nectar: the contract, carried out."""

import random

from engine.ends import Progress, by_points, ended
from engine.errors import BadOption, IllegalAction
from engine.model import Action, Event, Outcome
from engine.options import check_bounds, check_seats
from engine.rules import Rules
from tests.example_game.play import redaction, scrambling
from tests.example_game.play.actions import ACTION_TYPES, Bid, Give, Turn
from tests.example_game.play.events import EVENT_TYPES, Bidden, Given, Shown, Turned
from tests.example_game.play.state import CARDS, HAND_SIZE, ORDERS, NectarOptions, Seat, State
from tests.example_game.players import evaluation


def _deal(state: State, rng: random.Random) -> None:
    """Gather all cards, shuffle them, and deal hands for the next round."""
    state.round += 1
    state.chooser = None
    state.turned = False
    state.deck = list(CARDS)
    rng.shuffle(state.deck)
    for seat in state.seats:
        seat.bid = None
        seat.hand = sorted(state.deck.pop() for _ in range(HAND_SIZE))


def _lay(state: State, seat: int, card: int, events: list[Event]) -> None:
    state.seats[seat].hand.remove(card)
    state.seats[seat].bid = card
    events.append(Bidden(seat, card))


def _bid(state: State, seat: int, action: Bid, _rng: random.Random, events: list[Event]) -> None:
    if action.card not in state.seats[seat].hand:
        raise IllegalAction("You don't have that card.", "Bid one from your hand.")
    _lay(state, seat, action.card, events)


def _turn(state: State, seat: int, action: Turn, rng: random.Random, events: list[Event]) -> None:
    """Show a card that is then shuffled away again: all have seen it, and no state knows it."""
    if state.turned:
        raise IllegalAction("You've already turned up a card this round.", "Give the point.")
    card = state.deck[0 if action.end == "bottom" else -1]
    point = card > (state.seats[seat].bid or 0)
    state.seats[seat].points += point
    state.turned = True
    rng.shuffle(state.deck)
    events.append(Turned(seat, card, point))


def _give(state: State, seat: int, action: Give, rng: random.Random, events: list[Event]) -> None:
    if not 0 <= action.seat < len(state.seats):
        raise IllegalAction(
            "That isn't a seat at this table.", "Give the point to someone at the table."
        )
    state.seats[action.seat].points += 1
    events.append(Given(seat, action.seat))
    _deal(state, rng)


class NectarRules(Rules[State, NectarOptions]):
    """Nectar for 2 to 4: bid in secret; the highest bidder gives the round's point away."""

    version = 1
    min_seats = 2
    max_seats = 4
    options_type = NectarOptions
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    orders = ORDERS
    handlers = {"bid": {Bid: _bid}, "give": {Give: _give, Turn: _turn}}  # noqa: RUF012 - a constant

    def check(self, options: NectarOptions, seats: int) -> NectarOptions:
        """Check bounds and seats; four only where that is allowed."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        if seats > 3 and not options.crowd:
            raise BadOption("crowd", "Four's a crowd.", "Allow it, or play with fewer.")
        return options

    def setup(self, options: NectarOptions, seats: int, rng: random.Random) -> State:
        """Hands for the first round."""
        state = State(options, [Seat() for _ in range(seats)], list(CARDS))
        _deal(state, rng)
        return state

    def actors(self, state: State) -> tuple[int, ...]:
        """Everyone who hasn't bid, at once; then the seat that gives the point."""
        if state.round > state.options.rounds:
            return ()
        if state.chooser is not None:
            return (state.chooser,)
        return tuple(number for number, seat in enumerate(state.seats) if seat.bid is None)

    def actions(self, state: State, seat: int) -> list[Action]:
        """Each card in hand; or each seat, and both ends of the deck once a round."""
        if seat not in self.actors(state):
            return []
        if state.chooser is None:
            return [Bid(card) for card in state.seats[seat].hand]
        given = [Give(number) for number in range(len(state.seats))]
        return [*given, *([] if state.turned else [Turn("bottom"), Turn("top")])]

    def stage(self, state: State) -> str:
        """Bidding, or giving the point."""
        return "bid" if state.chooser is None else "give"

    def run_on(self, state: State, rng: random.Random, events: list[Event]) -> None:
        """Bid by standing orders; show the bids once all are in; announce the end."""
        del rng
        outcome = self.outcome(state)
        if outcome is not None:
            events.append(ended(outcome))
            return
        for number, seat in enumerate(state.seats):
            if seat.bid is None and seat.orders.bidding == "highest":
                _lay(state, number, seat.hand[-1], events)
        bids = [seat.bid for seat in state.seats if seat.bid is not None]
        if state.chooser is None and len(bids) == len(state.seats):
            state.chooser = bids.index(max(bids))
            events.append(Shown(bids))

    def outcome(self, state: State) -> Outcome | None:
        """Most points win; ties win together."""
        if state.round <= state.options.rounds:
            return None
        return by_points([seat.points for seat in state.seats])

    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    determinize = staticmethod(redaction.determinize)
    scramble = staticmethod(scrambling.scramble)
    evaluate = staticmethod(evaluation.evaluate)


def progress(state: State) -> Progress:
    """The points so far."""
    shown = min(state.round, state.options.rounds)
    return Progress(shown, tuple(seat.points for seat in state.seats))


def may_change(state: State, seat: int) -> bool:
    """Whether the seat has bid, and others are yet to."""
    return state.chooser is None and state.seats[seat].bid is not None
