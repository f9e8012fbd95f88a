"""Facts are stored, and put into words where they are shown: no column holds any English."""

import random
import re
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
import pytest

from engine.play import pick
from engine.registry import GAMES
from host.database.rows import PersonName
from host.database.schema import metadata
from host.database.store import Store
from host.service.tables import Tables
from tests.engine.stored import texts_in
from tests.host.house import ANN, BEN, CHANNEL, GUILD, NAMES

HARMONY = {"goal": "harmony", "moves": "flexible", "length": 3}
"""Options of Natura that leave a record in place of parts of points."""

WORDS = re.compile(r" |\b[A-Z][a-z]{2,}\b")
"""What no key has in it."""


async def stored_texts(store: Store) -> AsyncIterator[tuple[str, str]]:
    """Every stored text but what people typed, with its column."""
    async with store.read() as connection:
        for table in metadata.sorted_tables:
            for row in (await connection.execute(table.select())).mappings():
                for column in table.columns:
                    if isinstance(column.type, PersonName):
                        continue
                    value = row[column.name]
                    if isinstance(value, bytes):
                        with suppress(msgspec.DecodeError):
                            value = msgspec.json.decode(value)
                    for each in texts_in(value):
                        yield f"{table.name}.{column.name}", each


@pytest.mark.short("nature", "natura")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        *(pytest.param(game, {}, id=game) for game in GAMES),
        pytest.param("natura", HARMONY, id="harmony"),
    ],
)
async def test_a_finished_game_leaves_keys_and_no_words(
    store: Store, tables: Tables, game: str, options: dict[str, object]
) -> None:
    rng = random.Random(game)
    view = await tables.lobby.create(
        channel=CHANNEL, guild=GUILD, user=ANN, name=NAMES[ANN], game=game, options=options
    )
    await tables.lobby.join(view.id, BEN, NAMES[BEN])
    await tables.lobby.start(view.id, ANN, 1)
    for press in range(2, 2000):
        view = await tables.read.view(view.id)
        if view.over:
            break
        seat = pick(view.actors, rng)
        seen = await tables.read.seen(view.id, seat)
        # Who resigns has no points, so nothing is stored of what they consist of.
        action = pick([each for each in seen.actions if type(each).__name__ != "Resign"], rng)
        await tables.play.act(
            view.id, (ANN, BEN)[seat], action, decision=seen.decision, interaction=press
        )
    assert view.status == "finished"
    found = {each async for each in stored_texts(store)}
    assert {each for each in found if WORDS.search(each[1])} == set()
    columns = {column for column, _ in found}
    assert ("seat_results.parts" in columns) == (
        bool(GAMES[game].wording.part_titles) and not options
    )
    assert ("best_results.kind" in columns) == bool(options)
