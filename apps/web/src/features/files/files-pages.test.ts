import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();
const commit = "c".repeat(40);

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
    title: "a branch has a permanent link, which a key follows",
    url: "/acme/talker-1b/tree/main",
    contains: [`href="/acme/talker-1b/tree/${commit}" aria-keyshortcuts="y"`, "Permanent link"],
  },
  {
    title: "a tag's permanent link is the commit that it names",
    url: "/acme/talker-1b/blob/v1.0/config.json",
    contains: [`href="/acme/talker-1b/blob/${"a1".repeat(20)}/config.json" aria-keyshortcuts="y"`],
  },
  {
    title: "at a commit the page says so, and is permanent already",
    url: `/acme/talker-1b/tree/${commit}`,
    contains: ["Commit ccccccc", `href="/acme/talker-1b/blob/${commit}/config.json"`],
    lacks: ['aria-keyshortcuts="y"'],
  },
  {
    title: "the last commit of the repository stands above its files, with a link to all of them",
    url: "/acme/talker-1b/tree/main",
    contains: [
      "Add &lt;script&gt;alert(11)&lt;/script&gt; weights</a>",
      '<a href="/acme/talker-1b/commits/main">120 commits</a>',
      '<time dateTime="2026-11-20T16:30:00.000Z"',
      "Add config.json",
      '<abbr class="badge" title="Large file, kept beside git">LFS</abbr>',
    ],
  },
  {
    title: "a file leads to its own history",
    url: "/acme/talker-1b/blob/main/config.json",
    contains: ['<a href="/acme/talker-1b/commits/main/config.json">History</a>'],
  },
  {
    title: "the history lists title, author, date and commit, each with its files",
    url: "/acme/talker-1b/commits/main",
    contains: [
      "History<span",
      "120 commits",
      `<a class="quiet-button" href="/acme/talker-1b/tree/${commit}"`,
      "<code>ccccccc</code>",
      "ada &lt;script&gt;",
      "20 Nov 2026",
      "Change 49<",
      'rel="next" href="/acme/talker-1b/commits/main?p=1"',
    ],
    lacks: ["Change 50<", 'rel="prev"'],
  },
  {
    title: "the last page of the history leads back alone",
    url: "/acme/talker-1b/commits/main?p=2",
    contains: ["Change 119<", 'rel="prev" href="/acme/talker-1b/commits/main?p=1"'],
    lacks: ['rel="next"', "Change 99<"],
  },
  {
    title: "a page beyond the history leads to its start",
    url: "/acme/talker-1b/commits/main?p=9",
    contains: ["No commits on this page", '<a class="button" href="/acme/talker-1b/commits/main">'],
  },
  {
    title: "a dataset has a history too",
    url: "/datasets/acme/minutes/commits/main/README.md",
    contains: ["History of README.md", 'href="/datasets/acme/minutes/commits/v1.0/README.md"', "Change 1<"],
    lacks: ["Change 50<", "120 commits"],
  },
  {
    title: "the history of a revision that is not there is 404",
    url: "/acme/talker-1b/commits/v9",
    status: 404,
    contains: ["“v9”"],
  },
  {
    title: "the history of a file that never was is 404",
    url: "/acme/talker-1b/commits/main/nope.txt",
    status: 404,
    contains: ["“nope.txt”"],
  },
])("$title", async ({ url, status = 200, contains, lacks = [] }) => {
  const response = await request(url);
  const html = await response.text();
  expect(response.status).toBe(status);
  for (const part of contains) expect(html).toContain(part);
  for (const part of lacks) expect(html).not.toContain(part);
});
