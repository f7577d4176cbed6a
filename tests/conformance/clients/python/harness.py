"""Collects calls of stock clients and runs them one after the other. Each call is a function that asserts on what the client returns."""

import inspect
import json
import sys
import time
import traceback

calls = []


def call(name, needs=None):
    """Registers a call.

    `name` is its row in the table. `needs` is an object and the name of an attribute or parameter that older versions of the client
    do not have: the call is then not listed.
    """

    def register(function):
        if needs is None or available(*needs):
            calls.append((name, function))
        return function

    return register


def available(owner, name):
    return hasattr(owner, name) or (callable(owner) and name in inspect.signature(owner).parameters)


def error_of(work):
    """Returns the error that `work` raises."""
    try:
        work()
    except Exception as error:
        return error
    raise AssertionError("no error was raised")


def status_of(work):
    """Returns the status code of the response with which `work` fails."""
    return error_of(work).response.status_code


def run(chosen):
    """Runs the calls whose names contain the chosen text. Prints one JSON line for each result."""
    for name, function in calls:
        if chosen not in name:
            continue
        started = time.time()
        problem = None
        try:
            function()
        except BaseException as error:
            place = traceback.extract_tb(error.__traceback__)[1:2]
            line = f" in line {place[0].lineno}: {place[0].line}" if place else ""
            problem = f"{type(error).__name__}: {error}{line}"[:1500]
        print(json.dumps({"call": name, "error": problem, "seconds": round(time.time() - started, 2)}), flush=True)


def chosen_calls():
    return sys.argv[2] if len(sys.argv) > 2 else ""
