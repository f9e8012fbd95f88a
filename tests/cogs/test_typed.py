"""Typed commands: suggestions, meanings and refusals."""

import random
import re

import msgspec
import pytest

from cogs.lobby.new_table import meant
from cogs.play.choices import PartialAction, step, tag_of
from cogs.play.typed import fits, reasons, understood
from engine.model import Choice
from engine.nature.play.state import State as NatureState
from engine.options import parse_options
from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.squares import NAMES
from engine.renature.play.actions import Place
from engine.renature.play.state import State as RenatureState
from engine.renature.play.state import domino_name
from host.table.views import SeatView
from tests.cogs.pace import Duel, hand_of, play_until
from tests.cogs.town import Guest, Town
from tests.cogs.views import seen_by, table_of
from tests.engine.playing import positions
from tests.games import GAMES


def view_of(name: str, seats: int = 2, **options: object) -> SeatView:
    """A new game as the player to act sees it."""
    game = GAMES[name]
    chosen = game.rules.check(parse_options(game.rules.options_type, options), seats)
    state = game.rules.setup(chosen, seats, random.Random(3))
    table = table_of(game, seats, chosen, "running")
    return seen_by(game, table, state, game.rules.actors(state)[0])


def typed(seen: SeatView, tag: str, *words: str | None) -> PartialAction | str:
    """The result of a command with these words: a step on the way, or a refusal."""
    game = GAMES[seen.view.game]
    kind = next(kind for kind in game.rules.action_types if tag_of(kind) == tag)
    said = [*words, *[None] * (len(kind.__struct_fields__) - len(words))]
    meant = understood(game, seen, kind, said)
    reached = step(game, seen, tag, meant)
    if reached.field or reached.action is not None:
        return reached
    return str(reasons(game, seen, kind, meant))


def test_a_domino_without_its_direction_gets_the_rules_own_reasons() -> None:
    """One reason if all directions have the same, else one for each."""
    seen = view_of("renature")
    state = seen.begun
    assert isinstance(state, RenatureState)
    hand = state.seats[seen.own_seat].hand
    told = typed(seen, "place", domino_name(hand[0]), "h8")
    assert isinstance(told, str)
    assert "That isn't possible with any `facing`:\n- " in told
    assert "Neither half is on a start or next to an animal." in told
    other = next(each for each in range(55) if each not in hand)
    told = typed(seen, "place", domino_name(other), "h8")
    assert told == (
        f"The domino {domino_name(other)} isn't in your hand. Choose one from your hand."
    )


def hand_in(seen: SeatView) -> list[str]:
    """The names of one's own dominoes."""
    state = seen.begun
    assert isinstance(state, RenatureState)
    return [domino_name(each) for each in state.seats[seen.own_seat].hand]


def test_a_domino_is_known_by_its_animals_in_any_order() -> None:
    """What is typed after it may be meant the other way round as well, so it's asked."""
    seen = view_of("renature")
    place = next(
        action
        for action in seen.actions
        if isinstance(action, Place) and len(set(DOMINOES[action.domino])) == 2
    )
    one, two = domino_name(place.domino).split("-")
    for words in ((f"{two}-{one}",), (f"{two} {one}", NAMES[place.at], place.facing)):
        reached = typed(seen, "place", *words)
        assert isinstance(reached, PartialAction)
        assert reached.keys == (f"{one}-{two}",)
        assert reached.field == "at"


def test_a_domino_that_fits_nowhere_gets_no_reason_about_a_square_nobody_named() -> None:
    seen = view_of("renature")
    held = hand_in(seen)
    nowhere = msgspec.structs.replace(seen, actions=[])
    told = typed(nowhere, "place", held[0])
    assert isinstance(told, str)
    assert told.replace("\\", "").startswith(f"Place “{held[0]}” isn't possible now.")


def test_only_dominoes_of_ones_own_hand_are_suggested_for_a_typing_error() -> None:
    seen = view_of("renature")
    held = hand_in(seen)
    told = typed(seen, "place", held[0] + "x")
    assert isinstance(told, str)
    assert held[0] in told
    assert set(re.findall("`([a-z]+-[a-z]+)`", told)) <= set(held)


@pytest.mark.parametrize(
    ("current", "fit"),
    [("d", True), ("d4", True), ("land", True), ("d4 la", True), ("an", False), ("4", False)],
)
def test_what_is_typed_so_far_begins_words_of_a_suggestion(current: str, *, fit: bool) -> None:
    assert fits(Choice("d4", "Land d4", "To d5"), current) is fit
    assert not fits(Choice("e5", "Land e5", "To d5"), "d")


@pytest.mark.parametrize(
    ("name", "tag", "words", "told"),
    [
        (
            "renature",
            "cloud-joker",
            ("dragon",),
            "“dragon” isn't a possible `animal`. Try `salamander`,",
        ),
        ("renature", "cloud-joker", ("owll",), "Did you mean `owl`?"),
        ("renature", "mushroom", ("a1",), "You can't place a mushroom now."),
        ("darwin", "add", ("Bubble net",), "You haven't taken or drawn anything yet."),
        ("darwin", "change", ("desrt",), "Did you mean `desert`?"),
        ("darwin", "change", ("ocean",), "The Environment is already the Ocean."),
        ("nature", "forage", ("nothing",), "It's the Adapting Phase."),
        ("nature", "hunter", ("Z9",), "“Z9” isn't a possible `species`."),
        ("evolution", "lay", ("Unicorn",), "“Unicorn” isn't a possible `card`."),
        ("evolution", "lay", ("Hard",), "“Hard” could be `Hard-Shell-2` or `Hard-Shell-4`."),
        ("evolution", "remove", (), "It's the Select Food phase."),
        ("natura", "move", ("oceann",), "Did you mean `ocean`?"),
        ("natura", "move", (None, "a1", "a1"), "The Meadow on a1 can't go to a1."),
        ("natura", "recover", ("a1",), "There's no life to bring back now."),
    ],
)
def test_a_refusal_gives_the_reason_and_a_way_on(
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
        assert "could be" in reached
    else:
        assert isinstance(reached, PartialAction)
        assert reached.action == first


@pytest.mark.short("nature", "natura")
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


async def keys_of_hand(town: Town, table: int, person: Guest) -> set[str]:
    return {name.replace(" ", "-") for name in await hand_of(town, table, person)}


async def test_only_cards_of_ones_own_hand_are_offered(town: Town, duel: Duel) -> None:
    table, person, _ = duel
    held = await keys_of_hand(town, table, person)
    assert set((await person.suggestions("nature grow", "card")).values()) == held
    offered = await person.suggestions("nature grow", "card", min(held).upper())
    assert list(offered.values()) == [min(held)]
    assert await person.suggestions("nature grow", "card", "qqq") == {}


async def test_filled_options_narrow_the_others(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    await play_until(
        town,
        table,
        lambda state: state.phase == "adapt" and len(state.seats[state.turn].species) > 1,
    )
    person = await town.to_act(table)
    first, second = (f"{'A' if person is ann else 'B'}{number}" for number in (1, 2))
    await person.slash("nature hunter", species=first)
    offered = await person.suggestions("nature remove", "card", species=first)
    assert set(offered.values()) == {"Hunter"}
    assert await person.suggestions("nature remove", "card", species=second) == {}


async def test_nothing_is_offered_to_others(duel: Duel, cleo: Guest) -> None:
    table, _, other = duel
    assert await other.suggestions("nature grow", "card") == {}
    assert await cleo.suggestions("nature grow", "card") == {}
    assert await cleo.suggestions("nature grow", "card", table=str(table)) == {}
    assert await cleo.suggestions("nature grow", "table") == {}


async def test_suggestions_follow_the_named_table(town: Town, ann: Guest, ben: Guest) -> None:
    first = await town.game(ann, ben)
    town.seed = bytes(32)
    second = await town.game(ann, ben, channel="brook")
    for table in (first, second):
        person = await town.to_act(table)
        offered = await person.suggestions("nature grow", "card", channel="dm", table=str(table))
        assert set(offered.values()) == await keys_of_hand(town, table, person)


async def test_a_games_command_offers_the_tables_of_that_game_alone(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    await town.game(ann, ben, channel="brook", game="natura")
    offered = await ann.suggestions("nature grow", "table", channel="dm")
    assert list(offered.values()) == [str(table)]


async def test_tables_that_wait_are_offered_first(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ben, ann)
    table = await town.game(ann, ben, channel="brook")
    person = await town.to_act(table)
    offered = await person.suggestions("hand", "table", channel="dm")
    assert list(offered.values()) == [str(table), "1"]
    assert [label.endswith("· your turn") for label in offered] == [True, False]


async def test_the_games_and_their_presets_are_offered_as_a_menu(ann: Guest) -> None:
    offered = await ann.suggestions("table new", "game")
    assert list(offered.values())[:5] == ["nature", "evolution", "renature", "natura", "darwin"]
    assert offered["Nature · standard · 2–6 players"] == "nature"  # noqa: RUF001
    valley = "Renature · Valley · the expansion with tree stumps and mushrooms; 2 to 4 players"
    assert valley in offered
    found = await ann.suggestions("table new", "game", "natura mosaic")
    assert list(found) == ["Natura · Mosaic · join all pieces (co-op, 1 to 6, or a race)"]


async def test_every_preset_is_found_by_typing_and_opens_what_it_says(ann: Guest) -> None:
    for name, game in GAMES.items():
        for preset in game.presets:
            found = await ann.suggestions("table new", "game", f"{game.title} {preset.title}")
            labels = [label for label in found if f" · {preset.title} ·" in label]
            assert len(labels) == 1, preset.title
            assert len(labels[0]) <= 100
            for typed in (found[labels[0]], labels[0], f"{name} {preset.title.upper()}"):
                played, options = meant(GAMES, typed, GAMES)
                assert (played.name, options) == (name, preset.options)


@pytest.mark.parametrize("typed", ["tundra", "", "quick", "natura/tundra", "x" * 6000])
async def test_an_unknown_game_is_refused_with_a_list(town: Town, ann: Guest, typed: str) -> None:
    reply = await ann.slash("table new", game=typed)
    assert reply.private
    assert "Nature, Evolution, Renature" in reply.text
    assert town.public() == []
