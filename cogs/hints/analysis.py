"""The analysis of a finished game: posted under it, without pings, and shown on request."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.messages.carrier import Draft
from cogs.results.screen import ANALYSIS
from cogs.ui.components import BESIDE, PRIMARY, BadComponentId, GameButton, button
from cogs.ui.layout import BLUE, SAND, MessageLayout, plain
from engine.foresight import Position
from engine.players.analysis import Judged, reasons_for
from engine.registry import AnyGame, Games
from engine.words import counted, escaped
from host.messages.review import Review, Reviewed
from host.review.analysis import Analysis
from host.review.replays import Replays
from host.review.reviewer import Reviewer
from host.service.queries import Queries
from host.table.views import SeatView, TableView
from render.base import Picture
from render.pages.analysis import Series, WinChart

DECISION, COSTLIEST, PRACTICE = "decision", "costliest", "practice"
TURNED: Final = "turned"
"""In the id of a decision shown as a turning point."""
OWN: Final = "own"
"""In the id of one of a person's own costliest moves."""
_NOTE: Final = "Compared with the best way I found."
"""What is counted if decisions are judged by a way to a goal (`engine.foresight.PlanValue`)."""
NO_TURNING_POINT = "I found no decision that cost anyone much."
NOTHING_LOST = "As far as I can tell, none of your moves cost you much."


class ToldDecision(NamedTuple):
    """A decision in the game's words: when, what its seat chose, what was better, and why."""

    when: str
    chosen: str
    better: str
    reasons: tuple[str, ...]


def told(game: AnyGame, seen: SeatView, judged: Judged) -> ToldDecision:
    """The words for a decision, from what its seat saw before it."""
    rng, seat, begun = random.Random(0), seen.own_seat, seen.begun  # noqa: S311 - for reasons only
    chosen, better = map(game.storage.decode_action, (judged.played, judged.best))
    position = Position(begun, seat, len(seen.view.players))
    phrase = game.wording.phrase
    reasons = reasons_for(game, position, better, chosen, rng)
    when = game.wording.moment(begun)
    return ToldDecision(when, phrase(begun, seat, chosen), phrase(begun, seat, better), reasons)


async def _all_told(
    replays: Replays, game: AnyGame, table: int, analysis: Analysis, places: Iterable[int]
) -> dict[int, ToldDecision]:
    """The words for some of its decisions. Raises `NotAllowed` if they can't be replayed."""
    words = {}
    for place in places:
        found = analysis.decisions[place]
        moment = await replays.before(table, found.seat, found.seq)
        words[place] = told(game, moment.seen, found.judged)
    return words


def turned_of(
    game: AnyGame, view: TableView, analysis: Analysis, words: Mapping[int, ToldDecision]
) -> WinChart:
    """The data of the plot."""
    teams = tuple(dict.fromkeys(analysis.teams))
    by_team = [*analysis.course(), analysis.by_team(analysis.end)]
    courses = tuple(
        Series(
            tuple(seat for seat, each in enumerate(analysis.teams) if each == team),
            tuple(shares[line] for shares in by_team),
        )
        for line, team in enumerate(teams)
    )
    points = tuple(
        (place, teams.index(analysis.teams[analysis.decisions[place].seat]), words[place].when)
        for place in analysis.turning_points
    )
    return WinChart(
        f"{game.title}: how the game turned"[:60],
        view.names,
        courses,
        (*(each.at for each in analysis.decisions), analysis.actions),
        analysis.rounds,
        points,
        analysis.is_together,
    )


def turned(
    game: AnyGame,
    view: TableView,
    analysis: Analysis,
    words: Mapping[int, ToldDecision],
    picture: Picture,
    mark: str,
) -> MessageLayout:
    """The message under a finished game; `mark` identifies it."""
    points, lines = analysis.turning_points, []
    for number, place in enumerate(points, 1):
        found = analysis.decisions[place]
        who, chosen = plain(view.players[found.seat].name), escaped(words[place].chosen)
        when = words[place].when
        lines.append(f"{number}. {when}, **{who}**: {chosen} ({_cost(found.judged)})")
    keys = [
        button(DECISION, view.id, f"Turning point {number}", str(place), TURNED)
        for number, place in enumerate(points, 1)
    ]
    own = button(COSTLIEST, view.id, "My costliest moves", mark, style=PRIMARY)
    practice = button(PRACTICE, view.id, "What would you do?", "0")
    falls = " A fall without a number was luck, or somebody's good move." if lines else ""
    return MessageLayout(
        f"### {game.title}, table {view.id}: how the game turned",
        "\n".join(["**Costliest moves:**", *lines]) if lines else NO_TURNING_POINT,
        picture,
        f"-# {_looked_at(analysis)} by what each player knew at the time.{falls}",
        [*keys, own, practice],
        colour=SAND,
        picture_name="turned",
    )


def decision(
    seen: SeatView,
    analysis: Analysis,
    words: ToldDecision,
    place: int,
    pictures: Sequence[Picture],
    others: Sequence[int],
    kind: str,
    answer: str = "",
) -> MessageLayout:
    """One decision: position, move, and a better one; `others` are its siblings of this `kind`.
    `answer` says what somebody would do now.
    """
    view, found = seen.view, analysis.decisions[place]
    judged = found.judged
    who = plain(view.players[found.seat].name)
    what = "Turning point" if kind == TURNED else "Costly move"
    note = f"Judged by what {who} knew at the time." if judged.way is None else _NOTE
    lines = [
        f"**Chosen:** {escaped(words.chosen)} · {_cost(judged)}",
        f"**Better:** {escaped(words.better)}",
        *(f"- {escaped(reason)}" for reason in words.reasons),
        f"-# {note}",
    ]
    return MessageLayout(
        f"### {what} {others.index(place) + 1} · {words.when} · {who}",
        answer,
        "\n".join(lines),
        *pictures,
        _steps(view, others, place, kind),
        colour=BLUE,
        picture_name="position",
    )


def costliest(
    game: AnyGame, view: TableView, analysis: Analysis, words: Mapping[int, ToldDecision]
) -> MessageLayout:
    """A person's own costliest decisions, for them alone, as ordered in `words`."""
    lines, note, keys = [], "Costs are estimates, by what you knew at the time.", []
    for number, (place, said) in enumerate(words.items(), 1):
        found = analysis.decisions[place]
        better, why = f"**{escaped(said.better)}**", "; ".join(map(escaped, said.reasons))
        lines.append(
            f"{number}. {said.when}: you chose **{escaped(said.chosen)}** "
            f"({_cost(found.judged)}). Better: {f'{better}: {why}' if why else better}."
        )
        keys.append(button(DECISION, view.id, f"Show move {number}", str(place), OWN))
        if found.judged.way is not None:
            note = _NOTE
    return MessageLayout(
        f"### {game.title}, table {view.id}: your costliest moves",
        "\n".join(lines) or NOTHING_LOST,
        f"-# {note}" if lines else "",
        f"-# {_looked_at(analysis)}.",
        keys,
        colour=BLUE,
    )


def _looked_at(analysis: Analysis) -> str:
    many, of = len(analysis.decisions), counted(analysis.choices, "decision")
    return f"A hard computer player judged {many} of {of}"


_COSTS: Final = ((0.3, "decided the game"), (0.1, "cost a lot"), (0.0, "cost a little"))
"""Words for a decision's cost, by the least share of the win it gave away."""


def _cost(judged: Judged) -> str:
    """What a decision cost, in words, since it is only an estimate."""
    way = judged.way
    if way is not None:
        more = "more to the goal" if way.unit == "move" else "fewer at the end"
        return f"{counted(way.cost, way.unit)} {more}"
    return next(words for least, words in _COSTS if judged.cost >= least)


def _steps(view: TableView, others: Sequence[int], place: int, kind: str) -> list[GameButton]:
    """Buttons to the others, and back to the list."""
    name = "Turning point" if kind == TURNED else "Show move"
    keys = [
        button(DECISION, view.id, f"{name} {number}", str(other), kind, disabled=other == place)
        for number, other in enumerate(others, 1)
    ]
    if kind == OWN:
        keys.append(button(COSTLIEST, view.id, "Back to the list"))
    return keys


@dataclass(eq=False)
class Turnings:
    """Tells how a finished game turned."""

    _read: Queries
    _analysing: Reviewer
    _replays: Replays
    _games: Games
    _pictures: Pictures

    async def of(self, table: int, mark: str) -> MessageLayout:
        """How a game turned. Raises `NotAllowed` if it wasn't reviewed."""
        view, analysis = await self._read.view(table), await self._analysing.of(table)
        game = self._games.game(view.game)
        words = await _all_told(self._replays, game, view.id, analysis, analysis.turning_points)
        course = turned_of(game, view, analysis, words)
        picture = await self._pictures.turned(view.game, course)
        return turned(game, view, analysis, words, picture, mark)


@dataclass(eq=False)
class ReviewText:
    """The message under a finished game."""

    _turnings: Turnings
    kind = Review.name

    async def compose(self, shown: Reviewed, mark: str) -> Draft:
        """How the game turned."""
        return Draft(await self._turnings.of(shown.table, mark))


@dataclass(eq=False)
class AnalysisHandlers:
    """Shows analyses privately; there are none before a game is over."""

    _analysing: Reviewer
    _replays: Replays
    _games: Games
    _pictures: Pictures
    _turnings: Turnings

    @on(ANALYSIS)
    async def analysis(self, reply: Reply, press: Press) -> None:
        """Show how a game turned."""
        await reply.show(await self._turnings.of(press.table, BESIDE))

    @on(DECISION)
    async def decision(self, reply: Reply, press: Press) -> None:
        """Show a turning point, or one of the person's own costliest moves."""
        place, kind = press.component.number(0), press.component.part(1)
        if kind == TURNED:
            found = await self._analysing.of(press.table)
            others = found.turning_points
        elif kind == OWN:
            found, others = await self._analysing.costliest(press.table, reply.user)
        else:
            raise BadComponentId
        if place not in others:
            raise BadComponentId
        decided = found.decisions[place]
        moment = await self._replays.before(press.table, decided.seat, decided.seq)
        own = press.seen.seat == decided.seat
        pictures = await self._pictures.again(moment.seen, own=own)
        words = told(self._games.game(press.view.game), moment.seen, decided.judged)
        await reply.show(decision(moment.seen, found, words, place, pictures, others, kind))

    @on(COSTLIEST)
    async def costliest(self, reply: Reply, press: Press) -> None:
        """Show a person their own costliest moves."""
        found, places = await self._analysing.costliest(press.table, reply.user)
        game = self._games.game(press.view.game)
        words = await _all_told(self._replays, game, press.table, found, places)
        await reply.show(costliest(game, press.view, found, words))
