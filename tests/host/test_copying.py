"""`python -m host copy`: whole, private, and never in the place of a file that is in use."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.__main__ import NO_STORE, main
from host.database import copying
from host.database.addresses import only_process
from host.database.store import Store
from host.errors import StoreUnavailable
from tests.host.house import ANN, BEN, House, open_house

pytestmark = pytest.mark.sqlite("the copy of a file")


def listed(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir()]


def refusal(capsys: pytest.CaptureFixture[str], source: str | Path, target: str | Path) -> str:
    """The one line that says why nothing is copied."""
    assert main(["copy", str(source), str(target)]) == NO_STORE
    [line] = capsys.readouterr().err.splitlines()
    return line


async def test_a_used_copy_skips_table_numbers(house: House, path: Path, tmp_path: Path) -> None:
    """What it opens first has a number that nothing since the copy can have."""
    await house.game(ANN, BEN)
    copy = tmp_path / "copy.sqlite3"
    assert main(["copy", str(path), str(copy)]) == 0
    async with open_house(copy) as other:
        assert await copying.recover_copy(other.store)
        assert not await copying.recover_copy(other.store)
        view = await other.lobby(ANN, channel=9)
        assert view.id > copying.SKIPPED_NUMBERS


async def test_a_copy_makes_a_private_folder(house: House, path: Path, tmp_path: Path) -> None:
    await house.game(ANN, BEN)
    copy = tmp_path / "copies" / "of-today" / "games.db"
    assert main(["copy", str(path), str(copy)]) == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o077 == 0
    assert list(copy.parent.iterdir()) == [copy], "neither a lock nor a part of it is left"
    async with open_house(copy) as other:
        assert (await other.tables.read.view(1)).id == 1


async def test_a_copy_that_cannot_be_made_is_refused_in_one_line(
    house: House, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await house.game(ANN, BEN)
    nowhere = tmp_path / "nowhere" / "games.db"
    assert "unable to open" in refusal(capsys, nowhere, tmp_path / "copy" / "copy.db")
    assert not (tmp_path / "copy").exists()
    assert "cannot be copied" in refusal(capsys, path, path / "copy.db")
    assert "cannot be copied" in refusal(capsys, path, "co\0py.db")
    assert "pg_dump" in refusal(capsys, "postgresql://me@localhost/games", tmp_path / "copy.db")


async def test_a_target_that_a_bot_has_open_is_left_alone(
    house: House, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await house.game(ANN, BEN)
    live, link = tmp_path / "live.db", tmp_path / "link.db"
    link.symlink_to(live)
    with only_process(live):
        assert "A bot has" in refusal(capsys, path, live), "it is about to make its file"
        async with open_house(live) as other:
            await other.lobby(ANN)
            for name in (live, link):
                assert "A bot has" in refusal(capsys, path, name)
            assert (await other.tables.read.view(1)).status == "lobby"
    assert main(["copy", str(path), str(live)]) == 0


def test_a_file_is_never_copied_onto_itself(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE notes (name, value)")
    before = path.read_bytes()
    monkeypatch.chdir(path.parent)
    symbolic, hard = tmp_path / "symbolic.db", tmp_path / "hard.db"
    symbolic.symlink_to(path)
    hard.hardlink_to(path)
    path.with_name("games").mkdir()
    for name in (path, path.name, f"games/../{path.name}", symbolic, hard):
        assert "are the same file" in refusal(capsys, path, name)
        assert "are the same file" in refusal(capsys, name, path)
    part = path.rename(f"{path}.part")
    assert "are the same file" in refusal(capsys, part, path)
    assert part.read_bytes() == before


async def test_leftovers_do_not_get_into_a_copy(house: House, path: Path, tmp_path: Path) -> None:
    """A bot that was killed leaves the last of what it wrote in a file of its own."""
    await house.game(ANN, BEN)
    target = tmp_path / "copy.db"
    assert main(["copy", str(path), str(target)]) == 0
    with closing(sqlite3.connect(target)) as killed:
        killed.execute("PRAGMA wal_autocheckpoint = 0")
        with killed:
            killed.execute("UPDATE tables SET status = 'abandoned'")
        left = target.with_name("copy.db-wal").read_bytes()
    target.with_name("copy.db-wal").write_bytes(left)
    assert main(["copy", str(path), str(target)]) == 0
    async with open_house(target) as other:
        assert (await other.tables.read.view(1)).status == "running"


def killed(path: Path, *statements: str) -> None:
    """What a bot that was killed leaves: changes of the file that are in its log alone."""
    with closing(sqlite3.connect(path)) as bot:
        bot.execute("PRAGMA journal_mode = WAL")
        bot.execute("PRAGMA wal_autocheckpoint = 0")
        for statement in statements:
            with bot:
                bot.execute(statement)
        left = {each: each.read_bytes() for each in (path, path.with_name(f"{path.name}-wal"))}
    for each, content in left.items():
        each.write_bytes(content)


MANY_NOTES = """
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 400)
    INSERT INTO notes SELECT 'note_' || n, hex(randomblob(100)) FROM numbers
"""


async def test_a_restored_copy_has_no_part_of_what_it_replaces(
    house: House, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The replaced database is kept, with the log that belongs to it."""
    await house.game(ANN, BEN)
    copy, live = tmp_path / "copy.db", tmp_path / "live.db"
    for each in (copy, live):
        assert main(["copy", str(path), str(each)]) == 0
    killed(live, "UPDATE tables SET status = 'abandoned'")
    assert main(["restore", str(copy), str(live)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "new messages" in lines[0]
    [kept] = [each for each in listed(tmp_path) if re.fullmatch(r"live.db.replaced-[0-9-]+", each)]
    assert kept in lines[1]
    async with open_house(live) as other:
        assert (await other.tables.read.view(1)).status == "running"
        assert await copying.recover_copy(other.store)
    async with open_house(tmp_path / kept) as other:
        assert (await other.tables.read.view(1)).status == "abandoned"
    assert live.stat().st_mode & 0o777 == 0o600


async def test_a_copy_is_restored_where_nothing_is(
    house: House, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await house.game(ANN, BEN)
    copy, live = tmp_path / "copy.db", tmp_path / "var" / "games.db"
    assert main(["copy", str(path), str(copy)]) == 0
    assert main(["restore", str(copy), str(live)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert listed(live.parent) == [live.name]


async def test_what_cannot_be_restored_is_one_line_and_changes_nothing(
    house: House, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await house.game(ANN, BEN)
    copy, damaged, other = (tmp_path / name for name in ("copy.db", "damaged.db", "other.db"))
    for each in (copy, damaged):
        assert main(["copy", str(path), str(each)]) == 0
    whole = damaged.read_bytes()
    damaged.write_bytes(whole[: len(whole) - 3 * 4096])
    other.write_bytes(b"")
    live = tmp_path / "live.db"
    assert main(["restore", str(copy), str(live)]) == 0
    before = live.read_bytes()
    capsys.readouterr()
    server = "postgresql://me@localhost/games"
    for source, target, words in (
        (tmp_path / "nowhere.db", live, "unable to open"),
        (tmp_path, live, "unable to open"),
        ("ga\0mes.db", live, "cannot be restored"),
        (damaged, live, "malformed"),
        (other, live, "There are no games in"),
        (live, live, "are the same file"),
        (server, live, "pg_restore"),
        (copy, server, "pg_restore"),
        (copy, tmp_path, "cannot be restored"),
    ):
        assert main(["restore", str(source), str(target)]) == NO_STORE
        [line] = capsys.readouterr().err.splitlines()
        assert words in line
    with only_process(live):
        assert main(["restore", str(copy), str(live)]) == NO_STORE
    assert "A bot has" in capsys.readouterr().err
    assert live.read_bytes() == before
    assert not [each for each in listed(tmp_path) if "replaced" in each or "part" in each]


async def test_a_log_that_does_not_belong_to_a_file_is_found_at_the_start(
    house: House, path: Path, tmp_path: Path
) -> None:
    """SQLite would take it for this file's, and damage the file at once and without a word."""
    await house.game(ANN, BEN)
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    assert main(["copy", str(path), str(live)]) == 0
    assert main(["copy", str(live), str(copy)]) == 0
    with closing(sqlite3.connect(live)) as bot, bot:
        bot.execute(MANY_NOTES)
    killed(live, MANY_NOTES.replace("note_", "further_"))
    live.write_bytes(copy.read_bytes())
    log = live.with_name("live.db-wal")
    found = log.read_bytes()
    with pytest.raises(StoreUnavailable, match="It is damaged: restore a copy") as refused:
        await Store.open(live)
    assert str(refused.value).isprintable()
    assert (live.read_bytes(), log.read_bytes()) == (copy.read_bytes(), found), "left as found"
    assert main(["restore", str(copy), str(live)]) == 0
    async with open_house(live) as other:
        assert await copying.recover_copy(other.store)


async def test_a_start_after_a_crash_goes_on_with_everything(
    house: House, path: Path, tmp_path: Path
) -> None:
    await house.game(ANN, BEN)
    live = tmp_path / "live.db"
    assert main(["copy", str(path), str(live)]) == 0
    killed(live, MANY_NOTES)
    async with open_house(live) as other:
        assert await other.store.get_note("note_400") is not None
