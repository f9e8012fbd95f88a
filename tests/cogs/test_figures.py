"""A server's figures, week by week, and only of games that their reader may know of."""

from datetime import UTC, datetime, timedelta

from cogs.overview.figures import WEEK, figures, first_week
from host.table.stored_table import Closing
from host.table.summaries import GameResult, SeatResult
from tests.cogs.pace import drawn_game
from tests.cogs.test_sight import hide
from tests.cogs.town import Guest, Town

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
"""A Monday."""


def game(ended: datetime, *turns: tuple[int, int | None], abandoned: bool = False) -> GameResult:
    """A game of these people, with the seconds of their turns."""
    seats = tuple(SeatResult(user, str(user), answer_s=took) for user, took in turns)
    why: Closing | None = "agreed" if abandoned else None
    return GameResult(1, 9, "toy", ended, why, sit_ins=False, pace=None, options=b"", seats=seats)


def test_weeks_begin_on_mondays_and_count_what_happened_in_them() -> None:
    results = [
        game(NOW, (1, 60), (2, 120)),
        game(NOW - WEEK, (1, 600), (3, None), abandoned=True),
        game(NOW - timedelta(days=1), (1, 60), (-5, None)),
    ]
    found = figures("Savanna", NOW, [NOW - WEEK, NOW - WEEK, NOW], results)
    assert [each.begins for each in found.weeks] == ["23 Nov", "30 Nov"]
    last, this = found.weeks
    assert (last.tables, last.people, last.ended, last.finished, last.turn_s) == (2, 2, 2, 1, 330)
    assert (this.tables, this.people, this.ended, this.finished, this.turn_s) == (1, 2, 1, 1, 90)
    assert (found.people, found.turn_s) == (3, 90)


def test_there_are_twelve_weeks_at_most_and_one_at_least() -> None:
    assert len(figures("Savanna", NOW, [NOW - 90 * WEEK], []).weeks) == 1
    assert len(figures("Savanna", NOW, [first_week(NOW), NOW - 90 * WEEK], []).weeks) == 12


async def test_a_manager_sees_the_picture_without_hidden_games(
    town: Town, ann: Guest, ben: Guest
) -> None:
    mia = town.manager("Mia")
    await drawn_game(town, ann, ben)
    page = await mia.slash("server figures")
    assert page.private
    [picture] = page.sight.pictures
    assert picture.alt is not None
    assert "2 people" in picture.alt
    await hide(town, "oasis")
    town.open_channel("meadow")
    page = await mia.slash("server figures", "meadow")
    [picture] = page.sight.pictures
    assert picture.alt is not None
    assert "2 people" not in picture.alt
