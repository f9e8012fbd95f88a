"""Scenes: scripts of people's presses that lead a newcomer to a first decision."""
