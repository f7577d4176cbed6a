import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { datasetLibraries } from "@modelyard/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetGenerators } from "../datasets/dataset-libraries.ts";
import { generators } from "../libraries/index.ts";
import { checkPublished, type PublishedNames } from "./check-published.ts";
import { publishedPackages } from "./published-packages.ts";

const files = {
  "tool/__init__.py": `
from typing import TYPE_CHECKING
from .parts import *
from .parts import helper as assistant

_lazy = {"Late": "tool.late"}

def __getattr__(name):
    return _lazy[name]
`,
  "tool/parts.py": `
from outside import Far

class Base:
    @classmethod
    def from_pretrained(cls, name, *, revision=None):
        return cls()

class Model(Base):
    def __init__(self, size=1):
        self.label = size

    def run(self, text, *, steps):
        return text

    def __call__(self, text):
        return text

class Open(Far):
    def own(self):
        return 1

class AutoModel(Base):
    pass

def helper(text, **rest) -> Model:
    return Model()
`,
  "tool/command.py": `
import argparse

class Settings:
    robot: str

argparse.ArgumentParser().add_argument("--repo-id")
`,
  "tool-1.dist-info/entry_points.txt": "[console_scripts]\ntool-load = tool.command:main\n",
};

const wrong = [
  { what: "a missing module", code: "import tool.absent", problem: "there is no module tool.absent" },
  { what: "a missing name", code: "from tool import Absent", problem: "tool has no Absent" },
  { what: "a missing name of a module", code: "import tool\ntool.Absent()", problem: "tool has no Absent" },
  { what: "a method", code: "from tool import Model\nModel().walk()", problem: "Model has no walk" },
  {
    what: "a method of a class method's result",
    code: 'from tool import Model\nmodel = Model.from_pretrained("x")\nmodel.walk()',
    problem: "Model has no walk",
  },
  {
    what: "a method of a function's declared result",
    code: 'from tool import assistant\nassistant("x").walk()',
    problem: "Model has no walk",
  },
  {
    what: "an argument",
    code: 'from tool import Model\nModel.from_pretrained("x", version=1)',
    problem: "from_pretrained() takes no argument version",
  },
  {
    what: "an argument of a class",
    code: "from tool import Model\nModel(width=1)",
    problem: "Model() takes no argument width",
  },
  {
    what: "a keyword-only argument passed by position",
    code: 'from tool import Model\nModel().run("x")',
    problem: "run() needs the argument steps",
  },
  {
    what: "one argument too many",
    code: 'from tool import Model\nModel()("x", "y")',
    problem: "__call__() takes 1 arguments by position, not 2",
  },
];

const fine = [
  { what: "a name from a star import", code: 'from tool import Model\nModel(size=2).run("x", steps=1)' },
  { what: "an attribute that an object sets itself", code: "from tool import Model\nprint(Model().label)" },
  { what: "a name created on demand", code: "from tool import Late\nLate.anything()" },
  { what: "a method that an unknown base class may have", code: "from tool.parts import Open\nOpen().walk()" },
  { what: "the result of a factory", code: 'from tool.parts import AutoModel\nAutoModel.from_pretrained("x").walk()' },
  { what: "any argument of a function that accepts all", code: 'import tool\ntool.helper("x", whatever=1)' },
  { what: "another package", code: "import torch\ntorch.absent()" },
];

const commands = [
  { code: "tool-load --repo-id=a/b --robot.type=x", problems: [] },
  { code: "tool-load --local-dir here", problems: ["tool-load takes no --local-dir"] },
  { code: "python -m tool.absent", problems: ["there is no module tool.absent"] },
  { code: "git clone somewhere --depth 1", problems: [] },
];

const direct = { language: "python", code: "from tool import Model\nModel(size=1)" };

let folder = "";
/** All results by code: one process checks everything. */
let answers = new Map<string, PublishedNames | undefined>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-wheel-"));
  const wheel = join(folder, "tool-1-py3-none-any.whl");
  const write = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as archive:
    for path, text in json.load(sys.stdin).items():
        archive.writestr(path, text)
`;
  execFileSync("python3", ["-c", write, wheel], { input: JSON.stringify(files) });
  const python = [...wrong, ...fine].map(({ code }) => ({ language: "python", code }));
  const shell = commands.map(({ code }) => ({ language: "shell", code }));
  const snippets = [...python, ...shell, direct];
  const [found = []] = checkPublished([{ archives: [wheel], snippets }]);
  answers = new Map(snippets.map(({ code }, index) => [code, found[index]]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(wrong)("is reported as wrong: $what", ({ code, problem }) => {
  expect(answers.get(code)?.problems).toEqual([problem]);
});

test.each(fine)("is accepted or ignored: $what", ({ code }) => {
  expect(answers.get(code)?.problems).toEqual([]);
});

test.each(commands)("a command and its options: $code", ({ code, problems }) => {
  expect(answers.get(code)?.problems).toEqual(problems);
});

test("the result lists what was found", () => {
  expect(answers.get(direct.code)?.checked).toEqual(["tool", "tool.Model", "Model(size=)"]);
});

test("every library says where it is published, or why it is not", () => {
  const datasets = Object.keys(datasetLibraries).filter((library) => library in datasetGenerators);
  expect(Object.keys(publishedPackages).toSorted()).toEqual([...generators.keys(), ...datasets].toSorted());
});
