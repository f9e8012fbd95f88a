"""Anyone can send any custom id: each gets a polite, private answer, and nothing leaks."""

import itertools
import random
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from cogs.discord_api.places import Interaction
from cogs.interactions.replies import OUR_FAULT
from cogs.ui.components import PREFIX, ComponentId
from cogs.ui.layout import MessageLayout
from playground.play.seen import as_read
from tests.cogs.pace import abandon
from tests.cogs.town import Guest, Town

PARTS = (
    *("", "0", "-1", "1", "99", "99999999999999999999", "x", "nature", "darwin", "no-such-game"),
    *("sure", "+next", "²", "٣", "a,b,,c", "\u202e", "1.5", "../x", "None", "c4f3-1-c-1.9"),
)
TABLES = ("0", "1", "2", "3", "4", "5", "999999999999999999")
VALUES = ("", "0", "7", "-1", "999999", "+next", "+back", "grazer", "²", "x" * 100)
NUMBERS = itertools.count(2**61)


class Forged:
    """A forged press, and its answers; `private`: on a message that only the presser sees."""

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
        self.message = SimpleNamespace(
            id=self.id, flags=SimpleNamespace(ephemeral=private), components=[]
        )
        self.response, self.followup = self, self
        self.thinking = False
        self.in_public = False
        self.said: list[str] = []
        self.client: discord.Client | None = None

    async def sent(self, town: Town) -> list[str]:
        """Send it; what is said."""
        self.client = town.bot
        await town.bot.features.router.route(cast("Interaction", self))
        await town.quiet()
        return self.said

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Without `thinking`, the reply edits the message that was pressed."""
        self.thinking = thinking and ephemeral

    def is_expired(self) -> bool:
        """Like any press, not for a quarter of an hour."""
        return False

    @property
    def expires_at(self) -> datetime:
        """The end of that."""
        return discord.utils.utcnow() + timedelta(minutes=15)

    async def edit_original_response(
        self, *, content: None, view: MessageLayout, attachments: object
    ) -> SimpleNamespace:
        """The answer replaces the message, or is a private one."""
        del content, attachments
        self.in_public = not self.thinking and not self.message.flags.ephemeral
        self.said.append(_text(view))
        return self.message

    async def send(self, *, view: MessageLayout, ephemeral: bool) -> None:
        """A further private message."""
        assert ephemeral
        self.said.append(_text(view))

    async def send_message(self, *, view: MessageLayout, files: object, ephemeral: bool) -> None:
        """A private message instead of a form."""
        del files
        assert ephemeral
        self.said.append(_text(view))

    async def send_modal(self, form: discord.ui.Modal) -> None:
        """A form."""
        self.said.append(form.title)


async def answered_politely(town: Town, forged: Forged) -> None:
    """Send a forged press, and check that the answer is private and not a fault of ours."""
    custom_id = forged.data["custom_id"]
    assert await forged.sent(town), custom_id
    admits_fault = OUR_FAULT.partition(".")[0]
    assert not any(admits_fault in each for each in forged.said), custom_id
    assert not forged.in_public or forged.guild_id is None, custom_id


async def press_by_hand(town: Town, component: ComponentId, value: str, person: Guest) -> str:
    """The answer to somebody who sends a forged id from the server."""
    forged = Forged(component.pack(), value, person.id, town.guild.id, name=person.name)
    return (await forged.sent(town))[-1]


def _text(view: MessageLayout) -> str:
    items = view.walk_children()
    texts = (item.content for item in items if isinstance(item, discord.ui.TextDisplay))
    return as_read("\n".join(texts))


async def tables(town: Town, ann: Guest, ben: Guest) -> None:
    """Table 1 is over, 2 in progress, 3 closed, 4 in its lobby, 5 closed with people seated."""
    await town.game(ann, ben)
    await abandon(ann, ben)
    await town.game(ann, ben, channel="meadow")
    await ann.slash("table new", game="nature")
    await ann.slash("table leave")
    await ann.slash("table new", game="natura")
    town.open_channel("lake")
    await ann.slash("table new", "lake", game="darwin")
    await ben.slash("table join", "lake")
    await town.tables.lobby.close_unused(5)


def forgeries(town: Town, people: list[tuple[int, int | None]], seed: int) -> list[Forged]:
    """Every action with random parts in its id."""
    rng = random.Random(seed)
    made = []
    for action, table in itertools.product((*town.bot.features.router.actions, "nosuch"), TABLES):
        parts = [rng.choice(PARTS) for _ in range(rng.randrange(6))]
        custom_id = ":".join((PREFIX, action, table, *parts))[:100]
        user, guild = rng.choice(people)
        made.append(Forged(custom_id, rng.choice(VALUES), user, guild))
    return made


@pytest.mark.short("0")
@pytest.mark.parametrize("seed", range(4))
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
        await answered_politely(town, forged)
    assert "Traceback" not in caplog.text


async def test_other_servers_tables_do_not_exist(town: Town, ann: Guest, ben: Guest) -> None:
    await tables(town, ann, ben)
    for action in town.bot.features.router.actions:
        if action in {"rules", "rulespage"}:
            continue
        assert await Forged(ComponentId(action, 2).pack(), "", 77, 88).sent(town) == [
            "No table here, and none of yours, has that name.\n/games lists your tables."
        ]


async def test_public_messages_are_never_replaced(town: Town, ann: Guest, ben: Guest) -> None:
    """Ids of a panel, sent from the public board, are answered separately."""
    await tables(town, ann, ben)
    seen = await town.seen(2, ann)
    for action, rest in (("panel", ()), ("do", (seen.decision, "grow", "", "0"))):
        forged = Forged(ComponentId(action, 2, rest).pack(), "", ann.id, town.guild.id)
        assert await forged.sent(town)
        assert not forged.in_public


async def test_nobody_sits_down_from_outside_the_server(town: Town, ann: Guest, ben: Guest) -> None:
    """Even a player has to press **Join** in the server."""
    await tables(town, ann, ben)
    [said] = await Forged(ComponentId("join", 4).pack(), "", ann.id, None).sent(town)
    assert "Join in the server where the table is." in said
    assert len((await town.tables.read.view(4)).players) == 1


async def test_play_again_needs_the_same_permissions(town: Town, ann: Guest, ben: Guest) -> None:
    """It checks the channel and the bot's permissions, like `/table new`."""
    await town.game(ann, ben)
    await abandon(ann, ben)
    here = town.public()[-1].message.channel.id
    again = ComponentId("again", 1).pack()
    for guild in (town.guild.id, None):  # from another channel, and by direct message
        [said] = await Forged(again, "", ann.id, guild).sent(town)
        assert "opens in the same channel" in said
    mute = Forged(again, "", ann.id, town.guild.id)
    mute.channel_id = here
    mute.app_permissions = discord.Permissions.all() & ~discord.Permissions(attach_files=True)
    assert "I need the permission Attach Files" in (await mute.sent(town))[0]
    assert await town.tables.read.in_channel(here) == await town.tables.read.view(1)
