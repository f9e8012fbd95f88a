"""What people can do at a table; every change is stored first."""
