"""Running out of time as people see it: the reminder, the question to the table, the return."""

import msgspec
import pytest

from cogs.ui.components import ComponentId
from cogs.ui.layout import due
from host.clock.pace import PACES
from tests.cogs.pace import Time, board, timed_game
from tests.cogs.sights import Sight
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town

EVENING = PACES["evening"]


async def wait_for(town: Town, table: int, *people: Guest) -> tuple[Guest, Guest]:
    """Play until it's just one person's turn; returns that person and another player."""
    for _ in range(40):
        view = await town.tables.read.view(table)
        if len(view.actors) == 1:
            waited = await town.to_act(table)
            return waited, next(person for person in people if person is not waited)
        await town.play(table, lambda actions: actions[-1])
    raise AssertionError("several always have to decide")


async def test_a_bot_fills_in_until_return(town: Town, time: Time, ann: Guest, ben: Guest) -> None:
    table = await timed_game(town, ann, ben)
    moment = f"<t:{int((time.now + EVENING.time).timestamp())}:R>"
    assert f"**<@{ann.id}>'s turn** (due {moment})" in board(town).text
    assert f"**Your turn (due {moment}):**" in ann.panel.text
    view = await town.tables.read.view(table)
    both = msgspec.structs.replace(view, clocks=(view.clocks[0],) * 2)
    assert due(both, [0, 1]) == f"<@{ann.id}> and <@{ben.id}> (all due {moment})"
    waited, other = await wait_for(town, table, ann, ben)
    await time.go_on(table, EVENING.time)
    assert f"<@{waited.id}> is out of time" in board(town).text
    assert "is out of time" in other.panel.text
    assert "You're out of time" in waited.panel.text
    assert "Let a computer play" not in waited.panel.labels
    reply = await waited.press("Let a computer play", board(town))
    assert "Take it, and the vote ends." in reply.text
    reply = await other.press("Let a computer play", board(town))
    assert f"A computer plays for <@{waited.id}> until they're back." in reply.text
    view = await town.tables.read.view(table)
    assert waited.id in [player.away for player in view.players]
    await town.restart()
    await time.hold()
    await waited.slash("hand")
    view = await town.tables.read.view(table)
    assert [player.away for player in view.players] == [None, None]
    assert waited.id in [player.user for player in view.players]
    assert "is back" in "\n".join(sight.text for sight in town.public())


def is_away_panel(sight: Sight) -> bool:
    """Whether a message says that a computer is playing, with just the button that ends it."""
    says = "A computer player is playing for you." in sight.text and "Your turn" not in sight.text
    return says and sight.labels == ["I'm back"] and not sight.pictures and not sight.menus


@pytest.mark.parametrize("private", [True, False])
async def test_panels_of_an_absent_player_offer_one_way_back(
    town: Town, time: Time, ann: Guest, ben: Guest, *, private: bool
) -> None:
    table = await timed_game(town, ann, ben)
    waited, other = await wait_for(town, table, ann, ben)

    async def is_away() -> bool:
        return waited.id in [each.away for each in (await town.tables.read.view(table)).players]

    beside, before = (await waited.slash("hand")).sight, waited.panel
    await time.go_on(table, EVENING.time)
    await other.press("Let a computer play", board(town))
    assert is_away_panel(waited.panel)
    assert int(waited.panel.id) > int(before.id), "a message that notifies"
    assert before.id not in [sight.id for sight in waited.sees("dm")]
    beside = next(sight for sight in waited.sees() if sight.id == beside.id)
    assert is_away_panel(beside)
    for button in before.buttons:
        component = ComponentId.unpack(button.custom_id)
        assert component is not None
        said = await press_by_hand(town, component, "", waited)
        looks_on = button.label in {"Board", "Zoom in", "Scores", "Rules"}
        assert looks_on or "A computer player is playing for you." in said, button.label
        assert await is_away(), button.label
    newest = (await waited.press("My hand", board(town))).sight
    assert is_away_panel(newest)
    assert await is_away()
    pressed = newest if private else waited.panel
    reply = await waited.press("I'm back", pressed)
    assert not await is_away()
    shown = reply.sight if private else waited.panel
    assert shown.id == pressed.id
    assert not is_away_panel(shown)
    assert not private or "You're back." in reply.text
    beside = next(sight for sight in waited.sees() if sight.id == newest.id)
    assert not is_away_panel(beside), "the other panel follows, too"
    seen = await town.seen(table, waited)
    asks = seen.own_seat in seen.view.actors
    assert ("**Your turn" in waited.panel.text) is asks
    for _ in range(4):
        await town.play(table, lambda actions: actions[-1])
    beside = [each for each in waited.sees() if each.ephemeral][-1]
    assert not private or "Refresh" in beside.opens


@pytest.mark.usefixtures("town")
async def test_hours_are_set_in_a_form_that_names_its_errors(ann: Guest) -> None:
    page = await ann.slash("settings")
    first = form = await ann.open_form("Change hours and days off", page.sight)
    assert set(form.fields) == {"zone", "quiet", "off"}
    page = await form.send(zone="berlin", quiet="22-7:30", off="2027-07-01 to 2027-07-14")
    assert "Time zone Europe/Berlin · quiet hours: 22:00-07:30" in page.text
    assert "days off: 2027-07-01 to 2027-07-14" in page.text
    form = await ann.open_form("Change hours and days off", page.sight)
    # Phones show the first values that a form with this id ever had.
    assert form.modal["custom_id"] != first.modal["custom_id"]
    page = await form.send(zone="Atlantis", quiet="never", off="")
    assert "I don't know that time zone" in page.text
    assert "I couldn't read your quiet hours" in page.text
    assert "Time zone Europe/Berlin · quiet hours: 22:00-07:30 · days off: none" in page.text
