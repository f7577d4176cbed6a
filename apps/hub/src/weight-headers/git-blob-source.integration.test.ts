import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlob } from "./git-blob-source.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-blobs-"));
  execFileSync("git", ["init", "--bare", "--quiet", folder]);
});
afterAll(() => rm(folder, { recursive: true }));

const { headerBytes } = limits.modelFiles;

function stored(content: Uint8Array) {
  // Stored uncompressed, because the test is about reading.
  const command = ["-c", "core.compression=0", "hash-object", "-w", "--stdin"];
  const oid = execFileSync("git", command, { cwd: folder, input: content }).toString().trim();
  return openBlob({ folder, oid, size: content.length, deadline: Date.now() + 60_000 });
}

test("a header may have as many bytes as the limit, and not one more", async () => {
  await using source = stored(Buffer.alloc(headerBytes + 1));
  expect(await source.read(0, headerBytes)).toHaveLength(headerBytes);
  await expect(source.read(0, headerBytes + 1)).rejects.toThrow(`its header is larger than ${headerBytes} bytes`);
});

test("a large file is closed after its header", async () => {
  const source = stored(Buffer.alloc(2 * 1024 * 1024));
  await source.read(0, 8);
  // This hangs if git still waits for a reader of the rest.
  await source[Symbol.asyncDispose]();
});

test("a file is read from the start, and parts of it can be skipped", async () => {
  await using source = stored(Buffer.from("0123456789"));
  expect(Buffer.from(await source.read(1, 2)).toString()).toBe("12");
  expect(Buffer.from(await source.read(7, 3)).toString()).toBe("789");
  await expect(source.read(0, 1)).rejects.toThrow("it was read backwards");
  await expect(source.read(8, 3)).rejects.toThrow("its header extends beyond its end at 10 bytes");
});

test("nothing is read beyond the limit of bytes or after the deadline", async () => {
  const { scannedBytes, readMs } = limits.modelFiles;
  const far = openBlob({ folder, oid: "0".repeat(40), size: scannedBytes * 2, deadline: Date.now() + 60_000 });
  await expect(far.read(scannedBytes - 1, 2)).rejects.toThrow(`beyond the first ${scannedBytes} bytes`);
  const late = openBlob({ folder, oid: "0".repeat(40), size: 10, deadline: Date.now() - 1 });
  await expect(late.read(0, 1)).rejects.toThrow(`took more than ${readMs} ms`);
});
