import { expect, test } from "vitest";
import { fileTypeOfCode, findHardware, library, localApp, safetensorsDtype, tensorTypeOfCode } from "../index.ts";
import { editDistance, nearestName } from "./nearest-name.ts";

test.each([
  { from: "", to: "abc", distance: 3 },
  { from: "kitten", to: "sitting", distance: 3 },
  { from: "same", to: "same", distance: 0 },
])("$from to $to takes $distance changes", ({ from, to, distance }) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

test.each([
  { name: "Transformer", nearest: "transformers" },
  { name: "SENTENCE_TRANSFORMERS", nearest: "sentence-transformers" },
  { name: "qqqqqqqqqqqqqqqq", nearest: undefined },
  { name: "", nearest: undefined },
])("the nearest to $name is $nearest", ({ name, nearest }) => {
  expect(nearestName(name, ["transformers", "sentence-transformers", "timm"])).toBe(nearest);
});

test.each<{ ask: () => unknown; error: string; suggestion: string | undefined }>([
  { ask: () => library("diffuser"), error: "UnknownLibraryError", suggestion: "diffusers" },
  { ask: () => localApp("olama"), error: "UnknownLocalAppError", suggestion: "ollama" },
  { ask: () => findHardware("rtx 4090 "), error: "UnknownHardwareError", suggestion: "RTX 4090" },
  { ask: () => tensorTypeOfCode(4), error: "UnknownCodeError", suggestion: "Q4_1 (3)" },
  { ask: () => fileTypeOfCode(1024), error: "UnknownCodeError", suggestion: "Q8_K_XL (1005)" },
  { ask: () => safetensorsDtype("BF17"), error: "UnknownDtypeError", suggestion: "BF16" },
  { ask: () => library("__proto__"), error: "UnknownLibraryError", suggestion: undefined },
])("$error suggests $suggestion", ({ ask, error, suggestion }) => {
  expect(ask).toThrow(expect.objectContaining({ name: error, suggestion }));
});

test("an error shows only the start of a long unknown name", () => {
  expect(() => library("x".repeat(10_000))).toThrow(/^.{1,140}$/);
});
