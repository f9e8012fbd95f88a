"""Board files: those that come with the game, and the reader of a table's."""

from functools import cache, lru_cache
from importlib import resources

from engine.errors import BadFile
from engine.renature.board.checks import check_board
from engine.renature.board.squares import NAMES, SIDE, SQUARES
from engine.words import clip

FORMAT_HINT = (
    "Write 15 lines of 15 signs: . brook, S start, # area, 1 or 2 area with clouds; "
    "for Valley also T tree stump and C meadow with a cloud."
)

_SIGNS = ".S#12TC"


@cache
def own_board(name: str) -> str:
    """A board that comes with the game, as its `SQUARES` signs; the name is the option's."""
    file = resources.files("engine.renature") / "data" / f"{name}.txt"
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
        reason = f"The board has {len(rows)} rows; it needs {SIDE}."
        raise BadFile(0, reason, FORMAT_HINT)
    board = "".join(signs for _, signs in rows)
    fault = check_board(board)
    if fault is not None:
        line_of = rows[fault.square // SIDE][0] if fault.square is not None else 0
        where = f"Square {NAMES[fault.square]}: " if fault.square is not None else ""
        raise BadFile(line_of, f"{where}{fault.reason}", fault.hint)
    return board


def _check_row(row: int, number: int, signs: str) -> None:
    if row > SIDE:
        reason = f"The board has more than {SIDE} rows."
        raise BadFile(number, reason, FORMAT_HINT)
    for column, sign in enumerate(signs[:SIDE]):
        if sign not in _SIGNS:
            name = NAMES[(row - 1) * SIDE + column]
            shown = f'"{sign}"' if sign.isprintable() else f"the sign U+{ord(sign):04X}"
            raise BadFile(number, f"Square {name}: {shown} is no sign of a board.", FORMAT_HINT)
    if len(signs) != SIDE:
        reason = f'"{clip(signs, 40)}" has {len(signs)} signs; a row has {SIDE}.'
        raise BadFile(number, reason, FORMAT_HINT)


def drawn(board: str) -> str:
    """A board as the lines of a file, to be read and redrawn."""
    return "\n".join(board[start : start + SIDE] for start in range(0, SQUARES, SIDE)) + "\n"
