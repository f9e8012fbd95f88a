"""Files: given to commands, sent, kept, replaced, and refused if too large."""

from pathlib import Path

import discord
import pytest

from playground.play.person import Upload
from playground.rest.cdn import plain_png
from playground.wire.errors import PlaygroundError
from tests.playground.test_stand_in import TOKEN_S
from tests.playground.trial_bot import picture, trial

SQUARE = plain_png(0x3B73B9)


async def test_a_file_given_to_a_command_can_be_fetched_by_the_bot_and_comes_back() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        deck = Upload("my deck.txt", "Horned 3 x4 ä".encode())
        out = await ann.slash("try copy", file=deck, channel="a", command="b")
        size = len(deck.data)
        assert out.text == f"my_deck.txt, {size} bytes, text/plain; charset=utf-8 ab"
        others = {"file": deck, "channel": "a"}
        found = await ann.autocomplete("try copy", "command", "some", **others)
        assert found == [("some for a", "some for a")]
        [copied] = out.shown.files
        assert (copied.filename, copied.size) == ("copy.txt", size)
        assert await play.fetch(copied.url) == deck.data
        assert await play.complaints() == []


async def test_a_file_given_to_a_command_goes_with_the_interactions_token(tmp_path: Path) -> None:
    async with trial(world_file=tmp_path / "world.json") as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try copy", file=Upload("deck.txt", b"Horned"))
        assert bot.file is not None
        await play.advance(TOKEN_S - 30)
        assert await bot.file.read() == b"Horned"
        await play.advance(31)
        with pytest.raises(discord.NotFound):
            await bot.file.read()


async def test_what_is_no_file_or_too_large_a_one_cannot_be_given() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        with pytest.raises(PlaygroundError, match="file takes a file"):
            await ann.slash("try copy", file="deck.txt")
        with pytest.raises(PlaygroundError, match="not base64"):
            await ann.slash("try copy", file={"filename": "deck.txt", "data": "%"})
        with pytest.raises(PlaygroundError, match=r"deck\.txt is larger than 10 MB"):
            await ann.slash("try copy", file=Upload("deck.txt", bytes((10 << 20) + 1)))


async def test_edits_replace_or_keep_pictures_by_what_they_list() -> None:
    async with trial() as (play, bot):
        message = await bot.place().send(file=picture("one.png"))
        message = await message.edit(content="kept")
        assert [a.filename for a in message.attachments] == ["one.png"]
        message = await message.add_files(picture("two.png"))
        assert [a.filename for a in message.attachments] == ["one.png", "two.png"]
        message = await message.edit(attachments=[message.attachments[1], picture("three.png")])
        assert [a.filename for a in message.attachments] == ["two.png", "three.png"]
        assert await play.complaints() == []


async def test_a_replaced_picture_can_be_fetched_for_a_minute_more() -> None:
    async with trial() as (play, bot):
        message = await bot.place().send(file=picture("one.png"))
        was = message.attachments[0]
        await message.edit(attachments=[picture("two.png")])
        assert await was.read()
        play.inside.clock.advance(61)
        with pytest.raises(discord.NotFound):
            await was.read()


async def test_an_applications_emoji_is_kept_and_shown_where_its_name_and_size_are_allowed(
    tmp_path: Path,
) -> None:
    world = tmp_path / "world.json"
    async with trial(world_file=world) as (play, bot):
        fox = await bot.create_application_emoji(name="fox", image=SQUARE)
        for name, image in (("fox", SQUARE), ("x", SQUARE), ("big", bytes(257 << 10))):
            with pytest.raises((discord.HTTPException, ValueError)):
                await bot.create_application_emoji(name=name, image=image)
        gone = await bot.create_application_emoji(name="gone", image=SQUARE)
        with pytest.raises(discord.HTTPException):  # it is another application's
            await bot.http.delete_application_emoji(1, gone.id)
        await gone.delete()
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Fox", emoji=fox))
        await bot.guilds[0].text_channels[0].send("Choose", view=view)
        ann = await play.person("Ann")
        await ann.wait_for(lambda me: len(me.messages()) == 1)
        [button] = ann.messages()[0].buttons
        assert (button.label, button.emoji) == ("Fox", "fox")
        assert await play.fetch(f"{play.url}/cdn/emojis/{fox.id}.png") == SQUARE
    async with trial(world_file=world) as (play, bot):
        [kept] = await bot.fetch_application_emojis()
        assert (kept.name, kept.id) == ("fox", fox.id)
        assert await play.fetch(f"{play.url}/cdn/emojis/{fox.id}.png") == SQUARE
