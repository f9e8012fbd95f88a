"""Rules for modals: up to five valid parts, unique custom ids."""

from playground.checks import components
from playground.checks.components import LABEL, ROW, TEXT_DISPLAY, TEXT_INPUT
from playground.checks.report import Problems
from playground.wire import Node, Obj, Path, integer, objects, text, walk

MAX_PARTS = 5
_PARTS = frozenset({ROW, TEXT_DISPLAY, LABEL})
_FILE_UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX = 19, 21, 22, 23
_FIELDS = components.SELECTS | {TEXT_INPUT, _FILE_UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX}


def check(modal: Obj) -> None:
    """Refuse an invalid modal. Raises Invalid with every fault."""
    problems = Problems(("data",))
    for key in ("custom_id", "title"):
        if not text(modal.get(key)):
            problems.required((key,))
    parts = objects(modal.get("components"))
    path: Path = ("components",)
    if not 1 <= len(parts) <= MAX_PARTS:
        problems.too_many(path, 1, MAX_PARTS)
    for index, part in enumerate(parts):
        _check_part(problems, Node((*path, index), part))
    nodes = list(walk(parts, path))
    components.check_custom_ids(problems, nodes)
    for node in nodes:
        if node.kind in components.SELECTS:
            components.check_select(problems, node)
        elif node.kind == TEXT_INPUT:
            _check_input(problems, node)
    problems.settle()


def _check_part(problems: Problems, node: Node) -> None:
    if node.kind not in _PARTS:
        words = 'Value of field "type" must be one of (1, 10, 18).'
        problems.add((*node.path, "type"), "UNION_TYPE_CHOICES", words)
    if node.kind == LABEL:
        inner = node.body.get("component")
        kind = integer(inner.get("type")) if isinstance(inner, dict) else 0
        if kind not in _FIELDS:
            words = "A label holds one field to fill in."
            problems.add((*node.path, "component"), "UNION_TYPE_CHOICES", words)
    if node.kind == ROW:
        inside = objects(node.body.get("components"))
        if [integer(each.get("type")) for each in inside] != [TEXT_INPUT]:
            words = "A row in a modal holds one text input."
            problems.add((*node.path, "components"), "UNION_TYPE_CHOICES", words)
        elif not text(inside[0].get("label")):
            problems.required((*node.path, "components", 0, "label"))


def _check_input(problems: Problems, node: Node) -> None:
    low, high = integer(node.body.get("min_length")), integer(node.body.get("max_length"), 4000)
    if low > high:
        words = "Must be at least as great as min_length."
        problems.add((*node.path, "max_length"), "TEXT_INPUT_INVALID_RANGE", words)
    if not text(node.body.get("custom_id")):
        problems.required((*node.path, "custom_id"))
    if len(text(node.body.get("value"))) > high:
        problems.too_long((*node.path, "value"), high)
