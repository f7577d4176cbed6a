import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSecretCookie } from "../contract/cookies.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { isKnownDevice } from "./login/known-devices.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub({ clientAddress: (request) => request.headers.get("x-test-address") ?? "192.0.2.1" });
});
afterAll(() => hub.stop());

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  hub.send(undefined, "POST", "/_private/sessions", { username, password }, headers);

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

const from = (address: string) => ({ "x-test-address": address });

async function cookieOf(username: string): Promise<string> {
  const response = await login(username, `password of ${username}`);
  expect(response.status).toBe(200);
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

test("a browser signs in, is identified by its cookie, and no longer after signing out", async () => {
  const cookie = await cookieOf("bob");
  const before = await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie });
  expect(await before.json()).toMatchObject({ name: "bob", auth: { type: "session" } });
  await hub.send(undefined, "DELETE", "/_private/sessions", undefined, { cookie });
  expect((await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie })).status).toBe(401);
});

test("secrets are sent only in cookies, out of reach of scripts and other sites", async () => {
  const response = await login("bob", "password of bob");
  expect(await response.json()).toEqual({ username: "bob", expiresAt: expect.any(String) });
  const set = response.headers.getSetCookie();
  expect(set).toHaveLength(2);
  for (const cookie of set) {
    expect(cookie).toMatch(/^modelyard_(session|device)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+$/);
  }
});

test("with https the cookies belong to this host only, and a planted one is ignored", async () => {
  const secure = await createTestHub({ publicUrl: () => "https://hub.test" });
  try {
    const credentials = { username: "bob", password: "password of bob" };
    const response = await secure.send(undefined, "POST", "/_private/sessions", credentials);
    const set = response.headers.getSetCookie();
    for (const cookie of set) {
      expect(cookie).toMatch(
        /^__Host-modelyard_\w+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+; Secure$/,
      );
    }
    const [session = ""] = cookiesOf(response);
    const statusWith = async (cookie: string) =>
      (await secure.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie })).status;
    expect(await statusWith(session)).toBe(200);
    expect(await statusWith(session.replace("__Host-", ""))).toBe(401);
    const left = await secure.send(undefined, "DELETE", "/_private/sessions", undefined, { cookie: session });
    expect(left.headers.get("set-cookie")).toMatch(/^__Host-modelyard_session=; .*Max-Age=0; Secure$/);
    expect(await statusWith(session)).toBe(401);
  } finally {
    await secure.stop();
  }
});

test.each([
  { headers: { origin: "https://evil.test" }, status: 403 },
  { headers: { origin: "null" }, status: 403 },
  { headers: { "sec-fetch-site": "cross-site" }, status: 403 },
  { headers: { origin: testUrl, "sec-fetch-site": "same-origin" }, status: 200 },
])("a login with $headers gets $status", async ({ headers, status }) => {
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

test("a token is created in the browser, shown once, works, and stops working when revoked", async () => {
  const cookie = await cookieOf("bob");
  const created = await hub.send(
    undefined,
    "POST",
    "/_private/tokens",
    { displayName: "laptop", role: "write" },
    { cookie },
  );
  const { id, value, ending } = await created.json();
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

test("a token cannot create tokens", async () => {
  expect((await hub.send("bob", "POST", "/_private/tokens", { displayName: "x", role: "write" })).status).toBe(403);
});

test("an attacker cannot lock an account: the network of the failures waits, others do not", {
  timeout: 30_000,
}, async () => {
  for (let tries = 0; tries < limits.login.perAccountAndNetwork; tries += 1) {
    expect((await login("Alice", "wrong", from("198.51.100.1"))).status).toBe(401);
  }
  const refused = await login("alice", "password of alice", from("198.51.100.2"));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^[89]\d\d$/)]);
  expect((await login("carol", "password of carol", from("198.51.100.2"))).status).toBe(200);
  const elsewhere = await login("alice", "password of alice", from("203.0.113.1"));
  expect(elsewhere.status).toBe(200);
  const cookie = cookiesOf(elsewhere).find((pair) => pair.startsWith("modelyard_device=")) ?? "";
  const known = await login("alice", "password of alice", { ...from("198.51.100.2"), cookie });
  expect(known.status).toBe(200);
});

test("an account that does not exist looks like one whose password is wrong", async () => {
  const responses = await Promise.all(["alice", "not-there", "lab"].map((name) => login(name, "wrong")));
  const seen = await Promise.all(responses.map(async (response) => [response.status, await response.text()]));
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect((await login("nul\0byte", "wrong")).status).toBe(400);
});

test("changing the password forgets all other devices", async () => {
  const devices = await Promise.all([login("bob", "password of bob"), login("bob", "password of bob")]);
  const [here = "", there = ""] = devices.map((signedIn) => cookiesOf(signedIn).join("; "));
  const change = { current: "password of bob", password: "password of bob" };
  expect((await hub.send(undefined, "PUT", "/_private/password", change, { cookie: here })).status).toBe(200);
  const knows = (cookies: string) => {
    const secret = readSecretCookie(cookies, "device", testUrl) ?? "";
    return isKnownDevice(hub.database.orm, { userName: "bob", secret, now: new Date() });
  };
  expect([await knows(here), await knows(there)]).toEqual([true, false]);
});

test("the set-up link creates one administrator, once", async () => {
  const old = await hub.setupToken();
  const setupToken = await hub.setupToken();
  const body = { setupToken, username: "chief", password: "a long enough one" };
  const setUp = (more: object) => hub.send(undefined, "POST", "/_private/setup", { ...body, ...more });
  expect((await setUp({ setupToken: old })).status).toBe(403);
  expect((await setUp({ password: "short" })).status).toBe(400);
  expect((await setUp({ username: "settings" })).status).toBe(400);
  expect((await setUp({ username: "ALICE" })).status).toBe(409);
  const stateOf = async (link: string) =>
    (await hub.send(undefined, "POST", "/_private/setup/link", { setupToken: link })).json();
  expect(await stateOf(old ?? "")).toEqual({ state: "expired" });
  expect(await stateOf(setupToken ?? "")).toEqual({ state: "valid" });
  const done = await setUp({});
  expect(await stateOf(setupToken ?? "")).toEqual({ state: "used" });
  expect(await done.json()).toEqual({ username: "chief", expiresAt: expect.any(String) });
  const [cookie = ""] = cookiesOf(done);
  const who = await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie });
  expect(await who.json()).toMatchObject({ name: "chief", isAdmin: true });
  expect((await setUp({ username: "second" })).status).toBe(403);
  expect(await hub.setupToken()).toBeUndefined();
});

test.each([
  "a",
  "-ab",
  "ab-",
  "a--b",
  "a b",
  "ä1",
  "x".repeat(43),
  "api",
  "Models",
  "a/b",
  "Root",
  "toString",
  "design",
  "tr",
])("%s is rejected as a username", async (username) => {
  const body = { setupToken: "x", username, password: "a long enough one" };
  expect((await hub.send(undefined, "POST", "/_private/setup", body)).status).toBe(400);
});

test("a removed user is signed out everywhere, and the name stays reserved", async () => {
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
