import * as theirs from "@huggingface/tasks";
import { assert, constantFrom, array as listOf, property } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bySizeDescending,
  type FileType,
  fileTypeNames,
  fileTypeOfCode,
  fileTypes,
  fileTypesBySize,
  nearestFileType,
  parseQuantizationLabel,
  tensorTypeNames,
  tensorTypeOfCode,
} from "../index.ts";

// Other tools expect a hub to match the published @huggingface/tasks. Deviations are listed here with the reason.

const theirCode = (type: FileType) => theirs.GGMLFileQuantizationType[type];

describe("quantization", () => {
  test("tensor types have the same codes", () => {
    for (const name of tensorTypeNames()) expect(tensorTypeOfCode(theirs.GGMLQuantizationType[name])).toBe(name);
    expect(tensorTypeNames()).toHaveLength(Object.keys(theirs.GGMLQuantizationType).length / 2);
  });

  test("file types have the same codes and the same order of size", () => {
    for (const name of fileTypeNames()) expect(fileTypeOfCode(theirs.GGMLFileQuantizationType[name])).toBe(name);
    expect(fileTypeNames()).toHaveLength(Object.keys(theirs.GGMLFileQuantizationType).length / 2);
    // Theirs omits some file types; those are placed beside related ones.
    const codes = fileTypesBySize.map((type): number => fileTypes[type].code);
    const their: readonly number[] = theirs.GGUF_QUANT_ORDER;
    expect(codes.filter((code) => their.includes(code))).toEqual(their);
  });

  test("the nearest file type is the same", () => {
    const ordered = fileTypesBySize.filter((type) => theirs.GGUF_QUANT_ORDER.includes(theirCode(type)));
    assert(
      property(constantFrom(...ordered), listOf(constantFrom(...ordered)), (wanted, available) => {
        const nearest = nearestFileType(wanted, available);
        const codes = available.map(theirCode);
        expect(nearest && fileTypes[nearest].code).toBe(theirs.findNearestQuantType(theirCode(wanted), codes));
      }),
    );
    expect([...fileTypesBySize].toSorted(bySizeDescending)).toEqual(fileTypesBySize);
  });

  // Theirs finds the shorter Q4_0 and Q4_1 in these, since it tries them first.
  const longerHere = new Set(["Q4_0_4_4", "Q4_0_4_8", "Q4_0_8_8", "Q4_1_SOME_F16"]);
  test.each([...fileTypeNames().filter((name) => !longerHere.has(name)), "MXFP4"])(
    "%s is found in a file name",
    (name) => {
      for (const file of [
        `model-${name}.gguf`,
        `UD-${name}/m-00001-of-00002.gguf`,
        `Q8_0/m.${name.toLowerCase()}.gguf`,
      ])
        expect(parseQuantizationLabel(file)?.label).toBe(theirs.parseGGUFQuantLabel(file));
    },
  );
});
