import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { limitBytes } from "./limit-bytes.ts";

const { pushRatioFromBytes, pushDecodedRatio } = limits.git;

async function pass(bytes: number, caps: Parameters<typeof limitBytes>[0]): Promise<number> {
  const cap = limitBytes(caps);
  const [passed] = await Promise.all([buffer(cap), pipeline(Readable.from([Buffer.alloc(bytes)]), cap)]);
  return passed.length;
}

test.each([
  { what: "the largest size", bytes: 10, caps: { maxBytes: 10 } },
  {
    what: "the size up to which no ratio applies",
    bytes: pushRatioFromBytes,
    caps: { maxBytes: 2 ** 31, sentBytes: () => 1 },
  },
  {
    what: "the largest ratio",
    bytes: 200_000 * pushDecodedRatio,
    caps: { maxBytes: 2 ** 31, sentBytes: () => 200_000 },
  },
])("$what passes, and one byte more gets 413", async ({ bytes, caps }) => {
  expect(await pass(bytes, caps)).toBe(bytes);
  await expect(pass(bytes + 1, caps)).rejects.toMatchObject({ status: 413 });
});

function refuse(): never {
  throw new Error("too much at once");
}

test("a chunk that the counter refuses fails with its error", async () => {
  await expect(pass(1, { maxBytes: 10, count: refuse })).rejects.toThrow("too much at once");
});
