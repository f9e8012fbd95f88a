"""Screens of what computers work out: hints, lessons, analyses."""

import random
from collections.abc import Iterator
from typing import Final

import msgspec

from cogs.hints import analysis as analyses
from cogs.hints import lessons
from cogs.hints import screen as hints
from cogs.live import direct
from cogs.lobby.options_screen import agreed as agreed_to_hints
from cogs.ui.layout import MessageLayout
from engine.foresight import Position
from engine.model import Action, Order
from engine.players.analysis import Advice, Advised, Judged, clauses_of
from engine.registry import AnyGame
from engine.stories import Story
from engine.words import most_telling
from host.outbox.loop import new_mark
from host.review.analysis import Analysis, Decision
from host.service.hints import Hint
from host.table.seats import Player
from host.table.views import SeatView, TableView
from render.base import Picture
from tests.cogs.views import but

Screen = tuple[str, MessageLayout]
"""What it is, and the message."""

MOST: Final = 3
"""Actions in a hint."""
COSTLIEST: Final = 5
"""Decisions in a person's own list."""
TRIED: Final = 30
"""Actions searched for those with the most words."""
STATES: Final = 2
"""Possible states in which an action is tried."""


def thought_screens(
    game: AnyGame, seen: SeatView, stories: tuple[Story, ...], picture: Picture, mark: str
) -> Iterator[Screen]:
    """Hints and lessons for a seat, with the wordiest actions."""
    yield "thinking", hints.thinking(game, seen.view)
    own = _alone(_agreed(seen))
    for is_contest in (True, False):
        found = Hint(_agreed(seen), _advice(game, seen), is_contest)
        yield "hint", hints.hint(game, found)
        one = msgspec.structs.replace(found.advice, advised=found.advice.advised[:1])
        yield "hint", hints.hint(game, msgspec.structs.replace(found, advice=one))
        move = lessons.good_move(game, msgspec.structs.replace(found, seen=own))
        said = lessons.Lesson(lessons.aim(game, own), move, is_explained=True)
        shown = direct.table(
            game,
            own,
            stories=stories,
            note="x" * 100,
            pictures=[picture, picture],
            mark=mark,
            order=_order(game),
            lesson=said,
        )
        yield "lesson", shown
    yield (
        "lesson",
        direct.table(game, own, stories=stories, mark=mark, lesson=lessons.Lesson(lessons.END)),
    )


def agreement_screens(game: AnyGame, table: TableView) -> Iterator[Screen]:
    """Who allows hints and who doesn't, for each player."""
    for agreed in (0, 1, len(table.players) - 1, len(table.players)):
        players = tuple(
            msgspec.structs.replace(each, allows_hints=seat < agreed)
            for seat, each in enumerate(table.players)
        )
        view = msgspec.structs.replace(table, players=players)
        for user in {view.host, *(each.user for each in players if each.user is not None)}:
            yield "no hints", hints.refusal(game, view, players, user)
            yield "agreed to hints", agreed_to_hints(view, user)


def lesson_screens(game: AnyGame) -> Iterator[Screen]:
    """The answers to `/learn`."""
    yield "which lesson", lessons.choose_game([game])
    yield "lesson begun", lessons.begun(game, f"<#{2**63 - 1}>")


def turned_screens(
    game: AnyGame, seen: SeatView, said: tuple[str, ...], picture: Picture
) -> Iterator[Screen]:
    """Analyses, with decisions in the longest of these words."""
    words = sorted(said, key=len)[-2:]
    seats = len(seen.view.players)
    judged = Judged((0.5,) * seats, b"", b"", 0.999, 0.111)
    told = dict.fromkeys(
        range(COSTLIEST),
        analyses.ToldDecision("Round 999, select food", words[0], words[-1], (words[-1], words[0])),
    )
    decisions = tuple(Decision(each, each % seats, 9_999, judged) for each in range(COSTLIEST))
    mark = "x" * len(new_mark())
    for teams in (tuple(range(seats)), (0,) * seats):
        found = Analysis(9_999, 9_999, teams, (0.5,) * seats, decisions=decisions)
        yield (
            "turned",
            analyses.turned(game, seen.view, found, told, picture, mark),
        )
        places = range(COSTLIEST)
        yield "costliest", analyses.costliest(game, seen.view, found, told)
        for kind, others in ((analyses.TURNED, places[:MOST]), (analyses.OWN, places)):
            pictures = [picture, picture]
            page = analyses.decision(seen, found, told[0], 0, pictures, others, kind)
            yield "decision", page
    nothing = Analysis(9_999, 9_999, tuple(range(seats)), (0.5,) * seats)
    yield "turned", analyses.turned(game, seen.view, nothing, {}, picture, mark)
    yield "costliest", analyses.costliest(game, seen.view, nothing, {})


def phrases(game: AnyGame, seen: SeatView) -> list[tuple[str, Action]]:
    """Some actions of a seat in words, the longest first."""
    rng = random.Random(str(seen.actions))
    some = rng.sample(seen.actions, min(TRIED, len(seen.actions)))
    named = [(game.wording.phrase(seen.begun, seen.own_seat, each), each) for each in some]
    return sorted(named, key=lambda each: -len(each[0]))


def _advice(game: AnyGame, seen: SeatView) -> Advice:
    rng, seat = random.Random(1), seen.own_seat
    position = Position(seen.begun, seat, len(seen.view.players))
    states = [game.rules.determinize(seen.begun, seat, rng, None) for _ in range(STATES)]
    advised = tuple(
        Advised(action, 0.617, most_telling(clauses_of(game, position, action, states, rng)))
        for _, action in phrases(game, seen)[:MOST]
    )
    return Advice(advised, (0.5,) * position.seats)


def _agreed(seen: SeatView) -> SeatView:
    """The same where everyone allows hints."""
    players = tuple(msgspec.structs.replace(each, allows_hints=True) for each in seen.view.players)
    return msgspec.structs.replace(seen, view=msgspec.structs.replace(seen.view, players=players))


def _order(game: AnyGame) -> Order | None:
    found = [
        Order(spec.name, value) for spec in game.rules.orders.specs for value, _ in spec.choices
    ]
    return found[0] if found else None


def _alone(seen: SeatView) -> SeatView:
    """The same in a lesson, with something to undo."""
    view = seen.view
    players = tuple(
        each if seat == seen.seat else Player(None, each.name, "x" * 32)
        for seat, each in enumerate(view.players)
    )
    alone = but(view, place={"guild": None}, players=players, lesson=True, abandon_votes=())
    return msgspec.structs.replace(seen, view=alone, acted=1)
