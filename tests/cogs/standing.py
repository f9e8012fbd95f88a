"""Reads every standing message against its table's state, after each step of random lives.

found = await lived(folder, range(10))
assert found.wrong == {}

Private answers are read as long as the bot keeps them up to date, which only panels are: any other
says what was so when somebody pressed.
"""

import random
import re
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest
from simcord.backend.models import Message
from sqlalchemy import select

from cogs.drawing.pictures import Pictures
from cogs.drawing.threads import DrawingThreads
from cogs.ui.components import ComponentId
from engine.errors import Refused
from host.database import schema
from host.errors import HostRefused
from host.messages.digest import Digest
from host.table.undoing import UndoOffer
from playground.play.seen import Seen
from render.base import Picture
from tests.cogs.claims import Facts, Place, Standing
from tests.cogs.lives import Life, seen_of
from tests.cogs.offers import BUTTONS
from tests.cogs.plans import Time
from tests.cogs.sentences import SENTENCES
from tests.cogs.settling import quick_simulation
from tests.cogs.town import Guest, Town, open_town
from tests.games import GAMES
from tests.stores import without_flushing, without_threads

LIVES_IN_A_TOWN: Final = 25
"""Tables that one town has before a new one is built."""
STEPS: Final = 12
_TOKEN: Final = re.compile(r"<@\d+>|<t:\d+:[a-zA-Z]>")
STALE: Final = re.compile(
    r"has moved on|othing for you to undo|is over\.|no longer open|"
    r"(?:game|It) (?:hasn't|has) started|Nobody has proposed|This game isn't paused|"
    r"isn't in progress"
)
"""Answers to a button that offers what isn't there."""
_PICTURE: Final = Picture(b"", "png", "a picture")


class Wrong(NamedTuple):
    """A claim that isn't true, or something that no claim covers; and where it is said."""

    claim: str
    place: Place
    said: str

    def __str__(self) -> str:
        return f"{self.claim}, {self.place}: {self.said}"


NOT_YET_HELD: Final[Mapping[str, str]] = {
    "who follows, direct": "a follower's first message isn't stored, so nothing can edit it",
    "button undo, direct": "a question in direct messages isn't followed; it asks again if pressed",
    "who must agree to an undo, direct": "the same question",
}
"""What isn't so although a message says it, and why. It takes a delivery that keeps every message.
"""


class Found(msgspec.Struct):
    """What was read. `times` says how often each claim wasn't so; `wrong` has an example of each,
    with what led to it, but of those in `NOT_YET_HELD`.
    """

    lives: int = 0
    steps: int = 0
    messages: int = 0
    times: Counter[str] = msgspec.field(default_factory=Counter)
    wrong: dict[str, str] = {}

    def include(self, other: "Found") -> None:
        """Count what was found elsewhere."""
        self.lives += other.lives
        self.steps += other.steps
        self.messages += other.messages
        self.times.update(other.times)
        self.wrong = {**other.wrong, **self.wrong}

    def add(self, life: int, steps: Sequence[str], wrong: Wrong) -> None:
        """Count something that isn't so."""
        kind = f"{wrong.claim}, {wrong.place}"
        self.times[kind] += 1
        if kind not in NOT_YET_HELD:
            self.wrong.setdefault(kind, f"life {life}: {wrong.said!r} after {steps[-4:]}")


async def _no_picture(*_: object, **__: object) -> Picture:
    return _PICTURE


async def _no_signs(*_: object) -> tuple[Picture, ...]:
    return (_PICTURE,) * 9


@contextmanager
def undrawn() -> Generator[None]:
    """Draw no picture: what is read are words and buttons."""
    with quick_simulation(), pytest.MonkeyPatch.context() as patch:
        without_threads(patch)
        without_flushing(patch)
        patch.setattr(DrawingThreads, "run", _no_picture)
        patch.setattr(Pictures, "signs", _no_signs)
        patch.setattr(DrawingThreads, "begin", lambda *_: None)
        yield


async def lived(folder: Path, numbers: Iterable[int], steps: int = STEPS) -> Found:
    """Live these lives, and read every standing message after each step."""
    found, waiting = Found(), list(numbers)
    with undrawn():
        while waiting:
            some, waiting = waiting[:LIVES_IN_A_TOWN], waiting[LIVES_IN_A_TOWN:]
            time = Time()
            async with open_town(folder / f"town-{some[0]}.db", time) as town:
                await town.bot.timekeeper.stop()
                with town.env.time_context():
                    for number in some:
                        life = Life(town, time, random.Random(number), number)
                        await _live(life, number, found, steps)
    return found


async def _live(life: Life, number: int, found: Found, most: int) -> None:
    reader, told = Reader(life), list[str]()
    found.lives += 1
    async for what in life.steps(most):
        told.append(what)
        found.steps += 1
        for button, answer in life.answers:
            if STALE.search(answer):
                said = f"{button.label} ({button.custom_id}): {answer}"
                found.add(number, told, Wrong("a press that leads nowhere", "channel", said))
        life.answers.clear()
        for standing in await reader.read():
            found.messages += 1
            for wrong in wrongs(standing):
                found.add(number, told, wrong)
    await life.close()


class Reader:
    """Reads the messages around a life that have changed, or whose table has."""

    def __init__(self, life: Life) -> None:
        self._life, self._town = life, life.town
        self._tables: dict[int, int] = {}
        """The table that each message is about, from when it named it."""

    async def read(self) -> list[Standing]:
        """Every message that stands, with the facts about its table."""
        found = []
        for message, reader in list(self._life.standing()):
            place = self._place(message, reader)
            if place is None:
                continue
            seen = seen_of(message)
            table = table_in(seen) or self._tables.get(message.id)
            if table is None:
                continue
            self._tables[message.id] = table
            found.append((table, seen, place, None if reader is None else reader.id))
        known = {}
        for table in {each[0] for each in found}:
            asked = {
                reader
                for of, seen, _, reader in found
                if of == table and reader is not None and asks_facts(seen)
            }
            known[table] = await facts(self._town, self._life, table, asked)
        return [Standing(seen, place, reader, known[table]) for table, seen, place, reader in found]

    def _place(self, message: Message, reader: Guest | None) -> Place | None:
        """Where a message is; None if the bot can no longer edit it, or never meant to."""
        if not message.is_ephemeral:
            return "channel" if reader is None else "direct"
        panels = (
            each for some in self._town.bot.parts.private_panels._open.values() for each in some
        )
        panel = next((each for each in panels if each.message == message.id), None)
        return None if panel is None or panel.is_page else "panel"


def asks_facts(seen: Seen) -> bool:
    """Whether a message offers decisions, or an undo."""
    return any(re.match(r"m?wh:(?:do|turn|undo):", each) for each in ids_on(seen))


async def facts(town: Town, life: Life, table: int, asked_about: Collection[int]) -> Facts:
    """What is true of a table now, and of what these people can do there."""
    tables = town.tables
    view = await tables.read.view(table)
    decisions, undoes = dict[int, str](), dict[int, UndoOffer]()
    for seat, player in enumerate(view.players):
        if player.user not in asked_about or player.user is None or view.status != "running":
            continue
        decisions[player.user] = (await tables.read.seen(table, seat)).decision
        with suppress(HostRefused, Refused):
            undoes[player.user] = await tables.undo.offer(table, player.user)
    m = schema.messages.c
    followers = select(m.person).where(m.subject == f"table:{table}", m.kind == Digest.name)
    async with tables.store.read() as connection:
        follow = frozenset((await connection.execute(followers)).scalars())
    invited = frozenset(each.user for each in view.lobby.kept)
    people = (decisions, undoes, invited, follow)
    return Facts(view, GAMES[view.game], life.time.now, *people)


def wrongs(on: Standing) -> Iterator[Wrong]:
    """All that a message says or offers and isn't so."""
    for line in on.seen.text.splitlines():
        yield from (Wrong(each, on.place, line) for each in _said(on, line))
    live = [(each.label, each.custom_id) for each in on.seen.buttons if not each.disabled]
    live += [(each.placeholder, each.custom_id) for each in on.seen.menus if not each.disabled]
    for label, custom_id in live:
        offered = ComponentId.unpack(custom_id.removeprefix("m"))
        if offered is None:
            continue
        offers = BUTTONS.get(offered.action)
        if offers is None:
            yield Wrong("no claim covers this button", on.place, f"{label} ({custom_id})")
        elif not offers(on, offered):
            yield Wrong(f"button {offered.action}", on.place, f"{label} ({custom_id})")


def _said(on: Standing, line: str) -> Iterator[str]:
    """The claims in a line that aren't true, and whether no claim covers a part of it."""
    text = re.sub(r"^-# ", "", line).replace("**", "")
    covered: list[tuple[int, int]] = []
    for each in SENTENCES:
        for said in each.says.finditer(text):
            covered.append(said.span())
            if not each.holds(on, said):
                yield each.name
    for token in _TOKEN.finditer(text):
        if not any(start <= token.start() < end for start, end in covered):
            yield "no claim covers this"


def ids_on(seen: Seen) -> list[str]:
    """The custom ids of a message's buttons and menus."""
    return [each.custom_id for each in seen.buttons] + [each.custom_id for each in seen.menus]


def table_in(seen: Seen) -> int | None:
    """The number of the table that a message is about, if it names one."""
    for custom_id in ids_on(seen):
        offered = ComponentId.unpack(custom_id.removeprefix("m"))
        if offered is not None and offered.table:
            return offered.table
    found = re.search(r"\b[Tt]able (\d+)", seen.text)
    return None if found is None else int(found[1])
