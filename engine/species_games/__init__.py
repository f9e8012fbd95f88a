"""What Nature and Evolution share: their cards, their species' rows, their secret turns."""
