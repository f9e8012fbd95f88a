"""Commands in sentences: clickable in messages, plain on lock screens and in everything else."""

import json

from discord import ui

from cogs.ui.layout import SAND, TEXT_LIMIT, MessageLayout
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town


def linked(text: str, ids: dict[str, int]) -> str:
    """A text with its commands made clickable."""
    layout = MessageLayout(text, colour=SAND)
    layout.link_commands(ids)
    [shown] = [each for each in layout.walk_children() if isinstance(each, ui.TextDisplay)]
    return shown.content


def test_only_whole_names_of_known_commands_become_links() -> None:
    words = "`/table new` or `/table`, `/rules word`, \\`/games\\`, ``/games``, `/games`"
    assert linked(words, {"table new": 5, "games": 6, "rules": 7}) == (
        "</table new:5> or `/table`, `/rules word`, \\`/games\\`, ``/games``, </games:6>"
    )


def test_a_message_without_room_for_links_stays_plain() -> None:
    words = "`/games`".ljust(TEXT_LIMIT, ".")
    assert linked(words, {"games": 123456}) == words


def raw(sight: Sight) -> str:
    return json.dumps(sight.raw["components"])


async def test_answers_and_posts_name_commands_as_links(town: Town, ann: Guest) -> None:
    ids = town.bot.services.contacts.on_discord.command_ids
    assert ids["table new"] == ids["table join"] != ids["games"]
    assert "table" not in ids
    help_ = await ann.slash("help")
    assert f"</help:{ids['help']}>" in raw(help_.sight)
    assert "/help shows this again" in help_.text
    empty = await ann.slash("games", "dm")
    assert f"</table new:{ids['table new']}>" in raw(empty.sight)
    lobby = await town.lobby(ann)
    await ann.press("Leave", lobby)
    assert f"</table new:{ids['table new']}>" in raw(town.public()[-1])


async def test_a_restart_that_registers_nothing_keeps_the_links(town: Town, ann: Guest) -> None:
    before = dict(town.bot.services.contacts.on_discord.command_ids)
    note = await town.tables.store.get_note("commands")
    await town.restart()
    assert await town.tables.store.get_note("commands") == note
    assert town.bot.services.contacts.on_discord.command_ids == before
    assert f"</help:{before['help']}>" in raw((await ann.slash("help")).sight)


async def test_a_lock_screen_shows_commands_as_words(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, ben)
    before = len(town.env.http_requests)
    await town.manager("Mia").slash("table free", seat="ben")
    said = [request.json for request in town.env.http_requests[before:] if request.json]
    [pushed] = [body["content"] for body in said if "freed your seat" in str(body.get("content"))]
    assert "use `/tables` in its server" in pushed
    [told] = ben.sees("dm")
    assert f"</tables:{town.bot.services.contacts.on_discord.command_ids['tables']}>" in raw(told)
