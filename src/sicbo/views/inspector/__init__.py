"""What the office of the inspectors is shown."""
