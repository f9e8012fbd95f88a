"""What several benchmarks are built of."""
