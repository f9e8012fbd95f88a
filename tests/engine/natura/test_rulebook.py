"""The rulebook's worked examples, and the rulings on moves and events."""

import pytest

from engine.errors import IllegalAction
from engine.natura import GAME
from engine.natura.board.position import Bar, Move
from engine.natura.board.squares import square_at
from engine.natura.play.actions import LEAVE, PASS, RECOVER
from engine.natura.play.events import Flipped, Lost, Moved
from engine.natura.play.legal import legal_moves
from tests.engine.natura.tables import CHANCE, go, goes, reaches, shown, stories, table


@pytest.mark.parametrize(
    ("pieces", "moves", "text", "found"),
    [
        ("OL", "flexible", "{}.......", "a5 a6 a7 b7 b8 c6 c8 d5 d8"),
        ("OL", "flexible", "{}.F..... F....... ........ ..M.....", "b7 b8 c6 d5"),
        ("OL", "rigid", "{}.......", "a5 d5 d8"),
        ("OL", "rigid", "{}.F..... ........ ..M..... F.......", ""),
        ("SI", "flexible", "{}.......", "a6 a7 b7 b8 c6 c8"),
        ("SI", "rigid", "{}.......", "a6 c6 c8"),
        ("SI", "rigid", "{}F......", "a6 c6"),
    ],
)
def test_water_and_land_move_in_a_free_line(pieces: str, moves: str, text: str, found: str) -> None:
    """The illustrations of Flexible and Rigid moves, up to and exactly three or two squares."""
    for letter in pieces:
        assert goes(table(text.format(letter), moves=moves), "a8") == found


@pytest.mark.parametrize("moves", ["flexible", "rigid"])
def test_life_and_fires_move_the_same_by_flexible_and_rigid_moves(moves: str) -> None:
    """'Rainforests move one unoccupied square', Meadows one or two, Fires one."""
    state = table("R......M ........ ........ ........ F.......", moves=moves)
    assert goes(state, "a8") == "a7 b7 b8"
    assert goes(state, "h8") == "f6 f8 g7 g8 h6 h7"
    assert goes(state, "a4") == "a3 a5 b3 b4 b5"


@pytest.mark.parametrize(
    ("text", "move", "after", "gone"),
    [
        pytest.param("T....... ..M.....", "a8 c7", "..T.....", (0, 1), id="a Storm lands on it"),
        pytest.param("F....... .M......", "a8 b7", ".F......", (0, 1), id="a Fire consumes it"),
        pytest.param("FR...... ..F.....", "c7 c8", "F.F.....", (1, 0), id="two Fires"),
        pytest.param("TR...... ..T.....", "c7 e8", "TR..T...", (0, 0), id="one Storm"),
        pytest.param(
            "TR...... ........ ........ ..T.....",
            "c5 b7",
            "T....... .T......",
            (1, 0),
            id="two Storms",
        ),
        pytest.param("TR...... ..F.....", "c7 c8", "T.F.....", (1, 0), id="a Fire and a Storm"),
        pytest.param(
            ".R...... F....... ..F.....", "c6 c7", ".R...... F.F.....", (0, 0), id="corners"
        ),
        pytest.param("FR.RT... ..F.....", "c7 c8", "F.F.T...", (2, 0), id="two Rainforests"),
        pytest.param("F.F..... .R......", "b7 b8", "F.F.....", (1, 0), id="it steps in itself"),
    ],
)
def test_life_is_removed(text: str, move: str, after: str, gone: tuple[int, int]) -> None:
    """Meadows by what lands on them, Rainforests by two Fires or Storms on their edges."""
    state = table(text)
    go(state, move)
    assert shown(state) == after
    assert (state.board.rainforests, state.board.meadows) == gone
    assert state.taken == [sum(gone)]


def test_blue_v_browns_is_won_by_preventing_the_opponent_from_moving() -> None:
    """'A player wins when they prevent their opponent from moving any of their pieces.'"""
    state = table("LF...... F.O..... ........", 2, goal="blue-v-browns")
    assert not reaches("blue-v-browns", "LF...... F.O.....")
    go(state, "c7 b7")
    assert state.end is not None
    assert state.end.winners == (0,)


# --- flips ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flips", "before", "after"),
    [
        ("related", "OSLIRMFT", "SOILMRTF"),
        ("opposite", "OSLIRMFT", "LIOSMRTF"),
        ("none", "OSLIRMFT", "OSLIRMFT"),
    ],
)
def test_a_piece_touched_on_three_sides_turns_over(flips: str, before: str, after: str) -> None:
    """'Oceans become Lands, Seas: Islands', the others their related opposites."""
    for kind, shows in zip(before, after, strict=True):
        around = "I" if kind != "I" else "S"
        state = table(f"{around}{kind}{around}..... ........ .{around}......", flips=flips)
        go(state, "b6 b7")
        assert shown(state).split()[0] == f"{around}{shows}{around}....."


@pytest.mark.parametrize(
    ("text", "move", "after", "events"),
    [
        pytest.param(
            ".T...... T.T..... .R......", "b6 b7", ".T...... TMT.....", [Moved, Flipped],
            id="a Rainforest among three Storms is a Meadow when removal is looked at",
        ),
        pytest.param(
            ".T...... T.F..... .R......", "b6 b7", ".T...... T.F.....", [Moved, Lost],
            id="of two Storms and a Fire it goes",
        ),
        pytest.param(
            "........ TMT..... T.......", "a6 b8", ".T...... T.T.....", [Moved, Flipped, Lost],
            id="a Meadow turned into a Rainforest among Storms goes at once",
        ),
        pytest.param(
            "LFL..... .L...... ........ O.......", "a5 a4", "LFL..... .L...... O.......", [Moved],
            id="an old touch does not flip again",
        ),
        pytest.param(
            "IFI..... S.S..... .S...... ...I....", "d5 b7", "ITI..... SLS..... .S......",
            [Moved, Flipped], id="the moved piece and those it touches flip together",
        ),
        pytest.param(
            "...O.... ........ ..OLO... ..IFI...", "d8 d7", "...O.... ..OIO... ..IFI...",
            [Moved, Flipped], id="flips do not chain within a move",
        ),
        pytest.param(
            ".L...... LFL..... ........ .L......", "b5 b6", ".L...... LTL..... .L......",
            [Moved, Flipped], id="four edges flip as well as three",
        ),
    ],
)  # fmt: skip
def test_flips_come_before_removals(text: str, move: str, after: str, events: list[type]) -> None:
    state = table(text, flips="related")
    happened = go(state, move)
    assert [type(event) for event in happened] == events
    assert shown(state) == after
    # A removed piece comes back as the side it showed.
    assert (state.board.rainforests, state.board.meadows) == (int(Lost in events), 0)


# --- life that comes back ------------------------------------------------------------------------


def recoveries(text: str, move: str, flips: str) -> str:
    state = table(text, flips=flips)
    state.board.rainforests = state.board.meadows = 2
    go(state, move)
    found = [
        GAME.wording.choice(state, 0, action, "square").label
        for action in GAME.rules.actions(state, 0)
        if action in RECOVER
    ]
    return ", ".join(found)


LANDS_AROUND = ".L...... L.L..... {}....... ........ .O......"


@pytest.mark.parametrize(
    ("text", "move", "flips", "found"),
    [
        pytest.param("O....... ........ ..O.....", "c6 c8", "none", "Rainforest on b8", id="two"),
        pytest.param("O....... ........ ..L.....", "c6 c8", "none", "", id="an Ocean and a Land"),
        pytest.param("O....... ........ ..S.....", "c6 c8", "none", "", id="an Ocean and a Sea"),
        pytest.param("O.O..... ........ .....O..", "f6 f7", "none", "", id="not the moved piece"),
        pytest.param(
            "S....... ........ ........ .S......", "b5 b7", "none", "Meadow on a7, Meadow on b8",
            id="any two sides",
        ),
        pytest.param("OO......", "b8 c8", "none", "Rainforest on b8", id="the square just left"),
        pytest.param(
            "O....... .F...... ..O.....", "c6 c8", "none", "Rainforest on b8", id="beside one Fire"
        ),
        pytest.param(
            ".F...... O....... .F...... ..O.....", "c5 c7", "none", "", id="not beside two Fires"
        ),
        pytest.param(
            ".F...... S....... .F...... ..S.....", "c5 c7", "none", "Meadow on b7",
            id="but a Meadow there",
        ),
        pytest.param(
            LANDS_AROUND.format("S"), "b4 b7", "related", "Meadow on b6", id="an Ocean turned Sea"
        ),
        pytest.param(LANDS_AROUND.format("O"), "b4 b7", "related", "", id="is no Ocean any more"),
    ],
)  # fmt: skip
def test_life_returns_between_the_moved_piece_and_another_of_its_kind(
    text: str, move: str, flips: str, found: str
) -> None:
    """Ruling 1: by the kind that it shows now; no Rainforest where two forces would touch it."""
    assert recoveries(text, move, flips) == found


@pytest.mark.parametrize("letter", "SIOL")
def test_two_of_a_kind_bring_life_back_where_their_player_chooses(letter: str) -> None:
    """'Note that there is a choice of where to place the Rainforest recovered by the Oceans.'"""
    life = "R" if letter in "OL" else "M"
    state = table(f"{letter}....... ........ ........ .{letter}......")
    state.board.rainforests, state.board.meadows = int(life == "R"), int(life == "M")
    go(state, "b5 b7")
    squares = [square_at("a7"), square_at("b8")]
    assert GAME.rules.actions(state, 0) == [*(RECOVER[square] for square in squares), LEAVE]
    GAME.rules.apply(state, 0, RECOVER[squares[0]], CHANCE)
    assert shown(state) == f"{letter}....... {life}{letter}......"
    assert (state.board.rainforests, state.board.meadows) == (0, 0)


# --- no immediate return -------------------------------------------------------------------------


def test_a_pass_is_for_a_seat_without_moves() -> None:
    """Ruling 2."""
    state = table("OL...... LL......", 2, goal="taker")
    state.bars[0] = Bar(square_at("a8"), square_at("a5"))
    assert GAME.rules.actions(state, 0)[0] == PASS
    GAME.rules.apply(state, 0, PASS, CHANCE)
    assert (state.turn, state.bars[0], state.quiet) == (1, None, 1)


def test_a_move_that_is_only_barred_still_counts_for_goals() -> None:
    """The Fire's only move is barred, but it still counts as able to move."""
    state = table("FO...... .O...... OO...... ........ L.......", 2, goal="quench")
    go(state, "a8 a7")
    assert goes(state, "a7") == ""
    assert state.end is None
    assert reaches("quench", "OO...... FO...... OO......")


def test_a_competitor_never_moves_the_opponents_pieces() -> None:
    """Ruling 3."""
    for goal in ("blue-v-browns", "one-people", "calm", "quench", "stillness", "taker"):
        state = table("", 2, goal=goal)
        assert {move.kind for move in legal_moves(state)} == {0, 1, 4, 5, 6, 7}
        with pytest.raises(IllegalAction, match="is your opponent's"):
            go(state, "a7 a6")


def test_the_kind_named_must_stand_on_the_square() -> None:
    state = table("O.......")
    with pytest.raises(IllegalAction, match="a8 has the Ocean, not the Sea"):
        GAME.rules.apply(state, 0, Move(1, square_at("a8"), square_at("a7")), CHANCE)


test_the_rulebook = stories("""
Storms jump over pieces without touching them
  river: TOO..... OOO..... S.......
  a8 goes to b6; Go a8 b6; board shows .OO..... OOO..... ST......
recovery may be declined and goes where it is allowed
  river: S....... ........ ..S.....; meadows 1
  Go c6 c8; Recover b7 -> Choose b8; Go a8 a7 -> Decide that first
  Leave; board.meadows=1 recovering=None turns=1
the Fire that was moved may not go back
  river: ........ ...F.... ........ ........ O.......
  Go d7 d6; d6 goes to c5 c6 c7 d5 e5 e6 e7; Go d6 d7 -> came from d7, so it can't go back yet
no return: by the next player
  calm, 2 players: F......T ........ L.......
  Go a8 a7; a7 goes to b6 b7 b8
no return: in the mover's own next turn neither
  calm, 2 players: F......T ........ L.......
  Go a8 a7, a6 a5; a7 goes to a6 b6 b7 b8
no return: two turns later it may
  calm, 2 players: F......T ........ L.......
  Go a8 a7, a6 a5, h8 g6, a5 a4; a7 goes to a6 a8 b6 b7 b8
no return: it follows the piece
  calm, 2 players: F......T ........ L.......
  Go a8 a7, a7 b7; b7 goes to b6 b8 c6 c7 c8
no return: a third seat may undo what the first did, not what the second did
  river, 3 players: F......T
  Go a8 a7, h8 g6; a7 goes to a6 a8 b6 b7 b8; g6 goes to e5 e7 f4 f8 h4
no return: what took a Meadow does not inherit its bar
  calm, 2 players: M......T ..F....L
  Go a8 b8, c7 b8; b8 goes to a7 a8 b7 c8
no return: it follows a piece that was flipped
  river, flips=related: .L...... L.L..... .M......
  Go b6 b7; board shows .L...... LRL.....; b7 goes to a6 a8 c6 c8
no return: it goes with a piece that was removed
  river: F.F..... .R......
  Go b7 b8; bars=[None]
""")
