"""How law and events are said: clauses, wagers, sentences."""
