import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { exceptionLines } from "./test-exceptions.ts";

const root = resolve(import.meta.dirname, "../..");
const file = (name: string) => join(root, "apps/hub/src", name);

test("skipped tests are counted by file and reason; retried ones are named", () => {
  expect(
    exceptionLines([
      { file: file("b.test.ts"), kind: "skipped", detail: "prlimit was not found" },
      { file: file("b.test.ts"), kind: "skipped", detail: "prlimit was not found" },
      { file: file("a.test.ts"), kind: "skipped", detail: "needs Linux" },
      { file: file("a.test.ts"), kind: "retried", detail: "a push is stored" },
    ]),
  ).toEqual([
    "Passed only when retried: apps/hub/src/a.test.ts: a push is stored",
    "Skipped: apps/hub/src/a.test.ts: needs Linux (1 test)",
    "Skipped: apps/hub/src/b.test.ts: prlimit was not found (2 tests)",
  ]);
});

test("a run without exceptions has no lines", () => {
  expect(exceptionLines([])).toEqual([]);
});
