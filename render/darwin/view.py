"""Darwin's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.darwin import GAME
from engine.darwin.play.actions import Take
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import all_scores
from engine.darwin.play.state import EAT, REPRODUCE, SURVIVE, State
from engine.model import Action
from engine.summary import Summary
from render.base import Picture, View
from render.darwin.board import draw_board
from render.darwin.hand import draw_hand
from render.darwin.legend import pages
from render.darwin.organisms import art_of
from render.darwin.pieces import SCORE_ART
from render.darwin.portrait import draw_portrait
from render.darwin.text_board import text_board
from render.darwin.zoom import zooms
from render.pages.ending import Ending, draw_ending, finished


class DarwinView(View[State]):
    """How Darwin looks and reads, from a redacted state alone."""

    game = "darwin"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    zooms = staticmethod(zooms)
    signs = staticmethod(pages)
    portrait = staticmethod(draw_portrait)
    text_board = staticmethod(text_board)

    def choosing(
        self, seen: State, seat: int, names: Sequence[str], actions: Sequence[Action], field: str
    ) -> Picture:
        """The board with the choices marked for what lies on the table: an Environment, a
        Resource to take, a deck; for all else the hand, with what its cards lack.
        """
        if field in {"environment", "deck"} or (
            field == "resource" and any(isinstance(action, Take) for action in actions)
        ):
            return self.board(seen, seat, names, actions)
        return self.hand(seen, seat, names)

    def ending(self, seen: State, names: Sequence[str], summary: Summary) -> Picture:
        """Who won, what its species scored, and the organism of its newest Adaptation."""
        outcome, scores = finished(GAME.rules.outcome(seen)), all_scores(seen)
        cards = cards_of(seen.options.deck).all
        parts = (("Eat", EAT), ("Survive", SURVIVE), ("Reproduce", REPRODUCE))
        ending = Ending(
            outcome=outcome,
            scene="scenes/savanna",
            champions=tuple(
                art_of(cards[seat.species[-1]]) if seat.species else SCORE_ART[SURVIVE]
                for seat in seen.seats
            ),
            parts=tuple((title, tuple(each[score] for each in scores)) for title, score in parts),
            totals=tuple(str(len(seat.species)) for seat in seen.seats),
            total="Adaptations",
            title="" if outcome.winners else "No survivor",
            folders=("darwin",),
        )
        return draw_ending(ending, names, summary)
