"""The trial bot in discord.py: see tests/clients/__init__.py for what it does."""

import io
import os
from typing import Any

import discord
import yarl
from discord import app_commands

URL = os.environ["DISCORD_API_URL"]
FRUIT = ("apple", "apricot", "banana")
PNG = bytes.fromhex(os.environ["CLIENT_PNG"])

# discord.py has no option for the address: it is in these two names.
discord.http.Route.BASE = f"{URL}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(
    URL.replace("http", "ws", 1) + "/gateway"
)


class Form(discord.ui.Modal, title="Form"):
    """A form with one line to fill in."""

    word: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Word", custom_id="word")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was written."""
        await interaction.response.send_message(f"Written: {self.word.value}", ephemeral=True)


class Panel(discord.ui.View):
    """Two buttons and four menus."""

    @discord.ui.button(label="Press", custom_id="press")
    async def press(self, interaction: discord.Interaction, _: Any) -> None:
        """Change the message."""
        await interaction.response.edit_message(
            content=f"Pressed by {interaction.user.display_name}"
        )

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _: Any) -> None:
        """Open the form."""
        await interaction.response.send_modal(Form(custom_id="form"))

    @discord.ui.select(
        custom_id="fruit", options=[discord.SelectOption(label=each) for each in FRUIT]
    )
    async def fruit(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say what was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0]}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="person")
    async def person(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say who was chosen."""
        name = menu.values[0].display_name
        await interaction.response.send_message(f"Chosen: {name}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="role")
    async def role(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say which role was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="place")
    async def place(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say which channel was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)


class Here(discord.ui.ActionRow[Any]):
    """A row of the layout, with a button."""

    @discord.ui.button(label="Here", custom_id="here")
    async def here(self, interaction: discord.Interaction, _: Any) -> None:
        """Answer."""
        await interaction.response.send_message("Here it is", ephemeral=True)


class Layout(discord.ui.LayoutView):
    """A message of Components V2."""

    box: discord.ui.Container[Any] = discord.ui.Container(discord.ui.TextDisplay("Layout"), Here())


class Bot(discord.AutoShardedClient):
    """One of each thing."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, members=True, guild_messages=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Check who we are, and set the global commands and those of the first server."""
        info = await self.application_info()
        assert info.id == self.application_id
        add_answers(self.tree)
        add_messages(self.tree)
        await self.tree.sync()
        guild = await anext(aiter(self.fetch_guilds()))
        self.tree.add_command(here, guild=guild)
        await self.tree.sync(guild=guild)


@app_commands.command(description="Only in this server")
async def here(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Here")


def file() -> discord.File:
    return discord.File(io.BytesIO(PNG), "a.png", description="A picture")


def add_answers(tree: app_commands.CommandTree[Any]) -> None:

    @tree.command(name="all", description="One option of each type")
    async def all_(
        interaction: discord.Interaction,
        words: str,
        number: int,
        who: discord.Member,
        where: discord.TextChannel,
        group: discord.Role,
        whom: discord.Member | discord.Role,
    ) -> None:
        named = whom.name if isinstance(whom, discord.Role) else whom.display_name
        await interaction.response.send_message(
            f"words={words} number={number} who={who.display_name} where={where.name} "
            f"group={group.name} whom={named}"
        )

    @tree.command(description="Buttons and menus")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Panel", view=Panel(timeout=None))

    @tree.command(description="A name that is completed")
    async def fruit(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"A {name}", ephemeral=True)

    @fruit.autocomplete("name")
    async def complete(_: Any, typed: str) -> list[app_commands.Choice[str]]:
        found = [each for each in FRUIT if each.startswith(typed)]
        return [app_commands.Choice(name=each.title(), value=each) for each in found]

    @tree.command(description="Answer later, with a picture")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        embed = discord.Embed(title="Card")
        await interaction.edit_original_response(content="Done", embed=embed, attachments=[file()])
        message = await interaction.followup.send("Only", ephemeral=True, wait=True)
        await message.edit(content="Only you")

    @tree.command(description="Answer, and take it back")
    async def gone(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Soon gone")
        answer = await interaction.original_response()
        await interaction.delete_original_response()
        await interaction.followup.send(f"Deleted: {answer.content}", ephemeral=True)

    @tree.command(description="Components V2")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Layout(timeout=None))


def add_messages(tree: app_commands.CommandTree[Any]) -> None:

    @tree.command(description="Write to the channel")
    async def say(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        place: Any = interaction.channel
        first = await place.send("First", file=file())
        await first.edit(content="Second")
        third = await first.reply("Third")
        await third.delete()
        await interaction.edit_original_response(content="Said")

    @tree.command(description="Get a direct message")
    async def letter(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.user.send("A letter", file=file())
        await interaction.edit_original_response(content="Sent")

    @tree.command(description="Ask who is here")
    async def members(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        found = await interaction.guild.query_members("a", limit=5, cache=False)
        names = ", ".join(sorted(each.display_name for each in found))
        await interaction.edit_original_response(content=f"Members: {names}")


Bot().run(os.environ["DISCORD_TOKEN"])
