"""What is fitted at a table: its equipment, the seals on it, and the checks that it waits for."""
