import { expect, test } from "vitest";
import { isPipelineType, tasks } from "./tasks.ts";

test("all 57 tasks are here under the field's names", () => {
  expect(Object.keys(tasks)).toHaveLength(57);
});

test.each([
  { key: "text-generation", name: "Text Generation" },
  { key: "image-text-to-text", name: "Image-Text-to-Text" },
  { key: "text-to-3d", name: "Text-to-3D" },
  { key: "zero-shot-image-classification", name: "Zero-Shot Image Classification" },
  { key: "fill-mask", name: "Fill-Mask" },
  { key: "graph-ml", name: "Graph Machine Learning" },
  { key: "table-to-text", name: "Table to Text" },
] as const)("$key is called $name", ({ key, name }) => {
  expect(tasks[key].name).toBe(name);
});

test.each(["__proto__", "constructor", "text generation", ""])("%j is no task", (key) => {
  expect(isPipelineType(key)).toBe(false);
});
