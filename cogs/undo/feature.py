"""Undo: the button on panels, `/table undo`, and the others' answers."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.play.handler import PlayHandlers, playing
from cogs.play.panel_screen import STALE, place
from cogs.play.private_panels import PrivatePanels
from cogs.time.agreement_screen import KEEP, LET, answer_keys, counts, waiting_for
from cogs.ui.components import PRIMARY, GameButton, button
from cogs.ui.layout import GREEN, MessageLayout, mention
from engine.registry import AnyGame, Games
from engine.stories import words_of
from engine.words import capitalized, listed
from host.errors import HostRefused, StaleView
from host.service.undo import Undo
from host.table.entry_lines import what_is_undone
from host.table.requests import UndoNote
from host.table.undoing import UndoOffer, WhyAsk
from host.table.views import Receipt, SeatView, TableView

UNDO, DETAILS = "undo", "undone"
SURE = "sure"


def undo_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """The button that undoes the last action, whatever others did in secret."""
    if not seen.may_undo:
        return []
    changes = game.secret_choices.may_change(seen.begun, seen.own_seat)
    return [button(UNDO, seen.view.id, "Change my choice" if changes else "Undo", seen.decision)]


def undo_request(
    view: TableView, seat: int | None = None
) -> tuple[str, list[GameButton]] | tuple[()]:
    """A request to undo: who asks, whose actions it takes back, who hasn't answered; and what a
    seat (None: anyone) can answer.
    """
    if view.requests.undo is None:
        return ()
    asking, others = (
        mention(view.players[view.requests.undo.seat]),
        _others(view, view.requests.undo.note, seat),
    )
    also = f", and what {others} did since" if others else ""
    text = (
        f"**{asking} asks to take back their last action{also}.** "
        f"{waiting_for(view.missing('undo'))} Making a move declines.\n{counts(view)}"
    )
    details = button(DETAILS, view.id, "Details")
    if seat == view.requests.undo.seat:
        return text, [button(KEEP, view.id, "Withdraw my request"), details]
    return text, [*answer_keys(view, "undo"), details]


def _others(view: TableView, note: UndoNote, seat: int | None) -> str:
    """The other players whose actions an undo takes back, as a seat's player would name them."""
    named = [mention(view.players[other]) for other in note.others if other != seat]
    return listed(["you"] * (seat in note.others) + named)


def details(game: AnyGame, seen: SeatView) -> MessageLayout:
    """The private page of what a request takes back."""
    view = seen.view
    head = f"### Undo · {game.title}, table {view.id}"
    if view.requests.undo is None:
        return MessageLayout(head, "Nobody is asking for an undo.", colour=GREEN)
    asking = mention(view.players[view.requests.undo.seat])
    what = what_is_undone(game, view.requests.undo.note, view.names)
    text = f"{asking} asks to undo {what}"
    return MessageLayout(head, text, _hidden(game, seen), colour=GREEN)


def _hidden(game: AnyGame, seen: SeatView) -> str:
    """What an undo that isn't free takes back unnoticed, if the game has such things."""
    kinds = ["secret choices"] if game.secret_choices.go_unnoticed(seen.begun) else []
    kinds += ["standing orders"] if game.rules.orders.specs else []
    return f"{capitalized(listed(kinds))} made since then go, too." if kinds else ""


WHY: Final[dict[WhyAsk, str]] = {
    "learned": "You've seen something new since then",
    "taught": "Others have seen something new by it",
}


def offer_page(game: AnyGame, seen: SeatView, place: str, offer: UndoOffer) -> MessageLayout:
    """Asks before an undo: what it takes back, who must agree, and why."""
    view, note = seen.view, offer.note
    asked = [f"<@{user}>" for user in offer.asked]
    rest = (seen.decision, offer.name, SURE)
    who = "Nobody else notices." if note.is_secret else "Everyone at the table will see it."
    if asked:
        others = [mention(view.players[seat]) for seat in note.others]
        acted = f"{listed(others)} {'have' if others[1:] else 'has'} acted since then"
        why = WHY.get(offer.why, acted if others else "Others have acted since then")
        who = f"{why}, so {listed(asked)} must agree. They'll see your request."
    return MessageLayout(
        place,
        f"**Undo?** This takes back: {' '.join(offer.lines) or 'your last decision.'}",
        "" if note.is_free else _hidden(game, seen),
        who,
        [
            button(UNDO, view.id, "Ask them" if asked else "Undo it", *rest, style=PRIMARY),
            button("panel", view.id, "Back"),
        ],
        colour=GREEN,
    )


@dataclass(eq=False)
class UndoHandlers:
    """Undo, and the others' answers."""

    _undo: Undo
    _games: Games
    _play: PlayHandlers
    _private_panels: PrivatePanels

    @on(UNDO, in_place=True)
    async def undo(self, reply: Reply, press: Press) -> None:
        """Undo what nobody has seen; ask before anything else."""
        seen = playing(press.seen)
        decision, name, sure = (press.component.part(index) for index in range(3))
        offer = await self._undo.offer(press.table, reply.user)
        is_meant = sure == SURE and name == offer.name
        # An older button may have meant something else, so that asks as well.
        if decision != seen.decision or not (is_meant or (offer.note.is_free and not sure)):
            game = self._games.game(seen.view.game)
            await reply.show(offer_page(game, seen, place(game, seen.view), offer))
            still_so = partial(self._is_offered, press.table, reply.user, offer)
            self._private_panels.follow(reply, seen, asks=True, still_so=still_so)
            return
        await self._do(reply, seen, offer)

    async def _is_offered(self, table: int, user: int, offer: UndoOffer) -> bool:
        """Whether a person can undo just this."""
        with suppress(HostRefused):
            return await self._undo.offer(table, user) == offer
        return False

    async def _do(self, reply: Reply, seen: SeatView, offer: UndoOffer) -> None:
        table, user = seen.view.id, reply.user
        try:
            done = await self._undo.take_back(
                table, user, offer.name, interaction=reply.interaction.id
            )
        except StaleView:
            await self._play.show_panel(reply, await self._play.now(reply, table), note=STALE)
            return
        if isinstance(done, Receipt):
            # A waiting panel in direct messages stays as it is, so this is said beside it.
            waits = seen.own_seat not in done.seen.view.actors
            told = " ".join(words_of(done.stories)) if waits and not reply.is_ephemeral else ""
            await self._play.answer(reply, done, note=told)
            return
        now = await self._play.now(reply, table)
        await self._play.show_panel(
            reply, now, note="I've asked the others. The game goes on until they all agree."
        )

    @on(DETAILS)
    async def details(self, reply: Reply, press: Press) -> None:
        """Show what a request takes back."""
        await reply.show(details(self._games.game(press.view.game), press.seen))

    @on(LET)
    async def agree(self, reply: Reply, press: Press) -> None:
        """Agree to an undo."""
        votes = await self._undo.agree(press.table, reply.user, press.component.part(0))
        # In words that stay true once the others have answered.
        await reply.say("Undone." if votes.over else "You agreed. The board shows who hasn't yet.")

    @on(KEEP)
    async def decline(self, reply: Reply, press: Press) -> None:
        """Decline an undo, or withdraw one's own: the log tells everyone."""
        await self._undo.decline(press.table, reply.user)
        await reply.say("Nothing was undone, and the log says so.")


class UndoFeature(Feature):
    """Undoing moves."""

    def __init__(
        self, services: Services, panels: PlayHandlers, private_panels: PrivatePanels
    ) -> None:
        undoing = UndoHandlers(services.tables.undo, services.games, panels, private_panels)
        self.handlers = (undoing,)
        self.of_table = (
            services.table_commands.press_for(
                UNDO, "Undo your last action (others may need to agree).", undoing.undo
            ),
        )
