"""Rate limits: five messages in five seconds a channel, and room when switched off."""

import pytest

from playground.clock import Clock
from playground.errors import RateLimited
from playground.limits import Limits
from playground.tally import Tally

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


def test_the_whole_bot_has_a_limit_over_all_routes_and_is_told_that_it_is_that_one() -> None:
    clock = Clock()
    limits = Limits(clock, strict=True)
    for _ in range(50):
        limits.spend_in_all()
    with pytest.raises(RateLimited) as caught:
        limits.spend_in_all()
    assert caught.value.body()["global"] is True
    assert caught.value.headers["X-RateLimit-Global"] == "true"
    assert caught.value.headers["X-RateLimit-Scope"] == "global"
    clock.advance(1.1)
    limits.spend_in_all()


def test_edits_of_messages_over_an_hour_old_are_limited_by_a_code_of_their_own() -> None:
    clock = Clock()
    limits = Limits(clock, strict=True)
    sent = clock.now()
    for _ in range(10):
        limits.edit(1, sent)
    clock.advance(3700)
    for _ in range(3):
        limits.edit(1, sent)
    with pytest.raises(RateLimited) as caught:
        limits.edit(1, sent)
    assert (caught.value.status, caught.value.body()["code"]) == (429, 30046)
    assert caught.value.body()["global"] is False
    limits.edit(2, sent)


def test_requests_are_counted_by_route_and_status_and_invalid_ones_over_ten_minutes() -> None:
    clock = Clock()
    tally = Tally(clock)
    for status in (200, 200, 403, 429, 404):
        tally.note(*SEND, status)
    assert tally.counts["POST /channels/{channel_id}/messages", 200] == 2
    assert (tally.requests, tally.too_many, tally.invalid) == (5, 1, 2)
    clock.advance(601)
    assert (tally.invalid, tally.most_invalid) == (0, 2)
