"""Lessons at a first table: what its message says of each turn, and the presses that begin one."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from cogs.discord_api.places import is_direct
from cogs.hints.screen import worths
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.options_screen import LABEL
from cogs.messages.direct_messages import Closed, DirectMessages, NotNow
from cogs.play.choices import button_of, described, kinds
from cogs.ui.components import BadComponentId, ComponentId, GameButton, games_menu
from cogs.ui.layout import GREEN, MessageLayout
from engine.errors import Refused
from engine.model import Action
from engine.registry import GAMES
from engine.words import counted
from host.clock.pace import LESSON_WAIT_S
from host.errors import NotAllowed, StoreError
from host.service.hints import Hint, Hints
from host.service.lobbies import Lobby
from host.service.session import Signals
from host.table.models import AnyGame, Games, SeatView

LEARN, STOP = "learn", "stoplesson"
EXPLAINED_ROUNDS: Final = 2
EXPLAINED_TURNS: Final = 5
ON_YOUR_OWN = (
    f"From here on you play by yourself. **{LABEL}** tells what I would do and why, whenever you "
    "want to know; **Rules** has all the rules, and `/rules` with a word finds it in them."
)
END = f"**That was the lesson.** {ON_YOUR_OWN}"
STOPPED = f"I explain no more. {ON_YOUR_OWN}"


def is_explained(game: AnyGame, seen: SeatView) -> bool:
    """Whether this seat's turn is one that a lesson explains."""
    if not _is_turn(seen):
        return False
    now = game.rules.round_of(seen.begun)
    return seen.acted < EXPLAINED_TURNS if now is None else now <= EXPLAINED_ROUNDS


def is_last(game: AnyGame, seen: SeatView) -> bool:
    """Whether this is the first turn, or round, after those that are explained."""
    if not _is_turn(seen):
        return False
    now = game.rules.round_of(seen.begun)
    return seen.acted == EXPLAINED_TURNS if now is None else now == EXPLAINED_ROUNDS + 1


def _is_turn(seen: SeatView) -> bool:
    learns = seen.view.lesson and seen.view.status == "running" and seen.seat is not None
    return learns and seen.seat in seen.view.actors and len(seen.actions) > 0


def explanation(game: AnyGame, seen: SeatView, found: Hint | None) -> str:
    """What can be done now, and what was found to be best, if anything was."""
    ways = [_way(kind, seen.actions) for kind in kinds(game, seen.actions)]
    text = "**What you can do now**\n" + "\n".join(ways)
    best = "" if found is None else _best(game, found)
    return f"{text}\n{best}".rstrip()


def stop_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """How to be left alone, where anything is explained."""
    if not is_explained(game, seen):
        return []
    return [GameButton(ComponentId(STOP, seen.view.id), "No more explanations")]


def _way(kind: type[Action], actions: Sequence[Action]) -> str:
    number = sum(type(action) is kind for action in actions)
    ways = f" ({counted(number, 'way')})" if number > 1 else ""
    return f"- **{button_of(kind)}**{ways}: {described(kind)}"


def _best(game: AnyGame, found: Hint) -> str:
    """What is best, in words: choosing is left to the person."""
    advised = found.advice.advised
    if len(found.seen.actions) == 1 or not advised:
        return ""
    lines = []
    for each, worth in zip(advised, worths([each.share for each in advised]), strict=True):
        phrase = game.wording.phrase(found.seen.begun, found.seen.own_seat, each.action)
        why = f": {'; '.join(each.reasons)}" if each.reasons else ""
        lines.append(f"- **{phrase}** ({worth}){why}.")
    what = "your chance to win after it" if found.is_contest else "how near the goal it brings you"
    title = f"**What I would think of**, the best first, with {what}"
    return "\n".join([title, *lines])


def choose_game(games: Iterable[AnyGame]) -> MessageLayout:
    """The private page that asks for the game."""
    return MessageLayout(
        "### Learn a game by playing it\nA first table against an easy computer player, in our "
        "direct messages. For two rounds I explain at each of your turns what you can do, and what "
        "is good about it.",
        games_menu(games, LEARN, "Which game …"),
        colour=GREEN,
    )


def begun(game: AnyGame, link: str = "") -> MessageLayout:
    """What is said where the lesson was asked for."""
    where = f"in our direct messages: {link}" if link else "here, on one message"
    return MessageLayout(f"Your first game of {game.title} begins {where}.", colour=GREEN)


class Lessons:
    """Explains a seat's turn at the tables that are lessons."""

    def __init__(self, hints: Hints, signals: Signals, games: Games) -> None:
        self._hints = hints
        self._signals = signals
        self._games = games
        self._finding: dict[int, tuple[str, asyncio.Task[None]]] = {}
        """By table what is being found out, and about which moment of it."""

    def is_whole(self, seen: SeatView) -> bool:
        """Whether all that is to be said is known: once it is, the message is changed."""
        return self._is_explained(seen) and self._hints.known(seen) is not None

    async def text(self, seen: SeatView) -> str:
        """What is said beside a seat's turn; nothing where nobody is to learn."""
        game = self._games.game(seen.view.game)
        if is_last(game, seen):
            return END
        if not self._is_explained(seen):
            return ""
        if self._hints.known(seen) is None and len(seen.actions) > 1:
            finding = self._find(seen)
            await _wait(finding)
            if not finding.done():
                finding.add_done_callback(lambda _: self._signals.changed(seen.view.id))
        return explanation(game, seen, self._hints.known(seen))

    async def close(self) -> None:
        """Find out nothing more."""
        tasks = [task for _, task in self._finding.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_explained(self, seen: SeatView) -> bool:
        return seen.view.lesson and is_explained(self._games.game(seen.view.game), seen)

    def _find(self, seen: SeatView) -> asyncio.Task[None]:
        """What finds out about this moment; what was still sought about an earlier one is not."""
        table = seen.view.id
        moment, task = self._finding.get(table, ("", None))
        if task is not None and moment == seen.stamp:
            return task
        if task is not None:
            task.cancel()
        user = seen.view.players[seen.own_seat].user or 0
        task = asyncio.create_task(self._ask(table, user), name=f"lesson at table {table}")
        self._finding[table] = found = (seen.stamp, task)
        task.add_done_callback(lambda _: self._forget(table, found))
        return task

    def _forget(self, table: int, found: tuple[str, asyncio.Task[None]]) -> None:
        if self._finding.get(table) is found:
            del self._finding[table]

    async def _ask(self, table: int, user: int) -> None:
        with suppress(Refused, StoreError):  # what can be done is said all the same
            await self._hints.hint(table, user)


async def _wait(finding: asyncio.Task[None]) -> None:
    """Wait for a while for what is being found out."""
    await asyncio.wait((finding,), timeout=LESSON_WAIT_S)


MIN_SEATED = 2


class LearningHandlers:
    """Opens lessons, and ends them."""

    def __init__(self, lobby: Lobby, hints: Hints, direct_messages: DirectMessages) -> None:
        self._lobby = lobby
        self._hints = hints
        self._direct_messages = direct_messages

    @on(LEARN)
    async def learn(self, reply: Reply, press: Press) -> None:
        """Ask for a game, or begin a lesson in it."""
        if not press.value:
            await reply.show(choose_game(GAMES.values()))
            return
        game = GAMES.get(press.value)
        if game is None:
            raise BadComponentId
        await self._begin(reply, game)

    async def _begin(self, reply: Reply, game: AnyGame) -> None:
        """Open the table and begin; if the program ends in between, it can be started there."""
        interaction = reply.interaction
        person = interaction.user
        channel = await self._channel(reply)
        view = await self._lobby.create(
            channel=channel,
            guild=None,
            user=person.id,
            name=person.display_name,
            game=game.name,
            options=game.rules.options_type(),
            seated=max(MIN_SEATED, game.rules.min_seats),
            is_lesson=True,
        )
        await self._lobby.start(view.id, person.id, interaction.id)
        here = is_direct(interaction)
        await reply.show(begun(game, "" if here else f"<#{channel}>"))

    async def _channel(self, reply: Reply) -> int:
        """The person's direct messages. Raises `NotAllowed` where they cannot be had."""
        interaction = reply.interaction
        if is_direct(interaction) and interaction.channel_id is not None:
            return interaction.channel_id
        user = interaction.user.id
        try:
            await self._direct_messages.greet(
                user, "Here comes your first table: it is for you alone."
            )
            return await self._direct_messages.channel(user, at_once=True)
        except Closed:
            raise NotAllowed(
                "A lesson is played in direct messages, and I cannot send you any.",
                "Allow messages from people of this server in its privacy settings, then give "
                "`/learn` again; or write to me, and give it there.",
            ) from None
        except NotNow:
            raise NotAllowed(
                "A lesson is played in direct messages, and I cannot start any right now.",
                "Give `/learn` again in a while.",
            ) from None

    @on(STOP)
    async def stop(self, reply: Reply, press: Press) -> None:
        """Explain no more at a table."""
        await self._hints.end_lesson(press.table, reply.interaction.user.id)
        await reply.say(STOPPED)
