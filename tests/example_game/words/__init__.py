"""Nectar in words: questions, forms, narration, and the rules to read."""
