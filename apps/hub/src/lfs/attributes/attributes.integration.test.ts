import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { array, assert, constantFrom, property, string, tuple, uniqueArray } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FilterRules } from "./filter-rules.ts";
import { GlobBudgetError } from "./glob.ts";
import { lfsLine } from "./quoted-pattern.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-attributes-"));
  execFileSync("git", ["init", "--quiet", folder]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const latin1 = (text: string) => Buffer.from(text).toString("latin1");

function ourFilters(attributes: string | Buffer, paths: readonly string[], steps: number = limits.gitAttributes.steps) {
  const rules = new FilterRules(Buffer.from(attributes));
  const budget = { steps };
  return paths.map((path) => rules.find(latin1(path), budget)?.filter);
}

/** Asks git. Its `unspecified`, `set` and `unset` are all no filter of a name. */
function gitFilters(attributes: string | Buffer, paths: readonly string[]): (string | undefined)[] {
  writeFileSync(join(folder, ".gitattributes"), attributes);
  const output = execFileSync("git", ["-C", folder, "check-attr", "-z", "--stdin", "filter"], {
    input: paths.map((path) => `${path}\0`).join(""),
    encoding: "utf8",
    stdio: ["pipe", "pipe", "ignore"],
  });
  const fields = output.split("\0");
  return paths.map((_, index) => {
    const value = fields[index * 3 + 2] ?? "";
    return ["unspecified", "set", "unset"].includes(value) ? undefined : value;
  });
}

test.each([
  { line: "*.bin filter=lfs", path: "deep/in/w.bin", filter: "lfs" },
  { line: "*.bin filter=lfs", path: "w.bin.txt", filter: undefined },
  { line: "*tfevents* filter=lfs", path: "logs/events.out.tfevents.17", filter: "lfs" },
  { line: "saved_model/**/* filter=lfs", path: "saved_model/a/b", filter: "lfs" },
  { line: "saved_model/**/* filter=lfs", path: "saved_model/a", filter: "lfs" },
  { line: "saved_model/**/* filter=lfs", path: "x/saved_model/a", filter: undefined },
  { line: "data/ filter=lfs", path: "data/a", filter: undefined },
  { line: "data/** filter=lfs", path: "data/a/b", filter: "lfs" },
  { line: "/w.bin filter=lfs", path: "w.bin", filter: "lfs" },
  { line: "/w.bin filter=lfs", path: "a/w.bin", filter: undefined },
  { line: "w.bin filter=lfs", path: "a/w.bin", filter: "lfs" },
  { line: "a**/b filter=lfs", path: "ab", filter: "lfs" },
  { line: '"a b.bin" filter=lfs', path: "a b.bin", filter: "lfs" },
  { line: '"\\303\\251.bin" filter=lfs', path: "é.bin", filter: "lfs" },
  { line: "?.bin filter=lfs", path: "é.bin", filter: undefined },
  { line: "?.bin filter=lfs", path: "e.bin", filter: "lfs" },
  { line: "[!a-c].bin filter=lfs", path: "b.bin", filter: undefined },
  { line: "[[:digit:]-].bin filter=lfs", path: "-.bin", filter: "lfs" },
  { line: "# *.bin filter=lfs", path: "w.bin", filter: undefined },
  { line: "!*.bin filter=lfs", path: "w.bin", filter: undefined },
  { line: "*.bin filter=lfs bad$name", path: "w.bin", filter: undefined },
  { line: "*.bin filter=lfs\nw.bin -filter", path: "w.bin", filter: undefined },
  { line: "w.bin -filter\n*.bin filter=lfs", path: "w.bin", filter: "lfs" },
  { line: "*.bin filter=lfs\nw.bin !filter", path: "w.bin", filter: undefined },
  { line: "*.bin filter=lfs filter=other", path: "w.bin", filter: "other" },
  { line: "*.bin filter=lfs\n*.bin diff=lfs", path: "w.bin", filter: "lfs" },
])("$line gives $path the filter $filter, as in git", ({ line, path, filter }) => {
  expect(ourFilters(line, [path])).toEqual([filter]);
  expect(gitFilters(line, [path])).toEqual([filter]);
});

describe("random rules", () => {
  const signs = [
    "a",
    "b",
    "é",
    ".",
    "/",
    "*",
    "**",
    "**/",
    "?",
    "[",
    "]",
    "[!",
    "[a-b]",
    "[:alpha:]",
    "-",
    "\\",
    " ",
    '"',
    "!",
  ];
  const pattern = array(constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
  const states = constantFrom(
    "filter=lfs",
    "filter=x",
    "-filter",
    "!filter",
    "filter",
    "text",
    "-text filter=lfs",
    "filter=lfs a$b",
  );
  const lines = array(tuple(pattern, states), { minLength: 1, maxLength: 5 });
  const name = array(constantFrom("a", "b", "é", ".x", "-", "]", "[", "!", " "), { minLength: 1, maxLength: 3 });
  const path = array(
    name.map((parts) => parts.join("")),
    { minLength: 1, maxLength: 4 },
  ).map((parts) => parts.join("/"));

  test("match the files that git matches", () => {
    assert(
      property(lines, uniqueArray(path, { minLength: 20, maxLength: 40 }), (rules, paths) => {
        const attributes = rules.map((parts) => parts.join(" ")).join("\n");
        expect(ourFilters(attributes, paths)).toEqual(gitFilters(attributes, paths));
      }),
      { numRuns: 150 },
    );
  });
});

test("a line for one file matches this file and no other", () => {
  const part = string({ unit: constantFrom(...Array.from("ab*?[]\\ !#\"'é-{}~$.")), minLength: 1, maxLength: 8 });
  const path = array(
    part.filter((text) => !/^\.+$/.test(text)),
    { minLength: 1, maxLength: 3 },
  ).map((parts) => parts.join("/"));
  assert(
    property(path, (wanted) => {
      const paths = [wanted, `x/${wanted}`, `${wanted}x`];
      expect(gitFilters(lfsLine(wanted), paths)).toEqual(["lfs", undefined, undefined]);
      expect(ourFilters(lfsLine(wanted), paths)).toEqual(["lfs", undefined, undefined]);
    }),
    { numRuns: 100 },
  );
});

const rule = (bytes: number) => `${"*".repeat(bytes - " filter=lfs".length)} filter=lfs`;

test("a line of 2047 bytes counts, a longer one does not", () => {
  const { lineBytes } = limits.gitAttributes;
  expect(ourFilters(rule(lineBytes - 1), ["a"])).toEqual(["lfs"]);
  expect(gitFilters(rule(lineBytes - 1), ["a"])).toEqual(["lfs"]);
  expect(ourFilters(rule(lineBytes), ["a"])).toEqual([undefined]);
  expect(gitFilters(rule(lineBytes), ["a"])).toEqual([undefined]);
});

test("only the beginning of a huge file is read", () => {
  const { fileBytes } = limits.gitAttributes;
  const last = "*.bin filter=lfs\n";
  const before = (bytes: number) => `${"#".repeat(bytes - last.length - 1)}\n${last}`;
  expect(ourFilters(before(fileBytes), ["w.bin"])).toEqual(["lfs"]);
  expect(ourFilters(before(fileBytes + last.length), ["w.bin"])).toEqual([undefined]);
});

test("patterns that would take exponential time are matched within the budget, or refused", () => {
  const attributes = `${"*a".repeat(100)}b filter=lfs\n`;
  expect(ourFilters(attributes, ["a".repeat(200)])).toEqual([undefined]);
  const many = attributes.repeat(10_000);
  expect(() => ourFilters(many, ["a".repeat(200)])).toThrow(GlobBudgetError);
  expect(ourFilters("*a? filter=lfs", ["bab"], 8)).toEqual(["lfs"]);
  expect(() => ourFilters("*a? filter=lfs", ["bab"], 7)).toThrow(GlobBudgetError);
});
