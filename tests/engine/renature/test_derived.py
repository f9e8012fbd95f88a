"""What is kept beside a state move by move is what a count from nothing gives."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from engine.play import kind_first_action
from engine.renature import GAME
from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.fitting import placements, spots
from engine.renature.board.layout import Layout, layout_of
from engine.renature.board.squares import BESIDE, SQUARES, beside_any, members, next_square, set_of
from engine.renature.play.actions import Place
from engine.renature.play.derived import Derived, derived
from engine.renature.play.state import BoardName, RenatureOptions, State, layout

BOARDS: tuple[BoardName, ...] = ("standard", "third", "valley", "valley-back")
every_board = pytest.mark.parametrize("board", BOARDS)


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


@every_board
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


@every_board
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
    """Another joker set from outside is noticed."""
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
    """For each square alone, and for all together."""
    for square in range(SQUARES):
        assert members(beside_any(1 << square)) == list(BESIDE[square])
    assert beside_any((1 << SQUARES) - 1) == (1 << SQUARES) - 1
