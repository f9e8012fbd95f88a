"""The process that judges decisions of games that are over: started when needed, then ended."""

from typing import Final

import msgspec

from host.clock.thinking_time import JUDGING_PATIENCE_S
from host.computers.judge import Judged, Question
from host.computers.workers import Workers

NICENESS: Final = 19
"""The least priority that there is: all games' own thinking goes before."""


class JudgeProcess:
    """An `Analyst` in a process of its own. One question at a time."""

    def __init__(self) -> None:
        self._workers = Workers(1, niceness=NICENESS, patience_s=JUDGING_PATIENCE_S)

    async def judge(self, question: Question, /) -> Judged:
        """What to make of a decision. Raises `ThinkingFailed`."""
        found = await self._workers.answer(question)
        return msgspec.msgpack.decode(found, type=Judged)

    async def close(self) -> None:
        """End the process, whatever it is at; the next question starts another one."""
        await self._workers.end()
