"""Natura's puzzles. For one seat: a Green Line in a few moves, and two moves of Harmony. They end
with the game itself: at its goal, or after the agreed number of moves.

Against an opponent: life taken in Taker within two moves.
"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.model import Action
from engine.natura.board.effects import MoveResult, events_pending, play
from engine.natura.board.kinds import COUNTS, EMPTY, FORCES, LETTERS, LIFE, MEADOW, PIECES
from engine.natura.board.position import Move, Position, position, put
from engine.natura.board.squares import LINES, SIDE, SQUARES, members
from engine.natura.play.actions import DECLINE, PASS
from engine.natura.play.ending import remember_start
from engine.natura.play.goals import GOALS, POINTS
from engine.natura.play.legal import Variant, moves_on, variant_of
from engine.natura.play.setup import built_in_start, check, set_up
from engine.natura.play.state import NaturaOptions, State
from engine.parts import Drawn, PuzzleKind, Score
from engine.words import counted

_EVERY_KIND = tuple(range(len(LETTERS)))


def _begun(letters: str, goal: str, length: int, *, off: tuple[int, int] = (0, 0)) -> State:
    """A game alone from these letters, with Rainforests and Meadows off the board."""
    chosen = check(NaturaOptions(goal=GOALS[goal].name, length=length), 1)
    state = set_up(chosen, 1, Random(0))  # noqa: S311 - nothing is drawn here
    state.boards[0].set_out(position(letters, *off))
    return state


def _is_over(state: State, seat: int, start: State) -> bool:
    del seat, start
    return state.end is not None


# --- Green Line ----------------------------------------------------------------------------------

_MOVES_AWAY = (3, 4, 4)
_NO_STRANGERS = EMPTY + "".join(LETTERS[kind] for kind in LIFE)
_SPARE = 2
"""The moves in which a line is still worth a star, beyond the fewest."""


def _draw_line(rng: Random) -> Drawn[State] | None:
    """A line of life, from which some moves are taken back."""
    line = rng.choice(LINES)
    letters = EMPTY * len(SQUARES)
    others = [at for at in SQUARES if not line >> at & 1]
    rng.shuffle(others)
    lives = [LETTERS[kind] for kind in LIFE for _ in range(COUNTS[kind])]
    rng.shuffle(lives)
    rest = [LETTERS[kind] for kind in _EVERY_KIND if kind not in LIFE for _ in range(COUNTS[kind])]
    for at, letter in zip([*members(line), *others], lives + rest, strict=False):
        letters = put(letters, at, letter)
    moves = rng.choice(_MOVES_AWAY)
    touched = set[int]()
    for _ in range(moves):
        now = position(letters)
        # Each takes life out of the line, or puts something else into it.
        away = [
            move
            for move in moves_on(now, _EVERY_KIND, {}, rigid=False)
            if letters[move.to] == EMPTY
            and move.from_ not in touched
            and (line >> move.from_ & 1) != (line >> move.to & 1)
            and (move.kind in LIFE) == (line >> move.from_ & 1)
        ]
        if not away:
            return None
        move = rng.choice(away)
        touched.add(move.to)
        letters = put(put(letters, move.from_, EMPTY), move.to, LETTERS[move.kind])
    # Life alone would only walk home.
    is_clear = all(letters[at] in _NO_STRANGERS for at in members(line))
    if is_clear or events_pending(letters) is not None:
        return None
    return Drawn(_begun(letters, "green-line", moves + _SPARE), 0, 1)


def _moves_to_line(state: State) -> int:
    """No more moves than it takes to bring all life into the nearest line."""
    now = state.position
    life, forces = now.sets(LIFE), now.sets(FORCES)
    rest, missing = now.occupied & ~life, now.missing
    return min(
        _moves_for(
            (rest & line).bit_count(),
            (life & ~line).bit_count() + missing,
            is_quiet=not missing and not forces & line,
        )
        for line in LINES
    )


def _moves_for(strangers: int, outside: int, *, is_quiet: bool) -> int:
    """A move takes one stranger out of the line, or brings one life piece into it. A stranger that
    leaves can do both by bringing life back, but only life that was removed before: where none is
    and no force is among the strangers (`is_quiet`), that takes a move which does neither.
    """
    both = max(strangers, outside)
    return min(strangers + outside, 1 + both) if is_quiet else both


def _bound_of_line(state: State, seat: int, start: State) -> Score | None:
    del seat, start
    fewest = state.turns + _moves_to_line(state)
    return Score(-fewest) if fewest <= state.options.length else None


def _score_line(state: State, seat: int, start: State) -> Score | None:
    del seat, start
    reached = state.end is not None and state.end.reason == "goal"
    return Score(-state.turns) if reached else None


def _task_line(state: State, seat: int, best: Score) -> str:
    del state, seat
    return f"Bring all life side by side into one straight line in {-best.main} moves."


def _clears_the_way(state: State, actions: Sequence[Action], best: Score) -> bool:
    """Whether something else than life moves, too, and not all life to the square beside it. No way
    may be shorter than the moves that were taken back, so that both spare moves count.
    """
    moves = [each for each in actions if isinstance(each, Move)]
    is_short = -best.main == state.options.length - _SPARE
    clears = any(each.kind not in LIFE for each in moves)
    return is_short and clears and any(each.kind in LIFE and _is_far(each) for each in moves)


def _is_far(move: Move) -> bool:
    """Whether a piece goes further than to a neighbouring square, corners included."""
    (rank, file), (to_rank, to_file) = (divmod(at, SIDE) for at in _squares(move))
    return max(abs(to_rank - rank), abs(to_file - file)) > 1


# --- Harmony -------------------------------------------------------------------------------------

_HARMONY_MOVES = 2
_LIFE_LOST = (1, 2, 3)
_MOST_BY_A_MOVE = 8
"""Few moves gain more points."""
_MOVES_BEFORE = range(10, 61)


def _draw_harmony(rng: Random) -> Drawn[State] | None:
    """A start on which pieces were moved at random, with some life lost."""
    letters = built_in_start(rng.choice(("standard", "second", "third")))
    now = position(letters)
    for _ in range(rng.choice(_MOVES_BEFORE)):
        moves = moves_on(now, _EVERY_KIND, {}, rigid=False)
        now = play(now, *_squares(rng.choice(moves)), "none").position
    letters, off = now.letters, [now.rainforests, now.meadows]
    for _ in range(max(rng.choice(_LIFE_LOST) - sum(off), 0)):
        at = rng.choice([at for at in SQUARES if letters[at] in "RM"])
        off[letters[at] == LETTERS[MEADOW]] += 1
        letters = put(letters, at, EMPTY)
    if events_pending(letters) is not None or sum(off) > max(_LIFE_LOST):
        return None
    state = _begun(letters, "harmony", _HARMONY_MOVES, off=(off[0], off[1]))
    return Drawn(state, 0, 1) if _needs_foresight(state) else None


def _needs_foresight(state: State) -> bool:
    """Whether a player who gains the most with each move misses the best."""
    points, variant = POINTS["harmony"], variant_of(state, 0)

    def turns(now: Position) -> list[Position]:
        return [after for _, after in variant.turns(now, variant.moves(now))]

    first = turns(state.position)
    most = max(map(points, first))
    greedy = max(points(after) for now in first if points(now) == most for after in turns(now))
    near = (now for now in first if points(now) + _MOST_BY_A_MOVE > greedy)
    return any(points(after) > greedy for now in near for after in turns(now))


def _squares(move: Move) -> tuple[int, int]:
    return move.from_, move.to


def _score_harmony(state: State, seat: int, start: State) -> Score | None:
    del seat
    if state.end is not None and state.end.reason != "length":
        return None
    return Score(_harmony(state) - _harmony(start))


def _harmony(state: State) -> int:
    return POINTS["harmony"](state.position)


def _task_harmony(state: State, seat: int, best: Score) -> str:
    del seat
    now, gained = _harmony(state), counted(best.main, "point")
    return f"Harmony: gain {gained} in two moves, from {now} to {now + best.main}."


# --- Taker ---------------------------------------------------------------------------------------

_TAKER_TURNS = 3
"""The turns of an attempt: a move, the reply to it, and the move that takes life."""
_TURNS_BEFORE = range(12, 41)


def _draw_taker(rng: Random) -> Drawn[State] | None:
    """A position of a game in which both sides move at random, but so that no life can be taken at
    once, and in which a move forces that.
    """
    chosen = check(
        NaturaOptions(goal="taker", board=rng.choice(("standard", "second", "third"))), 2
    )
    state = set_up(chosen, 2, rng)
    variant, now = variant_of(state, 0), state.position
    for _ in range(rng.choice(_TURNS_BEFORE)):
        found = [each.position for each in _replies(variant, now) if not each.removed]
        rng.shuffle(found)
        safe = next((each for each in found if not _most_taken(variant, each)), None)
        if safe is None:
            return None
        now = safe
    if not any(
        all(_most_taken(variant, each.position) for each in _replies(variant, first.position))
        for first in _replies(variant, now)
    ):
        return None
    state.set_out(0, now)
    state.turn = now.seat
    state.positions = {}
    remember_start(state)
    return Drawn(state, now.seat, 2)


def _replies(variant: Variant, now: Position) -> Iterator[MoveResult]:
    """What each move of the seat to move leads to. With all life on the board none comes back."""
    return (play(now, *_squares(move), "none") for move in variant.moves(now))


def _most_taken(variant: Variant, now: Position) -> int:
    """The most life that the seat to move can take at once."""
    return max((each.removed for each in _replies(variant, now)), default=0)


def _defends(state: State, seat: int) -> Action:
    """The first move after which the other seat can take the least life at once."""
    del seat
    if state.asking is not None:
        return DECLINE
    variant, now = variant_of(state, state.turn), state.position
    moves = variant.moves(now)
    if not moves:
        return PASS
    best, least = moves[0], PIECES
    for move in moves:
        taken = _most_taken(variant, play(now, *_squares(move), "none").position)
        if taken < least:
            best, least = move, taken
        if not taken:
            break
    return best


def _bound_taking(state: State, seat: int, start: State) -> Score | None:
    """What the last move can take; anything is thought possible before."""
    del seat
    if state.turns == start.turns:
        return Score(PIECES)
    most = _most_taken(variant_of(state, state.turn), state.position)
    return Score(most) if most else None


def _lures_nobody(state: State, actions: Sequence[Action], best: Score) -> bool:
    """Whether the first move does something else than put life beside what takes it there: most
    positions have that trick.
    """
    del state, best
    first, second = (each for each in actions if isinstance(each, Move))
    return first.to != second.to


def _is_over_taking(state: State, seat: int, start: State) -> bool:
    return _is_over(state, seat, start) or state.turns - start.turns >= _TAKER_TURNS


def _score_taker(state: State, seat: int, start: State) -> Score | None:
    taken = state.taken[seat] - start.taken[seat]
    return Score(taken) if taken and state.turns - start.turns == _TAKER_TURNS else None


def _task_taker(state: State, seat: int, best: Score) -> str:
    del state, seat
    taken = counted(best.main, "life piece")
    return f"Taker: take {taken} with your second move. Your opponent defends as well as it can."


PUZZLES = (
    PuzzleKind(
        "green-line",
        "A line of life",
        _draw_line,
        _is_over,
        _score_line,
        _task_line,
        bound=_bound_of_line,
        wanted=_clears_the_way,
        in_steps=True,
    ),
    PuzzleKind(
        "harmony",
        "Two moves of Harmony",
        _draw_harmony,
        _is_over,
        _score_harmony,
        _task_harmony,
        max_states=50_000,
    ),
    PuzzleKind(
        "taker",
        "Life in two moves",
        _draw_taker,
        _is_over_taking,
        _score_taker,
        _task_taker,
        reply=_defends,
        bound=_bound_taking,
        wanted=_lures_nobody,
        is_rare=True,
    ),
)
