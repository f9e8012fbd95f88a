"""What a turn costs the bot: a panel that was pressed on is changed by the press's own token."""

import pytest

from tests.cogs.town import Guest, Town

QUARTER_OF_AN_HOUR = 15 * 60


class Turn:
    """A turn that somebody finished by their panel, and what the bot asked of Discord for it by
    its own token.
    """

    def __init__(self, person: Guest, panel: str, requests: list[str]) -> None:
        self.person = person
        self.panel = panel
        self.requests = requests

    def stands(self) -> bool:
        """Whether the panel is still there."""
        return self.panel in {sight.id for sight in self.person.sees("dm")}


async def finish(town: Town, table: int) -> Turn:
    """Whoever adapts finishes by their panel."""
    person = await town.to_act(table)
    panel, before = person.panel, len(town.env.http_requests)
    await person.press("Finish adapting", panel)
    asked = [
        request.method
        for request in town.env.http_requests[before:]
        if not request.path.startswith(("/webhooks/", "/interactions/"))
    ]
    return Turn(person, panel.id, sorted(asked))


@pytest.fixture
async def table(town: Town, ann: Guest, ben: Guest) -> int:
    """A game of two people."""
    return await town.game(ann, ben)


async def test_a_turn_is_one_message_to_the_next_and_one_edit_of_the_board(
    town: Town, table: int
) -> None:
    first = await finish(town, table)
    assert "Nothing to do now." in first.person.panel.text
    assert first.stands()
    second = await finish(town, table)
    assert second.requests == ["PATCH", "POST"]
    assert "Nothing to do now." in second.person.panel.text
    assert not first.stands()
    assert "**Your turn:**" in first.person.panel.text


async def test_a_press_of_long_ago_is_not_used_any_more(town: Town, table: int) -> None:
    first = await finish(town, table)
    await town.env.advance_time(QUARTER_OF_AN_HOUR + 1)
    second = await finish(town, table)
    assert second.requests == ["DELETE", "PATCH", "POST"]
    assert not first.stands()


@pytest.mark.parametrize(
    ("method", "instead"),
    # A press that was refused once is not tried again.
    [("PATCH", ["DELETE", "PATCH"]), ("DELETE", ["DELETE"])],
)
async def test_where_discord_does_not_take_a_press_the_bot_uses_its_own_token(
    town: Town, table: int, method: str, instead: list[str]
) -> None:
    town.env.inject_error(method, "/webhooks/*", status=404, code=10015, times=None)
    first = await finish(town, table)
    assert "Nothing to do now." in first.person.panel.text
    second = await finish(town, table)
    assert "Nothing to do now." in second.person.panel.text
    assert second.requests == sorted(["PATCH", "POST", *instead])
    assert not first.stands()
