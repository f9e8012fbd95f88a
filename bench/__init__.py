"""Benchmarks: how fast games play and pictures are drawn, and what a machine carries."""
