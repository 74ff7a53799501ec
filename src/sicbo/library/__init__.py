"""What ``import sicbo`` gives: rulebooks, tables, simulation and the record, each by one name."""
