"""The trial bot in disnake: see tests/clients/__init__.py for what it does."""

import io
import os
from typing import Any

import disnake
from disnake.ext import commands

FRUIT = ("apple", "apricot", "banana")
PNG = bytes.fromhex(os.environ["CLIENT_PNG"])

# disnake has no option for the address: it is in this name. The API says where the gateway is.
disnake.http.Route.BASE = os.environ["DISCORD_API_URL"] + "/api/v10"

bot = commands.AutoShardedInteractionBot(
    intents=disnake.Intents(guilds=True, members=True, guild_messages=True)
)


class Form(disnake.ui.Modal):
    """A form with one line to fill in."""

    def __init__(self) -> None:
        line = disnake.ui.TextInput(label="Word", custom_id="word")
        super().__init__(title="Form", custom_id="form", components=[line])

    async def callback(self, interaction: disnake.ModalInteraction) -> None:
        """Say what was written."""
        word = interaction.text_values["word"]
        await interaction.response.send_message(f"Written: {word}", ephemeral=True)


class Panel(disnake.ui.View):
    """Two buttons and four menus."""

    @disnake.ui.button(label="Press", custom_id="press")
    async def press(self, _: Any, interaction: disnake.MessageInteraction) -> None:
        """Change the message."""
        words = f"Pressed by {interaction.author.display_name}"
        await interaction.response.edit_message(content=words)

    @disnake.ui.button(label="Form", custom_id="form")
    async def form(self, _: Any, interaction: disnake.MessageInteraction) -> None:
        """Open the form."""
        await interaction.response.send_modal(Form())

    @disnake.ui.string_select(custom_id="fruit", options=list(FRUIT))
    async def fruit(self, menu: Any, interaction: disnake.MessageInteraction) -> None:
        """Say what was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0]}", ephemeral=True)

    @disnake.ui.user_select(custom_id="person")
    async def person(self, menu: Any, interaction: disnake.MessageInteraction) -> None:
        """Say who was chosen."""
        name = menu.values[0].display_name
        await interaction.response.send_message(f"Chosen: {name}", ephemeral=True)

    @disnake.ui.role_select(custom_id="role")
    async def role(self, menu: Any, interaction: disnake.MessageInteraction) -> None:
        """Say which role was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)

    @disnake.ui.channel_select(custom_id="place")
    async def place(self, menu: Any, interaction: disnake.MessageInteraction) -> None:
        """Say which channel was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)


def file() -> disnake.File:
    return disnake.File(io.BytesIO(PNG), "a.png", description="A picture")


@bot.slash_command(name="all", description="One option of each type")
async def every(
    interaction: disnake.CommandInteraction,
    words: str,
    number: int,
    who: disnake.Member,
    where: disnake.TextChannel,
    group: disnake.Role,
    whom: disnake.Member | disnake.Role,
) -> None:
    named = whom.name if isinstance(whom, disnake.Role) else whom.display_name
    await interaction.response.send_message(
        f"words={words} number={number} who={who.display_name} where={where.name} "
        f"group={group.name} whom={named}"
    )


@bot.slash_command(description="Buttons and menus")
async def panel(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.send_message("Panel", view=Panel(timeout=None))


@bot.slash_command(description="A name that is completed")
async def fruit(interaction: disnake.CommandInteraction, name: str) -> None:
    await interaction.response.send_message(f"A {name}", ephemeral=True)


@fruit.autocomplete("name")
async def complete(_: disnake.CommandInteraction, typed: str) -> dict[str, str]:
    return {each.title(): each for each in FRUIT if each.startswith(typed)}


@bot.slash_command(description="Answer later, with a picture")
async def slow(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.defer()
    embed = disnake.Embed(title="Card")
    await interaction.edit_original_response(content="Done", embed=embed, file=file())
    message = await interaction.followup.send("Only", ephemeral=True, wait=True)
    await message.edit(content="Only you")


@bot.slash_command(description="Answer, and take it back")
async def gone(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.send_message("Soon gone")
    answer = await interaction.original_response()
    await interaction.delete_original_response()
    await interaction.followup.send(f"Deleted: {answer.content}", ephemeral=True)


@bot.slash_command(description="Write to the channel")
async def say(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.defer(ephemeral=True)
    first = await interaction.channel.send("First", file=file())
    await first.edit(content="Second")
    third = await first.reply("Third")
    await third.delete()
    await interaction.edit_original_response(content="Said")


@bot.slash_command(description="Get a direct message")
async def letter(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.defer(ephemeral=True)
    await interaction.author.send("A letter", file=file())
    await interaction.edit_original_response(content="Sent")


@bot.slash_command(description="Ask who is here")
async def members(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.defer(ephemeral=True)
    found = await interaction.guild.query_members("a", limit=5, cache=False)
    names = ", ".join(sorted(each.display_name for each in found))
    await interaction.edit_original_response(content=f"Members: {names}")


@bot.slash_command(description="Components V2")
async def layout(interaction: disnake.CommandInteraction) -> None:
    button = disnake.ui.Button(label="Here", custom_id="here")
    box = disnake.ui.Container(disnake.ui.TextDisplay("Layout"), disnake.ui.ActionRow(button))
    await interaction.response.send_message(components=[box])


@bot.listen()
async def on_button_click(interaction: disnake.MessageInteraction) -> None:
    if interaction.component.custom_id == "here":
        await interaction.response.send_message("Here it is", ephemeral=True)


async def here(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.send_message("Here")


async def main() -> None:
    """Check who we are, set the global commands and those of the first server, and run."""
    await bot.login(os.environ["DISCORD_TOKEN"])
    guild = await anext(aiter(bot.fetch_guilds()))
    bot.slash_command(description="Only in this server", guild_ids=[guild.id])(here)
    info = await bot.application_info()
    assert info.id
    await bot.connect()


bot.loop.run_until_complete(main())
