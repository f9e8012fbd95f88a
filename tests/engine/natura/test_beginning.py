"""Who begins and plays Water: as seated, swapped, or drawn; and what is refused at a table."""

import random

import pytest

from engine.errors import BadOption
from engine.natura import GAME
from engine.natura.board.kinds import FIRE, TERRA_FIRMA, WATER
from engine.natura.board.moves import Move
from engine.natura.play.setup import again
from engine.natura.play.state import NaturaOptions, State
from tests.engine.natura.tables import CHANCE, go, table


def movable(state: State) -> set[int]:
    """The kinds that the seat to act may move."""
    actions = GAME.rules.actions(state, state.turn)
    return {action.kind for action in actions if isinstance(action, Move)}


def test_as_seated_the_first_seat_begins_with_water() -> None:
    """That is how it is when nobody says anything."""
    state = table("", 2, goal="calm")
    assert GAME.rules.actors(state) == (0,)
    assert set(WATER) < movable(state)
    assert not movable(state) & set(TERRA_FIRMA)


def test_swapped_the_second_seat_begins_with_water() -> None:
    """And the first seat then moves Terra Firma."""
    state = table("", 2, goal="calm", begins="swapped")
    assert GAME.rules.actors(state) == (1,)
    assert GAME.wording.question(state, 1).startswith("move Water")
    assert set(WATER) < movable(state)
    GAME.rules.apply(state, 1, GAME.rules.actions(state, 1)[0], CHANCE)
    assert GAME.rules.actors(state) == (0,)
    assert GAME.wording.question(state, 0).startswith("move Terra Firma")
    assert set(TERRA_FIRMA) < movable(state)
    assert not movable(state) & set(WATER)


def test_swapped_goals_look_at_what_a_seat_plays() -> None:
    """The second seat joins the Water that it plays, and wins One People."""
    state = table("O.S..... ..TLI...", 2, goal="one-people", begins="swapped")
    go(state, "c8 b8")
    assert state.end is not None
    assert state.end.winners == (1,)


def test_drawn_either_seat_begins_by_the_chance_of_the_setup() -> None:
    """The same chance gives the same seat; whoever begins plays Water."""
    options = GAME.rules.check(NaturaOptions(goal="taker", begins="drawn"), 2)
    firsts = set()
    for seed in range(20):
        states = [GAME.rules.setup(options, 2, random.Random(seed)) for _ in range(2)]
        assert states[0] == states[1]
        firsts.add(states[0].turn)
        assert set(WATER) < movable(states[0])
    assert firsts == {0, 1}


def test_play_again_swaps_who_begins_and_leaves_a_draw_to_chance() -> None:
    """Where all play together nobody minds who begins, so nothing changes there."""
    first = GAME.rules.check(NaturaOptions(goal="calm"), 2)
    second = again(first)
    assert second.begins == "swapped"
    assert again(second) == first
    drawn = GAME.rules.check(NaturaOptions(goal="calm", begins="drawn"), 2)
    assert again(drawn) == drawn
    alone = GAME.rules.check(NaturaOptions(), 1)
    assert again(alone) == alone
    assert again(NaturaOptions(goal="river", race=True)).begins == "swapped"


@pytest.mark.parametrize(
    ("option", "chosen"),
    [
        ("begins", {"goal": "harmony", "begins": "drawn"}),
        ("begins", {"goal": "river", "begins": "swapped"}),
        ("length", {"goal": "calm", "length": 10}),
        ("length", {"goal": "blue-v-browns", "length": 1}),
    ],
)
def test_what_means_nothing_in_a_game_is_refused_by_name(
    option: str, chosen: dict[str, object]
) -> None:
    """Nobody shall think that it was agreed."""
    with pytest.raises(BadOption) as refused:
        GAME.rules.check(NaturaOptions(**chosen), 2)  # type: ignore[arg-type]
    assert refused.value.option == option
    assert refused.value.hint


def test_two_who_choose_a_length_but_no_game_play_harmony() -> None:
    """For Blue v Browns, which is usual for two, has no length."""
    options = GAME.rules.check(NaturaOptions(length=9), 2)
    assert (options.goal, options.length) == ("harmony", 9)


def test_a_table_for_two_is_known_by_what_only_two_can_agree_on() -> None:
    """So that one person can open it with the usual game."""
    for chosen in (NaturaOptions(begins="drawn"), NaturaOptions(press=True)):
        assert list(GAME.rules.seats_for(chosen)) == [2]
        assert GAME.rules.check(chosen, 2).goal == "blue-v-browns"


def test_what_is_known_of_a_position_is_not_stored() -> None:
    """A state that was asked for moves has the same bytes as one that was not, and is equal."""
    asked, fresh = table("", 2, goal="calm"), table("", 2, goal="calm")
    GAME.rules.actions(asked, 0)
    assert GAME.storage.encode(asked) == GAME.storage.encode(fresh)
    assert asked == fresh


def test_letters_changed_by_hand_are_read_anew() -> None:
    """What is known of a position goes with its letters."""
    state = table("", 1, goal="river")
    assert state.board.position.places[FIRE]
    state.board.letters = "." * 64
    assert not state.board.position.places[FIRE]
