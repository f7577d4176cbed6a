import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { fullCollection } from "./full-collection.ts";

test("frees unreferenced memory", async () => {
  const collect = fullCollection();
  let isFreed = false;
  const registry = new FinalizationRegistry(() => {
    isFreed = true;
  });
  registry.register({ garbage: true }, "");
  await collect();
  await expect.poll(() => isFreed).toBe(true);
});

test("does not add `gc` to contexts that are created later", () => {
  fullCollection();
  expect(runInNewContext("typeof gc")).toBe("undefined");
});
