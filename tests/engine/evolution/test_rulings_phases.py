"""The house's rulings 12 to 21, on phases, the deck, extinction and the end of the game."""

import random

import pytest

from engine.errors import IllegalAction
from engine.evolution import GAME
from engine.evolution import actions as act
from engine.evolution.events import Bred, FatEaten, Took
from engine.evolution.scoring import final_outcome
from engine.evolution.state import Species
from engine.game import Event, Order
from tests.engine.evolution.tables import (
    A,
    B,
    C,
    attack,
    before_reveal,
    card,
    cards,
    do,
    eat,
    fed,
    ident,
    is_extinct,
    legal,
    on,
    species,
    table,
    think,
    told,
)

PLENTY = ", ".join(["Fertile 2"] * 30)


def early(events: list[Event]) -> list[str]:
    """Which traits acted before the reveal, in their order."""
    found = []
    for event in events:
        match event:
            case Bred(species=one):
                found.append(f"Fertile {one}")
            case FatEaten(species=one):
                found.append(f"Fat {one}")
            case Took(species=one, cause="Long Neck"):
                found.append(f"Neck {one}")
    return found


def test_ruling_12_seats_act_clockwise_each_fertile_then_fat_then_long_neck() -> None:
    state = before_reveal(
        species("A1", "Long Neck, Fertile", population=3),
        *(species("A2", "Fat Tissue, Fertile", body=3, fat=1), species("B1", "Long Neck")),
        *(species("C1", "Fertile", population=2), species("C2")),
        plants=2,
        laid="Fertile 3",
        first=C,
    )
    assert early(do(state, A, act.DONE)) == [
        *("Fertile 2001", "Fertile 1", "Fertile 2", "Fat 2", "Neck 1", "Neck 1001")
    ]


def ordering() -> tuple[Species, ...]:
    """Long Neck with Foraging takes 2 when it acts first, and 1 when fat has filled the board."""
    return (
        species("A1", "Long Neck, Foraging, Fat Tissue", population=3, body=3, fat=2),
        species("A2", "Long Neck", population=2),
        species("B1", population=2),
    )


def test_ruling_12_the_house_order_settles_it_without_a_question() -> None:
    state = before_reveal(*ordering(), laid="Fertile 4")
    do(state, A, act.DONE)
    assert state.phase == "feed"
    assert fed(state, "A1", "A2") == [(3, 0), (1, 0)]


def test_ruling_12_who_asks_is_asked_only_where_the_order_makes_a_difference() -> None:
    state = before_reveal(*ordering(), laid="Fertile 4")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert (GAME.actors(state), state.phase) == ((A,), "reveal")
    assert legal(state, A) == ["Fat Tissue of A1 acts next", "Long Neck of A1 acts next"]
    assert fed(state, "A2") == [(1, 0)]
    with pytest.raises(IllegalAction, match="does not wait to act"):
        do(state, A, act.Activate(ident("A2"), "Long Neck"))
    do(state, A, act.Activate(ident("A1"), "Long Neck"))
    assert state.phase == "feed"
    assert fed(state, "A1") == [(3, 1)]


def test_ruling_12_cooperation_ties_the_order_of_neighbours_together() -> None:
    """A1 hands a plant to A2, whose fat would fill the same place."""
    state = before_reveal(
        species("A1", "Long Neck, Cooperation"),
        *(species("A2", "Fat Tissue, Foraging", population=2, body=2, fat=1), species("B1")),
        laid="Fertile 4",
    )
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert legal(state, A) == ["Long Neck of A1 acts next", "Fat Tissue of A2 acts next"]
    do(state, A, act.Activate(ident("A1"), "Long Neck"))
    assert fed(state, "A2") == [(2, 1)]


def test_ruling_12_a_long_run_of_cooperation_is_asked_about_without_trying_it_out() -> None:
    """Six species with two such traits each: from ten traits on it is tried, and settled."""
    row = [
        species(f"A{number}", "Cooperation, Long Neck, Fat Tissue", population=3, body=4, fat=2)
        for number in range(1, 7)
    ]
    state = before_reveal(*row, species("B1", population=6), laid="Fertile 7")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert len(legal(state, A)) == 12
    do(state, A, GAME.actions(state, A)[0])
    do(state, A, GAME.actions(state, A)[0])
    assert state.phase == "feed"


def test_ruling_12_taking_the_order_back_answers_the_question() -> None:
    state = before_reveal(*ordering(), laid="Fertile 4")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    do(state, A, Order("sequence", "house"))
    assert state.phase == "feed"


@pytest.mark.parametrize(("plants", "total", "left"), [(3, -9, 0), (0, -3, 0), (0, 0, 0)])
def test_ruling_13_the_hole_never_holds_less_than_nothing(
    plants: int, total: int, left: int
) -> None:
    state = before_reveal(
        species("A1"), species("B1", "Intelligence"), plants=plants, laid=f"Ambush {total}"
    )
    state.seats[B].hand = cards("Horns")
    events = do(state, A, act.DONE)
    assert state.plants == left
    assert any(f"The watering hole holds {left} plants" in words for words in told(events))


def deal(deck: str, discard: str, *, last_round: int = 0) -> tuple[list[int], int, list[str]]:
    """End a round with this deck: cards in the hands of A, B and C, the last round, what is told.

    Each is dealt 4 cards, beginning with B.
    """
    state = table(
        species("A1"),
        *(species("B1", food=1), species("C1", food=1)),
        plants=1,
        deck=deck,
        discard=discard,
        last_round=last_round,
    )
    events = eat(state, "A1")
    hands = [len(seat.hand) + len(seat.laid) for seat in state.seats]
    return hands, state.last_round, told(events)


def test_ruling_14_when_the_last_card_is_drawn_in_the_deal_this_round_is_the_last() -> None:
    hands, last, words = deal(", ".join(["Horns"] * 12), "Ambush, Ambush, Ambush")
    assert (hands, last) == ([4, 4, 4], 3)
    assert words[-2:] == [
        "The deck has run out: this round is the last.",
        "The discard pile of 3 cards is shuffled into a new deck.",
    ]
    assert deal(", ".join(["Horns"] * 13), "")[:2] == ([4, 4, 4], 0)


def test_ruling_14_the_discard_pile_is_shuffled_in_at_once_and_dealt_on() -> None:
    hands, last, _ = deal(", ".join(["Horns"] * 5), ", ".join(["Ambush"] * 9))
    assert (hands, last) == ([4, 4, 4], 3)


def test_ruling_14_by_an_extinction_the_next_round_is_the_last() -> None:
    state = table(
        species("A1", "Carnivore", body=3, population=3),
        *(species("B1", "Climbing 1, Horns 1"), species("B2"), species("C1")),
        plants=3,
        deck="Ambush",
    )
    on(state, "A1").up += cards("Climbing 5")
    attack(state, "A1", "B1")
    assert state.last_round == 3
    assert len(state.seats[B].hand) == 2
    assert len(state.deck) == 1


def test_ruling_14_an_extinction_in_the_last_round_adds_no_round() -> None:
    """The deck runs out once more, by B1's death: the game ends with this round all the same."""
    state = table(
        species("A1", "Carnivore", body=2),
        *(species("B1", "Fertile 3"), species("C1", food=1)),
        deck="Ambush",
        last_round=2,
    )
    events = attack(state, "A1", "B1")
    assert "**Bo**'s B1 is extinct; Fertile 3 discarded, its owner draws 1 card." in told(events)
    assert "The deck has run out" not in " ".join(told(events))
    assert (state.phase, state.last_round) == ("over", 2)


def test_ruling_14_with_no_discard_pile_the_next_draw_shuffles() -> None:
    """The deck ran out with nothing to shuffle: what B's species then leaves becomes the deck."""
    state = table(
        species("A1", "Carnivore", body=3, population=3),
        *(species("B1", "Fertile 3, Horns 3"), species("B2"), species("C1")),
        plants=3,
        last_round=3,
    )
    on(state, "A1").population = 4
    assert state.deck == state.discard == []
    events = attack(state, "A1", "B1")
    assert state.seats[B].hand == cards("Fertile 3, Horns 3")
    assert "The discard pile of 2 cards is shuffled into a new deck." in told(events)
    assert state.last_round == 3


def test_ruling_14_the_game_ends_after_the_last_round() -> None:
    for last_round, over in ((2, True), (3, False)):
        state = table(
            species("A1"),
            *(species("B1", food=1), species("C1", food=1)),
            plants=1,
            deck=PLENTY,
            last_round=last_round,
        )
        eat(state, "A1")
        assert (GAME.outcome(state) is not None) == over


def test_ruling_14_a_deal_that_runs_out_in_the_announced_last_round_changes_nothing() -> None:
    assert deal(", ".join(["Horns"] * 12), "Ambush", last_round=3)[1] == 3


def test_ruling_15_a_pass_holds_for_one_turn_and_enough_for_the_round() -> None:
    """B takes food onto fat three times; A passes once, then has had enough."""
    state = table(
        species("A1", "Fat Tissue", food=1, body=6),
        *(species("B1", "Fat Tissue", food=1, body=6), species("C1", food=1)),
        plants=9,
    )
    do(state, A, act.PASS)
    eat(state, "B1")
    assert GAME.actors(state) == (A,)
    do(state, A, act.ENOUGH)
    eat(state, "B1")
    eat(state, "B1")
    assert fed(state, "A1", "B1") == [(1, 0), (1, 3)]
    assert state.seats[A].enough


def test_ruling_15_who_had_enough_is_asked_again_when_it_must_feed() -> None:
    """C eats the Warning Call that kept B1 safe: now A's hungry carnivore must attack it."""
    state = table(
        *(species("A1", "Carnivore", body=3), species("A2", "Fat Tissue", food=1, body=3)),
        *(species("B1", food=1), species("B2", "Warning Call, Climbing", food=1)),
        species("C1", "Carnivore, Ambush, Climbing", body=6, population=2),
        plants=9,
    )
    assert not [words for words in legal(state, A) if words.startswith("Attack")]
    do(state, A, act.ENOUGH)
    attack(state, "C1", "B2")
    assert GAME.actors(state) == (A,)
    assert legal(state, A) == ["Feed A2 a plant onto Fat Tissue", "Attack B1 with A1"]


def test_ruling_15_enough_ends_with_its_round() -> None:
    state = table(
        species("A1", "Fat Tissue", food=1, body=2),
        *(species("B1"), species("C1", food=1)),
        plants=9,
        deck=PLENTY,
    )
    do(state, A, act.ENOUGH)
    assert state.seats[A].enough
    eat(state, "B1")
    assert state.round == 3
    assert not state.seats[A].enough


def test_ruling_15_enough_is_told_after_feeding_as_before_it() -> None:
    state = table(
        species("A1", "Intelligence", population=3), species("B1"), plants=9, hands={A: "Horns"}
    )
    eat(state, "A1")
    words = told(do(state, A, act.ENOUGH))
    assert words[0] == "**Ada** wants no more optional food this round."


def test_ruling_15_who_has_no_option_is_passed_in_silence() -> None:
    state = table(
        species("A1", population=3), species("B1", food=1), species("C1", food=1), plants=9
    )
    assert told(eat(state, "A1")) == ["**Ada**'s A1 takes 1 plant; 8 left."]
    assert GAME.actors(state) == (A,)


def test_ruling_15_feeding_ends_when_all_pass_in_turn() -> None:
    state = table(
        species("A1", "Fat Tissue", food=1, body=2),
        *(species("B1", "Fat Tissue", food=1, body=2), species("C1", food=1)),
        plants=9,
        deck=PLENTY,
    )
    do(state, A, act.PASS)
    assert state.phase == "feed"
    do(state, B, act.PASS)
    assert (state.phase, state.round) == ("select", 3)


def test_ruling_16_each_hand_is_dealt_whole_from_the_first_player() -> None:
    """B is first and gets 4, C the last 2, A nothing; who has no card lays none."""
    state = table(
        species("A1"),
        *(species("B1", food=1), species("C1", food=1)),
        plants=1,
        deck=", ".join(["Horns 1"] * 6),
    )
    events = eat(state, "A1")
    assert [len(seat.hand) for seat in state.seats] == [0, 4, 2]
    assert "There are no more cards." in told(events)
    assert GAME.actors(state) == (B, C)
    do(state, B, act.Lay(card("Horns 1")))
    do(state, C, act.Lay(card("Horns 1")))
    assert [len(seat.laid) for seat in state.seats] == [0, 1, 1]
    assert state.phase == "play"


def test_an_only_card_is_laid_without_asking() -> None:
    """C holds one card after the deal: there is nothing to choose, and everyone can see that."""
    state = table(
        species("A1"),
        *(species("B1", food=1), species("C1", food=1)),
        plants=1,
        deck=", ".join(["Horns 1"] * 5),
    )
    eat(state, "A1")
    assert GAME.actors(state) == (B,)
    assert state.seats[C].laid == cards("Horns 1")


def test_ruling_17_there_is_no_limit_to_species() -> None:
    hand = ", ".join(["Horns"] * 25)
    state = table(species("A1"), phase="play", hands={A: hand, B: "Fertile"})
    for _ in range(25):
        do(state, A, act.NewSpecies(card("Horns"), "left"))
    assert [one.id for one in state.seats[A].species] == list(range(26, 0, -1))


def test_ruling_17_a_face_down_trait_may_be_taken_off_and_is_then_seen() -> None:
    state = table(species("A1"), phase="play", hands={A: "Horns, Ambush"})
    assert told(do(state, A, act.Trait(card("Horns"), ident("A1")))) == [
        "**Ada** plays a trait face down on A1."
    ]
    events = do(state, A, act.Remove(ident("A1"), card("Horns")))
    assert state.discard == cards("Horns")
    assert told(events) == ["**Ada** takes Horns 2 off A1."]


def test_ruling_18_extinctions_at_the_end_go_clockwise_and_left_to_right() -> None:
    """B is first: B1, B2, then C1, then A1; each discards, then draws the top cards."""
    state = table(
        species("A1", "Horns 1"),
        *(species("B1", "Climbing 1"), species("B2", "Climbing 2"), species("C1", "Fertile 2")),
        *(species("A2"), species("A3")),
        plants=1,
        first=B,
        turn=A,
        deck=PLENTY + ", Ambush 0, Ambush 1, Ambush 2, Ambush 3",
    )
    events = eat(state, "A2")
    gone = [words for words in told(events) if "is extinct" in words]
    assert [words.split("'s ")[1][:2] for words in gone] == ["B1", "B2", "C1", "A1", "A3"]
    assert card("Ambush 3") in state.seats[B].hand
    assert card("Ambush 2") in state.seats[B].hand
    assert card("Ambush 1") in state.seats[C].hand
    assert card("Ambush 0") in state.seats[A].hand


def test_ruling_18_both_dead_by_horns_cards_paid_then_the_preys_owner_then_the_hunters() -> None:
    """The deck runs out on the way, so that the order shows in what is drawn."""
    state = table(
        species("A1", "Carnivore 1, Intelligence 4", body=3),
        *(species("A2"), species("B1", "Horns 1, Climbing 1"), species("B2"), species("C1")),
        plants=3,
        hands={A: "Fertile 7"},
        deck="Ambush 1, Ambush 2, Ambush 3, " + "Ambush 0",
    )
    attack(state, "A1", "B1", "Climbing")
    assert state.seats[B].hand == cards("Ambush 0, Ambush 3")
    assert state.seats[A].hand == cards("Ambush 1, Ambush 2")
    assert sorted(state.deck) == sorted(
        cards("Fertile 7, Horns 1, Climbing 1, Carnivore 1, Intelligence 4")
    )
    assert state.last_round == 3


def test_ruling_18_cards_drawn_by_an_extinction_may_be_used_at_once() -> None:
    state = table(
        species("A1", "Carnivore", body=3, population=3),
        *(species("B1", "Fertile 2"), species("B2", "Intelligence", population=4)),
        species("C1", food=1),
        deck="Ambush 1, Ambush 2, Ambush 3",
    )
    attack(state, "A1", "B1")
    think(state, "B2", "Ambush 3")
    assert fed(state, "B2") == [(2, 0)]


def test_ruling_19_stored_fat_saves_nobody_and_goes_behind_the_screen() -> None:
    """B1 has 2 fat and no food on its board: it dies."""
    state = table(
        species("A1"),
        *(species("B1", "Fat Tissue, Carnivore", body=2, fat=2), species("C1", food=1, body=3)),
        plants=1,
        deck=PLENTY,
    )
    on(state, "A1").body = 3
    eat(state, "A1")
    assert is_extinct(state, "B1")
    assert state.seats[B].screen == 2


def test_ruling_19_fat_of_survivors_stays_and_counts_at_the_end() -> None:
    rows = (
        species("A1"),
        *(species("B1", "Fat Tissue", food=1, body=2, fat=2), species("C1", food=1)),
    )
    state = table(*rows, plants=1, deck=PLENTY)
    state.seats[B].enough = True
    eat(state, "A1")
    assert (on(state, "B1").fat, state.seats[B].screen) == (2, 1)
    rows = (
        species("A1"),
        *(species("B1", "Fat Tissue", food=1, body=2, fat=2), species("C1", food=1)),
    )
    last = table(*rows, plants=1, last_round=2)
    eat(last, "A1")
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert dict(outcome.breakdown)["Food"] == (1, 3, 1)


@pytest.mark.parametrize(
    ("screens", "traits", "population", "winners", "note"),
    [
        ((9, 5), ("", "Horns, Fertile"), (3, 3), (A,), ""),
        ((7, 5), ("", "Horns, Fertile"), (3, 3), (B,), "most trait points: 2"),
        ((5, 6), ("", ""), (4, 3), (A,), "most population points"),
        ((5, 5), ("Horns", "Fertile"), (4, 4), (A, B), "Order pizza"),
    ],
)
def test_ruling_21_ties_go_by_traits_then_population_then_are_shared(
    screens: tuple[int, int],
    traits: tuple[str, str],
    population: tuple[int, int],
    winners: tuple[int, ...],
    note: str,
) -> None:
    state = table(
        *(
            species(name, traits[number], population=population[number])
            for number, name in enumerate(("A1", "B1"))
        ),
        seats=2,
        phase="over",
    )
    for number, screen in enumerate(screens):
        state.seats[number].screen = screen
    outcome = final_outcome(state)
    assert outcome.winners == winners
    assert note in outcome.note
    assert bool(note) == bool(outcome.note)


def test_the_last_round_is_announced_at_its_start_and_in_the_status() -> None:
    state = table(
        species("A1"),
        *(species("B1", food=1), species("C1", food=1)),
        plants=1,
        deck=PLENTY,
        last_round=3,
    )
    assert "Round 3: **Bo** is first. The deck has run out: it is the last." in told(
        eat(state, "A1")
    )
    assert GAME.status(state) == "Round 3 (the last) · Select Food"


def test_nobody_is_waited_for_who_has_nothing_to_play() -> None:
    """B has neither cards nor traits: its turn in Play Cards is over by itself."""
    state = table(
        *(species("A1"), species("B1"), species("C1")), phase="play", hands={A: "Horns", C: "Horns"}
    )
    do(state, A, act.DONE)
    assert GAME.actors(state) == (C,)


def test_a_round_is_the_same_for_the_same_chance() -> None:
    """Two tables with the same seed go the same way."""
    ends = []
    for _ in range(2):
        rng = random.Random(4)
        state = GAME.setup(GAME.check(GAME.options_type(), 4), 4, rng)
        while actors := GAME.actors(state):
            seat = actors[0]
            GAME.apply(state, seat, rng.choice(GAME.actions(state, seat)), rng)
        ends.append(GAME.encode(state))
    assert ends[0] == ends[1]
