"""Renature in words: questions, forms, narration, reasons, and the rules to read."""
