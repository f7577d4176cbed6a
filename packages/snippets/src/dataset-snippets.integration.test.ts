import { datasetLibraries } from "@modelyard/tasks";
import { describe, expect, test } from "vitest";
import { datasetSnippets } from "./dataset-snippets.ts";
import { datasetGenerators } from "./datasets/dataset-libraries.ts";
import { notebookLinks } from "./notebook-links.ts";
import { pythonProblems } from "./testing/parse-code.ts";

const all = Object.keys(datasetLibraries).filter((library) => library in datasetGenerators);
const dataset = (format?: string, cardData?: Record<string, unknown>) => ({
  id: "acme/rows",
  tags: [...all.map((library) => `library:${library}`), ...(format === undefined ? [] : [`format:${format}`])],
  cardData,
});

test("all 12 dataset libraries have a snippet", () => {
  expect(all.toSorted()).toEqual(Object.keys(datasetGenerators).toSorted());
  expect(datasetSnippets(dataset()).map(({ library }) => library)).toEqual(all);
  expect(all).toHaveLength(12);
});

describe.each([undefined, "csv", "json", "parquet", "text"])("format %s", (format) => {
  const snippets = datasetSnippets(dataset(format));
  test.each(snippets)("$library matches the golden file", async ({ library, code }) => {
    await expect(`${code}\n`).toMatchFileSnapshot(`__golden__/datasets/${library}-${format ?? "unknown"}.py`);
  });

  test("Python parses all of them", () => {
    expect(pythonProblems(snippets.map(({ code }) => code)).filter((problem) => problem !== null)).toEqual([]);
  });
});

test("the first of several configurations is loaded", () => {
  const configs = [{ config_name: "small", data_files: "small/*.csv" }, { config_name: "large" }];
  const codes = datasetSnippets(dataset("csv", { configs }))
    .map(({ code }) => code)
    .join("\n");
  expect(codes).toContain('load_dataset("acme/rows", "small")');
  expect(codes).toContain('pl.scan_csv("hf://datasets/acme/rows/small/*.csv")');
  expect(codes).toContain('glob("hf://datasets/acme/rows/small/*.csv")');
});

test("pandas reads a file by its URL, and each file of a pattern", () => {
  const [one] = datasetSnippets({
    id: "acme/rows",
    tags: ["library:pandas", "format:csv"],
    cardData: { configs: [{ data_files: "rows.csv" }] },
  });
  expect(one?.code).toContain('pd.read_csv("hf://datasets/acme/rows/rows.csv")');
  const [many] = datasetSnippets({ id: "acme/rows", tags: ["library:pandas", "format:csv"] });
  expect(many?.code).toContain('pd.concat(pd.read_csv(f"hf://{path}") for path in paths)');
});

test.each([null, "x", [], [null], [{ config_name: 1, data_files: [[]] }, { data_files: { path: {} } }]])(
  "a card with configs %j still has snippets",
  (configs) => {
    const codes = datasetSnippets({ ...dataset(), cardData: { configs } }).map(({ code }) => code);
    expect(codes).toHaveLength(12);
    expect(pythonProblems(codes).filter((problem) => problem !== null)).toEqual([]);
  },
);

test("a dataset without a library has no snippets", () => {
  expect(datasetSnippets({ id: "acme/rows", tags: ["pandas"] })).toEqual([]);
});

test("a notebook opens from this hub", () => {
  expect(notebookLinks({ id: "acme/thing", tags: [] }, "https://hub.example.org").map(({ url }) => url)).toEqual([
    "https://colab.research.google.com#fileId=https%3A%2F%2Fhub.example.org%2Facme%2Fthing.ipynb",
    "https://www.kaggle.com/kernels/welcome?src=https%3A%2F%2Fhub.example.org%2Facme%2Fthing.ipynb",
  ]);
  expect(notebookLinks({ id: 'a/"b', tags: [] })[0]?.url).not.toContain('"');
});
