import { expect, test } from "vitest";
import { type FitVerdict, fitVerdict, type MemoryAtHand, usableBytes } from "./fit-verdict.ts";

const card = { kind: "GPU", memoryGb: 24 } as const;

test.each<{ memory: MemoryAtHand; share: number; verdict: FitVerdict }>([
  { memory: card, share: 0.5, verdict: "fits" },
  { memory: card, share: 0.85, verdict: "fits" },
  { memory: card, share: 0.86, verdict: "tight" },
  { memory: card, share: 1, verdict: "tight" },
  { memory: card, share: 1.001, verdict: "too-big" },
  { memory: { ...card, processors: 2 }, share: 1, verdict: "tight" },
  { memory: { kind: "Apple Silicon", memoryGb: 16 }, share: 0.2, verdict: "fits" },
])("$share of the usable part of $memory.memoryGb GB of a $memory.kind: $verdict", ({ memory, share, verdict }) => {
  expect(fitVerdict({ total: usableBytes(memory) * share }, memory)).toBe(verdict);
});

test("dedicated memory leaves more for a model than shared memory", () => {
  const kinds = ["GPU", "CPU", "Apple Silicon"] as const;
  expect(kinds.map((kind) => usableBytes({ kind, memoryGb: 100 }) / 1e9)).toEqual([95, 80, 75]);
  expect(usableBytes({ ...card, processors: 2 })).toBe(2 * usableBytes(card));
});
