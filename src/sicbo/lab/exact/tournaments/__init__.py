"""What a tournament gives its players, exactly."""
