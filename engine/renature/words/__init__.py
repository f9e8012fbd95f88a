"""Renature's words: questions, forms, narration, reasons and rules pages."""
