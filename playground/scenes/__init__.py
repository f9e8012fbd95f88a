"""Scenes: short scripts of people's presses, which bring a newcomer to a first decision."""
