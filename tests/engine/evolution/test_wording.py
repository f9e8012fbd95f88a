"""Words for choices, and the reasons for them."""

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Extinct
from engine.evolution.play.state import Species, State
from engine.model import Action, Choice
from tests.engine.evolution.tables import PLENTY, A, B, card, cards, do, ident, species, table, told
from tests.engine.playing import reasons_for


def prey_choice(traits: str, neighbour: str = "") -> Choice:
    """How B1 with these traits is offered to a clever carnivore with four cards."""
    state = table(
        species("A1", "Carnivore, Intelligence", body=3),
        *(species("B1", traits, population=2), species("B2", neighbour)),
        hands={A: "Ambush, Fertile, Foraging, Scavenger"},
    )
    attack = act.Attack(ident("A1"), ident("B1"))
    return GAME.wording.choice(GAME.rules.redact(state, A), A, attack, "prey")


@pytest.mark.parametrize(
    ("traits", "neighbour", "help_"),
    [
        ("", "", "Worth 1 meat"),
        ("Horns", "", "Worth 1 meat; Horns: the attacker loses 1 population"),
        ("Climbing", "Warning Call", "Worth 1 meat; costs 2 cards (Climbing and Warning Call)"),
        (
            "Horns, Defensive Herding, Hard Shell",
            "Warning Call",
            "Worth 1 meat; costs 3 cards; Horns: the attacker loses 1 population",
        ),
    ],
)
def test_a_prey_is_offered_with_what_it_brings_and_costs(
    traits: str, neighbour: str, help_: str
) -> None:
    assert prey_choice(traits, neighbour).help == help_


def test_an_attack_names_what_is_thought_away_in_full_where_there_is_room() -> None:
    state = table(species("A1", "Carnivore"), species("B1"))
    words = [
        GAME.wording.phrase(state, A, act.Attack(ident("A1"), ident("B1"), ignore))
        for ignore in ("Climbing+Horns", "Climbing+Defensive Herding+Hard Shell+Warning Call")
    ]
    assert words == [
        "Attack B1 with A1, ignoring Climbing and Horns",
        "Attack B1 with A1, ignoring Climb, Herd, Shell and Warn",
    ]


def test_a_thinker_is_offered_with_its_room() -> None:
    """Of population 3 with 2 food, 1 is hungry, and Fat Tissue holds 2 more."""
    state = table(
        species("A1", "Intelligence, Fat Tissue", body=2, population=3, food=2), hands={A: "Horns"}
    )
    help_ = GAME.wording.choice(state, A, act.Think(ident("A1"), card("Horns")), "species").help
    assert help_ == "Takes 2 plants from the bank per card; has room for 3"


def test_a_trait_is_offered_to_a_species_with_the_room_it_has() -> None:
    """Nothing is said of hunger while nobody eats."""
    state = table(species("A1", "Horns", population=3), phase="play", hands={A: "Climbing 3"})
    play = act.Trait(card("Climbing 3"), ident("A1"))
    assert GAME.wording.choice(state, A, play, "species").help == "Has room for 2 traits"


@pytest.mark.parametrize(
    ("drawn", "public", "own"),
    [
        (
            [card("Ambush 0"), card("Fertile 6")],
            "**Bo** draws 2 cards",
            "you draw Ambush 0 and Fertile 6",
        ),
        ([card("Ambush 0")], "**Bo** draws 1 card", "you draw Ambush 0"),
        ([], "there is no card left to draw", "there is no card left to draw"),
    ],
)
def test_who_loses_a_species_hears_what_it_draws(drawn: list[int], public: str, own: str) -> None:
    event = Extinct(ident("B1"), cards("Horns 2, Climbing 2"), drawn, screened=1)
    begun = (
        "**Bo**'s B1 is extinct; 1 food goes behind the screen. "
        "Horns 2 and Climbing 2 are discarded, and"
    )
    assert told([event]) == told([event], A) == [f"{begun} {public}."]
    assert told([event], B) == [f"{begun} {own}."]


def test_a_feeding_turn_tells_whether_one_may_pass() -> None:
    """A hungry plant eater must be fed; an attack that only cards make possible need not be."""
    state = table(species("A1"), species("B1"), plants=1)
    assert GAME.wording.question(GAME.rules.redact(state, None), A) == "feed a species"
    clever = table(
        *(species("A1", "Carnivore, Intelligence", body=3), species("B1", "Climbing")),
        hands={A: "Ambush"},
    )
    assert GAME.wording.question(GAME.rules.redact(clever, None), A) == "feed a species or pass"


def test_the_rules_say_what_the_bank_is_before_they_name_it() -> None:
    """The glossary calls it the unlimited source of food; nothing else on the table does."""
    pages = "\n".join(text for _, text in GAME.wording.rules_pages)
    first = next(line for line in pages.splitlines() if "bank" in line)
    assert first.startswith("The **bank** is the supply of plants and meat")
    assert "never runs out" in first


CARNIVORE_B1 = species("B1", "Carnivore", body=3, population=2)


def why(state: State, action: Action) -> tuple[str, ...]:
    return reasons_for("evolution", state, A, action)


def playing(*on_table: Species, hand: str = "", last_round: int = 0) -> State:
    return table(*on_table, phase="play", hands={A: hand}, deck=PLENTY, last_round=last_round)


def feeding(*on_table: Species, plants: int = 0, hand: str = "") -> State:
    return table(*on_table, plants=plants, hands={A: hand}, deck=PLENTY)


@pytest.mark.parametrize(
    ("played", "on", "clauses"),
    [
        (
            "Climbing",
            "A1",
            ("protects A1 from B1 for now", "only a carnivore with Climbing can attack A1"),
        ),
        (
            "Warning Call",
            "A1",
            (
                "protects A2 from B1 for now",
                "only carnivores with Ambush can attack the neighbours of A1",
            ),
        ),
        (
            "Cooperation",
            "A1",
            (
                "A2 takes 1 food whenever A1 does",
                "scores a point at the end if the species survives",
            ),
        ),
    ],
)
def test_a_trait_is_told_by_whom_it_protects_and_what_it_does(
    played: str, on: str, clauses: tuple[str, ...]
) -> None:
    state = playing(species("A1", body=2), species("A2"), CARNIVORE_B1, hand=played)
    assert why(state, act.Trait(card(played), ident(on))) == clauses


def test_a_larger_carnivore_knows_its_prey() -> None:
    state = playing(species("A1", "Carnivore"), species("B1"), hand="Fertile 4, Horns 2")
    assert why(state, act.Enlarge(card("Horns 2"), ident("A1"))) == (
        "A1 can attack B1 for now",
        "costs only the card with the lowest food number",
    )


def test_attacks_are_sure_when_nobody_can_change_anything_more() -> None:
    state = playing(species("A1", "Carnivore"), species("B1"), hand="Horns 2")
    for seat in state.seats[1:]:
        seat.done = True
    assert why(state, act.Enlarge(card("Horns 2"), ident("A1")))[0] == "A1 can attack B1"
    state.seats[B].species[0].down = (card("Horns"),)
    found = why(state, act.Enlarge(card("Horns 2"), ident("A1")))
    assert found[0] == "A1 can attack B1 for now"


def test_the_last_round_counts_points() -> None:
    state = playing(species("A1"), species("B1"), hand="Fat Tissue", last_round=2)
    assert why(state, act.Trait(card("Fat Tissue"), ident("A1"))) == (
        "scores a point, since this is the last round",
        "A1 can store 1 more food, a point each at the end",
    )
    assert why(state, act.Grow(card("Fat Tissue"), ident("A1")))[0] == (
        "scores 2 points if A1 is fed: food and population"
    )


def test_a_new_species_brings_cards_and_may_be_fed_by_its_neighbour() -> None:
    state = playing(species("A1", "Cooperation"), species("B1"), hand="Horns 2, Fertile 5")
    assert why(state, act.NewSpecies(card("Horns 2"), "right")) == (
        "brings an extra card every round while it survives",
        "Cooperation on A1 feeds the new species, too",
    )
    assert why(state, act.DONE) == (
        "keeps 2 cards for the next round, as food or as traits",
        "A feeds first this round",
    )


def test_a_food_card_is_weighed_by_who_eats_plants() -> None:
    state = table(
        species("A1", population=4),
        species("B1", population=2),
        phase="select",
        hands={A: "Fertile 6, Horns -2", B: "Fertile 2"},
        deck=PLENTY,
    )
    assert why(state, act.Lay(card("Fertile 6"))) == (
        "feeds plant eaters: A has 4 of 6 population",
        "no card in hand adds more food",
    )
    assert why(state, act.Lay(card("Horns -2"))) == (
        "takes food from others' plant eaters (2 population)",
        "costs only the card with the lowest food number",
    )


def test_eating_tells_who_else_eats_and_who_does_not() -> None:
    rival = species("B1", population=3)
    both = feeding(
        species("A1", "Cooperation", population=2), species("A2", population=2), rival, plants=3
    )
    assert why(both, act.Eat(ident("A1"))) == (
        "feeds A2, too: 1 plant through Cooperation",
        "gives A1 its first food, so it won't starve to extinction",
    )
    last = feeding(species("A1", population=2, food=1), rival, plants=1)
    assert why(last, act.Eat(ident("A1"))) == (
        "takes the last plant from 3 hungry population of B",
        "feeds all of A1",
    )
    burrowing = feeding(species("A1", "Burrowing", population=2, food=1), rival, plants=9)
    assert why(burrowing, act.Eat(ident("A1")))[0] == "A1 is fed, so Burrowing protects it"


def test_an_attack_tells_of_meat_scavengers_and_harm() -> None:
    carnivore = species("A1", "Carnivore", body=3, population=3)
    threat = species("B1", "Carnivore", body=2)
    state = feeding(carnivore, species("A2", "Scavenger", population=2), threat)
    assert why(state, act.Attack(ident("A1"), ident("B1"))) == (
        "wipes out B1, which can attack A2",
        "triggers Scavenger on A2: 1 meat",
    )


def test_intelligence_is_paid_for_with_the_least() -> None:
    clever = species("A1", "Carnivore, Intelligence", body=3, population=3)
    armed = species("B1", "Horns, Climbing", body=2, population=3)
    state = feeding(clever, armed, hand="Fertile 4, Fertile 2, Horns -1")
    attack = act.Attack(ident("A1"), ident("B1"), "Climbing+Horns")
    assert why(state, attack) == ("brings A1 2 meat", "avoids the Horns on B1")
    do(state, A, attack)
    assert why(state, act.Pay(card("Horns -1"))) == (
        "lets A1 ignore Climbing and Horns on B1",
        "costs only the card with the lowest food number",
    )


def test_thinking_saves_population_where_no_plants_are_left() -> None:
    thinker = species("A1", "Intelligence", population=3)
    state = feeding(thinker, species("B1"), hand="Fertile 4, Horns -1")
    assert why(state, act.Think(ident("A1"), card("Horns -1"))) == (
        "saves 2 population of A1, since no plants are left",
        "takes 2 plants from the bank, even if the Watering Hole is empty",
    )
    assert why(state, act.PASS) == (
        "only discards could still feed A1",
        "keeps 2 cards in hand",
    )
