import { execFileSync } from "node:child_process";
import { type PathLike, promises, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { repos } from "../../repos/tables.ts";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { moveRefFile, refLine } from "../refs/move-ref-file.ts";

type Call = "open" | "write" | "sync" | "link" | "mkdir" | "rename" | "utimes";

/** Returns the code of the error with which a call fails; `undefined`: it does not. */
let codeOf: (call: Call, path: string) => string | undefined = () => undefined;

function check(call: Call, path: PathLike): void {
  const code = codeOf(call, String(path));
  if (code !== undefined) throw Object.assign(new Error(`${code}: ${call} ${String(path)}`), { code });
}

const { link, mkdir, open, rename, utimes } = promises;

/** Replaces functions of Node, so that they also fail in modules that have imported them before. */
function installFaults(): void {
  vi.spyOn(promises, "link").mockImplementation(async (from, to) => {
    check("link", to);
    return link(from, to);
  });
  vi.spyOn(promises, "rename").mockImplementation(async (from, to) => {
    check("rename", to);
    return rename(from, to);
  });
  vi.spyOn(promises, "utimes").mockImplementation(async (path, ...times) => {
    check("utimes", path);
    return utimes(path, ...times);
  });
  vi.spyOn(promises, "mkdir").mockImplementation(async (path, options) => {
    check("mkdir", path);
    return mkdir(path, options);
  });
  vi.spyOn(promises, "open").mockImplementation(async (path, ...options) => {
    check("open", path);
    const handle = await open(path, ...options);
    const [sync, writeFile] = [handle.sync.bind(handle), handle.writeFile.bind(handle)];
    return Object.assign(handle, {
      sync: async () => {
        check("sync", path);
        return sync();
      },
      writeFile: async (...content: Parameters<typeof writeFile>) => {
        check("write", path);
        return writeFile(...content);
      },
    });
  });
  syncBuiltinESMExports();
}

let hub: TestHub;
let path: string;
let sent = 0;

beforeAll(async () => {
  installFaults();
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "faults" });
  const [repo] = await hub.database.orm.select().from(repos).where(eq(repos.foldedFullName, "alice/faults"));
  path = join(hub.dataFolder, "git", repo?.id.slice(-2) ?? "", `${repo?.id}.git`);
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await hub.stop();
});
afterEach(() => {
  codeOf = () => undefined;
});

const git = (...args: string[]) => execFileSync("git", [`--git-dir=${path}`, ...args], { encoding: "utf8" }).trim();

/** Commits a file with content that no earlier commit has, unless given. */
function commit(content?: string): Promise<Response> {
  sent += 1;
  const body = commitBody(header(`${sent}`), file(`${sent}.txt`, content ?? `content ${sent}`));
  return hub.send("alice", "POST", "/api/models/alice/faults/commit/main", body, asCommit);
}

async function indexedHead(): Promise<string> {
  return (await (await hub.send("alice", "GET", "/api/models/alice/faults")).json()).sha;
}

const parts = ["writers", "objects", "refs/heads"] as const;
const faultyCalls: { call: Call; part: (typeof parts)[number] }[] = [
  // First, while few of these folders exist.
  { call: "mkdir", part: "objects" },
  { call: "open", part: "writers" },
  { call: "write", part: "writers" },
  { call: "sync", part: "writers" },
  { call: "link", part: "objects" },
  { call: "rename", part: "refs/heads" },
];

test.each(faultyCalls)("a disk that is full at $call in $part refuses the commit with 507", async ({ call, part }) => {
  const before = git("rev-parse", "main");
  codeOf = (called, at) => (called === call && at.startsWith(join(path, part)) ? "ENOSPC" : undefined);
  expect((await commit()).status).toBe(507);
  expect(git("rev-parse", "main")).toBe(before);
  expect(readdirSync(join(path, "writers"))).toEqual([]);
  expect(readdirSync(join(path, "refs/heads"))).toEqual(["main"]);
  git("fsck", "--strict", "--no-dangling");
  codeOf = () => undefined;
  expect((await commit()).status).toBe(200);
});

test("a branch that has moved is indexed although its folder could not be flushed", async () => {
  const before = git("rev-parse", "main");
  codeOf = (call, at) => (call === "sync" && at === join(path, "refs/heads") ? "ENOSPC" : undefined);
  expect((await commit()).status).toBe(507);
  expect(git("rev-parse", "main")).not.toBe(before);
  await expect.poll(indexedHead, { timeout: 2 * limits.index.retryMs }).toBe(git("rev-parse", "main"));
});

test.each(["EPERM", "EOPNOTSUPP", "ENOSYS", "EXDEV"])("commits without hard links (%s)", async (code) => {
  codeOf = (call) => (call === "link" ? code : undefined);
  const response = await commit();
  expect(response.status).toBe(200);
  expect(git("rev-parse", "main")).toBe((await response.json()).commitOid);
  git("fsck", "--strict", "--no-dangling");
});

test("an object that belongs to another account is used as it is", async () => {
  expect((await commit("shared")).status).toBe(200);
  codeOf = (call, at) => (call === "utimes" && at.startsWith(join(path, "objects")) ? "EPERM" : undefined);
  expect((await commit("shared")).status).toBe(200);
});

test("a lock is as young as it is, however long the flush before took", async () => {
  const prepared = join(path, "prepared");
  const from = git("rev-parse", "main");
  writeFileSync(prepared, refLine(from));
  utimesSync(prepared, new Date(0), new Date(0));
  expect(await moveRefFile(path, "refs/heads/main", { from, prepared })).toBe(true);
  expect(statSync(join(path, "refs/heads/main")).mtimeMs).toBeGreaterThan(Date.now() - limits.git.staleLockMs);
});
