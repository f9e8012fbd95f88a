"""Example turns: what a game shows of itself in its rules, as data that is played again."""

import msgspec

from engine.model import Action, Options


class Step(msgspec.Struct, frozen=True):
    """What is done at once, by seat, and why one does that; nothing where it only shows how things
    stand. `hand` asks for the picture of what the example's seat holds in place of the board's.
    """

    text: str
    actions: tuple[tuple[int, Action], ...] = ()
    hand: bool = False


class Example(msgspec.Struct, frozen=True):
    """A turn or two, told step by step. `names` are those of the seats; what `seat` may see is
    shown. `before` leads from the setup to where the telling begins.

    It is played again whenever it is shown (`engine.example_play`), so it cannot go out of date:
    a step that today's rules refuse fails a test.
    """

    title: str
    options: Options
    seed: int
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    seat: int = 0
    before: tuple[tuple[int, Action], ...] = ()
