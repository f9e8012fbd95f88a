"""The game's own 88 cards are those of the rules; a table's own file is checked, line by line."""

import json
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from engine.darwin import GAME
from engine.darwin.play.cards import Card
from engine.darwin.play.deck import parse_cards, standard_cards
from engine.darwin.play.state import (
    EAT,
    ENVIRONMENTS,
    REPRODUCE,
    RESOURCES,
    SCARCE,
    STRATEGY,
    SURVIVE,
    DarwinOptions,
)
from engine.errors import BadFile

HOUSE = resources.files("engine.darwin").joinpath("data/deck.txt").read_text("utf-8")
NUMBERS = Path(__file__).parents[4] / "shared" / "data" / "darwin_numbers.json"
DECKS = ("eat", "survive", "strategy", "reproduce")
KINDS = {"to": ENVIRONMENTS, "fertility": ENVIRONMENTS, "plus": RESOURCES, "keep": RESOURCES}

SMALL = """# A file of five cards
Grass eater | Some cow | eat | sun | eat 3
    It eats grass.
Thick skin | Some rhino | survive | water, 2 air | survive 2
    Its skin is thick.

Long walk | Some beetle | strategy | any | to desert
    It walks far.
Many eggs | Some fish | reproduce ocean | air | reproduce 1, survive 1
    It lays many eggs.
Deep breath | Some whale | strategy | sun | keep air
    It holds its breath.
"""


def facts(card: Card) -> tuple[object, ...]:
    """All that the table of numbers says of a card."""
    target = ""
    if card.deck == REPRODUCE:
        target = ENVIRONMENTS[card.target]
    elif card.effect:
        target = KINDS[card.effect][card.target]
    return DECKS[card.deck], card.cost, card.scores, card.effect, target


def listed_facts(row: dict[str, object]) -> tuple[object, ...]:
    """The same of a row of the table of numbers."""
    cost = row["cost"]
    assert isinstance(cost, dict)
    assert ("any" in cost) == (row.get("kind") == "to")
    scores = tuple(row.get(name, 0) for name in ("eat", "survive", "predator", "reproduce"))
    return (
        row["deck"],
        tuple(cost.get(name, 0) for name in RESOURCES),
        scores,
        row.get("kind", ""),
        row.get("target", row.get("environment", "")),
    )


@pytest.mark.skipif(not NUMBERS.exists(), reason="the table of numbers is not here")
def test_every_cost_and_score_matches_the_table_of_numbers() -> None:
    wanted: Counter[tuple[object, ...]] = Counter()
    for row in json.loads(NUMBERS.read_text("utf-8"))["rows"]:
        wanted[listed_facts(row)] += row["count"]
    assert Counter(facts(card) for card in standard_cards().all) == wanted


def test_four_decks_have_88_cards_with_different_words() -> None:
    cards = standard_cards().all
    assert Counter(card.deck for card in cards) == {
        EAT: 24,
        SURVIVE: 24,
        STRATEGY: 32,
        REPRODUCE: 8,
    }
    for words in ("title", "organism", "text"):
        assert len({getattr(card, words) for card in cards}) == 88
    assert all(card.text.endswith(".") for card in cards)


def test_half_of_the_eat_cards_have_predator_scores() -> None:
    hunting = [card for card in standard_cards().all if card.scores[2]]
    assert Counter(card.deck for card in hunting) == {EAT: 12}


def test_there_are_two_cards_of_each_of_16_kinds_of_strategy() -> None:
    """To the …, +, kept and Fertility, four each."""
    kinds = Counter((card.effect, card.target) for card in standard_cards().all if card.effect)
    assert kinds == {(kind, target): 2 for kind in KINDS for target in range(4)}


def test_each_environment_has_two_reproduce_cards_that_cost_its_scarce_resource() -> None:
    """And leave out at least one sort."""
    cards = [card for card in standard_cards().all if card.deck == REPRODUCE]
    assert Counter(card.environment for card in cards) == dict.fromkeys(ENVIRONMENTS, 2)
    for card in cards:
        assert card.cost[SCARCE[card.environment]]
        assert not all(card.cost)


def test_a_table_can_have_its_own_card_file() -> None:
    """Codes are given deck by deck, and the table plays with it."""
    cards = parse_cards(SMALL).all
    assert [(card.code, card.title) for card in cards] == [
        ("E1", "Grass eater"),
        ("S1", "Thick skin"),
        ("T1", "Long walk"),
        ("T2", "Deep breath"),
        ("R1", "Many eggs"),
    ]
    assert cards[1].cost == (0, 1, 2, 0)
    assert cards[4].scores == (0, 1, 0, 1)
    options = DarwinOptions(deck=SMALL)
    assert GAME.rules.check(options, 5) == options
    assert parse_cards(HOUSE.replace("\n", "\r\n")) == standard_cards()


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("eat | sun |", "meat | sun |", 2, "no deck “meat”"),
        ("| sun | eat 3", "| sun | eat", 2, "“eat” is not a score"),
        ("| sun | eat 3", "| sun | heat 3", 2, "no score “heat”"),
        ("| sun | eat 3", "| sun | eat 3, eat 1", 2, "“eat” appears twice"),
        ("| sun | eat 3", "| sun | eat 3, survive 1, predator 1", 2, "only two scores"),
        ("| sun | eat 3", "| moon | eat 3", 2, "no Resource “moon”"),
        ("| sun | eat 3", "| 0 sun | eat 3", 2, "“0 sun” is not a Resource with a number"),
        ("| sun | eat 3", "| sun, 2 sun | eat 3", 2, "“sun” appears twice"),
        ("| sun | eat 3", "| | eat 3", 2, "“” is not a Resource"),
        ("| sun | eat 3", "| any | eat 3", 2, "Only To the … cards can cost “any”"),
        ("| any | to", "| sun | to", 7, "A To the … card costs any one Resource"),
        ("to desert", "to moon", 7, "no Environment “moon”"),
        ("to desert", "eat 2", 7, "A Strategy card can't give “eat 2”"),
        ("any | to desert", "sun | plus desert", 7, "no Resource “desert”"),
        ("| sun | eat 3", "| eat 3", 2, "has 4 parts between bars, not 5"),
        ("reproduce ocean", "reproduce", 9, "no Environment “”"),
        ("reproduce 1, survive 1", "survive 1", 9, "no Reproduce score"),
        ("ocean | air |", "ocean | sun |", 9, "A Reproduce card of the Ocean must cost Air"),
        ("| air |", "| sun, water, air, nutrients |", 9, "can't cost all four Resources"),
        ("    It eats grass.\n", "", 2, "This card has no sentence below it"),
        ("    It lays many eggs.\n", "", 9, "This card has no sentence below it"),
        ("# A file", " A file", 1, "This sentence doesn't belong to a card"),
        ("It eats grass.", "...", 3, "The sentence is missing"),
        ("It eats grass.", "Look at <@1>.", 3, r"contains “\<”"),
        ("It eats grass.", "See https://x.y", 3, "contains “/”"),
        ("Grass eater", "**Grass**", 2, r"contains “\*”"),
        ("Grass eater", "Gra\u202ess", 2, "contains U+202E"),
        ("Grass eater", "Gra" + "\u0301" * 3, 2, "contains U+0301"),
        ("Grass eater", "G" * 29, 2, "The title has 29 characters, more than 28"),
        ("Some cow", "c" * 37, 2, "The organism has 37 characters, more than 36"),
        ("It eats grass.", "g" * 141, 3, "The sentence has 141 characters, more than 140"),
        ("Thick skin", "Grass Eater", 4, "The card “Grass Eater” is already on line 2"),
        ("eat 3", "eat 2", 0, "The Eat scores add up to less than 3"),
    ],
)
def test_a_fault_is_reported_with_its_line(old: str, new: str, line: int, fault: str) -> None:
    assert old in SMALL
    with pytest.raises(BadFile) as refused:
        GAME.rules.check(DarwinOptions(deck=SMALL.replace(old, new)), 3)
    assert refused.value.line == line
    assert fault in refused.value.reason
    assert refused.value.hint


@pytest.mark.parametrize("deck", ["eat", "survive", "reproduce"])
def test_a_file_needs_an_eat_a_survive_and_a_reproduce_card(deck: str) -> None:
    """Without one of these nobody could survive, or draw."""
    kept = [pair for pair in SMALL.replace("\n\n", "\n").split("\n")[1:] if pair]
    pairs = zip(kept[::2], kept[1::2], strict=True)
    text = "".join(f"{card}\n{below}\n" for card, below in pairs if f"| {deck}" not in card)
    with pytest.raises(BadFile, match=f"has no {deck.capitalize()} card"):
        parse_cards(text)


def with_way(way: str) -> str:
    """The small file with another Strategy card; Air is scarce where its Reproduce card is."""
    return SMALL.replace("| sun | keep air", f"| {'any' if way == 'to sky' else 'sun'} | {way}")


@pytest.mark.parametrize("way", ["keep air", "plus air", "fertility ocean"])
def test_any_strategy_card_that_puts_a_reproduce_card_within_reach_is_enough(way: str) -> None:
    """It keeps or gives the one Air, or is a Fertility of the Ocean."""
    assert len(parse_cards(with_way(way)).all) == 5


@pytest.mark.parametrize("way", ["keep sun", "plus water", "fertility sky", "to sky"])
def test_a_file_without_a_reproduce_card_within_reach_is_refused(way: str) -> None:
    """Its game would go on until the stall guard ends it."""
    with pytest.raises(BadFile, match="No Strategy card puts a Reproduce card within reach"):
        parse_cards(with_way(way))


def test_one_plus_card_is_not_enough_for_a_reproduce_card_that_costs_two_of_its_resource() -> None:
    """Two of them are."""
    text = SMALL.replace("keep air", "plus air").replace("ocean | air |", "ocean | 2 air |")
    with pytest.raises(BadFile, match="No Strategy card puts a Reproduce card within reach"):
        parse_cards(text)
    more = "Fresh air | Some bird | strategy | sun | plus air\n    It breathes.\n"
    assert parse_cards(text + more)


def test_a_file_without_cards_or_with_too_many_is_refused() -> None:
    with pytest.raises(BadFile, match="lists no cards"):
        parse_cards("# nothing\n\n")
    with pytest.raises(BadFile, match="more than 200 cards"):
        parse_cards(
            "".join(f"Card {each} | Cow | eat | sun | eat 1\n    Grass.\n" for each in range(201))
        )
    more = "".join(
        f"Egg {each} | Fish | reproduce ocean | air | reproduce 1\n    Many.\n" for each in range(3)
    )
    with pytest.raises(BadFile, match="Line 17: The Ocean has more than 3 Reproduce cards"):
        parse_cards(SMALL + more)
