import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formulasModule, formulasModulePath } from "../../script/formulas-module.ts";
import { taskDescriptors } from "../descriptors.ts";
import { isPipelineType, tasks } from "../tasks.ts";
import { formulas, type Metric, metricKey, metrics } from "./index.ts";

const entries = Object.entries<Metric>(metrics);
const used = new Set(
  Object.keys(tasks)
    .filter(isPipelineType)
    .flatMap((task) => taskDescriptors[task].metrics.map(({ id }) => metricKey(task, id))),
);

test("the generated module contains the current formulas", () => {
  expect(readFileSync(formulasModulePath, "utf8")).toBe(formulasModule());
});

test.each(entries)("%s describes what it measures, its range and its pitfalls", (key, metric) => {
  expect(used).toContain(key);
  expect(metric.range).not.toBe("");
  expect(metric.pitfall).toMatch(/^[A-Z].+\.$/);
  expect(formulas.has(key)).toBe(metric.formula !== undefined);
  expect(metric.symbols === undefined).toBe(metric.formula === undefined);
});

test("formulas are MathML of letters, digits and signs, without scripts, styles or URLs", () => {
  for (const [key, mathml] of formulas) {
    const tags = new Set([...mathml.matchAll(/<\/?([a-z]+)/g)].map(([, tag]) => tag));
    expect(
      [...tags].filter(
        (tag) =>
          !/^m(ath|row|i|n|o|text|space|frac|sqrt|s?u[bp]|subsup|over|under|underover|style|table|tr|td)$/.test(
            tag ?? "",
          ),
      ),
      key,
    ).toEqual([]);
    expect(mathml, key).not.toMatch(/\b(?:style|href|class|on\w+)=/);
    // These variants of letters are no longer part of MathML.
    expect(mathml, key).not.toMatch(/mathvariant="(?!normal")/);
    expect(mathml, key).not.toMatch(/<mtext>\w/);
    expect(mathml.length, key).toBeLessThan(2000);
  }
});

test.each([
  { task: "text-classification", name: "f1", key: "f1" },
  { task: "question-answering", name: "f1", key: "token-f1" },
  { task: "token-classification", name: "f1", key: "entity-f1" },
  { task: "object-detection", name: "Mean Average Precision", key: "detection-map" },
  { task: "text-ranking", name: "Mean Average Precision", key: "ranking-map" },
  { task: "visual-question-answering", name: "accuracy", key: "vqa-accuracy" },
  { task: "other", name: "as stated by the author", key: undefined },
  { task: "other", name: "constructor", key: undefined },
] as const)("$name of $task is $key", ({ task, name, key }) => {
  expect(metricKey(task, name)).toBe(key);
});
