import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  hub.send(undefined, "POST", "/_private/sessions", { username, password }, headers);

async function cookieOf(username: string): Promise<string> {
  const response = await login(username, `password of ${username}`);
  expect(response.status).toBe(200);
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

test("a browser signs in, is known by its cookie, and is not after it signed out", async () => {
  const cookie = await cookieOf("bob");
  const before = await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie });
  expect(await before.json()).toMatchObject({ name: "bob", auth: { type: "session" } });
  await hub.send(undefined, "DELETE", "/_private/sessions", undefined, { cookie });
  expect((await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie })).status).toBe(401);
});

test("the cookie is out of reach for scripts and other sites", async () => {
  expect((await login("bob", "password of bob")).headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
});

test.each([
  { headers: { origin: "https://evil.test" }, status: 403 },
  { headers: { origin: "null" }, status: 403 },
  { headers: { "sec-fetch-site": "cross-site" }, status: 403 },
  { headers: { origin: testUrl, "sec-fetch-site": "same-origin" }, status: 200 },
])("a login with $headers answers $status", async ({ headers, status }) => {
  expect((await login("bob", "password of bob", headers)).status).toBe(status);
});

test("another site cannot change anything with the visitor's cookie", async () => {
  const cookie = await cookieOf("bob");
  const repo = { name: "forged" };
  expect((await hub.send(undefined, "POST", "/api/repos/create", repo, { cookie })).status).toBe(401);
  const token = { displayName: "forged", role: "write" };
  const headers = { cookie, origin: "https://evil.test" };
  expect((await hub.send(undefined, "POST", "/_private/tokens", token, headers)).status).toBe(403);
});

test("a token is made in the browser, shown once, works, and is dead the moment it is revoked", async () => {
  const cookie = await cookieOf("bob");
  const made = await hub.send(
    undefined,
    "POST",
    "/_private/tokens",
    { displayName: "laptop", role: "write" },
    { cookie },
  );
  const { id, value, ending } = await made.json();
  expect(value).toMatch(/^hf_[0-9a-f]{64}$/);
  expect(value.endsWith(ending)).toBe(true);
  const listed = await (await hub.send(undefined, "GET", "/_private/tokens", undefined, { cookie })).text();
  expect(listed).toContain('"laptop"');
  expect(listed).not.toContain(value);
  const asBob = { Authorization: `Bearer ${value}` };
  expect((await hub.send(undefined, "GET", "/api/whoami-v2", undefined, asBob)).status).toBe(200);
  const other = await cookieOf("carol");
  expect((await hub.send(undefined, "DELETE", `/_private/tokens/${id}`, undefined, { cookie: other })).status).toBe(
    404,
  );
  expect((await hub.send(undefined, "DELETE", `/_private/tokens/${id}`, undefined, { cookie })).status).toBe(200);
  expect((await hub.send(undefined, "GET", "/api/whoami-v2", undefined, asBob)).status).toBe(401);
});

test("a token cannot make tokens", async () => {
  expect((await hub.send("bob", "POST", "/_private/tokens", { displayName: "x", role: "write" })).status).toBe(403);
});

test("after as many failures as the limit says even the right password waits", { timeout: 30_000 }, async () => {
  for (let tries = 0; tries < limits.login.perAccount; tries += 1) {
    expect((await login("Alice", "wrong")).status).toBe(401);
  }
  const refused = await login("alice", "password of alice");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
  expect((await login("carol", "password of carol")).status).toBe(200);
});

test("the set-up link makes one administrator, once", async () => {
  const old = await hub.setupToken();
  const setupToken = await hub.setupToken();
  const body = { setupToken, username: "root", password: "a long enough one" };
  const setUp = (more: object) => hub.send(undefined, "POST", "/_private/setup", { ...body, ...more });
  expect((await setUp({ setupToken: old })).status).toBe(403);
  expect((await setUp({ password: "short" })).status).toBe(400);
  expect((await setUp({ username: "settings" })).status).toBe(400);
  expect((await setUp({ username: "ALICE" })).status).toBe(409);
  const done = await setUp({});
  const { sessionToken } = await done.json();
  const who = await hub.send(undefined, "GET", "/api/whoami-v2", undefined, {
    cookie: `modelyard_session=${sessionToken}`,
  });
  expect(await who.json()).toMatchObject({ name: "root", isAdmin: true });
  expect((await setUp({ username: "second" })).status).toBe(403);
  expect(await hub.setupToken()).toBeUndefined();
});

test.each(["a", "-ab", "ab-", "a--b", "a b", "ä1", "x".repeat(43), "api", "Models", "a/b"])(
  "nobody becomes %s",
  async (username) => {
    const body = { setupToken: "x", username, password: "a long enough one" };
    expect((await hub.send(undefined, "POST", "/_private/setup", body)).status).toBe(400);
  },
);

test("whoever is removed is signed out everywhere, and nobody takes the name", async () => {
  await hub.accounts.upsertUser({
    name: "gone",
    password: "password of gone",
    tokens: [{ value: "hf_gone", name: "x", role: "write" }],
  });
  const cookie = await cookieOf("gone");
  await hub.send("gone", "POST", "/api/repos/create", { name: "last" });
  await expect(hub.accounts.remove("gone")).rejects.toThrow("gone/last");
  await hub.send("gone", "DELETE", "/api/repos/delete", { name: "last" });
  await hub.accounts.remove("gone");
  expect((await hub.send("gone", "GET", "/api/whoami-v2")).status).toBe(401);
  expect((await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie })).status).toBe(401);
  expect((await login("gone", "password of gone")).status).toBe(401);
  await expect(hub.accounts.upsertUser({ name: "GONE" })).rejects.toThrow("already taken");
});
