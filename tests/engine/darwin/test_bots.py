"""Computer players of Darwin play sensibly."""

import random
from statistics import mean

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import DarwinOptions, State
from engine.play import bot_action, kind_first_action
from tests.engine.darwin.tables import (
    DESERT_FERTILITY,
    KEEP_AIR,
    SURVIVOR,
    A,
    B,
    number,
    table,
)

GAMES = 40
every_bot = pytest.mark.parametrize("bot", GAME.bots)


def chosen(bot: str, **given: object) -> object:
    """What a computer player does on seat A."""
    state = table(**given)  # type: ignore[arg-type]
    return bot_action(GAME, state, A, bot, random.Random(1))


@every_bot
def test_who_survives_and_is_ahead_calls(bot: str) -> None:
    """At the start of its turn."""
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
        return GAME.bots["schemer"].worths(state, A, [change, take])[0]

    assert worth(seats=5) == pytest.approx(worth(seats=2) / 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_of_varied_styles_end_by_a_call_after_about_a_dozen_rounds(seats: int) -> None:
    """All of them; in 9 to 16 rounds in the mean, with 4 to 6 Adaptations of the winner."""
    rng = random.Random(f"styles {seats} 7")
    ends = [end_of(seats, styles_of(seats, rng), rng) for _ in range(GAMES)]
    assert all(end.caller is not None for end in ends)
    assert 9 <= mean(end.round for end in ends) <= 16
    assert 4 <= mean(adaptations_of_winners(end) for end in ends) <= 6


def test_styles_differ_from_each_other_and_from_chance() -> None:
    """Random play takes several times as many rounds."""
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
    outcome = GAME.rules.outcome(end)
    assert outcome is not None
    return mean(len(end.seats[seat].species) for seat in outcome.winners)
