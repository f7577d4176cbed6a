import { expect, test } from "vitest";
import { checkCard } from "./check-card.ts";

const check = (data: Record<string, unknown>, type: "model" | "dataset" = "model") =>
  checkCard({ data, problems: [] }, type);
const result = { task: { type: "text-generation" }, dataset: { type: "glue", name: "GLUE" } };
const metrics = [{ type: "accuracy", value: 0.9 }];

test.each([
  { data: {} },
  { data: { license: "mit" } },
  { data: { license: "MIT" } },
  { data: { license: ["mit", "apache-2.0"] } },
  { data: { license: null, pipeline_tag: null, tags: null } },
  { data: { pipeline_tag: "text-generation", tags: ["a"] } },
  { data: { base_model: "acme/talker", datasets: ["squad", "acme/rows"], base_model_relation: "adapter" } },
  { data: { "model-index": [{ name: "talker", results: [{ ...result, metrics }] }] } },
])("$data has no problems", ({ data }) => {
  expect(check(data)).toEqual({ errors: [], warnings: [] });
});

test.each([
  { data: { license: { a: "b" } }, says: '"license" must be a string' },
  { data: { license: ["mit", 1] }, says: '"license" must be a string' },
  { data: { license: "my-own" }, says: '"license" has the unknown id "my-own"' },
  { data: { license: ["mit", "my-own"] }, says: '"license" has the unknown id "my-own"' },
  { data: { pipeline_tag: "dancing" }, says: '"pipeline_tag" is not a task that this hub knows: "dancing"' },
  { data: { pipeline_tag: ["text-generation"] }, says: '"pipeline_tag"' },
  { data: { "model-index": "none" }, says: '"model-index" must be a list' },
  { data: { "model-index": { name: "talker" } }, says: '"model-index" must be a list' },
])("$data is an error", ({ data, says }) => {
  const { errors, warnings } = check(data);
  expect([errors.length, warnings]).toEqual([1, []]);
  expect(errors[0]).toContain(says);
});

test.each([
  { data: { tags: { a: 1 } }, says: '"tags" must be a string or a list of strings' },
  { data: { base_model: "not a name" }, says: '"base_model" names "not a name"' },
  { data: { base_model: 5 }, says: '"base_model" must be a string' },
  { data: { datasets: ["a/b/c"] }, says: '"datasets" names "a/b/c"' },
  { data: { base_model_relation: "cousin" }, says: '"base_model_relation" must be one of' },
  { data: { "model-index": [{ name: "talker", results: [{ ...result }] }] }, says: "results[0].metrics" },
  {
    data: { "model-index": [{ name: "talker", results: [{ ...result, metrics: [{ type: "accuracy" }] }] }] },
    says: "is missing",
  },
])("$data is a warning", ({ data, says }) => {
  const { errors, warnings } = check(data);
  expect([errors, warnings.length]).toEqual([[], 1]);
  expect(warnings[0]).toContain(says);
});

test("the task of a dataset is not checked, but its sources are", () => {
  expect(check({ pipeline_tag: "dancing", source_datasets: ["original", "extended|squad", "a/b"] }, "dataset")).toEqual(
    {
      errors: [],
      warnings: [],
    },
  );
  expect(check({ source_datasets: "no name" }, "dataset").warnings).toHaveLength(1);
});

test("a card without metadata has a warning, and one that cannot be read its problem", () => {
  expect(checkCard({ data: undefined, problems: [] }, "model").warnings).toEqual([
    expect.stringContaining("no metadata"),
  ]);
  expect(checkCard({ data: undefined, problems: [{ line: 3, message: "It is broken." }] }, "model")).toEqual({
    errors: ["Line 3: It is broken."],
    warnings: [],
  });
});

test("many problems are cut short", () => {
  expect(check({ base_model: Array.from({ length: 1000 }, (_, index) => `no name ${index}`) }).warnings).toHaveLength(
    20,
  );
});
