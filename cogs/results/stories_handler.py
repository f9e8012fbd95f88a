"""Stories after the end: a form for those a game asks, and a portrait card in the channel.

A form is taken in by its id alone, so one that was opened before a restart is not lost.
"""

from collections.abc import Iterator, Mapping

import discord
from discord import ui

from cogs.discord_api.incoming import Interaction
from cogs.interactions.replies import FormReply, Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import SAND, MessageLayout
from cogs.ui.pictures import Pictures
from cogs.ui.words import mention, quoted
from engine.words import escaped, single_line
from host.errors import NotAllowed, NotSeated
from host.service.tables import Tables
from host.table.models import Games, SeatView

STORY_FORM = "tell"
"""The action of the form that is sent."""
NAME_LENGTH, STORY_LENGTH = 40, 1200
FORM_S = 3600.0
"""How long discord.py remembers an open form; it is taken in after that just as well."""


class StoryForm(ui.Modal):
    """The form for a name and a story. What is sent comes in by `take_in`."""

    def __init__(self, table: int) -> None:
        super().__init__(title="Tell your story", timeout=FORM_S)
        self.custom_id = ComponentId(STORY_FORM, table).pack()
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


class StoryHandlers:
    """Asks for stories, and posts them once each."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        games: Games,
        pictures: Pictures,
        responder: Responder,
        lookup: TableLookup,
    ) -> None:
        self._client = client
        self._tables = tables
        self._games = games
        self._pictures = pictures
        self._responder = responder
        self._lookup = lookup

    async def ask(self, interaction: Interaction, component: ComponentId) -> None:
        """Open the form, or say privately why there is none for this person."""
        reply = FormReply(interaction, f"table {component.table}: {component.action}")

        async def work(_: Reply) -> None:
            await self._storyteller_view(reply, component.table)
            await reply.open(StoryForm(component.table))

        await self._responder.respond_with(reply, work)

    async def take_in(self, interaction: Interaction, component: ComponentId) -> None:
        """Post the portrait and story of a form that was sent, if it is one of ours."""
        if component.action != STORY_FORM:
            return
        typed = dict(_fields(dict(interaction.data or {})))

        async def work(reply: Reply) -> None:
            seen = await self._storyteller_view(reply, component.table)
            name = single_line(typed.get("name", ""))[:NAME_LENGTH]
            if not name:
                raise NotAllowed("A name cannot be empty.", "Press the button again and give one.")
            await self._post(seen, name, typed.get("story", "")[:STORY_LENGTH])
            where = "here" if seen.view.is_direct else "in the channel"
            await reply.say(f"Thank you! It stands {where}.")

        operation = f"table {component.table}: {STORY_FORM}"
        await self._responder.respond(interaction, operation, work)

    async def _storyteller_view(self, reply: Reply, table: int) -> SeatView:
        """A finished table as the person may see it who is asked for a story there.

        Raises `NotSeated`, `NotAllowed` where nobody asks this person, or the story is told.
        """
        seen = (await self._lookup.open(reply, table)).seen
        if seen.seat is None:
            raise NotSeated(
                "Stories are told by those who played.", "You are welcome to read them."
            )
        rules = self._games.game(seen.view.game).rules
        if not seen.view.over or seen.seat not in rules.storytellers(seen.begun):
            raise NotAllowed(
                "There is no story for you to tell in this game.", "Perhaps in the next."
            )
        if await self._tables.store.get_note(story_note(table, seen.seat)) is not None:
            raise NotAllowed("Your story has been told already.", "It stands in the channel.")
        return seen

    async def _post(self, seen: SeatView, name: str, story: str) -> None:
        """Post a portrait card with its story in the table's channel, and note that it is done."""
        view = seen.view
        picture = await self._pictures.portrait(seen, seen.own_seat, name)
        layout = MessageLayout(
            f"### {escaped(name)}\n-# by {mention(view.players[seen.own_seat])} · table {view.id}",
            quoted(story),
            *([picture] if picture else []),
            colour=SAND,
            picture_name="portrait",
        )
        channel = self._client.get_partial_messageable(view.channel)
        await channel.send(
            view=layout,
            files=layout.files(),
            nonce=f"story-{view.id}-{seen.own_seat}",
            allowed_mentions=discord.AllowedMentions.none(),
        )
        await self._tables.store.set_note(story_note(view.id, seen.own_seat), "told")


def story_note(table: int, seat: int) -> str:
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
