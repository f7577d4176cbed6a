import { describe, expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";
import { splitRows, unifiedRows } from "./diff/diff-rows.ts";
import { visibleHtml } from "./diff/visible-text.ts";

const { request } = createTestPages();
const commit = "c".repeat(40);
const base = "/acme/talker-1b";

const hunk = {
  oldStart: 5,
  newStart: 7,
  section: "",
  lines: [" same", "-old <b>", "-gone", "+new <b>", " end"],
  marks: [
    [1, 0, 3],
    [3, 0, 3],
  ],
  unended: [2],
};

const named = (name: string) => `<span class="hidden-character">${name}</span>`;

describe("rows", () => {
  test("unified rows have both numbers, and changed words", () => {
    expect(unifiedRows(hunk, "no end")).toBe(
      [
        '<tr><td data-n="5"></td><td data-n="7"></td><td><b> </b>same</td></tr>',
        '<tr class="removed"><td data-n="6"></td><td></td><td><b>-</b><del>old</del> &lt;b&gt;</td></tr>',
        '<tr class="removed"><td data-n="7"></td><td></td><td><b>-</b>gone <span class="hidden-character">no end</span></td></tr>',
        '<tr class="added"><td></td><td data-n="8"></td><td><b>+</b><ins>new</ins> &lt;b&gt;</td></tr>',
        '<tr><td data-n="8"></td><td data-n="9"></td><td><b> </b>end</td></tr>',
      ].join(""),
    );
  });

  test("split rows put an added line beside the one that it replaces", () => {
    const rows = splitRows(hunk, "no end").split("</tr>");
    expect(rows[1]).toContain('<td class="removed" data-n="6">');
    expect(rows[1]).toContain('<td class="added" data-n="8">');
    expect(rows[2]).toContain('no end</span></td><td class="none"></td><td class="none"></td>');
    expect(rows).toHaveLength(5);
  });

  test("characters that hide or reorder text are named", () => {
    expect(visibleHtml("a\u202eb\r\0<\u2066")).toBe(
      `a${named("U+202E")}b${named("U+000D")}${named("U+0000")}&lt;${named("U+2066")}`,
    );
    expect(visibleHtml("👩‍🔬\tğ")).toBe("👩‍🔬\tğ");
  });
});

interface ShownPage {
  title: string;
  url: string;
  status?: number;
  user?: boolean;
  contains?: string[];
  lacks?: string[];
}

test.each<ShownPage>([
  {
    title: "a commit shows its message, author, parent and changed files",
    url: `${base}/commit/${commit}`,
    contains: [
      "Add &lt;script&gt;alert(11)",
      "ada &lt;script&gt;",
      "6 changed files",
      `href="${base}/commit/${"a1".repeat(20)}"`,
      `href="${base}/blob/${commit}/config.json"`,
      `href="${base}/blob/${"a1".repeat(20)}/old.bin"`,
      "<ins>3</ins>",
      "14 unchanged lines",
      "&lt;script&gt;alert(16)&lt;/script&gt;<span",
    ],
    lacks: [`href="${base}/blob/${commit}/old.bin"`],
  },
  {
    title: "JSON, tensors, large files, modes and renames are shown as such",
    url: `${base}/commit/${commit}`,
    contains: [
      "&lt;b&gt;layers",
      "<ins>&lt;script&gt;3</ins>",
      "Only the first changes are listed",
      "Changed tensors (7 tensors are the same)",
      "<del>BF16 [2, 4]</del>",
      "b".repeat(64),
      "Mode file → executable",
      "Renamed from oldU+000Aname.md",
      "alert(15)&lt;/script&gt;U+202E.md",
      "The tensors could not be compared: &lt;i&gt;it is not GGUF",
    ],
  },
  {
    title: "a file with many changes has a separate page, which keeps the view",
    url: `${base}/commit/${commit}?view=split`,
    contains: [`href="${base}/commit/${commit}?view=split&amp;file=long.txt"`, 'class="diff-lines split"'],
  },
  {
    title: "one file leads back to all",
    url: `${base}/commit/${commit}?file=config.json`,
    contains: [`<a href="${base}/commit/${commit}">All changed files</a>`, 'class="diff-more" open=""'],
    lacks: ["long.txt"],
  },
  {
    title: "a file that did not change",
    url: `${base}/commit/${commit}?file=other`,
    contains: ["No file differs.", "All changed files"],
  },
  {
    title: "without access to the files, a commit lists their names only",
    url: `${base}/commit/v1.0`,
    contains: ["visible to users with access", "3 changed files", "old.bin"],
    lacks: ["diff-lines", "layers", `href="${base}/blob`],
  },
  { title: "an unknown commit", url: `${base}/commit/nope`, status: 404, contains: ["nope"] },
  {
    title: "two revisions are compared",
    url: `${base}/compare/v1.0...main`,
    contains: ["2 commits ahead of v1.0, 1 commit behind", "Change 1<", "6 changed files", 'value="v1.0"'],
  },
  {
    title: "one revision is compared with main",
    url: `${base}/compare/v1.0`,
    contains: ['value="main"', 'value="v1.0"'],
  },
  {
    title: "equal revisions",
    url: `${base}/compare/main...main`,
    contains: ["Both are the same commit."],
    lacks: ["diff-lines"],
  },
  {
    title: "the form has the known revision",
    url: `${base}/compare?base=v1.0`,
    contains: ['value="v1.0"'],
    lacks: ["diff-lines"],
  },
  {
    title: "an unknown revision is named",
    url: `${base}/compare/main...no%2Fpe`,
    status: 404,
    contains: ["There is no branch, tag or commit “no/pe”."],
  },
  { title: "names with dots between are refused", url: `${base}/compare/a...b...c`, status: 404 },
  {
    title: "branches are listed with their last commit and distance",
    url: `${base}/refs`,
    contains: [
      "Branches (3)",
      `href="${base}/commit/${commit}">Add &lt;script&gt;alert(17)`,
      ">3 ahead</a>",
      "Not counted",
      `href="${base}/refs?p=1"`,
    ],
    lacks: ["Create branch", "Delete branch"],
  },
  {
    title: "users with write access create and delete branches",
    url: `${base}/refs`,
    user: true,
    contains: ["Create branch", "Delete branch feature/ğ"],
    lacks: ["Delete branch main"],
  },
  { title: "no tags", url: `${base}/refs?kind=tags`, contains: ["No tags yet"] },
  {
    title: "the history of a file has a row where it was renamed",
    url: "/datasets/acme/minutes/commits/main/README.md",
    contains: [
      "Renamed from old/&lt;b&gt;config.json to README.md",
      'rel="next" href="/datasets/acme/minutes/commits/main/README.md?after=next"',
    ],
    lacks: ["Newest commits"],
  },
  {
    title: "later pages of the history of a file link to the changes under its old name",
    url: "/datasets/acme/minutes/commits/main/README.md?after=next",
    contains: ["file=old%2Fconfig.json", "Newest commits"],
    lacks: ['rel="next"'],
  },
])("$title", async ({ url, status = 200, user = false, contains = [], lacks = [] }) => {
  const response = await request(url, { user });
  const html = await response.text();
  expect(response.status).toBe(status);
  for (const part of contains) expect(html).toContain(part);
  for (const part of lacks) expect(html).not.toContain(part);
});

const send = (form: Record<string, string>) => request(`${base}/refs`, { user: true, form });

test.each([
  { form: { action: "create-branch", name: "dev", revision: "v1.0" }, location: `${base}/refs?done=created` },
  { form: { action: "create-tag", name: "v2", revision: "main" }, location: `${base}/refs?kind=tags&done=created` },
  { form: { action: "delete-branch", ref: "dev" }, location: `${base}/refs?done=deleted` },
  { form: { action: "delete-tag", ref: "v1.0" }, location: `${base}/refs?kind=tags&done=deleted` },
])("$form.action", async ({ form, location }) => {
  const response = await send(form);
  expect([response.status, response.headers.get("location")]).toEqual([303, location]);
});

test.each([
  { form: { name: "main", revision: "main" }, status: 409, says: "already exists. Choose another name." },
  { form: { name: "dev", revision: "no <b>" }, status: 422, says: "There is no branch, tag or commit “no &lt;b&gt;”." },
])("a branch that cannot be created is explained beside its field: $says", async ({ form, status, says }) => {
  const response = await send({ action: "create-branch", ...form });
  expect(response.status).toBe(status);
  const html = await response.text();
  expect(html).toContain(says);
  expect(html).toContain('class="field-problem"');
});

test("the form of a comparison leads to its address", async () => {
  const response = await request(`${base}/compare?base=refs%2Fpr%2F1&head=main`);
  expect([response.status, response.headers.get("location")]).toEqual([302, `${base}/compare/refs%2Fpr%2F1...main`]);
});
