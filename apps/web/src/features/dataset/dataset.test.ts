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
    title: "the list has lines with what a dataset is, and facets with counts",
    url: "/datasets",
    contains: [
      'href="/datasets/acme/minutes"',
      "<span>Summarization</span><span>Tabular</span><span>10K&lt;n&lt;100K</span><span>Parquet</span>",
      'href="/datasets?task_categories=summarization"',
      "Datasets</h1><p>2</p>",
    ],
    lacks: ["<img src=x>", "<script>alert(8)"],
  },
  {
    title: "facets of datasets narrow the list, in the field's words too",
    url: "/datasets?license=license:cc-by-4.0&size_categories=10K%3Cn%3C100K",
    contains: ["acme/</span>", 'href="/datasets?size_categories=10K%3Cn%3C100K" class="chip"'],
    lacks: ["hostile-rows"],
  },
  {
    title: "an empty list of datasets says why and names what to drop",
    url: "/datasets?search=zzz",
    contains: ["No matching datasets", "Remove Name: zzz"],
  },
  {
    title:
      "a dataset's page has code for the libraries that read it, its facts as links, and the models that learnt from it",
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
    title: "the address says which library's code is open",
    url: "/datasets/acme/minutes?library=pandas",
    contains: ['<div id="library-pandas" data-slot', '<div id="library-datasets" hidden=""'],
  },
  {
    title: "a dataset that no library reads, without a card, says what to do",
    url: "/datasets/harbour/hostile-rows",
    contains: ["No supported library yet", "hf download --repo-type dataset harbour/hostile-rows", "No card yet"],
    lacks: ["<script>alert(8)", '" onmouseover=alert(9) x="'],
  },
  {
    title: "its files are those of the dataset",
    url: "/datasets/acme/minutes/tree/main",
    contains: [
      'href="/datasets/acme/minutes/blob/main/config.json"',
      'href="/datasets/acme/minutes/resolve/main/config.json?download=true"',
      '<a href="/datasets/acme/minutes">minutes</a>',
    ],
  },
  {
    title: "a file of a dataset is read from the dataset",
    url: "/datasets/acme/minutes/blob/main/config.json",
    contains: ['<tr id="L2">', 'href="/datasets/acme/minutes/resolve/main/config.json"'],
  },
  { title: "a dataset that is not there is 404", url: "/datasets/acme/nothing", status: 404, contains: ["404"] },
  { title: "a missing file is named", url: "/datasets/acme/minutes/blob/main/x", status: 404, contains: ["“x”"] },
])("$title", async ({ url, status = 200, contains, lacks = [] }) => {
  const response = await request(url);
  const html = await response.text();
  expect(response.status).toBe(status);
  for (const part of contains) expect(html).toContain(part);
  for (const part of lacks) expect(html).not.toContain(part);
});

describe("a part that fails leaves the page standing", () => {
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
])("the tag $tag leads to $query", ({ tag, query }) => {
  expect(datasetTagQuery(tag)).toEqual(query);
});
