import { compressSync } from "lz4-napi";
import { expect, test } from "vitest";
import { z } from "zod";
import { randomBytes, textBytes } from "../testing/random.ts";
import { codecWasm } from "./codec.generated.ts";

// The functions themselves, in the middle of memory that must not change.
const Exports = z.object({
  memory: z.instanceof(WebAssembly.Memory),
  decodeBlock: z.custom<(...positions: number[]) => number>((value) => typeof value === "function"),
});
const wasm = Exports.parse(new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(codecWasm, "base64"))).exports);
wasm.memory.grow(4);
const memory = new Uint8Array(wasm.memory.buffer);
const source = 70_000;
const target = 200_000;
const canary = 0xa5;

/** Decodes a block into `size` bytes and checks that nothing around them is written. */
function decode(block: Uint8Array, size: number): number {
  memory.fill(canary, target - 64, target + size + 4096);
  memory.set(block, source);
  const end = wasm.decodeBlock(source, source + block.length, target, target, target + size);
  expect(memory.subarray(target - 64, target).every((byte) => byte === canary)).toBe(true);
  expect(memory.subarray(target + size, target + size + 4096).every((byte) => byte === canary)).toBe(true);
  return end;
}

test("random and damaged blocks write nothing outside the output", () => {
  for (let round = 1; round <= 5000; round++) {
    const size = 1 + (round % 700);
    const block = round % 2 === 0 ? randomBytes(1 + (round % 300), round) : damagedBlock(size, round);
    const end = decode(block, size);
    if (end !== 0) expect(end).toBeLessThanOrEqual(target + size);
  }
});

function damagedBlock(size: number, round: number): Uint8Array {
  // The library writes the size in front.
  const block = compressSync(Buffer.from(textBytes(size + (round % 3), round))).subarray(4);
  const at = round % block.length;
  block[at] = (round * 31) & 0xff;
  return block;
}

test.each([
  { name: "no bytes", block: [] },
  { name: "a match before the first byte", block: [0x10, 65, 2, 0, 0] },
  { name: "a match at distance 0", block: [0x10, 65, 0, 0, 0] },
  { name: "literals that are missing", block: [0x30, 65, 66] },
  { name: "a length that never ends", block: [0xf0, 255, 255, 255] },
  { name: "a distance that is cut off", block: [0x10, 65, 1] },
  { name: "a match without literals after it", block: [0x10, 65, 1, 0] },
  { name: "a match longer than the output", block: [0x1f, 65, 1, 0, 255, 255, 0, 0x10, 65] },
])("a block with $name is damaged", ({ block }) => {
  expect(decode(Uint8Array.from(block), 100)).toBe(0);
});
