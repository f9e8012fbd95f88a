"""Before the first move: options are settled and checked, and the start is read.

A start is eight rows of eight letters, the eighth rank first; a dot is a free square, and `#`
begins a comment. It must be fair, quiet and playable (rulings, "Pieces and start").
"""

import random
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import product

import msgspec

from engine.errors import BadFile, BadOption
from engine.natura.board.effects import events_pending
from engine.natura.board.kinds import COUNTS, EMPTY, LETTERS, NAMES, SIDE_NAMES, SIDES, plural
from engine.natura.board.position import from_rows, position
from engine.natura.board.reach import any_movable
from engine.natura.board.squares import SIDE, SQUARES, square_name
from engine.natura.play.ending import remember_start
from engine.natura.play.goals import GOALS, Goal, Side
from engine.natura.play.state import Board, NaturaOptions, State
from engine.options import check_bounds, check_seats
from engine.words import counted, listed

FORMAT_HINT = "Write eight rows of eight symbols: O S L I R M F T, or a dot for a free square."

_OPPOSITE = str.maketrans("OSLI", "LIOS")


def start_of(options: NaturaOptions) -> str:
    """The 64 letters a table begins with."""
    if options.board_file is not None:
        return parse_start(options.board_file)
    return built_in_start(options.board)


@cache
def built_in_start(name: str) -> str:
    """A built-in start."""
    file = resources.files("engine.natura.board") / "data" / f"start_{name}.txt"
    return parse_start(file.read_text("utf-8"))


@lru_cache(maxsize=64)
def parse_start(text: str) -> str:
    """The 64 letters of a start file. Raises `BadFile` naming line, square and error."""
    lines = list(_rows(text))
    letters = from_rows([row for _, row in lines])
    _check_counts(letters)
    _check_fair(letters)
    _check_quiet(letters)
    return letters


def _rows(text: str) -> Iterator[tuple[int, str]]:
    """The eight rows with their line numbers."""
    found = 0
    for number, line in enumerate(text.splitlines(), start=1):
        row = "".join(line.split()).upper()
        if not row or row.startswith("#"):
            continue
        found += 1
        if found > SIDE:
            raise BadFile(number, "There are more than eight rows.", FORMAT_HINT)
        if len(row) != SIDE:
            reason = f"The row has {len(row)} squares, not {SIDE}."
            raise BadFile(number, reason, FORMAT_HINT)
        for file, letter in enumerate(row):
            if letter not in LETTERS and letter != EMPTY:
                square = square_name(SIDE * (SIDE - found) + file)
                raise BadFile(number, f'"{letter}" on {square} isn\'t a piece.', FORMAT_HINT)
        yield number, row
    if found < SIDE:
        raise BadFile(0, f"The file has only {counted(found, 'row')}.", FORMAT_HINT)


def _check_counts(letters: str) -> None:
    for kind, (letter, wanted) in enumerate(zip(LETTERS, COUNTS, strict=True)):
        count = letters.count(letter)
        if count != wanted:
            reason = f"The file has {count} {plural(kind)} ({letter}), not {wanted}."
            needed = listed([f"{n} {each}" for n, each in zip(COUNTS, LETTERS, strict=True)])
            raise BadFile(0, reason, f"A start needs {needed}.")


_MIRRORS: tuple[Callable[[int], int], ...] = (
    lambda square: 63 - square,
    lambda square: square ^ 56,
    lambda square: square ^ 7,
    lambda square: square % 8 * 8 + square // 8,
    lambda square: 63 - (square % 8 * 8 + square // 8),
)
"""A half turn, and mirrors in the middle lines and diagonals."""


def _check_fair(letters: str) -> None:
    """A half turn or mirror must swap Water with Terra Firma and keep the rest."""
    swapped = letters.translate(_OPPOSITE)
    faults = [
        [square for square in SQUARES if letters[square] != swapped[mirror(square)]]
        for mirror in _MIRRORS
    ]
    best = min(faults, key=len)
    if best:
        reason = f"The start isn't fair: {square_name(best[0])} has no counterpart."
        hint = (
            "Under a half turn or in a mirror, each Ocean must match a Land, each Sea an "
            "Island, and every other piece one of its own kind."
        )
        raise BadFile(0, reason, hint)


def _check_quiet(letters: str) -> None:
    """No pending events, no goal reached, and Rigid moves for both sides."""
    pending = events_pending(letters)
    if pending is not None:
        kind = NAMES[LETTERS.index(letters[pending])]
        reason = f"The {kind} on {square_name(pending)} would be removed or flipped at once."
        raise BadFile(0, reason, "Leave it fewer neighbours.")
    where = position(letters)
    for side, own in enumerate(SIDES):
        if not any_movable(where, own, rigid=True):
            reason = f"{SIDE_NAMES[side]} has no Rigid move."
            raise BadFile(0, reason, "Leave a free line of two or three squares.")
        for goal, rigid in product(GOALS.values(), (False, True)):
            if goal.met(where, Side(0, own, SIDES[1 - side], rigid)):
                reason = f"{goal.title} would be won before the first move."
                raise BadFile(0, reason, "Move some pieces.")


MIN_SEATS, MAX_SEATS = 1, 6
_PRESSED = {1, 3, 4, 5, 6}
"""The games, by number, that `press` is for (ruling 8)."""


def seats_for(options: NaturaOptions) -> range:
    """Two for contests and their options; otherwise one to six."""
    goal = GOALS.get(options.goal)
    contest = options.race or options.press or options.begins != "seated" or not options.standstill
    if contest or (goal is not None and goal.is_competitive):
        return range(2, 3)
    return range(MIN_SEATS, MAX_SEATS + 1)


def check(options: NaturaOptions, seats: int) -> NaturaOptions:
    """The options with goal, moves and length settled.

    Raises `BadOption` for options that don't go together, `BadFile` for an unfair start.
    """
    check_bounds(options)
    check_seats(seats, MIN_SEATS, MAX_SEATS)
    goal = GOALS[_usual(options, seats) if options.goal == "usual" else options.goal]
    _check_contest(options, goal)
    if seats not in seats_for(msgspec.structs.replace(options, goal=goal.name)):
        what = f"A race in {goal.title}" if options.race else goal.title
        hint = "Change the number of players, or choose another game."
        raise BadOption("seats", f"{what} is for two players, not for {seats}.", hint)
    start_of(options)
    advised = "rigid" if goal.advised == "rigid" else "flexible"
    return msgspec.structs.replace(
        options,
        goal=goal.name,
        moves=advised if options.moves == "advised" else options.moves,
        length=options.length or goal.length,
    )


def _usual(options: NaturaOptions, seats: int) -> str:
    together = options.race or options.length
    return "blue-v-browns" if seats == 2 and not together else "harmony"


def _check_contest(options: NaturaOptions, goal: Goal) -> None:
    """Raise `BadOption` for options without a meaning in this game."""
    if goal.is_competitive and options.race:
        reason = f"{goal.title} is played on one board, so it can't be a race."
        raise BadOption("race", reason, "Race in a co-op game.")
    if goal.is_competitive and options.length:
        reason = f"{goal.title} ends when somebody wins, so it has no length."
        raise BadOption("length", reason, "Leave out the length, or choose a co-op game.")
    if options.press and goal.number not in _PRESSED:
        reason = f"Pressing on doesn't work in {goal.title}."
        raise BadOption("press", reason, "It is for Blue v Browns, Calm, Quench, Stillness and "
                        "Taker.")  # fmt: skip
    if not options.standstill and not goal.is_competitive:
        reason = f"Nobody can stand in the way in {goal.title}, so it has no standstill."
        raise BadOption("standstill", reason, "Leave that option out, or play head to head.")
    if options.begins != "seated" and not (goal.is_competitive or options.race):
        reason = f"In {goal.title} everyone plays together, so it doesn't matter who begins."
        raise BadOption("begins", reason, "Leave that option out, or play head to head.")


def set_up(options: NaturaOptions, seats: int, rng: random.Random) -> State:
    """The start; the first player plays Water (ruling 3). Only that may be drawn."""
    if options.begins == "drawn":
        begins = "swapped" if rng.random() < 0.5 else "seated"
        options = msgspec.structs.replace(options, begins=begins)
    boards = seats if options.race else 1
    state = State(
        options=options,
        seats=seats,
        boards=[Board(start_of(options)) for _ in range(boards)],
        bars=[None] * seats,
        taken=[0] * seats,
        turn=1 if options.begins == "swapped" else 0,
        offered=[0] * seats,
    )
    remember_start(state)
    return state
