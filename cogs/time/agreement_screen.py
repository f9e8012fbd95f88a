"""Proposals that all players must agree to, and paused tables, with their buttons."""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.time.time_of_day import TIME_OF_DAY
from cogs.ui.components import ComponentId, GameButton, GameSelect, button
from cogs.ui.layout import moment, place_of
from engine.model import Choice
from engine.words import listed
from host.clock.pace import PACES, UNTIMED, TimeOfDay, pace_of
from host.table.place import BarrierKind
from host.table.requests import Asked
from host.table.stored_table import OWNER
from host.table.timing import SILENT_AFTER
from host.table.views import TableView

PAUSE, RESUME, VOTE, NEW_PACE = "pause", "resume", "vote", "newpace"
AGREE, PLAY_ON, LET, KEEP = "agree", "playon", "let", "keep"
YES, NO = "yes", "no"
SILENT: Final = f"no move or answer for {SILENT_AFTER.days} days"
Parts = list[str | list[GameButton]]


def proposed(asking: Sequence[int], asked: Sequence[int], what: str, then: str) -> str:
    """Who proposes what (a manager, if nobody), what it means, and who hasn't answered."""
    who = listed([f"<@{user}>" for user in asking]) or "A manager"
    text = f"**{who} propose {what}.**" if asking[1:] else f"**{who} proposes {what}.**"
    return f"{text} {then} {waiting_for(asked)}" if asked else text


ANSWERS: Final = {
    "undo": ((LET,), (KEEP,), "Decline"),
    "abandon": ((AGREE,), (PLAY_ON,), "Play on"),
}
"""What the two answers do, where they aren't votes about time."""


def answer_keys(view: TableView, what: Asked) -> list[GameButton]:
    """The two answers to what is asked of all players."""
    undo = view.requests.named.get("undo", "") if what == "undo" else ""
    return answers(view.id, what, undo)


def answers(table: int, what: Asked, undo: str = "", *mark: str) -> list[GameButton]:
    """The two answers, to an `undo` by its name, in a message with this mark."""
    agree, decline, no = ANSWERS.get(what, ((VOTE, what, YES), (VOTE, what, NO), "Decline"))
    style = discord.ButtonStyle.danger if what == "abandon" else discord.ButtonStyle.primary
    named = [undo] if undo else []
    return [
        button(agree[0], table, "Agree", *agree[1:], *named, *mark, style=style),
        button(decline[0], table, no, *decline[1:], *mark),
    ]


WORDS: Final[dict[Asked, tuple[str, str, str]]] = {
    "pause": ("to pause this game", "the pause", "the game pauses"),
    "pace": ("to change the time per turn", "another time per turn", "{pace}"),
    "abandon": ("to abandon this game", "abandoning the game", "the game is abandoned"),
    "undo": ("to let them undo something", "the undo", "it's undone"),
}
"""What a request asks for, what was declined, and what was agreed."""


def waiting_for(users: Sequence[int]) -> str:
    """Whose agreement is missing, as a sentence."""
    return f"Waiting for {listed([f'<@{user}>' for user in users])}."


def counts(view: TableView) -> str:
    """For whom votes don't wait."""
    whom = [
        f"<@{each.user}> ({'not in this server' if each.absent == 'gone' else SILENT})"
        for each in view.players
        if each.absent is not None and each.user is not None
    ]
    others = f"anyone who neither moves nor answers for {SILENT_AFTER.days} days"
    return f"-# This vote doesn't wait for {listed([*whom, others], 'or')}."


def until_all_agree(no: str) -> str:
    """How somebody who agreed sees who hasn't, and takes it back; true whatever happens later."""
    return f"While an answer is missing, the board says whose, and **{no}** withdraws it."


def pace_choices() -> list[Choice]:
    """Every time per turn, as choices of a menu."""
    none = Choice(UNTIMED, "No limit", "Nobody runs out of time.")
    return [none, *(Choice(key, pace.title, pace.help) for key, pace in PACES.items())]


def table_paces(now: str) -> list[Choice]:
    """The same for a table, whose time of day is among them."""
    own, pace = TimeOfDay.of(now), pace_of(now)
    present = [Choice(now, pace.title, pace.help)] if own and pace else []
    new = Choice(TIME_OF_DAY, "At a time of day …", "Such as 21:00 on weekdays.")
    return [*pace_choices(), *present, new]


def pace_words(key: str) -> str:
    """A time per turn in a sentence."""
    pace = pace_of(key)
    return "no time limit" if pace is None else pace.help


RESTS: Final[dict[BarrierKind, tuple[str, str]]] = {
    "server": ("I'm no longer in its server", "once I'm invited back"),
    "hidden": ("I can no longer see its channel", "once I can see it again"),
    "rights": ("I can no longer post in its channel", "once I can post there again"),
    "locked": ("its thread is locked", "once it's unlocked"),
    "automod": ("the server's AutoMod blocks my messages", "once it lets them through"),
    "links": ("Discord takes a link in my message for harmful", "once Discord accepts it"),
}
"""Why a table is suspended, and when it resumes."""
REMEDIES: Final[dict[BarrierKind, str]] = {
    "automod": " A server manager can exempt me under **Server Settings**, **AutoMod**.",
    "links": " Please tell my owner.",
}
"""What somebody can do about it, where the reason doesn't say so itself."""


def suspension(view: TableView) -> str:
    """That a table's channel can't be reached, and what happens then; empty if it can be."""
    if view.place.is_lost and view.started and not view.over:
        return "**This table's channel was deleted.** You can keep playing by direct message."
    if view.place.suspension is None or view.over:
        return ""
    barrier = view.place.suspension.why
    why, until = RESTS[barrier.kind]
    text = f"**I can't reach this table's channel** ({moment(view.place.suspension.since)}): {why}."
    if barrier.lacking is not None:
        text += f" I need the permission {barrier.lacking} in {place_of(view.place)}."
    text += REMEDIES.get(barrier.kind, "")
    if not view.started:
        return f"{text} The lobby returns {until}."
    return f"{text} Clocks are stopped, and you can keep playing here. The board returns {until}."


def standing(view: TableView) -> Parts:
    """That a table is suspended; that it is paused, or what is proposed; who would abandon it."""
    return [suspension(view), *_agreed(view), *_abandoning(view)]


def _abandoning(view: TableView) -> Parts:
    """Who proposes to abandon a running game and who hasn't answered, with the two answers."""
    if view.over or view.started is None or not view.abandon_votes:
        return []
    missing, (what, *_) = view.missing("abandon"), WORDS["abandon"]
    text = proposed(view.abandon_votes, missing, what, "It ends without a winner.")
    return [f"{text}\n{counts(view)}", answer_keys(view, "abandon")]


def _agreed(view: TableView) -> Parts:
    if view.time.pause is not None:
        by, since = view.time.pause.by, moment(view.time.pause.since)
        if by == OWNER:
            who = "by the owner of this bot"
            return [
                f"**The game is paused** ({since}, {who}). Clocks are stopped. It goes on later."
            ]
        who = "by agreement" if by is None else f"by <@{by}>"
        ends = "Any player" if by is None else "Anyone who manages this channel"
        text = f"**The game is paused** ({since}, {who}). Clocks are stopped. {ends} can resume:"
        return [text, [_key(RESUME, view, "Resume", discord.ButtonStyle.primary)]]
    asked = view.requests.proposal
    if asked is None:
        return []
    what, then = _what(view)
    asking = () if asked.by_manager else view.asking(asked.what)
    text = proposed(asking, view.missing(asked.what), what, then)
    return [f"{text}\n{counts(view)}", answer_keys(view, asked.what)]


def _what(view: TableView) -> tuple[str, str]:
    """What is proposed, and what it means."""
    asked = view.requests.proposal
    if asked is None or asked.what == "pause":
        return "to pause this game", "Clocks stop until a player resumes."
    change = f"{pace_words(asked.value)} instead of {pace_words(view.time.pace)}"
    return f"another time per turn: {change}", "Running clocks restart."


def proposal_keys(view: TableView, seat: int | None) -> list[list[GameButton] | GameSelect]:
    """What a player can propose: a pause, and another time per turn."""
    people = [player for player in view.players if player.user is not None]
    if view.status != "running" or seat is None or len(people) < 2 or view.time.pause is not None:
        return []
    menu = GameSelect(
        ComponentId(NEW_PACE, view.id),
        "Propose another time per turn …",
        table_paces(view.time.pace),
    )
    return [menu, [_key(PAUSE, view, "Propose a pause")]]


def _key(
    action: str,
    view: TableView,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> GameButton:
    return GameButton(ComponentId(action, view.id), label, style=style)
