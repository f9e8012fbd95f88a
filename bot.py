"""Starts the bot: reads the settings, opens the database, logs in to Discord."""

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

import aiohttp
import discord

from cogs.app.client import WateringHole
from cogs.app.settings import Role, Settings, SettingsError, check_role, is_exposed, load
from cogs.app.sharing import join, sharing
from cogs.discord_api.undocumented import use_api
from cogs.monitoring.server import CannotListen, Gateway, Monitor, monitored
from engine import registry
from host.clock import MACHINE, MachineTime
from host.computers.workers import WorkerPool
from host.database import copying
from host.database.addresses import only_process
from host.database.store import Store, sleep_unless_cancelled
from host.errors import StoreError, StoreUnreachable
from host.logs import log_setup
from host.service.tables import Tables, new_seed

if TYPE_CHECKING:
    from host.jobs.shared import SharedJobs

WRONG_SETTING, NO_STORE, NO_LOGIN = 2, 3, 4
"""Exit codes; 0 is a clean end."""

ENDING_S: Final = 5.0
"""How long parts have to finish what is under way once the bot is told to stop. What is broken off
then was acknowledged to nobody."""
LAST_S: Final = 7.0
"""When the process ends itself, even if a database or a disk doesn't answer."""
TELLING_S: Final = 1.0
"""How long it may take to log that: the log may be what hangs."""
_STOPPING: Final = (signal.SIGINT, signal.SIGTERM)

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 300.0
"""Backoff before Discord or a database server is tried again: doubled each time."""

KEPT_LOGINS: Final = 100
"""Of the logins that Discord allows a day, usually 1,000."""

NETWORK = (
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    socket.gaierror,
    discord.GatewayNotFound,
    discord.DiscordServerError,
)
"""Raised while Discord can't be reached."""

TRIED_AGAIN = ("Attempting a reconnect", "Failed to connect for shard_id")
"""How discord.py's errors about a lost connection begin if it reconnects by itself."""

OUR_LOGGERS: Final = ("bot", "clock", "cogs", "host")
"""The loggers that may write below "info"."""

AUTHENTICATION_FAILED = 4004
UNKNOWN_INTERACTION = 10062
TOO_MANY_REQUESTS = 429

log = logging.getLogger("bot")


class Run(NamedTuple):
    """What one run of the bot goes by.

    `seeds` makes the secrets that the tables' chance comes from; tables go by `time`.
    """

    settings: Settings
    seeds: Callable[[], bytes]
    time: MachineTime
    role: Role


def main(seeds: Callable[[], bytes] = new_seed, time: MachineTime = MACHINE) -> int:
    """Run the bot until it is told to stop; see `Run`. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Watering Hole: a host for turn-based games")
    parser.add_argument("--config", type=Path, default=Path("config.toml"), help="settings file")
    parser.add_argument("--database", help="overrides storage.database")
    parser.add_argument(
        "--role",
        choices=get_args(Role),
        default="all",
        help="with several processes on one PostgreSQL database: gateway, worker, or both (all)",
    )
    parser.add_argument("--shards", help="overrides discord.shards")
    arguments = parser.parse_args()
    try:
        settings = load(arguments.config)
        settings.storage.database = arguments.database or settings.storage.database
        settings.discord.shards = arguments.shards or settings.discord.shards
        check_role(settings, arguments.role)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - before there is a log
        return WRONG_SETTING
    set_up_log(settings)
    if is_exposed(arguments.config):
        words = "%s holds the bot's token, and others on this machine can read it: chmod 600 %s"
        log.warning(words, arguments.config, arguments.config)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak
    return asyncio.run(_until_stopped(Run(settings, seeds, time, arguments.role)))


def set_up_log(settings: Settings) -> None:
    """Log to standard error, at the level and in the format of the settings."""
    handler = logging.StreamHandler()
    level: int = getattr(logging, settings.log.level.upper())
    # Below "info", libraries quote what they send and receive: hands, and interaction tokens.
    discord.utils.setup_logging(handler=handler, level=max(level, logging.INFO))
    for name in OUR_LOGGERS:
        logging.getLogger(name).setLevel(level)
    secrets = [settings.discord.token, *log_setup.passwords_in(settings.storage.database)]
    secrets.append(os.environ.get("PGPASSWORD", ""))  # PostgreSQL's own way to give one
    log_setup.write_as(handler, settings.log.format, log_setup.redactor(secrets))
    sys.excepthook = ended_by
    threading.excepthook = lambda ended: ended_by(
        ended.exc_type, ended.exc_value or ended.exc_type(), ended.exc_traceback
    )
    logging.captureWarnings(capture=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("discord.client", "discord.shard", "discord.app_commands.tree"):
        logging.getLogger(name).addFilter(in_one_line)


def ended_by(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """Log what ends the program or one of its threads, with secrets hidden."""
    log.critical("the program crashed", exc_info=(kind, error, where))


async def _until_stopped(run: Run) -> int:
    """Be on Discord until a signal, or until going on makes no sense. Returns the exit code."""
    loop = asyncio.get_running_loop()
    working = asyncio.ensure_future(_work(run))
    told, overdue = asyncio.Event(), asyncio.Event()

    def stop(number: signal.Signals) -> None:
        if told.is_set():  # it came before the first one was handled
            signal.raise_signal(number)
        told.set()
        bound_the_end(loop)
        log.info("told to stop")
        working.cancel()
        loop.call_later(ENDING_S, overdue.set)

    for number in _STOPPING:
        loop.add_signal_handler(number, stop, number)
    await asyncio.wait(
        {working, asyncio.ensure_future(overdue.wait())}, return_when=asyncio.FIRST_COMPLETED
    )
    code = 0
    # One clear line each, without a traceback: the owner can mend these, the code can't.
    try:
        if working.done():
            await working
    except asyncio.CancelledError:
        pass
    except CannotListen as error:
        log.error("%s", error)  # noqa: TRY400 - see above
        code = WRONG_SETTING
    except StoreError as error:
        log.error("%s", error)  # noqa: TRY400 - see above
        code = NO_STORE
    except (discord.LoginFailure, discord.ConnectionClosed, discord.HTTPException) as error:
        log.error("%s", refusal_of(error))  # noqa: TRY400 - see above
        code = NO_LOGIN
    return 0 if told.is_set() else code


def bound_the_end(loop: asyncio.AbstractEventLoop) -> None:
    """Make this process end within `LAST_S`, and at once if another signal comes."""
    for number in _STOPPING:
        signal.signal(number, signal.SIG_DFL)  # then the system ends it, whatever hangs here
    last = threading.Timer(LAST_S, _end_itself, (loop,))
    last.daemon = True
    last.start()


def _end_itself(loop: asyncio.AbstractEventLoop) -> None:
    """End this process, and log what has not ended."""
    teller = threading.Thread(target=_tell_what_is_left, args=(loop,), daemon=True)
    teller.start()
    teller.join(TELLING_S)
    os._exit(0)


def _tell_what_is_left(loop: asyncio.AbstractEventLoop) -> None:
    tasks = {_name_of(task) for task in asyncio.all_tasks(loop)}
    threads = {each.name for each in threading.enumerate() if not each.daemon}
    left = sorted(tasks | threads - {threading.main_thread().name})
    words = "told to stop, and ended after %d s with these still running: %s"
    log.warning(words, LAST_S, ", ".join(left))


def _name_of(task: "asyncio.Task[object]") -> str:
    """A task's name, or the name of what it runs."""
    name = task.get_name()
    return getattr(task.get_coro(), "__qualname__", name) if name.startswith("Task-") else name


async def _work(run: Run) -> None:
    """Hold the database and be on Discord, again once its server is back. Raises what ends it."""
    with only_process(run.settings.storage.database):
        for pause in pauses():
            try:
                await _with_database(run)
            except StoreUnreachable as error:
                log.warning("%s. Next try in %d s.", error, pause)
            else:
                return
            await sleep_unless_cancelled(pause)


async def _with_database(run: Run) -> None:
    """Open the database, and be on Discord. Raises what ends the bot, and `StoreUnreachable`."""
    settings = run.settings
    store = await Store.open(settings.storage.database)
    try:
        log.info("the database is open (%s)", store.software)
        if await copying.recover_copy(store):
            log.info("this is a restored copy: on Discord, open tables will get new messages")
        if settings.discord.api_url:
            use_api(settings.discord.api_url)
        async with (
            monitored(settings.metrics.listens_at(), store) as monitor,
            sharing(settings.storage.database) as shared,
        ):
            await _stay_on_discord(run, store, shared, monitor)
    finally:
        await store.close()


async def _stay_on_discord(
    run: Run, store: Store, shared: "SharedJobs | None", monitor: Monitor | None
) -> None:
    """Log in, with retries while Discord can't be reached, and stay until told to stop.

    Once logged in, discord.py reconnects by itself.
    """
    computers, time = run.settings.computers, run.time
    for pause in pauses():
        # A client that failed to log in can't be started again: each try has its own.
        try:
            thinker = WorkerPool(computers.processes or None, most_s=computers.most_thinking_s)
            if monitor is not None:
                thinker.watch(monitor.metrics.thinking_waited)
            tables = Tables(
                store,
                registry,
                clock=time.now,
                seeds=run.seeds,
                sleep=time.sleep,
                thinker=thinker,
                watched_pause_s=computers.watched_pause,
                jobs=shared,
                offered=run.settings.games.names(),
            )
            async with WateringHole(run.settings, tables, time) as bot:
                if shared is not None:
                    join(bot, shared, run.role)
                if monitor is not None:
                    gateway = Gateway(bot, connects=run.role != "worker")
                    monitor.watch(
                        gateway,
                        bot.services.requests,
                        bot.services.responder.watchers,
                        tables.signals,
                        bot.features.live,
                    )
                    if shared is not None:
                        monitor.queues["jobs"] = shared.waiting
                await bot.login(run.settings.discord.token)
                if run.role == "worker":
                    await asyncio.Event().wait()  # until it is told to stop
                await _connect(bot)
        except (*NETWORK, discord.HTTPException) as error:
            if not is_passing(error):
                raise
            log.warning("Discord cannot be reached (%s). Next try in %d s.", brief(error), pause)
        else:
            return
        await sleep_unless_cancelled(pause)


async def _connect(bot: WateringHole) -> None:
    """Connect to the gateway, as soon as the day's logins allow it, and stay."""
    limits = await bot.fetch_session_start_limits()
    bot.logins_at_once = max(limits.max_concurrency, 1)
    if pause := login_pause(limits):
        log.warning("too many logins today, so the next one waits %d s", pause)
        await sleep_unless_cancelled(pause)
    await bot.connect()


def pauses() -> Iterator[float]:
    """Endless backoff between tries to reach Discord or a database server, in seconds.

    >>> import itertools
    >>> [int(pause) for pause in itertools.islice(pauses(), 11)]
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    """
    pause = FIRST_PAUSE_S
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE_S)


def login_pause(left: discord.SessionStartLimits) -> float:
    """Seconds before a login, so that a bot that keeps crashing never uses up the day's logins.

    Discord resets the token of a bot that does. Half of them are free, for restarts at once; the
    rest is spread over the day, and the last are kept for connections that break.
    """
    if left.remaining >= left.total / 2:
        return 0.0
    return left.reset_after / 1000 / max(left.remaining - KEPT_LOGINS, 1)


def is_passing(error: BaseException) -> bool:
    """Whether an error is the network's or Discord's, so that a retry may help."""
    crowded = isinstance(error, discord.HTTPException) and error.status == TOO_MANY_REQUESTS
    return crowded or isinstance(error, NETWORK)


def refusal_of(error: discord.DiscordException) -> str:
    """Why Discord refuses the bot, in one line for its owner."""
    closed = isinstance(error, discord.ConnectionClosed) and error.code == AUTHENTICATION_FAILED
    if closed or isinstance(error, discord.LoginFailure):
        return "Discord refused the token; check discord.token or DISCORD_TOKEN"
    return f"Discord did not let the bot in: {brief(error)}"


def brief(error: BaseException) -> str:
    """An error in one line of bounded length: some of Discord's answers are whole pages."""
    return " ".join(str(error).split())[:300] or type(error).__name__


def in_one_line(record: logging.LogRecord) -> bool:
    """Log filter: a lost connection is one line without a traceback, and a warning if discord.py
    retries; so is a suggestion that Discord no longer waits for. If the database doesn't answer,
    the store says so itself.
    """
    error = record.exc_info[1] if record.exc_info else None
    is_tried_again = str(record.msg).startswith(TRIED_AGAIN)
    is_late = isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION
    if error is not None and (is_tried_again or is_late or is_passing(error)):
        record.msg = f"{record.getMessage()} ({brief(error)})"
        record.args, record.exc_info = (), None
    if is_tried_again or is_late:
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return not isinstance(error, StoreUnreachable)


if __name__ == "__main__":
    sys.exit(main())
