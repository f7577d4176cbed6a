import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, scriptedKey, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(
    memoryDirectory({ "acme/chat": [{ provider: "nebius" }], "acme/other": [{ provider: "hyperbolic" }] }),
    { scripted: { url: provider.url, plays: ["nebius", "replicate", "fal-ai"] } },
  );
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

const usersKey = "users-own-key-0123456789";
const organisationsKey = "acmes-shared-key-0123456789";
const chat = "POST /v1/chat/completions";
beforeEach(() => {
  provider.received.length = 0;
  provider.script[chat] = () => ({ body: { choices: [], usage: { prompt_tokens: 10, completion_tokens: 1 } } });
});

const secrets = [usersKey, organisationsKey, scriptedKey];

const withKey =
  (key: string) =>
  ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    headers.authorization === `Bearer ${key}` ? { body: { data: [] } } : { status: 401 };

async function sent(headers: Record<string, string>): Promise<unknown> {
  const response = await under.call({ model: "acme/chat", headers });
  expect(response.status).toBe(200);
  await response.text();
  return provider.received.at(-1)?.headers.authorization;
}

describe("a key is stored, shown by its last characters, replaced and deleted", () => {
  const owners = [
    { who: "ada", place: "me" },
    { who: "ada", place: "organisations/engines" },
    { who: "boss", place: "hub" },
  ];
  test.each(owners)("$place", async ({ who, place }) => {
    const at = `/api/router/${place}/keys/together`;
    const stored = await under.settings(who, "PUT", at, { key: "first-key-0123456789" });
    expect(stored).toMatchObject({ status: 200, body: { provider: "together", label: "Together AI", ending: "6789" } });
    const replaced = await under.settings(who, "PUT", at, { key: "second-key-9876543210" });
    expect(replaced).toMatchObject({ status: 200, body: { ending: "3210", lastUsedAt: null, lastTest: null } });
    const listed = await under.settings(who, "GET", `/api/router/${place}/keys`);
    expect(listed.body).toEqual(expect.arrayContaining([expect.objectContaining({ ending: "3210" })]));
    expect(JSON.stringify([stored, replaced, listed])).not.toContain("key-9876543210");
    expect(await under.settings(who, "DELETE", at)).toMatchObject({ status: 204 });
    expect(await under.settings(who, "DELETE", at)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("rejected requests", () => {
  const good = { key: "some-key-0123456789" };
  const rows = [
    { who: "stranger", method: "GET", path: "me/keys", status: 401, says: "Sign in" },
    { who: "reader", method: "PUT", path: "me/keys/groq", body: good, status: 403, says: "needs role write" },
    { who: "ada", method: "GET", path: "hub/keys", status: 403, says: "administrator" },
    { who: "ada", method: "PUT", path: "organisations/acme/keys/groq", body: good, status: 403, says: "admin of acme" },
    { who: "ada", method: "GET", path: "organisations/others/keys", status: 403, says: "not a member" },
    { who: "ada", method: "PUT", path: "me/keys/unknown", body: good, status: 404, says: "no provider" },
    { who: "ada", method: "PUT", path: "me/keys/groq", body: { key: "two words" }, status: 400, says: "visible ASCII" },
    { who: "ada", method: "PUT", path: "me/keys/groq", body: { key: "k", more: 1 }, status: 400, says: "more" },
    { who: "ada", method: "PUT", path: "me/keys/groq", body: { key: "k".repeat(4097) }, status: 400, says: "`key`" },
    { who: "ada", method: "PUT", path: "me/keys/groq", body: { key: "k".repeat(70_000) }, status: 413, says: "larger" },
    { who: "ada", method: "POST", path: "me/keys/groq/test", status: 404, says: "No key is stored" },
  ];
  test.each(rows)("$who: $method $path → $status $says", async ({ who, method, path, body, status, says }) => {
    const answer = await under.settings(who, method, `/api/router/${path}`, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: expect.stringContaining(says), code: expect.any(String) });
    expect(answer.headers.get("x-error-message")).toContain(says);
    expect(answer.body).toMatchObject({ code: answer.headers.get("x-error-code") });
  });
});

describe("testing a key", () => {
  const models = "GET /v1/models";
  const rows = [
    { what: "and works", answer: withKey(usersKey), gives: "works", says: "accepted this key" },
    { what: "and is rejected", answer: withKey("another"), gives: "refused", says: "401" },
    { what: "where nothing is paid", answer: () => ({ status: 402 }), gives: "refused", says: "no credit" },
    { what: "if all fail", answer: () => ({ status: 500 }), gives: "refused", says: "500" },
    { what: "where no key is needed", answer: () => ({ body: {} }), gives: "unproven", says: "without a key" },
  ];
  test.each(rows)("$what", async ({ answer, gives, says }) => {
    provider.script[models] = answer;
    await under.settings("ada", "PUT", "/api/router/me/keys/nebius", { key: usersKey });
    const tried = await under.settings("ada", "POST", "/api/router/me/keys/nebius/test");
    expect(tried).toMatchObject({ status: 200, body: { status: gives, message: expect.stringContaining(says) } });
    const { body } = await under.settings("ada", "GET", "/api/router/me/keys");
    expect(body).toEqual([expect.objectContaining({ lastTest: tried.body })]);
    await under.settings("ada", "DELETE", "/api/router/me/keys/nebius");
  });

  test("if no server listens, and if no free call is documented", async () => {
    await under.settings("boss", "PUT", "/api/router/hub/keys/down", { key: usersKey });
    const unreachable = await under.settings("boss", "POST", "/api/router/hub/keys/down/test");
    expect(unreachable.body).toMatchObject({ status: "unreachable", message: expect.stringContaining("refused") });
    const unproven = await under.settings("boss", "POST", "/api/router/hub/keys/fal-ai/test");
    expect(unproven.body).toMatchObject({ status: "unproven" });
    provider.script["GET /v1/account"] = withKey(scriptedKey);
    const elsewhere = await under.settings("boss", "POST", "/api/router/hub/keys/replicate/test");
    expect(elsewhere.body).toMatchObject({ status: "works" });
  });

  test("but not thousands of times", async () => {
    await under.settings("ada", "PUT", "/api/router/organisations/engines/keys/nebius", { key: usersKey });
    const statuses = new Set<number>();
    for (let round = 0; round < 21; round++) {
      const { status, headers } = await under.settings(
        "ada",
        "POST",
        "/api/router/organisations/engines/keys/nebius/test",
      );
      statuses.add(status);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("which key a call uses, and who is charged", () => {
  const asUser = {};
  const forAcme = { "x-hf-bill-to": "acme" };

  test("the user's own, otherwise the paying organization's, otherwise the hub's", async () => {
    expect(await sent(asUser)).toBe(`Bearer ${scriptedKey}`);
    await under.settings("boss", "PUT", "/api/router/organisations/acme/keys/nebius", { key: organisationsKey });
    expect(await sent(asUser)).toBe(`Bearer ${scriptedKey}`);
    expect(await sent(forAcme)).toBe(`Bearer ${organisationsKey}`);
    await under.settings("ada", "PUT", "/api/router/me/keys/nebius", { key: usersKey });
    expect(await sent(asUser)).toBe(`Bearer ${usersKey}`);
    expect(await sent(forAcme)).toBe(`Bearer ${usersKey}`);
    const entries = await under.settings("ada", "GET", "/api/router/providers?organisation=acme");
    expect(entries.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: "nebius", keyFrom: "user", callable: true }),
        expect.objectContaining({ id: "hyperbolic", keyFrom: null, callable: false }),
      ]),
    );
    await under.settings("ada", "DELETE", "/api/router/me/keys/nebius");
    expect(await sent(forAcme)).toBe(`Bearer ${organisationsKey}`);
    await under.settings("boss", "DELETE", "/api/router/organisations/acme/keys/nebius");
    expect(await sent(forAcme)).toBe(`Bearer ${scriptedKey}`);
  });

  test("a named path uses the same key", async () => {
    await under.settings("ada", "PUT", "/api/router/me/keys/nebius", { key: usersKey });
    const path = "/router/nebius/v1/chat/completions";
    await (await under.call({ path, body: '{"model":"m","messages":[]}' })).text();
    expect(provider.received.at(-1)?.headers.authorization).toBe(`Bearer ${usersKey}`);
  });

  test("the usage reports whose key it was, and the key when it was last used", async () => {
    const requestId = "whose-key";
    await (await under.call({ model: "acme/chat", headers: { "x-request-id": requestId } })).text();
    await expect
      .poll(
        async () => under.database.sql`select key_from, token_id from inference_usage where request_id = ${requestId}`,
      )
      .toEqual([{ key_from: "user", token_id: "t1" }]);
  });

  test("a user's own key gives access to a provider for which the hub has no key", async () => {
    expect((await under.call({ model: "acme/other" })).status).toBe(400);
    provider.script[chat] = () => ({ body: { choices: [] } });
    await under.settings("ada", "PUT", "/api/router/me/keys/hyperbolic", { key: under.sim.key });
    expect((await under.call({ model: "acme/other" })).status).toBe(200);
  });
});

test("no key is in plain text in the database or the log", async () => {
  const rows = await under.database.sql<{ sealed_key: Buffer }[]>`select * from provider_keys`;
  expect(rows.length).toBeGreaterThan(2);
  for (const secret of secrets) {
    expect(rows.some(({ sealed_key: sealed }) => sealed.includes(secret))).toBe(false);
    expect(under.log.join("")).not.toContain(secret);
  }
});

test("the last use of a key is written on shutdown", async () => {
  const { database, router } = under;
  await router.close();
  const rows = await database.sql`
    select owner_kind from provider_keys where provider = 'nebius' and last_used_at is not null order by owner_kind`;
  expect(rows).toEqual([{ owner_kind: "hub" }, { owner_kind: "user" }]);
});
