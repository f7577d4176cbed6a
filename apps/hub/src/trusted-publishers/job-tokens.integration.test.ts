import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { testUrl } from "../testing/test-hub.ts";
import { startIssuer, type TestIssuer } from "./testing/start-issuer.ts";

let hub: ServedHub;
let issuer: TestIssuer;
let token: string;
const id = "alice/published";
const api = `/api/models/${id}`;

beforeAll(async () => {
  issuer = await startIssuer({ audience: testUrl, now: Date.now });
  hub = await createServedHub({ trustedPublishers: { issuers: [issuer.url], audience: testUrl } });
  expect((await hub.send("alice", "POST", "/api/repos/create", { name: "published", private: true })).status).toBe(200);
  const body = { issuer: issuer.url, claims: { repository: "acme/app" } };
  expect((await hub.send("alice", "POST", `${api}/trusted-publishers`, body)).status).toBe(200);
  const response = await hub.send(undefined, "POST", "/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    subject_token: await issuer.idToken(),
    resource: id,
  });
  token = (await response.json()).access_token;
  // Discussion 1 is a pull request of another user.
  expect((await hub.send("alice", "PUT", `${api}/settings`, { private: false })).status).toBe(200);
  const pull = commitBody(header("from bob"), file("bob.txt", "bob"));
  expect((await hub.send("bob", "POST", `${api}/commit/main?create_pr=1`, pull, asCommit)).status).toBe(200);
  expect((await hub.send("alice", "PUT", `${api}/settings`, { private: true })).status).toBe(200);
});
afterAll(async () => {
  await hub.stop();
  issuer.close();
});

const asJob = (method: string, path: string, body?: unknown, headers = {}) =>
  hub.send(undefined, method, path, body, { ...headers, Authorization: `Bearer ${token}` });
const change = commitBody(header(), file("job.txt", "from a job"));
const oid = createHash("sha256").update("large").digest("hex");
const lfs = { operation: "upload", objects: [{ oid, size: 5 }], hash_algo: "sha256" };
const asLfs = { "Content-Type": "application/vnd.git-lfs+json" };

describe("a token of a job", () => {
  test.each<{ what: string; method: string; path: string; body?: unknown; headers?: Record<string, string> }>([
    { what: "checks that it may write", method: "GET", path: `${api}/auth-check/write` },
    { what: "prepares a commit", method: "POST", path: `${api}/preupload/main`, body: { files: [] } },
    { what: "commits", method: "POST", path: `${api}/commit/main`, body: change, headers: asCommit },
    { what: "creates branches", method: "POST", path: `${api}/branch/next`, body: {} },
    { what: "creates tags", method: "POST", path: `${api}/tag/main`, body: { tag: "v1" } },
    { what: "removes tags", method: "DELETE", path: `${api}/tag/v1` },
    { what: "squashes", method: "POST", path: `${api}/super-squash/next`, body: {} },
    { what: "removes branches", method: "DELETE", path: `${api}/branch/next` },
    { what: "uploads with LFS", method: "POST", path: `/${id}/info/lfs/objects/batch`, body: lfs, headers: asLfs },
    { what: "uploads with Xet", method: "GET", path: `${api}/xet-write-token/main` },
    { what: "downloads with Xet", method: "GET", path: `${api}/xet-read-token/main` },
    { what: "reads files", method: "GET", path: `/${id}/resolve/main/job.txt` },
  ])("$what", async ({ method, path, body, headers }) => {
    const response = await asJob(method, path, body, headers);
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  });

  test("pushes with git, but not to pull requests of others", async () => {
    const remote = `${hub.url.replace("http://", `http://job:${token}@`)}/${id}`;
    expect((await hub.git("clone", "--quiet", remote, "work")).code).toBe(0);
    expect((await hub.git("-C", "work", "commit", "--quiet", "--allow-empty", "-m", "pushed")).code).toBe(0);
    expect(await hub.git("-C", "work", "push", "--quiet", "origin", "main", "main:next")).toMatchObject({ code: 0 });
    const refused = await hub.git("-C", "work", "push", "--force", "origin", "main:refs/pr/1");
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain("users with write access may add commits");
  });

  test.each<{ what: string; method: string; path: string; body?: unknown; headers?: object }>([
    { what: "settings", method: "PUT", path: `${api}/settings`, body: { private: false } },
    { what: "access", method: "PUT", path: `${api}/settings`, body: { gated: "auto" } },
    { what: "deletion", method: "DELETE", path: "/api/repos/delete", body: { name: id } },
    {
      what: "moving",
      method: "POST",
      path: "/api/repos/move",
      body: { fromRepo: id, toRepo: "alice/x", type: "model" },
    },
    { what: "duplicating", method: "POST", path: `${api}/duplicate`, body: { repository: "alice/copy" } },
    { what: "creating", method: "POST", path: "/api/repos/create", body: { name: "more" } },
    { what: "publishers", method: "GET", path: `${api}/trusted-publishers` },
    { what: "access requests", method: "GET", path: `${api}/user-access-request/pending` },
    { what: "granting access", method: "POST", path: `${api}/user-access-request/grant`, body: { user: "carol" } },
    { what: "the access report", method: "GET", path: `/${id}/user-access-report` },
    { what: "storage", method: "GET", path: `${api}/storage` },
    { what: "the list of large files", method: "GET", path: `${api}/lfs-files` },
    { what: "deleting large files", method: "DELETE", path: `${api}/lfs-files/${oid}` },
    {
      what: "providers",
      method: "PUT",
      path: `${api}/inference-providers/groq`,
      body: { providerId: "x", task: "conversational" },
    },
    {
      what: "opening discussions",
      method: "POST",
      path: `${api}/discussions`,
      body: { title: "Hello", description: "x" },
    },
    { what: "comments", method: "POST", path: `${api}/discussions/1/comment`, body: { comment: "Hello" } },
    { what: "titles", method: "POST", path: `${api}/discussions/1/title`, body: { title: "Other" } },
    { what: "closing", method: "POST", path: `${api}/discussions/1/status`, body: { status: "closed" } },
    { what: "merging", method: "POST", path: `${api}/discussions/1/merge`, body: {} },
    { what: "pinning", method: "POST", path: `${api}/discussions/1/pin`, body: { pinned: true } },
    { what: "locking", method: "POST", path: `${api}/discussions/1/lock`, body: { locked: true } },
    { what: "deleting discussions", method: "DELETE", path: `${api}/discussions/1` },
    {
      what: "opening pull requests",
      method: "POST",
      path: `${api}/commit/main?create_pr=1`,
      body: change,
      headers: asCommit,
    },
    {
      what: "pull requests of others",
      method: "POST",
      path: `${api}/commit/refs%2Fpr%2F1`,
      body: change,
      headers: asCommit,
    },
    { what: "likes", method: "POST", path: `${api}/like`, body: {} },
    { what: "webhooks", method: "GET", path: "/api/settings/webhooks" },
    { what: "new webhooks", method: "POST", path: "/api/settings/webhooks", body: {} },
    { what: "notifications", method: "GET", path: "/api/notifications" },
    { what: "collections", method: "POST", path: "/api/collections", body: { title: "x", namespace: "alice" } },
    { what: "the audit log", method: "GET", path: "/api/organizations/lab/audit-log" },
    { what: "members", method: "GET", path: "/api/organizations/lab/settings" },
    { what: "other settings of its user", method: "GET", path: "/api/settings/storage" },
    { what: "tokens", method: "GET", path: "/_private/tokens" },
  ])("is refused for $what", async ({ method, path, body, headers = {} }) => {
    const response = await asJob(method, path, body, headers);
    expect([response.status, await response.text()]).toEqual([403, expect.any(String)]);
  });

  test("does not show the e-mail address and the organizations of its user", async () => {
    await hub.accounts.upsertUser({ name: "alice", email: "alice@example.org" });
    const own = await (await hub.send("alice", "GET", "/api/whoami-v2")).json();
    expect(own).toMatchObject({ email: "alice@example.org", orgs: [{ name: "lab" }] });
    const ofJob = await (await asJob("GET", "/api/whoami-v2")).json();
    expect(ofJob).toMatchObject({ name: "alice", orgs: [], emailVerified: false });
    expect(ofJob).not.toHaveProperty("email");
  });
});
