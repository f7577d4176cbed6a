import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Blame } from "../contract/file-views/blame.ts";
import { FileView } from "../contract/file-views/file-view.ts";
import { FoundPaths } from "../contract/file-views/found-paths.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "views" });
  await hub.send("alice", "POST", "/api/repos/create", { name: "hidden", private: true });
  const secret = file("secret.py", "key = 'hidden in a private repository'\n");
  await commit("hidden", secret);
  await commit(
    "views",
    secret,
    file("train.py", "# start\nif a < b:\n    print('<script>alert(1)</script>')\n"),
    file("notes.txt", "one\r\ntwo\r\n"),
    file("hidden.py", "access = 'user\u202e' # admin\n"),
    file("data.bin.txt", Buffer.from([104, 0, 105]).toString("latin1")),
    file("long.json", `["${"x".repeat(600 * 1024)}"]`),
    file("many.txt", "line\n".repeat(10_001)),
    file("wide.py", `x = "${"a".repeat(3000)}"\nif x: pass\n`),
    file("empty.txt", ""),
    file("drawing.svg", "<svg onload='alert(1)'></svg>"),
    file("paper.pdf", "%PDF-1.7"),
  );
});
afterAll(() => hub.stop());

const commit = (name: string, ...files: ReturnType<typeof file>[]) =>
  hub.send("alice", "POST", `/api/models/alice/${name}/commit/main`, commitBody(header("add"), ...files), asCommit);
const get = (path: string, { who, name = "views", query = "" }: { who?: string; name?: string; query?: string } = {}) =>
  hub.send(who, "GET", `/_private/files/models/alice/${name}?path=${encodeURIComponent(path)}${query}`);
const contentOf = async (path: string, query = "") => FileView.parse(await (await get(path, { query })).json()).content;

test.each([
  {
    path: "train.py",
    content: {
      kind: "text",
      language: "python",
      lines: 3,
      isCut: false,
      html: expect.stringMatching(
        /^<span class="code-comment"># start<\/span>\n<span class="code-keyword">if<\/span> .*\n.*&lt;script&gt;/s,
      ),
    },
  },
  { path: "notes.txt", content: { kind: "text", html: "one\ntwo", lines: 2 } },
  { path: "empty.txt", content: { kind: "text", html: "", lines: 1 } },
  {
    path: "hidden.py",
    content: { isReordered: true, html: expect.stringContaining('data-code="U+202E">\u202e</span>') },
  },
  { path: "data.bin.txt", content: { kind: "binary" } },
  { path: "long.json", content: { kind: "text", plain: "large", lines: 1 } },
  { path: "many.txt", content: { kind: "text", lines: 10_000, isCut: true } },
  { path: "wide.py", content: { language: "python", html: expect.stringMatching(/^x = "a+"\n<span class="code-k/) } },
  { path: "drawing.svg", content: { kind: "media", type: "drawing" } },
  { path: "drawing.svg", query: "&view=source", content: { kind: "text", language: "xml" } },
  { path: "paper.pdf", content: { kind: "media", type: "pdf" } },
])("$path is shown", async ({ path, query, content }) => {
  expect(await contentOf(path, query)).toMatchObject(content);
});

test.each(["absent.py", "../config", "a//b", ""])("%j is absent", async (path) => {
  expect((await get(path)).status).toBe(404);
});

const blameOf = async (path: string, revision = "main") => {
  const query = new URLSearchParams({ path, revision });
  return Blame.parse(await (await hub.send("alice", "GET", `/_private/blame/models/alice/hidden?${query}`)).json());
};
const find = async (who: string | undefined) => hub.send(who, "GET", "/_private/find/models/alice/hidden?q=secpy");

describe("blame", () => {
  test("names the commit of each line and follows a renamed file", async () => {
    await commit("hidden", file("old ğ.txt", "one\ntwo\nthree\nfour\nfive\n"));
    const rename = [
      file("new.txt", "one\ntwo\nTHREE\nfour\nfive\n"),
      { key: "deletedEntry", value: { path: "old ğ.txt" } },
    ];
    await hub.send(
      "alice",
      "POST",
      "/api/models/alice/hidden/commit/main",
      commitBody(header("rename"), ...rename),
      asCommit,
    );
    const found = await blameOf("new.txt");
    if (found.kind !== "lines") throw new Error(found.kind);
    const { commits, parts } = found;
    expect(parts.map(({ commit: index, lines }) => [commits[index]?.title, lines])).toEqual([
      ["add", 2],
      ["rename", 1],
      ["add", 2],
    ]);
    expect(commits.map(({ author, before }) => [author, before?.path])).toEqual(
      expect.arrayContaining([
        ["alice", "old ğ.txt"],
        ["alice", undefined],
      ]),
    );
    const before = commits.find(({ title }) => title === "rename")?.before;
    expect((await blameOf(before?.path ?? "", before?.commit)).kind).toBe("lines");
  });

  test.each([
    { path: "many.txt", kind: "large" },
    { path: "data.bin.txt", kind: "binary" },
    { path: "long.json", kind: "large" },
  ])("$path is $kind", async ({ path, kind }) => {
    const response = await hub.send(undefined, "GET", `/_private/blame/models/alice/views?path=${path}`);
    expect(Blame.parse(await response.json()).kind).toBe(kind);
  });
});

test("files are found by letters of their paths, for those who may list them", async () => {
  expect(FoundPaths.parse(await (await find("alice")).json()).paths).toEqual(["secret.py"]);
  expect((await find("bob")).status).toBe(404);
  expect((await find(undefined)).status).toBe(401);
});

test("a view that was made for one repository does not show another", async () => {
  expect((await get("secret.py")).status).toBe(200);
  const hidden = { name: "hidden" };
  expect((await get("secret.py", { ...hidden, who: "alice" })).status).toBe(200);
  expect((await get("secret.py", hidden)).status).toBe(401);
  expect((await get("secret.py", { ...hidden, who: "bob" })).status).toBe(404);
});

test("a large file is read where it is stored, by those who may read it", async () => {
  const csv = lfsObject("name,value\nrow,1\n");
  await uploadObject(hub, "alice", "alice/hidden", csv);
  expect((await commitTo(hub, "alice", "alice/hidden", lfsFile("large.csv", csv))).status).toBe(200);
  const view = FileView.parse(await (await get("large.csv", { name: "hidden", who: "alice" })).json());
  expect(view).toMatchObject({ size: csv.size, sha256: csv.oid, hasSource: true, content: { rows: [["row", "1"]] } });
  expect((await get("large.csv", { name: "hidden" })).status).toBe(401);
  // A pointer of another repository's object, which the author of this one may not read.
  expect((await commitTo(hub, "bob", "bob/thief", lfsFile("large.csv", csv))).ok).toBe(false);
});

test("a file that its viewer cannot read says why, and the hub still answers", async () => {
  await commit("views", file("broken.safetensors", "x".repeat(50)), file("deep.ipynb", "[".repeat(200_000)));
  expect(await contentOf("broken.safetensors")).toMatchObject({
    kind: "unreadable",
    message: expect.stringContaining("Cannot read this safetensors file"),
  });
  expect(await contentOf("deep.ipynb")).toMatchObject({ kind: "unreadable" });
  expect(await contentOf("train.py")).toMatchObject({ kind: "text" });
});
