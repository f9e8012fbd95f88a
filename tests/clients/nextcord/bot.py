"""The trial bot in nextcord: see tests/clients/__init__.py for what it does."""

import os
from typing import Any

import nextcord
import shared

# nextcord has no option for the address: it is in this name. The API says where the gateway is.
nextcord.http.Route.BASE = os.environ["DISCORD_API_URL"] + "/api/v10"

bot = nextcord.AutoShardedClient(intents=nextcord.Intents(**shared.INTENTS))


class Form(nextcord.ui.Modal):
    """A form with one line to fill in."""

    def __init__(self) -> None:
        super().__init__("Form", custom_id="form")
        self.word = nextcord.ui.TextInput("Word", custom_id="word")
        self.add_item(self.word)

    async def callback(self, interaction: nextcord.Interaction) -> None:
        """Say what was written."""
        await shared.say(interaction, f"Written: {self.word.value}")


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
    chosen = {"words": words, "number": number, "who": who, "where": where}
    await shared.say_all(nextcord, interaction, **chosen, group=group, whom=whom)


@bot.slash_command(description="Buttons and menus")
async def panel(interaction: nextcord.Interaction) -> None:
    await interaction.response.send_message("Panel", view=shared.panel(nextcord, Form))


@bot.slash_command(description="A name that is completed")
async def fruit(interaction: nextcord.Interaction, name: str) -> None:
    await shared.say(interaction, f"A {name}")


@fruit.on_autocomplete("name")
async def complete(interaction: nextcord.Interaction, name: str) -> None:
    found = {each.title(): each for each in shared.FRUIT if each.startswith(name)}
    await interaction.response.send_autocomplete(found)


def answering(answer: shared.Answer) -> Any:
    async def run(interaction: nextcord.Interaction) -> None:
        await answer(nextcord, interaction)

    return run


for name, answer in shared.ANSWERS.items():
    bot.slash_command(name=name, description=answer.__doc__)(answering(answer))


async def here(interaction: nextcord.Interaction) -> None:
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
