import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { describeWeights } from "./describe-weights.ts";

/** Returns empty files. Each is refused because of its size, so no repository is needed. */
const emptyFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `f${String(index).padStart(4, "0")}.gguf`,
    size: 0,
    blobId: "0".repeat(40),
  }));

test("GGUF files are read up to the limit, and the first skipped one is named", async () => {
  const { ggufFiles } = limits.modelFiles;
  const atLimit = await describeWeights({ folder: "/missing", files: emptyFiles(ggufFiles) });
  expect(atLimit.problems).toHaveLength(ggufFiles);
  expect(atLimit.problems.filter(({ message }) => message.includes("Only the first"))).toEqual([]);

  const files = emptyFiles(ggufFiles + 1);
  const { problems } = await describeWeights({ folder: "/missing", files });
  expect(problems.slice(0, -1)).toEqual(atLimit.problems);
  expect(problems.at(-1)).toEqual({
    path: files.at(-1)?.path,
    message: `Only the first ${ggufFiles} GGUF files of a repository are read.`,
  });
});
