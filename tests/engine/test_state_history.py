"""Looking at the states of a ledger one by one, and at its game in numbers."""

import random

import msgspec
import pytest

from engine import ledger
from engine.ends import Summary
from engine.ledger import begin
from engine.replay import replay, summarize
from engine.state_history import StateHistory, UnreplayableLedger
from tests.engine.ledgers import Told, told, upgraded
from tests.engine.playing import every_game


def short(name: str) -> Told:
    whole = told(name)
    return msgspec.structs.replace(whole, entries=whole.entries[:70])


@every_game
def test_every_state_is_found_in_any_order(name: str) -> None:
    """Also past undos, and where the ledger came in parts."""
    of = short(name)
    stepping = StateHistory(of.game, of.seed)
    half = len(of.entries) // 2
    stepping.extend(of.entries[:half])
    stepping.extend(of.entries[half:])
    rng = random.Random(name)
    for seq in rng.sample(range(len(of.entries)), 12):
        step = next(stepping.steps(seq))
        assert step.entry.seq == seq
        assert step.state == replay(of.game, of.entries[: seq + 1], of.seed)
    assert [step.entry.seq for step in stepping.steps(0)] == list(range(len(of.entries)))


@pytest.mark.parametrize("together", [True, False])
def test_an_upgrade_starts_over(*, together: bool) -> None:
    game, seed, entries = upgraded("natura")
    stepping = StateHistory(game, seed)
    if together:
        stepping.extend(entries[:10])
    else:
        stepping.extend(entries[:9])
        stepping.extend(entries[9:10])
    assert (stepping.first, stepping.last) == (9, 9)
    assert next(stepping.steps(9)).state == replay(game, entries[:10], seed)


def test_a_ledger_that_does_not_fit_the_rules_is_refused() -> None:
    of = short("nature")
    with pytest.raises(UnreplayableLedger):
        StateHistory(of.game, bytes(32)).extend(of.entries)


def test_a_state_that_plays_on_otherwise_once_it_was_stored_makes_a_ledger_unplayable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = short("natura")
    stepping = StateHistory(of.game, of.seed)
    stepping.extend(of.entries)
    begun, _ = begin(of.game, of.game.rules.check(of.game.rules.options_type(), 2), 2, of.seed)
    monkeypatch.setattr(of.game.storage, "decode_state", lambda _: begun)
    with pytest.raises(UnreplayableLedger, match="entry "):
        next(stepping.steps(stepping.last))


@every_game
def test_the_last_numbers_by_rounds_are_those_of_the_end(name: str) -> None:
    """And there is one for each seat after each round; seats that a highlight names exist."""
    for number in range(3):
        game = told(name, 3, number)
        summary = summarize(game.game, game.entries, game.seed)
        end = game.game.rounds.progress(game.state)
        if end is None:
            assert summary.rounds == ()
        else:
            assert summary.rounds[-1] == end.numbers
            assert {len(numbers) for numbers in summary.rounds} == {game.seats}
            assert summary.title == end.title
        if summary.highlight is not None:
            assert summary.highlight.value > 0
            names = [f"<{seat}>" for seat in summary.highlight.seats]
            words = summary.highlight.words.format(*names)
            assert all(name in words for name in names)


@pytest.mark.parametrize("name", ["nature", "evolution", "renature"])
def test_points_by_rounds_end_with_the_points_of_the_outcome(name: str) -> None:
    game = told(name)
    outcome = game.game.rules.outcome(game.state)
    assert outcome is not None
    assert summarize(game.game, game.entries, game.seed).rounds[-1] == outcome.scores


def test_what_was_undone_does_not_count() -> None:
    game = told("darwin")
    first, last = game.entries[0], game.entries[-1]
    back = ledger.undo(last.seq + 1, first, actor=None, seat=0, at=last.at)
    summary = summarize(game.game, [*game.entries, back], game.seed)
    assert len(summarize(game.game, game.entries, game.seed).rounds) > 1
    assert len(summary.rounds) == 1
    assert summary.rounds[0] == (0, 0, 0)


def test_a_ledger_that_cannot_be_played_again_has_an_empty_summary() -> None:
    game = told("nature")
    assert summarize(game.game, game.entries, bytes(32)) == Summary()
