"""Computer players in the lobby: strength, style and thinking time."""

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
from engine.registry import AnyGame, Games
from engine.words import counted
from host.clock.pace import HARD_CHOICES_S, HARD_LIVE_S, HARD_S, LIVE
from host.service.lobbies import Lobby
from host.table.views import TableView

STRENGTH, THINKING = "strength", "thinking"
STYLES: Final = (SECONDARY, PRIMARY)
"""Of the button of a strength: others, and the chosen one."""
HELP: Final[dict[Strength, str]] = {
    "easy": "plays its style, with occasional slips",
    "medium": "plays its style and thinks a move ahead",
    "hard": "thinks further ahead, and takes longer",
}


def computers(
    game: AnyGame,
    view: TableView,
    note: str = "",
    strength: Strength = USUAL,
    most_s: float = HARD_CHOICES_S[-1],
) -> MessageLayout:
    """The page; `strength` is that of the next computer player, and `most_s` the most thinking
    time that the bot's owner allows.
    """
    parts: list[str | GameSelect | list[GameButton]] = [
        f"### Computer players at table {view.id}",
        note,
    ]
    is_lone = sum(player.user is not None for player in view.players) == 1
    if len(view.players) < game.rules.seats_for(view.options)[-1]:
        styles = [Choice(name, bot.title, bot.help) for name, bot in game.bots.items()]
        menu = ComponentId("seatbot", view.id, (strength,))
        parts += [
            f"**Strength** of the next computer player\n{strength.capitalize()}: {HELP[strength]}.",
            [
                button(STRENGTH, view.id, each.capitalize(), each, style=STYLES[each == strength])
                for each in STRENGTHS
            ],
            "**Style**",
            GameSelect(menu, "Add a computer player …", styles),
        ]
    titles = {name: bot.title for name, bot in game.bots.items()}
    seated = [
        Choice(
            str(seat),
            f"{SEAT_LETTERS[seat]} · {player.name}",
            " · ".join(filter(None, (titles.get(player.bot), player.strength))),
        )
        for seat, player in enumerate(view.players)
        if player.bot is not None
    ]
    if seated:
        parts.append(
            GameSelect(
                ComponentId("sendbot", view.id, (strength,)), "Remove a computer player …", seated
            )
        )
    if "hard" in (strength, *(player.strength for player in view.players)):
        parts += _thinking(view, strength, most_s)
    if view.place.guild is not None and is_lone:
        parts.append([button("watch", view.id, "Just watch computers play", strength)])
    return MessageLayout(*parts, colour=BLUE)


def thinking_line(view: TableView) -> list[str]:
    """The thinking time of hard computer players, if any play and it isn't the default."""
    if "hard" not in [player.strength for player in view.players]:
        return []
    if view.time.thinking_s == HARD_S:
        return []
    return [f"- Hard computer players think for {counted(view.time.thinking_s, 'second')}."]


def _thinking(view: TableView, strength: Strength, most_s: float) -> list[str | GameSelect]:
    text = "**Thinking time** of hard computer players"
    if view.time.pace == LIVE:
        return [f"{text}\nIn live games: {HARD_LIVE_S} seconds."]
    allowed = [each for each in HARD_CHOICES_S if each <= most_s]
    if not allowed:
        return [f"{text}\nUp to {most_s:g} seconds."]
    choices = [Choice(str(each), counted(each, "second")) for each in allowed]
    menu = ComponentId(THINKING, view.id, (strength,))
    return [
        text,
        GameSelect(
            menu, "Thinking time …", choices, chosen=str(min(view.time.thinking_s, allowed[-1]))
        ),
    ]


class ComputerHandlers:
    """Computer players before a game begins."""

    def __init__(self, lobby: Lobby, games: Games, most_thinking_s: float) -> None:
        self._lobby = lobby
        self._games = games
        self._most_thinking_s = most_thinking_s

    @on("computers")
    @on(STRENGTH)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page, with the chosen strength."""
        await self._show(reply, press, press.view)

    @on("seatbot")
    async def seat(self, reply: Reply, press: Press) -> None:
        """Add a computer player of the chosen style."""
        view = await self._lobby.add_bot(press.table, reply.user, press.value, _strength_of(press))
        await self._show(reply, press, view, f"{plain(view.players[-1].name)} has joined.")

    @on("sendbot")
    async def send_away(self, reply: Reply, press: Press) -> None:
        """Remove a computer player."""
        seat, players = number_of(press.value), press.view.players
        if seat >= len(players):
            raise BadComponentId
        view = await self._lobby.remove_bot(press.table, reply.user, seat)
        await self._show(reply, press, view, f"{plain(players[seat].name)} has left.")

    @on(THINKING)
    async def set_thinking(self, reply: Reply, press: Press) -> None:
        """Choose the thinking time of hard computer players."""
        seconds = number_of(press.value)
        view = await self._lobby.set_thinking(press.table, reply.user, seconds)
        await self._show(reply, press, view, "Saved.")

    @on("watch")
    async def watch(self, reply: Reply, press: Press) -> None:
        """Let computers play every seat, and start; the host watches."""
        interaction = reply.interaction
        await self._lobby.only_computers(press.table, interaction.user.id, _strength_of(press))
        await self._lobby.start(press.table, interaction.user.id, interaction.id)
        await reply.say(
            "Computers now play every seat, yours too. Watch them on the board; I won't send you "
            "messages. `/table abandon` ends the game."
        )

    async def _show(self, reply: Reply, press: Press, view: TableView, note: str = "") -> None:
        game = self._games.game(view.game)
        strength = _strength_of(press)
        await reply.show(computers(game, view, note, strength, self._most_thinking_s))


def _strength_of(press: Press) -> Strength:
    """The strength chosen on the page, or the default. Raises `BadComponentId`."""
    named = press.component.part(0)
    if not named:
        return USUAL
    for each in STRENGTHS:
        if each == named:
            return each
    raise BadComponentId
