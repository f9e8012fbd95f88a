"""What the pictures of a week and of a season show, made from what everyone in the server sees."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final

import msgspec
from PIL import Image

from engine.registry import AnyGame
from engine.words import counted
from host.messages.week import Span
from host.repositories.listing import OpenTable
from host.statistics.ratings import Rated, Season, standings
from host.table.seats import is_former
from host.table.summaries import GameResult, KeptResult, SeatResult
from host.week.waits import Wait
from render.pages.season import (
    MOST_OTHERS,
    MOST_ROWS,
    MOST_ROWS_ABOVE,
    Champion,
    Ranked,
    SeasonCard,
)
from render.pages.week import (
    MOST_SEATED,
    WeekCard,
    WeekGame,
    WeekRecord,
    WeekSeats,
    WeekWait,
)

DAY: Final = timedelta(days=1)
SOMEONE: Final = "Someone"
"""The name of a person who doesn't want to be named."""


class Happened(msgspec.Struct, frozen=True):
    """What everyone in a server may know of a time there: results, open tables, waits, and records
    by their games' names. `unnamed` are people who don't want to be named.
    """

    span: Span
    results: Sequence[GameResult]
    tables: Sequence[OpenTable]
    waits: Sequence[Wait]
    records: Mapping[str, Sequence[KeptResult]]
    unnamed: Collection[int]

    @property
    def is_nothing(self) -> bool:
        """Whether no game ended, no table was opened, and nobody's turn began."""
        times = (each.since for each in self.tables), (each.newest for each in self.waits)
        return not self.ended and not any(
            self.span.since <= at < self.span.until for some in times for at in some
        )

    @property
    def ended(self) -> list[GameResult]:
        """The games that were played to their end."""
        return [each for each in self.results if not each.abandoned]

    @property
    def running(self) -> list[OpenTable]:
        """The games that are running."""
        return [each for each in self.tables if each.status == "running"]

    @property
    def people(self) -> list[int]:
        """Everyone with a seat in one of these games, in a fixed order."""
        found = {seat.user for each in self.ended for seat in each.seats}
        found |= {player.user for each in self.running for player in each.players}
        return sorted(user for user in found if user is not None and not is_former(user))

    @property
    def best(self) -> GameResult | None:
        """The game of the week: with the most people, of these the closest, the last. None of them
        is somebody who doesn't want to be named, for its picture may name its players.
        """
        named = [
            each
            for each in self.ended
            if _people(each) and not any(seat.user in self.unnamed for seat in each.seats)
        ]
        return max(
            named,
            key=lambda each: (_people(each), each.is_contest, -_margin(each), each.ended),
            default=None,
        )

    @property
    def open(self) -> list[OpenTable]:
        """The tables that wait for people to join, the oldest first."""
        return [each for each in self.tables if each.status == "lobby" and each.free]


def week_card(
    found: Happened, games: Mapping[str, AnyGame], picture: Image.Image | None
) -> WeekCard:
    """The picture of a week, with one of the winner of its best game."""
    people = found.people
    best, game = found.best, None
    if best is not None and picture is not None:
        game = _game(best, games[best.game], picture)
    card = WeekCard(
        period=period(found.span),
        ended=len(found.ended),
        running=len(found.running),
        people=len(people),
        animals=tuple(
            place if each in found.unnamed else each for place, each in enumerate(people)
        ),
        game=game,
        record=_record(found, games),
        wait=_wait(found),
    )
    seats = [
        WeekSeats(each.id, each.title, each.most - each.free, each.most) for each in found.open
    ]
    most = card.has_room_for
    return msgspec.structs.replace(card, seats=tuple(seats[:most]), more=max(len(seats) - most, 0))


def period(span: Span) -> str:
    """The days of a time.

    >>> from datetime import UTC
    >>> period(Span(datetime(2026, 11, 23, tzinfo=UTC), datetime(2026, 11, 30, tzinfo=UTC)))
    '23 to 30 Nov'
    """
    since, until = span.since, span.until
    first = f"{since.day}" if since.month == until.month else f"{since.day} {since:%b}"
    return f"{first} to {until.day} {until:%b}"


def _people(result: GameResult) -> int:
    return sum(seat.user is not None and not is_former(seat.user) for seat in result.seats)


def _margin(result: GameResult) -> int:
    """By how many points the winner was ahead; 0 if it wasn't about points."""
    ranked = _ranked(result)
    if len(ranked) < 2:
        return 0
    return abs((ranked[0].points or 0) - (ranked[1].points or 0))


def _ranked(result: GameResult) -> list[SeatResult]:
    return sorted(result.seats, key=lambda seat: (seat.rank or len(result.seats), not seat.won))


def _game(result: GameResult, game: AnyGame, picture: Image.Image) -> WeekGame:
    ranked, margin = _ranked(result), _margin(result)
    note = counted(len(result.seats), "seat") if len(result.seats) > MOST_SEATED else ""
    told = f"{counted(margin, 'point')} apart" if margin else _tie(ranked)
    note = ", ".join(filter(None, (note, told if result.is_contest else "")))
    seats = tuple((seat.name, _counts(seat, game)) for seat in ranked[:MOST_SEATED])
    return WeekGame(game.title, picture, note, seats)


def _tie(ranked: Sequence[SeatResult]) -> str:
    return "a tie" if [each.rank for each in ranked[:2]] == [1, 1] else ""


def _counts(seat: SeatResult, game: AnyGame) -> str:
    """What a seat reached, in a few characters."""
    points = seat.points or 0
    told = game.wording.counts(points, dict(seat.parts))
    return told if told == str(points) else "won" if seat.won else ""


def _record(found: Happened, games: Mapping[str, AnyGame]) -> WeekRecord | None:
    """The newest record of people alone from this time whose holders can be named."""
    made = []
    for name, kept in found.records.items():
        words = games[name].record
        for each in kept:
            first = each.holders[0]
            people = [player.user for player in first.players if player.user is not None]
            is_new = found.span.since <= first.ended < found.span.until
            is_hidden = any(user in found.unnamed or is_former(user) for user in people)
            if (
                words is not None
                and is_new
                and people
                and not each.with_computers
                and not is_hidden
            ):
                told = words(each.best_result.kind, each.best_result.value)
                what, _, reached = told.rpartition(": ")
                who = tuple(player.name for player in first.players)
                made.append((first.ended, WeekRecord(games[name].title, what, reached, who)))
    return max(made, key=lambda each: each[0])[1] if made else None


def _wait(found: Happened) -> WeekWait | None:
    """The longest wait, from a day on."""
    titles = {each.id: each.title for each in found.running}
    longest = min(
        (each for each in found.waits if each.table in titles),
        key=lambda each: each.since,
        default=None,
    )
    days = 0 if longest is None else (found.span.until - longest.since) // DAY
    return (
        None
        if longest is None or not days
        else WeekWait(days, longest.table, titles[longest.table])
    )


# --- a season ------------------------------------------------------------------------------------


def season_card(
    season: Season,
    rated: Mapping[str, Iterable[Rated]],
    results: Sequence[GameResult],
    unnamed: Collection[int],
    title: Callable[[str], str],
) -> SeasonCard | None:
    """The picture of a season that has ended; None if nobody is rated. `rated` is by game: the one
    with the most rated results is shown with its standings.
    """
    counting = [each for each in results if each.is_rated]
    ordered = by_results(rated, counting)
    if not ordered:
        return None
    first, *others = ordered
    people = {seat.user for each in counting for seat in (*each.seats, *each.leavers)}
    champions = [
        Champion(title(game), _name(ordered[game][0], unnamed), ordered[game][0].rating.value)
        for game in others[:MOST_OTHERS]
    ]
    most = MOST_ROWS_ABOVE if champions else MOST_ROWS
    return SeasonCard(
        title=title(first),
        period=season.title,
        games=len(counting),
        people=len(people),
        rows=tuple(
            Ranked(
                place if each.user in unnamed else each.user,
                _name(each, unnamed),
                each.rating.value,
                each.is_settled,
            )
            for place, each in enumerate(ordered[first][:most])
        ),
        rated=len(ordered[first]),
        others=tuple(champions),
        next=season.after.title,
    )


def by_results(
    rated: Mapping[str, Iterable[Rated]], counting: Sequence[GameResult]
) -> dict[str, list[Rated]]:
    """The standings of each game with some, that with the most counting results first."""
    ordered = {game: found for game, some in rated.items() if (found := standings(some))}
    many = Counter(each.game for each in counting)
    return dict(sorted(ordered.items(), key=lambda each: (-many[each[0]], each[0])))


def _name(rated: Rated, unnamed: Collection[int]) -> str:
    return SOMEONE if rated.user in unnamed else rated.name
