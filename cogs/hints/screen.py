"""Hints: the best actions and why, or who still has to allow hints."""

import re
from collections.abc import Sequence
from typing import Final

from cogs.lobby.options_screen import allow_key
from cogs.ui.components import PRIMARY, button
from cogs.ui.layout import GREEN, SEAT_LETTERS, Beside, MessageLayout, plain
from engine.players.analysis import Advised
from engine.registry import AnyGame
from engine.words import listed
from host.service.hints import Hint, name_of
from host.table.seats import Player
from host.table.views import TableView

HINT, ADVISED = "hint", "advised"
THINKING = "Thinking … (a few seconds)"
NOBODY_ELSE = "-# Only you see this."
GUESSES = "I only know what you know; the rest I guess."
ONE_CHOICE = "There's only one thing you can do now."


def thinking(game: AnyGame, view: TableView) -> MessageLayout:
    """Shown until a hint is found."""
    return MessageLayout(_heading(game, view), THINKING, colour=GREEN)


def hint(game: AnyGame, found: Hint) -> MessageLayout:
    """The best actions, how good they are and why, each with a button that takes it."""
    seen, advised = found.seen, found.advice.advised
    said = ranks([each.share for each in advised])
    parts = []
    for number, (each, rank) in enumerate(zip(advised, said, strict=True), start=1):
        label, count = (f"Play {number}", f"{number}. ") if len(advised) > 1 else ("Play this", "")
        rest = (seen.decision, name_of(game, each.action))
        take = button(ADVISED, seen.view.id, label, *rest, style=PRIMARY)
        parts.append(Beside(described(game, found, each, rank, count), take))
    return MessageLayout(
        _heading(game, seen.view),
        standing(found) if len(seen.actions) > 1 else ONE_CHOICE,
        *parts,
        NOBODY_ELSE if game.rules.is_open else f"{NOBODY_ELSE} {GUESSES}",
        colour=GREEN,
    )


def described(game: AnyGame, found: Hint, advised: Advised, rank: str, number: str = "") -> str:
    """An action, how good it is, and why."""
    phrase = game.wording.phrase(found.seen.begun, found.seen.own_seat, advised.action)
    # Reasons may have subjects of their own, so none is put before them.
    said = "; ".join(addressed(each, found.seen.own_seat) for each in advised.reasons)
    why = f"\n{said[0].upper()}{said[1:]}." if said else ""
    return " · ".join(filter(None, (f"**{number}{phrase}**", rank))) + why


_YOURS = {"has": "have", "eats": "eat", "feeds": "feed"}


def addressed(reason: str, seat: int) -> str:
    """A reason as said to its seat: "you" instead of the seat's letter.

    >>> addressed("A has no hungry animals left", 0), addressed("costs A a point: A1 had eaten", 0)
    ('you have no hungry animals left', 'costs you a point: A1 had eaten')
    """
    own = rf"(?<!board )\b{SEAT_LETTERS[seat]}\b"
    verbs = "|".join(_YOURS)
    said = re.sub(rf"{own} ({verbs})\b", lambda found: f"you {_YOURS[found[1]]}", reason)
    return re.sub(own, "you", said)


def standing(found: Hint) -> str:
    """An introduction that says how the seat stands."""
    share = percent(found.advice.advised[0].share)
    if found.is_contest:
        return f"Here's what I'd do. I put your chance of winning at {share}."
    return f"Here's what I'd do. I think you'll get {share} of the way to the goal."


def percent(share: float) -> str:
    """About how large a share is, in steps of five.

    >>> percent(0.004), percent(0.617), percent(0.999)
    ('under 5%', 'about 60%', 'over 95%')
    """
    number = 5 * round(share * 20)
    if number < 5:
        return "under 5%"
    return "over 95%" if number > 95 else f"about {number}%"


_RANKS: Final = ((0.03, "about as good"), (0.1, "a little worse"), (1.0, "clearly worse"))
"""Words for a choice by how much smaller its share is than the best one's, at most; estimates are
no finer.
"""


def ranks(shares: Sequence[float]) -> list[str]:
    """How good choices are, the best first; a single one has no rank.

    >>> ranks([0.61, 0.6, 0.52, 0.4]), ranks([0.61])
    (['best', 'about as good', 'a little worse', 'clearly worse'], [''])
    """
    if len(shares) < 2:
        return [""] * len(shares)
    best, *others = shares
    gaps = (round(best - share, 3) for share in others)
    return ["best", *(next(rank for most, rank in _RANKS if gap <= most) for gap in gaps)]


def refusal(game: AnyGame, view: TableView, missing: Sequence[Player], user: int) -> MessageLayout:
    """Why hints are off, and what this person can do about it."""
    mine = any(each.user == user for each in missing)
    how = "Press **Allow hints** to agree." if mine else "You allow them already."
    others = listed([f"**{plain(each.name)}**" for each in missing])
    return MessageLayout(
        _heading(game, view),
        f"Hints are off here until every player allows them. Waiting for {others}. {how}\n"
        "-# Players allow them under **Options** in the lobby, or with `/hint` during the game.",
        [allow_key(view, allows=True)] if mine else [],
        colour=GREEN,
    )


def _heading(game: AnyGame, view: TableView) -> str:
    return f"### Hint · {game.title}\n-# Table {view.id}"
