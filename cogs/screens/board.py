"""The board in the channel: the picture, whose turn it is, what just happened, and the end."""

import discord

from cogs.components import GameButton
from cogs.ids import ComponentId
from cogs.screens.closer import closer_keys
from cogs.screens.giving_up import proposal
from cogs.screens.layout import GREEN, SAND, Line, MessageLayout
from cogs.screens.words import mention, names_of
from engine.model import Outcome
from engine.words import counted, listed
from host.models import AnyGame, SeatView, TableView
from render.base import Picture

NEWS_ROOM = 1800
STORY = "story"
"""The verb that opens a form: the only one that is answered by anything but a message."""


def board(
    game: AnyGame,
    seen: SeatView,
    lines: tuple[str, ...],
    picture: Picture,
    mark: str,
) -> MessageLayout:
    """The public board of a running game. `mark` names this very message among the table's."""
    view = seen.view
    return MessageLayout(
        f"### {game.title} · {game.wording.status(seen.begun)}",
        Line(lines, NEWS_ROOM).text(),
        turn_text(game, seen),
        *proposal(view),
        picture,
        [
            GameButton(
                ComponentId("hand", view.id, (mark,)),
                "My hand",
                style=discord.ButtonStyle.primary,
            ),
            *closer_keys(seen),
            GameButton(ComponentId("text", view.id), "As text"),
            GameButton(ComponentId("rules", view.id, (game.name, "0")), "Rules"),
        ],
        f"-# Table {view.id}",
        colour=GREEN,
    )


def turn_text(game: AnyGame, seen: SeatView) -> str:
    """Who must decide what; seats that are asked the same stand together."""
    asked: dict[str, list[str]] = {}
    for seat in seen.view.actors:
        asked.setdefault(game.wording.question(seen.begun, seat), []).append(
            mention(seen.view.players[seat])
        )
    return "\n".join(f"**To act:** {listed(who)}: {what}" for what, who in asked.items())


def final(
    game: AnyGame,
    seen: SeatView,
    lines: tuple[str, ...],
    picture: Picture,
    mark: str,
) -> MessageLayout:
    """The public end of a game: who won, what with, and the proof of a fair shuffle."""
    view = seen.view
    outcome = game.rules.outcome(seen.begun)
    if outcome is None:
        raise ValueError("the game is not over")
    winners = [mention(view.players[seat]) for seat in outcome.winners]
    headline = f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}!" if winners else "Over."
    return MessageLayout(
        f"## {game.title}: the game is over",
        Line(lines, 1200).text(),
        f"**{headline}** {outcome.note}".rstrip(),
        scores(view, outcome, game.wording.unit(seen.begun)),
        picture,
        [
            *story_keys(game, seen),
            GameButton(
                ComponentId("again", view.id), "Play again", style=discord.ButtonStyle.success
            ),
            GameButton(ComponentId("export", view.id, (mark,)), "Record of the game"),
            *closer_keys(seen),
            GameButton(ComponentId("text", view.id), "As text"),
        ],
        f"-# Table {view.id} · the seed was `{view.seed}`; its SHA-256 is `{view.commitment}`, as "
        "the first message said.",
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


def scores(view: TableView, outcome: Outcome, unit: str = "") -> str:
    """Each seat's score, the winners first, with what it is made of; `unit` is what it counts."""
    names = names_of(view)

    def rank(seat: int) -> tuple[bool, int]:
        return seat not in outcome.winners, -outcome.scores[seat]

    rows = []
    for seat in sorted(range(len(names)), key=rank):
        parts = ", ".join(f"{name} {points[seat]}" for name, points in outcome.breakdown)
        crown = " 🏆" if seat in outcome.winners else ""
        score = (
            counted(outcome.scores[seat], unit.removesuffix("s")) if unit else outcome.scores[seat]
        )
        rows.append(f"- **{names[seat]}** {score}{crown}" + (f" ({parts})" if parts else ""))
    return "\n".join(rows)


def abandoned(game: AnyGame, view: TableView, mark: str) -> MessageLayout:
    """What stays in the channel of a game that was given up."""
    return MessageLayout(
        f"### {game.title}: table {view.id} was abandoned",
        "Nobody wins. The record of what was played can be downloaded.",
        [
            GameButton(
                ComponentId("again", view.id), "Play again", style=discord.ButtonStyle.success
            ),
            GameButton(ComponentId("export", view.id, (mark,)), "Record of the game"),
        ],
        f"-# The seed was `{view.seed}`; its SHA-256 is `{view.commitment}`.",
        colour=SAND,
    )
