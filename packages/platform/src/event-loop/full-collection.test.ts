import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { fullCollection } from "./full-collection.ts";

test("frees what nothing refers to", async () => {
  const collect = fullCollection();
  let isFreed = false;
  const registry = new FinalizationRegistry(() => {
    isFreed = true;
  });
  registry.register({ garbage: true }, "");
  await collect();
  await expect.poll(() => isFreed).toBe(true);
});

test("gives `gc` to no context that is created later", () => {
  fullCollection();
  expect(runInNewContext("typeof gc")).toBe("undefined");
});
