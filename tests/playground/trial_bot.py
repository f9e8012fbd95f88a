"""A small real bot: unmodified discord.py, with one of each thing for the stand-in to serve."""

import asyncio
import io
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, cast

import discord
import pytest
import yarl
from discord import app_commands
from discord.ext import commands

from playground.program.client import Driver, running
from playground.rest.cdn import plain_png
from tests.answers import DOCUMENT

BLUE = 0x3366CC
HOMES = ("river", "plain", "forest")
SIZES = ("Small", "Large")
FRUIT = ("apple", "apricot", "banana", "cherry")


def point_discord_at(url: str) -> None:
    """Send discord.py's requests to a stand-in, as the product does."""
    discord.http.Route.BASE = f"{url}/api/v10"
    gateway = yarl.URL(url.replace("http://", "ws://") + "/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = f"{url}/cdn"


def picture(name: str = "board.png", alt: str = "A plain board") -> discord.File:
    return discord.File(io.BytesIO(plain_png(BLUE)), name, description=alt)


def view_of(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """A message's buttons and menus, without a timeout."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def count(number: int) -> discord.ui.Button[Any]:
    """A button that counts its presses, kept in its own custom_id."""
    label, style = f"Pressed {number}", discord.ButtonStyle.primary
    return discord.ui.Button(label=label, custom_id=f"count:{number}", style=style)


def late() -> discord.ui.Button[Any]:
    return discord.ui.Button(label="Late", custom_id="late")


def fruit_menu() -> discord.ui.Select[Any]:
    options = [discord.SelectOption(label=name.title(), value=name) for name in FRUIT]
    return discord.ui.Select(custom_id="fruit", options=options, placeholder="Which fruit?")


def friend() -> discord.ui.UserSelect[Any]:
    return discord.ui.UserSelect(custom_id="friend", placeholder="Whom?")


def herd(*chosen: discord.Role) -> discord.ui.RoleSelect[Any]:
    """A menu of roles; the choice becomes its default."""
    return discord.ui.RoleSelect(
        custom_id="herd", placeholder="Which herd?", default_values=list(chosen)
    )


def where() -> discord.ui.ChannelSelect[Any]:
    """A menu of at most two text channels."""
    kinds = [discord.ChannelType.text]
    return discord.ui.ChannelSelect(
        custom_id="place", placeholder="Where?", max_values=2, channel_types=kinds
    )


async def answer(bot: "TrialBot", interaction: discord.Interaction[Any]) -> None:
    """Answer a button or menu by its custom id, so also those sent before a restart."""
    data: Any = interaction.data
    values, guild = data.get("values", []), interaction.guild
    response, calls = interaction.response, discord.AllowedMentions(users=True, roles=True)
    match data["custom_id"].split(":"):
        case ["count", number]:
            bot.last = interaction
            await response.edit_message(view=view_of(count(int(number) + 1)))
        case ["late"]:
            bot.pressed.set()
            await bot.leave.wait()
            with bot.noting():
                await response.send_message("at last")
        case ["fruit"]:
            await response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(content=f"You chose {values[0]}.")
        case ["friend"]:
            await response.send_message(f"Hello <@{values[0]}>", allowed_mentions=calls)
        case ["herd"] if guild is not None:
            [role] = [each for each in guild.roles if str(each.id) == values[0]]
            await response.edit_message(view=view_of(herd(role)))
            await interaction.followup.send(f"Come, {role.mention}", allowed_mentions=calls)
        case ["place"]:
            names = [each["name"] for each in data["resolved"]["channels"].values()]
            await response.send_message(f"In {', '.join(names)}.", ephemeral=True)


class Form(discord.ui.Modal, title="A form"):
    """A form with a note, a text field, a choice, and an optional menu."""

    note: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("About **your** species")
    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )
    size: discord.ui.Label[Any] = discord.ui.Label(
        text="Size",
        component=discord.ui.RadioGroup(
            custom_id="size",
            options=[discord.RadioGroupOption(label=each, value=each[0].lower()) for each in SIZES],
        ),
    )

    homes: discord.ui.Label[Any] = discord.ui.Label(
        text="Homes",
        component=discord.ui.Select(
            custom_id="homes",
            required=False,
            min_values=0,
            max_values=2,
            options=[discord.SelectOption(label=home.title(), value=home) for home in HOMES],
        ),
    )

    deck: discord.ui.Label[Any] = discord.ui.Label(
        text="Deck", component=discord.ui.FileUpload(custom_id="deck", required=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was filled in."""
        labels = (self.name, self.size, self.homes, self.deck)
        name, size, homes, deck = [cast("Any", label.component) for label in labels]
        words = f"{name.value} is {size.value}"
        words += "".join(f", at home in the {home}" for home in homes.values)
        for file in deck.values:
            words += f", with {file.filename} of {len(await file.read())} bytes"
        await interaction.response.send_message(words, ephemeral=True)


class TrialBot(commands.AutoShardedBot):
    """One of each; `errors` collects Discord's refusals."""

    def __init__(self, shards: int | None = None, only: list[int] | None = None) -> None:
        """At most one form is open at a time; the last given file is kept.

        The bot serves `only` some of its `shards`; other processes serve the rest.
        """
        super().__init__(
            "!",
            intents=discord.Intents(guilds=True),
            shard_count=shards,
            shard_ids=only,  # type: ignore[arg-type]  # None is every one
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=0.05,
        )
        self.errors: list[discord.HTTPException] = []
        self.last: discord.Interaction[Any] | None = None
        self.has_asked = False
        self.file: discord.Attachment | None = None
        self.refused = asyncio.Event()
        self.pressed = asyncio.Event()
        self.leave = asyncio.Event()
        self.resumed = asyncio.Event()
        self.set_up = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Start each shard at once, which Discord's gateway wouldn't allow."""

    async def setup_hook(self) -> None:
        """Set the commands before connecting."""
        group = app_commands.Group(name="try", description="Things to try")
        for add in (add_messages, add_forms, add_files, add_trouble):
            add(self, group)
        self.tree.add_command(group)
        waving = app_commands.ContextMenu(name="Wave at …", callback=wave)
        self.tree.add_command(app_commands.allowed_contexts(guilds=True)(waving))
        await self.tree.sync()
        self.set_up.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer buttons, menus, and a form opened before a restart, which discord.py no longer
        knows.
        """
        if interaction.type is discord.InteractionType.component:
            await answer(self, interaction)
        elif interaction.type is discord.InteractionType.modal_submit and not self.has_asked:
            await interaction.response.send_message("An old form.", ephemeral=True)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Collect refusals."""
        try:
            yield
        except discord.HTTPException as error:
            self.errors.append(error)
            self.refused.set()

    def place(self, name: str = "watering-hole") -> discord.TextChannel:
        """A text channel by its name."""
        [found] = [each for each in self.get_all_channels() if each.name == name]
        assert isinstance(found, discord.TextChannel)
        return found

    async def heard(self, event: str) -> "asyncio.Task[Any]":
        """Its next event of this kind, from now on."""
        coming = asyncio.create_task(self.wait_for(event, timeout=60))
        await asyncio.sleep(0)
        return coming

    async def on_shard_resumed(self, _: int) -> None:
        """Remember that a session was resumed."""
        self.resumed.set()


async def wave(interaction: discord.Interaction, person: discord.Member | discord.User) -> None:
    """Say whom one waves at, and whether they can see that."""
    may = person.resolved_permissions if isinstance(person, discord.Member) else None
    sees = may is not None and may.view_channel
    await interaction.response.send_message(f"Hello {person.display_name}, who sees it: {sees}")


def add_messages(_: TrialBot, group: app_commands.Group) -> None:
    """Add commands that answer with a message."""

    @group.command(name="board", description="Draw a board")
    async def board(interaction: discord.Interaction, size: app_commands.Range[int, 1, 9]) -> None:
        await interaction.response.defer()
        view = discord.ui.LayoutView(timeout=None)
        gallery = discord.ui.MediaGallery[Any]()
        gallery.add_item(media="attachment://board.png", description="A plain board")
        heading = discord.ui.TextDisplay[Any](f"# Board of {size}")
        row = discord.ui.ActionRow[Any](fruit_menu())
        view.add_item(discord.ui.Container[Any](heading, gallery, row))
        await interaction.edit_original_response(view=view, attachments=[picture()])

    @group.command(name="count", description="A button that counts")
    async def counting(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Press it.", view=view_of(count(0)))

    @group.command(name="menus", description="A menu of people and a slow button")
    async def menus(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Choose.", view=view_of(friend(), late()))

    @group.command(name="server", description="Menus of roles and channels")
    async def server(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Choose.", view=view_of(herd(), where()))


def add_forms(bot: TrialBot, group: app_commands.Group) -> None:
    """Add commands that ask for more."""

    @group.command(name="form", description="Fill in a form")
    async def form(interaction: discord.Interaction) -> None:
        bot.has_asked = True
        await interaction.response.send_modal(Form(custom_id="form", timeout=60))

    @group.command(name="fruit", description="Name a fruit")
    async def fruit(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"A {name}.", ephemeral=True)

    @fruit.autocomplete("name")
    async def complete(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [name for name in FRUIT if name.startswith(typed)]
        return [app_commands.Choice(name=name.title(), value=name) for name in found]


def add_files(bot: TrialBot, group: app_commands.Group) -> None:
    """Add a command that takes a file, with confusingly named options."""

    @group.command(name="copy", description="Get a file back")
    async def copy(
        interaction: discord.Interaction,
        file: discord.Attachment,
        channel: str = "",
        command: str = "",
    ) -> None:
        bot.file = file
        view = discord.ui.LayoutView(timeout=None)
        words = f"{file.filename}, {file.size} bytes, {file.content_type} {channel}{command}"
        view.add_item(discord.ui.TextDisplay[Any](words))
        view.add_item(discord.ui.File[Any]("attachment://copy.txt"))
        copied = discord.File(io.BytesIO(await file.read()), "copy.txt")
        await interaction.response.send_message(view=view, file=copied)

    @copy.autocomplete("command")
    async def complete(
        interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        words = f"{typed} for {interaction.namespace.channel}"
        return [app_commands.Choice(name=words, value=words)]


def add_trouble(bot: TrialBot, group: app_commands.Group) -> None:
    """Add commands that Discord may refuse."""

    @group.command(name="dm", description="Send me a message")
    async def dm(interaction: discord.Interaction) -> None:
        view = view_of(count(0))
        with bot.noting():
            await interaction.user.send("Your hand", view=view, file=picture("hand.png", "A hand"))
        await interaction.response.send_message("Look there.", ephemeral=True)


async def refusal_of(doing: Awaitable[object]) -> int:
    """Discord's code for what is refused to the bot."""
    with pytest.raises(discord.HTTPException) as refused:
        await doing
    return refused.value.code


@asynccontextmanager
async def living(
    url: str, token: str, shards: int | None = None, only: list[int] | None = None
) -> AsyncIterator[TrialBot]:
    """Run a bot in this loop during the block."""
    point_discord_at(url)
    bot = TrialBot(shards, only)
    life = asyncio.create_task(bot.start(token))
    try:
        async with asyncio.timeout(60):
            waiting = asyncio.create_task(bot.set_up.wait())
            await asyncio.wait({life, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if life.done():
                life.result()  # a bot that dies during set-up says why
            await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)


def openapi() -> Path | None:
    """Discord's document, if available."""
    return DOCUMENT if DOCUMENT.exists() else None


@asynccontextmanager
async def trial(**options: Any) -> AsyncIterator[tuple[Driver, TrialBot]]:
    """A stand-in with a bot, checked against Discord's document if available."""
    async with running(openapi=openapi(), **options) as play, living(play.url, play.token) as bot:
        yield play, bot


async def main() -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    only, of = os.environ.get("TRIAL_SHARD"), os.environ.get("TRIAL_SHARDS")
    served = (int(of), [int(only)]) if only and of else (None, None)
    async with living(os.environ["DISCORD_API_URL"], os.environ["DISCORD_TOKEN"], *served):
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(main())
