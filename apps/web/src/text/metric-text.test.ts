import { type MetricKey, metrics } from "@modelyard/tasks/metrics";
import { expect, test } from "vitest";
import { metricText } from "./metric-text.ts";

const isMetricKey = (key: string): key is MetricKey => Object.hasOwn(metrics, key);
const keys = Object.keys(metrics).filter(isMetricKey);

test.each(keys)("%s is explained in Turkish, without English text", (key) => {
  const [en, tr] = [metricText(key, "en"), metricText(key, "tr")];
  expect(tr.name).not.toBe("");
  expect(tr.pitfall).not.toBe(en.pitfall);
  const hasWords = /\p{L}{2,}|\bs$/u.test(en.range.replace("dB", ""));
  expect(tr.range !== en.range).toBe(hasWords);
  expect(tr.symbols === undefined).toBe(en.symbols === undefined);
  if (en.symbols !== undefined) expect(tr.symbols).not.toBe(en.symbols);
});

test("metrics have unique names", () => {
  for (const language of ["en", "tr"] as const) {
    expect(new Set(keys.map((key) => metricText(key, language).name)).size).toBe(keys.length);
  }
});
