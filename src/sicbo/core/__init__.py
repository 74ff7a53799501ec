"""The pure core: no clock, no chance, no disk, no network; everything it needs arrives as data."""
