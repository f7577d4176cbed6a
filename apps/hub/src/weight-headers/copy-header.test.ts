import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ByteRange, ObjectBytes } from "../objects/object-driver.ts";
import { createCopyHeader } from "./copy-header.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-headers-"));
});
afterAll(() => rm(folder, { recursive: true }));

function storeOf(content: Buffer) {
  const reads: (ByteRange | undefined)[] = [];
  return {
    reads,
    async read(_sha256: string, range?: ByteRange): Promise<ObjectBytes> {
      reads.push(range);
      const pieces = (async function* () {
        yield content.subarray(range?.start ?? 0, (range?.end ?? content.length) + 1);
      })();
      return Object.assign(pieces, { recycle: () => undefined });
    },
  };
}

function safetensors(headerLength: number | bigint, rest: number): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(headerLength));
  return Buffer.concat([length, Buffer.alloc(rest, 7)]);
}

const { headerBytes, scannedBytes, firstReadBytes, cachedHeaderBytes } = limits.modelFiles;
const timeout = () => AbortSignal.timeout(60_000);

test.each([
  { of: "a safetensors file: its header", path: "m.safetensors", content: safetensors(100, 5000), copied: 108 },
  { of: "a file shorter than its header", path: "m.safetensors", content: safetensors(100, 20), copied: 28 },
  {
    of: "a header of the limit",
    path: "m.safetensors",
    content: safetensors(headerBytes, headerBytes + 1),
    copied: headerBytes + 8,
  },
  {
    of: "a header above the limit: its length",
    path: "m.safetensors",
    content: safetensors(headerBytes + 1, 50),
    copied: 8,
  },
  { of: "a length of 2^64 - 1", path: "m.safetensors", content: safetensors(2n ** 64n - 1n, 50), copied: 8 },
  { of: "a file without a length", path: "m.safetensors", content: Buffer.alloc(3), copied: 3 },
  { of: "an empty file", path: "m.gguf", content: Buffer.alloc(0), copied: 0 },
  { of: "a GGUF file: its start", path: "m.gguf", content: Buffer.alloc(scannedBytes + 1), copied: scannedBytes },
])("of $of is copied", async ({ path, content, copied }) => {
  const object = { path, sha256: `${path}-${content.length}`, size: content.length };
  const copy = await createCopyHeader()(storeOf(content), object, folder, timeout());
  expect((await readFile(copy)).equals(content.subarray(0, copied))).toBe(true);
});

test.each([
  { length: firstReadBytes - 8, requests: 1 },
  { length: firstReadBytes - 7, requests: 2 },
])("a header of $length bytes is read with $requests requests", async ({ length, requests }) => {
  const content = safetensors(length, length + 10);
  const store = storeOf(content);
  const object = { path: "m.safetensors", sha256: `requests-${length}`, size: content.length };
  const copy = await createCopyHeader()(store, object, folder, timeout());
  expect((await readFile(copy)).equals(content.subarray(0, length + 8))).toBe(true);
  expect(store.reads).toHaveLength(requests);
});

test.each([
  // 8 bytes are the length of the header, and 100 are counted for each entry.
  { length: cachedHeaderBytes - 108, requests: 2 },
  { length: cachedHeaderBytes - 107, requests: 4 },
])("a header of $length bytes that is copied twice takes $requests requests", async ({ length, requests }) => {
  const content = safetensors(length, length + 10);
  const store = storeOf(content);
  const copyHeader = createCopyHeader();
  const object = { path: "m.safetensors", sha256: `twice-${length}`, size: content.length };
  for (let copies = 0; copies < 2; copies += 1) {
    const copy = await copyHeader(store, object, folder, timeout());
    expect((await readFile(copy)).equals(content.subarray(0, length + 8))).toBe(true);
  }
  expect(store.reads).toHaveLength(requests);
});
