"""What is told of entries, as stories: in the game's words, or else in ours."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import Final

import msgspec

from engine.errors import CorruptRecord
from engine.ledger import SeatPayload, TimeoutPayload, UpgradePayload, VotePayload, payload_of
from engine.model import Event
from engine.registry import AnyGame
from engine.stories import Concern, Story, words_of
from engine.words import Reader, capitalized, name_of
from host.clock.pace import pace_of
from host.clock.seat_clock import OPEN_AFTER
from host.errors import TableBroken, isolation
from host.table.entries import SeatNote, StoredEntry, TimeNote, is_heard, seat_note, undo_note
from host.table.names import own_name
from host.table.namesakes import told_apart
from host.table.requests import UndoNote
from host.table.seats import FORMER_NAME
from host.table.stored_table import OWNER

_WHY = {
    "time": "{who} ran out of time.",
    "gone": "{who} left the server.",
    "silent": "{who} hasn't moved for {days} days.",
}
_TIMEOUT = {
    "wait": "The table keeps waiting.",
    "open": "The seat is open.",
    "computer": "A computer makes this decision.",
    "take-over": "A computer takes over.",
    "end": "The game ends without a result.",
}
UNDONE_IN_FULL, UNDONE_IN_NEWS = 600, 80
"""The most characters that tell what is undone, each for what showed something and what did not: to
who asks for details, and as a story, as the log has told it once already.
"""
SECRETLY: Final = "Nobody can unsee what it showed."


def stories(
    game: AnyGame, stored: StoredEntry, viewer: int | None, names: Sequence[str]
) -> tuple[Story, ...]:
    """What a viewer hears of an entry; nothing of one that cannot be read."""
    with suppress(TableBroken), isolation(stored.table, f"telling entry {stored.entry.seq}"):
        if stored.entry.kind == "setup":
            return ()
        if _is_action(stored):
            heard_by = _hearer(stored, viewer)
            return of_events(game, game.storage.decode_events(stored.events), heard_by, names)
        if not is_heard(stored, viewer):
            return ()
        told = capitalized(_sentence(game, stored, Reader(viewer, names)))
        return (Story(told, Concern.REVEAL),) if told else ()
    return ()


def _hearer(stored: StoredEntry, viewer: int | None) -> int | None:
    """Who hears of an action: its seat's own person, but of what a computer did there, everyone."""
    is_own = _is_action(stored) and stored.entry.seat == viewer
    return None if is_own and stored.entry.actor is None else viewer


def of_events(
    game: AnyGame, events: Sequence[Event], viewer: int | None, names: Sequence[str]
) -> tuple[Story, ...]:
    """What a viewer hears of what happened in a game."""
    told: tuple[Story, ...] = game.wording.stories(events, Reader(viewer, names))
    return told


def joined(
    game: AnyGame,
    found: Sequence[StoredEntry],
    viewer: int | None,
    names: Sequence[str],
    later: Sequence[StoredEntry] = (),
) -> tuple[Story, ...]:
    """What a viewer hears of several entries, joined over entries where they are alike.

    `names` are of now, after the entries that follow `later`. However often somebody changed their
    choice, it is one story, and what they took back is none.
    """
    told: list[Story] = []
    named = names_then(found, names, later)
    if any(map(_is_change, found)):
        named = _without_changes(game, named)
    named = [each for each in named if is_heard(each[0], viewer)]
    alike = groupby(
        named, key=lambda each: (_is_action(each[0]), _hearer(each[0], viewer), each[1])
    )
    for (plays, heard_by, then), run in alike:
        run_of = [stored for stored, _ in run]
        told += (_joined if plays else _one_by_one)(game, run_of, heard_by, then)
    return tuple(told)


def _without_changes(
    game: AnyGame, named: Sequence[tuple[StoredEntry, tuple[str, ...]]]
) -> list[tuple[StoredEntry, tuple[str, ...]]]:
    """Leave out what later changes of the same choice took back or repeat.

    Only what everyone heard counts, so the number of lines tells nothing of secret actions.
    """
    left_out: set[int] = set()
    heard: list[tuple[StoredEntry, tuple[str, ...]]] = []
    for stored, names in named:
        told = tuple(words_of(stories(game, stored, None, names)))
        if _is_change(stored):
            own = [each for each in heard if each[0].entry.seat == stored.entry.seat]
            if own and _is_action(own[-1][0]) and own[-1][1] == _taken_back(game, stored, names):
                heard.remove(own[-1])
                left_out.add(own.pop()[0].entry.seq)
            else:  # nobody heard of the choice
                own = own[-1:] if own[-1:] == heard[-1:] else []
            if own and _is_change(own[-1][0]):
                heard.remove(own[-1])
                left_out.add(own[-1][0].entry.seq)
        if told:
            heard.append((stored, told))
    return [each for each in named if each[0].entry.seq not in left_out]


def _is_change(stored: StoredEntry) -> bool:
    """Whether somebody took back a secret choice, to choose again (`UndoNote.is_change`)."""
    with suppress(CorruptRecord):
        return stored.entry.kind == "undo" and undo_note(stored).is_change
    return False


def _taken_back(game: AnyGame, stored: StoredEntry, names: Sequence[str]) -> tuple[str, ...]:
    """The public lines of what an undo took back; none if they can't be read."""
    with suppress(TableBroken), isolation(stored.table, f"telling entry {stored.entry.seq}"):
        events = game.storage.decode_events(bytes(undo_note(stored).plain))
        return tuple(words_of(of_events(game, events, None, names)))
    return ()


def names_then(
    found: Sequence[StoredEntry], names: Sequence[str], later: Sequence[StoredEntry] = ()
) -> list[tuple[StoredEntry, tuple[str, ...]]]:
    """Entries, each with the names at the time; returning people keep today's name."""
    then, named = list(names), list[tuple[StoredEntry, tuple[str, ...]]]()
    called: dict[int | None, str] = {}
    for stored in reversed([*found, *later]):
        change, seat = _change_of(stored), stored.entry.seat
        named.append((stored, told_apart(then)))
        if change is not None and seat is not None and seat < len(then):
            holder, note = change
            if holder is not None:
                called.setdefault(holder, then[seat])
            then[seat] = called.get(note.former, note.former_name) or FORMER_NAME
    return named[::-1][: len(found)]


def _change_of(stored: StoredEntry) -> tuple[int | None, SeatNote] | None:
    """The person who got a seat by an entry, if any, and the note of who had it before."""
    with suppress(CorruptRecord):
        if stored.entry.kind == "seat":
            return payload_of(stored.entry, SeatPayload).holder, seat_note(stored)
    return None


def _is_action(stored: StoredEntry) -> bool:
    return stored.entry.kind == "action"


def _joined(
    game: AnyGame, found: Sequence[StoredEntry], viewer: int | None, names: Sequence[str]
) -> tuple[Story, ...]:
    """What happened in these entries, joined, or one by one if one can't be read."""
    with suppress(TableBroken), isolation(found[0].table, "telling what happened"):
        events = [event for each in found for event in game.storage.decode_events(each.events)]
        return of_events(game, events, viewer, names)
    return _one_by_one(game, found, viewer, names)


def _one_by_one(
    game: AnyGame, found: Sequence[StoredEntry], viewer: int | None, names: Sequence[str]
) -> tuple[Story, ...]:
    return tuple(story for each in found for story in stories(game, each, viewer, names))


def _sentence(game: AnyGame, stored: StoredEntry, reader: Reader) -> str:
    """The sentence of an entry that is not the game's. Raises `CorruptRecord`.

    People who come and go keep their names in it, as a seat's reader may not be who left it.
    """
    entry = stored.entry
    match entry.kind:
        case "upgrade":
            payload = payload_of(entry, UpgradePayload)
            changes = game.wording.changes_since(payload.from_version)
            return " ".join(
                f"The rules of {game.title} were updated during this game. {changes} "
                "The game continues where it left off.".split()
            )
        case "undo":
            return _undo_sentence(game, stored, reader)
        case "timeout":
            return _timeout_sentence(stored, reader.names)
        case "vote":
            return _vote_sentence(stored, reader)
        case _:
            return _seat_sentence(stored, reader.names)


def _vote_sentence(stored: StoredEntry, reader: Reader) -> str:
    """What people agreed on, or a manager or the bot's owner decided, who has no seat."""
    vote, seat = payload_of(stored.entry, VotePayload), stored.entry.seat
    by = "the owner of this bot" if stored.entry.actor == OWNER else "a manager"

    def does(verb: str) -> str:
        if seat is None:
            return f"{by} {verb}"
        return reader.does(seat, verb)

    if vote.what == "undo":
        asked = int(vote.value)
        if asked == seat:
            return f"{does('withdrew')} the undo."
        return f"{does('declined')} {reader.whose(asked)} undo."
    match vote.what if vote.agree else "":
        case "pause" if seat is None:
            return f"{does('paused')} the game. All clocks are stopped."
        case "pause":
            return "The game is paused by agreement. All clocks are stopped."
        case "resume":
            return f"{does('resumed')} the game. Clocks continue where they stopped."
        case "pace":
            pace = pace_of(vote.value)
            how = "no time limit" if pace is None else pace.help
            return f"By agreement, everyone now has {how}."
        case "end":
            return f"{does('agreed')} to end the game."
    return f"{does('agreed')}." if vote.agree else f"{does('declined')}."


def _timeout_sentence(stored: StoredEntry, names: Sequence[str]) -> str:
    """What a time-out led to. Reminders and questions have messages of their own."""
    answer = payload_of(stored.entry, TimeoutPayload).answer
    seat, note = stored.entry.seat, TimeNote(None, "")
    who = "Someone" if seat is None else name_of(seat, names)
    with suppress(msgspec.MsgspecError):
        note = msgspec.json.decode(stored.events, type=TimeNote)
        who = name_of(0, [note.name or FORMER_NAME])
    if answer == "here":
        return f"{who} is in the server again."
    if answer != "gone" and answer not in _TIMEOUT:
        return ""
    why = _WHY["gone" if answer == "gone" else note.why].format(who=who, days=OPEN_AFTER.days)
    then = "" if answer == "gone" else _TIMEOUT[answer]
    if note.opener:
        then = f"{name_of(0, [note.opener])} opened the seat."
    return f"{why} {then}".rstrip()


def _seat_sentence(stored: StoredEntry, names: Sequence[str]) -> str:
    payload, note = payload_of(stored.entry, SeatPayload), seat_note(stored)
    now, former = (
        _called(stored.entry.seat or 0, name, bot, names)
        for name, bot in ((note.name, payload.bot), (note.former_name, note.former_bot))
    )
    steps_in = now if payload.bot is None else f"{now} (computer)"
    match payload.change:
        case "sit-in":
            return f"{steps_in} steps in for {former}."
        case "return":
            return f"{now} is back."
        case "take-over":
            return f"{now} takes over from {former}."
        case "leave" if payload.bot is not None:
            return f"{former} left the game. {steps_in} plays on."
        case "leave":
            return f"{former} left the game."


def _called(seat: int, name: str, bot: str | None, names: Sequence[str]) -> str:
    """The name of who had or has a seat, in a sentence; a computer's without the person it plays
    for. `names` are those at the table.
    """
    own = name if bot is None else own_name(name)
    named = [own or FORMER_NAME if number == seat else each for number, each in enumerate(names)]
    return name_of(seat, told_apart(named))


def what_is_undone(
    game: AnyGame, note: UndoNote, names: Sequence[str], room: int = UNDONE_IN_FULL
) -> str:
    """What somebody "undid", and that it had shown anything. Raises `CorruptRecord`."""
    plain, showed = (_told(game, each, names, room) for each in (note.plain, note.showed))
    if not note.revealed:
        return f"this: {plain}" if plain else "a secret decision."
    if not showed:
        return f"this: {plain} {SECRETLY}" if plain else f"a decision. {SECRETLY}"
    if not plain:
        return f"this: {showed} What this revealed stays known."
    return f"this: {plain} Already revealed, and still known: {showed}"


def _undo_sentence(game: AnyGame, stored: StoredEntry, reader: Reader) -> str:
    """The sentence of an undo. Raises `CorruptRecord`."""
    note, seat = undo_note(stored), stored.entry.seat
    if note.is_change and seat is not None:
        whose = "your" if seat == reader.viewer else "their"
        return f"{reader.does(seat, 'changes')} {whose} choice."
    who = "someone" if seat is None else reader.name(seat)
    undone = f"{who} undid {what_is_undone(game, note, reader.names, UNDONE_IN_NEWS)}"
    if not note.agreed:
        return undone
    return f"{reader.do(note.agreed, 'agreed')}. {capitalized(undone)}"


def _told(game: AnyGame, events: msgspec.Raw, names: Sequence[str], room: int) -> str:
    kept: list[str] = []
    told = of_events(game, game.storage.decode_events(bytes(events)), None, names)
    for line in words_of(told):
        if kept and sum(map(len, kept)) + len(line) > room:
            return " ".join([*kept, "… and more."])
        kept.append(line)
    return " ".join(kept)
