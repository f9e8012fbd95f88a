"""What screens are built from: components and their ids, layout, forms, words."""
