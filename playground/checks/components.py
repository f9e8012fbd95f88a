"""Rules for components: nesting, counts, and required fields of buttons and menus."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from playground.checks.report import Problems, duplicates
from playground.wire.json_values import Node, Obj, Path, integer, objects, text, walk

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = frozenset({3, 5, 6, 7, 8})
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL = 18
LINK, PREMIUM = 5, 6

MAX_ROWS = 5
MAX_COMPONENTS = 40
MAX_TEXT = 4000
ROW_WIDTH = 5

_TOP_V2 = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER})
_MEDIA = {THUMBNAIL: "media", FILE: "file"}


def check(
    problems: Problems,
    components: object,
    *,
    v2: bool,
    files: Collection[str],
    emoji: Collection[int] = (),
) -> None:
    """Check a message's components; `files` are the names for `attachment://`, `emoji` those that
    are registered.
    """
    if components is None:
        return
    if not isinstance(components, list):
        problems.add("components", "LIST_TYPE_CONVERT", "Only iterables may be used here.")
        return
    if not v2 and len(components) > MAX_ROWS:
        problems.too_many("components", 1, MAX_ROWS)
    _check_kinds(problems.at("components"), components, _TOP_V2 if v2 else {ROW})
    nodes = list(walk(components))
    for node in nodes:
        here = problems.at(*node.path)
        if node.kind in _CHECKS:
            _CHECKS[node.kind](here, node)
        _check_media(here, node, files)
        _check_emoji(here, node.body, emoji)
        for index, option in enumerate(objects(node.body.get("options"))):
            _check_emoji(here.at("options", index), option, emoji)
    if v2 and len(nodes) > MAX_COMPONENTS:
        words = f"The maximum number of components is {MAX_COMPONENTS}, this has {len(nodes)}."
        problems.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    letters = sum(len(text(n.body.get("content"))) for n in nodes if n.kind == TEXT_DISPLAY)
    if letters > MAX_TEXT:
        words = f"The text displays have {letters} characters in sum, {MAX_TEXT} are allowed."
        problems.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)
    check_custom_ids(problems, nodes)


def _check_emoji(here: Problems, body: Obj, known: Collection[int]) -> None:
    emoji = body.get("emoji")
    if isinstance(emoji, dict) and emoji.get("id") and integer(emoji["id"]) not in known:
        here.add(("emoji", "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_custom_ids(problems: Problems, nodes: list[Node]) -> None:
    """Refuse a custom id that occurs twice in a message or modal."""
    named = [node for node in nodes if isinstance(node.body.get("custom_id"), str)]
    for index in duplicates(node.body["custom_id"] for node in named):
        words = "Component custom id cannot be duplicated"
        here = problems.at(*named[index].path)
        here.add("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", words)


def _check_kinds(here: Problems, bodies: Iterable[object], allowed: Collection[int]) -> None:
    for index, body in enumerate(bodies):
        _check_kind(here.at(index), body, allowed)


def _check_kind(here: Problems, body: object, allowed: Collection[int]) -> None:
    kind = integer(body.get("type")) if isinstance(body, dict) else 0
    if kind not in allowed:
        choices = ", ".join(map(str, sorted(allowed)))
        here.add("type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({choices}).')


def _check_row(here: Problems, node: Node) -> None:
    inside = objects(node.body.get("components"))
    if not 1 <= len(inside) <= ROW_WIDTH:
        here.too_many("components", 1, ROW_WIDTH)
    _check_kinds(here.at("components"), inside, SELECTS | {BUTTON})
    if len(inside) > 1 and SELECTS.intersection(integer(body.get("type")) for body in inside):
        words = "A select menu takes the whole width of its row."
        here.add("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)


def _check_section(here: Problems, node: Node) -> None:
    _check_kinds(here.at("components"), objects(node.body.get("components")), {TEXT_DISPLAY})
    accessory = node.body.get("accessory")
    if accessory is None:
        here.required("accessory")
    else:
        _check_kind(here.at("accessory"), accessory, {BUTTON, THUMBNAIL})


def _check_text(here: Problems, node: Node) -> None:
    if not text(node.body.get("content")).strip():
        here.required("content")


def _check_container(here: Problems, node: Node) -> None:
    inside = objects(node.body.get("components"))
    _check_kinds(here.at("components"), inside, _TOP_V2 - {CONTAINER})


def _check_button(here: Problems, node: Node) -> None:
    body, style = node.body, integer(node.body.get("style"))
    if style != PREMIUM and not body.get("label") and not body.get("emoji"):
        here.add("label", "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji.")
    wanted = {LINK: "url", PREMIUM: "sku_id"}.get(style, "custom_id")
    for key in ("custom_id", "url", "sku_id"):
        if key == wanted and not body.get(key):
            here.required(key)
        if key != wanted and body.get(key):
            words = f"A button of style {style} has a {wanted} and no {key}."
            here.add(key, "BUTTON_COMPONENT_INVALID_FIELD", words)


def check_select(here: Problems, node: Node) -> None:
    """Check a menu: distinct options, and enough of them."""
    body = node.body
    low, high = integer(body.get("min_values"), 1), integer(body.get("max_values"), 1)
    if low > high:
        words = "Must be at least as great as min_values."
        here.add("max_values", "SELECT_COMPONENT_INVALID_RANGE", words)
    if not text(body.get("custom_id")):
        here.required("custom_id")
    before = objects(body.get("default_values"))
    if before and not low <= len(before) <= high:
        here.too_many("default_values", low, high)
    if node.kind != STRING_SELECT:
        return
    options = objects(body.get("options"))
    if not options:
        here.required("options")
    if low > len(options) > 0 or (body.get("max_values") and high > len(options)):
        here.too_many("options", max(low, high), 25)
    for index in duplicates(option.get("value") for option in options):
        words = "The specified option value is already used"
        here.add(("options", index, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
    if sum(bool(option.get("default")) for option in options) > high:
        words = "More options are chosen beforehand than max_values allows."
        here.add("options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words)


_CHECKS: Final[Mapping[int, Callable[[Problems, Node], None]]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    **dict.fromkeys(SELECTS, check_select),
    SECTION: _check_section,
    TEXT_DISPLAY: _check_text,
    CONTAINER: _check_container,
}


def _check_media(here: Problems, node: Node, files: Collection[str]) -> None:
    places: list[tuple[Path, object]] = []
    if node.kind == GALLERY:
        for index, item in enumerate(objects(node.body.get("items"))):
            places.append((("items", index, "media"), item.get("media")))
    elif node.kind in _MEDIA:
        places.append(((_MEDIA[node.kind],), node.body.get(_MEDIA[node.kind])))
    for path, media in places:
        check_url(here.at(*path), media, files)


def check_url(here: Problems, media: object, files: Collection[str]) -> None:
    """Refuse media with an invalid address, or of a file that wasn't sent."""
    url = text(media.get("url")) if isinstance(media, dict) else ""
    scheme, _, rest = url.partition("://")
    if scheme == "attachment":
        if rest not in files:
            words = f"There is no file named {rest} in this message."
            here.add("url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words)
    elif scheme not in ("http", "https") or not rest:
        words = "Scheme must be one of ('http', 'https', 'attachment')."
        here.add("url", "URL_TYPE_INVALID_SCHEME", words)
