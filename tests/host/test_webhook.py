"""A server's address gets each result, whatever happens, and nobody else learns it."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

import msgspec
import pytest

from host.errors import NotAllowed
from host.outbox.kinds import AnySubjectType, Shown
from host.outbox.loop import Lane
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.messages import Message
from host.repositories.people import NAMED, UNNAMED
from host.strikes.message import StruckMessages
from host.webhook.addresses import URL_LENGTH, checked
from host.webhook.message import ResultOutside, WebhookMessages, WebhookResult
from host.webhook.sent_result import SentResult, sent_result
from host.webhook.webhooks import TRIED_FOR, pause_after
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, GUILD, MIA, House
from tests.host.life import HouseLife, die_at_each_moment, outbox_of
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.test_results_post import ended
from tests.host.test_strikes import strikes_of

URL = "https://results.example.org/in?key=s3cret"
KIND = WebhookResult.name


class Outsiders(FakeDiscord):
    """What was sent outside can't be found, or changed."""

    async def find(self, message: Message) -> None:
        """Nothing is found."""
        await super().find(message)

    async def edit(self, message: Message, shown: Shown) -> None:
        """Edit only what is on Discord."""
        if message.kind != KIND:
            await super().edit(message, shown)

    @property
    def results(self) -> list[ResultOutside]:
        """What was sent."""
        said = [each.said[0] for each in self.of(KIND)]
        return [each for each in said if isinstance(each, ResultOutside)]


def lane_of(house: House, outside: FakeDiscord) -> Lane:
    tables = house.tables
    of: list[AnySubjectType] = [
        WebhookMessages(tables.store, tables.webhooks),
        StruckMessages(tables.store),
    ]
    return outbox_of(tables, outside, more=of)


async def body(house: House, table: int) -> SentResult:
    found = await house.tables.webhooks.to_send(table)
    assert found is not None
    return sent_result("id", found.result, "Nectar", found.named)


async def test_each_result_is_sent_once_and_again_when_it_is_struck_or_restored(
    house: House,
) -> None:
    outside = Outsiders()
    lane = lane_of(house, outside)
    await ended(house)
    await house.tables.webhooks.set(GUILD, URL, MIA)
    table = await ended(house)
    await lane.settled()
    assert [each.table for each in outside.results] == [table], "none that ended before"
    assert not (await body(house, table)).struck
    strikes = strikes_of(house)
    await strikes.strike(GUILD, table, MIA, "a secret reason")
    await lane.settled()
    sent = await body(house, table)
    assert (sent.struck, sent.rated) == (True, False)
    assert b"secret" not in msgspec.json.encode(sent)
    await strikes.restore(GUILD, table, MIA)
    await lane.resume()
    await lane.settled()
    assert [each.table for each in outside.results] == [table] * 3
    assert len({each.id for each in outside.results}) == 3
    assert not await lane.left()


@pytest.mark.parametrize("why", ["hidden", "given up", "direct", "removed", "another server"])
async def test_nothing_is_sent_that_should_not_be(house: House, why: str) -> None:
    outside = Outsiders()
    outside.blind = {None} if why == "hidden" else set()
    await house.tables.webhooks.set(GUILD + (why == "another server"), URL, MIA)
    if why == "removed":
        await ended(house)
        await house.tables.webhooks.remove(GUILD, MIA)
    elif why == "given up":
        table = (await house.game(ANN, BEN)).id
        await house.tables.votes.abandon(table, ANN, force=True)
    else:
        await ended(house, guild=None if why == "direct" else GUILD)
    lane = lane_of(house, outside)
    await lane.resume()
    await lane.settled()
    outside.blind = set()
    await lane.resume()
    await lane.settled()
    assert outside.results == []
    assert not await lane.left()


async def test_what_is_never_accepted_is_given_up_and_that_is_stored(house: House) -> None:
    outside = Outsiders()
    lane, webhooks = lane_of(house, outside), house.tables.webhooks
    await webhooks.set(GUILD, URL, MIA)
    refused = Undelivered(Trouble("refused", retry_after=9.0))
    outside.faults["create", KIND] = [refused, refused, Undelivered(Trouble("lost"))]
    await ended(house)
    await lane.settled()
    assert outside.results == []
    assert not await lane.left()
    found = await webhooks.get(GUILD)
    assert found is not None
    assert found.given_up is not None
    await webhooks.note(GUILD, URL, "it answered 500")
    failing = await webhooks.get(GUILD)
    assert failing is not None
    assert (failing.failing is None, failing.failure) == (False, "it answered 500")
    await webhooks.note(GUILD, URL, "")
    assert await webhooks.get(GUILD) == found


def test_pauses_grow_until_it_is_given_up_after_days() -> None:
    waited, pauses = timedelta(), list[timedelta]()
    while (pause := pause_after(waited)) is not None:
        pauses.append(pause)
        waited += pause
    assert pauses == sorted(pauses)
    assert 10 < len(pauses) < 50
    assert timedelta() < waited - TRIED_FOR <= timedelta(hours=6)


async def test_who_is_deleted_or_does_not_want_it_has_no_name_and_no_id(house: House) -> None:
    await house.tables.webhooks.set(GUILD, URL, MIA)
    table = await ended(house)
    assert {each.person for each in (await body(house, table)).seats} == {str(ANN), str(BEN)}
    await house.tables.people.set(ANN, preferences={NAMED: UNNAMED})
    await house.tables.accounts.forget(BEN)
    seats = (await body(house, table)).seats
    assert [(each.person, each.name, each.computer) for each in seats] == [(None, None, None)] * 2


async def test_the_address_is_in_no_log_and_no_message(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    lane = lane_of(house, Outsiders())
    caplog.set_level("DEBUG")
    await house.tables.webhooks.set(GUILD, URL, MIA)
    await ended(house)
    await lane.settled()
    logged = (await house.tables.log.page(GUILD, 0, 5)).entries
    assert [each.deed.what for each in logged] == ["webhook"]
    assert "s3cret" not in repr(logged)
    ours = [each.getMessage() for each in caplog.records if not each.name.startswith("aiosqlite")]
    assert "s3cret" not in "".join(ours)


TYPED: Sequence[str] = (
    "", "example.org", "http://example.org/", "https://example.org:8443/", "https://localhost/",
    "https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://[::1]/",
    "https://a@example.org/", "https://example.org\\@evil.org/", "https://example.org:port/",
    "ftp://example.org/", "https:///a", "https://example/", "https://exa mple.org/",
    "https://example.org./", "https://ex\u0430mple.org/", f"https://example.org/{'a' * URL_LENGTH}",
    "https://[::1", "javascript://example.org/",
)  # fmt: skip


@pytest.mark.parametrize("typed", TYPED)
def test_only_public_hosts_on_their_usual_port_can_be_typed(typed: str) -> None:
    with pytest.raises(NotAllowed, match="can't send results") as refused:
        checked(typed)
    assert not typed or typed not in str(refused.value)


class WebhookLife(HouseLife):
    """A result is sent, struck and restored."""

    def __init__(self, table: int, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate)
        self.discord = self.outside = Outsiders(fate)
        self.table, self._steps = table, 0

    def _lane(self) -> Lane:
        return lane_of(self._house, self.discord)

    async def _act(self) -> bool:
        self.now += timedelta(hours=1)
        self._do(str(self._steps))
        [result] = await self._house.tables.results.of(guild=GUILD, with_struck=True)
        is_struck = result.struck is not None
        if self._steps < 2 and is_struck == (self._steps % 2 == 0):
            self._steps += 1  # what died had been stored
        if self._steps == 2:
            return False
        strikes = strikes_of(self._house)
        if is_struck:
            await strikes.restore(GUILD, self.table, MIA)
        else:
            await strikes.strike(GUILD, self.table, MIA, "")
        return True

    async def check(self) -> None:
        """Each was sent, in order; twice only with the same id, if it died in between."""
        assert not await self.lanes[0].left()
        ids = [each.id for each in self.outside.results]
        assert ids == sorted(ids)
        assert len(set(ids)) == 2


async def test_killed_at_each_moment_everything_is_sent_in_order(mortal: MortalStore) -> None:
    house = House(mortal)
    view = await house.game(ANN, BEN)
    await house.play_out(view.id)
    await house.tables.webhooks.set(GUILD, URL, MIA)
    await die_at_each_moment(mortal, partial(WebhookLife, view.id, mortal), EachMoment(), least=10)
