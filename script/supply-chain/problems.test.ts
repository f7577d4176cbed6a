import { describe, expect, test } from "vitest";
import { LockFile } from "./lock-file.ts";
import { licenseProblems, originProblems, reviewProblems, settingsProblems } from "./problems.ts";

const sound = { version: "1.0.0", license: "MIT", integrity: "sha512-abc" };
const lockOf = (packages: Record<string, object>) => LockFile.parse({ packages: { "": {}, ...packages } });

describe("a package is refused when", () => {
  test.each([
    { why: "it has no hash", entry: { version: "1.0.0" }, says: "no sha512 integrity" },
    { why: "its hash is weak", entry: { ...sound, integrity: "sha1-abc" }, says: "no sha512 integrity" },
    { why: "it comes from git", entry: { ...sound, resolved: "git+ssh://git@host/a.git#1" }, says: "only tarballs" },
    { why: "it comes over http", entry: { ...sound, resolved: "http://host/a-1.0.0.tgz" }, says: "only tarballs" },
    { why: "it comes from a folder", entry: { ...sound, resolved: "file:../a" }, says: "only tarballs" },
  ])("$why", ({ entry, says }) => {
    expect(originProblems(lockOf({ "node_modules/a": entry })).join()).toContain(says);
  });

  test("its licence is not accepted", () => {
    const lock = lockOf({
      "node_modules/a": { ...sound, license: "AGPL-3.0" },
      "node_modules/b": { ...sound, license: "" },
    });
    expect(licenseProblems(lock)).toHaveLength(2);
  });
});

test("a sound package, a workspace and a choice of licences pass", () => {
  const lock = lockOf({
    "apps/hub": { version: "0.1.0" },
    "node_modules/@modelyard/hub": { resolved: "apps/hub", link: true },
    "node_modules/a": sound,
    "node_modules/b": { ...sound, license: "(AGPL-3.0 OR MIT)", resolved: "https://packages.example/b/-/b-1.0.0.tgz" },
  });
  expect([...originProblems(lock), ...licenseProblems(lock)]).toEqual([]);
});

describe("the reviewed list", () => {
  const lock = lockOf({
    "node_modules/a": sound,
    "node_modules/a/node_modules/b": sound,
    "node_modules/tool": { ...sound, dev: true },
  });
  test.each([
    { reviewed: [{ name: "a", reason: "r", brings: ["b"] }], says: [] },
    { reviewed: [{ name: "a", reason: "r" }], says: [expect.stringContaining("b is a new production package")] },
    {
      reviewed: [{ name: "a", reason: "r", brings: ["b", "gone"] }],
      says: [expect.stringContaining("gone is no longer")],
    },
    {
      reviewed: [
        { name: "a", reason: "r", brings: ["b"] },
        { name: "b", reason: "r" },
      ],
      says: [expect.stringContaining("b is listed twice")],
    },
  ])("of $reviewed gives $says", ({ reviewed, says }) => {
    expect(reviewProblems(lock, reviewed)).toEqual(says);
  });
});

test.each([
  { npmrc: "ignore-scripts=true\nallow-git=none\nmin-release-age=3\n", problems: 0 },
  { npmrc: "ignore-scripts=true\nallow-git=none\nmin-release-age=2\n", problems: 1 },
  { npmrc: "", problems: 3 },
])("an .npmrc of $npmrc has $problems problems", ({ npmrc, problems }) => {
  expect(settingsProblems(npmrc)).toHaveLength(problems);
});
