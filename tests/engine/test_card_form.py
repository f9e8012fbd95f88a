"""What a form offers for a card: all at once where it can, all that there is where it cannot."""

import pytest

from engine.evolution.play import actions as act
from engine.forms import Answer, Field
from engine.model import Choice
from engine.species_games.card_form import Use, card_form

ROUND_BUTTONS = 10
"""So many answers Discord shows at once."""
FINISH = Answer(Choice("done", "Finish"), (act.DONE,))


def field_of(usual: int, *, on_the_new: int = 0) -> Field:
    """The field of one card that can become so many things, and one that is spare."""
    uses = [
        Use(1, "left", "At the left end", "", act.DONE, makes="new", spare=True),
        *(Use(1, f"use-{each}", "Use", "", act.DONE, in_short="short") for each in range(usual)),
        *(Use(1, f"new-{each}", "New", "", act.DONE, needs="new") for each in range(on_the_new)),
    ]
    form = card_form([1], uses, lambda _: Choice("card", "Card", ""), [FINISH])
    assert form is not None
    (field,) = form.fields
    return field


@pytest.mark.parametrize(
    ("usual", "offered"),
    [
        (7, ["left", *(f"use-{each}" for each in range(7)), "new-0"]),
        (9, ["left", *(f"use-{each}" for each in range(9))]),
        (10, [f"use-{each}" for each in range(10)]),
    ],
)
def test_what_needs_room_gives_way_before_a_choice_becomes_a_menu(
    usual: int, offered: list[str]
) -> None:
    field = field_of(usual, on_the_new=3)
    assert [answer.choice.key for answer in field.answers] == offered
    assert len(offered) <= ROUND_BUTTONS


def test_what_was_left_out_is_said_only_where_it_was() -> None:
    short, whole = field_of(10), field_of(9)
    assert {answer.choice.help for answer in short.answers} == {"short"}
    assert {answer.choice.help for answer in whole.answers} == {""}


def test_a_menu_offers_everything() -> None:
    assert len(field_of(12, on_the_new=3).answers) == 1 + 12 + 3
