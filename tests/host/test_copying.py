"""`python -m host copy`: whole, private, and never in the place of a file that is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.__main__ import NO_STORE, main
from host.database import copying
from host.database.addresses import only_process
from tests.host.house import ANN, BEN, House, open_house

pytestmark = pytest.mark.sqlite("the copy of a file")


def refusal(capsys: pytest.CaptureFixture[str], source: str | Path, target: str | Path) -> str:
    """The one line that says why nothing is copied."""
    assert main(["copy", str(source), str(target)]) == NO_STORE
    [line] = capsys.readouterr().err.splitlines()
    return line


async def test_a_used_copy_skips_table_numbers(house: House, path: Path, tmp_path: Path) -> None:
    """Its first table has a number that no table opened since the copy can have."""
    await house.game(ANN, BEN)
    copy = tmp_path / "copy.sqlite3"
    assert main(["copy", str(path), str(copy)]) == 0
    async with open_house(copy) as other:
        assert await copying.recover_copy(other.store)
        assert not await copying.recover_copy(other.store)
        assert (await other.lobby(ANN, channel=9)).id > copying.SKIPPED_NUMBERS


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
