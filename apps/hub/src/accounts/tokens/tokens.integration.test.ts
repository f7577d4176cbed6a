import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../../testing/test-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { type OwnTokens, type Scoped, signInForTokens } from "./testing/own-tokens.ts";

let hub: TestHub;
let own: OwnTokens;
let aheadMs = 0;

beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(Date.now() + aheadMs), tokenLifetimeDays: 30 });
  own = await signInForTokens(hub, "alice");
});

afterAll(async () => {
  await hub.stop();
});

const browser: OwnTokens["browser"] = (...request) => own.browser(...request);
const tokenWith: OwnTokens["tokenWith"] = (...token) => own.tokenWith(...token);

const sendAs = (token: string, method: string, path: string, body?: unknown, headers = {}) =>
  hub.send(undefined, method, path, body, { Authorization: `Bearer ${token}`, ...headers });

async function privateRepo(owner: "alice" | "lab"): Promise<string> {
  const name = `${owner}/${uniqueName("scoped")}`;
  const made = await hub.send("alice", "POST", "/api/repos/create", { name, private: true });
  expect(made.status).toBe(200);
  return name;
}

const commit = (token: string, repo: string) =>
  sendAs(token, "POST", `/api/models/${repo}/commit/main`, commitBody(header("change"), file("a.txt", "a")), asCommit);

/** Status of each kind of use of a private repository. */
async function usesOf(token: string, repo: string) {
  const lfs = { operation: "upload", transfers: ["basic"], objects: [] };
  const git = { "Content-Type": "application/vnd.git-lfs+json", Accept: "application/vnd.git-lfs+json" };
  const listed: { id: string }[] = await (
    await sendAs(token, "GET", "/api/models?author=" + repo.split("/")[0])
  ).json();
  return {
    info: (await sendAs(token, "GET", `/api/models/${repo}`)).status,
    resolve: (await sendAs(token, "GET", `/${repo}/resolve/main/.gitattributes`)).status,
    git: (await sendAs(token, "GET", `/${repo}.git/info/refs?service=git-upload-pack`)).status,
    listed: listed.some(({ id }) => id === repo),
    xetRead: (await sendAs(token, "GET", `/api/models/${repo}/xet-read-token/main`)).status,
    xetWrite: (await sendAs(token, "GET", `/api/models/${repo}/xet-write-token/main`)).status,
    lfsWrite: (await sendAs(token, "POST", `/${repo}.git/info/lfs/objects/batch`, JSON.stringify(lfs), git)).status,
    push: (await sendAs(token, "GET", `/${repo}.git/info/refs?service=git-receive-pack`)).status,
    commit: (await commit(token, repo)).status,
    settings: (await sendAs(token, "PUT", `/api/models/${repo}/settings`, { private: true })).status,
  };
}

const reads = { info: 200, resolve: 200, git: 200, listed: true, xetRead: 200 };
const hidden = { info: 404, resolve: 404, git: 404, listed: false, xetRead: 404 };
const writes = { xetWrite: 200, lfsWrite: 200, push: 200, commit: 200, settings: 200 };
const refused = { xetWrite: 403, lfsWrite: 403, push: 403, commit: 403, settings: 403 };
const hiddenWrites = { xetWrite: 404, lfsWrite: 404, push: 404, commit: 404, settings: 404 };

describe("permissions", () => {
  test.each([
    { on: "repository", permission: "repo.content.read", expected: { ...reads, ...refused } },
    { on: "repository", permission: "repo.write", expected: { ...reads, ...writes } },
    { on: "repository", permission: "discussion.write", expected: { ...hidden, ...hiddenWrites } },
    { on: "owner", permission: "repo.content.read", expected: { ...reads, ...refused } },
    { on: "owner", permission: "repo.write", expected: { ...reads, ...writes } },
    { on: "owner", permission: "inference.serverless.write", expected: { ...hidden, ...hiddenWrites } },
    { on: "other", permission: "repo.write", expected: { ...hidden, ...hiddenWrites } },
  ] as const)(
    "$permission on the $on applies to every way to use a repository",
    async ({ on, permission, expected }) => {
      for (const owner of ["alice", "lab"] as const) {
        const repo = await privateRepo(owner);
        const entity = {
          repository: { type: "model", name: repo },
          owner: { type: owner === "lab" ? "org" : "user", name: owner },
          other: { type: "model", name: await privateRepo(owner) },
        }[on];
        const { value } = await tokenWith([{ entity, permissions: [permission] }]);
        expect(await usesOf(value, repo)).toEqual(expected);
      }
    },
  );

  test("let a token create repositories only below owners that it may write to", async () => {
    const { value } = await tokenWith([{ entity: { type: "org", name: "lab" }, permissions: ["repo.write"] }]);
    const create = async (owner: string) =>
      (await sendAs(value, "POST", "/api/repos/create", { name: `${owner}/${uniqueName("made")}` })).status;
    expect([await create("lab"), await create("alice")]).toEqual([200, 403]);
  });

  test("follow the owner: a removed member's token loses the organisation's repositories", async () => {
    const { accounts, database } = hub;
    await accounts.upsertOrganisation({ name: "crew", members: [{ user: "alice", role: "admin" }] });
    const name = `crew/${uniqueName("left")}`;
    await hub.send("alice", "POST", "/api/repos/create", { name, private: true });
    const { value } = await tokenWith([{ entity: { type: "model", name }, permissions: ["repo.write"] }]);
    expect((await commit(value, name)).status).toBe(200);
    await database.sql`delete from hub.members where organisation_id = (select id from hub.namespaces where name = 'crew')`;
    expect(await usesOf(value, name)).toEqual({ ...hidden, ...hiddenWrites });
  });

  test("do not reach settings, likes and accounts", async () => {
    const all = [
      "repo.write",
      "inference.serverless.write",
      "collection.write",
      "user.webhooks.write",
      "discussion.write",
    ];
    const { value } = await tokenWith([
      { entity: { type: "user", name: "alice" }, permissions: all },
      { entity: { type: "org", name: "lab" }, permissions: ["repo.write"] },
    ]);
    const repo = await privateRepo("alice");
    for (const [method, path, body] of [
      ["GET", "/_private/tokens", undefined],
      ["POST", `/api/models/${repo}/like`, undefined],
      ["PUT", "/api/organizations/lab/settings", { readersMaySpend: true }],
    ] as const)
      expect([path, (await sendAs(value, method, path, body)).status]).toEqual([path, 403]);
  });

  test("apply to a token for Xet and to signed URLs after they were changed", async () => {
    const repo = await privateRepo("alice");
    const entity = { type: "model", name: repo };
    const { id, value } = await tokenWith([{ entity, permissions: ["repo.write"] }]);
    const issued = await (await sendAs(value, "GET", `/api/models/${repo}/xet-write-token/main`)).json();
    const read = () =>
      sendAs(issued.accessToken, "GET", `/xet/v1/chunks/default/${"a".repeat(64)}`).then((r) => r.status);
    expect(await read()).not.toBe(401);
    await browser("PUT", `/_private/tokens/${id}`, { scopes: { scoped: [] } });
    expect(await usesOf(value, repo)).toEqual({ ...hidden, ...hiddenWrites });
    expect(await read()).toBe(401);
  });
});

const entry = (type: string, name: string, permission = "repo.write") => ({
  entity: { type, name },
  permissions: [permission],
});

const inMs = (ms: number) => ({ expiresAt: new Date(Date.now() + ms).toISOString() });

const works = async (token: string) => (await sendAs(token, "GET", "/api/whoami-v2")).status;

describe("the tokens page's routes", () => {
  test("show scopes and expiry in whoami as documented", async () => {
    const repo = await privateRepo("alice");
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const scoped = [{ entity: { type: "model", name: repo.toUpperCase() }, permissions: ["repo.write"] }];
    const scopes = { canReadGatedRepos: true, global: ["discussion.write"], scoped };
    const { value } = await tokenWith([], { scopes, expiresAt });
    const { auth } = await (await sendAs(value, "GET", "/api/whoami-v2")).json();
    expect(auth).toEqual({
      type: "access_token",
      accessToken: {
        displayName: "narrow",
        role: "fineGrained",
        createdAt: expect.any(String),
        fineGrained: {
          canReadGatedRepos: true,
          global: ["discussion.write"],
          scoped: [
            {
              entity: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), type: "model", name: repo },
              permissions: ["repo.write"],
            },
          ],
        },
      },
      expiresAt,
    });
  });

  test("refuse entities without access, permissions of another type, too many entries and wrong dates", async () => {
    await hub.send("bob", "POST", "/api/repos/create", { name: "hidden-from-alice", private: true });
    const status = async (scoped: Scoped[], more: object = {}) => {
      const body = { displayName: "x", role: "fineGrained", scopes: { scoped }, ...more };
      return (await browser("POST", "/_private/tokens", body)).status;
    };
    expect(await status([entry("model", "bob/hidden-from-alice")])).toBe(400);
    expect(await status([entry("user", "bob")])).toBe(400);
    expect(await status([entry("org", "no-such-org")])).toBe(400);
    expect(await status([entry("org", "lab", "user.webhooks.read")])).toBe(400);
    const most = limits.tokens.scopedEntities;
    const many = (length: number) => Array.from({ length }, () => entry("org", "lab"));
    expect([await status(many(most)), await status(many(most + 1))]).toEqual([200, 400]);
    expect(await status([], inMs(-1000))).toBe(400);
    expect(await status([], inMs(limits.tokens.lifetimeMs - 60_000))).toBe(200);
    expect(await status([], inMs(limits.tokens.lifetimeMs + 60_000))).toBe(400);
    const withScopes = { displayName: "x", role: "read", scopes: { scoped: [] } };
    expect((await browser("POST", "/_private/tokens", withScopes)).status).toBe(400);
  });

  test("give new tokens the hub's default lifetime, and let users change it", async () => {
    const { id, value } = await (await browser("POST", "/_private/tokens", { displayName: "d", role: "read" })).json();
    const dayMs = 24 * 60 * 60 * 1000;
    aheadMs = 29 * dayMs;
    expect(await works(value)).toBe(200);
    aheadMs = 31 * dayMs;
    expect(await works(value)).toBe(401);
    aheadMs = 29 * dayMs;
    const kept = await (
      await browser("PUT", `/_private/tokens/${id}`, { expiresAt: null, displayName: "kept" })
    ).json();
    expect(kept).toMatchObject({ displayName: "kept", expiresAt: null, role: "read" });
    aheadMs = 31 * dayMs;
    expect(await works(value)).toBe(200);
    aheadMs = 0;
  });

  test("replace the secret of a token, and only for its owner", async () => {
    const { id, value } = await tokenWith([]);
    const replaced = await (await browser("POST", `/_private/tokens/${id}/regenerate`)).json();
    expect(replaced).toMatchObject({ id, role: "fineGrained" });
    expect((await sendAs(value, "GET", "/api/whoami-v2")).status).toBe(401);
    expect((await sendAs(replaced.value, "GET", "/api/whoami-v2")).status).toBe(200);
    const signIn = await hub.send(undefined, "POST", "/_private/sessions", {
      username: "bob",
      password: "password of bob",
    });
    const bob = { cookie: (signIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "", origin: testUrl };
    for (const [method, path] of [
      ["PUT", `/_private/tokens/${id}`],
      ["POST", `/_private/tokens/${id}/regenerate`],
      ["DELETE", `/_private/tokens/${id}`],
    ] as const)
      expect((await hub.send(undefined, method, path, {}, bob)).status).toBe(404);
  });
});
