"""The laboratory: PAR sheets, readings and rulebooks compared."""
