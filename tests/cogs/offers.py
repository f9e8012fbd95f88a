"""What buttons and menus in messages offer, by their action: each has a test on the facts."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from cogs.time.absence import question_of
from cogs.ui.components import ComponentId
from host.table.requests import Asked
from host.table.views import away_seat_of
from tests.cogs.claims import Standing, asking

Offers: TypeAlias = Callable[[Standing, ComponentId], bool]


def _anything(_: Standing, __: ComponentId) -> bool:
    """It only shows something, whatever the table does."""
    return True


def _lobby(on: Standing, _: ComponentId) -> bool:
    return on.view.status == "lobby"


def _runs(on: Standing, _: ComponentId) -> bool:
    return on.view.status == "running"


def _ended(on: Standing, _: ComponentId) -> bool:
    return on.view.over


def _was_fixed(on: Standing, _: ComponentId) -> bool:
    """The shuffle: there are moves to check, or there may be."""
    return on.view.started is not None or not on.view.over


def _begun(on: Standing, _: ComponentId) -> bool:
    return on.view.started is not None


def _decides(on: Standing, offered: ComponentId) -> bool:
    """The decision is still its reader's to make. A question that they were at waits for the end of
    a pause, so that no answer is lost.
    """
    waits = on.view.time.pause is None or (on.place == "panel" and "our turn" not in on.seen.text)
    acts = on.reader is not None and on.reader in on.facts.acting and waits
    return acts and offered.part(0) == on.facts.decisions.get(on.reader or 0)


def _acts(on: Standing, _: ComponentId) -> bool:
    return on.reader in on.facts.acting and on.view.time.pause is None


def _plays(on: Standing, _: ComponentId) -> bool:
    """Its reader, or somebody, plays."""
    if on.view.status != "running":
        return False
    return on.seat is not None if on.reader else any(each.user for each in on.view.players)


def _asks(what: Asked) -> Offers:
    def asks(on: Standing, _: ComponentId) -> bool:
        return asking(on.view, what) != set()

    return asks


def _votes(on: Standing, offered: ComponentId) -> bool:
    what = offered.part(0)
    return on.view.requests.proposal is not None and on.view.requests.proposal.what == what


def _names_undo(on: Standing, offered: ComponentId) -> bool:
    return on.view.requests.undo is not None and offered.part(0) == on.view.requests.undo.name


def _undoes(on: Standing, offered: ComponentId) -> bool:
    """There is something to undo; if the button names it, just that."""
    offer = on.facts.undoes.get(on.reader or 0)
    return offer is not None and offered.part(1) in ("", offer.name)


def _question(on: Standing, offered: ComponentId) -> bool:
    seat = offered.number(1)
    clock = on.view.clocks[seat] if seat < len(on.view.clocks) else None
    is_asked = clock is not None and clock.answer_by is not None
    return is_asked and clock is not None and question_of(clock) == offered.part(2)


def _free(on: Standing, offered: ComponentId) -> bool:
    player = on.view.players[offered.number(0)]
    return player.is_free and player.user is None and on.view.status == "running"


def _nudges(on: Standing, offered: ComponentId) -> bool:
    return {int(each) for each in offered.part(0)} <= set(on.view.nudgeable)


def _declines(on: Standing, _: ComponentId) -> bool:
    return on.view.status == "lobby" and bool(on.facts.invited)


def _asks_otherwise(on: Standing, offered: ComponentId) -> bool:
    guest = on.view.lobby.guest(int(offered.part(0)))
    return guest is not None and guest.wish is not None


def _resumes(on: Standing, _: ComponentId) -> bool:
    return on.view.time.pause is not None and not on.view.over


def _sits_away(on: Standing, _: ComponentId) -> bool:
    return on.reader is not None and away_seat_of(on.view, on.reader) is not None


def _unfollows(on: Standing, _: ComponentId) -> bool:
    return on.reader in on.facts.followers


def _leaves(on: Standing, _: ComponentId) -> bool:
    """A seat in the lobby: during the game the same button asks whether to leave for good."""
    return on.view.status == "lobby" and (on.reader is None or on.seat is not None)


BUTTONS: Final[Mapping[str, Offers]] = {
    **dict.fromkeys(("more", "settings", "avoid"), _anything),
    "rules": lambda on, offered: offered.part(0) in ("", on.view.game),
    **dict.fromkeys(("agreewish", "staywith"), _asks_otherwise),
    **dict.fromkeys(("playhere", "othergame"), _declines),
    **dict.fromkeys(("invite", "closelobby"), _lobby),
    **dict.fromkeys(("join", "start", "against", "options", "computers", "gather"), _lobby),
    "leave": _leaves,
    "oneseries": lambda on, _: on.view.lobby.series is not None,
    **dict.fromkeys(("log", "replay", "board", "since", "text", "follow"), _begun),
    **dict.fromkeys(("closer", "look", "scores", "part"), _begun),
    **dict.fromkeys(("again", "againday", "everyweek", "story"), _ended),
    "analysis": lambda on, _: on.view.status == "finished",
    **dict.fromkeys(("shuffle", "export"), _was_fixed),
    **dict.fromkeys(("hand", "panel", "note"), _plays),
    **dict.fromkeys(("do", "turn"), _decides),
    **dict.fromkeys(("form", "begin"), _acts),
    "order": _plays,
    "vote": _votes,
    **dict.fromkeys(("agree", "playon"), _asks("abandon")),
    "let": _names_undo,
    **dict.fromkeys(("keep", "undone"), _asks("undo")),
    "undo": _undoes,
    "timeout": _question,
    "take": _free,
    "nudge": _nudges,
    "open": lambda on, offered: offered.number(0) in on.view.openable,
    "nothanks": _declines,
    "resume": _resumes,
    "back": _sits_away,
    "unfollow": _unfollows,
}
"""What a button or menu of each action offers."""
