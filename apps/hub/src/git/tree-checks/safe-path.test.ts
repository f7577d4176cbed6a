import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { isSafeRefName } from "../refs/safe-ref.ts";
import { isReadablePath, isSafePath, refusedPathMessage, unsafePathReason } from "./safe-path.ts";

const deep = (folders: number) => `${"a/".repeat(folders - 1)}a`;

test.each([
  "README.md",
  "a b/c?d%e:f,g#h.txt",
  "名前/ファイル.bin",
  ".gitattributes",
  ".github/workflows/x.yml",
  "__proto__",
  "-rf",
  "a'\"b",
  "git~",
  "a\\b",
  "\\",
  "a\\.\\b",
  "folder/..\\..\\..\\file",
  "folder/a\\..\\b",
  "x".repeat(limits.path.componentBytes),
  deep(limits.path.depth),
])("%s is accepted in a repository", (path) => {
  expect(unsafePathReason(path)).toBeUndefined();
});

test.each([
  "",
  "/abs",
  "../x",
  "a/../b",
  "a/./b",
  "a//b",
  "a/",
  ".git",
  ".GIT/config",
  "a/.git/x",
  ".git ",
  ".git.",
  ".git::$INDEX_ALLOCATION",
  "git~1",
  "GIT~2/x",
  ".g\u200cit/config",
  "..\\ddd",
  "a\\..\\b",
  "a\\../b",
  "a\\.git",
  ".git\\config",
  "a\\GIT~1\\x",
  "a\nb",
  "a\rb",
  "a\0b",
  "a\u0001b",
  "a\u007fb",
  "\u202egnp.exe",
  "\ufffd\ufffd",
  "\ud800",
  "x".repeat(limits.path.componentBytes + 1),
  deep(limits.path.depth + 1),
  `${"x".repeat(200)}/`.repeat(21).slice(0, limits.path.bytes + 1),
])("%j is refused in a repository", (path) => {
  expect(isSafePath(path)).toBe(false);
});

test("a path of exactly the maximum length is accepted", () => {
  const path = `${"x".repeat(200)}/`.repeat(20) + "y".repeat(limits.path.bytes - 20 * 201);
  expect(Buffer.byteLength(path)).toBe(limits.path.bytes);
  expect(unsafePathReason(path)).toBeUndefined();
});

describe("a path to read only must not be ambiguous to git", () => {
  test.each([
    { path: "a\\b", readable: true },
    { path: "../x", readable: false },
    { path: "a\nb", readable: false },
    { path: "", readable: false },
  ])("$path: $readable", ({ path, readable }) => {
    expect(isReadablePath(path)).toBe(readable);
  });
});

test("an error message escapes characters that affect a terminal", () => {
  expect(refusedPathMessage("a\u009b2J\u007f/\u202ex\n", 'its folder has "\u061cx"')).toBe(
    'The path "a\\u{9b}2J\\u{7f}/\\u{202e}x\\n" is refused: its folder has "\\u{61c}x".',
  );
});

test.each([
  { name: "main", safe: true },
  { name: "feature/x", safe: true },
  { name: "v1.0", safe: true },
  { name: "ünï", safe: true },
  { name: "HEAD", safe: false },
  { name: "head", safe: false },
  { name: "-x", safe: false },
  { name: "--upload-pack=x", safe: false },
  { name: "a".repeat(40), safe: false },
  { name: "refs/heads/x", safe: false },
  { name: "a..b", safe: false },
  { name: "a b", safe: false },
  { name: "a\nb", safe: false },
  { name: "a.lock", safe: false },
  { name: "a/.b", safe: false },
  { name: "a//b", safe: false },
  { name: "a~1", safe: false },
  { name: "a^", safe: false },
  { name: "a:b", safe: false },
  { name: "@{u}", safe: false },
  { name: "@", safe: false },
  { name: "a/", safe: false },
  { name: "/a", safe: false },
  { name: "", safe: false },
])("$name is a valid name of a branch: $safe", ({ name, safe }) => {
  expect(isSafeRefName(name)).toBe(safe);
});
