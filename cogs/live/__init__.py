"""Live messages: the lobby, the board, panels and lines, composed of parts of the features."""
