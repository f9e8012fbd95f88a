"""What is heard of several entries: alike neighbours in one sentence, and nothing of it lost."""

from cogs.ui.layout import Line
from engine.darwin.play.actions import Take
from engine.words import name_of
from host.database.store import Store
from host.service.tables import Tables
from tests.host.house import ANN, BEN, CHANNEL, GUILD


async def test_what_is_alike_in_neighbouring_entries_is_one_sentence(store: Store) -> None:
    """Two Resources are two moves; what is read back tells them in one sentence."""
    tables = Tables(store, seeds=lambda: bytes(32))
    view = await tables.lobby.create(
        channel=CHANNEL, guild=GUILD, user=ANN, name="Ann", game="darwin", options={}
    )
    await tables.lobby.join(view.id, BEN, "Ben")
    seen = (await tables.lobby.start(view.id, ANN, 1)).seen
    user = seen.view.players[seen.view.actors[0]].user
    assert user is not None
    told: list[str] = []
    for press, resource in enumerate(("sun", "water"), start=2):
        receipt = await tables.play.act(
            view.id,
            user,
            Take(resource),  # type: ignore[arg-type]  # one of the four
            decision=None,
            interaction=press,
        )
        told += receipt.lines
    who = name_of(0, ["Ann" if user == ANN else "Ben"])
    assert told == [f"{who} takes Sun.", f"{who} takes Water."]
    assert await tables.read.log_lines(view.id, None, 0) == [f"{who} takes Sun and Water."]
    assert await tables.read.log_lines(view.id, None, 1) == [f"{who} takes Water."]
    showing = await tables.shown.everything_to_show(view.id)
    # As many lines as the entries have alone: by their number a message says what it tells.
    assert showing.lines(None, 0) == [f"{who} takes Sun and Water.", ""]
    assert [heard for _, heard in showing.entry_lines(None, 0)] == [
        (f"{who} takes Sun.",),
        (f"{who} takes Water.",),
    ]
    assert Line(tuple(showing.lines(None, 0)), 1000).text() == f"{who} takes Sun and Water."
    await tables.computers.close()
