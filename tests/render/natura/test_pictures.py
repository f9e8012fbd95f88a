"""What Natura's pictures show, and to whom."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import get_args

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.model import Action
from engine.natura import GAME
from engine.natura.board.position import Move
from engine.natura.board.squares import square_at
from engine.natura.play.actions import ACCEPT, OFFER, RESIGN
from engine.natura.play.events import Passed
from engine.natura.play.goals import GOALS
from engine.natura.play.state import End, EndReason, GoalName, NaturaOptions, State
from engine.natura.words.progress import head, nearing_end
from render.base import Picture
from render.drawing.canvas import Canvas
from render.drawing.colours import PAPER, mix
from render.natura import VIEW
from render.natura.colours import GREEN_GROUND, GROUND_SHARE, LIGHT_SQUARE
from render.natura.counting import edges, groups, points, watched
from render.natura.field import LARGE, Field
from render.natura.panels import WIDTH
from render.natura.progress import progress
from render.natura.text_board import TextParts, braille_board
from tests.engine.natura.tables import CHANCE, go, table
from tests.engine.puzzles.shipped import one_of
from tests.render.drawn import difference, faults, keeps_limits, pixels, recorded
from tests.render.natura.scenes import SCENES, wandered

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
every_scene = pytest.mark.parametrize("name", SCENES)


def scene(name: str) -> State:
    return SCENES[name].made()


def picture(state: State, viewer: int | None = None, marks: list[Action] | None = None) -> bytes:
    return VIEW.board(state, viewer, NAMES, marks or []).data


def on(image: Image.Image, square: str | int) -> Image.Image:
    at = square_at(square) if isinstance(square, str) else square
    x, y = Field(0, 0, LARGE).corner(at)
    return image.crop((x + 6, y + 6, x + LARGE - 6, y + LARGE - 6))


def changed(one: Image.Image, other: Image.Image, square: str | int) -> bool:
    return ImageChops.difference(on(one, square), on(other, square)).getbbox() is not None


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(one, other, strict=True))


def ground(image: Image.Image, square: str) -> tuple[int, ...]:
    found = on(image, square).getpixel((10, 43))
    assert isinstance(found, tuple)
    return found


def test_only_who_is_choosing_sees_where_a_piece_may_go() -> None:
    state = scene("choosing")
    moves = [move for move in GAME.rules.actions(state, state.turn) if isinstance(move, Move)]
    one = [move for move in moves if move.from_ == moves[0].from_]
    other = [move for move in moves if move.from_ == moves[-1].from_]
    pictures = [picture(state, 0, list(marks)) for marks in ([], moves, one, other)]
    assert len(set(pictures)) == 4


def test_squares_for_returning_life_are_marked() -> None:
    state = scene("recovery")
    assert picture(state, 0, GAME.rules.actions(state, 0)) != picture(state, 0)


@pytest.mark.parametrize("name", ["events", "turned", "late", "taken"])
def test_what_came_of_the_last_move_is_seen_at_its_place(name: str) -> None:
    """All these go with the next move, and nothing else does."""
    state = scene(name)
    shown = pixels(picture(state))
    last = state.board.last
    state.board.last = None
    state.bars = [None] * state.seats
    without = pixels(picture(state))
    assert last is not None
    for square in (last.to, last.from_, *last.lost, *last.flipped):
        assert changed(shown, without, square)
    file, rank = last.to % 8, last.to // 8
    far = [at for at in range(64) if abs(at % 8 - file) > 3 or abs(at // 8 - rank) > 3]
    assert far
    assert not any(changed(shown, without, square) for square in far)


@pytest.mark.parametrize("moves", [["a8 b8"], ["a8 b8", "h6 g6"]])
def test_the_piece_that_may_not_return_is_seen_where_it_may_not_go(moves: list[str]) -> None:
    """A sign on the square it came from and nowhere else; also after two turns."""
    state = table("O....... ........ F......L", 2, goal="deadlock")
    go(state, *moves)
    shown = pixels(picture(state))
    state.bars[0] = None
    without = pixels(picture(state))
    assert [at for at in range(64) if changed(shown, without, at)] == [square_at("a8")]


def test_life_off_the_board_is_seen() -> None:
    state = table("O......L")
    seen = {picture(state)}
    state.board.rainforests = 1
    seen.add(picture(state))
    state.board.rainforests, state.board.meadows = 0, 1
    seen.add(picture(state))
    assert len(seen) == 3


@every_scene
def test_alt_text_and_text_board_say_where_everything_is(name: str) -> None:
    state = scene(name)
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


def test_no_piece_is_said_not_to_return_that_could_not_anyway() -> None:
    """Neither an opponent's, nor one that stands where it came from again, nor one too far away."""
    fought = table("O......L ........ F......T", 2, goal="calm")
    go(fought, "a8 b8")
    assert TextParts(fought).no_return() == ""
    go(fought, "h8 g8")
    assert TextParts(fought).no_return() == "Can't go back: the Ocean on b8 to a8."
    undone = table("O......L ........ F......T", 3, goal="deadlock")
    go(undone, "a8 b8", "h8 g8", "b8 a8")
    assert TextParts(undone).no_return() == "Can't go back: the Ocean on a8 to b8."
    far = table("F......L ........ ........ .......T", 2, goal="calm")
    go(far, "a8 b8", "b8 c8")
    assert TextParts(far).no_return() == "Can't go back: the Fire on c8 to b8."
    assert TextParts(far).no_return() in VIEW.text_board(far, 0, NAMES)
    assert TextParts(far).no_return() in VIEW.board(far, 0, NAMES).alt


def test_the_last_move_is_told_with_what_came_of_it() -> None:
    assert "Last move: Storm a6 to b8; Rainforest lost on b7." in VIEW.text_board(
        scene("events"), None, NAMES
    )
    state = table("FR.RT... ..F.....")
    go(state, "c7 c8")
    assert "Fire c7 to c8; Rainforests lost on b8 and d8." in VIEW.text_board(state, None, NAMES)
    assert (
        "Last move: Island d5 to b7; b7 turned into a Land; b8 turned into a Storm."
        in VIEW.text_board(scene("turned"), None, NAMES)
    )


def test_people_choose_braille_and_read_the_same() -> None:
    """A rank is its number and eight cells; O S L I R M F T as they are, a hyphen for free."""
    state = table("OSLIRMFT .......O")
    told = braille_board(state, 0, NAMES).splitlines()
    assert "⠼⠓ ⠕⠎⠇⠊⠗⠍⠋⠞" in told
    assert "⠼⠛ ⠤⠤⠤⠤⠤⠤⠤⠕" in told
    assert len(told) == len(VIEW.text_board(state, 0, NAMES).splitlines()) - 2
    assert square_at("h7") == 55


@pytest.mark.parametrize("goal", GOALS)
def test_nothing_in_braille_is_left_in_print(goal: str) -> None:
    state = table("", 2, goal=goal, flips="related", moves="rigid")
    for viewer in (0, 1):
        told = braille_board(state, viewer, NAMES)
        assert [sign for sign in told if not ("\u2800" < sign <= "\u28ff" or sign.isspace())] == []
    GAME.rules.apply(state, 0, OFFER, CHANCE)
    GAME.rules.apply(state, 1, ACCEPT, CHANCE)
    told = braille_board(state, 0, NAMES)
    assert [sign for sign in told if not ("\u2800" < sign <= "\u28ff" or sign.isspace())] == []


def test_everyone_sees_the_same_board() -> None:
    """But for the word "you" beside a name; alone not even that."""
    state = table("O......L ........ F......T")
    assert picture(state, 0) == picture(state)
    assert VIEW.hand(state, 0, NAMES) is None


def test_what_may_soon_end_a_game_without_its_goal_is_told_before() -> None:
    state = table("", 2, goal="calm")
    go(state, "d2 d1", "d7 d8", "d1 e1", "d8 e8", "e1 d2")
    assert nearing_end(state) == ""
    before = picture(state)
    go(state, "e8 d7")
    assert "Same position: 2 of 3." in VIEW.text_board(state, 0, NAMES)
    assert "Same position: 2 of 3" in VIEW.board(state, 0, NAMES).alt
    state.positions.clear()
    assert nearing_end(state) == ""
    state.quiet = 80
    assert nearing_end(state) == "Quiet turns: 80 of 100"
    assert picture(state) != before
    assert nearing_end(table("", 2, goal="mosaic")) == ""


def test_the_largest_block_has_a_ground_of_its_own() -> None:
    shown = pixels(picture(scene("late")))
    green = mix(LIGHT_SQUARE, GREEN_GROUND, GROUND_SHARE)
    assert near(ground(shown, "b7"), green)
    assert not near(ground(shown, "g3"), green)
    assert not near(ground(shown, "d2"), green)


def test_blocks_are_counted_as_the_goal_counts_them() -> None:
    """All pieces as one group, or each colour by itself, the largest block first."""
    (everything,) = groups(scene("late"), scene("late").board)
    assert everything.sizes == [29, 4, 2, 1]
    state = table("OS.L.... ..I..... R......M", 1, goal="three-realms")
    assert [(group.name, group.sizes) for group in groups(state, state.board)] == [
        ("brown", [1, 1]),
        ("blue", [2]),
        ("green", [1, 1]),
    ]
    assert groups(table("", 2, goal="calm"), table("").board) == ()


def test_the_line_with_most_life_is_not_framed_for_who_agreed_on_a_number_of_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is what they look for. Once all life is in it, it is."""
    framed = list[bool]()
    monkeypatch.setattr("render.natura.board.draw_line", lambda *_, full: framed.append(full))
    puzzle = one_of("natura green-line").puzzle
    states = [puzzle.problem.start, *(state for _, state, _ in puzzle.steps())]
    for state in states:
        assert isinstance(state, State)
        picture(state)
    assert framed == [True]
    assert isinstance(states[0], State)
    free = GAME.rules.copy(states[0])
    free.options = msgspec.structs.replace(free.options, length=0)
    picture(free)
    assert framed == [True, False]


def test_dots_are_where_the_counted_pieces_can_still_go() -> None:
    """In Calm only Storms count: a dot more or less is a Storm's way more or less."""
    state = table("T....... ........ ........ ...F....", 2, goal="calm")
    (storms,) = watched(state, state.board)
    assert storms.moves == {square_at("a8"): 2}
    free = pixels(picture(state))
    state.board.letters = table("T....... ........ .F...... ........").board.letters
    blocked = pixels(picture(state))
    assert not changed(free, blocked, "c7")
    assert near(on(free, "b6").getpixel((43, 43)), (122, 96, 74))  # type: ignore[arg-type]
    assert changed(free, blocked, "b6")


def test_edges_of_life_are_counted_as_the_points_are() -> None:
    state = wandered(20, 1, 3, goal="harmony")
    parts = points(state, state.board)
    found = edges(state, state.board)
    assert [part.number for part in parts[1:]] == [len(found.good), len(found.bad)]
    assert sum(part.number * part.each for part in parts) == head(state, 0).number


def test_both_boards_of_a_race_stand_side_by_side_in_one_picture() -> None:
    """What happens on one changes nothing on the other half but for the ribbon above."""
    state = scene("race")
    before = picture(state)
    state.boards[1].letters = "." * 64
    state.boards[1].last = None
    box = difference(before, picture(state), (0, 130, 1320, 840))
    assert box is not None
    assert box[0] > 660


def test_a_races_alt_text_says_whose_each_board_is() -> None:
    alt = VIEW.board(scene("race"), None, NAMES).alt
    boards = [part.partition(":")[0] for part in alt.split("Board of ")[1:]]
    assert boards == ["A Ada", "B Bo"]


def own(state: State, seat: int, marks: list[Action]) -> Picture:
    found = VIEW.choosing(state, seat, NAMES, marks, "to")
    assert found is not None
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_race_ones_own_board_is_large_and_the_other_one_small_beside_it(seat: int) -> None:
    state = scene("race-own")
    marks = GAME.rules.actions(state, seat)
    assert marks  # both may move
    before = own(state, seat, [])
    assert difference(before.data, own(state, seat, marks).data, (872, 0, 1320, 840)) is None
    assert difference(before.data, own(state, seat, marks).data) is not None
    state.boards[1 - seat].letters = "." * 64
    state.boards[1 - seat].last = None
    assert difference(before.data, own(state, seat, []).data, (0, 0, 840, 840)) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_race_ones_own_choices_are_zoomed_in_on_ones_own_board(seat: int) -> None:
    state = scene("race-own")
    first, *_ = VIEW.zooms(state, seat, NAMES, GAME.rules.actions(state, seat))
    assert (first.help, first.corner[0] < 640) == ("Your choices", seat == 0)
    assert "Pieces to choose from" in first.alt


def test_ones_own_board_says_whose_is_whose() -> None:
    state = scene("race-own")
    for seat, name, other in ((0, "A Ada", "B Bo"), (1, "B Bo", "A Ada")):
        alt = own(state, seat, []).alt
        assert alt.index(f"Your board, {name}:") < alt.index(
            f"Small beside it, the board of {other}:"
        )
    assert VIEW.own_board(scene("late"), 0, NAMES, ()) is None


def test_the_loser_of_a_race_is_veiled_and_the_winner_is_not() -> None:
    state = scene("raced")
    assert state.end is not None
    assert state.end.winners == (0,)
    shown = pixels(picture(state))
    light, veiled = shown.getpixel((60, 230)), shown.getpixel((712, 230))
    assert isinstance(light, tuple)
    assert isinstance(veiled, tuple)
    assert sum(veiled) < sum(light) - 60


def test_a_goal_that_is_reached_is_celebrated_and_another_end_is_not() -> None:
    gold = (255, 201, 49)
    assert near(pixels(picture(scene("reached"))).getpixel((1088, 180)), gold)  # type: ignore[arg-type]
    given_up = scene("late")
    GAME.rules.apply(given_up, given_up.turn, OFFER, CHANCE)
    while GAME.rules.actors(given_up):
        GAME.rules.apply(given_up, GAME.rules.actors(given_up)[0], ACCEPT, CHANCE)
    assert not near(pixels(picture(given_up)).getpixel((1088, 180)), gold)  # type: ignore[arg-type]


@pytest.mark.parametrize("reason", get_args(EndReason))
@pytest.mark.parametrize("goal", ["stillness", "harmony"])
@pytest.mark.parametrize("winners", [(), (0,), (0, 1)])
def test_however_a_game_ends_its_board_is_drawn(
    goal: GoalName, reason: EndReason, winners: tuple[int, ...]
) -> None:
    state = wandered(31, 2, 7, goal=goal, length=0)
    state.end = End(reason, winners)
    with recorded() as drawn:
        shown = VIEW.board(state, None, NAMES[:2])
    assert keeps_limits(shown)
    assert not faults(drawn, beside=845)


def test_a_pass_and_an_offer_are_told_where_the_last_move_was() -> None:
    state = scene("taken")
    shown = picture(state)
    assert VIEW.board(state, None, NAMES, (), [Passed(0)]).data != shown
    GAME.rules.apply(state, 1, OFFER, CHANCE)
    box = difference(shown, picture(state))
    assert box is not None
    assert box[0] > 840


def test_crowded_pictures_are_drawn_denser_and_say_so() -> None:
    """Letters on small boards, tags of single pieces, and parts of a bar."""
    assert "letters" in VIEW.board(scene("race"), None, NAMES).stages
    assert "tags" in VIEW.board(scene("alone"), None, NAMES).stages
    assert "bar" in VIEW.board(scene("begun"), None, NAMES).stages
    assert VIEW.board(scene("late"), None, NAMES).stages == ()


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", ["Ada", "W" * 40])
def test_no_text_leaves_the_picture_or_covers_another(goal: str, name: str) -> None:
    """In every goal, in play and at the end, score_sheets included."""
    seats = 2 if GOALS[goal].is_competitive else 6
    state = wandered(31, seats, 7, goal=goal, flips="related", length=0)
    ended = GAME.rules.copy(state)
    if ended.end is None:
        GAME.rules.apply(ended, ended.turn, OFFER, CHANCE)
    names = [name] * seats
    pictures: list[Callable[[], object]] = [
        lambda: VIEW.board(state, None, names),
        lambda: VIEW.board(ended, None, names),
    ]
    pictures += [
        partial(VIEW.score_sheets.draw, state, None, names, part.key)
        for part in VIEW.score_sheets.parts(state, None, names)
    ]
    while GAME.rules.actors(ended) and ended.asking is not None:
        GAME.rules.apply(ended, GAME.rules.actors(ended)[0], ACCEPT, CHANCE)
    for draw in pictures:
        with recorded() as drawn:
            draw()
        assert all(one.right <= 1318 for one in drawn)
        assert not faults(drawn, beside=845)


def test_each_block_is_told_with_a_square_however_many_there_are() -> None:
    state = wandered(5, 1, 6, goal="river")
    assert sum(len(group.blocks) for group in groups(state, state.board)) == 32
    with recorded() as drawn:
        VIEW.score_sheets.draw(state, None, NAMES, "goal")
    assert not any("…" in one.text for one in drawn)


@every_scene
def test_every_part_that_is_offered_can_be_looked_at(name: str) -> None:
    """Each seat of a contest or race, what the goal counts, and all names where all play as one."""
    state = scene(name)
    keys = [part.key for part in VIEW.score_sheets.parts(state, None, NAMES)]
    contest = state.options.race or GOALS[state.options.goal].is_competitive
    assert ("seat-a" in keys) == contest
    assert ("goal" in keys) == (not state.options.race)
    assert ("seats" in keys) == (state.seats > 1 and not contest)
    for key in keys:
        shown = VIEW.score_sheets.draw(state, None, NAMES, key)
        assert shown is not None
        assert keeps_limits(shown)


def test_pages_of_signs_explain_every_kind() -> None:
    pages = VIEW.legend()
    assert len(pages) == 3
    for name in ("Ocean", "Sea", "Land", "Island", "Rainforest", "Meadow", "Fire", "Storm"):
        assert name in pages[0].alt


def test_the_text_board_has_the_blocks_and_open_squares_of_the_picture() -> None:
    """Sizes of blocks, squares that can still be entered, and who moved last."""
    told = VIEW.text_board(scene("late"), None, NAMES)
    assert "Pieces in each block: All 29, 4, 2, 1." in told
    assert "Moved by A **Ada**." in told
    state = table("T.......", 2, goal="calm")
    assert "Squares open to Storms: c7 b6." in VIEW.text_board(state, None, NAMES).replace(
        "b6 c7", "c7 b6"
    )
    assert "Moved by" not in VIEW.text_board(scene("alone"), None, NAMES)
    assert len(VIEW.text_board(scene("together"), None, NAMES)) <= 3900


LOW = ("calm", "quench", "stillness", "deadlock")
"""Where a long key leaves little room."""


@pytest.mark.parametrize(
    ("goal", "height"),
    [(goal, height) for goal in GOALS if goal != "taker" for height in (138, 156, 190, 220)]
    + [(goal, height) for goal in LOW for height in (107, 125)],
)
def test_progress_stays_inside_its_frame(goal: str, height: int) -> None:
    state = wandered(16, 2, 1, goal=goal)
    canvas = Canvas(PAPER)
    with recorded() as drawn:
        progress(TextParts(state), 0, WIDTH, height).draw(canvas, 0, 0)
    assert all(one.top >= 4 and one.bottom <= height - 4 for one in drawn)
    assert not faults(drawn)


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
@pytest.mark.parametrize("goal", ["harmony", "scorched"])
def test_par_is_in_the_picture_at_every_table_that_has_one(goal: GoalName, seats: int) -> None:
    options = GAME.rules.check(NaturaOptions(goal=goal), seats)
    state = GAME.rules.setup(options, seats, Random(1))
    for _ in range(2):
        mover = GAME.rules.actors(state)[0]
        GAME.rules.apply(state, mover, GAME.rules.actions(state, mover)[0], Random(1))
    par = TextParts(state).par()
    with recorded() as texts:
        VIEW.board(state, None, NAMES[:seats])
    assert par.startswith("par ")
    assert par in [one.text for one in texts]


def test_a_board_in_words_says_once_that_somebody_resigned() -> None:
    state = table("", 2, goal="taker")
    GAME.rules.apply(state, 0, RESIGN, CHANCE)
    told = VIEW.text_board(state, None, NAMES)
    assert "B **Bo** wins: A **Ada** resigned." in told
    assert told.count("resign") == 1
