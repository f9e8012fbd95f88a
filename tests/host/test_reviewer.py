"""Games are looked back at once they are over, through stops at any moment, and never before."""

import asyncio
import random
from datetime import timedelta

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import registry
from engine.players.analysis import Judged
from host.computers.judge import JudgeQuestion
from host.computers.thinking import ThinkingFailed
from host.computers.workers import JudgeProcess
from host.database import schema
from host.errors import NotAllowed, StoreUnavailable
from host.messages.review import Reviewed
from host.repositories import retention
from host.review import analysis, reviewer
from host.review.analysis import Analysis, Decision
from host.review.reviewer import Reviewer, StoredAnalysis
from host.subject import Subject
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, House
from tests.host.life import no_time, outbox_of
from tests.host.test_stored_words import WORDS, stored_texts


class Clerk:
    """Judges each decision the same, but the first of each seat, which cost much."""

    def __init__(self) -> None:
        self.asked: list[JudgeQuestion] = []
        self.dies_at = 10**6
        self._first: dict[int, bytes] = {}

    async def judge(self, question: JudgeQuestion) -> Judged:
        """What to make of it, or none: the process is killed."""
        if len(self.asked) == self.dies_at:
            raise asyncio.CancelledError
        self.asked.append(question)
        entry = question.chance.split()[-1]
        is_first = self._first.setdefault(question.seat, entry) == entry
        cost = 0.3 + question.seat / 10 if is_first else 0.0
        return Judged((0.1, 0.1), question.played, question.played, 0.6, 0.6 - cost)

    async def close(self) -> None:
        """Nothing is left behind."""


def analysing(house: House, clerk: Clerk) -> Reviewer:
    """What looks back at games, with no pauses."""
    tables = house.tables
    return Reviewer(tables.session, tables.read, tables.played, clerk, sleep=no_time)


async def reviewed(house: House) -> tuple[Clerk, Reviewer, int]:
    """A game of two that is over and has been looked back at."""
    clerk = Clerk()
    looks = analysing(house, clerk)
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    await looks.settled()
    return clerk, looks, table


async def test_nothing_is_reviewed_before_the_end_and_then_everything(house: House) -> None:
    clerk = Clerk()
    looks = analysing(house, clerk)
    table = (await house.game(ANN, BEN, played=(ANN,))).id
    await looks.serve(Subject.of("table", table))
    assert await looks.left() == set()
    assert clerk.asked == []
    with pytest.raises(NotAllowed):
        await looks.of(table)
    with pytest.raises(NotAllowed):
        await looks.costliest(table, ANN)
    await house.play_out(table)
    await looks.settled()
    found = await looks.of(table)
    assert len(found.decisions) == found.choices > 2
    assert [number for number, _ in found.rounds] == [1, 2]
    assert sum(found.end) == 1
    game = house.games.game("nectar")
    for asked in clerk.asked:
        seen = game.storage.decode_state(asked.state)
        assert seen == game.rules.redact(seen, asked.seat), "nothing that the seat could not know"
    assert await looks.left() == set()


async def test_peoples_decisions_come_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    looks, found = analysing(house, Clerk()), list[Analysis]()
    for channel in range(2):
        table = (await house.game(ANN, bots=3, channel=channel)).id
        await house.play_out(table)
        await looks.settled()
        found.append(await looks.of(table))
        monkeypatch.setattr(analysis, "MAX_DECISIONS", 6)
        monkeypatch.setattr(analysis, "MAX_ROUND_STARTS", 1)
    whole, few = found
    own = [each.at for each in whole.decisions if each.seat == 0]
    assert own == [each.at for each in few.decisions if each.seat == 0]
    assert 0 < len(own) < len(few.decisions) == 6 < len(whole.decisions) == few.choices


async def test_a_person_sees_their_own_costliest_moves(house: House) -> None:
    clerk, looks, table = await reviewed(house)
    stored = [each async for each in stored_texts(house.store)]
    assert [each for each in stored if WORDS.search(each[1])] == []
    assert "analyses.data" in {column for column, _ in stored}
    for seat, user in enumerate((ANN, BEN)):
        found, [place] = await looks.costliest(table, user)
        assert found.decisions[place].seat == seat
    assert len(found.turning_points) == 2
    # What seems to have cost most is thought about once more, and for longer.
    again = [asked for asked in clerk.asked if asked.chance.startswith(b"again")]
    assert sorted(asked.seat for asked in again) == [0, 1]
    assert all(asked.budget_s > clerk.asked[0].budget_s for asked in again)
    with pytest.raises(NotAllowed, match="review any of your decisions"):
        await looks.costliest(table, CAT)


def _decisions(*made: tuple[int, float, float]) -> Analysis:
    """A game for two of decisions: whose each is, how it then stands, and what it cost."""
    return Analysis(
        len(made),
        len(made),
        (0, 1),
        (0.0, 1.0),
        decisions=tuple(
            Decision(at, seat, at, Judged((share, 1 - share), b"", b"", 0.8, 0.8 - cost))
            for at, (seat, share, cost) in enumerate(made)
        ),
    )


def test_a_turning_point_is_a_turn_and_not_each_of_its_actions() -> None:
    found = _decisions((0, 0.8, 0.3), (0, 0.5, 0.5), (0, 0.4, 0.2), (1, 0.3, 0.0))
    assert found.turning_points == (1,)
    assert found.costliest({0, 2}, 5) == (0,)


def test_what_the_next_estimate_takes_back_is_no_turning_point() -> None:
    assert _decisions((0, 0.8, 0.5), (1, 0.75, 0.0)).turning_points == ()
    assert _decisions((0, 0.8, 0.5), (1, 0.3, 0.0)).turning_points == (0,)


def test_a_turning_point_stands_where_the_course_falls() -> None:
    """A decision counts at once: the next seat's view is averaged with what it left."""
    found = _decisions((0, 0.8, 0.4), (1, 0.4, 0.0))
    assert found.turning_points == (0,)
    assert [round(shares[0], 2) for shares in found.course()] == [0.8, 0.4]
    rising = _decisions((0, 0.3, 0.1), (1, 0.5, 0.0))
    assert rising.course()[1][0] > rising.course()[0][0]
    assert rising.turning_points == ()


async def test_a_stop_in_the_middle_loses_nothing_and_the_review_is_posted_once(
    house: House,
) -> None:
    clerk, discord = Clerk(), FakeDiscord()
    clerk.dies_at = 3
    looks = analysing(house, clerk)
    outbox = outbox_of(house.tables, discord)
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    await looks.settled()
    await looks.close()
    await outbox.settled()
    assert discord.of("review") == []
    clerk.dies_at = 10**6
    for _ in range(2):
        looks = analysing(house, clerk)
        await looks.resume()
        await looks.settled()
        await looks.close()
        await outbox.settled()
        assert [each.said for each in discord.of("review")] == [[Reviewed(table)]]
        assert not discord.of("review")[0].rang
        assert await looks.left() == set()


async def test_a_review_waits_for_the_database_however_long_that_takes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    clerk, pauses = Clerk(), list[float]()
    load = reviewer.load

    async def late(connection: AsyncConnection, table: int) -> StoredAnalysis | None:
        if len(pauses) < 20:
            raise StoreUnavailable("no answer")
        return await load(connection, table)

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(reviewer, "load", late)
    tables = house.tables
    looks = Reviewer(tables.session, tables.read, tables.played, clerk, sleep=sleep)
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    await looks.settled()
    assert (await looks.of(table)).decisions
    assert max(pauses) <= 16


async def test_old_games_are_not_reviewed(house: House) -> None:
    """A bot that was off for days does not begin with the games that nobody waits for."""
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    looks = analysing(house, Clerk())
    assert await looks.left() == {Subject.of("table", table)}
    house.later(timedelta(days=2))
    assert await looks.left() == set()


async def test_games_without_people_and_abandoned_ones_have_none(house: House) -> None:
    clerk = Clerk()
    looks = analysing(house, clerk)
    abandoned = (await house.game(ANN, BEN)).id
    for user in (ANN, BEN):
        await house.play(abandoned, user)
        await house.tables.votes.abandon(abandoned, user)
    alone = await house.lobby(ANN)
    await house.tables.lobby.only_computers(alone.id, ANN)
    await house.tables.lobby.start(alone.id, ANN, house.interaction())
    await house.tables.computers.settled()
    assert (await house.tables.read.view(alone.id)).status == "finished"
    await looks.resume()
    await looks.settled()
    assert not clerk.asked
    assert await looks.left() == set()


async def test_a_review_is_removed_with_the_moves(house: House) -> None:
    _, looks, table = await reviewed(house)
    await house.tables.accounts.forget(ANN)
    with pytest.raises(NotAllowed):
        await looks.costliest(table, ANN)
    await looks.costliest(table, BEN)
    async with house.store.write() as connection:
        await retention.remove_moves(connection, table)
    with pytest.raises(NotAllowed):
        await looks.of(table)
    await looks.serve(Subject.of("table", table))
    async with house.store.write() as connection:
        await reviewer.add(connection, StoredAnalysis(table, b"{}"))
        many = select(func.count()).select_from(schema.analyses)
        assert (await connection.execute(many)).scalar_one() == 0, "found too late to be kept"


async def test_a_decision_is_judged_in_a_process_that_may_be_killed() -> None:
    game = registry.game("natura")
    options = game.rules.check(game.rules.options_type(), 2)
    state = game.rules.setup(options, 2, random.Random(1))
    action = game.rules.actions(state, 0)[0]
    question = JudgeQuestion(
        "natura",
        game.rules.version,
        game.storage.encode(state),
        b"",
        0,
        2,
        game.storage.encode(action),
        b"1",
        0.05,
    )
    analyst = JudgeProcess()
    try:
        first = await analyst.judge(question)
        assert first.played == question.played
        assert game.storage.decode_action(first.best) in game.rules.actions(state, 0)
        await analyst.close()
        assert (await analyst.judge(question)).best_share <= 1
        with pytest.raises(ThinkingFailed, match="CorruptRecord"):
            await analyst.judge(
                JudgeQuestion("natura", game.rules.version, b"", b"", 0, 2, b"", b"")
            )
    finally:
        await analyst.close()
