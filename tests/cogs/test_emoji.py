"""Emoji before the labels of choices: registered once, decided by the label, never needed."""

import random
from contextlib import nullcontext
from typing import Final

import discord
import pytest

from cogs.app.emoji import register_emoji
from cogs.ui.components import ComponentId, GameButton, GameSelect, button, phone_rows
from cogs.ui.layout import GREEN, MessageLayout
from engine.model import Choice
from engine.registry import GAMES
from host.errors import StoreUnavailable
from playground.wire.json_values import objects
from render.drawing.art import Emblem
from render.emblems import all_emblems, emblem_of
from render.registry import VIEWS
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town

KNOWN: Final = {each.name: discord.PartialEmoji(name=each.name, id=9) for each in all_emblems()}


async def at_once(_: float) -> None:
    """No pause between requests."""


def asked(town: Town) -> list[str]:
    """The requests about emoji so far."""
    return [each.method for each in town.env.http_requests if each.path.endswith("/emojis")]


async def register(town: Town) -> dict[str, discord.PartialEmoji]:
    """Register what is missing; what is known then."""
    known: dict[str, discord.PartialEmoji] = {}
    await register_emoji(town.bot, known, nullcontext(), at_once)
    return known


def menu_emoji(sight: Sight, label: str) -> dict[str, str]:
    """The emoji of what a menu offers, by their labels."""
    menu = next(node for node in sight.nodes if node.body.get("placeholder") == label)
    found = objects(menu.body["options"])
    return {str(each["label"]): str((each.get("emoji") or {}).get("name", "")) for each in found}


def emblem(game: str, label: str) -> str:
    """The name of the emblem that a label should have."""
    found = emblem_of(game, 0, label)
    assert found is not None, label
    return found.name


async def test_each_drawing_is_registered_once_and_a_restart_only_looks(town: Town) -> None:
    known = await register(town)
    assert known.keys() == KNOWN.keys()
    assert asked(town) == ["GET", "GET", *["POST"] * len(KNOWN)]
    next(iter(town.env.backend.application_emojis.values())).name = "its_drawing_was_another_then"
    await register(town)
    assert asked(town)[len(KNOWN) + 2 :] == ["GET", "GET", "POST"]
    before, town.emoji = len(asked(town)), True
    await town.restart()
    assert asked(town)[before:] == ["GET"]
    assert town.bot.services.contacts.on_discord.emoji.keys() == KNOWN.keys()


async def test_choices_carry_them_and_their_labels_stay(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben, game="natura")
    plain = (await ann.slash("hand")).sight
    await register(town)
    town.emoji = True
    await town.restart()
    shown = (await ann.slash("hand")).sight
    for label, name in menu_emoji(shown, "Move a piece …").items():
        assert name == emblem("natura", label)
    assert menu_emoji(plain, "Move a piece …").keys() == menu_emoji(shown, "Move a piece …").keys()
    assert set(menu_emoji(plain, "Move a piece …").values()) == {""}
    assert (plain.labels, plain.opens) == (shown.labels, shown.opens)


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_if_they_cant_be_registered_labels_stay_plain(
    town: Town, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    town.env.inject_error(method, "/applications/*/emojis", status=400, code=30008, message="full")
    assert await register(town) == {}
    assert "labels without emoji stay plain" in caplog.text


async def test_a_database_that_cant_be_reached_only_leaves_labels_plain(town: Town) -> None:
    class Unreachable(nullcontext[None]):
        async def __aenter__(self) -> None:
            raise StoreUnavailable("gone")

    known: dict[str, discord.PartialEmoji] = {}
    await register_emoji(town.bot, known, Unreachable(), at_once)
    assert known == {}
    assert asked(town) == ["GET"]


async def test_if_discord_doesnt_know_an_emoji_the_message_goes_without(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben, game="natura")
    town.bot.services.contacts.on_discord.emoji.update(KNOWN)
    refused = "In components.0.emoji.id: Invalid emoji"
    town.env.inject_error("PATCH", "/webhooks/*", status=400, code=50035, message=refused)
    answer = (await ann.slash("hand")).sight
    assert set(menu_emoji(answer, "Move a piece …").values()) == {""}
    assert all(menu_emoji((await ann.slash("hand")).sight, "Move a piece …").values())


def shown_on(layout: MessageLayout) -> dict[str, str]:
    """The emoji on a message by the label."""
    layout.show_emoji(KNOWN)
    items = [
        each.item for each in layout.walk_children() if isinstance(each, GameButton | GameSelect)
    ]
    labelled = [each for item in items for each in getattr(item, "options", [item])]
    return {each.label: each.emoji.name if each.emoji else "" for each in labelled}


def test_an_emoji_shows_nothing_but_what_its_label_says() -> None:
    """Neither the help nor the key of a choice has a say, nor what an action does."""
    choices = [
        Choice("Carnivore-4", "A face-down card", "Carnivore: it eats A1"),
        Choice("x", "Carnivore 4", "?"),
        Choice("y", "B1 · body 1 · ?", "Carnivore"),
    ]
    menu = GameSelect(ComponentId("do", 1, ("decision", "trait")), "Carnivore …", choices)
    keys = [
        button("do", 1, "Play a trait …", "decision", "carnivore", "Carnivore-4", "0"),
        button("hint", 1, "Carnivore"),
    ]
    shown = shown_on(MessageLayout(menu, keys, colour=GREEN, chooser=("evolution", 0)))
    assert shown == {
        "A face-down card": "",
        "Carnivore 4": emblem("evolution", "Carnivore"),
        "B1 · body 1 · ?": emblem("evolution", "B2"),
        "Play a trait …": "",
        "Carnivore": "",
    }


def test_buttons_take_no_more_rows_on_a_phone_and_a_kind_is_all_or_none() -> None:
    keys = [
        button("do", 1, label, "decision", tag, str(number), "0")
        for number, (label, tag) in enumerate(
            [("Feed A1 a plant", "eat"), *[(f"Attack B{n} with A1", "attack") for n in (1, 2)]]
        )
    ]
    before = len(phone_rows(keys))
    shown = shown_on(MessageLayout(keys, colour=GREEN, chooser=("evolution", 0)))
    assert len(phone_rows(keys)) == before
    assert shown["Attack B1 with A1"] == shown["Attack B2 with A1"] == ""
    assert shown["Feed A1 a plant"] != ""


def test_every_game_has_emblems_and_their_names_suit_discord() -> None:
    names = [each.name for each in all_emblems()]
    assert len(names) == len(set(names)) <= 2000
    assert all(2 <= len(name) <= 32 and name.isascii() and name.isidentifier() for name in names)
    for game in (each for name, each in GAMES.items() if VIEWS[name].emblems(0)):
        state = game.rules.setup(
            game.rules.check(game.rules.options_type(), 2), 2, random.Random(1)
        )
        seat = game.rules.actors(state)[0]
        seen = game.rules.redact(state, seat)
        labels = [game.wording.phrase(seen, seat, each) for each in game.rules.actions(seen, seat)]
        assert any(emblem_of(game.name, seat, label) for label in labels), game.name


def test_a_changed_drawing_has_another_name() -> None:
    plain, red = Emblem("signs/seat_a"), Emblem("signs/seat_a", (("010203", (255, 0, 0)),))
    assert plain.name != red.name
    assert plain.png() != red.png()
