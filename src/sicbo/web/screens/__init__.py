"""What screens show: tables, players' own sections, consoles, layouts, rules."""
