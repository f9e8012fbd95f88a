"""A friend at one's table: invitations, their answers, and rematches."""
