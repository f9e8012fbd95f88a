"""Autocomplete: legal choices of the person who types, and of nobody else."""

import pytest

from cogs.lobby.new_table import meant
from engine.nature.play.state import State, card_name
from engine.registry import game as game_named
from tests.cogs.pace import play_until
from tests.cogs.town import Guest, Town
from tests.games import GAMES


async def cards(town: Town, table: int) -> set[str]:
    """The keys of the cards in the hand of whoever must decide."""
    state = await town.state(table)
    assert isinstance(state, State)
    return {card_name(card).replace(" ", "-") for card in state.seats[state.turn].hand}


async def test_only_cards_of_ones_own_hand_are_offered(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    person = await town.to_act(table)
    offered = await person.suggestions("nature grow", "card")
    assert set(offered.values()) == await cards(town, table)


async def test_what_is_typed_narrows_what_is_offered(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    person = await town.to_act(table)
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


async def test_nothing_is_offered_to_others(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben)
    other = ben if await town.to_act(table) is ann else ann
    assert await other.suggestions("nature grow", "card") == {}
    assert await cleo.suggestions("nature grow", "card") == {}
    assert await cleo.suggestions("nature grow", "card", table=str(table)) == {}
    assert await cleo.suggestions("nature grow", "table") == {}


async def test_suggestions_come_in_direct_messages_too(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    person = await town.to_act(table)
    offered = await person.suggestions("nature grow", "card", channel="dm")
    assert set(offered.values()) == await cards(town, table)


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
    assert list(found) == ["Natura · Mosaic: all pieces one block, together, 1 to 6"]


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
