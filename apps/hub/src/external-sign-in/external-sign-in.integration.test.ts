import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { members, namespaces, sessions } from "../accounts/tables.ts";
import { auditLog } from "../audit/tables.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import type { GroupGrant } from "./options.ts";
import { externalIdentities } from "./tables.ts";
import { startOpenIdProvider, type TestOpenIdProvider, testClient } from "./testing/start-openid-provider.ts";

const grants: readonly GroupGrant[] = [
  { group: "ml", organisation: "lab", role: "read" },
  { group: "ml-leads", organisation: "Lab", role: "admin" },
  { group: "elsewhere", organisation: "absent", role: "read" },
];

let provider: TestOpenIdProvider;
let hub: TestHub;
let nowMs = Date.parse("2026-11-23T01:00:00Z");
const rules = { linksByEmail: true, createsAccounts: true };

beforeAll(async () => {
  nowMs = Date.now();
  provider = await startOpenIdProvider({ hubUrl: testUrl });
  const externalSignIn = {
    issuer: provider.issuer,
    clientId: testClient.id,
    clientSecret: testClient.secret,
    name: "Acme ID",
    scopes: "openid profile email",
    groupsClaim: "groups",
    groupGrants: grants,
    get linksByEmail() {
      return rules.linksByEmail;
    },
    get createsAccounts() {
      return rules.createsAccounts;
    },
  };
  hub = await createTestHub({ externalSignIn, now: () => new Date(nowMs) });
});
afterAll(async () => {
  await hub.stop();
  await provider.close();
});
afterEach(() => {
  Object.assign(rules, { linksByEmail: true, createsAccounts: true });
  provider.intercept(undefined);
  nowMs = Date.now();
});

/** A browser: keeps the cookies of the hub. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await hub.send(undefined, method, `/_private/${path}`, body, { cookie });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const begin = async (next = "/models"): Promise<string> =>
    (await (await send("POST", "external-sign-in", { next })).json()).url;
  const finish = (callback: URL) => send("POST", "external-sign-in/callback", { query: callback.search });
  return {
    cookies,
    send,
    begin,
    finish,
    signIn: async (userName: string) => finish(await provider.signIn(await begin(), userName)),
    whoAmI: async () =>
      (
        await hub.send(undefined, "GET", "/api/whoami-v2", undefined, {
          cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        })
      ).json(),
  };
}

/** Returns the actions of the audit log about a user, oldest first. */
async function auditOf(userName: string): Promise<string[]> {
  const entries = await hub.database.orm.select().from(auditLog).orderBy(auditLog.position);
  return entries
    .map(({ content }) => JSON.parse(content))
    .filter(({ subject }) => subject === userName)
    .map(({ action }) => action);
}

/** Returns the time of a claim. @param ms from now */
function seconds(ms: number): number {
  return Math.floor((Date.now() + ms) / 1000);
}

async function rolesOf(userName: string): Promise<Record<string, string>> {
  const rows = await hub.database.orm
    .select({ organisation: members.organisationId, role: members.role })
    .from(members)
    .innerJoin(namespaces, eq(namespaces.id, members.userId))
    .where(eq(namespaces.name, userName));
  const names = await hub.database.orm.select({ id: namespaces.id, name: namespaces.name }).from(namespaces);
  return Object.fromEntries(
    rows.map(({ organisation, role }) => [names.find(({ id }) => id === organisation)?.name, role]),
  );
}

describe("a first sign-in", () => {
  test("creates an account from the claims, and a session", async () => {
    provider.users.set("u-1", {
      preferred_username: "Zoë.Q",
      name: "Zoë Quinn",
      email: "zoe@example.org",
      email_verified: true,
    });
    const browser = openBrowser();
    const response = await browser.signIn("u-1");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ username: "Zoe.Q", next: "/models" });
    expect(await browser.whoAmI()).toMatchObject({ name: "Zoe.Q", fullname: "Zoë Quinn", email: "zoe@example.org" });
    expect(browser.cookies.has("modelyard_sign_in")).toBe(false);
    // The same person under another name signs in to the same account.
    provider.users.set("u-1", { preferred_username: "renamed" });
    expect(await (await openBrowser().signIn("u-1")).json()).toMatchObject({ username: "Zoe.Q" });
  });

  test("never takes over an account that has the same name", async () => {
    provider.users.set("u-2", { preferred_username: "alice" });
    expect(await (await openBrowser().signIn("u-2")).json()).toMatchObject({ username: "alice-2" });
    provider.users.set("u-3", { preferred_username: "settings" });
    expect(await (await openBrowser().signIn("u-3")).json()).toMatchObject({ username: "settings-2" });
  });

  test("concurrent ones create one account", async () => {
    provider.users.set("u-4", { preferred_username: "twice" });
    const replies = await Promise.all([openBrowser().signIn("u-4"), openBrowser().signIn("u-4")]);
    expect(await Promise.all(replies.map(async (reply) => (await reply.json()).username))).toEqual(["twice", "twice"]);
  });

  test("is refused when the administrator creates all accounts", async () => {
    rules.createsAccounts = false;
    provider.users.set("u-5", { preferred_username: "uma" });
    const refused = await openBrowser().signIn("u-5");
    expect(refused.status).toBe(403);
    expect((await refused.json()).error).toContain("/settings/profile");
  });
});

describe("linking by e-mail", () => {
  test("needs an address that the administrator entered and the provider verified", async () => {
    await hub.accounts.upsertUser({ name: "mia", email: "Mia@example.org" });
    provider.users.set("m-1", { preferred_username: "mia", email: "mia@example.org", email_verified: false });
    expect(await (await openBrowser().signIn("m-1")).json()).toMatchObject({ username: "mia-2" });
    provider.users.set("m-2", { preferred_username: "other", email: "mia@example.org", email_verified: true });
    expect(await (await openBrowser().signIn("m-2")).json()).toMatchObject({ username: "mia" });
  });

  test("ignores addresses that users entered themselves", async () => {
    const attacker = openBrowser();
    await attacker.send("POST", "sessions", { username: "carol", password: "password of carol" });
    expect((await attacker.send("PUT", "profile", { fullname: "", email: "ceo@example.org" })).status).toBe(200);
    provider.users.set("ceo", { preferred_username: "ceo", email: "ceo@example.org", email_verified: true });
    expect(await (await openBrowser().signIn("ceo")).json()).toMatchObject({ username: "ceo" });
  });

  test("happens only if the administrator allows it", async () => {
    rules.linksByEmail = false;
    await hub.accounts.upsertUser({ name: "nils", email: "nils@example.org" });
    provider.users.set("n-1", { preferred_username: "nils", email: "nils@example.org", email_verified: true });
    expect(await (await openBrowser().signIn("n-1")).json()).toMatchObject({ username: "nils-2" });
  });
});

describe("linking in the settings", () => {
  test("needs the password, and signs in to the same account from then on", async () => {
    await hub.accounts.upsertUser({ name: "lena", password: "password of lena" });
    provider.users.set("l-1", { preferred_username: "lena-at-acme" });
    const browser = openBrowser();
    await browser.send("POST", "sessions", { username: "lena", password: "password of lena" });
    expect((await browser.send("POST", "external-sign-in/link", { password: "wrong" })).status).toBe(403);
    const { url } = await (
      await browser.send("POST", "external-sign-in/link", { password: "password of lena" })
    ).json();
    const callback = await provider.signIn(url, "l-1");
    // Another browser cannot use it, nor this one after signing out.
    expect((await openBrowser().finish(callback)).status).toBe(400);
    const linked = await browser.finish(callback);
    expect(await linked.json()).toEqual({ next: "/settings/profile?saved=true" });
    expect(await (await browser.send("GET", "external-sign-in/identity")).json()).toEqual({
      label: "lena-at-acme",
      hasPassword: true,
    });
    expect(await (await openBrowser().signIn("l-1")).json()).toMatchObject({ username: "lena" });

    // An identity belongs to one account.
    const second = openBrowser();
    await second.send("POST", "sessions", { username: "bob", password: "password of bob" });
    const again = await (await second.send("POST", "external-sign-in/link", { password: "password of bob" })).json();
    expect((await second.finish(await provider.signIn(again.url, "l-1"))).status).toBe(409);

    expect((await browser.send("DELETE", "external-sign-in/identity")).status).toBe(200);
    expect(await (await openBrowser().signIn("l-1")).json()).toMatchObject({ username: "lena-at-acme" });
  });

  test("a link cannot be removed from an account without a password", async () => {
    provider.users.set("p-1", { preferred_username: "pia" });
    const browser = openBrowser();
    await browser.signIn("p-1");
    expect((await browser.send("DELETE", "external-sign-in/identity")).status).toBe(409);
  });
});

describe("groups", () => {
  test("give roles in organisations, change them and take them away", async () => {
    provider.users.set("g-1", { preferred_username: "gina", groups: ["ml", "unknown", "elsewhere"] });
    await openBrowser().signIn("g-1");
    expect(await rolesOf("gina")).toEqual({ lab: "read" });
    provider.users.set("g-1", { preferred_username: "gina", groups: ["ml", "ml-leads"] });
    await openBrowser().signIn("g-1");
    expect(await rolesOf("gina")).toEqual({ lab: "admin" });
    provider.users.set("g-1", { preferred_username: "gina", groups: ["ml"] });
    await openBrowser().signIn("g-1");
    // The test hub's organisation has no other administrator.
    expect(await rolesOf("gina")).toEqual({ lab: "admin" });
    await hub.accounts.upsertOrganisation({ name: "lab", members: [{ user: "carol", role: "admin" }] });
    await openBrowser().signIn("g-1");
    expect(await rolesOf("gina")).toEqual({ lab: "read" });
    provider.users.set("g-1", { preferred_username: "gina" });
    await openBrowser().signIn("g-1");
    expect(await rolesOf("gina")).toEqual({});
    expect((await auditOf("gina")).filter((action) => action !== "session.create")).toEqual([
      "identity.link",
      "member.set",
      "member.set",
      "member.set",
      "member.remove",
    ]);
  });

  test("leave memberships alone that an administrator gave", async () => {
    await hub.accounts.upsertUser({ name: "hugo", email: "hugo@example.org" });
    await hub.accounts.upsertOrganisation({ name: "lab", members: [{ user: "hugo", role: "write" }] });
    provider.users.set("h-1", { email: "hugo@example.org", email_verified: true, groups: ["ml"] });
    await openBrowser().signIn("h-1");
    expect(await rolesOf("hugo")).toEqual({ lab: "write" });
    provider.users.set("h-1", { email: "hugo@example.org", email_verified: true, groups: [] });
    await openBrowser().signIn("h-1");
    expect(await rolesOf("hugo")).toEqual({ lab: "write" });
  });

  test("in a form that is not supported change nothing", async () => {
    provider.users.set("i-1", { preferred_username: "ines", groups: ["ml"] });
    await openBrowser().signIn("i-1");
    provider.users.set("i-1", { preferred_username: "ines", groups: [{ id: 1 }] });
    expect((await openBrowser().signIn("i-1")).status).toBe(200);
    expect(await rolesOf("ines")).toEqual({ lab: "read" });
  });
});

describe("a callback is refused", () => {
  test.each([
    { what: "without a state", change: (url: URL) => url.searchParams.delete("state") },
    { what: "with another state", change: (url: URL) => url.searchParams.set("state", "other") },
    { what: "with a second state", change: (url: URL) => url.searchParams.append("state", "other"), status: 503 },
    { what: "with an unknown code", change: (url: URL) => url.searchParams.set("code", "other") },
    {
      what: "of another issuer",
      change: (url: URL) => url.searchParams.set("iss", "https://evil.example"),
      status: 503,
    },
    {
      what: "that is too long",
      change: (url: URL) => url.searchParams.set("x", "x".repeat(limits.openId.callbackChars)),
    },
  ])("$what", async ({ change, status = 400 }) => {
    provider.users.set("r-1", { preferred_username: "rita" });
    const browser = openBrowser();
    const callback = await provider.signIn(await browser.begin(), "r-1");
    change(callback);
    const refused = await browser.finish(callback);
    expect(refused.status).toBe(status);
    expect(browser.cookies.has("modelyard_session")).toBe(false);
  });

  test("in a browser that did not start it", async () => {
    const callback = await provider.signIn(await openBrowser().begin(), "r-1");
    const other = openBrowser();
    expect((await other.finish(callback)).status).toBe(400);
    await other.begin();
    expect((await other.finish(callback)).status).toBe(400);
  });

  test("of a tab whose sign-in began again in a second tab, and the second tab continues", async () => {
    provider.users.set("t-1", { preferred_username: "tabea" });
    const browser = openBrowser();
    const first = await provider.signIn(await browser.begin("/first"), "t-1");
    const second = await provider.signIn(await browser.begin("/second"), "t-1");
    expect((await browser.finish(first)).status).toBe(400);
    expect(browser.cookies.has("modelyard_session")).toBe(false);
    expect(await (await browser.finish(second)).json()).toMatchObject({ username: "tabea", next: "/second" });
  });

  test("when the code of another user is put into a started sign-in", async () => {
    provider.users.set("eve", { preferred_username: "eve" });
    const ofEve = await provider.signIn(await openBrowser().begin(), "eve");
    const victim = openBrowser();
    const state = new URL(await victim.begin()).searchParams.get("state") ?? "";
    // PKCE and the nonce bind the code, even if the state of the victim were known.
    ofEve.searchParams.set("state", state);
    expect((await victim.finish(ofEve)).status).toBe(400);
    expect(victim.cookies.has("modelyard_session")).toBe(false);
  });

  test.each(["", "nonsense", "A".repeat(5000)])("with the cookie %j", async (cookie) => {
    const browser = openBrowser();
    const callback = await provider.signIn(await browser.begin(), "r-1");
    browser.cookies.set("modelyard_sign_in", cookie);
    expect((await browser.finish(callback)).status).toBe(400);
  });

  test("that was used", async () => {
    const browser = openBrowser();
    const callback = await provider.signIn(await browser.begin(), "r-1");
    const cookie = browser.cookies.get("modelyard_sign_in") ?? "";
    expect((await browser.finish(callback)).status).toBe(200);
    browser.cookies.set("modelyard_sign_in", cookie);
    expect((await browser.finish(callback)).status).toBe(400);
  });

  test.each([
    { after: "just before the end of the attempt", ms: limits.openId.attemptMs - 1, status: 403 },
    { after: "at the end of the attempt", ms: limits.openId.attemptMs, status: 400 },
  ])("or accepted $after", async ({ ms, status }) => {
    const browser = openBrowser();
    const state = new URL(await browser.begin()).searchParams.get("state") ?? "";
    nowMs += ms;
    const denied = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    expect((await browser.finish(new URL(`${testUrl}/?${denied}`))).status).toBe(status);
  });
});

test("a provider that is down leaves password sign-in alone", async () => {
  provider.intercept({ "*": (_request, response) => response.writeHead(502).end() });
  const other = await createTestHub({
    externalSignIn: {
      issuer: provider.issuer,
      clientId: testClient.id,
      clientSecret: testClient.secret,
      name: "Acme ID",
      scopes: "openid",
      groupsClaim: "groups",
      groupGrants: [],
      linksByEmail: false,
      createsAccounts: true,
    },
  });
  const refused = await other.send(undefined, "POST", "/_private/external-sign-in", { next: "/" });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("x-error-code")).toBe("ProviderUnavailable");
  expect((await refused.json()).error).toContain("Acme ID is not available");
  const body = { username: "bob", password: "password of bob" };
  expect((await other.send(undefined, "POST", "/_private/sessions", body)).status).toBe(200);
  await other.stop();
});

describe("an ID token", () => {
  const { clockSkewMs } = limits.openId;
  const minute = 60_000;
  const secret = new TextEncoder().encode(testClient.secret);

  test.each<{
    what: string;
    status?: number;
    claims?: () => Record<string, unknown>;
    sign?: (token: SignJWT) => Promise<string>;
  }>([
    { what: "with the provider's signature is accepted", status: 200 },
    {
      what: "that expired within the clock skew is accepted",
      claims: () => ({ exp: seconds(minute / 2 - clockSkewMs) }),
      status: 200,
    },
    { what: "that expired before", claims: () => ({ exp: seconds(-minute - clockSkewMs) }) },
    { what: "with another nonce", claims: () => ({ nonce: "other" }) },
    { what: "without a nonce", claims: () => ({ nonce: undefined }) },
    { what: "for another client", claims: () => ({ aud: "other" }) },
    { what: "of another issuer", claims: () => ({ iss: "https://evil.example" }) },
    { what: "without a subject", claims: () => ({ sub: undefined }) },
    {
      what: "signed with another key",
      sign: async (token) =>
        token.setProtectedHeader({ alg: "RS256", kid: "one" }).sign((await generateKeyPair("RS256")).privateKey),
    },
    {
      what: "signed with the client's secret",
      sign: (token) => token.setProtectedHeader({ alg: "HS256" }).sign(secret),
    },
    {
      what: "without a signature",
      sign: async (token) => {
        const [, payload = ""] = (await token.setProtectedHeader({ alg: "HS256" }).sign(secret)).split(".");
        return `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
      },
    },
  ])("$what", async ({ claims, status = 503, sign }) => {
    provider.users.set("s-1", { preferred_username: "sven" });
    const browser = openBrowser();
    const url = await browser.begin();
    const callback = await provider.signIn(url, "s-1");
    const nonce = new URL(url).searchParams.get("nonce");
    const valid = {
      iss: provider.issuer,
      aud: testClient.id,
      sub: "s-1",
      nonce,
      iat: seconds(0),
      exp: seconds(minute),
    };
    const token = new SignJWT({ ...valid, ...claims?.() });
    const signed = await (sign?.(token) ??
      token.setProtectedHeader({ alg: "RS256", kid: "one" }).sign(provider.privateKey));
    const json = { "content-type": "application/json" };
    const tokens = { access_token: "any", token_type: "bearer", id_token: signed };
    provider.intercept({
      "/token": (_request, response) => response.writeHead(200, json).end(JSON.stringify(tokens)),
      "/me": (_request, response) => response.writeHead(200, json).end(JSON.stringify({ sub: "s-1" })),
    });
    expect((await browser.finish(callback)).status).toBe(status);
    expect(browser.cookies.has("modelyard_session")).toBe(status === 200);
  });
});

describe("signing out", () => {
  test("offers to end the session at the provider after an external sign-in only", async () => {
    const browser = openBrowser();
    await browser.signIn("r-1");
    expect(await (await browser.send("DELETE", "sessions")).json()).toEqual({ wasExternal: true });
    const logout = await (await browser.send("GET", "external-sign-in/logout")).json();
    expect(logout.name).toBe("Acme ID");
    expect(new URL(logout.url).searchParams.get("post_logout_redirect_uri")).toBe(`${testUrl}/`);
    expect((await fetch(logout.url)).status).toBe(200);
    await browser.send("POST", "sessions", { username: "bob", password: "password of bob" });
    expect(await (await browser.send("DELETE", "sessions")).json()).toEqual({ wasExternal: false });
  });
});

test.each([
  "//evil.example",
  "https://evil.example",
  "/\\evil.example",
  "models",
  `/${"x".repeat(limits.openId.nextChars)}`,
])("%s is no path to return to", async (next) => {
  expect((await openBrowser().send("POST", "external-sign-in", { next })).status).toBe(400);
});

test("an identity does not take over an account whose address another identity has", async () => {
  await hub.accounts.upsertUser({ name: "paul", email: "paul@example.org" });
  provider.users.set("q-1", { preferred_username: "paul", email: "paul@example.org", email_verified: true });
  expect(await (await openBrowser().signIn("q-1")).json()).toMatchObject({ username: "paul" });
  // The provider gave the address to another person.
  provider.users.set("q-2", { preferred_username: "paul", email: "paul@example.org", email_verified: true });
  const browser = openBrowser();
  expect((await browser.signIn("q-2")).status).toBe(409);
  expect(browser.cookies.has("modelyard_session")).toBe(false);
});

test("a removed account cannot sign in, and its identity gets a new account", async () => {
  provider.users.set("x-1", { preferred_username: "xaver" });
  await openBrowser().signIn("x-1");
  await hub.accounts.remove("xaver");
  expect(await (await openBrowser().signIn("x-1")).json()).toMatchObject({ username: "xaver-2" });
  const rows = await hub.database.orm.select().from(externalIdentities).where(eq(externalIdentities.subject, "x-1"));
  expect(rows).toHaveLength(1);
  expect((await hub.database.orm.select().from(sessions)).length).toBeGreaterThan(0);
});
