import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { describeModelFiles } from "./describe-weights.ts";

/** Empty files: each is refused by its size alone, so no repository is needed to see which are looked at. */
const emptyFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `f${String(index).padStart(4, "0")}.gguf`,
    size: 0,
    blobId: "0".repeat(40),
  }));

test("of more GGUF files than the limit, the first are read and the first left out is named", async () => {
  const { ggufFiles } = limits.modelFiles;
  const atLimit = await describeModelFiles({ folder: "/nowhere", files: emptyFiles(ggufFiles) });
  expect(atLimit.problems).toHaveLength(ggufFiles);
  expect(atLimit.problems.filter(({ message }) => message.includes("Only the first"))).toEqual([]);

  const files = emptyFiles(ggufFiles + 1);
  const { problems } = await describeModelFiles({ folder: "/nowhere", files });
  expect(problems.slice(0, -1)).toEqual(atLimit.problems);
  expect(problems.at(-1)).toEqual({
    path: files.at(-1)?.path,
    message: `Only the first ${ggufFiles} GGUF files of a repository are read.`,
  });
});
