"""A scrambled game looks the same to its viewer, is whole, and varies all that is hidden."""

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

from engine.play import kind_first_action
from engine.renature import GAME
from engine.renature.play.clouds import can_extra, can_pay
from engine.renature.play.scrambling import ENDINGS, SCORINGS
from engine.renature.play.state import BoardName, Orders, RenatureOptions, State
from tests.engine.renature.soundness import sound
from tests.engine.renature.tables import A, B, C, area_at, table

encode = GAME.storage.encode


def positions(board: BoardName, seats: int, games: int) -> Iterator[State]:
    """States along random games with random standing orders, and the last of each."""
    rng = random.Random(f"scrambling {board} {seats}")
    for _ in range(games):
        state = GAME.rules.setup(RenatureOptions(board=board), seats, rng)
        for seat in state.seats:
            seat.orders = Orders(rng.choice(ENDINGS), rng.choice(SCORINGS))
        while GAME.rules.actors(state):
            action = kind_first_action(GAME, state, state.turn, rng)
            GAME.rules.apply(state, state.turn, action, rng)
            if rng.random() < 0.1 or state.phase == "over":
                yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["standard", "valley"])
def test_a_viewer_sees_no_difference(board: BoardName, seats: int) -> None:
    """To the byte, for every seat and a spectator; and the other state is sound."""
    rng = random.Random(1)
    for state in positions(board, seats, 4):
        before = encode(state)
        for viewer in (None, *range(seats)):
            other = GAME.rules.scramble(state, viewer, rng)
            sound(other)
            seen = GAME.rules.redact(state, viewer)
            assert encode(GAME.rules.redact(other, viewer)) == encode(seen)
            if viewer is not None:
                assert GAME.rules.actions(other, viewer) == GAME.rules.actions(state, viewer)
        assert encode(state) == before


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_everything_hidden_varies(viewer: int | None) -> None:
    """Each hand, reserve, discard, back and order that the viewer cannot see, and the box."""
    rng = random.Random(2)
    differs: dict[str, int] = defaultdict(int)
    for state in positions("standard", 3, 3):
        other = GAME.rules.scramble(state, viewer, rng)
        differs["box"] += state.box != other.box
        for area, taker in enumerate(state.taken):
            whose = "viewer" if taker == viewer and taker >= 0 else str(min(taker, 0))
            differs[f"back {whose}"] += state.backs[area] != other.backs[area]
        for number, (one, two) in enumerate(zip(state.seats, other.seats, strict=True)):
            whose = "viewer" if number == viewer else "another"
            differs[f"reserve {whose}"] += one.reserve != two.reserve
            differs[f"hand {whose}"] += one.hand != two.hand
            differs[f"discarded {whose}"] += one.discarded != two.discarded
            differs[f"ending {whose}"] += one.orders.ending != two.orders.ending
            differs[f"scoring {whose}"] += one.orders.scoring != two.orders.scoring
    own = {"hand viewer", "discarded viewer", "ending viewer", "scoring viewer", "back viewer"}
    assert not any(differs[name] for name in own)
    assert all(number > 5 for name, number in differs.items() if name not in own), differs


def test_the_orders_of_who_is_asked_now_ask() -> None:
    """Nobody waits at the end of a turn who has ordered to go on."""
    rng = random.Random(3)
    waiting = 0
    for state in positions("standard", 4, 6):
        if state.phase != "end":
            continue
        waiting += 1
        other = GAME.rules.scramble(state, None, rng)
        orders = other.seats[other.turn].orders
        assert orders.ending != "on"
        assert can_extra(other) or (orders.ending == "ask" and can_pay(other))
    assert waiting


def test_ruling_8_backs_taken_by_others_stay_hidden_until_the_end() -> None:
    """Until then they may be any of their size; at the end they are open, but those in the box."""
    state = table(seats=3)
    area, nobody = area_at(state, "b2"), area_at(state, "l2")
    state.taken[area] = A
    for viewer, most in ((A, 1), (B, 3), (None, 3)):
        found = {backs(state, viewer, number)[area] for number in range(40)}
        assert len(found) == most, viewer
    state.phase = "over"
    state.taken = [-1 if taker < 0 else taker for taker in state.taken]
    assert {backs(state, C, number)[area] for number in range(40)} == {state.backs[area]}
    assert len({backs(state, C, number)[nobody] for number in range(40)}) > 1


def backs(state: State, viewer: int | None, seed: int) -> list[int]:
    """The backs of one scrambled state."""
    return GAME.rules.scramble(state, viewer, random.Random(seed)).backs
