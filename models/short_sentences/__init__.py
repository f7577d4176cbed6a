"""An encoder that gives sentences with the same meaning similar vectors."""
