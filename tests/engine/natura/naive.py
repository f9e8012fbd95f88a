"""A second, plain engine for Natura: no sets, no tables, no short cuts.

Pieces have an identity, so "no immediate return" is about that. It shares only letters with the
real engine.
"""

from itertools import product
from typing import NamedTuple

Square = tuple[int, int]
"""File and rank, 0 to 7."""

Step = tuple[str, Square | None, Square | None]
"""("move", from, to), ("recover", square, None), ("leave", None, None) or ("pass", None, None)."""

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
EIGHT = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
LENGTHS = {"O": 3, "L": 3, "S": 2, "I": 2, "R": 1, "M": 2, "F": 1}
TURNED = {"none": "OSLIRMFT", "related": "SOILMRTF", "opposite": "LIOSMRTF"}


class Piece(NamedTuple):
    """A piece's number and letter."""

    number: int
    letter: str


class Naive(NamedTuple):
    """A position with everything that decides what can be done next."""

    rigid: bool
    flips: str
    seats: int
    contest: bool
    pieces: dict[Square, Piece]
    removed: tuple[str, ...]
    turn: int
    came_from: tuple[tuple[int, Square] | None, ...]
    """By seat: the last piece it moved, and from where."""
    moved: Square | None
    """The moved piece's square while recovery is open."""
    fresh: int
    """The number of the next piece to come back."""


def begin(
    letters: str, *, rigid: bool, flips: str = "none", seats: int = 1, contest: bool = False
) -> Naive:
    pieces = {
        (at % 8, at // 8): Piece(at, letter) for at, letter in enumerate(letters) if letter != "."
    }
    return Naive(rigid, flips, seats, contest, pieces, (), 0, (None,) * seats, None, 100)


def letters_of(now: Naive) -> str:
    return "".join(
        now.pieces[file, rank].letter if (file, rank) in now.pieces else "."
        for rank in range(8)
        for file in range(8)
    )


def around(now: Naive, square: Square) -> list[str]:
    places = [(square[0] + x, square[1] + y) for x, y in STRAIGHT]
    return [now.pieces[place].letter for place in places if place in now.pieces]


def on_board(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def reached(now: Naive, square: Square) -> list[Square]:
    letter = now.pieces[square].letter
    if letter == "T":
        jumps = [(x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)]
        places = [(square[0] + x, square[1] + y) for x, y in jumps]
        return [at for at in places if on_board(at) and may_enter(now, letter, at)]
    found = []
    longest = LENGTHS[letter]
    for x, y in EIGHT:
        for length in range(1, longest + 1):
            at = (square[0] + length * x, square[1] + length * y)
            if not on_board(at) or not may_enter(now, letter, at):
                break
            if not now.rigid or letter not in "OSLI" or length == longest:
                found.append(at)
    return found


def may_enter(now: Naive, letter: str, square: Square) -> bool:
    """Whether a square is free, or has a Meadow that a Fire or Storm may remove."""
    return square not in now.pieces or (letter in "FT" and now.pieces[square].letter == "M")


def steps(now: Naive) -> list[Step]:
    if now.moved is not None:
        squares: list[Step] = [("recover", at, None) for at in recoverable(now)]
        return [*squares, ("leave", None, None)]
    barred = {now.came_from[now.turn], now.came_from[now.turn - 1]}
    found: list[Step] = []
    for square, piece in now.pieces.items():
        if now.contest and piece.letter in ("LI" if now.turn == 0 else "OS"):
            continue
        found += [
            ("move", square, at) for at in reached(now, square) if (piece.number, at) not in barred
        ]
    return found or [("pass", None, None)]


def recoverable(now: Naive) -> list[Square]:
    if now.moved is None or now.moved not in now.pieces:
        return []
    letter = now.pieces[now.moved].letter
    life = {"O": "R", "L": "R", "S": "M", "I": "M"}.get(letter)
    if life not in now.removed:
        return []
    found = []
    for x, y in STRAIGHT:
        at = (now.moved[0] + x, now.moved[1] + y)
        if not on_board(at) or at in now.pieces:
            continue
        beside = around(now, at)
        forces = sum(each in "FT" for each in beside)
        if beside.count(letter) >= 2 and not (life == "R" and forces >= 2):
            found.append(at)
    return found


def after(now: Naive, step: Step) -> Naive:
    what, first, second = step
    if what == "pass":
        return ended(now._replace(came_from=changed(now, None)))
    if what == "leave":
        return ended(now)
    assert first is not None
    if what == "recover":
        assert now.moved is not None
        life = "R" if now.pieces[now.moved].letter in "OL" else "M"
        pieces = {**now.pieces, first: Piece(now.fresh, life)}
        removed = list(now.removed)
        removed.remove(life)
        return ended(now._replace(pieces=pieces, removed=tuple(removed), fresh=now.fresh + 1))
    assert second is not None
    return moved(now, first, second)


def moved(now: Naive, first: Square, second: Square) -> Naive:
    pieces = dict(now.pieces)
    removed = [*now.removed]
    if second in pieces:
        removed.append(pieces[second].letter)
    piece = pieces.pop(first)
    pieces[second] = piece
    now = now._replace(pieces=pieces, came_from=changed(now, (piece.number, first)))
    turned = [at for at in pieces if now.flips != "none" and flips_over(now, at, second)]
    for at in turned:
        shows = TURNED[now.flips]["OSLIRMFT".index(pieces[at].letter)]
        pieces[at] = pieces[at]._replace(letter=shows)
    forests = [at for at in pieces if pieces[at].letter == "R"]
    burnt = [at for at in forests if sum(letter in "FT" for letter in around(now, at)) >= 2]
    removed += [pieces.pop(at).letter for at in burnt]
    now = now._replace(removed=tuple(removed), moved=second)
    return now if recoverable(now) else ended(now)


def flips_over(now: Naive, square: Square, second: Square) -> bool:
    """Whether three of a kind touch a piece, and the moved one is involved."""
    beside = around(now, square)
    for letter in set(beside):
        if beside.count(letter) >= 3:
            touching = abs(square[0] - second[0]) + abs(square[1] - second[1]) == 1
            if square == second or (touching and now.pieces[second].letter == letter):
                return True
    return False


def changed(now: Naive, mine: tuple[int, Square] | None) -> tuple[tuple[int, Square] | None, ...]:
    return tuple(mine if seat == now.turn else now.came_from[seat] for seat in range(now.seats))


def ended(now: Naive) -> Naive:
    return now._replace(turn=(now.turn + 1) % now.seats, moved=None)
