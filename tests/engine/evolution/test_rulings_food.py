"""The house's rulings 1 to 6, on taking food, and the pairs of traits that meet in them."""

from tests.engine.evolution.tables import stories

test_a_ruling_on_food = stories("""
ruling 1: foraging never goes onto fat tissue, neither by the last meal nor by one onto fat
  feed of 9: A1 Foraging, Fat Tissue body=6 | A2 Foraging, Fat Tissue food=1 body=6 | B1
  Eat A1; A1 food=1 fat=0; Eat B1; Eat A2; A2 food=1 fat=1; plants=6
ruling 2: thinking comes before or after feeding and takes no turn
  feed of 4: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush, Fertile
  UseIntelligence A1, Horns; Eat A2; UseIntelligence A1, Ambush; A is asked; A1 food=4 fat=0
  Eat A1 -> You have already fed a species this turn; Pass; B is asked
ruling 2: thinking never takes more than there is room for
  feed of 4: A1 Intelligence | B1; Horns
  UseIntelligence A1, Horns; A1 food=1 fat=0
ruling 2: thinking without any room is refused
  feed of 4: A1 Intelligence food=1 | A2 | B1; Horns
  UseIntelligence A1, Horns -> A1 has no room for more food
ruling 2: thinking with fat tissue fills the board first
  feed of 4: A1 Intelligence, Fat Tissue body=3 | B1; Horns, Ambush, Fertile
  UseIntelligence A1, Horns; A1 food=1 fat=1; UseIntelligence A1, Ambush; A1 food=1 fat=3
ruling 2: thinking may end the duty to feed
  feed of 4: A1 Intelligence pop=2 | B1; Horns
  Pass -> You can't pass; UseIntelligence A1, Horns; B is asked
ruling 2: thinking does not undo the passes of others
  feed, C first, C's turn: A1 Intelligence pop=4 | B1 food=1 | C1 Intelligence pop=3; \
    Horns, Ambush, Fertile; C: Horns, Ambush; deck: Climbing x20
  Pass; UseIntelligence A1, Horns; Pass; phase=select round=3
ruling 2: a carnivore does not think for plants
  feed of 4: A1 Intelligence, Carnivore | A2 | B1; Horns
  UseIntelligence A1, Horns -> only helps it attack
ruling 6: fat may use a turn while another species of its owner is hungry
  feed of 9: A1 Fat Tissue food=1 body=3 | A2 | A3 | B1
  A may Store a plant on A1 | Feed A2 a plant | Feed A3 a plant; Eat A1; B is asked
ruling 6: a fed carnivore with room for fat may hunt or not
  feed of 9: A1 Carnivore, Fat Tissue food=1 body=3 | B1
  A may Attack B1 with A1 | Pass this turn | Skip optional food
""")
