"""Scrambled states of Darwin: alike in all that one may know, and otherwise any lawful state."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.darwin import GAME
from engine.darwin.play import scrambling
from engine.darwin.play.deck import cards_of
from engine.darwin.play.legal import can_add
from engine.darwin.play.redaction import redact
from engine.darwin.play.scrambling import scramble
from engine.darwin.play.state import EAT, State
from tests.engine.darwin.soundness import sound
from tests.engine.darwin.tables import TO_DESERT, A, B, C, codes, table
from tests.engine.playing import positions


def states() -> Iterator[State]:
    """States of random games at every number of seats."""
    for seats in range(2, 6):
        for each in positions("darwin", seats)[::4]:
            yield GAME.storage.decode_state(each.state)


def test_a_scrambled_state_is_sound_and_looks_the_same_to_its_viewer() -> None:
    """To the byte, for each seat and for a spectator; the state it was made from stays."""
    rng = random.Random(1)
    for state in states():
        before = GAME.storage.encode(state)
        for viewer in (None, *range(len(state.seats))):
            other = scramble(state, viewer, rng)
            sound(other)
            same = GAME.storage.encode(redact(state, viewer))
            assert GAME.storage.encode(redact(other, viewer)) == same
        assert GAME.storage.encode(state) == before


def test_nobody_is_at_step_2_who_can_add_nothing_and_ordered_to_go_on() -> None:
    """Such a turn would be over, so that a scrambled state would not be a true one."""
    rng = random.Random(2)
    at_step_2 = 0
    for state in states():
        if state.phase == "play":
            other = scramble(state, None, rng)
            at_step_2 += not can_add(other, other.turn)
            finish = other.seats[other.turn].orders.finish
            assert can_add(other, other.turn) or finish == "ask"
    assert at_step_2 > 10


def full_table() -> State:
    """Hands, a discard of each seat, a played card, and a card in the species of Ada."""
    state = table(
        seats=3,
        species={A: "E11"},
        hands={A: "E1 S1 T9", B: "E2 S2 T10", C: "E3 E4"},
        discard=f"{TO_DESERT} E5 E6 S7",
    )
    state.discarders = [-1, A, B, C]
    return state


def test_all_that_is_hidden_differs_and_all_that_is_known_stays() -> None:
    """Others' hands and discards, each deck, and the orders of others; own ones never do."""
    state = full_table()
    seen: dict[str, set[str]] = {}
    for seed in range(30):
        other = scramble(state, A, random.Random(seed))
        parts = {
            "own hand": other.seats[A].hand,
            "hand of B": other.seats[B].hand,
            "hand of C": other.seats[C].hand,
            "own order": other.seats[A].orders.finish,
            "order of B": other.seats[B].orders.finish,
            "order of C": other.seats[C].orders.finish,
            "played": other.discard[0],
            "own discard": other.discard[1],
            "discard of B": other.discard[2],
            "discard of C": other.discard[3],
            "eat": other.decks[0],
            "survive": other.decks[1],
            "strategy": other.decks[2],
            "top of eat": other.decks[0][-1],
        }
        for name, part in parts.items():
            seen.setdefault(name, set()).add(repr(part))
    constant = {name for name, values in seen.items() if len(values) == 1}
    assert constant == {"own hand", "own order", "played", "own discard"}
    assert len(seen["top of eat"]) > 10
    assert len(seen["hand of C"]) > 20


def test_a_spectator_knows_no_hand_and_no_discard_but_the_played_card() -> None:
    """Any Eat card in sight of nobody may be in any hand, also what lies in the discard pile."""
    state = full_table()
    held = set()
    for seed in range(200):
        other = scramble(state, None, random.Random(seed))
        assert codes(other.discard)[0] == TO_DESERT
        assert codes(other.seats[A].species) == ["E11"]
        held.update(codes(other.seats[C].hand))
    first, end = cards_of(None).ranges[EAT]
    assert held == {f"E{each + 1}" for each in range(first, end)} - {"E11"}


@pytest.mark.parametrize("name", ["redaction", "candidates"])
def test_scrambling_is_written_without_redaction(name: str) -> None:
    """Or it would copy the very leak that it is to show."""
    tree = ast.parse(Path(scrambling.__file__).read_text(encoding="utf-8"))
    imported = [each.module or "" for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    assert not [module for module in imported if module.endswith(name)]
