import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { array, assert, asyncProperty, constantFrom, record, tuple, uniqueArray } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TreeIgnore } from "./tree-ignore.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-ignore-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string>>;

async function ourIgnored(files: Files, paths: readonly string[]): Promise<string[]> {
  const ignore = new TreeIgnore(async (path) => {
    const content = files[path];
    return content === undefined ? undefined : Buffer.from(content);
  });
  const ignored: string[] = [];
  for (const path of paths) if (await ignore.isIgnored(path)) ignored.push(path);
  return ignored;
}

let repositories = 0;
/** Asks git, which looks at the disk for what is a folder. */
function gitIgnored(files: Files, paths: readonly string[]): string[] {
  repositories += 1;
  const repository = join(folder, String(repositories));
  execFileSync("git", ["init", "--quiet", repository]);
  for (const [path, content] of [...paths.map((name) => [name, "x"] as const), ...Object.entries(files)]) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), content);
  }
  const check = ["-C", repository, "-c", "core.excludesFile=/dev/null", "check-ignore", "-z", "--no-index", "--stdin"];
  try {
    const output = execFileSync("git", check, {
      input: paths.map((path) => `${path}\0`).join(""),
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
    });
    return output.split("\0").slice(0, -1);
  } catch (error) {
    // Exit code 1: none is ignored.
    if (typeof error === "object" && error !== null && "status" in error && error.status === 1) return [];
    throw error;
  } finally {
    rmSync(repository, { recursive: true });
  }
}

test.each([
  { ignore: "*.log", path: "deep/in/x.log", isIgnored: true },
  { ignore: "/x.log", path: "deep/x.log", isIgnored: false },
  { ignore: "build/", path: "build/a", isIgnored: true },
  { ignore: "build/", path: "deep/build/in/a", isIgnored: true },
  { ignore: "build/", path: "build", isIgnored: false },
  { ignore: "build/\n!build/keep", path: "build/keep", isIgnored: true },
  { ignore: "build/*\n!build/keep", path: "build/keep", isIgnored: false },
  { ignore: "*\n!*/\n!*.md", path: "docs/a.md", isIgnored: false },
  { ignore: "a/**/b", path: "a/b", isIgnored: true },
  { ignore: "a/**/b", path: "a/x/y/b", isIgnored: true },
  { ignore: "**/logs", path: "a/b/logs/c", isIgnored: true },
  { ignore: "logs/**", path: "logs/c", isIgnored: true },
  { ignore: "# x", path: "# x", isIgnored: false },
  { ignore: "\\# x", path: "# x", isIgnored: true },
  { ignore: "\\!x", path: "!x", isIgnored: true },
  { ignore: "x  ", path: "x", isIgnored: true },
  { ignore: "x\\ ", path: "x ", isIgnored: true },
  { ignore: "x\r\ny\r", path: "y", isIgnored: true },
  { ignore: "\ufeffx", path: "x", isIgnored: true },
  { ignore: "!\n/\n!/", path: "x", isIgnored: false },
  { ignore: "é?", path: "éa", isIgnored: true },
  { ignore: "[a-c].bin", path: "b.bin", isIgnored: true },
])("with $ignore, $path is ignored: $isIgnored, as in git", async ({ ignore, path, isIgnored }) => {
  const expected = isIgnored ? [path] : [];
  expect(await ourIgnored({ ".gitignore": ignore }, [path])).toEqual(expected);
  expect(gitIgnored({ ".gitignore": ignore }, [path])).toEqual(expected);
});

function isFolderOf(one: string, other: string): boolean {
  return other.startsWith(`${one}/`);
}

describe("random files", () => {
  const signs = ["a", "b", "é", ".", "/", "*", "**", "**/", "?", "[", "]", "[!", "[a-b]", "-", "\\", " ", "!", "#"];
  const line = tuple(
    constantFrom("", "", "!", "/", "!/"),
    array(constantFrom(...signs), { minLength: 1, maxLength: 6 }),
    constantFrom("", "", "/", " ", "//", "\r"),
  ).map(([start, parts, end]) => start + parts.join("") + end);
  const content = array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join("\n"));
  const name = array(constantFrom("a", "b", "é", "-", "]", "[", "!", " ", "#"), { minLength: 1, maxLength: 2 });
  // Folders and files have different names, so that no path is both.
  const path = tuple(
    array(
      name.map((parts) => parts.join("")),
      { maxLength: 3 },
    ),
    name,
    constantFrom("", ".a", ".b"),
  ).map(([folders, parts, ending]) => [...folders, `${parts.join("")}${ending}`].join("/"));
  const paths = uniqueArray(path, { minLength: 5, maxLength: 30 }).map((found) =>
    found.filter((one) => !found.some((other) => isFolderOf(one, other))),
  );
  const files = record(
    { ".gitignore": content, "a/.gitignore": content, "a/b/.gitignore": content, "b/.gitignore": content },
    { requiredKeys: [".gitignore"] },
  );

  test("are ignored where git ignores them", async () => {
    await assert(
      asyncProperty(files, paths, async (ignoreFiles, found) => {
        const fitting = found.filter((one) => !Object.keys(ignoreFiles).some((other) => isFolderOf(one, other)));
        expect(await ourIgnored(ignoreFiles, fitting)).toEqual(gitIgnored(ignoreFiles, fitting));
      }),
      { numRuns: 150 },
    );
  });
});

test("patterns that would take exponential time are matched within the budget, or refused", async () => {
  const line = `${"*a".repeat(100)}b\n`;
  const path = "a".repeat(200);
  expect(await ourIgnored({ ".gitignore": line }, [path])).toEqual([]);
  await expect(ourIgnored({ ".gitignore": line.repeat(1000) }, [path])).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(".gitignore"),
  });
});

test("only the beginning of a huge file is read", async () => {
  const { fileBytes } = limits.gitIgnore;
  const last = "*.bin\n";
  const before = (bytes: number) => `${"#".repeat(bytes - last.length - 1)}\n${last}`;
  expect(await ourIgnored({ ".gitignore": before(fileBytes) }, ["w.bin"])).toEqual(["w.bin"]);
  expect(await ourIgnored({ ".gitignore": before(fileBytes + last.length) }, ["w.bin"])).toEqual([]);
});
