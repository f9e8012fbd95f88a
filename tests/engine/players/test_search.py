"""Search: it finds what wins, from nothing but what its seat may know, and ends when it is told."""

# ruff: noqa: D102 - engine.rules says what each method is for

import dataclasses
import random
from collections.abc import Sequence
from typing import ClassVar, cast

import msgspec
import pytest

from engine.ends import final_share
from engine.foresight import Position, SearchParams, SearchResult
from engine.game import Game
from engine.model import HIDDEN, Action, Bot, Event, Memory, Options, Outcome
from engine.nature import GAME as NATURE
from engine.players import search as searching
from engine.players.search import search
from engine.rules import Rules
from engine.wording import Wording
from tests.games import GAMES
from tests.matches import budget, middle


class Heap(msgspec.Struct):
    """Stones on a heap; `turn` is whose turn it is."""

    stones: int
    turn: int = 0


class Take(Action, frozen=True, tag="take"):
    """Take stones."""

    number: int


class HeapRules(Rules[Heap, Options]):
    """Two players take turns removing one to three stones; taking the last one wins."""

    version = 1
    min_seats = max_seats = 2
    options_type = Options
    state_type = Heap
    action_types: ClassVar[tuple[type[Action], ...]] = (Take,)
    event_types: ClassVar[tuple[type[Event], ...]] = ()
    is_open = True

    def check(self, options: Options, seats: int) -> Options:
        assert seats == 2
        return options

    def setup(self, options: Options, seats: int, rng: random.Random) -> Heap:
        del options, seats
        return Heap(rng.randrange(5, 20))

    def actors(self, state: Heap) -> tuple[int, ...]:
        return (state.turn,) if state.stones else ()

    def actions(self, state: Heap, seat: int) -> list[Action]:
        if seat not in self.actors(state):
            return []
        return [Take(number) for number in (1, 2, 3) if number <= state.stones]

    def apply(self, state: Heap, seat: int, action: Action, rng: random.Random) -> list[Event]:
        del rng
        assert isinstance(action, Take)
        assert action in self.actions(state, seat)
        state.stones -= action.number
        state.turn = 1 - seat
        return []

    def outcome(self, state: Heap) -> Outcome | None:
        return None if state.stones else Outcome((0, 0), (1 - state.turn,), (1, 1), (0, 1))

    def redact(self, state: Heap, viewer: int | None) -> Heap:
        del viewer
        return self.copy(state)

    def redact_event(self, event: Event, viewer: int | None) -> Event | None:
        del viewer
        return event

    def determinize(
        self, seen: Heap, viewer: int | None, rng: random.Random, memory: Memory | None = None
    ) -> Heap:
        del viewer, rng, memory
        return self.copy(seen)

    def scramble(self, state: Heap, viewer: int | None, rng: random.Random) -> Heap:
        del viewer, rng
        return self.copy(state)

    def evaluate(self, state: Heap, seat: int) -> float:
        outcome = self.outcome(state)
        return 0.5 if outcome is None else final_share(outcome, seat)


class BlurredRules(HeapRules):
    """The same, but nobody is sure how many stones there are: some samples allow too little or too
    much.
    """

    def determinize(
        self, seen: Heap, viewer: int | None, rng: random.Random, memory: Memory | None = None
    ) -> Heap:
        del viewer, memory
        return Heap(max(seen.stones + rng.randrange(-4, 5), 0), rng.randrange(2))


def _fond_of(number: int) -> Bot[Heap]:
    def worths(seen: Heap, seat: int, actions: Sequence[Action]) -> list[float]:
        del seen, seat
        return [1.0 if action == Take(number) else 0.0 for action in actions]

    return Bot("Taker", "Likes a number", worths)


def _heap_game(rules: Rules[Heap, Options]) -> Game[Heap, Options]:
    return Game(
        name="heap",
        title="Heap",
        summary="Take the last stone",
        rules=rules,
        wording=cast("Wording[Heap]", None),
        bots={f"fond-of-{number}": _fond_of(number) for number in (1, 2, 3)},
        safest="fond-of-1",
        first_look=lambda _: ("", ""),
    )


HEAP = _heap_game(HeapRules())


def _search(
    game: Game[Heap, Options], stones: int, bot: str = "fond-of-1", simulations: int = 400
) -> SearchResult:
    position = Position(Heap(stones), 0, 2)
    return search(game, position, bot, random.Random(3), budget(simulations))


@pytest.mark.parametrize("stones", [3, 6, 7, 10, 11])
@pytest.mark.parametrize("bot", HEAP.bots)
def test_it_finds_a_forced_win_whatever_its_style_likes(stones: int, bot: str) -> None:
    """Only leaving a multiple of four wins, at once or two turns of each later."""
    found = _search(HEAP, stones, bot, simulations=1500)
    assert found.moves[0].action == Take(stones % 4)
    assert found.moves[0].share > 0.7
    assert found.shares[0] > 0.5


@pytest.mark.parametrize("bot", HEAP.bots)
def test_in_a_lost_game_it_does_what_its_style_likes(bot: str) -> None:
    """All choices are as bad: it neither wavers nor gives up."""
    found = _search(HEAP, 4, bot)
    assert found.moves[0].action == Take(int(bot[-1]))
    assert found.moves[0].share < 0.3


class _Clock:
    """Time for a number of simulations."""

    def __init__(self, most: int) -> None:
        self.most, self.done = most, 0

    def __call__(self) -> bool:
        self.done += 1
        return self.done <= self.most

    def left(self) -> float:
        return 1 - self.done / self.most


@pytest.mark.parametrize("stones", [6, 7, 11])
def test_it_stops_once_no_other_action_can_catch_up(stones: int) -> None:
    """What it would have chosen with all its time is what it chooses."""
    position = Position(Heap(stones), 0, 2)
    found = search(HEAP, position, "fond-of-1", random.Random(3), _Clock(4000))
    whole = search(HEAP, position, "fond-of-1", random.Random(3), budget(4000))
    assert found.moves[0].action == whole.moves[0].action
    assert found.simulations < 3000


def test_without_time_it_does_what_its_style_likes() -> None:
    """It asks whether to go on before each simulation, and offers every action all the same."""
    found = _search(HEAP, 9, "fond-of-3", simulations=0)
    assert found.simulations == 0
    assert [each.action for each in found.moves] == [Take(3), Take(1), Take(2)]


def test_samples_that_allow_other_actions_are_no_trouble() -> None:
    """What it offers is what is legal in truth, though samples may allow more, or nothing."""
    found = _search(_heap_game(BlurredRules()), 2)
    assert {each.action for each in found.moves} == {Take(1), Take(2)}
    assert found.simulations == 400


@pytest.mark.parametrize(("seats", "most"), [(2, 1 + 2), (3, 1 + 5)])
def test_with_more_than_two_seats_it_follows_each_action_further(
    monkeypatch: pytest.MonkeyPatch, seats: int, most: int
) -> None:
    """One simulation tries one action, and then plays on."""
    made, apply = list[Action](), HeapRules.apply

    def counted(
        rules: HeapRules, state: Heap, seat: int, action: Action, rng: random.Random
    ) -> list[Event]:
        made.append(action)
        return apply(rules, state, seat, action, rng)

    monkeypatch.setattr(HeapRules, "apply", counted)
    game = dataclasses.replace(_heap_game(HeapRules()), tuning=SearchParams(playout=2, crowded=5))
    search(game, Position(Heap(90), 0, seats), "fond-of-2", random.Random(1), budget(1))
    assert len(made) == most
    assert seats == 2 or made[1:] == [Take(2)] * 5, "the style's favourite of all actions"


def test_its_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the tree is full it goes on in the tree that there is."""
    monkeypatch.setattr(searching, "MOST_NODES", 20)
    found = _search(HEAP, 5)
    assert found.nodes < 20 + 3
    assert found.simulations == 400
    assert found.moves[0].action == Take(1)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_chance_and_simulations_find_the_same_in_every_game(name: str) -> None:
    """What was searched is as it was; the actions offered are all that there are."""
    game = GAMES[name]
    at = middle(game, game.rules.max_seats)
    before = game.storage.encode(at.seen)
    one, other = (search(game, at, game.safest, random.Random(1), budget(30)) for _ in range(2))
    assert one == other
    assert one.simulations == 30
    assert sum(each.visits for each in one.moves) == 30
    assert {each.action for each in one.moves} == set(game.rules.considered(at.seen, at.seat))
    assert game.storage.encode(at.seen) == before


def test_it_knows_no_more_than_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two true states that look alike to its seat are searched alike, and nothing is asked for
    that tells the truth.
    """
    rules = NATURE.rules
    state = rules.setup(rules.options_type(), 3, random.Random(2))
    seat = rules.actors(state)[0]
    seen = rules.redact(state, seat)
    assert {*seen.deck, *seen.seats[seat - 1].hand} == {HIDDEN}
    other = rules.redact(rules.scramble(state, seat, random.Random(4)), seat)
    for truth in ("redact", "scramble", "setup", "final_outcome"):
        monkeypatch.delattr(type(rules), truth)
    one, other_one = (
        search(NATURE, Position(each, seat, 3), NATURE.safest, random.Random(1), budget(60))
        for each in (seen, other)
    )
    assert one == other_one
    assert one.simulations == 60
