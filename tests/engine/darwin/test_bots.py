"""Computer players of Darwin play sensibly, and the figures of their games are sound."""

import random

import pytest
from bench.darwin import at_random, by_styles, main, measure, one_game

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.play import bot_action
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
    found = measure("styles", seats, GAMES, seed=7)
    assert found.by_a_call == 1.0
    assert 9 <= found.mean_rounds <= 16
    assert 4 <= found.winners_adaptations <= 6
    assert sum(found.wins_by_seat) == pytest.approx(1.0, abs=0.03)


def test_styles_differ_from_each_other_and_from_chance() -> None:
    """Random play takes several times as many rounds."""
    rng = random.Random(2)
    by_style = [one_game(3, by_styles(3, rng), rng).rounds for _ in range(10)]
    by_chance = [one_game(3, at_random(3, rng), rng).rounds for _ in range(10)]
    assert sum(by_chance) > 2 * sum(by_style)


def test_the_figures_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each number of seats and way of playing."""
    assert main(["--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert all("winner's cards" in line for line in lines)
