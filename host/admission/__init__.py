"""Who may sit down at a server's tables: the people whom its managers block."""
