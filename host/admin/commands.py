"""The owner's commands: what each is given, what it says, and its exit code."""

import argparse
from collections.abc import Callable
from datetime import datetime
from typing import Final

from engine.errors import Refused
from engine.words import counted
from host.admin import checking, one_table, overview, plain
from host.background import housekeeper
from host.clock.machine_time import utc_now
from host.database import restored
from host.database.store import Store, open_existing
from host.service.tables import Tables
from host.table.models import Games

DONE, FOUND = 0, 1
"""Exit codes: all is well, or something was found amiss, refused or not confirmed."""
NAMES: Final = ("tables", "table", "end", "check", "restored")
NOBODY = 0
"""Who ends it: no person's number."""


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
        for line in [plain.as_json(found)] if as_json else overview.lines(found, self._now()):
            self._say(line)
        return DONE

    async def _table(self, store: Store, number: int, *, as_json: bool) -> int:
        async with store.read() as connection:
            found = await one_table.read(connection, number)
        for line in [plain.as_json(found)] if as_json else one_table.lines(found):
            self._say(line)
        return FOUND if found.faults else DONE

    async def _end(self, store: Store, number: int, *, is_sure: bool) -> int:
        if not is_sure:
            async with store.read() as connection:
                found = await one_table.read(connection, number)
            names = plain.columns([[", ".join(seat.name for seat in found.seats) or "nobody"]])[0]
            what = f"{found.game or '?'}, {found.status or '?'}; {names}"
            answer = self._ask(f"End table {number} ({what}) for good? [y/N] ")
            if answer.strip().casefold() not in ("y", "yes"):
                self._say("Nothing was changed.")
                return FOUND
        self._say(await end(store, self._games, number))
        return DONE

    async def _restored(self, store: Store) -> int:
        async with store.write() as connection:
            await restored.note(connection)
        self._say("Noted: the next start of the bot shows all open tables anew, as they are here.")
        return DONE

    async def _check(self, store: Store, *, as_json: bool) -> int:
        every = []
        async for found in checking.check(store, self._games):
            every.append(found)
            if found.is_fault and not as_json:
                self._say(str(found))
        faults = [found for found in every if found.is_fault]
        if as_json:
            self._say(plain.as_json(every))
            return FOUND if faults else DONE
        if upgrades := len(every) - len(faults):
            self._say(f"{counted(upgrades, 'game')} will be upgraded to today's rules.")
        if not faults:
            self._say("No fault was found.")
        return FOUND if faults else DONE


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Let a parser know these commands."""
    tables = commands.add_parser("tables", help="list the tables that are not over")
    table = commands.add_parser("table", help="one table: seats, clocks, messages, last entries")
    end = commands.add_parser("end", help="end a table for good, as given up")
    back = commands.add_parser("restored", help="note that a database was put back from a dump")
    check = commands.add_parser("check", help="look for faults, and play running games again")
    for one in (table, end):
        one.add_argument("number", type=int, help="the table's number")
    for each in (tables, table, end, check, back):
        each.add_argument("database", help="the file with all games, or a database's address")
    for told in (tables, table, check):
        told.add_argument("--json", action="store_true", help="for programs instead of people")
    end.add_argument("--yes", action="store_true", help="do not ask whether that is meant")


async def end(store: Store, games: Games, table: int) -> str:
    """End an open table, also one that cannot be read; says what happens now.

    Raises `NoTable`, and `NotRunning` where it is over.
    """
    tables = Tables(store, games)
    try:
        await tables.votes.abandon(table, NOBODY, force=True)
    finally:
        await tables.computers.close()
    async with store.write() as connection:
        await housekeeper.note_change(connection, table)
    return (
        f"Table {table} is ended. A bot that runs on this database shows it "
        f"within {housekeeper.POLL_INTERVAL_S} seconds; otherwise it is shown when the bot is next "
        "started."
    )
