"""What a table has in writing: its rules, its PAR sheet, its layout."""
