"""Nature's puzzles: feed your species for the most food in the last round.

Computer players have played up to there. You hold three cards, the others none: they forage with
their leftmost hungry species, and have no hunters. Nothing is dealt after the last round.
"""

from collections.abc import Sequence
from random import Random

from engine.model import Action
from engine.nature.play.actions import FORAGE, PASS, STARVE, Feed, Lose, Starve
from engine.nature.play.setup import set_up
from engine.nature.play.state import NatureOptions, Orders, State
from engine.nature.players.bots import BOTS
from engine.nature.rules import NatureRules
from engine.parts import Drawn, PuzzleKind, Score
from engine.play import play_in_styles
from engine.words import counted

_CARDS = 3
_REPLIES = Orders(losses="hungry", foraging="on", starve="all", passing="on")
"""With these orders the others are asked least. Others would lead to the same."""
_LOSE_HUNGRY = Lose("hungry")


def _draw(rng: Random) -> Drawn[State] | None:
    """The beginning of the last Feeding; the seat that feeds first is the puzzle's."""
    options = NatureOptions()
    rules, state = NatureRules(), set_up(options, rng.choice((2, 2, 3)), rng)
    play_in_styles(rules, BOTS, state, rng, _is_last_feeding)
    if not _is_last_feeding(state):
        return None
    seat = state.turn
    if len(state.seats[seat].species) < 2 or len(state.deck) < _CARDS:
        return None
    for number, each in enumerate(state.seats):
        state.discard += each.hand
        each.hand = []
        if number != seat:
            each.orders = _REPLIES
            if any(one.hunter for one in each.species):
                return None
    state.seats[seat].hand = sorted(state.deck.pop() for _ in range(_CARDS))
    return Drawn(state, seat, len(state.seats))


def _is_last_feeding(state: State) -> bool:
    return state.phase == "feed" and state.round == state.options.rounds


def _is_over(state: State, seat: int, start: State) -> bool:
    del seat, start
    return state.phase == "over"


def _score(state: State, seat: int, start: State) -> Score:
    """Food eaten, then cards kept. What is on dead animals is lost."""
    return Score(_food(state, seat) - _food(start, seat), len(state.seats[seat].hand))


def _food(state: State, seat: int) -> int:
    own = state.seats[seat]
    return own.plant + own.meat + sum(one.plant + one.meat for one in own.species)


def _task(state: State, seat: int, best: Score) -> str:
    keep = f" and keep {counted(best.tie, 'card')}" if best.tie else ""
    who = (
        "Your opponent forages with its"
        if len(state.seats) == 2
        else "The others forage with their"
    )
    lose = ""
    if any(one.hunter for one in state.seats[seat].species):
        lose = f" and {'loses' if len(state.seats) == 2 else 'lose'} hungry animals first"
    return f"Eat {best.main}{keep}. {who} leftmost hungry species{lose}."


def _reply(state: State, seat: int) -> Action:
    """Forage with the leftmost hungry species, or starve it; lose hungry animals first; never
    discard a card, which only dead species bring.

    So it doesn't matter which standing orders the others have.
    """
    if state.hunting is not None:
        return _LOSE_HUNGRY
    hungry = [one for one in state.seats[seat].species if one.hungry]
    if not hungry:
        return PASS
    return (FORAGE if state.plants else STARVE)[hungry[0].id]


def _uses_a_card(state: State, actions: Sequence[Action], best: Score) -> bool:
    """Whether a card is discarded as food on the way, and nobody is made to starve."""
    del state, best
    does = {type(each) for each in actions}
    return Feed in does and Starve not in does and len(actions) > 2


PUZZLES = (
    PuzzleKind(
        "feeding",
        "The last Feeding",
        _draw,
        _is_over,
        _score,
        _task,
        reply=_reply,
        wanted=_uses_a_card,
    ),
)
