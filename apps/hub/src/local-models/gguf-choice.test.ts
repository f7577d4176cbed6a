import { describe, expect, test } from "vitest";
import { chooseGguf, modelFiles } from "./gguf-choice.ts";

const files = (...paths: string[]) => paths.toSorted().map((path) => ({ path }));
const chosen = (paths: string[], quantization?: string) => {
  const choice = chooseGguf(files(...paths), quantization);
  return choice === undefined ? undefined : [...choice.parts.map(({ path }) => path), choice.projector?.path];
};

describe("without a quantization", () => {
  test.each([
    { what: "Q4_K_M", paths: ["a-F16.gguf", "a-Q4_K_M.gguf", "a-Q8_0.gguf"], chooses: "a-Q4_K_M.gguf" },
    { what: "else Q8_0", paths: ["a-F16.gguf", "a-q8_0.gguf"], chooses: "a-q8_0.gguf" },
    { what: "else the first", paths: ["b.gguf", "a.gguf"], chooses: "a.gguf" },
    {
      what: "never a companion",
      paths: ["a-imatrix.gguf", "a-mmproj.gguf", "mtp-a.gguf", "z.gguf"],
      chooses: "z.gguf",
    },
    { what: "nothing but GGUF files", paths: ["Q4_K_M.bin", "b.gguf"], chooses: "b.gguf" },
  ])("llama.cpp loads $what", ({ paths, chooses }) => {
    expect(chosen(paths)?.[0]).toBe(chooses);
  });

  test("a repository without a model has none", () => {
    expect(chosen(["README.md", "mmproj-F16.gguf"])).toBeUndefined();
  });
});

describe("a quantization", () => {
  test.each([
    { tag: "q4_k_m", chooses: "x-Q4_K_M.gguf" },
    { tag: "Q8_0", chooses: "big/x-Q8_0-00001-of-00002.gguf" },
    { tag: "Q4", chooses: undefined },
    { tag: ".*", chooses: undefined },
    { tag: "F16", chooses: undefined },
  ])("$tag is found in any case, and only before a point or hyphen", ({ tag, chooses }) => {
    const paths = [
      "x-Q4_K_M.gguf",
      "big/x-Q8_0-00001-of-00002.gguf",
      "big/x-Q8_0-00002-of-00002.gguf",
      "mmproj-F16.gguf",
    ];
    expect(chosen(paths, tag)?.[0]).toBe(chooses);
  });

  test("of a split file includes all parts", () => {
    const paths = ["x-Q8_0-00001-of-00002.gguf", "x-Q8_0-00002-of-00002.gguf", "y-Q8_0-00001-of-00003.gguf"];
    expect(chosen(paths, "Q8_0")).toEqual(["x-Q8_0-00001-of-00002.gguf", "x-Q8_0-00002-of-00002.gguf", undefined]);
  });

  test("of a split file without one of its parts is absent", () => {
    expect(chosen(["x-Q8_0-00001-of-00003.gguf", "x-Q8_0-00003-of-00003.gguf"])).toBeUndefined();
  });
});

test.each([
  {
    what: "of the nearest folder",
    paths: ["mmproj-F16.gguf", "q/mmproj-F32.gguf", "q/x-Q8_0.gguf"],
    is: "q/mmproj-F32.gguf",
  },
  { what: "not of another folder", paths: ["other/mmproj-F16.gguf", "q/x-Q8_0.gguf"], is: undefined },
  {
    what: "with the most similar bits",
    paths: ["mmproj-F32.gguf", "mmproj-Q8_0.gguf", "x-Q4_K_M.gguf"],
    is: "mmproj-Q8_0.gguf",
  },
])("the projector is the one $what", ({ paths, is }) => {
  expect(chosen(paths)?.at(-1)).toBe(is);
});

test("further parts are no models of their own", () => {
  const paths = ["a.gguf", "x-00001-of-00002.gguf", "x-00002-of-00002.gguf"];
  expect(modelFiles(files(...paths)).map(({ path }) => path)).toEqual(["a.gguf", "x-00001-of-00002.gguf"]);
});
