"""The ledger: replayed, undone, damaged."""

import random
from collections.abc import Callable, Iterator

import msgspec
import pytest

from engine import ledger
from engine.errors import CannotUpgrade, CorruptRecord, IllegalAction, NotYourTurn
from engine.ledger import (
    Entry,
    Payload,
    SeatPayload,
    SetupPayload,
    TimeoutPayload,
    UndoPayload,
    UpgradePayload,
    VotePayload,
    in_effect,
    payload_of,
)
from engine.model import Order
from engine.replay import Difference, replay
from tests.engine.ledgers import Told, told, upgraded
from tests.engine.playing import every_game, random_options
from tests.games import GAMES

PAYLOADS: dict[str, type[Payload]] = {
    "setup": SetupPayload,
    "undo": UndoPayload,
    "seat": SeatPayload,
    "timeout": TimeoutPayload,
    "vote": VotePayload,
}


def changed(entries: list[Entry], place: int, **values: object) -> list[Entry]:
    entry = msgspec.structs.replace(entries[place], **values)
    return [*entries[:place], entry, *entries[place + 1 :]]


def first_difference(game: Told, entries: list[Entry]) -> tuple[str, int | None]:
    found = replay(game.game, entries, game.seed)
    assert isinstance(found, Difference)
    assert str(found)
    return found.kind, found.seq


def place_of(game: Told, kind: str) -> int:
    return next(place for place, each in enumerate(game.entries) if each.kind == kind)


@every_game
def test_a_ledger_with_entries_of_every_kind_replays_to_the_byte(name: str) -> None:
    for number in range(3):
        game = told(name, number=number)
        kinds = {entry.kind for entry in game.entries}
        assert kinds >= {"setup", "action", "undo", "seat", "vote"}
        state = replay(game.game, game.entries, game.seed)
        assert isinstance(state, game.game.rules.state_type)
        assert game.game.storage.encode(state) == game.game.storage.encode(game.state)


@every_game
def test_every_entry_survives_storage_and_its_payload_is_typed(name: str) -> None:
    game = told(name)
    data = msgspec.json.encode(game.entries)
    again = msgspec.json.decode(data, type=list[Entry])
    assert msgspec.json.encode(again) == data
    assert again == game.entries
    for entry in again:
        if entry.kind == "action":
            assert game.game.storage.decode_action(bytes(entry.payload))
            assert entry.seat is not None
        else:
            payload: Payload = payload_of(entry, PAYLOADS[entry.kind])
            assert msgspec.json.encode(payload) == bytes(entry.payload)
    setup = payload_of(again[0], SetupPayload)
    assert setup.seats == game.seats
    assert game.game.storage.decode_options(bytes(setup.options))


def test_an_action_undone_and_taken_again_has_other_chance() -> None:
    tried = 0
    for name in GAMES:
        game = told(name)
        for place, entry in enumerate(game.entries):
            if entry.chance and entry.kind == "action":
                assert entry.seat is not None
                before = replay(game.game, game.entries[:place], game.seed)
                assert not isinstance(before, Difference)
                assert len(set(_digests(game, before, entry))) > 1
                tried += 1
                break
    assert tried


def _digests(game: Told, before: msgspec.Struct, entry: Entry) -> Iterator[str]:
    action = game.game.storage.decode_action(bytes(entry.payload))
    for seq in range(entry.seq, entry.seq + 20):
        state = game.game.rules.copy(before)
        yield ledger.act(game.game, state, entry.seat or 0, action, game.seed, seq).entry.digest


def test_an_undo_can_itself_be_undone() -> None:
    game = told("natura", 2)
    seed, entries = game.seed, [each for each in game.entries if each.kind in {"setup", "action"}]
    begun = entries[:1]
    state = replay(game.game, begun, seed)
    assert not isinstance(state, Difference)
    for seq in (1, 2):
        seat = game.game.rules.actors(state)[0]
        action = game.game.rules.actions(state, seat)[0]
        begun.append(ledger.act(game.game, state, seat, action, seed, seq).entry)
    back = [*begun, ledger.undo(3, begun[0])]
    forth = [*back, ledger.undo(4, begun[2])]
    assert replay(game.game, forth, seed) == state
    assert [entry.seq for entry in in_effect(back)] == [0]
    assert [entry.seq for entry in in_effect(forth)] == [0, 1, 2]


@every_game
def test_what_is_in_effect_is_what_the_present_state_was_made_of(name: str) -> None:
    game = told(name)
    standing = in_effect(game.entries)
    assert {entry.kind for entry in standing} == {"setup", "action"}
    assert len(standing) < len(game.entries)
    assert standing[-1].digest == game.entries[-1].digest
    state = replay(game.game, standing[:1], game.seed)
    assert not isinstance(state, Difference)
    for entry in standing[1:]:
        action = game.game.storage.decode_action(bytes(entry.payload))
        again = ledger.act(game.game, state, entry.seat or 0, action, game.seed, entry.seq)
        assert again.entry.digest == entry.digest


def test_an_undo_to_what_never_was_has_no_effect_to_tell() -> None:
    entry = ledger.undo(1, msgspec.structs.replace(told("natura").entries[0], seq=7))
    with pytest.raises(CorruptRecord, match="returns to entry 7"):
        in_effect([told("natura").entries[0], entry])


@every_game
def test_whether_chance_was_drawn_is_recorded(name: str) -> None:
    """Wherever another number could have led to another state, and never if none could."""
    game = told(name)
    first, *rest = in_effect(game.entries)
    options = game.game.storage.decode_options(bytes(payload_of(first, SetupPayload).options))
    begun = {
        ledger.begin(game.game, options, game.seats, bytes([number] * 32))[1].digest
        for number in range(8)
    }
    by_chance = [(first, len(begun) > 1)]
    state = replay(game.game, [first], game.seed)
    assert not isinstance(state, Difference)
    for entry in rest:
        by_chance.append((entry, len(set(_digests(game, state, entry))) > 1))
        action = game.game.storage.decode_action(bytes(entry.payload))
        ledger.act(game.game, state, entry.seat or 0, action, game.seed, entry.seq)
    assert all(entry.chance for entry, differs in by_chance if differs)
    if not any(differs for _, differs in by_chance):
        assert not any(entry.chance for entry in game.entries)


def test_a_refused_action_makes_no_entry_and_changes_nothing() -> None:
    game = GAMES["nature"]
    options = game.rules.check(game.rules.options_type(), 3)
    state, first = ledger.begin(game, options, 3, bytes(32))
    with pytest.raises(IllegalAction):
        ledger.act(game, state, 0, Order("no such", "x"), bytes(32), 1)
    with pytest.raises(NotYourTurn):
        ledger.act(game, state, 9, game.rules.actions(state, 0)[0], bytes(32), 1)
    assert ledger.digest(game, state) == first.digest


Damage = Callable[[list[Entry]], list[Entry]]


@every_game
@pytest.mark.parametrize(
    ("kind", "seq", "damage"),
    [
        ("order", 4, lambda entries: [*entries[:5], entries[4], *entries[5:]]),
        ("order", 6, lambda entries: [*entries[:5], entries[6], entries[5], *entries[7:]]),
        ("digest", 3, lambda entries: changed([*entries[:5], *entries[6:]], 3, digest="0" * 16)),
        ("order", 1, lambda entries: entries[1:]),
        ("order", 3, lambda entries: changed(entries, 3, kind="setup")),
        ("order", 1, lambda entries: changed(entries, 0, seq=1)),
        ("order", None, lambda _: []),
        ("digest", 2, lambda entries: changed(entries, 2, digest="")),
        # Otherwise an undone action could be removed from a record unnoticed.
        ("order", 9, lambda entries: [*entries[:8], *entries[9:]]),
    ],
)
def test_disorder_is_found(name: str, kind: str, seq: int | None, damage: Damage) -> None:
    game = told(name)
    assert first_difference(game, damage(game.entries)) == (kind, seq)


@every_game
@pytest.mark.parametrize("kind", ["setup", "action", "undo", "seat", "vote"])
def test_a_damaged_entry_of_any_kind_is_found_at_its_place(name: str, kind: str) -> None:
    game = told(name)
    place = place_of(game, kind)
    entry = game.entries[place]
    for found, values in (
        ("digest", {"digest": "0" * 16}),
        ("unreadable", {"payload": msgspec.Raw(b'{"none":"of it"}')}),
        ("chance", {"chance": not entry.chance}),
    ):
        damaged = changed(game.entries, place, **values)
        assert first_difference(game, damaged) == (found, entry.seq)


@every_game
def test_what_the_rules_refuse_is_found_at_its_place(name: str) -> None:
    game = told(name)
    place, undo = place_of(game, "action"), place_of(game, "undo")
    order = msgspec.Raw(game.game.storage.encode(Order("no such", "order")))
    setup = msgspec.structs.replace(payload_of(game.entries[0], SetupPayload), seats=99)
    ahead = [msgspec.structs.replace(game.entries[0], seq=undo + more) for more in (0, 1, 10**6)]
    damages: list[tuple[int, dict[str, object]]] = [
        (place, {"payload": order}),
        (place, {"seat": None}),
        (place, {"seat": 9}),
        (0, {"payload": msgspec.Raw(msgspec.json.encode(setup))}),
    ]
    damages += [(undo, {"payload": ledger.undo(0, later).payload}) for later in ahead]
    for at, values in damages:
        assert first_difference(game, changed(game.entries, at, **values)) == ("illegal", at)


@every_game
def test_an_action_taken_out_or_put_in_is_found(name: str) -> None:
    """An order that was already given changes nothing."""
    game = told(name)
    rng = random.Random(name)
    places = [
        place
        for place, each in enumerate(game.entries)
        if each.kind == "action" and each.digest != game.entries[place - 1].digest
    ]
    for place in rng.sample(places[:-1], 4):
        less = game.entries[:place] + game.entries[place + 1 :]
        numbered = [msgspec.structs.replace(each, seq=seq) for seq, each in enumerate(less)]
        undone = game.entries[place] not in in_effect(game.entries)
        assert undone or isinstance(replay(game.game, numbered, game.seed), Difference)


@every_game
def test_after_an_upgrade_the_ledger_replays_from_there(name: str) -> None:
    game, seed, entries = upgraded(name)
    state = replay(game, entries, seed)
    assert not isinstance(state, Difference)
    assert ledger.digest(game, state) == entries[-1].digest
    at = [entry.kind for entry in entries].index("upgrade")
    before = [
        msgspec.structs.replace(each, digest="f" * 16, payload=msgspec.Raw(b"{}"))
        for each in entries[:at]
    ]
    assert replay(game, [*before, *entries[at:]], seed) == state


@every_game
def test_what_is_damaged_around_an_upgrade_is_found(name: str) -> None:
    game, seed, entries = upgraded(name)
    whole = Told(game, seed, 3, entries, entries[0])
    at, undo = ([entry.kind for entry in entries].index(kind) for kind in ("upgrade", "undo"))
    payload = payload_of(entries[at], UpgradePayload)
    assert first_difference(whole, changed(entries, at, digest="0" * 16)) == ("digest", at)
    assert first_difference(whole, changed(entries, 1, digest="")) == ("digest", 1)
    assert first_difference(whole, [*entries[:2], *entries[1:]]) == ("order", 1)
    back = msgspec.Raw(msgspec.json.encode(UndoPayload(at - 1)))
    assert first_difference(whole, changed(entries, undo, payload=back)) == ("illegal", undo)
    for versions, found in (
        ((payload.from_version, payload.to_version + 1), ("version", at)),
        ((payload.to_version, payload.from_version), ("order", at)),
    ):
        other = UpgradePayload(*versions, payload.state)
        damaged = changed(entries, at, payload=msgspec.Raw(msgspec.json.encode(other)))
        assert first_difference(whole, damaged) == found
    broken = UpgradePayload(payload.from_version, payload.to_version, msgspec.Raw(b"[]"))
    damaged = changed(entries, at, payload=msgspec.Raw(msgspec.json.encode(broken)))
    assert first_difference(whole, damaged) == ("unreadable", at)


def test_a_ledger_upgraded_for_later_rules_is_not_replayed_by_earlier_ones() -> None:
    game, seed, entries = upgraded("nature")
    found = replay(GAMES["nature"], entries, seed)
    assert isinstance(found, Difference)
    assert found.kind == "version"
    assert f"its rules are version {game.rules.version}" in found.message


@every_game
def test_a_version_from_which_no_way_leads_is_refused(name: str) -> None:
    game = GAMES[name]
    rng = random.Random(name)
    state, _ = ledger.begin(game, random_options(game, 3, rng), 3, bytes(32))
    with pytest.raises(CannotUpgrade):
        ledger.upgrade(game, game.storage.encode(state), -1, 1)
