"""Forms for a whole turn: up to five questions, as radio buttons, menus or text inputs."""

from collections.abc import Iterator, Mapping

import discord
from discord import ui

from cogs.ui.components import MENU_LIMIT, ComponentId
from engine.forms import Field, Form
from engine.words import clip

FILL = "fill"
"""The action of a submitted form."""
END = "end"
"""In the ids of a form that ends the turn, and of its button."""
FORM_S, WRITTEN_FORM_S = 900.0, 3600.0
"""Timeouts for forms: chosen from, and written in. Late ones still arrive by their ids."""
TITLE, LABEL, TEXT = 45, 45, 100
FEW = 4
"""Answers shown as radio buttons, beside doing nothing; more become a menu."""
NOTHING = "-"
TYPED_LENGTH = 60
NO_ANSWERS: Mapping[str, str] = {}


class TurnForm(ui.Modal):
    """A page of a seat's form with the answers so far; its id begins with one that names the
    decision it is for.
    """

    def __init__(
        self,
        form: Form,
        begun: ComponentId,
        page: int = 0,
        answers: Mapping[str, str] = NO_ANSWERS,
        *,
        ends: bool = False,
    ) -> None:
        title, pages = form.ending if ends else form.title, len(form.pages)
        title = f"{title} ({page + 1} of {pages})" if pages > 1 else title
        super().__init__(title=clip(title, TITLE), timeout=FORM_S)
        rest = (*begun.rest, END * ends, str(page), form.packed(answers))
        self.custom_id = ComponentId(begun.action, begun.table, rest).pack()
        for field in form.pages[page]:
            self.add_item(
                ui.Label(
                    text=clip(field.label, LABEL),
                    description=clip(field.help, TEXT) or None,
                    component=_component(field, answers.get(field.key, field.usual)),
                )
            )


def _component(field: Field, said: str) -> "ui.Item[TurnForm]":
    if not field.answers:
        return ui.TextInput(custom_id=field.key, max_length=TYPED_LENGTH)
    options = list(_options(field, said))
    if len(field.answers) <= FEW:
        return ui.RadioGroup(
            custom_id=field.key,
            required=False,
            options=[
                discord.RadioGroupOption(
                    label=label, value=value, description=help_, default=chosen
                )
                for label, value, help_, chosen in options
            ],
        )
    return ui.Select(
        custom_id=field.key,
        required=False,
        min_values=0,
        options=[
            discord.SelectOption(label=label, value=value, description=help_, default=chosen)
            for label, value, help_, chosen in options
        ],
    )


def _options(field: Field, said: str) -> Iterator[tuple[str, str, str | None, bool]]:
    """Label, value, help and default of each answer; doing nothing comes first."""
    if field.nothing:
        yield clip(field.nothing, TEXT), NOTHING, None, not said
    for answer in field.answers[: MENU_LIMIT - bool(field.nothing)]:
        choice = answer.choice
        chosen = choice.key == said
        yield clip(choice.label, TEXT), choice.key, clip(choice.help, TEXT) or None, chosen


def fields_of(part: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The ids and contents of a submitted form's fields, however deeply nested; several choices
    are joined by commas.
    """
    if "custom_id" in part and ("value" in part or "values" in part):
        values = part.get("values")
        said = part.get("value")
        if isinstance(values, list) and values:
            said = ",".join(map(str, values))
        if isinstance(said, str):
            yield str(part["custom_id"]), said
    for key in ("component", "components"):
        inner = part.get(key)
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, Mapping):
                yield from fields_of(each)


def answers_in(fields: Mapping[str, str]) -> dict[str, str]:
    """The answers in a form, without empty ones."""
    return {key: said for key, said in fields.items() if said not in ("", NOTHING)}
