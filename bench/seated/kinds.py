"""Which kind a turn is of: the one place here that knows the games.

A turn is made of the actions that belong together: Nature's whole Adapting, one feeding, Darwin's
two Resources. A new phase or action has its name by itself (that of its command); a line here joins
actions to one turn, or gives a better name.
"""

from collections.abc import Mapping, Sequence

import msgspec

from cogs.play.partial_action import tag_of
from engine.model import Action
from engine.words import counted

JOINED: Mapping[tuple[str, str], str] = {
    ("nature", "adapt"): "adapting",
    ("evolution", "play"): "play cards",
    ("darwin", "begin"): "pick up",
    ("darwin", "take"): "pick up",
    ("darwin", "draw"): "pick up",
    ("darwin", "discard"): "discard",
    ("natura", ""): "move",
    ("renature", "place"): "place a domino",
    ("renature", "mushroom"): "place a domino",
    ("renature", "plant"): "place a domino",
    ("renature", "score"): "place a domino",
    ("renature", "end"): "place a domino",
}
"""By game and phase: what consecutive actions of a seat are one turn of this name."""
WITH_CARDS = frozenset({"adapting", "play cards"})
"""Turns that are told apart by how many cards are played in them."""
NAMES: Mapping[tuple[str, str], str] = {
    ("nature", "forage"): "feeding",
    ("nature", "hunt"): "feeding",
    ("nature", "pass"): "feeding",
    ("nature", "starve"): "starving",
    ("nature", "discard"): "discard a card as food",
    ("nature", "lose"): "lose an animal",
    ("evolution", "lay"): "lay a food card",
    ("evolution", "eat"): "feeding",
    ("evolution", "attack"): "feeding",
    ("evolution", "think"): "feeding",
    ("evolution", "pass"): "feeding",
    ("evolution", "enough"): "feeding",
    ("evolution", "activate"): "choose a trait to act",
    ("evolution", "pay"): "pay for a defence",
    ("darwin", "take take"): "two Resources",
    ("darwin", "draw draw"): "two cards",
    ("darwin", "take draw"): "a Resource and a card",
    ("darwin", "draw take"): "a Resource and a card",
    ("darwin", "change"): "change the Environment",
    ("darwin", "survive"): "I will survive",
    ("darwin", "add"): "add an Adaptation",
    ("darwin", "reproduce"): "add a Reproduce card",
    ("darwin", "play"): "play a To the … card",
    ("darwin", "done"): "finish adding",
}
"""By game and the commands of what was done in a turn that has no name by its phase."""


def _phase(state: msgspec.Struct) -> str:
    return str(getattr(state, "phase", ""))


def _round(state: msgspec.Struct) -> int:
    return int(getattr(state, "round", 0))


def goes_on(game: str, began: msgspec.Struct, state: msgspec.Struct) -> bool:
    """Whether what a seat does now belongs to the turn that it began then; it was asked since."""
    before, now = (JOINED.get((game, _phase(each))) for each in (began, state))
    return before is not None and before == now and _round(began) == _round(state)


def name_of(game: str, began: msgspec.Struct, done: Sequence[Action]) -> str:
    """The kind of a turn, by how it began and what was done."""
    joined = JOINED.get((game, _phase(began)), "")
    tags = " ".join(tag_of(action) for action in done)
    if (game, tags) in NAMES:
        return NAMES[game, tags]
    if joined in WITH_CARDS:
        return f"{joined}, {counted(sum(map(plays_a_card, done)), 'card')}"
    return joined or tag_of(done[0]).replace("-", " ")


def plays_a_card(action: Action) -> bool:
    """Whether an action plays a card from the hand."""
    return "card" in action.__struct_fields__ and tag_of(action) != "remove"


def rounds(state: msgspec.Struct, turns: int, seats: int) -> float:
    """How many rounds a game took; one in which all have a turn, where it has none."""
    return float(_round(state) or max(1.0, turns / seats))
