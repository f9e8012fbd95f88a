"""What a server has chosen is kept, and what cannot be read of it counts as nothing."""

import pytest
from sqlalchemy import text

from host.servers import Servers, ServerSettings
from host.store import Store

CHOSEN = ServerSettings(games=("nature",), channels=(1 << 62,), home="thread", most_each=3)


async def test_a_choice_is_kept_for_its_server_alone(store: Store) -> None:
    servers = Servers(store)
    await servers.set(1, ServerSettings(pace="day"))
    await servers.set(1, CHOSEN)
    assert await servers.get(1) == CHOSEN
    assert await servers.get(2) == await servers.get(None) == ServerSettings()


UNREADABLE = (
    "UPDATE servers SET settings = x'7b'",
    "UPDATE servers SET settings = 'many'",
    "UPDATE servers SET settings = 7",
)


@pytest.mark.parametrize("damage", UNREADABLE)
async def test_what_cannot_be_read_counts_as_never_chosen(
    store: Store, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    servers = Servers(store)
    await servers.set(1, CHOSEN)
    async with store.write() as connection:
        await connection.execute(text(damage))
    assert await servers.get(1) == ServerSettings()
    assert "server 1" in caplog.text
