import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitIn } from "../../testing/git-requests.ts";
import { pathsOfBlobs } from "./paths-of-blobs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-paths-"));
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", folder]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const timeoutMs = 600_000;

test("finds a path of each blob", async () => {
  const blob = gitIn(folder, ["hash-object", "-w", "--stdin"], "content");
  const tree = gitIn(folder, ["mktree"], `100644 blob ${blob}\ta file.txt\n`);
  const identity = ["-c", "user.name=x", "-c", "user.email=x@example.invalid"];
  const commit = gitIn(folder, [...identity, "commit-tree", tree, "-m", "message"]);
  const { signal } = new AbortController();
  const blobs = new Set([blob, "ab".repeat(20)]);
  expect(await pathsOfBlobs(folder, { from: [commit], blobs, timeoutMs, signal })).toEqual(
    new Map([[blob, "a file.txt"]]),
  );
});

test("git is stopped when the client disconnects", async () => {
  // Git waits for bytes of this object forever.
  const endless = "ab".repeat(20);
  const file = join(folder, "objects", endless.slice(0, 2), endless.slice(2));
  mkdirSync(dirname(file), { recursive: true });
  execFileSync("mkfifo", [file]);
  const client = new AbortController();
  const search = { from: [endless], blobs: new Set([endless]), timeoutMs, signal: client.signal };
  const searching = pathsOfBlobs(folder, search);
  setImmediate(() => client.abort());
  await expect(searching).rejects.toThrow("aborted");
  await expect(pathsOfBlobs(folder, search)).rejects.toThrow("aborted");
});
