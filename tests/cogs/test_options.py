"""The lobby's options: a private panel for the host, and in public what is not as usual."""

import pytest

from cogs.ui.custom_ids import ComponentId
from engine.natura.play.state import NaturaOptions
from engine.nature.play.state import NatureOptions
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town


async def test_a_preset_is_told_in_words(town: Town, ann: Guest) -> None:
    await ann.slash("table new", game="natura/Stillness")
    lobby = town.public()[-1]
    assert "Goal: Stillness. Be first to stop every Fire and every Storm" in lobby.text
    assert "stillness" not in lobby.text


async def test_a_table_without_a_choice_is_as_usual(town: Town, ann: Guest) -> None:
    lobby = await town.lobby(ann)
    assert "**Options** as usual" in lobby.text


async def test_the_host_chooses_in_menus_with_the_usual_marked(town: Town, ann: Guest) -> None:
    page = await ann.press("Options", await town.lobby(ann))
    assert page.private
    assert [menu.placeholder for menu in page.sight.menus] == [
        *("Rounds", "Quick play", "Plants each round", "Time"),
    ]
    assert "Rounds to play; with more than 6, most animals starve" in page.text
    rounds = dict(page.sight.menus[0].options)
    assert rounds["4 rounds · usual"] == "4"
    page = await ann.choose("6", page.sight, menu=":rounds")
    assert "Rounds: 6 rounds." in page.text
    assert "Rounds: 6 rounds" in town.public()[-1].text
    page = await ann.press("More options", page.sight)
    page = await ann.choose("true", page.sight, menu=":open_scores")
    assert (await town.tables.read.view(1)).options == NatureOptions(rounds=6, open_scores=True)
    page = await ann.press("All as usual", page.sight)
    assert (await town.tables.read.view(1)).options == NatureOptions()
    assert "All as usual" not in page.sight.labels


async def test_others_see_the_options_and_who_chooses_them(
    town: Town, ann: Guest, ben: Guest
) -> None:
    page = await ben.press("Options", await town.lobby(ann, ben, rounds=6))
    assert page.private
    assert page.sight.menus == []
    assert f"<@{ann.id}> chooses them." in page.text
    assert "- Rounds: 6 rounds" in page.text
    assert "- Quick play: One after another" in page.text


async def test_what_does_not_go_together_is_refused_on_the_panel_with_the_reason(
    town: Town, ann: Guest
) -> None:
    await ann.slash("table new", game="natura/Taker")
    page = await ann.press("Options", town.public()[-1])
    page = await ann.press("More options", page.sight)
    page = await ann.choose("true", page.sight, menu=":race")
    assert "Taker is played on one board: it cannot be a race." in page.text
    assert page.sight.menus
    assert (await town.tables.read.view(1)).options == NaturaOptions(goal="taker")


async def test_a_file_of_ones_own_is_kept_by_other_choices_and_can_be_taken_away(
    town: Town, ann: Guest
) -> None:
    lobby = await town.lobby(ann, deck=("ours.txt", b"Horned 3 x20\nPlated 2 x20\n"))
    page = await ann.press("Options", lobby)
    page = await ann.choose("5", page.sight, menu=":rounds")
    page = await ann.press("More options", page.sight)
    page = await ann.choose("file", page.sight, menu=":deck")
    assert "Deck: A file of your own" in town.public()[-1].text
    await ann.choose("own", page.sight, menu=":deck")
    assert (await town.tables.read.view(1)).options == NatureOptions(rounds=5)


async def test_the_panel_lasts_over_a_restart(town: Town, ann: Guest) -> None:
    page = await ann.press("Options", await town.lobby(ann))
    await town.restart()
    await ann.choose("6", page.sight, menu=":rounds")
    assert "Rounds: 6 rounds" in town.public()[-1].text


async def test_a_panel_of_a_game_that_has_begun_changes_nothing(
    town: Town, ann: Guest, ben: Guest
) -> None:
    page = await ann.press("Options", await town.lobby(ann, ben))
    await ann.slash("table start")
    reply = await ann.choose("6", page.sight, menu=":rounds")
    assert "has begun" in reply.text
    reply = await ann.press("More options", page.sight)
    assert "has begun" in reply.text
    assert (await town.tables.read.view(1)).options == NatureOptions()


@pytest.mark.parametrize(
    ("action", "rest", "value"),
    [
        ("set", ("rounds",), "60"),
        ("set", ("rounds",), "five"),
        ("set", ("tundra",), "1"),
        ("set", ("deck",), "Horned 3 x20"),
        ("set", ("__class__",), "1"),
        ("options", ("7",), ""),
    ],
)
async def test_a_forged_choice_is_refused_and_changes_nothing(
    town: Town, ann: Guest, action: str, rest: tuple[str, ...], value: str
) -> None:
    await town.lobby(ann)
    said = await press_by_hand(town, ComponentId(action, 1, rest), value, ann)
    assert "older version" in said
    assert (await town.tables.read.view(1)).options == NatureOptions()


async def test_nobody_but_the_host_chooses(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, ben)
    for component in (ComponentId("set", 1, ("rounds",)), ComponentId("usual", 1)):
        said = await press_by_hand(town, component, "6", ben)
        assert "Only Ann, the host, can choose the options." in said
    assert (await town.tables.read.view(1)).options == NatureOptions()
