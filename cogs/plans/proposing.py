"""Proposals among people who play together: one names a move, whose turn it is plays it by a press.

They are on the board and on the panels, and ring for nobody.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.plans.steps import Answers, back, imagined, menu, moment, picture
from cogs.play.handler import PlayHandlers, acting, playing
from cogs.play.panel_screen import STALE, where
from cogs.ui.components import PRIMARY, ComponentId, button
from cogs.ui.layout import GREEN, Beside, MessageLayout, mention, plain
from engine.errors import NotYourTurn
from engine.model import Action, Choice
from engine.registry import AnyGame, Games
from host.errors import NotAllowed, StaleView
from host.service.plans import Plans
from host.table import plans
from host.table.views import SeatView

PROPOSE, PLAY, WITHDRAW = "propose", "playit", "unpropose"
PROPOSED = "Proposed. Everyone at the table sees it until a move is made."
WITHDRAWN = "Your proposal is withdrawn."


def may_propose(game: AnyGame, seen: SeatView) -> bool:
    """Whether a person can propose a move: they play together with others."""
    view = seen.view
    if seen.seat is None or view.status != "running" or view.time.pause is not None:
        return False
    people = sum(player.user is not None for player in view.players)
    return people > 1 and plans.proposable(game, seen.begun) is not None


def propose_choices(game: AnyGame, seen: SeatView) -> list[Choice]:
    """What the menu of a panel offers."""
    if not may_propose(game, seen):
        return []
    return [
        Choice(PROPOSE, "Propose a move …", "The others see it, and can play it with one press")
    ]


def proposals(game: AnyGame, seen: SeatView) -> Iterator[str | Beside]:
    """Each proposed move; with a button on the board, for the one to move, and for the proposer."""
    view = seen.view
    turn = plans.proposable(game, seen.begun)
    if turn is None or view.time.pause is not None:
        return
    for each in view.requests.moves:
        move = game.storage.decode_action(bytes(each.action))
        # Not as a mention: nobody waits for the one who proposes.
        what, who = game.wording.label(seen.begun, turn, move), plain(view.names[each.seat])
        said = f"**{who} proposes:** {what}"
        if seen.seat in (None, turn):
            rest = (str(each.seat), moment(game, seen))
            yield Beside(said, button(PLAY, view.id, "Play it", *rest, style=PRIMARY))
        elif seen.seat == each.seat:
            yield Beside(said, button(WITHDRAW, view.id, "Withdraw"))
        else:
            yield said


@dataclass(eq=False)
class ProposalHandlers:
    """Proposes a move, plays a proposed one, withdraws one's own."""

    _plans: Plans
    _games: Games
    _pictures: Pictures
    _play: PlayHandlers

    @on(PROPOSE, is_page=True)
    async def propose(self, reply: Reply, press: Press) -> None:
        """Ask what to propose, and propose it once nothing is left to ask."""
        seen = acting(press.seen)
        game = self._games.game(seen.view.game)
        begun, turn = press.component.part(0), plans.proposable(game, seen.begun)
        if turn is None or not may_propose(game, seen) or begun not in ("", moment(game, seen)):
            await back(self._play, reply, seen.view.id, STALE)
            return
        asked, answers = imagined(seen, turn, seen.begun, game), Answers.of(press, 1)
        reached = answers.reached(game, asked)
        if reached is not None and reached.action is not None:
            await self._propose(reply, seen, reached.action)
            return
        now = ComponentId(PROPOSE, seen.view.id, (moment(game, seen),))
        whose = "your turn" if turn == seen.seat else f"{mention(seen.view.players[turn])}'s turn"
        page = MessageLayout(
            f"### Propose a move\nIt's {whose}.\n-# {where(game, seen.view)}",
            await picture(self._pictures, asked, reached),
            menu(game, now, asked, reached, answers.leaf),
            colour=GREEN,
            picture_name="hand",
            chooser=(game.name, turn),
        )
        await reply.show(page)

    async def _propose(self, reply: Reply, seen: SeatView, move: Action) -> None:
        try:
            await self._plans.propose(seen.view.id, reply.user, move)
        except (NotAllowed, StaleView):
            await back(self._play, reply, seen.view.id, STALE)
        else:
            await back(self._play, reply, seen.view.id, PROPOSED)

    @on(PLAY, in_place=True)
    async def play(self, reply: Reply, press: Press) -> None:
        """Play a proposed move, if it's the presser's turn. Raises `NotYourTurn`."""
        seen = acting(press.seen)
        game = self._games.game(seen.view.game)
        by, begun = press.component.number(0), press.component.part(1)
        turn = plans.proposable(game, seen.begun)
        found = [each for each in seen.view.requests.moves if each.seat == by]
        if turn is None or not found or begun != moment(game, seen):
            await self._play.show_panel(reply, seen, note=STALE)
            return
        if turn != seen.seat:
            who = mention(seen.view.players[turn])
            raise NotYourTurn(f"It's {who}'s turn, so only they can play it.", "")
        move = game.storage.decode_action(bytes(found[0].action))
        try:
            receipt = await press.turn.act(move, decision=seen.decision)
        except StaleView:
            await self._play.show_panel(reply, await self._play.now(reply, press.table), note=STALE)
            return
        await self._play.answer(reply, receipt)

    @on(WITHDRAW, in_place=True)
    async def withdraw(self, reply: Reply, press: Press) -> None:
        """Withdraw one's own proposal."""
        seen = playing(press.seen)
        await self._plans.withdraw(press.table, reply.user)
        await back(self._play, reply, seen.view.id, WITHDRAWN)
