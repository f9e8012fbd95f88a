"""Start files: the built-in ones, and what is said of a table's own that cannot be."""

from pathlib import Path

import pytest

from engine.errors import BadFile
from engine.natura import GAME
from engine.natura.board.kinds import COUNTS, LETTERS
from engine.natura.board.position import rows
from engine.natura.play.starts import built_in_start, parse_start
from engine.natura.play.state import NaturaOptions
from tests.engine.natura.tables import CHANCE

STANDARD = rows(built_in_start("standard"))
SHARED = Path(__file__).parents[4] / "shared" / "data" / "boards"


@pytest.mark.parametrize("name", ["standard", "second", "third"])
def test_the_built_in_starts_have_all_pieces_in_order(name: str) -> None:
    """They come through the same check as a table's own."""
    start = built_in_start(name)
    assert [start.count(letter) for letter in LETTERS] == list(COUNTS)
    assert parse_start("\n".join(rows(start))) == start


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulings' data is not here")
def test_the_standard_start_is_the_rulings() -> None:
    """And so are its alternatives."""
    for number, name in enumerate(("standard", "second", "third"), start=1):
        assert parse_start((SHARED / f"natura_{number}.txt").read_text()) == built_in_start(name)


def test_the_first_row_of_a_file_is_the_eighth_rank() -> None:
    """a1 stands at the bottom left, as players see the board."""
    start = built_in_start("standard")
    assert "".join(STANDARD[0]) == start[56:]
    assert "".join(STANDARD[7]) == start[:8]


def test_a_tables_own_start_is_played_on() -> None:
    """Comments, blank lines, spaces around and between, and small letters do not matter."""
    spaced = [" ".join(row.lower()) for row in rows(built_in_start("second"))]
    text = "# ours\n\n" + "\n".join(f"  {row} " for row in spaced)
    options = GAME.rules.check(NaturaOptions(board_file=text), 1)
    state = GAME.rules.setup(options, 1, CHANCE)
    assert state.board.letters == built_in_start("second")


def changed(row: int, text: str) -> str:
    """The standard start with another row, counted from the top."""
    return "\n".join([*STANDARD[: row - 1], text, *STANDARD[row:]])


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 0, "There are only 0 rows"),
        (STANDARD[0], 0, "There is only 1 row."),
        ("\n".join(STANDARD[:7]), 0, "There are only 7 rows"),
        ("\n".join([*STANDARD, "........"]), 9, "This is a ninth row"),
        (changed(2, "I..LL..I."), 2, "The row has 9 squares, not 8"),
        (changed(2, "I..XL..I"), 2, '"X" on d7 is no piece'),
        (changed(2, "I..OL..I"), 0, "There are 7 Oceans (O), not 6"),
        (changed(2, "I..L.L.I"), 0, "The start is not fair"),
        (changed(8, ".MF..F.M"), 0, "The start is not fair: a1 has no counterpart"),
    ],
)
def test_a_fault_is_told_with_its_line_or_square(text: str, line: int, fault: str) -> None:
    """A person can find it in the file."""
    with pytest.raises(BadFile) as refused:
        GAME.rules.check(NaturaOptions(board_file=text), 2)
    assert refused.value.line == line
    assert fault in str(refused.value)
    assert refused.value.hint


PENDING = """
M....F.M
I..LLR.I
.IT..TIF
LRL..L.L
ORO..O.O
.ST..TSF
S..OOR.S
M....F.M
"""
WON = """
M.F..F.M
T..LL..T
.IS..II.
LRL..ORO
ORO..LRL
.SI..SS.
T..OO..T
M.F..F.M
"""
WALLED = """
.T....F.
SIFSRLR.
LO..ML..
IT.L.L.M
ST.O.O.M
OL..MO..
ISFIROR.
.T....F.
"""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (PENDING, "The Rainforest on f2 would be removed or flipped at once"),
        (WON, "Calm would be won before the first move"),
        (WALLED, "Water has no Rigid move"),
    ],
)
def test_a_start_must_be_quiet_open_and_playable(text: str, fault: str) -> None:
    """No event pending, no game won at once, Rigid moves for both sides."""
    with pytest.raises(BadFile, match=fault):
        parse_start(text)
