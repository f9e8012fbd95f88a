"""Proposals that all players must agree to, and paused tables, with their buttons."""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.ui.components import ComponentId, GameButton, GameSelect
from cogs.ui.layout import moment
from engine.model import Choice
from engine.words import listed
from host.clock.pace import PACES, UNTIMED, pace_of
from host.table.models import Barrier, TableView

PAUSE, RESUME, VOTE, NEW_PACE = "pause", "resume", "vote", "newpace"
YES, NO = "yes", "no"
Parts = list[str | list[GameButton]]


def proposed(asking: Sequence[int], asked: Sequence[int], what: str, then: str) -> str:
    """Who proposes what, what it means, and who hasn't answered."""
    who = listed([f"<@{user}>" for user in asking])
    text = f"**{who} propose {what}.**" if asking[1:] else f"**{who} proposes {what}.**"
    return f"{text} {then} {waiting_for(asked)}" if asked else text


def to_the_board(user: int, others: Sequence[int], what: str) -> str:
    """Pings people about a proposal, in words that stay true once it is settled."""
    called = listed([f"<@{each}>" for each in others])
    return f"{called}: <@{user}> asked you {what}. Please answer on the board."


def waiting_for(users: Sequence[int]) -> str:
    """Whose agreement is missing, as a sentence."""
    return f"Waiting for {listed([f'<@{user}>' for user in users])}."


def pace_choices() -> list[Choice]:
    """Every time per turn, as choices of a menu."""
    none = Choice(UNTIMED, "No limit", "No reminders.")
    return [none, *(Choice(key, pace.title, pace.help) for key, pace in PACES.items())]


def pace_words(key: str) -> str:
    """A time per turn in a sentence."""
    pace = pace_of(key)
    return "no time limit" if pace is None else pace.help


RESTS: Final[dict[Barrier, tuple[str, str]]] = {
    "server": ("I'm no longer in its server", "once I'm invited back"),
    "hidden": ("I can no longer see its channel", "once I can see it again"),
    "rights": ("I can no longer post in its channel", "once I can post there again"),
    "locked": ("its thread is locked", "once it's unlocked"),
}
"""Why a table is suspended, and when it resumes."""


def rests(view: TableView) -> str:
    """That a table's channel can't be reached, and what happens then; empty if it can be."""
    if view.rest is None or view.over:
        return ""
    why, until = RESTS[view.rest.why]
    text = f"**I can't reach this table's channel** ({moment(view.rest.since)}): {why}."
    if not view.started:
        return f"{text} The lobby returns {until}."
    return f"{text} Clocks are stopped, and you can keep playing here. The board returns {until}."


def standing(view: TableView) -> Parts:
    """That a table is suspended; that it is paused, or what is proposed."""
    resting: Parts = [rests(view)] if view.rest is not None and not view.over else []
    return [*resting, *_agreed(view)]


def _agreed(view: TableView) -> Parts:
    if view.pause is not None:
        by, since = view.pause.by, moment(view.pause.since)
        who = "by agreement" if by is None else f"by <@{by}>"
        ends = "Any player" if by is None else "Anyone who manages this channel"
        text = f"**The game is paused** ({since}, {who}). Clocks are stopped. {ends} can resume:"
        return [text, [_key(RESUME, view, "Resume", discord.ButtonStyle.primary)]]
    asked = view.proposal
    if asked is None:
        return []
    users = [view.players[seat].user for seat in asked.agreed if seat < len(view.players)]
    what, then = _what(view)
    text = proposed([user for user in users if user is not None], view.missing, what, then)
    keys = [
        GameButton(
            ComponentId(VOTE, view.id, (asked.what, YES)),
            "Agree",
            style=discord.ButtonStyle.primary,
        ),
        GameButton(ComponentId(VOTE, view.id, (asked.what, NO)), "Decline"),
    ]
    return [text, keys]


def _what(view: TableView) -> tuple[str, str]:
    """What is proposed, and what it means."""
    asked = view.proposal
    if asked is None or asked.what == "pause":
        return "to pause this game", "Clocks stop until a player resumes."
    change = f"{pace_words(asked.value)} instead of {pace_words(view.pace)}"
    return f"another time per turn: {change}", "Running clocks restart."


def proposal_keys(view: TableView, seat: int | None) -> list[list[GameButton] | GameSelect]:
    """What a player can propose: a pause, and another time per turn."""
    people = [player for player in view.players if player.user is not None]
    if view.status != "running" or seat is None or len(people) < 2 or view.pause is not None:
        return []
    menu = GameSelect(
        ComponentId(NEW_PACE, view.id), "Propose another time per turn …", pace_choices()
    )
    return [menu, [_key(PAUSE, view, "Propose a pause")]]


def _key(
    action: str,
    view: TableView,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> GameButton:
    return GameButton(ComponentId(action, view.id), label, style=style)
