"""What players of Natura read."""

from random import Random

import pytest

from engine.natura import GAME
from engine.natura.board.kinds import FIRE, OCEAN
from engine.natura.board.squares import square_at
from engine.natura.play import events as ev
from engine.natura.play.actions import OFFER, RESIGN
from engine.natura.play.goals import GOALS
from engine.natura.play.state import GoalName, NaturaOptions
from engine.natura.words.progress import progress
from engine.stories import words_of
from engine.words import Reader
from tests.engine.natura.tables import go, move_of, stories, table

NAMES = ("Ada", "Bo")


def help_of(text: str, words: str, **options: object) -> str:
    state = table(text, **options)  # type: ignore[arg-type]
    state.board.rainforests = 1
    return GAME.wording.choice(state, 0, move_of(state, words), "to").help


def test_a_destination_says_what_will_happen_there() -> None:
    assert help_of("F....... .M......", "a8 b7") == "Removes the Meadow"
    assert help_of("FR.RT... ..F.....", "c7 c8") == "Removes the Rainforests on b8 and d8"
    assert help_of("SLS..... ........ .S......", "b6 b7", flips="opposite") == (
        "Turns b8 into an Ocean"
    )
    assert help_of("O....... ........ ........ .O......", "b5 b7") == (
        "A Rainforest may return on a7 or b8"
    )
    assert help_of("F.......", "a8 b7") == ""


def test_a_piece_is_found_by_its_square_and_by_its_name() -> None:
    state = table("R......F")
    go(state, "a8 b8")
    choice = GAME.wording.choice(state, 0, move_of(state, "b8 b7"), "from_")
    assert (choice.key, choice.label, choice.help) == ("b8", "Rainforest b8", "To a7, b7, c7, c8")


def test_a_kind_says_how_it_moves_at_this_table() -> None:
    for moves, words in (("flexible", "1 to 3"), ("rigid", "exactly 3")):
        state = table("O.......", moves=moves)
        choice = GAME.wording.choice(state, 0, move_of(state, "a8 d8"), "kind")
        assert (choice.key, choice.label) == ("ocean", "Ocean")
        assert choice.help == f"1 on the board · {words} squares in a line"


def test_what_ends_the_game_says_so() -> None:
    state = table("", 2, goal="calm")
    assert GAME.wording.phrase(state, 0, RESIGN) == "Resign"
    assert GAME.wording.phrase(state, 0, OFFER) == "Offer a draw"
    assert RESIGN.is_final
    assert not OFFER.is_final
    alone = table("", 1)
    assert GAME.wording.phrase(alone, 0, RESIGN) == "Give up"


def test_progress_counts_points() -> None:
    assert progress(table("", 3, goal="harmony"), 0) == "32 points"


def test_the_rules_say_whose_natura_is_and_what_is_ours() -> None:
    text = " ".join(f"{title} {body}" for title, body in GAME.wording.rules_pages)
    assert "free for personal play and may not be used for commercial gain" in text
    for goal in GOALS.values():
        assert goal.title.removesuffix(", short") in text
    assert "All other titles" in text
    assert "measures of Harmony and Scorched" in text


test_what_is_told_of_a_move_and_speaks_for_it = stories("""
a move is told with those that are lost by it
  river, 2 players: FR.RT... ..F.....
  Go c7 c8; heard: **Ada** moves the Fire from c7 to c8. \
    The Rainforests on b8 and d8 are removed: two Fires or Storms touch each of them.
a move is told with what it removes
  river, 2 players: T....... ..M.....
  Go a8 c7; heard: **Ada** moves the Storm from a8 to c7 and removes the Meadow there.
the end is told with its reason
  calm, 2 players
  Resign; heard: **Ada** resigns.; B heard: **Ada** resigns. You win!; not heard: resignation
calm
  calm, 2 players: T....... ..R..... ........ .F...... O.....T.
  Go b5 b6 because blocks 1 piece of the Storms: 1 can still move \
    | cuts the Storms down to 6 moves from 7
one people
  one-people, 2 players: OS.S.... ........ ..L.LI..
  Go d8 c8 because reaches the goal: all own pieces form one block \
    | joins Water: 1 block instead of 2
taker: life that is removed
  taker, 2 players: RT...... .F...... ....R...
  Go b7 a7 because removes life: 1 of 5 taken | leaves the opponent no life to remove next turn
taker: life that can be removed
  taker, 2 players: M.F..... ........ O.......
  Go a8 b8 because threatens to remove life next turn (1 way) \
    | sets up a move that leaves 4 steps to the goal
mosaic
  mosaic: OL...... .F...... ..T.....
  Go c6 a7 because reaches the goal: all pieces form one block | joins pieces: 1 block instead of 2
three realms
  three-realms: LLI..... O.SS.... .R.M....
  Go a7 b7 because prepares to reach the goal next turn | joins blues: 1 block instead of 2
river
  river: OO.L.... ..RF.T..
  Go d8 c8 because prepares to reach the goal next turn | \
    brings the colours together: 2 blocks in all
green line
  green-line: RMRMRM.. O......R ........ O......M
  Go h7 g8 because lines up 7 life pieces instead of 6 | gets 1 step closer to the goal: 1 to go
deadlock
  deadlock: OF...... S....... .F...... F.......
  Go b6 b7 because blocks 1 piece of Water and Terra Firma: 1 can still move \
    | cuts Water and Terra Firma down to 3 moves from 6
exile
  exile: R....... O....... .......M O.......
  Go a8 b8 because reaches the goal: no life shares an edge with Water or Terra Firma \
    | separates life from Water and Terra Firma: none still adjacent
harmony
  harmony: R....... .O.....F .......M
  Go b7 a7 because gains 1 point: 4 instead of 3 \
    | puts life beside Water or Terra Firma on 1 more edge
scorched
  scorched: RT...... .F......
  Go b7 a7 because gains 2 points: 3 instead of 1 | removes the Rainforest on a8
the opponent's next move is looked at: a Fire on b6 would leave no Storm a move
  calm, 2 players: T....... ..R..... ........ .F...... O.......
  Go b5 b6 because reaches the goal: no Storm can move \
    | blocks 1 piece of the Storms: none can still move
  Go b5 c4 because stops the opponent from reaching the goal next turn
life that returns is told where it is wanted
  mosaic: S.S..... ........ ........ .S......; meadows 1
  Go b5 b7 because lets a Meadow return beside it | brings the Sea closer to others; Go b5 b7
  Recover a7 because joins pieces: 2 blocks instead of 3 \
    | puts life back on the board: none still missing
  Recover b8 because reaches the goal: all pieces form one block \
    | joins pieces: 1 block instead of 3
  Leave because keeps a Meadow off the board
an offer and its answer tell the current state
  calm, 2 players: T....... ..R..... ........ .F...... O.......
  Offer because ends the game with: 1 move for the Storms
  Offer; Decline because plays on: 1 move for the Storms
what is not possible now is refused
  calm, 2 players
  Accept -> Nobody has offered to end the game.; Decline -> Nobody has offered to end the game.
  Pass -> You can move, so you can't pass.; Leave -> There's no life to bring back now.
  Recover a1 -> There's no life to bring back now.
while life may return all else waits
  river: S....... ........ ..S.....; meadows 1
  Go c6 c8; Resign -> Your piece can bring life back.
squares without a move are refused with where the piece can go
  calm, 2 players
  Go a1 a4 -> The Meadow on a1 can't go to a4. It can go to b1 and b2.
  Go a7 a6 -> The Island on a7 is your opponent's. Move Water
a piece without a move says so
  river: OL...... LL......
  Go a8 c6 -> The Ocean on a8 can't go to c6. It can't move now.
status and question tell the game, its variant and the turn
  blue-v-browns, 2 players, moves=advised
  status: Blue v Browns · Rigid · move 1; A is asked to move Water, life, a Fire or a Storm
  B is asked to move Terra Firma, life, a Fire or a Storm
a measured game has a length
  harmony, 3 players
  status: Harmony · Flexible · move 1 of 24; B is asked to move any piece
in a race each has a board
  river, 2 players, race=yes
  B is asked to move any piece on board B
with press the goal must come nearer
  calm, 2 players, press=yes: T....... .....R.. ........ O......O
  A is asked to move Water, life, a Fire or a Storm, and get closer to the goal
where no move brings it nearer every move is offered
  calm, 2 players, press=yes: O......T
  A is asked to move Water, life, a Fire or a Storm
""")


def test_a_move_is_one_story_with_what_follows_from_it() -> None:
    e1, e2, b5, c3 = map(square_at, ("e1", "e2", "b5", "c3"))
    events = [
        ev.Moved(1, FIRE, e1, e2, eaten=False),
        ev.Flipped((c3,), (OCEAN,)),
        ev.Lost((b5,)),
        ev.Moved(0, FIRE, e2, e1, eaten=False),
    ]
    first, second = words_of(GAME.wording.stories(events, Reader(None, NAMES)))
    assert first == (
        "**Bo** moves the Fire from e1 to e2. The move turns c3 into an Ocean. "
        "The Rainforest on b5 is removed: two Fires or Storms touch it."
    )
    assert second == "**Ada** moves the Fire from e2 to e1."


@pytest.mark.parametrize("name", GOALS)
def test_the_first_look_is_about_the_goal_that_is_played(name: GoalName) -> None:
    options = GAME.rules.check(NaturaOptions(goal=name), 2)
    aim, look = GAME.first_look(GAME.rules.setup(options, 2, Random(1)))
    assert GOALS[name].aim.removeprefix("be the first to ") in aim[:1].lower() + aim[1:]
    assert look.endswith(".")
