"""
Reads {"wheels": [path], "snippets": [{"language", "code"}]} and writes [{"checked": [name], "problems": [sentence]}].
"""

import ast
import json
import sys

from archive import Archive
from commands import check_commands
from names import Snippet


def main() -> None:
    asked = json.load(sys.stdin)
    archive = Archive(asked["wheels"])
    answers = []
    for given in asked["snippets"]:
        if given["language"] == "shell":
            answers.append(check_commands(archive, given["code"]))
            continue
        snippet = Snippet(archive)
        snippet.visit(ast.parse(given["code"]))
        answers.append({"checked": snippet.checked, "problems": snippet.problems})
    json.dump(answers, sys.stdout)


main()
