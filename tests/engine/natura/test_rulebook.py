"""The rulebook's worked examples, and the rulings on moves and events."""

import pytest

from engine.errors import IllegalAction
from engine.natura import GAME
from engine.natura.board.position import Bar, Move
from engine.natura.board.squares import square_at
from engine.natura.play.actions import LEAVE, PASS, RECOVER
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


def test_blue_v_browns_is_won_by_preventing_the_opponent_from_moving() -> None:
    """'A player wins when they prevent their opponent from moving any of their pieces.'"""
    state = table("LF...... F.O..... ........", 2, goal="blue-v-browns")
    assert not reaches("blue-v-browns", "LF...... F.O.....")
    go(state, "c7 b7")
    assert state.end is not None
    assert state.end.winners == (0,)


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
    with pytest.raises(IllegalAction, match="There's no piece on d1"):
        GAME.rules.apply(state, 0, Move(1, square_at("d1"), square_at("e1")), CHANCE)


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
removed: a Storm lands on a Meadow
  river: T....... ..M.....
  Go a8 c7; board shows ..T.....; taken=[1] board.meadows=1
removed: a Fire consumes a Meadow
  river: F....... .M......
  Go a8 b7; board shows .F......; taken=[1] board.meadows=1
removed: a Rainforest between two Fires
  river: FR...... ..F.....
  Go c7 c8; board shows F.F.....; taken=[1] board.rainforests=1
removed: not by one Storm
  river: TR...... ..T.....
  Go c7 e8; board shows TR..T...; taken=[0]
removed: a Rainforest beside two Storms
  river: TR...... ........ ........ ..T.....
  Go c5 b7; board shows T....... .T......; taken=[1] board.rainforests=1
removed: a Rainforest between a Fire and a Storm
  river: TR...... ..F.....
  Go c7 c8; board shows T.F.....; taken=[1]
removed: not at corners
  river: .R...... F....... ..F.....
  Go c6 c7; board shows .R...... F.F.....; taken=[0]
removed: two Rainforests
  river: FR.RT... ..F.....
  Go c7 c8; board shows F.F.T...; taken=[2] board.rainforests=2
removed: a Rainforest that steps between two Fires itself
  river: F.F..... .R......
  Go b7 b8; board shows F.F.....; taken=[1]
flips: a Rainforest among three Storms is a Meadow when removal is looked at
  river, flips=related: .T...... T.T..... .R......
  Go b6 b7; board shows .T...... TMT.....; taken=[0]
flips: of two Storms and a Fire it goes
  river, flips=related: .T...... T.F..... .R......
  Go b6 b7; board shows .T...... T.F.....; board.rainforests=1
flips: a Meadow turned into a Rainforest among Storms goes at once, and comes back as that
  river, flips=related: ........ TMT..... T.......
  Go a6 b8; board shows .T...... T.T.....; board.rainforests=1 board.meadows=0
flips: an old touch does not flip again
  river, flips=related: LFL..... .L...... ........ O.......
  Go a5 a4; board shows LFL..... .L...... O.......
flips: the moved piece and those it touches flip together
  river, flips=related: IFI..... S.S..... .S...... ...I....
  Go d5 b7; board shows ITI..... SLS..... .S......
flips: they do not chain within a move
  river, flips=related: ...O.... ........ ..OLO... ..IFI...
  Go d8 d7; board shows ...O.... ..OIO... ..IFI...
flips: four edges flip as well as three
  river, flips=related: .L...... LFL..... ........ .L......
  Go b5 b6; board shows .L...... LTL..... .L......
ruling 1: two of a kind bring life back
  river: O....... ........ ..O.....; rainforests 1
  Go c6 c8; A may Bring a Rainforest back on b8 | Don't bring life back
ruling 1: an Ocean and a Land do not
  river: O....... ........ ..L.....; rainforests 1
  Go c6 c8; A may not Bring
ruling 1: an Ocean and a Sea do not
  river: O....... ........ ..S.....; rainforests 1; meadows 1
  Go c6 c8; A may not Bring
ruling 1: two that were not moved do not
  river: O.O..... ........ .....O..; rainforests 1
  Go f6 f7; A may not Bring
ruling 1: any two sides do
  river: S....... ........ ........ .S......; meadows 1
  Go b5 b7; A may Bring a Meadow back on a7 | Bring a Meadow back on b8 | Don't bring life back
ruling 1: on the square just left
  river: OO......; rainforests 1
  Go b8 c8; A may also Bring a Rainforest back on b8
ruling 1: beside one Fire
  river: O....... .F...... ..O.....; rainforests 1
  Go c6 c8; A may also Bring a Rainforest back on b8
ruling 1: no Rainforest beside two Fires
  river: .F...... O....... .F...... ..O.....; rainforests 1
  Go c5 c7; A may not Bring
ruling 1: but a Meadow there
  river: .F...... S....... .F...... ..S.....; meadows 1
  Go c5 c7; A may also Bring a Meadow back on b7
ruling 1: by the kind that a piece shows now
  river, flips=related: .L...... L.L..... S....... ........ .O......; meadows 1
  Go b4 b7; A may also Bring a Meadow back on b6
ruling 1: not by the kind that it showed
  river, flips=related: .L...... L.L..... O....... ........ .O......; rainforests 1
  Go b4 b7; A may not Bring
""")
