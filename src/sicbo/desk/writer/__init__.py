"""The one writer: turns, the floor as far as it is loaded, timers, the virtual tumbler."""
