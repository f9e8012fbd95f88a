"""The private pages of invitations: which game, how fast, and whom to invite to a lobby."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

from cogs.time.agreement_screen import pace_choices, pace_words
from cogs.ui.components import (
    PRIMARY,
    ComponentId,
    GameButton,
    GameSelect,
    PersonMenu,
    button,
    games_menu,
)
from cogs.ui.layout import BLUE, GREEN, MessageLayout, day_and_time
from engine.model import Choice
from engine.registry import AnyGame
from engine.words import counted
from host.table.views import TableView

PLAY_WITH, PACE_WITH = "playwith", "pacewith"
"""Actions of the pages for a new table: a game was chosen, then a time per turn."""
OTHER_GAME, OTHER_PACE = "othergame", "otherpace"
"""The same for a guest who would rather play something else."""
INVITE, ASK, FREE, OPEN_TO_ALL = "invite", "askguest", "freeguest", "openall"
REMOVE = "removeplayer"
"""Actions of the page for a lobby, and on it."""
AVOID, ON_LIST = "avoid", "onlist"
"""Actions of the list of people whom somebody doesn't want to sit with, and of its menu."""
TONIGHT, A_DAY = "evening", "day"
"""The times per turn that have buttons."""


def which_game(
    games: Iterable[AnyGame], guest: int, where: str, *, is_closed: bool
) -> MessageLayout:
    """Asks which game to play with somebody; `where` its table opens. Their direct messages may be
    closed.
    """
    return MessageLayout(
        f"### Play with <@{guest}>\nChoose a game. Its table opens {where}, and I'll keep a seat "
        f"there for <@{guest}>.{WILL_ASK if is_closed else ''}",
        games_menu(games, PLAY_WITH, "Which game …", str(guest)),
        colour=GREEN,
    )


def how_fast(
    game: AnyGame, guest: int, where: str, tonight: datetime, a_day: datetime
) -> MessageLayout:
    """Asks how fast to play; until `tonight` or `a_day` the seat is kept."""
    return MessageLayout(
        f"### {game.title} with <@{guest}>\nHow fast do you want to play? The table opens {where}.",
        f"- **Tonight**: {pace_words(TONIGHT)}. I'll keep the seat until {day_and_time(tonight)}.\n"
        f"- **A move a day**: {pace_words(A_DAY)}. I'll keep the seat until "
        f"{day_and_time(a_day)}.",
        *_paces(PACE_WITH, 0, str(guest), game.name),
        colour=GREEN,
    )


def which_other(games: Iterable[AnyGame], view: TableView) -> MessageLayout:
    """Asks a guest which game they would rather play."""
    choices = games_menu(games, OTHER_GAME, "Which game …")
    choices.item.custom_id = f"m{ComponentId(OTHER_GAME, view.id, ('game',)).pack()}"
    return MessageLayout(
        f"### Another game\nWhat would you rather play with <@{view.host}>? I'll ask them, and "
        "keep your seat meanwhile.",
        choices,
        colour=GREEN,
    )


def how_fast_instead(game: AnyGame, view: TableView) -> MessageLayout:
    """Asks a guest how fast they would play another game."""
    return MessageLayout(
        f"### {game.title} with <@{view.host}>\nHow fast do you want to play?",
        *_paces(OTHER_PACE, view.id, game.name),
        colour=GREEN,
    )


def _paces(action: str, table: int, *parts: str) -> list[list[GameButton] | GameSelect]:
    return [
        [
            button(action, table, "Tonight", *parts, TONIGHT, style=PRIMARY),
            button(action, table, "A move a day", *parts, A_DAY, style=PRIMARY),
        ],
        GameSelect(ComponentId(action, table, parts), "Another time per turn …", pace_choices()),
    ]


WILL_ASK: Final = " I can't message them, so I'll ask in the channel."
CLOSED: Final = " (I can't message them, so I asked in the channel)"
NEEDS_ROOM: Final = "All seats are taken or kept. Free one to invite somebody else."


def guests_page(
    game: AnyGame, view: TableView, note: str = "", closed: Collection[int] = ()
) -> MessageLayout:
    """A host's page of a lobby's guests, and a menu to invite another; direct messages of some are
    `closed`.
    """
    kept = view.lobby.kept
    most = game.rules.seats_for(view.options)[-1]
    has_room = len(view.players) + len(kept) < most
    lines = [
        f"{number}. <@{each.user}>, until {day_and_time(each.until)}"
        f"{CLOSED if each.user in closed else ''}"
        for number, each in enumerate(kept, 1)
    ]
    others = [
        Choice(f"{seat} {player.user}", player.name)
        for seat, player in enumerate(view.players)
        if player.user not in (None, view.host)
    ]
    who = "for anyone to join"
    if view.lobby.invited_only:
        who = "for invited people only"
        if view.lobby.start == "full":
            who = f"{who}, and starts once all of them have joined"
    keys = [
        button(FREE, view.id, f"Free seat {number}", str(each.user))
        for number, each in enumerate(kept, 1)
    ]
    if view.lobby.invited_only:
        keys.append(button(OPEN_TO_ALL, view.id, "Open to everyone"))
    return MessageLayout(
        f"### Invite somebody · {game.title}, table {view.id}",
        note,
        f"This table is {who}.",
        "\n".join([f"**{counted(len(kept), 'kept seat')}**", *lines]) if kept else "",
        PersonMenu(ComponentId(ASK, view.id), "Invite …") if has_room else NEEDS_ROOM,
        *([keys] if keys else []),
        *(
            [GameSelect(ComponentId(REMOVE, view.id), "Remove a player …", others)]
            if others
            else []
        ),
        colour=BLUE,
    )


def avoided_page(users: Sequence[int], note: str = "") -> MessageLayout:
    """A person's list of people whom they don't want to sit with."""
    named = ", ".join(f"<@{user}>" for user in users) or "nobody"
    return MessageLayout(
        "### People you don't want to sit with\nOnly you can see this list. Their invitations "
        "don't reach you, you can't join a table where they sit, and I tell you privately if they "
        "join yours. They never learn of it.",
        note,
        f"**On your list:** {named}",
        PersonMenu(ComponentId(ON_LIST, 0), "Add or remove somebody …"),
        colour=BLUE,
    )
