import { memorySource, readGgufHeader } from "@modelyard/model-files";
import { writeGguf } from "@modelyard/model-files/writers";
import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { ggufText, headerChanges } from "./header-changes.ts";

type Tensors = NonNullable<NonNullable<Parameters<typeof writeGguf>[0]>["tensors"]>;

async function textOf(contextLength: number, tensors: Tensors) {
  const bytes = writeGguf({
    metadata: [
      ["general.architecture", { type: "string", value: "llama" }],
      ["llama.context_length", { type: "uint32", value: contextLength }],
      ["__proto__", { type: "array", of: "uint32", values: [{ type: "uint32", value: contextLength }] }],
    ],
    tensors,
  });
  return ggufText(await readGgufHeader(memorySource(bytes)));
}

test("headers of GGUF files are compared by tensors and metadata", async () => {
  const before = await textOf(4096, [
    { name: "a.weight", type: "F32", shape: [4, 2] },
    { name: "b.weight", type: "F32", shape: [4] },
  ]);
  const after = await textOf(8192, [
    { name: "a.weight", type: "F16", shape: [4, 2] },
    { name: "b.weight", type: "F32", shape: [4] },
  ]);
  expect(headerChanges(before, after)).toEqual({
    sameTensors: 1,
    tensors: { isComplete: true, changes: [{ name: "a.weight", before: "F32 [4, 2]", after: "F16 [4, 2]" }] },
    metadata: {
      isComplete: true,
      changes: [
        { name: "llama.context_length", before: "4096", after: "8192" },
        { name: "__proto__", before: "[4096]", after: "[8192]" },
      ],
    },
  });
});

test("many changes and long names are cut", () => {
  const names = Array.from({ length: limits.diffPage.values + 1 }, (_, index) => `${index} ${"x".repeat(300)}`);
  const tensors = new Map(names.map((name) => [name, "F32 [1]"]));
  const none = { tensors: new Map<string, string>(), metadata: new Map<string, string>() };
  const { tensors: changed } = headerChanges(none, { ...none, tensors });
  expect([changed.changes.length, changed.isComplete]).toEqual([limits.diffPage.values, false]);
  expect(changed.changes[0]?.name).toHaveLength(limits.diffPage.valueChars + 1);
});
