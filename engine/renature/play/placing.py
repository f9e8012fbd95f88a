"""A domino is placed or discarded, mushrooms grow, and another one is drawn (steps A and D)."""

import random
from bisect import insort
from typing import NoReturn

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.layout import STUMP
from engine.renature.board.squares import (
    BESIDE,
    BIT,
    NAMES,
    SQUARES,
    STEPS,
    facing_between,
    members,
    next_square,
)
from engine.renature.play import actions as act
from engine.renature.play.derived import derived
from engine.renature.play.events import Discarded, Drew, Grown, MushroomLost, Placed
from engine.renature.play.state import Laid, Seat, State, domino_name, layout
from engine.words import a


def domino_actions(state: State) -> list[Action]:
    """Every placement of the acting seat's dominoes, then every discard."""
    hand = state.seats[state.turn].hand
    found = derived(state).placements(hand)
    found += map(act.DISCARD.__getitem__, hand)
    return found


def place(
    state: State, number: int, action: act.Place, _rng: random.Random, events: list[Event]
) -> None:
    """Place a domino; collect clouds and stumps under it. Raises `IllegalAction`."""
    domino, at = action.domino, action.at
    hand = state.seats[number].hand
    where = derived(state)
    way = where.ways.number.get((at, action.facing))
    if way is None or domino not in hand or not where.ways_for(domino) >> way & 1:
        _refuse(state, action)
    to = at + STEPS[action.facing]
    hand.remove(domino)
    state.laid.append(Laid(domino, at, to, number))
    animals, frontier = state.animals, state.frontier
    animals[at], animals[to] = DOMINOES[domino]
    before = where.edge
    new = where.lay(domino, way)
    if before & BIT[at]:
        frontier.remove(at)
    if before & BIT[to]:
        frontier.remove(to)
    while new:
        square = new.bit_length() - 1
        insort(frontier, square)
        new ^= BIT[square]
    if where.layout.valley:
        for square in (at, to):
            state.coming += state.clouds.pop(square, 0)
            state.due += state.board[square] == STUMP
    events.append(Placed(number, domino, at, to))
    state.phase = "mushroom"


def discard(
    state: State, number: int, action: act.Discard, _rng: random.Random, events: list[Event]
) -> None:
    """Discard a domino face down (ruling 7). Raises `IllegalAction`."""
    seat = state.seats[number]
    _check_in_hand(seat, action.domino)
    seat.hand.remove(action.domino)
    seat.discarded.append(action.domino)
    events.append(Discarded(number, action.domino))
    # Without a domino on the board there is neither a plant nor a scoring (ruling 7).
    draw(state, events)
    state.phase = "end"


def draw(state: State, events: list[Event]) -> None:
    """Step D: the acting seat draws a domino if its reserve has one."""
    seat = state.seats[state.turn]
    if seat.reserve:
        domino = seat.reserve.pop()
        insort(seat.hand, domino)
        events.append(Drew(state.turn, domino))


def _refuse(state: State, action: act.Place) -> NoReturn:
    """Raise `IllegalAction` with the reason why a domino can't be placed like this."""
    _check_in_hand(state.seats[state.turn], action.domino)
    _check_fit(state, action, _check_way(state, action))
    raise IllegalAction("The domino doesn't fit there.", "Try another spot.")


def _check_in_hand(seat: Seat, domino: int) -> None:
    if domino not in seat.hand:
        known = 0 <= domino < len(DOMINOES)
        what = f"The domino {domino_name(domino)}" if known else "This domino"
        raise IllegalAction(f"{what} isn't in your hand.", "Choose one from your hand.")


def _check_way(state: State, action: act.Place) -> int:
    """The square of the second animal, if both squares are free brook."""
    to = next_square(action.at, action.facing)
    if to is None:
        raise IllegalAction("The domino would hang over the edge of the board.", "Turn it.")
    one, two = DOMINOES[action.domino]
    if one == two and to < action.at:
        hint = f"Name its other square: {NAMES[to]}, facing {facing_between(to, action.at)}."
        raise IllegalAction("A double can only face east or south.", hint)
    board = layout(state)
    hint = f"Both halves need a free {'meadow' if board.valley else 'brook'} square."
    for square in (action.at, to):
        if square not in board.brook:
            raise IllegalAction(f"Dominoes can't go on {NAMES[square]}.", hint)
        if state.animals[square] >= 0:
            reason = f"There is already {a(ANIMALS[state.animals[square]])} on {NAMES[square]}."
            raise IllegalAction(reason, hint)
    return to


def _check_fit(state: State, action: act.Place, to: int) -> None:
    """Both animals must match all neighbours, and one must be on a start or next to an animal."""
    squares = (action.at, to)
    for square, animal in zip(squares, DOMINOES[action.domino], strict=True):
        for other in BESIDE[square]:
            touching = state.animals[other]
            if touching >= 0 and touching != animal and state.joker not in {touching, animal}:
                reason = (
                    f"The {ANIMALS[animal]} on {NAMES[square]} would touch "
                    f"the {ANIMALS[touching]} on {NAMES[other]}."
                )
                hint = f"Animals that touch must match. The joker is the {ANIMALS[state.joker]}."
                raise IllegalAction(reason, hint)
    if not any(square in state.frontier for square in squares):
        start = "pond" if layout(state).valley else "start"
        reason = f"Neither half is on a {start} or next to an animal."
        raise IllegalAction(reason, f"Start at a {start}, or next to an animal on the board.")


def mushroom_places(state: State) -> list[int]:
    """Free meadow squares beside an area square, except ponds, ascending."""
    where = derived(state)
    return members(where.free & where.layout.mushroom_places)


def mushroom_actions(state: State) -> list[Action]:
    """Every square for the acting seat's mushroom."""
    return [act.MUSHROOM[square] for square in mushroom_places(state)]


def place_mushroom(
    state: State, _seat: int, action: act.Mushroom, _rng: random.Random, events: list[Event]
) -> None:
    """Place a mushroom; a stump or cloud under it is lost. Raises `IllegalAction`."""
    square = action.at
    if square not in mushroom_places(state):
        place = f"on {NAMES[square]}" if 0 <= square < SQUARES else "there"
        reason = f"You can't place a mushroom {place}."
        hint = "Choose a free meadow square beside an area, not a pond."
        raise IllegalAction(reason, hint)
    where = derived(state)
    before = where.layout
    joined = len({before.area_of[other] for other in before.shore[square]})
    state.mushrooms.append(square)
    state.due -= 1
    state.lost_mushrooms += state.board[square] == STUMP
    state.boxed_clouds += state.clouds.pop(square, 0)
    if square in state.frontier:
        state.frontier.remove(square)
    # The layout follows from the list of mushrooms, so that this comes after it has grown.
    where.grow(state, square)
    after = where.layout
    size = len(after.areas[after.area_of[square]])
    events.append(Grown(state.turn, square, size, joined))


def lose_mushroom(state: State, events: list[Event], *, declined: bool) -> None:
    """Lose one mushroom that is due: declined, or there is no square for it."""
    state.due -= 1
    state.lost_mushrooms += 1
    events.append(MushroomLost(state.turn, declined))
