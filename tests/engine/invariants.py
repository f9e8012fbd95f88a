"""Invariants of every state, by game."""

from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

from engine.darwin.play.deck import cards_of as darwin_cards
from engine.darwin.play.legal import can_add
from engine.darwin.play.state import HAND_LIMIT, NOBODY, REPRODUCE
from engine.darwin.play.state import State as DarwinState
from engine.evolution.play import state as evo
from engine.evolution.play.setup import cards_of as evolution_cards
from engine.evolution.play.setup import left_out
from engine.evolution.play.state import State as EvolutionState
from engine.evolution.play.state import owner as evolution_owner
from engine.evolution.play.traits import FAT_TISSUE, traits_of
from engine.natura.board import kinds
from engine.natura.board.position import position
from engine.natura.board.squares import TOUCHING
from engine.natura.play.state import State as NaturaState
from engine.nature.play.setup import cards_of as nature_cards
from engine.nature.play.state import MOST_TRAITS, places_taken
from engine.nature.play.state import State as NatureState
from engine.nature.play.state import owner as nature_owner
from engine.renature.board.dominoes import DOMINOES, FREE, HAND_SIZE
from engine.renature.board.layout import STUMP, Layout
from engine.renature.board.squares import BESIDE, SQUARES
from engine.renature.play import state as ren
from engine.renature.play.state import State as RenatureState


def renature(state: msgspec.Struct) -> None:
    """Dominoes, plants, clouds, tokens and mushrooms are conserved; the board is consistent."""
    assert isinstance(state, RenatureState)
    board = ren.layout(state)
    _check_dominoes(state, board)
    _check_plants(state, board)
    _check_clouds(state, board)
    _check_tokens(state, board)
    _check_mushrooms(state)
    if state.phase != "over":
        assert ren.dominoes_left(state.seats[state.turn]) or state.phase != "place"
    else:
        assert not any(map(ren.dominoes_left, state.seats))
        assert state.coming == state.due == 0


def _check_dominoes(state: RenatureState, board: Layout) -> None:
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


def _check_plants(state: RenatureState, board: Layout) -> None:
    seats = len(state.seats)
    standing = Counter(state.plants)
    del standing[0]
    for number, seat in enumerate(state.seats):
        for kind, most in enumerate(ren.OWN_PLANTS[seats]):
            assert seat.own[kind] + standing.pop(4 * ren.colour_of(number) + kind + 1, 0) == most
            assert 0 <= seat.neutral[kind] <= ren.NEUTRAL_PLANTS[seats]
    for kind in range(4):
        on_boards = sum(seat.neutral[kind] for seat in state.seats)
        assert on_boards + standing.pop(kind + 1, 0) == seats * ren.NEUTRAL_PLANTS[seats]
    assert not standing
    for square, plant in enumerate(state.plants):
        if plant:
            assert board.area_of[square] >= 0
            assert square not in state.clouds
            assert 1 <= ren.plant_value(plant) <= 4
            assert ren.NEUTRAL <= ren.plant_colour(plant) <= seats


def _check_clouds(state: RenatureState, board: Layout) -> None:
    for seat in state.seats:
        assert 0 <= seat.clouds <= ren.CLOUD_SPACES
    held = sum(seat.clouds for seat in state.seats)
    total = ren.CLOUD_TOKENS + (ren.VALLEY_CLOUDS if board.valley else 0)
    assert held + sum(state.clouds.values()) + state.boxed_clouds + state.coming == total
    assert min(state.boxed_clouds, state.coming) >= 0
    assert all(state.animals[square] < 0 for square in state.clouds)


def _check_tokens(state: RenatureState, board: Layout) -> None:
    if board.valley:
        assert not state.backs
        assert not state.taken
        return
    assert len(state.backs) == len(state.taken) == len(board.areas)
    tokens = {(len(area), back) for area, back in zip(board.areas, state.backs, strict=True)}
    assert len(tokens) == len(board.areas)
    assert all(back in ren.token_backs(size) for size, back in tokens)
    for area, taker in enumerate(state.taken):
        if taker >= 0:
            assert _is_closed(state, board.rings[area])
        if taker == ren.UNSCORED and state.phase in {"place", "end"}:
            assert not _is_closed(state, board.rings[area])
    if state.phase == "over":
        assert ren.UNSCORED not in state.taken


def _is_closed(state: RenatureState, ring: Iterable[int]) -> bool:
    """Whether each of these brook squares is covered, or isolated (ruling 4).

    Two adjacent free squares keep it open even if no domino fits on them now: the joker may change.
    """
    animals, around = state.animals, ren.layout(state).around
    free = [square for square in ring if animals[square] < 0]
    return not any(animals[other] < 0 for square in free for other in around[square])


def _check_mushrooms(state: RenatureState) -> None:
    stumps = [square for square in range(SQUARES) if state.board[square] == STUMP]
    bare = [each for each in stumps if state.animals[each] < 0 and each not in state.mushrooms]
    placed = len(state.mushrooms)
    assert len(bare) + placed + state.lost_mushrooms + state.due == len(stumps)
    assert len(set(state.mushrooms)) == placed
    assert all(state.animals[square] < 0 for square in state.mushrooms)


def evolution(state: msgspec.Struct) -> None:
    """No card is lost; food and traits respect their limits; nobody waits for nothing."""
    assert isinstance(state, EvolutionState)
    options = state.options
    cards = [*state.deck, *state.discard, *state.removed]
    for number, seat in enumerate(state.seats):
        cards += seat.hand + seat.laid + seat.discards
        assert seat.hand == sorted(seat.hand)
        assert len(seat.laid) <= 1
        assert seat.screen >= 0
        ids = [one.id for one in seat.species]
        assert len(set(ids)) == len(ids) <= seat.born < evo.SPECIES_PER_SEAT
        for one in seat.species:
            cards += one.up + one.down
            assert evolution_owner(one.id) == number
            traits = [evo.trait_of(card) for card in (*one.up, *one.down)]
            assert len(set(traits)) == len(traits) <= evo.most_traits(state)
            assert 1 <= one.population <= evo.MOST_POPULATION
            assert 1 <= one.body <= evo.MOST_BODY
            assert 0 <= one.food <= one.population
            assert 0 <= one.fat <= one.body
            assert not one.fat or traits_of(one) & FAT_TISSUE
            assert not one.down or state.phase == "play"
    assert sorted(cards) == sorted(evolution_cards(options.deck))
    assert len(state.removed) == left_out(len(state.seats), options.short_deck)
    assert state.plants >= 0
    assert state.passes < len(state.seats) or state.phase == "over"
    if state.phase == "over":
        assert state.round == state.last_round
    assert (state.effects is not None) == (state.phase == "reveal")
    assert state.attack is None or 0 < state.attack.unpaid < len(state.seats[state.turn].hand)


def darwin(state: msgspec.Struct) -> None:
    """Every Resource and every card is in one valid place; hands keep to 3."""
    assert isinstance(state, DarwinState)
    cards = darwin_cards(state.options.deck)
    each = 12 - (5 - len(state.seats))
    held = [state.bank, *(seat.resources for seat in state.seats)]
    assert [sum(one) for one in zip(*held, strict=True)] == [each] * 4
    assert min(map(min, held)) >= 0
    there = [*state.discard, *state.row]
    assert len(state.discarders) == len(state.discard)
    assert all(NOBODY <= who < len(state.seats) for who in state.discarders)
    for (first, end), pile in zip(cards.ranges, [*state.decks, state.row], strict=True):
        assert not pile or (first <= min(pile) and max(pile) < end)
    for pile in state.decks:
        there += pile
    for number, seat in enumerate(state.seats):
        there += seat.hand
        there += seat.species
        assert seat.hand == sorted(seat.hand)
        assert not seat.hand or seat.hand[-1] < cards.ranges[REPRODUCE][0]
        assert all(cards.all[card].effect != "to" for card in seat.species)
        full = number == state.turn and state.phase in {"draw", "play", "discard"}
        assert full or len(seat.hand) <= HAND_LIMIT
    assert len(there) == len(set(there)) == len(cards.all)
    if state.phase == "play":
        waits = state.seats[state.turn].orders.finish == "ask" or state.eaten > 0
        assert waits or can_add(state, state.turn)
    assert state.row == sorted(state.row)
    assert state.phase != "begin" or state.eaten == 0
    assert 1 <= state.round <= 101


def nature(state: msgspec.Struct) -> None:
    """No card is lost, nothing is negative, no limit is passed."""
    assert isinstance(state, NatureState)
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
            assert nature_owner(one.id) == number
            assert min(one.hungry, one.plant, one.meat, one.dead) >= 0
            assert one.hungry + one.plant + one.meat > 0
            assert places_taken(one) <= MOST_TRAITS
            assert 1 <= one.size <= largest
            assert one.hunter or not one.new_hunter
    assert sorted(cards) == sorted(nature_cards(state.options.deck))
    if state.phase == "feed":
        assert any(one.hungry for seat in state.seats for one in seat.species)
        assert not any(one.down for seat in state.seats for one in seat.species)
    if state.phase == "over":
        assert state.round == state.options.rounds


def natura(state: msgspec.Struct) -> None:
    """No piece is lost: life is on a board or beside it; bars are on pieces."""
    assert isinstance(state, NaturaState)
    for board in state.boards:
        on_board = Counter(board.letters)
        assert len(board.letters) == 64
        assert min(board.rainforests, board.meadows) >= 0
        off = board.rainforests + board.meadows
        assert on_board.total() - on_board["."] + off == kinds.PIECES
        assert (
            on_board["R"] + on_board["M"] + off
            == kinds.COUNTS[kinds.RAINFOREST] + kinds.COUNTS[kinds.MEADOW]
        )
        assert on_board["F"] + on_board["T"] == 8
        if state.options.flips == "none":
            assert on_board["R"] + board.rainforests == 4
            assert all(
                on_board[kinds.LETTERS[kind]] == kinds.COUNTS[kind]
                for kind in (*range(4), kinds.FIRE, kinds.STORM)
            )
        if state.options.flips == "related":
            assert on_board["O"] + on_board["S"] == on_board["L"] + on_board["I"] == 10
        where = position(board.letters)
        forces = where.sets(kinds.FORCES)
        for square in where.places[kinds.RAINFOREST]:
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
    """Assert the invariants of this game, if it has any."""
    if name in _INVARIANTS:
        _INVARIANTS[name](state)
