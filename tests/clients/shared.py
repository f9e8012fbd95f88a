"""What the trial bots in discord.py and in its forks answer alike; `lib` is the library's module.

They import it in environments of their own, where only their library is installed.
"""

import io
import os
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

FRUIT: Final = ("apple", "apricot", "banana")
INTENTS: Final = {"guilds": True, "members": True, "guild_messages": True}

Answer: TypeAlias = Callable[[Any, Any], Awaitable[None]]
"""Answers an interaction with a library."""


def file(lib: Any) -> Any:
    """A picture with an alt text."""
    picture = io.BytesIO(bytes.fromhex(os.environ["CLIENT_PNG"]))
    return lib.File(picture, "a.png", description="A picture")


def shown(who: Any) -> str:
    """The name that Discord shows; nextcord's own display_name leaves the global one out."""
    return str(who.nick or who.global_name or who.name)


def named(lib: Any, whom: Any) -> str:
    """The name of a person or role."""
    return str(whom.name) if isinstance(whom, lib.Role) else shown(whom)


async def say_all(lib: Any, interaction: Any, **chosen: Any) -> None:
    """Repeat options of all types, with the names of what was chosen."""
    told = {
        **chosen,
        "who": shown(chosen["who"]),
        "where": chosen["where"].name,
        "group": chosen["group"].name,
        "whom": named(lib, chosen["whom"]),
    }
    words = " ".join(f"{name}={value}" for name, value in told.items())
    await interaction.response.send_message(words)


async def say(interaction: Any, words: str) -> None:
    """Say something privately."""
    await interaction.response.send_message(words, ephemeral=True)


async def _original(interaction: Any, act: str = "", **more: Any) -> Any:
    """Read, edit or delete the first answer; nextcord calls it a message."""
    by_name = getattr(interaction, f"{act}original_response", None)
    return await (by_name or getattr(interaction, f"{act}original_message"))(**more)


async def slow(lib: Any, interaction: Any) -> None:
    """Answer later, with a picture."""
    await interaction.response.defer()
    takes_lists = lib.__name__ == "discord" and hasattr(lib, "app_commands")
    files = {"attachments": [file(lib)]} if takes_lists else {"file": file(lib)}
    embed = lib.Embed(title="Card")
    await _original(interaction, "edit_", content="Done", embed=embed, **files)
    message = await interaction.followup.send("Only", ephemeral=True, wait=True)
    await message.edit(content="Only you")


async def gone(_: Any, interaction: Any) -> None:
    """Answer, and take it back."""
    await interaction.response.send_message("Soon gone")
    answer = await _original(interaction)
    await _original(interaction, "delete_")
    await interaction.followup.send(f"Deleted: {answer.content}", ephemeral=True)


async def write(lib: Any, interaction: Any) -> None:
    """Write to the channel."""
    await interaction.response.defer(ephemeral=True)
    first = await interaction.channel.send("First", file=file(lib))
    await first.edit(content="Second")
    third = await first.reply("Third")
    await third.delete()
    await _original(interaction, "edit_", content="Said")


async def letter(lib: Any, interaction: Any) -> None:
    """Get a direct message."""
    await interaction.response.defer(ephemeral=True)
    await interaction.user.send("A letter", file=file(lib))
    await _original(interaction, "edit_", content="Sent")


async def members(_: Any, interaction: Any) -> None:
    """Ask who is here."""
    await interaction.response.defer(ephemeral=True)
    found = await interaction.guild.query_members("a", limit=5, cache=False)
    names = ", ".join(sorted(map(shown, found)))
    await _original(interaction, "edit_", content=f"Members: {names}")


ANSWERS: Final[dict[str, Answer]] = {
    "slow": slow,
    "gone": gone,
    "say": write,
    "letter": letter,
    "members": members,
}
"""By command; its description is the function's."""


def panel(lib: Any, form: Callable[[], Any]) -> Any:
    """Two buttons and four menus, as the forks make them."""
    ui, base = lib.ui, lib.ui.View

    class Panel(base):  # type: ignore[misc, valid-type]
        @ui.button(label="Press", custom_id="press")  # type: ignore[untyped-decorator]
        async def press(self, _: Any, interaction: Any) -> None:
            words = f"Pressed by {shown(interaction.user)}"
            await interaction.response.edit_message(content=words)

        @ui.button(label="Form", custom_id="form")  # type: ignore[untyped-decorator]
        async def form(self, _: Any, interaction: Any) -> None:
            await interaction.response.send_modal(form())

        @ui.string_select(  # type: ignore[untyped-decorator]
            custom_id="fruit", options=[lib.SelectOption(label=each) for each in FRUIT]
        )
        async def fruit(self, menu: Any, interaction: Any) -> None:
            await say(interaction, f"Chosen: {menu.values[0]}")

        @ui.user_select(custom_id="person")  # type: ignore[untyped-decorator]
        async def person(self, menu: Any, interaction: Any) -> None:
            await say(interaction, f"Chosen: {shown(menu.values[0])}")

        @ui.role_select(custom_id="role")  # type: ignore[untyped-decorator]
        async def role(self, menu: Any, interaction: Any) -> None:
            await say(interaction, f"Chosen: {menu.values[0].name}")

        @ui.channel_select(custom_id="place")  # type: ignore[untyped-decorator]
        async def place(self, menu: Any, interaction: Any) -> None:
            await say(interaction, f"Chosen: {menu.values[0].name}")

    return Panel(timeout=None)
