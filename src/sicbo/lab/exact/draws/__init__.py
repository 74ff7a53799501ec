"""What a draw of tickets gives its holders, exactly."""
