"""Playing: hands, actions step by step, whole turns at once, typed commands."""
