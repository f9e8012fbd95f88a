"""Games are looked back at once they are over, through stops at any moment, and never before."""

import asyncio
import random
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select

from engine import registry
from engine.players.analysis import Judged
from host.computers.judge import Question
from host.computers.thinking import ThinkingFailed
from host.computers.workers import JudgeProcess
from host.database import schema
from host.errors import NotAllowed
from host.repositories import retention
from host.review import analysis, reviewer
from host.review.analysis import Analysis, Decision
from host.review.reviewer import Reviewer
from tests.host.house import ANN, BEN, CAT, House, open_house
from tests.host.test_stored_words import WORDS, stored_texts


class Clerk:
    """Judges each decision the same, but the first of each seat, which cost much; and posts."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.posted: list[tuple[int, Analysis]] = []
        self.dies_at = 10**6
        self.dies_after_posting = False
        self._first: dict[int, bytes] = {}

    async def judge(self, question: Question) -> Judged:
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

    async def post(self, table: int, found: Analysis) -> None:
        """Post it; die just after, if told to."""
        self.posted.append((table, found))
        if self.dies_after_posting:
            raise asyncio.CancelledError

    async def is_posted(self, table: int) -> bool:
        """Whether it was."""
        return table in [each for each, _ in self.posted]


def analysing(house: House, clerk: Clerk) -> Reviewer:
    """What looks back at games, with no pauses."""
    return Reviewer(
        *(house.tables.session, house.tables.read, house.tables.played),
        *(clerk, clerk),
        sleep=asyncio.sleep,
    )


async def reviewed(house: House) -> tuple[Clerk, Reviewer, int]:
    """A game of two that is over and has been looked back at."""
    clerk = Clerk()
    looks = analysing(house, clerk)
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    await looks.worker.settled()
    return clerk, looks, table


async def test_nothing_is_reviewed_before_the_end_and_then_everything(house: House) -> None:
    clerk = Clerk()
    looks = analysing(house, clerk)
    table = (await house.game(ANN, BEN, played=(ANN,))).id
    await looks.serve(table)
    assert await looks.left() == set()
    assert clerk.asked == []
    with pytest.raises(NotAllowed):
        await looks.of(table)
    with pytest.raises(NotAllowed):
        await looks.costliest(table, ANN)
    await house.play_out(table)
    await looks.worker.settled()
    [(_, found)] = clerk.posted
    assert len(found.decisions) == found.choices > 2
    assert [number for number, _ in found.rounds] == [1, 2]
    assert sum(found.end) == 1
    game = house.games.game("nectar")
    for asked in clerk.asked:
        seen = game.storage.decode_state(asked.state)
        assert seen == game.rules.redact(seen, asked.seat), "nothing that the seat could not know"
    assert await looks.left() == set()


async def test_peoples_decisions_come_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    clerk = Clerk()
    looks = analysing(house, clerk)
    for channel in range(2):
        table = (await house.game(ANN, bots=3, channel=channel)).id
        await house.play_out(table)
        await looks.worker.settled()
        monkeypatch.setattr(analysis, "MAX_DECISIONS", 6)
        monkeypatch.setattr(analysis, "MAX_ROUND_STARTS", 1)
    (_, whole), (_, few) = clerk.posted
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
        *(len(made), len(made), (0, 1), (0.0, 1.0)),
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


@pytest.mark.parametrize("stop", ["thinking", "posting"])
async def test_a_stop_in_the_middle_loses_and_repeats_nothing(path: Path, stop: str) -> None:
    clerk = Clerk()
    clerk.dies_at = 3 if stop == "thinking" else 10**6
    clerk.dies_after_posting = stop == "posting"
    async with open_house(path) as house:
        looks = analysing(house, clerk)
        table = (await house.game(ANN, BEN)).id
        await house.play_out(table)
        await looks.worker.settled()
        await looks.close()
        assert len(clerk.posted) == (stop == "posting")
    clerk.dies_at, clerk.dies_after_posting, clerk.asked = 10**6, False, []
    async with open_house(path) as house:
        looks = analysing(house, clerk)
        await looks.resume()
        await looks.worker.settled()
        assert [each for each, _ in clerk.posted] == [table]
        assert bool(clerk.asked) == (stop == "thinking")
        assert await looks.left() == set()


async def test_old_games_are_not_reviewed(house: House) -> None:
    """A bot that was off for days does not begin with the games that nobody waits for."""
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    looks = analysing(house, Clerk())
    assert await looks.left() == {table}
    house.later(timedelta(days=2))
    assert await looks.left() == set()


async def test_games_without_people_and_those_given_up_have_none(house: House) -> None:
    clerk = Clerk()
    looks = analysing(house, clerk)
    given_up = (await house.game(ANN, BEN)).id
    for user in (ANN, BEN):
        await house.play(given_up, user)
        await house.tables.votes.abandon(given_up, user)
    alone = await house.lobby(ANN)
    await house.tables.lobby.only_computers(alone.id, ANN)
    await house.tables.lobby.start(alone.id, ANN, house.interaction())
    await house.tables.computers.settled()
    assert (await house.tables.read.view(alone.id)).status == "finished"
    await looks.resume()
    await looks.worker.settled()
    assert not clerk.asked
    assert not clerk.posted
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
    await looks.serve(table)
    async with house.store.write() as connection:
        await reviewer.add(connection, reviewer.StoredAnalysis(table, b"{}"))
        many = select(func.count()).select_from(schema.analyses)
        assert (await connection.execute(many)).scalar_one() == 0, "found too late to be kept"


async def test_a_decision_is_judged_in_a_process_that_may_be_killed() -> None:
    game = registry.game("natura")
    options = game.rules.check(game.rules.options_type(), 2)
    state = game.rules.setup(options, 2, random.Random(1))
    action = game.rules.actions(state, 0)[0]
    question = Question(
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
            await analyst.judge(Question("natura", 1, b"", b"", 0, 2, b"", b""))
    finally:
        await analyst.close()
