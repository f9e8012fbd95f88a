"""Refusals are counted: far below what Discord allows, only what is certain to work goes."""

import random

import discord
import pytest

from cogs.discord_api.invalid_requests import MOST, MOST_UNSURE, WINDOW_S, InvalidRequests

POST = "/api/v10/channels/7/messages"


class Counting:
    """A guard by a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.guard = InvalidRequests(clock=lambda: self.now, rng=random.Random(1))

    def refuse(self, times: int, status: int = 403) -> None:
        """So many requests are refused, each in a channel of its own."""
        for number in range(times):
            self.guard.note(f"/api/v10/channels/{1000 + number}/messages", status)


def test_from_a_bound_on_what_may_be_refused_waits_and_what_is_certain_goes() -> None:
    on = Counting()
    on.guard.note(POST, 200)
    on.refuse(MOST_UNSURE)
    with pytest.raises(discord.RateLimited) as held:
        on.guard.admit("/api/v10/channels/8/messages")
    assert held.value.retry_after >= WINDOW_S
    with pytest.raises(discord.RateLimited):
        on.guard.admit("/api/v10/users/@me/channels")
    on.guard.trust(9)
    for path in (POST, "/api/v10/channels/9/messages/1"):
        assert on.guard.admit(path)
    on.now += WINDOW_S
    assert not on.guard.admit("/api/v10/channels/8/messages")
    assert on.guard.count == 0


def test_from_a_second_bound_on_only_answers_to_people_go() -> None:
    on = Counting()
    on.guard.note(POST, 200)
    on.refuse(MOST, status=429)
    with pytest.raises(discord.RateLimited):
        on.guard.admit(POST)
    for path in ("/api/v10/interactions/1/token/callback", "/api/v10/webhooks/1/token/messages/2"):
        assert on.guard.admit(path)


def test_a_channel_that_refuses_is_certain_no_more_and_a_shared_limit_is_not_ours() -> None:
    on = Counting()
    on.guard.note(POST, 200)
    assert on.guard.admit(POST)
    on.guard.note(POST, 403)
    assert not on.guard.admit(POST)
    on.guard.note(POST, 429, "shared")
    on.guard.note(POST, 404)
    assert on.guard.count == 1


def test_the_more_wait_the_longer_they_wait() -> None:
    on = Counting()
    on.refuse(MOST_UNSURE)
    waits = []
    for number in range(5 * MOST_UNSURE):
        with pytest.raises(discord.RateLimited) as held:
            on.guard.admit(f"/api/v10/channels/{5000 + number}/messages")
        waits.append(held.value.retry_after)
    assert max(waits) > 4 * WINDOW_S
    assert min(waits) >= WINDOW_S
