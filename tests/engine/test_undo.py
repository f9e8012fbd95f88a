"""What can be undone: nothing that revealed what its seat didn't know."""

import random
from functools import partial
from typing import Annotated, ClassVar

import msgspec
import pytest

from engine import ledger
from engine.game import Game
from engine.ledger import VotePayload, rng_for
from engine.model import HIDDEN, Action, Event, Order
from engine.registry import NAMES
from engine.replay import Difference, replay
from engine.undo import undoable, undoable_by_seat
from engine.words import Reader
from tests.engine.playing import every_table, story
from tests.engine.taken_back import SEED, file_of, hears, taken, taken_back, views
from tests.example_game.play.state import NectarOptions, State
from tests.example_game.rules import NectarRules
from tests.example_game.words.wording import NectarWording
from tests.games import GAMES


class Do(Action, frozen=True, tag="do"):
    """Do one thing."""

    what: Annotated[str, msgspec.Meta(description="What")]


class Done(Event, frozen=True, tag="done"):
    """Something was done; `card` is what its seat saw."""

    seat: int
    card: int


THINGS = ("count", "down-0", "down-1", "up-0", "draw", "peek", "shuffle", "pass", "end")


class SmallRules(NectarRules):
    """The example game, but its first seat does one thing after another."""

    action_types: ClassVar[tuple[type[Action], ...]] = (Do,)
    event_types: ClassVar[tuple[type[Event], ...]] = (Done,)

    def actors(self, state: State) -> tuple[int, ...]:
        """The second seat once the first has passed."""
        return () if state.round > state.options.rounds else (int(state.turned),)

    def actions(self, state: State, seat: int) -> list[Action]:
        """Everything, always."""
        return [Do(each) for each in THINGS] if seat in self.actors(state) else []

    def apply(self, state: State, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Do it."""
        assert isinstance(action, Do)
        mine, card = state.seats[seat], HIDDEN
        match action.what:
            case "down-0" | "down-1":
                mine.bid = mine.hand.pop(int(action.what[-1]))
            case "up-0":
                mine.bid, state.chooser = mine.hand.pop(0), 0
            case "draw":
                mine.hand.append(state.deck.pop())
            case "peek":
                card = state.deck[-1]
            case "shuffle":
                rng.shuffle(state.deck)
            case "pass":
                state.turned = True
            case "end":
                state.round += state.options.rounds
        return [Done(seat, card)]

    def redact_event(self, event: Event, viewer: int | None) -> Event | None:
        """What was seen is for its seat alone."""
        assert isinstance(event, Done)
        return event if viewer == event.seat else Done(event.seat, HIDDEN)


class SmallWording(NectarWording):
    """Tells a seat what it peeked at."""

    def narrate(self, event: Event, reader: Reader) -> list[str]:
        """A sentence for all, or another for its seat."""
        assert isinstance(event, Done)
        peeked = event.card != HIDDEN and reader.viewer == event.seat
        return [f"You see {event.card}." if peeked else f"{reader.names[event.seat]} acts."]


SMALL = Game(
    "small", "Small", "Do things.", SmallRules(), SmallWording(), {}, "", lambda _: ("", "")
)
OPTIONS = NectarOptions()


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("count", True),  # nothing happened
        ("down-0", True),  # a card face down may be any of the hand
        ("up-0", True),  # all have seen a card of a hand, but its seat knew it
        ("draw", False),  # its seat has seen the top card
        ("peek", False),  # so it has here, though the state is as it was
        ("shuffle", False),  # chance was drawn
        ("pass", True),  # another seat is asked, but hasn't acted
        ("end", False),  # the game is over
    ],
)
def test_one_thing_by_itself_can_be_taken_back_or_not(what: str, *, expected: bool) -> None:
    state, _ = ledger.begin(SMALL, OPTIONS, 2, SEED)
    before = SMALL.rules.copy(state)
    entry = ledger.act(SMALL, state, 0, Do(what), SEED, 1).entry
    kept = SMALL.storage.encode(before), SMALL.storage.encode(state)
    assert undoable(SMALL, before, entry, state, seats=2) is expected
    assert undoable(SMALL, before, entry, seats=2) is expected
    assert (SMALL.storage.encode(before), SMALL.storage.encode(state)) == kept


def test_what_is_no_action_without_chance_cannot_be_taken_back() -> None:
    state, first = ledger.begin(SMALL, OPTIONS, 2, SEED)
    before = SMALL.rules.copy(state)
    entry = ledger.act(SMALL, state, 0, Do("count"), SEED, 1).entry
    assert not undoable(SMALL, before, msgspec.structs.replace(entry, chance=True), seats=2)
    vote = ledger.note(2, VotePayload("end", agree=True), entry, actor=0, seat=0)
    assert not undoable(SMALL, state, vote, seats=2)
    assert not undoable(SMALL, state, first, seats=2)


@every_table
def test_law_4_done_again_after_an_undo_an_action_shows_the_same(name: str, seats: int) -> None:
    """With its later number, everyone sees and hears the same."""
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
def test_what_can_be_taken_back_drew_and_showed_its_seat_nothing(name: str, seats: int) -> None:
    """It sees no hidden card it didn't see before."""
    game = GAMES[name]
    for one in taken(name, seats, 7, 0.2 / seats):
        last = one.entries[-1]
        if undoable(game, one.before, last, one.after, seats=seats):
            assert last.chance is False
            assert game.rules.actors(one.after)
            for _ in range(3):
                rng = random.Random(last.digest)
                other = game.rules.scramble(one.before, last.seat, rng)
                action = game.storage.decode_action(bytes(last.payload))
                game.rules.apply(other, last.seat or 0, action, rng_for(SEED, last.seq))
                seen = game.rules.redact(other, last.seat)
                assert seen == game.rules.redact(one.after, last.seat)


@pytest.mark.short("nature")
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
    game = GAMES[name]
    for one in taken(name, max(2, game.rules.min_seats), 3, 1.0):
        last = one.entries[-1]
        action = game.storage.decode_action(bytes(last.payload))
        nothing = game.rules.actors(one.after) == game.rules.actors(one.before)
        if isinstance(action, Order) and nothing and len(one.told[0]) == 1:
            assert undoable(game, one.before, last, one.after, seats=2)


@pytest.mark.short("nature", "evolution")
@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_taken_back_is_what_is_known_to_be(name: str) -> None:
    """If a change is meant: `python -m tests.write`, and read the diff."""
    assert taken_back(name) == file_of(name).read_text("utf-8").splitlines()


WITH_ORDERS = [name for name in NAMES if GAMES[name].rules.orders.specs]


@pytest.mark.parametrize("name", WITH_ORDERS)
def test_the_order_that_is_offered_does_what_was_done(name: str) -> None:
    """Given instead of the action, it leads to the same state but for the order itself."""
    game, seats = GAMES[name], 3
    offered = 0
    for number in range(9):
        told = story(name, seats, number)
        state = game.storage.decode_state(told.start)
        for step, (seat, action) in enumerate(told.log, start=1):
            before = game.rules.copy(state)
            game.rules.apply(state, seat, action, rng_for(told.seed, step))
            data = [game.storage.encode(each) for each in (before, state)]
            chance = partial(rng_for, told.seed, step)
            order = game.rules.orders.instead_of(action, game.rules, before, state, seat, chance())
            assert data == [game.storage.encode(each) for each in (before, state)]
            if order is not None:
                offered += 1
                game.rules.apply(before, seat, order, chance())
                assert game.rules.actors(before) == game.rules.actors(state)
    assert offered
