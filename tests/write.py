"""`python -m tests.write [game …]`: writes the test data of all games, or of these.

Each game must have it: a transcript, the list of hidden fields, stored games of its version, and
golden pictures. Read the diff afterwards: it tells what a change means for players.
"""

import sys

from tests.engine import leaks, stored, transcripts
from tests.games import GAMES
from tests.render import goldens


def main(names: list[str]) -> None:
    """Write the data of these games, or of all."""
    for name in names or GAMES:
        transcripts.file_of(name).write_text(transcripts.transcript(GAMES[name]), "utf-8")
        fields = "".join(f"{field}\n" for field in leaks.hidden_fields(name))
        leaks.file_of(name).write_text(fields, "utf-8")
        stored.write(GAMES[name])
        goldens.draw_all([name])


if __name__ == "__main__":
    main(sys.argv[1:])
