import { describe, expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";
import { datasetTagQuery } from "./dataset-tag-query.ts";

interface Row {
  title: string;
  url: string;
  status?: number;
  contains: string[];
  lacks?: string[];
}

const { request } = createTestPages();

test.each<Row>([
  {
    title: "the list describes each dataset and has facets with counts",
    url: "/datasets",
    contains: [
      'href="/datasets/acme/minutes"',
      "Summarization</span><span>Tabular</span><span>10K&lt;n&lt;100K</span><span>Parquet</span>",
      'href="/datasets?task_categories=summarization"',
      'Datasets</h1><output data-live="total">2</output>',
    ],
    lacks: ["<img src=x>", "<script>alert(8)"],
  },
  {
    title: "facets narrow the list, and accept prefixed tags",
    url: "/datasets?license=license:cc-by-4.0&size_categories=10K%3Cn%3C100K",
    contains: ["acme/</span>", 'href="/datasets?size_categories=10K%3Cn%3C100K" class="chip"'],
    lacks: ["hostile-rows"],
  },
  {
    title: "an empty list names the filters and offers to remove them",
    url: "/datasets?search=zzz",
    contains: ["No matching datasets", "Remove Name: zzz"],
  },
  {
    title: "a dataset page has code for its libraries, facts as links, and models trained on it",
    url: "/datasets/acme/minutes",
    contains: [
      "load_dataset",
      'href="/datasets/acme/minutes?library=pandas#use"',
      'href="/datasets?license=cc-by-4.0"',
      'href="/datasets?language=tr">Turkish</a>',
      'href="/datasets?other=harbour"',
      "48 MB",
      "Models trained on this dataset",
      'href="/acme/talker-1b"',
      'href="/models?other=dataset%3Aacme%2Fminutes"',
      "export HF_ENDPOINT=https://hub.example",
    ],
  },
  {
    title: "the address selects the library whose code is open",
    url: "/datasets/acme/minutes?library=pandas",
    contains: ['<div id="library-pandas" data-slot', '<div id="library-datasets" hidden=""'],
  },
  {
    title: "a dataset without library or card says what to do",
    url: "/datasets/harbour/hostile-rows",
    contains: ["No supported library yet", "hf download --repo-type dataset harbour/hostile-rows", "No card yet"],
    lacks: ["<script>alert(8)", '" onmouseover=alert(9) x="'],
  },
  {
    title: "the files page lists the dataset's files",
    url: "/datasets/acme/minutes/tree/main",
    contains: [
      'href="/datasets/acme/minutes/blob/main/config.json"',
      'href="/datasets/acme/minutes/resolve/main/config.json?download=true"',
      '<a href="/datasets/acme/minutes">minutes</a>',
    ],
  },
  {
    title: "the file page shows a dataset's file",
    url: "/datasets/acme/minutes/blob/main/config.json",
    contains: ['<tr id="L2">', 'href="/datasets/acme/minutes/resolve/main/config.json"'],
  },
  { title: "a missing dataset returns 404", url: "/datasets/acme/nothing", status: 404, contains: ["404"] },
  { title: "a missing file is named", url: "/datasets/acme/minutes/blob/main/x", status: 404, contains: ["“x”"] },
])("$title", async ({ url, status = 200, contains, lacks = [] }) => {
  const response = await request(url);
  const html = await response.text();
  expect(response.status).toBe(status);
  for (const part of contains) expect(html).toContain(part);
  for (const part of lacks) expect(html).not.toContain(part);
});

describe("the page is shown although a part fails", () => {
  test.each([
    { part: "the models", broken: /^\/api\/models$/, says: "load_dataset" },
    { part: "the card", broken: /^\/_private\/card/, says: "The card could not be displayed" },
  ])("$part", async ({ broken, says }) => {
    const pages = createTestPages({ fetchHub: createFixtureHub({ broken }).fetch });
    const response = await pages.request("/datasets/acme/minutes");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(says);
  });
});

test.each([
  { tag: "license:mit", query: { license: "mit" } },
  { tag: "size_categories:n<1K", query: { size_categories: "n<1K" } },
  { tag: "region:us", query: { other: ["region:us"] } },
  { tag: "harbour", query: { other: ["harbour"] } },
  { tag: "license:a,b", query: { other: ["license:a,b"] } },
])("the tag $tag links to $query", ({ tag, query }) => {
  expect(datasetTagQuery(tag)).toEqual(query);
});
