import { evaluationFrameworks } from "@modelyard/tasks/evaluation-frameworks";
import { describe, expect, test } from "vitest";
import { readEvaluations } from "./read-evaluations.ts";

/** Returns the front matter of a card with these results. */
const card = (...results: unknown[]) => ({ "model-index": [{ name: "model", results }] });
const dataset = { name: "SQuAD v2", type: "squad_v2", config: "plain", split: "validation" };
const metrics = [{ type: "f1", value: 0.91 }];

test("a result has its task, dataset, part and metrics", () => {
  const [evaluation] = readEvaluations(
    card({
      task: { type: "question-answering", name: "QA" },
      dataset,
      metrics: [
        { type: "f1", value: 0.91234 },
        { type: "exact_match", name: "Exact match", value: "88.1 ± 0.2" },
      ],
    }),
  );
  expect(evaluation).toEqual({
    task: "question-answering",
    dataset: "SQuAD v2",
    part: "plain, validation",
    source: undefined,
    metrics: [
      { name: "f1", value: 0.91234 },
      { name: "Exact match", value: "88.1 ± 0.2" },
    ],
  });
});

describe("the source of a result", () => {
  const { description, name, url } = evaluationFrameworks["inspect-ai"];
  test.each([
    { source: { name: "inspect-ai" }, shown: { name, description, url } },
    { source: { name: "INSPECT" }, shown: { name, description, url } },
    {
      source: { name: "inspect-ai", url: "https://a.example/log" },
      shown: { name, description, url: "https://a.example/log" },
    },
    {
      source: { name: "Our own run", url: "https://a.example/" },
      shown: { name: "Our own run", url: "https://a.example/" },
    },
    { source: { url: "https://a.example/log" }, shown: { name: "a.example", url: "https://a.example/log" } },
    { source: { name: "Run", url: "javascript:alert(1)" }, shown: { name: "Run" } },
    { source: { name: "constructor" }, shown: { name: "constructor" } },
    { source: { url: "data:text/html,x" }, shown: undefined },
    { source: {}, shown: undefined },
    { source: "inspect-ai", shown: undefined },
  ])("$source is shown as $shown", ({ source, shown }) => {
    expect(readEvaluations(card({ dataset, metrics, source }))[0]?.source).toEqual(shown);
  });
});

test.each([
  { what: "no card", data: undefined },
  { what: "no index", data: {} },
  { what: "an invalid index", data: { "model-index": "good" } },
  { what: "no results", data: { "model-index": [{ name: "model" }] } },
  { what: "a result without a dataset", data: card({ metrics }) },
  { what: "a dataset without a name", data: card({ dataset: {}, metrics }) },
  { what: "invalid metrics", data: card({ dataset, metrics: { f1: 0.9 } }) },
  { what: "a metric without a value", data: card({ dataset, metrics: [{ type: "f1" }] }) },
  { what: "a value that is neither number nor text", data: card({ dataset, metrics: [{ type: "f1", value: {} }] }) },
  { what: "a value of NaN", data: card({ dataset, metrics: [{ type: "f1", value: Number.NaN }] }) },
  { what: "a value of 41 characters", data: card({ dataset, metrics: [{ type: "f1", value: "9".repeat(41) }] }) },
])("$what gives no result", ({ data }) => {
  expect(readEvaluations(data)).toEqual([]);
});

test("an invalid result does not hide the others", () => {
  expect(readEvaluations(card(7, { dataset, metrics: [null, ...metrics] }))).toHaveLength(1);
});

test("at most 50 results with 20 metrics each are read", () => {
  const many = Array.from({ length: 51 }, () => ({ dataset, metrics: Array.from({ length: 21 }, () => metrics[0]) }));
  const evaluations = readEvaluations(card(...many));
  expect(evaluations).toHaveLength(50);
  expect(evaluations[0]?.metrics).toHaveLength(20);
});
