"""The trial bot in disnake: see tests/clients/__init__.py for what it does."""

import os
from typing import Any

import disnake
import shared
from disnake.ext import commands

# disnake has no option for the address: it is in this name. The API says where the gateway is.
disnake.http.Route.BASE = os.environ["DISCORD_API_URL"] + "/api/v10"

bot = commands.AutoShardedInteractionBot(intents=disnake.Intents(**shared.INTENTS))


class Form(disnake.ui.Modal):
    """A form with one line to fill in."""

    def __init__(self) -> None:
        line = disnake.ui.TextInput(label="Word", custom_id="word")
        super().__init__(title="Form", custom_id="form", components=[line])

    async def callback(self, interaction: disnake.ModalInteraction) -> None:
        """Say what was written."""
        await shared.say(interaction, f"Written: {interaction.text_values['word']}")


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
    chosen = {"words": words, "number": number, "who": who, "where": where}
    await shared.say_all(disnake, interaction, **chosen, group=group, whom=whom)


@bot.slash_command(description="Buttons and menus")
async def panel(interaction: disnake.CommandInteraction) -> None:
    await interaction.response.send_message("Panel", view=shared.panel(disnake, Form))


@bot.slash_command(description="A name that is completed")
async def fruit(interaction: disnake.CommandInteraction, name: str) -> None:
    await shared.say(interaction, f"A {name}")


@fruit.autocomplete("name")
async def complete(_: disnake.CommandInteraction, typed: str) -> dict[str, str]:
    return {each.title(): each for each in shared.FRUIT if each.startswith(typed)}


def answering(answer: shared.Answer) -> Any:
    async def run(interaction: disnake.CommandInteraction) -> None:
        await answer(disnake, interaction)

    return run


for name, answer in shared.ANSWERS.items():
    bot.slash_command(name=name, description=answer.__doc__)(answering(answer))


@bot.slash_command(description="Components V2")
async def layout(interaction: disnake.CommandInteraction) -> None:
    button = disnake.ui.Button(label="Here", custom_id="here")
    box = disnake.ui.Container(disnake.ui.TextDisplay("Layout"), disnake.ui.ActionRow(button))
    await interaction.response.send_message(components=[box])


@bot.listen()
async def on_button_click(interaction: disnake.MessageInteraction) -> None:
    if interaction.component.custom_id == "here":
        await shared.say(interaction, "Here it is")


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
