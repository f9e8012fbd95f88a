"""What Natura's pictures show, to whom: marks, signs, and nothing that is not there."""

from io import BytesIO

import pytest
from PIL import Image

from engine.model import Action
from engine.natura import GAME
from engine.natura.actions import ACCEPT, OFFER, Move
from engine.natura.goals import GOALS
from engine.natura.squares import square_at
from engine.natura.state import State
from render.natura import NaturaView
from render.natura.field import signs_above, signs_below
from render.natura.text_parts import TextParts
from tests.engine.natura.tables import CHANCE, go, table
from tests.render.natura.scenes import SCENES, choosing, events, recovery, turned

VIEW = NaturaView()
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def picture(state: State, viewer: int | None = None, marks: list[Action] | None = None) -> bytes:
    """The board's bytes."""
    return VIEW.board(state, viewer, NAMES, marks or []).data


def test_where_a_chosen_piece_may_go_is_marked_only_for_who_is_choosing() -> None:
    """Marks come from the actions given, and nobody else is given any."""
    state = choosing()
    moves = [move for move in GAME.rules.actions(state, state.turn) if isinstance(move, Move)]
    one = [move for move in moves if move.from_ == moves[0].from_]
    other = [move for move in moves if move.from_ == moves[-1].from_]
    pictures = [picture(state, 0, list(marks)) for marks in ([], moves, one, other)]
    assert len(set(pictures)) == 4


def test_squares_for_returning_life_are_marked() -> None:
    """While the mover decides on a recovery."""
    state = recovery()
    assert picture(state, 0, GAME.rules.actions(state, 0)) != picture(state, 0)


@pytest.mark.parametrize("scene", [events, turned])
def test_what_came_of_the_last_move_is_seen(scene: object) -> None:
    """Removals and flips leave signs, and go with the next move."""
    assert callable(scene)
    state: State = scene()
    shown = picture(state)
    state.board.last = None
    assert picture(state) != shown


def test_the_piece_that_may_not_return_is_seen() -> None:
    """A sign on it, and one on the square it came from."""
    state = table("O....... ........ F......L", 2, goal="deadlock")
    go(state, "a8 b8")
    shown = picture(state)
    state.bars[0] = None
    assert picture(state) != shown


def test_life_off_the_board_is_seen() -> None:
    """By kind and number."""
    state = table("O......L")
    seen = {picture(state)}
    state.board.rainforests = 1
    seen.add(picture(state))
    state.board.rainforests, state.board.meadows = 0, 1
    seen.add(picture(state))
    assert len(seen) == 3


@pytest.mark.parametrize(("name", "kind", "seats", "made"), SCENES)
def test_alt_text_and_text_twin_say_where_everything_stands(
    name: str, kind: str, seats: int, made: object
) -> None:
    """Every rank by its letters, the last move, and who is to act or has won."""
    assert callable(made)
    state: State = made()
    alt = VIEW.board(state, None, NAMES).alt
    told = VIEW.text_board(state, None, NAMES)
    for board in state.boards:
        for rank in range(8):
            row = board.letters[8 * rank : 8 * rank + 8]
            assert f"{rank + 1} {row.replace('.', '-')}" in alt
            assert f"{rank + 1} {' '.join(row)}" in told
        if board.last is not None:
            assert "Last move: " in alt
    assert alt.startswith("Natura. ")
    assert len(alt) < 1024
    assert name
    assert kind
    assert seats == state.seats


def meanings(state: State, marks: list[Action] | None = None) -> set[str]:
    """What the signs on the board mean."""
    shown = (
        signs_below(state.board, marks or []),
        signs_above(state.board, TextParts(state).barred(), marks or []),
    )
    return {sign.words for signs in shown for sign in signs}


def test_the_legend_explains_each_sign_that_is_on_the_board_and_no_other() -> None:
    """The picture grows by a line for four of them."""
    state = table("", 2, goal="calm")
    assert meanings(state) == set()
    assert meanings(state, GAME.rules.actions(state, 0)) == {"can move"}
    assert meanings(events()) == {
        "the last move",
        "Rainforest lost",
        "may not return",
        "closed to it",
    }
    assert "turned over" in meanings(turned())
    choosing_life = recovery()
    marks = GAME.rules.actions(choosing_life, 0)
    assert meanings(choosing_life, marks) == {"the last move", "life can return"}
    sizes = [
        Image.open(BytesIO(picture(state, 0, marks))).size[1]
        for marks in ([], GAME.rules.actions(state, 0))
    ]
    assert sizes[0] < sizes[1]


def test_no_piece_is_said_not_to_return_that_could_not_anyway() -> None:
    """Neither an opponent's, nor one that stands where it came from again, nor one too far away."""
    fought = table("O......L ........ F......T", 2, goal="calm")
    go(fought, "a8 b8")
    assert TextParts(fought).no_return() == ""
    go(fought, "h8 g8")
    assert TextParts(fought).no_return() == "May not return: the Ocean on b8 to a8."
    undone = table("O......L ........ F......T", 3, goal="deadlock")
    go(undone, "a8 b8", "h8 g8", "b8 a8")
    assert TextParts(undone).no_return() == "May not return: the Ocean on a8 to b8."
    far = table("F......L ........ ........ .......T", 2, goal="calm")
    go(far, "a8 b8", "b8 c8")
    assert TextParts(far).no_return() == "May not return: the Fire on c8 to b8."


def test_text_names_the_piece_that_may_not_return() -> None:
    """With the square that is barred to it."""
    state = table("O....... ........ F......L", 1, goal="deadlock")
    go(state, "a8 b8")
    words = "May not return: the Ocean on b8 to a8."
    assert words in VIEW.text_board(state, 0, NAMES)
    assert words in VIEW.board(state, 0, NAMES).alt


def test_the_last_move_is_told_with_what_came_of_it() -> None:
    """As the picture shows it."""
    assert "Last move: Storm a6 to b8; Rainforest lost on b7." in VIEW.text_board(
        events(), None, NAMES
    )
    state = table("FR.RT... ..F.....")
    go(state, "c7 c8")
    assert "Fire c7 to c8; Rainforests lost on b8 and d8." in VIEW.text_board(state, None, NAMES)
    assert (
        "Last move: Island d5 to b7; b7 turned into a Land; b8 turned into a Storm."
        in VIEW.text_board(turned(), None, NAMES)
    )


def test_people_choose_braille_and_read_the_same() -> None:
    """A rank is its number and eight cells; O S L I R M F T as they are, a hyphen for free."""
    state = table("OSLIRMFT .......O")
    told = VIEW.braille_board(state, 0, NAMES).splitlines()
    assert "⠼⠓ ⠕⠎⠇⠊⠗⠍⠋⠞" in told
    assert "⠼⠛ ⠤⠤⠤⠤⠤⠤⠤⠕" in told
    assert len(told) == len(VIEW.text_board(state, 0, NAMES).splitlines()) - 2
    assert square_at("h7") == 55


@pytest.mark.parametrize("goal", GOALS)
def test_nothing_in_braille_is_left_in_print(goal: str) -> None:
    """Whatever a game tells of itself, before and after its end."""
    state = table("", 2, goal=goal, flips="related", moves="rigid")
    for viewer in (0, 1):
        told = VIEW.braille_board(state, viewer, NAMES)
        assert [sign for sign in told if not ("\u2800" < sign <= "\u28ff" or sign.isspace())] == []
    GAME.rules.apply(state, 0, OFFER, CHANCE)
    GAME.rules.apply(state, 1, ACCEPT, CHANCE)
    told = VIEW.braille_board(state, 0, NAMES)
    assert [sign for sign in told if not ("\u2800" < sign <= "\u28ff" or sign.isspace())] == []


def test_everyone_sees_the_same_board() -> None:
    """But for the word "you" beside a name; alone not even that."""
    state = table("O......L ........ F......T")
    assert picture(state, 0) == picture(state)
    assert VIEW.hand(state, 0, NAMES) is None


def test_what_may_soon_end_a_game_without_its_goal_is_told_before() -> None:
    """The second of three equal positions, and the last of a hundred quiet turns."""
    state = table("", 2, goal="calm")
    go(state, "d2 d1", "d7 d8", "d1 e1", "d8 e8", "e1 d2")
    assert TextParts(state).nearing_end() == ""
    before = picture(state)
    go(state, "e8 d7")
    assert "Position seen twice: a third time ends it." in VIEW.text_board(state, 0, NAMES)
    assert "Position seen twice" in VIEW.board(state, 0, NAMES).alt
    state.positions.clear()
    assert TextParts(state).nearing_end() == ""
    state.quiet = 80
    assert TextParts(state).nearing_end() == "Quiet turns: 80, 100 end the game"
    assert picture(state) != before
    assert TextParts(table("", 2, goal="mosaic")).nearing_end() == ""
