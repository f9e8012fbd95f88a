"""What an owner sees and does at the terminal, beside a bot that is running."""

import argparse
import asyncio
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from host.__main__ import Terminal, add_to, main
from host.admin import overview
from host.background import housekeeper
from host.table.place import Barrier, Suspension
from tests import stores
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, GUILD, START, House, open_house
from tests.host.shop import Shop, reopened


class Owner:
    """Somebody at a terminal, who answers questions with the same word. `said` is what it says."""

    def __init__(self, house: House, path: Path | str, answer: str = "y") -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        self._answer = answer
        self._address = stores.address(path) if isinstance(path, Path) else path
        self._terminal = Terminal(
            house.games, say=self.said.append, ask=self._ask, now=lambda: START
        )

    @property
    def found(self) -> list[str]:
        """What a check says after the version of the database's program."""
        opened, *found = self.said
        assert re.fullmatch(r"Opened with (SQLite|PostgreSQL) [\d.]+\.", opened)
        return found

    def _ask(self, question: str) -> str:
        self.asked.append(question)
        return self._answer

    async def types(self, *words: str) -> int:
        """Run a command on the database; gives the exit code."""
        parser = argparse.ArgumentParser()
        add_to(parser.add_subparsers(dest="command"))
        self.said.clear()
        return await self._terminal.run(parser.parse_args([*words, self._address]))


def change(path: Path, statement: str, **values: object) -> None:
    with stores.beside(path) as connection:
        connection.execute(text(statement), values)


async def test_open_tables_are_listed_with_what_is_wrong(house: House, path: Path) -> None:
    game = await house.game(ANN, BEN, channel=1)
    await house.lobby(ANN, channel=2)
    over = await house.lobby(ANN, channel=3)
    await house.tables.votes.abandon(over.id, ANN)
    why = msgspec.json.encode(Suspension(START, Barrier("rights", "Attach Files")))
    change(path, "UPDATE tables SET is_lost = true, suspension = :why WHERE id = 2", why=why)
    owner = Owner(house, path)
    assert await owner.types("tables") == 0
    head, first, second = owner.said
    assert head.split()[:3] == ["table", "game", "status"]
    assert "1      nectar  running" in first
    assert "Ann, Ben" in first
    assert "the bot can't post in its channel (it needs Attach Files); its channel is" in second
    assert await owner.types("tables", "--json") == 0
    told = json.loads(owner.said[0])
    assert [each["table"] for each in told] == [1, 2]
    names = [game.names[seat] for seat in game.actors]
    assert (told[0]["acting"], told[0]["server"]) == (names, GUILD)


async def test_a_table_is_described_without_anything_hidden(shop: Shop, path: Path) -> None:
    house = shop
    view = await house.game(ANN, BEN)
    await house.play(view.id, (await house.stored(view.id)).seats[view.actors[0]].user or 0)
    await shop.shown()
    owner = Owner(house, path)
    assert await owner.types("table", "1") == 0
    text = "\n".join(owner.said)
    assert "setup" in text
    assert "action" in text
    assert str(ANN) in text
    assert "channel" in text
    stored = await house.stored(1)
    assert await owner.types("table", "1", "--json") == 0
    told = owner.said[0]
    assert stored.data.seed.hex() not in text + told
    secret = msgspec.json.decode(stored.data.state or b"")
    assert "hand" in json.dumps(secret)
    assert not {"hand", "state", "seed", "payload", "events", "options"} & set(_names(told))


def _names(told: str) -> Sequence[str]:
    found: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        found.extend(name for name, _ in pairs)

    json.loads(told, object_pairs_hook=note)
    return found


@pytest.mark.sqlite("a value that is not of its column")
async def test_an_unreadable_table_can_be_listed_and_ended(house: House, path: Path) -> None:
    await house.game(ANN, BEN)
    change(path, "UPDATE tables SET created = 'long ago'")
    owner = Owner(house, path)
    await owner.types("tables")
    assert "its rows can't be read" in owner.said[1]
    assert await owner.types("table", "1") == 1
    assert any("can't be read" in line for line in owner.said)
    assert await owner.types("check") == 1
    assert owner.found == ["table 1: row: tables: unreadable: created"]
    assert await owner.types("end", "1") == 0
    await owner.types("tables")
    assert owner.said == ["There are no open tables."]


async def test_the_running_bot_shows_what_was_ended(
    shop: Shop, path: Path, discord: FakeDiscord
) -> None:
    view = await shop.game(ANN, BEN)
    owner = Owner(shop, path, answer="n")
    assert await owner.types("end", "1") == 1
    assert "nectar, running; Ann, Ben" in owner.asked[0]
    assert (await shop.tables.read.view(view.id)).status == "running"
    owner = Owner(shop, path)
    assert await owner.types("end", "1", "--yes") == 0
    assert owner.asked == []
    assert "within 15 seconds" in owner.said[0]
    shown = len(discord.posts)
    assert await housekeeper.announce_changes(shop.tables.session) == 2, "the table, and deadlines"
    await shop.shown()
    assert len(discord.posts) > shown
    assert await housekeeper.announce_changes(shop.tables.session) == 0
    assert await owner.types("end", "1", "--yes") == 1
    assert owner.said == ["This game is over."]


async def test_the_next_start_shows_what_was_ended(
    shop: Shop, path: Path, discord: FakeDiscord
) -> None:
    await shop.game(ANN, BEN)
    await shop.shown()
    assert await Owner(shop, path).types("end", "1", "--yes") == 0
    shown = len(discord.posts)
    async with reopened(path, discord):
        pass
    assert len(discord.posts) > shown


@pytest.mark.parametrize("games", [1, 3])
async def test_before_an_upgrade_the_games_that_go_on_are_counted(path: Path, games: int) -> None:
    """On a copy that the new program has brought up to date, nobody has looked at a table yet."""
    async with open_house(path) as house:
        for channel in range(games):
            view = await house.game(ANN, BEN, channel=channel, played=(ANN,))
        await house.play_out(view.id) if games > 1 else None
    async with open_house(path, 2) as later:
        before = await later.stored(1)
        owner = Owner(later, path)
        assert await owner.types("check") == 0
        many = "1 game" if games == 1 else f"{games - 1} games"
        assert owner.found == [
            f"{many} will be upgraded to today's rules.",
            "No faults found.",
        ]
        assert await owner.types("check", "--json") == 0
        assert json.loads(owner.said[0])[0] == {
            "table": 1,
            "kind": "upgrade",
            "text": "its rules will be upgraded from version 1 to 2",
        }
        assert await later.stored(1) == before, "it was tried in memory"


async def test_before_an_upgrade_games_that_cannot_go_on_are_faults(path: Path) -> None:
    """No way leads to the third rules; and a state that is damaged is upgraded into another one."""
    async with open_house(path) as house:
        await house.game(ANN, BEN)
    async with open_house(path, 3) as last:
        owner = Owner(last, path)
        assert await owner.types("check") == 1
        told = "its rules can't be upgraded from version 1 to 3"
        assert owner.found == [f"table 1: version: {told}"]
    change(path, "UPDATE tables SET state = :state", state=b'{"seats":7}')
    async with open_house(path, 2) as later:
        owner = Owner(later, path)
        assert await owner.types("check") == 1
        assert [line.split(":")[0] for line in owner.found] == ["table 1"]
        change(path, "UPDATE tables SET rules_version = 3")
        assert await owner.types("check") == 1
        assert owner.found == [
            "table 1: version: its rules are version 3, newer than version 2 here",
        ]


@pytest.mark.sqlite("values that are not of their columns")
@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE tables SET state = CAST(replace(state, '1', '2') AS BLOB)", "table 1: state: "),
        ("UPDATE ledger SET digest = 'no' WHERE seq = 0", "table 1: replay: "),
        ("UPDATE ledger SET payload = 'text'", "table 1: row: ledger: unreadable: payload"),
        ("UPDATE tables SET options = x'7b'", "table 1: unreadable: "),
        ("UPDATE tables SET game = 'whist'", "table 1: game: "),
        ("UPDATE seats SET clock = x'7b'", "table 1: unreadable: "),
        (
            "INSERT INTO invitations VALUES (1, 2, 77, 0, 0, NULL)",
            "database: orphans: 1 row of invitations",
        ),
        ("UPDATE people SET dm_closed = 7", "database: row: people: unreadable: dm_closed"),
    ],
)
async def test_each_fault_is_one_line(house: House, path: Path, statement: str, told: str) -> None:
    await house.game(ANN, BEN)
    await house.tables.people.set(ANN, dm_channel=5)
    change(path, statement)
    owner = Owner(house, path)
    assert await owner.types("check") == 1
    assert any(line.startswith(told) for line in owner.said), owner.said
    assert all(line.isprintable() for line in owner.said)


@pytest.mark.sqlite("files that are no database")
@pytest.mark.parametrize("command", [["tables"], ["table", "1"], ["end", "1", "--yes"], ["check"]])
@pytest.mark.parametrize("kind", ["absent", "broken", "empty", "newer", "older"])
def test_a_database_that_cannot_be_used_is_one_line(
    tmp_path: Path, command: list[str], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.db"
    steps = {"newer": "9999", "older": "0003"}
    if kind == "broken":
        path.write_bytes(b"no database at all" * 100)
    elif kind == "empty":
        path.touch()
    elif kind in steps:
        change(path, "CREATE TABLE alembic_version (version_num VARCHAR(32))")
        change(path, "INSERT INTO alembic_version VALUES (:step)", step=steps[kind])
    before = path.read_bytes() if path.exists() else None
    assert main([*command, str(path)]) == 3
    written = capsys.readouterr()
    assert written.out == ""
    [line] = written.err.splitlines()
    assert line.isprintable()
    assert f" {path}" in f" {line}", "as it was typed"
    assert (path.read_bytes() if path.exists() else None) == before


@pytest.mark.parametrize("number", ["99999999999999999999999", "9" * 5000, "-1", "x"])
@pytest.mark.parametrize("command", ["table", "end"])
def test_a_number_that_no_table_has_is_one_line(
    path: Path, command: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main([command, number, str(path)])
    assert refused.value.code == 2
    *usage, line = capsys.readouterr().err.splitlines()
    assert line.startswith(f"python -m host {command}: error: argument number: ")
    assert all(each.startswith(("usage: ", " ")) for each in usage)


@pytest.mark.sqlite("a program of its own")
async def test_a_reader_that_has_read_enough_is_no_fault(house: House, path: Path) -> None:
    """As with `| head`."""
    commands = (["host", "tables", str(path)], ["engine", "rules", "nature"])
    await house.lobby(ANN, channel=2)
    for command in commands:
        reads, writes = os.pipe()
        os.close(reads)
        program = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *command, stdout=writes, stderr=asyncio.subprocess.PIPE
        )
        os.close(writes)
        _, written = await program.communicate()
        assert written == b"", command


def test_names_cannot_break_the_terminal() -> None:
    [line] = overview.columns([("\x1b[31mred\r\n\u202edne\u2028", "日本")])
    assert line == "�[31mred���dne�  日本"
