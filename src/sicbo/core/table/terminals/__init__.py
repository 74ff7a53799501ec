"""Electronic tables: wagering periods, the shoot button, the sensor."""
