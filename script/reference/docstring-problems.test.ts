import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docstringProblems } from "./docstring-problems.ts";
import { readExports } from "./read-exports.ts";

const cases: readonly { source: string; problem?: string }[] = [
  { source: "export const a = 1;", problem: "a has no docstring." },
  { source: "/** @returns one */\nexport function a() { return 1; }", problem: "a has no docstring." },
  { source: "/** Options. */\nexport interface A { b: number }", problem: "A.b has no docstring." },
  {
    source: "/** Options. */\nexport interface A {\n/** A list. */\nb: { c: number }[] }",
    problem: "A.b.c has no docstring.",
  },
  { source: "/** One of two. */\nexport type A = { b: 1 } | string;", problem: "A.b has no docstring." },
  { source: "/** A class. */\nexport class A { b() {} }", problem: "A.b has no docstring." },
  {
    source: "/** Does it. */\nexport function a(options: { b?: number }) { return options; }",
    problem: "a.b has no docstring.",
  },
  {
    source: "/** The number one. */\nexport const a = () => 1;",
    problem: "a has a docstring that does not start with a verb.",
  },
  { source: "/** One */\nexport const a = 1;", problem: "a has a docstring that does not end with a full stop." },
  {
    source: "/** one. */\nexport const a = 1;",
    problem: "a has a docstring that does not start with a capital letter.",
  },
  { source: "/** The number one. */\nexport const a = 1;" },
  { source: "/** Returns one. */\nexport const a = () => 1;" },
  { source: "const a = 1;\n/** A class. */\nexport class A { #b = a; private c() { return this.#b; } }" },
  { source: "/** Base class. */\nexport class A extends Error { override name = 'A'; }" },
];

let folder: string;
let problems: readonly string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "docstrings-"));
  const files = cases.map(({ source }, index) => {
    const file = join(folder, `case-${index}.ts`);
    writeFileSync(file, source);
    return { file };
  });
  // One compilation for all cases: loading the language's libraries takes most of the time.
  problems = docstringProblems(files, readExports(files));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(cases.map(({ source, problem }, index) => ({ source, problem, index })))(
  "$source: $problem",
  ({ problem, index }) => {
    const found = problems.filter((line) => line.includes(`/case-${index}.ts:`));
    expect(found.map((line) => line.slice(line.indexOf(" ") + 1))).toEqual(problem === undefined ? [] : [problem]);
  },
);
