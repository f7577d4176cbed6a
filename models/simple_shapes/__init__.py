"""A classifier of drawn shapes."""
