"""A message says by itself how much it tells, for whoever does not know how its last edit ended."""

from host.table.placements import MessageRef
from tests.cogs.town import Guest, Sight, Town


def ref_of(sight: Sight) -> MessageRef:
    """The message of a sight."""
    return MessageRef(sight.message.channel.id, sight.message.id)


async def test_a_board_and_a_panel_say_how_many_lines_they_tell(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    presenter = town.bot.presenter
    person = await town.to_act(table)
    other = ben if person is ann else ann
    assert await presenter.told(ref_of(town.public()[-1])) == 0
    await person.press("Grow …", person.panel)
    await person.choose(person.panel.menus[0].options[0][1], person.panel)
    [line] = await town.tables.read.log_lines(table, None, 0)
    assert line in town.public()[-1].text
    assert await presenter.told(ref_of(town.public()[-1])) == 1
    await person.slash("nature done")
    assert await presenter.told(ref_of(town.public()[-1])) == 2
    assert await presenter.told(ref_of(other.panel)) == 2


async def test_a_message_that_is_gone_or_may_not_be_read_says_nothing(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    presenter = town.bot.presenter
    board = ref_of(town.public()[-1])
    path = f"/channels/{board.channel}/messages/{board.message}"
    town.env.inject_error("GET", path, status=403, code=50013)
    assert await presenter.told(board) is None
    town.env.backend.delete_message(board.channel, board.message)
    assert await presenter.told(board) is None
