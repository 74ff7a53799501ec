"""PAR sheets: what every wager of a rulebook is worth, exactly."""
