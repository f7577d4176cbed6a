import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { estimateMemory } from "./memory-estimate.ts";

const { processBytes, runtimeBytes, loadFactor, optimizationBytes, optimizedFromBytes } = limits.onnx;
const of = (runtime: "gguf" | "onnx", ...sizes: [number, ...number[]]) => {
  const [first, ...others] = sizes.map((sizeBytes, index) => ({ path: `${index}`, sizeBytes }));
  if (first === undefined) throw new Error("no file");
  return estimateMemory({ runtime, files: [first, ...others] });
};

test("a GGUF model needs its weights, a process and a context", () => {
  const { least, wanted } = of("gguf", 2_000_000_000, 1_000_000_000);
  expect(least).toBeGreaterThan(3_000_000_000 + limits.engine.processBytes);
  expect(wanted).toBeGreaterThan(least);
});

test("an ONNX model gets at least what its runtime requires to load it", () => {
  for (const bytes of [100_000, optimizedFromBytes - 1, optimizedFromBytes, 100_000_000]) {
    expect(of("onnx", bytes).least).toBeGreaterThan(processBytes + runtimeBytes + loadFactor * bytes);
  }
});

test("only larger ONNX models get memory to optimise the runtime", () => {
  const small = of("onnx", optimizedFromBytes - 1);
  const large = of("onnx", optimizedFromBytes);
  expect([small.wanted - small.least, large.wanted - large.least]).toEqual([0, optimizationBytes]);
});
