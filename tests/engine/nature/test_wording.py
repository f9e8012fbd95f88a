"""What a player reads: questions, choices, phrases, reasons, and what a command could mean."""

import pytest

from engine.errors import IllegalAction
from engine.model import Action
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import CARD_KINDS, HUNTER_CARD, NatureOptions, Species, State
from tests.engine.nature.tables import A, B, card, do, ident, legal, species, table
from tests.engine.playing import reasons_for

QUICK = NatureOptions(quick_play=True)


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (NatureOptions(), "play cards, then finish adapting"),
        (QUICK, "play cards in secret, then finish adapting"),
    ],
)
def test_adapting_is_asked_in_one_clause(options: NatureOptions, asked: str) -> None:
    """So that a name and a colon may stand before it."""
    state = table(species("A1", hungry=1), phase="adapt", options=options)
    state.seats[A].hand = [card("Fast 1")]
    assert GAME.wording.question(state, A) == asked


def test_who_holds_no_cards_is_asked_to_finish_and_in_secret_nobody_hears_of_it() -> None:
    state = table(species("A1", hungry=1), phase="adapt")
    assert GAME.wording.question(state, A) == "finish adapting"
    state.options = QUICK
    assert GAME.wording.question(state, A) == "play cards in secret, then finish adapting"


def test_a_hunt_of_horned_prey_says_what_it_costs() -> None:
    """On the button and in the menu; size counts for each copy."""
    state = table(
        species("A1", size=4, hungry=5, hunter=True),
        species("B1", size=2, hungry=1, up="Horned,Horned"),
        species("B2", size=3, hungry=1),
    )
    assert legal(state, A) == ["Hunt B1 with A1, lose 4", "Hunt B2 with A1"]
    helps = [
        GAME.wording.choice(state, A, action, "prey").help
        for action in GAME.rules.actions(state, A)
    ]
    assert helps == [
        "Defence 2; worth 2 meat; its horns kill 4 of the hunters",
        "Defence 3; worth 3 meat",
    ]


def test_a_card_is_called_in_menus_as_the_log_calls_it() -> None:
    """What a person has read can be typed; the help tells trait and food."""
    state = table(species("A1", hungry=1), phase="adapt", hands={A: "Plated 3"})
    choice = GAME.wording.choice(state, A, act.Grow(card("Plated 3"), ident("A1")), "card")
    assert (choice.key, choice.label) == ("Plated-3", "Plated 3")
    assert choice.help == "+4 defence; no other ability; as food 3"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (act.Pass(), "You can't stop feeding: A1 is still hungry"),
        (act.Done(), "This is the Feeding Phase"),
        (act.Lose("fed"), "This is the Feeding Phase"),
        (act.Feed(card("Fast 4")), "Fast 4 is not in your hand"),
        (act.Remove(ident("A1"), HUNTER_CARD), "This is the Feeding Phase"),
        (act.Grow(card("Fast 4"), ident("A1")), "This is the Feeding Phase"),
    ],
)
def test_what_cannot_be_done_now_can_be_meant_and_is_refused_with_its_reason(
    action: Action, why: str
) -> None:
    """Also a card that is no longer held, and actions without anything to choose."""
    state = table(species("A1", hungry=1), species("B1", hungry=1), hands={A: "Horned"})
    seen = GAME.rules.redact(state, A)
    assert action in set(GAME.rules.candidates(seen, A, type(action)))
    with pytest.raises(IllegalAction, match=why):
        do(state, A, action)


def test_what_can_be_meant_tells_nothing_of_what_others_hold() -> None:
    state = table(species("A1", hungry=1), species("B1", hungry=1), hands={B: "Fast 4"})
    meant = list(GAME.rules.candidates(GAME.rules.redact(state, A), A, act.Feed))
    assert meant == [act.Feed(number) for number in range(CARD_KINDS)]


HUNTER_B1 = species("B1", hungry=3, hunter=True)
GRAZER_B1 = species("B1", size=2, hungry=3)


def why(state: State, action: Action) -> tuple[str, ...]:
    return reasons_for("nature", state, A, action)


def adapting(*on_table: Species, hand: str = "", round_: int = 1) -> State:
    return table(*on_table, phase="adapt", hands={A: hand}, plants=6, round_=round_)


@pytest.mark.parametrize(("done", "so"), [(False, " for now"), (True, "")])
def test_out_of_reach_is_sure_only_when_the_hunter_has_finished_adapting(
    done: bool,  # noqa: FBT001 - a case of the test
    so: str,
) -> None:
    state = adapting(species("A1", hungry=2), HUNTER_B1, hand="Fast 2")
    state.seats[B].done = done
    found = why(state, act.Enlarge(card("Fast 2"), ident("A1")))
    assert found == (
        f"puts A1 out of reach of B1{so}",
        "A1 eats 2 plants at a time instead of 1, all it needs",
    )


def test_a_trait_that_lies_face_down_on_a_hunter_may_still_change_its_reach() -> None:
    state = adapting(
        species("A1", hungry=1), species("B1", hungry=3, hunter=True, down="Clawed"), hand="Plated"
    )
    state.seats[B].done = True
    found = why(state, act.Trait(card("Plated"), ident("A1")))
    assert found[0] == "puts A1 out of reach of B1 for now"


def test_traits_are_told_by_what_they_do_for_the_species_that_gets_them() -> None:
    clawed = adapting(species("A1", hungry=2, hunter=True), GRAZER_B1, hand="Clawed")
    assert why(clawed, act.Trait(card("Clawed"), ident("A1"))) == (
        "lets A1 hunt B1 for now",
        "raises the defence of A1 from 1 to 2",
    )
    social = adapting(species("A1", hungry=5, up="Opportunistic"), GRAZER_B1, hand="Social")
    assert why(social, act.Trait(card("Social"), ident("A1"))) == (
        "gives Opportunistic on A1 2 more meat each time",
        "A1 eats 3 plants at a time instead of 1",
    )


def test_growth_counts_the_rounds_that_are_left() -> None:
    grow = act.Grow(card("Social 1"), ident("A1"))
    first = adapting(species("A1", hungry=1), HUNTER_B1, hand="Social 1")
    assert why(first, grow) == ("adds an animal that can score in each of the last 4 rounds",)
    last = adapting(species("A1", hungry=1), GRAZER_B1, hand="Social 1", round_=4)
    assert why(last, grow)[0] == "adds an animal that scores 1 point if fed"


def test_a_new_hunter_knows_its_prey_and_who_scavenges() -> None:
    scavenger = species("A2", hungry=2, up="Scavenging")
    safe = species("B2", hungry=3, up="Plated")
    state = adapting(species("A1", size=2, hungry=4), scavenger, GRAZER_B1, safe)
    assert why(state, act.Hunter(ident("A1"))) == (
        "can hunt B1 with A1 for now",
        "triggers Scavenging on A2 whenever A1 hunts",
    )


def test_finishing_and_removing() -> None:
    state = adapting(species("A1", hungry=4, up="Plated, Fast, Horned"), hand="Fast 3, Plated 1")
    assert why(state, act.DONE) == (
        "keeps 2 cards: 4 plants as food, or for the next round",
        "A feeds first this round, before plants run out",
    )
    assert why(state, act.Remove(ident("A1"), card("Fast"))) == (
        "makes room on A1, which is full with 3 traits",
        "gives up Fast for nothing in return",
    )


def test_foraging_tells_who_else_eats_and_what_is_left() -> None:
    seizing = table(
        species("A1", size=2, hungry=2),
        species("A2", hungry=4, up="Opportunistic"),
        GRAZER_B1,
        plants=6,
    )
    assert why(seizing, act.Forage(ident("A1"))) == (
        "triggers Opportunistic on A2: 2 meat, so two species eat at once",
        "feeds every hungry animal of A1 at once",
    )
    emptying = table(species("A1", size=2, hungry=4, up="Tusked"), GRAZER_B1, plants=2)
    assert why(emptying, act.Forage(ident("A1"))) == (
        "empties the watering hole and triggers Tusked on A1: 1 meat",
        "leaves no plant for 3 hungry animals of B",
    )
    scarce = table(species("A1", size=2, hungry=2), species("A2", hungry=1), GRAZER_B1, plants=4)
    assert why(scarce, act.Forage(ident("A1"))) == (
        "feeds every hungry animal of A1 at once",
        "fills A1 before the watering hole runs dry: 4 plants for 6 hungry animals",
    )


def test_hunting_tells_of_meat_scavengers_and_harm() -> None:
    hunter = species("A1", size=3, hungry=4, hunter=True)
    hunt = act.Hunt(ident("A1"), ident("B1"))
    scavenged = table(hunter, species("A2", hungry=3, up="Scavenging"), GRAZER_B1)
    assert why(scavenged, hunt) == (
        "triggers Scavenging on A2: 2 meat",
        "feeds 2 of the 4 hungry animals of A1",
    )
    threat = species("B1", size=2, hungry=1, hunter=True)
    assert why(table(hunter, species("A2", hungry=3), threat), hunt) == (
        "B1, which could hunt A2, dies out",
        "feeds 2 of the 4 hungry animals of A1",
    )
    fed = table(hunter, species("B1", size=2, plant=3))
    assert why(fed, hunt)[1] == "costs B a point: all of B1 had eaten"


def test_a_card_as_food_saves_from_starving_or_makes_a_meal_larger() -> None:
    feed = act.Feed(card("Fast 3"))
    starving = table(species("A1", size=2, hungry=3), GRAZER_B1, hands={A: "Fast 3"}, round_=4)
    assert why(starving, feed) == (
        "lets A1 eat 2 plants at once instead of 0",
        "uses a card that is worthless after this round",
    )
    little = table(species("A1", size=3, hungry=3), GRAZER_B1, hands={A: "Fast 3"}, plants=1)
    assert why(little, feed)[0] == "lets A1 eat 3 plants at once instead of 1"


def test_starving_and_passing() -> None:
    state = table(species("A1", size=3, hungry=3), species("A2", hungry=1, up="Fast"), GRAZER_B1)
    assert why(state, act.Starve(ident("A1"))) == (
        "spares A2, which would die out",
        "A1 survives with 2 animals",
    )
    assert why(state, act.Starve(ident("A2"))) == (
        "A2 dies out, but gives 1 trait card back",
        "adds its size (1) to the next new species",
    )
    fed = table(species("A1", plant=1), GRAZER_B1, hands={A: "Fast 3"})
    assert why(fed, act.PASS) == (
        "keeps 1 card for the next round",
        "A has no hungry animals left",
    )


def test_whom_to_lose() -> None:
    hunter = species("B1", size=3, hungry=3, hunter=True)
    state = table(species("A1", hungry=2, plant=1), hunter, plants=2, turn=B)
    state.seats[A].orders.losses = "ask"
    do(state, B, act.Hunt(ident("B1"), ident("A1")))
    assert why(state, act.Lose("hungry")) == (
        "keeps the food that A1 has eaten, 1 point each",
        "leaves A1 one animal fewer to feed",
    )
    assert why(state, act.Lose("fed")) == (
        "keeps a hungry animal of A1, which may still eat",
        "gives up 1 point of food in return",
    )
