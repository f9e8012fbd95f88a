"""How games end: points, ties, ranks, teams, and estimates that foresee it."""

import random
from collections.abc import Iterator
from math import log

import msgspec
import pytest

from engine import registry
from engine.ends import all_together, best_of, by_points, each_alone, ranks_by, ranks_of_winners
from engine.model import Outcome
from engine.play import bot_action
from tests.engine.playing import EVERY_TABLE, every_table, random_options, story
from tests.games import GAMES


def ends(name: str, seats: int) -> Iterator[tuple[msgspec.Struct, Outcome]]:
    game = GAMES[name]
    for number in range(8):
        end = game.storage.decode_state(story(name, seats, number).end)
        outcome = game.rules.outcome(end)
        assert outcome is not None
        yield end, outcome


@every_table
def test_every_outcome_ranks_each_seat_and_says_who_plays_together(name: str, seats: int) -> None:
    is_contest = GAMES[name].rules.is_contest
    for end, outcome in ends(name, seats):
        assert seats == 1 or is_contest(end) == (len(set(outcome.teams)) > 1)
        assert len(outcome.ranks) == len(outcome.teams) == seats
        for rank in outcome.ranks:
            assert rank == 1 + sum(other < rank for other in outcome.ranks)
        by_team = dict(zip(outcome.teams, outcome.ranks, strict=True))
        assert outcome.ranks == tuple(by_team[team] for team in outcome.teams)


@every_table
def test_winners_are_those_of_the_first_rank_and_no_rank_denies_it(name: str, seats: int) -> None:
    for _, outcome in ends(name, seats):
        first = {seat for seat, rank in enumerate(outcome.ranks) if rank == 1}
        assert first
        assert not outcome.winners or set(outcome.winners) == first
        teams = {outcome.teams[seat] for seat in first}
        assert outcome.is_draw == (len(teams) > 1)


def test_those_who_play_natura_together_are_one_team_and_its_draws_are_draws() -> None:
    kinds = set()
    for seats in (1, 2, 3, 4, 5, 6):
        for number in range(12):
            told = story("natura", seats, number)
            game = GAMES["natura"]
            outcome = game.rules.outcome(game.storage.decode_state(told.end))
            assert outcome is not None
            alone = outcome.teams == each_alone(seats)
            assert alone or outcome.teams == all_together(seats)
            assert alone or not outcome.is_draw
            if seats > 2:
                assert not alone
            if seats == 2:
                kinds.add((alone, outcome.is_draw))
    assert kinds >= {(True, True), (True, False), (False, False)}


def test_ties_are_broken_one_after_the_other_and_the_sentence_is_that_of_the_last() -> None:
    notes = {"age": "By age: {}.", "luck": "By luck: {}.", "shared": "Equals."}
    ages = {"age": [3, 3, 9, 1]}
    both = {**ages, "luck": [1, 2, 9, 9]}
    outcome = by_points([7, 7, 7, 7], both, notes=notes)
    assert (outcome.winners, outcome.note, outcome.ranks) == ((2,), "By age: 9.", (3, 2, 1, 4))
    outcome = by_points([7, 7, 5, 7], both, notes=notes)
    assert (outcome.winners, outcome.note, outcome.ranks) == ((1,), "By luck: 2.", (2, 1, 4, 3))
    outcome = by_points([7, 7, 5, 7], ages, notes=notes)
    assert (outcome.winners, outcome.note, outcome.ranks) == ((0, 1), "Equals.", (1, 1, 4, 3))
    assert outcome.is_draw
    outcome = by_points([8, 7, 5, 7], ages, notes=notes)
    assert (outcome.winners, outcome.note) == ((0,), "")


def test_ranks_of_several_kinds() -> None:
    assert ranks_by([1, 3, 2]) == (3, 1, 2)
    assert ranks_by([1, 1], [0, 5]) == (2, 1)
    assert ranks_of_winners((0, 2), 4) == (1, 3, 1, 3)
    assert ranks_of_winners((), 3) == (1, 1, 1)
    assert best_of([], []) == ()


def test_darwins_survivors_are_ranked_as_they_win_and_the_others_by_what_they_reached() -> None:
    outcome_of = registry.game("darwin").rules.outcome
    seen = 0
    for number in range(12):
        state = GAMES["darwin"].storage.decode_state(story("darwin", 4, number).end)
        outcome = outcome_of(state)
        assert outcome is not None
        met = outcome.scores
        for one in range(4):
            for other in range(4):
                if outcome.winners and met[one] > met[other]:
                    assert outcome.ranks[one] < outcome.ranks[other]
                    seen += 1
    assert seen


BY_GOALS = "natura"
"""Its estimates differ by goal and are tested in its own folder."""
TABLES = [(name, seats) for name, seats in EVERY_TABLE if name != BY_GOALS]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_at_the_start_every_seat_has_about_the_same_share(name: str, seats: int) -> None:
    rules = GAMES[name].rules
    state = rules.setup(rules.check(rules.options_type(), seats), seats, random.Random(1))
    assert all(abs(rules.evaluate(state, seat) - 1 / seats) < 0.05 for seat in range(seats))


@pytest.mark.short("nature")
@pytest.mark.parametrize("name", [name for name in GAMES if name != BY_GOALS])
def test_an_estimate_foretells_winners_better_than_a_guess(name: str) -> None:
    game, rng = GAMES[name], random.Random(f"estimates {name}")
    lost = guessed = 0.0
    for number in range(24):
        _, seats = rng.choice([table for table in TABLES if table[0] == name])
        state = game.rules.setup(random_options(game, seats, rng), seats, rng)
        bots = [rng.choice(list(game.bots)) for _ in range(seats)]
        estimates = []
        while actors := game.rules.actors(state):
            if rng.random() < 0.2:
                estimates.append([game.rules.evaluate(state, seat) for seat in range(seats)])
            action = bot_action(game, state, actors[0], bots[actors[0]], rng)
            game.rules.apply(state, actors[0], action, rng)
        outcome = game.rules.outcome(state)
        assert outcome is not None, number
        for shares in estimates if outcome.winners else ():
            lost -= log(sum(shares[seat] for seat in outcome.winners))
            guessed += log(seats / len(outcome.winners))
    assert lost < 0.9 * guessed
