"""The trial bot in py-cord: see tests/clients/__init__.py for what it does."""

import os
from typing import Any

import discord
import shared
from discord import Option, SlashCommandOptionType

# py-cord has no option for the address: it is in this name. The API says where the gateway is.
discord.http.Route.API_BASE_URL = os.environ["DISCORD_API_URL"] + "/api/v{API_VERSION}"

bot = discord.AutoShardedBot(intents=discord.Intents(**shared.INTENTS), auto_sync_commands=False)


class Form(discord.ui.Modal):
    """A form with one line to fill in."""

    def __init__(self) -> None:
        line = discord.ui.InputText(label="Word", custom_id="word")
        super().__init__(line, title="Form", custom_id="form")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say what was written."""
        await shared.say(interaction, f"Written: {self.children[0].value}")


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
    chosen = {"words": words, "number": number, "who": who, "where": where}
    await shared.say_all(discord, ctx.interaction, **chosen, group=group, whom=whom)


@bot.slash_command(description="Buttons and menus")
async def panel(ctx: discord.ApplicationContext) -> None:
    await ctx.respond("Panel", view=shared.panel(discord, Form))


async def complete(ctx: discord.AutocompleteContext) -> list[discord.OptionChoice]:
    found = [each for each in shared.FRUIT if each.startswith(ctx.value)]
    return [discord.OptionChoice(each.title(), each) for each in found]


@bot.slash_command(description="A name that is completed")
async def fruit(
    ctx: discord.ApplicationContext, name: Option(str, "name", autocomplete=complete)
) -> None:
    await ctx.respond(f"A {name}", ephemeral=True)


def answering(answer: shared.Answer) -> Any:
    async def run(ctx: discord.ApplicationContext) -> None:
        await answer(discord, ctx.interaction)

    return run


for name, answer in shared.ANSWERS.items():
    bot.slash_command(name=name, description=answer.__doc__)(answering(answer))


async def press_here(interaction: discord.Interaction) -> None:
    await shared.say(interaction, "Here it is")


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
