"""Rate limits: five messages in five seconds a channel, and room when switched off."""

import pytest

from playground.clock import Clock
from playground.errors import RateLimited
from playground.limits import Limits

SEND = ("POST", "/channels/{channel_id}/messages")


def test_the_sixth_message_in_five_seconds_is_limited_and_told_how_long() -> None:
    clock = Clock()
    limits = Limits(clock, strict=True)
    left = [limits.spend(*SEND, "1")["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    with pytest.raises(RateLimited) as caught:
        limits.spend(*SEND, "1")
    assert 0 < caught.value.retry_after <= 5
    assert caught.value.headers["Via"]
    assert caught.value.body()["retry_after"] == caught.value.retry_after
    assert limits.spend(*SEND, "2")["X-RateLimit-Remaining"] == "4"


def test_after_its_time_the_bucket_is_full_again() -> None:
    clock = Clock()
    limits = Limits(clock, strict=True)
    for _ in range(5):
        limits.spend(*SEND, "1")
    clock.advance(5.1)
    assert limits.spend(*SEND, "1")["X-RateLimit-Remaining"] == "4"


def test_switched_off_the_limits_do_not_slow_a_test() -> None:
    limits = Limits(Clock(), strict=False)
    for _ in range(100):
        limits.spend(*SEND, "1")
