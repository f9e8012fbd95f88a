"""Moves that are not made yet: conditional moves, and proposals among those who play together.

A conditional move, or plan, is a seat's answer to a move that the other seat has not made yet. It
is its seat's secret, and in no view but its own. It holds as long as exactly what it expects
happens: any other action, an undo, new rules, or a new holder of the seat drops it. A proposal is
public (`host.table.requests`), and gone with the next change of the game.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, TypeAlias

import msgspec

from engine.errors import Refused
from engine.model import Action
from engine.registry import AnyGame
from host.errors import NotAllowed, StaleView

PlanEnd: TypeAlias = Literal["played", "unmet", "undone", "updated"]
"""How a plan ended: its answer was played, the other seat did something else, something was taken
back, or the rules have changed.
"""


class StoredPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan as stored: once the other seat has done what is `expected`, in this order, its seat
    does the `answer`. So far `met` of it have been done.

    One that has `ended` says so until its seat acts or plans again.
    """

    expected: tuple[msgspec.Raw, ...]
    answer: tuple[msgspec.Raw, ...]
    met: int = 0
    ended: PlanEnd | None = None


class Plan(msgspec.Struct, frozen=True):
    """A plan as its own seat may read it, without what was done of it."""

    expected: tuple[Action, ...]
    answer: tuple[Action, ...]
    ended: PlanEnd | None = None


def stored(game: AnyGame, expected: Sequence[Action], answer: Sequence[Action]) -> StoredPlan:
    """A new plan."""
    first, then = (
        tuple(msgspec.Raw(game.storage.encode(each)) for each in some)
        for some in (expected, answer)
    )
    return StoredPlan(first, then)


def decoded(game: AnyGame, plan: StoredPlan | None) -> Plan | None:
    """A plan for its own seat. Raises `CorruptRecord`."""
    if plan is None:
        return None
    return Plan(_actions(game, plan.expected[plan.met :]), answer_of(game, plan), plan.ended)


def answer_of(game: AnyGame, plan: StoredPlan) -> tuple[Action, ...]:
    """What a plan has its seat do. Raises `CorruptRecord`."""
    return _actions(game, plan.answer)


def _actions(game: AnyGame, some: Sequence[msgspec.Raw]) -> tuple[Action, ...]:
    return tuple(game.storage.decode_action(bytes(each)) for each in some)


def after(plan: StoredPlan | None, done: msgspec.Raw) -> StoredPlan | None:
    """A plan after the other seat has done something."""
    if plan is None or plan.ended is not None:
        return plan
    if plan.met < len(plan.expected) and plan.expected[plan.met] == done:
        return msgspec.structs.replace(plan, met=plan.met + 1)
    return msgspec.structs.replace(plan, ended="unmet")


def is_met(plan: StoredPlan | None) -> bool:
    """Whether a plan's answer is due."""
    return plan is not None and plan.ended is None and plan.met == len(plan.expected)


def dropped(plan: StoredPlan | None, why: PlanEnd) -> StoredPlan | None:
    """A plan after a change of the game that it doesn't survive. What was said of an earlier one is
    no longer so.
    """
    if plan is None or plan.ended is not None:
        return None
    return msgspec.structs.replace(plan, ended=why)


def may_plan(game: AnyGame, state: msgspec.Struct, seat: int) -> bool:
    """Whether a seat can plan an answer now: the other one is to move."""
    return game.rules.alternates(state) and game.rules.actors(state) == (1 - seat,)


def states(
    game: AnyGame, state: msgspec.Struct, steps: Sequence[tuple[int, Action]]
) -> Iterator[msgspec.Struct]:
    """The state before each of these steps by seats, and after the last. Where one may plan there
    is no chance. Raises `Refused`.
    """
    now = game.rules.copy(state)
    yield game.rules.copy(now)
    for seat, action in steps:
        game.rules.apply(now, seat, action, Random(0))  # noqa: S311 - it draws nothing
        yield game.rules.copy(now)


def check(
    game: AnyGame,
    state: msgspec.Struct,
    seat: int,
    expected: Sequence[Action],
    answer: Sequence[Action],
) -> None:
    """Whether a plan fits this state: the whole move of the other seat, and the answer to it.

    Raises `NotAllowed` if the seat can't plan now, `StaleView` if it doesn't fit.
    """
    if not may_plan(game, state, seat):
        raise NotAllowed(
            "You can plan only while the other player is to move.", "Look at the board again."
        )
    steps = [*((1 - seat, each) for each in expected), *((seat, each) for each in answer)]
    try:
        *_, last = after_all = list(states(game, state, steps))
    except Refused:
        raise StaleView from None
    asked = game.rules.actors(after_all[len(expected)])
    if not expected or not answer or asked != (seat,) or game.rules.actors(last) == (seat,):
        raise StaleView


def proposable(game: AnyGame, state: msgspec.Struct) -> int | None:
    """The seat for which the others can propose a move: the only one to move where nothing is
    hidden and several play together.
    """
    actors: tuple[int, ...] = game.rules.actors(state)
    is_open = game.rules.is_open and not game.rules.is_contest(state)
    return actors[0] if is_open and len(actors) == 1 else None


def check_proposal(game: AnyGame, state: msgspec.Struct, action: Action) -> None:
    """Whether this can be proposed now. Raises `NotAllowed`, `StaleView`."""
    turn = proposable(game, state)
    if turn is None:
        raise NotAllowed("Moves are proposed only where people play together.", "Make your move.")
    if action not in game.rules.actions(state, turn):
        raise StaleView
