"""The trial bot in py-cord: see tests/clients/__init__.py for what it does."""

import io
import os
from typing import Any

import discord
from discord import Option, SlashCommandOptionType

FRUIT = ("apple", "apricot", "banana")
PNG = bytes.fromhex(os.environ["CLIENT_PNG"])

# py-cord has no option for the address: it is in this name. The API says where the gateway is.
discord.http.Route.API_BASE_URL = os.environ["DISCORD_API_URL"] + "/api/v{API_VERSION}"

bot = discord.AutoShardedBot(
    intents=discord.Intents(guilds=True, members=True, guild_messages=True),
    auto_sync_commands=False,
)


class Form(discord.ui.Modal):
    """A form with one line to fill in."""

    def __init__(self) -> None:
        line = discord.ui.InputText(label="Word", custom_id="word")
        super().__init__(line, title="Form", custom_id="form")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say what was written."""
        word = self.children[0].value
        await interaction.response.send_message(f"Written: {word}", ephemeral=True)


class Panel(discord.ui.View):
    """Two buttons and four menus."""

    @discord.ui.button(label="Press", custom_id="press")
    async def press(self, _: Any, interaction: discord.Interaction) -> None:
        """Change the message."""
        words = f"Pressed by {interaction.user.display_name}"
        await interaction.response.edit_message(content=words)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, _: Any, interaction: discord.Interaction) -> None:
        """Open the form."""
        await interaction.response.send_modal(Form())

    @discord.ui.string_select(
        custom_id="fruit", options=[discord.SelectOption(label=each) for each in FRUIT]
    )
    async def fruit(self, menu: Any, interaction: discord.Interaction) -> None:
        """Say what was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0]}", ephemeral=True)

    @discord.ui.user_select(custom_id="person")
    async def person(self, menu: Any, interaction: discord.Interaction) -> None:
        """Say who was chosen."""
        name = menu.values[0].display_name
        await interaction.response.send_message(f"Chosen: {name}", ephemeral=True)

    @discord.ui.role_select(custom_id="role")
    async def role(self, menu: Any, interaction: discord.Interaction) -> None:
        """Say which role was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)

    @discord.ui.channel_select(custom_id="place")
    async def place(self, menu: Any, interaction: discord.Interaction) -> None:
        """Say which channel was chosen."""
        await interaction.response.send_message(f"Chosen: {menu.values[0].name}", ephemeral=True)


def file() -> discord.File:
    return discord.File(io.BytesIO(PNG), "a.png", description="A picture")


@bot.slash_command(name="all", description="One option of each type")
async def every(
    ctx: discord.ApplicationContext,
    words: Option(str, "words"),
    number: Option(int, "number"),
    who: Option(discord.Member, "who"),
    where: Option(discord.TextChannel, "where"),
    group: Option(discord.Role, "group"),
    whom: Option(SlashCommandOptionType.mentionable, "whom"),
) -> None:
    named = whom.name if isinstance(whom, discord.Role) else whom.display_name
    await ctx.respond(
        f"words={words} number={number} who={who.display_name} where={where.name} "
        f"group={group.name} whom={named}"
    )


@bot.slash_command(description="Buttons and menus")
async def panel(ctx: discord.ApplicationContext) -> None:
    await ctx.respond("Panel", view=Panel(timeout=None))


async def complete(ctx: discord.AutocompleteContext) -> list[discord.OptionChoice]:
    found = [each for each in FRUIT if each.startswith(ctx.value)]
    return [discord.OptionChoice(each.title(), each) for each in found]


@bot.slash_command(description="A name that is completed")
async def fruit(
    ctx: discord.ApplicationContext, name: Option(str, "name", autocomplete=complete)
) -> None:
    await ctx.respond(f"A {name}", ephemeral=True)


@bot.slash_command(description="Answer later, with a picture")
async def slow(ctx: discord.ApplicationContext) -> None:
    await ctx.defer()
    embed = discord.Embed(title="Card")
    await ctx.interaction.edit_original_response(content="Done", embed=embed, file=file())
    message = await ctx.followup.send("Only", ephemeral=True, wait=True)
    await message.edit(content="Only you")


@bot.slash_command(description="Answer, and take it back")
async def gone(ctx: discord.ApplicationContext) -> None:
    await ctx.respond("Soon gone")
    answer = await ctx.interaction.original_response()
    await ctx.interaction.delete_original_response()
    await ctx.followup.send(f"Deleted: {answer.content}", ephemeral=True)


@bot.slash_command(description="Write to the channel")
async def say(ctx: discord.ApplicationContext) -> None:
    await ctx.defer(ephemeral=True)
    first = await ctx.channel.send("First", file=file())
    await first.edit(content="Second")
    third = await first.reply("Third")
    await third.delete()
    await ctx.interaction.edit_original_response(content="Said")


@bot.slash_command(description="Get a direct message")
async def letter(ctx: discord.ApplicationContext) -> None:
    await ctx.defer(ephemeral=True)
    await ctx.author.send("A letter", file=file())
    await ctx.interaction.edit_original_response(content="Sent")


@bot.slash_command(description="Ask who is here")
async def members(ctx: discord.ApplicationContext) -> None:
    await ctx.defer(ephemeral=True)
    found = await ctx.guild.query_members("a", limit=5, cache=False)
    names = ", ".join(sorted(each.display_name for each in found))
    await ctx.interaction.edit_original_response(content=f"Members: {names}")


async def press_here(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Here it is", ephemeral=True)


@bot.slash_command(description="Components V2")
async def layout(ctx: discord.ApplicationContext) -> None:
    button = discord.ui.Button(label="Here", custom_id="here")
    button.callback = press_here
    box = discord.ui.Container(discord.ui.TextDisplay("Layout"), discord.ui.ActionRow(button))
    await ctx.respond(view=discord.ui.DesignerView(box, timeout=None))


async def here(ctx: discord.ApplicationContext) -> None:
    await ctx.respond("Here")


async def main() -> None:
    """Check who we are, set the global commands and those of the first server, and run."""
    await bot.login(os.environ["DISCORD_TOKEN"])
    guild = await anext(aiter(bot.fetch_guilds()))
    bot.slash_command(description="Only in this server", guild_ids=[guild.id])(here)
    await bot.connect()


@bot.event
async def on_connect() -> None:
    """Set the commands, which py-cord can once it knows its own id."""
    info = await bot.application_info()
    assert info.id == bot.user.id
    await bot.sync_commands()


bot.loop.run_until_complete(main())
