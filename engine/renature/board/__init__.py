"""The boards of Renature: squares and layout, reading, checking and generating them."""
