"""`python -m playground`: loopback only, a bot beside it, a clean end."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from playground.program.cli import main
from playground.program.client import attached, running
from playground.wire.errors import PlaygroundError

ROOT = Path(__file__).parents[2]
SAY = "import os; print(os.environ['DISCORD_API_URL'], os.environ['DISCORD_TOKEN'], flush=True)"
FRUIT = """
scene fruit
group Fruit
kind play
title A fruit
sentence Have a fruit.
- host gives /try count
- host stands
"""
WAIT = f"{SAY}; import signal; signal.pause()"


@asynccontextmanager
async def started(*arguments: str) -> AsyncIterator[Process]:
    """Run the command in its own process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "playground", *arguments, cwd=ROOT, stdout=PIPE, stderr=PIPE
    )
    try:
        async with asyncio.timeout(60):
            yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def line(process: Process) -> str:
    """The next line of its output."""
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.1", "example.org"])  # noqa: S104
def test_any_host_but_loopback_is_refused(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--host", host]) == 2
    assert "127.0.0.1 only" in capsys.readouterr().err


def test_an_unreadable_world_ends_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "world.json"
    file.write_text("nonsense")
    assert main(["--world", str(file)]) == 2
    assert "world.json" in capsys.readouterr().err


async def test_it_serves_tells_where_and_stops_cleanly_when_asked(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    async with started("--ready-file", str(ready), "--world", str(tmp_path / "w.json")) as process:
        told = await line(process)
        url = told.removeprefix("Playground: ")
        assert ready.read_text() == url
        async with attached(url) as play:
            ann = await play.person("Ann")
            await ann.say("hello")
            assert ann.messages()[0].text == "hello"
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0
    assert "hello" in (tmp_path / "w.json").read_text()


async def test_the_bot_is_told_where_to_go_and_ended_with_it() -> None:
    async with started("--", sys.executable, "-c", WAIT) as process:
        page = (await line(process)).removeprefix("Playground: ")
        told, token = (await line(process)).split()
        assert (told, bool(token)) == (page.partition("/k/")[0], True)
        process.send_signal(signal.SIGINT)
        assert await process.wait() == 0


@pytest.mark.long
async def test_a_bot_in_its_own_process_is_stopped_and_started_again(tmp_path: Path) -> None:
    file = tmp_path / "try.scenes"
    file.write_text(FRUIT)
    bot = (sys.executable, "-m", "tests.playground.trial_bot")
    async with started("--latency", "20", "--scenes", str(file), "--", *bot) as process:
        async with attached((await line(process)).removeprefix("Playground: ")) as play:
            await play.identified()
            ann = await play.person("Ann")
            out = await ann.slash("try count")
            assert out.acknowledged_ms is not None
            assert out.acknowledged_ms >= 20
            assert await play.bot(running=False) == {
                "managed": True,
                "running": False,
                "connected": False,
            }
            assert process.returncode is None
            with pytest.raises(PlaygroundError, match="The bot isn't connected"):
                await play.scene("fruit")
            assert (await play.bot(running=True))["running"]
            await play.identified()
            assert (await ann.press("Pressed 0")).kind == "update"
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0


async def test_a_bot_that_was_started_elsewhere_is_not_stopped_from_the_page() -> None:
    async with running() as play:
        with pytest.raises(PlaygroundError, match="didn't start this bot"):
            await play.bot(running=False)


async def test_a_bot_that_ends_by_itself_ends_it_with_its_exit_code() -> None:
    async with started("--", sys.executable, "-c", "raise SystemExit(7)") as process:
        assert await process.wait() == 7
        assert process.stderr is not None
        assert b"ended by itself with exit code 7" in await process.stderr.read()
