"""A table's messages: the live one, what is left of old ones, and the log."""

from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from cogs.messages.finding import find_message
from cogs.replay.screen import superseded
from cogs.results.screen import result
from cogs.ui.layout import newest, shortened
from engine.model import Event, Outcome
from engine.registry import GAMES
from host.messages.shown import Panel
from host.outbox.kinds import fingerprint
from host.table.seats import Player
from render.registry import view
from tests.cogs.pace import Duel, mover_and_other
from tests.cogs.town import Guest, Town
from tests.cogs.views import table_of
from tests.example_game.play.events import Bidden, Shown


async def finish_turn(town: Town, table: int) -> None:
    """Play until somebody else has to act."""
    person = await town.to_act(table)
    while await town.to_act(table) is person:
        await town.play(table, lambda actions: actions[-1])


async def test_talk_moves_the_board_down_next_turn(town: Town, duel: Duel, cleo: Guest) -> None:
    table, *_ = duel
    await cleo.member.send(town.channels["oasis"], "sorry about the warthog")
    await finish_turn(town, table)
    _, old, talk, board = town.public()
    assert talk.text == "sorry about the warthog"
    assert "'s turn" not in old.text
    assert (old.labels, old.message.attachments, len(old.text.splitlines()) <= 3) == ([], [], True)
    assert "'s turn" in board.text
    assert board.message.attachments
    # Private answers are no talk, and talk counts after a restart.
    await cleo.press("As text", board)
    await finish_turn(town, table)
    assert len(town.public()) == 4
    await cleo.member.send(town.channels["oasis"], "back in a minute")
    await town.restart()
    await finish_turn(town, table)
    assert len(town.public()) == 6


async def test_a_message_has_eight_lines_of_news_at_the_most() -> None:
    lines = tuple(f"{number} happened." for number in range(20))
    shown = newest(lines, 1800, 8).splitlines()
    assert shown == ["-# … and 13 earlier", *lines[13:]]
    assert newest(lines[:8], 1800, 8).splitlines() == list(lines[:8])


async def test_what_is_left_of_a_message_is_short(town: Town, duel: Duel) -> None:
    table, *_ = duel
    view, game = await town.tables.read.view(table), GAMES["nature"]
    long = "**Ann** " + "takes water and " * 40
    for lines in (
        (),
        ("One.",),
        ("One.", "Two.", "Three.", "Four."),
        (long,),
        ("One.", long),
    ):
        [item] = list(superseded(game, view, lines).walk_children())
        rows = item.content.splitlines()  # type: ignore[attr-defined]
        assert 1 <= len(rows) <= 3
        assert all(row.startswith("-# ") for row in rows)
        assert sum(map(len, rows)) < 200
    [single] = list(superseded(game, view, ("One.",)).walk_children())
    assert single.content == "-# One."  # type: ignore[attr-defined]
    assert shortened("**Ann Bee Cee** goes", 10) == "…"


@pytest.mark.parametrize(
    ("scores", "winners", "teams", "note", "said"),
    [
        ((5, 3), (0,), (0, 1), "", "**P0 wins** with 5 points, ahead of P1 (3)."),
        ((1, 0), (0,), (0, 1), "", "**P0 wins** with 1 point, ahead of P1 (0)."),
        ((4, 4), (0, 1), (0, 1), "", "**P0 and P1 share the victory** with 4 points."),
        ((4, 4), (0, 1), (0, 0), "", "**P0 and P1 win** with 4 points."),
        ((0, 0), (1,), (0, 1), "A tie-break.", "**P1 wins**. A tie-break."),
        ((0, 0), (), (0, 1), "", "**Nobody wins.**"),
    ],
)
def test_the_result_says_who_won_and_why(
    scores: tuple[int, ...], winners: tuple[int, ...], teams: tuple[int, ...], note: str, said: str
) -> None:
    game, ranks = GAMES["nature"], tuple(1 if seat in winners else 2 for seat in range(2))
    players = tuple(Player(None, f"P{seat}", "grazer") for seat in range(2))
    view = table_of(game, 2, game.rules.options_type(), "finished")
    outcome = Outcome(scores, winners, ranks, teams, note)
    assert result(msgspec.structs.replace(view, players=players), outcome) == said


async def found_by_marks(town: Town, table: int) -> dict[str, int]:
    """The boards and panels of a table, each looked for by its mark."""
    found = dict[str, int]()
    for row in await town.rows(table):
        assert row.channel is not None
        message = await find_message(town.bot, row.channel, row.mark)
        assert message is not None
        assert message.id == row.message
        found[row.mark] = message.id
    return found


async def test_a_board_and_a_panel_keep_their_marks_whatever_they_tell(
    town: Town, duel: Duel
) -> None:
    """So a mark counts nothing, and no two are alike."""
    table, *_ = duel
    person, other = await mover_and_other(town, table)
    began = await found_by_marks(town, table)
    assert len(began) == 3
    await person.press("Grow …", person.panel)
    await person.choose(person.panel.menus[0].options[0][1], person.panel)
    [line] = await town.tables.read.log_lines(table, None, 0)
    assert line in town.public()[-1].text
    assert await found_by_marks(town, table) == began
    await person.slash("nature done")
    assert line in other.panel.text
    later = await found_by_marks(town, table)
    assert len({*began.items()} ^ {*later.items()}) == 2  # a new panel was posted
    [mark] = later.keys() - began.keys()
    assert await find_message(town.bot, town.channels["oasis"].id, mark) is None


Drawn = list[tuple[str, int | None, list[type[Event]]]]
"""Pictures as drawn: their kind, their viewer, and the latest events."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Records all boards and hands drawn from now on."""
    found: Drawn = []
    look = view("nectar")
    kinds: dict[object, str] = {look.board: "board", look.hand: "hand"}

    def drawing(draw: Callable[..., object], *args: object, **named: object) -> partial[object]:
        if draw in kinds:
            viewer, recent = args[1], named.get("recent", args[-1])
            assert isinstance(viewer, int | None)
            assert isinstance(recent, tuple)
            found.append((kinds[draw], viewer, [type(event) for event in recent]))
        return partial(draw, *args, **named)

    monkeypatch.setattr("cogs.drawing.threads.partial", drawing)
    return found


async def test_live_messages_and_answers_mark_the_news(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, drawn: Drawn
) -> None:
    table = await town.game(ann, ben, game="nectar")
    assert not any(kinds for _, _, kinds in drawn)
    await town.play(table, lambda actions: actions[0])
    assert [each[:2] for each in drawn if each[2]] == [("hand", 0)]
    await town.play(table, lambda actions: actions[0])
    assert ("board", None, [Shown]) in drawn
    assert ("hand", 1, [Bidden, Shown]) in drawn
    drawn.clear()
    await cleo.slash("board")
    await ben.slash("board")
    await ann.slash("hand")
    await ben.press("My hand", town.public()[-1])
    closer = await ben.press("Zoom in", town.public()[-1])
    await ben.choose("+board", closer.sight)
    assert drawn == [
        ("board", None, [Shown]),
        ("board", 1, [Bidden, Shown]),
        ("hand", 0, [Bidden, Shown]),
        ("hand", 1, [Bidden, Shown]),
        ("board", 1, [Bidden, Shown]),
    ]


async def test_the_fingerprint_counts_the_latest_events(town: Town, ann: Guest, ben: Guest) -> None:
    """So a picture never keeps the marks of an earlier moment."""
    table = await town.game(ann, ben, game="nectar")
    await town.play(table, lambda actions: actions[0])
    seen = await town.tables.read.seen(table, 0, with_recent=True)
    other = msgspec.structs.replace(seen, recent=())
    assert fingerprint(Panel(seen=seen)) != fingerprint(Panel(seen=other))
