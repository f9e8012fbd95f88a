"""Commands typed in short, wrong and misspelt ways: they work, or say what to do instead."""

import random

import pytest

from cogs.play.partial_action import PartialAction, step, tag_of
from cogs.play.typed import reasons, understood
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import State as DarwinState
from engine.model import Action
from engine.natura.play.state import State as NaturaState
from engine.nature.play.state import State as NatureState
from engine.options import parse_options
from engine.registry import AnyGame
from engine.renature.play.state import State as RenatureState
from engine.renature.play.state import domino_name
from host.table.models import SeatView
from tests.cogs.screens import seen_by, table_of
from tests.cogs.town import Guest, Town
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
        ("natura", "move", (None, "a1", "a1"), "The Meadow on a1 cannot go to a1."),
        ("natura", "recover", ("a1",), "There is no life to bring back now."),
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


def test_two_squares_are_a_move() -> None:
    seen = view_of("natura", goal="taker")
    assert isinstance(seen.begun, NaturaState)
    reached = typed(seen, "move", None, "A1", "B2")
    assert isinstance(reached, PartialAction)
    assert reached.action is not None


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


async def test_a_short_command_is_answered_privately(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="renature")
    person = await town.to_act(table)
    reply = await person.slash("renature cloud-joker", animal="dragon")
    assert reply.private
    assert "“dragon” does not name the animal that becomes the joker." in reply.text
    reply = await person.slash("renature cloud-joker", animal="SQUIRRELS")
    assert "Did you mean `squirrel`?" in reply.text
    assert (await town.tables.read.view(table)).seq == 0
