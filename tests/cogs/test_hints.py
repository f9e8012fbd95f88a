"""Hints: private, and only if all players allow them."""

import re

import pytest

from cogs.hints.screen import addressed
from cogs.lobby.options_screen import HINT_LABEL
from engine.registry import GAMES
from host.table.seat_views import not_agreed
from tests.cogs.pace import board
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town
from tests.engine.test_reasons_law import decisions

ADVISED = "Here's what I'd do"


async def alone(town: Town, person: Guest, game: str = "nature") -> int:
    """A game of one person against computers, in direct messages; its table."""
    await person.slash("table new", "dm", game=game)
    await person.press("Start", person.sees("dm")[-1])
    (table,) = await town.tables.read.of_user(person.id)
    return table.id


async def acting(town: Town, table: int) -> tuple[Guest, Sight]:
    """The player to act, and their private panel."""
    person = await town.to_act(table)
    return person, (await person.slash("hand")).sight


async def agree(*people: Guest) -> None:
    """Allow hints in the lobby."""
    for person in people:
        options = await person.press("Options", person.town.public()[-1])
        await person.press("Allow hints", options.sight)


async def agreed_game(town: Town, *people: Guest) -> None:
    """A new game of Nature in which everyone allows hints."""
    await town.lobby(*people)
    await agree(*people)
    await people[0].slash("table start")


@pytest.mark.parametrize("name", GAMES)
async def test_a_hint_against_computers_can_be_played(town: Town, ann: Guest, name: str) -> None:
    table = await alone(town, ann, name)
    before = await town.seen(table, ann)
    reply = await ann.slash("hint", "dm")
    assert reply.private
    assert reply.acknowledged
    assert ADVISED in reply.text
    together = "of the way to the goal"
    assert (together if name == "natura" else "I put your chance of winning at ") in reply.text
    assert re.search(r"about as good|worse|Play this", reply.text + "".join(reply.sight.labels))
    done = await ann.press("Play 1" if "Play 1" in reply.sight.labels else "Play this", reply.sight)
    assert done.private
    after = await town.seen(table, ann)
    assert after.view.over or after.decision != before.decision


async def test_a_team_is_told_how_near_the_goal_it_is(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, ben, game="natura", goal="mosaic")
    await agree(ann, ben)
    await ann.slash("table start")
    person, _ = await acting(town, 1)
    reply = await person.slash("hint")
    assert "of the way to the goal" in reply.text
    assert "chance of winning" not in reply.text


async def test_the_same_decision_is_thought_about_once(town: Town, ann: Guest) -> None:
    await alone(town, ann)
    town.asked.clear()
    first = await ann.slash("hint", "dm")
    again = await ann.press(HINT_LABEL, next(s for s in ann.sees("dm") if HINT_LABEL in s.opens))
    assert "**1. " in again.text
    assert first.text == again.text
    assert "Back" in again.sight.labels
    assert len(town.asked) == 1
    await ann.press("Play 1", first.sight)
    await ann.slash("hint", "dm")
    assert len(town.asked) == 2


async def test_among_people_all_must_have_agreed(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, ben)
    await agree(ann, ben)
    assert "**Hints:** allowed by everyone" in town.public()[-1].text
    await ben.slash("table leave")
    await ben.slash("table join")
    not_yet = "**Hints:** allowed by Ann, not yet by Ben"
    assert not_yet in town.public()[-1].text
    await agree(ben)
    options = await ben.press("Options", town.public()[-1])
    await ben.press("Don't allow hints", options.sight)
    assert not_yet in town.public()[-1].text
    await ann.slash("table start")
    person, panel = await acting(town, 1)
    assert HINT_LABEL not in panel.opens
    town.asked.clear()
    refused = await person.slash("hint")
    assert refused.private
    assert "Waiting for **Ben**" in refused.text
    assert not town.asked
    # Ben agrees later, by the same answer: from then on there are hints.
    asked = await ben.slash("hint")
    if "Allow hints" in asked.sight.labels:
        await ben.press("Allow hints", asked.sight)
    assert HINT_LABEL in (await person.slash("hand")).sight.opens
    assert ADVISED in (await person.slash("hint")).text


async def test_a_new_player_ends_hints(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await agreed_game(town, ann, ben)
    person, panel = await acting(town, 1)
    assert HINT_LABEL in panel.opens
    other = ben if person is ann else ann
    await town.tables.seats.leave(1, other.id, 2**60)
    await town.quiet()
    before = await person.slash("hint")
    assert ADVISED in before.text, "who is left plays against computers alone"
    await cleo.press("Take this seat", board(town))
    person, panel = await acting(town, 1)
    assert HINT_LABEL not in panel.opens
    town.asked.clear()
    refused = await person.slash("hint")
    assert "Waiting for **Cleo**" in refused.text
    assert not town.asked, "nothing is found out that nobody may be told"
    asked = refused if person is cleo else await cleo.slash("hint")
    await cleo.press("Allow hints", asked.sight)
    assert HINT_LABEL in (await person.slash("hand")).sight.opens
    assert ADVISED in (await person.slash("hint")).text


async def test_returning_keeps_agreement(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
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
    town.asked.clear()
    await person.slash("hint")
    assert [(s.id, s.words, s.edited) for s in other.everything()] == seen
    assert await town.tables.read.view(1) == before
    (asked,) = town.asked
    own = await town.seen(1, person)
    assert asked.state == GAMES["nature"].storage.encode(own.begun), "nothing but its own view"


async def test_why_there_is_no_hint(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.lobby(ann, ben)
    assert "hasn't started" in (await ann.slash("hint")).text
    await agree(ann, ben)
    await ann.slash("table start")
    assert "You're not in this game" in (await cleo.slash("hint")).text


async def test_an_old_hint_does_nothing_and_says_so(town: Town, ann: Guest) -> None:
    table = await alone(town, ann)
    old = (await ann.slash("hint", "dm")).sight
    again = (await ann.slash("hint", "dm")).sight
    await ann.press("Play 1", again)
    after = await town.seen(table, ann)
    late = await ann.press("Play 1", old)
    assert "moved on" in late.text
    assert (await town.seen(table, ann)).stamp == after.stamp


@pytest.mark.parametrize("name", ["nature", "evolution"])
def test_a_private_reason_calls_its_reader_you(name: str) -> None:
    found = []
    for asked in decisions(name, 2):
        for clause in (each for told in asked.told.values() for each in told):
            said = addressed(clause, asked.seat)
            assert not re.search(rf"\b{'AB'[asked.seat]}\b", said)
            found += [said] if said != clause else []
    assert found
    assert not [said for said in found if re.search(r"\byou (has|eats|feeds)\b", said)]
