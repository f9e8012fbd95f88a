"""The log as programs read it: what each line says, with its table and interaction."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from host.errors import TableBroken, isolation
from host.logs import VERSION, log_context, log_setup
from host.subject import Subject

log = logging.getLogger("tests.pond")


class Written:
    """What one handler has written."""

    def __init__(
        self, form: log_setup.Form, hide: log_setup.Hide = log_setup.nothing_to_hide
    ) -> None:
        self.stream = io.StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(logging.Formatter("{name}: {message}", style="{"))
        log_setup.write_as(self.handler, form, hide)

    @property
    def text(self) -> str:
        """All of it."""
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Its lines, read as JSON."""
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root of all loggers, left with the handlers that it had."""
    found = logging.getLogger()
    before = found.handlers[:]
    level = found.level
    found.setLevel(logging.INFO)
    yield found
    found.handlers[:] = before
    found.setLevel(level)


async def test_each_line_has_the_version_the_action_and_its_subject(root: logging.Logger) -> None:
    written = Written("json")
    root.addHandler(written.handler)

    async def press() -> None:
        log_context.begin("hand", interaction=2**62 + 1)
        log.info("pressed")
        log_context.name_subject(Subject.of("table", 7))
        log.info("found")
        await asyncio.create_task(deliver())

    async def deliver() -> None:
        log_context.begin("delivery", subject=Subject.of("table", 8))
        log.warning("not reached")
        with log_context.about(Subject("puzzle:9:2027-01-01"), "clocks"):
            log.info("closed")

    await asyncio.create_task(press())
    log.info("idle")
    pressed, found, delivered, closed, idle = written.lines
    assert pressed["interaction"] == found["interaction"] == str(2**62 + 1)
    assert {"table", "subject"}.isdisjoint(pressed)
    assert (found["table"], found["action"]) == (7, "hand")
    assert (delivered["table"], delivered["action"]) == (8, "delivery")
    assert (closed["subject"], closed["action"]) == ("puzzle:9:2027-01-01", "delivery")
    assert ("table" in closed, "subject" in delivered) == (False, False), "it has one name"
    assert "interaction" not in delivered, "what a press led to is not the press"
    assert idle.keys() == {"time", "level", "logger", "message", "version"}
    assert {line["version"] for line in written.lines} == {VERSION}
    assert (idle["level"], idle["logger"], idle["message"]) == ("INFO", "tests.pond", "idle")
    assert idle["time"].endswith("Z")


def test_a_games_fault_is_one_line_with_its_table_but_not_its_text(root: logging.Logger) -> None:
    written = Written("json")
    root.addHandler(written.handler)
    hidden = "pond"
    with pytest.raises(TableBroken), isolation(5, "a move"):
        raise ValueError(f"Ann holds {hidden}")
    [line] = written.lines
    assert line["table"] == 5
    assert "test_logs.py" in line["message"], "where it happened"
    assert hidden not in line["message"]


def refuse(text: str) -> None:
    raise ConnectionError(text)


@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_are_in_no_line_or_traceback(root: logging.Logger, form: log_setup.Form) -> None:
    written = Written(form, lambda text: text.replace('a"b', "…"))
    root.addHandler(written.handler)
    text = 'no way to me:a"b@host'
    try:
        refuse(text)
    except ConnectionError:
        log.exception("tried: %s", text)
    assert "Traceback" in written.text
    assert "tried: no way" in written.text
    assert written.text.count("me:…@host") == 2, "in the message, and in the traceback"
