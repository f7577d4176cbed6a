import { expect, test } from "vitest";
import { chooseGgufFile, ggufFiles, ggufPartCount } from "./gguf-files.ts";

const files = ["README.md", "imatrix.gguf", "mmproj-F16.gguf", "talker-Q2_K.gguf", "talker-q4_k_m.gguf"];

test.each([
  { rule: "Q4_K_M is preferred", paths: files, chosen: "talker-q4_k_m.gguf" },
  { rule: "a wanted file takes precedence", paths: files, wanted: "talker-Q2_K.gguf", chosen: "talker-Q2_K.gguf" },
  { rule: "a wanted file must exist", paths: files, wanted: "gone.gguf", chosen: "talker-q4_k_m.gguf" },
  { rule: "a projector is not a model", paths: files, wanted: "mmproj-F16.gguf", chosen: "talker-q4_k_m.gguf" },
  { rule: "without Q4_K_M the first is used", paths: ["b-Q8_0.gguf", "a-Q2_K.gguf"], chosen: "b-Q8_0.gguf" },
  {
    rule: "the quantization in a folder's name is ignored",
    paths: ["Q4_K_M/a-F16.gguf", "b-Q4_K_M.gguf"],
    chosen: "b-Q4_K_M.gguf",
  },
  { rule: "a projector alone is not a model", paths: ["sub/model-mmproj.gguf"], chosen: undefined },
  {
    rule: "a name that only starts like a projector's is a model",
    paths: ["mmprojector.gguf"],
    chosen: "mmprojector.gguf",
  },
  { rule: "no files", paths: [], chosen: undefined },
])("$rule", ({ paths, wanted, chosen }) => {
  expect(chooseGgufFile(paths, wanted)).toBe(chosen);
});

test("a split model counts once, by its first part", () => {
  const parts = ["big/m-Q4_K_M-00002-of-00003.gguf", "big/m-Q4_K_M-00001-of-00003.gguf", "m-Q8_0.gguf"];
  expect(ggufFiles(parts)).toEqual(["big/m-Q4_K_M-00001-of-00003.gguf", "m-Q8_0.gguf"]);
  expect(parts.map(ggufPartCount)).toEqual([3, 3, 1]);
});
