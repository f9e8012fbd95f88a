"""What can be taken back: nothing by which anybody learned anything, in any game."""

import random
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from engine import ledger
from engine.chance import rng_for
from engine.ledger import Entry, VotePayload
from engine.model import Event, Options, Order
from engine.registry import GAMES, AnyGame
from engine.replay import Difference, replay
from engine.undo import undoable, undoable_by_seat
from tests.engine.playing import EVERY_TABLE, next_move, random_options
from tests.engine.undo_game import SMALL, Do

SEED = bytes(range(32))


# --- one thing by itself -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("count", True),  # nothing happened
        ("down-0", True),  # a card face down may be any of the hand
        ("up-0", False),  # all have seen a card of a hand
        ("draw", False),  # its seat has seen the top card
        ("peek", False),  # so it has here, though the state is as it was
        ("shuffle", False),  # chance was drawn
        ("pass", False),  # another seat is asked
        ("end", False),  # the game is over
    ],
)
def test_one_thing_by_itself_can_be_taken_back_or_not(what: str, *, expected: bool) -> None:
    state, _ = ledger.begin(SMALL, Options(), 2, SEED)
    before = SMALL.rules.copy(state)
    entry = ledger.act(SMALL, state, 0, Do(what), SEED, 1).entry
    kept = SMALL.storage.encode(before), SMALL.storage.encode(state)
    assert undoable(SMALL, before, entry, state, seats=2) is expected
    assert undoable(SMALL, before, entry, seats=2) is expected
    assert (SMALL.storage.encode(before), SMALL.storage.encode(state)) == kept


def test_what_is_no_action_without_chance_cannot_be_taken_back() -> None:
    state, first = ledger.begin(SMALL, Options(), 2, SEED)
    before = SMALL.rules.copy(state)
    entry = ledger.act(SMALL, state, 0, Do("count"), SEED, 1).entry
    assert not undoable(SMALL, before, msgspec.structs.replace(entry, chance=True), seats=2)
    vote = ledger.note(2, VotePayload("end", agree=True), entry, actor=0, seat=0)
    assert not undoable(SMALL, state, vote, seats=2)
    assert not undoable(SMALL, state, first, seats=2)


# --- every game ----------------------------------------------------------------------------------

every_table = pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)


class Taken(msgspec.Struct):
    """One action of a random game, with all entries up to it."""

    entries: list[Entry]
    before: msgspec.Struct
    after: msgspec.Struct
    told: list[list[str | None]]


def hears(game: AnyGame, events: Sequence[Event], seats: int) -> list[list[str | None]]:
    """The words of each viewer, the spectator first."""
    names = [f"Seat {seat}" for seat in range(seats)]
    return [
        [game.wording.narrate(event, viewer, names) for event in events]
        for viewer in (None, *range(seats))
    ]


def views(game: AnyGame, state: msgspec.Struct, seats: int) -> list[bytes]:
    """What each viewer sees, the spectator first."""
    return [
        game.storage.encode(game.rules.redact(state, viewer)) for viewer in (None, *range(seats))
    ]


def taken(name: str, seats: int, number: int, share: float) -> Iterator[Taken]:
    """A share of the actions of a random game."""
    game = GAMES[name]
    rng = random.Random(f"undo {name} {seats} {number}")
    state, first = ledger.begin(game, random_options(game, seats, rng), seats, SEED)
    entries = [first]
    while game.rules.actors(state):
        before = game.rules.copy(state)
        seat, action = next_move(game, state, seats, rng)
        acted = ledger.act(game, state, seat, action, SEED, len(entries))
        entries.append(acted.entry)
        if rng.random() < share:
            yield Taken([*entries], before, state, hears(game, acted.events, seats))


@every_table
def test_law_4_done_again_after_an_undo_an_action_shows_what_it_showed_before(
    name: str, seats: int
) -> None:
    """Under its later number each viewer sees and hears the same: no card that was not seen."""
    game = GAMES[name]
    tried = 0
    for one in taken(name, seats, 0, 0.3 / seats):
        last = one.entries[-1]
        if not undoable(game, one.before, last, one.after, seats=seats):
            continue
        tried += 1
        undone = ledger.undo(last.seq + 1, one.entries[-2])
        assert undone.digest == ledger.digest(game, one.before)
        again = game.rules.copy(one.before)
        action = game.storage.decode_action(bytes(last.payload))
        acted = ledger.act(game, again, last.seat or 0, action, SEED, last.seq + 2)
        assert views(game, again, seats) == views(game, one.after, seats)
        assert hears(game, acted.events, seats) == one.told
        if tried == 1:
            replayed = replay(game, [*one.entries, undone, acted.entry], SEED)
            assert not isinstance(replayed, Difference)
            assert game.storage.encode(replayed) == game.storage.encode(one.after)


@every_table
def test_what_can_be_taken_back_asked_nobody_and_drew_nothing(name: str, seats: int) -> None:
    """And of the cards face down or in the deck, the acting seat sees no more than before."""
    game = GAMES[name]
    for one in taken(name, seats, 7, 0.2 / seats):
        last = one.entries[-1]
        if undoable(game, one.before, last, one.after, seats=seats):
            assert last.chance is False
            asked = set(game.rules.actors(one.after))
            assert asked
            assert asked <= {last.seat, *game.rules.actors(one.before)}
            for _ in range(3):
                rng = random.Random(last.digest)
                other = game.rules.scramble(one.before, last.seat, rng)
                action = game.storage.decode_action(bytes(last.payload))
                game.rules.apply(other, last.seat or 0, action, rng_for(SEED, last.seq))
                seen = game.rules.redact(other, last.seat)
                assert seen == game.rules.redact(one.after, last.seat)


@pytest.mark.parametrize("name", GAMES)
def test_whether_a_seat_may_undo_tells_it_nothing(name: str) -> None:
    """In another state that it cannot tell from the true one, the answer is the same."""
    game = GAMES[name]
    seats = max(3, game.rules.min_seats)
    rng = random.Random(f"told by an undo {name}")
    for one in taken(name, seats, 1, 0.3):
        last = one.entries[-1]
        seat = last.seat or 0
        action = game.storage.decode_action(bytes(last.payload))
        twin = game.rules.scramble(one.before, seat, rng)
        before = game.rules.copy(twin)
        acted = ledger.act(game, twin, seat, action, SEED, last.seq)
        looks = game.rules.redact(twin, seat) == game.rules.redact(one.after, seat)
        if acted.entry.chance == last.chance and looks:
            answers = {
                undoable_by_seat(game, *each, seats=seats)
                for each in ((one.before, last, one.after), (before, acted.entry, twin))
            }
            assert len(answers) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_standing_order_can_be_taken_back_where_it_did_nothing_at_once(name: str) -> None:
    """Nobody else ever knows of it."""
    game = GAMES[name]
    for one in taken(name, max(2, game.rules.min_seats), 3, 1.0):
        last = one.entries[-1]
        action = game.storage.decode_action(bytes(last.payload))
        nothing = game.rules.actors(one.after) == game.rules.actors(one.before)
        if isinstance(action, Order) and nothing and len(one.told[0]) == 1:
            assert undoable(game, one.before, last, one.after, seats=2)


@pytest.mark.parametrize("name", GAMES)
def test_some_actions_of_every_game_can_be_taken_back_and_some_cannot(name: str) -> None:
    game = GAMES[name]
    fewest = game.rules.min_seats
    found = {
        undoable(game, one.before, one.entries[-1], one.after, seats=seats)
        for seats in (fewest, fewest + 1)
        for one in taken(name, seats, 0, 0.5)
    }
    assert found == {True, False}


def test_a_drawn_card_cannot_be_taken_back() -> None:
    """Darwin's draws are from decks that were shuffled long ago: no chance is drawn, yet seen."""
    game = GAMES["darwin"]
    for one in taken("darwin", 3, 0, 1.0):
        last = one.entries[-1]
        action = game.storage.decode_action(bytes(last.payload))
        if type(action).__name__ == "Draw":
            assert not undoable(game, one.before, last, one.after, seats=3)
