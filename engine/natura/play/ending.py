"""When a game ends, and who wins: by its goal, its length, or agreement."""

import hashlib
from collections.abc import Sequence
from random import Random

import msgspec

from engine.errors import IllegalAction
from engine.model import Action
from engine.natura.board.position import Position
from engine.natura.play.events import Answered, Events, Offered, Resigned
from engine.natura.play.goals import DISTANCES, Goal
from engine.natura.play.legal import Variant, goal_of, variant_of, view_of
from engine.natura.play.scoring import ended, points_of, standing
from engine.natura.play.state import IDLE_TURNS, QUIET_TURNS, REPETITIONS, End, State


def judge(state: State, mover: int, events: Events) -> None:
    """End the game after a turn of `mover` if it is over; `state.turn` is already the next seat
    (ruling 5).
    """
    goal = goal_of(state)
    if goal.is_competitive:
        end = _competition(state, goal, mover)
    elif state.options.race:
        end = _race(state, goal)
    else:
        end = _together(state, goal)
    if end is not None:
        finish(state, end, events)


def finish(state: State, end: End, events: Events) -> None:
    """End the game."""
    state.end = end
    state.asking = state.recovering = None
    state.also_recovering = msgspec.UNSET
    state.waiting = []
    events.append(ended(state, end))


def _competition(state: State, goal: Goal, mover: int) -> End | None:
    now, side = view_of(state, mover)
    if goal.met(now, side):
        return End("goal", (mover,))
    if goal.either_wins and goal.met(*view_of(state, 1 - mover)):
        return End("goal", (1 - mover,))
    key = digest(now)
    count = state.positions.get(key, 0) + 1
    state.positions[key] = count
    if count >= REPETITIONS:
        return End("repetition", _ahead(state))
    if state.quiet >= QUIET_TURNS:
        return End("quiet", _ahead(state))
    if state.nearest:
        nearest = nearest_of(variant_of(state, mover), now, state.nearest)
        state.idle = state.idle + 1 if nearest == state.nearest else 0
        state.nearest = nearest
    return End("standstill", _ahead(state)) if state.idle >= IDLE_TURNS else None


def nearest_of(variant: Variant, now: Position, before: Sequence[int]) -> list[int]:
    """How near each seat has come to its goal, with how near it was before."""
    found = [DISTANCES[variant.goal.name](now, side) for side in variant.sides]
    return [*map(min, found, before or found)]


def digest(now: Position) -> str:
    """A short hash of a position: pieces, life off the board, and whose turn it is."""
    text = f"{now.letters}{now.rainforests}{now.meadows}{now.seat}"
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def times_stood(state: State) -> int:
    """How often this position has come up with the same seat to move, in competitive games."""
    return state.positions.get(digest(state.position), 0)


def remember_start(state: State) -> None:
    """Count the start as the first position of a competitive game, and as each seat's nearest."""
    if goal_of(state).is_competitive:
        state.positions[digest(state.position)] = 1
        if state.options.standstill:
            state.nearest = nearest_of(variant_of(state, 0), state.position, ())


def _ahead(state: State) -> tuple[int, ...]:
    first, second = standing(state, 0), standing(state, 1)
    if first is None or second is None or first == second:
        return ()
    return (0,) if first > second else (1,)


def _together(state: State, goal: Goal) -> End | None:
    if not goal.is_measured and goal.met(*view_of(state, 0)):
        return End("goal", tuple(range(state.seats)))
    if state.options.length and state.turns >= state.options.length:
        return End("length", ())
    return None


def _race(state: State, goal: Goal) -> End | None:
    """Decided once both have made equally many moves (ruling 7)."""
    first, second = (board.turns for board in state.boards)
    if first != second:
        return None
    arrived = tuple(seat for seat in range(2) if goal.met(*view_of(state, seat)))
    if arrived:
        return End("goal", arrived)
    if not state.options.length or first < state.options.length:
        return None
    if not goal.is_measured:
        return End("length", ())
    points = [points_of(state, seat) for seat in range(2)]
    return End("length", tuple(seat for seat in range(2) if points[seat] == max(points)))


OFFER_AGAIN = 10
"""Turns before a seat may offer again."""


def is_contest(state: State) -> bool:
    """Whether seats play against each other."""
    return goal_of(state).is_competitive or state.options.race


def may_offer(state: State, seat: int) -> bool:
    """Whether the seat may offer to end the game now."""
    return state.seats > 1 and state.turns >= state.offered[seat]


def may_resign(state: State) -> bool:
    """Whether a seat may give up by itself: against an opponent, or alone."""
    return state.seats == 1 or is_contest(state)


def offer(state: State, seat: int, _action: Action, _rng: Random, events: Events) -> None:
    """Offer to end the game; everyone else is asked. Raises `IllegalAction`."""
    if state.seats == 1:
        raise IllegalAction("You're playing alone.", "To give up, resign.")
    if not may_offer(state, seat):
        reason = f"Your last offer was declined less than {OFFER_AGAIN} turns ago."
        raise IllegalAction(reason, f"You can offer again {OFFER_AGAIN} turns after that.")
    state.offered[seat] = state.turns + OFFER_AGAIN
    state.asking = seat
    state.waiting = [other for other in range(state.seats) if other != seat]
    events.append(Offered(seat, is_contest(state)))


def accept(state: State, seat: int, _action: Action, _rng: Random, events: Events) -> None:
    """Accept an offer; it takes effect once everyone has accepted."""
    events.append(Answered(seat, accepted=True))
    state.waiting.remove(seat)
    if not state.waiting:
        finish(state, End("agreed", ()), events)


def decline(state: State, seat: int, _action: Action, _rng: Random, events: Events) -> None:
    """Decline an offer, which ends it."""
    events.append(Answered(seat, accepted=False))
    state.asking = None
    state.waiting = []


def resign(state: State, seat: int, _action: Action, _rng: Random, events: Events) -> None:
    """Resign, or give up alone. Raises `IllegalAction` if others play along."""
    if not may_resign(state):
        reason = "You're playing together, so you can't give up for everyone."
        raise IllegalAction(reason, "Propose giving up instead.")
    events.append(Resigned(seat))
    winners = () if state.seats == 1 else (1 - seat,)
    finish(state, End("resigned", winners, seat), events)
