"""How games ended, what they come to for a person, and who is rated how."""

from collections.abc import Mapping, Sequence
from typing import Final

from cogs.ui.components import ComponentId, GameButton, GameSelect
from cogs.ui.layout import BLUE, SAND, MessageLayout, fitting, mention
from engine.model import Choice
from engine.words import counted, listed
from host.statistics import Profile, Rated, Tally
from host.table.models import AnyGame
from host.table.summaries import GameResult, Holders, KeptResult, SeatResult
from render.base import Picture

RESULTS, PROFILE, LEADERBOARD, SEASON = "results", "profile", "leaderboard", "season"
ANY: Final = "any"
"""Stands for all games, or for all people, in an id."""
RESULTS_PER_PAGE: Final = 10
MOST_PAGES: Final = 500
"""Nobody turns so many pages; only a forged press asks for more."""
MAX_RATED_SHOWN: Final = 20
SEASONS: Final = {"all": "All time", "this": "This season", "last": "Last season"}

Titles = Mapping[str, str]
"""The titles of games by their names."""
MAX_HOLDERS_NAMED = 5


def results(
    heading: str, found: Sequence[GameResult], titles: Titles, page: int, person: str, game: str
) -> MessageLayout:
    """One page of results, the newest first, with buttons to others.

    `page` counts from 0; `found` are the newest results, up to that page and one more of the next.
    """
    page = min(page, max(len(found) - 1, 0) // RESULTS_PER_PAGE)
    last = page + (len(found) > (page + 1) * RESULTS_PER_PAGE)
    shown = found[page * RESULTS_PER_PAGE : (page + 1) * RESULTS_PER_PAGE]
    lines = [_ending(result, titles.get(result.game, result.game)) for result in shown]
    keys = [
        GameButton(ComponentId(RESULTS, 0, (person, game, str(to))), label)
        for to, label in ((page - 1, "Newer"), (page + 1, "Older"))
        if 0 <= to <= last
    ]
    return MessageLayout(
        f"### {heading}",
        fitting(lines) or "No game has come to its end yet.",
        f"-# Page {page + 1}" if last else "",
        keys,
        colour=BLUE,
    )


def _ending(result: GameResult, title: str) -> str:
    """A game in one line: who was placed how, and whether it counts for ratings."""
    head = f"- **{title}**, table {result.table}, <t:{int(result.ended.timestamp())}:D>"
    people = listed([mention(seat.player) for seat in result.seats]) or "nobody"
    if result.given_up:
        return f"{head}: given up by {people}"
    if not result.is_contest:
        end = "won" if any(seat.won for seat in result.seats) else "ended"
        points = result.seats[0].points if result.seats else None
        reached = "" if points is None else f" with {counted(points, 'point')}"
        return f"{head}: {end} by {people}{reached}"
    ranked = sorted(result.seats, key=lambda seat: seat.rank or len(result.seats))
    also = listed([mention(each.player) for each in result.leavers])
    left = f" · {also} left early" if also else ""
    unrated = "" if result.is_rated else " · unrated"
    return f"{head}: {', '.join(map(_placed, ranked))}{left}{unrated}"


def _placed(seat: SeatResult) -> str:
    left = " (left early)" if seat.left_early else ""
    return f"{seat.rank}. {mention(seat.player)} {seat.points}{left}"


def profile(
    who: str,
    game: AnyGame | None,
    own: Profile,
    rated: Rated | None,
    pictures: Sequence[Picture],
    menu: GameSelect,
    *,
    in_server: bool,
) -> MessageLayout:
    """What a person's games come to; `game` is None for all games together."""
    title = "all games" if game is None else game.title
    where = " in this server" if in_server else ""
    if not own.games:
        text = f"No game{where} has come to its end yet."
        return MessageLayout(f"### {who}: {title}", text, menu, colour=BLUE)
    return MessageLayout(
        f"### {who}: {title}",
        "\n".join(_profile_lines(own, rated, where)),
        *pictures,
        _why_no_rating(game, rated, in_server=in_server),
        menu,
        colour=BLUE,
        picture_name="profile",
    )


def _profile_lines(own: Profile, rated: Rated | None, where: str) -> list[str]:
    lines = [f"**Games** {own.games}{where}"]
    if own.contests.played:
        lines[0] += f"; won {_of(own.contests)} against others"
    if own.together.played:
        lines[0] += f"; won {_of(own.together)} in which all play together or one plays alone"
    if own.given_up:
        lines[0] += f"; {own.given_up} given up"
    if own.left_early:
        lines[0] += f"; left before the end {own.left_early}"
    if own.by_players:
        each = (f"{_of(won)} with {players} players" for players, won in own.by_players.items())
        lines.append(f"**Won** {', '.join(each)}")
    if own.streak.best > 1:
        lines.append(f"**Won in a row** {own.streak.now} now, {own.streak.best} at best")
    if own.best_points is not None:
        lines.append(f"**Most points** {own.best_points}")
    if own.nemesis is not None:
        they = own.nemesis
        lines.append(
            f"**Nemesis** <@{they.user}>, placed before {they.before} times and behind "
            f"{they.behind} times"
        )
    if rated is not None:
        games = counted(len(rated.course), "rated game")
        lines.append(f"**Rating** {_rating(rated)} after {games}")
    return lines


def _why_no_rating(game: AnyGame | None, rated: Rated | None, *, in_server: bool) -> str:
    if rated is not None:
        return ""
    if not in_server:
        return "-# Ratings are those of a server: ask there."
    if game is None:
        return "-# Choose a game to see the rating, and what points are made of."
    return "-# No rating yet: games between people alone are rated, see `/leaderboard`."


def leaderboard(
    game: AnyGame, period: str, ordered: Sequence[Rated], asking: int, menus: Sequence[GameSelect]
) -> MessageLayout:
    """Who is rated how in a game, the first first; whoever asks is there in any case."""
    lines = [
        _standing(place, rated)
        for place, rated in enumerate(ordered, 1)
        if place <= MAX_RATED_SHOWN or rated.user == asking
    ]
    return MessageLayout(
        f"### {game.title}: leaderboard, {period}",
        "\n".join(lines) or "Nobody is rated yet.",
        "-# A rating most likely lies within what stands behind ±. The order is by what somebody "
        "is worth almost certainly: the rating less that. Everybody begins at 1000. Rated are "
        "games between people alone, played to their end; if you leave one for good, you're rated "
        "last.",
        *menus,
        colour=SAND,
    )


def _standing(place: int, rated: Rated) -> str:
    unsure = "" if rated.is_sure else " · few games yet"
    games = counted(len(rated.course), "game")
    return f"{place}. <@{rated.user}> {_rating(rated)} · {games}, {rated.wins} won{unsure}"


def _rating(rated: Rated) -> str:
    return f"**{rated.rating.value}** ± {rated.rating.either_way}"


def _of(tally: Tally) -> str:
    return f"{tally.won} of {tally.played}"


def records(kept: Sequence[tuple[AnyGame, Sequence[KeptResult]]]) -> MessageLayout:
    """A server's best results by game, each with all who reached it, the first first."""
    lines = _of_records(kept, with_computers=False)
    others = _of_records(kept, with_computers=True)
    if not lines:
        lines = ["There are none yet. Records are kept of games in which all play together."]
    if others:
        lines += ["### With computer players", *others]
    return MessageLayout("### This server's records", fitting(lines), colour=SAND)


def _of_records(
    kept: Sequence[tuple[AnyGame, Sequence[KeptResult]]], *, with_computers: bool
) -> list[str]:
    """The lines of what people reached alone, or of what computer players had a part in."""
    lines = []
    for game, best_results in kept:
        shown = [each for each in best_results if each.with_computers == with_computers]
        lines += [f"**{game.title}**"] if shown else []
        lines += [
            f"- {each.best_result.title}: "
            + counted(each.best_result.value, each.best_result.unit.removesuffix("s"))
            + f" by {_holders(each.holders)}"
            for each in shown
        ]
    return lines


def _holders(holders: Sequence[Holders]) -> str:
    """All who reached a best result, the first first, as far as a line may be long."""
    named = [
        f"{listed([mention(player) for player in each.players])}, table {each.table}, "
        f"<t:{int(each.ended.timestamp())}:D>"
        for each in holders[:MAX_HOLDERS_NAMED]
    ]
    more = len(holders) - len(named)
    return "; by ".join(named) + (f"; and {counted(more, 'more time')}" if more else "")


def game_menu(action: str, rest: tuple[str, ...], titles: Titles, chosen: str) -> GameSelect:
    """A menu of games, with all of them first where `chosen` may be `ANY`."""
    games = [Choice(name, title) for name, title in titles.items()]
    every = [Choice(ANY, "All games")] if action != LEADERBOARD else []
    return GameSelect(ComponentId(action, 0, rest), "Game", [*every, *games], chosen=chosen)


def season_menu(game: str, chosen: str) -> GameSelect:
    """A menu of the times of a leaderboard."""
    choices = [Choice(key, title) for key, title in SEASONS.items()]
    return GameSelect(ComponentId(SEASON, 0, (game,)), "Time", choices, chosen=chosen)
