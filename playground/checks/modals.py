"""Rules for modals: up to five valid parts, unique custom ids."""

from playground.checks import components
from playground.checks.components import LABEL, ROW, TEXT_DISPLAY, TEXT_INPUT
from playground.checks.report import Problems
from playground.wire.json_values import Obj, integer, objects, text, walk

MAX_PARTS = 5
_PARTS = frozenset({ROW, TEXT_DISPLAY, LABEL})
_FILE_UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX = 19, 21, 22, 23
_FIELDS = components.SELECTS | {TEXT_INPUT, _FILE_UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX}


def check(modal: Obj) -> None:
    """Refuse an invalid modal. Raises Invalid with every fault."""
    problems = Problems(("data",))
    for key in ("custom_id", "title"):
        if not text(modal.get(key)):
            problems.required(key)
    parts = objects(modal.get("components"))
    if not 1 <= len(parts) <= MAX_PARTS:
        problems.too_many("components", 1, MAX_PARTS)
    for index, part in enumerate(parts):
        _check_part(problems.at("components", index), part)
    nodes = list(walk(parts))
    components.check_custom_ids(problems, nodes)
    for node in nodes:
        here = problems.at(*node.path)
        if node.kind in components.SELECTS:
            components.check_select(here, node)
        elif node.kind == TEXT_INPUT:
            _check_input(here, node.body)
    problems.settle()


def _check_part(here: Problems, part: Obj) -> None:
    kind, code = integer(part.get("type")), "UNION_TYPE_CHOICES"
    if kind not in _PARTS:
        here.add("type", code, 'Value of field "type" must be one of (1, 10, 18).')
    if kind == LABEL:
        inner = part.get("component")
        if (integer(inner.get("type")) if isinstance(inner, dict) else 0) not in _FIELDS:
            here.add("component", code, "A label holds one field to fill in.")
    if kind == ROW:
        inside = objects(part.get("components"))
        if [integer(each.get("type")) for each in inside] != [TEXT_INPUT]:
            here.add("components", code, "A row in a modal holds one text input.")
        elif not text(inside[0].get("label")):
            here.required(("components", 0, "label"))


def _check_input(here: Problems, body: Obj) -> None:
    low, high = integer(body.get("min_length")), integer(body.get("max_length"), 4000)
    if low > high:
        words = "Must be at least as great as min_length."
        here.add("max_length", "TEXT_INPUT_INVALID_RANGE", words)
    if not text(body.get("custom_id")):
        here.required("custom_id")
    if len(text(body.get("value"))) > high:
        here.too_long("value", high)
