import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { authorizationQuery, browserApp, callback } from "../testing/browser-app.ts";
import { commandLineClientId } from "./built-in-apps.ts";

let hub: TestHub;
let browser: ReturnType<typeof browserApp>;
const cookies = new Map<string, string>();

beforeAll(async () => {
  hub = await createTestHub();
  for (const name of ["developer", "leaving"]) await hub.accounts.upsertUser({ name, password: `password of ${name}` });
  for (const username of ["alice", "bob", "carol", "developer", "leaving"]) {
    const credentials = { username, password: `password of ${username}` };
    const signIn = await hub.send(undefined, "POST", "/_private/sessions", credentials);
    cookies.set(username, (signIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "");
  }
  browser = browserApp(hub, (who) => cookies.get(who) ?? "");
});
afterAll(() => hub.stop());

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function codeFor(who: string, clientId: string, more: Record<string, string> = {}) {
  const { query, verifier } = authorizationQuery(clientId, more);
  return { code: await browser.allow(who, query), verifier };
}

async function logIn(who: string, clientId: string): Promise<Tokens> {
  const { code, verifier } = await codeFor(who, clientId);
  const response = await browser.exchange(code, { verifier });
  expect(response.status).toBe(200);
  return response.json();
}

const works = async ({ access_token: token }: Tokens) =>
  (await hub.send(undefined, "GET", "/oauth/userinfo", undefined, { Authorization: `Bearer ${token}` })).status === 200;
const renews = async ({ refresh_token: token }: Tokens) =>
  (await browser.post("/oauth/token", { grant_type: "refresh_token", refresh_token: token })).status === 200;
const exchangeDevice = (deviceCode: string) =>
  browser.post("/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: deviceCode,
    client_id: commandLineClientId,
  });

/** Returns a device code that the user has allowed and that the device has not exchanged. */
async function allowedDevice(who: string): Promise<string> {
  const codes = await (await browser.post("/oauth/device", { client_id: commandLineClientId })).json();
  const decision = { userCode: codes.user_code, decision: "allow" };
  expect((await browser.inBrowser(who, "POST", "/_private/oauth/device", decision)).status).toBe(200);
  return codes.device_code;
}

const rowsOf = async (userId: string) => {
  const [row] = await hub.database.sql`
    select (select count(*) from hub.oauth_apps where owner_id = ${userId})
      + (select count(*) from hub.oauth_grants where user_id = ${userId})
      + (select count(*) from hub.oauth_codes where user_id = ${userId})
      + (select count(*) from hub.oauth_device_codes where user_id = ${userId})
      + (select count(*) from hub.access_tokens where user_id = ${userId}) as rows`;
  return Number(row?.["rows"]);
};

describe("a removed user", () => {
  test("leaves no app, consent, code or token that works", async () => {
    const own = await browser.createApp("leaving");
    const other = await browser.createApp("bob");
    const [ofOthers, connected] = [await logIn("alice", own.id), await logIn("leaving", other.id)];
    const [openOfOthers, open] = [await codeFor("alice", own.id), await codeFor("leaving", other.id)];
    const device = await allowedDevice("leaving");
    const [user] = await hub.database.sql`select id from hub.namespaces where name = 'leaving'`;
    expect(await rowsOf(user?.["id"])).toBe(6);
    await hub.accounts.remove("leaving");

    expect([await works(ofOthers), await works(connected)]).toEqual([false, false]);
    expect([await renews(ofOthers), await renews(connected)]).toEqual([false, false]);
    for (const { code, verifier } of [openOfOthers, open])
      expect((await browser.exchange(code, { verifier })).status).toBeGreaterThanOrEqual(400);
    expect((await exchangeDevice(device)).status).toBe(400);
    expect(await browser.check("alice", authorizationQuery(own.id).query)).toMatchObject({ status: 401 });
    expect(await rowsOf(user?.["id"])).toBe(0);
    const apps = await (await browser.inBrowser("alice", "GET", "/_private/oauth/apps")).json();
    expect(apps.connected.map(({ id }: { id: string }) => id)).not.toContain(own.id);
  });
});

describe("a removed organization", () => {
  test("is not among those of a consent", async () => {
    await hub.accounts.upsertOrganisation({ name: "brief", members: [{ user: "carol", role: "admin" }] });
    const [organisation] = await hub.database.sql`select id from hub.namespaces where name = 'brief'`;
    const { id } = await browser.createApp("bob");
    const { query, verifier } = authorizationQuery(id, { scope: "openid write-repos" });
    const code = await browser.allow("carol", query, { organisations: [organisation?.["id"]] });
    const tokens = await (await browser.exchange(code, { verifier })).json();
    const withToken = { Authorization: `Bearer ${tokens.access_token}` };
    const create = (name: string) => hub.send(undefined, "POST", "/api/repos/create", { name }, withToken);
    await hub.accounts.remove("brief");
    expect((await create("brief/one")).status).toBe(403);
    const { orgs } = await (await hub.send(undefined, "GET", "/oauth/userinfo", undefined, withToken)).json();
    expect(orgs).toEqual([]);
  });
});

describe("disconnecting an app", () => {
  test("also ends logins that are not complete", async () => {
    const { id } = await browser.createApp("bob");
    await logIn("alice", id);
    const { code, verifier } = await codeFor("alice", id);
    expect((await browser.inBrowser("alice", "DELETE", `/_private/oauth/connected/${id}`)).status).toBe(200);
    expect((await browser.exchange(code, { verifier })).status).toBe(400);
    const [first, second] = [await allowedDevice("alice"), await allowedDevice("alice")];
    expect((await exchangeDevice(first)).status).toBe(200);
    const path = `/_private/oauth/connected/${commandLineClientId}`;
    expect((await browser.inBrowser("alice", "DELETE", path)).status).toBe(200);
    expect((await exchangeDevice(second)).status).toBe(400);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, number) => `${callback}/${number}`);
const long = (length: number) => `${callback}/`.padEnd(length, "a");

describe("webhooks of an app", () => {
  test("go with its access, those of the user stay", async () => {
    const { id } = await browser.createApp("bob");
    const logInAgain = async () => {
      const { code, verifier } = await codeFor("alice", id, { scope: "openid read-repos webhooks" });
      const tokens: Tokens = await (await browser.exchange(code, { verifier })).json();
      return { Authorization: `Bearer ${tokens.access_token}` };
    };
    const watched = [{ type: "user", name: "alice" }];
    const create = async (url: string, headers?: Record<string, string>) => {
      const body = { url, watched };
      const who = headers === undefined ? "alice" : undefined;
      const response = await hub.send(who, "POST", "/api/settings/webhooks", body, headers);
      return (await response.json()).webhook.id;
    };
    const left = async () => {
      const list: { id: string }[] = await (await hub.send("alice", "GET", "/api/settings/webhooks")).json();
      return list.map((webhook) => webhook.id);
    };
    const [own, taken] = [await create("https://own.test/"), await create("https://taken.test/")];
    const app = await logInAgain();
    const ofApp = await create("https://app.test/", app);
    await hub.send(undefined, "POST", `/api/settings/webhooks/${taken}`, { url: "https://app.test/" }, app);
    await hub.send(undefined, "POST", `/api/settings/webhooks/${own}`, { domains: ["repo"] }, app);
    expect(await left()).toEqual([own, taken, ofApp]);
    expect((await browser.inBrowser("alice", "DELETE", `/_private/oauth/connected/${id}`)).status).toBe(200);
    expect(await left()).toEqual([own]);
    await create("https://app.test/", await logInAgain());
    expect((await browser.inBrowser("bob", "DELETE", `/_private/oauth/apps/${id}`)).status).toBe(200);
    expect(await left()).toEqual([own]);
  });
});

describe("limits", () => {
  test("a port that no computer has is refused", async () => {
    const { id } = await browser.createApp("bob", { redirectUris: ["http://127.0.0.1/callback"] });
    const { query } = authorizationQuery(id, { redirect_uri: "http://127.0.0.1:99999/callback" });
    expect(await browser.check("alice", query)).toMatchObject({ status: 400 });
    expect((await browser.decide("alice", query)).status).toBe(400);
  });

  test("of open codes of a user for an app: the oldest are dropped", async () => {
    const { id } = await browser.createApp("bob");
    const first = await codeFor("alice", id);
    for (let more = 0; more < limits.oauth.codesPerApp; more += 1) await codeFor("alice", id);
    const last = await codeFor("alice", id);
    expect((await browser.exchange(first.code, { verifier: first.verifier })).status).toBe(400);
    expect((await browser.exchange(last.code, { verifier: last.verifier })).status).toBe(200);
    const rows = await hub.database.sql`select hash from hub.oauth_codes where app_id = ${id}`;
    expect(rows).toHaveLength(limits.oauth.codesPerApp);
  });

  test("of consents of a user for all apps: the oldest are revoked", async () => {
    const [{ id }, other] = [await browser.createApp("bob"), await browser.createApp("bob")];
    await hub.database.sql`
      insert into hub.oauth_apps (id, origin, name, redirect_uris, created_at)
      select 'app-' || n, 'own', 'Many', '[]', now() from generate_series(1, ${limits.oauth.grantsPerUser}) n`;
    const first = await logIn("carol", id);
    await hub.database.sql`
      insert into hub.oauth_grants (id, app_id, user_id, role, scopes, organisation_ids, created_at, expires_at)
      select 'grant-' || n, 'app-' || n, (select id from hub.namespaces where name = 'carol'), 'fineGrained', '["openid"]', '[]',
        now(), now() + interval '1 day' from generate_series(1, ${limits.oauth.grantsPerUser - 1}) n`;
    expect(await works(first)).toBe(true);
    const last = await logIn("carol", other.id);
    expect([await works(first), await works(last)]).toEqual([false, true]);
  });

  test("of addresses of an app, and of their length", async () => {
    const app = { name: "Notebook", isConfidential: false };
    const create = async (redirectUris: string[]) =>
      (await browser.inBrowser("developer", "POST", "/_private/oauth/apps", { ...app, redirectUris })).status;
    const { redirectUris: most } = limits.oauth;
    expect([await create(many(most)), await create(many(most + 1))]).toEqual([200, 400]);
    expect([await create([long(2048)]), await create([long(2049)])]).toEqual([200, 400]);
    for (const uri of [
      "javascript:alert(1)",
      "data:text/html,x",
      "https://a:b@app.example.com/",
      `${callback}#a`,
      "http://app.example.com/",
    ])
      expect(await create([uri])).toBe(400);
  });
});

const change = (who: string, id: string, body: object, headers = {}) =>
  browser.inBrowser(who, "PUT", `/_private/oauth/apps/${id}`, body, headers);
const renew = (who: string, id: string, headers = {}) =>
  browser.inBrowser(who, "POST", `/_private/oauth/apps/${id}/secret`, undefined, headers);
const foreign = { "sec-fetch-site": "cross-site" };

describe("an app", () => {
  test("is changed by its developer only; codes for its old addresses stop working", async () => {
    const { id } = await browser.createApp("developer");
    const tokens = await logIn("alice", id);
    const { code, verifier } = await codeFor("alice", id);
    const moved = "https://new.example.com/callback";
    const body = { name: "Notes", uri: "https://new.example.com", redirectUris: [moved, moved] };
    expect((await change("bob", id, body)).status).toBe(404);
    expect((await change("developer", id, body, foreign)).status).toBe(403);
    for (const wrong of [
      { redirectUris: ["javascript:alert(1)"] },
      { uri: "javascript:alert(1)" },
      { name: "" },
      { name: "Notes \u202E" },
    ])
      expect((await change("developer", id, { ...body, ...wrong })).status).toBe(400);
    const changed = await change("developer", id, body);
    expect(await changed.json()).toMatchObject({ id, name: "Notes", uri: body.uri, redirectUris: [moved] });
    expect(await browser.check("alice", authorizationQuery(id).query)).toMatchObject({ status: 400 });
    expect(await browser.check("alice", authorizationQuery(id, { redirect_uri: moved }).query)).toMatchObject({
      state: "redirect",
    });
    expect((await browser.exchange(code, { verifier })).status).toBe(400);
    expect(await works(tokens)).toBe(true);
  });

  test("gets a new secret, and the old one stops working", async () => {
    const { id, secret = "" } = await browser.createApp("developer", { isConfidential: true });
    expect((await renew("bob", id)).status).toBe(404);
    expect((await renew("developer", id, foreign)).status).toBe(403);
    const renewed = await (await renew("developer", id)).json();
    expect(renewed).toMatchObject({ id, isConfidential: true, secret: expect.stringMatching(/^[\w-]{43}$/) });
    const { code, verifier } = await codeFor("alice", id);
    const status = async (clientSecret: string) =>
      (await browser.exchange(code, { verifier, client_id: id, client_secret: clientSecret })).status;
    expect([await status(secret), await status(renewed.secret)]).toEqual([401, 200]);
    const { own } = await (await browser.inBrowser("developer", "GET", "/_private/oauth/apps")).json();
    expect(JSON.stringify(own)).not.toContain(renewed.secret);
  });

  test("without a secret cannot get one", async () => {
    const { id } = await browser.createApp("developer");
    expect((await renew("developer", id)).status).toBe(400);
  });

  test("that belongs to the hub cannot be changed", async () => {
    const body = { name: "Mine", redirectUris: [callback] };
    expect((await change("developer", commandLineClientId, body)).status).toBe(404);
    expect((await renew("developer", commandLineClientId)).status).toBe(404);
  });
});
