"""An outcome declared invalid."""
