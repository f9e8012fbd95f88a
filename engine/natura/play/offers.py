"""Ending a game by agreement: offers, answers, resigning."""

import random

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.natura.play.ending import finish
from engine.natura.play.events import Answered, Offered, Resigned
from engine.natura.play.legal import goal_of
from engine.natura.play.state import End, State

OFFER_AGAIN = 10
"""Turns of all seats after which a seat may offer again to end the game."""


def is_contest(state: State) -> bool:
    """Whether seats play against each other, so that ending by agreement is a draw."""
    return goal_of(state).is_competitive or state.options.race


def may_offer(state: State, seat: int) -> bool:
    """Whether the seat may offer now to end the game."""
    return state.seats > 1 and state.turns >= state.offered[seat]


def may_resign(state: State) -> bool:
    """Whether a seat may give up by itself: against an opponent, or alone."""
    return state.seats == 1 or is_contest(state)


def offer(
    state: State, seat: int, _action: Action, _rng: random.Random, events: list[Event]
) -> None:
    """Offer to end the game; all others are asked at once. Raises `IllegalAction`."""
    if state.seats == 1:
        raise IllegalAction("You play alone.", "Resign if you want to give the game up.")
    if not may_offer(state, seat):
        reason = "Your last offer was declined not long ago."
        raise IllegalAction(reason, f"Offer again {OFFER_AGAIN} turns after it.")
    state.offered[seat] = state.turns + OFFER_AGAIN
    state.asking = seat
    state.waiting = [other for other in range(state.seats) if other != seat]
    events.append(Offered(seat, is_contest(state)))


def accept(
    state: State, seat: int, _action: Action, _rng: random.Random, events: list[Event]
) -> None:
    """Accept an offer: it holds once everyone has accepted."""
    events.append(Answered(seat, accepted=True))
    state.waiting.remove(seat)
    if not state.waiting:
        finish(state, End("agreed", ()), events)


def decline(
    state: State, seat: int, _action: Action, _rng: random.Random, events: list[Event]
) -> None:
    """Decline an offer: it is off, whatever the others say."""
    events.append(Answered(seat, accepted=False))
    state.asking = None
    state.waiting = []


def resign(
    state: State, seat: int, _action: Action, _rng: random.Random, events: list[Event]
) -> None:
    """Give the game up. Raises `IllegalAction` where others play along."""
    if not may_resign(state):
        reason = "You play together, so nobody can give up for all."
        raise IllegalAction(reason, "Offer to end the game instead.")
    events.append(Resigned(seat))
    winners = () if state.seats == 1 else (1 - seat,)
    finish(state, End("resigned", winners, seat), events)
