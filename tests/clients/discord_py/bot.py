"""The trial bot in discord.py: see tests/clients/__init__.py for what it does."""

import os
from typing import Any

import discord
import shared
import yarl
from discord import app_commands

URL = os.environ["DISCORD_API_URL"]

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
        await shared.say(interaction, f"Written: {self.word.value}")


class Panel(discord.ui.View):
    """Two buttons and four menus."""

    @discord.ui.button(label="Press", custom_id="press")
    async def press(self, interaction: discord.Interaction, _: Any) -> None:
        """Change the message."""
        words = f"Pressed by {shared.shown(interaction.user)}"
        await interaction.response.edit_message(content=words)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _: Any) -> None:
        """Open the form."""
        await interaction.response.send_modal(Form(custom_id="form"))

    @discord.ui.select(
        custom_id="fruit", options=[discord.SelectOption(label=each) for each in shared.FRUIT]
    )
    async def fruit(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say what was chosen."""
        await shared.say(interaction, f"Chosen: {menu.values[0]}")

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="person")
    async def person(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say who was chosen."""
        await shared.say(interaction, f"Chosen: {shared.shown(menu.values[0])}")

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="role")
    async def role(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say which role was chosen."""
        await shared.say(interaction, f"Chosen: {menu.values[0].name}")

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="place")
    async def place(self, interaction: discord.Interaction, menu: Any) -> None:
        """Say which channel was chosen."""
        await shared.say(interaction, f"Chosen: {menu.values[0].name}")


class Here(discord.ui.ActionRow[Any]):
    """A row of the layout, with a button."""

    @discord.ui.button(label="Here", custom_id="here")
    async def here(self, interaction: discord.Interaction, _: Any) -> None:
        """Answer."""
        await shared.say(interaction, "Here it is")


class Layout(discord.ui.LayoutView):
    """A message of Components V2."""

    box: discord.ui.Container[Any] = discord.ui.Container(discord.ui.TextDisplay("Layout"), Here())


class Bot(discord.AutoShardedClient):
    """One of each thing."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(**shared.INTENTS))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Check who we are, and set the global commands and those of the first server."""
        info = await self.application_info()
        assert info.id == self.application_id
        add_commands(self.tree)
        await self.tree.sync()
        guild = await anext(aiter(self.fetch_guilds()))
        self.tree.add_command(here, guild=guild)
        await self.tree.sync(guild=guild)


@app_commands.command(description="Only in this server")
async def here(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Here")


def answering(answer: shared.Answer) -> Any:
    async def run(interaction: discord.Interaction) -> None:
        await answer(discord, interaction)

    return run


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    for name, answer in shared.ANSWERS.items():
        tree.command(name=name, description=answer.__doc__)(answering(answer))

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
        chosen = {"words": words, "number": number, "who": who, "where": where}
        await shared.say_all(discord, interaction, **chosen, group=group, whom=whom)

    @tree.command(description="Buttons and menus")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Panel", view=Panel(timeout=None))

    @tree.command(description="A name that is completed")
    async def fruit(interaction: discord.Interaction, name: str) -> None:
        await shared.say(interaction, f"A {name}")

    @fruit.autocomplete("name")
    async def complete(_: Any, typed: str) -> list[app_commands.Choice[str]]:
        found = [each for each in shared.FRUIT if each.startswith(typed)]
        return [app_commands.Choice(name=each.title(), value=each) for each in found]

    @tree.command(description="Components V2")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Layout(timeout=None))


Bot().run(os.environ["DISCORD_TOKEN"])
