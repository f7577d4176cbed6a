import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commitInGit, repoFolder } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "chat" });
  // A commit of this card would be refused.
  commitInGit(await repoFolder(hub, "alice/chat"), { path: "README.md", content: "---\nlicense: [\n---\n# Hello\n" });
  const body = commitBody(header(), file("a/b.txt", "b"));
  await hub.send("alice", "POST", "/api/models/alice/chat/commit/main", body, asCommit);
});
afterAll(() => hub.stop());

describe("creating a repository", () => {
  test.each([
    { who: "alice", body: { name: "chat" }, status: 409, says: "You already created this model repo" },
    { who: "alice", body: { name: "CHAT" }, status: 409, says: '"url":"http://hub.test/alice/CHAT"' },
    {
      who: "alice",
      body: { name: "chat", type: "dataset" },
      status: 200,
      says: '"url":"http://hub.test/datasets/alice/chat"',
    },
    { who: "alice", body: { name: "alice/in-one" }, status: 200, says: '"name":"alice/in-one"' },
    { who: "alice", body: { name: "x", organization: "lab" }, status: 200, says: "lab/x" },
    { who: "bob", body: { name: "y", organization: "lab" }, status: 403, says: "rights" },
    { who: "bob", body: { name: "alice/y" }, status: 403, says: "rights" },
    { who: "alice", body: { name: "y", organization: "absent" }, status: 403, says: "rights" },
    { who: "alice_reads", body: { name: "y" }, status: 403, says: "rights" },
    { who: undefined, body: { name: "y" }, status: 401, says: "Invalid username" },
    { who: "alice", body: { name: "y", type: "space" }, status: 400, says: "Only repositories of type" },
    { who: "alice", body: { name: "y", files: [{ path: "../x", content: "" }] }, status: 422, says: "../x" },
    { who: "alice", body: {}, status: 400, says: "name" },
    { who: "alice", body: "no json", status: 400, says: "not valid JSON" },
    { who: "alice", body: "x".repeat(limits.jsonBody.createRepo + 1), status: 413, says: "larger than" },
    ...["", "a--b", "a..b", "-a", "a-", ".a", "a.", "a.git", "a.IPYNB", "a b", "ä", "a/b/c", "x".repeat(97)].map(
      (name) => ({
        who: "alice",
        body: { name: `alice/${name}` },
        status: 400,
        says: "cannot be a repository's name",
      }),
    ),
  ])("$who with $body.name gets $status", async ({ who, body, status, says }) => {
    const response = await hub.send(who, "POST", "/api/repos/create", body);
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(text).toContain(says);
  });

  test("with a name of 97 characters is rejected, of 96 accepted", async () => {
    expect((await hub.send("alice", "POST", "/api/repos/create", { name: "x".repeat(96) })).status).toBe(200);
  });

  test("stores the given files, the license and the attributes in one commit", async () => {
    const files = [{ path: "hello.txt", content: "aGk=", encoding: "base64" }];
    await hub.send("alice", "POST", "/api/repos/create", { name: "filled", license: "mit", files });
    const info = await (await hub.send(undefined, "GET", "/api/models/alice/filled")).json();
    expect(info.siblings).toEqual([
      { rfilename: ".gitattributes" },
      { rfilename: "README.md" },
      { rfilename: "hello.txt" },
    ]);
    expect(info.tags).toContain("license:mit");
    const attributes = await (await hub.send(undefined, "GET", "/alice/filled/raw/main/.gitattributes")).text();
    expect(attributes).toContain("*.safetensors filter=lfs diff=lfs merge=lfs -text\n");
  });

  test("at the same time creates one", async () => {
    const all = Array.from({ length: 5 }, () => hub.send("alice", "POST", "/api/repos/create", { name: "raced" }));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    expect(await readdir(join(hub.dataFolder, "git/unfinished"))).toEqual([]);
  });
});

test("a repository disappears for others when it becomes private, and comes back when it becomes public", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "blinking" });
  const statusFor = async (who: string | undefined) =>
    (await hub.send(who, "GET", "/api/models/alice/blinking")).status;
  await hub.send("alice", "PUT", "/api/models/alice/blinking/settings", { private: true });
  expect([await statusFor(undefined), await statusFor("bob"), await statusFor("alice")]).toEqual([401, 404, 200]);
  await hub.send("alice", "PUT", "/api/models/alice/blinking/settings", { visibility: "public" });
  expect(await statusFor(undefined)).toBe(200);
});

test("a hidden repository is indistinguishable from one that does not exist", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "secret", private: true });
  const paths = [
    "/api/models/alice/NAME",
    "/api/models/alice/NAME/tree/main",
    "/alice/NAME/resolve/main/x",
    "/alice/NAME/info/refs?service=git-upload-pack",
    "/_private/card/models/alice/NAME",
    "/api/models/Alice/NAME",
    "/api/models/alice/NAME/refs",
    "/api/models/alice/NAME/auth-check",
  ];
  for (const who of [undefined, "bob"]) {
    for (const path of paths) {
      const [hidden, absent] = await Promise.all(
        ["secret", "absent"].map(async (name) => {
          const response = await hub.send(who, "GET", path.replace("NAME", name), undefined, {
            "x-request-id": "same-request",
          });
          return {
            status: response.status,
            headers: Object.fromEntries(response.headers),
            text: await response.text(),
          };
        }),
      );
      expect(hidden).toEqual(absent);
      // Git gets a plain 401, so that it asks for a password.
      const codes = path.includes("git-upload-pack") ? ["RepoNotFound", "SignInNeeded"] : ["RepoNotFound"];
      expect(codes).toContain(hidden?.headers["x-error-code"]);
    }
  }
});

test.each([
  "/api/models/gpt2",
  "/api/models/gpt2?expand=likes",
  "/api/models/gpt2/revision/main",
  "/api/models/gpt2/tree/main",
  "/api/models/gpt2/refs",
  "/api/datasets/squad",
  "/api/datasets/squad/tree/main/data",
  "/api/spaces/acme/demo",
  "/api/kernels/acme/demo/tree/main",
  "/gpt2/resolve/main/config.json",
  "/gpt2/raw/main/config.json",
  "/datasets/squad/resolve/main/README.md",
  "/spaces/acme/demo/resolve/main/app.py",
])("%s is a repository that does not exist", async (path) => {
  const anonymous = await hub.send(undefined, "GET", path);
  expect([anonymous.status, anonymous.headers.get("x-error-code")]).toEqual([401, "RepoNotFound"]);
  const user = await hub.send("bob", "HEAD", path);
  expect([user.status, user.headers.get("x-error-code"), user.headers.get("x-error-message")]).toEqual([
    404,
    "RepoNotFound",
    "Repository not found",
  ]);
});

test.each([
  { method: "DELETE", path: "/api/models/gpt2/like" },
  { method: "PUT", path: "/api/datasets/squad/settings" },
  { method: "POST", path: "/api/models/gpt2/user-access-request/grant" },
])("$method $path is of a repository that does not exist", async ({ method, path }) => {
  const response = await hub.send("bob", method, path, {});
  expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "RepoNotFound"]);
});

test.each([
  { who: undefined, path: "/api/users/unknown-user/overview", status: 404, code: "NotFound" },
  { who: undefined, path: "/api/whoami-v2", status: 401, code: "SignInNeeded" },
  { who: "wrong", path: "/api/models", status: 401, code: "BadCredentials" },
])("$path returns $status with the code $code", async ({ who, path, status, code }) => {
  const response = await hub.send(who, "GET", path);
  expect([response.status, response.headers.get("x-error-code")]).toEqual([status, code]);
  expect(response.headers.get("x-error-message")).toBe((await response.json()).error);
});

test("a deleted repository disappears at once, and its owner can reuse the name", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "brief" });
  expect((await hub.send("bob", "DELETE", "/api/repos/delete", { name: "brief", organization: "alice" })).status).toBe(
    403,
  );
  expect((await hub.send("alice", "DELETE", "/api/repos/delete", { name: "brief" })).status).toBe(200);
  expect((await hub.send("alice", "GET", "/api/models/alice/brief")).status).toBe(404);
  expect((await hub.send("alice", "POST", "/api/repos/create", { name: "brief" })).status).toBe(200);
});

test.each([
  {
    type: "application/json",
    body: JSON.stringify({ paths: ["a", "a/b.txt", "absent", "../x", "README.md/"], expand: true }),
  },
  {
    type: "application/x-www-form-urlencoded",
    body: "paths=a&paths=a%2Fb.txt&paths=absent&paths=..%2Fx&paths=README.md&expand=True",
  },
])("paths-info as $type returns existing paths", async ({ type, body }) => {
  const response = await hub.send(undefined, "POST", "/api/models/alice/chat/paths-info/main", body, {
    "Content-Type": type,
  });
  expect(await response.json()).toMatchObject([
    { type: "directory", path: "a", size: 0, lastCommit: { title: "change" } },
    { type: "file", path: "a/b.txt", size: 1, oid: expect.stringMatching(/^[0-9a-f]{40}$/) },
    { type: "file", path: "README.md" },
  ]);
});

test("a card with broken front matter is shown with its problem", { timeout: 30_000 }, async () => {
  const card = await (await hub.send(undefined, "GET", "/_private/card/models/alice/chat?revision=main")).json();
  expect(card.html).toContain("Hello</h1>");
  expect(card.problems).toMatchObject([{ message: expect.stringContaining("not valid YAML") }]);
  const none = await hub.send(undefined, "GET", "/_private/card/models/lab/x");
  expect([none.status, none.headers.get("x-error-code")]).toEqual([404, "EntryNotFound"]);
});

test.each(["config.json", "nope.md", "../README.md", "README.md/x.md", ""])(
  "there is no Markdown to render at %j",
  async (path) => {
    const response = await hub.send(
      undefined,
      "GET",
      `/_private/card/models/alice/chat?path=${encodeURIComponent(path)}`,
    );
    expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "EntryNotFound"]);
  },
);

test.each([
  { content: "---\nlicense: mit\n---\n", status: 200, says: '{"errors":[],"warnings":[]}' },
  { content: "# No metadata", status: 200, says: "no metadata" },
  { content: "---\npipeline_tag: dancing\n---\n", status: 400, says: "dancing" },
  { content: "---\nlicense: {a: b}\n---\n", status: 400, says: '\\"license\\" must be a string' },
  { content: "---\na: [\n---\n", status: 400, says: "Line" },
])("validate-yaml of $content returns $status", async ({ content, status, says }) => {
  const response = await hub.send(undefined, "POST", "/api/validate-yaml", { content, repoType: "model" });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(says);
});

test("browsers on other sites get a CORS preflight response", async () => {
  const response = await hub.send(undefined, "OPTIONS", "/api/models/alice/chat");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": expect.stringContaining("Authorization"),
  });
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
});
