"""What must be true of trays, equipment and vouchers, followed along a journal."""
