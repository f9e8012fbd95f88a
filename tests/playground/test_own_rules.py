"""The playground's own rules: each fault is refused for its own reason, and valid requests pass."""

from typing import Any

import pytest

from playground.checks import commands, messages, modals
from playground.checks.messages import Sent
from playground.wire.errors import Invalid, Refusal
from playground.world.model import COMPONENTS_V2, Attachment, Message

Obj = dict[str, Any]
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
NOT_SENT = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


def button(**changes: object) -> Obj:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **changes}


def row(*inside: Obj) -> Obj:
    return {"type": 1, "components": list(inside)}


def menu(*values: str, **changes: object) -> Obj:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "menu", "options": options, **changes}


def in_a_row(*inside: Obj) -> Sent:
    return Sent({"components": [row(*inside)]})


def v2(*inside: Obj) -> Obj:
    return {"flags": COMPONENTS_V2, "components": list(inside)}


def words(text: str) -> Obj:
    return {"type": 10, "content": text}


def gallery(url: str) -> Obj:
    return {"type": 12, "items": [{"media": {"url": url}}]}


def classic() -> Message:
    kept = Attachment(9, "old.png", 1, "image/png")
    return Message(1, 2, 3, 0.0, "old words", attachments=[kept])


def modern() -> Message:
    return Message(1, 2, 3, 0.0, components=[words("old")], flags=COMPONENTS_V2)


BAD_MESSAGES: dict[str, dict[str, Sent]] = {
    "BASE_TYPE_MAX_LENGTH": {"2001 characters": Sent({"content": "x" * 2001})},
    "MAX_EMBED_SIZE_EXCEEDED": {
        "embeds of 6001 characters in sum": Sent(
            {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}
        )
    },
    "BASE_TYPE_BAD_LENGTH": {
        "six rows": Sent({"components": [row(button(custom_id=str(i))) for i in range(6)]}),
        "six buttons in a row": Sent(
            {"components": [row(*(button(custom_id=str(i)) for i in range(6)))]}
        ),
        "a row without anything": in_a_row(),
        "eleven files": Sent({}, {i: f"{i}.png" for i in range(11)}),
        "a menu that wants more than it has": in_a_row(menu("a", min_values=2, max_values=2)),
    },
    "COMPONENT_LAYOUT_WIDTH_EXCEEDED": {"a menu beside a button": in_a_row(menu("a"), button())},
    "COMPONENT_CUSTOM_ID_DUPLICATED": {
        "a custom_id twice": in_a_row(button(), button()),
        "a custom_id twice, once deep": Sent(
            v2(row(button()), {"type": 17, "components": [row(button())]})
        ),
    },
    "BUTTON_COMPONENT_INVALID_LABEL": {"a bare button": in_a_row(button(label=None))},
    "BUTTON_COMPONENT_INVALID_EMOJI": {
        "an unknown emoji": in_a_row(button(emoji={"id": "7", "name": "x"})),
        "one in a menu": in_a_row(
            menu(options=[{"label": "a", "value": "a", "emoji": {"id": 7, "name": "x"}}])
        ),
    },
    "BASE_TYPE_REQUIRED": {
        "a button without custom_id": in_a_row(button(custom_id=None)),
        "a link without url": in_a_row(button(style=5, custom_id=None)),
        "an empty text display": Sent(v2(words(" "))),
        "a section without accessory": Sent(v2({"type": 9, "components": [words("x")]})),
        "a menu without options": in_a_row(menu()),
    },
    "BUTTON_COMPONENT_INVALID_FIELD": {
        "a custom_id and a url": in_a_row(button(url="https://a.b"))
    },
    "UNION_TYPE_CHOICES": {
        "V2 parts without the flag": Sent({"content": "x", "components": [words("x")]}),
        "a button on the top level": Sent(v2(button())),
        "a container in a container": Sent(
            v2({"type": 17, "components": [{"type": 17, "components": [words("x")]}]})
        ),
    },
    LEGACY: {
        "content beside V2": Sent({**v2(words("x")), "content": "x"}),
        "an embed beside V2": Sent({**v2(words("x")), "embeds": [{"title": "x"}]}),
        "content for a V2 message": Sent({"content": "x"}, changes=modern()),
        "V2 for a message whose words stay": Sent(v2(words("x")), changes=classic()),
    },
    "MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2": {
        "V2 taken off": Sent({"flags": 0}, changes=modern())
    },
    "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED": {
        "41 components": Sent(v2(*(words("x") for _ in range(41)))),
        "41 components, counted deep": Sent(
            v2(*({"type": 17, "components": [words("x")] * 9} for _ in range(4)), words("x"))
        ),
    },
    "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED": {
        "4001 characters in text displays": Sent(v2(words("x" * 2000), words("x" * 2001)))
    },
    NOT_SENT: {
        "a picture that was not sent": Sent(v2(gallery("attachment://b.png")), {0: "a.png"}),
        "an embed's picture that was not sent": Sent(
            {"embeds": [{"image": {"url": "attachment://b.png"}}]}
        ),
    },
    "URL_TYPE_INVALID_SCHEME": {"a picture by a file path": Sent(v2(gallery("file:///etc/x")))},
    "ATTACHMENT_NOT_FOUND": {
        "an attachment without file": Sent({"content": "x", "attachments": [{"id": 0}]}),
        "an attachment to be kept that is not there": Sent(
            {"attachments": [{"id": "8"}]}, changes=classic()
        ),
    },
    "ATTACHMENT_NOT_LISTED": {
        "a file that is not listed": Sent({"attachments": [{"id": 0}]}, {0: "a.png", 1: "b.png"})
    },
    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE": {
        "all users and some users": Sent(
            {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}
        )
    },
    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED": {
        "a menu with a value twice": in_a_row(menu("a", "a"))
    },
    "SELECT_COMPONENT_INVALID_RANGE": {
        "a menu with min above max": in_a_row(menu("a", "b", min_values=2, max_values=1))
    },
    "LIST_TYPE_CONVERT": {
        "components that are no list": Sent({"content": "x", "components": {"0": 1}})
    },
}
"""By the code of the fault: messages that have it, and what is wrong with each."""


def codes(tree: object) -> set[str]:
    """All codes in a nested error tree."""
    if not isinstance(tree, dict):
        return set()
    found = {entry["code"] for entry in tree.get("_errors", ())}
    return found.union(*(codes(inner) for inner in tree.values()))


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(sent, code, id=wrong)
        for code, all_ in BAD_MESSAGES.items()
        for wrong, sent in all_.items()
    ],
)
def test_a_faulty_message_is_refused_with_the_code_of_its_fault(sent: Sent, code: str) -> None:
    with pytest.raises(Invalid) as caught:
        messages.check(sent)
    assert caught.value.code == 50035
    assert codes(caught.value.tree) == {code}


def test_a_fault_is_named_by_its_place_in_discords_nested_tree() -> None:
    bare = v2({"type": 17, "components": [row(button(custom_id=None))]})
    with pytest.raises(Invalid) as caught:
        messages.check(Sent(bare, under=("data",)))
    place = caught.value.tree["data"]["components"]["0"]["components"]["0"]["components"]["0"]
    assert place["custom_id"]["_errors"] == [
        {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}
    ]


@pytest.mark.parametrize(
    "sent",
    [Sent({}), Sent({"content": ""}), Sent({"content": "", "attachments": []}, changes=classic())],
)
def test_a_message_of_nothing_is_refused_as_empty(sent: Sent) -> None:
    with pytest.raises(Refusal) as caught:
        messages.check(sent)
    assert caught.value.code == 50006


SOUND_MESSAGES = {
    "2000 characters": Sent({"content": "x" * 2000}),
    "five rows of five": Sent(
        {"components": [row(*(button(custom_id=f"{i}{j}") for j in range(5))) for i in range(5)]}
    ),
    "a menu alone": in_a_row(menu("a", "b")),
    "a link": in_a_row(button(style=5, custom_id=None, url="https://a.b")),
    "an emoji for a label": in_a_row(button(label=None, emoji={"name": "x"})),
    "40 components": Sent(v2(*(words("x") for _ in range(40)))),
    "4000 characters": Sent(v2(words("x" * 4000))),
    "a picture in a gallery": Sent(v2(gallery("attachment://a.png")), {0: "a.png"}),
    "a kept picture in a gallery": Sent(
        {**v2(gallery("attachment://old.png")), "content": None, "attachments": [{"id": "9"}]},
        changes=classic(),
    ),
    "words changed, picture kept": Sent({"content": "new"}, changes=classic()),
    "only a file": Sent({"attachments": [{"id": 0}]}, {0: "a.png"}),
    "a file that needs no list": Sent({}, {0: "a.png"}),
    "V2 stays V2 without saying so": Sent({"components": [words("new")]}, changes=modern()),
    "some users": Sent({"content": "x", "allowed_mentions": {"parse": [], "users": ["1"]}}),
}


@pytest.mark.parametrize("sent", SOUND_MESSAGES.values(), ids=SOUND_MESSAGES.keys())
def test_a_sound_message_is_taken(sent: Sent) -> None:
    messages.check(sent)


def test_files_above_discords_sizes_are_refused_with_40005() -> None:
    mebibyte = 1 << 20
    messages.check_sizes([10 * mebibyte, 10 * mebibyte, 5 * mebibyte])
    for sizes in ([10 * mebibyte + 1], [9 * mebibyte] * 3):
        with pytest.raises(Refusal) as caught:
            messages.check_sizes(sizes)
        assert (caught.value.status, caught.value.code) == (413, 40005)


def label(component: Obj) -> Obj:
    return {"type": 18, "label": "Label", "component": component}


def field(**changes: object) -> Obj:
    return {"type": 4, "custom_id": "field", "style": 1, **changes}


def modal(*parts: Obj, **changes: object) -> Obj:
    return {"custom_id": "modal", "title": "Title", "components": list(parts), **changes}


BAD_MODALS = {
    "no part": modal(),
    "six parts": modal(*(label(field(custom_id=str(i))) for i in range(6))),
    "no title": modal(label(field()), title=""),
    "a button": modal(button()),
    "a label around a button": modal(label(button())),
    "a custom_id twice": modal(label(field()), label(field())),
    "a value longer than allowed": modal(label(field(value="xxx", max_length=2))),
    "min above max": modal(label(field(min_length=3, max_length=2))),
    "two inputs in a row": modal(row(field(label="a"), field(label="b", custom_id="b"))),
    "a row's input without label": modal(row(field())),
}


@pytest.mark.parametrize("body", BAD_MODALS.values(), ids=BAD_MODALS.keys())
def test_a_faulty_modal_is_refused(body: Obj) -> None:
    with pytest.raises(Invalid) as caught:
        modals.check(body)
    assert "data" in caught.value.tree


def test_a_sound_modal_is_taken() -> None:
    choice = {"type": 21, "custom_id": "radio", "options": [{"label": "a", "value": "a"}] * 2}
    modals.check(modal(words("Read this"), label(field()), label(menu("a", "b")), label(choice)))


def option(name: str = "name", **changes: object) -> Obj:
    return {"type": 3, "name": name, "description": "What", **changes}


def command(*options: Obj, **changes: object) -> Obj:
    return {"name": "play", "description": "Play", "options": list(options), **changes}


def subcommand(name: str = "one", *options: Obj) -> Obj:
    return {"type": 1, "name": name, "description": "One", "options": list(options)}


def choices(*values: str) -> list[Obj]:
    return [{"name": value[-9:], "value": value} for value in values]


BAD_COMMANDS: dict[str, list[Obj]] = {
    "upper case": [command(name="Play")],
    "a space": [command(name="play on")],
    "no name": [command(name="")],
    "33 letters": [command(name="x" * 33)],
    "no description": [command(description="")],
    "an option in upper case": [command(option("Name"))],
    "required after optional": [command(option("a"), option("b", required=True))],
    "an option twice": [command(option(), option())],
    "a command twice": [command(), command()],
    "101 commands": [command(name=f"play{i}") for i in range(101)],
    "16 user commands": [{"type": 2, "name": f"Play {i}"} for i in range(16)],
    "a user command with a description": [{"type": 2, "name": "Play", "description": "x"}],
    "8001 characters": [
        command(
            *(
                option(
                    f"o{i}", description="x" * 100, choices=choices(*(f"{j:098}" for j in range(9)))
                )
                for i in range(8)
            )
        )
    ],
    "a choice of 101 characters": [command(option(choices=choices("x" * 101)))],
    "choices of one name": [command(option(choices=choices("a", "a")))],
    "autocomplete and choices": [command(option(autocomplete=True, choices=choices("a")))],
    "autocomplete of a user": [command(option(type=6, autocomplete=True))],
    "min above max": [command(option(type=4, min_value=3, max_value=2))],
    "a subcommand beside an option": [command(subcommand(), option())],
    "a group in a group": [
        command(
            {
                "type": 2,
                "name": "a",
                "description": "x",
                "options": [{"type": 2, "name": "b", "description": "x"}],
            }
        )
    ],
    "a subcommand in a subcommand": [command(subcommand("a", subcommand("b")))],
}


@pytest.mark.parametrize("body", BAD_COMMANDS.values(), ids=BAD_COMMANDS.keys())
def test_faulty_commands_are_refused(body: list[Obj]) -> None:
    with pytest.raises(Invalid) as caught:
        commands.check_all(body)
    assert len(caught.value.summary.split("; ")) == 1


def test_sound_commands_are_taken() -> None:
    group = {
        "type": 2,
        "name": "more",
        "description": "x",
        "options": [subcommand("deep", option())],
    }
    commands.check_all(
        [
            command(option("a", required=True), option("b", choices=choices("x" * 100))),
            command(subcommand("one", option(autocomplete=True)), group, name="spiel-größe"),
            command(name="खेल"),
            {"type": 3, "name": "Quote This"},
            *(command(name=f"play{i}") for i in range(97)),
        ]
    )


def test_a_command_beside_those_that_stay_is_counted_and_replaces_its_namesake() -> None:
    others = [command(name=f"play{i}") for i in range(100)]
    commands.check_one(command(name="play5"), others)
    with pytest.raises(Invalid):
        commands.check_one(command(name="another"), others)


@pytest.mark.parametrize(
    "data",
    [
        {"choices": choices(*(str(i) for i in range(26)))},
        {"choices": choices("x" * 101)},
        {"choices": [{"name": "", "value": "a"}]},
        {"choices": None},
    ],
)
def test_a_faulty_autocomplete_answer_is_refused(data: Obj) -> None:
    with pytest.raises(Invalid):
        commands.check_choices(data)
