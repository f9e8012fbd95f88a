"""Estimates of a game of Darwin, and computer players that play sensibly."""

import random
from statistics import mean

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import DarwinOptions, State
from engine.darwin.players.evaluation import evaluate
from engine.play import bot_action
from tests.engine.darwin.tables import (
    DESERT_FERTILITY,
    EAT_3_PREDATOR_3,
    KEEP_AIR,
    SURVIVOR,
    A,
    B,
    number,
    table,
)
from tests.engine.playing import outcome_of
from tests.playing import kind_first_action


def test_a_game_that_has_stalled_gives_nobody_anything() -> None:
    stalled = table(phase="over", round_=100, species={A: SURVIVOR})
    assert [evaluate(stalled, seat) for seat in (A, B)] == [0, 0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("E11 R1", "E11"), ("E11 R1", "E11 R1 S1 S2"), ("E11", "E1"), (f"E1 {KEEP_AIR}", "E1 S1")],
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


GAMES = 40
every_bot = pytest.mark.parametrize("bot", GAME.bots)


def chosen(bot: str, **given: object) -> object:
    """What a computer player does on seat A."""
    state = table(**given)  # type: ignore[arg-type]
    return bot_action(GAME, state, A, bot, random.Random(1))


@every_bot
def test_who_survives_and_is_ahead_calls(bot: str) -> None:
    assert chosen(bot, species={A: SURVIVOR, B: "E1"}) == act.IWillSurvive()


@every_bot
def test_who_survives_behind_another_survivor_does_not_call(bot: str) -> None:
    """The other would win."""
    species = {A: f"{SURVIVOR} S1 S2 S3", B: "E10 R3"}
    assert chosen(bot, species=species) != act.IWillSurvive()


@every_bot
def test_the_card_that_lets_a_species_survive_is_bought(bot: str) -> None:
    """Reproduce, where Eat is there already."""
    wanted = act.Reproduce(number("R5"))
    species = {A: f"E11 {KEEP_AIR}"}
    assert chosen(bot, phase="play", species=species, resources={A: "sun, air"}) == wanted


@every_bot
def test_resources_that_are_missing_are_taken(bot: str) -> None:
    """R1 is within reach by Fertility and lacks Water alone."""
    species = {A: f"E11 {DESERT_FERTILITY}"}
    assert chosen(bot, species=species, resources={A: "nutrients"}) == act.Take("water")


def test_what_one_opponent_forfeits_is_worth_less_among_many() -> None:
    """A change of the Environment costs the turn, and the others gain by it."""

    def worth(seats: int) -> float:
        state = table(seats=seats, resources={B: "3 water"})
        change, take = act.Change("desert"), act.Take("water")
        return GAME.bots["schemer"].score_actions(state, A, [change, take])[0]

    assert worth(seats=5) == pytest.approx(worth(seats=2) / 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_of_varied_styles_end_by_a_call_after_about_a_dozen_rounds(seats: int) -> None:
    rng = random.Random(f"styles {seats} 7")
    ends = [end_of(seats, styles_of(seats, rng), rng) for _ in range(GAMES)]
    assert all(end.caller is not None for end in ends)
    assert 9 <= mean(end.round for end in ends) <= 16
    assert 4 <= mean(adaptations_of_winners(end) for end in ends) <= 6


def test_styles_differ_from_each_other_and_from_chance() -> None:
    rng = random.Random(2)
    by_style = [end_of(3, styles_of(3, rng), rng).round for _ in range(10)]
    by_chance = [end_of(3, None, rng).round for _ in range(10)]
    assert sum(by_chance) > 2 * sum(by_style)


def styles_of(seats: int, rng: random.Random) -> list[str]:
    """A style for each seat, drawn for one game."""
    return [rng.choice(list(GAME.bots)) for _ in range(seats)]


def end_of(seats: int, styles: list[str] | None, rng: random.Random) -> State:
    """The end of a game by these styles; without any, by random play that chooses among kinds of
    action first.
    """
    state = GAME.rules.setup(GAME.rules.check(DarwinOptions(), seats), seats, rng)
    while state.phase != "over":
        if styles is None:
            action = kind_first_action(GAME, state, state.turn, rng)
        else:
            action = bot_action(GAME, state, state.turn, styles[state.turn], rng)
        GAME.rules.apply(state, state.turn, action, rng)
    return state


def adaptations_of_winners(end: State) -> float:
    """How many each winner had, in the mean."""
    outcome = outcome_of("darwin", end)
    return mean(len(end.seats[seat].species) for seat in outcome.winners)
