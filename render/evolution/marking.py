"""Which species to mark on a board, and which seats matter most on it."""

from collections.abc import Collection, Iterable, Sequence

from engine.evolution import actions as act
from engine.evolution.attacks import separated
from engine.evolution.state import TRAITS as NAMES
from engine.evolution.state import State, owner, species_name
from engine.model import Action
from engine.words import counted, listed
from render import icons
from render.evolution import emblems
from render.evolution.layout import Marks
from render.evolution.species import Mark, Note

_HUNTER = emblems.trait(NAMES.index("Carnivore"))


def marks_of(seen: State, actions: Iterable[Action]) -> Marks:
    """The species of an attack under way, and those that the actions name.

    A prey's note tells which carnivores can attack it, and how many cards that costs.
    """
    marks: Marks = {}
    attacks = []
    for action in actions:
        if isinstance(action, act.Attack):
            attacks.append(action)
        elif isinstance(
            action, act.Eat | act.Think | act.Trait | act.Grow | act.Enlarge | act.Remove
            | act.Activate,
        ):  # fmt: skip
            marks[action.species] = Mark((icons.chosen,))
    hunters = {attack.hunter for attack in attacks}
    for hunter in hunters:
        marks[hunter] = Mark((_HUNTER,))
    for prey in dict.fromkeys(attack.prey for attack in attacks):
        signs = (_HUNTER, icons.target) if prey in hunters else (icons.target,)
        marks[prey] = Mark(signs, _by_whom(attacks, prey))
    if seen.attack is not None:
        marks[seen.attack.hunter] = Mark((_HUNTER,))
        marks[seen.attack.prey] = Mark((icons.target,))
    return marks


def attacks_told(actions: Iterable[Action]) -> str:
    """For who chooses among attacks: each prey in words, with who can attack it at which price."""
    attacks = [action for action in actions if isinstance(action, act.Attack)]
    told = []
    for prey in sorted({attack.prey for attack in attacks}):
        ways = [
            f"by {listed(hunters)}" + (f" for {counted(cards, 'card')}" if cards else "")
            for cards, hunters in _prices(attacks, prey)
        ]
        told.append(f"{species_name(prey)} {', '.join(ways)}")
    return f"Can be attacked: {'; '.join(told)}" if told else ""


def _by_whom(attacks: Sequence[act.Attack], prey: int) -> Note:
    """The carnivores that can attack a prey, a line for each number of cards that it costs them
    at least; nothing where there is one carnivore to choose, and the attack is free.
    """
    prices = _prices(attacks, prey)
    if len({attack.hunter for attack in attacks}) == 1:
        return tuple(f"costs {counted(cards, 'card')}" for cards, _ in prices if cards)
    return tuple(
        (f"{counted(cards, 'card')}: " if cards else "by ") + ", ".join(hunters)
        for cards, hunters in prices
    )


def _prices(attacks: Sequence[act.Attack], prey: int) -> list[tuple[int, list[str]]]:
    """The carnivores that can attack a prey, by the number of cards that it costs at least."""
    price: dict[int, int] = {}
    for attack in attacks:
        if attack.prey == prey:
            cards = len(separated(attack.ignore))
            price[attack.hunter] = min(cards, price.get(attack.hunter, cards))
    return [
        (cards, [species_name(one) for one in sorted(price) if price[one] == cards])
        for cards in sorted(set(price.values()))
    ]


def focus_of(
    viewer: int | None, leading: Sequence[int], marks: Marks
) -> tuple[Collection[int], Collection[int], Collection[int]]:
    """Sets of seats to show in full, from all that matter now down to none.

    Whoever looks matters, who alone is to act, and whose species are marked.
    """
    nearest = {viewer} if viewer is not None else set(leading if len(leading) == 1 else ())
    seats = {one for one in nearest if one is not None}
    alone = set(leading) if len(leading) == 1 else set()
    return (seats | alone | {owner(one) for one in marks}, seats | alone, set())
