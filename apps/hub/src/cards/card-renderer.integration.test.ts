import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alertKinds } from "../contract/alerts.ts";
import { createMetadataReader, type MetadataReader } from "../metadata/metadata-reader.ts";
import { type CardRenderer, createCardRenderer } from "./card-renderer.ts";

let metadata: MetadataReader;
let renderer: CardRenderer;
let next = 0;
beforeAll(() => {
  metadata = createMetadataReader();
  renderer = createCardRenderer(metadata);
});
afterAll(() => {
  renderer.close();
  metadata.close();
});

function render(text: string, revision = "main") {
  next += 1;
  return renderer.render({ blobId: String(next), readText: async () => text, repoPath: "/alice/chat", revision });
}

test("relative URLs of a file in a folder start there and never leave the repository", {
  timeout: 30_000,
}, async () => {
  const text = "[a](b.md) [up](../c.md) [out](../../../../../etc/passwd) ![i](img/x.png)";
  const { html } = await renderer.render({
    blobId: "same",
    readText: async () => text,
    repoPath: "/alice/chat",
    revision: "main",
    folder: "docs/ğ #",
  });
  const folder = "docs/%C4%9F%20%23";
  expect(html).toContain(`href="/alice/chat/blob/main/${folder}/b.md"`);
  expect(html).toContain('href="/alice/chat/blob/main/docs/c.md"');
  expect(html).toContain('href="/alice/chat/blob/main/etc/passwd"');
  expect(html).toContain(`src="/alice/chat/resolve/main/${folder}/img/x.png"`);
  const atRoot = await renderer.render({
    blobId: "same",
    readText: async () => text,
    repoPath: "/alice/chat",
    revision: "main",
  });
  expect(atRoot.html).toContain('href="/alice/chat/blob/main/b.md"');
});

describe("a card shows", { timeout: 30_000 }, () => {
  test.each([
    { what: "a table with its alignment", text: "|a|b|\n|-|-:|\n|1|2|", shows: ['<td align="right">2</td>'] },
    { what: "struck out text", text: "~~old~~", shows: ["<s>old</s>"] },
    { what: "checked and unchecked tasks", text: "- [x] done\n- [ ] open", shows: ["☑ done", "☐ open"] },
    {
      what: "a bare URL as a link",
      text: "see https://example.com",
      shows: ['<a href="https://example.com" rel="ugc nofollow noopener">'],
    },
    {
      what: "a relative link into the repository",
      text: "[x](./docs/a b.md#part)",
      shows: ["[x](./docs/a b.md#part)"],
    },
    {
      what: "a link to a file",
      text: "[x](../docs/a.md#part)",
      shows: ['href="/alice/chat/blob/main/docs/a.md#part"'],
    },
    {
      what: "an image of the repository",
      text: "![alt](img/x.png)",
      shows: ['src="/alice/chat/resolve/main/img/x.png"', 'alt="alt"'],
    },
    {
      what: "an HTML image of the repository",
      text: '<img src="x.png" onerror="alert(1)">',
      shows: ["/resolve/main/x.png"],
      hides: ["onerror"],
    },
    {
      what: "formulas",
      text: "Energy $E = mc^2$\n\n$$\n\\frac{a}{b}\n$$\n",
      shows: ["<math", 'display="block"', "<mfrac>"],
    },
    { what: "prices unchanged", text: "from $5 to $6", shows: ["from $5 to $6"], hides: ["<math"] },
    {
      what: "highlighted code",
      text: "```py\nimport torch\n```",
      shows: ['<pre tabindex="0"><code><span class="code-keyword">import</span> torch\n</code></pre>'],
      hides: [" style="],
    },
    ...alertKinds.map((kind) => ({
      what: `a ${kind} alert with its title`,
      text: `> [!${kind.toUpperCase()}]\n> Mind the *tide*.\n>\n> > inner`,
      shows: [
        `<div class="alert alert-${kind}">`,
        `<p class="alert-title">${kind[0]?.toUpperCase()}${kind.slice(1)}</p>\n<p>Mind the <em>tide</em>.</p>`,
        "<blockquote>\n<p>inner</p>\n</blockquote>\n</div>",
      ],
      hides: ["[!"],
    })),
    {
      what: "an alert whose marker is alone in its paragraph",
      text: "> [!note]\n>\n> - one",
      shows: ['<p class="alert-title">Note</p>\n<ul>'],
    },
    {
      what: "an unknown kind of alert as a blockquote",
      text: "> [!BOAST] me\n> x",
      shows: ["<blockquote>\n<p>[!BOAST] me"],
    },
    { what: "a marker followed by text unchanged", text: "> [!NOTE] x", shows: ["<blockquote>\n<p>[!NOTE] x"] },
    {
      what: "bad formulas as their source, without a style",
      text: "$\\frac{a$",
      shows: ["\\frac{a"],
      hides: [" style="],
    },
    {
      what: "framed formulas without a style",
      text: "$\\fcolorbox{red}{blue}{x}$",
      shows: ["<math"],
      hides: [" style="],
    },
    { what: "code of an unknown language unchanged", text: "```brainfog\n<b>\n```", shows: ["&lt;b&gt;"] },
    {
      what: "headings that can be linked to",
      text: "# A & B\n## A & B\n[up](#a--b)",
      shows: ['<h1 id="user-content-a--b">', 'href="#user-content-a--b"'],
    },
    {
      what: "the text without the front matter",
      text: "---\nlicense: mit\n---\nhello",
      shows: ["<p>hello</p>"],
      hides: ["license"],
    },
  ])("$what", async ({ text, shows, hides = [] }) => {
    const { html, problems } = await render(text);
    for (const part of shows) expect(html).toContain(part);
    for (const part of hides) expect(html).not.toContain(part);
    expect(problems).toEqual([]);
  });

  test.each([
    "<script>alert(1)</script>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    '<img src="data:text/html,x">',
    '<a href="//evil.example">x</a>',
    '<iframe srcdoc="x"></iframe>',
    '<base href="https://evil.example">',
    '<form action="https://evil.example"><input name="password"></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<p style="position:fixed">x</p>',
    "<style>*{}</style>",
    "<svg><script>alert(1)</script></svg>",
    '<div class="site-header code-keyword" onclick="x">',
    "$\\href{javascript:alert(1)}{x}$",
    "$\\htmlData{x=y}{x}$",
    "<math><mtext><img src=x onerror=alert(1)></math>",
  ])("no active content and nothing outside the card: %s", async (text) => {
    const { html } = await render(text);
    expect(html).not.toMatch(
      /<(?:script|iframe|base|form|input|meta|style|svg|object|embed)|(?:href|src)="\s*javascript:|\son\w+=|style=|class="site|srcdoc=|"data:text|href="\/\//i,
    );
  });

  test("no id that the page itself uses", async () => {
    const { html } = await render('<div id="login"></div><a name="cookie">x</a>');
    expect(html).toContain('id="user-content-login"');
    expect(html).toContain('id="user-content-cookie"');
  });

  test("its headings", async () => {
    const { headings } = await render("# One `two`\n\n### Three");
    expect(headings).toEqual([
      { level: 1, id: "user-content-one-two", text: "One two" },
      { level: 3, id: "user-content-three", text: "Three" },
    ]);
  });

  test("links to the requested revision, from one cached rendering", async () => {
    const card = { blobId: "same", readText: async () => "[x](a.md)", repoPath: "/alice/chat" };
    const [first, second] = await Promise.all([
      renderer.render({ ...card, revision: "main" }),
      renderer.render({ ...card, revision: "refs/pr/1" }),
    ]);
    expect([first.html, second.html].map((html) => /blob\/([^/]+)\//.exec(html)?.[1])).toEqual([
      "main",
      "refs%2Fpr%2F1",
    ]);
  });

  test("the problems of its front matter, and the text all the same", async () => {
    const { html, problems } = await render("---\nlicense: mit\ntags: [a\n---\nhello");
    expect(html).toContain("hello");
    expect(problems).toMatchObject([{ line: expect.any(Number), message: expect.stringContaining("not valid YAML") }]);
  });

  test("a card that is too expensive as plain text, and the next one as usual", async () => {
    const code = "x = {'a': [lambda y: f'{y!r}' for _ in range(10)]}\n".repeat(15_000);
    const { html, problems } = await render(`\`\`\`python\n${code}\`\`\`\n<b>`);
    expect(html.startsWith("<pre>")).toBe(true);
    expect(html).toContain("&lt;b&gt;");
    expect(problems).toHaveLength(1);
    expect((await render("after")).html).toBe("<p>after</p>\n");
  });

  test.each([
    { bytes: limits.markdown.sourceBytes, plain: false },
    { bytes: limits.markdown.sourceBytes + 1, plain: true },
  ])("$bytes bytes as plain text: $plain", async ({ bytes, plain }) => {
    const { html } = await render(`${"x".repeat(bytes - 1)}\n`);
    expect(html.startsWith("<pre>")).toBe(plain);
  });
});
