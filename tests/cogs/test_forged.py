"""Anybody can send any custom id: each gets a polite, private answer, and nothing leaks or breaks.

Discord hands on whatever a client sends, so the router is given interactions made by hand: every
action of ours with parts that no button of ours has, at every kind of table, by players, by people
of the server and by strangers.
"""

import itertools
import random
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from cogs.discord_api.places import Interaction
from cogs.interactions.replies import OUR_FAULT
from cogs.ui.components import PREFIX, ComponentId
from cogs.ui.layout import MessageLayout
from tests.cogs.pace import give_up
from tests.cogs.town import Guest, Town

PARTS = (
    *("", "0", "-1", "1", "99", "99999999999999999999", "x", "nature", "darwin", "no-such-game"),
    *("sure", "+next", "²", "٣", "a,b,,c", "\u202e", "1.5", "../x", "None", "c4f3-1-c-1.9"),
)
TABLES = ("0", "1", "2", "3", "4", "999999999999999999")
VALUES = ("", "0", "7", "-1", "999999", "+next", "+back", "grazer", "²", "x" * 100)
NUMBERS = itertools.count(2**61)


class Forged:
    """A press that no button of ours led to, and what it was answered.

    `private` says whether the message that is pressed on is one that only the presser sees.
    """

    def __init__(
        self,
        custom_id: str,
        value: str,
        user: int,
        guild: int | None,
        *,
        name: str = "Mallory",
        private: bool = False,
    ) -> None:
        self.type = discord.InteractionType.component
        self.data: dict[str, object] = {
            "custom_id": custom_id,
            "component_type": 3,
            "values": [value],
        }
        self.id = next(NUMBERS)
        self.user: discord.Member | SimpleNamespace = SimpleNamespace(id=user, display_name=name)
        self.guild_id, self.channel_id, self.channel = guild, 5, None
        self.guild: discord.Guild | None = None
        self.app_permissions = discord.Permissions.all()
        self.permissions = discord.Permissions.none()
        self.message = SimpleNamespace(id=self.id, flags=SimpleNamespace(ephemeral=private))
        self.response, self.followup = self, self
        self.thinking = False
        self.in_public = False
        self.said: list[str] = []

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Without `thinking`, the message that was pressed on is the one that changes."""
        self.thinking = thinking and ephemeral

    def is_expired(self) -> bool:
        """As of any press: not for a quarter of an hour."""
        return False

    async def edit_original_response(self, *, view: MessageLayout, attachments: object) -> None:
        """The answer takes the place of the message, or is a private one of its own."""
        del attachments
        self.in_public = not self.thinking and not self.message.flags.ephemeral
        self.said.append(_text(view))

    async def send(self, *, view: MessageLayout, ephemeral: bool) -> None:
        """A further private message."""
        assert ephemeral
        self.said.append(_text(view))

    async def send_message(self, *, view: MessageLayout, files: object, ephemeral: bool) -> None:
        """A private message in place of a form."""
        del files
        assert ephemeral
        self.said.append(_text(view))

    async def send_modal(self, form: discord.ui.Modal) -> None:
        """A form."""
        self.said.append(form.title)


async def press_by_hand(town: Town, component: ComponentId, value: str, person: Guest) -> str:
    """What somebody is told who sends an id of their own making from the server."""
    forged = Forged(component.pack(), value, person.id, town.guild.id, name=person.name)
    await town.bot.features.router.route(cast("Interaction", forged))
    await town.quiet()
    return forged.said[-1]


def _text(view: MessageLayout) -> str:
    items = view.walk_children()
    return "\n".join(item.content for item in items if isinstance(item, discord.ui.TextDisplay))


async def tables(town: Town, ann: Guest, ben: Guest) -> None:
    """Table 1 is over, 2 runs, 3 was closed, 4 is open."""
    await town.game(ann, ben)
    await give_up(ann, ben)
    town.open_channel("meadow")
    await town.game(ann, ben, channel="meadow")
    await ann.slash("table new", game="nature")
    await ann.slash("table leave")
    await ann.slash("table new", game="natura")


def forgeries(town: Town, people: list[tuple[int, int | None]], seed: int) -> list[Forged]:
    """Every action with everything that might be in an id, drawn anew for each seed."""
    rng = random.Random(seed)
    made = []
    for action, table in itertools.product((*town.bot.features.router.actions, "nosuch"), TABLES):
        for _ in range(2):
            parts = [rng.choice(PARTS) for _ in range(rng.randrange(6))]
            custom_id = ":".join((PREFIX, action, table, *parts))[:100]
            user, guild = rng.choice(people)
            made.append(Forged(custom_id, rng.choice(VALUES), user, guild))
    return made


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_forged_is_answered_politely(
    town: Town, ann: Guest, ben: Guest, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    await tables(town, ann, ben)
    cat = town.guest("Cat")
    people = [
        *((each.id, guild) for each in (ann, ben, cat) for guild in (town.guild.id, None)),
        (77, 88),
    ]
    for forged in forgeries(town, people, seed):
        await town.bot.features.router.route(cast("Interaction", forged))
        await town.quiet()
        custom_id = forged.data["custom_id"]
        assert forged.said, custom_id
        assert OUR_FAULT not in forged.said, custom_id
        assert not forged.in_public or forged.guild_id is None, custom_id
    assert "Traceback" not in caplog.text


async def test_a_stranger_cannot_press_on_a_table_of_another_server(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await tables(town, ann, ben)
    for action in town.bot.features.router.actions:
        if action in {"rules", "rulespage"}:
            continue
        forged = Forged(ComponentId(action, 2).pack(), "", 77, 88)
        await town.bot.features.router.route(cast("Interaction", forged))
        assert forged.said == [
            "There is no such table here or among yours.\n`/games` lists your tables."
        ]


async def test_a_public_message_is_never_replaced_by_what_one_person_may_see(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """An id of a hand panel that is sent from under the public board is answered apart."""
    await tables(town, ann, ben)
    seen = await town.seen(2, ann)
    for action, rest in (("panel", ()), ("do", (seen.decision, "grow", "", "0"))):
        forged = Forged(ComponentId(action, 2, rest).pack(), "", ann.id, town.guild.id)
        await town.bot.features.router.route(cast("Interaction", forged))
        assert forged.said
        assert not forged.in_public


async def test_nobody_sits_down_from_outside_the_server(town: Town, ann: Guest, ben: Guest) -> None:
    """Somebody who may know the table, since they sit at it, is still asked to press there."""
    await tables(town, ann, ben)
    forged = Forged(ComponentId("join", 4).pack(), "", ann.id, None)
    await town.bot.features.router.route(cast("Interaction", forged))
    assert "People sit down in the server where the table is." in forged.said[0]
    assert len((await town.tables.read.view(4)).players) == 1


async def test_play_again_needs_what_opening_a_table_needs(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """The place and the bot's permissions are looked at, as `/table new` does."""
    await town.game(ann, ben)
    await give_up(ann, ben)
    here = town.public()[-1].message.channel.id
    elsewhere = Forged(ComponentId("again", 1).pack(), "", ann.id, town.guild.id)
    await town.bot.features.router.route(cast("Interaction", elsewhere))
    assert "opened in the channel of the one before" in elsewhere.said[0]
    by_mail = Forged(ComponentId("again", 1).pack(), "", ann.id, None)
    await town.bot.features.router.route(cast("Interaction", by_mail))
    assert "opened in the channel of the one before" in by_mail.said[0]
    mute = Forged(ComponentId("again", 1).pack(), "", ann.id, town.guild.id)
    mute.channel_id = here
    mute.app_permissions = discord.Permissions.all() & ~discord.Permissions(attach_files=True)
    await town.bot.features.router.route(cast("Interaction", mute))
    assert "I need the permission Attach Files" in mute.said[0]
    assert await town.tables.read.in_channel(here) == await town.tables.read.view(1)
