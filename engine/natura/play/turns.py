"""Turns carried out: moving, recovering, passing, and going on to the next seat."""

import random

import msgspec

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.natura.board.effects import RECOVERS, Played, play, recoverable
from engine.natura.board.kinds import LETTERS, NAMES, RAINFOREST, SIDE_NAMES
from engine.natura.board.moves import Move
from engine.natura.board.position import replaced
from engine.natura.board.reach import destinations
from engine.natura.board.squares import members, square_name
from engine.natura.play.actions import Recover
from engine.natura.play.ending import judge
from engine.natura.play.events import Flipped, Left, Lost, Moved, Passed, Recovered
from engine.natura.play.legal import barred_of, is_legal, kinds_of, legal_moves, side_of
from engine.natura.play.state import Bar, Board, Last, State
from engine.words import listed


def move(state: State, seat: int, action: Move, _rng: random.Random, events: list[Event]) -> None:
    """Move a piece, let its events follow, and go on unless life may be recovered.

    Raises `IllegalAction` saying what is against it.
    """
    board = state.board
    where = board.position
    if not is_legal(state, where, action) or state.options.press:
        check_move(state, action)
    played = play(where, action.from_, action.to, state.options.flips)
    board.set_out(played.position)
    board.rainforests += len(played.lost)
    board.meadows += played.eaten
    board.last = Last(
        action.kind, action.from_, action.to, played.eaten, played.flipped, played.lost
    )
    if played.removed:
        state.taken[seat] += played.removed
    state.quiet = 0 if played.removed or played.flipped else state.quiet + 1
    _carry_bars(state, seat, action, played)
    _tell(seat, action, played, events)
    if recovery_squares(board, action.to):
        state.recovering = action.to
    else:
        end_turn(state, events)


def _carry_bars(state: State, seat: int, action: Move, played: Played) -> None:
    """Bars follow their pieces, and go with those that are removed (ruling 2)."""
    from_, to, lost, bars = action.from_, action.to, played.lost, state.bars
    # In a race the other seat's bar lies on another board, whose squares have the same numbers.
    for number in (seat,) if state.options.race else range(state.seats):
        bar = bars[number]
        if bar is None:
            continue
        at = bar.at
        if at == from_:
            bars[number] = None if to in lost else Bar(to, bar.back)
        elif at in lost or (at == to and played.eaten):
            bars[number] = None
    bars[seat] = None if to in lost else Bar(to, from_)


def _tell(seat: int, action: Move, played: Played, events: list[Event]) -> None:
    events.append(Moved(seat, action.kind, action.from_, action.to, played.eaten))
    if played.flipped:
        events.append(Flipped(played.flipped, shown_kinds(played)))
    if played.lost:
        events.append(Lost(played.lost))


def shown_kinds(played: Played) -> tuple[int, ...]:
    """The kinds that flipped pieces show now; one that went at once was a Rainforest."""
    return tuple(
        RAINFOREST if square in played.lost else LETTERS.index(played.position.letters[square])
        for square in played.flipped
    )


def recovery_squares(board: Board, moved: int) -> list[int]:
    """Where the piece that moved here may put life back."""
    return recoverable(board.position, moved, board.rainforests, board.meadows)


def check_move(state: State, action: Move) -> None:
    """Raise `IllegalAction` unless the seat whose turn it is may move like this."""
    where = state.board.position
    kind = where.kind_at(action.from_) if 0 <= action.from_ < 64 else None
    if kind is None:
        name = square_name(action.from_) if 0 <= action.from_ < 64 else "that square"
        raise IllegalAction(f"There is no piece on {name}.", _HINT)
    if kind != action.kind:
        wanted = NAMES[action.kind] if 0 <= action.kind < 8 else "such piece"
        reason = f"No {wanted} stands on {square_name(action.from_)}: there is the {NAMES[kind]}."
        raise IllegalAction(reason, _HINT)
    if kind not in kinds_of(state, state.turn):
        reason = f"The {NAMES[kind]} on {square_name(action.from_)} is your opponent's."
        hint = (
            f"Move a piece of {SIDE_NAMES[side_of(state, state.turn)]}, or life, a Fire or a Storm."
        )
        raise IllegalAction(reason, hint)
    found = destinations(where, kind, action.from_, rigid=state.rigid)
    if not 0 <= action.to < 64 or not found >> action.to & 1:
        name = square_name(action.to) if 0 <= action.to < 64 else "that square"
        reason = f"The {NAMES[kind]} on {square_name(action.from_)} cannot go to {name}."
        open_now = members(found & ~barred_of(state).get(action.from_, 0))
        names = listed([square_name(square) for square in open_now])
        raise IllegalAction(reason, f"It can go to {names}." if names else "It has no move now.")
    if barred_of(state).get(action.from_, 0) >> action.to & 1:
        reason = f"This {NAMES[kind]} came from {square_name(action.to)}: it may not go back yet."
        raise IllegalAction(reason, "Move it elsewhere, or move another piece.")
    if state.options.press and action not in legal_moves(state):
        reason = "Some of your moves bring the goal nearer, and this one does not."
        raise IllegalAction(reason, "At this table one of those must be made.")


_HINT = "Look at the board and choose one of the moves you are offered."


def recover(
    state: State, seat: int, action: Recover, _rng: random.Random, events: list[Event]
) -> None:
    """Put one life piece back. Raises `IllegalAction` for a square that does not allow it."""
    board = state.board
    moved = state.recovering
    squares = recovery_squares(board, moved) if moved is not None else []
    if moved is None or action.square not in squares:
        names = listed([square_name(square) for square in squares])
        raise IllegalAction("No life can return there.", f"It can on {names}.")
    life = RECOVERS[LETTERS.index(board.letters[moved])]
    board.set_out(replaced(board.position, {action.square: LETTERS[life]}))
    if life == RAINFOREST:
        board.rainforests -= 1
    else:
        board.meadows -= 1
    if board.last is not None:
        board.last = msgspec.structs.replace(board.last, recovered=action.square)
    state.quiet = 0
    events.append(Recovered(seat, life, action.square))
    end_turn(state, events)


def leave(
    state: State, seat: int, _action: Action, _rng: random.Random, events: list[Event]
) -> None:
    """Recover nothing."""
    events.append(Left(seat))
    end_turn(state, events)


def pass_turn(
    state: State, seat: int, _action: Action, _rng: random.Random, events: list[Event]
) -> None:
    """Pass. Raises `IllegalAction` for a seat that has a move."""
    if legal_moves(state):
        raise IllegalAction("You can move, so you cannot pass.", "Move a piece.")
    state.bars[seat] = None
    state.quiet += 1
    events.append(Passed(seat))
    end_turn(state, events)


def end_turn(state: State, events: list[Event]) -> None:
    """The turn is over, a recovery answered: judge it, and go on to the next seat."""
    state.recovering = None
    state.board.turns += 1
    mover = state.turn
    state.turn = (mover + 1) % state.seats
    judge(state, mover, events)
