"""Invitations: nobody is asked twice by the same person before they answer or a day has passed.

Who played is asked to play again.
"""

import pytest

from host.errors import NotAllowed, StaleView
from host.friends.guests import PlayAgain
from host.friends.rematch import Again, asking
from host.repositories.people import INVITATIONS, NO_INVITATIONS
from host.table.views import TableView
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, CHANNEL, GUILD, NAMES, House
from tests.host.life import no_time, outbox_of
from tests.host.test_gathering import noted
from tests.host.timed import HOUR, TimedHouse, keeper_of


async def refusal(timed: TimedHouse, channel: int, host: int = ANN) -> str:
    """Why an invitation is refused; the page that asks for a game says the same."""
    with pytest.raises(NotAllowed) as early:
        await timed.tables.lobby.may_open(channel=channel, guild=GUILD, user=host, invited=BEN)
    with pytest.raises(NotAllowed) as late:
        await timed.open(host, channel=channel, invited=BEN)
    assert str(early.value) == str(late.value)
    assert await timed.tables.read.in_channel(channel) is None, "no table opens either"
    return f"{late.value.reason} {late.value.hint}"


async def test_while_an_invitation_is_open_there_is_no_second(timed: TimedHouse) -> None:
    view = await timed.open(channel=1, invited=BEN)
    assert f"hasn't answered your invitation to table {view.id} yet" in await refusal(timed, 2)
    await timed.open(CAT, channel=3, invited=BEN)
    await timed.tables.lobby.join(view.id, BEN, "Ben")
    await timed.open(channel=2, invited=BEN)


async def test_a_closed_table_is_no_way_to_ask_again(timed: TimedHouse) -> None:
    view = await timed.open(channel=1, invited=BEN)
    await timed.tables.votes.abandon(view.id, ANN)
    assert "didn't answer you today. You can invite them again in 24 hours" in await refusal(
        timed, 2
    )
    await timed.pass_time(24 * HOUR)
    await timed.open(channel=2, invited=BEN)


async def test_a_no_holds_for_a_day(timed: TimedHouse) -> None:
    view = await timed.open(channel=1, invited=BEN)
    await timed.pass_time(20 * HOUR)
    await timed.tables.friends.decline(view.id, BEN)
    await timed.pass_time(HOUR)
    assert "said no to you today. You can invite them again in 23 hours" in await refusal(timed, 2)
    await timed.open(CAT, channel=3, invited=BEN)
    await timed.pass_time(23 * HOUR)
    await timed.open(channel=2, invited=BEN)


async def test_those_who_want_no_invitations_get_none(timed: TimedHouse) -> None:
    await timed.tables.accounts.prefer(BEN, INVITATIONS, NO_INVITATIONS)
    assert "doesn't want invitations" in await refusal(timed, 1)
    await timed.open(channel=2, invited=CAT)
    await timed.tables.accounts.prefer(BEN, INVITATIONS, "anyone")
    await timed.open(channel=1, invited=BEN)


async def test_everyone_who_played_is_asked_to_play_again_one_seat_further(
    house: House,
) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    await house.tables.people.set(BEN, preferences={"notify": "none"})
    old = await house.game(ANN, BEN, CAT)
    await house.tables.votes.abandon(old.id, ANN, force=True)
    lobby = house.tables.lobby

    async def again() -> TableView:
        return await lobby.create(
            channel=CHANNEL,
            guild=GUILD,
            user=ANN,
            name="Ann",
            game=old.game,
            options=old.options,
            gather=asking(PlayAgain(old.id, old.players, old.time.thinking_s)),
        )

    view = await again()
    with pytest.raises(StaleView, match="faster"):
        await again()
    assert await house.tables.friends.rematch_of(old.id) == view.id
    await outbox.settled()
    [call] = discord.of("rematch")
    [said] = call.said
    assert isinstance(said, Again)
    assert (said.by, said.missing) == (ANN, (BEN, CAT))
    assert (call.pinged, call.rang) == ((CAT,), True)
    assert discord.of("invitation") == []
    for user in (CAT, BEN):
        await house.tables.friends.play(view.id, user, NAMES[user])
    await keeper_of(house.tables, no_time)._look()
    view = await house.tables.read.view(view.id)
    assert (view.status, [each.user for each in view.players]) == ("running", [BEN, CAT, ANN])
    await outbox.settled()
    last = call.said[-1]
    assert isinstance(last, Again)
    assert last.end is not None
    assert await noted(house, view.id) == []


async def test_a_rematch_does_not_pester(house: House) -> None:
    """Who said no today has a seat, but isn't asked again."""
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    old = await house.game(ANN, BEN)
    await house.tables.votes.abandon(old.id, ANN, force=True)
    for many in (1, 1):
        view = await house.tables.lobby.create(
            channel=CHANNEL,
            guild=GUILD,
            user=ANN,
            name="Ann",
            game=old.game,
            options=old.options,
            gather=asking(PlayAgain(old.id, old.players, old.time.thinking_s)),
        )
        await outbox.settled()
        assert len(discord.of("rematch")) == many
        if many == len(discord.of("declined")) + 1:
            await house.tables.friends.decline(view.id, BEN)
        await outbox.settled()
        await house.tables.votes.abandon(view.id, ANN)
        await outbox.settled()
