import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommitDetails } from "../contract/repositories.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "chat" });
  const first = commitBody(header("start"), file("a/b.txt", "b"), file("c.txt", "c"), file("old.txt", "old"));
  expect((await hub.send("alice", "POST", "/api/models/alice/chat/commit/main", first, asCommit)).status).toBe(200);
});
afterAll(() => hub.stop());

const commit = (body: string, branch = "main", more: Record<string, string> = {}) =>
  hub.send("alice", "POST", `/api/models/alice/chat/commit/${branch}`, body, { ...asCommit, ...more });
const line = (key: string, value: object) => ({ key, value });
const headOf = async () => (await (await hub.send(undefined, "GET", "/api/models/alice/chat")).json()).sha;
const read = async (path: string) => (await hub.send(undefined, "GET", `/alice/chat/resolve/main/${path}`)).text();

describe("a commit is refused, and nothing changes:", () => {
  test.each([
    { why: "no header", body: commitBody(file("x", "x")), status: 400, says: "first line" },
    { why: "no line at all", body: "", status: 400, says: "no header" },
    { why: "two headers", body: commitBody(header(), header()), status: 400, says: "only one header" },
    { why: "a line that is not JSON", body: `${commitBody(header())}\n{"key":`, status: 400, says: "Line 2" },
    { why: "an unknown key", body: commitBody(header(), line("dance", {})), status: 400, says: "Line 2" },
    { why: "an empty summary", body: commitBody(header(" ")), status: 400, says: "summary" },
    {
      why: "a summary that is too long",
      body: commitBody(header("x".repeat(limits.commit.summaryChars + 1))),
      status: 400,
      says: "Line 1",
    },
    {
      why: "another parent",
      body: commitBody(header("x", { parentCommit: "1".repeat(40) }), file("x", "x")),
      status: 412,
      says: "The branch was updated since you opened this page. Please refresh and try again.",
    },
    {
      why: "deleting a file that does not exist",
      body: commitBody(header(), line("deletedFile", { path: "absent" })),
      status: 404,
      says: "A file with this name doesn't exist",
    },
    {
      why: "deleting a file as a folder",
      body: commitBody(header(), line("deletedFolder", { path: "c.txt/" })),
      status: 404,
      says: "A file with this name doesn't exist",
    },
    {
      why: "renaming a file that does not exist",
      body: commitBody(header(), line("file", { path: "x", oldPath: "absent" })),
      status: 404,
      says: "absent",
    },
    {
      why: "a file that replaces a folder",
      body: commitBody(header(), file("a", "x")),
      status: 400,
      says: '\\"a\\" cannot be a file and a folder',
    },
    {
      why: "a folder that replaces a file",
      body: commitBody(header(), file("c.txt/d", "x")),
      status: 400,
      says: "c.txt",
    },
    {
      why: "one path as file and folder",
      body: commitBody(header(), file("n", "x"), file("n/m", "x")),
      status: 400,
      says: '\\"n\\" cannot',
    },
    { why: "a path outside the repository", body: commitBody(header(), file("../x", "x")), status: 422, says: "../x" },
    { why: "an absolute path", body: commitBody(header(), file("/etc/passwd", "x")), status: 422, says: "absolute" },
    {
      why: "git's own folder",
      body: commitBody(header(), file("a/.GIT/config", "x")),
      status: 422,
      says: "a/.GIT/config",
    },
    { why: "a NUL", body: commitBody(header(), file("a\0b", "x")), status: 422, says: "control character" },
    {
      why: "content that is not base64",
      body: commitBody(header(), line("file", { path: "x", content: "?!", encoding: "base64" })),
      status: 400,
      says: "base64",
    },
    {
      why: "a large file by its id",
      body: commitBody(header(), line("lfsFile", { path: "w.bin", algo: "sha256", oid: "ab12", size: 5 })),
      status: 400,
      says: "ab12",
    },
    {
      why: "a file one byte too large",
      body: commitBody(header(), file("big", "x".repeat(limits.commit.inlineFileBytes + 1))),
      status: 413,
      says: "cannot be sent inline",
    },
    {
      why: "a branch that does not exist",
      body: commitBody(header(), file("x", "x")),
      branch: "absent",
      status: 404,
      says: "Invalid rev id: absent",
    },
    {
      why: "a commit id instead of a branch",
      body: commitBody(header(), file("x", "x")),
      branch: "1".repeat(40),
      status: 404,
      says: "Invalid rev id",
    },
  ])("$why", async ({ body, status, says, branch }) => {
    const before = await headOf();
    const response = await commit(body, branch);
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(text).toContain(says);
    expect(await headOf()).toBe(before);
  });
});

describe("a commit may", () => {
  test("hold a file of exactly the largest size", async () => {
    expect((await commit(commitBody(header(), file("big", "x".repeat(limits.commit.inlineFileBytes))))).status).toBe(
      200,
    );
  });

  test("name its parent, in full or in short", async () => {
    const head: string = await headOf();
    const response = await commit(commitBody(header("x", { parentCommit: head.slice(0, 12) }), file("p", "p")));
    const { commitOid, commitUrl } = await response.json();
    expect(commitUrl).toBe(`http://hub.test/alice/chat/commit/${commitOid}`);
    const page = await hub.send(undefined, "GET", `/_private/commit/models/alice/chat/${commitOid}`);
    const details = CommitDetails.parse(await page.json());
    expect(details).toMatchObject({ id: commitOid, authors: [{ user: "alice" }], isComplete: true });
    expect(details.files).toEqual([{ path: "p", change: "added" }]);
    expect((await commit(commitBody(header("x", { parentCommit: commitOid }), file("p", "q")))).status).toBe(200);
  });

  test("rename, with and without new content", async () => {
    await commit(commitBody(header(), line("file", { path: "moved.txt", oldPath: "old.txt" })));
    expect(await read("moved.txt")).toBe("old");
    await commit(
      commitBody(header(), { key: "file", value: { path: "again.txt", oldPath: "moved.txt", content: "new" } }),
    );
    expect(await read("again.txt")).toBe("new");
    expect(await read("moved.txt")).toContain("Entry not found");
  });

  test("put a folder where it deletes a file", async () => {
    const body = commitBody(header(), line("deletedFile", { path: "c.txt" }), file("c.txt/inside", "i"));
    expect((await commit(body)).status).toBe(200);
    expect(await read("c.txt/inside")).toBe("i");
  });

  test("be sent as one JSON body, by an older client", async () => {
    const body = {
      summary: "legacy",
      files: [{ path: "legacy.txt", content: "l" }],
      deletedEntries: [{ path: "c.txt" }],
    };
    const response = await hub.send("alice", "POST", "/api/models/alice/chat/commit/main", body);
    expect(response.status).toBe(200);
    expect(await read("legacy.txt")).toBe("l");
  });

  test("be sent twice", async () => {
    const body = commitBody(header(), file("twice", "t"));
    expect([(await commit(body)).status, (await commit(body)).status]).toEqual([200, 200]);
  });

  test("compete: of many with one parent exactly one succeeds", async () => {
    const parentCommit = await headOf();
    const all = Array.from({ length: 8 }, (_, n) =>
      commit(commitBody(header(`${n}`, { parentCommit }), file("race", `${n}`))),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(7);
  });
});

const preupload = (files: object[], branch = "main") =>
  hub.send("alice", "POST", `/api/models/alice/chat/preupload/${branch}`, { files });

describe("preupload", () => {
  test.each([
    { path: "new", size: 1, status: 200, says: '"uploadMode":"regular","shouldIgnore":false' },
    { path: "a/b.txt", size: 1, status: 200, says: '"oid":"' },
    { path: "..\\ddd", size: 1, status: 422, says: "where Windows splits" },
  ])("of $path with $size bytes returns $status", async ({ path, size, status, says }) => {
    const response = await preupload([{ path, size, sample: "" }]);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(says);
  });
  test("for a branch that does not exist returns 404", async () => {
    const response = await preupload([], "absent");
    expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "RevisionNotFound"]);
  });
});
