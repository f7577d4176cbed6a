import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ByteRange, ObjectBytes } from "../objects/object-driver.ts";
import { copyHeader } from "./copy-header.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-headers-"));
});
afterAll(() => rm(folder, { recursive: true }));

function storeOf(content: Buffer) {
  return {
    async read(_sha256: string, range?: ByteRange): Promise<ObjectBytes> {
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

const { headerBytes, scannedBytes } = limits.modelFiles;

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
  const copy = await copyHeader(storeOf(content), object, folder, AbortSignal.timeout(60_000));
  expect((await readFile(copy)).equals(content.subarray(0, copied))).toBe(true);
});
