"""The board in the channel: the picture, whose turn it is, what just happened, and the end."""

from collections.abc import Iterator

import discord

from cogs.giving_up.handler import proposal
from cogs.lobby.shuffle_screen import check_key
from cogs.messages.zoom import closer_keys
from cogs.replay.following import follow_key
from cogs.replay.history_screen import history_key, muted
from cogs.replay.screen import replay_key, since_key
from cogs.results.stories_handler import STORY
from cogs.time.absence_screen import absences
from cogs.time.agreement_screen import standing
from cogs.ui.components import GameButton
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import GREEN, SAND, Line, MessageLayout
from cogs.ui.words import mention, turn_text
from cogs.undo.screen import undo_request
from engine.model import Outcome
from engine.words import counted, listed
from host.table.models import AnyGame, SeatView, TableView
from render.base import Picture

NEWS_ROOM = 1800
NEWS_LINES = 8
"""So much of what happened stands in one message; all of it is behind a button."""
LAST_LINES = 3
"""So much of it stands at the end, where the result matters."""
NO_MESSAGES = (
    "-# I cannot start direct messages right now. Whoever gets none is called here, and finds "
    "privately what is theirs by **My {hand}**."
)


def board(
    game: AnyGame,
    seen: SeatView,
    lines: tuple[str, ...],
    picture: Picture,
    mark: str,
    *,
    waits_for_messages: bool = False,
) -> MessageLayout:
    """The public board of a running game. `mark` names this very message among the table's.

    `waits_for_messages`: some of those who play are to have direct messages, and do not get any.
    """
    view = seen.view
    return MessageLayout(
        f"### {game.title}, table {view.id} · {game.wording.status(seen.begun)}",
        Line(lines, NEWS_ROOM, NEWS_LINES).text(),
        picture,
        turn_text(game, seen),
        NO_MESSAGES.format(hand=game.wording.hand) if waits_for_messages else "",
        *questions(game, view),
        [
            *_hand_key(game, view, mark),
            *closer_keys(seen),
            GameButton(ComponentId("text", view.id), "As text"),
            GameButton(ComponentId("rules", view.id, (game.name, "0")), "Rules"),
            *([history_key(view)] if view.seq else []),
        ],
        [since_key(view), follow_key(view)],
        colour=GREEN,
    )


def questions(
    game: AnyGame, view: TableView, seat: int | None = None
) -> Iterator[str | list[GameButton]]:
    """What all are asked or told at a table that is under way; on a seat's panel, as it sees it."""
    yield from standing(view)
    yield from proposal(view)
    yield from absences(view, seat)
    yield from undo_request(game, view)


def _hand_key(game: AnyGame, view: TableView, mark: str) -> list[GameButton]:
    """The way to one's own hand, where anybody who plays could press it."""
    if all(player.user is None for player in view.players):
        return []
    label, style = f"My {game.wording.hand}", discord.ButtonStyle.primary
    return [GameButton(ComponentId("hand", view.id, (mark,)), label, style=style)]


def final(
    game: AnyGame,
    seen: SeatView,
    lines: tuple[str, ...],
    picture: Picture,
    mark: str,
) -> MessageLayout:
    """The public end of a game: who won and by what, and what can be done now."""
    view = seen.view
    outcome = game.rules.outcome(seen.begun)
    if outcome is None:
        raise ValueError("the game is not over")
    return MessageLayout(
        f"### {game.title}, table {view.id}: the game is over",
        result(view, outcome, game.wording.unit(seen.begun)),
        picture,
        muted(Line(lines, 1200, LAST_LINES).text()),
        [
            *story_keys(game, seen),
            GameButton(
                ComponentId("again", view.id), "Play again", style=discord.ButtonStyle.success
            ),
            replay_key(view),
            GameButton(ComponentId("export", view.id, (mark,)), "Record of the game"),
            *closer_keys(seen),
            GameButton(ComponentId("text", view.id), "As text"),
            history_key(view),
            check_key(view),
        ],
        colour=SAND,
    )


def story_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """A button for those who are asked for a name and a story, if anybody is."""
    asked = [seen.view.players[seat] for seat in game.rules.storytellers(seen.begun)]
    if not any(player.user is not None for player in asked):
        return []
    return [
        GameButton(
            ComponentId(STORY, seen.view.id), "Tell your story", style=discord.ButtonStyle.primary
        )
    ]


def result(view: TableView, outcome: Outcome, unit: str = "") -> str:
    """Who won, and by what, in one sentence; `unit` is what the scores count, in the plural."""
    names = [mention(player) for player in view.players]
    if not outcome.winners:
        return f"**{outcome.note or 'Nobody wins.'}**"
    won = listed([names[seat] for seat in outcome.winners])
    several = len(outcome.winners) > 1
    who = f"**{won} {('share the win' if outcome.is_draw else 'win') if several else 'wins'}**"
    if outcome.note:
        return f"{who}: {_going_on(outcome.note)}"
    best = outcome.scores[outcome.winners[0]]
    points = counted(best, (unit or "points").removesuffix("s"))
    losers = [seat for seat in range(len(names)) if seat not in outcome.winners]
    losers.sort(key=lambda seat: -outcome.scores[seat])
    others = listed([f"{names[seat]} ({outcome.scores[seat]})" for seat in losers])
    return f"{who} with {points}" + (f", ahead of {others}." if others else ".")


def _going_on(note: str) -> str:
    """A note as it goes on after a colon: only its article becomes small."""
    first = note.split(" ", 1)[0]
    return note[0].lower() + note[1:] if first in ("A", "All", "The") else note


def abandoned(game: AnyGame, view: TableView, mark: str) -> MessageLayout:
    """What stays in the channel of a game that was given up."""
    return MessageLayout(
        f"### {game.title}: table {view.id} was given up",
        "Nobody wins. The record of what was played can be downloaded.",
        [
            GameButton(
                ComponentId("again", view.id), "Play again", style=discord.ButtonStyle.success
            ),
            replay_key(view),
            GameButton(ComponentId("export", view.id, (mark,)), "Record of the game"),
            history_key(view),
            check_key(view),
        ],
        colour=SAND,
    )
