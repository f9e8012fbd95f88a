"""Evolution in words: the text twin and the alt texts tell what the pictures show."""

from engine.evolution import GAME
from engine.evolution.play.state import EvolutionOptions, State
from render.evolution import EvolutionView
from tests.engine.evolution.tables import A, B, cards, species, table

VIEW = EvolutionView()
NAMES = ("Ada", "*Bo*", "Cy")


def sample() -> State:
    """A turn of Play Cards, with something of everything on the table."""
    state = table(
        species("A1", "Fat Tissue, Carnivore", "Horns", body=3, population=4, fat=2),
        *(species("A2"), species("B1", "Warning Call", population=2), species("C1")),
        phase="play",
        plants=7,
        hands={A: "Horns 3, Horns 3, Ambush -2", B: "Fertile"},
        deck="Ambush, Ambush",
        discard="Fertile",
    )
    state.seats[A].laid = cards("Long Neck 9")
    state.seats[A].screen = 12
    return state


def test_the_text_tells_all_that_a_seat_may_know() -> None:
    assert VIEW.text_board(GAME.rules.redact(sample(), A), A, NAMES).splitlines() == [
        "Round 2 · Play Cards",
        "A **Ada**: play cards on species, then finish.",
        "Watering hole: 7 plants. Food cards face down: A **Ada**.",
        "Deck: 2 cards. Discarded: 1.",
        "First player: A **Ada**.",
        "",
        "Your hand: Ambush −2, Horns 3 ×2.",  # noqa: RUF001 - as it is typeset
        "Your food card: Long Neck 9.",
        "Prey of A: A2 by A1; B1 by A1; C1 by A1.",
        "",
        "A **Ada**: you, to act, 3 cards in hand, 12 food behind the screen.",
        "A1 body 3, population 4, food 0, fat 2 of 3; Fat Tissue, Carnivore, Horns (face down).",
        "A2 body 1, population 1, food 0.",
        "",
        "B **\\*Bo\\***: 1 card in hand, screen closed.",
        "B1 body 1, population 2, food 0; Warning Call.",
        "",
        "C **Cy**: 0 cards in hand, screen closed.",
        "C1 body 1, population 1, food 0.",
    ]


def test_others_are_told_neither_cards_nor_hidden_traits() -> None:
    told = VIEW.text_board(GAME.rules.redact(sample(), B), B, NAMES)
    assert (
        "A1 body 3, population 4, food 0, fat 2 of 3; Fat Tissue, Carnivore, a trait face" in told
    )
    assert "Horns" not in told
    assert "Long Neck" not in told
    assert "12 food" not in told


def test_who_has_no_species_left_is_told_so() -> None:
    """Its panel would be empty without a word."""
    state = sample()
    state.seats[B].species = []
    told = VIEW.text_board(GAME.rules.redact(state, A), A, NAMES)
    assert "B **\\*Bo\\***: no species, 1 card in hand, screen closed." in told


def test_open_scores_are_told_to_everyone() -> None:
    state = sample()
    state.options = EvolutionOptions(open_scores=True)
    assert "12 food behind the screen" in VIEW.text_board(GAME.rules.redact(state, B), B, NAMES)


def test_alt_texts_begin_with_where_the_game_stands() -> None:
    seen = GAME.rules.redact(sample(), A)
    assert VIEW.board(seen, A, NAMES).alt.startswith(
        "Evolution. Round 2, Play Cards. A Ada: play cards on species, then finish. "
        "Watering hole: 7 plants."
    )
    assert VIEW.hand(seen, A, NAMES).alt.startswith(
        "Hand of A Ada in Evolution. Round 2, Play Cards. Your hand: Ambush −2, "  # noqa: RUF001
    )


def test_who_chooses_an_attack_is_told_by_whom_and_at_what_price() -> None:
    """The alt text has what the marked picture shows, and without marks it has not."""
    state = table(
        species("A1", "Carnivore", body=3),
        species("A2", "Carnivore, Intelligence", body=3),
        *(species("B1"), species("B2", "Climbing"), species("B3", "Warning Call")),
        hands={A: "Horns, Ambush"},
    )
    seen = GAME.rules.redact(state, A)
    told = "Can be attacked: B1 by A1 and A2; B2 by A2 for 2 cards; B3 by A1 and A2. Watering hole"
    assert told in VIEW.board(seen, A, NAMES, GAME.rules.actions(seen, A)).alt
    assert "Can be attacked" not in VIEW.board(seen, A, NAMES).alt


def test_a_secret_choice_names_who_is_still_choosing() -> None:
    state = table(phase="select", hands={A: "Horns, Ambush", B: "Horns, Ambush"})
    lines = VIEW.text_board(GAME.rules.redact(state, None), None, NAMES).splitlines()
    assert lines[1] == (
        "To act: A **Ada** and B **\\*Bo\\***; choosing food cards in secret; 1 of 3 are ready."
    )
