"""Exported records: any tampering is found, and named by its entry."""

import random

import msgspec
import pytest

from engine.errors import CorruptRecord
from engine.ledger import Entry, SeatPayload, commitment, payload_of
from engine.record import (
    FORMAT,
    Participant,
    Record,
    decode_record,
    encode_record,
    record_of,
    summary,
    unproven,
    verify,
)
from engine.registry import GAMES, UnknownGame
from engine.registry import game as game_named
from engine.replay import Difference, replay
from tests.engine.ledgers import USERS, WATCHER, exported, told, upgraded
from tests.engine.stored import FOLDER


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest) -> Record:
    return exported(request.param)


def found(record: Record) -> tuple[str, int | None]:
    difference = verify(record)
    assert isinstance(difference, Difference)
    assert str(difference)
    return difference.kind, difference.seq


def changed(record: Record, seq: int, **values: object) -> Record:
    entries = list(record.entries)
    entries[seq] = msgspec.structs.replace(entries[seq], **values)
    return msgspec.structs.replace(record, entries=tuple(entries))


def test_a_sound_record_verifies_after_export_and_import(record: Record) -> None:
    again = decode_record(encode_record(record))
    assert verify(again) is None
    assert again.format == FORMAT
    kinds = [entry.kind for entry in again.entries]
    assert summary(again).startswith(f"{kinds.count('action')} actions, {kinds.count('undo')} undo")
    assert unproven(again) == 0


def test_another_seed_than_the_promised_one_is_found(record: Record) -> None:
    other = bytes(32)
    changed = msgspec.structs.replace(record, seed=other.hex())
    assert found(changed) == ("commitment", None)
    changed = msgspec.structs.replace(changed, commitment=commitment(other))
    first_chance = next((entry.seq for entry in record.entries if entry.chance), None)
    if first_chance is None:
        assert verify(changed) is None
    elif first_chance == 0:
        assert found(changed) == ("digest", 0)
    else:
        _, at = found(changed)
        assert at is not None
        assert at >= first_chance


def test_a_changed_state_is_found_at_its_entry(record: Record) -> None:
    assert found(changed(record, 7, digest="0" * 16)) == ("digest", 7)


def test_a_changed_outcome_is_found_at_the_end(record: Record) -> None:
    assert record.outcome is not None
    others = tuple({0, 1, 2} - {*record.outcome.winners}) or (0,)
    outcome = msgspec.structs.replace(record.outcome, winners=others, note="")
    altered = msgspec.structs.replace(record, outcome=outcome)
    assert found(altered) == ("outcome", record.entries[-1].seq)
    for other in (
        None,
        msgspec.structs.replace(record.outcome, ranks=(3, 3, 3)),
        msgspec.structs.replace(record.outcome, scores=(99, 0, 0)),
    ):
        assert found(msgspec.structs.replace(record, outcome=other))[0] == "outcome"


def test_the_words_of_an_outcome_are_not_part_of_the_proof(record: Record) -> None:
    assert record.outcome is not None
    outcome = msgspec.structs.replace(record.outcome, note="Well played!", breakdown=())
    assert verify(msgspec.structs.replace(record, outcome=outcome)) is None


def test_an_unknown_game_or_version_is_found(record: Record) -> None:
    assert found(msgspec.structs.replace(record, game="chess")) == ("version", None)
    assert found(msgspec.structs.replace(record, rules_version=99)) == ("version", None)
    with pytest.raises(UnknownGame, match=r'There is no game "chess"\. The games are: nature'):
        game_named("chess")
    with pytest.raises(UnknownGame, match="not version 99"):
        game_named(record.game, 99)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"not json", b'{"format":1}', b'{"format":2}', b'{"format":0}', b"\xff\x00"],
)
def test_what_is_no_record_cannot_be_read(data: bytes) -> None:
    with pytest.raises(CorruptRecord):
        decode_record(data)


def test_a_damaged_record_is_never_taken_for_sound(record: Record) -> None:
    """One sign changed in whatever a replay can prove: unreadable, or different."""
    proven = ("seq", "kind", "payload", "chance", "digest")
    data = encode_record(record).splitlines(keepends=True)
    rng = random.Random(5)
    begin = next(at for at, line in enumerate(data) if line.startswith(b' "seed"'))
    lines = [
        at
        for at, line in enumerate(data)
        if at >= begin and line.split(b'"')[1:2] and line.split(b'"')[1].decode() in proven
    ]
    for at in rng.sample(lines, 30):
        value_at = data[at].index(b":") + 1
        places = [i for i in range(value_at, len(data[at])) if data[at][i : i + 1].isalnum()]
        if not places:
            continue
        place = rng.choice(places)
        other = b"5" if data[at][place : place + 1] != b"5" else b"6"
        line = data[at][:place] + other + data[at][place + 1 :]
        try:
            damaged = decode_record(b"".join([*data[:at], line, *data[at + 1 :]]))
        except CorruptRecord:
            continue
        assert verify(damaged) is not None


def test_people_are_named_by_their_place_in_the_record_and_nobody_by_an_id(record: Record) -> None:
    """First those of the seats, then who came later; a clock is nobody."""
    assert [person.name for person in record.people[:3]] == ["Player 0", "Player 1", "Player 2"]
    data = encode_record(record)
    assert not any(str(number).encode() in data for number in (*USERS, WATCHER))
    before = told(record.game).entries
    for mine, theirs in zip(record.entries, before, strict=True):
        if theirs.kind != "action":
            assert mine.actor == (None if theirs.actor is None else USERS.index(theirs.actor))
        if theirs.kind == "seat" and payload_of(theirs, SeatPayload).holder == WATCHER:
            holder = payload_of(mine, SeatPayload).holder
            assert holder is not None
            assert record.people[holder] == Participant("Watcher")


def test_an_action_without_an_actor_is_that_of_the_computer_player_on_the_seat() -> None:
    """Also after a take-over; otherwise a clock acted."""
    ledger = told("nature")
    one = next(entry for entry in ledger.entries if entry.kind == "action" and entry.seat == 1)
    mine = msgspec.structs.replace(one, actor=None)
    seat = next(entry for entry in ledger.entries if entry.kind == "seat")

    def change(**values: object) -> Entry:
        payload = msgspec.convert(values, SeatPayload)
        raw = msgspec.Raw(msgspec.json.encode(payload))
        return msgspec.structs.replace(seat, payload=raw)

    taken, back = (
        change(change="take-over", bot="sprout", strength="hard"),
        change(change="return", holder=USERS[1]),
    )
    entries = [ledger.entries[0], mine, taken, mine, back, mine]
    seats: list[tuple[int | None, Participant]] = [
        (number, Participant(str(number))) for number in USERS[:3]
    ]
    made = record_of(ledger.game, ledger.seed, entries, seats, None)
    assert [entry.actor for entry in made.entries if entry.kind == "action"] == [None, 3, None]
    assert made.people[3] == Participant("sprout for seat 2", "sprout", "hard")
    seats[1] = (None, Participant("Fern", "sprout"))
    made = record_of(ledger.game, ledger.seed, entries[:2], seats, None)
    assert made.entries[1].actor == 1


def test_someone_not_listed_is_found(record: Record) -> None:
    assert found(changed(record, 3, actor=9)) == ("people", 3)
    seq = next(entry.seq for entry in record.entries if entry.kind == "seat")
    payload = msgspec.Raw(msgspec.json.encode(SeatPayload("sit-in", holder=9)))
    assert found(changed(record, seq, payload=payload)) == ("people", seq)
    assert found(msgspec.structs.replace(record, people=record.people[:2]))[0] == "people"


@pytest.mark.parametrize("name", GAMES)
def test_a_record_verifies_from_an_upgrade_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says which version the game began with; the versions must lead from there to today's."""
    game, seed, entries = upgraded(name)
    state = replay(game, entries, seed)
    assert not isinstance(state, Difference)
    seats: list[tuple[int | None, Participant]] = [(seat, Participant("Ada")) for seat in range(3)]
    made = record_of(game, seed, entries, seats, game.rules.outcome(state))
    assert made.rules_version == game.rules.version - 1
    at = [entry.kind for entry in entries].index("upgrade")
    assert unproven(made) == at
    assert found(made) == ("version", None)
    monkeypatch.setattr("engine.record.game_named", lambda _name, _version: game)
    again = decode_record(encode_record(made))
    assert verify(again) is None
    assert found(msgspec.structs.replace(again, rules_version=0)) == ("version", at)
    assert found(changed(again, at + 1, digest="0" * 16)) == ("digest", at + 1)


def test_a_game_finished_under_earlier_rules_is_still_proven() -> None:
    """Natura's first version knew no standstill; its records say nothing of one."""
    made = decode_record((FOLDER / "records" / "natura-1.json").read_bytes())
    assert made.rules_version == GAMES["natura"].rules.version - 1
    assert verify(made) is None
    assert found(changed(made, 5, digest="0" * 16)) == ("digest", 5)


def test_a_record_by_other_rules_names_the_program_that_can_verify_it(record: Record) -> None:
    title, here = GAMES[record.game].title, GAMES[record.game].rules.version

    def told(version: int, program: str = "") -> str:
        other = msgspec.structs.replace(record, rules_version=version, program=program)
        return str(verify(decode_record(encode_record(other))))

    made = f"of the rules of {title}; verify it with"
    assert told(here - 1) == f"made under version {here - 1} {made} an earlier Watering Hole"
    assert told(here - 1, "1.4.2").endswith(f"{made} Watering Hole 1.4.2")
    assert told(here + 1) == f"made under version {here + 1} {made} a newer Watering Hole"
    unknown = msgspec.structs.replace(record, game="whist", program="3.0")
    assert str(verify(unknown)).endswith(
        'of the rules of "whist"; verify it with Watering Hole 3.0'
    )


def test_a_record_of_a_later_format_names_the_program_that_can_read_it(record: Record) -> None:
    data = msgspec.json.decode(encode_record(record))
    later = {**data, "format": FORMAT + 1, "entries": {}}
    with pytest.raises(CorruptRecord, match=r"has format 2.* with a newer Watering Hole\."):
        decode_record(msgspec.json.encode(later))
    with pytest.raises(CorruptRecord, match=r"with Watering Hole 3\.0\."):
        decode_record(msgspec.json.encode({**later, "program": "3.0"}))
