"""What players of Natura read."""

from collections.abc import Callable

import pytest

from engine.errors import IllegalAction
from engine.model import Action
from engine.natura import GAME
from engine.natura.board.position import Move
from engine.natura.board.squares import square_at
from engine.natura.play import actions as act
from engine.natura.play.actions import DECLINE, LEAVE, OFFER, RECOVER, RESIGN
from engine.natura.play.goals import GOALS
from engine.natura.play.state import State
from engine.natura.words.progress import progress
from tests.engine.natura.tables import CHANCE, go, move_of, returning, table
from tests.engine.playing import reasons_for

NAMES = ("Ada", "Bo")


def help_of(text: str, words: str, **options: object) -> str:
    state = table(text, **options)  # type: ignore[arg-type]
    state.board.rainforests = 1
    return GAME.wording.choice(state, 0, move_of(state, words), "to").help


def test_a_destination_says_what_will_happen_there() -> None:
    assert help_of("F....... .M......", "a8 b7") == "Removes the Meadow"
    assert help_of("FR.RT... ..F.....", "c7 c8") == "Rainforests lost on b8 and d8"
    assert help_of("SLS..... ........ .S......", "b6 b7", flips="opposite") == (
        "Turns b8 into an Ocean"
    )
    assert help_of("O....... ........ ........ .O......", "b5 b7") == (
        "A Rainforest may return on a7 or b8"
    )
    assert help_of("F.......", "a8 b7") == ""


def test_a_piece_is_found_by_its_square_and_by_its_name() -> None:
    state = table("R......F")
    go(state, "a8 b8")
    choice = GAME.wording.choice(state, 0, move_of(state, "b8 b7"), "from_")
    assert (choice.key, choice.label, choice.help) == ("b8", "Rainforest b8", "To a7, b7, c7, c8")


def test_a_kind_says_how_it_moves_at_this_table() -> None:
    for moves, words in (("flexible", "1 to 3"), ("rigid", "exactly 3")):
        state = table("O.......", moves=moves)
        choice = GAME.wording.choice(state, 0, move_of(state, "a8 d8"), "kind")
        assert (choice.key, choice.label) == ("ocean", "Ocean")
        assert choice.help == f"1 on the board · {words} squares in a line"


def test_what_ends_the_game_says_so() -> None:
    state = table("", 2, goal="calm")
    assert GAME.wording.phrase(state, 0, RESIGN) == "Resign"
    assert GAME.wording.phrase(state, 0, OFFER) == "Offer a draw"
    assert RESIGN.is_final
    assert not OFFER.is_final
    alone = table("", 1)
    assert GAME.wording.phrase(alone, 0, RESIGN) == "Give up"


def test_a_move_is_told_with_its_events() -> None:
    state = table("FR.RT... ..F.....", 2)
    told = [GAME.wording.narrate(event, None, NAMES) for event in go(state, "c7 c8")]
    assert told == [
        "**Ada** moves the Fire from c7 to c8.",
        "The Rainforests on b8 and d8 are lost.",
    ]
    state = table("T....... ..M.....", 2)
    told = [GAME.wording.narrate(event, None, NAMES) for event in go(state, "a8 c7")]
    assert told == ["**Ada** moves the Storm from a8 to c7 and removes the Meadow there."]


def test_the_end_is_told_with_its_reason() -> None:
    state = table("", 2, goal="calm")
    events = GAME.rules.apply(state, 0, RESIGN, CHANCE)
    assert [GAME.wording.narrate(event, None, NAMES) for event in events] == [
        "**Ada** resigns.",
        None,
    ]
    assert [GAME.wording.narrate(event, 1, NAMES) for event in events] == [
        "**Ada** resigns.",
        "**Bo** wins! Won by resignation after 0 moves.",
    ]


def test_status_and_question_tell_game_variant_and_turn() -> None:
    state = table("", 2, goal="blue-v-browns", moves="advised")
    assert GAME.wording.status(state) == "Blue v Browns · Rigid · move 1"
    assert GAME.wording.question(state, 0) == "move Water, life, a Fire or a Storm"
    measured = table("", 3, goal="harmony")
    assert GAME.wording.status(measured) == "Harmony · Flexible · move 1 of 24"
    assert progress(measured, 0) == "32 points"


def test_the_rules_say_whose_natura_is_and_what_is_ours() -> None:
    text = " ".join(f"{title} {body}" for title, body in GAME.wording.rules_pages)
    assert "free for personal play and may not be used for commercial gain" in text
    for goal in GOALS.values():
        assert goal.title.removesuffix(", short") in text
    assert "All other titles" in text
    assert "measures of Harmony and Scorched" in text


def test_the_question_names_what_one_may_move() -> None:
    assert (
        GAME.wording.question(table("", 2, goal="calm"), 1)
        == "move Terra Firma, life, a Fire or a Storm"
    )
    assert GAME.wording.question(table("", 2), 1) == "move any piece"
    assert GAME.wording.question(table("", 2, race=True), 1) == "move any piece on board B"


def test_the_question_says_that_the_goal_must_come_nearer() -> None:
    """With press, and only where some moves do that: else every move is offered."""
    for text, asked in (("T....... .....R.. ........ O......O", True), ("O......T", False)):
        state = table(text, 2, goal="calm", press=True)
        assert GAME.wording.question(state, 0).endswith("a Storm, closer to the goal") is asked


def why(state: State, action: Action | str) -> tuple[str, ...]:
    found = move_of(state, action) if isinstance(action, str) else action
    return reasons_for("natura", state, state.turn, found)


CASES = [
    (
        "calm",
        "T....... ..R..... ........ .F...... O.....T.",
        "b5 b6",
        (
            "blocks 1 piece of the Storms: 1 can still move",
            "cuts the Storms down to 6 moves from 7",
        ),
    ),
    (
        "one-people",
        "OS.S.... ........ ..L.LI..",
        "d8 c8",
        (
            "reaches the goal: all own pieces form one block",
            "joins Water: 1 block instead of 2",
        ),
    ),
    (
        "taker",
        "RT...... .F...... ....R...",
        "b7 a7",
        ("removes life: 1 of 5 taken", "leaves the opponent no life to remove next turn"),
    ),
    (
        "taker",
        "M.F..... ........ O.......",
        "a8 b8",
        (
            "lets the opponent remove life next turn: 1 way",
            "threatens to remove life: 1 way for now",
        ),
    ),
    (
        "mosaic",
        "OL...... .F...... ..T.....",
        "c6 a7",
        ("reaches the goal: all pieces form one block", "joins pieces: 1 block instead of 2"),
    ),
    (
        "three-realms",
        "LLI..... O.SS.... .R.M....",
        "a7 b7",
        (
            "sets up the goal for the next move",
            "joins blues: 1 block instead of 2",
        ),
    ),
    (
        "river",
        "OO.L.... ..RF.T..",
        "d8 c8",
        (
            "sets up the goal for the next move",
            "brings the colours together: 2 blocks in all",
        ),
    ),
    (
        "green-line",
        "RMRMRM.. O......R ........ O......M",
        "h7 g8",
        (
            "lines up 7 life pieces instead of 6",
            "gets 1 step closer to the goal: 1 to go",
        ),
    ),
    (
        "deadlock",
        "OF...... S....... .F...... F.......",
        "b6 b7",
        (
            "blocks 1 piece of Water and Terra Firma: 1 can still move",
            "cuts Water and Terra Firma down to 3 moves from 6",
        ),
    ),
    (
        "exile",
        "R....... O....... .......M O.......",
        "a8 b8",
        (
            "reaches the goal: no life shares an edge with Water or Terra Firma",
            "separates life from Water and Terra Firma: none still adjacent",
        ),
    ),
    (
        "harmony",
        "R....... .O.....F .......M",
        "b7 a7",
        ("gains 1 point: 4 instead of 3", "gives life 1 more edge with Water or Terra Firma"),
    ),
    (
        "scorched",
        "RT...... .F......",
        "b7 a7",
        ("gains 2 points: 3 instead of 1", "removes the Rainforest on a8"),
    ),
]


@pytest.mark.parametrize(("goal", "position", "move", "clauses"), CASES)
def test_a_move_is_told_in_the_terms_of_its_goal(
    goal: str, position: str, move: str, clauses: tuple[str, ...]
) -> None:
    seats = 2 if goal in {"calm", "one-people", "taker"} else 1
    assert why(table(position, seats, goal=goal), move) == clauses


def test_the_opponents_next_move_is_looked_at() -> None:
    """A Fire on b6 would leave no Storm a move; so the seat that moves there wins."""
    state = table("T....... ..R..... ........ .F...... O.......", 2, goal="calm")
    assert why(state, "b5 b6")[0] == "reaches the goal: no Storm can move"
    stopped = "stops the opponent from reaching the goal next turn"
    assert why(state, "b5 c4")[0] == stopped


def test_life_that_returns_is_told_where_it_is_wanted() -> None:
    state = table("S.S..... ........ ........ .S......", goal="mosaic")
    state.board.meadows = 1
    assert why(state, "b5 b7")[0] == "lets a Meadow return beside it"
    go(state, "b5 b7")
    assert why(state, RECOVER[square_at("a7")]) == (
        "joins pieces: 2 blocks instead of 3",
        "puts life back on the board: none still missing",
    )
    assert why(state, RECOVER[square_at("b8")])[0] == "reaches the goal: all pieces form one block"
    assert why(state, LEAVE) == ("keeps a Meadow off the board",)


def test_an_offer_and_its_answer_tell_the_current_state() -> None:
    state = table("T....... ..R..... ........ .F...... O.......", 2, goal="calm")
    assert why(state, OFFER) == ("ends the game with: 1 move left to the Storms",)
    GAME.rules.apply(state, 0, OFFER, CHANCE)
    answer = reasons_for("natura", state, 1, DECLINE)
    assert answer[0] == "plays on: 1 move left to the Storms"


def meant(state: State, kind: type[Action], **said: str) -> list[Action]:
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
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.apply(state, GAME.rules.actors(state)[0], action, CHANCE)
    return refused.value.reason, refused.value.hint


def fought() -> State:
    state = table("", 2, goal="calm")
    GAME.rules.apply(state, 0, act.OFFER, CHANCE)
    GAME.rules.apply(state, 1, act.DECLINE, CHANCE)
    return state


@pytest.mark.parametrize(
    ("from_", "to", "reason", "hint"),
    [
        ("a1", "a4", "The Meadow on a1 can't go to a4.", "It can go to b1 and b2."),
        ("d1", "e1", "There's no piece on d1.", "Choose one"),
        ("a7", "a6", "The Island on a7 is your opponent's.", "Move a piece of Water"),
    ],
)
def test_two_squares_that_are_no_move_are_refused_by_the_rules(
    from_: str, to: str, reason: str, hint: str
) -> None:
    (move,) = meant(fought(), Move, from_=from_, to=to)
    told = refusal(fought(), move)
    assert told[0] == reason
    assert told[1].startswith(hint)


def together() -> State:
    return table("", 3)


def test_a_piece_without_a_move_says_so() -> None:
    state = table("OL...... LL......")
    (move,) = meant(state, Move, from_="a8", to="c6")
    assert refusal(state, move) == ("The Ocean on a8 can't go to c6.", "It can't move now.")


@pytest.mark.parametrize(
    ("made", "kind", "reason"),
    [
        (fought, act.Offer, "Your last offer was declined less than 10 turns ago."),
        (fought, act.Accept, "Nobody has offered to end the game."),
        (fought, act.Decline, "Nobody has offered to end the game."),
        (fought, act.Pass, "You can move, so you can't pass."),
        (fought, act.Leave, "There's no life to bring back now."),
        (fought, act.Recover, "There's no life to bring back now."),
        (returning, Move, "Your piece can bring life back."),
        (returning, act.Resign, "Your piece can bring life back."),
        (together, act.Resign, "You're playing together, so you can't give up for everyone."),
    ],
)
def test_what_is_not_possible_now_is_refused_in_words(
    made: Callable[[], State], kind: type[Action], reason: str
) -> None:
    assert refusal(made(), meant(made(), kind)[0])[0] == reason
