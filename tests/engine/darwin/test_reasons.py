"""Why one takes an action of Darwin: made tables, and the very clauses."""

from engine.darwin.play import actions as act
from engine.darwin.play.state import State
from engine.model import Action
from tests.engine.darwin.tables import (
    EAT_3,
    EAT_3_PREDATOR_3,
    PLUS_SUN,
    SURVIVOR,
    A,
    B,
    number,
    table,
)
from tests.engine.reasoning import reasons_for

PLENTY = "3 sun, 3 water, 3 air, 3 nutrients"


def why(state: State, action: Action) -> tuple[str, ...]:
    return reasons_for("darwin", state, A, action)


def test_the_last_condition_completes_a_species() -> None:
    state = table(species={A: "R1", B: "S1"}, hands={A: EAT_3}, resources={A: PLENTY}, phase="play")
    assert why(state, act.Add(number(EAT_3))) == (
        "completes what is missing: the species survives as things stand",
        "brings Eat to 3, which is enough",
    )


def test_a_predator_ends_the_survival_of_others() -> None:
    hands = {A: EAT_3_PREDATOR_3}
    state = table(species={B: SURVIVOR}, hands=hands, resources={A: PLENTY}, phase="play")
    assert why(state, act.Add(number(EAT_3_PREDATOR_3))) == (
        "puts a surviving species in danger: Predator 3 is above its Survive",
        "brings Eat to 3, which is enough",
    )


def test_a_strategy_card_opens_a_way_to_reproduce() -> None:
    state = table(species={A: EAT_3}, hands={A: PLUS_SUN}, resources={A: PLENTY}, phase="play")
    assert why(state, act.Add(number(PLUS_SUN))) == (
        "opens the way to Scent of decay on the table",
        "each card added later costs one Sun less",
    )
    assert why(state, act.DONE)[0] == "adds no further Adaptation: of survivors, the fewest win"


def test_the_call_is_weighed_by_who_else_survives() -> None:
    alone = table(species={A: SURVIVOR})
    assert why(alone, act.I_WILL_SURVIVE) == (
        "no other species survives as things stand",
        "survives now with 2 Adaptations",
    )
    ahead = table(species={A: SURVIVOR, B: "E12 R2 S1"})
    found = why(ahead, act.I_WILL_SURVIVE)
    assert found[0] == "survives now, with the fewest Adaptations: 2 to 3"


def test_resources_are_picked_up_for_the_cards_in_hand_and_on_the_table() -> None:
    """Hovering at table, which is in hand, costs Sun, 2 Air and Nutrients."""
    state = table(hands={A: EAT_3}, resources={A: "sun, air, nutrients"}, environment="desert")
    assert why(state, act.Take("air"))[0] == (
        "completes what Hovering at table costs, which gives Eat 3"
    )
    state = table(hands={A: EAT_3}, resources={A: "2 sun, water"}, environment="desert")
    assert why(state, act.Take("sun")) == ("brings Sun to 3, to pay with later",)


def test_cards_are_drawn_for_what_is_lacking() -> None:
    state = table(resources={A: "2 sun, water"}, species={B: EAT_3_PREDATOR_3})
    assert why(state, act.Draw("eat"))[0] == "looks for food: Eat is 0 of the 3 needed"
    assert why(state, act.Draw("survive"))[0] == "looks for Survive: 0 against a Predator of 3"


def test_an_environment_makes_scarce_and_opens() -> None:
    state = table(species={A: EAT_3}, resources={A: "sun", B: "3 water, 2 air"})
    assert why(state, act.CHANGE["desert"]) == (
        "makes Water scarce: others forfeit 3, this seat none",
        "makes Sworn pollinator available, which gives Reproduce",
    )


def test_discards_are_what_helps_least_or_costs_most() -> None:
    state = table(species={A: EAT_3}, hands={A: f"S1 E1 E2 {PLUS_SUN}"}, phase="discard")
    assert why(state, act.Discard(number("E1"))) == (
        "gives up Eat that the species does not need now",
        "gives up the card of the hand that helps the species least",
    )
    assert why(state, act.Discard(number(PLUS_SUN)))[0] == (
        "gives up the card that lacks most Resources: 2"
    )


def test_what_a_to_the_card_is_paid_with_is_gone() -> None:
    """Sworn pollinator costs Water, which is lost in the Desert, and Nutrients."""
    keep = "T19"
    for held, found in (("sun, water, nutrients", True), ("water, nutrients", False)):
        state = table(
            species={A: f"{EAT_3} {keep}"},
            hands={A: "T1"},
            resources={A: held},
            phase="play",
        )
        paying = "sun" if "sun" in held else "nutrients"
        reasons = why(state, act.Play(number("T1"), paying))  # type: ignore[arg-type]
        paid_for = "makes Sworn pollinator available, which can be paid for"
        assert (paid_for in reasons) is found
