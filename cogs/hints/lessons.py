"""Lessons: explanations in the message of a first table, and how to start one."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cogs.discord_api.places import is_direct
from cogs.hints.screen import ADVISED, addressed
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import MIN_SEATED
from cogs.lobby.options_screen import HINT_LABEL
from cogs.messages.direct_messages import DirectMessages, DmRateLimited, DmsClosed
from cogs.ui.components import PRIMARY, BadComponentId, button, games_menu
from cogs.ui.layout import GREEN, Beside, MessageLayout
from engine.errors import Refused
from engine.model import Action
from engine.registry import GAMES, AnyGame, Games
from host.clock.pace import LESSON_WAIT_S
from host.errors import NotAllowed, StoreError
from host.service.hints import Hint, Hints, name_of
from host.service.lobbies import Lobby
from host.service.session import Signals
from host.table.views import SeatView

LEARN, STOP = "learn", "stoplesson"
EASIEST: Final = "nature"
THINKING = "-# Thinking about a good move …"
EXPLAINED_ROUNDS: Final = 2
EXPLAINED_TURNS: Final = 5
ON_YOUR_OWN = f"**More …** has my advice (**{HINT_LABEL}**) and all the rules."
END = f"**That was the lesson.** {ON_YOUR_OWN}"
STOPPED = f"Explanations off. {ON_YOUR_OWN}"


def is_explained(game: AnyGame, seen: SeatView) -> bool:
    """Whether a lesson explains this seat's turn."""
    if not _is_turn(seen):
        return False
    now = game.rounds.number(seen.begun)
    return seen.acted < EXPLAINED_TURNS if now is None else now <= EXPLAINED_ROUNDS


def is_last(game: AnyGame, seen: SeatView) -> bool:
    """Whether this is the first turn, or round, without explanations."""
    if not _is_turn(seen):
        return False
    now = game.rounds.number(seen.begun)
    return seen.acted == EXPLAINED_TURNS if now is None else now == EXPLAINED_ROUNDS + 1


def _is_turn(seen: SeatView) -> bool:
    learns = seen.view.lesson and seen.view.status == "running" and seen.seat is not None
    return learns and seen.seat in seen.view.actors and len(seen.actions) > 0


def is_new(game: AnyGame, seen: SeatView) -> bool:
    """Whether this seat's first round, or turn, isn't over."""
    now = game.rounds.number(seen.begun)
    return seen.acted == 0 if now is None else now <= 1


def aim(game: AnyGame, seen: SeatView) -> str:
    """In the first round the aim and what to look at, as one paragraph."""
    if not is_new(game, seen):
        return ""
    goal, look = game.first_look(seen.begun)
    return f"**Your aim:** {goal} **Look first at:** {look[0].lower()}{look[1:]}"


def good_move(game: AnyGame, found: Hint, asked: Sequence[Action] = ()) -> Beside | None:
    """The best move with its reason, and a button that makes it; None if nothing is advised. Where
    it is one of those `asked` about, it's pointed out on their picture.
    """
    seen, advised = found.seen, found.advice.advised
    if not advised:
        return None
    best = advised[0]
    words = game.wording.pointed if best.action in asked else game.wording.phrase
    phrase = words(seen.begun, seen.own_seat, best.action)
    why = "".join(f": {addressed(each, seen.own_seat)}" for each in best.reasons[:1])
    rest = (seen.decision, name_of(game, best.action))
    does = button(ADVISED, seen.view.id, "Do that", *rest, style=PRIMARY)
    return Beside(f"**A good move:** {phrase}{why}.", does)


def choose_game(games: Iterable[AnyGame]) -> MessageLayout:
    """The private page that asks which game to learn."""
    every = list(games)
    easiest = (each.title for each in every if each.name == EASIEST)
    hint = "".join(f" **{title}** is the easiest to begin with." for title in easiest)
    return MessageLayout(
        "### Learn a game by playing it\nPlay a first game against an easy computer player, in "
        "your direct messages with me. For two rounds I show you a good move each turn, and why."
        f"{hint}",
        games_menu(every, LEARN, "Choose a game …"),
        colour=GREEN,
    )


def begun(game: AnyGame, link: str = "") -> MessageLayout:
    """The answer where the lesson was asked for."""
    where = f"in your direct messages with me: {link}" if link else "here, in one message"
    return MessageLayout(f"Your first game of {game.title} starts {where}.", colour=GREEN)


class Lesson(NamedTuple):
    """What a lesson says on a turn: muted, above the picture; and right above the buttons."""

    text: str
    advice: str | Beside | None = None
    is_explained: bool = False


class Lessons:
    """Explains turns at tables that are lessons."""

    def __init__(self, hints: Hints, signals: Signals, games: Games) -> None:
        self._hints = hints
        self._signals = signals
        self._games = games
        self._finding: dict[int, tuple[bytes, asyncio.Task[None]]] = {}
        """By table the search for advice, and the stamp of the view that it is for."""
        self._without: dict[int, bytes] = {}
        """By table the stamp of the view for which no advice was found."""

    def is_advised(self, seen: SeatView) -> bool:
        """Whether the search for advice is over: then the message is updated."""
        if not self._is_explained(seen):
            return False
        return self._hints.known(seen) is not None or self._gave_up(seen)

    async def of(self, seen: SeatView) -> Lesson | None:
        """The explanation of a seat's turn; None unless it is a lesson."""
        game = self._games.game(seen.view.game)
        if is_last(game, seen):
            return Lesson(END)
        if not self._is_explained(seen):
            return None
        if self._hints.known(seen) is None and len(seen.actions) > 1 and not self._gave_up(seen):
            finding = self._find(seen)
            await _wait(finding)
            if not finding.done():
                finding.add_done_callback(lambda _: self._signals.changed(seen.view.subject))
        return Lesson(aim(game, seen), self.advice(seen), is_explained=True)

    def advice(self, seen: SeatView, asked: Sequence[Action] = ()) -> str | Beside | None:
        """What a lesson advises at this moment, or that it's still thinking, if it is one."""
        if not self._is_explained(seen) or len(seen.actions) < 2:
            return None
        found = self._hints.known(seen)
        if found is None:
            return None if self._gave_up(seen) else THINKING
        return good_move(self._games.game(seen.view.game), found, asked)

    def _gave_up(self, seen: SeatView) -> bool:
        return self._without.get(seen.view.id) == seen.stamp

    async def close(self) -> None:
        """Stop searching."""
        tasks = [task for _, task in self._finding.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_explained(self, seen: SeatView) -> bool:
        return seen.view.lesson and is_explained(self._games.game(seen.view.game), seen)

    def _find(self, seen: SeatView) -> asyncio.Task[None]:
        """The search for this moment; one for an earlier moment is cancelled."""
        table = seen.view.id
        moment, task = self._finding.get(table, (b"", None))
        if task is not None and moment == seen.stamp:
            return task
        if task is not None:
            task.cancel()
        self._without.pop(table, None)
        user = seen.view.players[seen.own_seat].user or 0
        task = asyncio.create_task(
            self._ask(table, user, seen.stamp), name=f"lesson at table {table}"
        )
        self._finding[table] = found = (seen.stamp, task)
        task.add_done_callback(lambda _: self._forget(table, found))
        return task

    def _forget(self, table: int, found: tuple[bytes, asyncio.Task[None]]) -> None:
        if self._finding.get(table) is found:
            del self._finding[table]

    async def _ask(self, table: int, user: int, stamp: bytes) -> None:
        try:
            await self._hints.hint(table, user)
        except (Refused, StoreError):  # then only what can be done is explained
            self._without[table] = stamp


async def _wait(finding: asyncio.Task[None]) -> None:
    """Wait a while for advice."""
    await asyncio.wait((finding,), timeout=LESSON_WAIT_S)


@dataclass(eq=False)
class LearningHandlers:
    """Starts and ends lessons."""

    _lobby: Lobby
    _hints: Hints
    _direct_messages: DirectMessages
    _offered: Mapping[str, AnyGame]

    @on(LEARN)
    async def learn(self, reply: Reply, press: Press) -> None:
        """Ask which game, or start a lesson."""
        if not press.value:
            await reply.show(choose_game(self._offered.values()))
            return
        game = GAMES.get(press.value)
        if game is None:
            raise BadComponentId
        await self._begin(reply, game)

    async def _begin(self, reply: Reply, game: AnyGame) -> None:
        """Open the table and start. After a crash in between, people press **Start** there."""
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
        """The person's direct messages. Raises `NotAllowed` if they are closed."""
        interaction = reply.interaction
        if is_direct(interaction) and interaction.channel_id is not None:
            return interaction.channel_id
        user = interaction.user.id
        try:
            await self._direct_messages.greet(user, "Here's your first table, just for you.")
            return await self._direct_messages.channel(user, at_once=True)
        except DmsClosed:
            raise NotAllowed(
                "Lessons are played in direct messages, and I can't send you any.",
                "Allow direct messages from members of this server in its privacy settings, then "
                "use `/learn` again. Or send me a message, and use it there.",
            ) from None
        except DmRateLimited:
            raise NotAllowed(
                "Lessons are played in direct messages, and I can't start any right now.",
                "Use `/learn` again in a while.",
            ) from None

    @on(STOP)
    async def stop(self, reply: Reply, press: Press) -> None:
        """Stop explaining at a table."""
        await self._hints.end_lesson(press.table, reply.user)
        await reply.say(STOPPED)
