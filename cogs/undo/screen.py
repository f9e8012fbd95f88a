"""Taking back: the button on a panel, the question before it, and what all others are asked."""

import discord

from cogs.ui.components import GameButton
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import GREEN, MessageLayout
from cogs.ui.words import mention
from engine.words import listed
from host.table.entry_lines import what_is_undone
from host.table.models import AnyGame, SeatView, TableView, UndoOffer

UNDO, LET, KEEP = "undo", "let", "keep"
SURE = "sure"
SECRETS = "What anyone decided in secret since then goes back too."


def undo_keys(seen: SeatView) -> list[GameButton]:
    """The button by which a seat takes its last action back, or asks for it.

    It is there whatever the others did meanwhile: they may have done it in secret.
    """
    if not seen.may_undo:
        return []
    return [GameButton(ComponentId(UNDO, seen.view.id, (seen.decision,)), "Undo …")]


def undo_request(game: AnyGame, view: TableView) -> tuple[str, list[GameButton]] | tuple[()]:
    """Who asks to take what back and who has not answered, with the two answers."""
    if view.undo is None:
        return ()
    asking = mention(view.players[view.undo.seat])
    asked = [
        mention(player)
        for seat, player in enumerate(view.players)
        if player.user is not None and seat not in (view.undo.seat, *view.undo.note.agreed)
    ]
    what = what_is_undone(game, view.undo.note, view.names)
    text = (
        f"**{asking} asks to undo**{what} {SECRETS}\n"
        f"It is done once {listed(asked)} {'agree' if asked[1:] else 'agrees'}. "
        "Playing on declines it."
    )
    named = ComponentId(LET, view.id, (view.undo.name,) if view.undo.name else ())
    agree = GameButton(named, "Agree", style=discord.ButtonStyle.primary)
    return text, [agree, GameButton(ComponentId(KEEP, view.id), "Decline")]


def offer_page(game: AnyGame, seen: SeatView, place: str, offer: UndoOffer) -> MessageLayout:
    """What a person would take back, what it showed, and who is asked, before it is done."""
    view = seen.view
    asked = [f"<@{user}>" for user in offer.asked]
    rest = (seen.decision, offer.name, SURE)
    return MessageLayout(
        place,
        f"**You undo**{what_is_undone(game, offer.note, view.names)}",
        "" if offer.note.is_free else SECRETS,
        f"{listed(asked)} must agree first. Everyone at the table is told what is asked."
        if asked
        else "Everyone at the table is told.",
        [
            GameButton(
                ComponentId(UNDO, view.id, rest),
                "Ask them" if asked else "Undo it",
                style=discord.ButtonStyle.primary,
            ),
            GameButton(ComponentId("panel", view.id), "Back"),
        ],
        colour=GREEN,
    )
