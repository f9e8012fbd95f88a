"""The second law catches every leak of every hidden field.

Hidden fields aren't listed here: they are what `redact` changes in states of random games.
"""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.darwin import GAME as DARWIN_GAME
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import EAT
from engine.model import Ended
from engine.renature import GAME as RENATURE_GAME
from engine.renature.play.clouds import can_extra, can_pay
from engine.renature.play.scrambling import ENDINGS
from engine.renature.play.state import RenatureOptions
from engine.renature.play.state import State as RenatureState
from tests.engine.darwin import tables as darwin
from tests.engine.leaks import (
    UNNOTICED,
    Data,
    event_leaks_of,
    file_of,
    hidden_fields,
    leaked,
    leaks_of,
    results,
    sights,
    unnoticed,
)
from tests.engine.playing import states_of
from tests.engine.renature import tables as renature
from tests.games import EXAMPLE, GAMES
from tests.imports import imported
from tests.playing import kind_first_action

ROOT = Path(__file__).parents[2]
SCRAMBLING = sorted(
    [*ROOT.glob("engine/**/scrambling.py"), ROOT / "tests/example_game/play/scrambling.py"]
)


@pytest.mark.parametrize("name", GAMES)
def test_each_hidden_field_that_leaks_is_noticed_by_the_second_law(name: str) -> None:
    tried = list(results(name, enough=1))
    assert [row for row in tried if not row.caught] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_hidden_fields_of_a_game_are_those_that_are_known(name: str) -> None:
    """If a change is meant: `python -m tests.write`, and read the diff."""
    lines = file_of(name).read_text("utf-8").splitlines()
    assert hidden_fields(name) == [line for line in lines if not line.startswith(UNNOTICED)]


@pytest.mark.short("nature", "darwin")
@pytest.mark.parametrize("name", GAMES)
def test_each_thing_hidden_of_an_event_that_leaks_is_noticed_by_the_second_law(name: str) -> None:
    """All but those listed as unnoticed, such as a card discarded at the end of a turn: it can only
    be told from actions after which something open differs too.
    """
    missed = unnoticed(name)
    lines = file_of(name).read_text("utf-8").splitlines()
    assert missed == [line for line in lines if line.startswith(UNNOTICED)]
    of_events = {str(leak) for leak in event_leaks_of(name)} - {Ended.__name__}
    assert len(missed) < len(of_events) or not hidden_fields(name)


class _Inner(msgspec.Struct):
    cards: list[int]
    note: str | None = None


class _Outer(msgspec.Struct):
    inner: list[_Inner] | None
    plain: tuple[int, ...]
    many: dict[int, list[_Inner]]


def test_fields_are_found_in_whatever_holds_them() -> None:
    found = [str(leak) for leak in leaks_of(_Outer)]
    assert found[:5] == [
        "inner (length)",
        "inner[].cards (length)",
        "inner[].cards",
        "inner[].cards (last)",
        "inner[].cards (content)",
    ]
    assert "many[][].note" in found
    assert found.count("plain") == 1


def test_a_leak_tells_one_thing_and_no_other() -> None:
    true: Data = {"inner": [{"cards": [3, 1], "note": "a"}], "plain": [1]}
    assert leaked({"inner": None, "plain": []}, true, ("inner", "[]", "cards"), "value") == {
        "inner": [{"cards": [3, 1], "note": ""}],
        "plain": [],
    }
    parts = {
        str(leak): leaked({"cards": [-1, -1]}, {"cards": [3, 1]}, *leak)
        for leak in leaks_of(_Inner)
        if leak.path == ("cards",)
    }
    assert parts == {
        "cards (length)": {"cards": [-1, -1]},
        "cards": {"cards": [3, 1]},
        "cards (last)": {"cards": [-1, 1]},
        "cards (content)": {"cards": [1, 3]},
    }


def test_a_scramble_that_leaves_a_hidden_field_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[EXAMPLE]
    monkeypatch.setattr(type(game.rules), "scramble", lambda rules, state, *_: rules.copy(state))
    sights.cache_clear()
    missed = {str(row.leak) for row in results(EXAMPLE) if not row.caught}
    sights.cache_clear()
    assert missed >= {"deck", "seats[].bid", "seats[].hand"}


@pytest.mark.parametrize("file", SCRAMBLING, ids=lambda file: file.parent.name)
def test_scrambling_knows_nothing_of_redaction(file: Path) -> None:
    """Nor do its imports, so a fault of one isn't a fault of the other."""
    reached = modules_from(file)
    assert not [module for module in reached if "redaction" in module]
    used = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute | ast.Name)
    }
    assert not used & {"redact", "determinize", "HIDDEN"}


def test_every_game_with_something_hidden_has_its_scrambling_in_a_file_of_that_name() -> None:
    found = {file.parents[1].name for file in SCRAMBLING}
    for name in GAMES:
        assert name in found or name == EXAMPLE or not hidden_fields(name)


def modules_from(file: Path) -> set[str]:
    found: set[str] = set()
    waiting = [file]
    while waiting:
        for name in imported(waiting.pop()):
            module = ROOT / f"{name.replace('.', '/')}.py"
            if name not in found and module.is_file():
                found.add(name)
                waiting.append(module)
    return found


DARWIN, RENATURE = DARWIN_GAME.rules, RENATURE_GAME.rules
Place = tuple[str, ...]


def differences(one: object, other: object, place: Place = ()) -> Iterator[Place]:
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


@pytest.mark.short("evolution", "darwin")
@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_viewer_cannot_see_differs_often_in_a_scrambled_state(name: str) -> None:
    """In at least every second state in which it's hidden."""
    rules, rng = GAMES[name].rules, random.Random(name)
    hidden: Counter[Place] = Counter()
    changed: Counter[Place] = Counter()
    for seats in {min(3, rules.max_seats), rules.max_seats}:
        for _, state in states_of(name, seats):
            for viewer in (None, 0, 1):
                secret = set(differences(state, rules.redact(state, viewer)))
                hidden.update(secret)
                other = rules.scramble(state, viewer, rng)
                changed.update(secret & set(differences(state, other)))
    assert bool(hidden) != rules.is_open
    seldom = {place: count for place, count in hidden.items() if 2 * changed[place] < count}
    assert not seldom


def test_a_spectator_of_darwin_knows_no_hand_and_no_discard_but_the_played_card() -> None:
    state = darwin.table(
        seats=3,
        species={darwin.A: "E11"},
        hands={darwin.A: "E1 S1 T9", darwin.B: "E2 S2 T10", darwin.C: "E3 E4"},
        discard=f"{darwin.TO_DESERT} E5 E6 S7",
    )
    state.discarders = [-1, darwin.A, darwin.B, darwin.C]
    held = set()
    for seed in range(200):
        other = DARWIN.scramble(state, None, random.Random(seed))
        assert darwin.codes(other.discard)[0] == darwin.TO_DESERT
        assert darwin.codes(other.seats[darwin.A].species) == ["E11"]
        held.update(darwin.codes(other.seats[darwin.C].hand))
    first, end = cards_of(None).ranges[EAT]
    assert held == {f"E{each + 1}" for each in range(first, end)} - {"E11"}


def test_nobody_is_asked_at_the_end_of_a_turn_against_their_order() -> None:
    rng = random.Random(3)
    waiting = 0
    for _ in range(6):
        state = RENATURE.setup(RenatureOptions(), 4, rng)
        for seat in state.seats:
            seat.orders.ending = rng.choice(ENDINGS)
        while RENATURE.actors(state):
            action = kind_first_action(RENATURE_GAME, state, state.turn, rng)
            RENATURE.apply(state, state.turn, action, rng)
            if state.phase == "end":
                waiting += 1
                other = RENATURE.scramble(state, None, rng)
                ending = other.seats[other.turn].orders.ending
                assert ending != "on"
                assert can_extra(other) or (ending == "ask" and can_pay(other))
    assert waiting


def test_ruling_8_backs_taken_by_others_stay_hidden_until_the_end() -> None:
    """They may be any of their size; at the end they're open, except in the box."""
    state = renature.table(seats=3)
    area, nobody = renature.area_at(state, "b2"), renature.area_at(state, "l2")
    state.taken[area] = renature.A
    for viewer, most in ((renature.A, 1), (renature.B, 3), (None, 3)):
        assert len({backs[area] for backs in scrambled_backs(state, viewer)}) == most, viewer
    state.phase = "over"
    state.taken = [-1 if taker < 0 else taker for taker in state.taken]
    found = scrambled_backs(state, renature.C)
    assert {backs[area] for backs in found} == {state.backs[area]}
    assert len({backs[nobody] for backs in found}) > 1


def scrambled_backs(state: RenatureState, viewer: int | None) -> list[list[int]]:
    return [RENATURE.scramble(state, viewer, random.Random(seed)).backs for seed in range(40)]
