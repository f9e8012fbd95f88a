"""A puzzle a day: solved in private, shared without its moves."""
