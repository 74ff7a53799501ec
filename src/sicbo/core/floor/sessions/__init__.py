"""Sessions of a tournament: their tables and seats, their start and their end, and the prizes."""
