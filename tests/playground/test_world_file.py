"""The world's file: everything that lasts is there after a restart, and nothing half-written."""

from pathlib import Path

import pytest

from playground.client import running
from playground.clock import Clock
from playground.core import build
from playground.errors import BadWorld
from tests.playground.trial_bot import trial


async def test_a_game_goes_on_after_a_restart_of_bot_and_stand_in(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with trial(world_file=file) as (play, _):
        ann = await play.person("Ann")
        await ann.slash("try board", size=4)
        await ann.slash("try count")
        await ann.press("Pressed 0")
        await ann.slash("try dm")
        await play.open_channel("dry-river")
        await play.faults(dms_closed={"user": "Ben"})
        before = [(seen.id, seen.text) for seen in ann.everything()]
    async with trial(world_file=file) as (play, _):
        ann = await play.person("Ann")
        assert [(seen.id, seen.text) for seen in ann.everything()] == before
        assert "dry-river" in ann.channels()
        board = ann.newest(saying="Board of 4")
        assert board is not None
        assert (await play.fetch(board.pictures[0].url)).startswith(b"\x89PNG")
        assert (await ann.press("Pressed 1")).kind == "update"
        assert (await play.faults())["dms_closed"] == ["Ben"]


async def test_commands_are_known_before_the_bot_has_come_back(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with trial(world_file=file):
        pass
    async with running(world_file=file) as play:
        ann = await play.person("Ann")
        assert "try board" in [command["name"] for command in ann.commands["text"]]


async def test_files_of_messages_that_are_gone_are_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with trial(world_file=file) as (play, _):
        ann = await play.person("Ann")
        out = await ann.slash("try board", size=4)
        assert out.message is not None
        gone = {"channel": out.message.channel, "message": out.message.id}
        await play.faults(delete_message=gone)
    assert list((tmp_path / "world.json.files").iterdir()) == []


@pytest.mark.parametrize("text", ["{}", "not JSON", '{"format": 99}', '{"format": 1}', "[" * 9**5])
def test_a_file_that_is_no_world_is_refused_by_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "world.json"
    file.write_text(text)
    with pytest.raises(BadWorld, match=r"world\.json"):
        build(world_file=file)


async def test_time_can_be_brought_forward_and_what_is_due_happens_in_order() -> None:
    clock, happened = Clock(), list[str]()
    clock.later(20, lambda: happened.append("second"))
    clock.later(10, lambda: happened.append("first"))
    clock.later(30, lambda: happened.append("third")).cancel()
    before = clock.now()
    clock.advance(25)
    assert happened == ["first", "second"]
    assert clock.now() - before >= 25
    clock.advance(25)
    assert happened == ["first", "second"]
