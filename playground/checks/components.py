"""Rules for components: nesting, counts, and required fields of buttons and menus."""

from collections.abc import Collection

from playground.checks.report import Problems, duplicates
from playground.wire import Node, Path, integer, objects, text, walk

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
_IN_CONTAINER = _TOP_V2 - {CONTAINER}


def check(problems: Problems, components: object, *, v2: bool, files: Collection[str]) -> None:
    """Check a message's components; `files` are the names for `attachment://`."""
    if components is None:
        return
    if not isinstance(components, list):
        problems.add(("components",), "LIST_TYPE_CONVERT", "Only iterables may be used here.")
        return
    nodes = list(walk(components))
    _check_top(problems, components, v2=v2)
    for node in nodes:
        _check_node(problems, node)
        _check_media(problems, node, files)
    _check_sums(problems, nodes, v2=v2)
    check_custom_ids(problems, nodes)


def check_custom_ids(problems: Problems, nodes: list[Node]) -> None:
    """Refuse a custom id that occurs twice in a message or modal."""
    named = [node for node in nodes if isinstance(node.body.get("custom_id"), str)]
    for index in duplicates(node.body["custom_id"] for node in named):
        path = (*named[index].path, "custom_id")
        words = "Component custom id cannot be duplicated"
        problems.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", words)


def _check_top(problems: Problems, components: list[object], *, v2: bool) -> None:
    if not v2 and len(components) > MAX_ROWS:
        problems.too_many(("components",), 1, MAX_ROWS)
    allowed = _TOP_V2 if v2 else frozenset({ROW})
    for index, body in enumerate(components):
        _check_kind(problems, ("components", index), body, allowed)


def _check_kind(problems: Problems, path: Path, body: object, allowed: Collection[int]) -> None:
    kind = integer(body.get("type")) if isinstance(body, dict) else 0
    if kind not in allowed:
        choices = ", ".join(map(str, sorted(allowed)))
        words = f'Value of field "type" must be one of ({choices}).'
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", words)


def _check_sums(problems: Problems, nodes: list[Node], *, v2: bool) -> None:
    if v2 and len(nodes) > MAX_COMPONENTS:
        words = f"The maximum number of components is {MAX_COMPONENTS}, this has {len(nodes)}."
        problems.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    letters = sum(len(text(n.body.get("content"))) for n in nodes if n.kind == TEXT_DISPLAY)
    if letters > MAX_TEXT:
        words = f"The text displays have {letters} characters in sum, {MAX_TEXT} are allowed."
        code = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
        problems.add(("components",), code, words)


def _check_node(problems: Problems, node: Node) -> None:
    match node.kind:
        case 1:
            _check_row(problems, node)
        case 2:
            _check_button(problems, node)
        case 3 | 5 | 6 | 7 | 8:
            check_select(problems, node)
        case 9:
            _check_section(problems, node)
        case 10:
            if not text(node.body.get("content")).strip():
                problems.required((*node.path, "content"))
        case 17:
            for index, body in enumerate(objects(node.body.get("components"))):
                _check_kind(problems, (*node.path, "components", index), body, _IN_CONTAINER)


def _check_row(problems: Problems, node: Node) -> None:
    inside = objects(node.body.get("components"))
    path = (*node.path, "components")
    if not 1 <= len(inside) <= ROW_WIDTH:
        problems.too_many(path, 1, ROW_WIDTH)
    kinds = [integer(body.get("type")) for body in inside]
    for index, body in enumerate(inside):
        _check_kind(problems, (*path, index), body, SELECTS | {BUTTON})
    if len(kinds) > 1 and SELECTS.intersection(kinds):
        words = "A select menu takes the whole width of its row."
        problems.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)


def _check_section(problems: Problems, node: Node) -> None:
    for index, body in enumerate(objects(node.body.get("components"))):
        _check_kind(problems, (*node.path, "components", index), body, {TEXT_DISPLAY})
    accessory = node.body.get("accessory")
    if accessory is None:
        problems.required((*node.path, "accessory"))
    else:
        _check_kind(problems, (*node.path, "accessory"), accessory, {BUTTON, THUMBNAIL})


def _check_button(problems: Problems, node: Node) -> None:
    body = node.body
    style = integer(body.get("style"))
    if style != PREMIUM and not body.get("label") and not body.get("emoji"):
        words = "A button needs a label or an emoji."
        problems.add((*node.path, "label"), "BUTTON_COMPONENT_INVALID_LABEL", words)
    wanted = {LINK: "url", PREMIUM: "sku_id"}.get(style, "custom_id")
    for key in ("custom_id", "url", "sku_id"):
        if key == wanted and not body.get(key):
            problems.required((*node.path, key))
        if key != wanted and body.get(key):
            words = f"A button of style {style} has a {wanted} and no {key}."
            problems.add((*node.path, key), "BUTTON_COMPONENT_INVALID_FIELD", words)


def check_select(problems: Problems, node: Node) -> None:
    """Check a menu: distinct options, and enough of them."""
    body = node.body
    low, high = integer(body.get("min_values"), 1), integer(body.get("max_values"), 1)
    if low > high:
        words = "Must be at least as great as min_values."
        problems.add((*node.path, "max_values"), "SELECT_COMPONENT_INVALID_RANGE", words)
    if not text(body.get("custom_id")):
        problems.required((*node.path, "custom_id"))
    before = objects(body.get("default_values"))
    if before and not low <= len(before) <= high:
        problems.too_many((*node.path, "default_values"), low, high)
    if node.kind != STRING_SELECT:
        return
    options = objects(body.get("options"))
    path = (*node.path, "options")
    if not options:
        problems.required(path)
    if low > len(options) > 0 or (body.get("max_values") and high > len(options)):
        problems.too_many(path, max(low, high), 25)
    for index in duplicates(option.get("value") for option in options):
        words = "The specified option value is already used"
        problems.add((*path, index, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
    if sum(bool(option.get("default")) for option in options) > high:
        words = "More options are chosen beforehand than max_values allows."
        problems.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words)


def _check_media(problems: Problems, node: Node, files: Collection[str]) -> None:
    places: list[tuple[Path, object]] = []
    if node.kind == GALLERY:
        for index, item in enumerate(objects(node.body.get("items"))):
            places.append(((*node.path, "items", index, "media"), item.get("media")))
    elif node.kind == THUMBNAIL:
        places.append(((*node.path, "media"), node.body.get("media")))
    elif node.kind == FILE:
        places.append(((*node.path, "file"), node.body.get("file")))
    for path, media in places:
        url = text(media.get("url")) if isinstance(media, dict) else ""
        check_url((*path, "url"), problems, url, files)


def check_url(path: Path, problems: Problems, url: str, files: Collection[str]) -> None:
    """Refuse an invalid address, or a file that wasn't sent."""
    scheme, _, rest = url.partition("://")
    if scheme == "attachment":
        if rest not in files:
            words = f"There is no file named {rest} in this message."
            problems.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words)
    elif scheme not in ("http", "https") or not rest:
        words = "Scheme must be one of ('http', 'https', 'attachment')."
        problems.add(path, "URL_TYPE_INVALID_SCHEME", words)
