"""Commands for the mathematician: rulebooks, figures, settlements, simulation, dice."""
