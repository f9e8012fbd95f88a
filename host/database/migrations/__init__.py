"""How a database made by an earlier version is brought up to this one."""
