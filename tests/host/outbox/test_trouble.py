"""Trouble with one message: all others arrive, and what can be said is said, once."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from sqlalchemy import delete, text, update

from host.database import schema
from host.errors import MessagesChanged
from host.outbox import run
from host.outbox.run import Run
from host.outbox.trouble import Trouble, Undelivered, What
from host.repositories import messages
from host.repositories.messages import TRANSITIONS, Key, Message, State
from tests.host.discord import FakeDiscord, Request
from tests.host.mortal import Fate, MortalStore
from tests.host.outbox.club import GAME, PARTY, STORY, Board, truth
from tests.host.outbox.life import ClubLife
from tests.host.timed import Clockwork

DIRECT: Final[list[What]] = ["no answer", "gone", "closed", "refused"]
PUBLIC: Final[list[What]] = ["no answer", "gone", "barred", "lost", "refused"]
IN_THE_HALL: Final = {"notice", "board", "poster"}
DIRECTLY: Final = ("welcome", "goodbye", "panel", "bulletin")
CASES: Final[list[tuple[Request, str, What]]] = [
    *(("create", kind, what) for kind in DIRECTLY for what in DIRECT),
    *(("create", kind, what) for kind in IN_THE_HALL for what in PUBLIC),
    *(("edit", kind, what) for kind in ("notice", "board") for what in (*PUBLIC, "old")),
    *(("edit", "panel", what) for what in (*DIRECT, "old")),
]


ALL_SENT: Final = 4
"""The number of acts after which each kind but the goodbyes has been sent."""


async def lived(
    club: ClubLife, upto: int = len(STORY), *, seen: Callable[[Key], bool] | None = None
) -> None:
    """Let everything happen, each round only once the board of the one before was `seen`."""
    while await club.done() < upto:
        await club.act()
        boards = [key for key in await said_now(club) if key[0] == "board"]
        if boards and seen is not None:
            await club.discord.until(partial(seen, boards[-1]))


async def said_now(club: ClubLife) -> dict[tuple[str, str], str]:
    """What is to be said now."""
    async with club.store.read() as connection:
        return truth(await club.club.facts(connection))


@pytest.mark.parametrize(
    ("request_", "kind", "what"),
    [
        pytest.param(*case, marks=[pytest.mark.long] * (at % 4 > 0))
        for at, case in enumerate(sorted(CASES))
    ],
)
async def test_with_trouble_at_one_kind_all_others_arrive(
    mortal: MortalStore, request_: Request, kind: str, what: What
) -> None:
    clockwork = Clockwork()
    club = ClubLife(mortal, Fate(), sleep=clockwork.sleep)
    club.begin()
    try:
        await _all_others_arrive(club, clockwork, request_, kind, what)
    finally:
        await club.end()


async def _all_others_arrive(
    club: ClubLife, clockwork: Clockwork, request_: Request, kind: str, what: What
) -> None:
    if request_ == "edit":
        await lived(club, ALL_SENT)
        await club.shown()
    troubles = club.discord.faults[request_, kind] = [Undelivered(Trouble(what))]

    def was_tried(board: Key) -> bool:
        """Whether a board is there, or was refused: nothing of a round is shown once it is over."""
        is_refused = (request_, kind, board[1]) == ("create", "board", "1") and not troubles
        return is_refused or board in club.discord.standing()

    is_hidden = what in ("lost", "barred")
    await lived(club, seen=None if is_hidden else was_tried)
    hidden = IN_THE_HALL if is_hidden else {kind}
    others = {key: text for key, text in (await said_now(club)).items() if key[0] not in hidden}
    await club.discord.until(lambda: others.items() <= club.discord.standing().items())
    await club.discord.until(lambda: not troubles)
    clockwork.end()
    club.club.barred = False
    club.wake()
    await club.shown()
    if what == "lost":
        assert club.club.lost
    elif request_ == "edit" and what in ("gone", "closed"):
        is_again = [each for each in club.discord.sent if each.key in _twice(club)]
        assert {each.row.kind for each in is_again} <= {kind} - {"notice"}
        if what == "gone":
            assert not any(each.rang for each in is_again[1:]), "it rang once already"
    else:
        # What was refused of a board that is over is not tried again.
        is_given_up = what == "barred" or (request_, kind, what) == ("edit", "board", "refused")
        await club.check(*([("board", "1"), ("board", "2")] if is_given_up else []))


async def test_what_holds_up_others_is_noticed(
    mortal: MortalStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, held_up = Run._look, asyncio.Event()

    async def waits_for_all(lane_run: Run) -> None:
        if lane_run._resting:
            held_up.set()
        else:
            await look(lane_run)

    async def until(discord: FakeDiscord, is_so: Callable[[], bool]) -> None:
        while not is_so():
            discord.changed.clear()
            waits = [asyncio.create_task(each.wait()) for each in (discord.changed, held_up)]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for each in waits:
                each.cancel()
            assert is_so() or not held_up.is_set(), "others are held up"

    monkeypatch.setattr(Run, "_look", waits_for_all)
    monkeypatch.setattr(FakeDiscord, "until", until)
    with pytest.raises(AssertionError, match="others are held up"):
        await test_with_trouble_at_one_kind_all_others_arrive(mortal, "create", "board", "refused")


def _twice(club: ClubLife) -> set[Key]:
    often = Counter(each.key for each in club.discord.sent)
    return {key for key, times in often.items() if times > 1 and key[0] != "bulletin"}


@pytest.mark.parametrize("kind", ["welcome", "notice", "goodbye", "panel", "board", "bulletin"])
@pytest.mark.parametrize("request_", ["create", "edit"])
async def test_what_was_carried_out_and_not_answered_is_said_once(
    mortal: MortalStore, kind: str, request_: Request
) -> None:
    club = ClubLife(mortal, Fate())
    club.discord.unanswered = {(request_, kind)}
    await club.live()
    await club.end()


async def test_what_is_found_late_is_edited(mortal: MortalStore) -> None:
    """A search may come before Discord finds a message; then it answers a repeat with that one."""
    club = ClubLife(mortal, Fate())
    club.discord.unanswered = {("create", "notice")}
    club.discord.is_late = True
    await club.live()
    await club.end()
    notices = [each for each in club.discord.sent if each.row.kind == "notice"]
    assert len(notices) == 2


async def test_who_may_not_see_it_is_not_told(mortal: MortalStore) -> None:
    club = ClubLife(mortal, Fate())
    club.discord.blind = {21}
    club.begin()
    await lived(club)
    await club.shown()
    await club.end()
    assert club.club.turned_away == [("guest 21", "hidden")]
    assert ("welcome", "guest 21") not in club.discord.standing()
    assert ("welcome", "guest 22") in club.discord.standing()


async def test_who_has_left_is_reported_before_anything_is_sent(mortal: MortalStore) -> None:
    clockwork = Clockwork()
    club = ClubLife(mortal, Fate(), sleep=clockwork.sleep)
    club.discord.left = {21}
    club.begin()
    await lived(club)
    await club.discord.until(lambda: ("welcome", "guest 22") in club.discord.standing())
    assert {(each.what, each.person) for each in club.club.heard} == {("left", 21)}
    assert ("welcome", "guest 21") not in club.discord.standing()
    await club.end()


async def test_a_kind_that_fails_holds_up_no_other(
    mortal: MortalStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Board, "wanted", fails)
    club = ClubLife(mortal, Fate())
    club.begin()
    await lived(club)
    await club.shown()
    await club.end()
    said = await said_now(club)
    others = {key: text for key, text in said.items() if key[0] != "board"}
    standing = {**club.discord.standing()}
    del standing["bulletin", ""]
    assert standing == others
    assert "game 1: board failed: ZeroDivisionError" in caplog.text


async def test_an_unreadable_row_holds_up_no_other(
    mortal: MortalStore, caplog: pytest.LogCaptureFixture
) -> None:
    club = ClubLife(mortal, Fate())
    club.begin()
    await club.act()
    await club.shown()
    async with mortal.write() as connection:
        await connection.execute(update(schema.messages).values(audience=b"{"))
    while await club.done() < len(STORY):
        await club.act()
    await club.shown()
    await club.end()
    assert ("notice", "2") in club.discord.standing()
    assert "party 1: could not read the message ('notice', '1')" in caplog.text


@pytest.mark.parametrize("before", TRANSITIONS)
@pytest.mark.parametrize("after", TRANSITIONS)
async def test_only_what_may_follow_a_state_is_stored(
    mortal: MortalStore, before: State, after: State
) -> None:
    row = Message(PARTY, "notice", "1", live=False, state=before)
    async with mortal.write() as connection:
        await messages.add(connection, row)
        if after in TRANSITIONS[before]:
            [stored] = await messages.save(connection, [(row, row.to(after))])
            assert (stored.state, stored.version) == (after, 1)
        else:
            with pytest.raises(ValueError, match=f"must not go from {before} to {after}"):
                await messages.save(connection, [(row, row.to(after))])


async def test_of_two_processes_the_slower_one_looks_again(mortal: MortalStore) -> None:
    row = Message(PARTY, "notice", "1", live=False)
    async with mortal.write() as connection:
        await messages.add(connection, row)
        [stored] = await messages.save(connection, [(row, row.to("sending", mark="m"))])
        with pytest.raises(MessagesChanged):
            await messages.save(connection, [(row, row.to("sending", mark="n"))])
        with pytest.raises(MessagesChanged):
            await messages.save(connection, [(None, row.to("sending", mark="n"))])
        [read] = (await messages.of_subject(connection, PARTY, live=False)).values()
    assert read == stored


async def test_an_edit_that_another_process_overtook_is_made_again(
    mortal: MortalStore, caplog: pytest.LogCaptureFixture
) -> None:
    """Which of the two came last isn't known."""
    caplog.set_level(logging.WARNING, run.__name__)
    club = ClubLife(mortal, Fate())
    await club.live()
    await club.end()
    other = ClubLife(mortal, Fate())
    other.discord, other.club = club.discord, club.club
    async with mortal.write() as connection:
        named = schema.messages.c.kind == "board", schema.messages.c.state == "posted"
        found = update(schema.messages).where(*named).values(state="doubtful")
        await connection.execute(found)
        # Not all is known to be shown, so it is looked at after the start.
        await connection.execute(delete(schema.notes).where(schema.notes.c.name == GAME))
    edit, overtaken = other.discord.edit, list[Message]()

    async def overtaking(message: Message, shown: object) -> None:
        await edit(message, shown)  # type: ignore[arg-type]
        if not overtaken:
            overtaken.append(message)
            async with mortal.write() as connection:
                done = message.to("posted", shown="what the other one showed")
                await messages.save(connection, [(message, done)])

    other.discord.edit = overtaking  # type: ignore[method-assign]
    other.begin()
    await other.shown()
    await other.end()
    assert overtaken
    await other.check()
    assert "Another process has changed a message of game 1" in caplog.text


async def test_only_a_subjects_own_messages_in_a_lane_are_left_to_it(mortal: MortalStore) -> None:
    async with mortal.write() as connection:
        await messages.add(connection, Message(PARTY, "notice", "1", live=False))
        await messages.add(connection, Message(GAME, "panel", "1", live=True))
    async with mortal.read() as connection:
        for live, subject, other in ((False, PARTY, GAME), (True, GAME, PARTY)):
            assert await messages.left(connection, live=live) == {subject}
            assert await messages.is_left(connection, subject, live=live)
            assert not await messages.is_left(connection, other, live=live)


@pytest.mark.sqlite("a server's columns hold nothing that is no text")
async def test_a_messages_name_that_is_no_text_is_not_logged(
    mortal: MortalStore, caplog: pytest.LogCaptureFixture
) -> None:
    async with mortal.write() as connection:
        await messages.add(connection, Message(PARTY, "notice", "1", live=False))
        await connection.execute(text("UPDATE messages SET key = CAST('secret' AS BLOB)"))
        found = await messages.of_subject(connection, PARTY, live=False)
        assert [*found.values()] == [None]
    assert "could not read a message" in caplog.text
    assert "secret" not in caplog.text
