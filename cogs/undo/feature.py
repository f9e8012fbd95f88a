"""Taking back: a button on every panel, `/table undo`, and the answers of the others."""

from dataclasses import dataclass

from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.play.handler import PlayHandlers, playing
from cogs.play.panel_screen import STALE, place
from cogs.play.private_panels import PrivatePanels
from cogs.time.agreement_screen import once_agreed, to_the_board
from cogs.ui.components import PRIMARY, GameButton, button
from cogs.ui.layout import GREEN, MessageLayout, mention
from engine.words import listed
from host.errors import StaleView
from host.service.undo import Undo
from host.table.entry_lines import what_is_undone
from host.table.models import AnyGame, Games, Receipt, SeatView, TableView, UndoOffer

UNDO, LET, KEEP = "undo", "let", "keep"
SURE = "sure"
SECRETS = "What anyone decided in secret since then goes back too."


def undo_keys(seen: SeatView) -> list[GameButton]:
    """The button to take back the last action, there whatever the others did in secret."""
    if not seen.may_undo:
        return []
    return [button(UNDO, seen.view.id, "Undo …", seen.decision)]


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
    named = [view.undo.name] if view.undo.name else []
    agree = button(LET, view.id, "Agree", *named, style=PRIMARY)
    return text, [agree, button(KEEP, view.id, "Decline")]


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
            button(UNDO, view.id, "Ask them" if asked else "Undo it", *rest, style=PRIMARY),
            button("panel", view.id, "Back"),
        ],
        colour=GREEN,
    )


@dataclass(eq=False)
class UndoHandlers:
    """Takes in what people want to take back, and the answers of all others."""

    _undo: Undo
    _games: Games
    _play: PlayHandlers
    _private_panels: PrivatePanels

    @on(UNDO, in_place=True)
    async def undo(self, reply: Reply, press: Press) -> None:
        """Take back what showed nobody anything; ask first whether all else is meant."""
        seen = playing(press.seen)
        decision, name, sure = (press.component.part(index) for index in range(3))
        offer = await self._undo.offer(press.table, reply.user)
        is_meant = sure == SURE and name == offer.name
        # A button of an earlier moment may have meant something else: then it is asked, too.
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
            # A panel in direct messages that waits is not changed: there it is said beside it.
            waits = seen.own_seat not in done.seen.view.actors
            told = " ".join(done.lines) if waits and not reply.is_ephemeral else ""
            await self._play.answer(reply, done, note=told)
            return
        now = await self._play.now(reply, table)
        await self._play.show_panel(
            reply, now, note="The others are asked. Until they all agree, the game goes on."
        )
        await self._ask(reply, now)

    @on(LET)
    async def agree(self, reply: Reply, press: Press) -> None:
        """Let somebody take back what they ask for."""
        votes = await self._undo.agree(press.table, reply.user, press.component.part(0))
        await reply.say(
            "It is undone." if votes.over else f"Noted. It is undone {once_agreed(votes.missing)}."
        )

    @on(KEEP)
    async def decline(self, reply: Reply, press: Press) -> None:
        """Nothing is taken back, for all to see."""
        await self._undo.decline(press.table, reply.user)
        await reply.say("Noted: nothing is undone.")
        if reply.interaction.channel_id == press.view.channel:
            text = f"<@{reply.user}> wants to play on: nothing is undone."
            await reply.call(text, ())

    async def _ask(self, reply: Reply, seen: SeatView) -> None:
        """Call the others to the table, where its channel is at hand; they answer on the board."""
        view = seen.view
        if view.undo is None or reply.interaction.channel_id != view.channel:
            return
        others = tuple(
            player.user
            for seat, player in enumerate(view.players)
            if player.user is not None and seat != view.undo.seat
        )
        await reply.call(to_the_board(reply.user, others, "to let them undo something"), others)


class UndoFeature(Feature):
    """Undoing moves."""

    def __init__(
        self, services: Services, panels: PlayHandlers, private_panels: PrivatePanels
    ) -> None:
        undoing = UndoHandlers(services.tables.undo, services.games, panels, private_panels)
        self.handlers = (undoing,)
        self.of_table = (
            services.table_commands.press_for(
                UNDO,
                "Take back what you did last, after a question; the others may be asked too.",
                undoing.undo,
            ),
        )
