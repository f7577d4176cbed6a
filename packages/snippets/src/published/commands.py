"""Looks up every command of a shell snippet in what published packages install, with its options."""

import re
import shlex

from archive import Archive


def check_commands(archive: Archive, code: str) -> dict[str, list[str]]:
    checked: list[str] = []
    problems: list[str] = []
    for words in lines_of(code):
        module = module_of(archive, words)
        if module is None:
            continue
        if not archive.is_module(module):
            problems.append(f"there is no module {module}")
            continue
        checked.append(words[0])
        sources = [archive.text(name) for name in archive.files if name.split(".")[0] == module.split(".")[0]]
        for option in (word.split("=")[0] for word in words[1:] if re.match("--?[a-z]", word) and word != "-m"):
            is_there = any(takes(source, option) for source in sources)
            (checked if is_there else problems).append(option if is_there else f"{words[0]} takes no {option}")
    return {"checked": checked, "problems": problems}


def lines_of(code: str) -> list[list[str]]:
    lines = code.replace("\\\n", " ").split("\n")
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def module_of(archive: Archive, words: list[str]) -> str | None:
    """The module that a line starts, where it is one of the packages'."""
    if words[0] in ("python", "python3") and words[1:2] == ["-m"] and archive.has_package(words[2]):
        return words[2]
    return archive.commands.get(words[0])


def takes(source: str, option: str) -> bool:
    """An option is a text in the source, or a field or an argument of its name, such as `robot` for `--robot.type`."""
    field = option.lstrip("-").split(".")[0].replace("-", "_")
    return re.search(rf"[\"']{re.escape(option)}[\"']", source) is not None or (
        option.startswith("--") and re.search(rf"^    {re.escape(field)}: ", source, re.MULTILINE) is not None
    )
