"""What is said of tables at the command line: their signs, trays and places."""
