"""
The modules of published wheels, read with Python's own parser. Nothing is imported, so nothing of them runs. An
interface, a `.pyi` file with a line `# module NAME` above each module's part, stands in where no wheel is published.
"""

import ast
import configparser
import re
import zipfile
from collections.abc import Callable
from functools import cached_property


class Module:
    """One module: what its top level binds, also within `if`, `try` and `with`."""

    def __init__(self, name: str, source: str, is_package: bool):
        self.name = name
        self.is_package = is_package
        self.tree = ast.parse(source)

    @cached_property
    def bound(self) -> dict[str, tuple]:
        """Name → ("node", node), ("import", module) or ("from", module, name)."""
        found: dict[str, tuple] = {}
        self.stars: list[str] = []
        for statement in flattened(self.tree.body):
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found[statement.name] = ("node", statement)
            elif isinstance(statement, ast.Import):
                for alias in statement.names:
                    name = alias.name if alias.asname else alias.name.split(".")[0]
                    found[alias.asname or name] = ("import", name)
            elif isinstance(statement, ast.ImportFrom):
                source = self.absolute(statement)
                for alias in statement.names:
                    if alias.name == "*":
                        self.stars.append(source)
                    # The same name again comes from a fallback; the first is the one that is meant.
                    elif found.get(alias.asname or alias.name, ("",))[0] != "from":
                        found[alias.asname or alias.name] = ("from", source, alias.name)
            else:
                for target in targets(statement):
                    found.setdefault(target, ("node", statement))
        return found

    @cached_property
    def words(self) -> set[str]:
        """The texts of a module that makes its names on demand: one of them may be such a name."""
        lazy = "__getattr__" in self.bound or any(
            isinstance(node, (ast.Name, ast.Attribute)) and "lazy" in ast.unparse(node).lower()
            for node in ast.walk(self.tree)
        )
        nodes = ast.walk(self.tree) if lazy else ()
        return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}

    def absolute(self, statement: ast.ImportFrom) -> str:
        if statement.level == 0:
            return statement.module or ""
        parts = self.name.split(".")
        base = parts[: len(parts) - statement.level + (1 if self.is_package else 0)]
        return ".".join([*base, *([statement.module] if statement.module else [])])


def flattened(statements):
    for statement in statements:
        yield statement
        if isinstance(statement, (ast.If, ast.Try, ast.With, ast.For, ast.While)):
            for field in ("body", "orelse", "finalbody"):
                yield from flattened(getattr(statement, field, []))
            for handler in getattr(statement, "handlers", []):
                yield from flattened(handler.body)


def targets(statement):
    if isinstance(statement, ast.Assign):
        nodes = statement.targets
    elif isinstance(statement, (ast.AnnAssign, ast.AugAssign)):
        nodes = [statement.target]
    else:
        return
    for node in nodes:
        for part in node.elts if isinstance(node, (ast.Tuple, ast.List)) else [node]:
            if isinstance(part, ast.Name):
                yield part.id


def commands_of(entry_points: str) -> dict[str, str]:
    """The commands that a package installs, with the modules that they start."""
    parser = configparser.ConfigParser(delimiters="=")
    parser.optionxform = str
    parser.read_string(entry_points)
    scripts = parser["console_scripts"] if parser.has_section("console_scripts") else {}
    return {name: target.split(":")[0] for name, target in scripts.items()}


def files_of(path: str) -> dict[str, Callable[[], str]]:
    """What an archive holds, by the path at which it is installed; nothing is unpacked before it is asked for."""
    if path.endswith(".pyi"):
        with open(path, encoding="utf-8") as file:
            parts = re.split(r"^# module (\S+)$", file.read(), flags=re.MULTILINE)
        modules = zip(parts[1::2], parts[2::2])
        return {f"{name.replace('.', '/')}/__init__.pyi": (lambda text=text: text) for name, text in modules}
    archive = zipfile.ZipFile(path)
    return {name: lambda name=name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


class Archive:
    """The modules of several archives together."""

    def __init__(self, archives: list[str]):
        self.files: dict[str, tuple[Callable[[], str], bool]] = {}
        self.compiled: set[str] = set()
        self.parsed: dict[str, Module | None] = {}
        self.commands: dict[str, str] = {}
        for archive in archives:
            for path, read in files_of(archive).items():
                if path.endswith(".dist-info/entry_points.txt"):
                    self.commands.update(commands_of(read()))
                self._add(path, read)
        self.packages = {name.split(".")[0] for name in self.files}

    def _add(self, path: str, read: Callable[[], str]) -> None:
        # A wheel may keep its modules in a data folder.
        path_parts = path.split("/")
        if len(path_parts) > 2 and path_parts[0].endswith(".data") and path_parts[1] in ("purelib", "platlib"):
            path_parts = path_parts[2:]
        stem, _, ending = path_parts[-1].partition(".")
        parts = [*path_parts[:-1], stem]
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        if ending == "py" or (ending == "pyi" and name not in self.files):
            self.files[name] = (read, is_package)
        elif ending.endswith("so"):
            self.compiled.add(name)

    def module(self, name: str) -> Module | None:
        if name not in self.parsed:
            self.parsed[name] = None
            if name in self.files:
                self.parsed[name] = Module(name, self.text(name), self.files[name][1])
        return self.parsed[name]

    def is_module(self, name: str) -> bool:
        return name in self.files or name in self.compiled or any(file.startswith(f"{name}.") for file in self.files)

    def text(self, name: str) -> str:
        return self.files[name][0]()

    def has_package(self, name: str) -> bool:
        return name.split(".")[0] in self.packages

    def find(self, module_name: str, name: str, seen: frozenset = frozenset()) -> tuple | None:
        """
        What a module calls `name`: ("module", name), ("node", node, module), ("unknown",) where it comes from outside
        of these wheels or is made on demand, or None: there is no such name.
        """
        if (module_name, name) in seen:
            return None
        seen = seen | {(module_name, name)}
        if module_name in self.compiled and module_name not in self.files:
            return ("unknown",)
        module = self.module(module_name)
        if module is None:
            return ("module", f"{module_name}.{name}") if self.is_module(f"{module_name}.{name}") else None
        bound = module.bound.get(name)
        if bound is not None:
            found = self._follow(bound, module, seen)
            if found is not None:
                return found
        if self.is_module(f"{module_name}.{name}"):
            return ("module", f"{module_name}.{name}")
        if bound is not None:
            return None
        for star in module.stars:
            if not self.has_package(star):
                continue
            found = self.find(star, name, seen)
            if found is not None:
                return found
        return ("unknown",) if name in module.words else None

    def _follow(self, bound: tuple, module: Module, seen: frozenset) -> tuple | None:
        if bound[0] == "node":
            return ("node", bound[1], module)
        source = bound[1]
        if not self.has_package(source):
            return ("unknown",)
        return ("module", source) if bound[0] == "import" else self.find(source, bound[2], seen)
