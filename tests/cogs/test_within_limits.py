"""Nothing we send exceeds Discord's limits, in any game at any point."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from discord import ui

from cogs.lobby import computers
from cogs.messages import zoom
from cogs.ui.components import LIMIT, ComponentId, GameButton
from cogs.ui.layout import AnyMenu, MessageLayout
from engine.wording import LONGEST_LABEL
from engine.words import ESCAPED, escaped
from host.table.seats import Player
from playground.checks.commands import CHAT, check_all
from playground.checks.components import BUTTON, GALLERY, ROW, STRING_SELECT, TEXT_DISPLAY
from playground.wire.json_values import Obj, walk
from render.base import Picture
from render.registry import view as look
from tests.cogs.screens import every_screen
from tests.cogs.town import Town
from tests.cogs.views import seen_by, table_of
from tests.engine.playing import positions
from tests.games import EXAMPLE, GAMES

DOCS = Path(__file__).parents[2] / "docs"
SUBCOMMAND, GROUP = 1, 2


def length(text: object) -> int:
    """A text's length; 0 if there is none."""
    return len(text) if isinstance(text, str) else 0


def faults(sheet: MessageLayout) -> Iterator[str]:
    """Everything about a message that Discord would refuse."""
    nodes = list(walk(sheet.to_components()))  # type: ignore[no-untyped-call]
    texts = sum(length(node.body["content"]) for node in nodes if node.kind == TEXT_DISPLAY)
    ids = Counter(node.body["custom_id"] for node in nodes if "custom_id" in node.body)
    yield from (f"{id_} twice" for id_, times in ids.items() if times > 1)
    measured = [("components", len(nodes), 1, 40), ("characters", texts, 0, 4000)]
    measured += [("custom_id", length(id_), 1, 100) for id_ in ids]
    for node in nodes:
        measured += measures(node.kind, node.body)
    for what, size, least, most in measured:
        if not least <= size <= most:
            yield f"{what}: {size}"


def measures(kind: int, body: Obj) -> Iterator[tuple[str, int, int, int]]:
    """The sizes that Discord or we limit in a component, each with its minimum and maximum."""
    if kind == TEXT_DISPLAY:
        yield "text", length(body["content"]), 1, 4000
    elif kind == BUTTON:
        yield "label", length(body["label"]), 1, LONGEST_LABEL
    elif kind == ROW:
        yield "row", len(body["components"]), 1, 5
    elif kind == GALLERY:
        yield from (("alt text", length(item["description"]), 1, 1024) for item in body["items"])
    elif kind == STRING_SELECT:
        options = body["options"]
        yield "options", len(options), 1, 25
        yield "different options", len({each["value"] for each in options}), len(options), 25
        yield "placeholder", length(body["placeholder"]), 0, 150
        for option in options:
            for part in ("label", "value", "description"):
                given = option.get(part)
                yield part, length(given), 1 if given is not None else 0, 100
            told = option.get("description", "")
            yield "characters before a cut", len(told) * told.endswith("…"), 0, 99


@pytest.mark.long
def test_no_screen_of_any_game_breaks_a_limit_and_every_button_lasts() -> None:
    shown = Counter[str]()
    broken: set[tuple[str, str]] = set()
    for name, sheet in every_screen():
        shown[name] += 1
        broken.update((name, fault) for fault in faults(sheet))
        # A view that mixes dynamic and ordinary items makes discord.py 2.7.1 forget the dynamic
        # items' classes when it ends, and then every button of every game is dead.
        assert sheet.timeout is None
        pressed = [item for item in sheet.walk_children() if hasattr(item, "custom_id")]
        assert all(isinstance(item, GameButton | AnyMenu) for item in pressed), name
    missing = {
        "lobby", "computers", "closed", "rules", "games", "by yourself", "status", "as text",
        "as picture", "final", "ended", "abandoned", "board", "panel", "orders", "question",
        "signs", "example", "score sheet", "zoom", "options", "options in words",
        "list of rules", "found", "welcome", "how it works", "which game", "server",
        "week", "season",
        "asked", "hint", "thinking", "no hints", "agreed to hints", "lesson",
        "which lesson", "lesson begun", "turned", "decision", "costliest",
    } - set(shown)  # fmt: skip
    assert missing == set()
    assert broken == set()


def test_a_custom_id_that_discord_would_refuse_is_not_made() -> None:
    assert len(f"m{ComponentId('do', 1, ('x' * (LIMIT - 8),)).pack()}") == 100
    with pytest.raises(ValueError, match="custom id of 100 characters"):
        ComponentId("do", 1, ("x" * (LIMIT - 7),)).pack()


async def test_the_commands_keep_within_discords_limits(town: Town) -> None:
    commands = registered(town)
    check_all(commands)  # names, how many, in which order, and their sums
    slash = [command for command in commands if command["type"] == CHAT]
    for each in (one for command in slash for one in [command, *below(command)]):
        assert 1 <= length(each["description"]) <= 100, each["name"]
        assert len(each.get("options") or []) <= 25, each["name"]
        choices = each.get("choices") or []
        assert len(choices) <= 25, each["name"]
        assert all(1 <= length(choice["name"]) <= 100 for choice in choices)


async def test_every_action_of_every_game_is_a_command_with_its_fields(town: Town) -> None:
    commands = {str(command["name"]): command for command in registered(town)}
    for game in GAMES.values():
        subcommands = {each["name"]: each for each in commands[game.name]["options"]}
        assert list(subcommands) == [kind.__struct_config__.tag for kind in game.rules.action_types]
        for kind in game.rules.action_types:
            options = subcommands[kind.__struct_config__.tag]["options"]
            names = [field.removesuffix("_") for field in kind.__struct_fields__]
            assert [option["name"] for option in options] == [*names, "table"]


async def test_the_pages_name_every_command(town: Town) -> None:
    pages = "".join((DOCS / f"{name}.md").read_text("utf-8") for name in ("playing", "managing"))
    for command in registered(town):
        if command["name"] == EXAMPLE:
            continue
        named = f"`/{command['name']}" if command["type"] == CHAT else f"**{command['name']}**"
        assert named in pages, command["name"]
        if command["name"] not in GAMES:
            for each in command.get("options") or ():
                if each["type"] in {SUBCOMMAND, GROUP}:
                    written = (f"/{command['name']} {each['name']}`", f"`{each['name']}`")
                    assert any(words in pages for words in written), each["name"]


def registered(town: Town) -> list[Obj]:
    tree = town.bot.tree
    return [dict(command.to_dict(tree)) for command in tree.get_commands()]


def below(command: Obj) -> Iterator[Obj]:
    """All groups, subcommands and options of a command."""
    for option in command.get("options") or ():
        yield option
        yield from below(option)


TYPED = "*J.R.* O'Neil_[x]"


def plain_texts(sheet: MessageLayout) -> list[str]:
    """Text without Markdown: buttons, menus with their choices, alt texts."""
    texts: list[str] = []
    for item in sheet.walk_children():
        if isinstance(item, ui.Button):
            texts.append(item.label or "")
        elif isinstance(item, ui.Select):
            texts += [item.placeholder or "", *(option.label for option in item.options)]
            texts += [option.description or "" for option in item.options]
    return texts + [picture.alt for picture in sheet.pictures.values()]


def test_signs_that_format_are_escaped_and_others_are_left_alone() -> None:
    assert escaped(TYPED) == r"\*J.R.\* O'Neil\_\[x\]"
    assert escaped(ESCAPED) == "".join(f"\\{sign}" for sign in ESCAPED)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_escaped_where_no_markdown_is_read(name: str) -> None:
    game = GAMES[name]
    seats = max(2, game.rules.min_seats)
    table = table_of(game, seats, game.rules.options_type(), "running")
    people = (Player(1, TYPED), Player(None, TYPED, next(iter(game.bots))), *table.players[2:])
    table = msgspec.structs.replace(table, players=people)
    position = positions(name, seats)[len(positions(name, seats)) // 2]
    state = game.storage.decode_state(position.state)
    seen = seen_by(game, table, state, 0)
    alt = look(name).board(seen.begun, 0, table.names, (), ()).alt
    choices = zoom.offered(zoom.sheets_of(seen), 1)
    sheets = (
        zoom.score_sheet(game, seen, choices, chosen=choices[-1], picture=Picture(b"", "png", alt)),
        computers.computers(game, table),
    )
    texts = [text for sheet in sheets for text in plain_texts(sheet)]
    assert any(TYPED in text for text in texts)
    assert not [text for text in texts if "\\" in text]


async def test_a_refusal_names_the_host_without_formatting(town: Town) -> None:
    host, guest = town.guest(TYPED), town.guest("Bo")
    await town.lobby(host, guest)
    reply = await guest.slash("table start")
    assert reply.private
    assert escaped(TYPED) in reply.text
