"""What Nature and Evolution share: true states behind one sight, and estimates for search."""

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from engine.model import HIDDEN
from engine.nature.play.deck import cards_of
from engine.play import bot_action, random_action
from engine.registry import GAMES, AnyGame
from engine.species_games.cards import pop_many, shuffled, unseen_cards
from engine.species_games.evaluation import share
from engine.species_games.pieces import without
from tests.engine.playing import positions

NAMES = ("evolution", "nature")
both = pytest.mark.parametrize("name", NAMES)
HALF_WAY = {"evolution": "Round 4", "nature": "Round 3"}
"""The round with which the second half begins: of about seven in Evolution with four seats, of four
in Nature."""

Path = tuple[str, ...]

ALWAYS_HIDDEN: set[Path] = {("deck", "*"), ("seats", "*", "hand", "*"), ("seats", "*", "hand")}
SECRET: dict[str, set[Path]] = {
    "nature": {
        ("seats", "*", field)
        for field in ("plant", "meat", "discards", "orders.losses", "orders.starve")
    }
    | {
        ("seats", "*", "species", "*", field)
        for field in ("down", "up", "size", "hungry", "hunter", "new_hunter")
    },
    "evolution": {
        ("seats", "*", field)
        for field in ("screen", "discards", "species", "born", "orders.forced", "orders.sequence")
    }
    | {("seats", "*", "species", "*", field) for field in ("down", "up", "body", "population")}
    | {("seats", "*", "laid", "*"), ("removed", "*")},
}
"""What the rulebooks hide now or then, as places in a state."""


def differences(one: object, other: object, place: Path = ()) -> Iterator[Path]:
    """Places at which two states differ; lists of unequal length differ as a whole."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        for field in one.__struct_fields__:
            yield from differences(getattr(one, field), getattr(other, field), (*place, field))
    elif (
        isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other)
    ):
        for mine, theirs in zip(one, other, strict=True):
            yield from differences(mine, theirs, (*place, "*"))
    elif one != other:
        yield (*place[:-2], ".".join(place[-2:])) if "orders" in place else place


@both
def test_whatever_a_viewer_cannot_see_differs_often_in_a_scrambled_state(name: str) -> None:
    """Of the states in which a place is hidden, it is another one in at least every fourth."""
    rules, storage = GAMES[name].rules, GAMES[name].storage
    rng = random.Random(name)
    hidden: Counter[Path] = Counter()
    changed: Counter[Path] = Counter()
    for seats in (3, 6):
        for each in positions(name, seats):
            state = storage.decode_state(each.state)
            for viewer in (None, 0, 1):
                secret = set(differences(state, rules.redact(state, viewer)))
                hidden.update(secret)
                other = rules.scramble(state, viewer, rng)
                changed.update(secret & set(differences(state, other)))
    assert ALWAYS_HIDDEN | SECRET[name] <= hidden.keys()
    assert {place: (changed[place], hidden[place]) for place in hidden} == {
        place: (changed[place], count)
        for place, count in hidden.items()
        if 4 * changed[place] >= count
    }


def shares(game: AnyGame, state: msgspec.Struct, seats: int) -> list[float]:
    """The estimate for each seat."""
    return [game.rules.evaluate(state, seat) for seat in range(seats)]


@both
def test_shares_come_to_one_and_change_nothing(name: str) -> None:
    """In any state; at the end the winners have all."""
    game = GAMES[name]
    for seats in (2, 4, 6):
        for each in positions(name, seats)[::3]:
            state = game.storage.decode_state(each.state)
            found = shares(game, state, seats)
            assert all(0.0 <= value <= 1.0 for value in found)
            assert abs(sum(found) - 1) < 1e-9
            assert game.storage.encode(state) == each.state


@both
def test_at_the_start_every_seat_has_the_same_share_and_at_the_end_the_winner_all(
    name: str,
) -> None:
    game = GAMES[name]
    rng = random.Random(3)
    state = game.rules.setup(game.rules.check(game.rules.options_type(), 3), 3, rng)
    assert all(abs(value - 1 / 3) < 1e-9 for value in shares(game, state, 3))
    while actors := game.rules.actors(state):
        game.rules.apply(state, actors[0], random_action(game, state, actors[0], rng), rng)
    outcome = game.rules.outcome(state)
    assert outcome is not None
    parts = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(3)]
    assert shares(game, state, 3) == parts


@both
def test_half_way_through_a_game_who_will_win_is_mostly_seen_to_lead(name: str) -> None:
    """A computer player among three who play at random: its share is soon above a fourth."""
    game = GAMES[name]
    rng = random.Random(5)
    better = 0
    for _ in range(12):
        state = game.rules.setup(game.rules.check(game.rules.options_type(), 4), 4, rng)
        bot = next(iter(game.bots))
        while HALF_WAY[name] not in game.wording.status(state):
            seat = game.rules.actors(state)[0]
            clever = bot_action(game, state, seat, bot, rng) if seat == 0 else None
            action = clever or random_action(game, state, seat, rng)
            game.rules.apply(state, seat, action, rng)
        better += game.rules.evaluate(state, 0) > 1 / 4
    assert better >= 10


def test_a_share_of_hopeless_odds_is_nothing_and_no_error() -> None:
    """Far more points than chance can bring."""
    assert share([0.0, 1e6], 0, spread=1.0) < 1e-9
    assert share([0.0, 1e6], 1, spread=1.0) == 1.0


def test_cards_that_lie_nowhere_in_sight_are_told_apart_by_their_number() -> None:
    """Two alike are counted; a hidden card in sight takes none away."""
    deck = cards_of(None)
    rng = random.Random(1)
    unseen = unseen_cards(deck, [deck[0], HIDDEN, deck[-1]], rng)
    assert Counter(unseen) == Counter(deck) - Counter([deck[0], deck[-1]])
    assert sorted(shuffled(deck, rng)) == sorted(deck) != shuffled(deck, rng)
    taken = pop_many(unseen, 3) + pop_many(unseen, 0)
    assert (len(taken), len(unseen)) == (3, len(deck) - 5)


def test_of_two_cards_alike_one_is_taken_away() -> None:
    assert without((5, 3, 5), 5) == (3, 5)
