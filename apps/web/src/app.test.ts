import { describe, expect, test } from "vitest";
import { facetSections } from "./features/lists/facet-sections.ts";
import { modelsKind } from "./features/lists/list-kinds.ts";
import { createFixtureHub } from "./testing/fixture-hub.ts";
import { modelInfo } from "./testing/fixture-models.ts";
import { createTestPages } from "./testing/pages.ts";
import { en } from "./text/en/index.ts";

interface Row {
  title: string;
  url: string;
  user?: boolean;
  status?: number;
  contains?: string[];
  lacks?: string[];
}

const { request } = createTestPages();

test.each<Row>([
  {
    title: "the home page has a search field, the newest models and the publish command",
    url: "/",
    contains: ['action="/models"', 'href="/acme/talker-1b"', "export HF_ENDPOINT=https://hub.example"],
    lacks: ["quay/</span>plain", "simulator"],
  },
  {
    title: "the list groups tasks by modality and hides tasks without models",
    url: "/models",
    contains: ['href="/models?pipeline_tag=text-generation"', ">Vision</h3>", "sentence-anchor-large"],
    lacks: ["pipeline_tag=table-to-text", "/quay/plain"],
  },
  { title: "a private model is listed for users with access", url: "/models", user: true, contains: ["/quay/plain"] },
  {
    title: "a task filters the list, and its link removes the filter",
    url: "/models?pipeline_tag=object-detection",
    contains: ["gull-detector", 'href="/models" aria-current="true"', "Remove filter</span>"],
    lacks: ["talker-1b"],
  },
  {
    title: "text, task, library and tags are combined, and the form keeps them",
    url: "/models?pipeline_tag=text-generation&library=transformers&search=lone&other=license:mit&sort=likes",
    contains: [
      "lonely-7b",
      '<input type="hidden" name="pipeline_tag" value="text-generation"',
      '<input type="hidden" name="other" value="license:mit"',
      '<option value="likes" selected="">',
      'href="/models?pipeline_tag=text-generation&amp;library=transformers&amp;other=license%3Amit&amp;sort=likes"',
    ],
    lacks: ["talker-1b"],
  },
  {
    title: "an empty list says why and how to change that",
    url: "/models?search=zzz",
    contains: [
      "No matching models",
      "Remove it, or search for a shorter part of the name.",
      'href="/search?q=zzz&amp;in=models"',
      "Search cards for “zzz”",
    ],
  },
  {
    title: "an invalid parameter returns 400 with the hub's message",
    url: "/models?num_parameters=many",
    status: 400,
    contains: ["This address is invalid", "must be like &quot;min:6B,max:128B&quot;"],
  },
  {
    title: "each value of a facet has a count, and hidden tasks are absent",
    url: "/models",
    contains: [
      '<span class="truncate">Text Generation</span><span class="count">2</span>',
      'href="/models?num_parameters=max%3A1B"',
      '<span class="count">5+</span>',
      'Models</h1><output data-live="total">5</output>',
      'href="/models?inference_provider=all"',
    ],
  },
  {
    title: "a license is added to others, a task replaces another",
    url: "/models?license=license:mit&pipeline_tag=text-generation",
    contains: [
      'href="/models?license=mit" aria-current="true"',
      'href="/models?pipeline_tag=text-generation" class="chip"',
      'href="/models?license=mit" class="chip"',
    ],
  },
  {
    title: "a value without matches can be removed",
    url: "/models?pipeline_tag=nothing-like-it&language=tr",
    contains: ["No matching models", "Remove Tasks: nothing-like-it", "Remove Language: Turkish"],
  },
  {
    title: "a page past the end says where the list ends",
    url: "/models?p=7",
    contains: ["Page does not exist", "This list ends at page 1", '<a class="button" href="/models">First page</a>'],
  },
  {
    title: "a page far past the end shows the number of pages and links to the last one",
    url: "/models?p=99",
    contains: ["This list ends at page 1", "1 page<", '<a class="button" rel="prev" href="/models">'],
    lacks: ["Page 100", "of 1"],
  },
  {
    title: "a page past the limit is not requested",
    url: "/models?p=5000",
    contains: ["Page does not exist"],
    lacks: ["Page 5,001"],
  },
  {
    title: "a model page shows card, contents, facts, tags and the chat template",
    url: "/acme/talker-1b",
    contains: [
      '<h2 id="how-it-was-trained">',
      '<a href="#how-it-was-trained">How it was trained</a>',
      'href="/models?license=apache-2.0"',
      'href="/models?library=transformers"',
      'href="/models?pipeline_tag=text-generation"',
      "48,210",
      "2.81 GB",
      'id="chat-template"',
    ],
  },
  {
    title: "a served model opens with the inference API",
    url: "/acme/talker-1b",
    contains: [
      '<div id="use-inference" data-slot',
      '<div id="use-libraries" hidden=""',
      'href="/settings/tokens"',
      "HF_TOKEN",
    ],
  },
  {
    title: "the address selects the open code",
    url: "/acme/talker-1b?use=inference&language=python&client=requests",
    contains: [
      '<div id="language-python" data-slot',
      '<div id="language-shell" hidden=""',
      '<div id="client-python-requests" data-slot',
      '<div id="client-python-openai" hidden=""',
    ],
  },
  {
    title: "the libraries tab is a link, which works without JavaScript",
    url: "/acme/talker-1b?use=libraries",
    contains: [
      '<div id="use-libraries" data-slot',
      '<div id="use-inference" hidden=""',
      "export HF_ENDPOINT=https://hub.example",
    ],
  },
  {
    title: "a model without providers says so and opens with libraries",
    url: "/acme/lonely-7b",
    contains: ["No provider serves this model yet", '<div id="use-libraries" data-slot'],
    lacks: ["https://hub.example/v1", "docker model run"],
  },
  {
    title: "problems of the front matter are shown above the card with their line",
    url: "/acme/lonely-7b",
    contains: ["The card has problems", "Line 4: license:"],
  },
  {
    title: "a model without a card says how to add one",
    url: "/harbour/gull-detector",
    contains: ["No card yet", "Add a README.md"],
  },
  {
    title: "files are listed with folders first, size, kind and download",
    url: "/acme/talker-1b/tree/main",
    contains: [
      'href="/acme/talker-1b/tree/main/onnx"',
      'href="/acme/talker-1b/blob/main/config.json"',
      'href="/acme/talker-1b/resolve/main/model.safetensors?download=true"',
      "2.81 GB",
      "Weights",
    ],
  },
  {
    title: "a folder links to its parent",
    url: "/acme/talker-1b/tree/main/onnx/weights",
    contains: ['href="/acme/talker-1b/tree/main/onnx"', "model.onnx"],
  },
  {
    title: "a text file has linkable line numbers",
    url: "/acme/talker-1b/blob/main/config.json",
    contains: ['<tr id="L2">', 'href="#L2"', '"architectures"', 'href="/acme/talker-1b/resolve/main/config.json"'],
  },
  {
    title: "paths with spaces, punctuation and letters of any script are found",
    url: `/acme/talker-1b/blob/main/${encodeURIComponent("train run")}/${encodeURIComponent("ğüş #1?.py")}`,
    contains: ["print('merhaba')"],
  },
  {
    title: "a binary file is offered for download",
    url: "/acme/talker-1b/blob/main/model.safetensors",
    contains: ["Binary file", "download=true"],
    lacks: ['id="L1"'],
  },
  {
    title: "a missing file is named",
    url: "/acme/talker-1b/blob/main/nope.txt",
    status: 404,
    contains: ["“nope.txt” does not exist at this revision."],
  },
  { title: "a missing folder returns 404", url: "/acme/talker-1b/tree/main/nope", status: 404 },
  { title: "a missing revision is named", url: "/acme/talker-1b/tree/v9", status: 404, contains: ["“v9”"] },
  {
    title: "an owner's page lists the owner's models",
    url: "/harbour",
    contains: ["gull-detector"],
    lacks: ["talker-1b"],
  },
  {
    title: "the visitor's own page exists before the first model",
    url: "/ada",
    user: true,
    contains: ["hf upload ada/my-model"],
  },
  { title: "an unknown owner returns 404", url: "/unknown-owner", status: 404 },
  {
    title: "a missing model suggests similar models",
    url: "/wrong/talker",
    status: 404,
    contains: [
      "Did you mean",
      'href="/acme/talker-1b"',
      'href="/models?search=talker"',
      "/login?next=%2Fwrong%2Ftalker",
    ],
  },
  {
    title: "a private model returns 404 to anonymous visitors",
    url: "/quay/plain",
    status: 404,
    lacks: ["Downloads last month"],
  },
  { title: "a private model is shown to users with access", url: "/quay/plain", user: true, contains: ["Private"] },
  { title: "a reserved name is not an owner", url: "/apps", status: 404 },
  { title: "a reserved name has no repositories", url: "/api/models", status: 404 },
  { title: "an unknown path returns 404", url: "/a/b/c/d", status: 404 },
  {
    title: "the set-up page has the link's token in its form",
    url: "/welcome?token=fixture-setup-token",
    contains: ['name="setupToken" value="fixture-setup-token"', 'autoComplete="new-password"'],
  },
  {
    title: "an incomplete set-up link is reported",
    url: "/welcome",
    contains: ["Incomplete link"],
    lacks: ['<form method="post" action="/welcome"'],
  },
  {
    title: "the settings of a repository explain why its default branch is main",
    url: "/acme/talker-1b/settings",
    user: true,
    contains: ["The default branch is always main.", 'href="/acme/talker-1b/refs"'],
  },
  { title: "tokens are listed for their owner", url: "/settings/tokens", user: true, contains: ["No tokens yet"] },
  {
    title: "robots.txt lists what crawlers must not read",
    url: "/robots.txt",
    contains: ["Disallow: /settings/", "Sitemap: https://hub.example/sitemap.xml"],
  },
])("$title", async ({ url, user = false, status = 200, contains = [], lacks = [] }) => {
  const response = await request(url, { user });
  const html = await response.text();
  expect(response.status).toBe(status);
  for (const part of contains) expect(html).toContain(part);
  for (const part of lacks) expect(html).not.toContain(part);
});

test("a list of several pages links to the next page and back to the first", async () => {
  const models = Array.from({ length: 35 }, (_, index) => modelInfo({ id: `acme/model-${index}` }));
  const pages = createTestPages({ fetchHub: createFixtureHub({ models }).fetch });
  expect(await (await pages.request("/models?sort=likes")).text()).toContain('href="/models?sort=likes&amp;p=1"');
  const second = await (await pages.request("/models?sort=likes&p=1")).text();
  expect(second).toContain("model-34");
  expect(second).toContain('href="/models?sort=likes"');
});

test("the last page of a list says how to see further entries", async () => {
  const models = Array.from({ length: 3001 }, (_, index) => modelInfo({ id: `acme/model-${index}` }));
  const pages = createTestPages({ fetchHub: createFixtureHub({ models }).fetch });
  const html = await (await pages.request("/models?p=99")).text();
  expect(html).toContain("model-2999");
  expect(html).toContain("Lists end at page 100. Add a filter");
  expect(html).not.toContain('rel="next"');
});

test("for anonymous visitors no account request is sent", async () => {
  const { hub, request: send } = createTestPages();
  await send("/models");
  expect(hub.requests.map(({ url }) => new URL(url).pathname)).toEqual(["/api/models", "/api/models-facets"]);
});

describe("when the hub fails", () => {
  test.each([
    { part: "the list", broken: /^\/api\/models$/, url: "/models", status: 500, says: "This page could not be loaded" },
    {
      part: "the card",
      broken: /^\/_private\/card/,
      url: "/acme/talker-1b",
      status: 200,
      says: "The card could not be displayed",
    },
    {
      part: "the facets",
      broken: /^\/api\/models-facets/,
      url: "/models",
      status: 200,
      says: "Filter counts could not be loaded",
    },
    {
      part: "the list",
      broken: /^\/api\/models$/,
      url: "/no/such",
      status: 404,
      says: "Page not found",
    },
  ])("a failure of $part returns $status and a message for $url", async ({ broken, url, status, says }) => {
    const lines: object[] = [];
    const pages = createTestPages({
      fetchHub: createFixtureHub({ broken }).fetch,
      logger: { error: (data) => lines.push(data) },
    });
    const response = await pages.request(url, { headers: { "x-request-id": "request-7" } });
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(html).toContain(says);
    expect(html).not.toContain("the fixture is broken");
    if (status === 500) expect(html).toContain("request-7");
    expect(lines).not.toEqual([]);
  });
});

test("a demo shows on its pages that some responses are simulated", async () => {
  const pages = createTestPages({ demo: true });
  expect(await (await pages.request("/acme/talker-1b")).text()).toContain("a simulator responds");
});

test("the list of an empty hub says how to publish a model", async () => {
  const { request: send } = createTestPages({ fetchHub: createFixtureHub({ models: [] }).fetch });
  const html = await (await send("/models", { user: true })).text();
  expect(html).toContain("No models yet");
  expect(html).toContain("hf upload ada/my-model ./folder");
});

test("facets without values are not shown", () => {
  expect(facetSections({ kind: modelsKind, state: {}, facets: {}, text: en })).toEqual([]);
  const facets = { license: [{ value: "mit", count: 2 }] };
  expect(facetSections({ kind: modelsKind, state: {}, facets, text: en }).map(({ parameter }) => parameter)).toEqual([
    "license",
  ]);
});
