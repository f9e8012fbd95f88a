"""The rules on screen: the list of games, the pages of one, and what was found for a word."""

from collections.abc import Iterable, Mapping, Sequence

from cogs.components import GameButton, GameSelect
from cogs.ids import ComponentId
from cogs.screens.closer import signs_title
from cogs.screens.layout import BLUE, MessageLayout
from cogs.screens.words import plain
from engine.finding import Passage
from engine.model import Choice
from host.models import AnyGame
from render.base import Picture

MOST_FOUND, ROOM = 12, 3200
"""How many passages are shown, and how many characters they may have together."""
PAGE, CHOSEN = "rulespage", "rulesgame"
"""The actions that turn a page, and that open the rules of a game."""


def games_list(games: Iterable[AnyGame], note: str = "") -> MessageLayout:
    """Every game in a line, and a menu of them."""
    games = list(games)
    lines = [f"- **{game.title}**: {game.summary}" for game in games]
    return MessageLayout(
        "## The rules",
        note,
        "\n".join(lines),
        games_menu(games, CHOSEN, "Read the rules of …"),
        "-# `/rules` with a word finds what the rules say of it: a trait, a card, or “tie”.",
        colour=BLUE,
    )


def games_menu(games: Iterable[AnyGame], action: str, placeholder: str) -> GameSelect:
    """A menu of the games, each with what it is."""
    choices = [Choice(game.name, game.title, game.summary) for game in games]
    return GameSelect(ComponentId(action, 0), placeholder, choices)


def rules(game: AnyGame, page: int, signs: Sequence[Picture] = ()) -> MessageLayout:
    """A page of the rules, or after these one that explains signs of the pictures; and the others.

    Next stays where it is, so that one can read on by pressing at one place.
    """
    written = game.wording.rules_pages
    titles = [name for name, _ in written]
    titles += [signs_title(number, len(signs)) for number in range(len(signs))]
    pages = [Choice(str(number), name[:100]) for number, name in enumerate(titles)]
    text = written[page][1] if page < len(written) else "What the signs in the pictures mean:"
    last = page + 1 == len(pages)
    keys = [
        GameButton(ComponentId(PAGE, 0, (game.name, str(page + 1))), "Next", disabled=last),
        GameButton(
            ComponentId(PAGE, 0, (game.name, str(max(page - 1, 0)), "back")),
            "Back",
            disabled=page == 0,
        ),
        GameButton(ComponentId("rules", 0), "All games"),
    ]
    return MessageLayout(
        f"## {game.title}: {titles[page]}\n{text}",
        *signs[max(page - len(written), 0) :][: page >= len(written)],
        keys,
        GameSelect(ComponentId(PAGE, 0, (game.name,)), f"Page {page + 1} of {len(pages)} …", pages),
        colour=BLUE,
        picture_name="signs",
    )


def found(
    word: str, passages: Mapping[str, Sequence[Passage]], games: Sequence[AnyGame]
) -> MessageLayout:
    """What was found in each game, best first, and a menu of the pages that have it."""
    titles = {game.name: game.title for game in games}
    ranked = _in_turn(passages)
    lines: list[str] = []
    room = ROOM
    for name, passage in ranked[:MOST_FOUND]:
        entry = f"**{titles[name]} · {passage.title}**\n{passage.text}"
        if len(entry) > room:
            break
        room -= len(entry) + 2
        lines.append(entry)
    pages = dict.fromkeys((name, p.page, p.title) for name, p in ranked if p.page is not None)
    choices = [
        Choice(f"{name}/{page}", f"{titles[name]}: {title}"[:100]) for name, page, title in pages
    ]
    more = len(ranked) - len(lines)
    return MessageLayout(
        f"## “{plain(word)}” in the rules",
        "\n\n".join(lines),
        f"-# … and {more} more" if more else "",
        *([GameSelect(ComponentId(CHOSEN, 0), "Read a whole page …", choices)] if choices else []),
        [GameButton(ComponentId("rules", 0), "All games")],
        colour=BLUE,
    )


def _in_turn(passages: Mapping[str, Sequence[Passage]]) -> list[tuple[str, Passage]]:
    """The best of every game first, then the second best of each, and so on."""
    most = max((len(each) for each in passages.values()), default=0)
    return [
        (name, each[place])
        for place in range(most)
        for name, each in passages.items()
        if place < len(each)
    ]
