"""Forums: posts with a first message, and tags, by Discord's rules."""

from pathlib import Path

import discord
import pytest

from playground.wire.errors import PlaygroundError
from tests.playground.trial_bot import TrialBot, refusal_of, trial


async def forum_on(bot: TrialBot, *tags: str) -> discord.ForumChannel:
    """A new forum with these tags."""
    made = await bot.guilds[0].create_forum("game-room")
    changed = await made.edit(available_tags=[discord.ForumTag(name=tag) for tag in tags])
    assert changed is not None
    return changed


async def test_a_post_is_a_thread_that_begins_with_its_message() -> None:
    async with trial() as (play, bot):
        forum = await forum_on(bot, "Open", "Over")
        post = await forum.create_thread(
            name="A table", content="Join!", applied_tags=[forum.available_tags[0]]
        )
        assert post.message.id == post.thread.id
        assert [tag.name for tag in post.thread.applied_tags] == ["Open"]
        await post.thread.send("a second message")
        changed = await post.thread.edit(applied_tags=[forum.available_tags[1]])
        assert [tag.name for tag in changed.applied_tags] == ["Over"]
        [active] = await bot.guilds[0].active_threads()
        assert active.id == post.thread.id
        ann = await play.person("Ann")
        await ann.wait_for(lambda me: len(me.messages("A table")) == 2)
        assert await play.complaints() == []


async def test_what_discord_refuses_in_a_forum() -> None:
    async with trial() as (play, bot):
        forum = await forum_on(bot, "Open")
        direct = bot.get_partial_messageable(forum.id)
        assert await refusal_of(direct.send("nobody reads this")) == 50008
        route = discord.http.Route("POST", "/channels/{channel_id}/threads", channel_id=forum.id)
        bare = {"name": "no message"}
        assert await refusal_of(bot.http.request(route, json=bare)) == 50035
        unknown = discord.ForumTag(name="unknown")
        unknown.id = 7
        refused = forum.create_thread(name="x", content="x", applied_tags=[unknown])
        assert await refusal_of(refused) == 50035
        many = [discord.ForumTag(name=f"tag {number}") for number in range(21)]
        assert await refusal_of(forum.edit(available_tags=many)) == 50035
        long = [discord.ForumTag(name="x" * 21)]
        assert await refusal_of(forum.edit(available_tags=long)) == 50035
        assert await refusal_of(forum.create_thread(name="x", content="x" * 2001)) == 50035
        assert [place for place in bot.guilds[0].threads if place.parent_id == forum.id] == []
        ann = await play.person("Ann")
        for act in (ann.say("hello", "game-room"), ann.slash("try board", "game-room", size=1)):
            with pytest.raises(PlaygroundError, match="open one of its posts"):
                await act


async def test_a_forum_its_posts_and_their_tags_are_kept(tmp_path: Path) -> None:
    world = tmp_path / "world.json"
    async with trial(world_file=world) as (_, bot):
        forum = await forum_on(bot, "Open")
        await forum.create_thread(
            name="A table", content="Join!", applied_tags=[*forum.available_tags]
        )
    async with trial(world_file=world) as (_, bot):
        kept = bot.get_channel(forum.id)
        assert isinstance(kept, discord.ForumChannel)
        [post] = kept.threads
        assert [tag.name for tag in post.applied_tags] == ["Open"]
