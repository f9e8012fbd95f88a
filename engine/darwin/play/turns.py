"""The course of turns: how one begins and ends, last turns, and the end of the game."""

from bisect import insort
from random import Random

from engine.darwin.play import actions as act
from engine.darwin.play.cards import environment_name
from engine.darwin.play.deck import cards_of
from engine.darwin.play.events import Called, Discarded, Ended, Finished, GotStrategy, NoneSurvived
from engine.darwin.play.legal import can_add, can_add_openly, hint
from engine.darwin.play.play_adaptations import change_environment, held
from engine.darwin.play.scoring import final_outcome, survives, survivors
from engine.darwin.play.setup import can_draw, draw_from
from engine.darwin.play.state import HAND_LIMIT, MOST_ROUNDS, STRATEGY, State
from engine.errors import IllegalAction
from engine.model import Event


def call(
    state: State, number: int, _action: act.IWillSurvive, _rng: Random, events: list[Event]
) -> None:
    """Say "I will survive" instead of the turn (ruling 9)."""
    if state.caller is not None:
        reason = "These are the last turns: somebody has already said “I will survive”."
        raise IllegalAction(reason, hint(state, number))
    if not survives(state, number):
        reason = "Your species doesn't survive right now."
        needs = "It needs Eat 3, Survive as high as the best opposing Predator, and Reproduce 1."
        raise IllegalAction(reason, needs)
    state.caller = number
    events.append(Called(number))
    # Not `_end_turn`: a call is no turn between two changes of the Environment (ruling 7).
    _pass_on(state, events)


def change_by_turn(
    state: State, number: int, action: act.Change, _rng: Random, events: list[Event]
) -> None:
    """Spend the whole turn on changing the Environment, never twice in a row (ruling 7)."""
    if state.seats[number].changed:
        reason = "You changed the Environment last turn, and you can't do that twice in a row."
        raise IllegalAction(reason, hint(state, number))
    if action.environment == state.environment:
        reason = f"The Environment is already the {environment_name(action.environment)}."
        raise IllegalAction(reason, "Choose one of the other three.")
    change_environment(state, number, action.environment, events, turn=True)
    state.seats[number].changed = True
    _pass_on(state, events)


def discard(
    state: State, number: int, action: act.Discard, _rng: Random, events: list[Event]
) -> None:
    """Discard one card face down; the turn ends with the hand down to 3."""
    seat = state.seats[number]
    card = held(state, number, action)
    seat.hand.remove(action.card)
    state.discard.append(action.card)
    state.discarders.append(number)
    events.append(Discarded(number, card))
    if len(seat.hand) <= HAND_LIMIT:
        _end_turn(state, events)


def run_on(state: State, rng: Random, events: list[Event]) -> None:
    """End step 2 for a seat that can do nothing in it, if everyone sees that or its order says so.

    Everyone sees it of a seat that has no cards in hand, or nothing to pay with. An order never
    draws Strategy cards, which could not be undone freely.
    """
    while state.phase == "play":
        number = state.turn
        seat = state.seats[number]
        # To end a turn at once that others think might go on would tell them of the hand.
        might_go_on = can_add_openly(state, number)
        waits = might_go_on and (seat.orders.finish == "ask" or state.eaten > 0)
        if waits or can_add(state, number):
            return
        if might_go_on:
            events.append(Finished(number))
        finish(state, number, act.DONE, rng, events)


def finish(state: State, number: int, _action: act.Done, rng: Random, events: list[Event]) -> None:
    """End step 2; steps 3 and 4: Strategy cards for Eat cards added, then discarding if there is
    need.
    """
    seat = state.seats[number]
    if state.eaten:
        cards = cards_of(state.options.deck).all
        drawn: list[int] = []
        while len(drawn) < state.eaten and can_draw(state, STRATEGY):
            drawn.append(draw_from(state, STRATEGY, rng, events))
        # They come to the hand after step 2, so they are not playable in this turn (ruling 3).
        for card in drawn:
            insort(seat.hand, card)
        events.append(GotStrategy(number, [cards[card] for card in drawn], state.eaten))
        state.eaten = 0
    if len(seat.hand) > HAND_LIMIT:
        state.phase = "discard"
    else:
        _end_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    """A turn that was not spent on changing the Environment is over."""
    state.seats[state.turn].changed = False
    _pass_on(state, events)


def _pass_on(state: State, events: list[Event]) -> None:
    """The next seat's turn begins; or the last turns end, and with them the game or the call.

    The game also ends when `MOST_ROUNDS` have passed and no last turns are under way (ruling 14).
    """
    state.turn = (state.turn + 1) % len(state.seats)
    state.phase = "begin"
    # The last turns are over when it would be the caller's turn again. Whether species survive is
    # asked only now: a call says nothing about the end (ruling 9).
    called = state.turn == state.caller
    if called and survivors(state):
        _end(state, events)
        return
    if state.turn == state.first:
        state.round += 1
    if called:
        # As if nobody had called: the caller has the turn, and may call again.
        events.append(NoneSurvived(state.turn, state.round <= MOST_ROUNDS))
        state.caller = None
    if state.round > MOST_ROUNDS and state.caller is None:
        _end(state, events)


def _end(state: State, events: list[Event]) -> None:
    state.phase = "over"
    state.round = min(state.round, MOST_ROUNDS)
    alive = survivors(state) if state.caller is not None else ()
    result = final_outcome(state)
    adaptations = [len(seat.species) for seat in state.seats]
    events.append(Ended(list(alive), adaptations, list(result.winners), result.tie))
