import { readFileSync } from "node:fs";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ActivityItem } from "../../contract/profiles/activity.ts";
import { createTestHub, type TestHub, testUrl } from "../../testing/test-hub.ts";

let hub: TestHub;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  hub = await createTestHub({ signUp: "open" });
  for (const name of ["alice", "bob", "carol"]) {
    const credentials = { username: name, password: `password of ${name}` };
    const response = await hub.send(undefined, "POST", "/_private/sessions", credentials);
    cookies[name] = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  }
});
afterAll(() => hub.stop());

/** Sends a request with the session of a user. */
const as = (who: string, method: string, path: string, body?: unknown) =>
  hub.send(undefined, method, path, body, { cookie: cookies[who] ?? "" });
const upload = (who: string, name: string, body: BodyInit) =>
  hub.app.request(`${testUrl}/_private/avatars/${name}`, {
    method: "PUT",
    headers: { cookie: cookies[who] ?? "" },
    body,
  });
const jsonOf = async (path: string, who?: string) => (await hub.send(who, "GET", path)).json();
const activityOfAlice = async (who?: string) =>
  ActivityItem.array().parse(await jsonOf("/_private/activity/alice", who));
const picture = new Uint8Array(
  readFileSync(new URL("../../../../../packages/tasks/sample-media/cat.png", import.meta.url)),
);

const profile = { bio: "Builds boats.\nAnd models.", homepage: "https://example.org/ada", handles: { github: "ada" } };

describe("the public page of an account", () => {
  test("says what its owner has entered, with pins that the caller may see", async () => {
    for (const [name, isPrivate] of [
      ["open", false],
      ["hidden", true],
    ] as const)
      await hub.send("alice", "POST", "/api/repos/create", { name, type: "model", private: isPrivate });
    const pinned = ["alice/hidden", "alice/open"].map((id) => ({ type: "model", id }));
    expect((await as("alice", "PUT", "/_private/public-profiles/alice", { ...profile, pinned })).status).toBe(200);
    const shown = await jsonOf("/api/users/alice/overview");
    expect(shown).toMatchObject({ details: profile.bio, homepage: profile.homepage, socialHandles: profile.handles });
    expect(shown.pinned.map(({ id }: { id: string }) => id)).toEqual(["alice/open"]);
    expect((await jsonOf("/api/users/alice/overview", "alice")).pinned).toHaveLength(2);
    expect((await jsonOf("/api/users/alice/socials")).socialHandles).toEqual({ github: "ada" });
  });

  test.each([
    { title: "a script as home page", change: { homepage: "javascript:alert(1)" } },
    { title: "an address without TLS", change: { homepage: "http://example.org" } },
    {
      title: "an address that is long when it is encoded",
      change: { homepage: `https://example.org/${"ş".repeat(100)}` },
    },
    { title: "an address with a password", change: { homepage: "https://a:b@example.org" } },
    { title: "an address instead of a name", change: { handles: { github: "https://github.com/ada" } } },
    { title: "a long text", change: { bio: "x".repeat(501) } },
    { title: "a repository of another account", change: { pinned: [{ type: "model", id: "bob/none" }] } },
  ])("refuses $title", async ({ change }) => {
    const response = await as("alice", "PUT", "/_private/public-profiles/alice", { ...profile, pinned: [], ...change });
    expect(response.status).toBe(400);
  });

  test("shows the encoded address of a home page, so that it cannot look like another one", async () => {
    const homepage = "https://ex\u0430mple.org/\u202egro.elpmaxe";
    const body = { ...profile, homepage, pinned: [] };
    expect((await as("bob", "PUT", "/_private/public-profiles/bob", body)).status).toBe(200);
    const shown = (await jsonOf("/api/users/bob/overview")).homepage;
    expect(shown).toBe("https://xn--exmple-4nf.org/%E2%80%AEgro.elpmaxe");
  });

  test("is changed by its owner alone, and not with a token", async () => {
    const body = { ...profile, pinned: [] };
    expect((await as("bob", "PUT", "/_private/public-profiles/alice", body)).status).toBe(403);
    expect((await as("bob", "PUT", "/_private/public-profiles/lab", body)).status).toBe(403);
    expect((await hub.send("alice", "PUT", "/_private/public-profiles/alice", body)).status).toBe(403);
    expect((await upload("bob", "alice", picture)).status).toBe(403);
  });
});

describe("an uploaded picture", () => {
  test("replaces the drawn one in every response, never changes, and is removed", async () => {
    const before = (await jsonOf("/api/whoami-v2", "alice")).avatarUrl;
    expect(before).toBe(`${testUrl}/avatars/alice.svg`);
    expect((await upload("alice", "alice", picture)).status).toBe(200);
    const { avatarUrl } = await jsonOf("/api/whoami-v2", "alice");
    expect(avatarUrl).toMatch(/^http:\/\/hub\.test\/avatars\/[\w-]+\.webp$/);
    for (const path of ["/api/users/alice/overview", "/api/users/alice/avatar"])
      expect((await jsonOf(path)).avatarUrl).toBe(avatarUrl);
    const members = await jsonOf("/api/organizations/lab/members");
    expect(members.find(({ user }: { user: string }) => user === "alice").avatarUrl).toBe(avatarUrl);
    const file = await hub.send(undefined, "GET", new URL(avatarUrl).pathname);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const exported = await (await as("alice", "GET", "/_private/account/export")).json();
    expect(exported.profile[0]).toMatchObject({ bio: profile.bio });
    expect(exported.avatar[0].webp).toMatch(/^UklGR/);
    expect((await as("alice", "DELETE", "/_private/avatars/alice")).status).toBe(200);
    expect((await jsonOf("/api/whoami-v2", "alice")).avatarUrl).toBe(before);
    expect((await hub.send(undefined, "GET", new URL(avatarUrl).pathname)).status).toBe(404);
  });

  test("is refused if it is no picture", async () => {
    expect((await upload("alice", "alice", "<svg/>")).status).toBe(400);
    expect((await upload("alice", "alice", new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test("is not accepted from a user who sent many, whatever became of them", async () => {
    const { perUser } = limits.avatar;
    for (let count = 0; count < perUser; count++) expect((await upload("bob", "bob", "<svg/>")).status).toBe(400);
    const refused = await upload("bob", "bob", picture);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await upload("alice", "alice", picture)).status).toBe(200);
  });
});

test("administrators of the hub remove the picture and the text of a page", async () => {
  await as("carol", "PUT", "/_private/public-profiles/carol", { ...profile, pinned: [] });
  await upload("carol", "carol", picture);
  const removal = { name: "carol", avatar: true, text: true };
  expect((await as("alice", "POST", "/_private/admin/profiles/remove", removal)).status).toBe(403);
  await hub.database.sql`update hub.namespaces set is_admin = true where name = 'bob'`;
  expect((await as("bob", "POST", "/_private/admin/profiles/remove", removal)).status).toBe(200);
  const shown = await jsonOf("/api/users/carol/overview");
  expect([shown.details, shown.homepage, shown.avatarUrl]).toEqual([
    undefined,
    undefined,
    `${testUrl}/avatars/carol.svg`,
  ]);
});

test("the activity of an account has what the caller may see, newest first, in pages", async () => {
  const commit = { header: { summary: "one" } };
  for (const id of ["alice/open", "alice/hidden"]) {
    const lines = [commit, { key: "file", value: { path: "a.txt", content: `text of ${id}` } }].map((line) =>
      JSON.stringify("header" in line ? { key: "header", value: line.header } : line),
    );
    const sent = await hub.send("alice", "POST", `/api/models/${id}/commit/main`, lines.join("\n"), {
      "content-type": "application/x-ndjson",
    });
    expect(sent.status).toBe(200);
  }
  await hub.send("alice", "POST", "/api/models/alice/open/discussions", { title: "A question", description: "Why?" });
  await hub.send("alice", "POST", "/api/models/alice/open/like");
  const seen = await activityOfAlice();
  expect(new Set(seen.map(({ repo }) => repo.id))).toEqual(new Set(["alice/open"]));
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(["created", "committed", "opened", "liked"]));
  expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)));
  expect((await activityOfAlice("alice")).some(({ repo }) => repo.id === "alice/hidden")).toBe(true);
});
