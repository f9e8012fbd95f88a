"""Planting beside the domino just placed, and its points (steps B and C.1)."""

import random
from itertools import compress
from typing import NoReturn

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.renature.board.squares import ALL, BIT, NAMES, SQUARES, members
from engine.renature.play import actions as act
from engine.renature.play.derived import Derived, derived
from engine.renature.play.events import Planted
from engine.renature.play.scoring import close_off
from engine.renature.play.state import KINDS, NEUTRAL, Seat, State, colour_of, plant_code


def free_beside(state: State) -> list[int]:
    """The area squares without a plant beside the domino placed last, ascending."""
    where = derived(state)
    return members(where.beside & (ALL ^ where.planted))


def plant_actions(state: State) -> list[Action]:
    """Every way for the acting seat to plant."""
    seat = state.seats[state.turn]
    free = free_beside(state)
    found: list[Action] = []
    for row in compress(act.PLANT, seat.own + seat.neutral):
        found += map(row.__getitem__, free)
    return found


def points_for(state: State, value: int, square: int) -> int:
    """Points for planting this value on a square: 1, and 1 for each plant as low or lower."""
    return derived(state).points_for(value, square)


def code_of(seat: int, piece: int) -> int:
    """The number on the board for a seat's piece."""
    if piece < len(KINDS):
        return plant_code(colour_of(seat), piece + 1)
    return plant_code(NEUTRAL, piece - len(KINDS) + 1)


def counts_of(seat: Seat, piece: int) -> list[int]:
    """The counts, own or neutral, that include a piece."""
    return seat.own if piece < len(KINDS) else seat.neutral


def piece_name(piece: int) -> str:
    """The name of a piece on a player's board, such as "neutral oak"."""
    return KINDS[piece] if piece < len(KINDS) else f"neutral {KINDS[piece - len(KINDS)]}"


def plant(
    state: State, number: int, action: act.Plant, _rng: random.Random, events: list[Event]
) -> None:
    """Plant, score the plant, and collect the clouds on its square in `State.coming`.

    Raises `IllegalAction`.
    """
    piece, square = action.piece, action.at
    seat, where = state.seats[number], derived(state)
    if not (0 <= square < SQUARES and 0 <= piece < 2 * len(KINDS)):
        _refuse(state, where, piece, square)
    counts, kind, plants = counts_of(seat, piece), piece % len(KINDS), state.plants
    if not counts[kind] or plants[square] or not where.beside & BIT[square]:
        _refuse(state, where, piece, square)
    code = code_of(number, piece)
    points = where.points_for(kind + 1, square)
    counts[kind] -= 1
    plants[square] = code
    where.plant(code, square)
    seat.points.plants += points
    events.append(Planted(number, code, square, points))
    if square in state.clouds:
        state.coming += state.clouds.pop(square)
    close_off(state, where)


def _refuse(state: State, where: Derived, piece: int, square: int) -> NoReturn:
    """Raise `IllegalAction` with the reason why the acting seat can't plant this there."""
    seat = state.seats[state.turn]
    if not 0 <= piece < 2 * len(KINDS) or not counts_of(seat, piece)[piece % len(KINDS)]:
        name = piece_name(piece) if 0 <= piece < 2 * len(KINDS) else "such plant"
        raise IllegalAction(f"You have no {name} left.", "Choose a plant from your board.")
    free = [NAMES[other] for other in free_beside(state)]
    hint = (
        f"Free squares next to it: {', '.join(free)}." if free else "No free square is next to it."
    )
    if not 0 <= square < SQUARES or not where.beside & BIT[square]:
        raise IllegalAction("That isn't an area square next to your domino.", hint)
    raise IllegalAction(f"There is already a plant on {NAMES[square]}.", hint)
