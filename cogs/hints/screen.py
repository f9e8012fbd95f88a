"""Hints: what a person could do best and why, and who has agreed that they may be asked for."""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.lobby.options_screen import LABEL, allow_key
from cogs.ui.components import BESIDE, ComponentId, GameButton
from cogs.ui.layout import GREEN, Beside, MessageLayout, plain
from engine.players.analysis import Advised
from engine.words import listed
from host.service.hints import Hint, name_of
from host.table.models import AnyGame, Player, SeatView, TableView
from host.table.seat_views import is_choice

HINT, ADVISED = "hint", "advised"
THINKING = "I am thinking about what you could do. It takes a few seconds."
NOBODY_ELSE = "-# Only you see this."
GUESSES = "I go by what you can know: what is hidden from you, I guess."
ONE_CHOICE = "There is only one thing that you can do now."


def hint_keys(seen: SeatView) -> list[GameButton]:
    """The button that asks, where there is something to decide and it is allowed."""
    if seen.seat not in seen.view.actors or not is_choice(seen):
        return []
    return [GameButton(ComponentId(HINT, seen.view.id, (BESIDE,)), LABEL)]


def thinking(game: AnyGame, view: TableView) -> MessageLayout:
    """What stands there until something was found."""
    return MessageLayout(_heading(game, view), THINKING, colour=GREEN)


def hint(game: AnyGame, found: Hint) -> MessageLayout:
    """The best actions, how good they are and why, each with a button that takes it."""
    seen, advised = found.seen, found.advice.advised
    many, said = len(advised) > 1, worths([each.share for each in advised])
    parts = [
        Beside(
            described(game, found, each, worth, f"{number}. " if many else ""),
            GameButton(
                ComponentId(ADVISED, seen.view.id, (seen.decision, name_of(game, each.action))),
                f"Do {number}" if many else "Do it",
                style=discord.ButtonStyle.primary,
            ),
        )
        for number, (each, worth) in enumerate(zip(advised, said, strict=True), start=1)
    ]
    return MessageLayout(
        _heading(game, seen.view),
        standing(found, said) if len(seen.actions) > 1 else ONE_CHOICE,
        *parts,
        NOBODY_ELSE if game.rules.is_open else f"{NOBODY_ELSE} {GUESSES}",
        colour=GREEN,
    )


def described(game: AnyGame, found: Hint, advised: Advised, worth: str, number: str = "") -> str:
    """An action in words, how good it is, and what it brings."""
    phrase = game.wording.phrase(found.seen.begun, found.seen.own_seat, advised.action)
    # A clause may have a subject of its own, so that none is put before it.
    said = "; ".join(advised.reasons)
    why = f"\n{said[0].upper()}{said[1:]}." if said else ""
    return f"**{number}{phrase}** · {worth}{why}"


def standing(found: Hint, said: Sequence[str]) -> str:
    """How things stand for a seat, and what the numbers say, where there are any."""
    if said and all(worth == EQUALLY_GOOD for worth in said):
        return "This is what I would do. As far as I can tell, one is as good as the other."
    if not found.is_contest:
        return (
            "This is what I would do. The numbers are how near the goal I expect it to bring you."
        )
    return (
        "This is what I would do. The numbers are your chance to win after it, as far as I can "
        "tell."
    )


ALIKE: Final = 0.03
"""Choices whose shares differ by no more are about equally good: no estimate is finer than that."""
EQUALLY_GOOD: Final = "about equally good"


def percent(share: float) -> str:
    """About how large a share is, in steps of five.

    >>> percent(0.004), percent(0.617), percent(0.999)
    ('under 5%', 'about 60%', 'over 95%')
    """
    number = 5 * round(share * 20)
    if number < 5:
        return "under 5%"
    return "over 95%" if number > 95 else f"about {number}%"


def worths(shares: Sequence[float]) -> list[str]:
    """How good choices are, the best first: in words where they are as good as the best.

    >>> worths([0.61, 0.6, 0.4]), worths([0.61])
    (['about equally good', 'about equally good', 'about 40%'], ['about 60%'])
    """
    alike = [share for share in shares if shares[0] - share <= ALIKE]
    return [
        EQUALLY_GOOD if len(alike) > 1 and shares[0] - share <= ALIKE else percent(share)
        for share in shares
    ]


def done(game: AnyGame, seen: SeatView, lines: Sequence[str]) -> MessageLayout:
    """What came of an action that was taken from a hint."""
    key = GameButton(ComponentId("panel", seen.view.id), f"My {game.wording.hand}")
    return MessageLayout(
        _heading(game, seen.view),
        "\n".join(line for line in lines if line) or "Done.",
        [] if seen.view.is_direct else [key],
        colour=GREEN,
    )


def too_late(game: AnyGame, seen: SeatView) -> MessageLayout:
    """What stands in place of a hint about a decision that is no more to be taken."""
    return MessageLayout(
        _heading(game, seen.view),
        "This hint was for an earlier moment of the game, so nothing was done.",
        hint_keys(seen),
        colour=GREEN,
    )


def refusal(game: AnyGame, view: TableView, missing: Sequence[Player], user: int) -> MessageLayout:
    """Why there are no hints, and what this person can do about it."""
    mine = any(each.user == user for each in missing)
    how = "Press **Allow hints** if you agree." if mine else "You have agreed already."
    others = listed([f"**{plain(each.name)}**" for each in missing])
    return MessageLayout(
        _heading(game, view),
        "There are no hints at this table yet: at a table of several people all of them have to "
        f"agree first. Still missing: {others}. {how}\n"
        "-# One agrees in the lobby, on the page of the options. In a game that has begun, "
        "`/hint` has the button, too.",
        [allow_key(view, allows=True)] if mine else [],
        colour=GREEN,
    )


def _heading(game: AnyGame, view: TableView) -> str:
    return f"### {game.title}: a hint\n-# Table {view.id}"
