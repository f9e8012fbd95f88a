"""What a seat can do instead of what was refused: always told by what is legal for it now."""

from engine.darwin.play import actions as act
from engine.darwin.play.legal import can_pick_up, legal_actions
from engine.darwin.play.state import HAND_LIMIT, State
from engine.model import Action
from engine.words import capitalized

_WAYS: dict[type[Action], str] = {
    act.IWillSurvive: "say “I will survive”",
    act.Take: "take two Resources",
    act.Draw: "draw two cards",
    act.Add: "add what you can pay for",
    act.Reproduce: "add what you can pay for",
    act.Play: "play a To the … card",
    act.Done: "finish adding",
    act.Change: "change the Environment",
    act.Discard: f"discard down to {HAND_LIMIT}",
}
_SECOND: dict[type[Action], str] = {
    act.Take: "take a second Resource",
    act.Draw: "draw a second card",
}
_OTHER: dict[type[Action], str] = {
    act.Take: "take another Resource",
    act.Draw: "draw from the other deck",
}


def hint(state: State, number: int, refused: type[Action] | None = None) -> str:
    """The kinds of action that are legal for a seat now, as a sentence that tells it what to do.

    `refused` is the kind of an action that was refused for what it names, such as a Resource that
    is scarce: where others of the kind are legal they are told as the other ones.

    >>> import random
    >>> from engine.darwin.play.setup import set_up
    >>> from engine.darwin.play.state import DarwinOptions
    >>> state = set_up(DarwinOptions(), 2, random.Random(1))
    >>> hint(state, state.turn)
    'Take two Resources, draw two cards or change the Environment.'
    >>> hint(state, state.turn, act.Take)
    'Take another Resource, draw two cards or change the Environment.'
    """
    words: dict[str, None] = {}  # in order, each once
    for kind in dict.fromkeys(map(type, legal_actions(state, number))):
        way = _WAYS[kind]
        if state.phase in {"take", "draw"}:
            way = _SECOND[kind]
        if kind is refused:
            way = _OTHER.get(kind, way)
        words[way] = None
    *first, last = words
    joined = f"{', '.join(first)} or {last}" if first else last
    return f"{capitalized(joined)}."


def card_hint(state: State, number: int, kind: type[Action], words: str) -> str:
    """These words, if some action of this kind is legal now; else what is legal instead."""
    if any(type(action) is kind for action in legal_actions(state, number)):
        return words
    return hint(state, number)


def wrong_step(state: State) -> str:
    """Why an action of another step of the turn is refused now."""
    match state.phase:
        case "begin":
            if can_pick_up(state):
                return "Your turn begins with picking up."
            return "Nothing can be picked up, so your turn begins with adding."
        case "take":
            return "You have taken one Resource."
        case "draw":
            return "You have drawn one card."
        case "play":
            # Not "you have picked up": step 1 may have been skipped (ruling 2).
            return "Picking up is over for this turn."
    return f"You hold more than {HAND_LIMIT} cards."
