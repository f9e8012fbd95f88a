"""Moves: what people do in their game, stored before anybody is told."""

from collections.abc import Sequence

from engine.model import Action
from host.errors import StaleView
from host.errors.isolation import isolation
from host.service.session import Session
from host.table import moves, receipts, seat_views
from host.table.models import Receipt


class Play:
    """Carries out what people do in a running game.

    Raises `NoTable`, `TableBroken` if the game fails, and `StoreUnavailable`.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    async def act(
        self,
        table: int,
        user: int,
        action: Action,
        *,
        decision: str | None,
        interaction: int,
    ) -> Receipt:
        """Carry out an action of a person, exactly once for each interaction.

        See `act_all`.
        """
        return await self.act_all(
            table, user, (action,), decision=decision, interaction=interaction
        )

    async def act_all(
        self,
        table: int,
        user: int,
        actions: Sequence[Action],
        *,
        decision: str | None,
        interaction: int,
    ) -> Receipt:
        """Carry out actions of a person in order, exactly once for each interaction.

        Each is an entry of its own; they are stored together, up to the first that the game
        refuses: the receipt says how many were `done`, and why no more. `decision` is what the
        person chose on (`SeatView.decision`), None for a command that was typed. The receipt has
        the view after the actions. Raises `NotSeated`, `NotRunning`, `StaleView`, and what the game
        refuses of the first action.
        """

        async def play() -> Receipt:
            old, first = await self._session.load_for(table, user, interaction)
            game = self._session.game(old)
            if first:
                return receipts.first_answer(old, game, first, old.seat_of(user))
            seat = receipts.playing_seat(old, user)
            if decision is not None and decision != seat_views.decision(old, seat):
                raise StaleView(
                    "The table has moved on since this was shown.",
                    "Look at it as it is now, then choose again.",
                )
            new = old.copy()
            kinds = ", ".join(type(action).__name__ for action in actions)
            with isolation(table, f"{kinds} of seat {seat}"):
                made, refusal = moves.act_all(
                    new, game, seat, actions, interaction, self._session.clock()
                )
                receipt = receipts.receipt_of_all(new, game, made, refusal, seat)
            noted = [moved.entry for moved in made]
            await self._session.commit(old, new, *noted, outcome=made[-1].outcome)
            return receipt

        return await self._session.change(table, play)
