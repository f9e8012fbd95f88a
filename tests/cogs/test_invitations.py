"""The menu at a person's name: *Play with …* and *Profile*."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

import discord
import pytest

from cogs.friends.invitation import DECLINE
from cogs.friends.screen import PLAY_WITH
from cogs.ui.components import ComponentId
from host.repositories.servers import ServerSettings
from playground.wire.json_values import Obj
from tests.cogs.pace import Time
from tests.cogs.sights import Reply, Sight
from tests.cogs.test_forged import press_by_hand
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import Guest, Town


async def use(person: Guest, other: Guest, entry: str) -> Reply:
    """Choose an entry of the menu at somebody's name."""
    place = person.town.channels["oasis"]
    result = await person.member.context_menu(place, entry, other.member)
    await person.town.quiet()
    return Reply(result)


async def invited(town: Town, host: Guest, guest: Guest, pace: str = "A move a day") -> Sight:
    """The invitation after a host chose Nature for a game with a guest."""
    page = await use(host, guest, "Play with …")
    assert page.private
    page = await host.choose("nature", page.sight)
    await host.press(pace, page.sight)
    return open_question(town)


def open_question(town: Town) -> Sight:
    """The open invitation."""
    return next(sight for sight in town.public() if "invites you to" in sight.text)


def now_of(town: Town, sight: Sight) -> Sight:
    """The same message as it is now."""
    return next(each for each in town.public() if each.id == sight.id)


def posted(town: Town, words: str) -> list[Obj]:
    """The first versions of messages with these words in their plain text."""
    bodies = (request.json for request in town.env.http_requests if request.method == "POST")
    return [body for body in bodies if body and words in str(body.get("content"))]


async def test_inviting_says_where_and_how_long_and_the_guests_press_starts_the_game(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, time: Time
) -> None:
    page = await use(ann, ben, "Play with …")
    assert page.private
    assert f"Play with <@{ben.id}>" in page.text
    assert "Its table opens in this channel" in page.text
    page = await ann.choose("nature", page.sight)
    assert "The table opens in this channel." in page.text
    reply = await ann.press("A move a day", page.sight)
    view = await town.tables.read.view(1)
    [kept] = view.lobby.kept
    until = f"until <t:{int(kept.until.timestamp())}:f>"
    assert f"I'm asking <@{ben.id}>, and keep a seat {until}" in reply.text
    assert view.time.pace == "day"
    [first] = posted(town, "invites you to")
    assert first["content"] == (
        f"<@{ben.id}>: <@{ann.id}> invites you to Nature. A seat is kept for you."
    )
    assert first["allowed_mentions"]["users"] == [ben.id]
    assert not first.get("flags")
    question = open_question(town)
    here = town.channels["oasis"].id
    assert "2 to 6 players, 30 to 60 minutes in one sitting, 24 hours a turn" in question.text
    assert f"The table is in <#{here}>. Your seat is kept {until}" in question.text
    assert question.labels == ["Play", "Another game …", "Not now", "Rules"]
    board = next(sight for sight in town.public() if "a table is open" in sight.text)
    assert f"Seat kept for <@{ben.id}> {until}" in board.text
    assert "for invited people" in (await cleo.press("Join", board)).text
    await ben.press("Play", question)
    await time.go_on(1, timedelta())
    view = await town.tables.read.view(1)
    assert view.status == "running"
    assert [each.user for each in view.players] == [ann.id, ben.id]
    answered = now_of(town, question)
    assert f"<@{ben.id}> joined Nature, table 1." in answered.text
    assert answered.labels == []


def _elsewhere(town: Town) -> ServerSettings:
    return ServerSettings(channels=(town.open_channel("games").id,))


def _for_members(town: Town) -> ServerSettings:
    return ServerSettings(open_role=town.guild.create_role("members").id)


REFUSALS: Final[dict[str, Callable[[Town], ServerSettings]]] = {
    "This channel already has an open table.": lambda _: ServerSettings(),
    "This server has 1 open table, and its limit is 1.": lambda _: ServerSettings(most_tables=1),
    "In this server, tables can be opened in": _elsewhere,
    "Only people with the role": _for_members,
}
"""Why no table opens, and the settings for that; a table is open already."""


@pytest.mark.parametrize("reason", REFUSALS)
async def test_whatever_is_against_a_table_is_said_before_anything_is_asked(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, reason: str
) -> None:
    """However a table would be opened, also where the reason came up after the first page."""
    page = await use(ann, ben, "Play with …")
    await cleo.slash("table new", game="nature")
    await town.tables.servers.set(town.guild.id, REFUSALS[reason](town))
    help_page = (await ann.slash("help")).sight
    for reply in (
        await use(ann, ben, "Play with …"),
        await ann.choose("renature", page.sight),
        await ann.press("Open a table for friends", help_page),
        await ann.press("Play against the computer", help_page),
    ):
        assert reason in reply.text
        assert reply.private


async def test_a_friend_who_cannot_be_messaged_is_asked_in_the_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    assert "I can't message them" not in (await use(ann, ben, "Play with …")).text
    await town.tables.people.close(ben.id)
    page = await use(ann, ben, "Play with …")
    assert "I can't message them, so I'll ask in the channel." in page.text


async def test_a_guest_among_others_cannot_ask_for_another_game(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    question = await invited(town, ann, ben)
    asked = await ben.press("Another game …", question)
    lobby = next(sight for sight in town.public() if "a table is open" in sight.text)
    page = await ann.press("Invite …", lobby)
    await ann.choose_all("askguest", page.sight, cleo.member)
    assert "Another game …" not in now_of(town, question).labels
    refused = await ben.choose("renature", asked.sight)
    assert "Others play here too, so the game stays as it is." in refused.text


async def test_who_asked_for_another_game_gets_it_only_while_nobody_else_plays(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    page = await ben.press("Another game …", await invited(town, ann, ben))
    page = await ben.choose("renature", page.sight)
    await ben.press("Tonight", page.sight)
    assert ann.newest("dm").labels == ["Play Renature", "Stay with Nature"]
    await town.tables.friends.invite(1, ann.id, cleo.id)
    await town.quiet()
    assert ann.newest("dm", saying="would rather play").labels == ["Stay with Nature"]


async def test_the_host_hears_of_a_no_and_what_to_do(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, time: Time
) -> None:
    question = await invited(town, ann, ben)
    refused = await cleo.press("Not now", question)
    assert "no open invitation" in refused.text
    reply = await ben.press("Not now", question)
    assert f"I'll tell <@{ann.id}>" in reply.text
    answered = now_of(town, question)
    assert f"<@{ben.id}> would rather not play Nature, table 1 now." in answered.text
    assert answered.labels == []
    told = ann.newest("dm", saying="would rather not play")
    assert told.labels == ["Ask someone else", "Play the computer", "Close the table"]
    assert len(posted(town, "would rather not play")) == 1
    said = await press_by_hand(town, ComponentId(DECLINE, 1), "", ben)
    assert "no open invitation" in said
    page = await ann.press("Ask someone else", told)
    assert "for invited people only" in page.text
    page = await ann.choose_all("askguest", page.sight, cleo.member)
    assert f"I'm asking <@{cleo.id}>." in page.text
    await ann.press("Free seat 1", page.sight)
    assert (await town.tables.read.view(1)).lobby.kept == ()
    await ann.press("Play the computer", told)
    await time.go_on(1, timedelta())
    assert (await town.tables.read.view(1)).status == "running"
    over = ann.newest("dm", saying="your invitation of")
    assert over.id == told.id
    assert over.labels == []


async def test_a_host_can_close_the_table_after_a_no(town: Town, ann: Guest, ben: Guest) -> None:
    await ben.press("Not now", await invited(town, ann, ben))
    told = ann.newest("dm", saying="would rather not play")
    assert "is closed" in (await ann.press("Close the table", told)).text
    assert (await town.tables.read.view(1)).over


@pytest.mark.parametrize("agrees", [True, False])
async def test_a_guest_can_ask_for_another_game(
    town: Town, ann: Guest, ben: Guest, time: Time, *, agrees: bool
) -> None:
    question = await invited(town, ann, ben)
    page = await ben.press("Another game …", question)
    page = await ben.choose("renature", page.sight)
    await ben.press("Tonight", page.sight)
    asked = now_of(town, question)
    assert "You asked for Renature instead (2 hours a turn)." in asked.text.replace("*", "")
    told = ann.newest("dm", saying="would rather play")
    assert told.labels == ["Play Renature", "Stay with Nature"]
    await ann.press("Play Renature" if agrees else "Stay with Nature", told)
    view = await town.tables.read.view(1)
    assert view.game == ("renature" if agrees else "nature")
    if agrees:
        await time.go_on(1, timedelta())
        view = await town.tables.read.view(1)
        assert (view.status, view.time.pace) == ("running", "evening")
    else:
        assert "instead" not in now_of(town, question).text
        await ben.press("Play", now_of(town, question))
        assert [each.user for each in (await town.tables.read.view(1)).players] == [
            ann.id,
            ben.id,
        ]


async def test_who_asked_for_another_game_is_not_said_to_have_been_silent(
    town: Town, ann: Guest, ben: Guest, time: Time
) -> None:
    question = await invited(town, ann, ben, "Tonight")
    page = await ben.press("Another game …", question)
    page = await ben.choose("renature", page.sight)
    await ben.press("Tonight", page.sight)
    [kept] = (await town.tables.read.view(1)).lobby.kept
    await time.go_on(1, kept.until - time.now)
    told = ann.newest("dm", saying="I no longer keep their seat.")
    assert "answer" not in told.text


async def test_a_seat_is_kept_until_it_was_said_and_no_longer(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, time: Time
) -> None:
    question = await invited(town, ann, ben, "Tonight")
    [kept] = (await town.tables.read.view(1)).lobby.kept
    await time.go_on(1, kept.until - time.now)
    assert (await town.tables.read.view(1)).lobby.kept == ()
    assert "The time to answer is over." in now_of(town, question).text
    told = ann.newest("dm", saying="didn't take their seat")
    page = await ann.press("Ask someone else", told)
    await ann.press("Open to everyone", page.sight)
    board = next(sight for sight in town.public() if "a table is open" in sight.text)
    await cleo.press("Join", board)
    assert cleo.id in [each.user for each in (await town.tables.read.view(1)).players]


async def test_table_new_invites_a_friend(town: Town, ann: Guest, ben: Guest) -> None:
    reply = await ann.slash("table new", game="darwin", **{"with": ben.member}, pace="evening")
    assert f"I'm asking <@{ben.id}>" in reply.text
    view = await town.tables.read.view(1)
    assert (view.game, view.time.pace, view.lobby.invited_only) == ("darwin", "evening", True)
    assert (
        "can't invite yourself"
        in (await ann.slash("table new", game="darwin", **{"with": ann.member})).text
    )


async def test_a_lobby_invites_people_and_only_its_host_does(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await ann.slash("table new", game="nature")
    board = town.public()[-1]
    assert "the host, can do that" in (await ben.press("Invite …", board)).text
    page = await ann.press("Invite …", board)
    page = await ann.choose_all("askguest", page.sight, ben.member)
    assert "1. " in page.text
    await cleo.press("Join", town.public()[0])
    assert "A seat is kept for" in (await ann.slash("table start")).text
    assert "already kept" in (await ann.choose_all("askguest", page.sight, ben.member)).text
    assert (
        "can't invite yourself" in (await ann.choose_all("askguest", page.sight, ann.member)).text
    )
    await ben.press("Play", ben.newest("dm", saying="invites you to"))
    await ann.slash("table start")
    assert len((await town.tables.read.view(1)).players) == 3


async def test_a_friend_who_reads_direct_messages_is_asked_there(
    town: Town, ann: Guest, ben: Guest, time: Time
) -> None:
    await town.tables.accounts.note_reading(ben.id)
    page = await use(ann, ben, "Play with …")
    page = await ann.choose("nature", page.sight)
    await ann.press("Tonight", page.sight)
    assert not any("invites you to" in sight.text for sight in town.public())
    question = ben.newest("dm", saying="invites you to")
    page = await ben.press("Another game …", question)
    assert "What would you rather play" in page.text
    await ben.press("Play", question)
    await time.go_on(1, timedelta())
    assert (await town.tables.read.view(1)).status == "running"


async def test_a_host_removes_a_player_before_the_start(town: Town, ann: Guest, ben: Guest) -> None:
    lobby = await town.lobby(ann, ben)
    page = await ann.press("Invite …", lobby)
    page = await ann.choose("Ben", page.sight, menu="removeplayer")
    assert f"<@{ben.id}> no longer has a seat." in page.text
    assert [each.user for each in (await town.tables.read.view(1)).players] == [ann.id]
    assert "The host or a manager freed your seat" in ben.newest("dm").text


@pytest.mark.parametrize("why", ["closed", "channel", "none"])
async def test_what_no_direct_message_can_say_comes_with_the_next_answer(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, why: str
) -> None:
    """Once, and to nobody else: a freed seat, and somebody at the table whom one avoids."""
    lobby = await town.lobby(ann, ben)
    await town.tables.friends.toggle_avoided(ben.id, cleo.id)
    if why == "closed":
        close_door(town.env, ben)
    else:
        await town.tables.accounts.prefer(ben.id, "notify", why)
    page = await ann.press("Invite …", lobby)
    await cleo.press("Join", town.public()[-1])
    reply = await ben.slash("games")
    assert "Somebody you don't want to sit with has joined your table" in reply.text
    assert reply.private
    await ann.choose("Ben", page.sight, menu="removeplayer")
    reply = await ben.slash("rules")
    assert "The host or a manager freed your seat" in reply.text
    assert "don't want to sit" not in reply.text
    assert reply.private
    assert "freed your seat" not in (await ben.slash("rules")).text
    assert not any("freed your seat" in sight.text for sight in town.public())
    town.env.backend.faults.clear()
    await town.tables.accounts.prefer(ben.id, "notify", "dm")
    await ben.slash("rules")
    said = [sight.text for sight in ben.sees("dm")]
    assert not any("freed your seat" in text or "want to sit" in text for text in said)


async def test_news_that_waited_come_once_messages_reach_their_person(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Also if they press nothing: the bot may have been added again to a server they are in."""
    page = await ann.press("Invite …", await town.lobby(ann, ben))
    close_door(town.env, ben)
    await ann.choose("Ben", page.sight, menu="removeplayer")
    town.env.backend.faults.clear()
    await town.tables.accounts.mark_reachable(ben.id)
    await town.quiet()
    assert "The host or a manager freed your seat" in ben.newest("dm").text
    assert len((await ben.slash("rules")).sights) == 1


async def test_settings_lead_to_the_people_one_avoids(town: Town, ann: Guest, ben: Guest) -> None:
    page = await ben.press("People to avoid …", (await ben.slash("settings")).sight)
    assert page.private
    page = await ben.choose_all("onlist", page.sight, ann.member)
    assert f"On your list:** <@{ann.id}>" in page.text
    await ann.slash("table new", game="nature")
    refused = await ben.press("Join", town.public()[-1])
    assert f"You've chosen not to sit with <@{ann.id}>." in refused.text
    assert refused.private
    page = await ben.choose_all("onlist", page.sight, ann.member)
    assert "On your list:** nobody" in page.text
    await ben.press("Join", town.public()[-1])
    await ben.choose_all("onlist", page.sight, ann.member)


async def test_an_invited_person_rings_once_however_often_they_are_asked(
    town: Town, ann: Guest, ben: Guest
) -> None:
    question = await invited(town, ann, ben)
    assert "hasn't answered" in (await use(ann, ben, "Play with …")).text
    await ben.press("Not now", question)
    again = await use(ann, ben, "Play with …")
    assert again.private
    assert "You can invite them again in 24 hours" in again.text
    assert len(posted(town, "invites you to")) == 1


async def test_a_host_sees_that_a_guest_was_asked_in_the_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.tables.people.close(ben.id)
    await invited(town, ann, ben)
    board = next(sight for sight in town.public() if "a table is open" in sight.text)
    page = await ann.press("Invite …", board)
    assert "(I can't message them, so I asked in the channel)" in page.text


async def test_settings_have_a_choice_against_invitations(
    town: Town, ann: Guest, ben: Guest
) -> None:
    page = await ben.slash("settings")
    await ben.choose("No invitations", page.sight, menu="Invitations")
    assert "doesn't want invitations" in (await use(ann, ben, "Play with …")).text
    assert posted(town, "invites you to") == []


@pytest.mark.parametrize("preference", ["quiet", "notify"])
async def test_an_invitation_rings_for_nobody_who_wants_quiet(
    town: Town, ann: Guest, ben: Guest, preference: str
) -> None:
    hour = town.clock().hour
    chosen = {"quiet": f"{hour}:00-{(hour + 2) % 24}:00", "notify": "none"}
    await town.tables.accounts.prefer(ben.id, preference, chosen[preference])
    question = await invited(town, ann, ben)
    assert posted(town, "invites you to") == []
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
    page = await ann.choose("nature", page.sight)
    await ann.press("A move a day", page.sight)
    [plain] = [sight for sight in town.public() if "invites you to" in sight.text]
    assert (await town.tables.read.view(1)).place.suspension is not None
    await town.tables.places.resume(1)
    await town.quiet()
    question = open_question(town)
    assert question.id == plain.id
    assert question.labels == ["Play", "Another game …", "Not now", "Rules"]
