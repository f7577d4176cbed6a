import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { typicalOutput } from "./typical-output.ts";

test("an unknown model is expected to generate the default", () => {
  expect(typicalOutput().of("acme/chat")).toBe(1000);
});

test.each([
  { written: 50, times: 40, least: 50, most: 60 },
  { written: 8000, times: 10, least: 7900, most: 8000 },
])("after $times responses of $written tokens, the estimate is $expected", ({ written, times, least, most }) => {
  const typical = typicalOutput();
  for (let call = 0; call < times; call++) typical.observe("acme/chat", written);
  expect(typical.of("acme/chat")).toBeGreaterThanOrEqual(least);
  expect(typical.of("acme/chat")).toBeLessThanOrEqual(most);
  expect(typical.of("acme/other")).toBe(1000);
});

test("with both kinds of responses, the longer have more weight", () => {
  const typical = typicalOutput();
  for (let call = 0; call < 40; call++) typical.observe("acme/chat", call % 2 === 0 ? 100 : 2000);
  expect(typical.of("acme/chat")).toBeGreaterThan(1050);
});

test("a limited number of models is kept, the most recently used", () => {
  const typical = typicalOutput();
  const { cachedModels } = limits.router;
  for (let model = 0; model <= cachedModels; model++) typical.observe(`acme/${model}`, 5000);
  expect(typical.of("acme/0")).toBe(1000);
  expect([typical.of("acme/1"), typical.of(`acme/${cachedModels}`)]).toEqual([3000, 3000]);
});
