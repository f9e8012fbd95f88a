"""Golden pictures of people, servers and tournaments: profiles, standings, weeks, figures.

`python -m tests.render.cards` draws them again.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image

from engine.registry import game as game_named
from render.base import Picture
from render.pages.figures import Figures, WeekFigures, draw_figures
from render.pages.leaderboard import LeaderboardCard, Standing, draw_leaderboard
from render.pages.profile import Favourite, Kept, ProfileCard, Rank, RatingNow, draw_profile
from render.pages.season import (
    MOST_ROWS,
    MOST_ROWS_ABOVE,
    Champion,
    Ranked,
    SeasonCard,
    draw_season,
)
from render.pages.sign_up import SignUp, draw_sign_up
from render.pages.standings import Row, Standings, Status, draw_standings
from render.pages.week import WeekCard, WeekGame, WeekRecord, WeekSeats, WeekWait, draw_week
from tests.games import VIEWS
from tests.render.goldens import GOLDENS, as_desktop, stored
from tests.render.samples import NAMES

FOLDER: Final = Path(__file__).with_name("cards")
FORM: Final = (
    Rank(None, won=False),
    *[Rank(rank, rank == 1) for rank in (2, 3, 4, 5, 6, 2, 1, 1, 1)],
)


def kept(name: str, note: str = "first win") -> Kept:
    """A keepsake of a game's golden end."""
    end = stored(next(each for each in GOLDENS if each.name == f"{name}-end"))
    keepsake = VIEWS[name].keepsake(end.seen, 0, NAMES)
    return Kept(game_named(name).title, "112 to 98", note, keepsake)


def profile(name: str, keepsakes: Sequence[Kept]) -> ProfileCard:
    """A profile with all that one can have."""
    return ProfileCard(
        person=7,
        name=name,
        games=1234,
        since="Sep 2025",
        rating=RatingNow(1540, "Evolution", is_settled=False),
        favourite=Favourite("evolution", "Evolution", 1011, 1234),
        form=FORM,
        streak=3,
        kept=tuple(keepsakes),
        nemesis=(3, name, 105, 117),
        numbers=(("109 of 1230", "won"),),
        habits=("typical turn: 119 minutes", "finished 1233 of 1234 games", "3 timeouts"),
    )


def rows(names: Sequence[str], settled: int) -> tuple[Standing, ...]:
    """A leaderboard's rows; only the first `settled` have a rank."""
    return tuple(
        Standing(
            person=place,
            name=name,
            rank=place + 1 if place < settled else None,
            rating=1712 - 25 * place,
            form=(True, False, place % 2 == 0, True, True)[: 5 - place // 3],
            moved=(1, 0, -2, None)[place % 4],
            own=place == 2,
        )
        for place, name in enumerate(names)
    )


def leaderboard(ranked: tuple[Standing, ...], below: str = "") -> LeaderboardCard:
    """A leaderboard whose first three were the best of last season, too."""
    season = "October to December 2026"
    best = ranked[:3]
    return LeaderboardCard(
        "Evolution", season, "12", "days left", ranked, below, "July to September", best
    )


def week(first: str, second: str, game: str = "renature") -> WeekCard:
    """A week with all that one can have."""
    found = kept(game)
    return WeekCard(
        "23 to 30 Nov",
        6,
        4,
        9,
        tuple(range(9)),
        WeekGame(found.title, found.picture, "25 points apart", ((first, "126"), (second, "101"))),
        WeekRecord("Natura", "Mosaic, Rigid, related flips", "12 moves", (first, second)),
        WeekWait(5, 7, "Nature"),
        (WeekSeats(14, "Evolution", 3, 5), WeekSeats(15, "Natura", 1, 2)),
        more=3,
    )


def season(names: Sequence[str], others: int = 2, *, is_settled: bool = True) -> SeasonCard:
    """A season's end, with the best of other games or without."""
    ranked = [Ranked(n, name, 1212 - n, is_settled) for n, name in enumerate(names)]
    champions = [Champion("Evolution", names[0], 1300)] * others
    return SeasonCard(
        "Renature",
        "October to December 2026",
        42,
        12,
        tuple(ranked[: MOST_ROWS_ABOVE if others else MOST_ROWS]),
        12,
        tuple(champions),
        "January to March 2027",
    )


_STATUSES: Final[tuple[tuple[tuple[Status, str], tuple[Status, str]], ...]] = (
    (("to move", "5 h left"), ("waits", "")),
    (("won", "61 : 52"), ("ended", "lost 52 : 61")),
    (("waits", ""), ("to begin", "1 day left")),
)


def field(names: Sequence[str], seats: int = 2, own: int | None = None) -> tuple[Row, ...]:
    """A tournament's people at tables of `seats`; a third of the tables has ended."""
    people = []
    for place, name in enumerate(names):
        table, seat = divmod(place, seats)
        mates = range(table * seats, min(table * seats + seats, len(names)))
        status, note = _STATUSES[table % len(_STATUSES)][min(seat, 1)]
        people.append(
            Row(
                person=place,
                name=name,
                rank=place + 1,
                points=(len(names) - place) * 5 // len(names) / 2,
                of_opponents=place % 7 / 2,
                against=tuple(names[other] for other in mates if other != place),
                status=status,
                note=note,
                table=12 + table,
                own=place == own,
            )
        )
    return tuple(people)


def standings(people: tuple[Row, ...], due: int | None = None) -> Standings:
    """A tournament in its third round."""
    return Standings(
        title="Autumn Cup",
        below=f"Renature, {len(people)} people",
        head="Round 3 of 4",
        told="9 of 16 games ended",
        until="all end Sun 6 Dec 21:00 UTC",
        ended=2,
        rounds=4,
        rows=people,
        due=None if due is None else people[due],
    )


def podium(people: tuple[Row, ...]) -> Standings:
    """A tournament that is over."""
    return msgspec.structs.replace(
        standings(people),
        head=f"{people[0].name} wins",
        told="64 games",
        until="",
        ended=4,
        is_over=True,
    )


def sign_up(names: Sequence[str], most: int = 0) -> SignUp:
    """A tournament that needs eight people."""
    return SignUp(
        title="Autumn Cup",
        below="Renature",
        until="Sun 6 Dec 21:00 UTC",
        people=tuple(enumerate(names)),
        least=8,
        most=most,
        facts=("4 rounds, tables of 2", "24 hours a turn"),
    )


def figures(server: str, weeks: int = 12) -> Figures:
    """A server that grows; in its first weeks no game ends."""
    return Figures(
        server,
        tuple(
            WeekFigures(
                begins=f"{2 + 2 * n} Sep",
                tables=3 + n * 5 % 14 + n,
                people=5 + 2 * n + n % 3,
                ended=2 * max(n - 1, 0),
                finished=2 * max(n - 1, 0) - n % 2 * (n > 1),
                turn_s=(13 - n) * 3600.0 if n else None,
            )
            for n in range(weeks)
        ),
        people=71,
        turn_s=4.25 * 3600 if weeks > 1 else None,
    )


_PEOPLE: Final = tuple(f"{name} {n}" if n else name for n in range(25) for name in NAMES)
SAMPLES: Final[dict[str, Callable[[], Picture]]] = {
    "profile": lambda: draw_profile(
        profile("Cleo", (kept("renature"), kept("darwin", "against Björn"), kept("nature")))
    ),
    "profile-new": lambda: draw_profile(ProfileCard(5, "Ann", 0)),
    "leaderboard": lambda: draw_leaderboard(
        leaderboard(rows([*NAMES, *NAMES][:9], 7), "and 116 more")
    ),
    "leaderboard-nobody": lambda: draw_leaderboard(leaderboard(())),
    "week": lambda: draw_week(week("Cleo", "Björn")),
    "week-quiet": lambda: draw_week(WeekCard("23 to 30 Nov", 0, 1, 2, (1, 2))),
    "season": lambda: draw_season(season(NAMES)),
    "season-alone": lambda: draw_season(season(NAMES[:2], 0, is_settled=False)),
    "standings": lambda: draw_standings(standings(field(_PEOPLE[:8]))),
    "standings-many": lambda: draw_standings(standings(field(_PEOPLE[:32], own=16))),
    "standings-most": lambda: draw_standings(standings(field(_PEOPLE, 4), due=0)),
    "standings-podium": lambda: draw_standings(podium(field(_PEOPLE[:32], own=16))),
    "sign-up": lambda: draw_sign_up(sign_up(_PEOPLE[:5])),
    "sign-up-many": lambda: draw_sign_up(sign_up(_PEOPLE)),
    "figures": lambda: draw_figures(figures("The Savanna")),
    "figures-new": lambda: draw_figures(figures("The Savanna", 1)),
}


def drawn(name: str) -> Image.Image:
    """A sample as a desktop shows it."""
    return as_desktop(SAMPLES[name]())


if __name__ == "__main__":
    for sample in SAMPLES:
        drawn(sample).save(FOLDER / f"{sample}.png", optimize=True)
