"""A chat model of 1.4 million parameters: its texts, its training and its files."""
