"""Computer players: what they are asked, what they remember, and the processes they think in."""
