"""`python -m host rescue`: what can still be read of a damaged file, and a word on what can't."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from host.__main__ import FOUND, NO_STORE, main
from host.admin import checking, rescuing
from host.database import copying
from host.database.addresses import only_process
from host.errors import StoreUnavailable
from tests.host.house import ANN, BEN, House, open_house
from tests.host.test_copying import MANY_NOTES, killed

pytestmark = pytest.mark.sqlite("a damaged file")
GAMES = 30
PAGE = 4096
_furnished: list[bytes] = []


@pytest.fixture
async def games(path: Path) -> Path:
    """A file with games in it, some of them over, that no program has open."""
    if not _furnished:
        async with open_house(path) as house:
            for channel in range(GAMES):
                view = await house.game(ANN, BEN, channel=channel)
                await house.play(view.id, await house.to_act(view.id))
                if channel % 5 == 0:
                    await house.play_out(view.id)
        _furnished.append(await asyncio.to_thread(path.read_bytes))
    await asyncio.to_thread(path.write_bytes, _furnished[0])
    return path


async def rescued(damaged: Path) -> list[str]:
    """Rescue a file into `new.db` beside it; the lines that are printed."""
    said: list[str] = []
    before = await asyncio.to_thread(damaged.read_bytes)
    is_whole = await rescuing.rescue(str(damaged), str(damaged.with_name("new.db")), said.append)
    assert await asyncio.to_thread(damaged.read_bytes) == before, "it stays as it was found"
    assert is_whole == all(line.endswith(" 0 lost") for line in said if " lost" in line)
    return said


async def faults(path: Path) -> list[checking.Finding]:
    async with open_house(path.with_name("new.db")) as house:
        assert await copying.recover_copy(house.store), "open tables are shown in new messages"
        return [found async for found in checking.check(house.store, house.games)]


def damage(path: Path, how: Callable[[bytes], bytes]) -> None:
    path.write_bytes(how(path.read_bytes()))


def count(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as opened:
        return int(opened.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608


async def test_a_sound_file_is_saved_whole(games: Path) -> None:
    said = await rescued(games)
    assert f"tables: {GAMES} rows saved, 0 lost" in said
    assert await faults(games) == []


async def test_a_truncated_file_keeps_what_is_left(games: Path) -> None:
    damage(games, lambda whole: whole[: len(whole) - 3 * PAGE - 100])
    said = await rescued(games)
    assert any(" or more lost" in line for line in said)
    kept = count(games.with_name("new.db"), "tables")
    assert 0 < kept <= GAMES
    assert f"tables: {kept} rows saved" in " ".join(said)
    assert {found.kind for found in await faults(games)} <= {"unreadable", "replay", "order"}


@pytest.mark.parametrize("seed", range(20))
async def test_flipped_bytes_cost_only_the_rows_they_are_in(games: Path, seed: int) -> None:
    chance = random.Random(seed)

    def flipped(whole: bytes) -> bytes:
        found = bytearray(whole)
        for _ in range(10):
            found[chance.randrange(len(found))] ^= chance.randrange(1, 256)
        return bytes(found)

    damage(games, flipped)
    said = await rescued(games)
    assert count(games.with_name("new.db"), "tables") >= GAMES - 10, said
    for found in await faults(games):
        assert found.table is not None, "the file itself is sound"


@pytest.mark.parametrize("length", [100, PAGE])
async def test_a_file_without_its_beginning_is_read_like_a_new_one(
    games: Path, length: int
) -> None:
    damage(games, lambda whole: bytes(length) + whole[length:])
    said = await rescued(games)
    assert "beginning of the file" in said[0]
    assert f"tables: {GAMES} rows saved, 0 lost" in said
    assert await faults(games) == []


async def test_a_log_of_another_file_is_left_out(games: Path, tmp_path: Path) -> None:
    """As beside a copy that was put in the place of the file alone."""
    copy = tmp_path / "copy.db"
    assert main(["copy", str(games), str(copy)]) == 0
    with closing(sqlite3.connect(games)) as bot, bot:
        bot.execute(MANY_NOTES)
    killed(games, MANY_NOTES.replace("note_", "further_"))
    copy.replace(games)
    said = await rescued(games)
    assert said[0].endswith("-wal belongs to another file and was left out.")
    assert f"tables: {GAMES} rows saved, 0 lost" in said
    assert await faults(games) == []


async def test_what_is_only_in_the_log_is_saved(games: Path) -> None:
    killed(games, "INSERT INTO notes VALUES ('latest', '')")
    await rescued(games)
    async with open_house(games.with_name("new.db")) as house:
        assert await house.store.get_note("latest") == ""


def test_the_command_checks_what_it_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged, new = tmp_path / "games.db", tmp_path / "new.db"
    damaged.write_bytes(b"no database at all" * 2000)
    assert main(["rescue", str(damaged), str(new)]) == FOUND
    told = capsys.readouterr().out.splitlines()
    assert "beginning of the file" in told[0]
    assert told[-1] == "No faults found."
    assert new.stat().st_mode & 0o777 == 0o600


async def test_what_cannot_be_rescued_is_one_line(house: House, path: Path, tmp_path: Path) -> None:
    await house.game(ANN, BEN)
    new = tmp_path / "new.db"
    server = "postgresql://me@localhost/games"

    async def refusal(source: object, target: object) -> str:
        with pytest.raises(StoreUnavailable) as refused:
            await rescuing.rescue(str(source), str(target), pytest.fail)
        assert str(refused.value).isprintable()
        return str(refused.value)

    assert "No such file" in await refusal(tmp_path / "nowhere.db", new)
    assert "Is a directory" in await refusal(tmp_path, new)
    assert "No such file" in await refusal(path, tmp_path / "nowhere" / "new.db")
    assert "exists already" in await refusal(path, path)
    assert "Nothing can be rescued" in await refusal("ga\0mes.db", new)
    assert "from a dump" in await refusal(server, new)
    assert "from a dump" in await refusal(path, server)
    with only_process(path):
        assert "A bot has" in await refusal(path, new)
    assert not await asyncio.to_thread(new.exists)


def test_the_command_refuses_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rescue", str(tmp_path / "nowhere.db"), str(tmp_path / "new.db")]) == NO_STORE
    [line] = capsys.readouterr().err.splitlines()
    assert "No such file" in line
