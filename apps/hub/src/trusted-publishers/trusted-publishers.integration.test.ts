import { limits } from "@modelyard/platform/limits";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../audit/tables.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { type Claims, signatures, startIssuer, type TestIssuer } from "./testing/start-issuer.ts";

let hub: TestHub;
let issuer: TestIssuer;
let nowMs = Date.now();

beforeAll(async () => {
  issuer = await startIssuer({ audience: testUrl, now: () => nowMs });
  hub = await createTestHub({
    now: () => new Date(nowMs),
    trustedPublishers: { issuers: [issuer.url, issuer.otherUrl], audience: testUrl },
  });
});
afterAll(async () => {
  await hub.stop();
  issuer.close();
});

const seconds = (ms: number) => Math.floor((nowMs + ms) / 1000);
const minuteMs = 60_000;
const idToken: TestIssuer["idToken"] = (claims, signer) => issuer.idToken(claims, signer);

/** Exchanges a token as `huggingface_hub` does, with a JSON body. */
async function exchange(resource: string, subjectToken: string, more: Record<string, string> = {}) {
  const response = await hub.send(undefined, "POST", "/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    subject_token: subjectToken,
    resource,
    ...more,
  });
  return { status: response.status, body: await response.json() };
}

async function createRepo(owner = "alice", type = "model"): Promise<string> {
  const [namespace, who] = owner === "lab" ? ["lab", "alice"] : [owner, owner];
  const name = uniqueName("published");
  const body = { name, type, private: true, ...(owner === "lab" ? { organization: "lab" } : {}) };
  expect((await hub.send(who, "POST", "/api/repos/create", body)).status).toBe(200);
  return `${namespace}/${name}`;
}

async function addRule(id: string, claims: Record<string, string>, who = "alice", type = "models") {
  return hub.send(who, "POST", `/api/${type}/${id}/trusted-publishers`, { issuer: issuer.url, claims });
}

const rule = { repository: "acme/app" };

describe("a job", () => {
  test("gets a token that may change the one repository for an hour, and nothing else", async () => {
    const [id, other] = [await createRepo(), await createRepo()];
    expect((await addRule(id, rule)).status).toBe(200);
    const { status, body } = await exchange(id, await idToken());
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    const as = { Authorization: `Bearer ${body.access_token}` };
    const write = (repo: string) => hub.send(undefined, "GET", `/api/models/${repo}/auth-check/write`, undefined, as);
    expect((await write(id)).status).toBe(200);
    expect((await write(other)).status).toBe(404);
    expect((await hub.send(undefined, "POST", "/api/repos/create", { name: uniqueName("no") }, as)).status).toBe(403);
    const path = `/api/models/${id}/trusted-publishers`;
    expect((await hub.send(undefined, "POST", path, { issuer: issuer.url, claims: rule }, as)).status).toBe(403);
    nowMs += limits.publishers.tokenMs;
    expect((await write(id)).status).toBe(401);
    const [entry] = await (await hub.send("alice", "GET", path)).json();
    expect(entry).toMatchObject({
      issuer: issuer.url,
      claims: rule,
      createdBy: "alice",
      lastUsedAt: expect.any(String),
    });
  });

  test("of a dataset names its type", async () => {
    const id = await createRepo("alice", "dataset");
    await addRule(id, rule, "alice", "datasets");
    expect((await exchange(`datasets/${id}`, await idToken())).status).toBe(200);
    expect((await exchange(id, await idToken())).body.error).toBe("invalid_grant");
  });

  test("loses its token when the publisher is removed", async () => {
    const id = await createRepo();
    const { id: publisherId } = await (await addRule(id, rule)).json();
    const { body } = await exchange(id, await idToken());
    expect((await hub.send("alice", "DELETE", `/api/models/${id}/trusted-publishers/${publisherId}`)).status).toBe(200);
    const as = { Authorization: `Bearer ${body.access_token}` };
    expect((await hub.send(undefined, "GET", `/api/models/${id}`, undefined, as)).status).toBe(401);
    expect((await exchange(id, await idToken())).status).toBe(400);
    const entries = await hub.database.orm.select().from(auditLog).orderBy(auditLog.position);
    const actions = entries.map(({ content }) => JSON.parse(content)).filter(({ subject }) => subject === id);
    expect(actions.map(({ action }) => action)).toEqual([
      "repo.create",
      "publisher.create",
      "publisher.exchange",
      "publisher.delete",
    ]);
  });

  test("has no more rights than the user who added the publisher", async () => {
    const id = await createRepo("lab");
    await addRule(id, rule);
    expect((await exchange(id, await idToken())).status).toBe(200);
    await hub.accounts.upsertOrganisation({ name: "lab", members: [{ user: "alice", role: "read" }] });
    expect((await exchange(id, await idToken())).body.error).toBe("invalid_grant");
    await hub.accounts.upsertOrganisation({ name: "lab", members: [{ user: "alice", role: "write" }] });
  });

  test("gets no token while the user who added the publisher is suspended", async () => {
    const id = await createRepo();
    await addRule(id, rule);
    await hub.database.sql`update hub.namespaces set suspended_at = now() where name = 'alice'`;
    const refused = await exchange(id, await idToken());
    await hub.database.sql`update hub.namespaces set suspended_at = null where name = 'alice'`;
    expect(refused.body).toMatchObject({
      error: "invalid_grant",
      error_description: expect.stringContaining("suspended"),
    });
    expect((await exchange(id, await idToken())).status).toBe(200);
  });

  test.each(signatures)("can use %s", async (alg) => {
    const id = await createRepo();
    await addRule(id, rule);
    expect((await exchange(id, await idToken({}, { alg }))).status).toBe(200);
  });
});

describe("an ID token is refused", () => {
  let id: string;
  beforeAll(async () => {
    id = await createRepo();
    await addRule(id, { repository: "acme/app", ref: "refs/tags/v*", run_attempt: "1" });
  });

  test.each<{ what: string; claims: () => Claims; status?: number }>([
    { what: "(not this one)", claims: () => ({}), status: 200 },
    { what: "for another audience", claims: () => ({ aud: "https://other.example" }) },
    { what: "without an audience", claims: () => ({ aud: undefined }) },
    { what: "of an issuer that is not trusted", claims: () => ({ iss: "https://evil.example" }) },
    { what: "of another trusted issuer", claims: () => ({ iss: issuer.otherUrl }) },
    { what: "that has expired", claims: () => ({ exp: seconds(-limits.openId.clockSkewMs - minuteMs) }) },
    {
      what: "(not one within the clock skew)",
      claims: () => ({ exp: seconds(1000 - limits.openId.clockSkewMs) }),
      status: 200,
    },
    { what: "that is not valid yet", claims: () => ({ nbf: seconds(limits.openId.clockSkewMs + minuteMs) }) },
    { what: "without an expiry date", claims: () => ({ exp: undefined }) },
    { what: "without a subject", claims: () => ({ sub: undefined }) },
    { what: "of another project", claims: () => ({ repository: "acme/app2" }) },
    { what: "of a project in another spelling", claims: () => ({ repository: "Acme/app" }) },
    { what: "without an expected claim", claims: () => ({ ref: undefined }) },
    { what: "of another branch", claims: () => ({ ref: "refs/heads/v1" }) },
    { what: "with a list in place of a value", claims: () => ({ repository: ["acme/app"] }) },
    { what: "with an object in place of a value", claims: () => ({ repository: { 0: "acme/app" } }) },
    { what: "with nothing in place of a value", claims: () => ({ repository: null }) },
    { what: "with a wildcard as a claim", claims: () => ({ repository: "acme/*" }) },
    { what: "with look-alike characters", claims: () => ({ repository: "acme/\u0430pp" }) },
    { what: "with characters of another normal form", claims: () => ({ repository: "acme/\uff41pp" }) },
    { what: "with invisible characters", claims: () => ({ repository: "acme/app\u200b" }) },
    { what: "with a slash after the issuer", claims: () => ({ iss: `${issuer.url}/` }) },
    { what: "with several issuers", claims: () => ({ iss: [issuer.url] }) },
    { what: "with a path after the audience", claims: () => ({ aud: `${testUrl}/other` }) },
    { what: "for several audiences", claims: () => ({ aud: [testUrl, "https://other.example"] }) },
    { what: "(not one with a list of one audience)", claims: () => ({ aud: [testUrl] }), status: 200 },
    { what: "for an audience that is an object", claims: () => ({ aud: { 0: testUrl } }) },
    { what: "that was issued in the future", claims: () => ({ iat: seconds(limits.openId.clockSkewMs + minuteMs) }) },
    { what: "that was issued at no number", claims: () => ({ iat: "now" }) },
    { what: "without a time of issue", claims: () => ({ iat: undefined }) },
    { what: "that expires at no number", claims: () => ({ exp: "never" }) },
    { what: "that expires at no date", claims: () => ({ exp: 1e18 }) },
    {
      what: "(not one that is valid for the longest time)",
      claims: () => ({ exp: seconds(0) + limits.publishers.idTokenMs / 1000 }),
      status: 200,
    },
    {
      what: "that is valid for longer",
      claims: () => ({ exp: seconds(0) + limits.publishers.idTokenMs / 1000 + 1 }),
    },
    ...[12, {}, ["a"], "", null, "a\0b", "a\ud800", "x".repeat(limits.publishers.idChars + 1)].flatMap((value) =>
      ["sub", "jti"].map((name) => ({
        what: `whose ${name} is ${JSON.stringify(value).slice(0, 20)}`,
        claims: () => ({ [name]: value }),
      })),
    ),
    {
      what: "(not one with the longest subject)",
      claims: () => ({ sub: "x".repeat(limits.publishers.idChars) }),
      status: 200,
    },
  ])("$what", async ({ claims, status = 400 }) => {
    const result = await exchange(id, await idToken(claims()));
    expect(result.status).toBe(status);
    if (status === 400) expect(result.body.error).toBe("invalid_grant");
  });

  test("with another signature, none, or one with a shared secret", async () => {
    const good = await idToken();
    const [head = "", payload = ""] = good.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "RS256" })
      .sign(new TextEncoder().encode("a".repeat(32)));
    const forged = await idToken({}, { alg: "ES256", kid: "ES256", key: "rotated" });
    for (const token of [none, shared, forged, `${head}.${payload}.AAAA`, "nonsense", ""]) {
      expect((await exchange(id, token)).status).toBe(400);
    }
  });

  test.each(["at+jwt", "logout+jwt"])("when its type is %s", async (typ) => {
    expect((await exchange(id, await idToken({}, { header: { typ } }))).status).toBe(400);
    expect((await exchange(id, await idToken({}, { header: { typ: "JWT" } }))).status).toBe(200);
  });

  test("for the text of a number that is not exact", async () => {
    const other = await createRepo();
    await addRule(other, { repository_id: "12345678901234567000" });
    expect(
      (await exchange(other, await idToken({ repository_id: 12_345_678_901_234_567_001n.toString() }))).status,
    ).toBe(400);
    expect((await exchange(other, await idToken({ repository_id: 12_345_678_901_234_567_000 }))).status).toBe(400);
    expect((await exchange(other, await idToken({ repository_id: "12345678901234567000" }))).status).toBe(200);
  });

  test("when it is used again, if it has an id", async () => {
    const token = await idToken({ jti: "one" });
    expect((await exchange(id, token)).status).toBe(200);
    expect((await exchange(id, token)).body.error_description).toContain("exchanged before");
    const both = await idToken({ jti: "two" });
    const results = await Promise.all([exchange(id, both), exchange(id, both)]);
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("when it is too long", async () => {
    const padding = (await idToken({ x: "" })).length;
    const fits = await idToken({ x: "x".repeat(Math.floor(((limits.publishers.idTokenChars - padding) * 3) / 4) - 3) });
    expect(fits.length).toBeLessThanOrEqual(limits.publishers.idTokenChars);
    expect((await exchange(id, fits)).status).toBe(200);
    expect((await exchange(id, await idToken({ x: "x".repeat(limits.publishers.idTokenChars) }))).status).toBe(400);
  });

  test("for a hidden or absent repository as for one without a publisher", async () => {
    const hidden = await createRepo("carol");
    const texts = await Promise.all(
      [hidden, "alice/absent"].map(async (name) => (await exchange(name, await idToken())).body.error_description),
    );
    expect(texts[0]).toBe(texts[1]?.replace("alice/absent", hidden));
  });
});

describe("a request is refused", () => {
  test.each([
    { what: "for a user", resource: "alice", error: "invalid_target" },
    { what: "for a type that this hub does not have", resource: "spaces/alice/x", error: "invalid_target" },
    { what: "with an access token", more: { subject_token_type: "urn:ietf:params:oauth:token-type:access_token" } },
    { what: "for a refresh token", more: { requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token" } },
  ])("$what", async ({ resource = "alice/x", more = {}, error = "invalid_request" }) => {
    const { status, body } = await exchange(resource, await idToken(), more);
    expect(status).toBe(400);
    expect(body.error).toBe(error);
  });
});

describe("the keys of an issuer", () => {
  test("are fetched again for an unknown key, at most once a minute", async () => {
    const id = await createRepo();
    await addRule(id, rule);
    expect((await exchange(id, await idToken())).status).toBe(200);
    const before = issuer.keyRequests();
    const rotated = () => idToken({}, { alg: "ES256", kid: "rotated" });
    nowMs += limits.publishers.keysRetryMs;
    expect((await exchange(id, await rotated())).status).toBe(400);
    issuer.published.add("rotated");
    expect((await exchange(id, await rotated())).status).toBe(400);
    expect(issuer.keyRequests()).toBe(before + 1);
    nowMs += limits.publishers.keysRetryMs;
    expect((await exchange(id, await rotated())).status).toBe(200);
    expect(issuer.keyRequests()).toBe(before + 2);
  });

  test("that cannot be read cause a 503", async () => {
    const id = await createRepo();
    await addRule(id, rule);
    nowMs += limits.publishers.keysMs;
    issuer.sends.isDown = true;
    expect((await exchange(id, await idToken())).status).toBe(503);
    issuer.sends.isDown = false;
    const before = issuer.keyRequests();
    nowMs += limits.publishers.keysFailureMs - 1;
    expect((await exchange(id, await idToken())).status).toBe(503);
    expect(issuer.keyRequests()).toBe(before);
    nowMs += 1;
    expect((await exchange(id, await idToken())).status).toBe(200);
  });

  test("are requested once by many tokens with unknown keys, also while the issuer fails", async () => {
    const id = await createRepo();
    await addRule(id, rule);
    nowMs += limits.publishers.keysMs;
    expect((await exchange(id, await idToken())).status).toBe(200);
    nowMs += limits.publishers.keysRetryMs;
    issuer.sends.keySet = { keys: "none" };
    const before = issuer.keyRequests();
    const flood = Array.from({ length: 20 }, async (_, index) =>
      exchange(id, await idToken({}, { kid: `forged ${index}`, key: "RS256" })),
    );
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([503]));
    expect((await exchange(id, await idToken({}, { kid: "forged", key: "RS256" }))).status).toBe(503);
    expect(issuer.keyRequests()).toBe(before + 1);
    // Tokens with a known key are still accepted.
    expect((await exchange(id, await idToken())).status).toBe(200);
    issuer.sends.keySet = undefined;
    nowMs += limits.publishers.keysFailureMs;
  });

  test.each<{ what: string; metadata: () => Record<string, unknown> }>([
    { what: "of another issuer", metadata: () => ({ issuer: issuer.otherUrl }) },
    { what: "on another host without https", metadata: () => ({ jwks_uri: `${issuer.otherUrl}/jwks` }) },
    { what: "at a private address", metadata: () => ({ jwks_uri: "https://10.0.0.1/jwks" }) },
    { what: "in a file", metadata: () => ({ jwks_uri: "file:///etc/passwd" }) },
    { what: "at no address", metadata: () => ({ jwks_uri: ["x"] }) },
  ])("$what are not read", async ({ metadata }) => {
    nowMs += limits.publishers.keysMs;
    const before = issuer.keyRequests();
    issuer.sends.metadata = metadata();
    expect((await exchange("alice/x", await idToken())).status).toBe(503);
    issuer.sends.metadata = {};
    expect(issuer.keyRequests()).toBe(before);
    nowMs += limits.publishers.keysFailureMs;
  });
});

describe("a publisher", () => {
  test.each([
    { what: "of an issuer that is not trusted", body: { issuer: "https://evil.example", claims: rule } },
    { what: "that matches any project", body: { claims: { ref: "refs/heads/main" } } },
    { what: "with a wildcard for the project", body: { claims: { repository: "acme/*" } } },
    { what: "with a wildcard inside a value", body: { claims: { ...rule, ref: "refs/*/main" } } },
    { what: "with invisible characters in a value", body: { claims: { repository: "acme/app\u200b" } } },
    { what: "with half a character in a value", body: { claims: { repository: "acme/app\ud800" } } },
    { what: "with an empty value", body: { claims: { ...rule, ref: "" } } },
    { what: "with an odd name of a claim", body: { claims: { ...rule, "a b": "1" } } },
    { what: "with another field", body: { claims: rule, read: true } },
  ])("$what is refused", async ({ body }) => {
    const id = await createRepo();
    const response = await hub.send("alice", "POST", `/api/models/${id}/trusted-publishers`, {
      issuer: issuer.url,
      ...body,
    });
    expect(response.status).toBe(400);
  });

  test("can have as many claims as the limit, and a repository as many publishers", async () => {
    const id = await createRepo();
    const { claims, perRepository } = limits.publishers;
    const many = Object.fromEntries(Array.from({ length: claims }, (_, index) => [`c${index}`, "1"]));
    expect((await addRule(id, { ...many, repository: "a/b" })).status).toBe(400);
    const { c0: _dropped, ...fewer } = many;
    expect((await addRule(id, { ...fewer, repository: "a/b" })).status).toBe(200);
    for (let added = 1; added < perRepository; added++) expect((await addRule(id, rule)).status).toBe(200);
    expect((await addRule(id, rule)).status).toBe(403);
  });
});

test("without a configured public address, no token is exchanged", async () => {
  const other = await createTestHub({ trustedPublishers: { issuers: [issuer.url], audience: undefined } });
  const response = await other.send(undefined, "POST", "/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    subject_token: await idToken(),
    resource: "alice/x",
  });
  expect((await response.json()).error_description).toContain("MODELYARD_PUBLIC_URL");
  await other.stop();
});
