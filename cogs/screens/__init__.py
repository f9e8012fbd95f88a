"""What people see: each screen made from what its viewer may know, and nothing else."""
