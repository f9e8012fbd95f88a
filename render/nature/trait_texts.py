"""What a trait does, in words beside its emblem: for pages that explain."""

from render.drawing import fonts
from render.drawing.canvas import SMALLEST, Canvas
from render.nature.traits import effect, emblem, family, tabs, trait_title

LINE = 30
"""The height of a line of these texts, in pixels."""
_ICON = 52
_TABS = ("hunt value", "defence")


def told(trait: int) -> str:
    """What a trait does, its tabs first."""
    if trait_title(trait) == "Hunter":
        return "Hunts other species instead of eating plants"
    added = [f"+{value} {name}" for value, name in zip(tabs(trait), _TABS, strict=True) if value]
    return ". ".join(part for part in (", ".join(added), effect(trait)) if part)


def draw_trait_text(canvas: Canvas, trait: int, x: int, y: int, width: int) -> int:
    """A trait's emblem, name, and what it does, in a width; gives the height it takes."""
    canvas.art(emblem(trait), x, y, _ICON)
    name = f"{trait_title(trait)} "
    first = fonts.line(name, SMALLEST, "black").width
    left, room = x + _ICON + 12, width - _ICON - 12
    lines = _wrapped_after(told(trait), first, room)
    canvas.text(left, y + 14, name, SMALLEST, family(trait))
    canvas.text(left + first, y + 14, lines[0], SMALLEST, weight="bold")
    for number, text in enumerate(lines[1:], 1):
        canvas.text(left, y + 14 + number * LINE, text, SMALLEST, weight="bold")
    return max(len(lines) * LINE, _ICON)


def _wrapped_after(words: str, first: int, width: int) -> tuple[str, ...]:
    """The words in lines, the first of which is so many pixels shorter."""
    parts = words.split()
    head = ""
    while parts and fonts.line(f"{head} {parts[0]}".strip(), SMALLEST).width <= width - first:
        head = f"{head} {parts.pop(0)}".strip()
    return (head, *fonts.wrap(" ".join(parts), SMALLEST, width)) if parts else (head,)
