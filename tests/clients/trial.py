"""A library's trial: its environment, a playground, its bot as a process, and all checks."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from playground.program.client import Driver, running
from playground.rest.cdn import plain_png
from playground.stand_in.bot_process import BotProcess
from playground.wire.errors import PlaygroundError
from playground.wire.json_values import Obj
from tests.clients.checks import CHECKS, OF_SHARDS, Check, Differs
from tests.clients.libraries import FOLDER, Library, NotInstalled, prepare

YES, NO, WITHOUT = "yes", "NO", "-"
NOT_REFUSED: Final = "nothing refused by the playground"
NO_ERROR: Final = "no error in the bot's log"
ROWS: Final = (*(name for name, _ in (*CHECKS, *OF_SHARDS)), NO_ERROR, NOT_REFUSED)
"""The rows of the report."""
PATIENCE_S: Final = 30.0
"""Timeout of each check."""
_ID: Final = re.compile(r"\d{15,}")
_ERROR: Final = re.compile(r"^[\w.]*(?:Error|Exception|Forbidden|NotFound)\b.*", re.MULTILINE)
"""The line of a traceback, Python's or JavaScript's, with the error."""


@dataclass
class Result:
    """For each check YES, NO, or WITHOUT if the library can't do it.

    `failures` say why, by check; `complaints` are what the playground found odd or refused.
    """

    library: str
    version: str
    works: dict[str, str] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    def body(self) -> Obj:
        """As JSON."""
        return {**asdict(self), "passed": self.passed}


async def attempt(library: Library, openapi: Path | None) -> Result:
    """Test a library; what only the document forbids is listed, not refused."""
    result = Result(library.name, library.version())
    try:
        command = await prepare(library)
    except NotInstalled as reason:
        result.works = dict.fromkeys(ROWS, NO)
        result.failures = {"installation": str(reason)}
        return result
    complaints: list[Obj] = []
    _log(library).unlink(missing_ok=True)
    for shards, checks in ((1, CHECKS), (2, OF_SHARDS)):
        async with running(
            openapi=openapi, only_warns=True, rate_limits=True, shards=shards
        ) as play:
            async with _bot(command, library, play) as bot:
                for name, check in checks:
                    result.works[name] = await _run(name, check, library, play, bot, result)
            # A 429 isn't a refusal: clients retry.
            complaints += [each for each in await play.complaints() if each["status"] != 429]
    result.works[NO_ERROR] = _errors(library, result)
    result.complaints = _told(complaints)
    refused = [each for each in complaints if each["status"] >= 400]
    result.works[NOT_REFUSED] = NO if refused else YES
    if refused:
        result.failures[NOT_REFUSED] = "see the complaints"
    return result


async def _run(
    name: str, check: Check, library: Library, play: Driver, bot: BotProcess, result: Result
) -> str:
    """Run a check, while the bot lives."""
    if name in library.without:
        return WITHOUT
    if not bot.running or "starts" in result.failures:
        return NO
    ended = asyncio.create_task(bot.ended_by_itself())
    checking = asyncio.create_task(_checked(check, play))
    await asyncio.wait({ended, checking}, return_when=asyncio.FIRST_COMPLETED)
    why = checking.result() if checking.done() else "the bot ended"
    for task in (ended, checking):
        task.cancel()
    await asyncio.gather(ended, checking, return_exceptions=True)
    if why:
        result.failures[name] = f"{why} (its log: {_log(library)})"
    return NO if why else YES


async def _checked(check: Check, play: Driver) -> str:
    """Why a check failed; empty if it didn't."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await check(play, await play.person("Ann"))
    except (Differs, PlaygroundError) as error:
        return str(error)
    except TimeoutError:
        return "nothing happened in time"
    return ""


def _errors(library: Library, result: Result) -> str:
    """Look for errors in the bot's log: an error after the answer shows only there."""
    told = _log(library).read_text(encoding="utf-8", errors="replace")
    found = _ERROR.findall(told)
    if found:
        result.failures[NO_ERROR] = f"{found[0].strip()} (its log: {_log(library)})"
    return NO if found else YES


def _told(complaints: list[Obj]) -> list[str]:
    """Each kind of complaint once, with its count."""
    counted = Counter(
        f"{each['method']} {_ID.sub('{id}', each['path'])}: "
        f"{each['status']} {each['code']} {each['message']}"
        for each in complaints
    )
    return [f"{words} ({times} times)" for words, times in counted.items()]


def _log(library: Library) -> Path:
    return library.environment / "bot.log"


@asynccontextmanager
async def _bot(command: list[str], library: Library, play: Driver) -> AsyncIterator[BotProcess]:
    """Run the bot during the block, with its output in its log."""
    picture = f"CLIENT_PNG={plain_png(0x3B73B9).hex()}"
    own = ["env", picture, f"PYTHONPATH={FOLDER}", *command]  # for `shared`
    with _log(library).open("ab") as log:
        bot = BotProcess(own, play.url, play.token, log)
        await bot.start()
        try:
            yield bot
        finally:
            await bot.stop()
