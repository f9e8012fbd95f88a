"""Screens of results, profiles, leaderboards and records."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from cogs.replay.screen import replay_key
from cogs.ui.components import ComponentId, GameButton, GameSelect
from cogs.ui.layout import BLUE, SAND, MessageLayout, closed_by, fitting, mention, place_of
from engine.model import Choice, Outcome
from engine.registry import AnyGame
from engine.words import counted, listed
from host.statistics.profiles import Profile, Tally
from host.statistics.ratings import Rated
from host.table.summaries import GameResult, Holders, KeptResult, SeatResult
from host.table.views import SeatView, TableOutline
from render.base import Picture

RESULTS, PROFILE, LEADERBOARD, SEASON = "results", "profile", "leaderboard", "season"
ANY: Final = "any"
"""All games, or all people, in an id."""
RESULTS_PER_PAGE: Final = 10
MOST_PAGES: Final = 500
"""Only a forged press asks for more."""
MAX_RATED_SHOWN: Final = 20
SEASONS: Final = {"all": "All time", "this": "This season", "last": "Last season"}

Titles = Mapping[str, str]
"""The titles of games by their names."""
MAX_HOLDERS_NAMED = 5


def result(view: TableOutline, outcome: Outcome, unit: str = "", ranking: str = "") -> str:
    """Who won, and by how much; `unit` is what scores count, in the plural, `ranking` what breaks
    ties.
    """
    names = [mention(player) for player in view.players]
    if not outcome.winners:
        return f"**{outcome.note or 'Nobody wins.'}**"
    won = listed([names[seat] for seat in outcome.winners])
    several = len(outcome.winners) > 1
    who = f"**{won} {('share the victory' if outcome.is_draw else 'win') if several else 'wins'}**"
    if outcome.note:
        return f"{who}. {outcome.note}"
    best = outcome.scores[outcome.winners[0]]
    points = counted(best, (unit or "points").removesuffix("s"))
    losers = [seat for seat in outcome.order if seat not in outcome.winners]
    others = listed([f"{names[seat]} ({outcome.scores[seat]})" for seat in losers])
    told = f"{who} with {points}, ahead of {others}." if others else f"{who} with {points}."
    return f"{told} {ranking}".rstrip() if outcome.breaks_ties else told


def results(
    heading: str,
    found: Sequence[GameResult],
    games: Mapping[str, AnyGame],
    page: int,
    person: str,
    game: str,
) -> MessageLayout:
    """One page of results, newest first, counted from 0.

    `found` are the newest results, up to that page and one more.
    """
    page = min(page, max(len(found) - 1, 0) // RESULTS_PER_PAGE)
    last = page + (len(found) > (page + 1) * RESULTS_PER_PAGE)
    shown = found[page * RESULTS_PER_PAGE : (page + 1) * RESULTS_PER_PAGE]
    lines = [_ending(result, games.get(result.game)) for result in shown]
    keys = [
        GameButton(ComponentId(RESULTS, 0, (person, game, str(to))), label)
        for to, label in ((page - 1, "Newer"), (page + 1, "Older"))
        if 0 <= to <= last
    ]
    return MessageLayout(
        f"### {heading}",
        fitting(lines) or "No finished games yet.",
        f"-# Page {page + 1}" if last else "",
        keys,
        colour=BLUE,
    )


def _ending(result: GameResult, game: AnyGame | None) -> str:
    """A game in one line: ranks, what counted, and why it is unrated; `game` may be gone."""
    title = result.game if game is None else game.title
    head = f"- **{title}**, table {result.table}, <t:{int(result.ended.timestamp())}:D>"
    people = listed([mention(seat.player) for seat in result.seats]) or "nobody"
    if result.abandoned:
        stayed = [seat.player for seat in result.seats if not seat.left_early]
        return f"{head}: ended {closed_by(result.closing, stayed)}; {people}"
    if not result.is_contest:
        end = "won" if any(seat.won for seat in result.seats) else "played"
        points = result.seats[0].points if result.seats else None
        told = f"{head}: {end} by {people}"
        return told if points is None else f"{told} with {counted(points, 'point', 'points')}"
    ranked = sorted(result.seats, key=lambda seat: seat.rank or len(result.seats))
    parts = [f"{head}: {', '.join(_placed(seat, game) for seat in ranked)}"]
    if also := listed([mention(each.player) for each in result.leavers]):
        parts.append(f"{also} left early")
    why = "a seat changed hands" if result.sit_ins else "a computer played"
    return " · ".join(parts if result.is_rated else [*parts, f"unrated: {why}"])


def _placed(seat: SeatResult, game: AnyGame | None) -> str:
    left = " (left early)" if seat.left_early else ""
    points = 0 if seat.points is None else seat.points
    counts = str(points) if game is None else game.wording.counts(points, dict(seat.parts))
    return f"{seat.rank}. {mention(seat.player)} {counts}".rstrip() + left


def results_post(game: AnyGame, seen: SeatView, picture: Picture, mark: str) -> MessageLayout:
    """The end of a game, for a channel of its server; `mark` identifies the message."""
    view, outcome = seen.view, game.rules.outcome(seen.begun)
    if outcome is None:
        raise ValueError("the game is not over")
    players = listed([mention(player) for player in view.players])
    return MessageLayout(
        f"### {game.title}, table {view.id}: the game is over",
        result(view, outcome, game.wording.unit(seen.begun), game.wording.ranking),
        picture,
        f"-# Played by {players} in {place_of(view.place)}",
        [replay_key(view, mark)],
        colour=SAND,
    )


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
    """A person's profile; `game` is None for all games together."""
    title = "all games" if game is None else game.title
    if not own.games:
        text = "No finished games in this server yet." if in_server else "No finished games yet."
        return MessageLayout(f"### {who}: {title}", text, menu, colour=BLUE)
    return MessageLayout(
        f"### {who}: {title}",
        "\n".join(_profile_lines(own, rated, in_server=in_server)),
        *pictures,
        _why_no_rating(game, rated, in_server=in_server),
        menu,
        colour=BLUE,
        picture_name="profile",
    )


def _profile_lines(own: Profile, rated: Rated | None, *, in_server: bool) -> list[str]:
    lines = [f"**Games** {own.games} in this server" if in_server else f"**Games** {own.games}"]
    if own.contests.played:
        lines.append(f"**Against others** {_wins(own.contests)}")
    if own.together.played:
        lines.append(f"**Cooperative or solo** {_wins(own.together)}")
    if own.by_players:
        each = (f"{_wins(won)} with {players} players" for players, won in own.by_players.items())
        lines.append(f"**By table size** {', '.join(each)}")
    if own.abandoned:
        lines.append(f"**Without a result** {own.abandoned}")
    if own.left_early:
        lines.append(f"**Left early** {own.left_early}")
    if own.streak.best > 1:
        lines.append(f"**Winning streak** {own.streak.now} now, {own.streak.best} at best")
    if own.best_points is not None:
        lines.append(f"**Most points** {own.best_points}")
    if own.nemesis is not None:
        they = own.nemesis
        ahead = counted(they.before, "game")
        lines.append(f"**Nemesis** <@{they.user}>: ahead in {ahead}, behind in {they.behind}")
    if rated is not None:
        games = counted(len(rated.course), "rated game", "rated games")
        lines.append(f"**Rating** {_rating(rated)} after {games}")
    return lines


def _why_no_rating(game: AnyGame | None, rated: Rated | None, *, in_server: bool) -> str:
    if rated is not None:
        return ""
    if not in_server:
        return "-# Each server has its own ratings. Use `/profile` there to see them."
    if game is None:
        return "-# Choose a game to see its rating, and where the points come from."
    return "-# No rating yet. Only games between people are rated, see `/leaderboard`."


def leaderboard(
    game: AnyGame, period: str, ordered: Sequence[Rated], asking: int, menus: Sequence[GameSelect]
) -> MessageLayout:
    """The ratings in a game, best first, always with the person who asks."""
    lines = [
        _standing(place, rated)
        for place, rated in enumerate(ordered, 1)
        if place <= MAX_RATED_SHOWN or rated.user == asking
    ]
    return MessageLayout(
        f"### {game.title}: leaderboard, {period}",
        "\n".join(lines) or "Nobody is rated yet.",
        "-# ± is the likely range, and players are ranked by its lower end. Everyone starts at "
        "1000. Only finished games between people count, in places that you can see. If you leave "
        "one for good, you're rated last.",
        *menus,
        colour=SAND,
    )


def _standing(place: int, rated: Rated) -> str:
    wins = _wins(Tally(played=len(rated.course), won=rated.wins))
    line = f"{place}. <@{rated.user}> {_rating(rated)} · {wins}"
    return line if rated.is_sure else f"{line} · few games yet"


def _rating(rated: Rated) -> str:
    return f"**{rated.rating.value}** ± {rated.rating.either_way}"


def _wins(tally: Tally) -> str:
    wins = counted(tally.won, "win", "wins")
    return f"{wins} in {counted(tally.played, 'game', 'games')}"


BestResults: TypeAlias = tuple[str, Callable[[str, int], str], Sequence[KeptResult]]
"""The title of a game, how it puts a best result into words, and the results."""


def records(kept: Sequence[BestResults]) -> MessageLayout:
    """A server's records by game, each with all who hold it, earliest first."""
    lines = _of_records(kept, with_computers=False)
    others = _of_records(kept, with_computers=True)
    if not lines:
        lines = ["No records yet. They come from cooperative games."]
    if others:
        lines += ["### With computer players", *others]
    return MessageLayout("### This server's records", fitting(lines), colour=SAND)


def _of_records(kept: Sequence[BestResults], *, with_computers: bool) -> list[str]:
    """The records of people alone, or of people with computer players."""
    lines = []
    for title, in_words, best_results in kept:
        shown = [each for each in best_results if each.with_computers == with_computers]
        lines += [f"**{title}**"] if shown else []
        lines += [
            f"- {in_words(best.kind, best.value)} by {_holders(each.holders)}"
            for each in shown
            for best in [each.best_result]
        ]
    return lines


def _holders(holders: Sequence[Holders]) -> str:
    """The holders of a record, earliest first, as many as fit into a line."""
    named = [
        f"{listed([mention(player) for player in each.players])}, table {each.table}, "
        f"<t:{int(each.ended.timestamp())}:D>"
        for each in holders[:MAX_HOLDERS_NAMED]
    ]
    more = len(holders) - len(named)
    held = "; by ".join(named)
    return f"{held}; and {counted(more, 'more time', 'more times')}" if more else held


def game_menu(action: str, rest: tuple[str, ...], titles: Titles, chosen: str) -> GameSelect:
    """A menu of games, except in leaderboards with a choice for all."""
    games = [Choice(name, title) for name, title in titles.items()]
    every = [Choice(ANY, "All games")] if action != LEADERBOARD else []
    return GameSelect(ComponentId(action, 0, rest), "Game …", [*every, *games], chosen=chosen)


def season_menu(game: str, chosen: str) -> GameSelect:
    """A menu of seasons."""
    choices = [Choice(key, title) for key, title in SEASONS.items()]
    return GameSelect(ComponentId(SEASON, 0, (game,)), "Season …", choices, chosen=chosen)
