"""What computer players remember is made of nothing but what their seats saw and heard."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest

from engine.foresight import Position
from engine.model import HIDDEN, Action, Event, Memory
from engine.parts import Recall
from engine.players import choosing
from engine.registry import AnyGame
from engine.stories import words_of
from engine.words import Reader
from host.computers.memories import Memories
from tests.example_game.play.state import State
from tests.example_game.words.wording import NectarWording
from tests.host.house import ANN, BEN, BREAKABLE, VERSIONS, House


class Heard(Memory):
    """Every sentence that a seat heard, and how often it looked."""

    told: list[str] = msgspec.field(default_factory=list)
    looks: int = 0


def keep(memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
    """Keep what was heard, and make sure that it may be."""
    assert isinstance(memory, Heard)
    rules = BREAKABLE.rules
    assert rules.redact(seen, viewer) == seen
    assert all(rules.redact_event(event, viewer) == event for event in events)
    others = [seat for number, seat in enumerate(seen.seats) if number != viewer]
    assert all(card == HIDDEN for seat in others for card in seat.hand)
    memory.looks += 1
    names = [str(number) for number in range(len(seen.seats))]
    memory.told += words_of(NectarWording().stories(list(events), Reader(viewer, names)))


@pytest.fixture(autouse=True)
def _recalling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERSIONS, 1, replace(BREAKABLE, recall=Recall(Heard, keep)))


async def _asked(house: House, memories: Memories, table: int, seat: int) -> Heard:
    stored = await house.stored(table)
    return msgspec.json.decode(await memories.of(stored, _game(house), seat), type=Heard)


def _game(house: House) -> AnyGame:
    return house.games.game("nectar")


async def test_a_memory_carried_forward_equals_a_fresh_one(house: House) -> None:
    view = await house.game(ANN, bots=2)
    carried = Memories(house.store)
    while not view.over:
        await house.tables.computers.settled()
        for seat in (1, 2):
            anew = await _asked(house, Memories(house.store), view.id, seat)
            assert await _asked(house, carried, view.id, seat) == anew
        if not (view := await house.tables.read.view(view.id)).over:
            await house.play(view.id, ANN)
    assert any("The bids" in line for line in anew.told)
    assert sum("You bid" in line for line in anew.told) == 2


async def test_an_undone_action_is_forgotten(house: House) -> None:
    view = await house.game(ANN, BEN)
    before = await _asked(house, house.tables.memories, view.id, 0)
    await house.play(view.id, ANN)
    assert await _asked(house, house.tables.memories, view.id, 0) != before
    await house.undo(view.id, ANN)
    assert await _asked(house, house.tables.memories, view.id, 0) == before


async def test_a_memory_belongs_to_the_seat(house: House) -> None:
    view = await house.game(ANN, BEN, played=(BEN,))
    await house.leave(view.id, BEN)
    await house.tables.computers.settled()
    of_seat = await _asked(house, house.tables.memories, view.id, 1)
    of_other = await _asked(house, house.tables.memories, view.id, 0)
    assert ["You bid" in line for line in of_seat.told] == [True]
    assert not of_other.told


async def test_secret_actions_are_not_even_counted(house: House) -> None:
    view = await house.game(ANN, BEN, played=(BEN,))
    before = await _asked(house, house.tables.memories, view.id, 0)
    for value in ("highest", "ask"):
        await house.order(view.id, BEN, value)
    assert (await _asked(house, house.tables.memories, view.id, 0)).looks == before.looks


async def test_a_failing_memory_stops_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of a game's memory, whatever it is, stops no computer player and no hint."""

    def fails(*_: object) -> None:
        raise KeyError

    monkeypatch.setitem(VERSIONS, 1, replace(BREAKABLE, recall=Recall(Heard, fails)))
    view = await house.game(ANN, bots=1)
    assert await house.tables.memories.of(await house.stored(view.id), _game(house), 0) == b""
    assert (await house.play_out(view.id)).over


async def test_a_computer_gets_its_memory(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Memory | None] = []

    def first(game: AnyGame, position: Position[msgspec.Struct], *_: object) -> Action:
        given.append(position.memory)
        return game.rules.actions(position.seen, position.seat)[0]

    monkeypatch.setattr(choosing, "choose", first)
    view = await house.game(ANN, bots=1)
    await house.play_out(view.id)
    looks = [each.looks for each in given if isinstance(each, Heard)]
    assert len(looks) == len(given) == 2
    assert looks == sorted(set(looks))  # each time it has seen more
