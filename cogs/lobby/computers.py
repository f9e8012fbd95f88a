"""Computer players at a table: how well they play."""

from typing import Final

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.ui.components import (
    PRIMARY,
    SECONDARY,
    BadComponentId,
    ComponentId,
    GameButton,
    GameSelect,
    button,
    number_of,
)
from cogs.ui.layout import BLUE, SEAT_LETTERS, MessageLayout, plain
from engine.foresight import STRENGTHS, USUAL, Strength
from engine.model import Choice
from engine.words import counted
from host.clock.pace import HARD_CHOICES_S, HARD_LIVE_S, HARD_S, LIVE
from host.service.lobbies import Lobby
from host.table.models import AnyGame, Games, TableView

STRENGTH, THINKING = "strength", "thinking"
HELP: Final[dict[Strength, str]] = {
    "easy": "follows its style, and slips now and then",
    "medium": "follows its style, and looks at what comes of it",
    "hard": "looks further ahead, and takes its time",
}


def computers(
    game: AnyGame, view: TableView, note: str = "", strength: Strength = USUAL
) -> MessageLayout:
    """The page; `strength` is that of those who are seated from it."""
    parts: list[str | GameSelect | list[GameButton]] = [
        f"### Computer players at table {view.id}",
        note,
    ]
    is_lone = sum(player.user is not None for player in view.players) == 1
    if len(view.players) < game.rules.seats_for(view.options)[-1]:
        styles = [Choice(name, bot.title, bot.help) for name, bot in game.bots.items()]
        menu = ComponentId("seatbot", view.id, (strength,))
        parts += [
            f"**Strength** of whoever sits down next\n{strength.capitalize()}: {HELP[strength]}.",
            [_strength(view, each, strength) for each in STRENGTHS],
            "**Style**",
            GameSelect(menu, "Seat a computer player …", styles),
        ]
    seated = [
        Choice(
            str(seat),
            f"{SEAT_LETTERS[seat]} · {player.name}",
            _kind(game, player.bot, player.strength),
        )
        for seat, player in enumerate(view.players)
        if player.bot is not None
    ]
    if seated:
        parts.append(
            GameSelect(ComponentId("sendbot", view.id, (strength,)), "Send one away …", seated)
        )
    if "hard" in (strength, *(player.strength for player in view.players)):
        parts += _thinking(view, strength)
    if view.guild is not None and is_lone:
        parts.append([button("watch", view.id, "Let computers play, I watch", strength)])
    return MessageLayout(*parts, colour=BLUE)


def thinking_line(view: TableView) -> list[str]:
    """How long hard computer players think, where one plays and that is not as usual."""
    if "hard" not in [player.strength for player in view.players]:
        return []
    if view.thinking_s == HARD_S:
        return []
    return [f"- Hard computer players think for {counted(view.thinking_s, 'second')}."]


def _strength(view: TableView, each: Strength, chosen: Strength) -> GameButton:
    style = PRIMARY if each == chosen else SECONDARY
    return button(STRENGTH, view.id, each.capitalize(), each, style=style)


def _kind(game: AnyGame, bot: str, strength: Strength | None) -> str:
    title = game.bots[bot].title if bot in game.bots else ""
    return " · ".join(filter(None, (title, strength)))


def _thinking(view: TableView, strength: Strength) -> list[str | GameSelect]:
    text = "**How long hard computer players think** about a decision"
    if view.pace == LIVE:
        return [f"{text}\nAt the pace Live: {HARD_LIVE_S} seconds."]
    choices = [Choice(str(each), counted(each, "second")) for each in HARD_CHOICES_S]
    menu = ComponentId(THINKING, view.id, (strength,))
    return [
        text,
        GameSelect(
            menu, "How long hard computer players think", choices, chosen=str(view.thinking_s)
        ),
    ]


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
        view = await self._lobby.add_bot(press.table, reply.user, press.value, _strength_of(press))
        await self._show(reply, press, view, f"{plain(view.players[-1].name)} sits down.")

    @on("sendbot")
    async def send_away(self, reply: Reply, press: Press) -> None:
        """Send a computer player away."""
        seat, players = number_of(press.value), press.view.players
        if seat >= len(players):
            raise BadComponentId
        view = await self._lobby.remove_bot(press.table, reply.user, seat)
        await self._show(reply, press, view, f"{plain(players[seat].name)} has left.")

    @on(THINKING)
    async def set_thinking(self, reply: Reply, press: Press) -> None:
        """Choose how long hard computer players think."""
        seconds = number_of(press.value)
        view = await self._lobby.set_thinking(press.table, reply.user, seconds)
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
