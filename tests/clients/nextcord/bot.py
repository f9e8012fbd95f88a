"""The trial bot in nextcord: see tests/clients/__init__.py for what it does."""

import io
import os
from typing import Any

import nextcord

FRUIT = ("apple", "apricot", "banana")
PNG = bytes.fromhex(os.environ["CLIENT_PNG"])

# nextcord has no option for the address: it is in this name. The API says where the gateway is.
nextcord.http.Route.BASE = os.environ["DISCORD_API_URL"] + "/api/v10"

bot = nextcord.AutoShardedClient(
    intents=nextcord.Intents(guilds=True, members=True, guild_messages=True)
)


class Form(nextcord.ui.Modal):
    """A form with one line to fill in."""

    def __init__(self) -> None:
        super().__init__("Form", custom_id="form")
        self.word = nextcord.ui.TextInput("Word", custom_id="word")
        self.add_item(self.word)

    async def callback(self, interaction: nextcord.Interaction) -> None:
        """Say what was written."""
        await interaction.response.send_message(f"Written: {self.word.value}", ephemeral=True)


class Panel(nextcord.ui.View):
    """Two buttons and four menus."""

    @nextcord.ui.button(label="Press", custom_id="press")
    async def press(self, _: Any, interaction: nextcord.Interaction) -> None:
        """Change the message."""
        words = f"Pressed by {shown(interaction.user)}"
        await interaction.response.edit_message(content=words)

    @nextcord.ui.button(label="Form", custom_id="form")
    async def form(self, _: Any, interaction: nextcord.Interaction) -> None:
        """Open the form."""
        await interaction.response.send_modal(Form())

    @nextcord.ui.string_select(
        custom_id="fruit", options=[nextcord.SelectOption(label=each) for each in FRUIT]
    )
    async def fruit(self, menu: Any, interaction: nextcord.Interaction) -> None:
        """Say what was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0]}", ephemeral=True)

    @nextcord.ui.user_select(custom_id="person")
    async def person(self, menu: Any, interaction: nextcord.Interaction) -> None:
        """Say who was chosen."""
        name = shown(menu.values[0])
        await interaction.response.send_message(f"Chosen: {name}", ephemeral=True)

    @nextcord.ui.role_select(custom_id="role")
    async def role(self, menu: Any, interaction: nextcord.Interaction) -> None:
        """Say which role was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)

    @nextcord.ui.channel_select(custom_id="place")
    async def place(self, menu: Any, interaction: nextcord.Interaction) -> None:
        """Say which channel was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)


def shown(who: nextcord.Member) -> str:
    """Give the name that Discord shows; nextcord's own display_name leaves the global one out."""
    return who.nick or who.global_name or who.name


def file() -> nextcord.File:
    return nextcord.File(io.BytesIO(PNG), "a.png", description="A picture")


@bot.slash_command(name="all", description="One option of each type")
async def every(
    interaction: nextcord.Interaction,
    words: str,
    number: int,
    who: nextcord.Member,
    where: nextcord.TextChannel,
    group: nextcord.Role,
    whom: nextcord.Mentionable,
) -> None:
    named = whom.name if isinstance(whom, nextcord.Role) else shown(whom)
    await interaction.send(
        f"words={words} number={number} who={shown(who)} where={where.name} "
        f"group={group.name} whom={named}"
    )


@bot.slash_command(description="Buttons and menus")
async def panel(interaction: nextcord.Interaction) -> None:
    await interaction.send("Panel", view=Panel(timeout=None))


@bot.slash_command(description="A name that is completed")
async def fruit(interaction: nextcord.Interaction, name: str) -> None:
    await interaction.send(f"A {name}", ephemeral=True)


@fruit.on_autocomplete("name")
async def complete(interaction: nextcord.Interaction, name: str) -> None:
    found = {each.title(): each for each in FRUIT if each.startswith(name)}
    await interaction.response.send_autocomplete(found)


@bot.slash_command(description="Answer later, with a picture")
async def slow(interaction: nextcord.Interaction) -> None:
    await interaction.response.defer()
    embed = nextcord.Embed(title="Card")
    await interaction.edit_original_message(content="Done", embed=embed, file=file())
    message = await interaction.followup.send("Only", ephemeral=True, wait=True)
    await message.edit(content="Only you")


@bot.slash_command(description="Answer, and take it back")
async def gone(interaction: nextcord.Interaction) -> None:
    await interaction.send("Soon gone")
    answer = await interaction.original_message()
    await interaction.delete_original_message()
    await interaction.followup.send(f"Deleted: {answer.content}", ephemeral=True)


@bot.slash_command(description="Write to the channel")
async def say(interaction: nextcord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    first = await interaction.channel.send("First", file=file())
    await first.edit(content="Second")
    third = await first.reply("Third")
    await third.delete()
    await interaction.edit_original_message(content="Said")


@bot.slash_command(description="Get a direct message")
async def letter(interaction: nextcord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await interaction.user.send("A letter", file=file())
    await interaction.edit_original_message(content="Sent")


@bot.slash_command(description="Ask who is here")
async def members(interaction: nextcord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    found = await interaction.guild.query_members("a", limit=5, cache=False)
    names = ", ".join(sorted(map(shown, found)))
    await interaction.edit_original_message(content=f"Members: {names}")


async def here(interaction: nextcord.Interaction) -> None:
    await interaction.send("Here")


async def main() -> None:
    """Check who we are, set the global commands and those of the first server, and run."""
    await bot.login(os.environ["DISCORD_TOKEN"])
    guild = await anext(aiter(bot.fetch_guilds()))
    bot.slash_command(description="Only in this server", guild_ids=[guild.id])(here)
    info = await bot.application_info()
    assert info.id
    await bot.connect()


bot.loop.run_until_complete(main())
