import { expect, test } from "vitest";
import {
  bitsPerWeight,
  type FileTypeEntry,
  fileTypes,
  fileTypesBySize,
  parseQuantizationLabel,
  type TensorType,
} from "./index.ts";

test.each<[TensorType, number]>([
  ["F32", 32],
  ["BF16", 16],
  ["Q4_0", 4.5],
  ["Q4_1", 5],
  ["Q5_0", 5.5],
  ["Q5_1", 6],
  ["Q8_0", 8.5],
  ["Q8_1", 10],
  ["Q2_K", 2.625],
  ["Q3_K", 3.4375],
  ["Q4_K", 4.5],
  ["Q5_K", 5.5],
  ["Q6_K", 6.5625],
  ["Q8_K", 9.125],
  ["IQ2_XXS", 2.0625],
  ["IQ2_XS", 2.3125],
  ["IQ3_XXS", 3.0625],
  ["IQ1_S", 1.5625],
  ["IQ4_NL", 4.5],
  ["IQ3_S", 3.4375],
  ["IQ2_S", 2.5625],
  ["IQ4_XS", 4.25],
  ["IQ1_M", 1.75],
  ["TQ1_0", 1.6875],
  ["TQ2_0", 2.0625],
  ["MXFP4", 4.25],
  ["NVFP4", 4.5],
  ["Q1_0", 1.125],
  ["Q2_0", 2.25],
])("%s takes %s bits per weight", (type, bits) => {
  expect(bitsPerWeight(type)).toBe(bits);
});

test("the size order has every file type once, by descending bits of most weights, except one publisher's mixes", () => {
  expect(fileTypesBySize.toSorted()).toEqual(Object.keys(fileTypes).toSorted());
  const whole = fileTypesBySize.map((type): FileTypeEntry => fileTypes[type]).flatMap(({ mostly }) => mostly ?? []);
  expect(bitsPerWeight(whole[0] ?? "Q1_0")).toBe(32);
  expect(bitsPerWeight(whole.at(-1) ?? "F32")).toBe(1.125);
});

test.each([
  { file: "llama-3-8b.Q4_K_M.gguf", label: "Q4_K_M", fileType: "Q4_K_M" },
  { file: "UD-Q4_K_XL/model-UD-Q4_K_XL-00001-of-00002.gguf", label: "UD-Q4_K_XL", fileType: "Q4_K_XL" },
  { file: "BF16/model-q8_0.gguf", label: "Q8_0", fileType: "Q8_0" },
  { file: "gpt-oss-20b-MXFP4.gguf", label: "MXFP4", fileType: "MXFP4_MOE" },
  { file: "model.Q4_0_4_8.gguf", label: "Q4_0_4_8", fileType: "Q4_0_4_8" },
  { file: "model.IQ4_NL_X.gguf", label: "IQ4_NL_X", fileType: "IQ4_NL" },
])("$file is labelled $label", ({ file, label, fileType }) => {
  expect(parseQuantizationLabel(file)).toEqual({ label, fileType });
});

test.each(["model.gguf", "", "Q4.gguf"])("%j has no label", (file) => {
  expect(parseQuantizationLabel(file)).toBeUndefined();
});
