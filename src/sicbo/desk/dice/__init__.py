"""Virtual dice: from a sealed seed to three dice."""
