"""Screens of results, profiles, leaderboards and records."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from cogs.replay.screen import replay_key
from cogs.ui.components import BESIDE, MENU_LABEL, ComponentId, GameButton, GameSelect, button
from cogs.ui.layout import (
    BLUE,
    SAND,
    MessageLayout,
    closed_by,
    fitting,
    mention,
    no_result,
    place_of,
    plain,
)
from engine.model import Choice, Outcome
from engine.registry import AnyGame
from engine.words import clip, counted, escaped, listed
from host.statistics.ratings import Change
from host.table.summaries import GameResult, Holders, KeptResult, SeatResult
from host.table.views import SeatView, TableOutline, TableView
from host.tournaments.podiums import Podium
from render.base import Picture

RESULTS, PROFILE, LEADERBOARD, SEASON = "results", "profile", "leaderboard", "season"
RANKS, RESULT, STRIKE = "ranks", "result", "strike"
"""Actions of a leaderboard's pages, of the menu that shows one result, and of the page where
managers strike it.
"""
ANALYSIS: Final = "analysis"
"""The action that shows how a finished game turned."""
ANY: Final = "any"
"""All games, or all people, in an id."""
RESULTS_PER_PAGE: Final = 10
MOST_PAGES: Final = 500
"""Only a forged press asks for more."""
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
    cups: Sequence[Podium] = (),
) -> MessageLayout:
    """One page of results, newest first, counted from 0.

    `found` are the newest results, up to that page and one more; `cups` are tournaments' podiums.
    """
    page = min(page, max(len(found) - 1, 0) // RESULTS_PER_PAGE)
    last = page + (len(found) > (page + 1) * RESULTS_PER_PAGE)
    shown = found[page * RESULTS_PER_PAGE : (page + 1) * RESULTS_PER_PAGE]
    lines = [ending(result, games.get(result.game)) for result in shown]
    keys = [
        GameButton(ComponentId(RESULTS, 0, (person, game, str(to))), label)
        for to, label in ((page - 1, "Newer"), (page + 1, "Older"))
        if 0 <= to <= last
    ]
    return MessageLayout(
        f"### {heading}",
        fitting([*map(_won, cups), *lines]) or "No finished games yet.",
        f"-# Page {page + 1}" if last else "",
        *([_results_menu(shown, games)] if shown else []),
        keys,
        colour=BLUE,
    )


MEDALS: Final = ("🥇", "🥈", "🥉")
MOST_ON_STEP: Final = 4
"""People named on one step of a podium; equals share it."""


def podium(best: Sequence[tuple[int, int]]) -> list[str]:
    """The steps of a podium, by ranks and people."""
    steps = []
    for rank, medal in enumerate(MEDALS, 1):
        some = [f"<@{user}>" for each, user in best if each == rank and user > 0]
        more = [counted(len(some) - MOST_ON_STEP, "other")] if some[MOST_ON_STEP:] else []
        if some:
            steps.append(f"{medal} {listed([*some[:MOST_ON_STEP], *more])}")
    return steps


def _won(each: Podium) -> str:
    """A tournament's podium in one line."""
    steps = podium([(one.rank, one.member.user) for one in each.best])
    return f"**{plain(each.tournament.title)}**: {' '.join(steps)}"


def _results_menu(shown: Sequence[GameResult], games: Mapping[str, AnyGame]) -> GameSelect:
    """A menu of the results on a page."""
    choices = []
    for each in shown:
        names = [seat.name for seat in each.seats]
        who = listed(names)
        if len(who) > MENU_LABEL:
            who = f"{clip(names[0], 40)} and {len(names) - 1} others"
        choices.append(Choice(str(each.table), title_of(each, games), who))
    return GameSelect(ComponentId(RESULT, 0, (BESIDE,)), "Show a game …", choices)


def title_of(result: GameResult, games: Mapping[str, AnyGame]) -> str:
    """A game that is over, in a menu."""
    game = games.get(result.game)
    day = f"{result.ended.day} {result.ended:%b %Y}"
    return f"{result.game if game is None else game.title}, table {result.table}, {day}"


def ending(result: GameResult, game: AnyGame | None) -> str:
    """A game in one line: ranks, what counted, and why it is unrated or counts for nothing; `game`
    may be gone.
    """
    if result.struck is not None:
        why = f": {escaped(result.struck_for)}" if result.struck_for else ""
        return f"{_counting(result, game)} · **struck by a manager**{why}"
    return _counting(result, game)


def _counting(result: GameResult, game: AnyGame | None) -> str:
    """The same for one that counts."""
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


def results_post(
    game: AnyGame, seen: SeatView, picture: Picture, rated: Sequence[Change], mark: str
) -> MessageLayout:
    """The end of a game, for a channel of its server; `mark` identifies the message."""
    view, outcome = seen.view, game.rules.outcome(seen.begun)
    if outcome is None:
        raise ValueError("the game is not over")
    players = listed([mention(player) for player in view.players])
    return MessageLayout(
        f"### {game.title}, table {view.id}: the game is over",
        result(view, outcome, game.wording.unit(seen.begun), game.wording.ranking),
        picture,
        ratings_changed(rated),
        f"-# Played by {players} in {place_of(view.place)}",
        looking_back(view, mark),
        colour=SAND,
    )


def ended(
    game: AnyGame,
    seen: SeatView,
    picture: Picture | None,
    rated: Sequence[Change],
    link: str,
    *,
    manages: bool = False,
) -> MessageLayout:
    """How a game ended, with ways to look back; `link` leads to its message in the channel. One who
    `manages` its server may strike the result.
    """
    view, head = seen.view, f"### {game.title}, table {seen.view.id}"
    there = f"[Go to the table]({link})" if link else place_of(view.place)
    if picture is None:
        return MessageLayout(head, no_result(view), f"-# {there}", looking_back(view), colour=BLUE)
    outcome = game.rules.outcome(seen.begun)
    if outcome is None:
        raise ValueError("the game is not over")
    return MessageLayout(
        head,
        result(view, outcome, game.wording.unit(seen.begun), game.wording.ranking),
        picture,
        "\n".join(filter(None, (ratings_changed(rated), f"-# {there}"))),
        [*looking_back(view), *[button(STRIKE, view.id, "Strike or restore …", BESIDE)] * manages],
        colour=BLUE,
    )


def looking_back(view: TableView, mark: str = BESIDE) -> list[GameButton]:
    """The board, the replay and the analysis of a game that is over. Their answers never replace
    the message; `mark` is that of one that lasts.
    """
    analysis = [button(ANALYSIS, view.id, "Analysis", BESIDE)] * (view.closing is None)
    return [button("board", view.id, "Board", BESIDE), replay_key(view, mark), *analysis]


def ratings_changed(rated: Sequence[Change]) -> str:
    """What a game did to ratings, in a muted line; empty if it is unrated."""
    told = [
        f"<@{each.user}> {each.before:,} → {each.after:,}"
        + ("" if each.is_settled else " (still settling)")
        for each in rated
    ]
    return f"-# Ratings: {' · '.join(told)}" if told else ""


def profile(
    who: str,
    game: AnyGame | None,
    pictures: Sequence[Picture],
    menu: GameSelect,
    *,
    has_rating: bool,
    in_server: bool,
    cups: Sequence[tuple[str, int]] = (),
) -> MessageLayout:
    """A person's profile; `game` is None for all games together. `cups`: tournaments on whose
    podium they were, each with their rank.
    """
    title = "all games" if game is None else game.title
    return MessageLayout(
        f"### {who}: {title}",
        *pictures,
        " · ".join(f"{MEDALS[rank - 1]} {plain(cup)}" for cup, rank in cups),
        _about_ratings(has_rating=has_rating, in_server=in_server),
        menu,
        colour=BLUE,
        picture_name="profile",
    )


def _about_ratings(*, has_rating: bool, in_server: bool) -> str:
    if not in_server:
        return "-# Each server has its own ratings. Use `/profile` there to see them."
    if has_rating:
        return "-# Choose a game to see how its rating went, and where the points come from."
    return "-# No rating yet. Only games between people are rated, see `/leaderboard`."


def leaderboard(
    game: AnyGame,
    period: str,
    picture: Picture,
    turning: Sequence[GameButton],
    menus: Sequence[GameSelect],
) -> MessageLayout:
    """The ratings in a game, with the buttons for other pages."""
    return MessageLayout(
        f"### {game.title}: leaderboard, {period}",
        picture,
        "-# Everyone starts at 1000, and gets a rank after five games. Only finished games between "
        "people count, in places that you can see. If you leave one for good, you're rated last.",
        list(turning),
        *menus,
        colour=SAND,
        picture_name="leaderboard",
    )


def rank_keys(game: str, season: str, page: int, pages: int) -> list[GameButton]:
    """The buttons that turn the pages of a leaderboard."""
    return [
        button(RANKS, 0, label, game, season, str(to))
        for to, label in ((page - 1, "Higher"), (page + 1, "Lower"))
        if 0 <= to < pages
    ]


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
