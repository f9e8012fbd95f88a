"""Series: a game at the same time each week, to which the same people are asked.

A series opens a lobby a day before each game, with a seat kept for everybody until then
(`host.friends`). The lobby starts by itself at its time, or closes if too few have come.
"""
