"""Looking at the states of a ledger one by one: the same as when it is played again at once."""

import random

import msgspec
import pytest

from engine.ledger import Entry, UpgradePayload, begin
from engine.registry import GAMES
from engine.replay import replay
from engine.stepping import Stepping, Unplayable
from tests.engine.ledgers import Told, told


def short(name: str) -> Told:
    """The beginning of a random game, as long as suffices for several states that are kept."""
    whole = told(name)
    whole.entries = whole.entries[:70]
    return whole


@pytest.mark.parametrize("name", GAMES)
def test_every_state_is_found_in_any_order(name: str) -> None:
    """Also past undos, and where the ledger came in parts."""
    of = short(name)
    stepping = Stepping(of.game, of.seed)
    half = len(of.entries) // 2
    stepping.extend(of.entries[:half])
    stepping.extend(of.entries[half:])
    rng = random.Random(name)
    for seq in rng.sample(range(len(of.entries)), 12):
        step = next(stepping.steps(seq))
        assert step.entry.seq == seq
        assert step.state == replay(of.game, of.entries[: seq + 1], of.seed)
    assert [step.entry.seq for step in stepping.steps(0)] == list(range(len(of.entries)))


def upgraded(of: Told, at: int) -> tuple[list[Entry], Entry]:
    """The ledger up to an entry, and an upgrade that follows it."""
    before = of.entries[:at]
    state = replay(of.game, before, of.seed)
    payload = UpgradePayload(0, of.game.rules.version, msgspec.Raw(msgspec.json.encode(state)))
    made = msgspec.Raw(msgspec.json.encode(payload))
    return before, Entry(at, "upgrade", None, None, made, chance=False, digest=before[-1].digest)


@pytest.mark.parametrize("together", [True, False])
def test_an_upgrade_begins_anew(*, together: bool) -> None:
    """What was before it was made by rules that are no more."""
    of = short("natura")
    before, upgrade = upgraded(of, 20)
    stepping = Stepping(of.game, of.seed)
    if together:
        stepping.extend([*before, upgrade])
    else:
        stepping.extend(before)
        stepping.extend([upgrade])
    assert (stepping.first, stepping.last) == (20, 20)
    assert next(stepping.steps(20)).state == replay(of.game, before, of.seed)


def test_a_ledger_that_does_not_fit_the_rules_is_refused() -> None:
    of = short("nature")
    with pytest.raises(Unplayable):
        Stepping(of.game, bytes(32)).extend(of.entries)


def test_a_state_that_plays_on_otherwise_once_it_was_stored_makes_a_ledger_unplayable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = short("natura")
    stepping = Stepping(of.game, of.seed)
    stepping.extend(of.entries)
    begun, _ = begin(of.game, of.game.rules.check(of.game.rules.options_type(), 2), 2, of.seed)
    monkeypatch.setattr(of.game.storage, "decode_state", lambda _: begun)
    with pytest.raises(Unplayable, match="entry "):
        next(stepping.steps(stepping.last))
