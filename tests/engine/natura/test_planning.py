"""Plans of Natura: they reach the goal, and stop Fires and Storms in a corner."""

import random

import pytest

from engine import foresight
from engine.model import Action
from engine.natura import GAME
from engine.natura.board.kinds import FIRE, FORCES, LETTERS, RAINFOREST, STORM
from engine.natura.board.position import MOVE, Position, position
from engine.natura.board.reach import any_movable
from engine.natura.board.squares import SQUARES, bits_of, members, square_at
from engine.natura.play.goals import GOALS, Side
from engine.natura.play.legal import Turn, Variant, variant_of, view_of
from engine.natura.play.state import End, GoalName, NaturaOptions, State
from engine.natura.players.blocking import MANY, _corners, _forces_away, closing
from engine.natura.players.evaluation import REACHED
from engine.natura.players.likely_targets import deadlocks
from engine.natura.players.planning import QUICK, Plan, Shortener, forget, plan
from engine.natura.players.targets import steps_of
from engine.play import pick
from engine.players.choosing import choose
from tests.engine.natura.tables import CHANCE, letters, table


def begun(goal: GoalName) -> State:
    """A game alone on the usual board."""
    options = GAME.rules.check(NaturaOptions(goal=goal), 1)
    return GAME.rules.setup(options, 1, random.Random(1))


def quick_plan(state: State) -> Plan:
    """What a player that thinks briefly finds."""
    return plan(variant_of(state, 0), state.position, 0, QUICK, lambda: True).plans[0]


def end_of(variant: Variant, now: Position, turns: tuple[Turn, ...]) -> Position:
    """Where a line of turns leads; each of its moves is legal where it comes."""
    for turn in turns:
        assert turn[0] in variant.moves(now)
        now = variant.after(now, turn)
    return now


@pytest.mark.parametrize(
    ("goal", "fewest"), [("green-line", 18), ("three-realms", 26), ("deadlock", 33)]
)
def test_a_brief_thought_finds_a_way_of_at_most_twice_the_fewest_moves(
    goal: GoalName, fewest: int
) -> None:
    state = begun(goal)
    found = quick_plan(state)
    assert found.reached
    assert len(found.turns) <= 2 * fewest
    variant, now = variant_of(state, 0), state.position
    assert variant.goal.met(end_of(variant, now, found.turns), variant.sides[0])


def test_a_detour_is_taken_out_of_a_line_and_its_end_stays_the_same() -> None:
    state = begun("green-line")
    variant, now = variant_of(state, 0), state.position
    direct = quick_plan(state).turns
    there, on = square_at("a7"), square_at("a6")
    kind = LETTERS.index(state.board.letters[there])
    # An Island goes a step, something else moves, and the Island goes back.
    away: Turn = (MOVE[kind][there][on], None)
    back: Turn = (MOVE[kind][on][there], None)
    long = (away, direct[0], back, *direct[1:])
    end = end_of(variant, now, long)
    short = Shortener(variant, now, steps_of(rigid=False)).shorten(long, 8, lambda: True)
    assert len(short) <= len(direct)
    assert end_of(variant, now, short).letters == end.letters


def test_without_time_a_line_stays_as_it_is() -> None:
    state = begun("green-line")
    turns = quick_plan(state).turns
    shortener = Shortener(variant_of(state, 0), state.position, steps_of(rigid=False))
    assert shortener.shorten(turns, 8, lambda: False) == turns
    assert not shortener.positions


_IN_A_LINE = """
    ........
    ........
    ........
    ........
    RMRMRMRM
    ........
    ........
    O......L
    """


def test_together_nobody_plans_to_take_the_turn_before_back() -> None:
    """The nearest way would be to move the Rainforest straight back, which the rules bar."""
    state = table(_IN_A_LINE, 2, goal="green-line")
    there, off = square_at("g4"), square_at("g3")
    GAME.rules.apply(state, 0, MOVE[RAINFOREST][there][off], CHANCE)
    planned = plan(variant_of(state, 1), state.position, 0, QUICK, lambda: True).plans
    assert planned
    assert {found.turns[0][0] for found in planned} <= set(GAME.rules.actions(state, 1))


def test_where_the_squares_of_a_deadlock_are_filled_no_shore_can_move() -> None:
    where, side = view_of(begun("deadlock"), 0)
    targets = deadlocks(where, steps_of(rigid=False))
    assert len({target.groups for target in targets}) == len(targets) > 100
    for target in targets:
        (shores, inside), (walls, around) = target.groups
        assert target.is_risky == (RAINFOREST in walls)
        free = [square for square in SQUARES if inside >> square & 1]
        letters = ["."] * len(SQUARES)
        for square, kind in zip(free, [k for k in shores for _ in where.places[k]], strict=True):
            letters[square] = LETTERS[kind]
        for square in SQUARES:
            if around >> square & 1:
                letters[square] = LETTERS[walls[-1]]
        assert GOALS["deadlock"].met(position("".join(letters)), side)


PLAIN = {"usual", "ending"}


@pytest.mark.parametrize(("kinds", "most"), [(FORCES, 8), ((FIRE,), 5)])
def test_few_others_stop_fires_and_storms_in_a_corner(kinds: tuple[int, ...], most: int) -> None:
    """With a piece wherever one of them could go none can move; with one fewer, some can."""
    for fires, storms in _corners(kinds):
        letters = ["."] * 64
        walls = 0
        for kind, letter, squares in ((FIRE, "F", fires), (STORM, "T", storms)):
            for square in members(squares):
                letters[square] = letter
                walls |= REACHED[kind][square]
        others = list(members(walls & ~(fires | storms)))
        assert len(others) <= most
        for square in others:
            letters[square] = "O"
        assert not any_movable(position("".join(letters)), kinds, rigid=False)
        letters[others[0]] = "."
        assert any_movable(position("".join(letters)), kinds, rigid=False)


@pytest.mark.parametrize(("goal", "index"), [("stillness", 1), ("calm", 2)])
def test_medium_stops_them_against_whoever_moves_anything(goal: GoalName, index: int) -> None:
    """It does so before the game would end by turns without any removal."""
    rng, seat = random.Random(f"{goal} {index}"), index % 2
    state = GAME.rules.setup(GAME.rules.check(NaturaOptions(goal=goal), 2), 2, rng)
    forget()
    while state.end is None:
        [mover] = GAME.rules.actors(state)
        action = _medium(state, seat, rng) if mover == seat else _anything(state, mover, rng)
        GAME.rules.apply(state, mover, action, rng)
    assert state.end == End("goal", (seat,))


def _medium(state: State, seat: int, rng: random.Random) -> Action:
    at = foresight.Position(GAME.rules.redact(state, seat), seat, 2)
    return choose(GAME, at, GAME.safest, "medium", rng, lambda: False)


def _anything(state: State, seat: int, rng: random.Random) -> Action:
    """Any move, and nothing that ends the game before its end."""
    usual = [each for each in GAME.rules.actions(state, seat) if each.weight in PLAIN]
    return pick([each for each in usual if not each.is_final], rng)


def _away(text: str) -> int:
    fires = bits_of(map(square_at, ("a3", "b3", "c1", "c2")))
    storms = bits_of(map(square_at, ("a1", "b1", "a2", "b2")))
    return _forces_away(position(letters(text)), Side(0), (fires, storms))


def _closing(text: str) -> int:
    return closing(position(letters(text)), Side(0), FORCES)


def test_what_stands_on_the_way_into_a_corner_has_to_leave_first() -> None:
    """It costs one of our moves; more where a piece is closed in there, or is the opponent's."""
    to_a1 = "........ ........ ........ ........ ........ FF...... TTF..... {}TF.T..."
    free, closed_in, theirs = (_away(to_a1.format(letter)) for letter in ".OL")
    to_b3 = "........ ........ ........ ........ .F...... F{}...... TTF..... TTF....."
    near, leaving = (_away(to_b3.format(letter)) for letter in ".O")
    assert 0 < leaving - near < closed_in - free
    assert free < theirs


def test_a_square_is_filled_by_the_nearest_piece_that_stops_nothing() -> None:
    """The Ocean at h4 gets to f1, the only square that is left to the Fire at e1, in two moves;
    an Ocean that stops the Fire can go there at once, if another then takes its place.
    """
    alone = "........ ........ ........ ........ .......O ........ ...OOO.. ...OF..."
    assert _closing(alone) == 2
    chained = "........ ........ ........ ........ ........ .......O ...OOOR. ...OF.R."
    assert _closing(chained) == 2


def test_where_no_piece_is_left_over_the_way_is_not_told() -> None:
    """An arrangement that uses up all pieces has to be another."""
    crowded = "........ ........ ........ ........ ........ ........ ...OOO.. ...OF..."
    assert _closing(crowded) == MANY
