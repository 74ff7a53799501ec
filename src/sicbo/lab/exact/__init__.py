"""Exact answers: convolution, linear solution and enumeration, to set beside what is simulated."""
