"""Commands as people type them: what is suggested, what is understood, what is refused and how."""

import random

import pytest

from cogs.lobby.new_table import meant
from cogs.play.choices import PartialAction, step, tag_of
from cogs.play.typed import reasons, understood
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import State as DarwinState
from engine.model import Action
from engine.nature.play.state import State, card_name
from engine.nature.play.state import State as NatureState
from engine.options import parse_options
from engine.registry import AnyGame
from engine.registry import game as game_named
from engine.renature.play.state import State as RenatureState
from engine.renature.play.state import domino_name
from host.table.models import SeatView
from tests.cogs.pace import Duel, play_until
from tests.cogs.town import Guest, Town
from tests.cogs.views import seen_by, table_of
from tests.engine.playing import positions
from tests.games import GAMES


def view_of(name: str, seats: int = 2, **options: object) -> SeatView:
    """A game that has just begun, as who is to act sees it."""
    game = GAMES[name]
    chosen = game.rules.check(parse_options(game.rules.options_type, options), seats)
    state = game.rules.setup(chosen, seats, random.Random(3))
    table = table_of(game, seats, chosen, "running")
    return seen_by(game, table, state, game.rules.actors(state)[0])


def kind_of(game: AnyGame, tag: str) -> type[Action]:
    """The kind of action of this command."""
    return next(kind for kind in game.rules.action_types if tag_of(kind) == tag)


def typed(seen: SeatView, tag: str, *words: str | None) -> PartialAction | str:
    """What becomes of a command with these words: a step on the way, or a refusal."""
    game = GAMES[seen.view.game]
    kind = kind_of(game, tag)
    said = [*words, *[None] * (len(kind.__struct_fields__) - len(words))]
    meant = understood(game, seen, kind, said)
    reached = step(game, seen, tag, meant)
    if reached.field or reached.action is not None:
        return reached
    return str(reasons(game, seen, kind, meant))


def test_a_domino_without_its_direction_gets_the_rules_own_reasons() -> None:
    """One where all directions have the same; else each direction with its own."""
    seen = view_of("renature")
    state = seen.begun
    assert isinstance(state, RenatureState)
    hand = state.seats[seen.own_seat].hand
    told = typed(seen, "place", domino_name(hand[0]), "h8")
    assert isinstance(told, str)
    assert "That is not possible, whichever `facing` you choose:\n- " in told
    assert "Neither half lies on a start or beside an animal." in told
    other = next(each for each in range(55) if each not in hand)
    told = typed(seen, "place", domino_name(other), "h8")
    assert told == (
        f"The domino {domino_name(other)} is not in your hand. Choose one that you hold."
    )


@pytest.mark.parametrize(
    ("name", "tag", "words", "told"),
    [
        (
            "renature",
            "cloud-joker",
            ("dragon",),
            "“dragon” does not name the animal that becomes the joker. You can say `salamander`,",
        ),
        ("renature", "cloud-joker", ("owll",), "Did you mean `owl`?"),
        ("renature", "place", ("butterfli-bat",), "Did you mean `butterfly-bat`"),
        ("renature", "mushroom", ("a1",), "You cannot place a mushroom now."),
        ("darwin", "add", ("Bubble net",), "Your turn begins with picking up."),
        ("darwin", "change", ("desrt",), "Did you mean `desert`?"),
        ("darwin", "change", ("ocean",), "The Ocean is here already."),
        ("nature", "forage", ("nothing",), "This is the Adapting Phase."),
        ("nature", "hunter", ("Z9",), "“Z9” does not name one of your species."),
        ("evolution", "lay", ("Unicorn",), "“Unicorn” does not name a card from your hand."),
        ("evolution", "remove", (), "This is Select Food."),
        ("natura", "move", ("oceann",), "Did you mean `ocean`?"),
        ("natura", "move", (None, "a1", "a1"), "The Meadow on a1 can't go to a1."),
        ("natura", "recover", ("a1",), "There's no life to bring back now."),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason_and_a_way_on(
    name: str, tag: str, words: tuple[str | None, ...], told: str
) -> None:
    heard = typed(view_of(name), tag, *words)
    assert isinstance(heard, str)
    assert told in heard


@pytest.mark.parametrize("spelling", ["{0}", "{1}", "{2}"])
def test_a_name_is_understood_by_its_title_its_beginning_and_in_any_letters(spelling: str) -> None:
    seen = view_of("nature")
    state = seen.begun
    assert isinstance(state, NatureState)
    game = GAMES["nature"]
    [first, *_] = [action for action in seen.actions if tag_of(action) == "trait"]
    choice = game.wording.choice(state, seen.own_seat, first, "card")
    short = choice.label.rpartition(" ")[0]
    alone = sum(
        game.wording.choice(state, seen.own_seat, action, "card").label.startswith(short)
        for action in seen.actions
        if tag_of(action) == "trait"
    )
    word = spelling.format(choice.label.upper(), choice.key.replace("-", " "), short[:4].lower())
    reached = typed(seen, "trait", word)
    if alone > 1 and spelling == "{2}":
        assert isinstance(reached, str)
        assert "can mean" in reached
    else:
        assert isinstance(reached, PartialAction)
        assert reached.action == first


def test_a_card_is_named_by_its_title_in_darwin() -> None:
    seen = view_of("darwin")
    state = seen.begun
    assert isinstance(state, DarwinState)
    titles = [card.title for card in cards_of(state.options.deck).all]
    assert "Bubble net" in titles
    assert typed(seen, "reproduce", titles[0]) == typed(seen, "add", titles[-1])


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_typed_gets_an_answer_in_whole_sentences(name: str) -> None:
    """Every command at many moments, with no words, with one, and with nonsense."""
    game = GAMES[name]
    rng = random.Random(name)
    seats = max(2, game.rules.min_seats)
    table = table_of(game, seats, game.rules.options_type(), "running")
    for position in rng.sample(positions(name, seats), 12):
        state = game.storage.decode_state(position.state)
        actors = game.rules.actors(state)
        if not actors:
            continue
        seen = seen_by(game, table, state, actors[0])
        for kind in game.rules.action_types:
            fields = len(kind.__struct_fields__)
            for words in ((), ("a1",), ("nonsense",), ("nonsense",) * fields, ("x",) * fields):
                told = typed(seen, tag_of(kind), *words[:fields])
                if isinstance(told, str):
                    assert told[0] == "“" or told[0].isupper()
                    assert told.endswith((".", "!", "?"))
                    assert len(told) < 1000


async def cards(town: Town, table: int) -> set[str]:
    """The keys of the cards in the hand of whoever must decide."""
    state = await town.state(table)
    assert isinstance(state, State)
    return {card_name(card).replace(" ", "-") for card in state.seats[state.turn].hand}


async def test_only_cards_of_ones_own_hand_are_offered(town: Town, duel: Duel) -> None:
    table, person, _ = duel
    offered = await person.suggestions("nature grow", "card")
    assert set(offered.values()) == await cards(town, table)


async def test_what_is_typed_narrows_what_is_offered(town: Town, duel: Duel) -> None:
    table, person, _ = duel
    wanted = min(await cards(town, table))
    offered = await person.suggestions("nature grow", "card", wanted.upper())
    assert list(offered.values()) == [wanted]
    assert await person.suggestions("nature grow", "card", "qqq") == {}


async def test_an_option_that_is_filled_in_narrows_the_others(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    await play_until(
        town,
        table,
        lambda state: state.phase == "adapt" and len(state.seats[state.turn].species) > 1,
    )
    person = await town.to_act(table)
    await person.slash("nature hunter", species="A1" if person is ann else "B1")
    seen = await town.seen(table, person)
    game = game_named(seen.view.game)
    offered = await person.suggestions("nature remove", "card", species=own(person, ann, 1))
    assert set(offered.values()) == {"Hunter"}
    assert await person.suggestions("nature remove", "card", species=own(person, ann, 2)) == {}
    assert game.name == "nature"


def own(person: Guest, first: Guest, number: int) -> str:
    """The name of one of a person's species."""
    return f"{'A' if person is first else 'B'}{number}"


async def test_nothing_is_offered_to_others(duel: Duel, cleo: Guest) -> None:
    table, _, other = duel
    assert await other.suggestions("nature grow", "card") == {}
    assert await cleo.suggestions("nature grow", "card") == {}
    assert await cleo.suggestions("nature grow", "card", table=str(table)) == {}
    assert await cleo.suggestions("nature grow", "table") == {}


async def test_suggestions_follow_the_table_that_is_named(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    first = await town.game(ann, ben)
    town.seed = bytes(32)
    second = await town.game(ann, ben, channel="brook")
    for table in (first, second):
        person = await town.to_act(table)
        offered = await person.suggestions("nature grow", "card", channel="dm", table=str(table))
        assert set(offered.values()) == await cards(town, table)


async def test_ones_own_tables_are_offered_those_that_wait_first(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    await town.lobby(ben, ann)
    table = await town.game(ann, ben, channel="brook")
    person = await town.to_act(table)
    offered = await person.suggestions("hand", "table", channel="dm")
    assert list(offered.values()) == [str(table), "1"]
    assert [label.endswith("· waits for you") for label in offered] == [True, False]


async def test_the_games_and_their_presets_are_offered_as_a_menu(ann: Guest) -> None:
    offered = await ann.suggestions("table new", "game")
    assert list(offered.values())[:5] == ["nature", "evolution", "renature", "natura", "darwin"]
    assert offered["Nature: the usual game, 2 to 6"] == "nature"
    assert "Renature · Valley: the expansion with tree stumps and mushrooms; 2 to 4" in offered
    found = await ann.suggestions("table new", "game", "natura mosaic")
    assert list(found) == ["Natura · Mosaic: join all pieces (co-op, 1 to 6)"]


async def test_every_preset_is_found_by_typing_and_opens_what_it_says(ann: Guest) -> None:
    for name, game in GAMES.items():
        for preset in game.presets:
            found = await ann.suggestions("table new", "game", f"{game.title} {preset.title}")
            labels = [label for label in found if f" · {preset.title}:" in label]
            assert len(labels) == 1, preset.title
            assert len(labels[0]) <= 100
            for typed in (found[labels[0]], labels[0], f"{name} {preset.title.upper()}"):
                played, options = meant(GAMES, typed, GAMES)
                assert (played.name, options) == (name, preset.options)


@pytest.mark.parametrize("typed", ["tundra", "", "quick", "natura/tundra", "x" * 6000])
async def test_a_game_that_is_not_on_the_menu_is_refused_with_those_that_are(
    town: Town, ann: Guest, typed: str
) -> None:
    reply = await ann.slash("table new", game=typed)
    assert reply.private
    assert "Nature, Evolution, Renature" in reply.text
    assert town.public() == []
