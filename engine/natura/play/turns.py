"""Carries out turns: moving, recovering, passing."""

from random import Random

import msgspec

from engine.errors import IllegalAction
from engine.model import Action
from engine.natura.board.effects import MoveResult, passed, play, recoverable, recovered
from engine.natura.board.kinds import LETTERS, NAMES, RAINFOREST, SIDE_NAMES
from engine.natura.board.position import Move
from engine.natura.board.reach import destinations
from engine.natura.board.squares import members, square_name
from engine.natura.play.actions import Recover
from engine.natura.play.ending import judge
from engine.natura.play.events import Events, Flipped, Left, Lost, Moved, Passed, Recovered
from engine.natura.play.legal import is_legal, kinds_of, legal_moves, side_of
from engine.natura.play.state import Last, State
from engine.words import listed


def move(state: State, seat: int, action: Move, _rng: Random, events: Events) -> None:
    """Move a piece, apply what follows, and end the turn unless life may come back.

    Raises `IllegalAction` with the reason.
    """
    own = state.seen_by(seat)
    now = own.position
    if not is_legal(own, now, action) or state.options.press:
        check_move(own, action)
    played = play(now, action.from_, action.to, state.options.flips)
    state.set_out(seat, played.position)
    state.board_of(seat).last = Last(
        action.kind, action.from_, action.to, played.eaten, played.flipped, played.lost
    )
    _tell(seat, action, played, events)
    if recoverable(played.position, action.to):
        state.set_recovers(seat, action.to)
    else:
        end_turn(state, seat, events)


def _tell(seat: int, action: Move, played: MoveResult, events: Events) -> None:
    events.append(Moved(seat, action.kind, action.from_, action.to, played.eaten))
    if played.flipped:
        events.append(Flipped(played.flipped, shown_kinds(played)))
    if played.lost:
        events.append(Lost(played.lost))


def shown_kinds(played: MoveResult) -> tuple[int, ...]:
    """The kinds that flipped pieces now show, or Rainforest if removed at once."""
    return tuple(
        RAINFOREST if square in played.lost else LETTERS.index(played.position.letters[square])
        for square in played.flipped
    )


def check_move(state: State, action: Move) -> None:
    """Raise `IllegalAction` unless the seat to move may move like this."""
    where = state.position
    kind = where.kind_at(action.from_) if 0 <= action.from_ < 64 else None
    if kind is None:
        name = square_name(action.from_) if 0 <= action.from_ < 64 else "that square"
        raise IllegalAction(f"There's no piece on {name}.", _HINT)
    if kind != action.kind:
        wanted = NAMES[action.kind] if 0 <= action.kind < 8 else "piece named"
        reason = f"{square_name(action.from_)} has the {NAMES[kind]}, not the {wanted}."
        raise IllegalAction(reason, _HINT)
    if kind not in kinds_of(state, state.turn):
        reason = f"The {NAMES[kind]} on {square_name(action.from_)} is your opponent's."
        hint = f"Move {SIDE_NAMES[side_of(state, state.turn)]}, life, a Fire or a Storm."
        raise IllegalAction(reason, hint)
    found = destinations(where, kind, action.from_, rigid=state.rigid)
    if not 0 <= action.to < 64 or not found >> action.to & 1:
        name = square_name(action.to) if 0 <= action.to < 64 else "that square"
        reason = f"The {NAMES[kind]} on {square_name(action.from_)} can't go to {name}."
        open_now = members(found & ~where.barred().get(action.from_, 0))
        names = listed([square_name(square) for square in open_now])
        raise IllegalAction(reason, f"It can go to {names}." if names else "It can't move now.")
    if where.barred().get(action.from_, 0) >> action.to & 1:
        reason = f"This {NAMES[kind]} came from {square_name(action.to)}, so it can't go back yet."
        raise IllegalAction(reason, "Move it elsewhere, or move another piece.")
    if state.options.press and action not in legal_moves(state):
        reason = "You can move closer to the goal, and this move doesn't."
        raise IllegalAction(reason, "At this table, you must when you can.")


_HINT = "Choose one of the moves I offer."


def recover(state: State, seat: int, action: Recover, _rng: Random, events: Events) -> None:
    """Bring one life piece back. Raises `IllegalAction`."""
    now, moved = state.position_of(seat), state.recovers(seat)
    squares = recoverable(now, moved) if moved is not None else []
    if moved is None or action.square not in squares:
        names = listed([square_name(square) for square in squares])
        raise IllegalAction("Life can't come back there.", f"Choose {names}.")
    after, board = recovered(now, moved, action.square), state.board_of(seat)
    state.set_out(seat, after)
    if board.last is not None:
        board.last = msgspec.structs.replace(board.last, recovered=action.square)
    life = LETTERS.index(after.letters[action.square])
    events.append(Recovered(seat, life, action.square))
    end_turn(state, seat, events)


def leave(state: State, seat: int, _action: Action, _rng: Random, events: Events) -> None:
    """Bring no life back."""
    events.append(Left(seat))
    end_turn(state, seat, events)


def pass_turn(state: State, seat: int, _action: Action, _rng: Random, events: Events) -> None:
    """Pass. Raises `IllegalAction` if the seat has a move."""
    if legal_moves(state.seen_by(seat)):
        raise IllegalAction("You can move, so you can't pass.", "Move a piece.")
    state.set_out(seat, passed(state.position_of(seat)))
    events.append(Passed(seat))
    end_turn(state, seat, events)


def end_turn(state: State, mover: int, events: Events) -> None:
    """End the turn: judge it, and go on to the next seat. In a race each has one a round, and both
    may take it at the same time.
    """
    state.board_of(mover).turns += 1
    if not state.options.race:
        state.turn = (mover + 1) % state.seats
    state.set_recovers(mover, None)
    judge(state, mover, events)
