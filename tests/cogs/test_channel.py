"""The channel of a table: one live message, what is left of those before, and all that happened."""

import random

import msgspec

from cogs.live.board import board
from cogs.replay.history_screen import superseded
from cogs.ui.layout import Line, shortened
from host.table.models import AnyGame, Player, SeatView
from render.base import Picture
from tests.cogs.pace import play_by_host
from tests.cogs.town import Guest, Town


async def finish_turn(town: Town, table: int) -> Guest:
    """Whoever must decide does so until somebody else has to, and is given."""
    person = await town.to_act(table)
    while await town.to_act(table) is person:
        await town.play(table, lambda actions: actions[-1])
    return person


async def test_a_turn_goes_on_in_the_same_message_which_pings_nobody_whom_a_message_calls(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    _, board = town.public()
    before = board.message.id
    await finish_turn(town, table)
    waits_for = await town.to_act(table)
    _, board = town.public()
    assert board.message.id == before
    assert f"**To act:** <@{waits_for.id}>" in board.text


async def test_talk_below_the_board_brings_it_down_at_the_next_turn_and_shrinks_the_old_one(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben)
    await cleo.member.send(town.channels["oasis"], "sorry about the warthog")
    await finish_turn(town, table)
    _, old, talk, board = town.public()
    assert talk.text == "sorry about the warthog"
    assert "To act" not in old.text
    assert (old.labels, old.message.attachments, len(old.text.splitlines()) <= 3) == ([], [], True)
    assert "To act" in board.text
    assert board.message.attachments


async def test_answers_that_only_one_person_sees_are_no_talk(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben)
    await cleo.press("As text", town.public()[-1])
    await finish_turn(town, table)
    assert len(town.public()) == 2


async def test_after_a_restart_talk_from_before_is_known(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben)
    await cleo.member.send(town.channels["oasis"], "back in a minute")
    await town.restart()
    await finish_turn(town, table)
    assert len(town.public()) == 4


async def test_a_new_round_is_a_new_message_and_only_the_newest_asks_anything(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="nectar")
    for _ in range(3):
        await town.play(table, lambda actions: actions[0])
    _, first, second = town.public()
    assert (first.labels, first.message.attachments) == ([], [])
    assert "The bids: " in first.text
    assert "My hand" in second.labels


async def test_all_that_happened_is_told_by_pages_also_after_a_restart(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, game="evolution")
    await play_by_host(town, table, random.Random(4))
    await town.restart()
    lines = await town.tables.read.log_lines(table, None, 0)
    page = await cleo.press("All that happened", town.public()[-1])
    assert page.private
    pages = 0
    told: list[str] = []
    while True:
        pages += 1
        told = page.text.splitlines()[1:] + told
        if "Earlier" not in page.sight.labels:
            break
        page = await cleo.press("Earlier", page.sight)
    assert told == lines
    assert pages >= 3
    assert "Later" in page.sight.labels


async def test_all_that_happened_has_a_seats_own_secrets_for_it_alone(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="nectar")
    await town.play(table, lambda actions: actions[0])
    mine = await ann.press("All that happened", town.public()[-1])
    others = await ben.press("All that happened", town.public()[-1])
    assert "You bid " in mine.text
    assert "bid " not in others.text


async def test_a_message_has_eight_lines_of_news_at_the_most() -> None:
    lines = tuple(f"{number} happened." for number in range(20))
    shown = Line(lines, 1800, 8).text().splitlines()
    assert shown == ["-# … and 13 earlier", *lines[13:]]
    assert Line(lines[:8], 1800, 8).text().splitlines() == list(lines[:8])


async def test_what_is_left_of_a_message_is_short_whatever_it_told(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    view, game = await town.tables.read.view(table), town.bot.presenter._games.game("nature")
    long = "**Ann** " + "takes water and " * 40
    for lines in (
        (),
        ("One.",),
        ("One.", "Two.", "Three.", "Four."),
        (long,),
        ("One.", long),
        ("One.", "", ""),
    ):
        [item] = list(superseded(game, view, lines).walk_children())
        rows = item.content.splitlines()  # type: ignore[attr-defined]
        assert 1 <= len(rows) <= 3
        assert all(row.startswith("-# ") for row in rows)
        assert sum(map(len, rows)) < 200
    [joined] = list(superseded(game, view, ("One.", "", "")).walk_children())
    assert joined.content == "-# One."  # type: ignore[attr-defined]
    assert shortened("**Ann Bee Cee** goes", 10) == "…"


async def test_a_board_offers_no_hand_where_computers_alone_play(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    game, seen = town.bot.presenter._games.game("nature"), await town.seen(table, ann)
    assert "My hand" in labels(game, seen)
    computers = tuple(Player(None, name, "grazer") for name in ("Rex", "Ines"))
    watched = msgspec.structs.replace(seen.view, players=computers)
    assert "My hand" not in labels(game, msgspec.structs.replace(seen, view=watched))


def labels(game: AnyGame, seen: SeatView) -> list[str]:
    """What can be pressed under the board."""
    layout = board(game, seen, (), Picture(b"", "png", "a board"), "mark")
    return [getattr(getattr(item, "item", item), "label", "") for item in layout.walk_children()]
