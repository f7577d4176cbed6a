import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub, testUrl } from "../../testing/test-hub.ts";
import { commandLineClientId } from "../apps/built-in-apps.ts";

const { failuresPerUser, intervalMs, lifetimeMs, requestsPerNetwork, windowMs } = limits.oauth.device;
const grantType = "urn:ietf:params:oauth:grant-type:device_code";

let hub: TestHub;
let aheadMs = 0;
let address = "192.0.2.1";
const cookies = new Map<string, string>();

beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(Date.now() + aheadMs), clientAddress: () => address });
  for (const username of ["alice", "bob", "carol"]) {
    const credentials = { username, password: `password of ${username}` };
    const signIn = await hub.send(undefined, "POST", "/_private/sessions", credentials);
    cookies.set(username, (signIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "");
  }
});
afterAll(() => hub.stop());

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  hub.send(undefined, "POST", path, new URLSearchParams(form).toString(), {
    "Content-Type": "application/x-www-form-urlencoded",
    ...headers,
  });
const inBrowser = (who: string, path: string, body: object, headers: Record<string, string> = {}) =>
  hub.send(undefined, "POST", path, body, { cookie: cookies.get(who) ?? "", ...headers });
const find = (who: string, userCode: string) =>
  hub.send(undefined, "GET", `/_private/oauth/device?userCode=${encodeURIComponent(userCode)}`, undefined, {
    cookie: cookies.get(who) ?? "",
    // A link on another site.
    "sec-fetch-site": "cross-site",
  });
const decide = (who: string, userCode: string, decision: "allow" | "deny", more = {}) =>
  inBrowser(who, "/_private/oauth/device", { userCode, decision, ...more });

type Codes = { device_code: string; user_code: string };

async function request(more: Record<string, string> = {}): Promise<Codes> {
  const response = await post("/oauth/device", { client_id: commandLineClientId, ...more });
  expect(response.status).toBe(200);
  return response.json();
}

const poll = ({ device_code }: Codes, more: Record<string, string> = {}) =>
  post("/oauth/token", { grant_type: grantType, device_code, client_id: commandLineClientId, ...more });
const refresh = (refreshToken: string, more: Record<string, string> = {}) =>
  post("/oauth/token", { grant_type: "refresh_token", refresh_token: refreshToken, ...more });
const errorOf = async (response: Response) => ({ status: response.status, error: (await response.json()).error });
const ascending = (one: number, other: number) => one - other;
const invalidGrant = { status: 400, error: "invalid_grant" };
const whoAmI = (token: string) =>
  hub.send(undefined, "GET", "/api/whoami-v2", undefined, { Authorization: `Bearer ${token}` });

async function idOf(name: string): Promise<string> {
  const [row] = await hub.database.sql<{ id: string }[]>`select id from hub.namespaces where name = ${name}`;
  return row?.id ?? "";
}

async function logIn(who: string, more: Record<string, string> = {}) {
  const codes = await request(more);
  expect((await decide(who, codes.user_code, "allow")).status).toBe(200);
  const response = await poll(codes);
  expect(response.status).toBe(200);
  return response.json();
}

test("a device gets a token of the user who entered its code", async () => {
  const response = await post("/oauth/device", { client_id: commandLineClientId });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const codes = await response.json();
  expect(codes).toMatchObject({
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: `${testUrl}/oauth/device`,
    verification_uri_complete: `${testUrl}/oauth/device?user_code=${codes.user_code}`,
    expires_in: lifetimeMs / 1000,
    interval: intervalMs / 1000,
  });
  expect(await errorOf(await poll(codes))).toEqual({ status: 400, error: "authorization_pending" });

  const typed = codes.user_code.toLowerCase().replace("-", " ");
  const found = await (await find("alice", typed)).json();
  expect(found).toMatchObject({
    app: { name: "hf command line", isBuiltIn: true },
    isUnlimited: true,
    userCode: codes.user_code,
    address,
  });
  expect((await decide("alice", typed, "allow")).status).toBe(200);

  const issued = await poll(codes);
  expect(issued.headers.get("cache-control")).toBe("no-store");
  const tokens = await issued.json();
  expect(tokens).toMatchObject({ token_type: "bearer", expires_in: limits.oauth.deviceTokenMs / 1000 });
  const { name, auth } = await (await whoAmI(tokens.access_token)).json();
  expect(name).toBe("alice");
  expect(auth).toMatchObject({
    type: "access_token",
    accessToken: { displayName: "oauth-alice", role: "write" },
    expiresAt: expect.any(String),
  });
  const made = { name: "lab/from-a-device", private: true };
  const bearer = { Authorization: `Bearer ${tokens.access_token}` };
  expect((await hub.send(undefined, "POST", "/api/repos/create", made, bearer)).status).toBe(200);
});

test("a device code gives tokens once", async () => {
  const codes = await request();
  await decide("alice", codes.user_code, "allow");
  const statuses = (await Promise.all([poll(codes), poll(codes), poll(codes)])).map(({ status }) => status);
  expect(statuses.toSorted(ascending)).toEqual([200, 400, 400]);
  expect(await errorOf(await poll(codes))).toEqual(invalidGrant);
});

test("of two decisions at once, one counts", async () => {
  const codes = await request();
  const decisions = await Promise.all([
    decide("alice", codes.user_code, "allow"),
    decide("bob", codes.user_code, "allow"),
    // Not carol: the late one has a failure, which a later test would count.
    decide("bob", codes.user_code, "deny"),
  ]);
  expect(decisions.map(({ status }) => status).toSorted(ascending)).toEqual([200, 404, 404]);
});

test("a refused device gets no token", async () => {
  const codes = await request();
  expect((await decide("alice", codes.user_code, "deny")).status).toBe(200);
  expect(await errorOf(await poll(codes))).toEqual({ status: 400, error: "access_denied" });
  expect((await decide("alice", codes.user_code, "allow")).status).toBe(404);
});

test("codes expire", async () => {
  const [unused, allowed] = [await request(), await request()];
  await decide("alice", allowed.user_code, "allow");
  try {
    aheadMs = lifetimeMs + 1;
    expect((await decide("bob", unused.user_code, "allow")).status).toBe(404);
    expect(await errorOf(await poll(unused))).toEqual({ status: 400, error: "expired_token" });
    expect(await errorOf(await poll(allowed))).toEqual({ status: 400, error: "expired_token" });
  } finally {
    aheadMs = 0;
  }
});

test("a device that asks too often has to wait longer", async () => {
  const codes = await request();
  const ask = async (afterMs: number) => {
    aheadMs += afterMs;
    return (await errorOf(await poll(codes))).error;
  };
  try {
    expect(await ask(0)).toBe("authorization_pending");
    expect(await ask(0)).toBe("slow_down");
    expect(await ask(intervalMs)).toBe("slow_down");
    expect(await ask(3 * intervalMs)).toBe("authorization_pending");
  } finally {
    aheadMs = 0;
  }
});

test("codes and tokens belong to their app", async () => {
  const appId = "other-app";
  await hub.database.sql`
    insert into hub.oauth_apps (id, origin, name, redirect_uris, scopes, created_at)
    values (${appId}, 'dynamic', 'Other', '[]', '["openid", "read-repos"]', now())`;
  const codes = await request();
  await decide("alice", codes.user_code, "allow");
  expect(await errorOf(await poll(codes, { client_id: appId }))).toEqual(invalidGrant);
  const { refresh_token: token } = await (await poll(codes)).json();
  expect(await errorOf(await refresh(token, { client_id: appId }))).toEqual(invalidGrant);
  expect((await refresh(token, { client_id: commandLineClientId })).status).toBe(200);
});

test("scopes limit what an app learns and does", async () => {
  await hub.database.sql`
    insert into hub.oauth_apps (id, origin, name, redirect_uris, scopes, created_at)
    values ('reader', 'dynamic', 'Reader', '[]', '["openid", "email", "read-repos"]', now())`;
  await hub.database.sql`update hub.namespaces set email = 'alice@example.com' where name = 'alice'`;
  const app = { client_id: "reader" };
  const refused = await post("/oauth/device", { ...app, scope: "webhooks" });
  expect(await errorOf(refused)).toEqual({ status: 400, error: "invalid_scope" });

  const codes = await request({ ...app, scope: "openid read-repos write-repos unknown" });
  const found = await (await find("alice", codes.user_code)).json();
  expect(found).toMatchObject({ scopes: ["openid", "read-repos"], isUnlimited: false });
  await decide("alice", codes.user_code, "allow");
  const { access_token: token, scope } = await (await poll(codes, app)).json();
  expect(scope).toBe("openid read-repos");
  const me = await (await whoAmI(token)).json();
  expect(me).toMatchObject({ name: "alice", orgs: [], auth: { accessToken: { role: "fineGrained" } } });
  expect(me.email).toBeUndefined();
  await hub.send("alice", "POST", "/api/repos/create", { name: "alice/secret", private: true });
  await hub.send("alice", "POST", "/api/repos/create", { name: "lab/secret", private: true });
  const as = async (method: string, path: string, body?: object) =>
    (await hub.send(undefined, method, path, body, { Authorization: `Bearer ${token}` })).status;
  expect(await as("GET", "/api/models/alice/secret")).toBe(200);
  expect(await as("GET", "/api/models/lab/secret")).toBe(404);
  expect(await as("POST", "/api/repos/create", { name: "alice/new" })).toBe(403);
  expect(await as("GET", "/api/settings/webhooks")).toBe(403);

  const second = await request({ ...app, scope: "email read-repos" });
  const lab = await idOf("lab");
  await decide("alice", second.user_code, "allow", { organisations: [lab, "unknown"] });
  const wider = await (await poll(second, app)).json();
  const known = await (await whoAmI(wider.access_token)).json();
  expect(known.email).toBe("alice@example.com");
  expect(known.orgs.map(({ name }: { name: string }) => name)).toEqual(["lab"]);
  const secret = await hub.send(undefined, "GET", "/api/models/lab/secret", undefined, {
    Authorization: `Bearer ${wider.access_token}`,
  });
  expect(secret.status).toBe(200);
});

test("a refresh token is valid once; a second use revokes the login", async () => {
  const first = await logIn("bob");
  const second = await (await refresh(first.refresh_token)).json();
  const other = await logIn("bob");
  expect((await whoAmI(second.access_token)).status).toBe(200);
  expect(await errorOf(await refresh(first.refresh_token))).toEqual(invalidGrant);
  expect(await errorOf(await refresh(second.refresh_token))).toEqual(invalidGrant);
  for (const { access_token: token } of [first, second]) expect((await whoAmI(token)).status).toBe(401);
  expect((await whoAmI(other.access_token)).status).toBe(200);
  const log = await hub.database.sql`select content from hub.audit_log`;
  const contents = log.map(({ content }) => String(content)).join("\n");
  expect(contents).toContain('"action":"app.allow"');
  expect(contents).toContain("a refresh token was used twice");
});

test("of two refreshes at once, at most one gives tokens", async () => {
  const { refresh_token: token } = await logIn("bob");
  const statuses = (await Promise.all([refresh(token), refresh(token)])).map(({ status }) => status);
  expect(statuses.toSorted(ascending)).toEqual([200, 400]);
});

test("access and refresh tokens expire", async () => {
  const tokens = await logIn("carol");
  try {
    aheadMs = limits.oauth.deviceTokenMs + 1;
    expect((await whoAmI(tokens.access_token)).status).toBe(401);
    aheadMs = limits.oauth.refreshTokenMs + 1;
    expect(await errorOf(await refresh(tokens.refresh_token))).toEqual(invalidGrant);
  } finally {
    aheadMs = 0;
  }
});

test("the oldest logins of one user and app are revoked", async () => {
  const first = await logIn("carol");
  const id = await idOf("carol");
  await hub.database.sql`
    insert into hub.oauth_grants (id, app_id, user_id, role, scopes, organisation_ids, created_at, expires_at)
    select 'later-' || n, ${commandLineClientId}, ${id}, 'write', '[]', '[]', now() + interval '1 second', now() + interval '1 day'
    from generate_series(1, ${limits.oauth.grantsPerApp - 1}) n`;
  expect((await whoAmI(first.access_token)).status).toBe(200);
  await logIn("carol");
  expect((await whoAmI(first.access_token)).status).toBe(401);
});

test("user codes cannot be guessed", async () => {
  address = "192.0.2.77";
  try {
    const own = await request();
    for (let attempt = 0; attempt < failuresPerUser; attempt += 1) {
      expect((await find("carol", "BBBB-BBBB")).status).toBe(404);
      // A correct code in between does not reset the count.
      const found = await find("carol", own.user_code);
      expect(found.status).toBe(attempt < failuresPerUser - 1 ? 200 : 429);
    }
    const refused = await decide("carol", own.user_code, "allow");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await decide("alice", own.user_code, "deny")).status).toBe(200);
    aheadMs = windowMs + 1;
    const later = await request();
    expect((await decide("carol", later.user_code, "deny")).status).toBe(200);
  } finally {
    aheadMs = 0;
    address = "192.0.2.1";
  }
});

test("one network requests a limited number of codes", async () => {
  const network = "198.51.100";
  await hub.database.sql`
    insert into hub.login_failures (subject, failed_at)
    select ${`device codes:${network}.0/24`}, now() from generate_series(1, ${requestsPerNetwork - 1})`;
  try {
    address = `${network}.1`;
    await request();
    address = `${network}.2`;
    expect((await post("/oauth/device", { client_id: commandLineClientId })).status).toBe(429);
  } finally {
    address = "192.0.2.1";
  }
});

test("only a browser on this hub's own pages decides", async () => {
  const { user_code: userCode } = await request();
  const body = { userCode, decision: "allow" };
  const path = "/_private/oauth/device";
  expect((await inBrowser("alice", path, body, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await hub.send("alice", "POST", path, body)).status).toBe(403);
  expect((await hub.send(undefined, "POST", path, body)).status).toBe(401);
});

test.each([
  { title: "an unknown app", path: "/oauth/device", form: { client_id: "x" }, status: 401, error: "invalid_client" },
  { title: "no app", path: "/oauth/device", form: {}, status: 400, error: "invalid_request" },
  { title: "no grant_type", path: "/oauth/token", form: {}, status: 400, error: "invalid_request" },
  {
    title: "an unknown grant_type",
    path: "/oauth/token",
    form: { grant_type: "password" },
    status: 400,
    error: "unsupported_grant_type",
  },
  {
    title: "an unknown device code",
    path: "/oauth/token",
    form: { grant_type: grantType, device_code: "x", client_id: commandLineClientId },
    status: 400,
    error: "invalid_grant",
  },
])("$title: $error", async ({ path, form, status, error }) => {
  expect(await errorOf(await post(path, form))).toEqual({ status, error });
});

test("a parameter that occurs twice is refused", async () => {
  const body = `client_id=${commandLineClientId}&client_id=other`;
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const response = await hub.send(undefined, "POST", "/oauth/device", body, form);
  expect(await errorOf(response)).toEqual({ status: 400, error: "invalid_request" });
});

test("no secret is stored in a readable form", async () => {
  const codes = await request();
  const tokens = await logIn("alice");
  const rows = await hub.database.sql`
    select row_to_json(t)::text as row from hub.oauth_device_codes t union all
    select row_to_json(t)::text from hub.oauth_refresh_tokens t union all
    select row_to_json(t)::text from hub.access_tokens t`;
  const stored = rows.map(({ row }) => row).join("\n");
  for (const secret of [codes.device_code, codes.user_code, tokens.access_token, tokens.refresh_token])
    expect(stored).not.toContain(secret);
});

test("tokens of apps are not among the user's own tokens", async () => {
  await logIn("alice");
  const listed = await (
    await hub.send(undefined, "GET", "/_private/tokens", undefined, { cookie: cookies.get("alice") ?? "" })
  ).json();
  expect(listed.map(({ displayName }: { displayName: string }) => displayName)).not.toContain("oauth-alice");
});
