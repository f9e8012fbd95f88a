"""Computer players: questions, memories, and the processes that think."""
