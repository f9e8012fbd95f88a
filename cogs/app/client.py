"""The Discord client: makes the parts of this room, hands them to each other, and starts them."""

import asyncio
import hashlib
import json
import logging
from typing import TYPE_CHECKING

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from cogs.app.settings import Settings
from cogs.app.shards import shards_of
from cogs.app.table_commands import TableCommands
from cogs.discord_api.request_limiter import RequestLimiter
from cogs.discord_api.requests import Requests
from cogs.discord_api.rights import Rights
from cogs.giving_up.handler import GivingUpHandlers
from cogs.giving_up.screen import AGREE, PLAY_ON
from cogs.hints.analysis_handler import AnalysisHandlers
from cogs.hints.analysis_poster import AnalysisPoster
from cogs.hints.commands import HintCommands
from cogs.hints.handler import HintHandlers
from cogs.hints.lesson_handler import LearningHandlers
from cogs.hints.lessons import Lessons
from cogs.interactions.press import Handler
from cogs.interactions.replies import Responder
from cogs.interactions.router import ComponentRouter
from cogs.interactions.table_lookup import TableLookup
from cogs.interactions.tree import Tree
from cogs.lobby import gathering_screen, options_screen
from cogs.lobby.after_handler import AfterHandlers
from cogs.lobby.caller import DiscordCaller
from cogs.lobby.computers_handler import ComputerHandlers
from cogs.lobby.gathering_handler import GatheringHandlers
from cogs.lobby.handler import LobbyHandlers
from cogs.lobby.tables_commands import TablesCommand
from cogs.lobby.tables_handler import TablesHandlers
from cogs.lobby.tables_screen import TABLES
from cogs.messages.animator import Animator
from cogs.messages.direct_messages import Contacts, DirectMessages
from cogs.messages.on_discord import LastMessages
from cogs.messages.presenter import DiscordPresenter
from cogs.messages.sending import Extras
from cogs.people import privacy_screen
from cogs.people.hours_handler import HoursHandlers
from cogs.people.privacy_handler import PrivacyHandlers
from cogs.people.settings_handler import SettingsHandlers
from cogs.play.commands import GameCommands
from cogs.play.forms_handler import FormHandlers
from cogs.play.handler import PlayHandlers
from cogs.play.private_panels import PrivatePanels
from cogs.replay.following_handler import FollowHandlers
from cogs.replay.following_screen import FOLLOW, UNFOLLOW
from cogs.replay.handler import ReplayHandlers
from cogs.replay.history_handler import HistoryHandlers
from cogs.replay.messenger import DiscordMessenger
from cogs.replay.screen import FILM, REPLAY, ROUND, SINCE, VIEWER
from cogs.results import screen as result_screens
from cogs.results.commands import ResultCommands
from cogs.results.handler import ResultHandlers
from cogs.results.stories_handler import StoryHandlers
from cogs.rules.commands import InfoCommands
from cogs.rules.handler import InfoHandlers
from cogs.rules.welcome_handler import WelcomeHandlers
from cogs.rules.welcome_screen import FRIENDS, HOW, SOLO
from cogs.rules.welcoming import greet_server
from cogs.server.commands import ServerCommands
from cogs.server.handler import ServerHandlers
from cogs.time.absence_handler import AbsenceHandlers
from cogs.time.absence_screen import BACK, QUIT, TAKE, TIMEOUT
from cogs.time.agreement_screen import NEW_PACE, PAUSE, RESUME, VOTE
from cogs.time.commands import GoverningCommands
from cogs.time.governing_handler import GoverningHandlers
from cogs.ui.pictures import Pictures
from cogs.undo.handler import UndoHandlers
from cogs.undo.screen import KEEP, LET, UNDO
from engine import registry
from host.background.followers import Followers
from host.background.housekeeper import Housekeeper
from host.background.seat_caller import SeatCaller
from host.background.timekeeper import Timekeeper
from host.clock.machine_time import MACHINE, MachineTime
from host.computers.workers import JudgeProcess
from host.delivery.loop import Delivery
from host.logs.version import VERSION
from host.review.replays import Replays
from host.review.reviewer import Reviewer
from host.service.tables import Tables

if TYPE_CHECKING:
    from asyncio import Task

    from host.background.processes import SharedProcess

log = logging.getLogger(__name__)


class WateringHole(commands.AutoShardedBot):
    """The bot: tables and their storage on one side, Discord on the other.

    Nothing else of this room knows of it: every part is given what it needs, and no more.
    """

    def __init__(self, settings: Settings, tables: Tables, time: MachineTime = MACHINE) -> None:
        self.requests = Requests(RequestLimiter(settings.discord.requests_per_second))
        super().__init__(
            **shards_of(settings.discord),
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Of messages in servers it is only heard that there are any, not what they say: so a
            # board knows whether talk stands below it. Nothing of them is kept.
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            http_trace=self.requests.trace,
        )
        self.tables = tables
        self.process: SharedProcess | None = None
        """This process among others, where several share the work."""
        self.pictures = Pictures(settings.drawing.threads, tables.read.summary)
        self.contacts = Contacts(self, tables, time.sleep, self.requests.trace)
        self.last_messages = LastMessages(tables, self.contacts.on_discord)
        self.lessons = Lessons(tables, registry)
        self.presenter = DiscordPresenter(
            self,
            registry,
            self.pictures,
            self.direct_messages,
            self.contacts.on_discord,
            self.contacts.places,
            self.requests,
            self.lessons,
        )
        self.delivery = Delivery(tables, self.presenter, sleep=time.sleep, jobs=tables.jobs)
        self.timekeeper = Timekeeper(
            tables.session, tables.deadlines, sleep=time.sleep, slack=time.slack
        )
        # By the machine's own seconds, as people at a terminal wait by them.
        self.housekeeper = Housekeeper(
            tables.session, tables.lobby, settings.retention.retention(), now=time.now
        )
        self._working: list[Task[None]] = []
        self.private_panels = PrivatePanels(tables, registry, self.pictures)
        responder = self._responder = Responder(
            tables, self.private_panels, self.direct_messages, self.contacts.on_discord
        )
        lookup = TableLookup(tables, registry, self.contacts.sight)
        play = PlayHandlers(tables, registry, self.pictures, self.private_panels, self.lessons)
        lobby = LobbyHandlers(tables, registry, self.direct_messages)
        info = InfoHandlers(tables, registry, self.pictures)
        after = AfterHandlers(tables, registry, lobby)
        stories = StoryHandlers(self, tables, registry, self.pictures, responder, lookup)
        giving_up = GivingUpHandlers(tables)
        rights = Rights(tables)
        governing = GoverningHandlers(tables, rights)
        undoing = UndoHandlers(tables, registry, play, self.private_panels)
        welcome = WelcomeHandlers(tables, lobby, settings.owner.published())
        settings_page = SettingsHandlers(tables)
        absence, computers = AbsenceHandlers(tables), ComputerHandlers(tables, registry)
        results = ResultHandlers(tables, self.pictures)
        privacy = PrivacyHandlers(
            tables, settings.owner.published(), settings.retention.retention()
        )
        server = ServerHandlers(tables)
        forms = FormHandlers(tables, registry, responder, lookup, play)
        replays = Replays(tables.read, tables.played)
        self.animator = Animator(replays)
        replay = ReplayHandlers(replays, registry, self.pictures, self.animator)
        extras = Extras(self, self.contacts, self.requests)
        messenger = DiscordMessenger(
            tables,
            registry,
            replays,
            self.pictures,
            self.animator,
            extras,
            posts_films=settings.drawing.animations,
        )
        self.following = Followers(tables, replays, messenger, sleep=time.sleep, jobs=tables.jobs)
        self.analysing = self._looking_back(settings, time, extras)
        follow = FollowHandlers(self.following, registry, self.direct_messages)
        handlers = {
            **handlers_by_action(play, lobby, info, after, HistoryHandlers(tables, registry)),
            "turn": forms.turn,
            "settings": settings_page.show,
            "setting": settings_page.choose,
            AGREE: giving_up.agree,
            PLAY_ON: giving_up.play_on,
            PAUSE: governing.press_pause,
            RESUME: governing.press_resume,
            VOTE: governing.vote,
            NEW_PACE: governing.press_pace,
            UNDO: undoing.undo,
            LET: undoing.agree,
            KEEP: undoing.decline,
            SOLO: welcome.solo,
            FRIENDS: welcome.friends,
            HOW: welcome.how,
            TIMEOUT: absence.answer,
            TAKE: absence.take,
            QUIT: absence.leave,
            BACK: play.back,
            **result_handlers(results, privacy),
            **server.by_action(),
            **computers.by_action(),
            REPLAY: replay.replay,
            ROUND: replay.round,
            VIEWER: replay.viewer,
            SINCE: replay.since,
            FILM: replay.film,
            FOLLOW: follow.follow,
            UNFOLLOW: follow.unfollow,
            **AnalysisHandlers(self.analysing, replays, registry, self.pictures).by_action(),
        }
        gathering, listed, hints, learning = (
            GatheringHandlers(tables, registry, responder, lookup),
            TablesHandlers(tables),
            HintHandlers(tables, registry, play),
            LearningHandlers(tables, self.direct_messages),
        )
        handlers |= {
            **gathering_handlers(gathering, listed),
            **hints.by_action(),
            **learning.by_action(),
        }
        self.calling = SeatCaller(
            tables,
            DiscordCaller(registry, extras),
            jobs=tables.jobs,
        )
        self.router = ComponentRouter(
            lookup,
            responder,
            handlers,
            stories,
            forms,
            HoursHandlers(tables, responder, settings_page),
            gathering,
            play.newest,
            play.without_seat,
        )
        self._own_cogs = (
            InfoCommands(responder, lookup, tables, info, play, settings_page, welcome),
            ResultCommands(responder, results, privacy),
            HintCommands(responder, lookup, tables, hints, learning),
            TablesCommand(responder, listed),
            ServerCommands(responder, server),
            self.contacts.events,
        )
        game_commands = GameCommands(responder, lookup, tables, play)
        for game in registry.GAMES.values():
            self.tree.add_command(game_commands.group_for(game))
        self.tree.add_command(
            TableCommands(
                responder,
                lookup,
                tables,
                registry,
                lobby,
                computers,
                after,
                giving_up,
                undoing,
                rights,
                GoverningCommands(responder, lookup, governing),
            )
        )

    def _looking_back(self, settings: Settings, time: MachineTime, extras: Extras) -> Reviewer:
        """What looks back at games, if that is wished for, and posts what was found."""
        return Reviewer(
            self.tables,
            JudgeProcess() if settings.computers.analyses else None,
            AnalysisPoster(self.tables, registry, self.pictures, extras),
            sleep=time.sleep,
            jobs=self.tables.jobs,
        )

    @property
    def direct_messages(self) -> DirectMessages:
        """People's direct messages."""
        return self.contacts.direct_messages

    async def setup_hook(self) -> None:
        """After login: commands, and everything that was left to do."""
        for each in self._own_cogs:
            await self.add_cog(each)
        if self.process is not None:
            await self._begin_with_others(self.process)
            return
        await self._sync()
        await self.contacts.resume()
        await self.tables.computers.resume()
        await self.following.resume()
        await self.calling.resume()
        await self.analysing.resume()
        self._working = [
            self.loop.create_task(self.delivery.run(), name="delivery"),
            self.loop.create_task(self.timekeeper.run(), name="timekeeper"),
            self.loop.create_task(self.housekeeper.run(), name="housekeeper"),
        ]

    async def _begin_with_others(self, process: "SharedProcess") -> None:
        """What is left to do is found by the process that leads."""
        if process.role != "worker":
            async with process.registering():
                await self._sync()
            await self.last_messages.begin()
        await self.contacts.resume()
        await process.begin()
        if process.role != "gateway":
            self._working = [self.loop.create_task(self.housekeeper.run(), name="housekeeper")]
        log.info("this process is there for: %s", process.role)

    async def on_message(self, message: discord.Message) -> None:
        """Note where talk stands below a board, if other processes have to know."""
        if message.guild is not None:
            own = message.author == self.user
            self.last_messages.heard(message.channel.id, message.id, own=own)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Take in presses, choices and forms: also those from before the bot was last started."""
        await self.router.route(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say what this is."""
        await greet_server(guild, self.tables.store)

    async def on_ready(self) -> None:
        """Say so in the log; may happen more than once."""
        log.info("ready as %s in %d servers, version %s", self.user, len(self.guilds), VERSION)

    async def close(self) -> None:
        """Take in nothing more, let running moves end, stop all else, and leave Discord."""
        await self._responder.close()
        if self.process is not None:
            await self.process.end()
        if self._working:
            await self.housekeeper.stop()
            await self.timekeeper.stop()
            await self.delivery.stop()
            await asyncio.gather(*self._working)
            self._working = []
        await self.last_messages.close()
        await self.contacts.close()
        await self.following.worker.close()
        await self.calling.worker.close()
        await self.analysing.close()
        await self.animator.close()
        await self.private_panels.close()
        await self.lessons.close()
        await self.tables.computers.close()
        await super().close()
        await self.requests.close()
        self.pictures.close()

    async def _sync(self) -> None:
        """Register the commands where they changed: Discord allows 200 changes a day."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = {command.name for command in await self.tree.fetch_commands()}
        same = known == {command["name"] for command in payload}
        if same and await self.tables.store.get_note("commands") == digest:
            return
        await self.tree.sync()
        await self.tables.store.set_note("commands", digest)
        log.info("registered %d commands", len(payload))


def handlers_by_action(
    play: PlayHandlers,
    lobby: LobbyHandlers,
    info: InfoHandlers,
    after: AfterHandlers,
    history: HistoryHandlers,
) -> dict[str, Handler]:
    """What each action of a custom id leads to."""
    return {
        "join": lobby.join,
        "leave": lobby.leave,
        "start": lobby.start,
        "against": lobby.against_computer,
        "host": lobby.take_over,
        "options": lobby.options,
        "set": lobby.set_option,
        "usual": lobby.usual,
        "pace": lobby.set_pace,
        options_screen.ON_TIMEOUT: lobby.set_on_timeout,
        options_screen.DAYS_OFF: lobby.set_days_off,
        "hand": play.hand,
        "panel": play.hand,
        "do": play.do,
        "orders": play.orders,
        "order": play.order,
        "board": info.board,
        "text": info.text,
        "script": info.script,
        "closer": info.closer,
        "part": info.part,
        "rules": info.rules,
        "rulespage": info.rules_page,
        "rulesgame": info.rules_of,
        "again": after.again,
        "export": after.export,
        "shuffle": after.shuffle,
        "log": history.log,
    }


def result_handlers(results: ResultHandlers, privacy: PrivacyHandlers) -> dict[str, Handler]:
    """What the buttons and menus of results and of one's own data lead to."""
    return {
        result_screens.RESULTS: results.results,
        result_screens.PROFILE: results.profile,
        result_screens.LEADERBOARD: results.leaderboard,
        result_screens.SEASON: results.season,
        privacy_screen.PRIVACY: privacy.show,
        privacy_screen.DATA: privacy.data,
        privacy_screen.ASK: privacy.ask,
        privacy_screen.DELETE: privacy.delete,
    }


def gathering_handlers(gathering: GatheringHandlers, listed: TablesHandlers) -> dict[str, Handler]:
    """What the buttons and menus lead to by which a table gathers its players."""
    return {
        gathering_screen.GATHER: gathering.show,
        gathering_screen.WAIT: gathering.wait,
        gathering_screen.WHEN: gathering.when,
        gathering_screen.CALL: gathering.call,
        TABLES: listed.show,
    }


def use_api(url: str) -> None:
    """Point discord.py at a stand-in for Discord on this machine, before logging in."""
    base = yarl.URL(url)
    discord.http.Route.BASE = str(base / "api/v10")
    gateway = base.with_scheme("ws") / "gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = str(base / "cdn")
