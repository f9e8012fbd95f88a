"""What players read: choices with their consequences, sentences, the rules page."""

from engine.natura import GAME
from engine.natura.play.actions import OFFER, RESIGN
from engine.natura.play.goals import GOALS
from engine.natura.words.progress import progress
from tests.engine.natura.tables import CHANCE, go, move_of, table

NAMES = ("Ada", "Bo")


def help_of(text: str, words: str, **options: object) -> str:
    """What is said of a destination before one goes there."""
    state = table(text, **options)  # type: ignore[arg-type]
    state.board.rainforests = 1
    return GAME.wording.choice(state, 0, move_of(state, words), "to").help


def test_a_destination_says_what_will_happen_there() -> None:
    """Before anything is decided."""
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
    """The label has both; the help tells where it can go, without what is barred."""
    state = table("R......F")
    go(state, "a8 b8")
    choice = GAME.wording.choice(state, 0, move_of(state, "b8 b7"), "from_")
    assert (choice.key, choice.label, choice.help) == ("b8", "Rainforest b8", "To a7, b7, c7, c8")


def test_a_kind_says_how_it_moves_at_this_table() -> None:
    """Rigid moves are told where they hold."""
    for moves, words in (("flexible", "1 to 3"), ("rigid", "exactly 3")):
        state = table("O.......", moves=moves)
        choice = GAME.wording.choice(state, 0, move_of(state, "a8 d8"), "kind")
        assert (choice.key, choice.label) == ("ocean", "Ocean")
        assert choice.help == f"1 on the board · {words} squares in a line"


def test_what_ends_the_game_says_so() -> None:
    """Resigning is marked as final, so that a person is asked once more."""
    state = table("", 2, goal="calm")
    assert GAME.wording.phrase(state, 0, RESIGN) == "Resign: your opponent wins"
    assert GAME.wording.phrase(state, 0, OFFER) == "Offer a draw"
    assert RESIGN.is_final
    assert not OFFER.is_final
    alone = table("", 1)
    assert GAME.wording.phrase(alone, 0, RESIGN) == "Give the game up"


def test_a_move_is_told_with_its_events() -> None:
    """One sentence an event, names in bold."""
    state = table("FR.RT... ..F.....", 2)
    told = [GAME.wording.narrate(event, None, NAMES) for event in go(state, "c7 c8")]
    assert told == [
        "**Ada** moves the Fire from c7 to c8.",
        "The Rainforests on b8 and d8 are lost.",
    ]
    state = table("T....... ..M.....", 2)
    told = [GAME.wording.narrate(event, None, NAMES) for event in go(state, "a8 c7")]
    assert told == [
        "**Ada** moves the Storm from a8 to c7 onto the Meadow there, which is removed."
    ]


def test_the_end_is_told_with_its_reason() -> None:
    """To the seats; in the channel the end has a message of its own."""
    state = table("", 2, goal="calm")
    events = GAME.rules.apply(state, 0, RESIGN, CHANCE)
    assert [GAME.wording.narrate(event, None, NAMES) for event in events] == [
        "**Ada** resigns.",
        None,
    ]
    assert [GAME.wording.narrate(event, 1, NAMES) for event in events] == [
        "**Ada** resigns.",
        "The game is over. The game was given up. **Bo** wins!",
    ]


def test_status_and_question_tell_game_variant_and_turn() -> None:
    """For everyone to read."""
    state = table("", 2, goal="blue-v-browns", moves="advised")
    assert GAME.wording.status(state) == "Blue v Browns · Rigid · move 1"
    assert GAME.wording.question(state, 0) == "move Water, life, a Fire or a Storm"
    measured = table("", 3, goal="harmony")
    assert GAME.wording.status(measured) == "Harmony · Flexible · move 1 of 24"
    assert progress(measured, 0) == "32 points"


def test_the_rules_say_whose_natura_is_and_what_is_ours() -> None:
    """Free for personal play, not for commercial use; which titles and measures are ours."""
    text = " ".join(f"{title} {body}" for title, body in GAME.wording.rules_pages)
    assert "free for personal play and may not be used for commercial gain" in text
    for goal in GOALS.values():
        assert goal.title.removesuffix(", short") in text
    assert "All other titles" in text
    assert "measures of Harmony and Scorched" in text


def test_the_question_names_what_one_may_move() -> None:
    """By the rulebook's own words, and in a race on which board."""
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
        assert GAME.wording.question(state, 0).endswith("a Storm, nearer to the goal") is asked
