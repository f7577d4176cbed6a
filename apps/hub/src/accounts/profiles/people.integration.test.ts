import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WhoAmI } from "../../contract/accounts.ts";
import { OrganisationMember, OrganisationOverview, UserOverview } from "../../contract/people.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub({ clientAddress: (request) => request.headers.get("x-test-address") ?? "192.0.2.1" });
});
afterAll(() => hub.stop());

const open = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  hub.send(undefined, method, path, body, headers);
async function cookieOf(username: string, password = `password of ${username}`): Promise<{ cookie: string }> {
  const response = await open("POST", "/_private/sessions", { username, password });
  return { cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

const statusOf = async (cookie: { cookie: string }) => (await open("GET", "/api/whoami-v2", undefined, cookie)).status;
const member = (user: string) => `/_private/organizations/crew/members/${user}`;
const roles = async (who?: string) =>
  OrganisationMember.array()
    .parse(await (await hub.send(who, "GET", "/api/organizations/crew/members")).json())
    .map(({ user, role }) => [user, role]);

describe("signing up", () => {
  test("creates an account, signs it in, and lets it sign in again", async () => {
    const response = await open("POST", "/_private/sign-up", {
      username: "Dora",
      password: "four plain words",
      fullname: "Dora D.",
    });
    expect(response.status).toBe(200);
    const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const who = await (await open("GET", "/api/whoami-v2", undefined, { cookie })).json();
    expect(who).toMatchObject({ name: "Dora", fullname: "Dora D.", isAdmin: false });
    expect((await cookieOf("dora", "four plain words")).cookie).not.toBe("");
  });

  test.each([
    { username: "dora", password: "four plain words", status: 409, says: '"field":"username"' },
    { username: "dora", password: "four plain words", status: 409, says: "taken" },
    { username: "LAB", password: "four plain words", status: 409, says: "taken" },
    { username: "settings", password: "four plain words", status: 400, says: "reserved" },
    { username: "a b", password: "four plain words", status: 400, says: "letters, digits" },
    { username: "erin", password: "short", status: 400, says: "8" },
    { username: "erin", password: "short", status: 400, says: '"field":"password"' },
    { username: "erin", password: "x".repeat(limits.password.maxChars + 1), status: 400, says: "256" },
    { username: "erin", status: 400, says: '"field":"password"' },
    { username: "erin", fullname: "a\0b", password: "four plain words", status: 400, says: "control characters" },
    { username: "erin", fullname: "x".repeat(101), password: "four plain words", status: 400, says: "100" },
  ])("as $username with $password gets $status", async ({ status, says, ...account }) => {
    const response = await open("POST", "/_private/sign-up", account);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(says)]);
  });

  test("from another site is refused", async () => {
    const account = { username: "erin", password: "four plain words" };
    expect((await open("POST", "/_private/sign-up", account, { origin: "https://evil.test" })).status).toBe(403);
  });

  test("is allowed up to the limit from one network, not beyond", async () => {
    const from = { "x-test-address": "198.51.100.7" };
    const account = { username: "alice", password: "four plain words" };
    for (let tries = 0; tries < limits.signUp.perNetwork; tries += 1) {
      expect((await open("POST", "/_private/sign-up", account, from)).status).toBe(409);
    }
    const refused = await open("POST", "/_private/sign-up", account, { "x-test-address": "198.51.100.8" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^[89]\d\d$/)]);
    expect((await open("POST", "/_private/sign-up", account, { "x-test-address": "198.51.101.7" })).status).toBe(409);
  });

  test("is refused where sign-up is closed, and pages can detect that", { timeout: 30_000 }, async () => {
    const closed = await createTestHub({ signUp: "closed" });
    try {
      const state = await closed.send(undefined, "GET", "/_private/sign-up");
      const response = await closed.send(undefined, "POST", "/_private/sign-up", {
        username: "erin",
        password: "four plain words",
      });
      expect([await state.json(), response.status]).toEqual([{ mode: "closed" }, 403]);
    } finally {
      await closed.stop();
    }
  });
});

describe("the caller's own account", () => {
  test("has a name and an email address that can be changed", async () => {
    const cookie = await cookieOf("bob");
    const send = (body: unknown) => open("PUT", "/_private/profile", body, cookie);
    expect((await send({ fullname: "Bob B.", email: "bob@example.org" })).status).toBe(200);
    expect(await (await open("GET", "/_private/profile", undefined, cookie)).json()).toEqual({
      fullname: "Bob B.",
      email: "bob@example.org",
    });
    expect((await send({ fullname: "", email: "" })).status).toBe(200);
    expect(await (await open("GET", "/_private/profile", undefined, cookie)).json()).toEqual({
      fullname: "bob",
      email: "",
    });
    expect((await send({ fullname: "x".repeat(101), email: "" })).status).toBe(400);
    expect((await send({ fullname: "Bob", email: "nonsense" })).status).toBe(400);
  });

  test("is not available to anonymous callers, tokens and other sites", async () => {
    const cookie = await cookieOf("bob");
    expect((await open("GET", "/_private/profile")).status).toBe(401);
    expect((await hub.send("bob", "GET", "/_private/profile")).status).toBe(403);
    const body = { fullname: "Eve", email: "" };
    expect((await open("PUT", "/_private/profile", body, { ...cookie, origin: "https://evil.test" })).status).toBe(403);
  });

  test("accepts a new password with the current one, and signs out everywhere else", {
    timeout: 30_000,
  }, async () => {
    const here = await cookieOf("carol");
    const elsewhere = await cookieOf("carol");
    const change = (current: string, password: string) =>
      open("PUT", "/_private/password", { current, password }, here);
    expect((await change("wrong", "four plain words")).status).toBe(403);
    expect((await change("password of carol", "short")).status).toBe(400);
    expect((await change("password of carol", "four plain words")).status).toBe(200);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect((await cookieOf("carol", "four plain words")).cookie).not.toBe("");
  });
});

describe("organisations", () => {
  test("are created in the browser, by their first administrator", async () => {
    const cookie = await cookieOf("alice");
    expect((await open("POST", "/_private/organizations", { name: "crew", fullname: "The crew" }, cookie)).status).toBe(
      200,
    );
    expect((await open("POST", "/_private/organizations", { name: "Crew" }, cookie)).status).toBe(409);
    expect((await open("POST", "/_private/organizations", { name: "models" }, cookie)).status).toBe(400);
    expect((await hub.send("alice", "POST", "/_private/organizations", { name: "other" })).status).toBe(403);
    const overview = OrganisationOverview.parse(await (await open("GET", "/api/organizations/crew/overview")).json());
    expect(overview).toMatchObject({ name: "crew", fullname: "The crew", numUsers: 1, numModels: 0 });
  });

  test("can be changed only by their administrators", async () => {
    const alice = await cookieOf("alice");
    const bob = await cookieOf("bob");
    expect((await open("PUT", member("bob"), { role: "read" }, bob)).status).toBe(403);
    expect((await open("PUT", member("bob"), { role: "read" }, alice)).status).toBe(200);
    expect((await open("PUT", member("bob"), { role: "captain" }, alice)).status).toBe(400);
    expect((await open("PUT", member("missing"), { role: "read" }, alice)).status).toBe(404);
    expect((await open("PUT", member("lab"), { role: "read" }, alice)).status).toBe(404);
    expect((await open("PUT", "/_private/organizations/crew", { fullname: "A crew" }, bob)).status).toBe(403);
    expect((await open("PUT", "/_private/organizations/crew", { fullname: "A crew" }, alice)).status).toBe(200);
    expect((await open("PUT", member("alice"), { role: "write" }, alice)).status).toBe(409);
    expect((await open("DELETE", member("alice"), undefined, alice)).status).toBe(409);
    expect(await roles()).toEqual([
      ["alice", undefined],
      ["bob", undefined],
    ]);
    expect(await roles("bob")).toEqual([
      ["alice", "admin"],
      ["bob", "read"],
    ]);
    expect((await open("DELETE", member("bob"), undefined, bob)).status).toBe(200);
    expect((await open("DELETE", member("bob"), undefined, alice)).status).toBe(404);
  });

  test("let their only administrator leave once there is another one", async () => {
    const alice = await cookieOf("alice");
    const bob = await cookieOf("bob");
    expect((await open("PUT", member("bob"), { role: "admin" }, alice)).status).toBe(200);
    expect((await open("DELETE", member("alice"), undefined, alice)).status).toBe(200);
    expect(await roles("bob")).toEqual([["bob", "admin"]]);
    expect((await open("PUT", member("alice"), { role: "admin" }, bob)).status).toBe(200);
    expect((await open("DELETE", member("bob"), undefined, bob)).status).toBe(200);
  });

  test("show a member without access only their own role", async () => {
    const alice = await cookieOf("alice");
    await open("PUT", member("bob"), { role: "no_access" }, alice);
    expect(await roles("bob")).toEqual([
      ["alice", undefined],
      ["bob", "no_access"],
    ]);
    await open("DELETE", member("bob"), undefined, alice);
  });

  test("let members with role read spend once an administrator allows it, from the next request on", async () => {
    const alice = await cookieOf("alice");
    const settings = "/_private/organizations/crew/settings";
    const spends = async () => {
      const { orgs } = WhoAmI.parse(await (await hub.send("bob", "GET", "/api/whoami-v2")).json());
      return orgs.find(({ name }) => name === "crew")?.rights.spend;
    };
    await open("PUT", member("bob"), { role: "read" }, alice);
    expect(await (await open("GET", settings, undefined, alice)).json()).toEqual({
      readersMaySpend: false,
      defaultVisibility: "public",
    });
    expect(await spends()).toBe(false);
    expect((await open("PUT", settings, { readersMaySpend: "yes" }, alice)).status).toBe(400);
    const byToken = await hub.send("alice", "PUT", "/api/organizations/CREW/settings", { readersMaySpend: true });
    expect([byToken.status, await byToken.json()]).toEqual([
      200,
      { readersMaySpend: true, defaultVisibility: "public" },
    ]);
    expect(await spends()).toBe(true);
    for (const [who, method] of [
      ["bob", "GET"],
      ["bob", "PUT"],
      ["carol", "GET"],
      ["alice_reads", "PUT"],
    ] as const) {
      const body = method === "PUT" ? { readersMaySpend: false } : undefined;
      expect((await hub.send(who, method, "/api/organizations/crew/settings", body)).status).toBe(403);
    }
    expect((await hub.send("alice_reads", "GET", "/api/organizations/crew/settings")).status).toBe(200);
    await open("DELETE", member("bob"), undefined, alice);
  });

  test("keep one administrator when two remove each other at the same time", async () => {
    const [alice, bob] = [await cookieOf("alice"), await cookieOf("bob")];
    await open("POST", "/_private/organizations", { name: "duel" }, alice);
    await open("PUT", "/_private/organizations/duel/members/bob", { role: "admin" }, alice);
    const statuses = await Promise.all([
      open("DELETE", "/_private/organizations/duel/members/bob", undefined, alice),
      open("DELETE", "/_private/organizations/duel/members/alice", undefined, bob),
    ]);
    // The second is refused because it lost the role, or because no administrator would be left.
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await (await open("GET", "/api/organizations/duel/overview")).json();
    expect(left.numUsers).toBe(1);
  });
});

test("a user's overview counts what the caller may see", async () => {
  await hub.send("bob", "POST", "/api/repos/create", { name: "seen" });
  await hub.send("bob", "POST", "/api/repos/create", { name: "hidden", private: true });
  const overview = async (who?: string) =>
    UserOverview.parse(await (await hub.send(who, "GET", "/api/users/BOB/overview")).json());
  expect(await overview()).toMatchObject({
    user: "bob",
    numModels: 1,
    numDatasets: 0,
    orgs: expect.arrayContaining([expect.objectContaining({ name: "lab" })]),
  });
  expect((await overview("bob")).numModels).toBe(2);
  expect((await hub.send(undefined, "GET", "/api/users/lab/overview")).status).toBe(404);
  expect((await hub.send(undefined, "GET", "/api/organizations/bob/overview")).status).toBe(404);
});

test("our own pages can create, change and delete repositories with the visitor's cookie; other sites cannot", async () => {
  const cookie = await cookieOf("bob");
  const send = (method: string, path: string, body: unknown, headers = {}) =>
    open(method, path, body, { ...cookie, ...headers });
  expect((await send("POST", "/_private/repos/create", { name: "by-page", license: "mit" })).status).toBe(200);
  expect((await send("PUT", "/_private/models/bob/by-page/settings", { private: true })).status).toBe(200);
  const evil = { origin: "https://evil.test" };
  expect((await send("POST", "/_private/repos/create", { name: "forged" }, evil)).status).toBe(401);
  expect((await send("DELETE", "/_private/repos/delete", { name: "bob/by-page" }, evil)).status).toBe(401);
  expect((await send("DELETE", "/_private/repos/delete", { name: "bob/by-page" })).status).toBe(200);
});

test("every name has an avatar without active content", async () => {
  const response = await open("GET", "/avatars/ada.svg");
  expect(await response.text()).toContain(">A</text>");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await open("GET", `/avatars/${encodeURIComponent("<script>")}.svg`)).status).toBe(404);
});
