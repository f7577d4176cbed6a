import { EVALUATION_FRAMEWORKS } from "@huggingface/tasks";
import { expect, test } from "vitest";
import {
  type EvaluationFramework,
  evaluationFrameworks,
  isEvaluationFramework,
} from "../evaluation/evaluation-frameworks.ts";

const urls = (frameworks: Readonly<Record<string, { url: string }>>) =>
  Object.fromEntries(Object.entries(frameworks).map(([id, { url }]) => [id, url]));

test("evaluation frameworks are those of @huggingface/tasks, with the same documentation", () => {
  expect(urls(evaluationFrameworks)).toEqual(urls(EVALUATION_FRAMEWORKS));
});

test("each has a name and a one-sentence description", () => {
  const names = new Set<string>();
  for (const [id, { name, description }] of Object.entries<EvaluationFramework>(evaluationFrameworks)) {
    names.add(name);
    expect(description, id).toMatch(/^[A-Z][^.]+\.$/);
  }
  expect(names.size).toBe(Object.keys(evaluationFrameworks).length);
});

test.each([
  { id: "inspect-ai", known: true },
  { id: "Inspect", known: false },
  { id: "constructor", known: false },
])("$id is a framework: $known", ({ id, known }) => {
  expect(isEvaluationFramework(id)).toBe(known);
});
