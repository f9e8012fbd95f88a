"""What happened last reaches every picture, as far as whoever sees the picture knows of it."""

from collections.abc import Sequence
from functools import partial

import msgspec
import pytest

from engine.model import Event
from host.delivery.post import Post
from render.base import Picture
from tests.cogs.town import Guest, Town
from tests.example_game.play.events import Bidden, Given, Shown
from tests.example_game.play.state import State
from tests.example_game.view import NectarView

Drawn = list[tuple[str, int | None, list[type[Event]]]]
"""Pictures in the order in which they were drawn: the kind, for whom, and what happened last."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """All that is drawn of Nectar from now on."""
    found: Drawn = []
    board, hand = NectarView.board, NectarView.hand

    def drawing_board(
        self: NectarView,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[object] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        del marks
        found.append(("board", viewer, [type(event) for event in recent]))
        return board(self, seen, viewer, names, (), recent)

    def drawing_hand(
        self: NectarView,
        seen: State,
        seat: int,
        names: Sequence[str],
        recent: Sequence[Event] = (),
    ) -> Picture:
        found.append(("hand", seat, [type(event) for event in recent]))
        return hand(self, seen, seat, names, recent)

    monkeypatch.setattr("cogs.ui.pictures.partial", partial)  # nothing is remembered: all is drawn
    monkeypatch.setattr(NectarView, "board", drawing_board)
    monkeypatch.setattr(NectarView, "hand", drawing_hand)
    return found


async def test_messages_of_the_table_are_drawn_with_what_happened_last(
    town: Town, ann: Guest, ben: Guest, drawn: Drawn
) -> None:
    table = await town.game(ann, ben, game="nectar")
    assert drawn
    assert not any(kinds for _, _, kinds in drawn)
    drawn.clear()
    await town.play(table, lambda actions: actions[0])
    assert ("hand", 0, [Bidden]) in drawn
    assert [each for each in drawn if each[1] != 0 and each[2]] == []
    drawn.clear()
    await town.play(table, lambda actions: actions[0])
    assert ("board", None, [Shown]) in drawn
    assert ("hand", 1, [Bidden, Shown]) in drawn
    drawn.clear()
    await town.play(table, lambda actions: actions[0])
    assert {each[1] for each in drawn if each[2] == [Given]} == {None, 0, 1}


async def test_what_is_called_up_is_drawn_with_what_happened_last(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, drawn: Drawn
) -> None:
    table = await town.game(ann, ben, game="nectar")
    for _ in range(2):
        await town.play(table, lambda actions: actions[0])
    drawn.clear()
    await cleo.slash("board")
    await ben.slash("board")
    await ann.slash("hand")
    await ben.press("My hand", town.public()[-1])
    closer = await ben.press("Look closer", town.public()[-1])
    await ben.choose("+board", closer.sight)
    assert drawn == [
        ("board", None, [Shown]),
        ("board", 1, [Bidden, Shown]),
        ("hand", 0, [Shown]),
        ("hand", 1, [Bidden, Shown]),
        ("board", 1, [Bidden, Shown]),
    ]


async def test_a_message_is_shown_anew_when_only_what_happened_last_is_another(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Its fingerprint counts it, so a picture never keeps the marks of an earlier moment."""
    table = await town.game(ann, ben, game="nectar")
    await town.play(table, lambda actions: actions[0])
    showing = await town.tables.shown.everything_to_show(table)
    posts = [
        Post(showing.seen(0), (), (), fresh=False, previous=None, nonce=""),
        Post(
            msgspec.structs.replace(showing.seen(0), recent=()),
            (),
            (),
            fresh=False,
            previous=None,
            nonce="",
        ),
    ]
    assert len({town.bot.presenter.fingerprint(post) for post in posts}) == 2
