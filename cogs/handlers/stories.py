"""Stories after the end: a form for those a game asks, and a portrait card in the channel.

A form is taken in by its id alone, so one that was opened before a restart is not lost.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import discord
from discord import ui

from cogs.ids import TEMPLATE, ComponentId, unpack
from cogs.replies import FormReply, Reply, respond, respond_with
from cogs.screens.layout import SAND, MessageLayout
from cogs.screens.words import called, quoted, single_line
from engine.words import escaped
from host.errors import NotAllowed, NotSeated
from host.models import SeatView, seat_of

if TYPE_CHECKING:
    from cogs.client import WateringHole

    Interaction = discord.Interaction[WateringHole]

TELL = "tell"
NAME_LENGTH, STORY_LENGTH = 40, 1200
FORM_S = 3600.0
"""How long discord.py remembers an open form; it is taken in after that just as well."""


class StoryForm(ui.Modal):
    """The form for a name and a story. What is sent comes in by `take_in`."""

    def __init__(self, table: int) -> None:
        super().__init__(title="Tell your story", timeout=FORM_S)
        self.custom_id = ComponentId(TELL, table).pack()
        name: ui.TextInput[StoryForm] = ui.TextInput(
            custom_id="name", max_length=NAME_LENGTH, placeholder="As it shall be remembered"
        )
        story: ui.TextInput[StoryForm] = ui.TextInput(
            custom_id="story",
            style=discord.TextStyle.paragraph,
            max_length=STORY_LENGTH,
            required=False,
            placeholder="Where it lives, what it eats, how it came through",
        )
        self.add_item(ui.Label(text="Name", component=name))
        self.add_item(ui.Label(text="Story", component=story))


async def ask(interaction: "Interaction", press: ComponentId) -> None:
    """Open the form, or say privately why there is none for this person."""
    answer = FormReply(interaction, f"table {press.table}: {press.verb}")

    async def reply(_: Reply) -> None:
        await teller(interaction, press.table)
        await answer.open(StoryForm(press.table))

    await respond_with(answer, reply)


async def take_in(interaction: "Interaction") -> None:
    """Post the portrait and story of a form that was sent, if it is one of ours."""
    data: Mapping[str, object] = dict(interaction.data or {})
    match = re.fullmatch(TEMPLATE, str(data.get("custom_id", "")))
    if match is None or match["verb"] != TELL:
        return
    press = unpack(match["verb"], match["table"], match["rest"])
    typed = dict(_fields(data))

    async def reply(answer: Reply) -> None:
        seen = await teller(interaction, press.table)
        name = single_line(typed.get("name", ""))[:NAME_LENGTH]
        if not name:
            raise NotAllowed("A name cannot be empty.", "Press the button again and give one.")
        await post(interaction, seen, name, typed.get("story", "")[:STORY_LENGTH])
        await answer.say("Thank you! It stands in the channel.")

    await respond(interaction, f"table {press.table}: {TELL}", reply)


async def teller(interaction: "Interaction", table: int) -> SeatView:
    """A finished table as the person may see it who is asked for a story there.

    Raises `NotSeated`, `NotAllowed` where nobody asks this person, or the story is told.
    """
    house = interaction.client
    view = await house.tables.view(table)
    seat = seat_of(view, interaction.user.id)
    if seat is None:
        raise NotSeated("Stories are told by those who played.", "You are welcome to read them.")
    seen = await house.tables.seen(table, seat)
    if not view.over or seat not in house.game_of(view).rules.storytellers(seen.begun):
        raise NotAllowed("There is no story for you to tell in this game.", "Perhaps in the next.")
    if await house.tables.store.get_note(told_note(table, seat)) is not None:
        raise NotAllowed("Your story has been told already.", "It stands in the channel.")
    return seen


async def post(interaction: "Interaction", seen: SeatView, name: str, story: str) -> None:
    """Post a portrait card with its story in the table's channel, and note that it is done."""
    house, view = interaction.client, seen.view
    picture = await house.pictures.portrait(seen, seen.own_seat, name)
    player = view.players[seen.own_seat]
    sheet = MessageLayout(
        f"### {escaped(name)}\n-# by {called(player)} · table {view.id}",
        quoted(story),
        *([picture] if picture else []),
        colour=SAND,
        picture_name="portrait",
    )
    channel = house.get_partial_messageable(view.channel)
    await channel.send(
        view=sheet,
        files=sheet.files(),
        nonce=f"story-{view.id}-{seen.own_seat}",
        allowed_mentions=discord.AllowedMentions.none(),
    )
    await house.tables.store.set_note(told_note(view.id, seen.own_seat), "told")


def told_note(table: int, seat: int) -> str:
    """The name under which it is noted that a seat's story was told."""
    return f"story {table} {seat}"


def _fields(part: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The ids and texts of a form's fields, however deep they lie."""
    if "value" in part and "custom_id" in part:
        yield str(part["custom_id"]), str(part["value"])
    for key in ("component", "components"):
        inner = part.get(key)
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, Mapping):
                yield from _fields(each)
