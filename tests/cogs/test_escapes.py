"""Signs of markdown in names: escaped where Discord reads markdown, as typed everywhere else."""

import msgspec
import pytest
from discord import ui

from cogs.lobby import computers_screen
from cogs.messages import zoom
from cogs.ui.layout import MessageLayout
from engine.words import ESCAPED, escaped
from host.table.models import Player
from render.base import Picture
from render.registry import view as look
from tests.cogs.screens import seen_by, table_of
from tests.cogs.town import Town
from tests.engine.playing import positions
from tests.games import GAMES

TYPED = "*J.R.* O'Neil_[x]"


def plain_texts(sheet: MessageLayout) -> list[str]:
    """Whatever Discord shows as it is: buttons, menus with their choices, alt texts."""
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
    choices = zoom.offered(zoom.parts_of(seen), 1)
    sheets = (
        zoom.closer(game, seen, choices, chosen=choices[-1], picture=Picture(b"", "png", alt)),
        computers_screen.computers(game, table),
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
