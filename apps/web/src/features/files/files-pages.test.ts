import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();
const commit = "c".repeat(40);

test.each([
  { url: `/acme/talker-1b/tree/${commit}`, indexed: false },
  { url: `/acme/talker-1b/blob/${commit}/config.json`, indexed: false },
  { url: "/acme/talker-1b/commits/main", indexed: false },
  { url: "/acme/talker-1b/tree/main", indexed: true },
])("$url is indexed: $indexed", async ({ url, indexed }) => {
  const html = await (await request(url)).text();
  expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!indexed);
});

test("Markdown that the hub cannot render is shown as its source", async () => {
  const { fetch } = createFixtureHub({ broken: /^\/_private\/card/ });
  const response = await createTestPages({ fetchHub: fetch }).request("/acme/talker-1b/blob/main/docs/guide.md");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<tr id="L1">');
});

test("the files are listed although the README cannot be rendered", async () => {
  const { fetch } = createFixtureHub({ broken: /^\/_private\/card/ });
  const response = await createTestPages({ fetchHub: fetch }).request("/acme/talker-1b/tree/main");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('href="/acme/talker-1b/blob/main/README.md" class="entry"');
  expect(html).not.toContain("folder-readme");
});

interface Row {
  title: string;
  url: string;
  status?: number;
  contains: string[];
  lacks?: string[];
}

test.each<Row>([
  {
    title: "branches and tags are links to the same folder",
    url: "/acme/talker-1b/tree/main/onnx",
    contains: [
      '<a href="/acme/talker-1b/tree/main/onnx" aria-current="true">main</a>',
      '<a href="/acme/talker-1b/tree/feature%2F%C4%9F/onnx">feature/ğ</a>',
      '<a href="/acme/talker-1b/tree/v1.0/onnx">v1.0</a>',
    ],
  },
  {
    title: "branches and tags are links to the same file",
    url: "/acme/talker-1b/blob/main/config.json",
    contains: ['<a href="/acme/talker-1b/blob/v1.0/config.json">v1.0</a>'],
  },
  {
    title: "a branch has a permanent link with a keyboard shortcut",
    url: "/acme/talker-1b/tree/main",
    contains: [`href="/acme/talker-1b/tree/${commit}" aria-keyshortcuts="y"`, "Permanent link"],
  },
  {
    title: "a tag's permanent link names its commit",
    url: "/acme/talker-1b/blob/v1.0/config.json",
    contains: [`href="/acme/talker-1b/blob/${"a1".repeat(20)}/config.json" aria-keyshortcuts="y"`],
  },
  {
    title: "a commit's page names the commit and has no permanent link",
    url: `/acme/talker-1b/tree/${commit}`,
    contains: ["Commit ccccccc", `href="/acme/talker-1b/blob/${commit}/config.json"`],
    lacks: ['aria-keyshortcuts="y"'],
  },
  {
    title: "the last commit is shown above the files, with a link to the history",
    url: "/acme/talker-1b/tree/main",
    contains: [
      "Add &lt;script&gt;alert(11)&lt;/script&gt; weights</a>",
      '<a href="/acme/talker-1b/commits/main">120 commits</a>',
      '<time dateTime="2026-11-20T16:30:00.000Z"',
      "Add config.json</a>",
      'title="by ada &lt;b&gt;">ada &lt;b&gt;</span>',
      'data-copies-text="config.json"',
      'href="/acme/talker-1b/find/main" aria-keyshortcuts="t"',
      '<abbr class="badge" title="Large file, stored outside git">LFS</abbr>',
    ],
  },
  {
    title: "the rendered README is shown below the root's files",
    url: "/acme/talker-1b/tree/main",
    contains: [
      'class="card-contents"',
      '<a href="/acme/talker-1b/blob/main/README.md">README.md</a></h3>',
      '<h2 id="how-it-was-trained">',
    ],
  },
  {
    title: "a folder without a README shows none",
    url: "/acme/talker-1b/tree/main/onnx",
    contains: ["onnx/weights"],
    lacks: ["folder-readme"],
  },
  {
    title: "a file links to its history",
    url: "/acme/talker-1b/blob/main/config.json",
    contains: ['<a href="/acme/talker-1b/commits/main/config.json">History</a>'],
  },
  {
    title: "the history lists title, author, date and commit, each with its files",
    url: "/acme/talker-1b/commits/main",
    contains: [
      "History<span",
      "120 commits",
      `<a class="commit-link" href="/acme/talker-1b/tree/${commit}"`,
      "<code>ccccccc</code>",
      "ada &lt;script&gt;",
      "20 Nov 2026",
      "Change 49<",
      'rel="next" href="/acme/talker-1b/commits/main?p=1"',
    ],
    lacks: ["Change 50<", 'rel="prev"'],
  },
  {
    title: "the last page of the history links to the previous page only",
    url: "/acme/talker-1b/commits/main?p=2",
    contains: ["Change 119<", 'rel="prev" href="/acme/talker-1b/commits/main?p=1"'],
    lacks: ['rel="next"', "Change 99<"],
  },
  {
    title: "a page past the end of the history links to the first page",
    url: "/acme/talker-1b/commits/main?p=9",
    contains: ["No commits on this page", '<a class="button" href="/acme/talker-1b/commits/main">'],
  },
  {
    title: "a dataset has a history",
    url: "/datasets/acme/minutes/commits/main/README.md",
    contains: ["History of README.md", 'href="/datasets/acme/minutes/commits/v1.0/README.md"', "Add &lt;script&gt;"],
    lacks: ["Change 1<", "120 commits"],
  },
  {
    title: "the history of a missing revision returns 404",
    url: "/acme/talker-1b/commits/v9",
    status: 404,
    contains: ["“v9”"],
  },
  {
    title: "the history of a missing file returns 404",
    url: "/acme/talker-1b/commits/main/nope.txt",
    status: 404,
    contains: ["“nope.txt”"],
  },
  {
    title: "Markdown is shown as rendered by the hub, with a link to its source",
    url: "/acme/talker-1b/blob/main/docs/guide.md",
    contains: [
      "Rendered docs/guide.md</h1>",
      '<a href="/acme/talker-1b/blob/main/docs/guide.md" aria-current="page">Preview</a>',
      '<a href="/acme/talker-1b/blob/main/docs/guide.md?view=source">Source</a>',
      '<a href="/acme/talker-1b/blob/v1.0/docs/guide.md">v1.0</a>',
    ],
    lacks: ['id="L1"'],
  },
  {
    title: "the source view of Markdown has lines, and is kept when the revision changes",
    url: "/acme/talker-1b/blob/main/docs/guide.md?view=source",
    contains: [
      '<tr id="L3">',
      "&lt;script&gt;alert(14)",
      'href="/acme/talker-1b/blob/main/docs/guide.md?view=source" aria-current="page"',
      '<a href="/acme/talker-1b/blob/v1.0/docs/guide.md?view=source">v1.0</a>',
    ],
    lacks: ["Rendered docs/guide.md"],
  },
  {
    title: "Markdown past the line limit is shown as truncated source",
    url: "/acme/talker-1b/blob/main/docs/long.md",
    contains: ["Only the first 10,000 lines are shown", '<tr id="L10000">'],
    lacks: ["Rendered docs/long.md", '<tr id="L10001">'],
  },
  {
    title: "other text has no preview",
    url: "/acme/talker-1b/blob/main/config.json",
    contains: ['data-enhance="lines"'],
    lacks: ["view=source"],
  },
  {
    title: "an image is shown, with raw and download",
    url: "/acme/talker-1b/blob/main/picture.PNG",
    contains: [
      '<img src="/acme/talker-1b/resolve/main/picture.PNG" alt="Image picture.PNG"/>',
      'href="/acme/talker-1b/resolve/main/picture.PNG?download=true"',
      "4 B",
    ],
  },
  {
    title: "blame names the commit of each part, and links to the file before it",
    url: "/acme/talker-1b/blame/main/config.json",
    contains: [
      `href="/acme/talker-1b/commit/${commit}" title="Add &lt;script&gt;alert(16)`,
      `href="/acme/talker-1b/blame/${"a1".repeat(20)}/old%20%3Cname%3E.txt"`,
      '<tr id="L1">',
      '<tr id="L4">',
      ">First</a>",
    ],
    lacks: ['<tr id="L5">'],
  },
  {
    title: "a file without blame says why",
    url: "/acme/talker-1b/blame/main/onnx/weights/model.onnx",
    contains: ["No blame for this file"],
  },
  {
    title: "the finder lists matching files",
    url: "/acme/talker-1b/find/main?q=guide",
    contains: ['href="/acme/talker-1b/blob/main/docs/guide.md"', "1 matching file of 13 files", 'value="guide"'],
    lacks: ["blob/main/config.json"],
  },
  {
    title: "the finder of a missing revision returns 404",
    url: "/acme/talker-1b/find/v9?q=guide",
    status: 404,
    contains: ["“v9”"],
  },
  {
    title: "SVG, which can run scripts, is shown as an image",
    url: "/acme/talker-1b/blob/main/drawing.svg",
    contains: ['<img src="/acme/talker-1b/resolve/main/drawing.svg"', "blob/main/drawing.svg?view=source"],
    lacks: ["svg onload="],
  },
  {
    title: "the source of SVG is text",
    url: "/acme/talker-1b/blob/main/drawing.svg?view=source",
    contains: ["&lt;svg onload="],
    lacks: ["<img"],
  },
  {
    title: "lines are wrapped by a link, which stays at another revision",
    url: "/acme/talker-1b/blob/main/config.json?wrap=true",
    contains: [
      'class="text-lines wrapped"',
      '<a href="/acme/talker-1b/blob/main/config.json" class="quiet-button" rel="nofollow">Do not wrap lines</a>',
      'href="/acme/talker-1b/blob/v1.0/config.json?wrap=true"',
    ],
  },
  {
    title: "the permanent link, the path and the text can be copied",
    url: "/acme/talker-1b/blob/main/config.json",
    contains: [
      `data-copies-link="/acme/talker-1b/blob/${commit}/config.json"`,
      'data-copies-text="config.json"',
      'data-copies="lines"',
      'href="/acme/talker-1b/blob/main/config.json?wrap=true"',
    ],
  },
  {
    title: "a text that changes its direction has a warning",
    url: "/acme/talker-1b/blob/main/reordered.py",
    contains: ["characters that change the direction of text"],
  },
])("$title", async ({ url, status = 200, contains, lacks = [] }) => {
  const response = await request(url);
  const html = await response.text();
  expect(response.status).toBe(status);
  for (const part of contains) expect(html).toContain(part);
  for (const part of lacks) expect(html).not.toContain(part);
});

test("the finder sends its results to the script", async () => {
  const response = await request("/acme/talker-1b/find/main?q=guide", { headers: { accept: "application/json" } });
  expect(response.headers.get("vary")).toContain("Accept");
  expect(await response.json()).toEqual({
    files: [{ path: "docs/guide.md", href: "/acme/talker-1b/blob/main/docs/guide.md" }],
    says: "1 matching file of 13 files",
  });
});
