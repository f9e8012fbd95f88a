"""Who presses faster than the bot answers has five presses a second taken in, and hears of all."""

from contextlib import ExitStack

import pytest

from cogs.interactions.pacing import CACHE_SIZE, MAX_PER_SECOND, PressPace


class Clock:
    """A clock that stands until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        """Seconds."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock."""
    return Clock()


def test_five_presses_a_second_are_taken_in_while_they_are_not_answered(clock: Clock) -> None:
    pace = PressPace(clock)
    with ExitStack() as open_:
        taken = [open_.enter_context(pace.press(1)) for _ in range(8)]
        assert taken == [True] * MAX_PER_SECOND + [False] * 3
        assert open_.enter_context(pace.press(2))
        clock.now = 1.0
        assert [open_.enter_context(pace.press(1)) for _ in range(MAX_PER_SECOND + 1)] == [
            True
        ] * 5 + [False]


def test_who_waits_for_each_answer_is_never_held_back(clock: Clock) -> None:
    pace = PressPace(clock)
    for _ in range(100):
        with pace.press(1) as taken_in:
            assert taken_in


def test_the_answer_that_is_just_arriving_holds_nobody_back(clock: Clock) -> None:
    pace = PressPace(clock)
    for _ in range(100):
        with pace.press(1) as one, pace.press(1) as next_one:
            assert (one, next_one) == (True, True)


def test_those_who_have_not_pressed_for_a_while_are_forgotten(clock: Clock) -> None:
    pace = PressPace(clock)
    for user in range(2 * CACHE_SIZE):
        clock.now = float(2 * user)
        with pace.press(user):
            pass
    assert len(pace._people) <= CACHE_SIZE
