"""Computer players of Natura: evaluation, search, and plans toward a target."""
