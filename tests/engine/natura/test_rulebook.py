"""The rulebook's worked examples, each named by its place there."""

import pytest

from engine.errors import IllegalAction
from engine.natura import GAME
from engine.natura.board.squares import square_at
from engine.natura.play.actions import LEAVE, RECOVER
from tests.engine.natura.tables import CHANCE, go, goes, shown, stands, table


def test_no_immediate_return_the_fire_that_was_moved_may_not_go_back() -> None:
    """'A Fire piece is moved below. This same piece may not be moved back on the next turn.'"""
    state = table("........ ...F.... ........ ........ O.......")
    go(state, "d7 d6")
    assert goes(state, "d6") == "c5 c6 c7 d5 e5 e6 e7"
    with pytest.raises(IllegalAction, match="came from d7: it may not go back yet"):
        go(state, "d6 d7")


@pytest.mark.parametrize("letter", "OL")
def test_oceans_and_lands_flexible_moves_go_one_two_or_three_squares(letter: str) -> None:
    """The first illustration: any one direction, unoccupied squares only."""
    state = table(f"{letter}....... ........ ........ ........ ........")
    assert goes(state, "a8") == "a5 a6 a7 b7 b8 c6 c8 d5 d8"
    blocked = table(f"{letter}.F..... F....... ........ ..M.....")
    assert goes(blocked, "a8") == "b7 b8 c6 d5"


@pytest.mark.parametrize("letter", "OL")
def test_oceans_and_lands_rigid_moves_go_exactly_three_squares(letter: str) -> None:
    """The second illustration; what stands in between is in the way."""
    assert goes(table(f"{letter}.......", moves="rigid"), "a8") == "a5 d5 d8"
    blocked = table(f"{letter}.F..... ........ ..M..... F.......", moves="rigid")
    assert goes(blocked, "a8") == ""


@pytest.mark.parametrize("letter", "SI")
def test_seas_and_islands_flexible_moves_go_one_or_two_squares(letter: str) -> None:
    """The first illustration."""
    assert goes(table(f"{letter}......."), "a8") == "a6 a7 b7 b8 c6 c8"


@pytest.mark.parametrize("letter", "SI")
def test_seas_and_islands_rigid_moves_go_exactly_two_squares(letter: str) -> None:
    """The second illustration."""
    assert goes(table(f"{letter}.......", moves="rigid"), "a8") == "a6 c6 c8"
    assert goes(table(f"{letter}F......", moves="rigid"), "a8") == "a6 c6"


@pytest.mark.parametrize("moves", ["flexible", "rigid"])
def test_life_and_fires_move_the_same_by_flexible_and_rigid_moves(moves: str) -> None:
    """'Rainforests move one unoccupied square', Meadows one or two, Fires one."""
    state = table("R......M ........ ........ ........ F.......", moves=moves)
    assert goes(state, "a8") == "a7 b7 b8"
    assert goes(state, "h8") == "f6 f8 g7 g8 h6 h7"
    assert goes(state, "a4") == "a3 a5 b3 b4 b5"


def test_storms_jump_over_pieces_by_both_ways_without_touching_them() -> None:
    """'There are always two ways for a Storm to reach their destination': it may jump on both."""
    state = table("TOO..... OOO..... S.......")
    assert goes(state, "a8") == "b6"
    go(state, "a8 b6")
    assert shown(state) == ".OO..... OOO..... ST......"


def test_a_storm_that_lands_on_a_meadow_removes_it() -> None:
    """'When a storm lands on a Meadow, that Meadow piece is removed from the board.'"""
    state = table("T....... ..M.....")
    go(state, "a8 c7")
    assert shown(state) == "..T....."
    assert state.board.meadows == 1


def test_a_fire_consumes_a_meadow_by_replacing_it() -> None:
    """'Fire move into one unoccupied square in any direction, and can consume a meadow.'"""
    state = table("F....... .M......")
    go(state, "a8 b7")
    assert shown(state) == ".F......"
    assert state.board.meadows == 1


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("FR...... ..F.....", "c7 c8"),
        ("TR...... ........ ........ ..T.....", "c5 b7"),
        ("TR...... ..F.....", "c7 c8"),
    ],
)
def test_two_forces_on_the_edges_of_a_rainforest_remove_it(position: str, move: str) -> None:
    """'Two Fires, two Storms, or a Fire and Storm, touch the edge of a rainforest.'"""
    state = table(position)
    go(state, move)
    assert "R" not in state.board.letters
    assert state.board.rainforests == 1


def test_corners_of_a_rainforest_do_not_count() -> None:
    """'Touch the edge (not corners) of a rainforest.'"""
    state = table(".R...... F....... ..F.....")
    go(state, "c6 c7")
    assert shown(state) == ".R...... F.F....."


def test_top_left_example_one_move_removes_two_rainforests() -> None:
    """'Note that in the top left example, two Rainforests are removed.'"""
    state = table("FR.RT... ..F.....")
    go(state, "c7 c8")
    assert shown(state) == "F.F.T..."
    assert state.board.rainforests == 2


@pytest.mark.parametrize("letter", "SI")
def test_two_islands_or_two_seas_recover_a_meadow(letter: str) -> None:
    """'One Meadow that has been removed from the board can be returned to the playing area.'"""
    state = table(f"{letter}....... ........ ..{letter}.....")
    state.board.meadows = 1
    go(state, "c6 c8")
    assert GAME.rules.actions(state, 0) == [RECOVER[square_at("b8")], LEAVE]
    GAME.rules.apply(state, 0, RECOVER[square_at("b8")], CHANCE)
    assert shown(state) == f"{letter}M{letter}....."
    assert state.board.meadows == 0


@pytest.mark.parametrize("letter", "OL")
def test_oceans_or_lands_recover_a_rainforest_with_a_choice_of_where(letter: str) -> None:
    """'Note that there is a choice of where to place the Rainforest recovered by the Oceans.'"""
    state = table(f"{letter}....... ........ ........ .{letter}......")
    state.board.rainforests = 1
    go(state, "b5 b7")
    squares = [square_at("a7"), square_at("b8")]
    assert GAME.rules.actions(state, 0) == [*(RECOVER[square] for square in squares), LEAVE]
    GAME.rules.apply(state, 0, RECOVER[squares[0]], CHANCE)
    assert shown(state) == f"{letter}....... R{letter}......"


def test_blue_v_browns_is_won_by_preventing_the_opponent_from_moving() -> None:
    """'A player wins when they prevent their opponent from moving any of their pieces.'"""
    state = table("LF...... F.O..... ........", 2, goal="blue-v-browns")
    assert not stands("blue-v-browns", "LF...... F.O.....")
    go(state, "c7 b7")
    assert state.end is not None
    assert state.end.winners == (0,)


def test_advanced_a_rainforest_that_three_storms_touch_becomes_a_meadow() -> None:
    """Related flips; as ruled it is the Rainforest that steps in among the Storms."""
    state = table(".T...... T.T..... ........ .R......", flips="related")
    go(state, "b5 b6")
    assert shown(state) == ".T...... T.T..... .R......"
    state = table(".T...... T.T..... .R......", flips="related")
    go(state, "b6 b7")
    assert shown(state) == ".T...... TMT....."
    assert state.board.rainforests == 0


def test_final_variation_a_land_surrounded_by_three_seas_becomes_an_ocean() -> None:
    """'A Sea is placed next to a Land', touched on three sides: an unrelated Opposite, an Ocean."""
    for flips, shows in (("opposite", "O"), ("related", "I"), ("none", "L")):
        state = table("SLS..... ........ .S......", flips=flips)
        go(state, "b6 b7")
        assert shown(state) == f"S{shows}S..... .S......"


@pytest.mark.parametrize(
    ("flips", "before", "after"),
    [
        ("related", "OSLIRMFT", "SOILMRTF"),
        ("opposite", "OSLIRMFT", "LIOSMRTF"),
    ],
)
def test_advanced_each_kind_shows_its_other_side(flips: str, before: str, after: str) -> None:
    """'Oceans become Lands, Seas: Islands', the others their related opposites."""
    for kind, shows in zip(before, after, strict=True):
        around = "I" if kind != "I" else "S"
        state = table(f"{around}{kind}{around}..... ........ .{around}......", flips=flips)
        go(state, "b6 b7")
        assert shown(state).split()[0] == f"{around}{shows}{around}....."
