"""What people type that is not legal is found, and refused with the rules' own reason."""

from collections.abc import Callable

import pytest

from engine.errors import IllegalAction
from engine.model import Action
from engine.natura import GAME
from engine.natura.board.moves import Move
from engine.natura.play import actions as act
from engine.natura.play.state import State
from tests.engine.natura.tables import CHANCE, go, table


def meant(state: State, kind: type[Action], **said: str) -> list[Action]:
    """The candidate actions of the seat to act whose fields have these keys."""
    seat = GAME.rules.actors(state)[0]
    return [
        action
        for action in GAME.rules.candidates(GAME.rules.redact(state, seat), seat, kind)
        if all(
            GAME.wording.choice(state, seat, action, field).key == key
            for field, key in said.items()
        )
    ]


def refusal(state: State, action: Action) -> tuple[str, str]:
    """Reason and hint with which the rules refuse an action."""
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.apply(state, GAME.rules.actors(state)[0], action, CHANCE)
    return refused.value.reason, refused.value.hint


def fought() -> State:
    """The standard start of Calm, a draw just declined."""
    state = table("", 2, goal="calm")
    GAME.rules.apply(state, 0, act.OFFER, CHANCE)
    GAME.rules.apply(state, 1, act.DECLINE, CHANCE)
    return state


def recovering() -> State:
    """A Meadow may return on b8."""
    state = table("S....... ........ ..S.....")
    state.board.meadows = 1
    go(state, "c6 c8")
    return state


@pytest.mark.parametrize(
    ("from_", "to", "reason", "hint"),
    [
        ("a1", "a4", "The Meadow on a1 cannot go to a4.", "It can go to b1 and b2."),
        ("d1", "e1", "There is no piece on d1.", "Look at the board"),
        ("a7", "a6", "The Island on a7 is your opponent's.", "Move a piece of Water"),
    ],
)
def test_two_squares_that_are_no_move_are_refused_by_the_rules(
    from_: str, to: str, reason: str, hint: str
) -> None:
    """A person who types two squares reads what is wrong with them."""
    (move,) = meant(fought(), Move, from_=from_, to=to)
    told = refusal(fought(), move)
    assert told[0] == reason
    assert told[1].startswith(hint)


def together() -> State:
    """Three who play a fruitful game."""
    return table("", 3)


def test_a_piece_without_a_move_says_so() -> None:
    """The hint has no squares to name then."""
    state = table("OL...... LL......")
    (move,) = meant(state, Move, from_="a8", to="c6")
    assert refusal(state, move) == ("The Ocean on a8 cannot go to c6.", "It has no move now.")


@pytest.mark.parametrize(
    ("made", "kind", "reason"),
    [
        (fought, act.Offer, "Your last offer was declined not long ago."),
        (fought, act.Accept, "Nobody has offered to end the game."),
        (fought, act.Decline, "Nobody has offered to end the game."),
        (fought, act.Pass, "You can move, so you cannot pass."),
        (fought, act.Leave, "There is no life to bring back now."),
        (fought, act.Recover, "There is no life to bring back now."),
        (recovering, Move, "Your piece can bring life back."),
        (recovering, act.Resign, "Your piece can bring life back."),
        (together, act.Resign, "You play together, so nobody can give up for all."),
    ],
)
def test_what_is_not_possible_now_is_refused_in_words(
    made: Callable[[], State], kind: type[Action], reason: str
) -> None:
    """Each kind of action, typed at the wrong time."""
    assert refusal(made(), meant(made(), kind)[0])[0] == reason
