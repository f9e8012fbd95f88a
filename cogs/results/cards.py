"""What the pictures of profiles and leaderboards show, made from results."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from PIL import Image

from engine.registry import AnyGame, Games
from engine.words import counted
from host.statistics.habits import Habits
from host.statistics.profiles import Profile
from host.statistics.ratings import Rated, standings
from host.table.summaries import GameResult, SeatResult
from render.drawing.names import plain
from render.pages.leaderboard import FORM, MOST_ROWS, Standing
from render.pages.profile import MOST_KEPT, Favourite, Kept, ProfileCard, Rank, RatingNow

MOVED_SINCE: Final = timedelta(days=7)
"""The time over which a leaderboard shows who moved."""
MOST_NUMBERS: Final = (4, 3, 1)
"""Numbers on a profile: alone, beside a nemesis or habits, and beside both."""
PODIUM: Final = 3
"""How many of an earlier season are on a leaderboard."""
SEATS: Final = ("", "one seat", "two seats", "three seats", "four seats", "five seats", "six seats")
"""A table's size in words."""


def profile_card(
    person: int,
    name: str,
    own: Profile,
    rating: RatingNow | None,
    kept: Sequence[Kept],
    games: Games,
    game: AnyGame | None,
    habits: Habits | None,
) -> ProfileCard:
    """A person's profile in a game, or in all (None)."""
    favourite, they = None, own.nemesis
    if own.favourite is not None:
        named, played = own.favourite
        favourite = Favourite(named, _title(games, named), played, own.games)
    nemesis = None
    if they is not None:
        nemesis = (they.user, they.name, they.before, they.before + they.behind)
    beside = sum(each is not None for each in (nemesis, habits))
    return ProfileCard(
        person=person,
        name=name,
        games=own.games,
        since="" if own.since is None else f"{own.since:%b %Y}",
        title="" if game is None else game.title,
        rating=rating,
        favourite=favourite,
        form=tuple(_rank(seat) for seat in own.form),
        streak=own.streak.now,
        kept=tuple(kept),
        nemesis=nemesis,
        numbers=tuple(_numbers(own, game)[: MOST_NUMBERS[beside]]),
        habits=() if habits is None else habits.words,
    )


def _rank(seat: SeatResult) -> Rank:
    return Rank(None if seat.left_early else seat.rank, seat.won)


def _numbers(own: Profile, game: AnyGame | None) -> list[tuple[str, str]]:
    """Numbers with what they count, the most telling first."""
    numbers = []
    if own.contests.played:
        numbers.append((f"{own.contests.won} of {own.contests.played}", "won"))
    if own.together.played:
        numbers.append((f"{own.together.won} of {own.together.played}", "co-op or solo won"))
    if game is not None and own.best_points:
        numbers.append((str(own.best_points), "most points"))
    if own.streak.best > max(own.streak.now, 1):
        numbers.append((str(own.streak.best), "best streak"))
    return numbers or [(str(own.abandoned), "without a result")]


def keepsakes_of(own: Profile) -> tuple[GameResult, ...]:
    """The games to remember: the first that was won, and the last ones."""
    wins = own.wins
    return wins if len(wins) <= MOST_KEPT else (wins[0], *wins[1 - MOST_KEPT :])


def kept_of(
    result: GameResult, seat: SeatResult, game: AnyGame, picture: Image.Image, *, first: bool
) -> Kept:
    """How a won game is remembered."""
    others = [each for each in result.seats if each.team != seat.team]
    end, margin = _end(seat, others, game)
    note = "first win" if first else "by one point" if margin == 1 else _company(result, others)
    return Kept(game.title, end, note, picture)


def _end(own: SeatResult, others: Sequence[SeatResult], game: AnyGame) -> tuple[str, int]:
    """What a seat won with, and if it was points, by how many."""
    points, counts = own.points or 0, game.wording.counts(own.points or 0, dict(own.parts))
    if counts != str(points):
        return (counts if any(number for _, number in own.parts) else "won"), 0
    best = max((each.points or 0 for each in others), default=points)
    if len(others) == 1:
        return f"{points} to {best}", points - best
    return counted(points, "point"), points - best


def _company(result: GameResult, others: Sequence[SeatResult]) -> str:
    """Against whom it was, in a word or two."""
    if len(others) == 1:
        return f"against {plain(others[0].name, 0)}"
    if not others:
        return "alone" if len(result.seats) == 1 else "together"
    return SEATS[min(len(result.seats), len(SEATS) - 1)]


def rows_of(
    ordered: Sequence[Rated], page: int, asking: int, now: datetime
) -> tuple[tuple[Standing, ...], str]:
    """The rows on a page of a leaderboard, always with the person who asks; and what is below
    them. Up to ten people are on one page.
    """
    then = standings(filter(None, (each.before(now - MOVED_SINCE) for each in ordered)))
    placed = {each.user: place for place, each in enumerate(then)}
    every = [_standing(rated, at, placed, asking) for at, rated in enumerate(ordered)]
    if len(every) <= MOST_ROWS:
        return tuple(every), ""
    first, last = page * (MOST_ROWS - 1), (page + 1) * (MOST_ROWS - 1)
    shown, rest = every[first:last], len(every) - last
    own = [each for each in every if each.own and each not in shown]
    below = "" if own or rest <= 0 else f"and {rest} more"
    return (*shown, *own), below


def _standing(rated: Rated, at: int, placed: Mapping[int, int], asking: int) -> Standing:
    then = placed.get(rated.user)
    return Standing(
        person=rated.user,
        name=rated.name,
        rank=at + 1 if rated.is_settled else None,
        rating=rated.rating.value,
        form=tuple(point.won for point in rated.course[-FORM:]),
        moved=None if then is None else then - at,
        own=rated.user == asking,
    )


def _title(games: Games, name: str) -> str:
    try:
        return games.game(name).title
    except LookupError:
        return name
