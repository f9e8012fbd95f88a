"""Golden pictures of profiles and leaderboards; `python -m tests.render.cards` draws them again."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from engine.registry import game as game_named
from render.base import Picture
from render.pages.leaderboard import LeaderboardCard, Standing, draw_leaderboard
from render.pages.profile import Favourite, Kept, ProfileCard, Rank, RatingNow, draw_profile
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


def _samples() -> dict[str, Picture]:
    keepsakes = (kept("renature"), kept("darwin", "against Björn"), kept("nature"))
    return {
        "profile": draw_profile(profile("Cleo", keepsakes)),
        "profile-new": draw_profile(ProfileCard(5, "Ann", 0)),
        "leaderboard": draw_leaderboard(leaderboard(rows([*NAMES, *NAMES][:9], 7), "and 116 more")),
        "leaderboard-nobody": draw_leaderboard(leaderboard(())),
    }


def drawn() -> dict[str, Image.Image]:
    """Each sample as a desktop shows it, by its name."""
    return {name: as_desktop(picture) for name, picture in _samples().items()}


if __name__ == "__main__":
    for name, picture in drawn().items():
        picture.save(FOLDER / f"{name}.png", optimize=True)
