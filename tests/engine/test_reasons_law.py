"""The laws of reasons, tried on random play of every game: what they look like, and that nothing
which the seat does not know has a part in them.
"""

import random
import re
from collections.abc import Callable
from functools import cache

import msgspec

from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import State as DarwinState
from engine.evolution.play import state as evolution
from engine.model import Action, Order
from engine.nature.play import state as nature
from engine.registry import AnyGame
from engine.renature.board.dominoes import DOMINOES
from engine.renature.play.state import State as RenatureState
from engine.renature.play.state import domino_name
from engine.words import CLAUSES, ESCAPED, LONGEST_CLAUSE, most_telling
from tests.engine.playing import EVERY_TABLE, states_of
from tests.games import GAMES, at_tables

TABLES = [
    (name, seats) for name, seats in EVERY_TABLE if seats in {1, 2, GAMES[name].rules.max_seats}
]
"""Alone where that can be, for two, and the largest table of each game."""
STEP = 3
"""One of this many sampled positions is looked at."""
FUTURES = 3
MARKDOWN = frozenset(ESCAPED) - frozenset(":-")
"""Signs of Discord's markdown; a colon and a hyphen within a line are none."""
SECOND_PERSON = re.compile(r"\b(you|your|yours|yourself|my|we|our|I)\b")


class Asked(msgspec.Struct):
    """A decision of a random game: what a seat sees, and the reasons for one action of a kind."""

    game: AnyGame
    state: msgspec.Struct
    seen: msgspec.Struct
    seat: int
    told: dict[Action, tuple[str, ...]]


@cache
def decisions(name: str, seats: int) -> list[Asked]:
    rng = random.Random(f"reasons {name} {seats}")
    found = []
    for game, state in states_of(name, seats, STEP):
        for seat in game.rules.actors(state):
            seen = game.rules.redact(state, seat)
            actions = game.rules.actions(seen, seat)
            rng.shuffle(actions)
            by_kind = {type(one): one for one in actions if not isinstance(one, Order)}
            told = {action: reasons(game, seen, seat, action) for action in by_kind.values()}
            found.append(Asked(game, state, seen, seat, told))
    return found


def futures(
    game: AnyGame, seen: msgspec.Struct, seat: int, action: Action, seed: int
) -> list[msgspec.Struct]:
    """States that could be true right after the action, imagined from what the seat sees."""
    rng = random.Random(seed)
    found = []
    for _ in range(FUTURES):
        state = game.rules.determinize(seen, seat, rng)
        game.rules.apply(state, seat, action, rng)
        found.append(state)
    return found


def reasons(
    game: AnyGame, seen: msgspec.Struct, seat: int, action: Action, seed: int = 1
) -> tuple[str, ...]:
    after = futures(game, seen, seat, action, seed)
    return most_telling(game.wording.clauses(seen, seat, action, after))


def _of_species_game(
    card_name: Callable[[int], str], kinds: int
) -> Callable[[msgspec.Struct, int], set[str]]:
    def hidden(seen: msgspec.Struct, seat: int) -> set[str]:
        assert isinstance(seen, nature.State | evolution.State)
        known = {*seen.seats[seat].hand, *seen.discard}
        for each in seen.seats:
            for one in each.species:
                known.update(one.up, one.down)
        return {card_name(card) for card in range(kinds) if card not in known}

    return hidden


def _of_darwin(seen: msgspec.Struct, seat: int) -> set[str]:
    assert isinstance(seen, DarwinState)
    every = cards_of(seen.options.deck).all
    known = {*seen.seats[seat].hand, *seen.row, *seen.discard}
    for each in seen.seats:
        known.update(each.species)
    return {card.title for number, card in enumerate(every) if number not in known}


def _of_renature(seen: msgspec.Struct, seat: int) -> set[str]:
    assert isinstance(seen, RenatureState)
    held = seen.seats[seat].hand
    return {domino_name(domino) for domino in range(len(DOMINOES)) if domino not in held}


HIDDEN: dict[str, Callable[[msgspec.Struct, int], set[str]]] = {
    "nature": _of_species_game(nature.card_name, nature.CARD_KINDS),
    "evolution": _of_species_game(evolution.card_name, evolution.CARD_KINDS),
    "darwin": _of_darwin,
    "renature": _of_renature,
}
"""By game the names of all cards that a seat cannot see."""


@at_tables(TABLES)
def test_reasons_are_a_clause_or_two_of_plain_text(name: str, seats: int) -> None:
    """Every action has at least one; none addresses the reader."""
    for asked in decisions(name, seats):
        for action, found in asked.told.items():
            assert len(found) == len(set(found)) <= CLAUSES
            assert found, action
            for clause in found:
                assert 0 < len(clause) <= LONGEST_CLAUSE, clause
                assert clause == " ".join(clause.split()), clause
                assert clause[-1] not in ".,:;", clause
                assert not MARKDOWN & set(clause), clause
                assert not SECOND_PERSON.search(clause), clause


@at_tables(TABLES)
def test_reasons_do_not_rest_on_what_is_imagined(name: str, seats: int) -> None:
    """Other hidden cards, in the futures or behind what the seat sees, change no reason."""
    for asked in decisions(name, seats):
        game, seat, rng = asked.game, asked.seat, random.Random(7)
        other = game.rules.redact(game.rules.scramble(asked.state, seat, rng), seat)
        for action, found in asked.told.items():
            assert reasons(game, asked.seen, seat, action, seed=2) == found, action
            assert reasons(game, other, seat, action) == found, action


@at_tables(each for each in TABLES if each[0] in HIDDEN)
def test_reasons_name_no_card_that_the_seat_cannot_see(name: str, seats: int) -> None:
    for asked in decisions(name, seats):
        hidden = HIDDEN[name](asked.seen, asked.seat)
        for found in asked.told.values():
            for clause in found:
                assert not [card for card in hidden if card in clause], clause


def test_reasons_leave_what_they_are_given_as_it_was() -> None:
    for name, seats in TABLES:
        for asked in decisions(name, seats)[:4]:
            encode = asked.game.storage.encode
            before = encode(asked.seen)
            for action in asked.told:
                after = futures(asked.game, asked.seen, asked.seat, action, 1)
                then = [encode(state) for state in after]
                list(asked.game.wording.clauses(asked.seen, asked.seat, action, after))
                assert encode(asked.seen) == before
                assert [encode(state) for state in after] == then
