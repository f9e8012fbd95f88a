"""The engine against independent counting, naive or from nothing, over random games."""

import random
from collections.abc import Iterator
from functools import lru_cache

import msgspec
import pytest

from engine.play import kind_first_action, random_action, sometimes_stored
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

BOARDS: tuple[BoardName, ...] = ("standard", "second", "third", "random", "valley", "valley-back")
# By board, so that its games are played once for all that is counted of them.
every_board = pytest.mark.parametrize("board", BOARDS, scope="module")


@lru_cache(maxsize=1)
def games(board: BoardName) -> list[tuple[State, list[State]]]:
    """Random games: the last state of each, and a copy of each state before a placement."""
    rng = random.Random(f"counting {board}")
    found = []
    for number in range(9):
        seats = 2 + number % 3
        state = GAME.rules.setup(RenatureOptions(board=board), seats, rng)
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


def naive_neighbours(column: int, row: int) -> list[tuple[int, int]]:
    """Columns and rows of the squares beside one, on a 15 x 15 grid."""
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [(x, y) for x, y in around if 0 <= x < 15 and 0 <= y < 15]


def naive_placements(state: State) -> set[tuple[int, frozenset[tuple[int, int, int]]]]:
    """Every legal placement by trying every square and direction for every domino of the hand.

    A placement is a domino and two squares with the animal that lies there.
    """
    grid: dict[tuple[int, int], int] = {}
    for laid in state.laid:
        for square, animal in zip((laid.at, laid.to), DOMINOES[laid.domino], strict=True):
            grid[square % 15, square // 15] = animal
    grown = {(square % 15, square // 15) for square in state.mushrooms}
    starts = {(n % 15, n // 15) for n, sign in enumerate(state.board) if sign == "S"}
    found = set()
    for domino in state.seats[state.turn].hand:
        for one, two in (DOMINOES[domino], DOMINOES[domino][::-1]):
            for n, sign in enumerate(state.board):
                here = n % 15, n // 15
                for there in naive_neighbours(*here):
                    signs = sign + state.board[there[1] * 15 + there[0]]
                    if set(signs) & set("#12") or {here, there} & (grid.keys() | grown):
                        continue
                    touching = [
                        (animal, grid[other])
                        for animal, place in ((one, here), (two, there))
                        for other in naive_neighbours(*place)
                        if other in grid
                    ]
                    if not touching and not {here, there} & starts:
                        continue
                    if all(a == b or state.joker in {a, b} for a, b in touching):
                        found.add((domino, frozenset({(*here, one), (*there, two)})))
    return found


@every_board
def test_placements_are_those_of_a_naive_count(board: BoardName) -> None:
    counted = 0
    for _, states in games(board)[:6]:
        for state in states:
            offered = [a for a in GAME.rules.actions(state, state.turn) if isinstance(a, Place)]
            found = set()
            for way in offered:
                to = next_square(way.at, way.facing)
                assert to is not None
                one, two = DOMINOES[way.domino]
                found.add(
                    (
                        way.domino,
                        frozenset({(way.at % 15, way.at // 15, one), (to % 15, to // 15, two)}),
                    )
                )
            assert len(found) == len(offered)
            assert found == naive_placements(state)
            counted += len(found)
    assert counted > 500


def naive_areas(state: State) -> list[set[tuple[int, int]]]:
    """Groups of area squares and mushrooms, merged until nothing touches."""
    land = {(n % 15, n // 15) for n, sign in enumerate(state.board) if sign in "#12"}
    land |= {(square % 15, square // 15) for square in state.mushrooms}
    groups = [{square} for square in land]
    merged = True
    while merged:
        merged = False
        for group in groups:
            edge = {other for square in group for other in naive_neighbours(*square)}
            touching = [other for other in groups if other is not group and other & edge]
            for other in touching:
                group.update(other)
                groups.remove(other)
                merged = True
            if touching:
                break
    return groups


def naive_shares(state: State, area: set[tuple[int, int]]) -> dict[int, int]:
    """Points of each seat from an area as its plants stand."""
    sums = dict.fromkeys(range(5), 0)
    for column, row in area:
        code = state.plants[row * 15 + column]
        if code:
            sums[(code - 1) // 4] += (code - 1) % 4 + 1
    alone = {c: v for c, v in sums.items() if v and list(sums.values()).count(v) == 1}
    order = sorted(alone, key=lambda colour: alone[colour], reverse=True)
    shares: dict[int, int] = {}
    if len(order) == 1 and order[0]:
        shares[order[0] - 1] = len(area) + len(area) // 2
    elif len(order) > 1:
        for colour, points in zip(order, (len(area), len(area) // 2), strict=False):
            if colour:
                shares[colour - 1] = points
    return shares


@every_board
def test_final_scores_are_those_of_a_naive_count(board: BoardName) -> None:
    """Areas that nobody closed, clouds, plants left and backs, added to what was scored before."""
    for state, _ in games(board):
        outcome = outcome_of("renature", state)
        wanted = [s.points.start + s.points.plants + s.points.areas for s in state.seats]
        areas = sorted(naive_areas(state), key=lambda area: min((y, x) for x, y in area))
        for number, area in enumerate(areas):
            if state.taken and state.taken[number] >= 0:
                back = state.backs[number]
                assert back in token_backs(len(area))
                wanted[state.taken[number]] += back
                continue
            for seat, points in naive_shares(state, area).items():
                wanted[seat] += points
        for number, player in enumerate(state.seats):
            wanted[number] += player.clouds
            wanted[number] -= sum(
                (kind + 1) * (player.own[kind] + player.neutral[kind]) for kind in range(4)
            )
        assert list(outcome.scores) == wanted


@every_board
def test_closed_areas_are_those_of_a_naive_count(board: BoardName) -> None:
    """A token is taken when every brook square at the area is covered or has no free neighbour."""
    for _, states in games(board)[:4]:
        for state in states:
            if not state.taken:
                continue
            covered = {n for n, animal in enumerate(state.animals) if animal >= 0}
            free = {n for n, s in enumerate(state.board) if s in ".STC"} - covered
            areas = sorted(naive_areas(state), key=lambda area: min((y, x) for x, y in area))
            for number, area in enumerate(areas):
                ring = {y * 15 + x for square in area for x, y in naive_neighbours(*square)} & free
                open_squares = [
                    n
                    for n in ring
                    if any(y * 15 + x in free for x, y in naive_neighbours(n % 15, n // 15))
                ]
                assert (state.taken[number] >= 0) == (not open_squares)


@every_board
def test_what_is_told_beforehand_is_what_comes(board: BoardName) -> None:
    """Points of the best plant and areas closed, as told of a placement, are those after it."""
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


FEW_BOARDS: tuple[BoardName, ...] = ("standard", "third", "valley", "valley-back")
few_boards = pytest.mark.parametrize("board", FEW_BOARDS)


def states(board: BoardName, games: int) -> Iterator[State]:
    """The state after each action of random games, the same object for each game."""
    rng = random.Random(f"derived {board}")
    for number in range(games):
        seats = 2 + number % 3
        state = GAME.rules.setup(RenatureOptions(board=board), seats, rng)
        while state.phase != "over":
            action = kind_first_action(GAME, state, state.turn, rng)
            GAME.rules.apply(state, state.turn, action, rng)
            yield state


def known(one: Derived) -> dict[str, object]:
    """All that matters of it; what touches squares that are covered does not."""
    ways, live = one.ways, one.live
    ends = live | live << ways.count
    found: dict[str, object] = {
        name: getattr(one, name)
        for name in ("joker", "laid", "free", "edge", "open", "live", "beside")
    }
    found["plants"] = list(one.plants), one.planted, list(one.up_to), list(one.totals)
    found["places"] = [one.ways_for(domino) for domino in range(len(DOMINOES))]
    found["alone"] = one.untouched & ends, one.touched[0] & one.pure & ends
    return found


@few_boards
def test_what_is_kept_is_what_a_new_count_gives(board: BoardName) -> None:
    """After every action of some games, of the state and of a copy of it."""
    for number, state in enumerate(states(board, 6)):
        kept, counted = derived(state), Derived(state)
        assert known(kept) == known(counted)
        assert kept.layout is layout(state)
        if number % 10 == 0:
            copy = derived(GAME.rules.copy(state))
            assert copy is not kept
            assert known(copy) == known(kept)


@few_boards
def test_ways_are_those_that_the_slow_search_finds(board: BoardName) -> None:
    """`fitting` looks at each pair of squares; the trial games of boards use it."""
    found = 0
    for number, state in enumerate(states(board, 3)):
        if number % 7:
            continue
        hand = sorted(random.Random(number).sample(range(len(DOMINOES)), 5))
        around = layout(state).around
        slow = placements(spots(state.animals, state.frontier, around, state.joker), hand)
        quick = [
            (one.domino, one.at, next_square(one.at, one.facing))
            for one in derived(state).placements(hand)
            if isinstance(one, Place)
        ]
        assert sorted(slow) == sorted(quick)
        found += len(quick)
    assert found


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    """What is derived of a copy changes with the copy alone, and is not stored or compared."""
    rng = random.Random(4)
    state = GAME.rules.setup(RenatureOptions(), 2, rng)
    derived(state)
    for _ in range(30):
        copy = GAME.rules.copy(state)
        before = known(derived(state))
        GAME.rules.apply(copy, copy.turn, kind_first_action(GAME, copy, copy.turn, rng), rng)
        assert known(derived(state)) == before
        assert known(derived(copy)) == known(Derived(copy))
        state = copy
    stored = GAME.storage.encode(state)
    assert set(msgspec.json.decode(stored)) == set(State.__struct_fields__)
    assert GAME.storage.decode_state(stored) == state


def test_a_state_that_was_changed_by_hand_is_counted_again() -> None:
    state = next(iter(states("standard", 1)))
    derived(state)
    state.joker = (state.joker + 1) % 10
    assert known(derived(state)) == known(Derived(state))


@pytest.mark.parametrize("board", ["valley", "valley-back"])
def test_a_layout_grows_by_mushrooms_as_if_made_anew(board: BoardName) -> None:
    """Areas, their numbers, what lies beside what: against a board drawn with the mushrooms."""
    grown = 0
    for state in states(board, 6):
        if not state.mushrooms or state.phase != "over":
            continue
        signs = list(state.board)
        for square in state.mushrooms:
            signs[square] = "#"
        drawn, kept = Layout("".join(signs)), layout_of(state.board, tuple(state.mushrooms))
        for name in ("areas", "area_of", "brook", "starts", "around", "shore", "rings", "land"):
            assert getattr(kept, name) == getattr(drawn, name), name
        assert kept.mushroom_places == set_of(
            square for square in drawn.brook if drawn.shore[square] and state.board[square] != "S"
        )
        grown += len(state.mushrooms)
    assert grown


def test_squares_beside_a_set_do_not_run_over_the_edge() -> None:
    for square in range(SQUARES):
        assert members(beside_any(1 << square)) == list(BESIDE[square])
    assert beside_any((1 << SQUARES) - 1) == (1 << SQUARES) - 1
