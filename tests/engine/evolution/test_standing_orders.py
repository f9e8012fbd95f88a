"""Standing orders: what is routine is answered at once, and nothing else."""

from tests.engine.evolution.tables import stories

test_an_order = stories("""
forced feeding is asked about on request
  feed of 9: A1 pop=3 | A2 | B1 pop=2 | C1 Carnivore body=2 pop=2
  Eat A1; B is asked; B1 food=0 fat=0
the order answers a question that waits
  feed of 9: A1 pop=3 | A2 | B1 pop=2 | C1 Carnivore body=2 pop=2
  Eat A1; B: Order forced, on; B1 food=1 fat=0; C is asked
after feeding, a thinker is asked once more
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Eat A2; A is asked; UseIntelligence A1, Horns; Pass; B is asked
ruling 2: a standing order skips the question after feeding
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Order thinking, skip; Eat A2; B is asked
the skipping order ends a turn that waits
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Eat A2; Order thinking, skip; B is asked
enough ends the question after feeding too
  feed of 9: A1 Intelligence pop=6 | A2 | B1; Horns, Ambush
  Eat A2; SkipOptional; B is asked; Eat B1; A is asked; Eat A1; turn=A fed=False
the order that all begin with feeds one certain species, and attacks the only prey
  feed of 9: A1 Climbing pop=3 | A2 Climbing | B1 pop=2 | C1 Carnivore body=2 pop=2
  B: Order forced, on; C: Order forced, on; Eat A1; A is asked
  heard: **Ada**'s A1 and **Bo**'s B1 each take 1 plant; heard: 7 plants left. \
    **Cy**'s C1 attacks **Bo**'s B1, which drops to population 1, and C1 takes 1 meat.
optional food is never taken without asking, whatever the orders say
  feed of 9: A1 pop=2 | B1 Fat Tissue food=1 body=2 | C1 Intelligence food=1
  B: Order forced, on; Eat A1; B is asked; B1 food=1 fat=0
a choice between eating and thinking is asked
  feed of 9: A1 Intelligence pop=2 | B1; Horns
  Order forced, on; A is asked
""")
