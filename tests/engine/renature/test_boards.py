"""Boards: those of the game, faults named by square and line, and new ones from a seed."""

import random

import pytest

from engine.errors import BadFile, BadOption
from engine.renature import GAME
from engine.renature.board import boards
from engine.renature.board.boards import MODELS, drawn, make_board, mirrored, own_board, read_board
from engine.renature.board.checks import _enough_room, check_board
from engine.renature.board.dominoes import share_placed
from engine.renature.board.layout import (
    Layout,
    cut_squares,
    longest_run,
    ponds,
    size_by_distance,
    steps_from,
)
from engine.renature.board.squares import (
    BESIDE,
    NAMES,
    facing_between,
    next_square,
    set_of,
    square_named,
)
from engine.renature.play.state import RenatureOptions

OWN = (*MODELS, "valley", "valley-back")


def changed(name: str, squares: dict[str, str]) -> str:
    """A board that comes with the game, with other signs on some squares, as a file's text."""
    signs = list(own_board(name))
    for at, sign in squares.items():
        signs[square_named(at)] = sign
    return drawn("".join(signs))


@pytest.mark.parametrize("name", OWN)
def test_every_own_board_passes_the_checker(name: str) -> None:
    """And reads the same when written out and read again."""
    board = own_board(name)
    assert check_board(board) is None
    assert read_board(f"; a comment\n\n{drawn(board)}") == board
    assert share_placed(Layout(board)) >= 0.88


FAULTS = [
    ("standard", {"a1": "."}, 0, "3 starting squares; it needs 4"),
    ("standard", {"a4": "S"}, 4, "Square a4: starts must be in the top row"),
    ("standard", {"a4": "C"}, 4, "Square a4: meadow clouds are for Valley boards only"),
    ("standard", {"d2": "#", "d1": "#"}, 1, "Square d1: the area has 11 squares; it needs"),
    ("standard", {"l4": ".", "k4": "."}, 5, "Square k5: the area has 2 squares; it needs"),
    ("second", {"a13": "."}, 0, "19 areas; it needs 18"),
    ("standard", {"b2": "."}, 2, "Square l2: a fourth area of 3; there are three tokens"),
    ("third", {"f10": "#"}, 0, "2 areas of 9; it needs exactly one"),
    ("second", {"h2": "#", "e14": "."}, 1, "Square g1: the area of 9 doesn't touch the bottom"),
    ("second", {"d9": "1"}, 9, "Square e9: no domino can go next to this area square"),
    ("third", {"j13": "#"}, 14, "Square j14: it can't be reached from the start on b1"),
    ("standard", {"o4": "#"}, 0, "clouds 1 2 2; it needs 1 1 2 2"),
    ("standard", {"n4": "2", "i8": "#"}, 4, "Square o4: this area already has clouds"),
    ("second", {"b9": "2", "d10": "#"}, 9, "Square b9: two clouds are in an area of 5; they"),
    (
        "standard",
        {"a1": ".", "d1": "S", "f1": ".", "g1": "S", "h1": "S", "i1": "S", "k1": ".", "m1": "."},
        9,
        "Square b9: two clouds are 5 steps from the nearest start",
    ),
    (
        "second",
        {"c1": ".", "e1": "S", "f1": ".", "l1": "S", "m1": ".", "o1": "S"},
        0,
        "rank correlation is 0.53; it needs 0.6",
    ),
    ("standard", {"g10": "#"}, 15, "Square a15: it is 28 steps from the nearest start"),
    ("standard", {"b11": "#"}, 1, "Square f1: 56 squares like this one would cut the brook"),
    (
        "third",
        {"l3": "#", "b5": ".", "h6": "#", "e12": "."},
        13,
        "Square f13: 5 blocks of 2 x 2 brook squares",
    ),
    ("standard", {"d1": "#", "e4": "."}, 4, "Square j4: 10 brook squares in a straight line"),
    ("valley", {"e3": "."}, 0, "3 ponds; it needs 4"),
    ("valley", {"i6": "S"}, 6, "Square i6: this quarter already has a pond"),
    ("valley", {"a1": "."}, 0, "7 tree stumps; it needs 8"),
    ("valley", {"g7": "."}, 8, "Square g8: the area has 2 squares; it needs 3 to 7"),
    ("valley", {"k2": "."}, 0, "7 clouds; it needs 8"),
    ("valley-back", {"l7": ".", "l12": "."}, 0, "131 meadow squares; it needs 105 to 130"),
    ("valley", {"d15": "1"}, 2, "Square k2: clouds are on meadow squares and on area squares"),
    ("valley", {"a2": "2"}, 2, "Square a2: in Valley each cloud square has one cloud"),
    ("valley-back", {"h5": "1"}, 5, "Square j5: this area already has clouds"),
    (
        "valley",
        {"c6": ".", "f6": "#", "n8": "#", "b9": "."},
        6,
        "Square b6: no mushroom could join this area to another",
    ),
]


@pytest.mark.parametrize(("name", "squares", "line", "fault"), FAULTS)
def test_faults_name_their_place(name: str, squares: dict[str, str], line: int, fault: str) -> None:
    """The line counts from 1; 0 where the whole board is meant. A hint says what to do."""
    with pytest.raises(BadFile) as refused:
        read_board(changed(name, squares))
    assert fault in refused.value.reason
    assert (refused.value.line, bool(refused.value.hint)) == (line, True)


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 0, "The board has 0 rows; it needs 15"),
        ("; only\n; comments", 0, "The board has 0 rows"),
        ("S...#\n", 1, r"“S...\#” has 5 characters; a row has 15"),
        ("...............\n\n......x........", 3, "Square g2: “x” is not a board character"),
        ("................\n", 1, "has 16 characters"),
        ("...............\n" * 16, 16, "more than 15 rows"),
        ("###############\n" * 15, 0, "0 starting squares"),
    ],
)
def test_a_file_that_is_no_board_is_refused_with_its_line(text: str, line: int, fault: str) -> None:
    """Rows are counted without comments and empty lines, lines with them."""
    with pytest.raises(BadFile) as refused:
        read_board(text)
    assert fault in refused.value.reason
    assert refused.value.line == line


def test_invisible_characters_are_ignored_or_named() -> None:
    """Ends of lines as Windows has them; a tab has its number."""
    board = own_board("standard")
    assert read_board(drawn(board).replace("\n", "  \r\n")) == board
    with pytest.raises(BadFile, match=r"Square b1: the sign U\+0009 is not a board character"):
        read_board("S\t............S")


def test_a_board_with_little_room_is_refused() -> None:
    """A single row of brook has no place for most dominoes."""
    [fault] = _enough_room(Layout("S...S...S...S.." + "#" * 210))
    assert "of the dominoes could be placed in trial games; 88% are needed" in fault.reason


def test_a_table_can_have_its_own_board() -> None:
    """A file that passes the checker is accepted; a Valley board makes a Valley game."""
    text = f"; mine\n{drawn(mirrored(own_board('second')))}"
    options = GAME.rules.check(RenatureOptions(board_file=text), 3)
    state = GAME.rules.setup(options, 3, random.Random(1))
    assert state.board == mirrored(own_board("second"))
    assert len(state.taken) == 18
    valley = RenatureOptions(board_file=drawn(own_board("valley-back")))
    assert GAME.rules.setup(GAME.rules.check(valley, 2), 2, random.Random(1)).taken == []
    with pytest.raises(BadFile):
        GAME.rules.check(RenatureOptions(board_file="no board"), 2)


def test_a_table_has_one_board() -> None:
    """A file and another board than the usual one cannot both be meant."""
    text = drawn(own_board("standard"))
    with pytest.raises(BadOption, match="A table has one board"):
        GAME.rules.check(RenatureOptions(board="valley", board_file=text), 2)
    assert (
        GAME.rules.check(RenatureOptions(board="standard", board_file=text), 2).board_file == text
    )


def test_a_wrong_number_comes_with_what_to_write_where() -> None:
    """The whole board is at fault, so no square can be named."""
    for board, changes, hint in (
        ("standard", {"a1": "."}, "Write S on four brook squares of row 1."),
        ("valley", {"e3": "."}, "Write S on a meadow square in each quarter."),
        ("valley", {"a1": "."}, "Write T on eight meadow squares."),
        ("valley", {"k2": "."}, "Write C on eight meadow squares, or 1 on an area square"),
    ):
        with pytest.raises(BadFile) as refused:
            read_board(changed(board, changes))
        assert refused.value.hint.startswith(hint)


@pytest.mark.long
def test_new_boards_pass_the_checker_and_differ() -> None:
    boards = [make_board(random.Random(seed)) for seed in range(6)]
    assert all(check_board(board) is None for board in boards)
    assert len(set(boards)) == 6
    assert make_board(random.Random(3)) == boards[3]
    own = [own_board(name) for name in MODELS]
    assert not set(boards) & {*own, *map(mirrored, own)}


def test_without_a_new_board_one_of_ours_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of tries is fixed, so making a board always ends."""
    monkeypatch.setattr(boards, "TRIES", 0)
    own = [own_board(name) for name in MODELS]
    assert make_board(random.Random(1)) in {*own, *map(mirrored, own)}


def test_cut_squares_are_those_that_disconnect_the_brook() -> None:
    """Counted by taking each square away."""
    for name in OWN:
        brook = Layout(own_board(name)).brook
        naive = set()
        for square in brook:
            rest = set_of(brook - {square})
            naive |= {square} if sum(steps_from(rest & -rest, rest)) < rest else set()
        assert cut_squares(brook) == naive


def test_figures_of_the_standard_board() -> None:
    """As listed in the second line of its file."""
    found = Layout(own_board("standard"))
    assert round(size_by_distance(found), 2) == 0.80
    assert not ponds(found.brook_set)
    assert longest_run(found.brook_set)[0] == 6
    assert len(found.brook) == 125


def test_squares_have_names_and_neighbours() -> None:
    """Columns are letters from the left, rows numbers from the top."""
    assert (NAMES[0], NAMES[14], NAMES[224]) == ("a1", "o1", "o15")
    assert square_named("b2") == 16
    assert BESIDE[0] == (1, 15)
    assert next_square(14, "east") is None
    assert next_square(14, "south") == 29
    assert facing_between(16, 1) == "north"
