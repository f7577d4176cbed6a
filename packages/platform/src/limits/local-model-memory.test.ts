import { expect, test } from "vitest";
import { limits } from "./limits.ts";
import { estimateMemory } from "./local-model-memory.ts";

const { processBytes, runtimeBytes, loadFactor, optimizationBytes, optimizedFromBytes, imagePixels, pixelBytes } =
  limits.onnx;
const of = (runtime: "gguf" | "onnx", ...sizes: number[]) => {
  return estimateMemory({ runtime, task: "feature-extraction", files: sizes.map((sizeBytes) => ({ sizeBytes })) });
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

test("a model of images gets memory for the largest image", () => {
  const files = [{ sizeBytes: 100_000 }];
  const { least, wanted } = estimateMemory({ runtime: "onnx", task: "image-classification", files });
  expect(wanted - least).toBe(imagePixels * pixelBytes);
});

test("only larger ONNX models get memory to optimise the runtime", () => {
  const small = of("onnx", optimizedFromBytes - 1);
  const large = of("onnx", optimizedFromBytes);
  expect([small.wanted - small.least, large.wanted - large.least]).toEqual([0, optimizationBytes]);
});
