"""Boards: our own, those read from a table's file, and newly generated ones."""

import random
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from math import exp

from engine.errors import BadFile
from engine.play import pick
from engine.renature.board.checks import (
    FARTHEST,
    LEAST_CORRELATION,
    MOST_CUTS,
    SIZE_FOR_TWO_CLOUDS,
    SIZES,
    STARTS,
    check_board,
)
from engine.renature.board.layout import (
    AREA,
    BROOK,
    START,
    Layout,
    areas_away,
    cut_squares,
    nearest,
    ponds,
    rank_correlation,
    runs,
    steps_from,
)
from engine.renature.board.squares import (
    ALL,
    NAMES,
    NOT_EAST,
    NOT_WEST,
    SIDE,
    SQUARES,
    beside_any,
    members,
    set_of,
)
from engine.words import echoed, single_line

FORMAT_HINT = (
    "Write 15 lines of 15 characters: . brook, S start, # area, 1 or 2 area with clouds; "
    "for Valley also T tree stump and C meadow with a cloud."
)

_SIGNS = ".S#12TC"


@cache
def own_board(name: str) -> str:
    """One of our boards by the name of its option, as `SQUARES` characters."""
    file = resources.files("engine.renature.board") / "data" / f"{name}.txt"
    return read_board(file.read_text("utf-8"))


@lru_cache(maxsize=64)
def read_board(text: str) -> str:
    """The signs of a board file, row by row, if it is one to be played on.

    Lines that begin with `;` are comments. Raises `BadFile` naming the line, and by its name the
    square, of the first fault.
    """
    rows: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        signs = line.strip()
        if not signs or signs.startswith(";"):
            continue
        rows.append((number, signs))
        _check_row(len(rows), number, signs)
    if len(rows) < SIDE:
        raise BadFile(0, f"The board has {len(rows)} rows; it needs {SIDE}.", FORMAT_HINT)
    board = "".join(signs for _, signs in rows)
    fault = check_board(board)
    if fault is None:
        return board
    if fault.square is None:
        raise BadFile(0, fault.reason, fault.hint)
    reason = f"Square {NAMES[fault.square]}: {fault.reason}"
    raise BadFile(rows[fault.square // SIDE][0], reason, fault.hint)


def _check_row(row: int, number: int, signs: str) -> None:
    if row > SIDE:
        raise BadFile(number, f"The board has more than {SIDE} rows.", FORMAT_HINT)
    for column, sign in enumerate(signs[:SIDE]):
        if sign not in _SIGNS:
            name = NAMES[(row - 1) * SIDE + column]
            shown = echoed(sign) if single_line(sign) else f"the sign U+{ord(sign):04X}"
            raise BadFile(number, f"Square {name}: {shown} is not a board character.", FORMAT_HINT)
    if len(signs) != SIDE:
        reason = f"{echoed(signs)} has {len(signs)} characters; a row has {SIDE}."
        raise BadFile(number, reason, FORMAT_HINT)


def drawn(board: str) -> str:
    """A board as the lines of a file."""
    return "\n".join(board[start : start + SIDE] for start in range(0, SQUARES, SIDE)) + "\n"


MODELS = ("standard", "second", "third")
TRIES = 4
ROUNDS = 200
STEPS = 30
_WARMTH = 1.5
_COOLEST = 0.12
_RUN_WEIGHT = 2
_LONGEST_RUN = 6
_FINISHES = 6
_BETWEEN_STARTS = 3

_BOTTOM = ALL ^ (ALL >> SIDE)


def make_board(rng: random.Random) -> str:
    """A new board that passes the checks."""
    model = own_board(pick(MODELS, rng))
    if rng.random() < 0.5:
        model = mirrored(model)
    for _ in range(TRIES):
        draft = _Draft(Layout(model))
        draft.reshape(rng)
        for _ in range(_FINISHES):
            board = _finished(draft, rng)
            if board is not None and check_board(board) is None:
                return board
    return model


def mirrored(board: str) -> str:
    """A board with left and right exchanged."""
    return "".join(board[row : row + SIDE][::-1] for row in range(0, SQUARES, SIDE))


class _Draft:
    """The areas of a board while they are reshaped. Its starts stay where they are."""

    def __init__(self, layout: Layout) -> None:
        self.areas = [set_of(squares) for squares in layout.areas]
        self.brook = set_of(layout.brook)
        self._starts = set_of(layout.starts)
        self._root = 1 << layout.starts[0]

    def reshape(self, rng: random.Random) -> None:
        """Simulated annealing: move squares freely at first, in the end only for the better.

        A round is undone unless the board keeps short ways, few cuts, and large areas far away.
        """
        for number in range(ROUNDS):
            before = self.brook, list(self.areas)
            self._round(_WARMTH * (1 - number / ROUNDS) + _COOLEST, rng)
            if not self._is_sound():
                self.brook, self.areas = before

    def _round(self, warmth: float, rng: random.Random) -> None:
        now = _ugliness(self.brook)
        for _ in range(STEPS):
            before = self.brook, list(self.areas)
            if not self._move(rng):
                continue
            then = _ugliness(self.brook)
            if then > now and rng.random() >= exp((now - then) / warmth):
                self.brook, self.areas = before
            else:
                now = then

    def _is_sound(self) -> bool:
        ways = steps_from(self._starts, self.brook)
        areas = sorted(self.areas, key=lambda area: area & -area)
        sizes = [area.bit_count() for area in areas]
        away = [nearest(ways, beside_any(area)) for area in areas]
        return (
            len(ways) <= FARTHEST + 1
            and rank_correlation(sizes, away) >= LEAST_CORRELATION
            and len(cut_squares(frozenset(members(self.brook)))) <= MOST_CUTS
        )

    def _move(self, rng: random.Random) -> bool:
        """Take a square from one area and give one to it, or to an area one square smaller.

        Returns whether that was possible; if not, nothing changed.
        """
        areas = self.areas
        giver = int(rng.random() * len(areas))
        size = areas[giver].bit_count()
        takers = [n for n, area in enumerate(areas) if area.bit_count() == size - 1]
        taker = pick((giver, giver, *takers), rng)
        square = 1 << pick(members(areas[giver]), rng)
        rest = areas[giver] ^ square
        if _reached(rest & -rest, rest) != rest:
            return False
        grown = rest if taker == giver else areas[taker]
        others = rest
        for number, area in enumerate(areas):
            if number not in {giver, taker}:
                others |= area
        if taker == giver:
            others ^= rest
        free = (self.brook | square) & ~self._starts
        places = beside_any(grown) & free & ~beside_any(others) & ~square
        if not places:
            return False
        place = 1 << pick(members(places), rng)
        brook = (self.brook | square) ^ place
        if (ALL ^ brook) & ~beside_any(brook) or _reached(self._root, brook) != brook:
            return False
        if size == SIZES[1] and not (grown | place) & _BOTTOM:
            return False
        self.brook = brook
        areas[giver] = rest
        areas[taker] = grown | place
        return True


def _ugliness(brook: int) -> float:
    """The number of 2 x 2 blocks and of straight runs that are too long, weighted."""
    too_long = sum(begin.bit_count() for begin in runs(brook, _LONGEST_RUN + 1))
    return ponds(brook).bit_count() + _RUN_WEIGHT * too_long


def _finished(draft: _Draft, rng: random.Random) -> str | None:
    """The board with new starts and clouds; None if it has no room for them."""
    signs = [BROOK if draft.brook >> square & 1 else AREA for square in range(SQUARES)]
    starts = _starts([square for square in range(SIDE) if signs[square] == BROOK], rng)
    if starts is None:
        return None
    for square in starts:
        signs[square] = START
    layout = Layout("".join(signs))
    away = areas_away(layout)
    order = sorted(range(len(away)), key=lambda area: -away[area])
    far = [a for a in order[: len(order) // 2] if len(layout.areas[a]) >= SIZE_FOR_TWO_CLOUDS]
    near = [a for a in order if len(layout.areas[a]) < SIZE_FOR_TWO_CLOUDS]
    if len(far) < 2 or len(near) < 2:
        return None
    for sign, areas in (("2", rng.sample(far, 2)), ("1", rng.sample(near, 2))):
        for area in areas:
            signs[pick(layout.areas[area], rng)] = sign
    return "".join(signs)


def _starts(free: list[int], rng: random.Random) -> list[int] | None:
    """Four random squares of the top row that aren't too close; None if none were found."""
    for _ in range(_FINISHES):
        found = sorted(rng.sample(free, STARTS)) if len(free) >= STARTS else []
        if found and all(b - a >= _BETWEEN_STARTS for a, b in pairwise(found)):
            return found
    return None


def _reached(start: int, within: int) -> int:
    """All squares of a set that are connected to some of them."""
    edge, left = start, within ^ start
    while edge:
        # As `beside_any`, without a call for each step: most of the time is spent here.
        beside = (edge << 1) & NOT_WEST | (edge >> 1) & NOT_EAST | edge << SIDE | edge >> SIDE
        edge = beside & left
        left ^= edge
    return within ^ left
