"""
Reads [{"archives": [path], "snippets": [{"language", "code"}]}] and writes, for each, a list of
{"checked": [name], "problems": [sentence]}: one for each snippet.
"""

import ast
import json
import sys

from archive import Archive
from commands import check_commands
from names import Snippet


def check(archive: Archive, language: str, code: str) -> dict[str, list[str]]:
    if language == "shell":
        return check_commands(archive, code)
    snippet = Snippet(archive)
    snippet.visit(ast.parse(code))
    return {"checked": snippet.checked, "problems": snippet.problems}


def main() -> None:
    answers = []
    for asked in json.load(sys.stdin):
        archive = Archive(asked["archives"])
        answers.append([check(archive, given["language"], given["code"]) for given in asked["snippets"]])
    json.dump(answers, sys.stdout)


main()
