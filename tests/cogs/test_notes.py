"""Notes on tables: what players write for themselves, seen by nobody else."""

from sqlalchemy import select

from host.database import schema
from tests.cogs.ears import Ears
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town

WORDS = "Keep *two* reeds for **Cleo**"
SHOWN = r"**Your note:** Keep \*two\* reeds for \*\*Cleo\*\*"


async def begun(town: Town) -> tuple[int, Guest, Guest]:
    """A game of two."""
    ann, ben = town.guest("Ann"), town.guest("Ben")
    return await town.game(ann, ben, channel="oasis", game="natura", goal="calm"), ann, ben


async def write(person: Guest, text: str, panel: Sight | None = None) -> Sight:
    """Write a note from a panel; the panel after it."""
    panel = panel or (await person.slash("hand")).sight
    choice = next(each for each in panel.opens if "note …" in each)
    form = await person.open_form(choice, panel, menu="More …")
    return (await form.send(text=text)).sight


async def stored_notes(town: Town) -> set[str | None]:
    async with town.tables.store.read() as connection:
        return set((await connection.execute(select(schema.seats.c.own_note))).scalars())


async def test_a_note_is_on_its_persons_panels_and_in_games(town: Town) -> None:
    _, ann, ben = await begun(town)
    panel = await write(ben, f"  {WORDS}\n")
    assert "Saved. Only you see your note" in panel.text
    assert SHOWN in panel.text
    assert SHOWN in ben.panel.text
    await town.restart()
    for command in ("hand", "games"):
        assert SHOWN in (await ben.slash(command)).text
        assert "note:" not in (await ann.slash(command)).text
    assert "reeds" not in "".join(each.text for each in town.public())


async def test_a_note_is_changed_and_removed_when_it_is_empty(town: Town) -> None:
    _, _, ben = await begun(town)
    panel = await write(ben, WORDS)
    panel = await write(ben, "x" * 300, panel)
    assert await stored_notes(town) == {"x" * 300, None}
    panel = await write(ben, " ", panel)
    assert "Your note is gone." in panel.text
    assert "Write a note …" in panel.opens
    assert await stored_notes(town) == {None}


async def test_a_note_can_be_written_while_the_game_is_paused(town: Town) -> None:
    table, ann, ben = await begun(town)
    await town.tables.votes.pause(table, ann.id, 4)
    assert SHOWN in (await write(ben, WORDS)).text


async def test_nobody_else_notices_a_note(town: Town) -> None:
    """Not by a message, an edit that changes nothing, or a clock."""
    table, ann, ben = await begun(town)
    panel = (await ben.slash("hand")).sight

    async def known() -> object:
        seen = await town.seen(table, ann)
        return seen.view.clocks, seen.view.requests, seen.decision, seen.stamp, seen.own_note

    before, ears = await known(), Ears(town)
    await write(ben, WORDS, panel)
    assert await known() == before
    assert ears.heard
    assert {person for person, _ in ears.heard} == {"Ben"}
    assert {place for _, place in ears.heard} <= {"oasis, privately", "dm"}


async def test_a_note_goes_with_its_person(town: Town) -> None:
    table, _, ben = await begun(town)
    await write(ben, WORDS)
    await town.tables.seats.leave(table, ben.id, 4)
    assert await stored_notes(town) == {None}
    cleo = town.guest("Cleo")
    await town.tables.seats.take(table, cleo.id, "Cleo", 1, 5)
    assert "note:" not in (await cleo.slash("hand")).text


async def test_somebody_without_a_seat_writes_no_note(town: Town) -> None:
    table, _, ben = await begun(town)
    form = await ben.open_form("Write a note …", (await ben.slash("hand")).sight, menu="More …")
    await town.tables.seats.leave(table, ben.id, 4)
    assert "Your seat is open now" in (await form.send(text=WORDS)).text
    assert await stored_notes(town) == {None}


async def test_a_note_is_handed_out_to_its_person_and_gone_with_the_game(town: Town) -> None:
    table, ann, ben = await begun(town)
    await write(ben, WORDS)
    for person, note in ((ben, WORDS), (ann, None)):
        (own,) = (await town.tables.accounts.own_data(person.id)).seats
        assert own.own_note == note
    await town.tables.votes.abandon(table, ann.id, force=True)
    assert await stored_notes(town) == {None}
