import { writeSafetensors } from "@modelyard/model-files/writers";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Comparison, RefList } from "../contract/history/compare.ts";
import { Diff } from "../contract/history/diff.ts";
import { FileHistory } from "../contract/history/file-history.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
const api = "/api/models/alice/diffs";
const commits: string[] = [];
const deletedFile = (path: string) => ({ key: "deletedFile", value: { path } });
const lines = (count: number, word = "line") => Array.from({ length: count }, (_, n) => `${word} ${n}\n`).join("");

beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "diffs" });
  await commit(
    header("first"),
    file("a.txt", "one\ntwo red words\nthree\n"),
    file("config.json", '{"layers": 2}'),
    file("old name.txt", lines(20)),
  );
  const moved = [file("docs/new name.txt", `${lines(20)}end\n`), deletedFile("old name.txt")];
  await commit(
    header("second"),
    file("a.txt", "one\ntwo blue words\nthree\n"),
    file("config.json", '{"layers": 3}'),
    ...moved,
  );
  await commit(header("long"), file("long.txt", lines(5000)), file("z.txt", "z\n"));
  await commit(header("all lines"), file("long.txt", lines(5000, "changed")));
});
afterAll(() => hub.stop());

async function commit(...body: Parameters<typeof commitBody>): Promise<void> {
  const response = await hub.send("alice", "POST", `${api}/commit/main`, commitBody(...body), asCommit);
  const { commitOid } = await response.json();
  expect(commitOid, JSON.stringify(commitOid)).toBeTypeOf("string");
  commits.push(commitOid);
}

const read = (query: Record<string, string>, { who, id = "alice/diffs" }: { who?: string; id?: string } = {}) =>
  hub.send(who, "GET", `/_private/diff/models/${id}?${new URLSearchParams(query)}`);
const diff = async (query: Record<string, string>, options?: Parameters<typeof read>[1]) => {
  const response = await read(query, options);
  expect(response.status).toBe(200);
  return Diff.parse(await response.json());
};
const fileOf = ({ files }: Diff, path: string) => files.find((one) => one.path === path);

test("a commit shows lines, words, JSON values and renames", async () => {
  const found = await diff({ commit: commits[1] ?? "" });
  expect(found).toMatchObject({ before: commits[0], after: commits[1], total: 3 });
  expect(fileOf(found, "a.txt")).toMatchObject({
    change: "modified",
    additions: 1,
    deletions: 1,
    content: {
      hunks: [
        {
          lines: [" one", "-two red words", "+two blue words", " three"],
          marks: [
            [1, 4, 7],
            [2, 4, 8],
          ],
        },
      ],
    },
  });
  expect(fileOf(found, "config.json")?.values?.changes).toEqual([{ name: "layers", before: "2", after: "3" }]);
  expect(fileOf(found, "docs/new name.txt")).toMatchObject({
    change: "renamed",
    oldPath: "old name.txt",
    additions: 1,
  });
});

test("a first commit is compared with nothing", async () => {
  const { before = "" } = await diff({ commit: commits[0] ?? "" });
  const found = await diff({ commit: before });
  expect(found.before).toBeUndefined();
  expect(fileOf(found, ".gitattributes")?.change).toBe("added");
});

test("a long file is folded, and shown alone, with all its lines on request", async () => {
  const found = await diff({ commit: commits[2] ?? "" });
  expect(fileOf(found, "long.txt")).toMatchObject({ additions: 5000, content: { kind: "folded", reason: "large" } });
  expect(fileOf(found, "z.txt")?.content.kind).toBe("text");
  const alone = await diff({ commit: commits[3] ?? "", file: "long.txt" });
  expect(alone).toMatchObject({ total: 1, files: [{ additions: 5000, deletions: 5000, content: { isCut: false } }] });
  const whole = await diff({ commit: commits[1] ?? "", file: "docs/new name.txt", whole: "" });
  expect(whole.files).toMatchObject([
    { oldPath: "old name.txt", content: { isWhole: true, hunks: [{ lines: { length: 21 } }] } },
  ]);
});

test.each(["docs", "absent", "../a.txt", "a\nb", ""])("the file %j cannot be compared", async (path) => {
  expect((await diff({ commit: commits[1] ?? "", file: path })).files).toEqual([]);
});

/** Returns a safetensors file. */
const weights = (rows: number, more: string[]) => {
  const tensors = ["embed", ...more].map((name) => ({ name, dtype: "BF16", shape: [rows, 4], byteLength: rows * 8 }));
  return lfsObject(Buffer.from(writeSafetensors(tensors, { rows: String(rows) })));
};

test("large files show size and hash, and weights their tensors", async () => {
  const id = "alice/weights";
  await hub.send("alice", "POST", "/api/repos/create", { name: "weights" });
  const heads: string[] = [];
  for (const object of [weights(2, ["gone"]), weights(3, [])]) {
    await uploadObject(hub, "alice", id, object);
    const response = await commitTo(hub, "alice", id, lfsFile("sub/model.safetensors", object));
    heads.push((await response.json()).commitOid);
  }
  const [found] = (await diff({ commit: heads[1] ?? "" }, { id })).files;
  expect(found).toMatchObject({
    content: {
      kind: "stored",
      before: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      after: { size: expect.any(Number) },
    },
    header: {
      sameTensors: 0,
      tensors: { changes: [{ name: "embed", before: "BF16 [2, 4]", after: "BF16 [3, 4]" }, { name: "gone" }] },
      metadata: { changes: [{ name: "rows", before: "2", after: "3" }] },
    },
  });
  expect(found?.additions).toBeUndefined();
});

test("private and gated repositories show differences to their readers only", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "secret", private: true });
  await hub.send("alice", "POST", "/api/repos/create", { name: "gated" });
  await hub.send("alice", "PUT", "/api/models/alice/gated/settings", { gated: "manual" });
  for (const id of ["alice/secret", "alice/gated"]) {
    for (const who of [undefined, "bob"]) {
      const response = await read({ commit: "main" }, { id, ...(who && { who }) });
      expect([401, 403, 404]).toContain(response.status);
      expect(await response.text()).not.toContain("filter=lfs");
    }
    expect((await diff({ commit: "main" }, { id, who: "alice" })).files).toHaveLength(1);
  }
});

test("two revisions are compared from their common ancestor, with their commits", async () => {
  await hub.send("alice", "POST", `${api}/branch/side`, { startingPoint: commits[1] });
  const query = new URLSearchParams({ base: "side", head: "main" });
  const response = await hub.send(undefined, "GET", `/_private/comparison/models/alice/diffs?${query}`);
  const found = Comparison.parse(await response.json());
  expect(found).toMatchObject({ commonAncestor: commits[1], ahead: 2, behind: 0 });
  expect(found.commits.map(({ title }) => title)).toEqual(["all lines", "long"]);
  expect((await diff({ base: "side", head: "main" })).total).toBe(2);
  for (const [base, status] of [
    ["absent", 404],
    ["", 400],
    ["--output=/tmp/x", 404],
  ] as const) {
    expect((await read({ base, head: "main" })).status).toBe(base === "" ? 404 : status);
  }
});

test("branches are listed with their last commit and their distance to main", async () => {
  const listed = async (query: string, who?: string) =>
    RefList.parse(await (await hub.send(who, "GET", `/_private/ref-list/models/alice/diffs?${query}`)).json());
  const { refs, totals, mayChange, hasMore } = await listed("kind=branches");
  expect(refs).toMatchObject([
    { name: "main", title: "all lines", author: "alice", ahead: 0, behind: 0 },
    { name: "side", title: "second", ahead: 0, behind: 2 },
  ]);
  expect({ totals, mayChange, hasMore }).toEqual({
    totals: { branches: 2, tags: 0 },
    mayChange: false,
    hasMore: false,
  });
  await hub.send("alice", "POST", `${api}/tag/side`, { tag: "v1", message: "annotated" });
  expect(await listed("kind=tags", "alice")).toMatchObject({
    refs: [{ name: "v1", title: "second" }],
    mayChange: true,
  });
});

const historyOf = async (revision: string, query: Record<string, string>, repo = "diffs") => {
  const address = `/_private/file-history/models/alice/${repo}/${revision}?${new URLSearchParams(query)}`;
  return hub.send(undefined, "GET", address);
};

test("the history of a file continues under its old names, page by page", async () => {
  const repo = "moved";
  await hub.send("alice", "POST", "/api/repos/create", { name: repo });
  const moves = [
    [header("create"), file("a.txt", lines(20))],
    [header("edit a"), file("a.txt", `${lines(20)}one\n`)],
    [header("move to b"), file("b.txt", `${lines(20)}one\n`), deletedFile("a.txt")],
    [header("move to c"), file("c/ğ.txt", `${lines(20)}one\n`), deletedFile("b.txt")],
    [header("another file"), file("d.txt", "d\n")],
    [header("edit c"), file("c/ğ.txt", `${lines(20)}two\n`)],
  ];
  for (const body of moves) {
    const address = `/api/models/alice/${repo}/commit/main`;
    expect((await hub.send("alice", "POST", address, commitBody(...body), asCommit)).status).toBe(200);
  }
  const wanted = [
    ["edit c", "c/ğ.txt"],
    ["move to c", "c/ğ.txt", "b.txt"],
    ["move to b", "b.txt", "a.txt"],
    ["edit a", "a.txt"],
    ["create", "a.txt"],
  ];
  for (const limit of ["1", "2", "3", "50"]) {
    const found: (readonly string[])[] = [];
    let cursor: string | undefined;
    do {
      const query = { path: "c/ğ.txt", limit, ...(cursor !== undefined && { cursor }) };
      const page = FileHistory.parse(await (await historyOf("main", query, repo)).json());
      expect(page.commits.length).toBeLessThanOrEqual(Number(limit));
      found.push(
        ...page.commits.map(({ title, path, renamedFrom }) => [title, path, ...(renamedFrom ? [renamedFrom] : [])]),
      );
      cursor = page.next;
    } while (cursor !== undefined);
    expect(found).toEqual(wanted);
  }
});

test("the history of a missing file, and a cursor that is not valid, are refused", async () => {
  expect((await historyOf("main", { path: "missing.txt" })).status).toBe(404);
  expect((await historyOf("main", { path: "../x" })).status).toBe(404);
  expect((await historyOf("main", { path: "a.txt", cursor: "x" })).status).toBe(400);
  const absent = `${"0".repeat(40)}.0.${Buffer.from("a.txt").toString("base64url")}`;
  expect((await historyOf("main", { path: "a.txt", cursor: absent })).status).toBe(404);
});

test("more files than a page lists are counted", async () => {
  const count = limits.diffPage.files + 1;
  await commit(header("many"), ...Array.from({ length: count }, (_, n) => file(`many/${n}.txt`, `${n}\n`)));
  const { files, total } = await diff({ commit: commits.at(-1) ?? "" });
  expect([files.length, total]).toEqual([limits.diffPage.files, count]);
});

test("more files than git compares are listed without their content, and can be shown one by one", async () => {
  const count = limits.compare.files + 1;
  await commit(header("too many"), ...Array.from({ length: count }, (_, n) => file(`all/${n}.txt`, `${n}\n`)));
  const last = commits.at(-1) ?? "";
  const { files, total } = await diff({ commit: last });
  expect([files.length, total, files[0]?.content.kind]).toEqual([limits.diffPage.files, undefined, "folded"]);
  const alone = await diff({ commit: last, file: "all/7.txt" });
  expect(alone.files).toMatchObject([{ path: "all/7.txt", content: { hunks: [{ lines: ["+7"] }] } }]);
});
