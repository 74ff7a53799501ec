"""A table as its screens show it: everybody's sections, a player's own, the console, the lobby."""
