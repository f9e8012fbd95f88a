"""Presses on the page of computer players: who sits down, who is sent away, how long they think."""

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.computers_screen import STRENGTH, THINKING, computers
from cogs.ui.custom_ids import BadComponentId, number_of
from cogs.ui.words import plain
from engine.players.model import STRENGTHS, USUAL, Strength
from host.service.lobbies import Lobby
from host.table.models import Games, TableView


class ComputerHandlers:
    """Computer players before a game begins."""

    def __init__(self, lobby: Lobby, games: Games) -> None:
        self._lobby = lobby
        self._games = games

    @on("computers")
    @on(STRENGTH)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page on which computer players are seated, with the strength that was chosen."""
        await self._show(reply, press, press.view)

    @on("seatbot")
    async def seat(self, reply: Reply, press: Press) -> None:
        """Seat a computer player of the chosen style."""
        view = await self._lobby.add_bot(
            press.table, reply.interaction.user.id, press.value, _strength_of(press)
        )
        await self._show(reply, press, view, f"{plain(view.players[-1].name)} sits down.")

    @on("sendbot")
    async def send_away(self, reply: Reply, press: Press) -> None:
        """Send a computer player away."""
        seat, players = number_of(press.value), press.view.players
        if seat >= len(players):
            raise BadComponentId
        view = await self._lobby.remove_bot(press.table, reply.interaction.user.id, seat)
        await self._show(reply, press, view, f"{plain(players[seat].name)} has left.")

    @on(THINKING)
    async def set_thinking(self, reply: Reply, press: Press) -> None:
        """Choose how long hard computer players think."""
        user, seconds = reply.interaction.user.id, number_of(press.value)
        view = await self._lobby.set_thinking(press.table, user, seconds)
        await self._show(reply, press, view, "Noted.")

    @on("watch")
    async def watch(self, reply: Reply, press: Press) -> None:
        """Have computer players alone play, and begin; who opened the table watches."""
        interaction = reply.interaction
        await self._lobby.only_computers(press.table, interaction.user.id, _strength_of(press))
        await self._lobby.start(press.table, interaction.user.id, interaction.id)
        await reply.say(
            "Computer players take all the seats, yours too, and begin. Watch them on the board: "
            "nothing comes to you by direct message. `/table abandon` ends their game."
        )

    async def _show(self, reply: Reply, press: Press, view: TableView, note: str = "") -> None:
        game = self._games.game(view.game)
        await reply.show(computers(game, view, note, _strength_of(press)))


def _strength_of(press: Press) -> Strength:
    """The strength that the page had, or the usual one. Raises `BadComponentId`."""
    named = press.component.part(0)
    if not named:
        return USUAL
    for each in STRENGTHS:
        if each == named:
            return each
    raise BadComponentId
