"""`python -m bench limits`: more is to be sent at once than is taken, and nothing is refused."""

from pathlib import Path

from bench.limits import Course, measure

COURSE = Course(tables=24, allowed=30, over=0.5, quiet_s=0.5)
"""72 requests in about a second, where 30 are taken."""


async def test_tables_that_all_move_at_once_are_shown_one_after_the_other_and_none_is_refused(
    tmp_path: Path,
) -> None:
    found = await measure(tmp_path, COURSE)
    assert (found.too_many, found.invalid_per_10_min, found.not_acknowledged) == (0, 0, 0)
    assert found.requests >= 2 * COURSE.tables
    assert found.slowest_board_s < 60
    assert found.ack_ms.p50 <= found.ack_ms.p95 <= found.ack_ms.max < 3000
