"""What Nature and Evolution share: cards and deck files, Quick Play, players better than chance."""

import csv
import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from engine.ends import share
from engine.errors import BadFile, BadOption
from engine.evolution import GAME as EVOLUTION_GAME
from engine.evolution.play import actions as evolution
from engine.evolution.play import setup as evolution_deck
from engine.evolution.play.state import EvolutionOptions, food_of, trait_name
from engine.evolution.play.state import State as EvolutionState
from engine.evolution.play.state import card_name as evolution_card_name
from engine.evolution.play.state import species_name as evolution_species_name
from engine.model import HIDDEN, Action
from engine.nature import GAME as NATURE_GAME
from engine.nature.play import actions as nature
from engine.nature.play import setup as nature_deck
from engine.nature.play.setup import MOST_CARDS, cards_of
from engine.nature.play.state import NatureOptions
from engine.nature.play.state import State as NatureState
from engine.nature.play.state import species_name as nature_species_name
from engine.options import parse_options
from engine.play import bot_action, random_action
from engine.species_games.state import pop_many, shuffled, unseen_cards, without
from engine.stories import Concern
from engine.words import Reader
from tests.engine.evolution.tables import cards as evolution_cards
from tests.engine.nature.tables import cards as nature_cards
from tests.games import GAMES
from tests.playing import random_steps

NAMES = ("evolution", "nature")
BOTS = [(name, bot) for name in NAMES for bot in GAMES[name].bots]
EVOLUTION, NATURE = EVOLUTION_GAME.rules, NATURE_GAME.rules
NAMED = {"evolution": evolution_species_name, "nature": nature_species_name}
LIST = Path(__file__).parents[3] / "shared" / "data" / "evolution_cards.csv"


def test_hopeless_odds_give_a_share_of_nothing() -> None:
    """Far more points than chance can bring."""
    assert share([0.0, 1e6], 0, spread=1.0) < 1e-9
    assert share([0.0, 1e6], 1, spread=1.0) == 1.0


def test_unseen_cards_are_counted() -> None:
    """Two alike are counted; a hidden card in sight takes none away."""
    deck = cards_of(None)
    rng = random.Random(1)
    unseen = unseen_cards(deck, [deck[0], HIDDEN, deck[-1]], rng)
    assert Counter(unseen) == Counter(deck) - Counter([deck[0], deck[-1]])
    assert sorted(shuffled(deck, rng)) == sorted(deck) != shuffled(deck, rng)
    taken = pop_many(unseen, 3) + pop_many(unseen, 0)
    assert (len(taken), len(unseen)) == (3, len(deck) - 5)


def test_of_two_cards_alike_one_is_taken_away() -> None:
    assert without((5, 3, 5), 5) == (3, 5)


@pytest.mark.parametrize(
    ("name", "bot"), [(name, bot) for name in NAMES for bot in GAMES[name].bots]
)
def test_a_computer_player_beats_random_play(name: str, bot: str) -> None:
    """Of thirty games against one random player it wins at least nine in ten."""
    game, rng = GAMES[name], random.Random(f"match {bot}")
    won = 0
    for _ in range(30):
        state = game.rules.setup(game.rules.check(game.rules.options_type(), 2), 2, rng)
        while actors := game.rules.actors(state):
            seat = actors[0]
            clever = bot_action(game, state, seat, bot, rng) if seat == 0 else None
            action = clever or random_action(game, state, seat, rng)
            game.rules.apply(state, seat, action, rng)
        outcome = game.rules.outcome(state)
        assert outcome is not None
        won += outcome.winners == (0,)
    assert won >= 27


SECRET: dict[str, set[type[Action]]] = {
    "evolution": {
        *(evolution.Trait, evolution.NewSpecies, evolution.Grow, evolution.Enlarge),
        evolution.Remove,
    },
    "nature": {nature.Trait, nature.Hunter, nature.Grow, nature.Enlarge, nature.Remove},
}
"""All that is done before the reveal."""


def shown(name: str, state: msgspec.Struct, viewer: int | None) -> tuple[object, ...]:
    """All that a viewer's pictures, texts and menus are made from."""
    game = GAMES[name]
    choices = [] if viewer is None else game.rules.actions(state, viewer)
    return game.storage.encode(game.rules.redact(state, viewer)), choices, game.rules.actors(state)


@pytest.mark.short("evolution-2", "nature-3")
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("name", NAMES)
def test_no_secret_action_of_any_kind_changes_anything_for_others(name: str, seats: int) -> None:
    """Whatever is done before the reveal, and how often: the same view, choices, questions and
    silence for all others, until its seat has finished. That is final, and all play at once.
    """
    game = GAMES[name]
    kinds: set[type[Action]] = set()
    options = game.rules.check(
        parse_options(game.rules.options_type, {"quick_play": "true"}), seats
    )
    for seed in range(6):
        rng = random.Random(seed)
        state = game.rules.setup(options, seats, rng)
        while actors := game.rules.actors(state):
            assert isinstance(state, NatureState | EvolutionState)
            number = rng.choice(actors)
            action = rng.choice(game.rules.actions(state, number))
            others = [None, *(seat for seat in range(seats) if seat != number)]
            before = [shown(name, state, viewer) for viewer in others]
            phase = state.phase, state.round
            events = game.rules.apply(state, number, action, rng)
            if phase[0] not in {"adapt", "play"} or (state.phase, state.round) != phase:
                continue
            if state.seats[number].done:
                assert game.rules.actions(state, number) == []
                assert set(game.rules.actors(state)) == set(actors) - {number}
                continue
            kinds.add(type(action))
            assert [shown(name, state, viewer) for viewer in others] == before
            readers = [Reader(viewer, "ABCDEF") for viewer in (number, *others)]
            heard = [each.viewer for each in readers if game.wording.stories(events, each)]
            assert heard == [number]
    assert kinds == SECRET[name]


@pytest.mark.skipif(not LIST.exists(), reason="the list of cards lies beside the project")
def test_the_standard_deck_of_evolution_is_the_list_of_cards() -> None:
    with LIST.open(encoding="utf-8") as file:
        listed = Counter((row["trait"], int(row["food"])) for row in csv.DictReader(file))
    deck = evolution_deck.cards_of(None)
    assert Counter((trait_name(each), food_of(each)) for each in deck) == listed


def test_every_card_of_evolution_is_read_as_the_bot_names_it() -> None:
    """What the log calls a card can be put into a file."""
    deck = evolution_deck.cards_of(None)
    assert evolution_deck.parse_deck("\n".join(map(evolution_card_name, deck))) == deck


def test_lines_comments_commas_and_capitals_are_read() -> None:
    """The format is forgiving where nothing can be misread; Evolution may list each card, too."""
    text = "# mine\n\nhorned 3 x2\nFast, 1, 1   # quick\n  SOCIAL 4   x1"
    wanted = nature_cards("Horned 3,Horned 3,Fast 1,Social 4")
    assert nature_deck.parse_deck(text) == tuple(wanted)
    text = "# mine\nLong Neck 3 x2\nambush,-2\n\nFAT  TISSUE, +4, 1  # last\n"
    listed = evolution_cards("Long Neck 3, Long Neck 3, Ambush -2, Fat Tissue 4")
    assert evolution_deck.parse_deck(text) == tuple(listed)


@pytest.mark.parametrize(
    "text",
    [
        "Horned 3 x2\r\nFast 1 x1\r\n",
        "Horned 3 x 2\nFast 1 X 1",
        "Horned 3 \N{MULTIPLICATION SIGN}2\nFast 1 \N{MULTIPLICATION SIGN} 1",
        "Horned;3;2\nFast;1;1",
        "Horned\t3\t2\nFast\t1\t1",
        "Horned 3x2\nFast 1\N{MULTIPLICATION SIGN}1",
        "Trait, food, copies\nHorned, 3, 2\nFast, 1, 1",
    ],
)
def test_what_editors_and_spreadsheets_write_is_read_too(text: str) -> None:
    """Ends of lines as Windows has them, "times" in other ways, other separators, a head line."""
    assert nature_deck.parse_deck(text) == tuple(nature_cards("Horned 3,Horned 3,Fast 1"))


@pytest.mark.parametrize(
    "text",
    [
        "Ambush \N{MINUS SIGN}2 x2\nLong Neck 3 x1",
        "Ambush \N{EN DASH}2 x2\nLong Neck 3 x1",
        "Ambush -2x2\nLong Neck 3x1",
        "Ambush \N{MINUS SIGN}2\N{MULTIPLICATION SIGN}2\nLong Neck +3 \N{MULTIPLICATION SIGN} 1",
        "Ambush;-2;2\r\nLong Neck;3;1\r\n",
        "trait,food,copies\nAmbush,-2,2\nLong Neck,3,1",
        "# from a list\n\nTrait\tFood number\nAmbush\t-2\nAmbush\t-2\nLong Neck\t3",
    ],
)
def test_negative_food_numbers_are_read_with_any_minus_sign(text: str) -> None:
    """The minus sign of the bot's own names among them."""
    wanted = evolution_cards("Ambush -2, Ambush -2, Long Neck 3")
    assert evolution_deck.parse_deck(text) == tuple(wanted)


@pytest.mark.parametrize(
    ("name", "text", "line", "fault"),
    [
        ("nature", "Horned 3 x2\nHornd 3 x2", 2, 'There is no trait "Hornd"'),
        ("nature", "Hunter 3 x2", 1, 'There is no trait "Hunter"'),
        ("nature", "\n\nFast 5 x2", 3, 'The food number "5" is not 1, 2, 3 or 4'),
        ("nature", "Fast 0 x2", 1, 'The food number "0" is not 1, 2, 3 or 4'),
        ("nature", "Fast three x2", 1, 'The food number "three"'),
        ("nature", "Fast 3 x0", 1, '"0" is not a number of copies'),
        ("nature", "Fast 3 -2", 1, '"-2" is not a number of copies'),
        ("nature", "Fast 3", 1, '"Fast 3" isn\'t a trait, a food number and a number of copies'),
        ("nature", "Fast 3 x2 x2", 1, '"Fast 3 x2 x2" isn\'t'),
        ("nature", "# nothing", 0, "lists no cards"),
        ("nature", "\n", 0, "lists no cards"),
        ("nature", f"Fast 3 x{MOST_CARDS}\nFast 3 x1", 2, f"more than {MOST_CARDS} cards"),
        ("nature", "Fast 3 x15", 0, "The deck has 15 cards, but 3 players need at least 16"),
        ("nature", "Fast 4 x40", 0, "no card with food number 3"),
        ("evolution", "Horns 1\nWings 2", 2, 'There is no trait "Wings"'),
        ("evolution", "Horns", 1, "isn't a trait, a food number"),
        ("evolution", "Horns 12", 1, 'food number "12" is not from -9 to 9'),
        ("evolution", "Horns x3", 1, 'food number "x3" is not from -9 to 9'),
        ("evolution", "\nHorns 1 x0", 2, '"0" is not a number of copies'),
        ("evolution", "Horns 1 2 3", 1, "isn't a trait, a food number"),
        ("evolution", "Horns 1 x200\nHorns 2 x101", 2, "more than 300 cards"),
        ("evolution", "# nothing", 0, "lists no cards"),
        ("evolution", "trait,food,copies", 0, "lists no cards"),
        ("evolution", "Horns 1\ntrait,food", 2, 'There is no trait "trait"'),
        ("evolution", "Horns \N{MINUS SIGN}10", 1, 'food number "-10" is not from -9 to 9'),
        ("evolution", "Horns 1 x23", 0, "The deck has 23 cards, but 3 players need at least 24"),
    ],
)
def test_faults_in_decks_are_named_by_line(name: str, text: str, line: int, fault: str) -> None:
    """The line counts from 1; 0 is the file as a whole. A hint says what to write."""
    rules = GAMES[name].rules
    with pytest.raises(BadFile) as refused:
        rules.check(parse_options(rules.options_type, {"deck": text}), 3)
    assert refused.value.line == line
    assert fault in refused.value.reason
    assert refused.value.hint


def test_a_table_plays_with_its_own_deck() -> None:
    """Every card is one of the file's; without a 3 among them the food card can be drawn."""
    options = NATURE.check(NatureOptions(deck="Plated 3 x8\nFast 2 x8"), 3)
    state = NATURE.setup(options, 3, random.Random(1))
    drawn = {one for seat in state.seats for one in seat.hand} | {state.food_card, *state.deck}
    assert drawn == set(nature_cards("Plated 3,Fast 2"))
    assert set(cards_of(None)) > drawn
    drawing = NATURE.check(NatureOptions(deck="Fast 4 x40", food_card="draw"), 2)
    assert NATURE.setup(drawing, 2, random.Random(1)).plants == 8
    listed = EVOLUTION.check(EvolutionOptions(deck="Horns 1 x20\nFertile 2 x10"), 3)
    assert EVOLUTION.check(listed, 3) == listed


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_short_deck_of_evolution_leaves_eight_cards_a_seat(seats: int) -> None:
    """With the house deck every number that can be typed will do for any seats."""
    assert EVOLUTION.check(EvolutionOptions(short_deck=73), seats).short_deck == 73
    with pytest.raises(BadOption, match="Choose a number from 0 to 73"):
        EVOLUTION.check(EvolutionOptions(short_deck=74), seats)


def test_leaving_cards_out_of_a_custom_deck_is_checked_by_its_size() -> None:
    options = EvolutionOptions(deck="Horns 1 x30", short_deck=7)
    with pytest.raises(BadOption, match="With 3 players and 30 cards, you can leave out at most 6"):
        EVOLUTION.check(options, 3)


def test_two_players_of_evolution_need_the_cards_that_are_left_out_besides_their_own() -> None:
    """40 are left out, and 8 a seat must stay (page 9)."""
    EVOLUTION.check(EvolutionOptions(deck="Horns 1 x56"), 2)
    with pytest.raises(BadFile, match="The deck has 55 cards, but 2 players need at least 56"):
        EVOLUTION.check(EvolutionOptions(deck="Horns 1 x55"), 2)


@pytest.mark.parametrize("name", NAMES)
def test_who_loses_a_species_is_told_before_all_else(name: str) -> None:
    """Whatever else a step brings: it is among the foremost stories of its owner alone."""
    game, lost = GAMES[name], 0
    for seed in range(4):
        before: list[set[int]] = [set()] * 3
        for state, events, _ in random_steps(game, 3, seed):
            assert isinstance(state, NatureState | EvolutionState)
            now = [{one.id for one in seat.species} for seat in state.seats]
            for seat, (had, has) in enumerate(zip(before, now, strict=True)):
                told = game.wording.stories(events, Reader(seat, ("Ann", "Bo", "Cy")))
                for one in had - has:
                    harms = [each.words for each in told if each.concern is Concern.HARM]
                    assert any(NAMED[name](one) in words for words in harms), told
                    lost += 1
            before = now
    assert lost > 10


def test_what_all_hear_is_nobodys_harm_in_public() -> None:
    for name in NAMES:
        for _, events, _ in random_steps(GAMES[name], 3, 1):
            told = GAMES[name].wording.stories(events, Reader(None, ("Ann", "Bo", "Cy")))
            assert all(each.concern < Concern.GAIN for each in told)
