"""Stories after the end: a form for the storytellers, and a portrait card in the channel.

Forms are dispatched by custom id, so one that was opened before a restart still works.
"""

import discord
from discord import ui

from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.messages.on_discord import OnDiscord
from cogs.ui.components import ComponentId
from cogs.ui.form import WRITTEN_FORM_S
from cogs.ui.layout import SAND, MessageLayout, mention, quoted
from engine.registry import Games
from engine.words import escaped, single_line
from host.database.store import Store
from host.errors import NotAllowed
from host.table.views import SeatView

STORY, STORY_FORM = "story", "tell"
"""Actions of the button that opens the form, and of the form."""
NAME_LENGTH, STORY_LENGTH = 40, 1200


class StoryForm(ui.Modal):
    """The form for a name and a story."""

    def __init__(self, table: int) -> None:
        super().__init__(title="Tell your story", timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(STORY_FORM, table).pack()
        name: ui.TextInput[StoryForm] = ui.TextInput(
            custom_id="name", max_length=NAME_LENGTH, placeholder="Name of your species"
        )
        story: ui.TextInput[StoryForm] = ui.TextInput(
            custom_id="story",
            style=discord.TextStyle.paragraph,
            max_length=STORY_LENGTH,
            required=False,
            placeholder="Where it lives, what it eats, how it survived",
        )
        self.add_item(ui.Label(text="Name", component=name))
        self.add_item(ui.Label(text="Story", component=story))


class StoryHandlers:
    """Asks for stories and posts each once."""

    def __init__(
        self, on_discord: OnDiscord, store: Store, games: Games, pictures: Pictures
    ) -> None:
        self._on_discord = on_discord
        self._store = store
        self._games = games
        self._pictures = pictures

    @on(STORY, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form, or say privately why not."""
        await self._storyteller(press.seen)
        await reply.open(StoryForm(press.table))

    @on_form(STORY_FORM)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Post the portrait and story of a form that was sent."""
        seen = await self._storyteller(press.seen)
        name = single_line(press.fields.get("name", ""))[:NAME_LENGTH]
        if not name:
            raise NotAllowed(
                "Your species needs a name.", "Press the button again and give it one."
            )
        await self._post(seen, name, press.fields.get("story", "")[:STORY_LENGTH])
        await reply.say("Thank you! Your story is in the channel.")

    async def _storyteller(self, seen: SeatView) -> SeatView:
        """Raise `NotAllowed` unless this person may tell a story of a finished game."""
        if seen.seat is None:
            raise NotAllowed("Only players tell stories.", "You're welcome to read them.")
        game = self._games.game(seen.view.game)
        has_ended = seen.view.over and seen.state is not None  # a lobby can close, too
        if not has_ended or seen.seat not in game.storytellers(seen.begun):
            raise NotAllowed("You have no story to tell in this game.", "Maybe in the next one.")
        if await self._store.get_note(story_note(seen.view.id, seen.seat)) is not None:
            raise NotAllowed("You've already told your story.", "It's in the channel.")
        return seen

    async def _post(self, seen: SeatView, name: str, story: str) -> None:
        """Post the portrait and story in the table's channel, and store that it was told."""
        view = seen.view
        picture = await self._pictures.portrait(seen, seen.own_seat, name)
        layout = MessageLayout(
            f"### {escaped(name)}\n-# by {mention(view.players[seen.own_seat])} · table {view.id}",
            quoted(story),
            *([picture] if picture else []),
            colour=SAND,
            picture_name="portrait",
        )
        nonce = f"story-{view.id}-{seen.own_seat}"
        await self._on_discord.post(view.place.channel, layout, nonce=nonce)
        await self._store.set_note(story_note(view.id, seen.own_seat), "told")


def story_note(table: int, seat: int) -> str:
    """The key of the note that a seat's story was told."""
    return f"story {table} {seat}"
