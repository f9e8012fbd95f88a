"""Hints: what one could do best, told to nobody else, and only where all who play have agreed."""

import pytest

from cogs.hints.screen import EQUALLY_GOOD
from cogs.lobby.options_screen import LABEL
from engine.registry import GAMES
from host.computers.thinking import Question, Thinker
from host.table.seat_views import not_agreed
from tests.cogs.pace import board
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town

ADVISED = "This is what I would do"


class _Counting:
    """A thinker that counts what it is asked for hints, and keeps it."""

    def __init__(self, inner: Thinker) -> None:
        self._inner = inner
        self.asked: list[Question] = []

    async def think(self, question: Question, /) -> bytes:
        if question.wants == "advice":
            self.asked.append(question)
        return await self._inner.think(question)

    async def close(self) -> None:
        await self._inner.close()


def counting(town: Town) -> _Counting:
    """From now on, what hints are asked for is counted."""
    thinker = _Counting(town.tables.hints._thinker)
    town.tables.hints._thinker = thinker
    return thinker


async def alone(town: Town, person: Guest, game: str = "nature") -> int:
    """A game of one person against computers in direct messages, whose turn it is."""
    await person.slash("table new", "dm", game=game)
    await person.press("Start", person.sees("dm")[-1])
    (table,) = await town.tables.read.of_user(person.id)
    return table.id


async def acting(town: Town, table: int) -> tuple[Guest, Sight]:
    """Who is to decide at a table, and their private panel."""
    person = await town.to_act(table)
    return person, (await person.slash("hand")).sight


async def agree(*people: Guest) -> None:
    """Agree to hints in the lobby."""
    for person in people:
        options = await person.press("Options", person.town.public()[-1])
        await person.press("Allow hints", options.sight)


async def agreed_game(town: Town, *people: Guest) -> None:
    """A game of Nature that has just begun, at which all have agreed to hints."""
    await town.lobby(*people)
    await agree(*people)
    await people[0].slash("table start")


@pytest.mark.parametrize("name", GAMES)
async def test_whoever_plays_against_computers_alone_can_ask_and_do_it(
    town: Town, ann: Guest, name: str
) -> None:
    table = await alone(town, ann, name)
    before = await town.seen(table, ann)
    reply = await ann.slash("hint", "dm")
    assert reply.private
    assert reply.acknowledged
    assert ADVISED in reply.text
    done = await ann.press("Do 1" if "Do 1" in reply.sight.labels else "Do it", reply.sight)
    assert done.private
    after = await town.seen(table, ann)
    assert after.view.over or after.decision != before.decision


async def test_where_all_play_together_the_numbers_are_of_the_goal_and_of_no_chance_to_win(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.lobby(ann, ben, game="natura", goal="mosaic")
    await agree(ann, ben)
    await ann.slash("table start")
    person, _ = await acting(town, 1)
    reply = await person.slash("hint")
    assert "how near the goal" in reply.text or EQUALLY_GOOD in reply.text
    assert "chance to win" not in reply.text


async def test_the_button_stands_on_panels_while_there_is_something_to_decide(
    town: Town, ann: Guest
) -> None:
    await alone(town, ann)
    reply = await ann.press(LABEL, ann.sees("dm")[-1])
    assert reply.private
    assert "**1. " in reply.text
    assert LABEL in ann.sees("dm")[0].labels, "the panel stays as it was"


async def test_the_same_decision_is_thought_about_once(town: Town, ann: Guest) -> None:
    await alone(town, ann)
    thinker = counting(town)
    first = await ann.slash("hint", "dm")
    again = await ann.press(LABEL, next(s for s in ann.sees("dm") if LABEL in s.labels))
    assert first.text == again.text
    assert len(thinker.asked) == 1
    await ann.press("Do 1", first.sight)
    await ann.slash("hint", "dm")
    assert len(thinker.asked) == 2


async def test_among_people_all_must_have_agreed(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, ben)
    await agree(ann)
    assert "**Hints:** Ann agrees, Ben not yet" in town.public()[-1].text
    await ann.slash("table start")
    table = 1
    person, panel = await acting(town, table)
    assert LABEL not in panel.labels
    thinker = counting(town)
    refused = await person.slash("hint")
    assert refused.private
    assert "Still missing: **Ben**" in refused.text
    assert not thinker.asked
    # Ben agrees later, by the same answer: from then on there are hints.
    asked = await ben.slash("hint")
    if "Allow hints" in asked.sight.labels:
        await ben.press("Allow hints", asked.sight)
    assert LABEL in (await person.slash("hand")).sight.labels
    assert ADVISED in (await person.slash("hint")).text


async def test_whoever_joins_or_comes_again_has_not_agreed(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.lobby(ann, ben)
    await agree(ann, ben)
    assert "**Hints:** all agree" in town.public()[-1].text
    await ben.slash("table leave")
    await ben.slash("table join")
    assert "**Hints:** Ann agrees, Ben not yet" in town.public()[-1].text
    await agree(ben)
    options = await ben.press("Options", town.public()[-1])
    await ben.press("No hints", options.sight)
    assert "**Hints:** Ann agrees, Ben not yet" in town.public()[-1].text


async def test_hints_end_when_somebody_who_has_not_agreed_takes_a_seat_over(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await agreed_game(town, ann, ben)
    person, panel = await acting(town, 1)
    assert LABEL in panel.labels
    other = ben if person is ann else ann
    await town.tables.seats.leave(1, other.id, 2**60)
    await town.quiet()
    before = await person.slash("hint")
    assert ADVISED in before.text, "who is left plays against computers alone"
    await cleo.press("Take this seat", board(town))
    person, panel = await acting(town, 1)
    assert LABEL not in panel.labels
    thinker = counting(town)
    refused = await person.slash("hint")
    assert "Still missing: **Cleo**" in refused.text
    assert not thinker.asked, "nothing is found out that nobody may be told"
    asked = refused if person is cleo else await cleo.slash("hint")
    await cleo.press("Allow hints", asked.sight)
    assert LABEL in (await person.slash("hand")).sight.labels
    assert ADVISED in (await person.slash("hint")).text


async def test_who_comes_back_agrees_as_before_and_who_takes_the_seat_instead_does_not(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await agreed_game(town, ann, ben)
    manager = town.manager("Mia")
    await manager.slash("table free", seat="ben")
    assert not not_agreed(await town.tables.read.view(1)), "a computer player sits in for Ben"
    await ben.slash("hand")
    view = await town.tables.read.view(1)
    assert view.players[1].user == ben.id
    assert not not_agreed(view)
    await manager.slash("table free", seat="ben")
    await cleo.press("Take this seat", board(town))
    assert [each.name for each in not_agreed(await town.tables.read.view(1))] == ["Cleo"]


async def test_asking_tells_nobody_anything(town: Town, ann: Guest, ben: Guest) -> None:
    await agreed_game(town, ann, ben)
    person, _ = await acting(town, 1)
    other = ben if person is ann else ann
    seen = [(s.id, s.words, s.edited) for s in other.everything()]
    before = await town.tables.read.view(1)
    thinker = counting(town)
    await person.slash("hint")
    assert [(s.id, s.words, s.edited) for s in other.everything()] == seen
    assert await town.tables.read.view(1) == before
    (asked,) = thinker.asked
    own = await town.seen(1, person)
    assert asked.state == GAMES["nature"].storage.encode(own.begun), "nothing but its own view"


async def test_who_watches_or_waits_hears_why_there_is_none(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.lobby(ann, ben)
    assert "has not begun" in (await ann.slash("hint")).text
    await agree(ann, ben)
    await ann.slash("table start")
    assert "You are not playing at this table" in (await cleo.slash("hint")).text


async def test_an_old_hint_does_nothing_and_says_so(town: Town, ann: Guest) -> None:
    table = await alone(town, ann)
    old = (await ann.slash("hint", "dm")).sight
    again = (await ann.slash("hint", "dm")).sight
    await ann.press("Do 1", again)
    after = await town.seen(table, ann)
    late = await ann.press("Do 1", old)
    assert "earlier moment" in late.text
    assert (await town.seen(table, ann)).stamp == after.stamp
