"""
Looks up every name that a snippet takes from published packages: modules, functions, classes, their methods and their
arguments. What the packages do not hold (other packages, values that come from elsewhere) is left alone.
"""

import ast

from archive import Archive, targets

UNKNOWN = ("unknown",)
# A class method with such a name and no annotation gives an object of its class.
MAKERS = ("from_", "load", "get_pretrained")


def is_overload(statement: ast.stmt) -> bool:
    """Whether it only tells a type checker of one way to call the function that follows."""
    return any(ast.unparse(line).endswith("overload") for line in getattr(statement, "decorator_list", []))


class Snippet(ast.NodeVisitor):
    def __init__(self, archive: Archive):
        self.archive = archive
        self.values: dict[str, tuple] = {}
        self.checked: list[str] = []
        self.problems: list[str] = []

    def note(self, name: str, is_there: bool, problem: str) -> None:
        (self.checked if is_there else self.problems).append(name if is_there else problem)

    # Imports

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if not self.archive.has_package(alias.name):
                continue
            self.note(alias.name, self.archive.is_module(alias.name), f"there is no module {alias.name}")
            name = alias.asname or alias.name.split(".")[0]
            self.values[name] = ("module", alias.name if alias.asname else name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        if not self.archive.has_package(module):
            return
        self.note(module, self.archive.is_module(module), f"there is no module {module}")
        for alias in node.names:
            found = self.archive.find(module, alias.name)
            self.note(f"{module}.{alias.name}", found is not None, f"{module} has no {alias.name}")
            self.values[alias.asname or alias.name] = found or UNKNOWN

    # Values

    def visit_Assign(self, node: ast.Assign) -> None:
        value = self.value(node.value)
        names = list(targets(node))
        for name in names:
            self.values[name] = value if len(names) == 1 and isinstance(node.targets[0], ast.Name) else UNKNOWN

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        for name in ast.walk(node.target):
            if isinstance(name, ast.Name):
                self.values[name.id] = UNKNOWN
        for statement in node.body:
            self.visit(statement)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.value(node)

    def visit_Call(self, node: ast.Call) -> None:
        self.value(node)

    def value(self, node: ast.expr) -> tuple:
        if isinstance(node, ast.Name):
            return self.values.get(node.id, UNKNOWN)
        if isinstance(node, ast.Attribute):
            return self.member(self.value(node.value), node)
        if isinstance(node, ast.Call):
            called = self.value(node.func)
            for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
                self.visit(argument)
            return self.call(called, node)
        self.generic_visit(node)
        return UNKNOWN

    def member(self, owner: tuple, node: ast.Attribute) -> tuple:
        name = node.attr
        if owner[0] == "module":
            found = self.archive.find(owner[1], name)
            self.note(f"{owner[1]}.{name}", found is not None, f"{owner[1]} has no {name}")
            return found or UNKNOWN
        of_class = owner[1:] if owner[0] in ("node", "instance") and isinstance(owner[1], ast.ClassDef) else None
        if of_class is None:
            return UNKNOWN
        found = self.in_class(*of_class, name)
        self.note(f"{of_class[0].name}.{name}", found is not None, f"{of_class[0].name} has no {name}")
        return UNKNOWN if found is None or found == UNKNOWN else ("method", *found, of_class)

    def in_class(self, node: ast.ClassDef, module, name: str, depth: int = 0) -> tuple | None:
        """(node, module) of a member; UNKNOWN where a base class is not to be seen; None: there is none."""
        for statement in node.body:
            if (getattr(statement, "name", None) == name and not is_overload(statement)) or name in targets(statement):
                return (statement, module)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Attribute) and inner.attr == name and isinstance(inner.ctx, ast.Store):
                return UNKNOWN
        if any(getattr(statement, "name", None) == "__getattr__" for statement in node.body):
            return UNKNOWN
        answer = UNKNOWN if node.keywords or depth > 12 else None
        for base in node.bases if depth <= 12 else []:
            found = self.resolve(base, module)
            if found is None or found[0] != "node" or not isinstance(found[1], ast.ClassDef):
                plain = isinstance(base, ast.Name) and base.id in ("object", "ABC", "Exception", "dict")
                answer = answer if plain and name not in dir(dict) else UNKNOWN
                continue
            inherited = self.in_class(found[1], found[2], name, depth + 1)
            if inherited is not None and inherited != UNKNOWN:
                return inherited
            answer = answer or inherited
        return answer

    def resolve(self, node: ast.expr | None, module) -> tuple | None:
        """What an expression of a package's own code stands for, or UNKNOWN."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                return self.resolve(ast.parse(node.value, mode="eval").body, module)
            except SyntaxError:
                return UNKNOWN
        if isinstance(node, ast.Name):
            return self.archive.find(module.name, node.id)
        if isinstance(node, ast.Attribute):
            owner = self.resolve(node.value, module)
            return self.archive.find(owner[1], node.attr) if owner is not None and owner[0] == "module" else UNKNOWN
        return UNKNOWN

    # Calls

    def call(self, called: tuple, node: ast.Call) -> tuple:
        if called[0] == "node" and isinstance(called[1], ast.ClassDef):
            maker = self.in_class(*called[1:], "__init__")
            if maker is not None and maker != UNKNOWN and isinstance(maker[0], ast.FunctionDef):
                self.arguments(called[1].name, maker[0], node, bound=1)
            return ("instance", *called[1:])
        if called[0] == "instance":
            found = self.in_class(*called[1:], "__call__") or UNKNOWN
            called = UNKNOWN if found == UNKNOWN else ("method", *found, called[1:])
        if called[0] in ("node", "method") and isinstance(called[1], ast.FunctionDef):
            function, module = called[1], called[2]
            is_static = any(ast.unparse(line) == "staticmethod" for line in function.decorator_list)
            self.arguments(function.name, function, node, bound=1 if called[0] == "method" and not is_static else 0)
            return self.result(called, function, module)
        return UNKNOWN

    def result(self, called: tuple, function: ast.FunctionDef, module) -> tuple:
        if function.returns is not None:
            found = self.resolve(function.returns, module)
            if found is not None and found[0] == "node" and isinstance(found[1], ast.ClassDef):
                return ("instance", *found[1:])
            if ast.unparse(function.returns).strip("'\"") not in ("Self", "T"):
                return UNKNOWN
        is_class_method = any(ast.unparse(line) == "classmethod" for line in function.decorator_list)
        makes = called[0] == "method" and is_class_method and function.name.startswith(MAKERS)
        # AutoModel and its like give an object of whatever class the model needs.
        is_factory = makes and called[3][0].name.startswith(("Auto", "TFAuto"))
        return ("instance", *called[3]) if makes and not is_factory else UNKNOWN

    def arguments(self, name: str, function: ast.FunctionDef, node: ast.Call, bound: int) -> None:
        takes = function.args
        named = [argument.arg for argument in [*takes.posonlyargs, *takes.args]]
        allowed = {*named[bound:], *(argument.arg for argument in takes.kwonlyargs)}
        for keyword in node.keywords:
            if keyword.arg is None or (keyword.arg not in allowed and takes.kwarg is not None):
                continue
            is_there = keyword.arg in allowed
            self.note(f"{name}({keyword.arg}=)", is_there, f"{name}() takes no argument {keyword.arg}")
        given = len(node.args)
        if not any(isinstance(argument, ast.Starred) for argument in node.args) and takes.vararg is None:
            is_fit = given <= len(named) - bound
            if not is_fit:
                self.problems.append(f"{name}() takes {len(named) - bound} arguments by position, not {given}")
            spread = any(keyword.arg is None for keyword in node.keywords)
            given_names = {*named[bound:][:given], *(keyword.arg for keyword in node.keywords)}
            required = [
                *named[bound : len(named) - len(takes.defaults)],
                *(name.arg for name, default in zip(takes.kwonlyargs, takes.kw_defaults) if default is None),
            ]
            for missing in [] if spread else [argument for argument in required if argument not in given_names]:
                self.problems.append(f"{name}() needs the argument {missing}")
