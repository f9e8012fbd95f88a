"""Tables of Renature laid out in a few words, for tests."""

import random
from collections.abc import Callable, Mapping, Sequence

import pytest

from engine.errors import IllegalAction
from engine.model import Action
from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import Facing, square_named
from engine.renature.play import actions as act
from engine.renature.play.state import (
    CLOUD_TOKENS,
    COLOURS,
    KINDS,
    NEUTRAL,
    VALLEY_CLOUDS,
    BoardName,
    Laid,
    Orders,
    Phase,
    Points,
    RenatureOptions,
    State,
    layout,
    plant_code,
)
from tests.engine.invariants import check_sound
from tests.engine.stories import NAMES, A, B, C, D, Stories, head_of, seat_of, telling

__all__ = ["NAMES", "A", "B", "C", "D"]


def domino(words: str) -> int:
    """A domino by its animals, such as "owl frog", in either order."""
    one, other = sorted(ANIMALS.index(word) for word in words.split())
    return DOMINOES.index((one, other))


def table(
    *,
    seats: int = 2,
    board: BoardName = "standard",
    laid: Sequence[str] = (),
    plants: Mapping[str, str] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    reserves: int = 2,
    turn: int = A,
    phase: Phase = "place",
    joker: str = "butterfly",
    clouds: Mapping[int, int] | None = None,
    mushrooms: Sequence[str] = (),
    orders: Orders | None = None,
) -> State:
    """A state with dominoes "owl a1 frog a2" on the brook, plants "blue bush" by square, and hands.

    Every seat has `reserves` dominoes in its reserve, the given clouds (or none), and
    starts with no points, and is asked all there is to ask. All other dominoes are in the box. The
    state is sound.
    """
    state = _bare(seats, board, [square_named(name) for name in mushrooms])
    state.turn, state.phase, state.joker = turn, phase, ANIMALS.index(joker)
    for words in laid:
        _lay(state, words)
    for name, words in (plants or {}).items():
        _plant(state, square_named(name), words)
    for number, seat in enumerate(state.seats):
        seat.clouds = (clouds or {}).get(number, 0)
        seat.hand = sorted(domino(words) for words in (hands or {}).get(number, ()))
        seat.orders = Orders("ask") if orders is None else Orders(orders.ending, orders.scoring)
    used = {each.domino for each in state.laid}.union(*(seat.hand for seat in state.seats))
    rest = [number for number in range(len(DOMINOES)) if number not in used]
    for seat in state.seats:
        seat.reserve = [rest.pop() for _ in range(reserves)]
    state.box = rest
    _settle(state)
    check_sound("renature", state)
    return state


def _bare(seats: int, board: BoardName, mushrooms: list[int]) -> State:
    state = GAME.rules.setup(RenatureOptions(board=board), seats, random.Random(1))
    state.first, state.mushrooms, state.frontier = A, mushrooms, []
    for seat in state.seats:
        seat.points = Points()
    return state


def _lay(state: State, words: str) -> None:
    one, at, other, to = words.split()
    number = domino(f"{one} {other}")
    squares = (square_named(at), square_named(to))
    if ANIMALS[DOMINOES[number][0]] != one:
        squares = squares[1], squares[0]
    state.laid.append(Laid(number, *squares, A))
    for square, animal in zip(squares, DOMINOES[number], strict=True):
        state.animals[square] = animal
        state.clouds.pop(square, None)


def _plant(state: State, square: int, words: str) -> None:
    colour, kind = words.split()
    number, value = COLOURS.index(colour), KINDS.index(kind)
    state.plants[square] = plant_code(number, value + 1)
    state.clouds.pop(square, None)
    if number == NEUTRAL:
        owner = next(seat for seat in state.seats if seat.neutral[value])
        owner.neutral[value] -= 1
    else:
        state.seats[number - 1].own[value] -= 1


def _settle(state: State) -> None:
    """Put what follows from the rest in order: frontier, clouds in the box, mushrooms."""
    found = layout(state)
    covered = {square for square, animal in enumerate(state.animals) if animal >= 0}
    state.frontier = [
        square
        for square in sorted(found.brook - covered)
        if square in found.starts or any(other in covered for other in found.around[square])
    ]
    for square in state.mushrooms:
        state.clouds.pop(square, None)
    held = sum(seat.clouds for seat in state.seats) + sum(state.clouds.values())
    total = CLOUD_TOKENS + (VALLEY_CLOUDS if found.valley else 0)
    state.boxed_clouds = total - held
    stumps = found.stumps
    bare = [s for s in stumps if s not in covered and s not in state.mushrooms]
    state.lost_mushrooms = len(stumps) - len(bare) - len(state.mushrooms)


def refused(state: State, seat: int, action: Action, reason: str) -> str:
    """The hint with which an action is refused, for this reason."""
    with pytest.raises(IllegalAction, match=reason) as found:
        do(state, seat, action)
    return found.value.hint


AROUND_B2 = ("owl a1 bat b1", "bat c1 snail d1", "snail d2 frog d3", "frog b4 turtle c4")
"""All brook squares of the area of four at b2 are covered but a2 and a3."""


def closing(
    plants: Mapping[str, str], *, seats: int = 2, clouds: int = 0, orders: Orders | None = None
) -> State:
    """A table where seat A can close the area at b2 by two owls on a2 and a3."""
    hands = {A: ["owl owl"], B: ["bat frog"]}
    held = {A: clouds}
    return table(
        seats=seats, laid=AROUND_B2, plants=plants, hands=hands, clouds=held, orders=orders
    )


def place(words: str, at: str, facing: Facing) -> act.Place:
    """Place a domino named by its animals in either order, the first of them on `at`."""
    number = domino(words)
    if ANIMALS[DOMINOES[number][0]] == words.split(maxsplit=1)[0]:
        return act.Place(number, square_named(at), facing)
    step = {"east": ("west", 1), "west": ("east", -1), "south": ("north", 15)}
    step["north"] = ("south", -15)
    turned, by = step[facing]
    return act.Place(number, square_named(at) + by, turned)  # type: ignore[arg-type]


def discard(words: str) -> act.Discard:
    return act.Discard(domino(words))


def plant(words: str, at: str) -> act.Plant:
    """Plant "oak" or "neutral oak" on a square."""
    *neutral, kind = words.split()
    return act.Plant(KINDS.index(kind) + len(KINDS) * len(neutral), square_named(at))


def take_back(at: str) -> act.Return:
    return act.Return(square_named(at))


def joker(animal: str) -> act.Joker:
    return act.Joker(ANIMALS.index(animal))


def mushroom(at: str) -> act.Mushroom:
    return act.Mushroom(square_named(at))


def area_at(state: State, at: str) -> int:
    """The number of the area that a square belongs to."""
    return layout(state).area_of[square_named(at)]


class _Renature(Stories[State, RenatureOptions]):
    verbs = "took"

    def action(self, state: State, kind: str, *words: str) -> Action:
        """An action by the names of dominoes, squares, plants and animals."""
        make: dict[str, Callable[..., Action]] = {
            "Place": place, "Discard": discard, "Plant": plant, "Return": take_back,
            "Joker": joker, "Mushroom": mushroom,
        }  # fmt: skip
        return make[kind](*words) if kind in make else super().action(state, kind, *words)

    def is_so(self, state: State, who: str, verb: str, words: str) -> bool:
        """Whose the token of the area at a square is."""
        del verb
        taken = state.taken[area_at(state, words)]
        return taken < 0 if who == "nobody" else taken == seat_of(who)


_STORIES = _Renature(GAME, act, sound=True)
do, legal, told = _STORIES.do, _STORIES.legal, _STORIES.told


def tell(at: str, story: str) -> None:
    """Assert what comes of a situation such as "plant, 3 players: laid owl a1 frog a2;
    plants blue bush b2, neutral oak c2; mushrooms j5; A holds owl owl; A has 3 clouds; joker bat;
    reserves 0".

    It may begin with "closing" (see there) or "k6": a stump that A can cover by two owls.
    """
    head, rest, more = head_of(at)
    phase = head.split(",")[0]
    more["board"] = "valley" if phase == "k6" or "valley" in head else "standard"
    more |= {"hands": {}, "clouds": {}, "phase": "place" if phase in {"closing", "k6"} else phase}
    if phase in {"closing", "k6"}:
        more["laid"] = AROUND_B2 if phase == "closing" else ["bat l5 owl l6"]
        more["hands"] = {A: ["owl owl"], B: ["bat frog" if phase == "closing" else "bat bat"]}
    for what in filter(None, rest.split("; ")):
        first, words = what.split(" ", 1)
        match first:
            case "laid" | "mushrooms":
                more[first] = words.split(", ")
            case "plants":
                plants = (each.rpartition(" ") for each in words.split(", "))
                more[first] = {square: kind for kind, _, square in plants}
            case "joker":
                more[first] = words
            case "reserves":
                more[first] = int(words)
            case _:
                verb, found = words.split(" ", 1)
                more["hands" if verb == "holds" else "clouds"][seat_of(first)] = (
                    found.split(", ") if verb == "holds" else int(found.split()[0])
                )
    _STORIES.tell(table(**more), story)


stories = telling(tell)
