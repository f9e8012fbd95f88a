"""A first table: what one can do at this moment, what of it is good and why."""

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.hints.screen import percent
from cogs.lobby.hint_agreement import LABEL
from cogs.play.partial_action import button_of, described, kinds
from cogs.ui.components import GameButton, games_menu
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import GREEN, MessageLayout
from engine.model import Action
from engine.words import counted
from host.service.hints import Hint
from host.table.models import AnyGame, SeatView

LEARN, STOP = "learn", "stoplesson"
ROUNDS: Final = 2
"""For so many rounds a lesson explains each turn."""
TURNS: Final = 5
"""For so many actions of its person, in a game without rounds."""
ON_YOUR_OWN = (
    f"From here on you play by yourself. **{LABEL}** tells what I would do and why, whenever you "
    "want to know; **Rules** has all the rules, and `/rules` with a word finds it in them."
)
END = f"**That was the lesson.** {ON_YOUR_OWN}"
STOPPED = f"I explain no more. {ON_YOUR_OWN}"


def is_explained(game: AnyGame, seen: SeatView) -> bool:
    """Whether this seat's turn is one that a lesson explains."""
    if not _is_turn(seen):
        return False
    now = game.rules.round_of(seen.begun)
    return seen.acted < TURNS if now is None else now <= ROUNDS


def is_last(game: AnyGame, seen: SeatView) -> bool:
    """Whether this is the first turn, or round, after those that are explained."""
    if not _is_turn(seen):
        return False
    now = game.rules.round_of(seen.begun)
    return seen.acted == TURNS if now is None else now == ROUNDS + 1


def _is_turn(seen: SeatView) -> bool:
    learns = seen.view.lesson and seen.view.status == "running" and seen.seat is not None
    return learns and seen.seat in seen.view.actors and len(seen.actions) > 0


def explanation(game: AnyGame, seen: SeatView, found: Hint | None) -> str:
    """What can be done now, and what was found to be best, if anything was."""
    ways = [_way(kind, seen.actions) for kind in kinds(game, seen.actions)]
    text = "**What you can do now**\n" + "\n".join(ways)
    best = "" if found is None else _best(game, found)
    return f"{text}\n{best}".rstrip()


def stop_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """How to be left alone, where anything is explained."""
    if not is_explained(game, seen):
        return []
    return [GameButton(ComponentId(STOP, seen.view.id), "No more explanations")]


def _way(kind: type[Action], actions: Sequence[Action]) -> str:
    number = sum(type(action) is kind for action in actions)
    ways = f" ({counted(number, 'way')})" if number > 1 else ""
    return f"- **{button_of(kind)}**{ways}: {described(kind)}"


def _best(game: AnyGame, found: Hint) -> str:
    """What is best, in words: choosing is left to the person."""
    advised = found.advice.advised
    if len(found.seen.actions) == 1 or not advised:
        return ""
    lines = []
    for each in advised:
        phrase = game.wording.phrase(found.seen.begun, found.seen.own_seat, each.action)
        why = f": {'; '.join(each.reasons)}" if each.reasons else ""
        lines.append(f"- **{phrase}** ({percent(each.share)}){why}.")
    what = "your chance to win after it" if found.is_contest else "how near the goal it brings you"
    title = f"**What I would think of**, the best first, with {what}"
    return "\n".join([title, *lines])


def choose_game(games: Iterable[AnyGame]) -> MessageLayout:
    """The private page that asks for the game."""
    return MessageLayout(
        "### Learn a game by playing it\nA first table against an easy computer player, in our "
        "direct messages. For two rounds I explain at each of your turns what you can do, and what "
        "is good about it.",
        games_menu(games, LEARN, "Which game …"),
        colour=GREEN,
    )


def begun(game: AnyGame, link: str = "") -> MessageLayout:
    """What is said where the lesson was asked for."""
    where = f"in our direct messages: {link}" if link else "here, on one message"
    return MessageLayout(f"Your first game of {game.title} begins {where}.", colour=GREEN)
