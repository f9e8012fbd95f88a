"""The world served, its clock, who may do what in it, and how it is kept between runs."""
