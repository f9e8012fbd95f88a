"""Computer players move by themselves, one stored step at a time, whatever happens in between."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from engine.ledger import SEED_BYTES
from engine.model import Action, Bot
from engine.parts import SecretChoices
from engine.registry import AnyGame
from host.clock.pace import EASY_MEDIUM_S, HARD_LIVE_S, SECRET_TURN_FACTOR
from host.computers import questions
from host.computers.reach import ReachQuestion
from host.computers.thinking import Question, ThinkingFailed, answer
from host.errors import NotAllowed
from host.service import computer_turns
from host.service.computer_turns import RETRY_AFTER_S
from host.service.tables import Tables
from host.subject import Subject
from host.table.stored_table import StoredTable
from tests.example_game.play.state import State
from tests.host.house import (
    ANN,
    BEN,
    BOTS,
    BREAKABLE,
    CHANNEL,
    VERSIONS,
    WATCHED_PAUSE_S,
    House,
    OneGame,
    open_house,
)
from tests.host.sabotage import fail, write_points


async def test_computer_players_move_until_a_person_must(house: House) -> None:
    view = await house.lobby(ANN, bots=2)
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    heard: list[Subject] = []
    house.tables.signals.changed.subscribe(heard.append)
    await house.tables.computers.settled()
    assert heard == [view.subject, view.subject], "each move is announced"
    view = await house.tables.read.view(view.id)
    assert (view.progress.seq, view.actors) == (2, (0,))
    view = await house.play_out(view.id)
    assert view.status == "finished"


async def test_computers_alone_pause_for_spectators(house: House) -> None:
    view = await house.lobby(ANN)
    view = await house.tables.lobby.only_computers(view.id, ANN)
    assert [player.user for player in view.players] == [None, None]
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    await house.tables.computers.settled()
    over = await house.tables.read.view(view.id)
    assert over.status == "finished"
    assert house.waits == [WATCHED_PAUSE_S] * over.progress.seq


async def test_only_a_host_who_sits_alone_can_watch_computers(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    with pytest.raises(NotAllowed, match="Other people are at this table"):
        await house.tables.lobby.only_computers(view.id, ANN)
    with pytest.raises(NotAllowed, match="Only Ann"):
        await house.tables.lobby.only_computers(view.id, BEN)
    alone = await house.open(channel=CHANNEL + 1, guild=None)
    with pytest.raises(NotAllowed, match="In direct messages"):
        await house.tables.lobby.only_computers(alone.id, ANN)


async def test_a_game_of_computers_is_ended_by_its_host(house: House) -> None:
    view = await house.lobby(ANN)
    await house.tables.lobby.only_computers(view.id, ANN)
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    with pytest.raises(NotAllowed, match=f"Only <@{ANN}>"):
        await house.tables.votes.abandon(view.id, BEN)
    assert (await house.tables.votes.abandon(view.id, ANN)).over


async def test_a_persons_turn_goes_on_while_only_computer_players_decide(house: House) -> None:
    choosers = set()
    for number in range(4):
        house.seed = bytes([number]) * SEED_BYTES
        view = await house.game(ANN, bots=2, channel=number)
        while not view.over:
            await house.tables.computers.settled()
            view = await house.tables.read.view(view.id)
            if not view.over:
                assert view.progress.since[0] == 0
                await house.play(view.id, ANN)
                choosers.add((await house.tables.read.view(view.id)).actors)
    assert (1,) in choosers or (2,) in choosers  # else nobody decided between Ann's decisions


@pytest.mark.parametrize("hears", [True, False])
async def test_a_thought_that_comes_too_late_is_thought_again(
    house: House, monkeypatch: pytest.MonkeyPatch, *, hears: bool
) -> None:
    """Also where another process changed the table, so that nothing was broken off."""
    if not hears:
        monkeypatch.setattr(computer_turns.Thoughts, "changed", lambda *_: None)
    loop = asyncio.get_running_loop()
    asked: list[int] = []
    think = computer_turns.Thoughts.think

    async def noted(
        thoughts: computer_turns.Thoughts,
        stored: StoredTable,
        game: AnyGame,
        seat: int,
        memory: bytes,
    ) -> computer_turns.Thought | None:
        asked.append(stored.seats[seat].acted)
        return await think(thoughts, stored, game, seat, memory)

    def slow(seen: State, seat: int, actions: Sequence[Action]) -> Sequence[float]:
        if not plays:
            # Ann bids while the computer player is still thinking.
            plays.append(ANN)
            asyncio.run_coroutine_threadsafe(house.play(view.id, ANN), loop).result()
        return BREAKABLE.bots["dicer"].score_actions(seen, seat, actions)

    plays: list[int] = []
    view = await house.lobby(ANN, bots=1)
    monkeypatch.setattr(computer_turns.Thoughts, "think", noted)
    monkeypatch.setitem(BOTS, "slow", Bot("Slow", "Thinks.", slow))
    await house.tables.lobby.add_bot(view.id, ANN, "slow")
    await house.tables.lobby.remove_bot(view.id, ANN, 1)
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    await house.tables.computers.settled()
    assert asked[:2] == [0, 0]
    assert (await house.tables.read.view(view.id)).progress.seq >= 2


async def test_a_computer_player_that_fails_stops_only_its_own_table(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def wild(*_: object) -> Sequence[float]:
        raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "wild", Bot("Wild", "Breaks things.", wild))
    sick = await house.lobby(ANN, channel=1)
    await house.tables.lobby.add_bot(sick.id, ANN, "wild")
    with caplog.at_level(logging.ERROR):
        await house.tables.lobby.start(sick.id, ANN, house.interaction())
        healthy = await house.game(BEN, bots=1, channel=2)
        await house.tables.computers.settled()
    assert (
        f"table {sick.id}: the computer player of seat 1 failed: ZeroDivisionError" in caplog.text
    )
    assert (await house.tables.read.view(sick.id)).progress.seq == 0
    assert (await house.play_out(healthy.id)).status == "finished"
    await house.play(sick.id, ANN)


async def test_a_computers_move_that_cannot_be_stored_is_retried(house: House) -> None:
    view = await house.lobby(ANN, bots=1)
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    with write_points(house.store, 1, fail):
        await house.tables.computers.settled()
    assert house.waits == [RETRY_AFTER_S]
    assert (await house.tables.read.view(view.id)).actors == (0,)


class SlowThinker:
    """Thinks until it is let, and tells of whom it was asked and whom it gave up."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[Question] = asyncio.Queue()
        self.given_up: list[Question] = []
        self.let = asyncio.Event()

    async def think(self, question: Question, /) -> bytes:
        """The same as anybody, if it is let."""
        self.asked.put_nowait(question)
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.given_up.append(question)
            raise
        return answer(OneGame(), question, lambda _: lambda: False)

    async def reaches(self, _: ReachQuestion, /) -> bool | None:
        """Nobody asks."""
        return None

    async def close(self) -> None:
        """Nothing is left behind."""


class LostThinker:
    """Never comes to an end but at what is easy, and at nothing once it is `broken`."""

    broken = False

    async def think(self, question: Question, /) -> bytes:
        """The same as anybody, if it is easy."""
        if self.broken or question.strength != "easy":
            raise ThinkingFailed("it took too long")
        return answer(OneGame(), question, lambda _: lambda: False)

    async def reaches(self, _: ReachQuestion, /) -> bool | None:
        """Nobody asks."""
        return None

    async def close(self) -> None:
        """Nothing is left behind."""


async def test_a_stuck_thinker_plays_easy(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    thinker = LostThinker()
    async with open_house(path, thinker=thinker) as house:
        view = await house.game(ANN, bots=1, strength="hard")
        with caplog.at_level(logging.ERROR):
            await house.play(view.id, ANN)
            await house.tables.computers.settled()
        moved = await house.tables.read.view(view.id)
        assert (moved.progress.seq, moved.actors) == (2, (0,))
        assert moved.players[1].strength == "hard"
        assert f"table {view.id}: computer player dicer, hard: it took too long" in caplog.text
        thinker.broken = True
        await house.play(view.id, ANN)
        await house.tables.computers.settled()
        assert f"table {view.id}: computer player dicer, easy: it took too long" in caplog.text
        assert 1 in (await house.tables.read.view(view.id)).actors


async def test_thinking_stops_once_its_question_is_gone(path: Path) -> None:
    thinker = SlowThinker()
    async with open_house(path, thinker=thinker) as house:
        view = await house.game(ANN, BEN, bots=1, strength="hard")
        first = await thinker.asked.get()
        # That somebody would rather stop changes nothing about what to bid.
        await house.tables.votes.abandon(view.id, BEN)
        assert not thinker.given_up
        await house.play(view.id, ANN)
        second = await thinker.asked.get()
        assert thinker.given_up == [first]
        assert second.chance == first.chance  # not by how many others have done something
        await house.tables.votes.abandon(view.id, ANN)
        await house.tables.computers.settled()
        assert thinker.given_up == [first, second]


async def test_interrupted_thinking_is_repeated_at_start(path: Path) -> None:
    thinker = SlowThinker()
    async with open_house(path, thinker=thinker) as house:
        view = await house.game(ANN, bots=1, strength="hard")
        asked = await thinker.asked.get()
    assert thinker.given_up == [asked]
    thinker.let.set()
    async with open_house(path, thinker=thinker) as house:
        await house.tables.computers.resume()
        await house.tables.computers.settled()
        assert await thinker.asked.get() == asked
        assert (await house.tables.read.view(view.id)).progress.seq == 1


async def test_how_long_a_decision_takes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    view = await house.lobby(ANN, bots=1, strength="hard")
    await house.tables.lobby.set_thinking(view.id, ANN, 10)
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    stored, game = await house.stored(view.id), OneGame().game("nectar")
    asked = questions.question(stored, game, 1)
    assert (asked.budget_s, asked.takes_s) == (10.0, 10.0)
    stored.time = msgspec.structs.replace(stored.time, pace="live")
    asked = questions.question(stored, game, 1)
    assert (asked.budget_s, asked.takes_s) == (HARD_LIVE_S, HARD_LIVE_S)
    stored.seats[1].strength = "easy"
    assert questions.question(stored, game, 1).takes_s == EASY_MEDIUM_S
    in_secret = replace(game, secret_choices=SecretChoices(go_unnoticed=lambda _: True))
    asked = questions.question(stored, in_secret, 1)
    assert (asked.budget_s, asked.takes_s) == (EASY_MEDIUM_S, EASY_MEDIUM_S * SECRET_TURN_FACTOR)
    monkeypatch.setattr(type(game.rules), "is_open", True)
    assert questions.question(stored, in_secret, 1).takes_s == 0.0


async def test_all_that_is_done_in_secret_is_stored_and_announced_at_once(tables: Tables) -> None:
    view = await tables.lobby.create(
        channel=CHANNEL,
        guild=None,
        user=ANN,
        name="Ann",
        game="nature",
        options={"quick_play": True},
    )
    await tables.lobby.add_bot(view.id, ANN, None)
    heard: list[Subject] = []
    tables.signals.changed.subscribe(heard.append)
    await tables.lobby.start(view.id, ANN, 1)
    await tables.computers.settled()
    view = await tables.read.view(view.id)
    assert view.actors == (0,)
    assert view.progress.seq > 1  # it has done several things
    assert heard == [view.subject] * 2


async def test_a_stand_in_is_medium_and_safe(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    bold = {"bold": Bot("Bold", "Dares all.", BOTS["dicer"].score_actions), **BOTS}
    monkeypatch.setitem(VERSIONS, 1, replace(BREAKABLE, bots=bold))
    view = await house.game(ANN, BEN)
    await house.leave(view.id, BEN)
    player = (await house.tables.read.view(view.id)).players[1]
    assert (player.bot, player.strength) == ("dicer", "medium")
