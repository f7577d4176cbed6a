import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { typicalOutput } from "./typical-output.ts";

test("a model of which nothing is known writes as much as is assumed", () => {
  expect(typicalOutput().of("acme/chat")).toBe(1000);
});

test.each([
  { written: 50, times: 40, least: 50, most: 60 },
  { written: 8000, times: 10, least: 7900, most: 8000 },
])("after $times answers of $written tokens, that is what is expected", ({ written, times, least, most }) => {
  const typical = typicalOutput();
  for (let call = 0; call < times; call++) typical.observe("acme/chat", written);
  expect(typical.of("acme/chat")).toBeGreaterThanOrEqual(least);
  expect(typical.of("acme/chat")).toBeLessThanOrEqual(most);
  expect(typical.of("acme/other")).toBe(1000);
});

test("of answers of both kinds, the longer count for more", () => {
  const typical = typicalOutput();
  for (let call = 0; call < 40; call++) typical.observe("acme/chat", call % 2 === 0 ? 100 : 2000);
  expect(typical.of("acme/chat")).toBeGreaterThan(1050);
});

test("only so many models are kept, those that were seen last", () => {
  const typical = typicalOutput();
  const { cachedModels } = limits.router;
  for (let model = 0; model <= cachedModels; model++) typical.observe(`acme/${model}`, 5000);
  expect(typical.of("acme/0")).toBe(1000);
  expect([typical.of("acme/1"), typical.of(`acme/${cachedModels}`)]).toEqual([3000, 3000]);
});
