"""The estimate of how a game of Darwin stands: even, won, lost, and better than a guess between."""

import random
from math import log

import pytest

from engine.darwin import GAME
from engine.darwin.play.state import DarwinOptions, State
from engine.darwin.players.evaluation import evaluate
from engine.play import bot_action
from tests.engine.darwin.tables import EAT_3_PREDATOR_3, KEEP_AIR, SURVIVOR, A, B, C, table
from tests.engine.playing import positions


def shares(state: State) -> list[float]:
    """The estimate for each seat."""
    return [evaluate(state, seat) for seat in range(len(state.seats))]


@pytest.mark.parametrize("seats", range(2, 6))
def test_at_the_start_every_seat_has_about_the_same_share(seats: int) -> None:
    state = GAME.rules.setup(DarwinOptions(), seats, random.Random(1))
    assert all(abs(share - 1 / seats) < 0.05 for share in shares(state))


def test_shares_come_to_one_and_change_nothing() -> None:
    """In any state; a game that nobody won gives nobody anything."""
    for seats in range(2, 6):
        for each in positions("darwin", seats)[::5]:
            state = GAME.storage.decode_state(each.state)
            assert all(0.0 <= share <= 1.0 for share in shares(state))
            assert abs(sum(shares(state)) - 1) < 1e-9
            assert GAME.storage.encode(state) == each.state
    stalled = table(phase="over", round_=100, species={A: SURVIVOR})
    assert shares(stalled) == [0.0, 0.0]


def test_a_finished_game_gives_its_winners_all() -> None:
    """In equal parts where they share the victory."""
    assert shares(table(phase="over", caller=A, species={A: SURVIVOR})) == [1.0, 0.0]
    shared = table(
        seats=3, phase="over", caller=C, species={A: "E11 R1", B: "E10 R3", C: "E9 R5 S2"}
    )
    assert shares(shared) == [0.5, 0.5, 0.0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("E11 R1", "E11"),
        ("E11 R1", "E11 R1 S1 S2"),
        ("E11", "E1"),
        (f"E1 {KEEP_AIR}", "E1 S1"),
    ],
)
def test_what_a_species_has_and_does_not_need_to_have_is_weighed(better: str, worse: str) -> None:
    """Conditions met, fewer Adaptations, more Eat, and a way to a Reproduce card."""
    other = "E2 E3"
    assert evaluate(table(turn=B, species={A: better, B: other}), A) > evaluate(
        table(turn=B, species={A: worse, B: other}), A
    )


def test_a_predator_that_is_not_met_lowers_the_share() -> None:
    safe, hunted = ({A: SURVIVOR, B: enemy} for enemy in ("E9", EAT_3_PREDATOR_3))
    assert evaluate(table(species=safe), A) > evaluate(table(species=hunted), A)


def test_the_estimate_foretells_winners_better_than_a_guess() -> None:
    """Over states of games among computer players."""
    rng = random.Random(5)
    lost = guessed = 0.0
    for number in range(24):
        seats = 2 + number % 4
        state = GAME.rules.setup(DarwinOptions(), seats, rng)
        bots = [rng.choice(list(GAME.bots)) for _ in range(seats)]
        estimates = []
        while GAME.rules.actors(state):
            if rng.random() < 0.2:
                estimates.append(shares(state))
            action = bot_action(GAME, state, state.turn, bots[state.turn], rng)
            GAME.rules.apply(state, state.turn, action, rng)
        outcome = GAME.rules.outcome(state)
        assert outcome is not None
        for each in estimates:
            lost -= log(sum(each[seat] for seat in outcome.winners))
            guessed += log(seats / len(outcome.winners))
    assert lost < 0.9 * guessed
