"""`python -m playground`: serves until stopped, and runs the bot beside it."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from playground.play.view import tell
from playground.program.server import serving
from playground.stand_in.access import new_key
from playground.stand_in.bot_process import BotProcess
from playground.stand_in.core import TOKEN, Playground
from playground.updates.sessions import MOST_SHARDS
from playground.wire.errors import PlaygroundError
from playground.world import bits


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    options = _parser().parse_args(arguments)
    command: list[str] = options.command
    if command[:1] == ["--"]:
        command = command[1:]
    try:
        play = Playground(
            world_file=options.world,
            openapi=options.openapi,
            scenes=options.scenes,
            key=new_key(),
            latency_ms=options.latency,
            shards=options.shards,
            invited=options.permissions,
            only_warns=options.complaints == "warn",
        )
        return asyncio.run(_run(play, options, command))
    except PlaygroundError as error:
        sys.stderr.write(f"playground: {error}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"playground: cannot serve on port {options.port}: {error}\n")
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A stand-in for Discord on this computer, with a web page to try a bot.",
        epilog="COMMAND is started with DISCORD_API_URL and DISCORD_TOKEN set for the stand-in.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="loopback only")
    parser.add_argument("--port", type=int, default=0, help="0 picks a free one")
    parser.add_argument("--world", type=Path, help="keep everything in this file between runs")
    parser.add_argument("--scenes", type=Path, help="what the start page offers, from this file")
    openapi = os.environ.get("DISCORD_OPENAPI")
    parser.add_argument(
        "--openapi",
        type=Path,
        default=Path(openapi) if openapi else None,
        help="check requests against Discord's OpenAPI document (or env DISCORD_OPENAPI)",
    )
    parser.add_argument(
        "--complaints",
        choices=("refuse", "warn"),
        default="refuse",
        help="what only that document forbids: refuse it (the default), or list it and do it",
    )
    parser.add_argument(
        "--latency", type=float, default=0.0, metavar="MS", help="delay of each answer"
    )
    parser.add_argument(
        "--shards",
        type=_shards,
        default=1,
        metavar="N",
        help="number of shards to advise; a new world's servers are spread over them",
    )
    parser.add_argument(
        "--permissions",
        type=int,
        default=bits.BOT,
        metavar="N",
        help="the bot's permissions in the servers of a new world, as in an invite link",
    )
    parser.add_argument(
        "--ready-file", type=Path, help="write the page's address, with its key, to this file"
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    return parser


def _shards(given: str) -> int:
    number = int(given)
    if not 1 <= number <= MOST_SHARDS:
        raise argparse.ArgumentTypeError(f"between 1 and {MOST_SHARDS} shards, not {given}")
    return number


async def _run(play: Playground, options: argparse.Namespace, command: list[str]) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with serving(play, options.host, options.port):
        if options.ready_file is not None:
            _tell(options.ready_file, play.page)
        sys.stdout.write(f"Playground: {play.page}\n")
        sys.stdout.flush()
        if not command:
            await stop.wait()
            return 0
        return await _beside(play, command, stop)


def _tell(file: Path, url: str) -> None:
    """Write the address atomically, so that nobody reads half of it."""
    draft = file.with_name(file.name + ".new")
    draft.write_text(url, encoding="utf-8")
    draft.replace(file)


async def _beside(play: Playground, command: list[str], stop: asyncio.Event) -> int:
    """Run the bot until it ends by itself or we are stopped."""
    play.bot = bot = BotProcess(command, play.base, TOKEN)
    bot.changed = lambda: tell(play)
    await bot.start()
    ended = asyncio.create_task(bot.ended_by_itself())
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({ended, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            return 0
        code = ended.result()
        sys.stderr.write(f"playground: {command[0]} ended by itself with exit code {code}.\n")
        return code if code >= 0 else 128 - code
    finally:
        stopped.cancel()
        ended.cancel()
        await bot.stop()
