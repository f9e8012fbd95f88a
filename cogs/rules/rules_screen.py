"""The rules on screen: the list of games, the pages of one, and what was found for a word."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from cogs.messages.zoom import signs_title
from cogs.ui.components import ComponentId, GameButton, GameSelect, games_menu
from cogs.ui.layout import BLUE, MessageLayout
from engine.finding import Passage
from engine.model import Choice
from engine.registry import AnyGame
from engine.words import echoed
from render.base import Picture

MOST_FOUND, ROOM = 12, 3200
"""Maximum number of passages, and of their characters together."""
PAGE, CHOSEN = "rulespage", "rulesgame"
"""Actions: turn a page, and open a game's rules."""


def games_list(games: Iterable[AnyGame], offered: Container[str], note: str = "") -> MessageLayout:
    """All games, with a menu of them: those that aren't `offered` may still be under way."""
    games = list(games)
    lines = [
        f"- **{game.title}**: {game.summary}"
        + ("" if game.name in offered else ". I don't offer new games of it.")
        for game in games
    ]
    return MessageLayout(
        "## The rules",
        note,
        "\n".join(lines),
        games_menu(games, CHOSEN, "Read the rules of …"),
        "-# Add a word to `/rules` to look it up: a trait, a card, or “tie”.",
        colour=BLUE,
    )


class Page(NamedTuple):
    """A page of a game's rules. The menu offers those with a `line`."""

    title: str
    text: str
    line: str = ""
    step: tuple[int, int] | None = None
    """The example and its step that the page shows a picture of."""
    sign: int | None = None
    """The page of signs that it shows a picture of."""


def pages_of(game: AnyGame, signs: int) -> list[Page]:
    """All pages of a game's rules: the text, its example turns, then its pages of signs."""
    pages = [Page(title, text, title) for title, text in game.wording.rules_pages]
    for which, example in enumerate(game.examples):
        many = len(example.steps)
        pages += [
            Page(
                f"{example.title}, step {number + 1} of {many}",
                step.text,
                "" if number else example.title,
                step=(which, number),
            )
            for number, step in enumerate(example.steps)
        ]
    titles = [signs_title(number, signs) for number in range(signs)]
    meaning = "What the symbols in the pictures mean:"
    return pages + [Page(each, meaning, each, sign=n) for n, each in enumerate(titles)]


def rules(
    game: AnyGame, pages: Sequence[Page], number: int, picture: Picture | None
) -> MessageLayout:
    """A page of the rules with its picture. Next stays in place, to be pressed again."""
    page = pages[number]
    lines = [Choice(str(place), each.line[:100]) for place, each in enumerate(pages) if each.line]
    example = next((place for place, each in enumerate(pages) if each.step), None)
    last = number + 1 == len(pages)
    keys = [
        GameButton(ComponentId(PAGE, 0, (game.name, str(number + 1))), "Next", disabled=last),
        GameButton(
            ComponentId(PAGE, 0, (game.name, str(max(number - 1, 0)), "back")),
            "Previous",
            disabled=number == 0,
        ),
        GameButton(ComponentId("rules", 0), "All games"),
    ]
    if example is not None and page.step is None:
        there = ComponentId(PAGE, 0, (game.name, str(example), "example"))
        keys.append(GameButton(there, pages[example].line))
    return MessageLayout(
        f"## {game.title}: {page.title}\n{page.text}",
        *([] if picture is None else [picture]),
        keys,
        GameSelect(
            ComponentId(PAGE, 0, (game.name,)), f"Page {number + 1} of {len(pages)} …", lines
        ),
        colour=BLUE,
        picture_name="rules",
    )


def found(
    word: str, passages: Mapping[str, Sequence[Passage]], games: Sequence[AnyGame]
) -> MessageLayout:
    """Passages found in each game, best first, and a menu of their pages."""
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
        f"## {echoed(word)} in the rules",
        "\n\n".join(lines),
        f"-# … and {more} more" if more else "",
        *([GameSelect(ComponentId(CHOSEN, 0), "Read a whole page …", choices)] if choices else []),
        [GameButton(ComponentId("rules", 0), "All games")],
        colour=BLUE,
    )


def _in_turn(passages: Mapping[str, Sequence[Passage]]) -> list[tuple[str, Passage]]:
    """The best of each game, then the second best of each, and so on."""
    most = max((len(each) for each in passages.values()), default=0)
    return [
        (name, each[place])
        for place in range(most)
        for name, each in passages.items()
        if place < len(each)
    ]
