"""Every message that stands says what is true of its table now, whatever happens there.

Random lives of tables (`tests.cogs.lives`) are read after each step (`tests.cogs.standing`) for
what they claim (`tests.cogs.sentences`, `tests.cogs.offers`). `python -m bench standing` lives more
of them.
"""

import random
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from operator import itemgetter
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from cogs.live import lobby
from cogs.messages.carrier import DiscordCarrier
from cogs.play.private_panels import PrivatePanels
from cogs.ui.components import button
from cogs.ui.layout import moment
from engine.registry import AnyGame
from host.messages.shown import Over
from host.outbox.kinds import Shown
from host.repositories.messages import Message
from host.repositories.servers import ServerSettings
from host.table.views import TableView
from tests.cogs.lives import Life
from tests.cogs.pace import abandon, drawn_game, quickest
from tests.cogs.plans import Time
from tests.cogs.standing import NOT_YET_HELD, Reader, lived, undrawn, wrongs
from tests.cogs.town import Guest, open_town
from tests.games import GAMES
from tests.host.timed import series_of

Fault: TypeAlias = Callable[[pytest.MonkeyPatch], None]
Scene: TypeAlias = Callable[[Life], Awaitable[None]]


@pytest.mark.short("0")
@pytest.mark.parametrize("number", range(len(GAMES)))
async def test_every_message_that_stands_says_what_is_true_of_its_table_now(
    tmp_path: Path, number: int
) -> None:
    """One life for each game."""
    found = await lived(tmp_path, [number])
    assert found.wrong == {}
    assert found.messages > found.steps


@asynccontextmanager
async def a_life(folder: Path) -> AsyncGenerator[Life]:
    """A life in which only the test acts, in a channel of its own."""
    time = Time()
    with undrawn():
        async with open_town(folder / "games.db", time) as town:
            await town.bot.timekeeper.stop()
            with town.env.time_context():
                life = Life(town, time, random.Random(1), 0)
                town.open_channel(life.channel)
                yield life


async def read(life: Life, reader: Reader | None = None) -> set[str]:
    """The claims that aren't so."""
    standing = await (reader or Reader(life)).read()
    return {f"{each.claim}, {each.place}" for on in standing for each in wrongs(on)}


async def played(life: Life) -> None:
    """Ann and Ben begin a game."""
    ann, ben, *_ = life.people
    await life.town.game(ann, ben, channel=life.channel)


async def ended(life: Life) -> None:
    await played(life)
    await abandon(*life.people[:2], channel=life.channel)


async def rematch(life: Life) -> None:
    """Ann proposes another game, and Ben plays again."""
    await ended(life)
    ann, ben, *_ = life.people
    end = life.town.public(life.channel)[-1]
    await ann.press("Play again", end)
    assert await read(life) == set()
    await ben.press("Play again", end)
    await ann.slash("table start", life.channel)


async def weekly(life: Life) -> None:
    """Ann and Ben play every week from tomorrow on."""
    await ended(life)
    (ann, ben, *_), town = life.people, life.town
    form = await ann.open_form("Every week …", town.public(life.channel)[-1])
    await form.send(time="in 20h")
    now = town.tables.session.clock()
    times = series_of(town.tables)
    for each in await times.due(now):
        await times.fire(each)
    await town.quiet()
    assert await read(life) == set()
    call = next(each for each in town.public(life.channel) if "Are you in?" in each.text)
    await ben.press("Play", call)
    assert await read(life) == set()
    await ann.slash("table start", life.channel)


async def followed(life: Life) -> None:
    """Cleo follows a game that then ends."""
    await played(life)
    await life.people[2].press("Follow", life.town.public(life.channel)[-1])
    assert await read(life) == set()
    await abandon(*life.people[:2], channel=life.channel)


async def summed_up(life: Life) -> None:
    """Cleo follows a game that ends after two moves."""
    await played(life)
    await life.people[2].press("Follow", life.town.public(life.channel)[-1])
    for _ in range(2):
        await life.town.play(1, quickest, life.channel)
    await abandon(*life.people[:2], channel=life.channel)


async def undone(life: Life) -> None:
    """Somebody is asked in a direct message whether to undo a turn, and the next player goes on."""
    await asked_whether_to_undo(life)
    await life.town.play(1, itemgetter(0), life.channel)


async def undone_without(life: Life) -> None:
    """Somebody is asked whether to undo a turn, and one of those who must agree leaves."""
    person = await asked_whether_to_undo(life)
    other = next(each for each in life.people[:3] if each is not person)
    await life.town.tables.seats.leave(1, other.id, 1)
    await life.town.quiet()


async def asked_whether_to_undo(life: Life) -> Guest:
    """Who is asked, in a direct message, as the others must agree."""
    town, channel = life.town, life.channel
    await town.game(*life.people[:3], channel=channel, game="renature")
    person = await town.to_act(1)
    while await town.to_act(1) is person:
        await town.play(1, quickest, channel)
    await town.play(1, itemgetter(0), channel)
    await person.press("Undo", person.panel)
    assert await read(life) == set()
    return person


async def came_back(life: Life) -> None:
    """Ann's seat becomes Cleo's, and then her own again."""
    await played(life)
    ann, _, cleo, *_ = life.people
    for number, (one, other) in enumerate([(ann, cleo), (cleo, ann)]):
        await life.town.tables.seats.leave(1, one.id, number)
        await life.town.quiet()
        assert await read(life) == set()
        await other.press("Take this seat", life.town.public(life.channel)[-1])


SCENES: Final[dict[str, Scene]] = {
    "who follows, direct": followed,
    "button undo, direct": undone,
    "who must agree to an undo, direct": undone_without,
}
"""What shows that a claim isn't held yet."""


async def test_a_farewell_stays_true_when_its_seat_changes_hands_again(tmp_path: Path) -> None:
    async with a_life(tmp_path) as life:
        await came_back(life)
        assert await read(life) == set()


async def test_a_followers_message_offers_nothing_after_the_end(tmp_path: Path) -> None:
    async with a_life(tmp_path) as life:
        await summed_up(life)
        assert await read(life) <= {*NOT_YET_HELD}


async def test_the_call_to_a_rematch_stays_true(tmp_path: Path) -> None:
    async with a_life(tmp_path) as life:
        await rematch(life)
        assert await read(life) == set()


async def test_the_call_to_a_weekly_game_stays_true(tmp_path: Path) -> None:
    async with a_life(tmp_path) as life:
        await weekly(life)
        assert await read(life) == set()


async def test_a_result_in_its_servers_channel_is_true_also_after_a_rematch(tmp_path: Path) -> None:
    async with a_life(tmp_path) as life:
        town, (ann, ben, *_) = life.town, life.people
        hall = ServerSettings(results=town.channels[life.channel].id)
        await town.tables.servers.set(town.guild.id, hall)
        await drawn_game(town, ann, ben, life.channel)
        assert await read(life) == set()
        # The final board and the result are two messages that nothing puts in order.
        assert any("Played by" in each.text for each in town.public(life.channel))
        final = next(each for each in town.public(life.channel) if "Play again" in each.labels)
        await ann.press("Play again", final)
        assert await read(life) == set()


@pytest.mark.parametrize("claim", NOT_YET_HELD)
async def test_what_is_listed_as_not_yet_held_is_not(tmp_path: Path, claim: str) -> None:
    """Once it is, take it off the list."""
    async with a_life(tmp_path) as life:
        await SCENES[claim](life)
        found = await read(life)
    assert claim in found
    assert found <= {*NOT_YET_HELD}


def leaves_private_panels_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PrivatePanels, "_wake", lambda *_: None)


def leaves_old_boards_as_they_were(patch: pytest.MonkeyPatch) -> None:
    edits_only(patch, lambda _, shown: not isinstance(shown, Over))


def leaves_calls_as_they_were(patch: pytest.MonkeyPatch) -> None:
    edits_only(patch, lambda message, _: message.live)


def edits_only(patch: pytest.MonkeyPatch, these: Callable[[Message, Shown], bool]) -> None:
    edit = DiscordCarrier.edit

    async def edited(carrier: DiscordCarrier, message: Message, shown: Shown) -> None:
        if these(message, shown):
            await edit(carrier, message, shown)

    patch.setattr(DiscordCarrier, "edit", edited)


def waits_for_somebody_else(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cogs.time.agreement_screen.waiting_for", lambda _: "Waiting for <@7>.")


def tells_times_an_hour_late(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cogs.ui.layout.moment", lambda at: f"<t:{int(at.timestamp()) + 3600}:R>")


def says_something_new(patch: pytest.MonkeyPatch) -> None:
    terms = lobby.terms

    def told(game: AnyGame, view: TableView) -> str:
        return f"{terms(game, view)}\nOpened {moment(view.created)}"

    patch.setattr(lobby, "terms", told)


def offers_something_new(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lobby, "gather_key", lambda view: button("adjourn", view.id, "Adjourn"))


def offers_hands_after_the_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cogs.live.board.check_key", lambda view, _: button("hand", view.id, "My hand"))


FAULTS: Final[dict[Fault, str]] = {
    leaves_private_panels_alone: "panel",
    leaves_old_boards_as_they_were: "whose turn, channel",
    leaves_calls_as_they_were: "a request, channel",
    waits_for_somebody_else: "what is proposed, channel",
    tells_times_an_hour_late: "whose turn, channel",
    says_something_new: "no claim covers this, channel",
    offers_something_new: "no claim covers this button, channel",
    offers_hands_after_the_end: "button hand, channel",
}
"""Faults, with what is wrong then."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_message_that_is_not_so_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    fault(monkeypatch)
    found = set[str]()
    async with a_life(tmp_path) as life:
        reader, (ann, ben, *_) = Reader(life), life.people
        await life.town.lobby(ann, ben, channel=life.channel)
        await life.town.tables.lobby.set_pace(1, ann.id, "day")
        await life.town.quiet()
        found |= await read(life, reader)
        await ann.slash("table start", life.channel)
        await (await life.town.to_act(1)).slash("hand", life.channel)
        found |= await read(life, reader)
        for acts in ("table pause", "table abandon"):
            await ann.slash(acts, life.channel)
            found |= await read(life, reader)
        await ben.slash("table abandon", life.channel)
        found |= await read(life, reader)
    assert [each for each in found if FAULTS[fault] in each]


async def test_a_whole_course_without_a_fault_is_so(tmp_path: Path) -> None:
    """Otherwise the faults above would be noticed anyway."""
    async with a_life(tmp_path) as life:
        await ended(life)
        assert await read(life) == set()
