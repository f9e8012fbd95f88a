"""Stories after the end: a form for those a game asks, and a portrait card in the channel.

A form is taken in by its id alone, so one that was opened before a restart is not lost.
"""

import discord
from discord import ui

from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.ui.components import ComponentId
from cogs.ui.form import WRITTEN_FORM_S
from cogs.ui.layout import SAND, MessageLayout, mention, quoted
from cogs.ui.pictures import Pictures
from engine.words import escaped, single_line
from host.database.store import Store
from host.errors import NotAllowed
from host.table.models import Games, SeatView

STORY, STORY_FORM = "story", "tell"
"""The actions of the button that opens the form, and of the form that is sent."""
NAME_LENGTH, STORY_LENGTH = 40, 1200


class StoryForm(ui.Modal):
    """The form for a name and a story. What is sent comes in by `take_in`."""

    def __init__(self, table: int) -> None:
        super().__init__(title="Tell your story", timeout=WRITTEN_FORM_S)
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
        self, client: discord.Client, store: Store, games: Games, pictures: Pictures
    ) -> None:
        self._client = client
        self._store = store
        self._games = games
        self._pictures = pictures

    @on(STORY, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form, or say privately why there is none for this person."""
        await self._storyteller(press.seen)
        await reply.open(StoryForm(press.table))

    @on_form(STORY_FORM)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Post the portrait and story of a form that was sent."""
        seen = await self._storyteller(press.seen)
        name = single_line(press.fields.get("name", ""))[:NAME_LENGTH]
        if not name:
            raise NotAllowed("A name cannot be empty.", "Press the button again and give one.")
        await self._post(seen, name, press.fields.get("story", "")[:STORY_LENGTH])
        where = "here" if seen.view.is_direct else "in the channel"
        await reply.say(f"Thank you! It stands {where}.")

    async def _storyteller(self, seen: SeatView) -> SeatView:
        """A finished table, to who may tell its story. Raises `NotAllowed` for anybody else."""
        if seen.seat is None:
            raise NotAllowed(
                "Stories are told by those who played.", "You are welcome to read them."
            )
        rules = self._games.game(seen.view.game).rules
        if not seen.view.over or seen.seat not in rules.storytellers(seen.begun):
            raise NotAllowed(
                "There is no story for you to tell in this game.", "Perhaps in the next."
            )
        if await self._store.get_note(story_note(seen.view.id, seen.seat)) is not None:
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
        await self._store.set_note(story_note(view.id, seen.own_seat), "told")


def story_note(table: int, seat: int) -> str:
    """The name under which it is noted that a seat's story was told."""
    return f"story {table} {seat}"
