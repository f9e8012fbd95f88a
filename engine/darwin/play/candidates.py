"""What a person may mean though it is not legal now, so that the refusal can say why not."""

from collections.abc import Iterable

from engine.darwin.play import actions as act
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import ENVIRONMENTS, RESOURCES, State
from engine.model import Action


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterable[Action]:
    """Every action of a kind that names what there is: all cards, whether or not the seat holds
    them, all Resources, decks and Environments.
    """
    del seat  # whatever it holds: that it does not hold a card is a reason, too
    cards = cards_of(seen.options.deck).all
    if kind is act.IWillSurvive:
        return [act.I_WILL_SURVIVE]
    if kind is act.Take:
        return act.TAKE
    if kind is act.Draw:
        return act.DRAW
    if kind is act.Add:
        return act.ADD[: len(cards)]
    if kind is act.Reproduce:
        return act.REPRODUCE_CARD[: len(cards)]
    if kind is act.Play:
        return [
            act.PLAY[card][which]
            for card, each in enumerate(cards)
            if each.effect == "to"
            for which in range(len(RESOURCES))
        ]
    if kind is act.Change:
        return [act.CHANGE[each] for each in ENVIRONMENTS]
    if kind is act.Discard:
        return act.DISCARD[: len(cards)]
    return [act.DONE]
