"""What is true of every state of Renature: nothing comes or goes, and no limit is passed."""

from collections import Counter

import msgspec

from engine.renature.board.dominoes import DOMINOES, FREE, HAND_SIZE
from engine.renature.board.layout import STUMP, Layout
from engine.renature.board.squares import BESIDE, SQUARES
from engine.renature.play.areas import is_closed
from engine.renature.play.state import (
    CLOUD_SPACES,
    CLOUD_TOKENS,
    NEUTRAL,
    NEUTRAL_PLANTS,
    OWN_PLANTS,
    UNSCORED,
    VALLEY_CLOUDS,
    State,
    colour_of,
    dominoes_left,
    layout,
    plant_colour,
    plant_value,
    token_backs,
)


def sound(state: msgspec.Struct) -> None:
    """Dominoes, plants, clouds, tokens and mushrooms are conserved; the board is consistent."""
    assert isinstance(state, State)
    board = layout(state)
    _check_dominoes(state, board)
    _check_plants(state, board)
    _check_clouds(state, board)
    _check_tokens(state, board)
    _check_mushrooms(state)
    if state.phase != "over":
        assert dominoes_left(state.seats[state.turn]) or state.phase != "place"
    else:
        assert not any(map(dominoes_left, state.seats))
        assert state.coming == state.due == 0


def _check_dominoes(state: State, board: Layout) -> None:
    everywhere = [*state.box, *(each.domino for each in state.laid)]
    for seat in state.seats:
        everywhere += [*seat.hand, *seat.reserve, *seat.discarded]
        assert seat.hand == sorted(seat.hand)
        assert len(seat.hand) <= HAND_SIZE
    assert sorted(everywhere) == list(range(len(DOMINOES)))
    animals = [FREE] * SQUARES
    for each in state.laid:
        assert each.to in BESIDE[each.at]
        assert animals[each.at] == animals[each.to] == FREE
        animals[each.at], animals[each.to] = DOMINOES[each.domino]
    assert animals == state.animals
    assert all(square in board.brook for square in range(SQUARES) if animals[square] >= 0)
    assert state.frontier == [
        square
        for square in sorted(board.brook)
        if animals[square] < 0
        and (square in board.starts or any(animals[other] >= 0 for other in BESIDE[square]))
    ]


def _check_plants(state: State, board: Layout) -> None:
    seats = len(state.seats)
    standing = Counter(state.plants)
    del standing[0]
    for number, seat in enumerate(state.seats):
        for kind, most in enumerate(OWN_PLANTS[seats]):
            assert seat.own[kind] + standing.pop(4 * colour_of(number) + kind + 1, 0) == most
            assert 0 <= seat.neutral[kind] <= NEUTRAL_PLANTS[seats]
    for kind in range(4):
        on_boards = sum(seat.neutral[kind] for seat in state.seats)
        assert on_boards + standing.pop(kind + 1, 0) == seats * NEUTRAL_PLANTS[seats]
    assert not standing
    for square, plant in enumerate(state.plants):
        if plant:
            assert board.area_of[square] >= 0
            assert square not in state.clouds
            assert 1 <= plant_value(plant) <= 4
            assert NEUTRAL <= plant_colour(plant) <= seats


def _check_clouds(state: State, board: Layout) -> None:
    for seat in state.seats:
        assert 0 <= seat.clouds <= CLOUD_SPACES
    held = sum(seat.clouds for seat in state.seats)
    total = CLOUD_TOKENS + (VALLEY_CLOUDS if board.valley else 0)
    assert held + sum(state.clouds.values()) + state.boxed_clouds + state.coming == total
    assert min(state.boxed_clouds, state.coming) >= 0
    assert all(state.animals[square] < 0 for square in state.clouds)


def _check_tokens(state: State, board: Layout) -> None:
    if board.valley:
        assert not state.backs
        assert not state.taken
        return
    assert len(state.backs) == len(state.taken) == len(board.areas)
    tokens = {(len(area), back) for area, back in zip(board.areas, state.backs, strict=True)}
    assert len(tokens) == len(board.areas)
    assert all(back in token_backs(size) for size, back in tokens)
    for area, taker in enumerate(state.taken):
        if taker >= 0:
            assert is_closed(state, board.rings[area])
        if taker == UNSCORED and state.phase in {"place", "end"}:
            assert not is_closed(state, board.rings[area])
    if state.phase == "over":
        assert UNSCORED not in state.taken


def _check_mushrooms(state: State) -> None:
    stumps = [square for square in range(SQUARES) if state.board[square] == STUMP]
    bare = [
        square for square in stumps if state.animals[square] < 0 and square not in state.mushrooms
    ]
    placed = len(state.mushrooms)
    assert len(bare) + placed + state.lost_mushrooms + state.due == len(stumps)
    assert len(set(state.mushrooms)) == placed
    assert all(state.animals[square] < 0 for square in state.mushrooms)
