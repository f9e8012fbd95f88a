"""The scripted player: what somebody presses who plays on by whatever a panel offers.

Tests and benchmarks share it: both are there in a checkout alone, and a benchmark may import what
is at the top of `tests/`. It only decides; `press_on` presses for a person at the playground.
"""

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from playground.play.person import Person
from playground.play.seen import Seen

HURRIED = re.compile(r"Finish|Done|End |Pass|Survive|Say “I will|Skip|Decline|Score|Go on")
"""How the buttons begin that bring the end nearer."""
FINISHES = "Finish adapting"
TAKES_BACK = ("Remove", "Take back")
OPENS_OTHERS = ("mwh:begin:", "mwh:more:")
"""How the ids of menus begin that open forms and pages."""
PRIMARY = 1
"""Discord's style of a blue button."""


class Offer(NamedTuple):
    """A button or menu of a panel. What one usually does is blue."""

    custom_id: str
    label: str
    is_menu: bool
    is_blue: bool


def offers_of(panel: Seen) -> list[Offer]:
    """What a panel offers to play on by."""
    menus = [
        Offer(menu.custom_id, menu.placeholder, is_menu=True, is_blue=False)
        for menu in panel.menus
        if not menu.custom_id.startswith(OPENS_OTHERS)
    ]
    buttons = [
        Offer(button.custom_id, button.label, is_menu=False, is_blue=button.style == PRIMARY)
        for button in panel.buttons
        if button.custom_id.startswith("wh:do:") and not button.disabled
    ]
    return menus + buttons


def straight(offers: Sequence[Offer]) -> Offer:
    """What hurries most; else the only blue button; else what is offered first."""
    hurried = [each for each in offers if HURRIED.match(each.label)]
    blue = [each for each in offers if each.is_blue]
    return (hurried or (blue if len(blue) == 1 else []) or offers)[0]


def lively(offers: Sequence[Offer], rng: random.Random, hurry: float = 0.0) -> Offer:
    """The first menu, else a button by chance that takes nothing back.

    `hurry` is how often somebody who could go on adapting finishes instead.
    """
    menus = [each for each in offers if each.is_menu]
    if menus:
        return menus[0]
    finishing = [each for each in offers if each.label == FINISHES]
    if finishing and rng.random() < hurry:
        return finishing[0]
    forward = [each for each in offers if not each.label.startswith(TAKES_BACK)]
    return rng.choice(forward or offers)


def answer(panel: Seen, menu: Offer, rng: random.Random) -> str:
    """The value of one of a menu's choices, none that only shows further ones."""
    [found] = [each for each in panel.menus if each.custom_id == menu.custom_id]
    return rng.choice([value for _, value in found.options if not value.startswith("+")])


async def press_on(person: Person, panel: Seen, rng: random.Random, hurry: float = 0.0) -> None:
    """One press or choice on a panel, whatever it asks."""
    offer = lively(offers_of(panel), rng, hurry)
    if offer.is_menu:
        value = answer(panel, offer, rng)
        await person.choose(value, menu=offer.custom_id, message=panel)
    else:
        await person.press(offer.custom_id, message=panel)
