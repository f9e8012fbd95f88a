"""What is true of every state of one game: a hook for the laws, by the game's name."""

from collections import Counter
from collections.abc import Callable

import msgspec

from engine.natura.board.kinds import (
    COUNTS,
    FIRE,
    FORCES,
    LETTERS,
    MEADOW,
    PIECES,
    RAINFOREST,
    STORM,
)
from engine.natura.board.position import position
from engine.natura.board.squares import TOUCHING
from engine.natura.play.state import State as NaturaState
from engine.nature.play.deck import cards_of
from engine.nature.play.state import MOST_TRAITS, State, owner, places_taken
from tests.engine.darwin.soundness import sound as darwin
from tests.engine.evolution.soundness import sound as evolution
from tests.engine.renature.soundness import sound as renature


def nature(state: msgspec.Struct) -> None:
    """No card comes or goes, nothing is less than nothing, and no limit is passed."""
    assert isinstance(state, State)
    cards = [state.food_card, *state.deck, *state.discard]
    largest = int(state.options.largest_size)
    assert state.plants >= 0
    for number, seat in enumerate(state.seats):
        cards += seat.hand
        cards += seat.discards
        assert seat.hand == sorted(seat.hand)
        assert min(seat.plant, seat.meat, seat.lost_population, seat.lost_size) >= 0
        for one in seat.species:
            cards += one.up
            cards += one.down
            assert owner(one.id) == number
            assert min(one.hungry, one.plant, one.meat, one.dead) >= 0
            assert one.hungry + one.plant + one.meat > 0
            assert places_taken(one) <= MOST_TRAITS
            assert 1 <= one.size <= largest
            assert one.hunter or not one.new_hunter
    assert sorted(cards) == sorted(cards_of(state.options.deck))
    if state.phase == "feed":
        assert any(one.hungry for seat in state.seats for one in seat.species)
        assert not any(one.down for seat in state.seats for one in seat.species)
    if state.phase == "over":
        assert state.round == state.options.rounds


def natura(state: msgspec.Struct) -> None:
    """No piece comes or goes: what is not on a board is life beside it; bars lie on pieces."""
    assert isinstance(state, NaturaState)
    for board in state.boards:
        on_board = Counter(board.letters)
        assert len(board.letters) == 64
        assert min(board.rainforests, board.meadows) >= 0
        off = board.rainforests + board.meadows
        assert on_board.total() - on_board["."] + off == PIECES
        assert on_board["R"] + on_board["M"] + off == COUNTS[RAINFOREST] + COUNTS[MEADOW]
        assert on_board["F"] + on_board["T"] == COUNTS[FIRE] + COUNTS[STORM]
        if state.options.flips == "none":
            assert on_board["R"] + board.rainforests == COUNTS[RAINFOREST]
            assert all(on_board[LETTERS[kind]] == COUNTS[kind] for kind in (*range(4), FIRE, STORM))
        if state.options.flips == "related":
            assert on_board["O"] + on_board["S"] == on_board["L"] + on_board["I"] == 10
        where = position(board.letters)
        forces = where.sets(FORCES)
        for square in where.places[RAINFOREST]:
            assert (TOUCHING[square] & forces).bit_count() < 2
    for seat, bar in enumerate(state.bars):
        letters = state.boards[seat if state.options.race else 0].letters
        assert bar is None or letters[bar.at] != "."
    assert (state.asking is None) == (not state.waiting)


_INVARIANTS: dict[str, Callable[[msgspec.Struct], None]] = {
    "darwin": darwin,
    "evolution": evolution,
    "natura": natura,
    "nature": nature,
    "renature": renature,
}


def check_sound(name: str, state: msgspec.Struct) -> None:
    """Assert what is true of every state of this game, if anything is listed here."""
    if name in _INVARIANTS:
        _INVARIANTS[name](state)
