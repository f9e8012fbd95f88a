"""Random lives of tables over Discord: what players, others, managers and time do there."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from datetime import timedelta
from functools import partial
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from simcord.backend.models import Message
from simcord.results import to_discord_message

from engine.errors import Refused
from engine.model import Action
from host.clock.pace import PACES, UNTIMED
from host.errors import HostRefused
from host.repositories.servers import ServerSettings
from host.table.views import TableView, seat_of
from playground.play.seen import Button, Seen
from tests.cogs.plans import Time
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town, command_of
from tests.games import GAMES

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
LOBBY_STEPS: Final = 5
LAST_STEPS: Final = 2
"""Steps before a game's start and after its end."""
MAX_PLAYED_OUT: Final = 60
Act: TypeAlias = Callable[[], Awaitable[object]]


class Weighed(NamedTuple):
    """Something that can happen, and how likely it is beside the others."""

    weight: float
    what: str
    act: Act


class Life:
    """A table of a random game, its rematches, and everyone around it."""

    def __init__(self, town: Town, time: Time, rng: random.Random, number: int) -> None:
        self.town, self.time, self.rng = town, time, rng
        self.channel = f"life-{number}"
        self.table = 0
        self.people = [town.guest(name) for name in NAMES]
        self.manager = town.people.get("Max") or town.manager("Max")
        self.game = [*GAMES.values()][number % len(GAMES)]
        self.answers: list[tuple[Button, str]] = []
        """What lasting buttons were answered with, until somebody takes it from here."""
        self._gone, self._presses = False, count(10_000 * number + 1)
        """Whether its channel was deleted; numbers of presses that Discord knows nothing of."""

    # --- what everyone sees ----------------------------------------------------------------------

    def standing(self) -> Iterator[tuple[Message, Guest | None]]:
        """Every message of the bot in this life's channels and in direct messages, and its only
        reader, if it has one.
        """
        backend, bot = self.town.env.backend, self.town.bot.user
        assert bot is not None
        readers = {backend.dm_channels.get(each.id): each for each in self.everyone}
        own = backend.channels.get(self._number)
        places = [*readers, *([] if own is None else [self._number])]
        places += [each.id for each in backend.channels.values() if each.parent_id == self._number]
        for place in places:
            for message in list(backend.messages.get(place or 0, {}).values()):
                if message.author_id != bot.id:
                    continue
                reader = readers.get(place)
                if message.is_ephemeral:
                    reader = next(each for each in self.everyone if message.visible_to(each.id))
                yield message, reader

    @property
    def everyone(self) -> list[Guest]:
        """The people around this table."""
        return [*self.people, self.manager]

    @property
    def _number(self) -> int:
        return self.town.channels[self.channel].id

    # --- its course ------------------------------------------------------------------------------

    async def steps(self, most: int) -> AsyncIterator[str]:
        """Let things happen, `most` of them during the game; say what, once all has settled."""
        yield await self._open()
        for _ in range(self.rng.randrange(1, LOBBY_STEPS)):
            yield await self._step()
        if (await self._view()).status == "lobby":
            yield await self._start()
        for _ in range(most):
            if (await self._view()).over:
                break
            yield await self._step()
        if not (await self._view()).over and self.rng.random() < 0.8:
            yield await self._end()
        for _ in range(LAST_STEPS):
            yield await self._step()

    async def close(self) -> None:
        """End what goes on, and clear what was said, for the town's next life a day later."""
        for table in range(self.table, 0, -1):
            view = await self.town.tables.read.view(table)
            if view.over:
                break
            await self.town.tables.votes.abandon(table, self.manager.id, force=True)
        await self.town.quiet()
        backend = self.town.env.backend
        for each in self.everyone:
            backend.messages.get(backend.dm_channels.get(each.id) or 0, {}).clear()
        self.time.now += timedelta(days=1)  # nobody is invited twice a day

    async def _view(self) -> TableView:
        """The newest table here."""
        return await self.town.tables.read.view(self.table)

    async def _find_newest(self) -> None:
        """Find the table that was opened last."""
        for table in count(self.table + 1):
            try:
                await self.town.tables.read.view(table)
            except HostRefused:
                return
            self.table = table

    async def _open(self) -> str:
        town, rng = self.town, self.rng
        place = town.open_channel(self.channel)
        role = town.guild.create_role("players", mentionable=True)
        chosen = ServerSettings(call_role=role.id, results=place.id)
        await town.tables.servers.set(town.guild.id, chosen)
        host = self.people[0]
        if rng.random() < 0.3 and self.game.name in ("nature", "evolution"):
            page = await host.member.context_menu(place, "Play with …", self.people[1].member)
            await town.quiet()
            assert page.response is not None
            reply = await host.choose(self.game.name, Sight(page.response.message))
            await host.press(rng.choice(("Tonight", "A move a day")), reply.sight)
            what = "an invitation"
        else:
            where = {"where": "thread"} if rng.random() < 0.3 else {}
            await host.slash("table new", self.channel, game=self.game.name, **where)
            what = f"a new table{' in a thread' if where else ''}"
        await self._find_newest()
        for guest in self.people[1:]:
            if rng.random() < 0.5:
                await self._refusable(town.tables.lobby.join(self.table, guest.id, guest.name))
        pace = rng.choice([UNTIMED, *PACES])
        await town.tables.lobby.set_pace(self.table, host.id, pace)
        if rng.random() < 0.5:
            await town.tables.lobby.set_on_timeout(
                self.table, host.id, rng.choice(("wait", "sit-in", "open"))
            )
        await town.quiet()
        return f"{what} of {self.game.title}, {pace}"

    async def _start(self) -> str:
        view = await self._view()
        for each in view.lobby.kept:
            await self.town.tables.friends.free_seat(view.id, view.host, each.user)
        room = self.game.rules.seats_for(view.options)
        host = next((each for each in self.people if each.id == view.host), self.people[0])
        while len((view := await self._view()).players) < max(room.start, min(2, room[-1])):
            await self.town.tables.lobby.add_bot(view.id, host.id, None)
        reply = await host.slash("table start", self._here(view))
        return f"start: {reply.text[:60]}"

    async def _end(self) -> str:
        what = self.rng.choice(("force", "agree", "play"))
        if what == "force":
            await self._slash(self.manager, "table abandon", force=True)
        elif what == "agree":
            for each in await self._seated():
                await self._slash(each, "table abandon")
        else:
            await self._play_out()
        return f"the end: {what}"

    async def _play_out(self) -> None:
        """Play on without Discord for a while: among people, since computers think for long."""
        tables = self.town.tables
        for _ in range(MAX_PLAYED_OUT):
            view = await self._view()
            if view.over or not view.actors or view.time.pause is not None:
                break
            user = view.players[view.actors[0]].user
            if any(player.user is None for player in view.players) or user is None:
                break
            seen = await tables.read.seen(view.id, view.actors[0])
            action = self.rng.choice(_forward(seen.actions))
            number = next(self._presses)
            await tables.play.act(view.id, user, action, decision=None, interaction=number)
            await tables.computers.settled()
        await self.town.quiet()

    # --- steps -----------------------------------------------------------------------------------

    async def _step(self) -> str:
        view = await self._view()
        acts = [*self._always(view)]
        if view.status == "lobby":
            acts += self._in_the_lobby(view)
        elif view.status == "running":
            acts += self._in_the_game(view, await self._seated())
        [chosen] = self.rng.choices(acts, [each.weight for each in acts])
        told = await chosen.act()
        return f"{chosen.what}{f': {told}' if isinstance(told, str) else ''}"

    def _always(self, view: TableView) -> Iterator[Weighed]:
        yield Weighed(4, "a press", self._press)
        if view.over:
            yield Weighed(1.5, "a rematch", lambda: self._press("Play again"))
        yield Weighed(2 if view.over else 3, "time passes", self._wait)
        yield Weighed(0.3, "a restart", self._restart)
        if not self._gone:
            yield Weighed(0.15, "the channel is deleted", self._delete_channel)

    def _in_the_lobby(self, view: TableView) -> Iterator[Weighed]:
        lobby, host = self.town.tables.lobby, view.host
        yield Weighed(3, "joins", lambda: self._by("table join"))
        yield Weighed(1, "leaves", lambda: self._by("table leave"))

        async def start_at() -> None:
            at = self.time.now + timedelta(minutes=self.rng.choice((20, 60, 180)))
            await self._refusable(lobby.choose_start(view.id, host, "time", at=at))

        async def call() -> None:
            role = (await self.town.tables.servers.get(self.town.guild.id)).call_role
            assert role is not None
            await self._refusable(lobby.call_role(view.id, host, role))

        add = partial(lobby.add_bot, view.id, host, None)
        yield Weighed(1, "a computer sits down", lambda: self._refusable(add()))
        yield Weighed(1, "starts at a time", start_at)
        when_full = partial(lobby.choose_start, view.id, host, "full")
        yield Weighed(0.4, "starts when full", lambda: self._refusable(when_full()))
        yield Weighed(0.6, "notifies players", call)

    def _in_the_game(self, view: TableView, seated: Sequence[Guest]) -> Iterator[Weighed]:
        yield Weighed(6, "a move", self._move)
        if any(each.is_free for each in view.players):
            yield Weighed(2, "takes a seat", lambda: self._press("Take this seat"))
        if view.asks_all:
            yield Weighed(2, "agrees", lambda: self._press("Agree"))
        yield Weighed(0.8, "asks for an undo", lambda: self._press("Ask them"))
        for command in ("table pause", "table resume", "table abandon", "table undo"):
            yield Weighed(0.8, command, lambda command=command: self._by(command, seated))  # type: ignore[misc]
        yield Weighed(0.6, "proposes a pace", lambda: self._propose_pace(view, seated))
        yield Weighed(0.5, "leaves the game", lambda: self._leave(seated))
        yield Weighed(1, "/hand", lambda: self._by("hand", seated))
        yield Weighed(0.6, "frees a seat", lambda: self._free(view))
        yield Weighed(0.2, "force", lambda: self._slash(self.manager, "table abandon", force=True))
        manager = [self.manager]
        yield Weighed(0.3, "a manager pauses", lambda: self._by("table pause", manager))
        yield Weighed(0.3, "a manager resumes", lambda: self._by("table resume", manager))

    async def _seated(self) -> list[Guest]:
        view = await self._view()
        return [each for each in self.people if seat_of(view, each.id) is not None]

    async def _by(self, command: str, among: Sequence[Guest] | None = None) -> str:
        person = self.rng.choice(among or self.people)
        return await self._slash(person, command)

    async def _slash(self, person: Guest, command: str, **options: object) -> str:
        view = await self._view()
        if self._gone or view.place.is_lost:
            place = "oasis"
            options = {**options, "table": str(view.id)}
        else:
            place = self._here(view)
        reply = await person.slash(command, place, **options)
        return f"{person.name} {command}: {reply.text[:70]!r}"

    def _here(self, view: TableView) -> str:
        """The name of the table's place."""
        if view.place.parent is not None and not view.place.awaits_thread:
            name = f"{self.channel}: thread {view.place.channel}"
            threads = self.town.channels[self.channel].threads
            found = next((each for each in threads if each.id == view.place.channel), None)
            if found is not None:
                self.town.channels[name] = found
                return name
        return self.channel

    async def _refusable(self, doing: Awaitable[object]) -> None:
        try:
            await doing
        except (HostRefused, Refused):
            return
        await self.town.quiet()

    async def _move(self) -> str:
        view = await self._view()
        able = [seat for seat in view.actors if view.players[seat].user is not None]
        if not able or view.time.pause is not None:
            return "nobody"
        seat = self.rng.choice(able)
        seen = await self.town.tables.read.seen(view.id, seat)
        action = self.rng.choice(_forward(seen.actions))
        person = next(each for each in self.everyone if each.id == view.players[seat].user)
        command, options = command_of(seen, action)
        return await self._slash(person, command, **options)

    async def _propose_pace(self, view: TableView, seated: Sequence[Guest]) -> str:
        pace = self.rng.choice([*PACES])
        person = self.rng.choice(seated or self.people)
        votes, number = self.town.tables.votes, next(self._presses)
        await self._refusable(votes.propose(view.id, person.id, "pace", pace, number))
        return f"{person.name} {pace}"

    async def _leave(self, seated: Sequence[Guest]) -> str:
        person = self.rng.choice(seated or self.people)
        view = await self._view()
        leaving = self.town.tables.seats.leave(view.id, person.id, next(self._presses))
        await self._refusable(leaving)
        return person.name

    async def _free(self, view: TableView) -> str:
        seat = self.rng.randrange(len(view.players))
        return await self._slash(self.manager, "table free", seat="ABCDEF"[seat])

    async def _restart(self) -> None:
        await self.town.restart()
        await self.town.bot.timekeeper.stop()

    async def _delete_channel(self) -> None:
        self._gone = True
        view = await self._view()
        self.town.env.backend.delete_channel(view.place.channel)
        await self.town.env.settle()
        await self.town.quiet()

    async def _wait(self) -> str:
        """Time passes: a little, or until just before or after the next thing that is due."""
        deadlines = self.town.tables.deadlines
        due = await deadlines.next_due()
        spans = [timedelta(minutes=1), timedelta(minutes=20), timedelta(hours=5)]
        if due is not None and due > self.time.now:
            spans += [due - self.time.now] * 3
        self.time.now += self.rng.choice(spans)
        for _ in range(4):
            for subject in await deadlines.due(self.time.now):
                await deadlines.fire(subject)
        await self.town.quiet()
        return f"{self.time.now:%d %H:%M}"

    async def _press(self, label: str = "") -> str:
        """Somebody presses a live button that they see, with this label if one is given."""
        person = self.rng.choice(self.everyone)
        seen = [
            message
            for message, reader in self.standing()
            if reader in (None, person) and message.components
        ]
        self.rng.shuffle(seen)
        for message in seen if label else seen[:4]:
            live = [
                each
                for each in seen_of(message).buttons
                if not each.disabled and each.custom_id and label in ("", each.label)
            ]
            if live:
                sight = Sight(to_discord_message(self.town.env, message))
                button = self.rng.choice(live)
                return await self.press(person, sight, button)
        return "nothing"

    async def press(self, person: Guest, sight: Sight, button: Button) -> str:
        """Somebody presses a button; what they are told."""
        actor = person.user if sight.message.guild is None else person.member
        result = await actor.click(sight.message, custom_id=button.custom_id)
        await self.town.quiet()
        if button.label == "Play again":
            await self._find_newest()
        shown = [each for each in (result.response, *result.followups) if each is not None]
        told = Sight(shown[-1].message).text if shown else ""
        if not sight.ephemeral:
            self.answers.append((button, told))
        return f"{person.name} {button.label!r} ({button.custom_id}): {told[:70]!r}"


def seen_of(message: Message) -> Seen:
    """A message as its readers see it."""
    return Seen(
        {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "flags": message.flags,
            "content": message.content,
            "embeds": [],
            "components": message.components,
        }
    )


def _forward(actions: Sequence[Action]) -> list[Action]:
    """All actions but those that take something back."""
    forward = [each for each in actions if each.__struct_config__.tag != "remove"]
    return forward or list(actions)
