"""Lets a town settle: idle waiting doesn't count as work, and pictures are drawn once."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from types import SimpleNamespace
from typing import Literal

import msgspec
import pytest
import simcord

from cogs.app.client import WateringHole


class _Poked(asyncio.Event):
    """The event that wakes the timekeeper and housekeeper; waiting for it counts as settled."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__()
        self._env = env

    async def wait(self) -> Literal[True]:
        """Wait until clocks change."""
        await self._env.external_wait(super().wait(), reason="no clock changes")
        return True


def park(env: simcord.Env, bot: WateringHole) -> None:
    """Count an idle bot as settled."""
    bot.timekeeper._poked = _Poked(env)
    bot.housekeeper._woken = _Poked(env)

    async def never(seconds: float) -> None:
        """Never return: SimCord waits in real time for each sleep that ends within `PATIENCE_S`."""
        del seconds
        await env.external_wait(asyncio.Event().wait(), reason="no time passes by itself")

    bot.timekeeper._sleep = bot.housekeeper._sleep = never


_KEPT = 1500
"""Cached pictures, of about 50 kB each."""
_drawn: dict[tuple[object, bytes], object] = {}


def remembering(draw: Callable[..., object], *args: object, **named: object) -> partial[object]:
    """A drawing call that remembers its result."""
    try:
        key = draw, msgspec.json.encode((args, sorted(named.items())))
    except TypeError:  # a whole game is among the values
        return partial(draw, *args, **named)
    return partial(_draw, key, partial(draw, *args, **named))


def _draw(key: tuple[object, bytes], draw: Callable[[], object]) -> object:
    if key in _drawn:
        return _drawn[key]
    drawn = draw()
    if len(_drawn) < _KEPT:
        _drawn[key] = drawn
    return drawn


def _copied(data: object) -> object:
    """A copy of plain data, without looking for parts that are the same object."""
    if isinstance(data, dict):
        return {key: _copied(each) for key, each in data.items()}
    if isinstance(data, list):
        return [_copied(each) for each in data]
    return data if isinstance(data, str | int | None) else deepcopy(data)


@contextmanager
def quick_simulation() -> Generator[None]:
    """SimCord copies each message several times, and looks in each task for two kinds of waiting
    that the bot never does: if it did, its tests would never settle.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module in ("results", "components"):
            patch.setattr(f"simcord.{module}.deepcopy", _copied)
        for module in ("gateway", "http.router"):
            patch.setattr(f"simcord.{module}.copy", SimpleNamespace(deepcopy=_copied))
        for wait in ("is_wait_for_listener", "is_view_wait_future"):
            patch.setattr(f"simcord._dpy_internals.{wait}", lambda *_: False)
        yield
