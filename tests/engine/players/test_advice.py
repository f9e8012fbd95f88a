"""Advice, decisions and looking back at them: good, legal, and from what the seat may know."""

import itertools
import random
from dataclasses import replace
from functools import partial
from itertools import pairwise

import msgspec
import pytest

from engine.foresight import STRENGTHS, HasTime, Position, Strength
from engine.ledger import rng_for
from engine.model import Action
from engine.natura import GAME as NATURA
from engine.natura.play.state import GoalName, NaturaOptions
from engine.nature import GAME as NATURE
from engine.nature.play import actions as act
from engine.nature.play.state import NatureOptions
from engine.play import pick
from engine.players.analysis import Advice, advise, clauses_of, judge, reasons_for
from engine.players.choosing import choose
from engine.registry import AnyGame
from tests.engine.nature.tables import card, species, table
from tests.engine.nature.tables import ident as species_id
from tests.engine.playing import positions
from tests.example_game import GAME
from tests.example_game.play.actions import Give
from tests.example_game.play.state import NectarOptions, Seat, State
from tests.games import GAMES
from tests.matches import Player, budget, match, middle


def _middle(game: AnyGame) -> Position:  # type: ignore[type-arg]
    return middle(game, max(game.rules.min_seats, 2))


def _advice(game: AnyGame, at: Position) -> Advice:  # type: ignore[type-arg]
    return advise(game, at, game.safest, random.Random(1), budget(60))


@pytest.mark.parametrize("name", GAMES)
def test_it_names_up_to_three_legal_actions_that_read_differently(name: str) -> None:
    """The same chance advises the same, and what was asked about is as it was."""
    game = GAMES[name]
    at = _middle(game)
    before = game.storage.encode(at.seen)
    advice = _advice(game, at)
    actions = game.rules.actions(at.seen, at.seat)
    assert 1 <= len(advice.advised) <= 3
    assert all(each.action in actions and 0 <= each.share <= 1 for each in advice.advised)
    shares = [each.share for each in advice.advised]
    assert shares == sorted(shares, reverse=True)
    phrases = [game.wording.phrase(at.seen, at.seat, each.action) for each in advice.advised]
    assert len({*phrases}) == len(phrases)
    assert advice == _advice(game, at)
    assert game.storage.encode(at.seen) == before


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_those_of_the_game_and_tell_actions_apart(name: str) -> None:
    """Up to two clauses to each action; no other advised action brings the same."""
    game = GAMES[name]
    at, rng = _middle(game), random.Random(1)
    states = [game.rules.determinize(at.seen, at.seat, rng, at.memory)]
    advised = _advice(game, at).advised
    brings = {
        each.action: {clause.text for clause in clauses_of(game, at, each.action, states, rng)}
        for each in advised
    }
    for each in advised:
        assert len({*each.reasons}) == len(each.reasons) <= 2
        for action, brought in brings.items():
            assert not brought & {*each.reasons} or action == each.action
            assert brought >= {*each.reasons} or action != each.action


def test_what_both_of_two_actions_bring_is_no_reason_for_one() -> None:
    """Names don't matter: to grow A1 or A2 adds an animal; numbers do."""
    state = table(
        species("A1", size=2, hungry=2), species("A2", hungry=3), species("B1", hungry=1),
        phase="adapt", hands={0: "Horned 3"},
    )  # fmt: skip
    at = Position(NATURE.rules.redact(state, 0), 0, 2)
    one, other = (species_id(each) for each in ("A1", "A2"))
    first, second = act.Grow(card("Horned 3"), one), act.Grow(card("Horned 3"), other)
    bigger = act.Enlarge(card("Horned 3"), other)
    rng = random.Random(1)
    assert reasons_for(NATURE, at, second, first, rng) == ()
    assert reasons_for(NATURE, at, bigger, first, rng) == (
        "A2 eats 2 plants at a time instead of 1",
        "raises the defence of A2 from 1 to 2",
    )


def test_who_has_nothing_to_decide_is_advised_nothing() -> None:
    """Asked at the wrong moment it answers all the same."""
    game = GAMES["nature"]
    at = _middle(game)
    other = next(seat for seat in range(at.seats) if not game.rules.actions(at.seen, seat))
    seen = Position(at.seen, other, at.seats)
    assert advise(game, seen, game.safest, random.Random(1), budget(0)).advised == ()


def test_what_a_game_is_known_to_hope_for_too_much_is_taken_off() -> None:
    """As matches show; the order of what is advised stays, and what the seat loses others have."""
    game = GAMES["renature"]
    hopeful = replace(game, tuning=msgspec.structs.replace(game.tuning, optimism=1.0))
    at = _middle(game)
    advice, sober = _advice(game, at), _advice(hopeful, at)
    assert [each.action for each in sober.advised] == [each.action for each in advice.advised]
    for before, after in zip(advice.advised, sober.advised, strict=True):
        assert 0 < after.share < before.share < 1
    assert sober.shares[at.seat] < advice.shares[at.seat]
    assert sober.shares[1 - at.seat] > advice.shares[1 - at.seat]


def enough(simulations: int) -> HasTime:
    """Go on for a number of simulations."""
    done = itertools.count()
    return lambda: next(done) < simulations


def last_choice(points: int) -> Position[State]:
    """The last point of a game is to be given: seat 0 leads, or not, before it is."""
    seats = [Seat([], 3, points), Seat([], 2, 1)]
    state = State(NectarOptions(), seats, [5, 6, 7], round=2, chooser=0)
    return Position(GAME.rules.redact(state, 0), 0, 2, GAME.recall.memory_type())


def test_to_give_the_winning_point_away_is_a_blunder() -> None:
    found = judge(GAME, last_choice(1), Give(1), random.Random(1), partial(enough, 200))
    assert found.best == GAME.storage.encode(Give(0))
    assert found.best_share > 0.8
    assert found.cost > 0.5


def test_what_the_search_would_do_costs_nothing() -> None:
    found = judge(GAME, last_choice(1), Give(0), random.Random(1), partial(enough, 200))
    assert found.best == found.played
    assert found.cost == 0


def test_what_others_hold_in_secret_changes_nothing() -> None:
    """The same view, whatever is behind it, is judged the same: nobody is blamed for bad luck."""
    rules = GAME.rules
    state = rules.setup(rules.check(NectarOptions(), 2), 2, rng_for(bytes(32), 0))
    other = rules.scramble(state, 0, random.Random(7))
    assert other != state
    played = rules.actions(state, 0)[0]
    found = {
        msgspec.json.encode(
            judge(
                GAME,
                Position(rules.redact(each, 0), 0, 2, GAME.recall.memory_type()),
                played,
                random.Random(3),
                partial(enough, 60),
            )
        )
        for each in (state, other)
    }
    assert len(found) == 1


def test_a_game_that_looks_ahead_in_its_own_way_is_judged_by_that() -> None:
    rules = NATURA.rules
    state = rules.setup(rules.check(rules.options_type(), 2), 2, rng_for(bytes(32), 0))
    actions = [each for each in rules.actions(state, 0) if not each.is_final]
    costs = []
    for action in actions[::20]:
        found = judge(NATURA, Position(state, 0, 2), action, random.Random(1), partial(enough, 300))
        assert 0 <= found.played_share <= found.best_share <= 1
        assert len(found.shares) == 2
        costs.append(found.best_share - found.played_share)
    assert max(costs) > 0.05


@pytest.mark.long
@pytest.mark.parametrize(
    ("goal", "unit", "enough_for", "every"),
    [("mosaic", "move", 60, 60), ("harmony", "point", 400, 120)],
)
def test_alone_in_natura_an_action_costs_what_the_way_to_the_goal_is_longer_by(
    goal: GoalName, unit: str, enough_for: int, every: int
) -> None:
    """What makes it no longer costs nothing, whether the search thought of it or not."""
    rules = NATURA.rules
    state = rules.setup(rules.check(NaturaOptions(goal=goal), 1), 1, rng_for(bytes(32), 0))
    costs = set()
    for action in rules.actions(state, 0)[::every]:
        if action.is_final:
            continue
        found = judge(
            NATURA, Position(state, 0, 1), action, random.Random(1), partial(enough, enough_for)
        )
        assert found.way is not None
        assert (found.way.unit, found.played_share) == (unit, found.best_share)
        assert found.way.best > 0
        assert (found.best == found.played) == (found.way.cost == 0)
        costs.add(found.way.cost)
    assert len(costs) > 1 or unit == "point"  # there are turns enough for anything


SIMULATIONS = 4
DECISIONS = 4


def decision(
    game: AnyGame, at: Position[msgspec.Struct], strength: Strength, chance: int
) -> Action:
    """What the first style of the game does by this chance."""
    bot = next(iter(game.bots))
    return choose(game, at, bot, strength, random.Random(chance), budget(SIMULATIONS))


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_legal_and_hangs_only_on_chance_and_what_the_seat_sees(name: str) -> None:
    """Behind what it sees lies another truth: it decides the same, at each strength."""
    game, rng = GAMES[name], random.Random(name)
    seats = max(2, game.rules.min_seats)
    for found in rng.sample(positions(name, seats), DECISIONS):
        state = game.storage.decode_state(found.state)
        seat = pick(game.rules.actors(state), rng)
        twin = game.rules.scramble(state, seat, rng)
        for strength in STRENGTHS:
            first, other = (
                decision(game, Position(game.rules.redact(each, seat), seat, seats), strength, 1)
                for each in (state, twin)
            )
            assert first == other
            assert first in game.rules.actions(state, seat)


def test_easy_slips_as_often_as_it_should_and_gives_nothing_up_by_it() -> None:
    """Else it does what its style likes best."""
    state = NATURE.rules.setup(NatureOptions(), 2, random.Random(1))
    seat = NATURE.rules.actors(state)[0]
    for one in state.seats[seat].species:
        one.up = (state.deck.pop(),)
    seen = NATURE.rules.redact(state, seat)
    actions = NATURE.rules.actions(seen, seat)
    worths = NATURE.bots["grazer"].worths(seen, seat, actions)
    liked = {action for action, each in zip(actions, worths, strict=True) if each == max(worths)}
    rng, at = random.Random(2), Position(seen, seat, 2)
    chosen = [choose(NATURE, at, "grazer", "easy", rng, budget(0)) for _ in range(400)]
    slips = sum(action not in liked for action in chosen) / len(chosen)
    assert 0.7 * NATURE.tuning.slips < slips < 1.1 * NATURE.tuning.slips
    kinds = {type(action) for action in chosen}
    assert kinds == {act.Grow, act.Enlarge, act.Trait, act.Done}


@pytest.mark.long
def test_strengths_differ() -> None:
    ladder: tuple[Strength | None, ...] = (None, "easy", "medium")
    for worse, better in pairwise(ladder):
        won = 0.0
        for number in range(8):
            first = number % 2
            players = [Player("tusker", better), Player("tusker", worse)]
            order = players[::-1] if first else players
            game = GAMES["nature"]
            won += match(game, NatureOptions(), order, random.Random(number), 0)[first]
        assert won >= 6
