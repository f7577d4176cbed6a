"""A classifier of the sentiment of short English texts."""
