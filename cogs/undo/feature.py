"""Taking back: a button on every panel, `/table undo`, and the answers of the others."""

from cogs.feature import Feature, Services
from cogs.play.handler import PlayHandlers
from cogs.play.private_panels import PrivatePanels
from cogs.undo.handler import UndoHandlers
from cogs.undo.screen import UNDO


class UndoFeature(Feature):
    """Undoing moves."""

    def __init__(
        self, services: Services, panels: PlayHandlers, private_panels: PrivatePanels
    ) -> None:
        undoing = UndoHandlers(services.tables.undo, services.games, panels, private_panels)
        self.handlers = (undoing,)
        self.of_table = (
            services.table_commands.press_for(
                UNDO,
                "Take back what you did last, after a question; the others may be asked too.",
                undoing.undo,
            ),
        )
