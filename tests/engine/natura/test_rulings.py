"""The rulings on moves and their events, each named."""

import pytest

from engine.errors import IllegalAction
from engine.natura import GAME
from engine.natura.board.position import Bar, Move
from engine.natura.board.squares import square_at
from engine.natura.play.actions import LEAVE, PASS, RECOVER, Recover
from engine.natura.play.events import Flipped, Lost, Moved
from engine.natura.play.legal import legal_moves
from tests.engine.natura.tables import CHANCE, go, goes, shown, stands, table


def recoveries(text: str, move: str, **options: object) -> list[str]:
    """Where life may return after a move, with two of each kind off the board."""
    state = table(text, **options)  # type: ignore[arg-type]
    state.board.rainforests = state.board.meadows = 2
    go(state, move)
    return [
        GAME.wording.choice(state, 0, action, "square").label
        for action in GAME.rules.actions(state, 0)
        if isinstance(action, Recover)
    ]


def test_events_flips_come_before_rainforests_are_removed() -> None:
    """A Rainforest among three Storms has become a Meadow when removal is looked at."""
    state = table(".T...... T.T..... .R......", flips="related")
    events = go(state, "b6 b7")
    assert [type(event) for event in events] == [Moved, Flipped]
    events = go(table(".T...... T.F..... .R......", flips="related"), "b6 b7")
    assert [type(event) for event in events] == [Moved, Lost]


def test_events_a_meadow_that_turns_into_a_rainforest_among_storms_goes_at_once() -> None:
    """The third Storm turns it, and then two and more Storms are on its edges."""
    state = table("........ TMT..... T.......", flips="related")
    events = go(state, "a6 b8")
    assert [type(event) for event in events] == [Moved, Flipped, Lost]
    assert shown(state) == ".T...... T.T....."
    assert (state.board.rainforests, state.board.meadows) == (1, 0)


def test_flips_an_old_touch_does_not_flip_again() -> None:
    """Three Lands touch a Fire already; a move elsewhere leaves it, a new touch flips it."""
    state = table("LFL..... .L...... ........ O.......", flips="related")
    go(state, "a5 a4")
    assert shown(state) == "LFL..... .L...... O......."


def test_flips_of_the_piece_that_moved_and_of_those_it_touches_happen_together() -> None:
    """An Island steps among three Seas: it shows a Land, and was the third Island on a Fire."""
    state = table("IFI..... S.S..... .S...... ...I....", flips="related")
    events = go(state, "d5 b7")
    assert shown(state) == "ITI..... SLS..... .S......"
    assert isinstance(events[1], Flipped)
    assert events[1].squares == (square_at("b7"), square_at("b8"))


def test_flips_do_not_chain_within_a_move() -> None:
    """A Land becomes the third Island on a Fire's edges: the Fire stays as it is."""
    state = table("...O.... ........ ..OLO... ..IFI...", flips="related")
    go(state, "d8 d7")
    assert shown(state) == "...O.... ..OIO... ..IFI..."


def test_four_edges_flip_as_well_as_three() -> None:
    state = table(".L...... LFL..... ........ .L......", flips="related")
    go(state, "b5 b6")
    assert shown(state).split()[1] == "LTL....."


def test_the_mover_may_remove_a_rainforest_by_any_move_that_leaves_two_forces() -> None:
    """By whoever's move: a Rainforest that steps between two Fires goes itself."""
    state = table("F.F..... .R......")
    go(state, "b7 b8")
    assert shown(state) == "F.F....."
    assert state.taken == [1]


def test_recovery_may_be_declined() -> None:
    state = table("S....... ........ ..S.....")
    state.board.meadows = 1
    go(state, "c6 c8")
    GAME.rules.apply(state, 0, LEAVE, CHANCE)
    assert state.board.meadows == 1
    assert state.recovering is None
    assert state.turns == 1


def test_recovery_needs_the_moved_piece_and_two_of_its_own_kind() -> None:
    """Ruling 1: this piece among them; an Ocean and a Land, or an Ocean and a Sea, are not two."""
    assert recoveries("O....... ........ ..O.....", "c6 c8") == ["Rainforest on b8"]
    assert recoveries("O....... ........ ..L.....", "c6 c8") == []
    assert recoveries("O....... ........ ..S.....", "c6 c8") == []
    assert recoveries("O.O..... ........ .....O..", "f6 f7") == []


def test_recovery_any_two_sides_will_do() -> None:
    """Ruling 1: opposite or neighbouring."""
    assert recoveries("S....... ........ ........ .S......", "b5 b7") == [
        "Meadow on a7",
        "Meadow on b8",
    ]


def test_recovery_the_square_just_left_counts() -> None:
    """Ruling 1: an Ocean that steps aside frees the square between itself and another."""
    assert recoveries("OO......", "b8 c8") == ["Rainforest on b8"]


def test_recovery_no_rainforest_where_two_forces_would_touch_it() -> None:
    """One force does not matter, and a Meadow may return between two."""
    assert recoveries("O....... .F...... ..O.....", "c6 c8") == ["Rainforest on b8"]
    two = "........ O....... .F...... ..O....."
    assert recoveries(two.replace("........ O", ".F...... O"), "c5 c7") == []
    seas = ".F...... S....... .F...... ..S....."
    assert recoveries(seas, "c5 c7") == ["Meadow on b7"]


def test_recovery_goes_by_the_kind_the_moved_piece_shows_now() -> None:
    """Ruling 1: an Ocean that turned into a Sea brings back a Meadow, with another Sea."""
    among_lands = ".L...... L.L..... {}....... ........ .O......"
    assert recoveries(among_lands.format("S"), "b4 b7", flips="related") == ["Meadow on b6"]
    assert recoveries(among_lands.format("O"), "b4 b7", flips="related") == []


def test_a_removed_piece_comes_back_as_the_side_it_showed() -> None:
    """Ruling 1: what burns as a Rainforest is a Rainforest off the board, what it was before."""
    state = table("........ TMT..... T....... .......O .......O", flips="related")
    go(state, "a6 b8")
    assert (state.board.rainforests, state.board.meadows) == (1, 0)


def test_no_return_holds_on_the_movers_own_next_turn_too() -> None:
    """And then it is over: two turns later the piece may go back."""
    state = table("F......T ........ L.......", 2, goal="calm")
    go(state, "a8 a7", "a6 a5")
    assert "a8" not in goes(state, "a7")
    go(state, "h8 g6", "a5 a4")
    assert "a8" in goes(state, "a7")


def test_no_return_binds_the_next_player() -> None:
    state = table("F......T ........ L.......", 2, goal="calm")
    go(state, "a8 a7")
    assert goes(state, "a7") == "b6 b7 b8"


def test_no_return_follows_the_piece_when_others_move_it() -> None:
    """Ruling 2: the first mover may not bring it back to where it stood at first."""
    state = table("F......T ........ L.......", 2, goal="calm")
    go(state, "a8 a7", "a7 b7")
    assert "a8" not in goes(state, "b7")
    assert "a7" not in goes(state, "b7")
    assert "b8" in goes(state, "b7")


def test_no_return_among_many_ends_with_the_turns_between() -> None:
    """Three seats: the third one may undo what the first did, but not what the second did."""
    state = table("F......T", 3)
    go(state, "a8 a7", "h8 g6")
    assert "a8" in goes(state, "a7")
    assert "h8" not in goes(state, "g6")


def test_no_return_follows_a_piece_that_was_flipped() -> None:
    """Ruling 2: a Meadow that steps among Lands shows a Rainforest, and is barred still."""
    state = table(".L...... L.L..... .M......", flips="related")
    go(state, "b6 b7")
    assert shown(state) == ".L...... LRL....."
    assert goes(state, "b7") == "a6 a8 c6 c8"


def test_no_return_a_removed_piece_takes_its_bar_along() -> None:
    """Ruling 2: what comes back is a new piece."""
    state = table("F.F..... .R......")
    go(state, "b7 b8")
    assert state.bars == [None]


def test_no_return_what_took_a_meadow_does_not_inherit_its_bar() -> None:
    """The Fire may go to where the Meadow had come from, and not to where it came from itself."""
    state = table("M......T ..F....L", 2, goal="calm")
    go(state, "a8 b8", "c7 b8")
    assert goes(state, "b8") == "a7 a8 b7 c8"


def test_a_pass_is_for_a_seat_without_moves() -> None:
    """Ruling 2: it uses up the turn, and with it what may not return."""
    state = table("OL...... LL......", 2, goal="taker")
    state.bars[0] = Bar(square_at("a8"), square_at("a5"))
    assert GAME.rules.actions(state, 0)[0] == PASS
    GAME.rules.apply(state, 0, PASS, CHANCE)
    assert (state.turn, state.bars[0], state.quiet) == (1, None, 1)
    with pytest.raises(IllegalAction, match="You can move, so you cannot pass"):
        GAME.rules.apply(state, 1, PASS, CHANCE)


def test_a_move_that_is_only_barred_still_counts_for_goals() -> None:
    """The Fire's one move is back to where it came from: nobody may make it, yet it can move."""
    state = table("FO...... .O...... OO...... ........ L.......", 2, goal="quench")
    go(state, "a8 a7")
    assert goes(state, "a7") == ""
    assert state.end is None
    assert stands("quench", "OO...... FO...... OO......")


def test_a_competitor_never_moves_the_opponents_pieces() -> None:
    """In 1 to 6 one moves own pieces and the four neutral kinds (ruling 3)."""
    for goal in ("blue-v-browns", "one-people", "calm", "quench", "stillness", "taker"):
        state = table("", 2, goal=goal)
        kinds = {move.kind for move in legal_moves(state)}
        assert kinds == {0, 1, 4, 5, 6, 7}
        with pytest.raises(IllegalAction, match="is your opponent's"):
            go(state, "a7 a6")


def test_the_kind_named_must_stand_on_the_square() -> None:
    state = table("O.......")
    with pytest.raises(IllegalAction, match="No Sea stands on a8: there is the Ocean"):
        GAME.rules.apply(state, 0, Move(1, square_at("a8"), square_at("a7")), CHANCE)
    with pytest.raises(IllegalAction, match="There is no piece on b8"):
        GAME.rules.apply(state, 0, Move(0, square_at("b8"), square_at("a7")), CHANCE)
    with pytest.raises(IllegalAction, match="cannot go to a4") as refused:
        GAME.rules.apply(state, 0, Move(0, square_at("a8"), square_at("a4")), CHANCE)
    assert refused.value.hint == "It can go to a5, d5, a6, c6, a7, b7, b8, c8 and d8."


def test_a_recovery_names_a_square_that_allows_it() -> None:
    state = table("S....... ........ ..S.....")
    state.board.meadows = 1
    go(state, "c6 c8")
    with pytest.raises(IllegalAction, match="It can on b8"):
        GAME.rules.apply(state, 0, RECOVER[square_at("b7")], CHANCE)
    with pytest.raises(IllegalAction, match="Recover it, or leave it"):
        go(state, "a8 a7")
