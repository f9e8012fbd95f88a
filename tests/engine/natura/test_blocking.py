"""The corners in which Fires and Storms are stopped."""

import random

import pytest

from engine.model import Action
from engine.natura import GAME
from engine.natura.board.kinds import FIRE, FORCES, STORM
from engine.natura.board.position import position
from engine.natura.board.reach import any_movable
from engine.natura.board.squares import bits_of, members, square_at
from engine.natura.play.goals import Situation
from engine.natura.play.state import End, GoalName, NaturaOptions, State
from engine.natura.players.blocking import _corners, _forces_away
from engine.natura.players.blocking_distance import MANY, closing
from engine.natura.players.lead import REACHED
from engine.natura.players.planning import forget
from engine.play import pick
from engine.players.choosing import choose
from engine.players.model import Position
from tests.engine.natura.tables import letters

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
    at = Position(GAME.rules.redact(state, seat), seat, 2)
    return choose(GAME, at, GAME.safest, "medium", rng, lambda: False)


def _anything(state: State, seat: int, rng: random.Random) -> Action:
    """Any move, and nothing that ends the game before its end."""
    usual = [each for each in GAME.rules.actions(state, seat) if each.weight in PLAIN]
    return pick([each for each in usual if not each.is_final], rng)


def _away(text: str) -> int:
    fires = bits_of(map(square_at, ("a3", "b3", "c1", "c2")))
    storms = bits_of(map(square_at, ("a1", "b1", "a2", "b2")))
    return _forces_away(_situation(text), (fires, storms))


def _situation(text: str) -> Situation:
    return Situation(position(letters(text)), rigid=False, missing=0)


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
    assert closing(_situation(alone), FORCES) == 2
    chained = "........ ........ ........ ........ ........ .......O ...OOOR. ...OF.R."
    assert closing(_situation(chained), FORCES) == 2


def test_where_no_piece_is_left_over_the_way_is_not_told() -> None:
    """An arrangement that uses up all pieces has to be another."""
    crowded = "........ ........ ........ ........ ........ ........ ...OOO.. ...OF..."
    assert closing(_situation(crowded), FORCES) == MANY
