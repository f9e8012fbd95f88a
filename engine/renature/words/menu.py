"""What the menu offers of Renature, and its options in words."""

from engine.menu import OWN, Preset, Setting
from engine.model import Choice
from engine.renature.play.state import RenatureOptions

PRESETS = (
    Preset(
        "Valley",
        "the expansion with tree stumps and mushrooms; 2 to 4",
        RenatureOptions(board="valley"),
    ),
    Preset(
        "Valley, back",
        "the other side of the expansion's board; 2 to 4",
        RenatureOptions(board="valley-back"),
    ),
    Preset(
        "second board", "the same rules on another brook; 2 to 4", RenatureOptions(board="second")
    ),
    Preset(
        "third board", "the same rules on a third brook; 2 to 4", RenatureOptions(board="third")
    ),
    Preset(
        "new board", "a brook that nobody has seen before; 2 to 4", RenatureOptions(board="random")
    ),
)

WORDS = {
    "board": Setting(
        help="Which valley is played on",
        choices=(
            Choice("standard", "First board", "The board of the basic game"),
            Choice("second", "Second board", "The same rules on another brook"),
            Choice("third", "Third board", "The same rules on a third brook"),
            Choice("random", "A new board", "A brook that nobody has seen before"),
            Choice("valley", "Valley", "The expansion, with tree stumps and mushrooms"),
            Choice("valley-back", "Valley, back", "The other side of the expansion's board"),
        ),
    ),
    "board_file": Setting(title="Board of your own", choices=(Choice(OWN, "None"),)),
}
