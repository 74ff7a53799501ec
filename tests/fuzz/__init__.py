"""Every command with extremes in its fields, in every phase and role; then the floor is checked."""
