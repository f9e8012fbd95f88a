"""The menu at a person's name: *Play with …* and *Profile*."""

import discord
import pytest

from cogs.lobby.invitation import DECLINE
from cogs.lobby.invitations import PLAY_WITH
from cogs.ui.components import ComponentId
from playground.wire.json_values import Obj
from tests.cogs.sights import Reply, Sight
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town


async def use(person: Guest, other: Guest, entry: str) -> Reply:
    """Choose an entry of the menu at somebody's name."""
    place = person.town.channels["oasis"]
    result = await person.member.context_menu(place, entry, other.member)
    await person.town.quiet()
    return Reply(result)


async def invited(town: Town, host: Guest, guest: Guest) -> Sight:
    """The invitation after a host chose Nature for a game with a guest."""
    page = await use(host, guest, "Play with …")
    assert page.private
    await host.choose("nature", page.sight)
    return open_question(town)


def open_question(town: Town) -> Sight:
    """The open invitation."""
    return next(sight for sight in town.public() if "would you like to play" in sight.text)


def posted(town: Town, words: str) -> list[Obj]:
    """The first versions of messages with these words in their plain text."""
    bodies = (request.json for request in town.env.http_requests if request.method == "POST")
    return [body for body in bodies if body and words in str(body.get("content"))]


async def test_inviting_takes_two_presses_and_a_reply(town: Town, ann: Guest, ben: Guest) -> None:
    page = await use(ann, ben, "Play with …")
    assert page.private
    assert f"Play with <@{ben.id}>" in page.text
    reply = await ann.choose("nature", page.sight)
    assert f"I'm asking <@{ben.id}> to join." in reply.text
    [first] = posted(town, "would you like to play")
    assert first["content"] == (
        f"<@{ben.id}>: would you like to play Nature with <@{ann.id}>? Table 1 has 5 open seats."
    )
    assert first["allowed_mentions"]["users"] == [ben.id]
    assert not first.get("flags")
    question = open_question(town)
    assert question.labels == ["Join", "No, thanks", "Rules"]
    await ben.press("Join", question)
    assert [each.user for each in (await town.tables.read.view(1)).players] == [ann.id, ben.id]
    answered = next(sight for sight in town.public() if sight.id == question.id)
    assert f"<@{ben.id}> joined Nature, table 1." in answered.text
    assert answered.labels == []


async def test_who_declines_tells_the_host_and_the_message_says_so(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    question = await invited(town, ann, ben)
    refused = await cleo.press("No, thanks", question)
    assert "no open invitation" in refused.text
    reply = await ben.press("No, thanks", question)
    assert f"I'll tell <@{ann.id}>" in reply.text
    answered = next(sight for sight in town.public() if sight.id == question.id)
    assert f"<@{ben.id}> said no, thanks to Nature, table 1." in answered.text
    assert answered.labels == []
    told = ann.newest("dm", saying="can't play")
    assert f"<@{ben.id}> can't play Nature with you this time" in told.text
    assert len(posted(town, "can't play Nature")) == 1
    said = await press_by_hand(town, ComponentId(DECLINE, 1), "", ben)
    assert "no open invitation" in said


async def test_an_invited_person_rings_once_however_often_they_are_asked(
    town: Town, ann: Guest, ben: Guest
) -> None:
    page = await use(ann, ben, "Play with …")
    question = await invited(town, ann, ben)
    assert "hasn't answered" in (await use(ann, ben, "Play with …")).text
    await ben.press("No, thanks", question)
    again = await use(ann, ben, "Play with …")
    assert again.private
    assert "You can invite them again in 24 hours" in again.text
    await ann.slash("table abandon")
    assert "You can invite them again" in (await ann.choose("darwin", page.sight)).text
    assert len(posted(town, "would you like to play")) == 1


async def test_settings_have_a_choice_against_invitations(
    town: Town, ann: Guest, ben: Guest
) -> None:
    page = await ben.slash("settings")
    await ben.choose("No invitations", page.sight, menu="Invitations")
    assert "doesn't want invitations" in (await use(ann, ben, "Play with …")).text
    assert posted(town, "would you like to play") == []


@pytest.mark.parametrize("preference", ["quiet", "notify"])
async def test_an_invitation_rings_for_nobody_who_wants_quiet(
    town: Town, ann: Guest, ben: Guest, preference: str
) -> None:
    hour = town.clock().hour
    chosen = {"quiet": f"{hour}:00-{(hour + 2) % 24}:00", "notify": "none"}
    await town.tables.accounts.prefer(ben.id, preference, chosen[preference])
    question = await invited(town, ann, ben)
    assert posted(town, "would you like to play") == []
    assert question.message.flags.suppress_notifications


async def test_bots_oneself_and_people_who_see_nothing_are_refused(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "can't invite yourself" in (await use(ann, ann, "Play with …")).text
    monkeypatch.setattr(discord.Member, "resolved_permissions", discord.Permissions.none())
    assert "can't see this channel" in (await use(ann, ben, "Play with …")).text
    monkeypatch.setattr(discord.Member, "bot", True)
    assert "Bots can't join" in (await use(ann, ben, "Play with …")).text
    assert "Bots have no profile" in (await use(ann, ben, "Profile")).text
    assert await town.tables.read.of_user(ann.id) == []


@pytest.mark.parametrize("part", ["", "x", "9" * 20, str(2**63)])
async def test_a_forged_guest_is_refused(town: Town, ann: Guest, part: str) -> None:
    said = await press_by_hand(town, ComponentId(PLAY_WITH, 0, (part,)), "nature", ann)
    assert "older version" in said
    assert await town.tables.read.of_user(ann.id) == []


async def test_profile_shows_what_the_command_shows(ann: Guest, ben: Guest) -> None:
    of_ben = await use(ann, ben, "Profile")
    assert of_ben.private
    assert of_ben.text == (await ann.slash("profile", person=ben.member)).text


async def test_an_invitation_waits_for_rights_as_its_table_does_and_is_whole_then(
    town: Town, ann: Guest, ben: Guest
) -> None:
    page = await use(ann, ben, "Play with …")
    there = f"/channels/{town.channels['oasis'].id}/messages/*"
    town.env.inject_error("PATCH", there, status=403, code=50013, times=2)
    await ann.choose("nature", page.sight)
    [plain] = [sight for sight in town.public() if sight.labels == ["Join"]]
    assert (await town.tables.read.view(1)).place.suspension is not None
    await town.tables.places.resume(1)
    await town.quiet()
    question = open_question(town)
    assert question.id == plain.id
    assert question.labels == ["Join", "No, thanks", "Rules"]
