"""Runs calls of stock Python clients against the hub of HF_ENDPOINT. Arguments: the modules, separated by commas; text that the names contain."""

import importlib
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parent / "calls")]

# Clients start processes that import this file again.
if __name__ == "__main__":
    import harness

    for module in sys.argv[1].split(","):
        importlib.import_module(module)
    harness.run(harness.chosen_calls())
