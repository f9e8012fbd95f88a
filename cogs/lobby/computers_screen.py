"""The private page on which computer players are seated and sent away before a game begins."""

from typing import Final

import discord

from cogs.ui.components import GameButton, GameSelect
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import BLUE, MessageLayout
from cogs.ui.words import SEAT_LETTERS
from engine.model import Choice
from engine.players.model import STRENGTHS, USUAL, Strength
from engine.words import counted
from host.clock.pace import LIVE
from host.clock.thinking_time import HARD_CHOICES_S, HARD_LIVE_S, HARD_S
from host.table.models import AnyGame, TableView

STRENGTH, THINKING = "strength", "thinking"
HELP: Final[dict[Strength, str]] = {
    "easy": "follows its style, and slips now and then",
    "medium": "follows its style, and looks at what comes of it",
    "hard": "looks further ahead, and takes its time",
}


def computers(
    game: AnyGame, view: TableView, note: str = "", strength: Strength = USUAL
) -> MessageLayout:
    """The page; `strength` is that of those who are seated from it."""
    parts: list[str | GameSelect | list[GameButton]] = [
        f"### Computer players at table {view.id}",
        note,
    ]
    is_lone = sum(player.user is not None for player in view.players) == 1
    if len(view.players) < game.rules.seats_for(view.options)[-1]:
        styles = [Choice(name, bot.title, bot.help) for name, bot in game.bots.items()]
        menu = ComponentId("seatbot", view.id, (strength,))
        parts += [
            f"**Strength** of whoever sits down next\n{strength.capitalize()}: {HELP[strength]}.",
            [_strength(view, each, strength) for each in STRENGTHS],
            "**Style**",
            GameSelect(menu, "Seat a computer player …", styles),
        ]
    seated = [
        Choice(
            str(seat),
            f"{SEAT_LETTERS[seat]} · {player.name}",
            _kind(game, player.bot, player.strength),
        )
        for seat, player in enumerate(view.players)
        if player.bot is not None
    ]
    if seated:
        parts.append(
            GameSelect(ComponentId("sendbot", view.id, (strength,)), "Send one away …", seated)
        )
    if "hard" in (strength, *(player.strength for player in view.players)):
        parts += _thinking(view, strength)
    if view.guild is not None and is_lone:
        watch = ComponentId("watch", view.id, (strength,))
        parts.append([GameButton(watch, "Let computers play, I watch")])
    return MessageLayout(*parts, colour=BLUE)


def thinking_line(view: TableView) -> list[str]:
    """How long hard computer players think, where one plays and that is not as usual."""
    if "hard" not in [player.strength for player in view.players]:
        return []
    if view.thinking_s == HARD_S:
        return []
    return [f"- Hard computer players think for {_seconds(view.thinking_s)}."]


def _strength(view: TableView, each: Strength, chosen: Strength) -> GameButton:
    style = discord.ButtonStyle.primary if each == chosen else discord.ButtonStyle.secondary
    return GameButton(ComponentId(STRENGTH, view.id, (each,)), each.capitalize(), style=style)


def _kind(game: AnyGame, bot: str, strength: Strength | None) -> str:
    title = game.bots[bot].title if bot in game.bots else ""
    return " · ".join(filter(None, (title, strength)))


def _thinking(view: TableView, strength: Strength) -> list[str | GameSelect]:
    text = "**How long hard computer players think** about a decision"
    if view.pace == LIVE:
        return [f"{text}\nAt the pace Live: {HARD_LIVE_S} seconds."]
    choices = [Choice(str(each), _seconds(each)) for each in HARD_CHOICES_S]
    menu = ComponentId(THINKING, view.id, (strength,))
    return [
        text,
        GameSelect(
            menu, "How long hard computer players think", choices, chosen=str(view.thinking_s)
        ),
    ]


def _seconds(number: int) -> str:
    return counted(number, "second")
