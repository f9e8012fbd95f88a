"""The engine against independent counting, naive or from nothing, over random games."""

import random
from collections.abc import Iterator
from functools import lru_cache

import msgspec
import pytest

from engine.play import random_action, sometimes_stored
from engine.renature import GAME
from engine.renature.board.dominoes import DOMINOES, placements, spots
from engine.renature.board.layout import Layout, layout_of
from engine.renature.board.squares import BESIDE, SQUARES, beside_any, members, next_square, set_of
from engine.renature.play.actions import DONE, Place, Plant
from engine.renature.play.derived import Derived, derived
from engine.renature.play.state import (
    UNSCORED,
    BoardName,
    Orders,
    RenatureOptions,
    State,
    layout,
    token_backs,
)
from tests.engine.playing import outcome_of
from tests.playing import kind_first_action

BOARDS: tuple[BoardName, ...] = ("standard", "second", "third", "random", "valley", "valley-back")
# By board, so that its games are played once for all that is counted of them.
every_board = pytest.mark.parametrize("board", BOARDS, scope="module")


@lru_cache(maxsize=1)
def games(board: BoardName) -> list[tuple[State, list[State]]]:
    """Random games: the last state of each, and a copy of each state before a placement."""
    rng = random.Random(f"counting {board}")
    found = []
    for number in range(9):
        state = GAME.rules.setup(RenatureOptions(board=board), 2 + number % 3, rng)
        seen = []
        step = 0
        while GAME.rules.actors(state):
            state = sometimes_stored(GAME, state, step)
            step += 1
            if state.phase == "place" and rng.random() < 0.3:
                seen.append(GAME.rules.copy(state))
            GAME.rules.apply(state, state.turn, random_action(GAME, state, state.turn, rng), rng)
        found.append((state, seen))
    return found


def neighbours(square: int) -> list[int]:
    """The squares beside one, on a 15 x 15 grid."""
    column, row = square % 15, square // 15
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [y * 15 + x for x, y in around if 0 <= x < 15 and 0 <= y < 15]


Placement = tuple[int, frozenset[tuple[int, int]]]
"""A domino, and two squares with their animals."""


def naive_placements(state: State) -> set[Placement]:
    """Every legal placement by trying every square and direction for every domino of the hand."""
    grid: dict[int, int] = {}
    for laid in state.laid:
        grid |= zip((laid.at, laid.to), DOMINOES[laid.domino], strict=True)
    found = set()
    for domino in state.seats[state.turn].hand:
        for one, two in (DOMINOES[domino], DOMINOES[domino][::-1]):
            for here, there in ((a, b) for a in range(225) for b in neighbours(a)):
                signs = state.board[here] + state.board[there]
                if set(signs) & set("#12") or {here, there} & {*grid, *state.mushrooms}:
                    continue
                touching = [
                    (animal, grid[other])
                    for animal, place in ((one, here), (two, there))
                    for other in neighbours(place)
                    if other in grid
                ]
                if (touching or "S" in signs) and all(
                    a == b or state.joker in {a, b} for a, b in touching
                ):
                    found.add((domino, frozenset({(here, one), (there, two)})))
    return found


@pytest.mark.short("standard", "valley")
@every_board
def test_placements_match_a_naive_count(board: BoardName) -> None:
    """And those that the trial games of a board's checker find, pair by pair of squares."""
    counted = 0
    for _, states in games(board)[:6]:
        for state in states:
            offered = []
            for way in GAME.rules.actions(state, state.turn):
                if isinstance(way, Place):
                    to = next_square(way.at, way.facing)
                    assert to is not None
                    offered.append((way.domino, way.at, to))
            around = layout(state).around
            pairs = spots(state.animals, state.frontier, around, state.joker)
            assert sorted(placements(pairs, state.seats[state.turn].hand)) == sorted(offered)
            found: set[Placement] = {
                (domino, frozenset(zip((at, to), DOMINOES[domino], strict=True)))
                for domino, at, to in offered
            }
            assert len(found) == len(offered)
            assert found == naive_placements(state)
            counted += len(found)
    assert counted > 500


def naive_areas(state: State) -> list[set[int]]:
    """Groups of area squares and mushrooms, merged until nothing touches, by their first square."""
    land = {square for square, sign in enumerate(state.board) if sign in "#12"}
    groups: list[set[int]] = []
    for square in land.union(state.mushrooms):
        touching = [group for group in groups if group.intersection(neighbours(square))]
        groups = [group for group in groups if group not in touching]
        groups.append({square}.union(*touching))
    return sorted(groups, key=min)


def naive_shares(state: State, area: set[int]) -> dict[int, int]:
    """Each seat's points from an area with its present plants."""
    sums = dict.fromkeys(range(5), 0)
    for code in (state.plants[square] for square in area):
        if code:
            sums[(code - 1) // 4] += (code - 1) % 4 + 1
    alone = {c: v for c, v in sums.items() if v and list(sums.values()).count(v) == 1}
    order = sorted(alone, key=lambda colour: alone[colour], reverse=True)
    worth = (len(area), len(area) // 2) if len(order) > 1 else (len(area) + len(area) // 2,)
    shares = zip(order, worth, strict=False)
    return {colour - 1: points for colour, points in shares if colour}


@every_board
def test_final_scores_match_a_naive_count(board: BoardName) -> None:
    """Areas that nobody closed, clouds, plants left and backs, added to what was scored before."""
    for state, _ in games(board):
        wanted = [s.points.start + s.points.plants + s.points.areas for s in state.seats]
        for number, area in enumerate(naive_areas(state)):
            if state.taken and state.taken[number] >= 0:
                back = state.backs[number]
                assert back in token_backs(len(area))
                wanted[state.taken[number]] += back
                continue
            for seat, points in naive_shares(state, area).items():
                wanted[seat] += points
        for number, player in enumerate(state.seats):
            left = zip(player.own, player.neutral, (1, 2, 3, 4), strict=True)
            wanted[number] += player.clouds - sum((own + free) * value for own, free, value in left)
        assert list(outcome_of("renature", state).scores) == wanted


@every_board
def test_what_a_menu_promises_is_what_happens(board: BoardName) -> None:
    """The points and closed areas that a placement promises are those that follow it."""
    planted = closed = 0
    for _, states in games(board)[:3]:
        for state in states[::3]:
            for way in GAME.rules.actions(state, state.turn):
                if not isinstance(way, Place):
                    continue
                told = GAME.wording.choice(state, state.turn, way, "facing").help
                points, areas = after_placing(state, way)
                if points:
                    assert f"lant for up to {max(points)} point" in told
                assert told.count("loses area") == areas
                planted += bool(points)
                closed += areas
    assert planted > 50
    assert bool(closed) == (not board.startswith("valley"))


def after_placing(state: State, way: Place) -> tuple[list[int], int]:
    """What each plant would score after a placement, and how many areas close without one.

    Nothing is looked at where a mushroom or clouds come first.
    """
    after = GAME.rules.copy(state)
    seat = after.turn
    after.seats[seat].orders = Orders(ending="on", scoring="on")
    GAME.rules.apply(after, seat, way, random.Random(0))
    points = []
    if after.turn == seat and after.phase == "plant" and not after.coming:
        plants = [one for one in GAME.rules.actions(after, seat) if isinstance(one, Plant)]
        words = [GAME.wording.phrase(after, seat, one) for one in plants]
        points = [int(each.rpartition(": ")[2].split()[0]) for each in words]
        GAME.rules.apply(after, seat, DONE, random.Random(0))
    pairs = zip(state.taken, after.taken, strict=True)
    return points, sum(before == UNSCORED and then == seat for before, then in pairs)


def states(board: BoardName, games: int) -> Iterator[State]:
    """The state after each action of random games, the same object for each game."""
    rng = random.Random(f"derived {board}")
    for number in range(games):
        state = GAME.rules.setup(RenatureOptions(board=board), 2 + number % 3, rng)
        while state.phase != "over":
            action = kind_first_action(GAME, state, state.turn, rng)
            GAME.rules.apply(state, state.turn, action, rng)
            yield state


def known(one: Derived) -> dict[str, object]:
    """All that matters of it; what touches squares that are covered does not."""
    ways, live = one.ways, one.live
    ends = live | live << ways.count
    names = ("joker", "laid", "free", "edge", "open", "live", "beside")
    found: dict[str, object] = {name: getattr(one, name) for name in names}
    found["plants"] = list(one.plants), one.planted, list(one.up_to), list(one.totals)
    found["places"] = [one.ways_for(domino) for domino in range(len(DOMINOES))]
    found["alone"] = one.untouched & ends, one.touched[0] & one.pure & ends
    return found


@pytest.mark.parametrize("board", ["standard", "third", "valley", "valley-back"])
def test_derived_data_match_a_new_count(board: BoardName) -> None:
    """After every action of some games, also on a copy that is played on; it is not stored."""
    for number, state in enumerate(states(board, 6)):
        kept, counted = derived(state), known(Derived(state))
        assert known(kept) == counted
        assert kept.layout is layout(state)
        if number % 10 == 0 and state.phase != "over":
            copy, rng = GAME.rules.copy(state), random.Random(number)
            assert known(derived(copy)) == counted
            GAME.rules.apply(copy, copy.turn, random_action(GAME, copy, copy.turn, rng), rng)
            assert known(derived(copy)) == known(Derived(copy))
            assert known(kept) == counted
            stored = GAME.storage.encode(state)
            assert set(msgspec.json.decode(stored)) == set(State.__struct_fields__)
            assert GAME.storage.decode_state(stored) == state


def test_derived_data_of_a_state_changed_by_hand_are_counted_again() -> None:
    state = next(iter(states("standard", 1)))
    derived(state)
    state.joker = (state.joker + 1) % 10
    assert known(derived(state)) == known(Derived(state))


@pytest.mark.parametrize("board", ["valley", "valley-back"])
def test_a_layout_grows_by_mushrooms_as_if_built_from_scratch(board: BoardName) -> None:
    """Areas, their numbers and neighbours, compared with a board drawn with the mushrooms."""
    ends = [state for state in states(board, 6) if state.phase == "over" and state.mushrooms]
    assert ends
    for state in ends:
        signs = list(state.board)
        for square in state.mushrooms:
            signs[square] = "#"
        drawn, kept = Layout("".join(signs)), layout_of(state.board, tuple(state.mushrooms))
        for name in ("areas", "area_of", "brook", "starts", "around", "shore", "rings", "land"):
            assert getattr(kept, name) == getattr(drawn, name), name
        assert kept.mushroom_places == set_of(
            square for square in drawn.brook if drawn.shore[square] and state.board[square] != "S"
        )


def test_neighbours_of_a_set_do_not_wrap_around_the_edge() -> None:
    for square in range(SQUARES):
        assert members(beside_any(1 << square)) == list(BESIDE[square])
    assert beside_any((1 << SQUARES) - 1) == (1 << SQUARES) - 1
