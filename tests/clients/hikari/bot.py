"""The trial bot in hikari: see tests/clients/__init__.py for what it does."""

import asyncio
import os
from typing import Any

import hikari
from hikari import CommandInteraction as Command
from hikari import ComponentInteraction as Component
from hikari import impl

FRUIT = ("apple", "apricot", "banana")
PNG = bytes.fromhex(os.environ["CLIENT_PNG"])
MESSAGE = hikari.ResponseType.MESSAGE_CREATE
PRIVATE = hikari.MessageFlag.EPHEMERAL
TYPES = {
    "words": hikari.OptionType.STRING,
    "number": hikari.OptionType.INTEGER,
    "who": hikari.OptionType.USER,
    "where": hikari.OptionType.CHANNEL,
    "group": hikari.OptionType.ROLE,
    "whom": hikari.OptionType.MENTIONABLE,
}
PLAIN = {
    "panel": "Buttons and menus",
    "slow": "Answer later, with a picture",
    "gone": "Answer, and take it back",
    "say": "Write to the channel",
    "letter": "Get a direct message",
    "members": "Ask who is here",
    "layout": "Components V2",
}

# rest_url is hikari's own option; the API says where the gateway is.
bot = hikari.GatewayBot(
    os.environ["DISCORD_TOKEN"],
    rest_url=os.environ["DISCORD_API_URL"] + "/api/v10",
    intents=hikari.Intents.GUILDS | hikari.Intents.GUILD_MEMBERS | hikari.Intents.GUILD_MESSAGES,
    banner=None,
)


def command(name: str, description: str) -> impl.SlashCommandBuilder:
    return impl.SlashCommandBuilder(name, description)


@bot.listen()
async def started(_: hikari.StartedEvent) -> None:
    """Check who we are, and set the global commands and those of the first server."""
    application = await bot.rest.fetch_application()
    me = await bot.rest.fetch_my_user()
    assert me.is_bot
    every = command("all", "One option of each type")
    for name, kind in TYPES.items():
        every.add_option(
            hikari.CommandOption(type=kind, name=name, description=name, is_required=True)
        )
    fruit = command("fruit", "A name that is completed").add_option(
        hikari.CommandOption(
            type=hikari.OptionType.STRING,
            name="name",
            description="name",
            is_required=True,
            autocomplete=True,
        )
    )
    plain = [command(name, description) for name, description in PLAIN.items()]
    await bot.rest.set_application_commands(application, [every, fruit, *plain])
    guild = await bot.rest.fetch_my_guilds(newest_first=False).next()
    here = command("here", "Only in this server")
    await bot.rest.set_application_commands(application, [here], guild=guild)


def named(resolved: hikari.ResolvedOptionData | None, number: hikari.Snowflake) -> str:
    """Give the name of what an id stands for."""
    assert resolved is not None
    if number in resolved.members:
        return resolved.members[number].display_name
    if number in resolved.roles:
        return resolved.roles[number].name
    return resolved.channels[number].name or ""


async def every(made: Command) -> None:
    told = []
    for option in made.options or ():
        value: Any = option.value
        if isinstance(value, hikari.Snowflake):
            value = named(made.resolved, value)
        told.append(f"{option.name}={value}")
    await made.create_initial_response(MESSAGE, " ".join(told))


async def panel(made: Command) -> None:
    rows = [impl.MessageActionRowBuilder() for _ in range(5)]
    rows[0].add_interactive_button(hikari.ButtonStyle.PRIMARY, "press", label="Press")
    rows[0].add_interactive_button(hikari.ButtonStyle.PRIMARY, "form", label="Form")
    menu = rows[1].add_text_menu("fruit")
    for each in FRUIT:
        menu.add_option(each, each)
    rows[2].add_select_menu(hikari.ComponentType.USER_SELECT_MENU, "person")
    rows[3].add_select_menu(hikari.ComponentType.ROLE_SELECT_MENU, "role")
    rows[4].add_channel_menu("place")
    await made.create_initial_response(MESSAGE, "Panel", components=rows)


async def fruit(made: Command) -> None:
    assert made.options
    await made.create_initial_response(MESSAGE, f"A {made.options[0].value}", flags=PRIVATE)


def file() -> hikari.Bytes:
    return hikari.Bytes(PNG, "a.png")


async def slow(made: Command) -> None:
    await made.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    embed = hikari.Embed(title="Card")
    await made.edit_initial_response("Done", embed=embed, attachment=file())
    message = await made.execute("Only", flags=PRIVATE)
    await made.edit_message(message, "Only you")


async def gone(made: Command) -> None:
    await made.create_initial_response(MESSAGE, "Soon gone")
    answer = await made.fetch_initial_response()
    await made.delete_initial_response()
    await made.execute(f"Deleted: {answer.content}", flags=PRIVATE)


async def say(made: Command) -> None:
    await made.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE, flags=PRIVATE)
    first = await bot.rest.create_message(made.channel_id, "First", attachment=file())
    await first.edit("Second")
    third = await first.respond("Third", reply=True)
    await third.delete()
    await made.edit_initial_response("Said")


async def letter(made: Command) -> None:
    await made.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE, flags=PRIVATE)
    await made.user.send("A letter", attachment=file())
    await made.edit_initial_response("Sent")


async def members(made: Command) -> None:
    await made.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE, flags=PRIVATE)
    assert made.guild_id
    coming = asyncio.create_task(bot.wait_for(hikari.MemberChunkEvent, timeout=10))
    await asyncio.sleep(0)
    await bot.request_guild_members(made.guild_id, query="a", limit=5)
    found = (await coming).members.values()
    names = ", ".join(sorted(each.display_name for each in found))
    await made.edit_initial_response(f"Members: {names}")


async def layout(made: Command) -> None:
    row = impl.MessageActionRowBuilder()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "here", label="Here")
    box = impl.ContainerComponentBuilder()
    box.add_text_display("Layout")
    box.add_component(row)
    await made.create_initial_response(MESSAGE, component=box)


async def here(made: Command) -> None:
    await made.create_initial_response(MESSAGE, "Here")


COMMANDS = {
    "all": every,
    "panel": panel,
    "fruit": fruit,
    "slow": slow,
    "gone": gone,
    "say": say,
    "letter": letter,
    "members": members,
    "layout": layout,
    "here": here,
}


@bot.listen()
async def commanded(event: hikari.CommandInteractionCreateEvent) -> None:
    """Answer a command."""
    made = event.interaction
    assert isinstance(made, Command)
    await COMMANDS[made.command_name](made)


@bot.listen()
async def used(event: hikari.ComponentInteractionCreateEvent) -> None:
    """Answer a button or a menu."""
    made: Component = event.interaction
    if made.custom_id == "press":
        words = f"Pressed by {made.member.display_name if made.member else ''}"
        await made.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, words)
    elif made.custom_id == "form":
        row = impl.ModalActionRowBuilder().add_text_input("word", "Word")
        await made.create_modal_response("Form", "form", component=row)
    elif made.custom_id == "here":
        await made.create_initial_response(MESSAGE, "Here it is", flags=PRIVATE)
    else:
        value = made.values[0]
        name = value if made.custom_id == "fruit" else named(made.resolved, hikari.Snowflake(value))
        await made.create_initial_response(MESSAGE, f"Chosen: {name}", flags=PRIVATE)


@bot.listen()
async def submitted(event: hikari.ModalInteractionCreateEvent) -> None:
    """Say what was written."""
    made: Any = event.interaction
    word = made.components[0].components[0].value
    await made.create_initial_response(MESSAGE, f"Written: {word}", flags=PRIVATE)


@bot.listen()
async def completed(event: hikari.AutocompleteInteractionCreateEvent) -> None:
    made = event.interaction
    found = [each for each in FRUIT if each.startswith(str(made.options[0].value))]
    choices = [impl.AutocompleteChoiceBuilder(each.title(), each) for each in found]
    await made.create_response(choices)


bot.run(check_for_updates=False)
