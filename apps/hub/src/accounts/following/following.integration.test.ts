import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  for (const [who, path] of [
    ["bob", "users/alice"],
    ["bob", "users/alice"],
    ["carol", "users/alice"],
    ["alice", "users/bob"],
    ["alice", "organizations/lab"],
  ] as const) {
    const response = await hub.send(who, "POST", `/api/${path}/follow`);
    expect([response.status, await response.json()]).toEqual([200, { isFollowing: true }]);
  }
});
afterAll(() => hub.stop());

const get = async (path: string, who?: string) => (await hub.send(who, "GET", path)).json();
const names = (list: { user?: string; name?: string }[]) => list.map(({ user, name = "" }) => user ?? name).toSorted();

test("followers and those who are followed are listed and counted", async () => {
  expect(names(await get("/api/users/alice/followers"))).toEqual(["bob", "carol"]);
  expect(names(await get("/api/users/ALICE/following"))).toEqual(["bob"]);
  expect(names(await get("/api/users/alice/following?type=org"))).toEqual(["lab"]);
  expect(names(await get("/api/organizations/lab/followers"))).toEqual(["alice"]);
  expect(await get("/api/users/alice/overview")).toMatchObject({
    numFollowers: 2,
    numFollowing: 1,
    numFollowingOrgs: 1,
    orgs: [{ id: expect.any(String), name: "lab" }],
  });
  expect(await get("/api/users/alice/overview")).not.toHaveProperty("isFollowing");
  expect(await get("/api/users/alice/overview", "bob")).toMatchObject({ isFollowing: true });
  expect(await get("/api/users/carol/overview", "bob")).toMatchObject({ isFollowing: false, numFollowers: 0 });
  expect(await get("/api/organizations/lab/overview", "alice")).toMatchObject({ isFollowing: true, numFollowers: 1 });
});

test("lists have pages", async () => {
  const response = await hub.send(undefined, "GET", "/api/users/alice/followers?limit=1");
  const next = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
  const second = await hub.send(undefined, "GET", next);
  expect(names([...(await response.json()), ...(await second.json())])).toEqual(["bob", "carol"]);
  expect(second.headers.get("link")).toBeNull();
  for (const limit of [limits.list.people, limits.list.people + 1]) {
    expect(await get(`/api/users/alice/followers?limit=${limit}`)).toHaveLength(2);
  }
});

test("following can be ended, twice", async () => {
  await hub.send("carol", "POST", "/api/users/bob/follow");
  for (let times = 0; times < 2; times += 1) {
    const response = await hub.send("carol", "DELETE", "/api/users/bob/follow");
    expect([response.status, await response.json()]).toEqual([200, { isFollowing: false }]);
  }
  expect(names(await get("/api/users/bob/followers"))).toEqual(["alice"]);
});

test.each([
  { who: undefined, path: "users/alice", status: 401, says: "Invalid username" },
  { who: "bob_reads", path: "users/alice", status: 403, says: "role write" },
  { who: "alice", path: "users/alice", status: 400, says: "cannot follow yourself" },
  { who: "alice", path: "users/lab", status: 404, says: "no user" },
  { who: "alice", path: "organizations/bob", status: 404, says: "no organization" },
])("$who cannot follow $path", async ({ who, path, status, says }) => {
  const response = await hub.send(who, "POST", `/api/${path}/follow`);
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(says)]);
});

test("pictures have an address, and clients that want one are redirected to it", async () => {
  expect(await get("/api/users/ALICE/avatar")).toEqual({ avatarUrl: "http://hub.test/avatars/alice.svg" });
  expect(await get("/api/organizations/lab/avatar")).toEqual({ avatarUrl: "http://hub.test/avatars/lab.svg" });
  for (const [path, headers] of [
    ["/api/users/alice/avatar?redirect=true", {}],
    ["/api/users/alice/avatar", { "sec-fetch-dest": "image" }],
    ["/api/avatars/Alice", {}],
  ] as const) {
    const response = await hub.send(undefined, "GET", path, undefined, headers);
    expect([response.status, response.headers.get("location")]).toEqual([307, "http://hub.test/avatars/alice.svg"]);
  }
  expect((await hub.send(undefined, "GET", "/api/avatars/absent")).status).toBe(404);
  expect(await get("/api/users/alice/socials")).toMatchObject({ user: "alice", socialHandles: {} });
});

test("members are searched and listed page by page", async () => {
  expect(names(await get("/api/organizations/lab/members?search=BO"))).toEqual(["bob"]);
  const response = await hub.send(undefined, "GET", "/api/organizations/lab/members?limit=1");
  const next = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
  expect(names(await response.json())).toEqual(["alice"]);
  expect(names(await get(next))).toEqual(["bob"]);
});

test("whoami has the fields that clients read", async () => {
  expect(await get("/api/whoami-v2", "alice")).toMatchObject({
    type: "user",
    name: "alice",
    fullname: expect.any(String),
    emailVerified: expect.any(Boolean),
    canPay: false,
    periodEnd: null,
    isPro: false,
    avatarUrl: "http://hub.test/avatars/alice.svg",
    orgs: [{ type: "org", name: "lab", roleInOrg: "write", email: null, canPay: false, periodEnd: null }],
    auth: {
      type: "access_token",
      accessToken: { displayName: "main", role: "write", createdAt: expect.stringMatching(/\.\d{3}Z$/) },
    },
  });
});
