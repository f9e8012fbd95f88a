"""`python -m host`: what an owner does with the database, beside a bot that may be running."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from engine import registry
from engine.errors import Refused
from engine.registry import Games
from engine.words import counted
from host.admin import checking, moving, one_table, overview, rescuing
from host.background import housekeeper
from host.clock import utc_now
from host.database import copying
from host.database.copying import copy_database, restore
from host.database.store import Store, open_existing
from host.errors import StoreError
from host.service.tables import Tables
from host.table.stored_table import OWNER

DONE, FOUND, NO_STORE = 0, 1, 3
"""Exit codes: all is well; a fault was found, or a command refused; no usable database."""
NAMES: Final = ("tables", "table", "end", "check", "restored")
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
    ) -> None:
        self._games = games
        self._say = say
        self._ask = ask
        self._now = now

    async def run(self, asked: argparse.Namespace) -> int:
        """Run what was asked for. Returns the exit code. Raises `StoreError`."""
        async with open_existing(asked.database) as store:
            try:
                match asked.command:
                    case "tables":
                        return await self._tables(store, as_json=asked.json)
                    case "table":
                        return await self._table(store, asked.number, as_json=asked.json)
                    case "restored":
                        return await self._restored(store)
                    case "end":
                        return await self._end(store, asked.number, is_sure=asked.yes)
                    case _:
                        return await self._check(store, as_json=asked.json)
            except Refused as refusal:
                self._say(refusal.reason)
                return FOUND

    async def _tables(self, store: Store, *, as_json: bool) -> int:
        async with store.read() as connection:
            found = await overview.read(connection, self._games)
        for line in [overview.as_json(found)] if as_json else overview.lines(found, self._now()):
            self._say(line)
        return DONE

    async def _table(self, store: Store, number: int, *, as_json: bool) -> int:
        async with store.read() as connection:
            found = await one_table.read(connection, number)
        for line in [overview.as_json(found)] if as_json else one_table.lines(found):
            self._say(line)
        return FOUND if found.faults else DONE

    async def _end(self, store: Store, number: int, *, is_sure: bool) -> int:
        if not is_sure:
            async with store.read() as connection:
                found = await one_table.read(connection, number)
            seated = ", ".join(seat.name for seat in found.seats)
            [names] = overview.columns([[seated or "nobody"]])
            what = f"{found.game or '?'}, {found.status or '?'}; {names}"
            answer = self._ask(f"End table {number} ({what}) for good? [y/N] ")
            if answer.strip().casefold() not in ("y", "yes"):
                self._say("Nothing was changed.")
                return FOUND
        self._say(await end(store, self._games, number))
        return DONE

    async def _restored(self, store: Store) -> int:
        async with store.write() as connection:
            await copying.note(connection)
        self._say("At its next start, the bot will show all open tables in new messages.")
        return DONE

    async def _check(self, store: Store, *, as_json: bool) -> int:
        every = []
        if not as_json:
            self._say(f"Opened with {store.software}.")
        async for found in checking.check(store, self._games):
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


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add these commands to a parser."""
    tables = commands.add_parser("tables", help="list open tables")
    table = commands.add_parser(
        "table", help="show one table: seats, clocks, messages, latest entries"
    )
    end = commands.add_parser("end", help="end a table for good")
    back = commands.add_parser("restored", help="mark a database as restored from a dump")
    check = commands.add_parser("check", help="check for faults, and replay running games")
    for one in (table, end):
        one.add_argument("number", type=table_number, help="the table's number")
    for each in (tables, table, end, check, back):
        each.add_argument("database", help="the database's file or address")
    for told in (tables, table, check):
        told.add_argument("--json", action="store_true", help="print JSON, for programs")
    end.add_argument("--yes", action="store_true", help="don't ask for confirmation")


def table_number(text: str) -> int:
    """A number that a table can have. Raises `ArgumentTypeError`."""
    if not text.isdecimal() or int(text) > MAX_NUMBER:
        raise argparse.ArgumentTypeError(f"no table has the number {text}; `tables` lists them")
    return int(text)


async def end(store: Store, games: Games, table: int) -> str:
    """End an open table, readable or not; says what happens. Raises `NoTable`, `NotRunning`."""
    tables = Tables(store, games)
    try:
        await tables.votes.abandon(table, OWNER, force=True)
    finally:
        await tables.computers.close()
    async with store.write() as connection:
        await housekeeper.note_change(connection, table)
    return (
        f"Table {table} is over. A running bot shows it "
        f"within {housekeeper.POLL_INTERVAL_S} seconds; otherwise the next start of the bot does."
    )


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
        if asked.command in NAMES:
            return asyncio.run(Terminal(registry).run(asked))
        match asked.command:
            case "move":
                asyncio.run(moving.move(asked.source, asked.target, registry))
            case "restore":
                _restore(asked.copy, asked.database)
            case "rescue":
                return asyncio.run(_rescue(asked.source, asked.target))
            case _:
                copy_database(asked.source, asked.target)
    except StoreError as error:
        print(error, file=sys.stderr)
        return NO_STORE
    return DONE


def _restore(copy: str, database: str) -> None:
    kept = restore(copy, database, utc_now())
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
