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
    title: "the start page searches, lists the newest models and says how to publish to this hub",
    url: "/",
    contains: ['action="/models"', 'href="/acme/talker-1b"', "export HF_ENDPOINT=https://hub.example"],
    lacks: ["quay/</span>plain", "simulator"],
  },
  {
    title: "the list groups tasks by modality and leaves out those that are hidden in lists of models",
    url: "/models",
    contains: ['href="/models?pipeline_tag=text-generation"', ">Vision</h3>", "sentence-anchor-large"],
    lacks: ["pipeline_tag=table-to-text", "/quay/plain"],
  },
  { title: "a private model is in the list of who may see it", url: "/models", user: true, contains: ["/quay/plain"] },
  {
    title: "a task narrows the list, and its own link lets it go",
    url: "/models?pipeline_tag=object-detection",
    contains: ["gull-detector", 'href="/models" aria-current="true"', "Remove filter</span>"],
    lacks: ["talker-1b"],
  },
  {
    title: "text, task, library and tags narrow the list together, and the form keeps them",
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
    title: "an empty list says why and how to widen it",
    url: "/models?search=zzz",
    contains: [
      "No matching models",
      "Remove it, or search for a shorter part of the name.",
      'href="/search?q=zzz&amp;in=models"',
      "Search cards for “zzz”",
    ],
  },
  {
    title: "what the hub cannot read is the visitor's mistake, in the hub's words",
    url: "/models?num_parameters=many",
    status: 400,
    contains: ["This address is invalid", "must be like &quot;min:6B,max:128B&quot;"],
  },
  {
    title: "each value of a facet says how many it leads to; tasks that lists hide stay out",
    url: "/models",
    contains: [
      '<span class="truncate">Text Generation</span><span class="count">2</span>',
      'href="/models?num_parameters=max%3A1B"',
      '<span class="count">5+</span>',
      "Models</h1><p>5</p>",
      'href="/models?inference_provider=all"',
    ],
  },
  {
    title: "a licence is chosen beside another, a task in its place",
    url: "/models?license=license:mit&pipeline_tag=text-generation",
    contains: [
      'href="/models?license=mit" aria-current="true"',
      'href="/models?pipeline_tag=text-generation" class="chip"',
      'href="/models?license=mit" class="chip"',
    ],
  },
  {
    title: "a value that nothing fits can still be let go",
    url: "/models?pipeline_tag=nothing-like-it&language=tr",
    contains: ["No matching models", "Remove Tasks: nothing-like-it", "Remove Language: Turkish"],
  },
  {
    title: "a page beyond the last one says where the list ends",
    url: "/models?p=7",
    contains: ["Page does not exist", "This list ends at page 1", '<a class="button" href="/models">First page</a>'],
  },
  {
    title: "a page far beyond the end says how many there are, and leads back to the last one",
    url: "/models?p=99",
    contains: ["This list ends at page 1", "1 page<", '<a class="button" rel="prev" href="/models">'],
    lacks: ["Page 100", "of 1"],
  },
  {
    title: "a page beyond all lists is not asked for",
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
    title: "a model that is served opens on how to call it",
    url: "/acme/talker-1b",
    contains: [
      '<div id="use-inference" data-slot',
      '<div id="use-libraries" hidden=""',
      'href="/settings/tokens"',
      "HF_TOKEN",
    ],
  },
  {
    title: "the address says which code is open",
    url: "/acme/talker-1b?use=inference&language=python&client=requests",
    contains: [
      '<div id="language-python" data-slot',
      '<div id="language-shell" hidden=""',
      '<div id="client-python-requests" data-slot',
      '<div id="client-python-openai" hidden=""',
    ],
  },
  {
    title: "libraries are a link away, without a script",
    url: "/acme/talker-1b?use=libraries",
    contains: [
      '<div id="use-libraries" data-slot',
      '<div id="use-inference" hidden=""',
      "export HF_ENDPOINT=https://hub.example",
    ],
  },
  {
    title: "a model that no provider serves says so and opens on how to load it",
    url: "/acme/lonely-7b",
    contains: ["No provider serves this model yet", '<div id="use-libraries" data-slot'],
    lacks: ["https://hub.example/v1", "docker model run"],
  },
  {
    title: "problems of the front matter stand above the card with their line",
    url: "/acme/lonely-7b",
    contains: ["The card has problems", "Line 4: license:"],
  },
  {
    title: "a model without a card says how one is written",
    url: "/harbour/gull-detector",
    contains: ["No card yet", "Add a README.md"],
  },
  {
    title: "the files stand in a table, folders first, with size, kind and download",
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
    title: "a folder leads back to its parent",
    url: "/acme/talker-1b/tree/main/onnx/weights",
    contains: ['href="/acme/talker-1b/tree/main/onnx"', "model.onnx"],
  },
  {
    title: "a text file has numbered lines that can be linked to",
    url: "/acme/talker-1b/blob/main/config.json",
    contains: [
      '<tr id="L2">',
      'href="#L2"',
      "&quot;architectures&quot;",
      'href="/acme/talker-1b/resolve/main/config.json"',
    ],
  },
  {
    title: "spaces, marks and letters of any script in a path find their file",
    url: `/acme/talker-1b/blob/main/${encodeURIComponent("train run")}/${encodeURIComponent("ğüş #1?.py")}`,
    contains: ["print(&#x27;merhaba&#x27;)"],
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
  { title: "a missing folder is 404", url: "/acme/talker-1b/tree/main/nope", status: 404 },
  { title: "a missing revision is named", url: "/acme/talker-1b/tree/v9", status: 404, contains: ["“v9”"] },
  {
    title: "an owner's page lists the owner's models",
    url: "/harbour",
    contains: ["gull-detector"],
    lacks: ["talker-1b"],
  },
  {
    title: "one's own page exists before the first model",
    url: "/ada",
    user: true,
    contains: ["hf upload ada/my-model"],
  },
  { title: "an unknown owner is 404", url: "/unknown-owner", status: 404 },
  {
    title: "a missing model searches for what was meant",
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
    title: "a private model looks absent to strangers",
    url: "/quay/plain",
    status: 404,
    lacks: ["Downloads last month"],
  },
  { title: "a private model is there for who may see it", url: "/quay/plain", user: true, contains: ["Private"] },
  { title: "a reserved name is no owner", url: "/apps", status: 404 },
  { title: "a reserved name has no repositories", url: "/api/models", status: 404 },
  { title: "an unknown path is 404", url: "/a/b/c/d", status: 404 },
  {
    title: "the first administrator's page carries the link's token in its form",
    url: "/welcome?token=fixture-setup-token",
    contains: ['name="setupToken" value="fixture-setup-token"', 'autoComplete="new-password"'],
  },
  {
    title: "a link that was cut says so instead of failing later",
    url: "/welcome",
    contains: ["Incomplete link"],
    lacks: ['<form method="post" action="/welcome"'],
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

test("a list of more than one page leads to the next one and back to the first", async () => {
  const models = Array.from({ length: 35 }, (_, index) => modelInfo({ id: `acme/model-${index}` }));
  const pages = createTestPages({ fetchHub: createFixtureHub({ models }).fetch });
  expect(await (await pages.request("/models?sort=likes")).text()).toContain('href="/models?sort=likes&amp;p=1"');
  const second = await (await pages.request("/models?sort=likes&p=1")).text();
  expect(second).toContain("model-34");
  expect(second).toContain('href="/models?sort=likes"');
});

test("the last page that lists have says how to see what lies further on", async () => {
  const models = Array.from({ length: 3001 }, (_, index) => modelInfo({ id: `acme/model-${index}` }));
  const pages = createTestPages({ fetchHub: createFixtureHub({ models }).fetch });
  const html = await (await pages.request("/models?p=99")).text();
  expect(html).toContain("model-2999");
  expect(html).toContain("Lists end at page 100. Add a filter");
  expect(html).not.toContain('rel="next"');
});

test("without a visitor to name, nothing is asked about one", async () => {
  const { hub, request: ask } = createTestPages();
  await ask("/models");
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
  ])("a failure of $part answers $url with $status and a sentence", async ({ broken, url, status, says }) => {
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

test("a demo says on its pages that answers are simulated", async () => {
  const pages = createTestPages({ demo: true });
  expect(await (await pages.request("/acme/talker-1b")).text()).toContain("come from a simulator");
});

test("the list of a hub without models says how the first one comes", async () => {
  const { request: ask } = createTestPages({ fetchHub: createFixtureHub({ models: [] }).fetch });
  const html = await (await ask("/models", { user: true })).text();
  expect(html).toContain("No models yet");
  expect(html).toContain("hf upload ada/my-model ./folder");
});

test("where nothing is counted there is nothing to narrow a list by", () => {
  expect(facetSections({ kind: modelsKind, state: {}, facets: {}, text: en })).toEqual([]);
  const facets = { license: [{ value: "mit", count: 2 }] };
  expect(facetSections({ kind: modelsKind, state: {}, facets, text: en }).map(({ parameter }) => parameter)).toEqual([
    "license",
  ]);
});
