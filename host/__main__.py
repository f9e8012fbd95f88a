"""`python -m host`: what an owner does with the database, beside a bot that may be running."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias, get_args

from engine import registry
from engine.errors import Refused
from engine.registry import Games
from engine.words import counted
from host.admin import (
    blocking,
    checking,
    figures,
    leaving,
    moving,
    one_table,
    overview,
    rescuing,
    shards,
    stopping,
)
from host.admin.acting import acting
from host.background import housekeeper
from host.clock import utc_now
from host.database import copying
from host.database.copying import copy_database, restore
from host.database.store import Store, open_existing
from host.errors import StoreError
from host.logs.progress import Progress, shown
from host.owner import blocks
from host.owner.announcement import announce
from host.owner.blocks import Block
from host.table.stored_table import OWNER

DONE, FOUND, NO_STORE = 0, 1, 3
"""Exit codes: all is well; a fault was found, or a command refused; no usable database."""
Asked: TypeAlias = argparse.Namespace
SOON: Final = (
    f"A running bot shows it within {housekeeper.POLL_INTERVAL_S} seconds; otherwise the next "
    "start of the bot does."
)
MAX_NUMBER: Final = 2**63 - 1
"""The highest number that a database has for a row."""


class Terminal:
    """Runs a command. `say` prints a line, `ask` a question whose answer it gives."""

    def __init__(
        self,
        games: Games,
        say: Callable[[str], None] = print,
        ask: Callable[[str], str] = input,
        now: Callable[[], datetime] = utc_now,
        progress: Progress = shown,
    ) -> None:
        self._games = games
        self._say = say
        self._ask = ask
        self._now = now
        self._progress = progress

    async def run(self, asked: argparse.Namespace) -> int:
        """Run what was asked for. Returns the exit code. Raises `StoreError`."""
        async with open_existing(asked.database) as store:
            try:
                return await COMMANDS[asked.command](self, store, asked)
            except Refused as refusal:
                self._say(refusal.reason)
                return FOUND

    def _is_sure(self, question: str, asked: Asked) -> bool:
        """Ask for confirmation, unless it was given."""
        if asked.yes or self._ask(f"{question} [y/N] ").strip().casefold() in ("y", "yes"):
            return True
        self._say("Nothing was changed.")
        return False

    def _tell(self, asked: Asked, found: object, lines: Iterable[str]) -> int:
        for line in [overview.as_json(found)] if asked.json else lines:
            self._say(line)
        return DONE

    async def tables(self, store: Store, asked: Asked) -> int:
        """List open tables."""
        async with store.read() as connection:
            found = await overview.read(connection, self._games)
        return self._tell(asked, found, overview.lines(found, self._now()))

    async def table(self, store: Store, asked: Asked) -> int:
        """Show one table."""
        async with store.read() as connection:
            found = await one_table.read(connection, asked.number)
        self._tell(asked, found, one_table.lines(found))
        return FOUND if found.faults else DONE

    async def end(self, store: Store, asked: Asked) -> int:
        """End a table for good."""
        number = asked.number
        async with store.read() as connection:
            found = await one_table.read(connection, number)
        seated = ", ".join(seat.name for seat in found.seats)
        [names] = overview.columns([[seated or "nobody"]])
        what = f"{found.game or '?'}, {found.status or '?'}; {names}"
        if not self._is_sure(f"End table {number} ({what}) for good?", asked):
            return FOUND
        async with acting(store, self._games) as tables:
            await tables.votes.abandon(number, OWNER, force=True)
        self._say(f"Table {number} is over. {SOON}")
        return DONE

    async def say(self, store: Store, asked: Asked) -> int:
        """Announce something at all open tables."""
        async with store.write() as connection:
            tables = await announce(connection, asked.text, self._now())
            await housekeeper.note_changes(connection, tables)
        self._say(f"It will be said at {counted(len(tables), 'table')}. {SOON}")
        return DONE

    async def pause(self, store: Store, asked: Asked) -> int:
        """Stop everything, or a game."""
        self._say(await stopping.pause(store, self._games, asked.game, self._now(), self._progress))
        return DONE

    async def resume(self, store: Store, asked: Asked) -> int:
        """End a stop."""
        self._say(
            await stopping.resume(store, self._games, asked.game, self._now(), self._progress)
        )
        return DONE

    async def figures(self, store: Store, asked: Asked) -> int:
        """Show how much the bot is used."""
        async with store.read() as connection:
            found = await figures.read(connection, self._now())
        return self._tell(asked, found, figures.lines(found, self._games))

    async def shards(self, store: Store, asked: Asked) -> int:
        """Show which process has which shard."""
        async with store.read() as connection:
            found = await shards.read(connection)
        return self._tell(asked, found, shards.lines(found, self._now()))

    async def people(self, store: Store, asked: Asked) -> int:
        """Hand out or delete what is stored about a person."""
        async with acting(store, self._games) as tables:
            if asked.what == "export":
                self._say(overview.as_json(await tables.accounts.own_data(asked.number)))
                return DONE
            if not self._is_sure(f"Delete everything about {asked.number} for good?", asked):
                return FOUND
            await tables.accounts.forget(asked.number)
        self._say("Everything about them is deleted. Delete copies of the database made before.")
        return DONE

    async def block(self, store: Store, asked: Asked) -> int:
        """Block a person or a server."""
        if not self._is_sure(f"Block {asked.what} {asked.number}?", asked):
            return FOUND
        block = Block(f"{asked.what}:{asked.number}", asked.reason, self._now())
        tables = await blocking.block(store, self._games, block, self._progress)
        self._say(f"{asked.what.capitalize()} {asked.number} is blocked. {tables} {SOON}")
        return DONE

    async def unblock(self, store: Store, asked: Asked) -> int:
        """End a block."""
        async with store.write() as connection:
            was = await blocks.lift(connection, asked.what, asked.number)
        self._say("The block is over." if was else "There was no such block.")
        return DONE if was else FOUND

    async def blocks(self, store: Store, asked: Asked) -> int:
        """List all blocks."""
        async with store.read() as connection:
            found = await blocks.every(connection)
        return self._tell(asked, found, blocking.lines(found))

    async def leave(self, store: Store, asked: Asked) -> int:
        """Leave silent servers."""
        async with store.read() as connection:
            found = await leaving.silent(connection, self._now(), asked.days)
        for line in leaving.lines(found, self._now()):
            self._say(line)
        if not found:
            return DONE
        question = f"Leave {counted(len(found), 'server')}, and end all tables there?"
        if not self._is_sure(question, asked):
            return FOUND
        servers = [each.server for each in found]
        ended = await leaving.leave(store, self._games, servers, self._progress)
        self._say(f"{counted(ended, 'table')} ended. A running bot leaves these servers soon.")
        return DONE

    async def restored(self, store: Store, _: Asked) -> int:
        """Mark a database as restored from a dump."""
        async with store.write() as connection:
            await copying.note(connection)
        self._say("At its next start, the bot will show all open tables in new messages.")
        return DONE

    async def check(self, store: Store, asked: Asked) -> int:
        """Check for faults, and replay running games."""
        every, as_json = [], asked.json
        if not as_json:
            self._say(f"Opened with {store.software}.")
        async for found in checking.check(store, self._games, self._progress):
            every.append(found)
            if found.is_fault and not as_json:
                self._say(str(found))
        faults = [found for found in every if found.is_fault]
        if as_json:
            self._say(overview.as_json(every))
            return FOUND if faults else DONE
        if upgrades := len(every) - len(faults):
            self._say(f"{counted(upgrades, 'game')} will be upgraded to today's rules.")
        if not faults:
            self._say("No faults found.")
        return FOUND if faults else DONE


COMMANDS: Final[Mapping[str, Callable[[Terminal, Store, Asked], Awaitable[int]]]] = {
    "tables": Terminal.tables,
    "table": Terminal.table,
    "end": Terminal.end,
    "say": Terminal.say,
    "pause": Terminal.pause,
    "resume": Terminal.resume,
    "figures": Terminal.figures,
    "shards": Terminal.shards,
    "people": Terminal.people,
    "block": Terminal.block,
    "unblock": Terminal.unblock,
    "blocks": Terminal.blocks,
    "leave": Terminal.leave,
    "check": Terminal.check,
    "restored": Terminal.restored,
}
"""The commands on a database of either kind."""
HELP: Final = {
    "tables": "list open tables",
    "table": "show one table: seats, clocks, messages, latest entries",
    "end": "end a table for good",
    "say": "say something at all open tables, silently",
    "pause": "answer every press with “Back in a few minutes”, or pause one game on all servers",
    "resume": "end such a pause",
    "figures": "show how much the bot is used",
    "shards": "show which process has which shard, and since when",
    "people": "export or delete everything about a person",
    "block": "block a person, or a server, which the bot leaves",
    "unblock": "end a block",
    "blocks": "list all blocks",
    "leave": "leave servers where nobody has played for long",
    "check": "check for faults, and replay running games",
    "restored": "mark a database as restored from a dump",
}


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add these commands to a parser."""
    made = {name: commands.add_parser(name, help=HELP[name]) for name in COMMANDS}
    for name in ("table", "end"):
        made[name].add_argument("number", type=table_number, help="the table's number")
    made["say"].add_argument("text", help="what to say")
    for name in ("pause", "resume"):
        made[name].add_argument("--game", help="only this game")
    made["people"].add_argument("what", choices=("export", "forget"))
    for name in ("block", "unblock"):
        made[name].add_argument("what", choices=get_args(blocks.What))
    for name in ("people", "block", "unblock"):
        made[name].add_argument("number", type=discord_id, help="their id on Discord")
    made["block"].add_argument("--reason", default="", help="why; the person can read it")
    days = "how long nobody has played there (default: a year)"
    made["leave"].add_argument("--days", type=int, default=365, help=days)
    for each in made.values():
        each.add_argument("database", help="the database's file or address")
    for name in ("tables", "table", "check", "figures", "shards", "blocks"):
        made[name].add_argument("--json", action="store_true", help="print JSON, for programs")
    for name in ("end", "people", "block", "leave"):
        made[name].add_argument("--yes", action="store_true", help="don't ask for confirmation")


def table_number(text: str) -> int:
    """A number that a table can have. Raises `ArgumentTypeError`."""
    if not text.isdecimal() or int(text) > MAX_NUMBER:
        raise argparse.ArgumentTypeError(f"no table has the number {text}; `tables` lists them")
    return int(text)


def discord_id(text: str) -> int:
    """An id on Discord. Raises `ArgumentTypeError`."""
    if not text.isdecimal() or not 0 < int(text) <= MAX_NUMBER:
        raise argparse.ArgumentTypeError(f"{text} is no id; Discord copies it in developer mode")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host", description=__doc__)
    subparsers = parser.add_subparsers(dest="command", required=True)
    copy = subparsers.add_parser("copy", help="copy a database while it is in use")
    copy.add_argument("source", help="the database's file")
    copy.add_argument("target", type=Path, help="file to write (an existing one is replaced)")
    back = subparsers.add_parser("restore", help="put a copy in a database's place")
    back.add_argument("copy", help="the copy's file")
    back.add_argument("database", help="the database's file; it is kept under another name")
    saved = subparsers.add_parser("rescue", help="save what can be read of a damaged file")
    saved.add_argument("source", help="the damaged file, which stays as it is")
    saved.add_argument("target", help="the new file")
    move = subparsers.add_parser("move", help="move everything to another, empty database")
    for name in ("source", "target"):
        move.add_argument(name, help="a database's file or address")
    add_to(subparsers)
    asked = parser.parse_args(arguments)
    try:
        if asked.command in COMMANDS:
            return asyncio.run(Terminal(registry).run(asked))
        match asked.command:
            case "move":
                asyncio.run(moving.move(asked.source, asked.target, registry, progress=shown))
            case "restore":
                _restore(asked.copy, asked.database)
            case "rescue":
                return asyncio.run(_rescue(asked.source, asked.target))
            case _:
                copy_database(asked.source, asked.target, shown)
    except StoreError as error:
        print(error, file=sys.stderr)
        return NO_STORE
    return DONE


def _restore(copy: str, database: str) -> None:
    kept = restore(copy, database, utc_now(), shown)
    print(
        f"{database} is now the copy. At its next start, the bot will show all open tables "
        "in new messages."
    )
    if kept is not None:
        print(f"The replaced database is {kept}. Delete it when you no longer need it.")


async def _rescue(source: str, target: str) -> int:
    is_whole = await rescuing.rescue(source, target)
    asked = argparse.Namespace(command="check", database=target, json=False)
    return max(await Terminal(registry).run(asked), DONE if is_whole else FOUND)


if __name__ == "__main__":
    logging.disable()  # the command itself prints a fault in one line
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:  # `| head` has read enough; Python would still flush the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = DONE
    sys.exit(code)
