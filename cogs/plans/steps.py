"""Choosing a move that is not made yet: of another seat, or at a later moment.

Nothing is stored meanwhile: the ids of a page hold all answers so far.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply
from cogs.play.choices import PartialAction, answered, button_of, by_kind, tag_of
from cogs.play.handler import PlayHandlers
from cogs.play.turn_menu import ASIDE
from cogs.ui.components import ComponentId, GameSelect, paged, turned
from cogs.ui.layout import asked_for
from engine.model import Action, Choice
from engine.registry import AnyGame
from host.table.views import SeatView
from render.base import Picture

MOMENT_LENGTH: Final = 8


def moment(game: AnyGame, seen: SeatView) -> str:
    """The name of the moment that a choice is about."""
    return sha256(game.storage.encode(seen.begun)).hexdigest()[:MOMENT_LENGTH]


def moves(actions: Sequence[Action]) -> tuple[Action, ...]:
    """What is a move in the game among these actions."""
    return tuple(each for each in actions if each.weight != ASIDE and not each.is_final)


def imagined(seen: SeatView, seat: int, state: msgspec.Struct, game: AnyGame) -> SeatView:
    """What a seat would see in a state, if it could only move."""
    actions = moves(game.rules.actions(state, seat))
    return msgspec.structs.replace(
        seen, seat=seat, state=state, actions=actions, recent=(), since=()
    )


class Answers(NamedTuple):
    """The answers of a page: the kind of action, its fields so far, and the page of the menu."""

    tag: str = ""
    picks: tuple[str, ...] = ()
    leaf: int = 0

    @classmethod
    def of(cls, press: Press, index: int) -> "Answers":
        """The answers in the parts of an id from `index` on, with what was chosen now. Raises
        `BadComponentId`.
        """
        tag, picked = press.component.part(index), press.component.part(index + 1)
        leafed, leaf = turned(press.value), press.component.number(index + 2)
        picks = tuple(each for each in picked.split(",") if each)
        if not press.value:
            return cls()
        if leafed:
            return cls(tag, picks, leaf + leafed)
        return cls(tag, (*picks, press.value)) if tag else cls(press.value)

    def reached(self, game: AnyGame, seen: SeatView) -> PartialAction | None:
        """The next question, or the action; None while its kind is to be chosen."""
        kinds = [tag_of(kind) for kind in by_kind(game, seen.actions)]
        tag = kinds[0] if not self.tag and len(kinds) == 1 else self.tag
        return answered(game, seen, tag, self.picks) if tag in kinds else None


def menu(
    game: AnyGame, press: ComponentId, seen: SeatView, reached: PartialAction | None, leaf: int
) -> GameSelect:
    """The menu of the next question, whose id begins with that of a `press`."""
    kinds = by_kind(game, seen.actions)
    if reached is None:
        choices = [Choice(tag_of(kind), button_of(kind)) for kind in kinds]
        return GameSelect(press, "Your move …", choices)
    kind = next(each for each in kinds if tag_of(each) == reached.tag)
    rest = (*press.rest, reached.tag, ",".join(reached.keys), str(leaf))
    asked = ComponentId(press.action, press.table, rest)
    placeholder = f"{asked_for(kind, reached.field)} …"
    return GameSelect(asked, placeholder, paged(reached.choices, leaf))


async def picture(pictures: Pictures, seen: SeatView, reached: PartialAction | None) -> Picture:
    """The board with what can be chosen."""
    marked, field = (seen.actions, "") if reached is None else (reached.actions, reached.field)
    return await pictures.choosing(seen, marked, field) or await pictures.board(seen)


async def back(play: PlayHandlers, reply: Reply, table: int, note: str) -> None:
    """Show the panel that a page covered, as it is now."""
    reply.covers = None
    await play.show_panel(reply, await play.now(reply, table), note=note)
