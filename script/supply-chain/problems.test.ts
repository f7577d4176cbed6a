import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { LockFile } from "./lock-file.ts";
import { licenseProblems, manifestProblems, originProblems, reviewProblems, settingsProblems } from "./problems.ts";

const sound = { version: "1.0.0", license: "MIT", integrity: "sha512-abc" };
const lockOf = (packages: Record<string, object>) => LockFile.parse({ packages: { "": {}, ...packages } });

describe("a package is rejected if", () => {
  test.each([
    { why: "it has no hash", entry: { version: "1.0.0" }, says: "no sha512 integrity" },
    { why: "its hash is weak", entry: { ...sound, integrity: "sha1-abc" }, says: "no sha512 integrity" },
    { why: "it comes from git", entry: { ...sound, resolved: "git+ssh://git@host/a.git#1" }, says: "instead of the" },
    {
      why: "it comes from another host",
      entry: { ...sound, resolved: "https://evil.test/a.tgz" },
      says: "instead of the",
    },
    { why: "it comes from a folder", entry: { ...sound, resolved: "file:../a" }, says: "instead of the" },
    { why: "it is an alias", entry: { ...sound, name: "evil" }, says: "an alias of evil" },
    { why: "it links to git", entry: { link: true, resolved: "git+ssh://git@host/a.git" }, says: "no workspace" },
    { why: "it links out of the repository", entry: { link: true, resolved: "../evil" }, says: "no workspace" },
  ])("$why", ({ entry, says }) => {
    expect(originProblems(lockOf({ "node_modules/a": entry })).join()).toContain(says);
  });

  test("its license is not accepted", () => {
    const lock = lockOf({
      "node_modules/a": { ...sound, license: "AGPL-3.0" },
      "node_modules/b": { ...sound, license: "" },
    });
    expect(licenseProblems(lock)).toHaveLength(2);
  });
});

test("a valid package, a workspace and a choice of licenses are accepted", () => {
  const lock = lockOf({
    "apps/hub": { version: "0.1.0" },
    "node_modules/@modelyard/hub": { resolved: "apps/hub", link: true },
    "apps/engine/not-installed": { version: "0.0.0" },
    "node_modules/unused": { resolved: "apps/engine/not-installed", link: true },
    "node_modules/typescript": { ...sound, license: "" },
    "node_modules/a": sound,
    "node_modules/b": { ...sound, license: "(AGPL-3.0 OR MIT)" },
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

test("a package in two versions is rejected", () => {
  const lock = lockOf({ "node_modules/a": sound, "node_modules/b/node_modules/a": { ...sound, version: "2.0.0" } });
  expect(reviewProblems(lock, [{ name: "a", reason: "r" }])).toEqual([
    expect.stringContaining("more than one version"),
  ]);
});

test.each(["git+https://host/a.git", "^1.0.0", "*", "latest", "npm:evil@1.0.0", "file:../a", "1.0"])(
  "a manifest with the version %s is rejected",
  (version) => {
    expect(manifestProblems({ "package.json": { devDependencies: { a: version, b: "1.0.0-beta.1" } } })).toHaveLength(
      1,
    );
  },
);

describe(".npmrc", () => {
  const npmrc = readFileSync(resolve(import.meta.dirname, "../../.npmrc"), "utf8");
  test.each([
    { change: "nothing", text: npmrc, problems: 0 },
    { change: "a missing line", text: npmrc.replace("allow-git=none\n", ""), problems: 1 },
    { change: "a weaker value", text: npmrc.replace("min-release-age=3", "min-release-age=0"), problems: 2 },
    { change: "a later line that wins", text: `${npmrc}ignore-scripts=false\n`, problems: 1 },
    { change: "another registry", text: `${npmrc}registry=https://evil.test/\n`, problems: 1 },
  ])("with $change has $problems problems", ({ text, problems }) => {
    expect(settingsProblems(text)).toHaveLength(problems);
  });
});
