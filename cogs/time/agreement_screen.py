"""What all who play are asked to agree to, and that a table is paused, with the buttons of both."""

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
    """Who proposes what, and on whose agreement it hangs, after the words `then`."""
    who = [f"<@{user}>" for user in asking]
    once = f" {then} {once_agreed(asked)}." if asked else ""
    return f"**{listed(who)} {'propose' if who[1:] else 'proposes'} {what}.**{once}"


def to_the_board(user: int, others: Sequence[int], what: str) -> str:
    """Calls people to what somebody asks them, in words that are true when it is settled, too."""
    called = listed([f"<@{each}>" for each in others])
    return f"{called}: <@{user}> asked you {what}. It stands on the board until it is settled."


def once_agreed(users: Sequence[int]) -> str:
    """On whose agreement something hangs, such as "once Ann and Ben agree too"."""
    left = [f"<@{user}>" for user in users]
    return f"once {listed(left)} {'agree' if left[1:] else 'agrees'} too"


def pace_choices() -> list[Choice]:
    """Every pace, as it can be chosen in a menu."""
    none = Choice(UNTIMED, "No limit", "Nobody is called a second time.")
    return [none, *(Choice(key, pace.title, pace.help) for key, pace in PACES.items())]


def pace_words(key: str) -> str:
    """A pace in a sentence, such as "24 hours a turn"."""
    pace = pace_of(key)
    return "no time limit" if pace is None else pace.help


RESTS: Final[dict[Barrier, tuple[str, str]]] = {
    "server": ("I am not in its server any more", "once somebody there lets me in again"),
    "hidden": ("I do not see its channel any more", "once I may see it again"),
    "rights": ("I may not post in its channel any more", "once I may again"),
    "locked": ("its thread is locked", "once somebody unlocks it"),
}
"""Why a table rests, and when it does so no more."""


def rests(view: TableView) -> str:
    """That a table's channel cannot be reached, and how it goes on; empty where it can be."""
    if view.rest is None or view.over:
        return ""
    why, until = RESTS[view.rest.why]
    goes_on = "Nobody's time runs, and you can play on here" if view.started else "It waits"
    return (
        f"**The channel of this table cannot be reached** ({moment(view.rest.since)}): {why}. "
        f"{goes_on}; the board comes back by itself {until}."
    )


def standing(view: TableView) -> Parts:
    """That a table rests; that it is paused, since when and by whom; else what is proposed."""
    resting: Parts = [rests(view)] if view.rest is not None and not view.over else []
    return [*resting, *_agreed(view)]


def _agreed(view: TableView) -> Parts:
    if view.pause is not None:
        by, since = view.pause.by, moment(view.pause.since)
        who = "as all who play agreed" if by is None else f"by <@{by}>"
        ends = "Anyone who plays" if by is None else "Whoever manages this channel"
        text = (
            f"**This table is paused** ({since}, {who}). Nobody's time runs, and nobody can act. "
            f"{ends} can resume it:"
        )
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
    """What is proposed, and what happens once all agree."""
    asked = view.proposal
    if asked is None or asked.what == "pause":
        return (
            "to pause this game",
            "Then nobody's time runs, until anyone who plays resumes it. It is paused",
        )
    change = f"{pace_words(asked.value)}, in place of {pace_words(view.pace)}"
    return f"another pace: {change}", "Every clock that runs then begins anew. It holds"


def proposal_keys(view: TableView, seat: int | None) -> list[list[GameButton] | GameSelect]:
    """What somebody who plays can propose to all: a pause, and another pace."""
    people = [player for player in view.players if player.user is not None]
    if view.status != "running" or seat is None or len(people) < 2 or view.pause is not None:
        return []
    menu = GameSelect(ComponentId(NEW_PACE, view.id), "Propose another pace …", pace_choices())
    return [menu, [_key(PAUSE, view, "Propose a pause")]]


def _key(
    action: str,
    view: TableView,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> GameButton:
    return GameButton(ComponentId(action, view.id), label, style=style)
