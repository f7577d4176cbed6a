import { createPublicKey, verify } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub, testUrl } from "../../testing/test-hub.ts";
import { removeExpiredOAuth } from "../remove-expired.ts";
import { authorizationQuery, browserApp, callback } from "../testing/browser-app.ts";

let hub: TestHub;
let browser: ReturnType<typeof browserApp>;
let aheadMs = 0;
let address = "192.0.2.1";
const now = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  hub = await createTestHub({ now, clientAddress: () => address });
  const cookies = new Map<string, string>();
  for (const username of ["alice", "bob"]) {
    const credentials = { username, password: `password of ${username}` };
    const signIn = await hub.send(undefined, "POST", "/_private/sessions", credentials);
    cookies.set(username, (signIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "");
  }
  await hub.database.sql`update hub.namespaces set email = 'alice@example.com' where name = 'alice'`;
  browser = browserApp(hub, (who) => cookies.get(who) ?? "");
});
afterAll(() => hub.stop());

const errorOf = async (response: Response) => ({ status: response.status, error: (await response.json()).error });
const invalidGrant = { status: 400, error: "invalid_grant" };
const withToken = (token: string, path: string) =>
  hub.send(undefined, "GET", path, undefined, { Authorization: `Bearer ${token}` });

const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString("base64")}` });

async function publishedKeys(): Promise<string[]> {
  const { keys } = await (await hub.send(undefined, "GET", "/oauth/jwks")).json();
  return keys.map(({ kid }: { kid: string }) => kid);
}

async function logIn(who: string, clientId: string, more: Record<string, string> = {}) {
  const { query, verifier } = authorizationQuery(clientId, more);
  const response = await browser.exchange(await browser.allow(who, query), { verifier });
  expect(response.status).toBe(200);
  return response.json();
}

describe("an authorization request", () => {
  test("asks the user to sign in, then for consent, and sends them back with a code", async () => {
    const { id } = await browser.createApp("bob", { uri: "https://app.example.com" });
    const { query, verifier } = authorizationQuery(id, { nonce: "n-1" });
    expect(await browser.check(undefined, query)).toMatchObject({ state: "login" });
    expect(await browser.check("alice", query)).toMatchObject({
      state: "consent",
      target: "https://app.example.com",
      request: { app: { name: "Notebook", owner: "bob", isBuiltIn: false }, scopes: ["openid", "profile"] },
    });
    const { url } = await (await browser.decide("alice", query)).json();
    const sent = new URL(url);
    expect(sent.origin + sent.pathname).toBe(callback);
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: "opaque state",
      iss: testUrl,
    });
    const code = sent.searchParams.get("code") ?? "";
    const tokens = await (await browser.exchange(code, { verifier, client_id: id })).json();
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: limits.oauth.accessTokenMs / 1000 });

    const [header = "", payload = "", signature = ""] = String(tokens.id_token).split(".");
    const { kid } = JSON.parse(Buffer.from(header, "base64url").toString());
    const { jwks_uri: jwksUri, issuer } = await (
      await hub.send(undefined, "GET", "/.well-known/openid-configuration")
    ).json();
    const { keys } = await (await hub.send(undefined, "GET", new URL(jwksUri).pathname)).json();
    const jwk = keys.find((key: { kid: string }) => key.kid === kid);
    expect(jwk).not.toHaveProperty("d");
    const key = createPublicKey({ key: jwk, format: "jwk" });
    expect(verify("RSA-SHA256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"))).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
      iss: issuer,
      aud: id,
      nonce: "n-1",
      preferred_username: "alice",
      sub: expect.any(String),
    });
  });

  test("of an app that the user has allowed before needs no consent, unless it asks for more", async () => {
    const { id } = await browser.createApp("bob");
    await logIn("alice", id, { scope: "openid profile read-repos" });
    const again = await browser.check("alice", authorizationQuery(id).query);
    expect(again).toMatchObject({ state: "redirect", url: expect.stringContaining("code=") });
    for (const more of [{ scope: "openid write-repos" }, { prompt: "consent" }])
      expect(await browser.check("alice", authorizationQuery(id, more).query)).toMatchObject({ state: "consent" });
    expect(await browser.check("bob", authorizationQuery(id).query)).toMatchObject({ state: "consent" });
    expect(await browser.check("alice", authorizationQuery(id, { prompt: "login" }).query)).toMatchObject({
      state: "login",
    });
  });

  test("of a program without a secret always needs consent", async () => {
    const local = "http://127.0.0.1/callback";
    const { id } = await browser.createApp("bob", { redirectUris: [local] });
    const more = { redirect_uri: "http://127.0.0.1:51234/callback" };
    const { query, verifier } = authorizationQuery(id, more);
    const code = await browser.allow("alice", query);
    const redirectUri = more.redirect_uri;
    expect((await browser.exchange(code, { verifier, redirectUri })).status).toBe(200);
    expect(await browser.check("alice", authorizationQuery(id, more).query)).toMatchObject({ state: "consent" });
  });

  test("of an app that registered itself sends no user to it before a user has allowed it", async () => {
    const registration = { redirect_uris: [callback], token_endpoint_auth_method: "none" };
    const { client_id: id } = await (await hub.send(undefined, "POST", "/oauth/register", registration)).json();
    const links = [{ response_type: "token" }, { scope: "unknown" }, { prompt: "none" }];
    for (const who of [undefined, "alice"])
      for (const more of links) expect((await browser.check(who, authorizationQuery(id, more).query)).status).toBe(400);
    await logIn("alice", id);
    for (const more of links)
      expect(await browser.check("alice", authorizationQuery(id, more).query)).toMatchObject({ state: "redirect" });
  });

  test("with prompt=none never asks the user", async () => {
    const { id } = await browser.createApp("bob");
    const silent = async (who: string | undefined) => {
      const { url } = await browser.check(who, authorizationQuery(id, { prompt: "none" }).query);
      return new URL(url).searchParams;
    };
    expect((await silent(undefined)).get("error")).toBe("login_required");
    expect((await silent("alice")).get("error")).toBe("consent_required");
    await logIn("alice", id);
    expect((await silent("alice")).get("code")).not.toBeNull();
  });

  test.each([
    { title: "an unknown app", more: { client_id: "unknown" } },
    { title: "no address", more: { redirect_uri: "" } },
    { title: "another host", more: { redirect_uri: "https://evil.example/callback" } },
    { title: "a longer host", more: { redirect_uri: "https://app.example.com.evil.example/callback" } },
    { title: "a longer path", more: { redirect_uri: `${callback}/more` } },
    { title: "another port", more: { redirect_uri: "https://app.example.com:8443/callback" } },
    { title: "an added query", more: { redirect_uri: `${callback}?next=evil` } },
    { title: "another scheme", more: { redirect_uri: "http://app.example.com/callback" } },
  ])("with $title does not send the user anywhere", async ({ more }) => {
    const { id } = await browser.createApp("bob");
    const { query } = authorizationQuery(id, more);
    const { status, error } = await browser.check("alice", query);
    expect([400, 401]).toContain(status);
    expect(error).toEqual(expect.any(String));
    for (const decision of ["allow", "deny"] as const)
      expect([400, 401]).toContain((await browser.decide("alice", query, decision)).status);
  });

  test("has a limited length", async () => {
    const { id } = await browser.createApp("bob");
    const { query } = authorizationQuery(id);
    const longest = `${query}&x=`;
    const filled = longest + "a".repeat(limits.oauth.queryChars - longest.length);
    expect(await browser.check("alice", filled)).toMatchObject({ state: "consent" });
    expect((await browser.check("alice", `${filled}a`)).status).toBe(400);
  });

  test("with a parameter twice is refused", async () => {
    const { id } = await browser.createApp("bob");
    const query = `${authorizationQuery(id).query}&redirect_uri=https%3A%2F%2Fevil.example%2F`;
    expect((await browser.check("alice", query)).status).toBe(400);
  });

  test.each([
    { more: { response_type: "token" }, error: "unsupported_response_type" },
    { more: { code_challenge_method: "plain" }, error: "invalid_request" },
    { more: { code_challenge_method: "" }, error: "invalid_request" },
    { more: { code_challenge: "" }, error: "invalid_request" },
    { more: { code_challenge: "short" }, error: "invalid_request" },
    { more: { response_mode: "fragment" }, error: "invalid_request" },
    { more: { scope: "unknown" }, error: "invalid_scope" },
    { more: { request: "eyJ" }, error: "request_not_supported" },
    { more: { request_uri: "https://x.example" }, error: "request_uri_not_supported" },
  ])("with $more reports $error to the app", async ({ more, error }) => {
    const { id } = await browser.createApp("bob");
    const { state, url } = await browser.check("alice", authorizationQuery(id, more).query);
    expect(state).toBe("redirect");
    const parameters = new URL(url).searchParams;
    expect(parameters.get("error")).toBe(error);
    expect(parameters.get("state")).toBe("opaque state");
    expect(parameters.get("code")).toBeNull();
  });

  test("that the user refuses is reported to the app", async () => {
    const { id } = await browser.createApp("bob");
    const { url } = await (await browser.decide("alice", authorizationQuery(id).query, "deny")).json();
    expect(new URL(url).searchParams.get("error")).toBe("access_denied");
  });

  test("is decided only by a browser on this hub's own pages", async () => {
    const { id } = await browser.createApp("bob");
    const body = { query: authorizationQuery(id).query, decision: "allow" };
    const path = "/_private/oauth/authorize";
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await browser.inBrowser("alice", "POST", path, body, foreign)).status).toBe(403);
    expect((await hub.send("alice", "POST", path, body)).status).toBe(403);
    expect((await browser.inBrowser(undefined, "POST", path, body)).status).toBe(401);
    // A token of a user who has allowed the app gets no code either.
    await logIn("alice", id);
    const checked = await hub.send("alice", "GET", `${path}?${new URLSearchParams({ query: body.query }).toString()}`);
    expect(await checked.json()).toEqual({ state: "login" });
  });
});

describe("a code", () => {
  test("is valid once; a second use revokes the tokens", async () => {
    const { id } = await browser.createApp("bob");
    const { query, verifier } = authorizationQuery(id);
    const code = await browser.allow("alice", query);
    const tokens = await (await browser.exchange(code, { verifier })).json();
    expect((await withToken(tokens.access_token, "/oauth/userinfo")).status).toBe(200);
    expect(await errorOf(await browser.exchange(code, { verifier }))).toEqual(invalidGrant);
    expect((await withToken(tokens.access_token, "/oauth/userinfo")).status).toBe(401);
  });

  test("and a refresh token are not used up while the user is suspended", async () => {
    const { id } = await browser.createApp("bob");
    const { query, verifier } = authorizationQuery(id, { scope: "openid" });
    const [first, second] = [await browser.allow("alice", query), await browser.allow("alice", query)];
    const tokens = await (await browser.exchange(first, { verifier })).json();
    const renew = () =>
      browser.post("/oauth/token", { grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id: id });
    await hub.database.sql`update hub.namespaces set suspended_at = now() where name = 'alice'`;
    expect(await errorOf(await renew())).toEqual(invalidGrant);
    expect(await errorOf(await browser.exchange(second, { verifier }))).toEqual(invalidGrant);
    await hub.database.sql`update hub.namespaces set suspended_at = null where name = 'alice'`;
    expect((await renew()).status).toBe(200);
    expect((await browser.exchange(second, { verifier })).status).toBe(200);
  });

  test("gives tokens to one of two requests at once", async () => {
    const { id } = await browser.createApp("bob");
    const { query, verifier } = authorizationQuery(id);
    const code = await browser.allow("alice", query);
    const both = await Promise.all([browser.exchange(code, { verifier }), browser.exchange(code, { verifier })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  test("belongs to its app, its address and its verifier", async () => {
    const [{ id }, other] = [await browser.createApp("bob"), await browser.createApp("bob")];
    const { query, verifier } = authorizationQuery(id);
    const code = await browser.allow("alice", query);
    const attempts = [
      { verifier, client_id: other.id },
      { verifier, redirectUri: `${callback}/` },
      { verifier: authorizationQuery(id).verifier },
      { verifier: new URLSearchParams(query).get("code_challenge") ?? "" },
      { verifier: "short" },
    ];
    for (const attempt of attempts) expect(await errorOf(await browser.exchange(code, attempt))).toEqual(invalidGrant);
    expect(await errorOf(await browser.exchange(code, { verifier: "" }))).toEqual({
      status: 400,
      error: "invalid_request",
    });
    expect((await browser.exchange(code, { verifier, client_id: id })).status).toBe(200);
  });

  test("expires", async () => {
    const { id } = await browser.createApp("bob");
    const { query, verifier } = authorizationQuery(id);
    const code = await browser.allow("alice", query);
    try {
      aheadMs = limits.oauth.codeMs + 1;
      expect(await errorOf(await browser.exchange(code, { verifier }))).toEqual(invalidGrant);
    } finally {
      aheadMs = 0;
    }
  });

  test("of an app with a secret needs the secret, also to renew the tokens", async () => {
    const { id, secret = "" } = await browser.createApp("bob", { isConfidential: true });
    const { query, verifier } = authorizationQuery(id);
    const code = await browser.allow("alice", query);
    const refused = { status: 401, error: "invalid_client" };
    expect(await errorOf(await browser.exchange(code, { verifier }))).toEqual(refused);
    expect(await errorOf(await browser.exchange(code, { verifier, headers: basic(`${id}:wrong`) }))).toEqual(refused);
    const tokens = await (await browser.exchange(code, { verifier, headers: basic(`${id}:${secret}`) })).json();
    const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    expect(await errorOf(await browser.post("/oauth/token", form))).toEqual(refused);
    expect((await browser.post("/oauth/token", { ...form, client_id: id, client_secret: secret })).status).toBe(200);
  });
});

describe("an app", () => {
  test("learns of the user what the scopes and the user allow", async () => {
    const { id } = await browser.createApp("bob");
    const some = await logIn("alice", id, { scope: "openid" });
    const little = await (await withToken(some.access_token, "/oauth/userinfo")).json();
    expect(little).toEqual({ sub: expect.any(String), isPro: false, orgs: [] });
    const [lab] = await hub.database.sql<{ id: string }[]>`select id from hub.namespaces where name = 'lab'`;
    const { query, verifier } = authorizationQuery(id, { scope: "openid profile email" });
    const code = await browser.allow("alice", query, { organisations: [lab?.id] });
    const { access_token: token } = await (await browser.exchange(code, { verifier })).json();
    expect(await (await withToken(token, "/oauth/userinfo")).json()).toMatchObject({
      sub: little.sub,
      preferred_username: "alice",
      profile: `${testUrl}/alice`,
      picture: `${testUrl}/avatars/alice.svg`,
      email: "alice@example.com",
      // Users enter any address, so that it must not prove who they are.
      email_verified: false,
      orgs: [{ preferred_username: "lab", roleInOrg: "write" }],
    });
    expect((await withToken("hf_alice", "/oauth/userinfo")).status).toBe(403);
  });

  test("learns whether the e-mail address is verified", async () => {
    const { id } = await browser.createApp("bob");
    const verified = async () => {
      const tokens = await logIn("alice", id, { scope: "openid email", prompt: "consent" });
      const inIdToken = JSON.parse(Buffer.from(String(tokens.id_token).split(".")[1] ?? "", "base64url").toString());
      const userInfo = await (await withToken(tokens.access_token, "/oauth/userinfo")).json();
      const me = await (await withToken(tokens.access_token, "/api/whoami-v2")).json();
      return [inIdToken.email_verified, userInfo.email_verified, me.emailVerified];
    };
    expect(await verified()).toEqual([false, false, false]);
    await hub.accounts.upsertUser({ name: "alice", email: "alice@example.com" });
    expect(await verified()).toEqual([true, true, true]);
    const withoutAddress = await logIn("alice", id, { scope: "openid", prompt: "consent" });
    const me = await (await withToken(withoutAddress.access_token, "/api/whoami-v2")).json();
    expect(me).toMatchObject({ emailVerified: false });
    const profile = { fullname: "Alice", email: "root@example.com" };
    expect((await browser.inBrowser("alice", "PUT", "/_private/profile", profile)).status).toBe(200);
    expect(await verified()).toEqual([false, false, false]);
  });

  test("cannot create tokens or decide about other apps", async () => {
    const { id } = await browser.createApp("bob");
    const { access_token: token } = await logIn("alice", id, { scope: "openid manage-repos webhooks" });
    for (const path of ["/_private/tokens", "/_private/oauth/apps"])
      expect((await withToken(token, path)).status).toBe(403);
  });

  test("is disconnected by its user, and then has no access", async () => {
    const { id } = await browser.createApp("bob");
    const tokens = await logIn("alice", id);
    const kept = await logIn("bob", id);
    const { connected } = await (await browser.inBrowser("alice", "GET", "/_private/oauth/apps")).json();
    expect(connected).toContainEqual(expect.objectContaining({ id, scopes: ["openid", "profile"], logins: 1 }));
    const path = `/_private/oauth/connected/${id}`;
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await browser.inBrowser("alice", "DELETE", path, undefined, foreign)).status).toBe(403);
    expect((await browser.inBrowser("alice", "DELETE", path)).status).toBe(200);
    expect((await browser.inBrowser("alice", "DELETE", path)).status).toBe(404);
    expect((await withToken(tokens.access_token, "/oauth/userinfo")).status).toBe(401);
    const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    expect(await errorOf(await browser.post("/oauth/token", form))).toEqual(invalidGrant);
    expect((await withToken(kept.access_token, "/oauth/userinfo")).status).toBe(200);
  });

  test("is deleted by its developer only, with all its logins", async () => {
    const { id } = await browser.createApp("bob");
    const tokens = await logIn("alice", id);
    expect((await browser.inBrowser("alice", "DELETE", `/_private/oauth/apps/${id}`)).status).toBe(404);
    expect((await browser.inBrowser("bob", "DELETE", `/_private/oauth/apps/${id}`)).status).toBe(200);
    expect((await withToken(tokens.access_token, "/oauth/userinfo")).status).toBe(401);
  });

  test("logs its user out", async () => {
    const [{ id }, other] = [await browser.createApp("bob"), await browser.createApp("bob")];
    const tokens = await logIn("alice", id);
    const revoke = (token: string, clientId: string) => browser.post("/oauth/revoke", { token, client_id: clientId });
    expect((await revoke(tokens.refresh_token, other.id)).status).toBe(200);
    expect((await withToken(tokens.access_token, "/oauth/userinfo")).status).toBe(200);
    expect((await revoke("unknown", id)).status).toBe(200);
    expect((await revoke(tokens.refresh_token, id)).status).toBe(200);
    expect((await withToken(tokens.access_token, "/oauth/userinfo")).status).toBe(401);
  });

  test("registers itself, and is removed when it stays unused", async () => {
    const registration = {
      client_name: "Notebook",
      redirect_uris: [callback],
      scope: "openid read-repos",
      token_endpoint_auth_method: "none",
    };
    const register = async (more: object = {}) => {
      const response = await hub.send(undefined, "POST", "/oauth/register", { ...registration, ...more });
      return { status: response.status, ...(await response.json()) };
    };
    const used = await register();
    const unused = await register();
    expect(used).toMatchObject({ status: 201, scope: "openid read-repos", redirect_uris: [callback] });
    expect(used.client_secret).toBeUndefined();
    expect((await register({ token_endpoint_auth_method: "client_secret_basic" })).client_secret).toEqual(
      expect.any(String),
    );
    const refused = [
      [{ redirect_uris: ["http://app.example.com/"] }, "invalid_redirect_uri"],
      [{ redirect_uris: "x" }, "invalid_client_metadata"],
      [{ client_uri: "javascript:alert(1)" }, "invalid_client_metadata"],
      [{ client_name: "a".repeat(limits.oauth.nameChars + 1) }, "invalid_client_metadata"],
      [{ client_name: "Notebook \u202E" }, "invalid_client_metadata"],
      [{ redirect_uris: Array(limits.oauth.redirectUris + 1).fill(callback) }, "invalid_client_metadata"],
    ] as const;
    for (const [more, error] of refused) expect(await register(more)).toMatchObject({ status: 400, error });
    expect(
      await browser.check("alice", authorizationQuery(used.client_id, { scope: "openid write-repos" }).query),
    ).toMatchObject({ state: "consent", request: { app: { owner: null, isBuiltIn: false }, scopes: ["openid"] } });
    await logIn("alice", used.client_id);
    const { orm } = hub.database;
    await removeExpiredOAuth({ orm, now: () => new Date(Date.now() + limits.oauth.registration.unusedMs + 1) });
    const left = await hub.database.sql<{ id: string }[]>`select id from hub.oauth_apps where origin = 'dynamic'`;
    expect(left.map(({ id }) => id)).toContain(used.client_id);
    expect(left.map(({ id }) => id)).not.toContain(unused.client_id);
  });

  test("can be registered a limited number of times from one network", async () => {
    address = "198.51.100.9";
    await hub.database.sql`
      insert into hub.login_failures (subject, failed_at)
      select 'app registrations:198.51.100.0/24', now() from generate_series(1, ${limits.oauth.registration.perNetwork - 1})`;
    try {
      const register = async () => (await hub.send(undefined, "POST", "/oauth/register", {})).status;
      expect([await register(), await register()]).toEqual([201, 429]);
    } finally {
      address = "192.0.2.1";
    }
  });

  test("is refused beyond the limit of one user", async () => {
    await hub.database.sql`
      insert into hub.oauth_apps (id, owner_id, origin, name, redirect_uris, created_at)
      select 'many-' || n, (select id from hub.namespaces where name = 'alice'), 'own', 'Many', '[]', now()
      from generate_series(1, ${limits.oauth.appsPerUser - 1}) n`;
    await browser.createApp("alice");
    const app = { name: "One more", redirectUris: [callback], isConfidential: false };
    expect((await browser.inBrowser("alice", "POST", "/_private/oauth/apps", app)).status).toBe(400);
  });
});

test("a new key signs after a while; the old one stays published until its tokens have expired", async () => {
  const [first] = await publishedKeys();
  try {
    aheadMs = limits.oauth.keys.rotateMs + 1000;
    const rotated = await publishedKeys();
    expect(rotated).toHaveLength(2);
    expect(rotated).toContain(first);
    aheadMs = limits.oauth.keys.publishedMs + 1000;
    expect(await publishedKeys()).not.toContain(first);
  } finally {
    aheadMs = 0;
  }
});
