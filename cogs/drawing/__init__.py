"""Pictures of tables, drawn in worker threads, and animations, drawn in a process of their own."""
