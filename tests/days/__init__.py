"""Simulated days of play: people with habits, a host that crashes, and a judge."""
