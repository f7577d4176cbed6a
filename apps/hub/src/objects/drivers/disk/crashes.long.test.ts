import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { beforeEach, expect, test } from "vitest";
import { describeUnless } from "../../../testing/describe-unless.ts";
import { inPieces, keyOf, readAll } from "../../../testing/object-driver-contract.ts";
import { openDiskDriver } from "./disk-driver.ts";
import { parseTrace, type TracedCall } from "./testing/parse-trace.ts";

const program = join(import.meta.dirname, "../../../testing/storing-process.ts");
const calls = "openat,mkdir,write,writev,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2,unlink";

/** Runs strace. @returns the lines that the process printed before it ended */
function trace(args: readonly string[], folder: string): Promise<string[]> {
  const command = ["-f", "-qq", ...args, process.execPath, program, folder];
  const env = { PATH: process.env["PATH"], UV_THREADPOOL_SIZE: "1", UV_USE_IO_URING: "0" };
  return new Promise((resolve) => {
    // The exit code is that of a killed process; what counts is what it acknowledged before.
    execFile("strace", command, { env }, (_error, stdout) => resolve(stdout.split("\n").filter(Boolean)));
  });
}

function hasStrace(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile("strace", ["-f", "-qq", "true"], (error) => resolve(error === null));
  });
}

const reason = (await hasStrace()) ? undefined : "needs strace, and the right to trace processes";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-crash-"));
  return () => rm(folder, { recursive: true, force: true });
});

/** Checks what a restarted hub finds: all that was acknowledged, nothing with another hash, and room for new uploads. */
async function checkAfterwards(lines: readonly string[]): Promise<void> {
  const driver = await openDiskDriver(folder);
  const acknowledged = lines.filter((line) => line.startsWith("stored ")).map((line) => line.slice("stored ".length));
  const found = new Set<string>();
  for await (const { key } of driver.list("objects/")) {
    const sha256 = createHash("sha256")
      .update(await readAll(driver, key))
      .digest("hex");
    expect(key.slice(-64), "a visible object has its hash").toBe(sha256);
    found.add(sha256);
  }
  for (const sha256 of acknowledged) expect(found, "an acknowledged object is there").toContain(sha256);
  const content = Buffer.from("after the crash");
  await driver.put(keyOf(content), inPieces(content));
  expect((await buffer(await driver.read(keyOf(content)))).equals(content)).toBe(true);
  await driver.sweep(new Date(Date.now() + limits.objects.temporaryMs + 60_000));
  expect(readdirSync(join(folder, "tmp")), "unfinished files are removed a day later").toEqual([]);
}

describeUnless(reason, "an upload to disk", () => {
  const points = Object.entries({ fsync: 30, rename: 9, write: 20, writev: 5, mkdir: 18 }).flatMap(([call, times]) =>
    Array.from({ length: times }, (_, index) => ({ call, at: index + 1 })),
  );

  test.each(points)("survives kill -9 at $call $at", async ({ call, at }) => {
    const lines = await trace(["-e", `trace=${call}`, `--inject=${call}:signal=KILL:when=${at}`], folder);
    expect(lines.length, "the process was killed").toBeLessThan(6);
    await checkAfterwards(lines);
  });

  test.each([
    { call: "writev", error: "ENOSPC", at: 2 },
    { call: "writev", error: "EIO", at: 3 },
    { call: "fsync", error: "EIO", at: 2 },
    { call: "fsync", error: "EIO", at: 5 },
    { call: "fsync", error: "ENOSPC", at: 8 },
    { call: "rename", error: "EIO", at: 1 },
    { call: "rename", error: "EDQUOT", at: 3 },
    { call: "mkdir", error: "ENOSPC", at: 4 },
  ])("is not acknowledged when $call $at fails with $error, and the next ones are stored", async (fault) => {
    const { call, error, at } = fault;
    const lines = await trace(["-e", `trace=${call}`, `--inject=${call}:error=${error}:when=${at}`], folder);
    // Node has no name for EDQUOT.
    expect(lines.filter((line) => line.startsWith("failed ")).join()).toMatch(error === "EDQUOT" ? "-122" : error);
    expect(lines).toHaveLength(6);
    expect(readdirSync(join(folder, "tmp")), "a failed upload leaves nothing behind").toEqual([]);
    await checkAfterwards(lines);
  });

  test("is acknowledged only when no power failure can lose it", async () => {
    const output = join(folder, "trace");
    const lines = await trace(["-y", "-s", "100", "-e", `trace=${calls}`, "-o", output], join(folder, "store"));
    expect(lines).toHaveLength(6);
    checkOrder(parseTrace(await readFile(output, "utf8")), join(folder, "store"));
  });
});

/** Follows the calls of one run, and fails at the first that a power failure could turn into lost data. */
function checkOrder(traced: readonly TracedCall[], root: string): void {
  const unflushed = new Set<string>();
  const unflushedEntries = new Map<string, Set<string>>();
  const renamed = new Set<string>();
  const top = dirname(root);
  let acknowledged = 0;
  const addEntry = (path: string): void => {
    const entries = unflushedEntries.get(dirname(path)) ?? new Set();
    unflushedEntries.set(dirname(path), entries.add(path));
  };
  for (const { name, paths, text } of traced) {
    const [path = "", target = ""] = paths;
    if (name.includes("write") && text.includes("stored ")) {
      acknowledged += 1;
      const [, sha256 = ""] = /stored ([0-9a-f]{64})/.exec(text) ?? [];
      const final = [...renamed].find((file) => file.endsWith(sha256)) ?? "";
      expect(final, "an acknowledged object was given its key").not.toBe("");
      for (let entry = final; entry !== top; entry = dirname(entry)) {
        const waiting = unflushedEntries.get(dirname(entry)) ?? new Set();
        expect(waiting.has(entry), `${entry} is durable in its folder before the acknowledgement`).toBe(false);
      }
    } else if (!path.startsWith(`${root}/`) && path !== root && path !== top) {
      continue;
    } else if (name.includes("write")) {
      unflushed.add(path);
    } else if (name.startsWith("mkdir")) {
      addEntry(path);
    } else if (name.startsWith("rename")) {
      expect(unflushed.has(path), `${path} is flushed before it is renamed`).toBe(false);
      renamed.add(target);
      addEntry(target);
    } else if (name.includes("sync")) {
      unflushed.delete(path);
      unflushedEntries.delete(path);
    }
  }
  expect(acknowledged).toBe(6);
  expect(renamed.size).toBeGreaterThanOrEqual(6);
}
