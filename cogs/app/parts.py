"""What the features are built on, handed to each other."""

from typing import NamedTuple

import discord

from cogs.app.settings import Settings
from cogs.discord_api.requests import Requests
from cogs.discord_api.rights import Rights
from cogs.drawing.pictures import Pictures
from cogs.drawing.threads import DrawingThreads
from cogs.feature import Services
from cogs.hints.lessons import Lessons
from cogs.interactions.replies import Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.live.post_layouts import PostLayouts
from cogs.messages.direct_messages import Contacts
from cogs.play.private_panels import PrivatePanels
from cogs.results.rating_changes import RatingChanges
from engine import registry
from host.clock import MachineTime
from host.review.replays import Replays
from host.service.tables import Tables


class Parts(NamedTuple):
    """What the features are built on: `services`, and what some features show of tables."""

    services: Services
    layouts: PostLayouts
    lessons: Lessons
    private_panels: PrivatePanels


def parts_of(
    *,
    client: discord.AutoShardedClient,
    settings: Settings,
    tables: Tables,
    requests: Requests,
    time: MachineTime,
) -> Parts:
    """Everything below the features."""
    contacts = Contacts(
        client=client,
        people=tables.people,
        accounts=tables.accounts,
        tables=tables.places,
        pauses=tables.openings,
        now=time.now,
        sleep=time.sleep,
        requests=requests.invalid,
        plain_calls=settings.discord.plain_calls,
    )
    pictures = Pictures(DrawingThreads(settings.drawing.threads), tables.read.summary)
    lessons = Lessons(tables.hints, tables.signals, registry)
    ratings = RatingChanges(tables.results, contacts.sight)
    layouts = PostLayouts(
        registry,
        pictures,
        lessons,
        tables.read.is_first_game,
        tables.read.is_awaited_elsewhere,
        ratings.of,
    )
    panels = PrivatePanels(tables.read, tables.signals, registry, layouts.private)
    services = Services(
        client=client,
        tables=tables,
        games=registry,
        offered={name: registry.game(name) for name in settings.games.names()},
        pictures=pictures,
        replays=Replays(tables.read, tables.played),
        responder=Responder(
            tables.store,
            tables.people,
            tables.accounts,
            panels,
            contacts.direct_messages,
            contacts.on_discord,
        ),
        lookup=TableLookup(
            tables.read,
            tables.play,
            tables.seats,
            tables.places,
            tables.deadlines,
            registry,
            contacts.sight,
        ),
        contacts=contacts,
        requests=requests,
        rights=Rights(tables.servers),
        sleep=time.sleep,
    )
    return Parts(services, layouts, lessons, panels)
