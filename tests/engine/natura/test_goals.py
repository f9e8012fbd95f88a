"""Each goal is reached in one position and just missed in another."""

import random

import pytest

from engine.natura import GAME
from engine.natura.play.goals import DISTANCES, GOALS, POINTS
from engine.natura.play.legal import view_of
from engine.natura.play.state import GoalName, State
from engine.play import random_action
from tests.engine.natura.tables import letters, reaches, table

RIVER = "TTTTFFFF .......M SRRRRMMM S....... OOOOOOSS .......I .......I LLLLLLII"
SHORT_RIVER = RIVER.replace("TTTTFFFF", "TF......")

CASES = [
    ("blue-v-browns", "LF...... FF......", "LF...... F......."),
    ("one-people", "OS...... .S...... ....LI..", "OS...... ..S....."),
    ("calm", "T....... ..R..... .F......", "T....... ..R..... .M......"),
    ("quench", "FT...... RR......", "FT...... RM......"),
    ("stillness", "FT...... RR.R.... O.O.....", "FT...... RR.R.... ..O....."),
    ("mosaic", "OL...... .F...... .T......", "OL...... .F...... ..T....."),
    ("three-realms", "LLI..... OSS..... .RM.....", "LL.I.... OSS..... .RM....."),
    ("river", RIVER, RIVER.replace("TTTTFFFF", "TTTFTFFF")),
    ("short-river", SHORT_RIVER, SHORT_RIVER.replace(".......M", "......M.")),
    ("green-line", "RMRMRMRM O.......", "RMRMRMR. O......M"),
    ("deadlock", "OF...... SF...... FF......", "OF...... SF...... .F......"),
    ("exile", "R....... .O......", "R....... O......."),
]


@pytest.mark.parametrize(("goal", "position", "just_missed"), CASES)
def test_a_goal_is_reached_and_just_missed(goal: str, position: str, just_missed: str) -> None:
    assert reaches(goal, position)
    assert not reaches(goal, just_missed)


def test_taker_needs_five_life_pieces() -> None:
    for taken, met in ((4, False), (5, True), (6, True)):
        state = table("........", 2, goal="taker")
        state.taken = [taken, 0]
        assert GOALS["taker"].met(*view_of(state, 0)) is met


@pytest.mark.parametrize("goal", ["mosaic", "three-realms", "river", "green-line", "exile"])
def test_with_life_off_the_board_a_goal_of_all_life_is_not_reached(goal: str) -> None:
    position = next(text for name, text, _ in CASES if name == goal)
    assert reaches(goal, position)
    assert not reaches(goal, position, missing=1)


def test_every_goal_to_reach_has_its_cases() -> None:
    tried = {name for name, _, _ in CASES} | {"taker"}
    assert tried == GOALS.keys() - POINTS.keys() == DISTANCES.keys()


def test_a_river_may_bend_six_times_but_not_seven() -> None:
    """The last Storm is round a corner instead of straight on."""
    bent = RIVER.replace("TTTTFFFF", ".TTTFFFF").replace(".......M", ".T.....M")
    assert reaches("river", RIVER)
    assert not reaches("river", bent)


def test_a_river_bends_without_leaving_the_block() -> None:
    """Lines may be side by side: some path must pass through all pieces."""
    assert reaches("short-river", "LLLLLLLL OOOOOOOO RRRR....")
    assert not reaches("short-river", "LLLLLLLL OOOOROOO RRR.....")


def test_a_river_goes_through_each_colour_without_a_break() -> None:
    """Each colour is a block in both, but in one the path leaves blue in between."""
    assert not reaches("short-river", "OOOO.... ROLL....")
    assert reaches("short-river", "OOOO.... RLLO....")


def test_rigid_moves_stop_pieces_earlier() -> None:
    """An Ocean with two free squares each way can move only by Flexible moves."""
    walled = "O..F.... ........ ........ F..F...."
    assert not reaches("deadlock", walled)
    assert reaches("deadlock", walled, rigid=True)


def test_one_people_is_no_goal_of_a_side_without_pieces() -> None:
    assert not reaches("one-people", "OS......", seat=1)
    assert reaches("one-people", "OS......", seat=0)


def test_kinds_off_the_board_count_as_stopped() -> None:
    assert reaches("calm", "F.......")
    assert not reaches("stillness", "F.......")


def test_harmony_counts_life_and_its_neighbours() -> None:
    state = table("OR...... .MF..... ......R.", goal="harmony")
    assert POINTS["harmony"](state.position) == 3 * 2 + 1 - 1
    assert state.position.letters == letters("OR...... .MF..... ......R.")


def test_harmony_is_32_at_the_standard_start() -> None:
    state = table(goal="harmony")
    assert POINTS["harmony"](state.position) == 32


def test_scorched_counts_what_went_and_what_is_singed() -> None:
    state = table("FM.R.... .F......", goal="scorched")
    state.board.rainforests, state.board.meadows = 2, 1
    assert POINTS["scorched"](state.position) == 3 * 2 + 2 * 1 + 1


def keeps_distance(goal: GoalName, state: State) -> bool:
    """Whether the distance to a goal is 0 exactly for the seats that have reached it."""
    views = [view_of(state, seat) for seat in range(state.seats)]
    return all((DISTANCES[goal](*view) == 0) == GOALS[goal].met(*view) for view in views)


@pytest.mark.parametrize("goal", DISTANCES)
def test_the_distance_is_0_exactly_where_the_goal_is_reached(goal: GoalName) -> None:
    rng = random.Random(goal)
    seats = 2 if GOALS[goal].is_competitive else 1
    for text in (text for name, *texts in CASES if name == goal for text in texts):
        assert keeps_distance(goal, table(text, seats, goal=goal))
    state = table("", seats, goal=goal, flips="related")
    for _ in range(60):
        assert keeps_distance(goal, state)
        for seat in GAME.rules.actors(state)[:1]:
            GAME.rules.apply(state, seat, random_action(GAME, state, seat, rng), rng)


def test_the_start_of_every_game_is_open() -> None:
    """Ruling 5."""
    for goal in GOALS.values():
        for board in ("standard", "second", "third"):
            state = table("", 2 if goal.is_competitive else 1, goal=goal.name, board=board)
            assert not any(goal.met(*view_of(state, seat)) for seat in range(state.seats))
            assert GAME.rules.actors(state) == (0,)
