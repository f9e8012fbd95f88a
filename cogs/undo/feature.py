"""Undo: the button on panels, `/table undo`, and the others' answers."""

from dataclasses import dataclass

from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.play.handler import PlayHandlers, playing
from cogs.play.panel_screen import STALE, place
from cogs.play.private_panels import PrivatePanels
from cogs.time.agreement_screen import KEEP, LET, answer_keys, counts, waiting_for
from cogs.ui.components import PRIMARY, GameButton, button
from cogs.ui.layout import GREEN, MessageLayout, mention
from engine.words import listed
from host.errors import StaleView
from host.service.undo import Undo
from host.table.entry_lines import what_is_undone
from host.table.models import AnyGame, Games, Receipt, SeatView, TableView, UndoOffer

UNDO = "undo"
SURE = "sure"
SECRETS = "Secret choices made since then are undone too."


def undo_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """The button that undoes the last action, whatever others did in secret."""
    if not seen.may_undo:
        return []
    changes = game.rules.may_change(seen.begun, seen.own_seat)
    label = "Change my choice" if changes else "Undo …"
    return [button(UNDO, seen.view.id, label, seen.decision)]


def undo_request(
    game: AnyGame, view: TableView, seat: int | None = None
) -> tuple[str, list[GameButton]] | tuple[()]:
    """A request to undo: who asks, for what, who hasn't answered; and the answers of a seat (None:
    of anyone).
    """
    if view.undo is None:
        return ()
    asking = mention(view.players[view.undo.seat])
    what = what_is_undone(game, view.undo.note, view.names)
    told = [f"**{asking} asks to undo** {what}", *([] if game.rules.is_open else [SECRETS])]
    waits = f"{waiting_for(view.missing('undo'))} Making a move declines."
    text = f"{' '.join(told)}\n{waits}\n{counts(view)}"
    if seat == view.undo.seat:
        return text, [button(KEEP, view.id, "Withdraw my request")]
    return text, answer_keys(view, "undo")


def offer_page(game: AnyGame, seen: SeatView, place: str, offer: UndoOffer) -> MessageLayout:
    """Asks before an undo: what it takes back, what everyone has seen, and who must agree."""
    view = seen.view
    asked = [f"<@{user}>" for user in offer.asked]
    rest = (seen.decision, offer.name, SURE)
    return MessageLayout(
        place,
        f"**Undo?** You'd take back {what_is_undone(game, offer.note, view.names)}",
        "" if offer.note.is_free or game.rules.is_open else SECRETS,
        f"{listed(asked)} must agree first. Everyone at the table sees your request."
        if asked
        else "Everyone at the table will see it.",
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
            self._private_panels.follow(reply, seen, asks=True)
            return
        await self._do(reply, seen, offer)

    async def _do(self, reply: Reply, seen: SeatView, offer: UndoOffer) -> None:
        table, user = seen.view.id, reply.user
        try:
            done = await self._undo.take_back(
                table, user, offer.to, interaction=reply.interaction.id, name=offer.name
            )
        except StaleView:
            await self._play.show_panel(reply, await self._play.now(reply, table), note=STALE)
            return
        if isinstance(done, Receipt):
            # A waiting panel in direct messages stays as it is, so this is said beside it.
            waits = seen.own_seat not in done.seen.view.actors
            told = " ".join(done.lines) if waits and not reply.is_ephemeral else ""
            await self._play.answer(reply, done, note=told)
            return
        now = await self._play.now(reply, table)
        await self._play.show_panel(
            reply, now, note="I've asked the others. The game goes on until they all agree."
        )

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
