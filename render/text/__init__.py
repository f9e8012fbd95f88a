"""Text twins: what all games' boards in words share."""
