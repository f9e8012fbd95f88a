"""What the pictures of Nature and Evolution share: header, grid of seats, tiles, animals.

A board is `draw_header`, then `seat_places`; in each place `draw_seat` (panel and title line),
then `tile_places`; in each tile `draw_tile`, what the game puts on it, and its `track`.
"""
