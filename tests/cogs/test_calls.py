"""How people are called to their turns: once, and as each of them wishes."""

import pytest

from cogs.ui.custom_ids import ComponentId
from tests.cogs.test_forged import Forged
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import Guest, Town

MENU = "setting:0:notify"


async def wish(person: Guest, how: str) -> None:
    """Choose on the page of settings how one is called."""
    page = await person.slash("settings")
    assert page.private
    answer = await person.choose(how, page.sight, menu=MENU)
    assert "Noted." in answer.text


def pings(town: Town) -> list[int]:
    """Everybody who was pinged in the channel so far, as often as they were."""
    channel = town.channels["oasis"].id
    return [
        int(user)
        for request in town.env.http_requests
        if request.method == "POST" and request.path == f"/channels/{channel}/messages"
        for user in (request.json or {}).get("allowed_mentions", {}).get("users", ())
    ]


async def turns(town: Town, table: int, rounds: int = 4) -> None:
    """Whoever is to act finishes, so often."""
    for _ in range(rounds):
        await town.play(table, lambda actions: actions[-1])


async def test_who_never_chose_is_called_by_direct_message_alone(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    await turns(town, table)
    assert pings(town) == []
    assert "**Your turn:**" in (await town.to_act(table)).panel.text
    assert f"<@{(await town.to_act(table)).id}>" in town.public()[-1].text


async def test_whom_no_direct_message_reaches_the_channel_calls(
    town: Town, ann: Guest, ben: Guest
) -> None:
    close_door(town.env, ben)
    table = await town.game(ann, ben)
    await turns(town, table, 2)
    assert set(pings(town)) == {ben.id}


async def test_who_wishes_for_the_channel_is_pinged_there_once_a_turn_and_not_written_to(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await wish(ben, "channel")
    table = await town.game(ann, ben)
    before = len(pings(town))
    for _ in range(6):
        person = await town.to_act(table)
        await town.play(table, lambda actions: actions[-1])
        after = pings(town)[before:]
        if person is ann and await town.to_act(table) is ben:
            assert after == [ben.id]
        before = len(pings(town))
    assert set(pings(town)) == {ben.id}
    assert ben.sees("dm") == []


async def test_both_and_none_do_as_they_say(town: Town, ann: Guest, ben: Guest) -> None:
    await wish(ann, "none")
    await wish(ben, "both")
    table = await town.game(ann, ben)
    await turns(town, table)
    assert set(pings(town)) == {ben.id}
    assert ben.panel.text
    assert ann.sees("dm") == []


async def test_a_panel_that_stood_there_says_that_no_more_turns_are_told_and_leads_on(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    panels = len(ben.sees("dm"))
    await wish(ben, "channel")
    assert "your turns are not told here any more" in ben.panel.text
    await turns(town, table)
    assert len(ben.sees("dm")) == panels
    assert (await ben.press("My hand", ben.panel)).sight.pictures != []
    await wish(ben, "dm")
    assert "Hand of B Ben" in ben.panel.pictures[0].alt
    assert "not told here" not in "".join(sight.text for sight in ben.sees("dm"))


async def test_the_wish_is_kept_when_the_bot_starts_anew(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    await wish(ben, "none")
    await town.restart()
    await turns(town, table)
    assert pings(town) == []
    assert "your turns are not told here any more" in ben.panel.text
    page = (await ben.slash("settings")).sight
    [menu] = [node for node in page.nodes if node.body.get("custom_id") == f"mwh:{MENU}"]
    chosen = [option["value"] for option in menu.body["options"] if option.get("default")]
    assert chosen == ["none"]


async def test_the_first_direct_message_leads_to_the_settings(town: Town, ann: Guest) -> None:
    await town.lobby(ann)
    first = ann.newest("dm")
    page = await ann.press("Settings", first)
    assert page.private
    assert "### Your settings" in page.text


async def test_without_its_channel_a_game_goes_on_by_direct_messages_all_the_same(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Else nobody would ever learn of their turns again."""
    await wish(ben, "none")
    table = await town.game(ann, ben)
    assert ben.sees("dm") == []
    await town.tables.places.lose_channel(table)
    await town.quiet()
    assert "Hand of B Ben" in ben.panel.pictures[0].alt


async def test_boards_in_words_change_their_script_there_too(town: Town, ann: Guest) -> None:
    page = await ann.slash("settings")
    await ann.choose("braille", page.sight, menu="setting:0:script")
    assert (await town.tables.people.get(ann.id)).preferences == {"script": "braille"}


@pytest.mark.parametrize(("name", "value"), [("notify", "loud"), ("dm_closed", "1"), ("", "dm")])
async def test_a_forged_choice_changes_nothing(
    town: Town, ann: Guest, name: str, value: str
) -> None:
    forged = Forged(ComponentId("setting", 0, (name,)).pack(), value, ann.id, town.guild.id)
    await town.bot.features.router.route(forged)  # type: ignore[arg-type]
    assert "older version" in forged.said[0]
    assert (await town.tables.people.get(ann.id)).preferences == {}
