"""What an ended game's analysis found: posted under it, and shown to those who press there."""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.messages.sending import Extras
from cogs.ui.components import BadComponentId, ComponentId, GameButton
from cogs.ui.layout import BLUE, SAND, MessageLayout, plain
from cogs.ui.pictures import Pictures
from engine.words import counted, escaped
from host.computers.judge import Judged
from host.review.analysis import Analysis, Decision
from host.review.replays import Replays
from host.review.reviewer import Reviewer
from host.service.queries import Queries
from host.table.models import AnyGame, Games, SeatView, TableView
from render.base import Picture
from render.pages.analysis import Course, Turned

DECISION, COSTLIEST = "decision", "costliest"
TURNED: Final = "turned"
"""Stands in the id of a decision that is looked at as one of the turning points."""
OWN: Final = "own"
"""Stands there for one of a person's own costliest."""
_NOTE: Final = "Counted by the best way that I know."
"""What is said where a decision is judged by a way to a goal (`engine.foresight.Way`)."""
NO_TURNING_POINT = "I found no decision that cost anybody much."
NOTHING_LOST = "As far as I can tell, none of your moves cost you much."


def turned_of(game: AnyGame, view: TableView, analysis: Analysis) -> Turned:
    """What the plot shows."""
    teams = tuple(dict.fromkeys(analysis.teams))
    by_team = [*analysis.course(), analysis.by_team(analysis.end)]
    courses = tuple(
        Course(
            tuple(seat for seat, each in enumerate(analysis.teams) if each == team),
            tuple(shares[line] for shares in by_team),
        )
        for line, team in enumerate(teams)
    )
    points = tuple(
        (place, teams.index(analysis.teams[analysis.decisions[place].seat]))
        for place in analysis.turning_points
    )
    return Turned(
        f"{game.title}: how the game turned"[:60],
        view.names,
        courses,
        (*(each.at for each in analysis.decisions), analysis.actions),
        analysis.rounds,
        points,
        analysis.is_together,
    )


def turned(
    game: AnyGame, view: TableView, analysis: Analysis, picture: Picture, mark: str
) -> MessageLayout:
    """What is posted under a game that is over. `mark` is the last part of an id in it."""
    points = analysis.turning_points
    lines = [f"{number}. {_of(view, analysis, place)}" for number, place in enumerate(points, 1)]
    keys = [
        GameButton(ComponentId(DECISION, view.id, (str(place), TURNED)), f"Turning point {number}")
        for number, place in enumerate(points, 1)
    ]
    own = GameButton(
        ComponentId(COSTLIEST, view.id, (mark,)),
        "My costliest moves",
        style=discord.ButtonStyle.primary,
    )
    return MessageLayout(
        f"### {game.title}, table {view.id}: how the game turned",
        "\n".join(["**What cost most:**", *lines]) if lines else NO_TURNING_POINT,
        picture,
        f"-# {_looked_at(analysis)}, and judged each by what its seat could know then.",
        [*keys, own],
        colour=SAND,
        picture_name="turned",
    )


def mark_of(table: int) -> str:
    """The last part of an id in the message of a table, by which it is found again."""
    return f"a{table}"


def decision(
    seen: SeatView,
    analysis: Analysis,
    place: int,
    pictures: Sequence[Picture],
    others: Sequence[int],
    kind: str,
) -> MessageLayout:
    """One decision: the position, what was played, and what would have been better. `others` are
    those that are leafed through, `kind` what they are.
    """
    view, found = seen.view, analysis.decisions[place]
    judged = found.judged
    who = plain(view.players[found.seat].name)
    note = f"Judged by what {who} could know then." if judged.way is None else _NOTE
    lines = [
        f"**Played:** {escaped(judged.played)} · {_cost(judged)}",
        f"**Better:** {escaped(judged.best)}",
        *(f"- {escaped(reason)}" for reason in judged.reasons),
        f"-# {note}",
    ]
    return MessageLayout(
        f"### {_title(others, place, kind)} · {_when(found)} · {who}",
        "\n".join(lines),
        *pictures,
        _steps(view, others, place, kind),
        colour=BLUE,
        picture_name="position",
    )


def costliest(
    game: AnyGame, view: TableView, analysis: Analysis, places: Sequence[int]
) -> MessageLayout:
    """A person's own decisions that cost most, for them alone."""
    lines = []
    for number, place in enumerate(places, 1):
        judged = analysis.decisions[place].judged
        why = f": {_joined(judged.reasons)}" if judged.reasons else ""
        lines.append(
            f"{number}. {_when(analysis.decisions[place])}: you played "
            f"**{escaped(judged.played)}** ({_cost(judged)}). "
            f"Better: **{escaped(judged.best)}**{why}."
        )
    note = "What it cost is an estimate, by what you could know then."
    if places and analysis.decisions[places[0]].judged.way is not None:
        note = _NOTE
    keys = [
        GameButton(ComponentId(DECISION, view.id, (str(place), OWN)), f"Look at {number}")
        for number, place in enumerate(places, 1)
    ]
    return MessageLayout(
        f"### {game.title}, table {view.id}: your costliest moves",
        "\n".join(lines) or NOTHING_LOST,
        f"-# {note}" if lines else "",
        f"-# {_looked_at(analysis)}.",
        keys,
        colour=BLUE,
    )


def _of(view: TableView, analysis: Analysis, place: int) -> str:
    found = analysis.decisions[place]
    who = plain(view.players[found.seat].name)
    return f"{_when(found)}, **{who}**: {escaped(found.judged.played)} ({_cost(found.judged)})"


def _looked_at(analysis: Analysis) -> str:
    many, of = len(analysis.decisions), counted(analysis.choices, "decision")
    return f"The hard computer player looked at {many} of {of}"


def _title(others: Sequence[int], place: int, kind: str) -> str:
    what = "Turning point" if kind == TURNED else "Costly move"
    return f"{what} {others.index(place) + 1}"


def _when(found: Decision) -> str:
    return f"Move {found.at + 1}" if found.round is None else f"Round {found.round}"


_COSTS: Final = ((0.3, "decided the game"), (0.1, "cost a lot"), (0.0, "cost a little"))
"""From what cost on, in shares of the win, a decision is told so."""


def _cost(judged: Judged) -> str:
    """What a decision cost, in words: an estimate is not worth more."""
    way = judged.way
    if way is not None:
        more = "more to the goal" if way.unit == "move" else "fewer at the end"
        return f"{counted(way.cost, way.unit)} {more}"
    return next(words for least, words in _COSTS if judged.cost >= least)


def _joined(reasons: Sequence[str]) -> str:
    return "; ".join(escaped(reason) for reason in reasons)


def _steps(view: TableView, others: Sequence[int], place: int, kind: str) -> list[GameButton]:
    """Buttons to the others, and back to where they are listed."""
    name = "Turning point" if kind == TURNED else "Look at"
    keys = [
        GameButton(
            ComponentId(DECISION, view.id, (str(other), kind)),
            f"{name} {number}",
            disabled=other == place,
        )
        for number, other in enumerate(others, 1)
    ]
    if kind == OWN:
        keys.append(GameButton(ComponentId(COSTLIEST, view.id), "All of them"))
    return keys


class AnalysisPoster:
    """Posts what was found about games."""

    def __init__(self, read: Queries, games: Games, pictures: Pictures, extras: Extras) -> None:
        self._read = read
        self._games = games
        self._pictures = pictures
        self._extras = extras

    async def post(self, table: int, analysis: Analysis) -> None:
        """Post it where the game was played, if that place is there. Raises `Unreachable`."""
        view = await self._read.view(table)
        if view.channel_lost or view.rest is not None:
            return
        game = self._games.game(view.game)
        shown = turned_of(game, view, analysis)
        picture = await self._pictures.turned(view.game, shown)
        layout = turned(game, view, analysis, picture, mark_of(table))
        await self._extras.send(table, view.channel, layout)

    async def is_posted(self, table: int) -> bool:
        """Whether it stands there. Raises `Unreachable`."""
        view = await self._read.view(table)
        found = await self._extras.find(table, view.channel, mark_of(table))
        return found is not None


class AnalysisHandlers:
    """Shows privately what was found. Nothing is found before a game is over."""

    def __init__(
        self, analysing: Reviewer, replays: Replays, games: Games, pictures: Pictures
    ) -> None:
        self._analysing = analysing
        self._replays = replays
        self._games = games
        self._pictures = pictures

    @on(DECISION)
    async def decision(self, reply: Reply, press: Press) -> None:
        """Show a turning point, or one of the person's own costliest moves."""
        place, kind = press.component.number(0), press.component.part(1)
        if kind == TURNED:
            found = await self._analysing.of(press.table)
            others = found.turning_points
        elif kind == OWN:
            user = reply.interaction.user.id
            found, others = await self._analysing.costliest(press.table, user)
        else:
            raise BadComponentId
        if place not in others:
            raise BadComponentId
        decided = found.decisions[place]
        moment = await self._replays.before(press.table, decided.seat, decided.seq)
        pictures = await self._pictures.again(moment.seen)
        await reply.show(decision(moment.seen, found, place, pictures, others, kind))

    @on(COSTLIEST)
    async def costliest(self, reply: Reply, press: Press) -> None:
        """Show a person what their own moves cost them."""
        found, places = await self._analysing.costliest(press.table, reply.interaction.user.id)
        await reply.show(costliest(self._game(press), press.view, found, places))

    def _game(self, press: Press) -> AnyGame:
        return self._games.game(press.view.game)
