"""A manager strikes a result on its page, and restores it there."""

from cogs.results.screen import STRIKE
from cogs.strikes.screen import ASK, RESTORE
from cogs.ui.components import ComponentId
from tests.cogs.pace import drawn_game
from tests.cogs.test_server import forge
from tests.cogs.town import Guest, Town


async def test_a_result_is_struck_with_a_reason_and_restored(
    town: Town, ann: Guest, ben: Guest
) -> None:
    mia = town.manager("Mia")
    await drawn_game(town, ann, ben)
    assert "1" in (await mia.suggestions("server strike", "table")).values()
    page = await mia.slash("server strike", table="1")
    assert page.private
    assert "It counts for ratings, profiles and records." in page.text
    form = await mia.open_form("Strike this result …", page.sight)
    page = await form.send(reason="a test *game*")
    assert "**It is struck**: a test \\*game\\*" in page.text
    said = town.public("oasis")[-1]
    assert "doesn't count any more. A manager struck it: a test \\*game\\*" in said.text
    assert said.message.flags.suppress_notifications
    results = await ann.slash("results")
    assert "**struck by a manager**: a test" in results.text
    log = await mia.slash("server log")
    assert f"<@{mia.id}> struck the result of table 1 (Natura): a test" in log.text
    assert "**It is struck**" in (await mia.press("Table 1", log.sight)).text
    await town.restart()
    page = await mia.press("Restore this result", page.sight)
    assert "It counts for ratings, profiles and records." in page.text
    said = town.public("oasis")[-1]
    assert "counts again: a manager restored it." in said.text
    assert "struck" not in (await ann.slash("results")).text
    watched = await ann.press("Watch the game", said)
    assert "Moment 1 of" in watched.text


async def test_the_page_is_reached_from_the_servers_tables(
    town: Town, ann: Guest, ben: Guest
) -> None:
    mia = town.manager("Mia")
    await drawn_game(town, ann, ben)
    listed = await mia.press("Results …", (await mia.slash("server tables")).sight)
    ended = await mia.choose("1", listed.sight, menu="Show a game")
    page = await mia.press("Strike or restore …", ended.sight)
    assert "It counts for ratings, profiles and records." in page.text
    ended = await ann.choose("1", (await ann.slash("results")).sight, menu="Show a game")
    assert "Strike or restore …" not in ended.sight.labels


async def test_only_managers_strike(town: Town, ann: Guest, ben: Guest) -> None:
    mia = town.manager("Mia")
    await drawn_game(town, ann, ben)
    page = await mia.slash("server strike", table="1")
    assert page.sight.labels
    for action in (STRIKE, ASK, RESTORE):
        said = await forge(town, ann, ComponentId(action, 1))
        assert "permission Manage Server" in said
    none = await mia.slash("server strike", table="77")
    assert none.private
    assert "No table here" in none.text
