"""Which moves a seat has: whose pieces, where they can go, what may not return, what must press."""

from collections.abc import Mapping, Sequence

from engine.natura.board.kinds import FIRE, FORCES, SIDES, STORM, Flips
from engine.natura.board.moves import Move
from engine.natura.board.position import Position
from engine.natura.board.reach import piece_moves
from engine.natura.play.goals import GOALS, Goal, Situation
from engine.natura.play.must_advance import pressing
from engine.natura.play.state import Bar, GoalName, State

_EVERY_KIND = tuple(range(8))
_MOVABLE = tuple(
    tuple(kind for kind in _EVERY_KIND if kind not in SIDES[1 - side]) for side in range(2)
)
"""In competitive games: all kinds but the opponent's."""


def goal_of(state: State) -> Goal:
    """The game that is played."""
    return GOALS[state.options.goal]


def side_of(state: State, seat: int) -> int:
    """What a seat plays in a competitive game: 0 for Water, which begins, 1 for Terra Firma."""
    return 1 - seat if state.options.begins == "swapped" else seat


def kinds_of(state: State, seat: int) -> tuple[int, ...]:
    """The kinds that a seat may move."""
    return _MOVABLE[side_of(state, seat)] if goal_of(state).is_competitive else _EVERY_KIND


def situation(state: State, seat: int) -> Situation:
    """The seat's board, as the seat's goal looks at it."""
    board = state.boards[seat if state.options.race else 0]
    side = side_of(state, seat) if goal_of(state).is_competitive else 0
    return Situation(
        board.position,
        state.rigid,
        board.rainforests + board.meadows,
        SIDES[side],
        SIDES[1 - side],
        state.taken[seat],
    )


def bars_of(state: State) -> list[Bar]:
    """No immediate return: what the turn before and the seat's own last turn leave barred."""
    turn, bars = state.turn, state.bars
    own = bars[turn]
    # A race is played on boards of one's own, where nobody else's turn was the one before.
    before = bars[turn - 1] if not state.options.race and state.seats > 1 else None
    return [bar for bar in (own, before) if bar is not None]


def barred_of(state: State) -> dict[int, int]:
    """For pieces on some squares the set of squares barred in this turn, by `bars_of`."""
    barred: dict[int, int] = {}
    for bar in bars_of(state):
        barred[bar.at] = barred.get(bar.at, 0) | 1 << bar.back
    return barred


def is_legal(state: State, where: Position, move: Move) -> bool:
    """Whether the seat whose turn it is may make this move in its position, `press` aside."""
    kind, from_, to = move.kind, move.from_, move.to
    if not 0 <= from_ < 64 or move not in piece_moves(where, rigid=state.rigid)[from_]:
        return False
    if kind not in kinds_of(state, state.turn):
        return False
    return all(bar.at != from_ or bar.back != to for bar in bars_of(state))


def legal_moves(state: State) -> list[Move]:
    """The moves of the seat whose turn it is, by kind, square and destination."""
    if not state.options.press:
        return _free_moves(state)
    return [*_pressing(state)]


def is_pressed(state: State) -> bool:
    """Whether the seat whose turn it is has to bring the goal nearer (ruling 8)."""
    return state.options.press and len(legal_moves(state)) < len(_free_moves(state))


def _free_moves(state: State) -> list[Move]:
    """The moves as they are without `press`."""
    kinds = kinds_of(state, state.turn)
    return moves_on(state.board.position, kinds, barred_of(state), rigid=state.rigid)


def moves_on(
    where: Position, kinds: tuple[int, ...], barred: Mapping[int, int], *, rigid: bool
) -> list[Move]:
    """The moves of these kinds but for those that are barred, by kind, square and destination.

    >>> from engine.natura.board.position import position
    >>> lonely = position("R" + "." * 63)
    >>> [(move.from_, move.to) for move in moves_on(lonely, (4,), {}, rigid=False)]
    [(0, 1), (0, 8), (0, 9)]
    """
    by_square = piece_moves(where, rigid=rigid)
    if barred:
        by_square = by_square.copy()
        for square, closed in barred.items():
            open_moves = [move for move in by_square[square] if not closed >> move.to & 1]
            by_square[square] = tuple(open_moves)
    moves: list[Move] = []
    for kind in kinds:
        for square in where.places[kind]:
            moves += by_square[square]
    return moves


_WATCHED: dict[GoalName, tuple[int, ...]] = {
    "calm": (STORM,),
    "quench": (FIRE,),
    "stillness": FORCES,
}


def _pressing(state: State) -> tuple[Move, ...]:
    """The moves that bring the goal nearer if there are any, else all (ruling 8)."""
    now = situation(state, state.turn)
    return moves_pressed(
        goal_of(state), state.options.flips, now, bars_of(state), _free_moves(state)
    )


def moves_pressed(
    goal: Goal, flips: Flips, now: Situation, bars: Sequence[Bar], moves: Sequence[Move]
) -> tuple[Move, ...]:
    """Of the moves that a seat has under these bars those that bring the goal nearer if there are
    any, else all (ruling 8).
    """
    known, key = now.position.pressed, (goal.name, flips, now.rigid, now.own, *bars)
    if key not in known:
        nearer = pressing(goal, flips, now, _WATCHED.get(goal.name, now.other), moves)
        known[key] = tuple(nearer or moves)
    return known[key]
